"""A round that was written down for settlement, seen as one whose hands are about to be turned up.

Such a file does not say when something went wrong, so that facts are stated; the decisions and bets that it has speak
against some of them.
"""

from __future__ import annotations

from msgspec import structs

from croupier.cards import Card, parse_cards
from croupier.errors import Code, InputError, bad_value
from croupier.languages import Sentence
from croupier.money import Cents, split_pro_rata
from croupier.round import Condition, RoundState, Table
from croupier.round.state import REVEAL, Box, PlacedBet
from croupier.rulebook import Rulebook
from croupier.settlement import Order
from croupier.settlement.document import BoxDocument, RoundDocument
from croupier.settlement.mending import sent_back, unclaimed
from croupier.wire.rounds import Limit, MeterReading, Stake


def written_round(book: Rulebook, document: RoundDocument) -> RoundState:
    """The state of the round in a settlement document."""
    if document.rulebook != book.id:
        raise bad_value(Sentence("round-was-played-by", rulebook=document.rulebook), "rulebook", book.id)
    display, limits = document.jackpot, document.limits
    unit = display.unit if display is not None else None
    boxes = tuple(sorted((_box(book, box, unit) for box in document.boxes), key=lambda box: box.number))
    deal = book.deals[0]
    # The file has no burnt or discarded cards; they are there, unread.
    places = tuple(deal.order([box.number for box in boxes]))
    payout = limits.get("payout")
    return RoundState(
        rulebook=book,
        phase=REVEAL,
        table=Table(
            rulebook=book.id,
            layout=book.equipment.layouts[0].id,
            boxes=max(book.equipment.most_boxes, *(box.number for box in boxes)),
            deal=deal.id,
            limits={bet: Limit(min=limit.min, max=limit.max) for bet, limit in limits.items() if bet != "payout"},
            jackpot_unit=unit,
            payout_cap=payout.max if payout is not None else None,
            enforce_limits=False,
            readings=dict(document.readings),
            conditions=tuple(
                Condition(kind="under-minimum-before", player=player)
                for box in document.boxes
                for player in (*((box.holder,) if box.under_minimum_before else ()), *box.remembered)
            ),
        ),
        boxes=boxes,
        jackpot=(
            MeterReading(meter=display.meter, reset=display.reset or 0, linked=display.linked)
            if display is not None
            else None
        ),
        drawn=(None,) * len(places),
        discarded=(None,) * sum(1 for place in places if not place.kept),
        dealer=_cards(document.dealer or "", "dealer", book.cards.dealer),
        community=_cards(document.community, "community", book.cards.community),
        community_shown=book.cards.community,
    )


def _box(book: Rulebook, document: BoxDocument, unit: Cents | None) -> Box:
    player = document.holder
    amounts = {bet: amount for bet, amount in document.bets.items() if amount}
    way = book.way(amounts, document.decisions)
    for bet, times in way.staked.items():
        amounts.setdefault(bet, times * amounts.get(str(book.bets[bet].follows), 0))
    unknown = [bet for bet in amounts if bet not in book.bets]
    if unknown:
        known = ", ".join(bet for bet, about in book.bets.items() if about.staked)
        message = Sentence("has-no-bet", id=book.id, name=repr(unknown[0]), names=known)
        raise InputError(Code.UNKNOWN_BET, message, at=f"box {document.box}")
    ordered = [Order(**structs.asdict(order)) for order in document.orders]
    orders = (*ordered, *unclaimed(book, amounts, document.unclaimed))
    lying = {bet: _bet(book, document, bet, amounts[bet]) for bet in book.bets if amounts.get(bet)}
    return Box(
        number=document.box,
        bettors=tuple(dict.fromkeys((player, *(name for parts in document.bettors.values() for name in parts)))),
        bets=tuple(bet for name, bet in lying.items() if name not in way.taken),
        taken=tuple(lying[name] for name in way.taken),
        dealt_in=True,
        cards=_cards(document.cards, f"box {document.box}", None),
        decisions=document.decisions,
        folded=way.folded,
        elected=document.elected,
        declined=document.declined,
        proved=document.proved,
        taken_out=tuple(document.taken_out.items()),
        orders=(*orders, *sent_back(book, amounts, unit, orders)),
    )


def _bet(book: Rulebook, document: BoxDocument, bet: str, amount: Cents) -> PlacedBet:
    """A bet with what each of its bettors has there; a decision has staked it as the bet that it follows is shared."""
    followed = document.bettors.get(book.bets[bet].follows or "", {})
    parts = document.bettors.get(bet)
    if parts is None and followed:
        parts = dict(zip(followed, split_pro_rata(amount, list(followed.values())), strict=True))
    laid = tuple(Stake(who, much) for who, much in document.laid.get(bet, ()))
    return PlacedBet(bet, tuple(Stake(who, much) for who, much in (parts or {document.holder: amount}).items()), laid)


def _cards(text: str, at: str, count: int | None) -> tuple[Card, ...]:
    cards = parse_cards(text, at)
    if count is not None and cards and len(cards) != count:
        message = Sentence("there-are-count-cards", count=len(cards))
        raise InputError(Code.WRONG_CARD_COUNT, message, at=at, expected=Sentence("count-cards", count=count))
    return cards
