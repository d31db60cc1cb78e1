"""The kernels give the reference's ranks: on every hand of three and five cards, on many of six and seven.

`make slow` asks the reference about each of the five-card hands and a million of the others; here it is asked about one
hand of those that differ by the names of their suits alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, islice, pairwise
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from bench._deals import random_hands
from croupier.cards import DECK, Card
from croupier.errors import Code, InputError
from croupier.ranking import (
    FIVE_CARD,
    FIVE_CARD_HIGH_ACE,
    THREE_CARD,
    THREE_CARD_JACKPOT,
    HandRank,
    RankList,
    lookup,
    reference,
)
from croupier.ranking.kernels import (
    rank3,
    rank5,
    rank6,
    rank7,
    rank_hands,
    value5,
    value6,
    value7,
)
from croupier.ranking.tables import NO_CARDS, rank_tables, three_card_values
from croupier.ranking.values import rank_of, value_of
from croupier.simulation.strategies.information import kind_numbers, numbered_kinds

FIVE_CARD_LISTS = pytest.mark.parametrize("rank_list", [FIVE_CARD, FIVE_CARD_HIGH_ACE], ids=str)

#: All five-card hands in four parts of about the same size, so that several processes can share them.
PARTS = [(part * comb(52, 5) // 4, (part + 1) * comb(52, 5) // 4) for part in range(4)]


def cards_of(row: Sequence[int]) -> list[Card]:
    return [DECK[card] for card in row]


def agree(hands: npt.NDArray[np.uint8], values: npt.NDArray[np.uint16], rank_list: RankList, rank: Any) -> None:
    """Each value stands for the rank that the slow way gives. Equal keys of a list are equal ranks."""
    known: dict[int, HandRank] = {int(value): rank_of(int(value), rank_list) for value in np.unique(values)}
    for row, value in zip(hands.tolist(), values.tolist(), strict=True):
        if rank(cards_of(row), rank_list).key != known[value].key:
            pytest.fail(f"{cards_of(row)}: {known[value].describe()}, not {rank(cards_of(row), rank_list).describe()}")


@pytest.mark.parametrize("rank_list", [THREE_CARD, THREE_CARD_JACKPOT], ids=str)
def test_all_three_card_hands(rank_list: RankList) -> None:
    hands = np.array(list(combinations(range(52), 3)), np.uint8)
    assert len(hands) == 22_100
    agree(hands, rank_hands(hands, rank_list), rank_list, reference.rank_hand)


def five_card_hands(begin: int = 0, end: int = comb(52, 5)) -> npt.NDArray[np.uint8]:
    flat = chain.from_iterable(islice(combinations(range(52), 5), begin, end))
    return np.fromiter(flat, np.uint8, 5 * (end - begin)).reshape(-1, 5)


def test_all_five_card_hands() -> None:
    """Names of suits never rank (tests/property): the reference has one hand of each kind, the kernels have all."""
    kinds, _ = numbered_kinds(5)
    assert len(kinds) == 134_459
    values = rank_hands(kinds)
    agree(kinds, values, FIVE_CARD, reference.rank_hand)
    hands = five_card_hands()
    numbers, _ = kind_numbers(hands)
    assert np.array_equal(rank_hands(hands), values[numbers])


@pytest.mark.slow
@pytest.mark.parametrize(("begin", "end"), PARTS)
def test_all_five_card_hands_as_the_reference_ranks_them(begin: int, end: int) -> None:
    hands = five_card_hands(begin, end)
    agree(hands, rank_hands(hands), FIVE_CARD, reference.rank_hand)


def test_the_parts_are_all_five_card_hands() -> None:
    assert PARTS[0][0] == 0
    assert PARTS[-1][1] == 2_598_960
    assert all(one[1] == next_[0] for one, next_ in pairwise(PARTS))


def test_where_the_ace_is_high_only_the_low_straight_flush_changes() -> None:
    hands = np.array([[4 * rank + suit for rank in ranks] for ranks in combinations(range(13), 5) for suit in range(4)])
    agree(hands, rank_hands(hands, FIVE_CARD_HIGH_ACE), FIVE_CARD_HIGH_ACE, reference.rank_hand)
    mixed = random_hands(20_000, 5, seed=1)
    agree(mixed, rank_hands(mixed, FIVE_CARD_HIGH_ACE), FIVE_CARD_HIGH_ACE, reference.rank_hand)


@FIVE_CARD_LISTS
@pytest.mark.parametrize("size", [6, 7])
def test_random_hands_as_the_reference_ranks_them(size: int, rank_list: RankList) -> None:
    hands = random_hands(4_000, size, seed=2)
    agree(hands, rank_hands(hands, rank_list), rank_list, reference.rank_hand)


@pytest.mark.parametrize("many", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", [6, 7])
def test_many_hands_as_plain_python_ranks_them(size: int, many: int) -> None:
    hands = random_hands(many, size, seed=3)
    agree(hands, rank_hands(hands), FIVE_CARD, lookup.rank_hand)


@FIVE_CARD_LISTS
@pytest.mark.parametrize("size", [6, 7])
def test_a_million_hands_are_the_best_of_their_fives(size: int, rank_list: RankList) -> None:
    hands = random_hands(1_000_000, size, seed=4)
    fives = (rank_hands(hands[:, chosen], rank_list) for chosen in combinations(range(size), 5))
    best = np.maximum.reduce(list(fives))
    assert np.array_equal(rank_hands(hands, rank_list), best)


@pytest.mark.slow
@pytest.mark.parametrize("size", [6, 7])
def test_a_million_hands_as_the_reference_ranks_them(size: int) -> None:
    hands = random_hands(1_000_000, size, seed=5)
    agree(hands, rank_hands(hands), FIVE_CARD, reference.rank_hand)


@pytest.mark.parametrize("suit", range(4))
def test_the_sums_over_cards_lead_to_the_same_values(suit: int) -> None:
    """Hands that have a flush in each suit, and hands that have none."""
    tables = rank_tables(FIVE_CARD)
    flushes = [[4 * rank + suit for rank in ranks] for ranks in islice(combinations(range(13), 7), 0, None, 97)]
    for hand in [*flushes, *random_hands(200, 7, seed=suit).tolist()]:
        key, bits = NO_CARDS, 0
        for count, card in enumerate(hand, 1):
            key, bits = key + int(tables.keys[card]), bits + int(tables.bits[card])
            if count >= 5:
                value = {5: value5, 6: value6, 7: value7}[count](tables, key, bits)
                assert value == value_of(reference.rank_hand(cards_of(hand[:count]), FIVE_CARD))
        assert rank5(tables, *hand[:5]) == value_of(reference.rank_hand(cards_of(hand[:5]), FIVE_CARD))
        assert rank6(tables, *hand[:6]) == value_of(reference.rank_hand(cards_of(hand[:6]), FIVE_CARD))
        assert rank7(tables, *hand) == value_of(reference.rank_hand(cards_of(hand), FIVE_CARD))
        values = three_card_values(THREE_CARD)
        assert rank3(values, *hand[:3]) == value_of(reference.rank_hand(cards_of(hand[:3]), THREE_CARD))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint32, np.int64])
@pytest.mark.parametrize("size", [3, 5, 6, 7])
def test_any_integers_in_any_layout(size: int, dtype: type[np.integer[Any]]) -> None:
    hands = random_hands(500, size, seed=6)
    values = rank_hands(hands)
    assert np.array_equal(rank_hands(hands.astype(dtype)), values)
    columns = np.ascontiguousarray(hands.astype(dtype).T)
    assert np.array_equal(rank_hands(columns.T), values)
    assert np.array_equal(rank_hands(hands.astype(dtype)[::-3]), values[::-3])
    out = np.zeros(500, np.uint16)
    assert rank_hands(hands.astype(dtype), out=out) is out
    assert np.array_equal(out, values)


def test_no_hands_have_no_values() -> None:
    assert rank_hands(np.empty((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (np.zeros((2, 8), np.uint8), Code.WRONG_CARD_COUNT),
        (np.zeros(7, np.uint8), Code.WRONG_CARD_COUNT),
        (np.zeros((2, 7, 1), np.uint8), Code.WRONG_CARD_COUNT),
        (np.full((2, 7), 52, np.uint8), Code.BAD_CARD),
        (np.full((2, 3), -1, np.int8), Code.BAD_CARD),
        (np.full((2, 5), 256, np.int64), Code.BAD_CARD),
        (np.zeros((2, 5), np.float64), Code.BAD_CARD),
    ],
)
def test_what_is_no_hand_is_refused(hands: npt.NDArray[Any], code: Code) -> None:
    with pytest.raises(InputError) as raised:
        rank_hands(hands)
    assert raised.value.code == code


def test_the_list_and_the_room_must_fit() -> None:
    threes, fives = random_hands(4, 3, seed=7), random_hands(4, 5, seed=7)
    with pytest.raises(InputError, match="does not rank"):
        rank_hands(threes, FIVE_CARD)
    rooms: list[npt.NDArray[Any]] = [np.empty(3, np.uint16), np.empty(4, np.uint32), np.empty((4, 1), np.uint16)]
    for out in rooms:
        with pytest.raises(InputError, match="no room"):
            rank_hands(fives, out=out)


def test_tables_cannot_be_changed_by_mistake() -> None:
    tables = [table for table in rank_tables(FIVE_CARD) if isinstance(table, np.ndarray)]
    for table in (*tables, three_card_values(THREE_CARD)):
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 1
