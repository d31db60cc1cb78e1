"""From JSON to a finished round, or a clear refusal: every fault has its code, its place and what would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from croupier.cards import DECK, Card, parse_cards, require_distinct
from croupier.errors import Code, CroupierError, InputError, bad_value
from croupier.languages import Sentence
from croupier.money import Cents
from croupier.rulebook import Rulebook, load
from croupier.settlement import fits
from croupier.settlement.document import BoxDocument, LimitDocument, RoundDocument
from croupier.settlement.faults import fault_in
from croupier.settlement.finished import Display, FinishedBox, FinishedRound, Order, Void, out_by
from croupier.settlement.mending import sent_back, unclaimed
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.rounds import Limit

Load = Callable[..., Rulebook]

#: Faults that a rulebook may mend by itself.
_MENDABLE: Final = (Code.BET_WITHOUT_REQUIRED, Code.BET_SIZE_WRONG)
#: In `limits`, the name of the cap on what a combination may earn (HGC); everything else there is a bet.
PAYOUT: Final = "payout"

_WRITTEN: Final = {str(card): card for card in DECK}
_decode: Final = msgspec.json.Decoder().decode
# msgspec works out a document's shape when it first meets it, and two threads must not meet it first together.
msgspec.json.Decoder(RoundDocument)


def read_document(text: bytes) -> RoundDocument:
    """The document in this JSON text, not yet held against a rulebook."""
    try:
        data = _decode(text)
        document = msgspec.convert(data, RoundDocument)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise fault_in(text, str(fault)) from None
    require_distinct_names(text, data)
    return document


class Reader:
    """Reads rounds. One reader remembers the rulebooks it has loaded, so many rounds load each of them once."""

    def __init__(self, loader: Load = load) -> None:
        self._load = loader
        self._plans: dict[tuple[str, tuple[tuple[str, str], ...]], Plan] = {}

    def read(self, text: bytes) -> FinishedRound:
        """The round in this JSON text."""
        return self.round(read_document(text))

    def round(self, document: RoundDocument) -> FinishedRound:
        """The round in this document, checked against its rulebook."""
        plan = self._plan(document)
        book, display, void = plan.rulebook, document.jackpot, document.void
        table = _Table(plan, document)
        if document.dealer is None and book.cards.dealer and void is None:
            missing = Sentence("field-dealer-missing", dealer=book.cards.dealer)
            raise InputError(Code.MISSING_FIELD, missing, at="dealer")
        dealer = table.take(document.dealer or "", "dealer", book.cards.dealer)
        community = table.take(document.community, "community", book.cards.community)
        return FinishedRound(
            rulebook=book,
            dealer=dealer,
            community=community,
            boxes=tuple([table.box(index, box) for index, box in enumerate(document.boxes)]),
            jackpot=None if display is None else Display(**msgspec.structs.asdict(display)),
            limits=_limits(book, document.limits) if document.limits else {},
            payout_cap=_payout_cap(book, document.limits) if document.limits else None,
            void=None if void is None else Void(clauses=void.clauses, reading=void.reading, reason=void.reason),
        )

    def _plan(self, document: RoundDocument) -> Plan:
        readings = document.readings
        key = (document.rulebook, tuple(sorted(readings.items())) if readings else ())
        plan = self._plans.get(key)
        if plan is None:
            try:
                book = self._load(document.rulebook, readings=readings)
            except CroupierError as error:
                if error.code == Code.UNKNOWN_READING:  # the round names it, not the rulebook
                    error.at = error.at.rpartition(": ")[2]
                raise error if error.at else error.located("rulebook") from None
            plan = self._plans[key] = plan_of(book)
        return plan


def read_cards(text: str) -> tuple[tuple[Card, ...], int]:
    """The cards in a text and one bit for each, quickly where they are written as we write them ourselves."""
    try:
        cards = tuple([_WRITTEN[word] for word in text.split()])
    except KeyError:
        cards = parse_cards(text)
    bits = 0
    for card in cards:
        bits |= 1 << card
    if bits.bit_count() != len(cards):
        require_distinct(cards)
    return cards, bits


class _Table:
    """The layout of one round while it is read: no card may lie in two places, no box stand twice."""

    def __init__(self, plan: Plan, document: RoundDocument) -> None:
        self._plan = plan
        self._document = document
        #: A void round may have too many cards, or one twice: that may be the very reason why it is void.
        self._lenient = document.void is not None
        self._unit = document.jackpot.unit if document.jackpot is not None else None
        self._seen = 0
        self._boxes: set[int] = set()
        self._hands: dict[str, int] = {}

    def take(self, text: str, at: str | int, count: int | None) -> tuple[Card, ...]:
        """The cards of one place (a number stands for a box), none of which may have been seen elsewhere."""
        try:
            cards, bits = read_cards(text)
        except CroupierError as error:
            raise error.located(_place(at)) from None
        if not self._lenient and (len(cards) != count or self._seen & bits):
            self._check(cards, bits, at, count)
        self._seen |= bits
        return cards

    def _check(self, cards: tuple[Card, ...], bits: int, at: str | int, count: int | None) -> None:
        if count is not None and len(cards) != count:
            raise self._wrong_count(cards, _place(at), count)
        if both := self._seen & bits:
            card = Card((both & -both).bit_length() - 1)
            message = Sentence("card-lies-in-first-place-already", card=card, first_place=self._first_place(card))
            raise InputError(Code.CARD_TWICE, message, at=_place(at))

    def _wrong_count(self, cards: tuple[Card, ...], at: str, count: int) -> InputError:
        return InputError(
            Code.WRONG_CARD_COUNT,
            Sentence("there-are-count-cards", count=len(cards)),
            at=at,
            expected=Sentence("count-cards", count=count) if count else Sentence("no-cards"),
            clauses=self._plan.rulebook.cards.clause,
        )

    def _first_place(self, card: Card) -> str:
        texts = {"dealer": self._document.dealer or "", "community": self._document.community}
        texts |= {_place(index): box.cards for index, box in enumerate(self._document.boxes)}
        return next(place for place, text in texts.items() if card in read_cards(text)[0])

    def box(self, index: int, document: BoxDocument) -> FinishedBox:
        """One box, checked by itself and against the boxes before it."""
        plan, number, bets = self._plan, document.box, document.bets
        if number in self._boxes or number > plan.most_boxes:
            message = (
                Sentence("box-stands-twice", number=number)
                if number in self._boxes
                else Sentence("there-no-box", number=number)
            )
            expected = Sentence("each-box-from-1-at-most-once", most_boxes=plan.most_boxes)
            raise bad_value(message, f"boxes[{index}].box", expected)
        self._boxes.add(number)
        orders = tuple([Order(**msgspec.structs.asdict(order)) for order in document.orders]) if document.orders else ()
        if document.unclaimed:
            orders += self._unclaimed(index, document)
        out = bool(orders) and out_by(orders) is not None
        box = FinishedBox(
            box=number,
            player=document.holder,
            cards=self.take(document.cards, index, plan.own_cards if document.cards and not out else None),
            stakes={bet: stake for bet, stake in bets.items() if stake} if 0 in bets.values() else bets,
            decisions=document.decisions,
            elected=document.elected,
            declined=document.declined,
            proved=document.proved,
            under_minimum_before=document.under_minimum_before,
            remembered=document.remembered,
            bettors=document.bettors,
            laid=document.laid,
            taken_out=document.taken_out,
            orders=orders,
        )
        try:
            if plan.one_hand and not self._lenient and not out:
                self._require_one_hand(box)
            return self._fitting(box)
        except CroupierError as error:
            raise error.located(f"boxes[{index}]") from None

    def _fitting(self, box: FinishedBox) -> FinishedBox:
        """The box, mended where the rulebook sends back by itself what is not in order; else it is refused."""
        try:
            self._check_fit(box)
        except InputError as error:
            if error.code not in _MENDABLE:
                raise
            orders = sent_back(self._plan.rulebook, box.stakes, self._unit, box.orders)
            if not orders:
                raise
            box = msgspec.structs.replace(box, orders=(*box.orders, *orders))
            self._check_fit(box)
        return box

    def _check_fit(self, box: FinishedBox) -> None:
        plan = self._plan
        if self._lenient or (box.orders and box.out is not None):
            fits.check_known(plan.rulebook, box)
        else:
            shape = plan.shape(box)
            if not box.cards and shape.turns_on_cards and not (box.orders or self._document.limits):
                raise self._wrong_count(box.cards, "cards", plan.own_cards)
            if self._unit is not None or plan.rulebook.equal_bets:
                fits.check_sizes(plan.rulebook, box, self._unit)
        if box.bettors or box.laid:
            fits.check_bettors(plan.rulebook, box)

    def _require_one_hand(self, box: FinishedBox) -> None:
        """Where a player may have one hand he has no second box, unless a ruling has taken it out of the round."""
        other = self._hands.setdefault(box.player, box.box)
        if other != box.box:
            message = Sentence("has-box-already", player=box.player, other=other)
            raise InputError(Code.ONE_HAND_ONLY, message, at="player", clauses=self._plan.rulebook.seating.hands.clause)

    def _unclaimed(self, index: int, document: BoxDocument) -> tuple[Order, ...]:
        try:
            return tuple(unclaimed(self._plan.rulebook, document.bets, document.unclaimed))
        except CroupierError as error:
            raise error.located(f"boxes[{index}]") from None


def _place(at: str | int) -> str:
    return f"boxes[{at}].cards" if isinstance(at, int) else at


def _limits(book: Rulebook, limits: Mapping[str, LimitDocument]) -> dict[str, Limit]:
    """The table's limits; a bet that a decision stakes has none of its own [X11]."""
    displayed = book.limits.displayed
    limited = displayed.bets if displayed is not None else book.opening_bets
    found = {}
    for name, limit in limits.items():
        if name == PAYOUT:
            continue
        if name not in limited:
            raise InputError(
                Code.UNKNOWN_BET if name not in book.bets else Code.BAD_VALUE,
                Sentence("has-no-limits-own", name=repr(name), names=", ".join(limited)),
                at=f"limits.{name}",
                clauses=displayed.clause if displayed is not None else (),
            )
        if limit.min is not None and limit.max is not None and limit.min > limit.max:
            raise bad_value(Sentence("minimum-above-maximum-2", min=limit.min, max=limit.max), f"limits.{name}")
        found[name] = Limit(min=limit.min, max=limit.max)
    return found


