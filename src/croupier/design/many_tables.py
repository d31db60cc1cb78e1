"""Solved tables of a main game; and many of them solved at once, from what each row adds to the pays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from operator import mul
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analysis.game import Game
from croupier.analysis.registry import solve_many, worths_of_many
from croupier.design.rows import Space, Table

Integers = npt.NDArray[np.int64]
#: By bet, standing and band: what a unit of the bet gains as a row pays one more.
Gains: TypeAlias = tuple[tuple[tuple[Fraction, ...], ...], ...]


@dataclass(frozen=True)
class Solved:
    """A table whose best play is known: what the player gets of a unit, and what each row adds to that as it rises.

    And further figures: what the house keeps of all that is staked, how often a hand wins, the variance.
    """

    table: Table
    worth: Fraction
    slopes: tuple[Fraction, ...]
    risk: Fraction
    hits: Fraction
    variance: Fraction


class _Rise(NamedTuple):
    """What each ending gains as a row pays one more, in parts of a unit: by plan, bands and standing."""

    scale: int
    gains: Integers


class ManyTables:
    """The tables of a space as pays in whole numbers: those of the lowest one, and what each option of a row adds."""

    def __init__(self, lowest: Game, gains: Sequence[Gains], space: Space) -> None:
        #: By row and bet: what a unit gains, by standing and band.
        self._gains = [[np.array(bet, object) for bet in row] for row in gains]
        self._known: dict[tuple[tuple[int, ...], ...], list[_Rise]] = {}
        steps = [[value - row.values[0] for value in row.values] for row in space.rows]
        rises = [{one for bet in row for one in bet.flat if one} for row in self._gains]
        scale = lcm(
            lowest.scale,
            *(each.denominator for step in steps for each in step),
            *((each * rise).denominator for step, of in zip(steps, rises, strict=True) for each in step for rise in of),
        )
        more = scale // lowest.scale
        self.game = replace(lowest, scale=scale, bets=tuple(replace(bet, fold=bet.fold * more) for bet in lowest.bets))
        #: By bet: pays of the lowest table; by row and bet: what each option adds.
        self._base = [np.array(bet.pays, np.int64) * more for bet in lowest.bets]
        self._added = [
            [_added(step, rise, bet, scale) for bet in row]
            for step, rise, row in zip(steps, rises, self._gains, strict=True)
        ]

    def pays(self, tables: Sequence[Table]) -> list[Integers]:
        """By bet: pays by table, standing and band, in parts of the scale."""
        options = np.array(tables)
        found = []
        for bet, base in enumerate(self._base):
            total = np.broadcast_to(base, (len(tables), *base.shape)).copy()
            for row, added in enumerate(self._added):
                total += added[bet][options[:, row]]
            found.append(total)
        return found

    def solve(self, tables: Sequence[Table]) -> Iterator[Solved]:
        """Best play of the tables, where they can be solved at once; of none where they cannot."""
        rest = iter(tables)
        for found in solve_many(self.game, self.pays(tables)):
            rises = self._rises(found.bands)
            for deals, prices, table in zip(found.deals, found.prices, rest, strict=False):
                yield self._solved(table, deals, prices, rises)

    def worths(self, tables: Sequence[Table]) -> Iterator[Fraction]:
        """What the player gets of a unit at the tables, where they can be solved at once."""
        return worths_of_many(self.game, self.pays(tables))

    def _rises(self, names: tuple[tuple[int, ...], ...]) -> list[_Rise]:
        """By row: what each ending gains as the row pays one more, in whole numbers."""
        if names not in self._known:
            self._known[names] = [self._rise(names, row) for row in self._gains]
        return self._known[names]

    def _rise(self, names: tuple[tuple[int, ...], ...], row: Sequence[npt.NDArray[np.object_]]) -> _Rise:
        plans, places = self.game.course.plans, np.array(names)
        total = np.zeros((len(plans), len(names), self.game.standings), object)
        for number, plan in enumerate(plans):
            for at, (bet, gains) in enumerate(zip(self.game.bets, row, strict=True)):
                units = 0 if plan.folded else plan.units[at if bet.rides_on is None else bet.rides_on]
                total[number] += units * gains[:, places[:, bet.hand]].T
        scale = lcm(*(Fraction(one).denominator for one in total.flat))
        return _Rise(scale, (scale * total).astype(np.int64))

    def _solved(self, table: Table, deals: Integers, prices: Integers, rises: Sequence[_Rise]) -> Solved:
        """The figures of a table, from whole numbers."""
        there = np.nonzero(deals)
        # Python's own numbers, which no square is too large for.
        counts, comes_to = deals[there].tolist(), prices[there].tolist()
        every, unit = sum(counts), self.game.scale
        mean = Fraction(sum(map(mul, counts, comes_to)), every * unit)
        squares = sum(count * each * each for count, each in zip(counts, comes_to, strict=True))
        staked = sum(map(mul, map(self.game.staked, self.game.course.plans), deals.sum(axis=(1, 2)).tolist()))
        wins = sum(count for count, each in zip(counts, comes_to, strict=True) if each > 0)
        slopes = (Fraction(sum(map(mul, counts, rise.gains[there].tolist())), every * rise.scale) for rise in rises)
        return Solved(
            table,
            mean,
            tuple(slopes),
            -mean / Fraction(staked, every),
            Fraction(wins, every),
            Fraction(squares, every * unit**2) - mean**2,
        )


def _added(
    steps: Sequence[Fraction], rises: Iterable[Fraction], gains: npt.NDArray[np.object_], scale: int
) -> Integers:
    """By option of a row, standing and band: what it adds to the lowest one, in parts of the scale."""
    found = np.zeros((len(steps), *gains.shape), np.int64)
    for rise in rises:
        found[:, gains == rise] = np.array([[int(scale * step * rise)] for step in steps])
    return found
