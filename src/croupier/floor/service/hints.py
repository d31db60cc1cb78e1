"""What a player knows when he asks what to do: own cards that he has looked at, and the board as far as it is up."""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Card
from croupier.errors import Code, Refusal
from croupier.floor.service.setup import TableSetup
from croupier.floor.service.state import TableState
from croupier.money import Cents
from croupier.round.rules import pending


class Known(Struct, frozen=True, kw_only=True):
    """A hand before a decision, as its player knows it; `unit` is the stake that values are counted in."""

    box: int
    version: int
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    unit: Cents


def known_to(setup: TableSetup, state: TableState, player: str, number: int) -> Known:
    """What this player may use for the decision at this box. Refused wherever an answer could tell of a hidden card."""
    round_ = state.round
    if round_.holder(number) != player:
        raise Refusal(
            Code.NOT_YOUR_HAND, f"somebody else decides for box {number}, or nobody", at="box", expected="an own box"
        )
    box = round_.box(number)
    if number not in {open_.number for open_ in pending(round_)}:
        raise Refusal(
            Code.NOT_NOW, f"no decision is open at box {number}", at="box", expected="a hand that is to be decided"
        )
    if not box.viewed_by(player):
        raise Refusal(
            Code.NOT_NOW,
            f"the hand of box {number} is blind: you have not looked at it",
            at="box",
            expected="a hand that you have looked at",
            clauses=setup.rulebook.seating.hands.clause,
        )
    board = round_.community[: round_.community_shown]
    cards = tuple(card for card in box.cards if card is not None)
    up = tuple(card for card in board if card is not None)
    if len(cards) < len(box.cards) or len(up) < len(board):
        raise Refusal(
            Code.CARDS_MISSING, "the dealer has not entered all cards that you see", at="box", expected="all of them"
        )
    base = setup.rulebook.streets[0].on
    return Known(box=number, version=state.version, cards=cards, board=up, unit=box.amount(base))
