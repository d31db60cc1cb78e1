"""Figures that targets are about: what a table comes to, and what its sums must be to meet a target."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Literal, Protocol, TypeAlias

from croupier.design.rows import Table
from croupier.design.sums import Bound, Sum

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
