"""Values are the ranks of a list as integers: one for each, in the same order, with the category in it."""

from __future__ import annotations

from itertools import pairwise
from math import comb

import pytest

from croupier.cards import parse_cards
from croupier.errors import Code, InputError
from croupier.ranking import (
    FIVE_CARD,
    FIVE_CARD_HIGH_ACE,
    RANK_LISTS,
    THREE_CARD,
    THREE_CARD_JACKPOT,
    RankList,
)
from croupier.ranking.reference import rank_hand
from croupier.ranking.standard import FOUR_CARD
from croupier.ranking.values import CATEGORY_SHIFT, lowest, rank_multisets, rank_of, value_of

#: How many different ranks a category has, from the choice of its ranks.
PLACES = {
    THREE_CARD: {
        "straight-flush": 12,
        "three-of-a-kind": 13,
        "straight": 12,
        "flush": comb(13, 3) - 12,
        "pair": 13 * 12,
        "high-card": comb(13, 3) - 12,
    },
    FIVE_CARD: {
        "royal-flush": 1,
        "straight-flush": 9,
        "four-of-a-kind": 13 * 12,
        "full-house": 13 * 12,
        "flush": comb(13, 5) - 10,
        "straight": 10,
        "three-of-a-kind": 13 * comb(12, 2),
        "two-pair": comb(13, 2) * 11,
        "pair": 13 * comb(12, 3),
        "high-card": comb(13, 5) - 10,
    },
}
PLACES[FOUR_CARD] = {
    "four-of-a-kind": 13,
    "straight-flush": 11,
    "three-of-a-kind": 13 * 12,
    "flush": comb(13, 4) - 11,
    "straight": 11,
    "two-pair": comb(13, 2),
    "pair": 13 * comb(12, 2),
    "high-card": comb(13, 4) - 11,
}
PLACES[THREE_CARD_JACKPOT] = {
    **PLACES[THREE_CARD],
    "mini-royal-spades": 1,
    "mini-royal": 1,
    "straight-flush": 11,
}
PLACES[FIVE_CARD_HIGH_ACE] = {
    **PLACES[FIVE_CARD],
    "straight-flush": 8,
    "flush": comb(13, 5) - 9,
}

each_list = pytest.mark.parametrize("rank_list", RANK_LISTS.values(), ids=str)


def all_values(rank_list: RankList) -> list[int]:
    return sorted(
        lowest(category, rank_list) + place for category, places in PLACES[rank_list].items() for place in range(places)
    )


@each_list
def test_values_stand_for_the_ranks_in_their_order(rank_list: RankList) -> None:
    values = all_values(rank_list)
    ranks = [rank_of(value, rank_list) for value in values]
    assert [value_of(rank) for rank in ranks] == values
    assert all(lower < higher for lower, higher in pairwise(ranks))
    assert [rank_list.category(value >> CATEGORY_SHIFT) for value in values] == [rank.category for rank in ranks]
    assert max(values) < 1 << 16


@each_list
def test_there_are_no_other_values(rank_list: RankList) -> None:
    for category, places in PLACES[rank_list].items():
        with pytest.raises(InputError) as raised:
            rank_of(lowest(category, rank_list) + places, rank_list)
        assert raised.value.code == Code.BAD_VALUE
    for value in (-1, lowest(rank_list.categories[0], rank_list) + (1 << 12)):
        with pytest.raises(InputError):
            rank_of(value, rank_list)


def test_a_category_begins_with_its_lowest_hand() -> None:
    assert rank_of(lowest("pair", THREE_CARD), THREE_CARD) == rank_hand(parse_cards("2c 2d 3h"), THREE_CARD)
    assert rank_of(lowest("straight", FIVE_CARD), FIVE_CARD).describe() == "straight to the five"


def test_there_are_as_many_choices_of_ranks_as_arithmetic_says() -> None:
    # All multisets, less those with a rank five times or more: of seven cards only one rank can be.
    for size in (3, 5, 6, 7):
        too_many = 13 * comb(13 + size - 5 - 1, size - 5) if size >= 5 else 0
        assert sum(1 for _ in rank_multisets(size)) == comb(13 + size - 1, size) - too_many
