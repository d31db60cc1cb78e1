"""The quick look-up gives the reference's answers, and refuses what it refuses."""

from __future__ import annotations

from itertools import combinations

import pytest

from bench._deals import random_hands
from croupier.cards import DECK, Card, parse_cards
from croupier.errors import Code, InputError
from croupier.ranking import FIVE_CARD, FIVE_CARD_HIGH_ACE, THREE_CARD, THREE_CARD_JACKPOT, RankList, reference
from croupier.ranking.lookup import rank_hand


@pytest.mark.parametrize("rank_list", [THREE_CARD, THREE_CARD_JACKPOT], ids=str)
def test_all_three_card_hands(rank_list: RankList) -> None:
    for hand in combinations(DECK, 3):
        assert rank_hand(hand, rank_list) == reference.rank_hand(hand, rank_list)


@pytest.mark.parametrize("rank_list", [FIVE_CARD, FIVE_CARD_HIGH_ACE], ids=str)
@pytest.mark.parametrize(("size", "count"), [(5, 20_000), (6, 5_000), (7, 2_000), (8, 100)])
def test_random_hands(rank_list: RankList, size: int, count: int) -> None:
    for row in random_hands(count, size, seed=size).tolist():
        hand = [DECK[card] for card in row]
        assert rank_hand(hand, rank_list) == reference.rank_hand(hand, rank_list)


@pytest.mark.parametrize("rank_list", [FIVE_CARD, FIVE_CARD_HIGH_ACE], ids=str)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_flushes_with_every_choice_of_ranks(rank_list: RankList, size: int) -> None:
    others = parse_cards("Ad Ac")
    for ranks in combinations(range(13), 5):
        hand = [DECK[4 * rank + 2] for rank in ranks] + list(others[: size - 5])
        assert rank_hand(hand, rank_list) == reference.rank_hand(hand, rank_list)


def test_with_three_more_cards_a_flush_may_be_a_full_house() -> None:
    hand = parse_cards("As Ks 9s 5s 2s Ad Ah Kd")
    assert rank_hand(hand, FIVE_CARD).describe() == "full house, aces over kings"


def test_order_and_kind_of_sequence_do_not_matter() -> None:
    hand = parse_cards("2c 4c 6c 8c Tc Ad Ah")
    assert rank_hand(list(hand), FIVE_CARD) is rank_hand(hand[::-1], FIVE_CARD)


@pytest.mark.parametrize(
    ("cards", "rank_list", "code"),
    [
        ((DECK[0], DECK[1], DECK[0]), THREE_CARD, Code.CARD_TWICE),
        ((DECK[0], DECK[4], DECK[0]), THREE_CARD, Code.CARD_TWICE),
        ((DECK[1], DECK[0], DECK[0]), THREE_CARD, Code.CARD_TWICE),
        ((DECK[0], DECK[1], DECK[2], DECK[9], DECK[0]), FIVE_CARD, Code.CARD_TWICE),
        ((*DECK[5:11], DECK[7]), FIVE_CARD, Code.CARD_TWICE),
        (DECK[:2], THREE_CARD, Code.WRONG_CARD_COUNT),
        (DECK[:4], FIVE_CARD, Code.WRONG_CARD_COUNT),
        (DECK[:3], FIVE_CARD, Code.WRONG_CARD_COUNT),
        ((), THREE_CARD, Code.WRONG_CARD_COUNT),
    ],
)
def test_what_is_no_hand_is_refused(cards: tuple[Card, ...], rank_list: RankList, code: Code) -> None:
    for _ in range(2):
        with pytest.raises(InputError) as raised:
            rank_hand(cards, rank_list)
        assert raised.value.code == code