def _payout_cap(book: Rulebook, limits: Mapping[str, LimitDocument]) -> Cents | None:
    if PAYOUT not in limits:
        return None
    if book.limits.payout_cap is None or limits[PAYOUT].max is None or limits[PAYOUT].min is not None:
        raise bad_value(
            Sentence("no-cap-on-payouts")
            if book.limits.payout_cap is not None
            else Sentence("caps-no-payouts", id=book.id),
            f"limits.{PAYOUT}",
            Sentence("max-cents") if book.limits.payout_cap is not None else Sentence("no-payout", payout=repr(PAYOUT)),
        )
    return limits[PAYOUT].max


_NAME_ENDS: Final = b'":'
#: A name whose colon stands apart, or a quotation mark or colon of a text that is written by its number: rare, and
#: counting would take the one for none and let the other make up for it.
_APART: Final = re.compile(rb'"\s+:|\\u00(?:22|3[aA])')
_encode: Final = msgspec.json.Encoder().encode


def require_distinct_names(text: bytes, data: Any) -> None:
    """Refuse a text in which an object names a field twice; `data` is what the decoder made of it.

    Decoders keep the last value without a word, and which one is meant is not for us to choose. Looking for it costs a
    few microseconds a round: what was decoded is written again, and as many names must stand in both texts. Only where
    they differ is the text read slowly.
    """
    if text.count(_NAME_ENDS) == _encode(data).count(_NAME_ENDS) and not _APART.search(text):
        return
    for at in _twice(json.loads(text, object_pairs_hook=_Pairs), ""):
        name = at.rpartition(".")[2]
        raise InputError(Code.BAD_JSON, Sentence("stands-there-twice", name=repr(name)), at=at)


class _Pairs(list[tuple[str, Any]]):
    """An object with all that it names."""


def _twice(value: Any, at: str) -> Iterator[str]:
    """The places of names that an object has already, in the order of the text."""
    if isinstance(value, _Pairs):
        seen: set[str] = set()
        for name, item in value:
            inside = f"{at}.{name}" if at else name
            if name in seen:
                yield inside
            seen.add(name)
            yield from _twice(item, inside)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _twice(item, f"{at}[{index}]")
