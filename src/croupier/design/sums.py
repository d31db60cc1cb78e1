"""A sum to which every row of a table adds its part, whatever the other rows are: exact, and as whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

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
        """The sum of one table."""
        return self.start + sum((part[at] for part, at in zip(self.parts, table, strict=True)), Fraction(0))

    def __add__(self, other: Sum) -> Sum:
        parts = zip(self.parts, other.parts, strict=True)
        added = tuple(tuple(a + b for a, b in zip(mine, theirs, strict=True)) for mine, theirs in parts)
        return Sum(self.start + other.start, added)

    def __mul__(self, factor: Fraction) -> Sum:
        return Sum(self.start * factor, tuple(tuple(each * factor for each in part) for part in self.parts))

    def plus(self, number: Fraction | int) -> Sum:
        """The same with something that every table has."""
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
