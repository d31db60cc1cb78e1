"""Compiled: longest suits against every dealer's hand, as a product over the suits.

A dealer's hand is below a given suit if each of its suits is: shorter ones always, those of the same length where
their ranks are lower, longer ones never. So the hands below are counted suit by suit: in how many ways a suit gives so
many cards, and from these numbers for the four suits, in how many ways all give as many as a hand has.

With a card that is known to be the dealer's the hands below are those of them that contain it; with a dead one those
that do not.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Integers, Masks
from croupier.ranking.compiling import kernel

COLUMNS: Final = 6


@kernel
def _hands(ways: Integers, longest: int, size: int, pairs: Integers) -> int:
    """In how many ways four suits of at most so many cards give as many as a hand has."""
    pairs[:] = 0
    for half in range(2):
        for first in range(longest + 1):
            for second in range(min(longest, size - first) + 1):
                pairs[half, first + second] += ways[2 * half, first] * ways[2 * half + 1, second]
    total = 0
    for count in range(size + 1):
        total += pairs[0, count] * pairs[1, size - count]
    return total


@kernel
def _fill(
    free: Integers, held: npt.NDArray[np.uint8], choose: Integers, longest: int, length: int, ranks: int, ways: Integers
) -> None:
    """By suit and number of cards: in how many ways the suit is below one of this length and ranks, by itself."""
    for suit in range(4):
        for count in range(longest + 1):
            ways[suit, count] = choose[held[free[suit]], count] if count < length else 0
        ways[4, suit] = 0
        if length > longest:
            continue
        # From the highest rank down: what lacks that rank, and has none higher, is below, whatever follows.
        missing, left, rank = length, ranks, 12
        while missing:
            while left >> rank == 0:
                rank -= 1
            ways[suit, length] += choose[held[free[suit] & (1 << rank) - 1], missing]
            if free[suit] >> rank & 1 == 0:
                break
            left ^= 1 << rank
            missing -= 1
        # Whether the very same ranks are free in this suit.
        ways[4, suit] = missing == 0


@kernel
def _with_each(
    free: Integers, held: npt.NDArray[np.uint8], choose: Integers, longest: int, length: int, ranks: int, size: int,
    ways: Integers, equal: bool, pairs: Integers, found: Integers,
) -> None:  # fmt: skip
    """By free card: how many of the hands contain it whose suits are below one of this length and ranks, or equal."""
    for suit in range(4):
        # Two of the other suits together; and with the third, by how many cards this suit has, all that they can be.
        first, second, third = (suit + 1) % 4, (suit + 2) % 4, (suit + 3) % 4
        pairs[0] = 0
        for one in range(longest + 1):
            for other in range(min(longest, size - one) + 1):
                pairs[0, one + other] += ways[first, one] * ways[second, other]
        same, top = 0, 0
        for count in range(1, min(longest, length) + 1):
            others = 0
            for two in range(size - count + 1):
                if size - count - two <= longest:
                    others += pairs[0, two] * ways[third, size - count - two]
            if count < length:
                same += choose[held[free[suit]] - 1, count - 1] * others if free[suit] else 0
            else:
                top = others
        for rank in range(13):
            found[4 * rank + suit] = same
        if top == 0:
            continue
        missing, left, high, above = length, ranks, 12, 0
        while missing:
            while left >> high == 0:
                high -= 1
            lower = held[free[suit] & (1 << high) - 1]
            for rank in range(13):
                if above >> rank & 1:
                    found[4 * rank + suit] += choose[lower, missing] * top
                elif rank < high and lower:
                    found[4 * rank + suit] += choose[lower - 1, missing - 1] * top
            if free[suit] >> high & 1 == 0:
                break
            left ^= 1 << high
            above |= 1 << high
            missing -= 1
        if missing == 0 and equal:
            for rank in range(13):
                if above >> rank & 1:
                    found[4 * rank + suit] += top


@kernel
def go_through(
    choose: Integers,
    held: npt.NDArray[np.uint8],
    # How many cards a dealer's hand has, and whether one is seen: a card of his, or a dead one.
    size: int,
    known: bool,
    dead: bool,
    # What qualifies: a suit of this length and these ranks; and how many dealer's hands there are.
    least_length: int,
    least_ranks: int,
    all_hands: int,
    # The player's hands as the ranks in each suit, their bands as a number, and which plans are open.
    own: Masks,
    own_weights: Integers,
    bands: Integers,
    opens: Integers,
    prices: npt.NDArray[np.int64],
    # Filled in: by hand the whole sum and, where no card is seen, the best plans, a bit for each; by plan, band and
    # standing how many deals.
    sums: Integers,
    best_plans: npt.NDArray[np.uint8],
    deals: npt.NDArray[np.int64],
) -> None:
    """Weigh every plan for each own hand, beside each card that may be seen."""
    ways, pairs = np.zeros((5, 14), np.int64), np.zeros((2, 14), np.int64)
    with_card = np.zeros((3, 52), np.int64)
    free = np.zeros(4, np.int64)
    counted = np.zeros(COLUMNS, np.int64)
    seen = known or dead
    for hand in range(len(own)):
        length, ranks = 0, 0
        for suit in range(4):
            mask = int(own[hand, suit])
            free[suit] = 8191 ^ mask
            if held[mask] > length or (held[mask] == length and mask > ranks):
                length, ranks = int(held[mask]), mask
        all_unfit = 0
        if least_length:
            longest = min(least_length, size)
            _fill(free, held, choose, longest, least_length, least_ranks, ways)
            all_unfit = _hands(ways, longest, size, pairs)
            if seen:
                _with_each(
                    free, held, choose, longest, least_length, least_ranks, size, ways, False, pairs, with_card[0]
                )
        longest = min(length, size)
        _fill(free, held, choose, longest, length, ranks, ways)
        all_below = all_upto = _hands(ways, longest, size, pairs)
        if seen:
            _with_each(free, held, choose, longest, length, ranks, size, ways, False, pairs, with_card[1])
            with_card[2] = with_card[1]
        if ways[4, 0] or ways[4, 1] or ways[4, 2] or ways[4, 3]:
            for suit in range(4):
                ways[suit, length] += ways[4, suit]
            all_upto = _hands(ways, longest, size, pairs)
            if seen:
                _with_each(free, held, choose, longest, length, ranks, size, ways, True, pairs, with_card[2])
        sums[hand] = 0
        for card in range(52 if seen else 1):
            unfit, below, upto = all_unfit, all_below, all_upto
            if seen:
                if free[card & 3] >> (card >> 2) & 1 == 0:
                    continue
                unfit, below, upto = with_card[0, card], with_card[1, card], with_card[2, card]
                if dead:
                    unfit, below, upto = all_unfit - unfit, all_below - below, all_upto - upto
            # Hands that do not qualify are the lowest ones.
            counted[0] = max(below - unfit, 0)
            counted[1] = max(upto - max(below, unfit), 0)
            counted[2] = all_hands - max(upto, unfit)
            counted[3] = min(below, unfit)
            counted[4] = min(upto, unfit) - counted[3]
            counted[5] = unfit - counted[3] - counted[4]
            band, best, taken, noted = bands[hand], np.int64(0), -1, 0
            for plan in range(prices.shape[0]):
                if opens[hand] >> plan & 1:
                    worth = np.int64(0)
                    for standing in range(COLUMNS):
                        worth += counted[standing] * prices[plan, band, standing]
                    if taken < 0 or worth > best:
                        best, taken, noted = worth, plan, 0
                    if worth == best:
                        noted |= 1 << plan
            sums[hand] += best
            best_plans[hand] = noted
            for standing in range(COLUMNS):
                deals[taken, band, standing] += own_weights[hand] * counted[standing]
