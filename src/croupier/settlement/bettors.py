"""What a settled round meant to each bettor: at which boxes he had chips, what he staked there and was paid."""

from __future__ import annotations

from msgspec import Struct

from croupier.money import Cents
from croupier.settlement.result import Settlement


class Stood(Struct, frozen=True, array_like=True, gc=False):
    """One bettor's part of one box; `paid` is all the money handed back to him, stakes included."""

    box: int
    staked: Cents
    paid: Cents


def by_bettor(settlement: Settlement) -> dict[str, tuple[Stood, ...]]:
    """Everybody who had chips on the layout or was paid, with his boxes in their order.

    A pooled bet counts for each of its bettors with his own share; all others are of whoever plays the box.
    """
    sums: dict[str, dict[int, tuple[Cents, Cents]]] = {}
    for box in settlement.boxes:
        for line in box.lines:
            parts = [(one.player, one.stake, one.payout) for one in line.shares] or [
                (box.player, line.stake, line.payout)
            ]
            for player, stake, payout in parts:
                staked, paid = sums.setdefault(player, {}).get(box.box, (0, 0))
                sums[player][box.box] = (staked + stake, paid + payout)
    return {
        player: tuple(Stood(box, staked, paid) for box, (staked, paid) in sorted(boxes.items()))
        for player, boxes in sums.items()
    }
