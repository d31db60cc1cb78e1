"""Every table of a space that meets its targets: what is ruled out is ruled out by exact bounds, whole numbers each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.design.figures import Bound, Figure, FigureTarget, Spread, Sum, SumFigure, Value
from croupier.design.rows import Space, Table
from croupier.errors import bad_value
from croupier.ranking.compiling import kernel

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@kernel
def spread_fails(low: float, high: float, mean: tuple[float, float], square: tuple[float, float]) -> bool:
    """Whether a variance with a mean and a square in these ranges is outside the bounds by more than floats err."""
    largest = max(mean[0] * mean[0], mean[1] * mean[1])
    smallest = 0.0 if mean[0] <= 0.0 <= mean[1] else min(mean[0] * mean[0], mean[1] * mean[1])
    room = 1e-12 * (square[1] + largest)
    return square[1] - smallest < low - room or square[0] - largest > high + room


@kernel
def search(
    sizes: Integers,
    after: Integers,
    ways: Integers,
    parts: Integers,
    least: Integers,
    most: Integers,
    lows: Integers,
    highs: Integers,
    squares: Floats,
    square_least: Floats,
    square_most: Floats,
    spread: Floats,
    state: Integers,
    sums: Integers,
    square_sums: Floats,
    found: npt.NDArray[np.uint16],
    steps: int,
) -> tuple[int, int]:
    """Go on from a state for so many steps or until `found` is full: how many were found, how many ruled out.

    `state[0]` is the row at which the search is, below 0 when all is done; the others are the options of the rows.
    `parts` are by bound, row and option, `least` and `most` by bound, row and first option that the row may have.
    `squares` are the parts of mean and square for the spread, whose bounds are `spread`: low, high.
    """
    rows, bounds, spreads = len(sizes), len(lows), len(squares)
    number, out, row = 0, 0, state[0]
    for _ in range(steps):
        if row < 0 or number == len(found):
            break
        state[1 + row] += 1
        at = state[1 + row]
        if at >= sizes[row]:
            row -= 1
            continue
        following = after[row, at]
        if ways[row + 1, following] == 0:
            continue
        fits = True
        for bound in range(bounds):
            total = sums[row, bound] + parts[bound, row, at]
            sums[row + 1, bound] = total
            if total + most[bound, row + 1, following] < lows[bound]:
                fits = False
                break
            if total + least[bound, row + 1, following] > highs[bound]:
                fits = False
                break
        if fits and spreads:
            mean = square_sums[row, 0] + squares[0, row, at]
            square = square_sums[row, 1] + squares[1, row, at]
            square_sums[row + 1, 0], square_sums[row + 1, 1] = mean, square
            fits = not spread_fails(
                spread[0],
                spread[1],
                (mean + square_least[0, row + 1, following], mean + square_most[0, row + 1, following]),
                (square + square_least[1, row + 1, following], square + square_most[1, row + 1, following]),
            )
        if not fits:
            out += ways[row + 1, following]
        elif row == rows - 1:
            for each in range(rows):
                found[number, each] = state[1 + each]
            number += 1
        else:
            row += 1
            state[1 + row] = following - 1
    state[0] = row
    return number, out


#: Whole numbers up to this are added without outgrowing 64 bits.
ROOM: Final = 1 << 61
#: How far the compiled search goes before it is asked again.
_STEPS: Final = 20_000_000
_AT_ONCE: Final = 1 << 18
#: Floats that are nearer to each other than this part are decided in fractions.
_NEAR: Final = 1e-11
#: So many more are kept where floats cannot tell which are the best.
_SPARE: Final = 4_096


#: Tables by their options, a line each.
Tables: TypeAlias = npt.NDArray[np.uint16]


class Watch(Protocol):
    """Told how much is done, from 0 to 1, and how many tables are ruled out or qualify by now."""

    def __call__(self, done: float, ruled_out: int, qualify: int, /) -> None: ...


@dataclass(frozen=True)
class Rank:
    """By which figure tables are ordered, and whether the highest comes first."""

    figure: str
    highest: bool = False


@dataclass
class SearchTally:
    """What a search has come to so far."""

    tables: int
    ruled_out: int = 0
    qualify: int = 0
    complete: bool = False
    best: list[Table] = field(default_factory=list)


class Search:
    """The tables of a space that meet targets, the best of them kept."""

    def __init__(
        self, space: Space, figures: Mapping[str, Figure], targets: Sequence[FigureTarget], rank: Rank, best: int | None
    ) -> None:
        self.space, self.figures, self.targets, self.rank, self.most = space, figures, targets, rank, best
        self.tally = SearchTally(space.tables)
        self._key, self._exact = _key_of(figures[rank.figure])
        self._keys: npt.NDArray[Any] = np.zeros(0, np.int64 if self._exact else np.float64)
        self._kept = np.zeros((0, len(space.rows)), np.uint16)

    def run(self, watch: Watch | None = None, seen: Callable[[Tables], None] | None = None) -> None:
        """Search; what is known when it is broken off stays. `seen` is shown every table that qualifies."""
        spreads = [(target, figure) for target in self.targets if isinstance(figure := self._of(target), Spread)]
        for found, ruled_out in self._chunks(spreads):
            qualify = found[self._spread_out(found, spreads)] if spreads else found
            self.tally.ruled_out += ruled_out
            self.tally.qualify += len(qualify)
            self._keep(qualify)
            if seen is not None:
                seen(qualify)
            if watch is not None:
                done = (self.tally.ruled_out + self.tally.qualify) / max(1, self.tally.tables)
                watch(done, self.tally.ruled_out, self.tally.qualify)
        self.tally.complete = True

    def best(self) -> list[Table]:
        """The best tables found so far, in their order, equal ones as they were found."""
        tables = [tuple(map(int, row)) for row in self._kept]
        if not self._exact:
            figure = self.figures[self.rank.figure]
            sign = -1 if self.rank.highest else 1
            tables.sort(key=lambda table: sign * _exactly(figure.value(table)))
        return tables if self.most is None else tables[: self.most]

    def numbers(self, name: str, tables: Tables) -> Floats:
        """A figure of many tables, as floats."""
        figure = self.figures[name]
        if isinstance(figure, SumFigure):
            return _gathered(figure.sum, tables)
        found: Floats = _key_of(figure)[0](tables)
        return np.sqrt(found.clip(0)) if isinstance(figure, Spread) else found

    def _of(self, target: FigureTarget) -> Figure:
        return self.figures[target.figure]

    def _chunks(self, spreads: Sequence[tuple[FigureTarget, Spread]]) -> Iterator[tuple[Tables, int]]:
        space, rows = self.space, len(self.space.rows)
        sizes = np.array([len(row.options) for row in space.rows], np.int64)
        width = int(sizes.max(initial=1)) + 1
        after, ways = _grid(space.after, width), _grid((*space.ways,), width)
        # What the rank goes by must be there.
        asked = [*self.targets, FigureTarget(self.rank.figure, None, None, "")]
        bounds = [_whole(bound) for target in asked for bound in self._of(target).bounds(target) if bound.binds]
        parts = np.array([_grid(each.parts, width) for each in bounds], np.int64).reshape(len(bounds), rows, width)
        least, most = (_later(parts, space, choose) for choose in (np.minimum, np.maximum))
        limits = np.array([(each.low, each.high) for each in bounds], np.int64).reshape(-1, 2)
        spread = spreads[0] if spreads else None
        squares, first, limit = _squares(spread, rows, width)
        square_least, square_most = (_later(squares, space, choose) for choose in (np.minimum, np.maximum))
        state = np.full(rows + 1, -1, np.int64)
        state[0] = 0
        sums, square_sums = np.zeros((rows + 1, len(bounds)), np.int64), np.zeros((rows + 1, 2))
        square_sums[0] = first
        found = np.zeros((_AT_ONCE, rows), np.uint16)
        while state[0] >= 0:
            number, ruled_out = search(
                sizes, after, ways, parts, least, most, limits[:, 0].copy(), limits[:, 1].copy(), squares, square_least,
                square_most, limit, state, sums, square_sums, found, _STEPS,
            )  # fmt: skip
            yield found[:number].copy(), int(ruled_out)

    def _spread_out(self, found: Tables, spreads: Sequence[tuple[FigureTarget, Spread]]) -> npt.NDArray[np.bool_]:
        """Which of the tables meet the targets for their deviation: floats where they are clear, else fractions."""
        fits = np.ones(len(found), np.bool_)
        for target, figure in spreads:
            square = _gathered(figure.square, found)
            variance = square - _gathered(figure.mean, found) ** 2
            low, high = _squared(target)
            fits &= (variance >= low) & (variance <= high)
            unclear = np.minimum(abs(variance - low), abs(variance - high)) <= _NEAR * square
            for at in np.flatnonzero(unclear):
                fits[at] = target.met(figure.value(tuple(map(int, found[at]))))
        self.tally.ruled_out += int((~fits).sum())
        return fits

    def _keep(self, tables: Tables) -> None:
        keys = np.concatenate([self._keys, self._key(tables) * (-1 if self.rank.highest else 1)])
        kept = np.concatenate([self._kept, tables])
        order = np.argsort(keys, kind="stable")
        if self.most is not None and len(order) > self.most:
            number = self.most
            if not self._exact:
                room = _NEAR * (abs(keys[order[number - 1]]) + 1)
                clear = np.searchsorted(keys[order], keys[order[number - 1]] + room, side="right")
                number = min(int(clear), self.most + _SPARE)
            order = order[:number]
        self._keys, self._kept = keys[order], kept[order]


@dataclass(frozen=True)
class _Whole:
    """A bound in whole numbers: parts by row and option, and what all of them together must come to."""

    parts: tuple[tuple[int, ...], ...]
    low: int
    high: int


def _whole(bound: Bound) -> _Whole:
    grain = bound.sum.grain
    parts = tuple(tuple(int(each * grain) for each in part) for part in bound.sum.parts)
    if sum(max(map(abs, part)) for part in parts) >= ROOM:
        message = "these values are too far apart and too fine for whole numbers of 64 bits"
        raise bad_value(message, "--vary", "lower pays, or pays that are whole numbers")
    low = -ROOM if bound.low is None else ceil((bound.low - bound.sum.start) * grain)
    high = ROOM if bound.high is None else floor((bound.high - bound.sum.start) * grain)
    return _Whole(parts, max(-ROOM, min(low, ROOM)), max(-ROOM, min(high, ROOM)))


def _grid(rows: Sequence[Sequence[int]], width: int) -> Integers:
    found = np.zeros((len(rows), width), np.int64)
    for at, row in enumerate(rows):
        found[at, : len(row)] = row
    return found


def _later(parts: Any, space: Space, choose: Any) -> Any:
    """By sum, row and first option that the row may have: the least, or the most, that rows from there on add."""
    rows, width = len(space.rows), parts.shape[2]
    found = np.zeros((len(parts), rows + 1, width), parts.dtype)
    for row in range(rows - 1, -1, -1):
        after, later = space.after[row], space.ways[row + 1]
        known = None
        for at in range(len(after) - 1, -1, -1):
            if later[after[at]]:
                here = parts[:, row, at] + found[:, row + 1, after[at]]
                known = here if known is None else choose(known, here)
            if known is not None:
                found[:, row, at] = known
    return found


def _squares(spread: tuple[FigureTarget, Spread] | None, rows: int, width: int) -> tuple[Floats, Floats, Floats]:
    """Parts of mean and square, what they start with, and the bounds of the variance."""
    if spread is None:
        return np.zeros((0, rows, width)), np.zeros(2), np.zeros(2)
    target, figure = spread
    parts = np.zeros((2, rows, width))
    for place, each in enumerate((figure.mean, figure.square)):
        for row, part in enumerate(each.parts):
            parts[place, row, : len(part)] = [float(one) for one in part]
    return parts, np.array([float(figure.mean.start), float(figure.square.start)]), np.array(_squared(target))


def _squared(target: FigureTarget) -> tuple[float, float]:
    low = 0.0 if target.low is None else float(max(target.low, Fraction(0)) ** 2)
    return low, float("inf") if target.high is None else float(max(target.high, Fraction(0)) ** 2)


def _gathered(total: Sum, tables: Tables) -> Floats:
    found = np.full(len(tables), float(total.start))
    for row, part in enumerate(total.parts):
        found += np.array([float(each) for each in part])[tables[:, row]]
    return found


def _key_of(figure: Figure) -> tuple[Callable[[Tables], npt.NDArray[Any]], bool]:
    """Numbers in the order of a figure, and whether they are exact."""
    if isinstance(figure, SumFigure):
        whole = _whole(Bound(figure.sum))

        def exact(tables: Tables) -> Integers:
            found = np.zeros(len(tables), np.int64)
            for row, part in enumerate(whole.parts):
                found += np.array(part, np.int64)[tables[:, row]]
            return found

        return exact, True
    if isinstance(figure, Spread):
        return lambda tables: _gathered(figure.square, tables) - _gathered(figure.mean, tables) ** 2, False
    return lambda tables: np.array([_number(figure.value(tuple(map(int, each)))) for each in tables], float), False


def _exactly(value: Value | None) -> Fraction:
    return value.exact if value is not None else Fraction(ROOM)


def _number(value: Value | None) -> float:
    return float(value) if value is not None else float("inf")
