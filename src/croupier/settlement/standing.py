"""Where a box stands towards the dealer, as the situations that a bet's effects are looked up by.

A box is in several situations at once: a hand that beats a dealer who does not qualify is `not-qualified`, `win` and
`settle`. They are named most special first, and a bet follows the first one that it knows (`Bet.effect`).
"""

from __future__ import annotations

from typing import Final

from croupier.cards import Card
from croupier.ranking import HandRank, RankList
from croupier.rulebook.bets import Declining, Qualification, Situation

_COMPARED: Final[dict[int, Situation]] = {1: "win", 0: "tie", -1: "lose"}


def compare(hand: HandRank, dealer: HandRank) -> int:
    """A hand against the dealer's, class first, then the values: 1 higher, 0 equal, -1 lower."""
    return (hand.key > dealer.key) - (hand.key < dealer.key)


def folded() -> tuple[Situation, ...]:
    """A hand that was given up: what the bet says of a fold, else what it says of any hand."""
    return ("fold", "settle")


def undecided(qualifies: bool = True) -> tuple[Situation, ...]:
    """A hand that is compared with nothing, or had no decision to make: it is settled on its own cards.

    Which clause that is by may turn on the dealer's hand; what it comes to does not (the rulebook is held to that).
    """
    return ("settle",) if qualifies else ("not-qualified", "settle")


def shown(qualifies: bool, comparison: int) -> tuple[Situation, ...]:
    """A hand that was played and shown."""
    compared = _COMPARED[comparison]
    return (compared, "settle") if qualifies else ("not-qualified", compared, "settle")


def hidden(qualifies: bool, *, proved: bool, decided: bool = True) -> tuple[Situation, ...]:
    """A hand that its player would not show: deemed lower than the dealer's.

    Whether the dealer qualifies needs no look at the player's cards, so a bet that knows `not-qualified` but not
    `declined` is settled by that. `proved` hands are those that were shown after all where that brings back a part.
    """
    found: list[Situation] = ["proved", "declined"] if proved else ["declined"]
    if decided:
        if not qualifies:
            found.append("not-qualified")
        found.append("lose")
    return (*found, "settle")


def is_hidden(declining: Declining | None, *, declined: bool, proved: bool) -> bool:
    """Whether a hand stays out of the comparison: declined, and not shown after all where that mends everything."""
    return declined and not (proved and declining is not None and declining.proof == "everything")


class Qualifier:
    """Whether a dealer's hand is good enough to be compared."""

    def __init__(self, rule: Qualification | None, rank_list: RankList) -> None:
        self._head = rule.least.ranks[0] if rule is not None and rule.by == "card" else None
        self._least = rule.least.key(rank_list) if rule is not None else ()

    def __call__(self, dealer: HandRank, cards: tuple[Card, ...]) -> bool:
        """`by = "hand"`: the threshold or better. `by = "card"`: one card of its leading rank or higher."""
        if self._head is not None:
            return any(card >> 2 >= self._head for card in cards)
        return dealer.key >= self._least
