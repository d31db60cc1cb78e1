"""The sum of many rounds: how far a session of 100, 1,000 or 100,000 strays from its average."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import lcm, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.distribution import Distribution

Floats = npt.NDArray[np.float64]

#: Results are laid on a circle of this many steps at least; what lies opposite the mean has no chance worth naming.
_STEPS: Final = 1 << 20
_NOISE: Final = 1e-15


@dataclass(frozen=True)
class SessionChances:
    """The chances of every total after so many rounds, per unit staked each round."""

    rounds: int
    totals: Floats
    chances: Floats

    @cached_property
    def cumulated(self) -> Floats:
        return np.cumsum(self.chances)

    def quantile(self, part: float) -> float:
        """The total below which so large a part of all sessions stays."""
        return float(self.totals[min(int(np.searchsorted(self.cumulated, part)), len(self.totals) - 1)])

    @property
    def ahead(self) -> float:
        """The chance to be ahead at the end."""
        return float(self.chances[self.totals > 0].sum())


def session(distribution: Distribution, rounds: int) -> SessionChances:
    """Add up rounds that do not know of each other, by the powers of the distribution's Fourier transform."""
    scale = lcm(*(net.denominator for net in distribution.counts))
    steps = [int(net * scale) for net in distribution.counts]
    size = _STEPS
    while size < 4 * (max(steps) - min(steps)):
        size *= 2
    once = np.zeros(size)
    for step, count in zip(steps, distribution.counts.values(), strict=True):
        once[step % size] += count / distribution.combinations
    chances = np.fft.irfft(np.fft.rfft(once) ** rounds, size)
    # The circle is cut open opposite the mean.
    start = round(float(distribution.mean) * rounds * scale) - size // 2
    if rounds * max(steps) - rounds * min(steps) < size:
        start = rounds * min(steps)
    at = np.arange(start, start + size)
    found = chances[at % size]
    # What is smaller is the transform's own noise, and far from the mean it would weigh.
    return SessionChances(rounds, at / scale, np.where(found < _NOISE, 0.0, found))


def normal_interval(distribution: Distribution, rounds: int, deviations: float) -> tuple[float, float]:
    """Where the mean result of a round lies, so many standard deviations either way."""
    mean, away = float(distribution.mean), deviations * distribution.standard_deviation / sqrt(rounds)
    return mean - away, mean + away
