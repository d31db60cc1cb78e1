"""Only the hole cards are known: the 169 kinds of them, and for each the sum over all boards.

Boards are counted by type. How many boards of a type hold one or both hole cards follows from symmetry between suits,
except for two suited cards of different ranks on a board without a flush suit, which are counted.
"""

from __future__ import annotations

import numpy as np

from croupier.analysis.holdem.board_types import PLAIN_TYPES, TYPES, FlushTypes, Integers, pair_place
from croupier.analysis.holdem.flops import hole_type
from croupier.analysis.holdem.rivers import Prices, RankedPairs, Rivers, weigh
from croupier.ranking.compiling import kernel


@kernel
def _choose(n: int, k: int) -> int:
    if k < 0 or k > n:
        return 0
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@kernel
def plain_boards(counts: Integers, first: int, second: int) -> int:
    """Boards of these ranks with at most two cards of a suit; with ranks given, those that hold both in clubs.

    At most one suit can have three of five cards, so the boards in which some suit has are subtracted suit by suit:
    the number of ways to have k cards of a suit is a coefficient of a product over the ranks.
    """
    total = 1
    for rank in range(13):
        given = rank in (first, second)
        total *= _choose(3, counts[rank] - 1) if given else _choose(4, counts[rank])
    for suit in range(4):
        ways = np.zeros(6, np.int64)
        ways[0] = 1
        for rank in range(13):
            if counts[rank] == 0:
                continue
            if rank not in (first, second):
                without, with_ = _choose(3, counts[rank]), _choose(3, counts[rank] - 1)
            elif suit == 0:
                without, with_ = 0, _choose(3, counts[rank] - 1)
            else:
                without, with_ = _choose(2, counts[rank] - 1), _choose(2, counts[rank] - 2)
            for k in range(5, 0, -1):
                ways[k] = ways[k] * without + ways[k - 1] * with_
            ways[0] *= without
        total -= ways[3] + ways[4] + ways[5]
    return total


@kernel
def sum_boards(
    prices: Prices, ranked: RankedPairs, boards: FlushTypes, rivers: Rivers, sums: Integers, first: int, last: int
) -> None:
    """By kind of hole cards: what the opening bets come to over all deals, and what each Ante on Play adds.

    Only for the board types from `first` to before `last`, those with a flush suit behind the others.
    """
    # As for flops: over all boards, over those with the first card, and over those with both.
    plain, plain_one = np.zeros((2, 13, 13), np.int64), np.zeros((2, 13, 13), np.int64)
    plain_suited, plain_mixed = np.zeros((2, 13, 13), np.int64), np.zeros((2, 13, 13), np.int64)
    flush, flush_one = np.zeros((2, TYPES, TYPES), np.int64), np.zeros((2, TYPES, TYPES), np.int64)
    flush_both = np.zeros((2, TYPES, TYPES), np.int64)
    price = np.empty(2, np.int64)
    counts = np.empty(13, np.int64)
    for board in range(first, min(last, PLAIN_TYPES)):
        counts[:] = ranked.counts[board]
        if not counts.any():
            continue
        number = plain_boards(counts, -1, -1)
        for low in range(13):
            for high in range(low, 13):
                packed = rivers.plain_counts[board, pair_place(low, high, 13)]
                if packed == 0:
                    continue
                price[0], price[1] = weigh(prices, packed)
                both = counts[low] * (counts[high] - (low == high))
                suited = plain_boards(counts, low, high) if both and low != high else 0
                mixed = (number * both - 4 * suited) // 12
                for z in range(2):
                    plain[z, low, high] += number * price[z]
                    plain_one[z, low, high] += number * counts[low] // 4 * price[z]
                    if low != high:
                        plain_one[z, high, low] += number * counts[high] // 4 * price[z]
                    plain_suited[z, low, high] += suited * price[z]
                    plain_mixed[z, low, high] += mixed * price[z]
    for board in range(max(first - PLAIN_TYPES, 0), last - PLAIN_TYPES):
        one, other = boards.others[board, 0], boards.others[board, 1]
        number = 1 if one < 0 else 3 if other < 0 or other == one else 9
        for i in range(TYPES):
            for j in range(i, TYPES):
                packed = rivers.flush_counts[board, pair_place(i, j, TYPES)]
                if packed == 0:
                    continue
                price[0], price[1] = weigh(prices, packed)
                with_i = number * ((i - 13 == one) + (i - 13 == other)) // 3 if i >= 13 else 0
                with_j = number * ((j - 13 == one) + (j - 13 == other)) // 3 if j >= 13 else 0
                both = i >= 13 and i != j and min(i, j) - 13 == min(one, other) and max(i, j) - 13 == max(one, other)
                for z in range(2):
                    flush[z, i, j] += number * price[z]
                    flush_one[z, i, j] += with_i * price[z]
                    if i != j:
                        flush_one[z, j, i] += with_j * price[z]
                    flush_both[z, i, j] += both * price[z]
    for z in range(2):
        for row in range(13):
            for column in range(13):
                # The example's suits: spades for the higher card, and hearts for a lower one of another suit.
                high, low = 12 - min(row, column), 12 - max(row, column)
                upper, lower = 4 * high + 3, 4 * low + (3 if row < column else 2)
                sum_ = plain[z, low, high] - plain_one[z, low, high] - plain_one[z, high, low]
                sum_ += plain_suited[z, low, high] if row < column else plain_mixed[z, low, high]
                for suit in range(4):
                    i, j = hole_type(upper, suit), hole_type(lower, suit)
                    a, b = min(i, j), max(i, j)
                    sum_ += flush[z, a, b] - flush_one[z, i, j] - flush_one[z, j, i] + flush_both[z, a, b]
                sums[row * 13 + column, z] = sum_
