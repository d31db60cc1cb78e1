"""What a player can know on a street, numbered as the kernels number it, and a hand that stands for each number.

Cards differ only as far as a decision can: suits may be exchanged, and so may cards that are seen together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import kinds_of, suit_lengths
from croupier.analysis.game import Game, not_solved
from croupier.ranking.tables import SUIT_SPAN, SUIT_TABLE
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.deciding import FLUSH_BOARDS, FLUSH_PAIRS, LENGTH_SHIFT, PLAIN_BOARDS, PLAIN_PAIRS
from croupier.simulation.kernels.deciding import find_kinds as number_kinds
from croupier.simulation.kernels.layout import (
    BEGINS,
    BOARD_SET,
    BOARDS,
    COUNTS_FOR,
    IN_ORDER,
    KINDS,
    OWN_SET,
    SHAPE,
    TOGETHER,
    WHOLE_SET,
)
from croupier.simulation.strategies.boards import boards_and_holes

Cards = npt.NDArray[np.uint8]
_SUITS = 4
#: Rows are gone through so many at a time.
_ROWS = 1 << 20
#: As many cards have few enough kinds, and so many may be seen beside them.
_MOST_IN_ORDER, _MOST_IN_SET, _MOST_BESIDE = 3, 7, 2


class Rows(NamedTuple):
    """Information sets: their numbers (several where cards may come in any order), cards, and how often they come."""

    numbers: Integers
    own: Cards
    community: Cards
    dealer: Cards
    weights: Integers


@dataclass(frozen=True)
class Information:
    """The information sets of one street."""

    by: int
    of: int
    own: int
    community: int
    dealer: int

    @classmethod
    def of_street(cls, game: Game, street: int) -> Information:
        """How what is known on a street is numbered; what is built otherwise is refused."""
        seen = game.streets[street]
        up, dealer, at = len(seen.community), len(seen.dealer), f"streets.{seen.id}"
        if up and seen.community != tuple(range(up)):
            raise not_solved("community cards are turned out of their order", at)
        if game.contest is None and not dealer:
            if game.own + up <= _MOST_IN_ORDER:
                return cls(IN_ORDER, WHOLE_SET, game.own, up, 0)
            if game.own + up <= _MOST_IN_SET:
                return cls(KINDS, WHOLE_SET, game.own, up, 0)
        elif up and not dealer and game.own == _MOST_BESIDE:
            return cls(KINDS if up < 5 else BOARDS, BOARD_SET, game.own, up, 0)
        elif not up and dealer <= _MOST_BESIDE and game.own <= _MOST_IN_SET:
            by = IN_ORDER if not dealer and game.own <= _MOST_IN_ORDER else KINDS
            return cls(by, OWN_SET, game.own, 0, dealer)
        message = f"a decision with {game.own} own cards, {up} community cards and {dealer} of the dealer's seen"
        raise not_solved(message, at)

    @property
    def in_set(self) -> int:
        """How many cards make the set that is numbered by its kind."""
        return {OWN_SET: self.own, WHOLE_SET: self.own + self.community, BOARD_SET: self.community}[self.of]

    @property
    def beside(self) -> int:
        """How many cards are seen beside that set."""
        return self.own + self.community + self.dealer - self.in_set

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        if self.by == IN_ORDER:
            return int(52**self.in_set)
        if self.by == BOARDS:
            return PLAIN_BOARDS * PLAIN_PAIRS + FLUSH_BOARDS * FLUSH_PAIRS
        return len(kinds_of(self.in_set)) * comb(52, self.beside)

    def rows(self) -> Iterator[Rows]:
        """A hand for every number, some at a time."""
        if self.by == IN_ORDER:
            yield self._in_order()
        elif self.by == KINDS:
            yield from self._kinds()
        else:
            for numbers, own, community in boards_and_holes(_ROWS):
                none = np.zeros((len(own), 0), np.uint8)
                yield Rows(numbers.reshape(-1, 1), own, community, none, np.zeros(len(own), np.int64))

    def number_sets(self, cards: Cards) -> Integers:
        """The numbers of sets of cards, of their kinds where cards beside them count too."""
        if self.by == KINDS:
            return kind_numbers(cards)[0]
        numbers = np.zeros(len(cards), np.int64)
        for column in cards.T:
            numbers = numbers * 52 + column
        return numbers

    def _in_order(self) -> Rows:
        cards = np.array(list(combinations(range(52), self.in_set)), np.uint8)
        numbers = np.zeros((len(cards), 0), np.int64)
        for order in permutations(range(self.in_set)):
            numbers = np.column_stack([numbers, self.number_sets(cards[:, order])])
        return self._rows(numbers, cards, np.zeros((len(cards), 0), np.uint8), np.ones(len(cards)))

    def _kinds(self) -> Iterator[Rows]:
        sets, weights = numbered_kinds(self.in_set)
        beside = np.array(list(combinations(range(52), self.beside)), np.uint8).reshape(
            comb(52, self.beside), self.beside
        )
        # As `two_cards` numbers them.
        beside = beside[np.lexsort(beside.T)] if self.beside else beside
        step = max(1, _ROWS // len(beside))
        for first in range(0, len(sets), step):
            part = np.repeat(sets[first : first + step], len(beside), axis=0)
            others = np.tile(beside, (len(part) // len(beside), 1))
            numbers = first * len(beside) + np.arange(len(part))
            apart = ~(part[:, :, None] == others[:, None, :]).any(axis=(1, 2))
            weight = np.repeat(weights[first : first + step], len(beside))
            yield self._rows(numbers[apart].reshape(-1, 1), part[apart], others[apart], weight[apart])

    def _rows(self, numbers: Integers, of_set: Cards, others: Cards, weights: npt.NDArray[np.generic]) -> Rows:
        own, community = (others, of_set) if self.of == BOARD_SET else (of_set[:, : self.own], of_set[:, self.own :])
        dealer = others if self.of == OWN_SET else others[:, :0]
        return Rows(numbers, own, community, dealer, weights.astype(np.int64))


def numbered_kinds(size: int) -> tuple[Cards, Integers]:
    """By number of a kind: a set of that kind whose suits have the names that the kernels give them, and its weight."""
    kinds = kinds_of(size)
    numbers, suits = kind_numbers(kinds.cards)
    renamed = kinds.cards & 0xFC | (suits[:, None] >> 2 * (kinds.cards & 3).astype(np.int64) & 3).astype(np.uint8)
    cards, weights = np.zeros_like(kinds.cards), np.zeros_like(kinds.weights)
    cards[numbers], weights[numbers] = renamed, kinds.weights
    return cards, weights


def kind_numbers(cards: Cards) -> tuple[Integers, Integers]:
    """The numbers of the kinds of many sets, and what each suit is called in them, two bits for each."""
    each = cards.astype(np.int64)
    bits = (1 << SUIT_SPAN * (each & 3) + (each >> 2)).sum(axis=1)
    numbers, suits = np.zeros((2, len(bits)), np.int64)
    number_kinds(shapes(cards.shape[1])[None], ranks(), bits, numbers, suits)
    return numbers, suits


@cache
def ranks() -> Integers:
    """By set of ranks: its length, and its place among the sets of that length."""
    found = np.zeros(SUIT_TABLE, np.int64)
    for length in range(14):
        for place, chosen in enumerate(combinations(range(13), length)):
            found[sum(1 << rank for rank in chosen)] = length << LENGTH_SHIFT | place
    return found


@cache
def shapes(size: int) -> Integers:
    """By the lengths of the suits of a set of so many cards, the longest first: how its kinds are numbered."""
    found = np.zeros((1 << 9, SHAPE), np.int64)
    begin = 0
    for lengths in suit_lengths(size, _SUITS):
        row = found[lengths[0] << 6 | lengths[1] << 3 | lengths[2]]
        row[BEGINS] = begin
        ways = 1
        for length in dict.fromkeys(lengths):
            suits = lengths.count(length)
            for place in range(_SUITS):
                if lengths[place] == length:
                    row[COUNTS_FOR + place] = ways
                    # The highest of several suits of one length stands first.
                    row[TOGETHER + place] = suits - (place - lengths.index(length))
            ways *= comb(comb(13, length) + suits - 1, suits)
        begin += ways
    return found
