"""Sets of cards up to an exchange of suits: 134,459 kinds of five cards stand for 2,598,960.

A set is known by the ranks in each suit, so its kind is four sets of ranks in no particular order. A set of cards in
rising order has a number, the sum of ``C(card, place)`` over its cards with places counted from one; `KindTables`
says by that number of which kind a set is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import kernel
from croupier.ranking.tables import MOST_CARDS, RankTables
from croupier.ranking.weights import PLACE_BITS, ROW_BITS, WEIGHT_BITS

Integers = npt.NDArray[np.int64]
Cards = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint16]
Values = npt.NDArray[np.uint16]

#: In how many ways four suits can be exchanged.
EXCHANGES: Final = 24


@dataclass(frozen=True)
class Kinds:
    """One set of cards of each kind, its cards in rising order, and how many sets are of that kind."""

    cards: Cards
    weights: Integers

    def __len__(self) -> int:
        return len(self.weights)


@cache
def kinds_of(size: int) -> Kinds:
    """Every kind of so many cards."""
    found, weights = [], []
    for lengths, masks, ways in _shapes(size):
        suits = enumerate(lengths)
        columns = [4 * _ranks(length)[_number(length)[masks[:, suit]]] + suit for suit, length in suits if length]
        found.append(np.sort(np.concatenate(columns, axis=1), axis=1))
        weights.append(ways)
    kinds = Kinds(np.concatenate(found).astype(np.uint8, copy=False), np.concatenate(weights))
    kinds.cards.flags.writeable = kinds.weights.flags.writeable = False
    return kinds


def suit_masks(size: int) -> tuple[Masks, Integers]:
    """Every kind of so many cards as the ranks in each suit, a bit for each, and how many sets are of that kind."""
    shapes = list(_shapes(size))
    return np.concatenate([masks for _, masks, _ in shapes]), np.concatenate([ways for _, _, ways in shapes])


def _shapes(size: int) -> Iterator[tuple[tuple[int, ...], Masks, Integers]]:
    """By how many cards each suit has, the longest first: the ranks in the suits, and how many sets are like it."""
    for lengths in _lengths(size, 4):
        different = list(dict.fromkeys(lengths))
        masks, ways = _several(different[0], lengths.count(different[0]))
        for length in different[1:]:
            more, other_ways = _several(length, lengths.count(length))
            masks = np.concatenate([np.repeat(masks, len(more), axis=0), np.tile(more, (len(masks), 1))], axis=1)
            ways = np.repeat(ways, len(other_ways)) * np.tile(other_ways, len(ways))
        # Ways to give the lengths to the suits; those within suits of one length are counted already.
        arranged = factorial(4)
        for length in different:
            arranged //= factorial(lengths.count(length))
        yield lengths, masks, ways * arranged


def _several(length: int, suits: int) -> tuple[Masks, Integers]:
    """So many suits of one length in no particular order: their ranks, and in how many orders they can stand."""
    masks = _masks(length)
    chosen = _with_repeats(len(masks), suits)
    ways = np.full(len(chosen), factorial(suits), np.int64)
    alike = np.ones(len(chosen), np.int64)
    for place in range(1, suits):
        alike = np.where(chosen[:, place] == chosen[:, place - 1], alike + 1, 1)
        ways //= alike
    return masks[chosen], ways


def _with_repeats(count: int, chosen: int) -> Integers:
    """Every choice with repeats, rising, a row for each."""
    rows = np.arange(count, dtype=np.int64).reshape(-1, 1)
    for _ in range(chosen - 1):
        more = count - rows[:, -1]
        before = np.repeat(np.arange(len(rows)), more)
        within = np.arange(len(before)) - np.repeat(np.cumsum(more) - more, more)
        rows = np.concatenate([rows[before], (rows[before, -1] + within).reshape(-1, 1)], axis=1)
    return rows


def _lengths(cards: int, suits: int, most: int = 13) -> Iterator[tuple[int, ...]]:
    """The ways to share so many cards out among suits, the longest first; four suits in all, so some may be empty."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, most), -1, -1):
        yield from ((first, *rest) for rest in _lengths(cards - first, suits - 1, first))


@cache
def _masks(length: int) -> Masks:
    return np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(13), length)], np.uint16)


@cache
def _ranks(length: int) -> Cards:
    return np.array(list(combinations(range(13), length)), np.uint8)


@cache
def _number(length: int) -> Integers:
    """By set of ranks: its place among those of this length."""
    numbers = np.zeros(1 << 13, np.int64)
    numbers[_masks(length)] = np.arange(comb(13, length))
    return numbers
