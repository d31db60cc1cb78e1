"""Information sets with cards that stand for each: what a rule of thumb is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards, bits_of, kinds_of
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.types import Integers

#: Suits for a board on which none matters, and for the cards of a board outside the one that does, which is the first.
_NO_SUIT: Final = np.array([0, 1, 2, 3, 0], np.uint8)
_OUTSIDE: Final = np.array([1, 2], np.uint8)
#: By suits of a rank that are left, a bit for each: the first of them.
_LOWEST: Final = np.array([0, *((suits & -suits).bit_length() - 1 for suits in range(1, 16))], np.int64)


class OnWhole(NamedTuple):
    """Hole cards on whole boards, those of one board together: whether a suit matters, row and column, the cards."""

    suited: bool
    rows: Integers
    columns: Integers
    own: Cards
    community: Cards


def on_kinds(cards: int, most: int) -> Iterator[tuple[Integers, Cards, Cards]]:
    """Boards of each kind with every hole, about so many at a time: numbers as in `StreetPlay`, holes, boards."""
    boards, holes = kinds_of(cards).cards if cards else np.zeros((1, 0), np.uint8), types.holes()
    step = max(1, most // len(holes))
    for first in range(0, len(boards), step):
        part = np.repeat(boards[first : first + step], len(holes), axis=0)
        own = np.tile(holes, (len(part) // len(holes), 1))
        apart = ((bits_of(boards[first : first + step])[:, None] & bits_of(holes)) == 0).ravel()
        numbers = first * len(holes) + np.flatnonzero(apart)
        yield numbers, own[apart], part[apart]


def on_whole_boards(whole: int, needed: int, most: int) -> Iterator[OnWhole]:
    """Every row and column of whole boards, about so many at a time."""
    for suited, boards in ((False, _plain_boards(whole)), (True, _suited_boards(whole, needed))):
        pairs = [
            (int(column), one, other)
            for one in range(0 if suited else types.RANKS, types.TYPES)
            for other in range(one, types.TYPES)
            if one != other or one >= types.RANKS
            for column in (types.columns().of_types[one, other],)
        ]
        columns, chosen = np.array([pair[0] for pair in pairs]), np.array([pair[1:] for pair in pairs])
        step = max(1, most // len(pairs))
        for first in range(0, len(boards), step):
            rows = np.repeat(np.arange(first, min(first + step, len(boards))), len(pairs))
            part = boards[rows]
            count = len(rows) // len(pairs)
            own, there = _holes(part, np.tile(chosen, (count, 1)), suited=suited)
            yield OnWhole(suited, rows[there], np.tile(columns, count)[there], own[there], part[there])


def _plain_boards(whole: int) -> Cards:
    """By their ranks, in suits of which none has enough; five of one rank are left with a card twice."""
    boards: Cards = (4 * types.ranks_of(whole) + _NO_SUIT[:whole]).astype(np.uint8)
    return boards


def _suited_boards(whole: int, needed: int) -> Cards:
    """By their rows: cards of the first suit, and others."""
    found = []
    for held in range(needed, whole + 1):
        others = 4 * types.ranks_of(whole - held) + _OUTSIDE[: whole - held]
        for mask in types.masks_of(held).tolist():
            inside = [4 * rank for rank in range(types.RANKS) if mask >> rank & 1]
            found.append(np.column_stack([np.tile(inside, (len(others), 1)), others]))
    return np.concatenate(found).astype(np.uint8)


def _holes(boards: Cards, wanted: Integers, *, suited: bool) -> tuple[Cards, npt.NDArray[np.bool_]]:
    """Two cards of these types that are not on the board, and whether there are such."""
    gone = bits_of(boards)
    # Five of a rank are no board.
    there = np.bitwise_count(gone) == boards.shape[1]
    own = np.zeros((len(boards), 2), np.uint8)
    for place in range(2):
        first = 4 * (wanted[:, place] % types.RANKS)
        fits = 15 if not suited else np.where(wanted[:, place] < types.RANKS, 1, 14)
        free = ~(gone >> first) & fits
        there &= free > 0
        card = first + _LOWEST[free]
        gone |= np.int64(1) << card
        own[:, place] = card
    return own, there
