"""A battery of tests of the shuffle: what is counted, what chance would give, and how far the two are apart.

Each test is a chi-square with its p-value: how often chance alone is as far from the mean as this, on either side,
for too even is as suspicious as too uneven. The threshold stands before anything is drawn: all tests together raise a
false alarm at most once in a thousand runs, so each of them is held to that divided by their number (Bonferroni), which
holds however the tests depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypedDict

import numpy as np
import numpy.typing as npt

from croupier.errors import bad_value, package_missing
from croupier.randomness import expected
from croupier.randomness.drawing import Drawn
from croupier.randomness.kernels import CARDS, ORDERED, ORDERS, Counts, Decks, Words, count_decks, count_words

#: A chi-square: how many cells, how far they are from what is expected, and how many of them are free.
Counted = Callable[[], tuple[int, float, int]]

#: How often all tests together may fail a shuffle that has no fault.
FALSE_ALARM: Final = 0.001
#: Laboratories ask of each test by itself that it lies within 99%; chance leaves one good test in a hundred beyond it.
BEYOND: Final = 0.01
#: Neighbouring values share a cell until each cell expects so many.
LEAST_EXPECTED: Final = 10.0
#: Where two cards are told apart as a pair, from 0 for the first card dealt.
PAIRS: Final = ((0, 1), (1, 2), (0, 3), (25, 26), (50, 51))
#: Where six cards are told apart by their order among themselves.
ORDER_PLACES: Final = (0, (CARDS - ORDERED) // 2, CARDS - ORDERED)
#: With fewer decks the table of pairs would expect too little in a cell.
LEAST_DECKS: Final = 2 * CARDS**2 * 10


@dataclass(frozen=True)
class Measured:
    """One test of the battery and what came of it."""

    id: str
    counts: str
    cells: int
    statistic: float
    degrees: int
    p_value: float
    threshold: float

    @property
    def passed(self) -> bool:
        return self.p_value >= self.threshold


@dataclass
class Battery:
    """Everything that has been counted so far."""

    decks: int = 0
    words: int = 0
    places: Counts = field(default_factory=lambda: np.zeros((CARDS, CARDS), np.int64))
    pairs: Counts = field(default_factory=lambda: np.zeros((len(PAIRS), CARDS, CARDS), np.int64))
    orders: Counts = field(default_factory=lambda: np.zeros((len(ORDER_PLACES), ORDERS), np.int64))
    serial: Counts = field(default_factory=lambda: np.zeros((2, CARDS, CARDS), np.int64))
    tallies: Counts = field(default_factory=lambda: np.zeros((5, CARDS * (CARDS - 1) // 2 + 1), np.int64))
    ranks: Counts = field(default_factory=lambda: np.zeros(18, np.int64))
    octets: Counts = field(default_factory=lambda: np.zeros(256, np.int64))
    following: Counts = field(default_factory=lambda: np.zeros((256, 256), np.int64))
    bits: Counts = field(default_factory=lambda: np.zeros(33, np.int64))

    def add(self, decks: Decks) -> None:
        """Count these decks."""
        firsts, seconds = (np.array(side, np.int64) for side in zip(*PAIRS, strict=True))
        count_decks(
            decks, self.places, firsts, seconds, self.pairs, np.array(ORDER_PLACES, np.int64), self.orders,
            self.serial, self.tallies, self.ranks,
        )  # fmt: skip
        self.decks += len(decks)

    def add_words(self, words: Words) -> None:
        """Count the words that drove shuffles."""
        count_words(words, self.octets, self.following, self.bits)
        self.words += words.size

    def results(self, at: str = "") -> tuple[Measured, ...]:
        """Every test, each against the threshold that their number leaves it."""
        require_enough(self.decks, at)
        tests = list(self.tests(words=self.words > 0))
        threshold = FALSE_ALARM / len(tests)
        found = ((name, says, *counted()) for name, says, counted in tests)
        return tuple(
            Measured(name, says, cells, statistic, degrees, _p_value(statistic, degrees), threshold)
            for name, says, cells, statistic, degrees in found
        )

    def tests(self, *, words: bool) -> Iterator[tuple[str, str, Counted]]:
        """The tests in their order: a name, what is counted, and its chi-square; with those of the words or without."""
        yield "places", "each card in each place", self._places
        for (first, second), table in zip(PAIRS, self.pairs, strict=True):
            yield f"pair-{first + 1}-{second + 1}", f"cards {first + 1} and {second + 1}", partial(_of_two, table)
        for place, counted in zip(ORDER_PLACES, self.orders, strict=True):
            says = f"the order of cards {place + 1} to {place + ORDERED} among themselves"
            yield f"order-{place + 1}", says, partial(_alike, counted)
        yield "serial-first", "first cards of two shuffles", partial(_alike, self.serial[0])
        yield "serial-last", "last cards of two shuffles", partial(_alike, self.serial[1])
        for name, says, ways, counted in (
            ("fixed", "cards where they began", expected.fixed_points(), self.tallies[0]),
            ("cycles", "cycles of the order", expected.cycles(), self.tallies[1]),
            ("inversions", "pairs of cards the wrong way round", expected.inversions(), self.tallies[2]),
            ("rising-runs", "rising runs", expected.rising_runs(), self.tallies[3]),
            ("colour-runs", "runs of a colour", expected.colour_runs(), self.tallies[4]),
            ("ranks", "equal ranks in the first five cards", expected.rank_patterns(), self.ranks),
        ):
            yield name, says, partial(_binned, counted, ways)
        if words:
            yield "bytes", "bytes of the words", partial(_alike, self.octets)
            yield "byte-pairs", "pairs of bytes of the words", partial(_alike, self.following)
            yield "bits", "bits set in a word", partial(_binned, self.bits, expected.bits_of_a_word())

    def _places(self) -> tuple[int, float, int]:
        """Rows and columns both add up, hence one part in 52 less, and 51 × 51 cells that are free."""
        cells, even, _ = _alike(self.places)
        return cells, even * (CARDS - 1) / CARDS, (CARDS - 1) ** 2


def threshold(*, words: bool) -> tuple[int, float]:
    """What is known before anything is drawn: how many tests there are, and the p-value that each must reach."""
    number = len(list(Battery().tests(words=words)))
    return number, FALSE_ALARM / number


def require_enough(decks: int, at: str) -> None:
    """Refuse a battery over fewer decks than its tests need."""
    if decks < LEAST_DECKS:
        raise bad_value(f"{decks:,} decks are too few for the battery", at, f"{LEAST_DECKS:,} or more")


def measured(
    drawn: Iterable[Drawn | Decks], count: int, advance: Callable[[float], None] | None = None, *, at: str = ""
) -> tuple[Measured, ...]:
    """The whole battery over shuffles, or over decks of which nothing else is known."""
    _p_value(1.0, 1)  # What is missing is said before anything is drawn.
    battery = Battery()
    for some in drawn:
        if isinstance(some, Drawn):
            battery.add(some.decks)
            battery.add_words(some.words)
        else:
            battery.add(some)
        if advance is not None:
            advance(min(1.0, battery.decks / count))
    return battery.results(at)


class TestData(TypedDict):
    """What one test has measured; it passes with a p-value of its threshold or more."""

    id: str
    counts: str
    cells: int
    chi_square: float
    degrees_of_freedom: int
    p_value: float
    threshold: float
    passed: bool


class BatteryData(TypedDict):
    """A battery: `false_alarm` is how often a good shuffle fails it, `beyond_99` tests outside 99% by themselves."""

    passed: bool
    false_alarm: float
    beyond_99: list[str]
    tests: list[TestData]


class ShuffleTest(BatteryData):
    """A battery over shuffles of our own, with the seed that all were drawn from if one was given."""

    shuffles: int
    seed: str | None


def beyond(results: Sequence[Measured]) -> list[str]:
    """The tests that lie outside 99% by themselves."""
    return [one.id for one in results if one.p_value < BEYOND]


def results_json(results: Sequence[Measured]) -> BatteryData:
    """What came of the battery, for programs."""
    return {
        "passed": all(one.passed for one in results),
        "false_alarm": FALSE_ALARM,
        "beyond_99": beyond(results),
        "tests": [
            {
                "id": one.id,
                "counts": one.counts,
                "cells": one.cells,
                "chi_square": one.statistic,
                "degrees_of_freedom": one.degrees,
                "p_value": one.p_value,
                "threshold": one.threshold,
                "passed": one.passed,
            }
            for one in results
        ],
    }


def _of_two(table: npt.NDArray[np.int64]) -> tuple[int, float, int]:
    """A chi-square over two cards, which are never the same."""
    return _alike(table[~np.eye(CARDS, dtype=bool)])


def _alike(counted: npt.NDArray[np.int64]) -> tuple[int, float, int]:
    """A chi-square over cells that are all as likely."""
    seen = counted.ravel().astype(np.float64)
    mean = seen.sum() / len(seen)
    return len(seen), float(((seen - mean) ** 2).sum() / mean), len(seen) - 1


def _binned(counted: npt.NDArray[np.int64], ways: Sequence[int]) -> tuple[int, float, int]:
    """A chi-square over values 0, 1, 2 and so on, whose ways are known; rare neighbours share a cell."""
    number, every = int(counted.sum()), sum(ways)
    cells = [[0.0, 0.0]]
    for seen, way in zip(counted.tolist(), ways, strict=False):
        if cells[-1][1] >= LEAST_EXPECTED:
            cells.append([0.0, 0.0])
        cells[-1][0] += seen
        cells[-1][1] += number * (way / every)
    if cells[-1][1] < LEAST_EXPECTED:
        last = cells.pop()
        cells[-1] = [cells[-1][0] + last[0], cells[-1][1] + last[1]]
    return len(cells), sum((seen - due) ** 2 / due for seen, due in cells), len(cells) - 1


def _p_value(statistic: float, degrees: int) -> float:
    """How often chance is as far out as this on either side."""
    try:
        from scipy.special import chdtr, chdtrc
    except ImportError:
        raise package_missing("the battery needs scipy", "laboratory") from None
    return float(min(1.0, 2 * min(chdtr(degrees, statistic), chdtrc(degrees, statistic))))
