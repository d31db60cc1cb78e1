"""What a run of the benchmarks has measured, for the page that it writes and for the floors that it is held to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Measure:
    """A rate, and how many times the rate of a named reference it is in the same run."""

    what: str
    rate: float
    unit: str
    reference: str
    ratio: float

    @property
    def name(self) -> str:
        """What the floors call it."""
        return f"{self.what} / {self.reference}"


MEASURES: Final[list[Measure]] = []


def note(what: str, rate: float, unit: str, reference: str, ratio: float) -> None:
    """Keep one measure for the end of the run."""
    MEASURES.append(Measure(what, rate, unit, reference, ratio))
