"""Boards and hole cards by what can matter of them: their ranks, and how they stand to one suit.

A flush takes all but two of its cards from the board. So at most one suit of a board can make flushes, and a board
without such a suit is known by its ranks. With one it is known by its **row**: the ranks in the suit, and the ranks of
the other cards, in whatever suits. Hole cards are known by the ranks of both (91 pairs) or by their **column**: which
of the two are in the suit (91 pairs with none, 169 with one, 78 with both).

What a hand is worth on a board is what it is worth by the ranks alone, and where a suit can make flushes, a difference
that depends on row and column. Both are summed over the cards to come on their own: over the ranks of a board that is
not complete yet, and for each of the four suits over its rows. That is why no board is ever looked at by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]

RANKS: Final = 13
#: Pairs of ranks; columns with none, one and both cards in the suit; pairs of cards.
PAIRS: Final = 91
ONE_IN: Final = 91
BOTH_IN: Final = 91 + 169
COLUMNS: Final = 91 + 169 + 78
HOLES: Final = 1326
#: Hole cards of a type: by rank if in the suit, and 13 further on if not.
TYPES: Final = 26


def multisets(size: int) -> int:
    """How many choices of so many ranks there are, with repetition."""
    return comb(RANKS - 1 + size, size)


@cache
def ranks_of(size: int) -> Integers:
    """Every choice of so many ranks with repetition, in rising order, by its number."""
    found = list(combinations_with_replacement(range(RANKS), size))
    return np.array(sorted(found, key=lambda ranks: ranks[::-1]), np.int64).reshape(len(found), size)


def number_of_ranks(ranks: Integers) -> Integers:
    """The numbers of choices of ranks, each in rising order."""
    numbers = np.zeros(len(ranks), np.int64)
    for place in range(ranks.shape[1]):
        numbers += _choose()[ranks[:, place] + place, place + 1]
    return numbers


@cache
def grown_ranks(size: int) -> Integers:
    """By choice of so many ranks and by rank: the choice with that rank as well."""
    ranks = ranks_of(size)
    more = [np.sort(np.column_stack([ranks, np.full(len(ranks), rank)]), axis=1) for rank in range(RANKS)]
    return np.stack([number_of_ranks(each) for each in more], axis=1)


@cache
def multiplicity(size: int) -> Integers:
    """By choice of so many ranks and by rank: how often the rank is in it."""
    return np.stack([(ranks_of(size) == rank).sum(axis=1) for rank in range(RANKS)], axis=1)


@cache
def masks_of(size: int) -> Integers:
    """Every set of so many ranks, a bit for each."""
    return np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(RANKS), size)], np.int64)


@cache
def number_of_mask() -> Integers:
    """By set of ranks: its place among those of its size."""
    numbers = np.zeros(1 << RANKS, np.int64)
    for size in range(RANKS + 1):
        numbers[masks_of(size)] = np.arange(comb(RANKS, size))
    return numbers


@cache
def grown_masks(size: int) -> Integers:
    """By set of so many ranks and by rank: the set with that rank as well; -1 where it is there already."""
    masks = masks_of(size)[:, None]
    bits = 1 << np.arange(RANKS)[None, :]
    return np.where(masks & bits, -1, number_of_mask()[masks | bits])


@cache
def _choose() -> Integers:
    return np.array([[comb(n, k) for k in range(8)] for n in range(20)], np.int64)


@dataclass(frozen=True)
class Level:
    """The boards of so many cards, of those that make a whole board: by ranks, and by rows of one suit.

    Rows are in blocks by how many cards of the suit there are, from `least` on; with fewer the suit cannot make a
    flush any more. In a block, by the set of ranks in the suit and then by the other ranks.
    """

    cards: int
    least: int
    #: By number of cards in the suit: where its block begins; one more entry for the end.
    starts: tuple[int, ...]

    @property
    def rows(self) -> int:
        return self.starts[-1]

    def row(self, mask: int, others: int) -> int:
        """The row with these ranks in the suit and this choice of other ranks; -1 where the suit does not matter."""
        held = mask.bit_count()
        if held < self.least:
            return -1
        return self.starts[held] + int(number_of_mask()[mask]) * multisets(self.cards - held) + others


@cache
def level(cards: int, whole: int, needed: int) -> Level:
    """Boards of so many cards where `whole` make a board and `needed` of a suit make flushes possible."""
    least, starts, total = max(0, needed - (whole - cards)), [], 0
    for held in range(cards + 1):
        starts.append(total)
        if held >= least:
            total += comb(RANKS, held) * multisets(cards - held)
    return Level(cards, least, (*starts, total))


@dataclass(frozen=True)
class BoardRows:
    """The rows of whole boards: ranks in the suit as bits, how often each rank is outside it, all ranks as a number."""

    masks: Integers
    others: Integers
    plain: Integers


@cache
def whole_rows(cards: int, needed: int) -> BoardRows:
    """Every row of a whole board, in order."""
    masks, others, plain = [], [], []
    for held in range(needed, cards + 1):
        rest = ranks_of(cards - held)
        for ranks in combinations(range(RANKS), held):
            masks.append(np.full(len(rest), sum(1 << rank for rank in ranks)))
            others.append(multiplicity(cards - held))
            together = np.sort(np.column_stack([np.tile(ranks, (len(rest), 1)), rest]), axis=1)
            plain.append(number_of_ranks(together))
    return BoardRows(np.concatenate(masks), np.concatenate(others), np.concatenate(plain))


@dataclass(frozen=True)
class Columns:
    """Hole cards by their columns: the ranks in the suit as bits, and how many there are of each rank outside it."""

    inside: Integers
    outside: Integers
    #: By column: the pair of ranks.
    pairs: Integers
    #: By the types of the two cards: the column.
    of_types: Integers


def pair_number(one: int, other: int) -> int:
    """The number of a pair of ranks."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


@cache
def columns() -> Columns:
    """Every column, in order."""
    inside, outside = np.zeros(COLUMNS, np.int64), np.zeros((COLUMNS, RANKS), np.int64)
    pairs, of_types = np.zeros(COLUMNS, np.int64), np.zeros((TYPES, TYPES), np.int64)
    for one in range(TYPES):
        for other in range(one, TYPES):
            low, high = one % RANKS, other % RANKS
            if one >= RANKS:
                column = pair_number(low, high)
            elif other >= RANKS:
                column = ONE_IN + low * RANKS + high
            elif one != other:
                column = BOTH_IN + high * (high - 1) // 2 + low
            else:
                continue
            of_types[one, other] = of_types[other, one] = column
            pairs[column] = pair_number(low, high)
            for card in (one, other):
                if card < RANKS:
                    inside[column] |= 1 << card
                else:
                    outside[column, card - RANKS] += 1
    return Columns(inside, outside, pairs, of_types)


@cache
def holes() -> npt.NDArray[np.uint8]:
    """The 1,326 pairs of cards, the lower first: by the number of a set of two, as `card_sets` numbers them."""
    found = [(low, high) for high in range(52) for low in range(high)]
    return np.array(found, np.uint8)


@cache
def hole_columns() -> Integers:
    """By suit and pair of cards: the column."""
    cards = holes().astype(np.int64)
    return np.stack(
        [
            columns().of_types[
                tuple((cards[:, at] >> 2) + np.where(cards[:, at] & 3 == suit, 0, RANKS) for at in range(2))
            ]
            for suit in range(4)
        ]
    )


@cache
def hole_pairs() -> Integers:
    """By pair of cards: the pair of ranks."""
    return np.array([pair_number(int(low) >> 2, int(high) >> 2) for low, high in holes()], np.int64)
