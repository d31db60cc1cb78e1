"""Hands as a dealer calls them: every class, kickers only where they decide, and never of cards that nobody sees."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.cards import DECK, RANK_NAMES, parse_cards
from croupier.ranking import FIVE_CARD, FIVE_CARD_HIGH_ACE, RANK_LISTS, THREE_CARD, THREE_CARD_JACKPOT, rank_hand
from croupier.ranking.rank_lists import RankList
from croupier.round.announced import announced_against, box_hands, dealer_hand
from croupier.rulebook import load

CALLS = [
    ("As Ks Qs Js Ts", FIVE_CARD, "royal flush"),
    ("5d 4d 3d 2d Ad", FIVE_CARD, "five-high straight flush"),
    ("5d 4d 3d 2d Ad", FIVE_CARD_HIGH_ACE, "ace-high flush"),
    ("6d 6s 6h 6c Ad", FIVE_CARD, "four sixes"),
    ("Ad As Ah Tc Td", FIVE_CARD, "aces full of tens"),
    ("Kd 9d 6d 4d 2d", FIVE_CARD, "king-high flush"),
    ("Ad Ks Qh Jc Td", FIVE_CARD, "ace-high straight"),
    ("5d 4s 3h 2c Ad", FIVE_CARD, "five-high straight"),
    ("8d 8s 8h Jc Td", FIVE_CARD, "three eights"),
    ("Kd Ks 6h 6c Td", FIVE_CARD, "two pair, kings and sixes"),
    ("Kd Ks 6h 5c Td", FIVE_CARD, "pair of kings"),
    ("Qd 6s 4h", THREE_CARD, "queen high"),
    ("2d 2s 2h", THREE_CARD, "three twos"),
    ("As Ks Qs", THREE_CARD, "ace-high straight flush"),
    ("As Ks Qs", THREE_CARD_JACKPOT, "mini royal in spades"),
    ("Ad Kd Qd", THREE_CARD_JACKPOT, "mini royal"),
]


@pytest.mark.parametrize(("cards", "rank_list", "said"), CALLS)
def test_a_hand_is_called_as_a_dealer_calls_it(cards: str, rank_list: RankList, said: str) -> None:
    assert rank_hand(parse_cards(cards), rank_list).announce() == said


@pytest.mark.parametrize("rank_list", [one for one in RANK_LISTS.values() if one.size == 3], ids=str)
def test_what_is_called_names_the_class_and_the_ranks_that_the_long_description_begins_with(
    rank_list: RankList,
) -> None:
    """Over all 22,100 hands: the highest rank of the call is the first that breaks ties."""
    for cards in combinations(DECK, 3):
        rank = rank_hand(cards, rank_list)
        said = rank.announce()
        if "royal" not in said:
            assert RANK_NAMES[rank.ranks[0]] in said
        if "high" not in said and "royal" not in said:
            assert rank.describe().startswith(said)


def test_kickers_are_called_only_where_they_decide() -> None:
    kings, lower, same = (
        rank_hand(parse_cards(cards), FIVE_CARD) for cards in ("Kd Ks 9h 5c 2d", "Kh Kc 8h 5c 2d", "Kh Kc 9d 5s 2c")
    )
    nines = rank_hand(parse_cards("9d 9s 8h 5c 2d"), FIVE_CARD)
    assert announced_against(kings, lower) == "pair of kings, nine, five and two kickers"
    assert announced_against(kings, nines) == announced_against(kings, same) == "pair of kings"
    assert announced_against(kings, None) == "pair of kings"


def test_a_box_has_every_hand_that_its_bets_are_paid_on_as_soon_as_its_cards_are_seen() -> None:
    book = load("hgc-3cp-progressive")
    own, dealer, hidden = ("Kd", "Ks", "9h"), ("Kh", "4c", "2d"), ("hidden",) * 3
    contest, hands = box_hands(book, own, hidden, ())
    six = book.bets["six-card-bonus"].pays
    assert six is not None
    assert contest == "pair of kings"
    assert six.hand not in hands, "it is read on the dealer's cards too"
    contest, hands = box_hands(book, own, dealer, ())
    assert (contest, hands[six.hand]) == ("pair of kings", "three kings")
    assert dealer_hand(book, dealer, ()) == "king high"
    assert dealer_hand(book, hidden, ()) == ""
    assert box_hands(book, hidden, dealer, ()) == ("", {})
    assert box_hands(book, (), dealer, ()) == ("", {})


def test_a_board_that_is_not_all_up_makes_no_hand() -> None:
    book = load("mbs-megalink-uth")
    own, dealer = ("Kd", "Ks"), ("Ah", "4c")
    flop, board = ("Kh", "9d", "2c", "hidden", "hidden"), ("Kh", "9d", "2c", "9s", "3h")
    assert box_hands(book, own, dealer, flop)[0] == ""
    assert box_hands(book, own, dealer, board)[0] == "kings full of nines"
    assert dealer_hand(book, dealer, board) == "pair of nines"
