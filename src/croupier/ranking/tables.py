"""The tables in which the kernels look hands up, made from the reference when they are first wanted.

Every card has a key, and the key of a hand is the sum of its cards' keys, so that the key of a board is computed once
and used with every hand that meets it. From the lowest bit up, a key has

- 16 bits of suits, four for each: how many cards of it there are, plus three, so that the fifth sets the top bit;
- the sum of the cards' weights (`croupier.ranking.weights`), which says which ranks the hand has.

Among seven cards at most, five of one suit decide the hand by the ranks in that suit; a second sum, of the cards'
bits by suit, has those. Every other hand is decided by its ranks.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.cards import DECK
from croupier.errors import Code, InputError
from croupier.ranking import reference
from croupier.ranking.categories import RANK_LISTS, RankList
from croupier.ranking.values import mixed_hand, rank_multisets, suited_hand, value_of
from croupier.ranking.weights import PLACE_BITS, Integers, Shifts, places, rank_counts, weights_and_shifts

Values = npt.NDArray[np.uint16]
_Array = TypeVar("_Array", Values, Integers)

#: The key of no cards at all: each suit begins at three.
NO_CARDS: Final = 0x3333
#: The bits of a key that say that a suit has five cards.
FLUSH_BITS: Final = 0x8888
#: Where the sum of weights begins in a key.
WEIGHTS_AT: Final = 16
#: How far apart the suits lie in the second sum, a bit for each rank.
SUIT_SPAN: Final = 16


class FiveCardTables(NamedTuple):
    """What ranks five, six and seven cards by one rank list."""

    #: By card: its key, and its bit by suit. Other bytes than the 52 cards are nothing, but within the table.
    keys: Integers
    bits: Integers
    #: For each number of cards: the shifts of the rows, and the values by place.
    five_shifts: Shifts
    five: Values
    six_shifts: Shifts
    six: Values
    seven_shifts: Shifts
    seven: Values
    #: By the ranks of the suit that has five cards or more, a bit for each.
    flush: Values


def three_card_values(rank_list: RankList) -> Values:
    """What ranks three cards: values by suits (0 mixed, 1 alike, 2 all spades) and by the three ranks in any order.

    The index is ``((suits * 13 + rank) * 13 + rank) * 13 + rank``.
    """
    _require_size(rank_list, 3)
    return _three_card_values(rank_list.id)


def five_card_tables(rank_list: RankList) -> FiveCardTables:
    """What ranks five, six and seven cards."""
    _require_size(rank_list, 5)
    return _five_card_tables(rank_list.id)


def _require_size(rank_list: RankList, size: int) -> None:
    if rank_list.size != size:
        fitting = [list_.id for list_ in RANK_LISTS.values() if list_.size == size]
        raise InputError(
            Code.BAD_VALUE, f"{rank_list} does not rank {size} cards", expected=f"one of {', '.join(fitting)}"
        )


@cache
def _three_card_values(list_id: str) -> Values:
    rank_list = RANK_LISTS[list_id]
    values = np.zeros((3, 13, 13, 13), np.uint16)
    for ranks in rank_multisets(3):
        hands = [mixed_hand(ranks)]
        if len(set(ranks)) == 3:
            hands += [suited_hand(ranks, 0), suited_hand(ranks, reference.SPADES)]
        for suits, hand in enumerate(hands):
            value = value_of(reference.rank_hand(hand, rank_list))
            for order in permutations(ranks):
                values[suits, *order] = value
    return _constant(values.ravel())


@cache
def _five_card_tables(list_id: str) -> FiveCardTables:
    rank_list = RANK_LISTS[list_id]
    _, shifts = weights_and_shifts()
    keys, bits = _cards()
    five = _five_values(rank_list)
    six = _values_from_one_less(6, five)
    seven = _values_from_one_less(7, six)
    return FiveCardTables(keys, bits, shifts[5], five, shifts[6], six, shifts[7], seven, _flush_values(rank_list))


@cache
def _cards() -> tuple[Integers, Integers]:
    """The key and the bit by suit of each card, with room for every byte."""
    weights, _ = weights_and_shifts()
    keys, bits = np.zeros((2, 256), np.int64)
    for card in DECK:
        keys[card] = (int(weights[card.rank]) << WEIGHTS_AT) + (1 << 4 * card.suit)
        bits[card] = 1 << SUIT_SPAN * card.suit + card.rank
    return _constant(keys), _constant(bits)


def _five_values(rank_list: RankList) -> Values:
    """The values of five cards that are not of one suit, by the reference."""
    weights, shifts = weights_and_shifts()
    values = np.zeros(1 << PLACE_BITS[5], np.uint16)
    values[places(rank_counts(5) @ weights, shifts[5], 5)] = [
        value_of(reference.rank_hand(mixed_hand(ranks), rank_list)) for ranks in rank_multisets(5)
    ]
    return _constant(values)


def _values_from_one_less(size: int, less: Values) -> Values:
    """The values of more cards, no five of one suit: the best of a hand is the best of it without one of its cards."""
    weights, shifts = weights_and_shifts()
    counts = rank_counts(size)
    sums = counts @ weights
    best = np.zeros(len(sums), np.uint16)
    for rank, weight in enumerate(weights):
        has = counts[:, rank] > 0
        without = less[places(sums[has] - weight, shifts[size - 1], size - 1)]
        best[has] = np.maximum(best[has], without)
    values = np.zeros(1 << PLACE_BITS[size], np.uint16)
    values[places(sums, shifts[size], size)] = best
    return _constant(values)


def _flush_values(rank_list: RankList) -> Values:
    """The values of five or more cards of one suit, by their ranks."""
    values = np.zeros(1 << 13, np.uint16)
    for ranks in rank_multisets(5):
        if len(set(ranks)) == 5:
            values[sum(1 << rank for rank in ranks)] = value_of(reference.rank_hand(suited_hand(ranks, 0), rank_list))
    # With more than five cards: the best of all choices among them.
    for rank in range(13):
        without, held = values.reshape(-1, 2, 1 << rank).swapaxes(0, 1)
        np.maximum(held, without, out=held)
    return _constant(values)


def _constant(array: _Array) -> _Array:
    array.flags.writeable = False
    return array
