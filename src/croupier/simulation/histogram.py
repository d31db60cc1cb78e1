"""Many amounts in little room: how many fell into each bin, with their exact number, sum, least and most."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from croupier.simulation.shapes import SpreadFigures


class Histogram(Struct):
    """Whole numbers in bins of one width; bins that nothing fell into take no room."""

    width: int
    bins: dict[int, int] = field(default_factory=dict)
    number: int = 0
    total: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        """Count one value."""
        place = value // self.width
        self.bins[place] = self.bins.get(place, 0) + 1
        self.number += 1
        self.total += value
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    def add_all(self, values: npt.NDArray[np.int64]) -> None:
        """Count many values."""
        if not len(values):
            return
        places, counts = np.unique(values // self.width, return_counts=True)
        for place, count in zip(places.tolist(), counts.tolist(), strict=True):
            self.bins[place] = self.bins.get(place, 0) + count
        self.number += len(values)
        # Amounts are far from what would not fit, but their sum need not be.
        self.total += sum(values.tolist())
        least, most = int(values.min()), int(values.max())
        self.least = least if self.least is None else min(self.least, least)
        self.most = most if self.most is None else max(self.most, most)

    def turned(self) -> Histogram:
        """The same values with their signs turned round."""
        bins = {-place - 1: count for place, count in self.bins.items()}
        least, most = (None if edge is None else -edge for edge in (self.most, self.least))
        return Histogram(self.width, bins, self.number, -self.total, least, most)

    @property
    def mean(self) -> float | None:
        """The exact mean."""
        return self.total / self.number if self.number else None

    def quantile(self, part: float) -> float | None:
        """The value below which this part lies, interpolated within its bin."""
        if self.least is None or self.most is None:
            return None
        wanted, passed = part * self.number, 0
        for place in sorted(self.bins):
            held = self.bins[place]
            if passed + held >= wanted:
                inside = (wanted - passed) / held
                return min(max((place + inside) * self.width, self.least), self.most)
            passed += held
        return float(self.most)

    def summary(self, scale: int = 1, shift: int = 0) -> SpreadFigures:
        """Number, mean, extremes and percentiles of ``shift + scale * value``; a negative scale turns them round."""

        def shown(value: float | None) -> float | None:
            return None if value is None else shift + scale * value

        def part(of: float) -> float | None:
            return shown(self.quantile(of if scale > 0 else 1 - of))

        low, high = (self.least, self.most) if scale > 0 else (self.most, self.least)
        return {
            "number": self.number, "mean": shown(self.mean), "least": shown(low), "most": shown(high),
            "p1": part(0.01), "p5": part(0.05), "p25": part(0.25), "p50": part(0.5), "p75": part(0.75),
            "p95": part(0.95), "p99": part(0.99),
        }  # fmt: skip
