"""The front between edge and volatility: at each edge the least and the most volatile table, as a search finds them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, Generic, TypeVar

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
T = TypeVar("T")

#: Into so many parts the edges that are asked for are cut, each with two tables at most.
PARTS: Final = 60


class Front(Generic[T]):
    """Tables that no other one found so far goes beyond, told as they are found."""

    def __init__(self, low: Fraction, high: Fraction, told: Callable[[list[T]], None]) -> None:
        self._low, self._width, self._told = float(low), float(high - low) / PARTS, told
        self._least = np.full(PARTS, np.inf)
        self._most = np.full(PARTS, -np.inf)

    def take(self, edges: Floats, deviations: Floats, found: Callable[[int], T]) -> None:
        """Look at tables that qualify; those that go beyond what was known are told, by their place among them."""
        if not len(edges):
            return
        parts = ((edges - self._low) / self._width).astype(np.int64) if self._width else np.zeros(len(edges), np.int64)
        parts = parts.clip(0, PARTS - 1)
        order = np.lexsort((deviations, parts))
        last = np.flatnonzero(np.diff(parts[order], append=-1))
        first = np.concatenate(([0], last[:-1] + 1))
        beyond = []
        for at in order[first]:
            if deviations[at] < self._least[parts[at]]:
                self._least[parts[at]] = deviations[at]
                beyond.append(int(at))
        for at in order[last]:
            if deviations[at] > self._most[parts[at]]:
                self._most[parts[at]] = deviations[at]
                beyond.append(int(at))
        if beyond:
            self._told([found(at) for at in dict.fromkeys(beyond)])
