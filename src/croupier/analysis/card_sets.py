"""Sets of cards up to an exchange of suits: 134,459 kinds of five cards stand for 2,598,960.

A set is known by the ranks in each suit, so its kind is four sets of ranks in no particular order. A set of cards in
rising order has a number, the sum of ``C(card, place)`` over its cards with places counted from one; `kind_numbers`
says by that number of which kind a set is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Cards = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint16]

#: In how many ways four suits can be exchanged.
EXCHANGES: Final = 24


@dataclass(frozen=True)
class Kinds:
    """One set of cards of each kind, its cards in rising order, and how many sets are of that kind."""

    cards: Cards
    weights: Integers

    def __len__(self) -> int:
        return len(self.weights)


@cache
def kinds_of(size: int) -> Kinds:
    """Every kind of so many cards."""
    found, weights = [], []
    for lengths, masks, ways in _shapes(size):
        suits = enumerate(lengths)
        columns = [4 * _ranks(length)[_number(length)[masks[:, suit]]] + suit for suit, length in suits if length]
        found.append(np.sort(np.concatenate(columns, axis=1), axis=1))
        weights.append(ways)
    kinds = Kinds(np.concatenate(found).astype(np.uint8, copy=False), np.concatenate(weights))
    kinds.cards.flags.writeable = kinds.weights.flags.writeable = False
    return kinds


def suit_masks(size: int) -> tuple[Masks, Integers]:
    """Every kind of so many cards as the ranks in each suit, a bit for each, and how many sets are of that kind."""
    shapes = list(_shapes(size))
    return np.concatenate([masks for _, masks, _ in shapes]), np.concatenate([ways for _, _, ways in shapes])


def _shapes(size: int) -> Iterator[tuple[tuple[int, ...], Masks, Integers]]:
    """By how many cards each suit has, the longest first: the ranks in the suits, and how many sets are like it."""
    for lengths in suit_lengths(size, 4):
        different = list(dict.fromkeys(lengths))
        masks, ways = _several(different[0], lengths.count(different[0]))
        for length in different[1:]:
            more, other_ways = _several(length, lengths.count(length))
            masks = np.concatenate([np.repeat(masks, len(more), axis=0), np.tile(more, (len(masks), 1))], axis=1)
            ways = np.repeat(ways, len(other_ways)) * np.tile(other_ways, len(ways))
        # Ways to give the lengths to the suits; those within suits of one length are counted already.
        arranged = factorial(4)
        for length in different:
            arranged //= factorial(lengths.count(length))
        yield lengths, masks, ways * arranged


def _several(length: int, suits: int) -> tuple[Masks, Integers]:
    """So many suits of one length in no particular order: their ranks, and in how many orders they can stand."""
    masks = _masks(length)
    chosen = _with_repeats(len(masks), suits)
    ways = np.full(len(chosen), factorial(suits), np.int64)
    alike = np.ones(len(chosen), np.int64)
    for place in range(1, suits):
        alike = np.where(chosen[:, place] == chosen[:, place - 1], alike + 1, 1)
        ways //= alike
    return masks[chosen], ways


def _with_repeats(count: int, chosen: int) -> Integers:
    """Every choice with repeats, rising, a row for each."""
    rows = np.arange(count, dtype=np.int64).reshape(-1, 1)
    for _ in range(chosen - 1):
        more = count - rows[:, -1]
        before = np.repeat(np.arange(len(rows)), more)
        within = np.arange(len(before)) - np.repeat(np.cumsum(more) - more, more)
        rows = np.concatenate([rows[before], (rows[before, -1] + within).reshape(-1, 1)], axis=1)
    return rows


def suit_lengths(cards: int, suits: int, most: int = 13) -> Iterator[tuple[int, ...]]:
    """The ways to share so many cards out among suits, the longest first; four suits in all, so some may be empty."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, most), -1, -1):
        yield from ((first, *rest) for rest in suit_lengths(cards - first, suits - 1, first))


@cache
def _masks(length: int) -> Masks:
    return np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(13), length)], np.uint16)


@cache
def _ranks(length: int) -> Cards:
    return np.array(list(combinations(range(13), length)), np.uint8)


@cache
def _number(length: int) -> Integers:
    """By set of ranks: its place among those of this length."""
    numbers = np.zeros(1 << 13, np.int64)
    numbers[_masks(length)] = np.arange(comb(13, length))
    return numbers


@cache
def choose() -> Integers:
    """By card and place: the part that a card in this place of a rising set has in the number of the set."""
    return np.array([[comb(card, place) for place in range(8)] for card in range(53)], np.int64)


def bits_of(cards: Cards | Integers) -> Integers:
    """Sets of cards as a bit for each card."""
    bits: Integers = np.bitwise_or.reduce(np.int64(1) << cards.astype(np.int64), axis=1)
    return bits


def suits_exchanged(cards: Cards, exchange: Sequence[int]) -> Cards:
    """Cards with their suits exchanged."""
    exchanged: Cards = cards & ~np.uint8(3) | np.array(exchange, np.uint8)[cards & 3]
    return exchanged


