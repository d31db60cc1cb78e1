"""What a settled round meant to each bettor: at which boxes he had chips, what he staked there and was paid."""

from __future__ import annotations

from msgspec import Struct

from croupier.money import Cents
from croupier.wire.settlement import SettledBox, Settlement


class Stood(Struct, frozen=True, array_like=True, gc=False):
    """One bettor's part of one box; `paid` is all the money handed back to him, stakes included."""

    box: int
    staked: Cents
    paid: Cents

    @property
    def net(self) -> Cents:
        """What he gained or lost there."""
        return self.paid - self.staked


def by_bettor(settlement: Settlement) -> dict[str, tuple[Stood, ...]]:
    """Everybody who had chips on the layout or was paid, with his boxes in their order.

    A pooled bet counts for each of its bettors with his own share; all others are of whoever plays the box.
    """
    boxes: dict[str, list[Stood]] = {}
    for box in settlement.boxes:
        for player, stood in at_box(box).items():
            boxes.setdefault(player, []).append(stood)
    return {player: tuple(sorted(stood, key=lambda one: one.box)) for player, stood in boxes.items()}


def at_box(box: SettledBox) -> dict[str, Stood]:
    """What everybody with chips on a box staked there and was paid."""
    if not any(line.shares for line in box.lines):
        return {box.player: Stood(box.box, box.staked, box.paid)} if box.lines else {}
    sums: dict[str, tuple[Cents, Cents]] = {}
    for line in box.lines:
        parts = [(one.player, one.stake, one.payout) for one in line.shares] or [(box.player, line.stake, line.payout)]
        for player, stake, payout in parts:
            staked, paid = sums.get(player, (0, 0))
            sums[player] = (staked + stake, paid + payout)
    return {player: Stood(box.box, staked, paid) for player, (staked, paid) in sums.items()}


def moved_at(box: SettledBox) -> dict[str, Cents]:
    """What the dealer hands each bettor of a box less what he takes; a share of the meter is the pit's to hand over."""
    moved = {player: stood.net for player, stood in at_box(box).items()}
    for line in box.lines:
        if line.claimed:
            moved[box.player] -= line.payout
    return moved
