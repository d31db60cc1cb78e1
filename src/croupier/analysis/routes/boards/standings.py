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

#: How much room comparing takes.
ROOM: Final = (13, 400)

Packed = npt.NDArray[np.int64]
Values = npt.NDArray[np.uint16]


@kernel
def _insert(entries: Integers, total: int, value: int, one: int, other: int) -> int:
    """Put a pair of types where it belongs by its value, which is high as a rule; gives how many there are now."""
    entry = np.int64(value) << 10 | one << 5 | other
    place = total
    while place > 0 and entries[place - 1] >> 10 > value:
        entries[place] = entries[place - 1]
        place -= 1
    entries[place] = entry
    return total + 1


@kernel
def _pairs_in_order(
    mask: int, lacking: int, left: Integers, ordered: Integers, ranks: int, suited: Values, entries: Integers
) -> int:
    """All pairs of types by rising value, as value and pair; `lacking` cards of the suit make a flush of the board."""
    total = place = 0
    while lacking > 0 and place < ordered.shape[1] and ordered[ranks, place] >= 0:
        value, low, high = ordered[ranks, place] >> 10, ordered[ranks, place] >> 5 & 31, ordered[ranks, place] & 31
        place += 1
        # Neither card in the suit, the lower one, or the higher one.
        for inside in range(3 if lacking > 1 else 1):
            one, other = (low if inside == 1 else 13 + low), (high if inside == 2 else 13 + high)
            if left[one] and left[other] and (inside < 2 or low != high):
                entries[total] = value << 10 | one << 5 | other
                total += 1
    # Two cards of the suit, one (`low` is -1), or none (`high` is); ranks that rise give rising values as a rule.
    for high in range(-1, 13):
        if (high < 0 and lacking > 0) or (high >= 0 and left[high] == 0) or lacking > 2:
            continue
        for low in range(-1, max(high, 0)):
            if (low < 0 <= high and lacking > 1) or (low >= 0 and left[low] == 0):
                continue
            value = int(suited[mask | (1 << high if high >= 0 else 0) | (1 << low if low >= 0 else 0)])
            if low >= 0:
                total = _insert(entries, total, value, low, high)
                continue
            for one in range(13, TYPES) if high < 0 else range(high, high + 1):
                for other in range(max(one, 13), TYPES):
                    if left[one] and left[other]:
                        total = _insert(entries, total, value, one, other)
    return total


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
    # Room for every pair of types, `ROOM` times.
    room: Integers,
    rows: Integers,
) -> None:
    """Count the dealer's hands by standing for every pair of types on each of these boards."""
    left, playable, entries = room[0], room[1], room[2]
    # By pair: whether it qualifies, how many dealer's hands it is, and how many of them hold one given card of it.
    fits, dealt, with_one, with_other = room[3], room[4], room[5], room[6]
    lower = room[7:9]
    # Lower hands, and by type those that hold one given card of it: hands that do not qualify and hands that do; then
    # all hands that do not qualify.
    below, touching = room[9], room[10:13]
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
                break
        if highest == 99:
            continue
        for type_ in range(TYPES):
            playable[type_] = left[type_]
            for of in range(3):
                touching[of, type_] = 0
        for type_ in known:
            playable[type_] += 1
        for of in range(3):
            below[of] = 0
        total = _pairs_in_order(mask, size - held, playable, ordered, plain[row], suited, entries)
        for place in range(total):
            one, other = entries[place] >> 5 & 31, entries[place] & 31
            if card >= 0:
                fits[place] = highest >= card or one % 13 >= card or other % 13 >= card
            else:
                fits[place] = entries[place] >> 10 >= least
            dealt[place] = with_one[place] = with_other[place] = 0
            if len(known) == 0:
                dealt[place] = left[one] * left[other]
                with_one[place], with_other[place] = left[other], left[one]
                if one == other:
                    dealt[place] = left[one] * (left[one] - 1) // 2
                    with_one[place], with_other[place] = left[one] - 1, 0
            elif len(known) == 2:
                dealt[place] = (known[0] == one and known[1] == other) or (known[0] == other and known[1] == one)
            elif known[0] == one:
                dealt[place], with_other[place] = left[other], 1
            elif known[0] == other:
                dealt[place], with_one[place] = left[one], 1
            if fits[place] == 0:
                below[2] += dealt[place]
                touching[2, one] += with_one[place]
                touching[2, other] += with_other[place]
        start = 0
        while start < total:
            value, end = entries[start] >> 10, start
            while end < total and entries[end] >> 10 == value:
                one, other = entries[end] >> 5 & 31, entries[end] & 31
                for of in range(2):
                    lower[of, end] = below[of] - touching[of, one] - touching[of, other]
                end += 1
            for place in range(start, end):
                of = fits[place]
                below[of] += dealt[place]
                touching[of, entries[place] >> 5 & 31] += with_one[place]
                touching[of, entries[place] & 31] += with_other[place]
            for place in range(start, end):
                one, other = entries[place] >> 5 & 31, entries[place] & 31
                if left[one] == 0 or left[other] <= (one == other):
                    continue
                # The player's own two cards were taken out with either.
                own = 1 if len(known) == 0 else 0
                own_unfit = own if fits[place] == 0 else 0
                upto = below[1] - touching[1, one] - touching[1, other] + own - own_unfit
                upto_unfit = below[0] - touching[0, one] - touching[0, other] + own_unfit
                all_unfit = below[2] - touching[2, one] - touching[2, other] + own_unfit
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
