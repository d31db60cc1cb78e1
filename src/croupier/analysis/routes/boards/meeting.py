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
        by_pair, into = plain[board_ranks[board]], sums[board]
        for hole in range(len(pairs)):
            into[hole] = by_pair[pairs[hole]]
        for suit in range(4):
            if board_rows[board, suit] >= 0:
                by_column, column = rows[relations[suit], board_rows[board, suit]], columns[suit]
                for hole in range(len(pairs)):
                    into[hole] += by_column[column[hole]]
        for hole in range(len(pairs)):
            if hole_bits[hole] & board_bits[board]:
                into[hole] = 0


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
    best = np.zeros(len(pairs), np.int64)
    one = np.zeros(len(pairs), np.int64)
    for board in range(first, last):
        into = sums[board]
        into[:] = 0
        for card in range(next_ranks.shape[1]):
            if next_ranks[board, card] < 0:
                continue
            taken = board_bits[board] | np.int64(1) << card
            for option in range(len(constants)):
                one[:] = constants[option]
                which = sums_of[option]
                if which >= 0:
                    by_pair = plain[which, next_ranks[board, card]]
                    for hole in range(len(pairs)):
                        one[hole] = by_pair[pairs[hole]]
                    for suit in range(4):
                        row = next_rows[board, card, suit]
                        if row >= 0:
                            by_column, column = rows[which, relations[suit], row], columns[suit]
                            for hole in range(len(pairs)):
                                one[hole] += by_column[column[hole]]
                    if orders > 1:
                        for hole in range(len(pairs)):
                            one[hole] //= orders
                    for hole in range(len(pairs)):
                        one[hole] += constants[option]
                for hole in range(len(pairs)):
                    if option == 0 or one[hole] > best[hole]:
                        best[hole] = one[hole]
            for hole in range(len(pairs)):
                if hole_bits[hole] & taken == 0:
                    into[hole] += best[hole]
