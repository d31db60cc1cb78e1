"""What holds for every hand: suits and order do not matter, more cards never hurt, and ranks are a total order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.ranking import FIVE_CARD, RANK_LISTS, THREE_CARD_JACKPOT, RankList, lookup, reference
from croupier.ranking.kernels import rank_hands
from croupier.ranking.values import rank_of, value_of

rank_lists = st.sampled_from(list(RANK_LISTS.values()))
ranked_lists = st.sampled_from([list_ for list_ in RANK_LISTS.values() if list_ is not THREE_CARD_JACKPOT])


def hands(size: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)


@st.composite
def listed_hands(draw: st.DrawFn, extra: int = 2) -> tuple[RankList, list[Card]]:
    rank_list = draw(rank_lists)
    return rank_list, draw(hands(rank_list.size + draw(st.integers(0, extra))))


@given(rank_list=ranked_lists, data=st.data(), suits=st.permutations(range(4)))
def test_suits_never_rank(rank_list: RankList, data: st.DataObject, suits: Sequence[int]) -> None:
    hand = data.draw(hands(rank_list.size))
    changed = [DECK[4 * card.rank + suits[card.suit]] for card in hand]
    assert reference.rank_hand(changed, rank_list) == reference.rank_hand(hand, rank_list)


@given(listed_hands(), st.data())
def test_the_order_of_cards_does_not_matter(listed: tuple[RankList, list[Card]], data: st.DataObject) -> None:
    rank_list, hand = listed
    shuffled = data.draw(st.permutations(hand))
    assert reference.rank_hand(shuffled, rank_list) == reference.rank_hand(hand, rank_list)


@given(listed_hands())
def test_one_card_more_never_lowers_the_rank(listed: tuple[RankList, list[Card]]) -> None:
    rank_list, hand = listed
    before = reference.rank_hand(hand, rank_list)
    for card in DECK[::7]:
        if card not in hand:
            assert reference.rank_hand([*hand, card], rank_list) >= before


@given(rank_lists, st.data())
def test_ranks_are_in_a_total_order(rank_list: RankList, data: st.DataObject) -> None:
    one, two, three = (reference.rank_hand(data.draw(hands(rank_list.size)), rank_list) for _ in range(3))
    assert (one < two) + (one == two) + (one > two) == 1
    assert (one <= two) == (not one > two) == (two >= one)
    lowest, _, highest = sorted((one, two, three))
    assert lowest <= highest
    if one <= two <= three:
        assert one <= three


@given(listed_hands())
def test_every_hand_has_words_and_a_value(listed: tuple[RankList, list[Card]]) -> None:
    rank_list, hand = listed
    rank = reference.rank_hand(hand, rank_list)
    assert rank.describe()
    assert rank_of(value_of(rank), rank_list) == rank


@given(listed_hands(extra=4))
def test_the_look_up_is_the_reference(listed: tuple[RankList, list[Card]]) -> None:
    rank_list, hand = listed
    assert lookup.rank_hand(hand, rank_list) == reference.rank_hand(hand, rank_list)


@given(st.integers(5, 7).flatmap(hands), st.integers(5, 7).flatmap(hands))
def test_values_compare_as_hands_do(one: list[Card], other: list[Card]) -> None:
    first, second = (rank_hands(np.array([hand]))[0] for hand in (one, other))
    a, b = reference.rank_hand(one, FIVE_CARD), reference.rank_hand(other, FIVE_CARD)
    assert (first < second, first == second) == (a < b, a == b)
    assert rank_of(int(first), FIVE_CARD) == a
