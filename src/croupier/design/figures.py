"""Figures that targets are about: what a table comes to, and what its sums must be to meet a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, lcm
from typing import Literal, Protocol, TypeAlias

from croupier.design.rows import Row, Table
from croupier.rulebook.pays import Pay


@dataclass(frozen=True)
class Sum:
    """What is there before any row, and what each option of each row adds."""

    start: Fraction
    parts: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def of(cls, rows: Sequence[Row], part: Callable[[Row, Pay], Fraction], start: Fraction = Fraction(0)) -> Sum:
        """A sum by what each row adds with each of its options."""
        return cls(start, tuple(tuple(part(row, pay) for pay in row.options) for row in rows))

    def at(self, table: Table) -> Fraction:
        """What the sum comes to with the options of one table."""
        return self.start + sum((part[at] for part, at in zip(self.parts, table, strict=True)), Fraction(0))

    def __add__(self, other: Sum) -> Sum:
        parts = zip(self.parts, other.parts, strict=True)
        added = tuple(tuple(a + b for a, b in zip(mine, theirs, strict=True)) for mine, theirs in parts)
        return Sum(self.start + other.start, added)

    def __mul__(self, factor: Fraction) -> Sum:
        return Sum(self.start * factor, tuple(tuple(each * factor for each in part) for part in self.parts))

    def plus(self, number: Fraction | int) -> Sum:
        """The sum with a number added that is the same for every table."""
        return Sum(self.start + number, self.parts)

    @property
    def grain(self) -> int:
        """So many times the sum is a whole number, whatever the table."""
        return lcm(self.start.denominator, *(each.denominator for part in self.parts for each in part))

    @property
    def least_above_nothing(self) -> Fraction:
        """Of a sum without negative parts: the least that it is if it is not nothing."""
        found = [each for part in (*self.parts, (self.start,)) for each in part if each > 0]
        return min(found, default=Fraction(1))


@dataclass(frozen=True)
class Bound:
    """What a sum must be: at least `low` and at most `high`, where they are given."""

    sum: Sum
    low: Fraction | None = None
    high: Fraction | None = None

    @property
    def binds(self) -> bool:
        return self.low is not None or self.high is not None


#: How a figure is written: a part of the stake, a plain number, or money.
Unit: TypeAlias = Literal["percent", "number", "money"]


@dataclass(frozen=True)
class Value:
    """A figure of a table, exactly; of a deviation the square is what is exact."""

    exact: Fraction
    unit: Unit
    squared: bool = False

    def __float__(self) -> float:
        if not self.squared:
            return float(self.exact)
        scaled = self.exact * 10**40
        return isqrt(scaled.numerator // scaled.denominator) / 10**20


@dataclass(frozen=True)
class FigureTarget:
    """A figure and what it must be, as it was asked for."""

    figure: str
    low: Fraction | None
    high: Fraction | None
    said: str

    def met(self, value: Value | None) -> bool:
        """Whether a figure is within the target."""
        return value is not None and not self.miss(value)

    def miss(self, value: Value) -> Fraction:
        """How far a figure is from the target; of a deviation the squares are compared."""
        low, high = self.low, self.high
        if value.squared:
            low, high = (None if end is None else max(end, Fraction(0)) ** 2 for end in (low, high))
        below = low - value.exact if low is not None else Fraction(0)
        above = value.exact - high if high is not None else Fraction(0)
        return max(below, above, Fraction(0))


class Figure(Protocol):
    """A figure of every table of a space."""

    @property
    def unit(self) -> Unit: ...

    def value(self, table: Table) -> Value | None:
        """The figure of a table; None where it has none."""

    def bounds(self, target: FigureTarget) -> list[Bound]:
        """What sums must be for the target to be met; all that it takes but for a spread."""


@dataclass(frozen=True)
class SumFigure:
    """A figure that is a sum itself; without a value where another sum, which it needs, is nothing."""

    sum: Sum
    unit: Unit = "percent"
    needs: Sum | None = None

    def value(self, table: Table) -> Value | None:
        if self.needs is not None and not self.needs.at(table):
            return None
        return Value(self.sum.at(table), self.unit)

    def bounds(self, target: FigureTarget) -> list[Bound]:
        needed = [] if self.needs is None else [Bound(self.needs, self.needs.least_above_nothing)]
        return [Bound(self.sum, target.low, target.high), *needed]


@dataclass(frozen=True)
class Ratio:
    """One sum over another, which is never below nothing; without a value where that is nothing."""

    top: Sum
    bottom: Sum
    unit: Unit
    needs: Sum | None = None

    def value(self, table: Table) -> Value | None:
        if self.needs is not None and not self.needs.at(table):
            return None
        bottom = self.bottom.at(table)
        return Value(self.top.at(table) / bottom, self.unit) if bottom else None

    def bounds(self, target: FigureTarget) -> list[Bound]:
        found = [Bound(each, each.least_above_nothing) for each in (self.bottom, self.needs) if each is not None]
        if target.low is not None:
            found.append(Bound(self.top + self.bottom * -target.low, low=Fraction(0)))
        if target.high is not None:
            found.append(Bound(self.top + self.bottom * -target.high, high=Fraction(0)))
        return found


@dataclass(frozen=True)
class Spread:
    """The standard deviation, from the sums of results and of their squares."""

    mean: Sum
    square: Sum
    unit: Unit = "number"

    def value(self, table: Table) -> Value | None:
        return Value(self.square.at(table) - self.mean.at(table) ** 2, self.unit, squared=True)

    def bounds(self, target: FigureTarget) -> list[Bound]:  # noqa: ARG002 - a square is no sum; the search has its own bound
        return []
