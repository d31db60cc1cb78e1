"""Compiled: how hole cards of each type stand on a whole board against every hand that the dealer may hold.

The pairs of types that can be held are gone through by rising value with running counts: how many pairs of cards are
lower, and how many of them hold one given card of a type. The dealer cannot hold the player's cards, so those lower
than a player's two are all that are lower, less those with his first card, less those with his second; what has both
is taken out twice, and put back once.

Boards that no suit makes flushes on are rows without a suit: all their cards are outside it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.routes.boards.types import TYPES, Integers
from croupier.ranking.compiling import kernel

#: Five counts in one number, from the lowest bits up; of the sixth standing are all other hands of the dealer's.
COUNT_BITS: Final = 12
COUNT: Final = (1 << COUNT_BITS) - 1
COUNTED: Final = (0, 1, 3, 4, 5)
THE_REST: Final = 2
#: Set in every such number, so that 0 is left for hole cards that a board does not allow.
_THERE: Final = 1 << 5 * COUNT_BITS

Packed = npt.NDArray[np.int64]
Values = npt.NDArray[np.uint16]


@kernel
def _pairs_in_order(
    mask: int,
    lacking: int,
    left: Integers,
    ordered: Integers,
    ranks: int,
    suited: Values,
    flushes: Integers,
    entries: Integers,
) -> int:
    """All pairs of types by rising value, as value and pair; `lacking` cards of the suit make a flush of the board."""
    kinds = 0
    if lacking <= 2:
        if lacking == 0:
            flushes[0] = np.int64(suited[mask]) << 10 | 26 << 5 | 26
            kinds = 1
        for high in range(13):
            if left[high] == 0:
                continue
            for low in range(-1, high):
                # One card of the suit, or two; ranks in rising order give rising values but for straight flushes.
                if (low < 0 and lacking > 1) or (low >= 0 and left[low] == 0):
                    continue
                made = mask | 1 << high | (1 << low if low >= 0 else 0)
                entry = np.int64(suited[made]) << 10 | (low if low >= 0 else 26) << 5 | high
                place = kinds
                while place > 0 and flushes[place - 1] > entry:
                    flushes[place] = flushes[place - 1]
                    place -= 1
                flushes[place] = entry
                kinds += 1
    total = kind = 0
    for place in range(ordered.shape[1] + 1):
        end = place == ordered.shape[1] or ordered[ranks, place] < 0
        value = np.int64(1) << 40 if end else ordered[ranks, place] >> 10
        while kind < kinds and flushes[kind] >> 10 < value:
            made, low, high = flushes[kind] >> 10, flushes[kind] >> 5 & 31, flushes[kind] & 31
            if low < 26:
                entries[total] = made << 10 | low << 5 | high
                total += 1
            elif high < 26:
                for beside in range(13, TYPES):
                    if left[beside]:
                        entries[total] = made << 10 | high << 5 | beside
                        total += 1
            else:
                for one in range(13, TYPES):
                    for other in range(one, TYPES):
                        if left[one] and left[other]:
                            entries[total] = made << 10 | one << 5 | other
                            total += 1
            kind += 1
        if end:
            break
        if lacking == 0:
            continue
        low, high = ordered[ranks, place] >> 5 & 31, ordered[ranks, place] & 31
        if left[13 + low] and left[13 + high]:
            entries[total] = value << 10 | (13 + low) << 5 | 13 + high
            total += 1
        if lacking > 1:
            if left[low] and left[13 + high]:
                entries[total] = value << 10 | low << 5 | 13 + high
                total += 1
            if low != high and left[high] and left[13 + low]:
                entries[total] = value << 10 | high << 5 | 13 + low
                total += 1
    return total


@kernel
def _dealt(entry: int, left: Integers, known: Integers, touching: Integers, of: int) -> int:
    """How many dealer's hands are of a pair of types; noted for each type how many hold one given card of it."""
    one, other = entry >> 5 & 31, entry & 31
    if len(known) == 0:
        if one == other:
            touching[of, one] += left[one] - 1
            return int(left[one] * (left[one] - 1) // 2)
        touching[of, one] += left[other]
        touching[of, other] += left[one]
        return int(left[one] * left[other])
    if len(known) == 1:
        if known[0] == one:
            hidden = other
        elif known[0] == other:
            hidden = one
        else:
            return 0
        touching[of, hidden] += 1
        return int(left[hidden])
    return int((known[0] == one and known[1] == other) or (known[0] == other and known[1] == one))


@kernel
def stand(
    # Boards: the ranks in the suit, how often each rank is outside it, and the number of all ranks.
    masks: Integers,
    others: Integers,
    plain: Integers,
    # By ranks of a board: the pairs of ranks by rising value, as value and pair; -1 where there is no such hand.
    ordered: Integers,
    suited: Values,
    size: int,
    # Cards that may be dealt, by type; types of the dealer's cards that are known.
    free: Integers,
    known: Integers,
    # What qualifies: a value, or a card of this rank.
    least: int,
    card: int,
    columns: Integers,
    # Filled in by column and row, for these rows.
    packed: Packed,
    values: Values,
    rows: Integers,
) -> None:
    """Count the dealer's hands by standing for every pair of types on each of these boards."""
    left = np.zeros(TYPES, np.int64)
    playable = np.zeros(TYPES, np.int64)
    flushes, entries = np.zeros(64, np.int64), np.zeros(400, np.int64)
    lower = np.zeros((2, 400), np.int64)
    # Of hands that do not qualify, of those that do, and of all that do not, whatever their value.
    touching = np.zeros((3, TYPES), np.int64)
    below = np.zeros(2, np.int64)
    unknown = len(known) == 0
    for row in rows:
        mask, held, highest = masks[row], 0, -1
        for rank in range(13):
            inside = mask >> rank & 1
            held += inside
            left[rank] = max(free[rank] - inside, 0)
            left[13 + rank] = free[13 + rank] - others[row, rank]
            if inside or others[row, rank]:
                highest = rank
            # More of a rank on the board than there are cards: no such board.
            if left[13 + rank] < 0 or inside > free[rank]:
                highest = 99
        if highest == 99:
            continue
        for type_ in range(TYPES):
            playable[type_] = left[type_]
        for type_ in known:
            playable[type_] += 1
        total = _pairs_in_order(mask, size - held, playable, ordered, plain[row], suited, flushes, entries)
        below[0] = below[1] = 0
        for type_ in range(TYPES):
            touching[0, type_] = touching[1, type_] = touching[2, type_] = 0
        unfit = 0
        if least > 0 or card >= 0:
            for place in range(total):
                entry = entries[place]
                high = max(highest, (entry >> 5 & 31) % 13, (entry & 31) % 13)
                if (high < card) if card >= 0 else (entry >> 10 < least):
                    unfit += _dealt(entry, left, known, touching, 2)
        start = 0
        while start < total:
            value, end = entries[start] >> 10, start
            while end < total and entries[end] >> 10 == value:
                one, other = entries[end] >> 5 & 31, entries[end] & 31
                for fit in range(2):
                    lower[fit, end] = below[fit] - touching[fit, one] - touching[fit, other]
                end += 1
            for place in range(start, end):
                entry = entries[place]
                high = max(highest, (entry >> 5 & 31) % 13, (entry & 31) % 13)
                fit = (high >= card) if card >= 0 else (value >= least)
                below[int(fit)] += _dealt(entry, left, known, touching, int(fit))
            for place in range(start, end):
                entry = entries[place]
                one, other = entry >> 5 & 31, entry & 31
                if left[one] == 0 or left[other] - (one == other) <= 0:
                    continue
                high = max(highest, one % 13, other % 13)
                fit = (high >= card) if card >= 0 else (value >= least)
                upto = below[1] - touching[1, one] - touching[1, other] + (unknown and fit)
                upto_unfit = below[0] - touching[0, one] - touching[0, other] + (unknown and not fit)
                all_unfit = unfit - touching[2, one] - touching[2, other] + (unknown and not fit)
                column = columns[one, other]
                packed[column, row] = (
                    _THERE
                    | lower[1, place]
                    | (upto - lower[1, place]) << COUNT_BITS
                    | lower[0, place] << 2 * COUNT_BITS
                    | (upto_unfit - lower[0, place]) << 3 * COUNT_BITS
                    | (all_unfit - upto_unfit) << 4 * COUNT_BITS
                )
                values[column, row] = value
            start = end
