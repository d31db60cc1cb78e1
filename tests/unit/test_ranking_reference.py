"""The rules of ranking by example: each line of a table says what a hand is and which lower hand it beats."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.cards import DECK, parse_cards
from croupier.errors import Code, InputError
from croupier.ranking import FIVE_CARD, FIVE_CARD_HIGH_ACE, THREE_CARD, THREE_CARD_JACKPOT, RankList
from croupier.ranking.reference import rank_hand

#: From the best to the worst: every hand beats all that stand below it.
THREE = """
    As Ks Qs | straight-flush  | straight flush to the ace
    3h 2h Ah | straight-flush  | straight flush to the three
    Ac Ad Ah | three-of-a-kind | three aces
    2c 2d 2h | three-of-a-kind | three twos
    Ac Kd Qh | straight        | straight to the ace
    4c 3d 2h | straight        | straight to the four
    Ac 3d 2h | straight        | straight to the three
    Ac Kc Jc | flush           | flush, ace, king and jack
    Ac Kc Tc | flush           | flush, ace, king and ten
    5d 3d 2d | flush           | flush, five, three and two
    As Ad Kc | pair            | pair of aces, king kicker
    Kd Kc 9h | pair            | pair of kings, nine kicker
    Kd Kc 8h | pair            | pair of kings, eight kicker
    6c 6d Ah | pair            | pair of sixes, ace kicker
    2s 2c 3d | pair            | pair of twos, three kicker
    Ac Kd Jh | high-card       | ace high, king and jack kickers
    Kc Ad 2h | high-card       | ace high, king and two kickers
    Qc 7d 3h | high-card       | queen high, seven and three kickers
    Qc 7d 2h | high-card       | queen high, seven and two kickers
    Qc 6d 5h | high-card       | queen high, six and five kickers
    5c 3d 2h | high-card       | five high, three and two kickers
"""

FIVE = """
    Ts Js Qs Ks As | royal-flush     | royal flush
    9s Ts Js Qs Ks | straight-flush  | straight flush to the king
    Ad 2d 3d 4d 5d | straight-flush  | straight flush to the five
    Ac Ad Ah As 2c | four-of-a-kind  | four aces, two kicker
    6c 6d 6h 6s Ac | four-of-a-kind  | four sixes, ace kicker
    6c 6d 6h 6s Kc | four-of-a-kind  | four sixes, king kicker
    Kc Kd Kh 9s 9c | full-house      | full house, kings over nines
    Kc Kd Kh 2s 2c | full-house      | full house, kings over twos
    Qc Qd Qh As Ac | full-house      | full house, queens over aces
    Ac Kc Qc Jc 9c | flush           | flush, ace, king, queen, jack and nine
    Ac 6c 4c 3c 2c | flush           | flush, ace, six, four, three and two
    7d 5d 4d 3d 2d | flush           | flush, seven, five, four, three and two
    Ac Kd Qh Js Tc | straight        | straight to the ace
    6c 5d 4h 3s 2c | straight        | straight to the six
    5c 4d 3h 2s Ac | straight        | straight to the five
    Kc Kd Kh 9s 4c | three-of-a-kind | three kings, nine and four kickers
    2c 2d 2h As Kc | three-of-a-kind | three twos, ace and king kickers
    Kc Kd 9h 9s 4c | two-pair        | two pair, kings and nines, four kicker
    Kc Kd 9h 9s 3c | two-pair        | two pair, kings and nines, three kicker
    Kc Kd 8h 8s Ac | two-pair        | two pair, kings and eights, ace kicker
    Qc Qd Jh Js Ac | two-pair        | two pair, queens and jacks, ace kicker
    Ac Ad 4h 3s 2c | pair            | pair of aces, four, three and two kickers
    Kc Kd 9h 7s 4c | pair            | pair of kings, nine, seven and four kickers
    Ac Kd Qh Js 9c | high-card       | ace high, king, queen, jack and nine kickers
    Kc Ad 2h 3s 4c | high-card       | ace high, king, four, three and two kickers
    7c 5d 4h 3s 2c | high-card       | seven high, five, four, three and two kickers
