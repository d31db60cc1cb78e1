"""The permutations of the shuffle are the ones chance would give, at 99%, for fixed seeds.

Each test adds up a chi-square over 40,000 shuffles and compares it with the value that chance exceeds once in a
hundred times. The expected frequencies are exact: derangements, Stirling and Mahonian numbers. To show that the tests
can fail, the same measures are taken of a shuffle with a well-known mistake.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.shuffle import shuffled

N = 40_000
CARDS = 52

Decks = NDArray[np.int64]


def critical(degrees: int) -> float:
    """The chi-square that chance exceeds once in a hundred times (Wilson and Hilferty's approximation)."""
    z = 2.3263478740408408
    return degrees * (1 - 2 / (9 * degrees) + z * math.sqrt(2 / (9 * degrees))) ** 3


@pytest.mark.parametrize(("degrees", "printed"), [(10, 23.209), (50, 76.154), (100, 135.807)])
def test_the_critical_values_are_those_of_printed_tables(degrees: int, printed: float) -> None:
    assert critical(degrees) == pytest.approx(printed, rel=2e-3)


def chi_square(observed: Iterable[float], expected: Iterable[float]) -> float:
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


@cache
def decks() -> Decks:
    seeds = (hashlib.sha256(b"croupier statistics %d" % i).digest() for i in range(N))
    return np.array([shuffled(seed) for seed in seeds], dtype=np.int64)


@cache
def mistaken() -> Decks:
    """Each card changes places with any card, not only with those before it: 52**52 ways do not divide by 52!."""
    chance = np.random.default_rng(20260101)
    found = np.tile(np.arange(CARDS), (N, 1))
    rows = np.arange(N)
    for position in range(CARDS):
        other = chance.integers(0, CARDS, N)
        found[rows, position], found[rows, other] = found[rows, other], found[rows, position].copy()
    return found


def card_by_position(shuffles: Decks) -> tuple[float, int]:
    """How often each card lies in each position. Rows and columns both add up, hence the factor 51/52."""
    table = np.zeros((CARDS, CARDS))
    for position in range(CARDS):
        table[position] = np.bincount(shuffles[:, position], minlength=CARDS)
    expected = N / CARDS
    return float(((table - expected) ** 2).sum() / expected * (CARDS - 1) / CARDS), (CARDS - 1) ** 2


def one_position(position: int) -> Callable[[Decks], tuple[float, int]]:
    def measure(shuffles: Decks) -> tuple[float, int]:
        counts = np.bincount(shuffles[:, position], minlength=CARDS)
        return chi_square(counts.tolist(), [N / CARDS] * CARDS), CARDS - 1

    return measure


def neighbours(position: int) -> Callable[[Decks], tuple[float, int]]:
    """Which card follows which: 52 x 51 ordered pairs."""

    def measure(shuffles: Decks) -> tuple[float, int]:
        pairs = np.bincount(shuffles[:, position] * CARDS + shuffles[:, position + 1], minlength=CARDS**2)
        seen = np.delete(pairs, np.arange(CARDS) * (CARDS + 1))
        cells = CARDS * (CARDS - 1)
        return chi_square(seen.tolist(), [N / cells] * cells), cells - 1

    return measure


def binned(counts: Iterable[int], probabilities: list[float]) -> tuple[float, int]:
    """A chi-square over values 0, 1, 2, ...; neighbouring values share a bin until each expects ten or more."""
    tally = np.bincount(np.fromiter(counts, dtype=np.int64), minlength=len(probabilities))
    bins: list[list[float]] = [[0.0, 0.0]]
    for seen, probability in zip(tally.tolist(), probabilities, strict=True):
        if bins[-1][1] >= 10:
            bins.append([0.0, 0.0])
        bins[-1][0] += seen
        bins[-1][1] += probability * N
    if bins[-1][1] < 10:
        last = bins.pop()
        bins[-1] = [bins[-1][0] + last[0], bins[-1][1] + last[1]]
    return chi_square((seen for seen, _ in bins), (expected for _, expected in bins)), len(bins) - 1


def fixed_points(shuffles: Decks) -> tuple[float, int]:
    """How many cards lie where they began: k of them in C(52, k) ways times the derangements of the rest."""
    derangements = [1, 0]
    for n in range(2, CARDS + 1):
        derangements.append((n - 1) * (derangements[-1] + derangements[-2]))
    ways = [math.comb(CARDS, k) * derangements[CARDS - k] for k in range(CARDS + 1)]
    counts = (shuffles == np.arange(CARDS)).sum(axis=1)
    return binned(counts.tolist(), [w / math.factorial(CARDS) for w in ways])


def cycles(shuffles: Decks) -> tuple[float, int]:
    """How many cycles the permutation has: unsigned Stirling numbers of the first kind."""
    stirling = [1]
    for n in range(CARDS):
        longer = [0, *stirling]
        for k, ways in enumerate(stirling):
            longer[k] += n * ways
        stirling = longer
    counts = []
    for deck in shuffles.tolist():
        left, found = set(range(CARDS)), 0
        while left:
            found += 1
            card = left.pop()
            while (card := deck[card]) in left:
                left.remove(card)
        counts.append(found)
    return binned(counts, [w / math.factorial(CARDS) for w in stirling])


def inversions(shuffles: Decks) -> tuple[float, int]:
    """How many pairs of cards lie the wrong way round: Mahonian numbers."""
    mahonian = [1]
    for n in range(2, CARDS + 1):
        sums = [0, *accumulate(mahonian + [0] * (n - 1))]
        mahonian = [sums[k + 1] - sums[max(0, k + 1 - n)] for k in range(len(mahonian) + n - 1)]
    counts = np.zeros(N, dtype=np.int64)
    for position in range(CARDS - 1):
        counts += (shuffles[:, position : position + 1] > shuffles[:, position + 1 :]).sum(axis=1)
    return binned(counts.tolist(), [w / math.factorial(CARDS) for w in mahonian])


MEASURES = {
    "card by position": card_by_position,
    "first card": one_position(0),
    "last card": one_position(51),
    "first two cards": neighbours(0),
    "cards 26 and 27": neighbours(25),
    "last two cards": neighbours(50),
    "fixed points": fixed_points,
    "cycles": cycles,
    "inversions": inversions,
}


@pytest.mark.parametrize("name", MEASURES)
def test_the_shuffle_is_what_chance_would_give(name: str) -> None:
    statistic, degrees = MEASURES[name](decks())
    assert statistic < critical(degrees)
    # Too good would be as suspicious as too bad.
    assert statistic > degrees - 3.5 * math.sqrt(2 * degrees)


@pytest.mark.parametrize("name", ["card by position", "first two cards", "inversions"])
def test_a_shuffle_with_a_mistake_is_found_out(name: str) -> None:
    statistic, degrees = MEASURES[name](mistaken())
    assert statistic > critical(degrees)
