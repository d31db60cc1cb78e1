"""Boards of five community cards and two cards beside them, numbered as the solver of such games numbers them.

A board with three cards or more of one suit can make a flush in that suit alone; of its other cards only the ranks
matter. A board without them is known by its ranks. Cards beside it matter by their rank, and by whether they are of
the flush suit. The kernels have the decisions on one board together, the solver those with two cards of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from croupier.analysis.card_sets import Cards
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.sets import on_whole_boards
from croupier.ranking.tables import SUIT_TABLE
from croupier.ranking.weights import PLACE_BITS, places, weights_and_shifts
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.deciding import (
    FLUSH_BOARDS,
    FLUSH_PAIRS,
    FLUSH_TYPES,
    PLAIN_BOARDS,
    PLAIN_PAIRS,
    PLAIN_TYPES,
)
from croupier.simulation.kernels.layout import Numbers, Small, Values

#: Cards of a board, and how many of a suit make flushes possible.
_WHOLE, _NEEDED = 5, 3


@cache
def board_tables() -> tuple[Values, Numbers, Numbers, Numbers]:
    """What finds a board: shifts and numbers by its ranks; sets of ranks of a flush suit; pairs of other ranks."""
    weights, shifts = weights_and_shifts()
    counts = types.multiplicity(_WHOLE)
    there = counts.max(axis=1) <= 4
    plain = np.zeros(1 << PLACE_BITS[_WHOLE], np.int32)
    plain[places(counts[there] @ weights, shifts[_WHOLE], _WHOLE)] = np.flatnonzero(there)
    masks = np.zeros(SUIT_TABLE, np.int32)
    for size in range(_NEEDED, _WHOLE + 1):
        masks[types.masks_of(size)] = np.arange(len(types.masks_of(size)))
    return shifts[_WHOLE], plain, masks, types.grown_ranks(1).astype(np.int32).ravel()


def boards_and_holes(most: int) -> Iterator[tuple[Integers, Cards, Cards]]:
    """A hand for each number: the numbers, two cards beside the board, and the board; about so many at a time."""
    for those in on_whole_boards(_WHOLE, _NEEDED, most):
        begin, width = (PLAIN_BOARDS * PLAIN_PAIRS, FLUSH_PAIRS) if those.suited else (0, PLAIN_PAIRS)
        place = _places(suited=those.suited)[those.columns]
        yield begin + those.rows * width + place, those.own, those.community


def as_solved(table: Small) -> Small:
    """Decisions on whole boards in the order of the solver."""
    split = PLAIN_BOARDS * PLAIN_PAIRS
    plain = table[:split].reshape(PLAIN_BOARDS, PLAIN_PAIRS)[:, _places(suited=False)]
    suited = table[split:].reshape(FLUSH_BOARDS, FLUSH_PAIRS)[:, _places(suited=True)]
    return np.concatenate([plain.T.ravel(), suited.T.ravel()])


@cache
def _places(*, suited: bool) -> Integers:
    """By column of the solver: the place of the two cards among the decisions on one board."""
    count, outside = (FLUSH_TYPES, 0) if suited else (PLAIN_TYPES, types.RANKS)
    columns = types.columns()
    found = np.zeros(types.COLUMNS if suited else types.PAIRS, np.int64)
    # As `pair_place` numbers them; no card of the suit is there twice.
    for place, (one, other) in enumerate(combinations_with_replacement(range(count), 2)):
        if one != other or one + outside >= types.RANKS:
            found[columns.of_types[one + outside, other + outside]] = place
    return found
