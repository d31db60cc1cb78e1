"""Numbers for the thirteen ranks whose sum says which ranks a hand has, and where that sum stands in a small table.

Each rank has a weight of 32 bits. The sum of a hand's weights, modulo 2**32, differs for different ranks of up to
seven cards, so a hand is known by one sum, in whatever order its cards come, and never has to be sorted.

There are 49,205 such sums for seven cards, and the table with a place for each is little larger: the top bits of the
sum name a row, and the row's shift, xor the low bits of the sum, is the place. The shifts are chosen so that no two
sums meet, the fullest row first.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import kernel
from croupier.ranking.keeping import kept_tables
from croupier.ranking.values import rank_multisets

Integers = npt.NDArray[np.int64]
Shifts = npt.NDArray[np.uint16]

WEIGHT_BITS: Final = 32
#: By the number of cards: how many top bits of the sum name the row, and how many low bits go into the place.
ROW_BITS: Final = {4: 10, 5: 11, 6: 12, 7: 13}
PLACE_BITS: Final = {4: 12, 5: 13, 6: 15, 7: 16}
#: Up to so many cards share one table: their sums differ too.
FEW: Final = 4


@cache
def weights_and_shifts() -> tuple[Integers, dict[int, Shifts]]:
    """The weight of each rank, and by the number of cards the shift of each row."""
    kept = kept_tables(__file__, "weights", (), _weights_and_shifts)
    return kept["weights"], {size: kept[str(size)] for size in ROW_BITS}


def _weights_and_shifts() -> dict[str, npt.NDArray[Any]]:
    # About half of all sets of random-looking numbers will do. The first that does is taken: the same everywhere.
    candidates = (np.array([_scramble(13 * attempt + rank) for rank in range(13)]) for attempt in count())
    for_weights = ((weights, shifts_of(weights)) for weights in candidates)
    weights, shifts = next((weights, shifts) for weights, shifts in for_weights if shifts)
    return {"weights": weights, **{str(size): shifts[size] for size in shifts}}


def shifts_of(weights: Integers) -> dict[int, Shifts]:
    """The shifts of the rows that these weights lead to; nothing where two hands would meet whatever the shifts."""
    shifts = {}
    for size in ROW_BITS:
        counts = [rank_counts(count) for count in (range(1, FEW + 1) if size == FEW else (size,))]
        sums = np.sort(np.concatenate(counts) @ weights & (1 << WEIGHT_BITS) - 1)
        starts = np.searchsorted(sums >> WEIGHT_BITS - ROW_BITS[size], np.arange((1 << ROW_BITS[size]) + 1))
        fullest_first = np.argsort(np.diff(-starts), kind="stable")
        lows = sums & (1 << PLACE_BITS[size]) - 1
        shifts[size] = np.zeros(1 << ROW_BITS[size], np.uint16)
        if not _choose_shifts(lows, starts, fullest_first, np.zeros(1 << PLACE_BITS[size], np.bool_), shifts[size]):
            return {}
    return shifts


def places(sums: Integers, shifts: Shifts, size: int) -> Integers:
    """Where the sums of hands of so many cards stand in their table."""
    row = sums >> WEIGHT_BITS - ROW_BITS[size] & (1 << ROW_BITS[size]) - 1
    place: Integers = sums & (1 << PLACE_BITS[size]) - 1 ^ shifts[row]
    return place


@cache
def rank_counts(size: int) -> Integers:
    """How often each rank occurs, for all ways to choose ranks for so many cards."""
    chosen = np.array(list(rank_multisets(size)))
    return np.array([(chosen == rank).sum(axis=1) for rank in range(13)]).T


@kernel
def _choose_shifts(
    lows: Integers, starts: Integers, rows: Integers, taken: npt.NDArray[np.bool_], shifts: Shifts
) -> bool:
    """Give each row the first shift that puts all its sums on free places; False where there is none."""
    for row in rows:
        begin, end = starts[row], starts[row + 1]
        for shift in range(len(taken)):
            placed = begin
            # Each is put down at once, so that a sum that meets one of its own row is noticed too.
            while placed < end and not taken[lows[placed] ^ shift]:
                taken[lows[placed] ^ shift] = True
                placed += 1
            if placed == end:
                shifts[row] = shift
                break
            for again in range(begin, placed):
                taken[lows[again] ^ shift] = False
        else:
            return False
    return True


def _scramble(number: int) -> int:
    """A number of 32 bits that looks random."""
    for _ in range(2):
        number = (number + 1) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
        number ^= number >> 29
    return number >> 32
