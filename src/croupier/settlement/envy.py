"""Envy: a flat payment to the others with a live jackpot bet when somebody holds a top hand.

It is house money and leaves the meter alone [X7]. A folded, hidden or invalidated hand triggers nothing, and a bet
that a fold has killed receives nothing [RT3, H9].
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.languages import Sentence
from croupier.rulebook.jackpot import Envy
from croupier.wire.settlement import Facts, Line


class Witness(Struct, frozen=True, gc=False):
    """A box as far as envy is concerned: whose it is, the top hand it shows if it does, and whether it may receive."""

    player: str
    envied: str | None
    live: bool


def envy_lines(envy: Envy, bet: str, boxes: Sequence[Witness]) -> list[Line | None]:
    """For each box the line that it is owed, or None. One payment is due for each hand that triggers it."""
    owed: list[list[str]] = [[] for _ in boxes]
    for witness in boxes:
        if witness.envied is None:
            continue
        served: set[str] = set()
        for index, other in enumerate(boxes):
            own_hand = other.player == witness.player and not envy.own_hand
            if other.live and not own_hand and not (envy.to == "players" and other.player in served):
                served.add(other.player)
                owed[index].append(witness.envied)
    return [_line(envy, bet, hands) if hands else None for hands in owed]


def _line(envy: Envy, bet: str, hands: Sequence[str]) -> Line:
    facts = Facts(
        situation="envy",
        then="pay",
        category=", ".join(hands),
        pays=", ".join(str(envy.amounts[hand]) for hand in hands),
        readings=envy.reading,
        notes=(str(Sentence("envy-hands", count=len(hands), staked=bet)),),
    )
    return Line("envy", 0, sum(envy.amounts[hand].numerator for hand in hands), "win", envy.clause, facts)
