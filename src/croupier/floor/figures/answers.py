"""The answers, as bytes ready to be sent: PAR sheet, best strategy, advice for a hand, hints; and what may be asked."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from msgspec import to_builtins

from croupier.errors import Code, CroupierError, InputError, RulebookError
from croupier.languages import ENGLISH, Sentence, offered
from croupier.money import Cents
from croupier.rulebook.shelf import known_ids
from croupier.wire import figures as wire
from croupier.wire.message import encode

if TYPE_CHECKING:
    from croupier.analysis.jackpots import JackpotPays
    from croupier.analysis.solution import Progress
    from croupier.cards import Card
    from croupier.rulebook import Rulebook


MOST_CHANGES: Final = 24
#: `trips.flush=8`, `blind.flush=3/2`, `ante.pair J=2`. Few denominators and no huge pays: sums over all deals then fit
#: 64 bits.
CHANGE: Final = r"^[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}( [2-9TJQKA]){0,5}=\d{1,6}(\.\d{1,2}|/(1|2|4|5|10|20|25|50|100))?$"


def known(rulebook_id: str) -> str:
    """The id of a rulebook that this floor knows. Never a path: files of the machine are nobody's business."""
    if rulebook_id not in known_ids():
        says = Sentence("no-such-rulebook", names=", ".join(known_ids()))
        raise RulebookError(Code.UNKNOWN_RULEBOOK, says, at="rulebook")
    return rulebook_id


def tidy(what_if: Sequence[str]) -> tuple[str, ...]:
    """Changes in one order, so that the same question has one answer; the same pay twice is refused."""
    changes = tuple(sorted(what_if))
    places = [change.partition("=")[0] for change in changes]
    if len(set(places)) != len(places):
        raise InputError(Code.BAD_VALUE, Sentence("pay-changed-twice"), at="what_if")
    for change in changes:
        if not re.fullmatch(CHANGE, change):
            raise InputError(Code.BAD_VALUE, Sentence("no-change-of-pay"), at="what_if")
    return changes


def changed(rulebook_id: str, what_if: tuple[str, ...]) -> Rulebook:
    """The rulebook with these pays instead of its own."""
    from croupier.analysis.what_if import changes
    from croupier.rulebook import load

    book = load(known(rulebook_id))
    if not what_if:
        return book
    for change in what_if:
        bet = change.partition(".")[0]
        if bet not in book.bets:
            raise RulebookError(
                Code.UNKNOWN_KEY, Sentence("game-has-no-bet", bet=bet, names=", ".join(book.bets)), at="what_if"
            )
    try:
        return load(rulebook_id, changes=changes(book, what_if))
    except CroupierError as fault:
        raise type(fault)(fault.code, fault.says, at="what_if", expected=fault.right) from None


#: How many points a line of value against the meter has; it is straight, so two would do, but pages need no algebra.
_POINTS = 5


