"""Envy: a flat payment to the others with a live jackpot bet when somebody holds a top hand.

It is house money and leaves the meter alone [X7]. A folded, hidden or invalidated hand triggers nothing, and a bet
that a fold has killed receives nothing [RT3, H9].
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.money import Cents
from croupier.rulebook.jackpot import Envy
from croupier.settlement.outcomes import each_once
from croupier.settlement.result import Facts, Line


class Witness(Struct, frozen=True):
    """A box as far as envy is concerned: whose it is, what it holds, whether it triggers and whether it receives.

    `category` is that of the jackpot hand; `triggers` says that the hand is one that counts, `live` that the box has
    a jackpot bet which can still earn something.
    """

    player: str
    category: str
    triggers: bool
    live: bool


def envy_lines(envy: Envy, bet: str, boxes: Sequence[Witness | None]) -> list[Line | None]:
    """For each box the line that it is owed, or None. One payment is due for each hand that triggers."""
    owed: list[list[tuple[str, Cents]]] = [[] for _ in boxes]
    for witness in boxes:
        if witness is None or not witness.triggers or witness.category not in envy.amounts:
            continue
        amount = envy.amounts[witness.category].numerator
        served: set[str] = set()
        for index, other in enumerate(boxes):
            if other is None or not other.live or (other.player == witness.player and not envy.own_hand):
                continue
            if envy.to == "players" and other.player in served:
                continue
            served.add(other.player)
            owed[index].append((witness.category, amount))
    return [_line(envy, bet, payments) if payments else None for payments in owed]


def _line(envy: Envy, bet: str, payments: Sequence[tuple[str, Cents]]) -> Line:
    categories = each_once(category for category, _ in payments)
    facts = Facts(
        situation="envy",
        then="pay",
        category=", ".join(categories),
        pays=", ".join(str(envy.amounts[category]) for category in categories),
        readings=envy.reading,
        notes=(f"{len(payments)} {'hand' if len(payments) == 1 else 'hands'} of another player, {bet!r} bet live",),
    )
    return Line("envy", 0, sum(amount for _, amount in payments), "win", envy.clause, facts)
