"""Tables of a main game that meet targets: boxes of tables are ruled out by what was solved at their corners.

At every table of a box the player's value lies between what the ways that are best at solved tables come to there, of
which best play is no worse, and what its corners come to in the same proportions, for the value is convex. What that
leaves open is cut into smaller boxes, and in the end solved table by table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, product
from operator import mul
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.design.figures import FigureTarget, Value
from croupier.design.main_games import MainGame
from croupier.design.many_tables import Solved
from croupier.design.rows import Table
from croupier.design.searching import Rank, SearchTally, Watch

Floats = npt.NDArray[np.float64]

#: By row: the first and the last option.
Box: TypeAlias = tuple[tuple[int, int], ...]

#: Larger boxes are ruled out whole or cut before they are looked at more closely.
_MOST: Final = 1 << 20
#: Floats that are nearer than this part are decided by solving.
_NEAR: Final = 1e-9
#: The figure that bounds are about.
EDGE: Final = "edge"


@dataclass(frozen=True)
class Candidate:
    """A table within the bounds of the edge, and between what its edge lies."""

    table: Table
    low: float
    high: float


class BoxSearch:
    """The tables of a main game that meet targets, the best of them kept."""

    def __init__(self, game: MainGame, targets: Sequence[FigureTarget], rank: Rank, best: int | None) -> None:
        self.game, self.space, self.rank, self.most = game, game.space, rank, best
        edges = [target for target in targets if target.figure == EDGE]
        #: The bounds of the edge alone, and all other targets.
        self.low = max((target.low for target in edges if target.low is not None), default=None)
        self.high = min((target.high for target in edges if target.high is not None), default=None)
        self.others = [target for target in targets if target.figure != EDGE]
        self.wanted = tuple(dict.fromkeys([rank.figure, *(target.figure for target in targets)]))
        self.tally = SearchTally(self.space.tables)
        self._candidates: list[Candidate] = []
        self._found: list[tuple[Fraction, Table]] = []
        self._seen: Callable[[Table], None] | None = None
        #: By solved table: what its best play comes to with pays of nothing, and what each row adds to that.
        self._lines: dict[Table, Floats] = {}

    def run(self, watch: Watch | None = None, seen: Callable[[Table], None] | None = None) -> None:
        """Search; what is known when it is broken off stays. `seen` is shown what is solved and qualifies."""
        self._seen = seen
        boxes: list[Box] = [tuple((0, len(row.options) - 1) for row in self.space.rows)]
        while boxes:
            for candidate in self._look(boxes.pop(), boxes):
                self._candidates.append(candidate)
            self._tell(watch, len(self._candidates))
        if self.others or self.rank.figure != EDGE:
            while self._candidates:
                tables = [one.table for one in reversed(self._candidates[-self.game.at_once :])]
                self.game.solve_all(tables)
                for table in tables:
                    self._candidates.pop()
                    self._decide(table)
                    self._tell(watch, self.tally.qualify)
        else:
            self.tally.qualify = len(self._candidates)
            self._best_edges(watch)
        self.tally.complete = True

    def best(self) -> list[Table]:
        """The best tables found so far, in their order; broken off, those among what was solved on the way."""
        if not self.tally.complete:
            self._keep_solved()
        tables = [table for _, table in sorted(self._found)]
        return tables if self.most is None else tables[: self.most]

    def values(self, table: Table) -> dict[str, Value]:
        """The figures of a table."""
        return self.game.figures(table, self.wanted)

    def _tell(self, watch: Watch | None, qualify: int) -> None:
        if watch is not None:
            watch((self.tally.ruled_out + qualify) / max(1, self.tally.tables), self.tally.ruled_out, qualify)

    # ---- what is solved ----

    def _decide(self, table: Table) -> None:
        """Solve a table within the bounds of the edge and look at the other targets."""
        values = self.values(table)
        if all(target.met(values[target.figure]) for target in self.others):
            self.tally.qualify += 1
            self._keep(table, values)
        else:
            self.tally.ruled_out += 1

    def _keep_solved(self) -> None:
        """What was solved on the way and meets all targets; what else may qualify is not known to be among the best."""
        known = {each.table for each in self.game.known} - {table for _, table in self._found}
        self._candidates = [one for one in self._candidates if one.table in known]
        self.tally.qualify = len(self._found)
        while self._candidates:
            self._decide(self._candidates.pop().table)

    def _keep(self, table: Table, values: dict[str, Value]) -> None:
        key = values[self.rank.figure].exact
        self._found.append((-key if self.rank.highest else key, table))
        if self._seen is not None:
            self._seen(table)

    def _best_edges(self, watch: Watch | None) -> None:
        """Solve the tables that can be among the best, those that promise most first."""
        sign = -1 if self.rank.highest else 1
        promise = [(-one.high if self.rank.highest else one.low, one.table) for one in self._candidates]
        promise.sort()
        for place, (at_best, table) in enumerate(promise):
            if self.most is not None and len(self._found) >= self.most:
                last = sorted(self._found)[self.most - 1][0]
                if at_best - _NEAR * (1 + abs(at_best)) > last:
                    return
            if place % self.game.at_once == 0:
                tables = [one for _, one in promise[place : place + self.game.at_once]]
                if self._seen is not None:
                    # Whoever is shown them asks for all of their figures.
                    self.game.solve_all(tables)
                worths = self.game.worths(tables)
            self._found.append((-sign * worths[place % self.game.at_once], table))
            if self._seen is not None:
                self._seen(table)
            self._tell(watch, self.tally.qualify)

    # ---- boxes ----

    def _look(self, box: Box, boxes: list[Box]) -> Iterator[Candidate]:
        """What may qualify in a box, or its halves if there is much that must be looked at more closely."""
        number = self._number(box)
        if not number:
            return
        if self._outside(box):
            self.tally.ruled_out += number
            return
        if _size(box) > _MOST:
            boxes += self._halves(box)
            return
        allowed = self._allowed(box)
        low, high = self._edges(box)
        near = _NEAR * (1 + max(float(np.abs(low).max()), float(np.abs(high).max())))
        out = np.zeros(allowed.shape, np.bool_)
        within = allowed.copy()
        if self.low is not None:
            out |= high < float(self.low) - near
            within &= low > float(self.low) + near
        if self.high is not None:
            out |= low > float(self.high) + near
            within &= high < float(self.high) - near
        unclear = allowed & ~out & ~within
        corners = 2 ** sum(first < last for first, last in box)
        if int(unclear.sum()) > corners:
            boxes += self._halves(box)
            return
        self.tally.ruled_out += int((allowed & out).sum())
        for at in np.argwhere(within):
            yield Candidate(_table(box, at), float(low[tuple(at)]), float(high[tuple(at)]))
        tables = [_table(box, at) for at in np.argwhere(unclear)]
        for table, worth in zip(tables, self.game.worths(tables), strict=True):
            edge = -worth
            if (self.low is None or edge >= self.low) and (self.high is None or edge <= self.high):
                yield Candidate(table, float(edge), float(edge))
            else:
                self.tally.ruled_out += 1

    def _outside(self, box: Box) -> bool:
        """Whether even the lowest pays of a box have too low an edge, or even the highest too high a one."""
        if self.high is not None and -self.game.worths([tuple(last for _, last in box)])[0] > self.high:
            return True
        return self.low is not None and -self.game.worths([tuple(first for first, _ in box)])[0] < self.low

    def _halves(self, box: Box) -> list[Box]:
        """A box cut in two where the edge varies most."""
        (lowest,) = self.game.solve_all([tuple(first for first, _ in box)])
        span = [
            float(slope * (row.values[last] - row.values[first]))
            for slope, row, (first, last) in zip(lowest.slopes, self.space.rows, box, strict=True)
        ]
        # Of rows that the lowest pays say nothing of, the one with most options.
        at = max(range(len(box)), key=lambda row: (box[row][0] < box[row][1], span[row], box[row][1] - box[row][0]))
        first, last = box[at]
        middle = (first + last) // 2
        return [(*box[:at], half, *box[at + 1 :]) for half in ((first, middle), (middle + 1, last))]

    def _edges(self, box: Box) -> tuple[Floats, Floats]:
        """By table of a box: the least and the most that its edge can be."""
        self.game.solve_all(product(*(dict.fromkeys(ends) for ends in box)))
        corners = np.zeros([1 if first == last else 2 for first, last in box])
        for place in product(*(range(size) for size in corners.shape)):
            corner = tuple(ends[at] for ends, at in zip(box, place, strict=True))
            corners[place] = float(self.game.solve(corner).worth)
        worth = corners
        for axis, (row, (first, last)) in enumerate(zip(self.space.rows, box, strict=True)):
            if first < last:
                values = np.array([float(value) for value in row.values[first : last + 1]])
                part = (values - values[0]) / (values[-1] - values[0])
                parts = part.reshape([-1 if at == axis else 1 for at in range(len(box))])
                below, above = (np.take(worth, [end], axis) for end in (0, 1))
                worth = below * (1 - parts) + above * parts
        return -worth, -self._floor(box)

    def _floor(self, box: Box) -> Floats:
        """By table of a box: what the best of all known ways to play comes to."""
        shape = [last - first + 1 for first, last in box]
        most = np.full(shape, -np.inf)
        known_here = self.game.known
        if self.game.at_once > 1:
            # Where tables are solved faster than they are looked at, those of the box itself say enough.
            known_here = [one for one in known_here if _inside(box, one.table)]
        for known in self._highest(box, known_here):
            worth: Floats = np.full([1] * len(box), float(known.worth))
            for axis, (row, (first, last)) in enumerate(zip(self.space.rows, box, strict=True)):
                here = row.values[known.table[axis]]
                gain = [float(known.slopes[axis] * (value - here)) for value in row.values[first : last + 1]]
                worth = worth + np.array(gain).reshape([-1 if at == axis else 1 for at in range(len(box))])
            np.maximum(most, worth, out=most)
        return most

    def _highest(self, box: Box, known: Sequence[Solved]) -> list[Solved]:
        """Of the ways to play that were best somewhere, those that come to most at an end or in the middle of a box.

        Any of them is a lower bound everywhere; the others would raise it by little, and there are many.
        """
        ends = (dict.fromkeys((first, (first + last) // 2, last)) for first, last in box)
        options = zip(self.space.rows, ends, strict=True)
        points = np.array(list(product(*([float(row.values[at]) for at in some] for row, some in options))))
        for one in known:
            if one.table not in self._lines:
                slopes = [float(each) for each in one.slopes]
                values = [float(row.values[at]) for row, at in zip(self.space.rows, one.table, strict=True)]
                start = float(one.worth) - sum(map(mul, slopes, values))
                self._lines[one.table] = np.array([start, *slopes])
        lines = np.stack([self._lines[one.table] for one in known])
        best = (lines[:, :1] + lines[:, 1:] @ points.T).argmax(axis=0)
        return [known[at] for at in np.unique(best)]

    def _number(self, box: Box) -> int:
        """How many tables of a box pay hands in their order."""
        later = [1] * (box[-1][1] - box[-1][0] + 1)
        for row in range(len(box) - 2, -1, -1):
            (first, last), (low, high) = box[row], box[row + 1]
            # By first option of the next row: the ways from there on.
            ways = [*reversed([*accumulate(reversed(later))]), 0]
            least = self.space.after[row][first : last + 1]
            later = [ways[min(max(option, low), high + 1) - low] for option in least]
        return sum(later)

    def _allowed(self, box: Box) -> npt.NDArray[np.bool_]:
        """By table of a box: whether its hands are paid in their order."""
        allowed = np.ones([last - first + 1 for first, last in box], np.bool_)
        for row, after in enumerate(self.space.after[:-1]):
            (first, last), (low, high) = box[row], box[row + 1]
            least = np.array(after[first : last + 1])
            fits = np.arange(low, high + 1)[None, :] >= least[:, None]
            shape = [1] * len(box)
            shape[row], shape[row + 1] = fits.shape
            allowed &= fits.reshape(shape)
        return allowed


def _size(box: Box) -> int:
    size = 1
    for first, last in box:
        size *= last - first + 1
    return size


def _inside(box: Box, table: Table) -> bool:
    return all(first <= at <= last for at, (first, last) in zip(table, box, strict=True))


def _table(box: Box, at: npt.NDArray[np.int64]) -> Table:
    return tuple(first + int(step) for (first, _), step in zip(box, at, strict=True))