def encoded(body: Any) -> bytes:
    """A body as it goes over the wire."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def par_sheet_of(
    rulebook_id: str,
    what_if: tuple[str, ...],
    stake: Cents,
    meter: Cents | None,
    other_boxes: int,
    progress: Progress | None = None,
) -> bytes:
    """The PAR sheet; of the strategy only first decisions on two cards, 169 and not thousands."""
    from croupier.analysis.first_decision import first_decisions
    from croupier.analysis.jackpot_links import link_for
    from croupier.analysis.par_sheet import par_sheet
    from croupier.analysis.reports.as_json import first_decision_json, sheet_json
    from croupier.cards import format_cards

    sheet = par_sheet(changed(rulebook_id, what_if), changes=what_if, progress=progress)
    link = link_for(sheet.jackpot, stake, meter=meter, other_boxes=other_boxes)
    body: dict[str, Any] = {name: part for name, part in sheet_json(sheet, link).items() if name != "strategy"}
    if sheet.rulebook.cards.own == 2 and (found := first_decisions(sheet.solution)):
        body["first_decision"] = [first_decision_json(each) | {"example": format_cards(each.cards)} for each in found]
    if sheet.jackpot is not None:
        body["jackpot"]["by_meter"] = _by_meter(sheet.jackpot, stake, other_boxes)
    return encoded(body)


def hand_of(rulebook_id: str, what_if: tuple[str, ...], seed: int, decisions: tuple[str, ...]) -> wire.TriedHand:
    """A hand of a changed game, played as far as it is decided: the main game, and the bets whose pays are changed."""
    from croupier.round import alone, player, refusal, view
    from croupier.round.commands import PlaceBet
    from croupier.shuffle import shuffled

    book = changed(rulebook_id, what_if)
    laid = dict.fromkeys(book.entry_bets, alone.USUAL_BET)
    before = alone.open_for_bets(book)
    for bet in dict.fromkeys(change.partition(".")[0] for change in what_if):
        also = PlaceBet(player=alone.PLAYER, box=alone.BOX, bet=bet, amount=alone.USUAL_BET)
        if bet not in laid and bet != book.jackpot_bet and refusal(before, also) is None:
            laid[bet] = alone.USUAL_BET
    deck = shuffled(sha256(str(seed).encode()).digest())
    state = alone.played_on(alone.dealt_in(book, laid), deck)
    for decision in decisions:
        state = alone.played_on(alone.decide(state, decision), deck)
    return wire.TriedHand(
        open=alone.open_decisions(state), currency=book.identity.currency, round=view(state, player(alone.PLAYER))
    )


def workbook_of(sheet: bytes) -> bytes:
    """A PAR sheet as a workbook: what is in its JSON is in the worksheets."""
    from croupier.analysis.reports.spreadsheets import tables_of, workbook

    read = json.loads(sheet)
    return workbook(tables_of(read), str(read["title"]))


def _by_meter(jackpot: JackpotPays, stake: Cents, other_boxes: int) -> list[dict[str, Any]]:
    """What a bet returns per amount staked, for meters from nothing to twice the break-even, by units staked."""
    even = jackpot.break_even_meter(stake, 1, other_boxes)
    if not even:
        return []
    grain: int = 10 ** (len(str(even)) - 2)
    top = -(-2 * even // grain) * grain
    meters = [top * point // (_POINTS - 1) for point in range(_POINTS)]
    return [
        {
            "units": units,
            "points": [
                {"meter": meter, "return": float(jackpot.value(meter, stake, units, other_boxes) / (units * stake))}
                for meter in meters
            ],
        }
        for units in sorted({1, min(2, jackpot.most_units), jackpot.most_units})
    ]


def strategy_of(rulebook_id: str, what_if: tuple[str, ...]) -> bytes:
    """Best play: its rules in words, what simpler ones cost, and the hands at the edge; a line for each language."""
    from croupier.analysis import strategies
    from croupier.analysis.reports.strategy_json import strategy_json

    book = changed(rulebook_id, what_if)
    found = strategies.strategy_of(book)[1]
    return b"\n".join(encoded(strategy_json(book.id, found, language)) for language in offered())


def advice_for(
    rulebook_id: str,
    what_if: tuple[str, ...],
    cards: str,
    board: str,
    dealer: str = "",
    decided: str = "",
    language: str = ENGLISH,
) -> bytes:
    """What every open decision is worth for these cards, best first."""
    from croupier.analysis.advice import advise
    from croupier.cards import parse_cards

    found = advise(
        changed(rulebook_id, what_if),
        parse_cards(cards, "cards"),
        parse_cards(board, "board"),
        dealer=parse_cards(dealer, "dealer"),
        decided=tuple(decided.split()) or None,
        early=None,
        language=language,
    )
    return encode(found.told(wire.Advice, rulebook=rulebook_id))


def seen_cards_of(rulebook_id: str, cards: int) -> bytes:
    """What so many seen cards are worth, by whose they are; where that many were not worked out, the most below."""
    from croupier.analysis.reports.figures import exact
    from croupier.analysis.seen_cards import worked_out
    from croupier.rulebook import load

    book = load(known(rulebook_id))
    most = {one.whose: one for one in worked_out(book) if one.cards <= cards}
    rows = tuple(
        wire.SeenWorth.of(
            one,
            without=float(one.without),
            knowing=float(one.knowing),
            gain=float(one.gain),
            gain_exact=exact(one.gain),
        )
        for one in most.values()
    )
    return encode(wire.SeenCards(rulebook=rulebook_id, unit=book.bets[book.main_bet].label, seen=rows))


def hint_for(
    book: Rulebook,
    cards: tuple[Card, ...],
    board: tuple[Card, ...],
    dealer: tuple[Card, ...] = (),
    decided: tuple[str, ...] = (),
    language: str = ENGLISH,
) -> bytes:
    """Advice at a table, by the very rulebook it is played by; with the bets that the values are about."""
    from croupier.analysis.advice import advise
    from croupier.analysis.reading import main_game_bets

    found = advise(book, cards, board, dealer=dealer, decided=decided, early=None, language=language)
    return encode(to_builtins(found.told(wire.Advice, rulebook=book.id)) | {"counted": main_game_bets(book)})
