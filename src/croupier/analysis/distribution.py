"""The results of one bet with their numbers of combinations, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt, sqrt


@dataclass(frozen=True)
class Distribution:
    """What a bet can come to, per unit staked, and in how many of all combinations."""

    counts: dict[Fraction, int]

    @classmethod
    def of(cls, results: Iterable[tuple[Fraction, int]]) -> Distribution:
        """Gather results that come to the same."""
        counts: dict[Fraction, int] = {}
        for net, count in results:
            if count:
                counts[net] = counts.get(net, 0) + count
        return cls(dict(sorted(counts.items())))

    @cached_property
    def combinations(self) -> int:
        """All combinations."""
        return sum(self.counts.values())

    @cached_property
    def mean(self) -> Fraction:
        """What the bet comes to on average."""
        return self._moment(1)

    @cached_property
    def variance(self) -> Fraction:
        """The variance, exactly."""
        return self._moment(2) - self.mean**2

    @cached_property
    def standard_deviation(self) -> float:
        """The standard deviation of one bet."""
        # A whole square root of a much larger number keeps the digits that a quotient of large floats may lose.
        scaled = self.variance * 10**40
        return isqrt(scaled.numerator // scaled.denominator) / 10**20

    @cached_property
    def skewness(self) -> float:
        """How lopsided the results are; 0 for a bet without chance."""
        if not self.variance:
            return 0.0
        third = self._moment(3) - 3 * self.mean * self._moment(2) + 2 * self.mean**3
        return float(third / self.variance) / sqrt(self.variance)

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the bet comes out ahead."""
        return Fraction(sum(count for net, count in self.counts.items() if net > 0), self.combinations)

    @cached_property
    def push_frequency(self) -> Fraction:
        """How often the bet comes out even."""
        return Fraction(self.counts.get(Fraction(0), 0), self.combinations)

    def _moment(self, power: int) -> Fraction:
        return Fraction(sum((net**power * count for net, count in self.counts.items()), Fraction(0)), self.combinations)
