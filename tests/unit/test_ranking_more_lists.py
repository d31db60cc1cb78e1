"""Rank lists that a rulebook defines: the reference by example, and everything faster agrees with it."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from bench._deals import random_hands
from croupier.cards import DECK, RANKS, parse_cards
from croupier.errors import Code, InputError, RulebookError
from croupier.ranking import FIVE_CARD, HandRank, RankList, lookup, rank_list, reference
from croupier.ranking.kernels import rank_hands
from croupier.ranking.tables import flushes_decide
from croupier.ranking.values import lowest, rank_of, value_of
from tests.unit.more_lists import FOUR_ACES, FOUR_CARD, LONGEST, MORE_LISTS, ONE_CARD, TWO_CARD

FOUR = """
    As Ac Ad Ah 2c    | four aces                       | four aces
    Ks Kc Kd Kh Ac    | four-of-a-kind                  | four kings
    As Ks Qs Js Ah    | straight-flush                  | straight flush to the ace
    As 2s 3s 4s Kh    | straight-flush                  | straight flush to the four
    9s 9c 9d Kh Ah    | three-of-a-kind                 | three nines, ace kicker
    9s 9c 9d Ks As    | three-of-a-kind                 | three nines, ace kicker
    Ks Qs Js 9s Ac    | flush                           | flush, king, queen, jack and nine
    Ac Ks Qs Js 9h    | straight                        | straight to the ace
    Ac 2s 3s 4s 9h    | straight                        | straight to the four
    Ac As Kc Ks Qh    | two-pair                        | two pair, aces and kings
    Ac As Kc Qs 2h    | pair                            | pair of aces, king and queen kickers
    Ac Ks Qc 9s 8h    | high-card                       | ace high, king, queen and nine kickers
"""
LONG = """
    As Ks Qs Js 9s 8s 7s | seven-card flush, ace, king, queen, jack, nine, eight and seven
    2s 3s 4s 5s 6s 7s Ah | six-card flush, seven, six, five, four, three and two
    As Ks Qs Js 9s Ah Ac | five-card flush, ace, king, queen, jack and nine
    2s 3s 4s 5s Ah Kh Qh | four-card flush, five, four, three and two
    Ah Kh 9h As Ks 8s 2c | three-card flush, ace, king and nine
    9s 3s 2s 2h 3h 2d 3d | three-card flush, nine, three and two
    Ah Kh Ks Qs 2c 3c 4d | two-card flush, ace and king
