"""The solution of a Hold'em game: what every decision before the flop is worth, and how best play ends."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.analysis.hole_kinds import KINDS, kind_size
from croupier.analysis.main_game import MainGame
from croupier.analysis.main_results import MainResults

HOLES: Final = 1326
FLOPS: Final = 19_600
TURNS_AND_RIVERS: Final = 1081
DEALERS: Final = 990
#: What follows known hole cards and a flop, known hole cards, and nothing known at all.
DEALS_PER_FLOP: Final = TURNS_AND_RIVERS * DEALERS
DEALS_PER_HOLE: Final = FLOPS * DEALS_PER_FLOP
DEALS: Final = HOLES * DEALS_PER_HOLE


@dataclass(frozen=True)
class SolvedHoldem:
    """`kind_sums`: by kind of hole cards, the sum over all deals of checking (and playing best from there), then of
    each multiple that may be played, in `game.scale`-ths of an Ante. `results`: how best play ends.
    """

    game: MainGame
    kind_sums: tuple[tuple[int, ...], ...]
    results: MainResults

    @property
    def plays(self) -> tuple[int, ...]:
        """The multiples that may be played before the flop."""
        return self.game.streets[0].plays

    def value(self, kind: int, multiple: int) -> Fraction:
        """What a decision before the flop is worth in Antes; multiple 0 is to check and play best from there."""
        at = 0 if multiple == 0 else 1 + self.plays.index(multiple)
        return Fraction(self.kind_sums[kind][at], DEALS_PER_HOLE * self.game.scale)

    def best(self, kind: int) -> int:
        """The best decision before the flop; of equal ones the one that stakes least."""
        sums = self.kind_sums[kind]
        best = sums.index(max(sums))
        return 0 if best == 0 else self.plays[best - 1]

    @property
    def worth(self) -> Fraction:
        """What the game is worth to a player who always decides best, in Antes a round."""
        total = sum(max(self.kind_sums[kind]) * kind_size(kind) for kind in range(KINDS))
        return Fraction(total, DEALS * self.game.scale)
