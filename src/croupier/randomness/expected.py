"""How often chance gives each thing that the battery counts: ways in whole numbers, whose sum is all ways."""

from __future__ import annotations

import math
from itertools import accumulate

from croupier.randomness.kernels import CARDS


def fixed_points() -> list[int]:
    """Cards that lie where they began: k of them in C(52, k) ways times the derangements of the rest."""
    derangements = [1, 0]
    for n in range(2, CARDS + 1):
        derangements.append((n - 1) * (derangements[-1] + derangements[-2]))
    return [math.comb(CARDS, k) * derangements[CARDS - k] for k in range(CARDS + 1)]


def cycles() -> list[int]:
    """Cycles of an order: unsigned Stirling numbers of the first kind."""
    stirling = [1]
    for n in range(CARDS):
        longer = [0, *stirling]
        for k, ways in enumerate(stirling):
            longer[k] += n * ways
        stirling = longer
    return stirling


def inversions() -> list[int]:
    """Pairs of cards that lie the wrong way round: Mahonian numbers."""
    mahonian = [1]
    for n in range(2, CARDS + 1):
        sums = [0, *accumulate(mahonian + [0] * (n - 1))]
        mahonian = [sums[k + 1] - sums[max(0, k + 1 - n)] for k in range(len(mahonian) + n - 1)]
    return mahonian


def rising_runs() -> list[int]:
    """Runs in which every card is higher than the one before: Eulerian numbers, of one run, two runs and so on."""
    eulerian = [1]
    for n in range(2, CARDS + 1):
        below, above = [*eulerian, 0], [0, *eulerian]
        eulerian = [(k + 1) * below[k] + (n - k) * above[k] for k in range(n)]
    return [0, *eulerian]


def colour_runs() -> list[int]:
    """Runs of one colour among 26 red and 26 black cards: each colour cut into as many parts, or one more of one."""
    half = CARDS // 2

    def parts(number: int) -> int:
        return math.comb(half - 1, number - 1) if number else 0

    found = [0, 0]
    for runs in range(2, CARDS + 1):
        more = (runs + 1) // 2
        found.append(2 * parts(more) * parts(runs - more))
    return found


def rank_patterns() -> list[int]:
    """Five cards by how many are of a rank: ways by the sum of the squares of those numbers, 5 for five ranks."""
    found = [0] * 18
    found[5] = math.comb(13, 5) * 4**5
    found[7] = 13 * math.comb(4, 2) * math.comb(12, 3) * 4**3
    found[9] = math.comb(13, 2) * math.comb(4, 2) ** 2 * 11 * 4
    found[11] = 13 * math.comb(4, 3) * math.comb(12, 2) * 4**2
    found[13] = 13 * math.comb(4, 3) * 12 * math.comb(4, 2)
    found[17] = 13 * 12 * 4
    return found


def bits_of_a_word() -> list[int]:
    """Bits of a word that are set: k of 32."""
    return [math.comb(32, k) for k in range(33)]