"""


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def test_the_best_four_of_five_in_their_order() -> None:
    ranks = [reference.rank_hand(parse_cards(cards), FOUR_ACES) for cards, _, _ in rows(FOUR)]
    for (cards, _, words), rank in zip(rows(FOUR), ranks, strict=True):
        assert rank.describe() == words, cards
    assert ranks[4] == ranks[5]
    assert all(better >= worse for better, worse in pairwise(ranks))
    assert ranks[0].category == "four-aces"
    assert [rank.category for rank in ranks[1:]] == [category for _, category, _ in rows(FOUR)[1:]]


def test_the_longest_suit_in_its_order() -> None:
    ranks = [reference.rank_hand(parse_cards(cards), LONGEST) for cards, _ in rows(LONG)]
    for (cards, words), rank in zip(rows(LONG), ranks, strict=True):
        assert rank.describe() == words, cards
    assert all(better > worse for better, worse in pairwise(ranks))
    assert ranks[4].announce() == "ace-high three-card flush"


def test_two_cards_and_one() -> None:
    def words(text: str) -> str:
        return reference.rank_hand(parse_cards(text), TWO_CARD).describe()

    assert words("Kh Ah") == "royal couple"
    assert words("Ks As") == "suited aces, king kicker"
    assert reference.rank_hand(parse_cards("2s As"), TWO_CARD).category == "suited-aces"
    assert reference.rank_hand(parse_cards("2s Ac"), TWO_CARD).category == "high-card"
    assert reference.rank_hand(parse_cards("3s 2c"), TWO_CARD).category == "run"
    assert reference.rank_hand(parse_cards("9d"), ONE_CARD).describe() == "nine high"


def hands_of(rank_list: RankList, size: int) -> list[tuple[int, ...]]:
    """All hands of as many cards as the list takes, or of three; of more, random ones."""
    if size <= max(rank_list.size, 3):
        return list(combinations(range(52), size))
    return [tuple(row) for row in random_hands(3_000, size, seed=size + len(rank_list.classes)).tolist()]


@pytest.mark.parametrize(
    ("rank_list", "size"),
    [
        *((FOUR_ACES, size) for size in (4, 5, 6, 7)),
        *((LONGEST, size) for size in (5, 6, 7)),
        *((TWO_CARD, size) for size in (2, 3, 4, 5)),
        *((ONE_CARD, size) for size in (1, 2, 7)),
    ],
    ids=str,
)
def test_the_look_up_and_the_kernels_give_the_reference_s_ranks(rank_list: RankList, size: int) -> None:
    hands = hands_of(rank_list, size)
    values = rank_hands(np.array(hands), rank_list)
    for hand, value in zip(hands, values.tolist(), strict=True):
        cards = [DECK[card] for card in hand]
        rank = reference.rank_hand(cards, rank_list)
        assert lookup.rank_hand(cards, rank_list) == rank, cards
        assert value_of(rank) == value, cards


@pytest.mark.parametrize("size", [5, 6])
def test_every_hand_of_more_cards_is_the_best_of_its_fours(size: int) -> None:
    """All 2,598,960 hands of five cards, and of six those that hold the two of clubs and the three of diamonds."""
    fours = np.zeros(1 << 24, np.uint16)
    hands = np.array(list(combinations(range(52), 4)), np.uint8)
    fours[_place(hands)] = rank_hands(hands, FOUR_CARD)
    if size == 5:
        hands = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), np.uint8).reshape(-1, 5)
    else:
        rest = [card for card in range(52) if card not in (0, 5)]
        hands = np.array([sorted((0, 5, *hand)) for hand in combinations(rest, 4)], np.uint8)
    best = np.maximum.reduce([fours[_place(hands[:, chosen])] for chosen in combinations(range(size), 4)])
    assert np.array_equal(rank_hands(hands, FOUR_CARD), best)


def _place(hands: Any) -> Any:
    """A number for four cards in rising order."""
    return hands.astype(np.int64) @ np.array([1 << 18, 1 << 12, 1 << 6, 1])


@pytest.mark.parametrize("rank_list", MORE_LISTS.values(), ids=str)
def test_values_and_ranks_stand_for_each_other(rank_list: RankList) -> None:
    for category in rank_list.categories:
        value = lowest(category, rank_list)
        assert value_of(rank_of(value, rank_list)) == value
        assert rank_of(value, rank_list).category == category


def test_a_threshold_inside_a_class_begins_with_its_lowest_hand() -> None:
    jacks = lowest("pair", FOUR_CARD, (9,))
    assert rank_of(jacks, FOUR_CARD).describe() == "pair of jacks, three and two kickers"
    assert rank_of(jacks - 1, FOUR_CARD).describe() == "pair of tens, ace and king kickers"
    nine = lowest("three-card-flush", LONGEST, (7,))
    assert rank_of(nine, LONGEST).describe() == "three-card flush, nine, three and two"


def test_the_same_data_is_the_same_list() -> None:
    again = rank_list("four-card", [*FOUR_CARD.categories], size=4)
    assert again is FOUR_CARD
    assert rank_list("four-cards", [*FOUR_CARD.categories], size=4) is not FOUR_CARD


def test_how_many_cards_a_list_takes() -> None:
    assert [cards for cards in range(9) if FOUR_CARD.takes(cards)] == [4, 5, 6, 7, 8]
    assert [cards for cards in range(9) if LONGEST.takes(cards)] == [5, 6, 7]
    with pytest.raises(InputError) as raised:
        reference.rank_hand(parse_cards("As Kh Qd Jc"), LONGEST)
    assert raised.value.code == Code.WRONG_CARD_COUNT
    with pytest.raises(InputError):
        rank_hands(random_hands(3, 4, seed=1), LONGEST)


@pytest.mark.parametrize(
    ("keys", "at", "words"),
    [
        ({"order": ["pear", "high-card"], "size": 3}, "order[0]", "'pear' is no class"),
        ({"order": ["pair"], "size": 3}, "order[0]", "of no class"),
        ({"order": ["high-card", "pair"], "size": 3}, "order[0]", "takes every hand"),
        ({"order": ["pair", "high-card"], "size": 3}, "order[1]", "repeat differently (1-1-1 and 3)"),
        ({"order": ["pair", "pair", "high-card"], "size": 3}, "order[1]", "stands twice"),
        ({"order": ["full-house", "high-card"], "size": 3}, "order[0]", "is not made with 3 cards"),
        (
            {"order": ["straight", "straight-flush", "three-of-a-kind", "pair", "high-card"], "size": 3},
            "order[1]",
            "take",
        ),
        ({"order": ["high-card"], "size": 6}, "size", "6 cards are not ranked"),
        ({"order": ["high-card"]}, "size", "None cards are not ranked"),
        ({"order": [], "size": 3}, "order", "0 classes"),
        ({"order": ["five-card-flush", "high-card"], "size": 5}, "order[0]", "length of a suit"),
        ({"order": ["five-card-flush", "pair"], "measure": "longest-suit"}, "order[1]", "no length"),
        ({"order": ["three-card-flush", "four-card-flush"], "measure": "longest-suit"}, "order", "a longer suit"),
        ({"order": ["three-card-flush"], "measure": "longest-suit", "size": 3}, "size", "all cards count"),
        ({"order": ["three-card-flush"], "measure": "width"}, "measure", "measures nothing"),
        ({"order": [{"repeats": [2]}, "high-card"], "size": 2}, "order[0]", "no name"),
        ({"order": [{"class": "x", "colour": 1}, "high-card"], "size": 2}, "order[0]", "'colour' says nothing"),
        ({"order": [{"class": "x", "repeats": [5]}, "high-card"], "size": 5}, "order[0]", "do not repeat"),
        ({"order": [{"class": "x", "repeats": 2, "suited": True}, "high-card"], "size": 2}, "order[0]", "equal rank"),
        ({"order": [{"class": "x", "run": "low"}, "high-card"], "size": 2}, "order[0]", "run is true"),
        ({"order": [{"class": "x", "top": "B"}, "high-card"], "size": 2}, "order[0]", "'B' is no rank"),
        ({"order": [{"class": "x", "cards": ["As", "Kh"]}, "high-card"], "size": 2}, "order[0]", "of one suit"),
        ({"order": [{"class": "x", "cards": ["Zs"]}, "high-card"], "size": 1}, "order[0]", "no cards"),
        ({"order": [{"class": "x", "cards": ["As"]}, "high-card"], "size": 1}, "order[0]", "is not made"),
        ({"order": [{"class": "x", "length": 14}], "measure": "longest-suit"}, "order[0]", "no number of cards"),
        ({"order": [{"class": "x", "run": True, "call": "{third}"}, "high-card"], "size": 2}, "order[0]", "be said"),
    ],
)
def test_a_list_that_makes_no_sense_is_refused(keys: dict[str, Any], at: str, words: str) -> None:
    with pytest.raises(RulebookError) as raised:
        rank_list("wrong", **keys)
    assert raised.value.at == at
    assert words in raised.value.message
    assert raised.value.expected


def test_where_a_straight_beats_a_flush_the_suit_does_not_decide() -> None:
    order = list(FIVE_CARD.categories)
    flush, straight = order.index("flush"), order.index("straight")
    order[flush], order[straight] = order[straight], order[flush]
    changed = rank_list("straight-first", order, size=5)
    assert flushes_decide(FIVE_CARD)
    assert not flushes_decide(changed)
    assert not flushes_decide(FOUR_CARD)
    hands = random_hands(2_000, 7, seed=9)
    # Six, five, four and two of clubs, a flush with a straight beside it.
    hands[0] = parse_cards("9c 6c 5c 4c 2c 3d 7h")
    values = rank_hands(hands, changed)
    assert rank_of(int(values[0]), changed).describe() == "straight to the seven"
    for row, value in zip(hands.tolist(), values.tolist(), strict=True):
        cards = [DECK[card] for card in row]
        assert lookup.rank_hand(cards, changed) == rank_of(value, changed) == reference.rank_hand(cards, changed)


QUAY = rank_list(
    "quay",
    [
        {"class": "three-aces", "repeats": [3], "top": "A"},
        {"class": "trips", "repeats": [3]},
        {"class": "run", "run": True},
        {"class": "colour", "suited": True, "call": "colours"},
        {"class": "twins", "repeats": [2]},
        {"class": "nothing"},
    ],
    size=3,
)


@pytest.mark.parametrize(
    ("cards", "call", "whole"),
    [
        ("As Ah Ad", "three aces", "three aces"),
        ("4s 3h 2d", "four-high run", "four-high run"),
        ("9s 6s 2s", "colours", "colours, nine, six and two"),
        ("6s 6h 4d", "twins of sixes", "twins of sixes, four kicker"),
        ("Ks Qh 6d", "king-high nothing", "king-high nothing, queen and six kickers"),
    ],
)
def test_a_class_without_words_is_called_by_its_name_and_the_ranks_that_tell(cards: str, call: str, whole: str) -> None:
    rank = reference.rank_hand(parse_cards(cards), QUAY)
    assert (rank.announce(), rank.describe()) == (call, whole)


@pytest.mark.parametrize(
    ("category", "ranks", "said"),
    [
        ("nothing", "J9", "jack-high nothing with nine"),
        ("nothing", "K", "king-high nothing"),
        ("twins", "9", "twins of nines"),
        ("colour", "T", "colours with ten"),
    ],
)
def test_a_threshold_names_every_rank_whatever_the_call(category: str, ranks: str, said: str) -> None:
    assert HandRank(QUAY, category, tuple(RANKS.index(rank) for rank in ranks)).least() == said
