"""Cards are read in every accepted spelling and written in one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, RANKS, SUIT_SYMBOLS, SUITS, Card, format_cards, parse_card, parse_cards
from croupier.errors import Code, InputError

cards = st.sampled_from(DECK)
hands = st.lists(cards, unique=True, max_size=52)


def spellings(card: Card) -> set[str]:
    """Every way to write one card: both cases, T or 10, letter or symbol."""
    rank, suit = RANKS[card.rank], SUITS[card.suit]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    return {r + s for r in ranks for s in (suit, suit.upper(), SUIT_SYMBOLS[card.suit], "♧♢♡♤"[card.suit])}


def test_the_deck_is_each_rank_in_each_suit_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in range(13) for suit in range(4)}
    assert [int(card) for card in DECK] == list(range(52))


@given(cards)
def test_a_card_is_four_times_its_rank_plus_its_suit(card: Card) -> None:
    assert card == 4 * card.rank + card.suit


@given(cards)
def test_every_spelling_reads_as_the_same_card(card: Card) -> None:
    assert {parse_card(text) for text in spellings(card)} == {card}
    assert parse_card(str(card)) is parse_card(card.symbol) is card


@given(hands, st.sampled_from([" ", ", ", ",", "  \n"]))
def test_hands_round_trip(hand: list[Card], separator: str) -> None:
    assert parse_cards(format_cards(hand)) == tuple(hand)
    assert parse_cards(separator.join(card.symbol for card in hand)) == tuple(hand)


def test_what_is_written() -> None:
    queen, ten = parse_cards("Q♠ 10h")
    assert format_cards([queen, ten]) == "Qs Th"
    assert (queen.symbol, ten.symbol) == ("Q♠", "10♥")
    assert (queen.name, ten.name) == ("queen of spades", "ten of hearts")
    assert repr(queen) == "Card('Qs')"
    assert parse_cards("") == ()


@given(st.text(max_size=4).filter(lambda text: text not in {way for card in DECK for way in spellings(card)}))
def test_anything_else_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_card(text)
    assert caught.value.code is Code.BAD_CARD
    assert "Qs or 10h" in caught.value.expected


@pytest.mark.parametrize("code", [-1, 52])
def test_a_number_outside_the_deck_is_no_card(code: int) -> None:
    with pytest.raises(InputError, match=f"{code} is not a card"):
        Card(code)


@given(hands.filter(bool), st.data())
def test_the_same_card_twice_is_refused_and_named(hand: list[Card], data: st.DataObject) -> None:
    twice = data.draw(st.sampled_from(hand))
    hand.insert(data.draw(st.integers(0, len(hand))), twice)
    with pytest.raises(InputError, match=f"{twice} stands twice") as caught:
        parse_cards(format_cards(hand))
    assert caught.value.code is Code.CARD_TWICE
