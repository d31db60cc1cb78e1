"""Three community cards are up: sums over all turns and rivers, for every hole at once.

The sum for a hole is over the boards that do not hold its cards. It is taken over all boards, less those that hold the
first card, less those that hold the second, plus the one that holds both. Each of the four is a sum over tables of
hole types, so a flop costs a few additions for each of its 1,176 turn and river pairs, whatever the number of holes.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.holdem.board_types import FLUSH_TYPES, TYPES, Integers, Numbering, flush_type, plain_type
from croupier.ranking.compiling import kernel

#: Pairs of turn and river that a flop leaves, and those that are left when the hole cards are known too.
TURNS_AND_RIVERS: Final = 1081
HOLES: Final = 1326

Values = npt.NDArray[np.signedinteger[npt.NBitBase]]


class Flops(NamedTuple):
    """One flop of each kind that suits cannot tell apart: its cards, and how many of the 22,100 are like it."""

    cards: Integers
    weight: Integers


def hole_numbers() -> tuple[Integers, Integers]:
    """The 1,326 pairs of hole cards, lower card first, and the number of each pair by its two cards."""
    cards = np.array([(low, high) for low in range(52) for high in range(low + 1, 52)])
    numbers = np.full((52, 52), -1, np.int64)
    for number, (low, high) in enumerate(cards):
        numbers[low, high] = numbers[high, low] = number
    return cards, numbers


def suit_orders() -> Integers:
    """By order of the suits: where each card goes when the suits are exchanged so."""
    return np.array([[card - card % 4 + order[card % 4] for card in range(52)] for order in permutations(range(4))])


def canonical_flops(orders: Integers) -> Flops:
    """The 1,755 flops that exchanging suits cannot make smaller, with the number of flops each stands for."""
    cards = np.zeros((1755, 3), np.int64)
    weight = np.zeros(1755, np.int64)
    _canonical_flops(orders, cards, weight)
    return Flops(cards, weight)


@kernel
def flop_number(a: int, b: int, c: int) -> int:
    """One number for three cards in any order."""
    low, high = min(a, b, c), max(a, b, c)
    return (high * 52 + (a + b + c - low - high)) * 52 + low


@kernel
def _canonical_flops(orders: Integers, cards: Integers, weight: Integers) -> None:
    found = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                own = flop_number(a, b, c)
                same = 0
                smallest = True
                for order in orders:
                    image = flop_number(order[a], order[b], order[c])
                    if image < own:
                        smallest = False
                        break
                    same += image == own
                if smallest:
                    cards[found, 0], cards[found, 1], cards[found, 2] = a, b, c
                    weight[found] = len(orders) // same
                    found += 1


@kernel
def deal_turns(numbers: Numbering, flop: Integers, deck: Integers, boards: Integers, suits: Integers) -> None:
    """The type of board that every turn and river makes of a flop, and its flush suit (4: none)."""
    held = np.zeros(4, np.int64)
    masks = np.zeros(4, np.int64)
    for card in flop:
        held[card & 3] += 1
        masks[card & 3] |= 1 << (card >> 2)
    plain = np.empty((13, 13), np.int64)
    ranks = np.empty(5, np.int64)
    for low in range(13):
        for high in range(low, 13):
            ranks[0], ranks[1], ranks[2], ranks[3], ranks[4] = flop[0] >> 2, flop[1] >> 2, flop[2] >> 2, low, high
            ranks.sort()
            number = plain_type(numbers.choose, ranks[0], ranks[1], ranks[2], ranks[3], ranks[4])
            plain[low, high] = plain[high, low] = number
    for i in range(49):
        turn = deck[i]
        for j in range(i + 1, 49):
            river = deck[j]
            suit = 4
            for s in range(4):
                if held[s] + ((turn & 3) == s) + ((river & 3) == s) >= 3:
                    suit = s
            suits[i, j] = suit
            if suit == 4:
                boards[i, j] = plain[turn >> 2, river >> 2]
                continue
            mask, size, one, other = masks[suit], held[suit], -1, -1
            for card in (flop[0], flop[1], flop[2], turn, river):
                if card & 3 != suit:
                    one, other = card >> 2, one
            for card in (turn, river):
                if card & 3 == suit:
                    mask |= 1 << (card >> 2)
                    size += 1
            boards[i, j] = flush_type(numbers, mask, size, one, other)


@kernel
def count_boards(boards: Integers, suits: Integers, plain: npt.NDArray[np.int32], flush: npt.NDArray[np.int32]) -> None:
    """Count the turns and rivers that make each type of board; by suit where a flush is possible, each with its sum."""
    for i in range(49):
        for j in range(i + 1, 49):
            if suits[i, j] == 4:
                plain[boards[i, j]] += 1
            else:
                flush[suits[i, j], boards[i, j]] += 1


@kernel
def hole_type(card: int, suit: int) -> int:
    """The type of a hole card on a board with this flush suit (4: none)."""
    if suit == 4 or card & 3 == suit:
        return card >> 2
    return 13 + (card >> 2)


@kernel
def rest_of_deck(flop: Integers, deck: Integers) -> None:
    """The 49 cards that a flop leaves, in order."""
    place = 0
    for card in range(52):
        if card not in (flop[0], flop[1], flop[2]):
            deck[place] = card
            place += 1


@kernel
def sum_flops(
    numbers: Numbering,
    flops: Integers,
    holes: Integers,
    plain: Values,
    flush: Values,
    sums: Integers,
    first: int,
    last: int,
) -> None:
    """For the flops from `first` to before `last` and every hole: the sum of a table over all turns and rivers."""
    deck = np.empty(49, np.int64)
    boards = np.empty((49, 49), np.int64)
    suits = np.empty((49, 49), np.int64)
    seen = np.zeros((4, FLUSH_TYPES), np.int32)
    seen_plain = np.zeros(plain.shape[0], np.int32)
    # For each flush suit (4: none): over all boards by the types of both hole cards, and over the boards with one of
    # the 49 cards by the type of the other hole card; for both hole cards on the board, one number a pair.
    over_all = np.zeros((5, TYPES * TYPES), plain.dtype)
    with_one = np.zeros((5, 49, TYPES), plain.dtype)
    with_both = np.zeros((49, 49), plain.dtype)
    for at in range(first, last):
        flop = flops[at]
        rest_of_deck(flop, deck)
        deal_turns(numbers, flop, deck, boards, suits)
        over_all[:] = 0
        with_one[:] = 0
        count_boards(boards, suits, seen_plain, seen)
        for i in range(49):
            for j in range(i + 1, 49):
                suit, board = suits[i, j], boards[i, j]
                one, other = hole_type(deck[i], suit), hole_type(deck[j], suit)
                if suit == 4:
                    table = plain[board]
                    times = plain.dtype.type(seen_plain[board])
                    if times:
                        seen_plain[board] = 0
                        for place in range(169):
                            over_all[4, place] += times * table[place]
                    for type_ in range(13):
                        with_one[4, i, type_] += table[one * 13 + type_]
                        with_one[4, j, type_] += table[other * 13 + type_]
                    with_both[i, j] = table[one * 13 + other]
                else:
                    table = flush[board]
                    times = plain.dtype.type(seen[suit, board])
                    if times:
                        seen[suit, board] = 0
                        for place in range(TYPES * TYPES):
                            over_all[suit, place] += times * table[place]
                    for type_ in range(TYPES):
                        with_one[suit, i, type_] += table[one * TYPES + type_]
                        with_one[suit, j, type_] += table[other * TYPES + type_]
                    with_both[i, j] = table[one * TYPES + other]
        out = sums[at]
        for i in range(49):
            for j in range(i + 1, 49):
                one, other = deck[i] >> 2, deck[j] >> 2
                sum_ = np.int64(over_all[4, one * 13 + other]) - with_one[4, i, other] - with_one[4, j, one]
                for suit in range(4):
                    one, other = hole_type(deck[i], suit), hole_type(deck[j], suit)
                    sum_ += over_all[suit, one * TYPES + other] - with_one[suit, i, other] - with_one[suit, j, one]
                out[holes[deck[i], deck[j]]] = sum_ + with_both[i, j]