def set_numbers(cards: Cards) -> Integers:
    """The numbers of sets whose cards stand in rising order."""
    numbers = np.zeros(len(cards), np.int64)
    for place in range(cards.shape[1]):
        numbers += choose()[cards[:, place], place + 1]
    return numbers


@cache
def kind_numbers(size: int) -> npt.NDArray[np.int32]:
    """By number of a set of so many cards: its kind, as `kinds_of` counts them."""
    kinds = kinds_of(size)
    found = np.empty(comb(52, size), np.int32)
    for exchange in permutations(range(4)):
        found[set_numbers(np.sort(suits_exchanged(kinds.cards, exchange), axis=1))] = np.arange(len(kinds))
    found.flags.writeable = False
    return found


@cache
def exchange_numbers(size: int) -> npt.NDArray[np.uint8]:
    """By number of a set of so many cards: which exchange of suits makes it the set that stands for its kind."""
    kinds, orders = kinds_of(size), list(permutations(range(4)))
    found = np.empty(comb(52, size), np.uint8)
    for exchange in orders:
        back = orders.index(tuple(exchange.index(suit) for suit in range(4)))
        found[set_numbers(np.sort(suits_exchanged(kinds.cards, exchange), axis=1))] = back
    found.flags.writeable = False
    return found


@cache
def exchanged_cards() -> Cards:
    """By exchange of suits, as `exchange_numbers` counts them, and by card: the card it becomes."""
    cards = np.arange(52, dtype=np.uint8)
    return np.stack([suits_exchanged(cards, each) for each in permutations(range(4))])


def subset_kinds(size: int) -> npt.NDArray[np.int32]:
    """For every kind of so many cards, without each of its cards in turn: the kind of what is left."""
    cards = kinds_of(size).cards
    without = [np.delete(cards, place, axis=1) for place in range(size)]
    return np.stack([kind_numbers(size - 1)[set_numbers(rest)] for rest in without], axis=1)


class Places(NamedTuple):
    """Every set of up to so many cards, numbered by size and then by its cards; the empty set is 0."""

    #: By set: the number of its kind, kinds of all sizes counted together.
    places: npt.NDArray[np.int32]
    #: By size: where its sets begin.
    starts: Integers
    #: By kind: how many sets are of it.
    weights: Integers


@cache
def places_up_to(size: int) -> Places:
    """Number all sets of up to so many cards, at most five."""
    kinds = [kinds_of(count).weights if count else np.ones(1, np.int64) for count in range(size + 1)]
    first = np.cumsum([0, *map(len, kinds)])
    places = [kind_numbers(count) + np.int32(first[count]) for count in range(1, size + 1)]
    starts = np.cumsum([0] + [comb(52, count) for count in range(size + 1)])
    return Places(np.concatenate([np.zeros(1, np.int32), *places]), starts, np.concatenate(kinds))


class Sets(NamedTuple):
    """Sets of up to so many cards by their numbers, with the set that each becomes by a further card."""

    #: By set, those of the largest size left out, and by card: the set with that card.
    grown: npt.NDArray[np.int32]
    #: The places of sets, and of the set with each card.
    places: npt.NDArray[np.int32]
    grown_places: npt.NDArray[np.int32]
    starts: Integers
    weights: Integers


@cache
def sets_up_to(size: int) -> Sets:
    """The sets of up to so many cards, at most five, with how they grow."""
    places, starts, weights = places_up_to(size)
    # A card that is in the set already makes no sense there, and is never asked for.
    grown = [
        np.stack([numbers_with(count, card) for card in range(52)], axis=1) + np.int32(starts[count + 1])
        for count in range(size)
    ]
    larger = np.concatenate(grown)
    return Sets(larger, places, places[larger], starts, weights)


@cache
def cards_of_sets(size: int) -> Cards:
    """By number as `sets_up_to` counts them: the cards of every set of up to so many, rising, then noughts."""
    every = [np.pad(all_sets(count), ((0, 0), (0, size - count))) for count in range(size + 1)]
    return np.concatenate(every).astype(np.uint8)


def numbers_with(size: int, card: int) -> npt.NDArray[np.int32]:
    """By set of so many cards: the number of the set with a card more; of no meaning where it has that card."""
    cards = all_sets(size)
    number, below = np.zeros((2, len(cards)), np.int64)
    for place in range(size):
        lower = cards[:, place] < card
        below += lower
        number += np.where(lower, choose()[cards[:, place], place + 1], choose()[cards[:, place], place + 2])
    number += choose()[card, 1 + below]
    return np.minimum(number, comb(52, size + 1) - 1).astype(np.int32)


@cache
def all_sets(size: int) -> Integers:
    """Every set of so many cards, by its number, in rising order."""
    if size == 0:
        return np.zeros((1, 0), np.int64)
    sets = np.arange(52, dtype=np.int64).reshape(-1, 1)
    for _ in range(size - 1):
        # A higher card on top of every set of lower ones: those come first, in their order.
        tops = np.concatenate([np.full(comb(top, sets.shape[1]), top) for top in range(52)])
        below = np.concatenate([np.arange(comb(top, sets.shape[1])) for top in range(52)])
        sets = np.concatenate([sets[below], tops.reshape(-1, 1)], axis=1)
    return sets
