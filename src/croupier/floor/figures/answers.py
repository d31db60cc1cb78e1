"""The answers themselves, as bytes ready to be sent: PAR sheet, best strategy, advice for one hand, hints."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.floor.figures.asked import changed
from croupier.money import Cents

if TYPE_CHECKING:
    from croupier.analysis.jackpots import JackpotBet
    from croupier.cards import Card
    from croupier.rulebook import Rulebook

#: How many points a line of value against the meter has; it is straight, so two would do, but pages need no algebra.
_POINTS = 5


def encoded(body: Any) -> bytes:
    """A body as it goes over the wire."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def par_sheet_of(
    rulebook_id: str, what_if: tuple[str, ...], stake: Cents, meter: Cents | None, other_boxes: int
) -> bytes:
    """The PAR sheet; of the strategy only the first decisions of Hold'em, 169 and not thousands."""
    from croupier.analysis.holdem_solution import SolvedHoldem
    from croupier.analysis.hole_kinds import KINDS, example
    from croupier.analysis.jackpot_links import link_for
    from croupier.analysis.par_sheet import par_sheet
    from croupier.analysis.reports.as_json import kind_json, sheet_json
    from croupier.cards import format_cards

    sheet = par_sheet(changed(rulebook_id, what_if), changes=what_if)
    link = link_for(sheet.jackpot, stake, meter=meter, other_boxes=other_boxes)
    body = sheet_json(sheet, link)
    del body["strategy"]
    solution = sheet.solution
    if isinstance(solution, SolvedHoldem):
        body["first_decision"] = [
            kind_json(solution, kind) | {"example": format_cards(example(kind))} for kind in range(KINDS)
        ]
    if sheet.jackpot is not None:
        body["jackpot"]["by_meter"] = _by_meter(sheet.jackpot, stake, other_boxes)
    return encoded(body)


def _by_meter(jackpot: JackpotBet, stake: Cents, other_boxes: int) -> list[dict[str, Any]]:
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
    """Best play: its rules in words, what simpler ones cost, and the hands at the edge."""
    from croupier.analysis import strategies
    from croupier.analysis.reports.strategy_json import strategy_json

    book = changed(rulebook_id, what_if)
    return encoded(strategy_json(book.id, strategies.strategy_of(book)[1]))


def advice_for(rulebook_id: str, what_if: tuple[str, ...], cards: str, board: str) -> bytes:
    """What every open decision is worth for these cards, best first."""
    from croupier.cards import parse_cards

    found = _advised(changed(rulebook_id, what_if), parse_cards(cards), parse_cards(board))
    return encoded({"rulebook": rulebook_id} | found)


def hint_for(book: Rulebook, cards: tuple[Card, ...], board: tuple[Card, ...]) -> bytes:
    """The same at a table, by the very rulebook it is played by; with the bets that the values are about."""
    from croupier.analysis.main_game import main_bets, play_bet

    found = _advised(book, cards, board)
    return encoded({"rulebook": book.id} | found | {"counted": [*main_bets(book), play_bet(book)]})


def _advised(book: Rulebook, cards: Sequence[Card], board: Sequence[Card]) -> dict[str, Any]:
    from croupier.analysis.advice import advise
    from croupier.analysis.reports.figures import exact
    from croupier.cards import format_cards

    found = advise(book, cards, board)
    return {
        "cards": format_cards(found.cards),
        "board": format_cards(found.board),
        "street": found.street,
        "hand": found.hand,
        "decisions": [
            {"decision": name, "value": float(value), "value_exact": exact(value)} for name, value in found.decisions
        ],
    }
