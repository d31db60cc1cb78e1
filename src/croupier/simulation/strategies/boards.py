"""Boards of five community cards and two cards beside them, without the suits that cannot matter.

A board with three cards or more of one suit can make a flush in that suit alone; of its other cards only the ranks
matter. A board without them is known by its ranks. Cards beside it matter by their rank, and by whether they are of
the flush suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from croupier.ranking.tables import SUIT_TABLE
from croupier.ranking.values import rank_multisets
from croupier.ranking.weights import PLACE_BITS, places, rank_counts, weights_and_shifts
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.deciding import FLUSH_TYPES, PLAIN_BOARDS, PLAIN_PAIRS, PLAIN_TYPES
from croupier.simulation.kernels.layout import Numbers, Values

Cards = npt.NDArray[np.uint8]


@cache
def board_tables() -> tuple[Values, Numbers, Numbers, Numbers]:
    """What finds a board: shifts and numbers by its ranks; sets of ranks of a flush suit; pairs of other ranks."""
    weights, shifts = weights_and_shifts()
    counts = rank_counts(5)
    plain = np.zeros(1 << PLACE_BITS[5], np.int32)
    plain[places(counts @ weights, shifts[5], 5)] = np.arange(len(counts))
    masks = np.zeros(SUIT_TABLE, np.int32)
    for size in (3, 4, 5):
        for place, ranks in enumerate(combinations(range(13), size)):
            masks[sum(1 << rank for rank in ranks)] = place
    pairs = np.zeros((13, 13), np.int32)
    for place, (low, high) in enumerate(combinations_with_replacement(range(13), 2)):
        pairs[low, high] = pairs[high, low] = place
    return shifts[5], plain, masks, pairs.ravel()


def boards_and_holes(most: int) -> Iterator[tuple[Integers, Cards, Cards]]:
    """A hand for each number: the numbers, two cards beside the board, and the board; so many at a time."""
    for boards, types, begin in (
        (_plain_boards(), PLAIN_TYPES, 0),
        (_flush_boards(), FLUSH_TYPES, PLAIN_BOARDS * PLAIN_PAIRS),
    ):
        pairs = np.array(list(combinations_with_replacement(range(types), 2)))
        step = max(1, most // len(pairs))
        for first in range(0, len(boards), step):
            part = np.repeat(boards[first : first + step], len(pairs), axis=0)
            chosen = np.tile(pairs, (len(part) // len(pairs), 1))
            own, there = _holes(part, chosen, flush=types == FLUSH_TYPES)
            numbers = begin + first * len(pairs) + np.arange(len(part))
            yield numbers[there], own[there], part[there]


def _plain_boards() -> Cards:
    """Five ranks in suits of which none has three."""
    ranks = np.array(list(rank_multisets(5)))
    boards: Cards = (4 * ranks + np.array([0, 1, 2, 3, 0])).astype(np.uint8)
    return boards


def _flush_boards() -> Cards:
    """Three, four or five cards of the first suit, the others of other suits."""
    found = []
    for held in (3, 4, 5):
        for ranks in combinations(range(13), held):
            in_suit = [4 * rank for rank in ranks]
            found += [
                in_suit + [4 * rank + 1 + at for at, rank in enumerate(others)]
                for others in combinations_with_replacement(range(13), 5 - held)
            ]
    return np.array(found, np.uint8)


def _holes(boards: Cards, types: Integers, *, flush: bool) -> tuple[Cards, npt.NDArray[np.bool_]]:
    """Two cards of these types that are not on the board, and whether there are such."""
    own = np.full((len(boards), 2), 255, np.uint8)
    for place in range(2):
        rank, outside = types[:, place] % 13, types[:, place] >= 13
        for suit in range(4):
            card = (4 * rank + suit).astype(np.uint8)
            fits = (outside == (suit > 0)) if flush else np.True_
            free = ~(boards == card[:, None]).any(axis=1) & (own[:, 0] != card) & (own[:, place] == 255)
            own[:, place] = np.where(free & fits, card, own[:, place])
    return own, (own != 255).all(axis=1)