"""


@pytest.mark.parametrize(("rank_list", "text"), [(THREE_CARD, THREE), (FIVE_CARD, FIVE)], ids=["three", "five"])
def test_hands_in_their_order(rank_list: RankList, text: str) -> None:
    lines = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    ranks = [rank_hand(parse_cards(cards), rank_list) for cards, _, _ in lines]
    for (cards, category, words), rank in zip(lines, ranks, strict=True):
        assert (rank.category, rank.describe()) == (category, words), cards
    for (better, worse), line in zip(pairwise(ranks), lines, strict=False):
        assert better > worse, line
        assert worse < better
        assert better != worse


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Kd 9c", "Ah Ks 9d"),
        ("2s 3s 4s", "2h 3h 4h"),
        ("As Ad 9c 8c 7c", "Ah Ac 9d 8d 7d"),
        ("As Qs 9s 8s 7s", "Ac Qc 9c 8c 7c"),
    ],
)
def test_suits_never_rank(one: str, other: str) -> None:
    size = len(one.split())
    rank_list = THREE_CARD if size == 3 else FIVE_CARD
    first, second = rank_hand(parse_cards(one), rank_list), rank_hand(parse_cards(other), rank_list)
    assert first == second
    assert hash(first) == hash(second)
    assert first <= second <= first
    assert not first < second


@pytest.mark.parametrize("around", ["K A 2", "Q K A 2 3", "K A 2 3 4", "J Q K A 2"])
def test_a_straight_does_not_go_round_the_ace(around: str) -> None:
    words = around.split()
    cards = parse_cards(" ".join(rank + suit for rank, suit in zip(words, "cdhsc", strict=False)))
    assert rank_hand(cards, THREE_CARD if len(words) == 3 else FIVE_CARD).category == "high-card"


def test_the_jackpot_list_knows_the_mini_royal_and_spades() -> None:
    def category(text: str) -> str:
        return rank_hand(parse_cards(text), THREE_CARD_JACKPOT).category

    assert category("Qs As Ks") == "mini-royal-spades"
    assert category("Qh Ah Kh") == "mini-royal"
    assert category("Qs Js Ks") == "straight-flush"
    assert category("Qs As Kh") == "straight"
    assert rank_hand(parse_cards("Qs As Ks"), THREE_CARD_JACKPOT).describe() == "mini royal in spades"
    assert rank_hand(parse_cards("Qh As Kd"), THREE_CARD_JACKPOT).describe() == "straight to the ace"
    assert rank_hand(parse_cards("Qh Ah Kh"), THREE_CARD_JACKPOT).describe() == "mini royal"
    assert rank_hand(parse_cards("Qs As Ks"), THREE_CARD_JACKPOT) > rank_hand(
        parse_cards("Qh Ah Kh"), THREE_CARD_JACKPOT
    )


def test_where_the_ace_is_high_the_low_straight_flush_is_a_flush() -> None:
    wheel = parse_cards("5d 4d 3d 2d Ad")
    assert rank_hand(wheel, FIVE_CARD).describe() == "straight flush to the five"
    assert rank_hand(wheel, FIVE_CARD_HIGH_ACE).describe() == "flush, ace, five, four, three and two"
    assert rank_hand(parse_cards("5d 4d 3d 2d As"), FIVE_CARD_HIGH_ACE).describe() == "straight to the five"
    assert rank_hand(parse_cards("6d 5d 4d 3d 2d"), FIVE_CARD_HIGH_ACE).describe() == "straight flush to the six"
    assert rank_hand(parse_cards("Td Jd Qd Kd Ad"), FIVE_CARD_HIGH_ACE).category == "royal-flush"
    # With a sixth card in sequence it is a straight flush after all.
    assert rank_hand((*wheel, *parse_cards("6d")), FIVE_CARD_HIGH_ACE).describe() == "straight flush to the six"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ad Kh Kc Qs Qd 2c", "two pair, aces and kings, queen kicker"),
        ("9s 9d 9h 4c 4d 4s 2c", "full house, nines over fours"),
        ("As Ks Qs Js Ts 9s 8s", "royal flush"),
        ("2s 3s 4s 5s 6s As Ad", "straight flush to the six"),
        ("Ac 2d 3h 4s 5c Ad Ah", "straight to the five"),
        ("2c 4c 6c 8c Tc Ad Ah", "flush, ten, eight, six, four and two"),
        ("2c 2d 2h 2s Kc Kd", "four twos, king kicker"),
    ],
)
def test_the_best_five_of_more(cards: str, words: str) -> None:
    assert rank_hand(parse_cards(cards), FIVE_CARD).describe() == words


def test_ranks_of_two_lists_have_no_order() -> None:
    hand = parse_cards("Kd Kc 9h")
    three, jackpot = rank_hand(hand, THREE_CARD), rank_hand(hand, THREE_CARD_JACKPOT)
    assert three != jackpot
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(three, compare)(jackpot) is NotImplemented
        assert getattr(three, compare)(7) is NotImplemented
    with pytest.raises(TypeError):
        _ = three < jackpot


def test_the_key_compares_as_the_hands_do() -> None:
    assert rank_hand(parse_cards("Kd Kc 9h"), THREE_CARD).key == (1, 11, 7)
    assert rank_hand(parse_cards("5c 4d 3h 2s Ac"), FIVE_CARD).key == (4, 3)


@pytest.mark.parametrize(("count", "rank_list"), [(0, THREE_CARD), (2, THREE_CARD), (4, FIVE_CARD)])
def test_fewer_cards_than_a_hand_takes_are_none(count: int, rank_list: RankList) -> None:
    with pytest.raises(InputError) as raised:
        rank_hand(DECK[:count], rank_list)
    assert raised.value.code == Code.WRONG_CARD_COUNT
    assert f"at least {rank_list.size} cards" in str(raised.value)


def test_a_card_is_there_once() -> None:
    with pytest.raises(InputError) as raised:
        rank_hand((DECK[0], DECK[1], DECK[0]), THREE_CARD)
    assert raised.value.code == Code.CARD_TWICE
