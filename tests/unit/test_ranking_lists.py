from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from croupier.ranking import (
    FIVE_CARD,
    FIVE_CARD_HIGH_ACE,
    RANK_LISTS,
    THREE_CARD,
    THREE_CARD_JACKPOT,
    RankList,
)
from croupier.ranking.kinds import kinds_of_hands

each_list = pytest.mark.parametrize("rank_list", RANK_LISTS.values(), ids=str)


def test_the_lists_stand_as_printed_the_best_first() -> None:
    assert " > ".join(THREE_CARD.categories) == (
        "straight-flush > three-of-a-kind > straight > flush > pair > high-card"
    )
    assert " > ".join(FIVE_CARD.categories) == (
        "royal-flush > straight-flush > four-of-a-kind > full-house > flush > straight"
        " > three-of-a-kind > two-pair > pair > high-card"
    )
    assert THREE_CARD_JACKPOT.categories[:3] == (
        "mini-royal-spades",
        "mini-royal",
        "straight-flush",
    )
    assert THREE_CARD_JACKPOT.categories[2:] == THREE_CARD.categories
    assert FIVE_CARD_HIGH_ACE.categories == FIVE_CARD.categories


def test_lists_are_found_by_their_id() -> None:
    assert list(RANK_LISTS) == ["three-card", "three-card-jackpot", "four-card", "five-card", "five-card-high-ace"]
    assert all(rank_list.id == id_ for id_, rank_list in RANK_LISTS.items())


@each_list
def test_strength_counts_from_the_weakest(rank_list: RankList) -> None:
    assert rank_list.strength("high-card") == 0
    assert rank_list.strength(rank_list.categories[0]) == len(rank_list.categories) - 1
    assert all(rank_list.category(rank_list.strength(category)) is category for category in rank_list.categories)


@each_list
def test_a_list_survives_a_journey_between_processes(rank_list: RankList) -> None:
    assert pickle.loads(pickle.dumps(rank_list)) is rank_list


def test_ranking_starts_without_numpy_and_numba() -> None:
    program = "import sys, croupier.ranking; sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_card_that_can_be_the_highest_is_it_in_some_kind_of_hand(size: int) -> None:
    ranks = [sorted({card >> 2 for card in hand}) for hand in kinds_of_hands(size)]
    assert {one[-1] for one in ranks if len(one) == size} == set(range(size - 1, 13))
