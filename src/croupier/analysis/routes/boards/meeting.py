"""Compiled: sums by ranks and by rows, put together again for actual boards and hole cards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.analysis.routes.boards.types import Integers
from croupier.ranking.compiling import kernel

Bits = npt.NDArray[np.int64]


@kernel
def meet(
    # Sums by number of ranks and pair of ranks; by how a suit stands, row and column; how each suit stands.
    plain: Integers,
    rows: Integers,
    relations: Integers,
    # Boards: the number of their ranks, the row for each suit or -1, and a bit for each card.
    board_ranks: Integers,
    board_rows: Integers,
    board_bits: Bits,
    # Hole cards: pair of ranks, column by suit, a bit for each card.
    pairs: Integers,
    columns: Integers,
    hole_bits: Bits,
    sums: Integers,
    first: int,
    last: int,
) -> None:
    """For the boards from `first` to before `last` and all hole cards: the sum; 0 where they share a card."""
    for board in range(first, last):
        ranks = board_ranks[board]
        for hole in range(len(pairs)):
            sums[board, hole] = plain[ranks, pairs[hole]]
        for suit in range(4):
            row, relation = board_rows[board, suit], relations[suit]
            if row >= 0:
                for hole in range(len(pairs)):
                    sums[board, hole] += rows[relation, row, columns[suit, hole]]
        for hole in range(len(pairs)):
            if hole_bits[hole] & board_bits[board]:
                sums[board, hole] = 0


@kernel
def meet_next(
    # As above, for each of some sums, on boards of one card more.
    plain: Integers,
    rows: Integers,
    relations: Integers,
    # Boards, and by board and card those of one card more; -1 for the ranks where there is no such card.
    board_bits: Bits,
    next_ranks: Integers,
    next_rows: Integers,
    pairs: Integers,
    columns: Integers,
    column_pairs: Integers,
    hole_bits: Bits,
    # Options: a number for each information set, and which of the sums is added, or -1; all sums divided by this.
    constants: Integers,
    sums_of: Integers,
    orders: int,
    sums: Integers,
    first: int,
    last: int,
) -> None:
    """For the boards from `first` to before `last`: the best of the options, summed over the next card."""
    places, chosen = np.zeros(len(pairs), np.int64), np.zeros(len(pairs) + len(column_pairs), np.int64)
    worth, best = np.zeros(len(chosen), np.int64), np.zeros(len(chosen), np.int64)
    for board in range(first, last):
        for hole in range(len(pairs)):
            sums[board, hole] = 0
        for card in range(next_ranks.shape[1]):
            if next_ranks[board, card] < 0:
                continue
            choose_next(
                plain, rows, relations, next_ranks[board, card], next_rows[board, card], pairs, columns, column_pairs,
                constants, sums_of, orders, places, worth, best, chosen,
            )  # fmt: skip
            for hole in range(len(pairs)):
                sums[board, hole] += best[places[hole]]
            taken = np.int64(1) << card
            for hole in range(len(pairs)):
                if hole_bits[hole] & taken:
                    sums[board, hole] -= best[places[hole]]
        for hole in range(len(pairs)):
            if hole_bits[hole] & board_bits[board]:
                sums[board, hole] = 0


@kernel
def choose_next(
    plain: Integers,
    rows: Integers,
    relations: Integers,
    ranks: int,
    suit_rows: Integers,
    pairs: Integers,
    columns: Integers,
    column_pairs: Integers,
    constants: Integers,
    sums_of: Integers,
    orders: int,
    places: Integers,
    worth: Integers,
    best: Integers,
    chosen: Integers,
) -> None:
    """On one board: by hole its place, and by place the best of the options and the first that is best.

    Places are columns where no more than one suit matters, and holes where two do.
    """
    one = two = -1
    for suit in range(4):
        if suit_rows[suit] >= 0:
            one, two = suit, one
    count = len(pairs) if two >= 0 else len(column_pairs)
    for hole in range(len(pairs)):
        # Where no suit matters, columns of any suit will do.
        places[hole] = hole if two >= 0 else columns[max(one, 0), hole]
    for option in range(len(constants)):
        which, constant = sums_of[option], constants[option]
        for place in range(count):
            worth[place] = 0
        if which >= 0 and two >= 0:
            for place in range(count):
                worth[place] = (
                    plain[which, ranks, pairs[place]]
                    + rows[which, relations[two], suit_rows[two], columns[two, place]]
                    + rows[which, relations[one], suit_rows[one], columns[one, place]]
                )
        elif which >= 0:
            for place in range(count):
                worth[place] = plain[which, ranks, column_pairs[place]]
            if one >= 0:
                for place in range(count):
                    worth[place] += rows[which, relations[one], suit_rows[one], place]
        if which >= 0 and orders > 1:
            for place in range(count):
                worth[place] //= orders
        for place in range(count):
            if option == 0 or worth[place] + constant > best[place]:
                best[place] = worth[place] + constant
                chosen[place] = option
