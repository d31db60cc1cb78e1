"""Types of boards: five community cards without the suits that cannot matter.

A board with three cards or more of one suit can make a flush in that suit alone; of its other cards only the ranks
matter. A board without them is known by its ranks. That leaves 6,188 numbers for boards without a flush suit (13 of
them, five of a rank, stay empty) and 36,608 for those with one, instead of 2,598,960 boards.

Hole cards matter by type too. With no flush suit there are 13, the ranks. With one there are 26: ``rank`` for a card
of the flush suit, ``13 + rank`` for another.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import kernel

Integers = npt.NDArray[np.int64]

#: Ways to choose five ranks with repetition; three, four, five ranks of the flush suit with the others' ranks.
PLAIN_TYPES: Final = 6188
_FOUR_AT: Final = 286 * 91
_FIVE_AT: Final = _FOUR_AT + 715 * 13
FLUSH_TYPES: Final = _FIVE_AT + 1287
TYPES: Final = 26
#: Pairs of hole types, each once.
PLAIN_PAIRS: Final = 13 * 14 // 2
FLUSH_PAIRS: Final = TYPES * (TYPES + 1) // 2


class Numbering(NamedTuple):
    """Tables that number boards: small binomials, sets of ranks by their bits, and pairs of ranks."""

    choose: Integers
    masks: Integers
    pairs: Integers


class FlushTypes(NamedTuple):
    """The boards with a flush suit, by number: ranks in it as bits, how many, and the other ranks (-1 for none)."""

    mask: Integers
    size: Integers
    others: Integers


def numbering() -> Numbering:
    """Make the tables that number boards."""
    choose = np.zeros((18, 6), np.int64)
    choose[:, 0] = 1
    for n in range(1, 18):
        choose[n, 1:] = choose[n - 1, 1:] + choose[n - 1, :-1]
    masks = np.full(1 << 13, -1, np.int64)
    for size in (3, 4, 5):
        for place, ranks in enumerate(combinations(range(13), size)):
            masks[sum(1 << rank for rank in ranks)] = place
    pairs = np.zeros((13, 13), np.int64)
    for place, (low, high) in enumerate(combinations_with_replacement(range(13), 2)):
        pairs[low, high] = pairs[high, low] = place
    return Numbering(choose, masks, pairs)


def flush_types() -> FlushTypes:
    """Every board with a flush suit, in the order of `flush_type`."""
    mask, size, others = [], [], []
    for held, rest in ((3, 2), (4, 1), (5, 0)):
        for ranks in combinations(range(13), held):
            bits = sum(1 << rank for rank in ranks)
            for other in combinations_with_replacement(range(13), rest):
                mask.append(bits)
                size.append(held)
                others.append((*other, -1, -1)[:2])
    return FlushTypes(np.array(mask), np.array(size), np.array(others))


@kernel
def plain_type(choose: Integers, a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of a board without a flush suit, by its five ranks in rising order."""
    return int(choose[a, 1] + choose[b + 1, 2] + choose[c + 2, 3] + choose[d + 3, 4] + choose[e + 4, 5])


@kernel
def pair_place(i: int, j: int, types: int) -> int:
    """The place of a pair of hole types, the smaller first, among all pairs of so many types."""
    return i * (2 * types - 1 - i) // 2 + j


@kernel
def flush_type(numbers: Numbering, mask: int, size: int, one: int, other: int) -> int:
    """The number of a board with `size` cards of the flush suit and the ranks of its other cards."""
    if size == 3:
        return int(numbers.masks[mask] * 91 + numbers.pairs[one, other])
    if size == 4:
        return int(_FOUR_AT + numbers.masks[mask] * 13 + one)
    return int(_FIVE_AT + numbers.masks[mask])
