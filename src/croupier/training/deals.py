"""Cards for an exercise. Chance alone deals mostly losers; a rich deal puts a hand worth paying in front of one box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.rulebook import Rulebook
from croupier.training.dice import Dice


class DealtCards(Struct, frozen=True):
    """Every card of a layout."""

    hands: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]


def _suited(dice: Dice) -> list[Card]:
    suit = dice.number(len(SUITS))
    return [card for card in DECK if card.suit == suit]


def _neighbours(dice: Dice, length: int) -> list[Card]:
    lowest = dice.number(len(RANKS) - length + 1)
    return [card for card in DECK if lowest <= card.rank < lowest + length]


def _suited_neighbours(dice: Dice) -> list[Card]:
    suit = dice.number(len(SUITS))
    return [card for card in _neighbours(dice, 5) if card.suit == suit]


def _top_suited(count: int) -> Callable[[Dice], list[Card]]:
    def top(dice: Dice) -> list[Card]:
        # Some pay tables have a line for the top cards in spades alone.
        suit = len(SUITS) - 1 if dice.chance(50) else dice.number(len(SUITS))
        return [card for card in DECK if card.suit == suit][-count:]

    return top


def _few_ranks(count: int) -> Callable[[Dice], list[Card]]:
    def ranks(dice: Dice) -> list[Card]:
        chosen = dice.some(range(len(RANKS)), count)
        return [card for card in DECK if card.rank in chosen]

    return ranks


#: Parts of the deck from which something good comes often, and how often each is used.
_RICH: Final[dict[Callable[[Dice], list[Card]], int]] = {
    _suited: 4,
    lambda dice: _neighbours(dice, 3): 4,
    lambda dice: _neighbours(dice, 5): 3,
    _suited_neighbours: 3,
    _top_suited(3): 3,
    _top_suited(5): 2,
    _few_ranks(1): 2,
    _few_ranks(2): 3,
    _few_ranks(3): 2,
}


def plain_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """Cards as they come."""
    return _dealt(book, boxes, dice.deck())


def rich_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """One box, and the cards that it shares with others, from a rich part of the deck; the rest as it comes."""
    return _favouring(book, boxes, dice, dice.weighted(_RICH)(dice))


def wheel_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """One box has the ace among the lowest cards of its suit, about which houses disagree."""
    suit = dice.number(len(SUITS))
    low = (len(RANKS) - 1, *range(4))
    return _favouring(book, boxes, dice, [card for card in DECK if card.suit == suit and card.rank in low])


def _favouring(book: Rulebook, boxes: int, dice: Dice, rich: Sequence[Card]) -> DealtCards:
    first = dice.some(rich, book.cards.own + (book.cards.community or book.cards.dealer))
    favoured = dice.number(boxes)
    own = tuple(first[: book.cards.own])
    shared = first[book.cards.own :]
    rest = [card for card in map(Card, dice.deck()) if card not in first]
    deal = _dealt(book, boxes, [*own, *rest])
    hands = list(deal.hands)
    hands[0], hands[favoured] = hands[favoured], hands[0]
    if book.cards.community:
        return DealtCards(tuple(hands), deal.dealer, (*shared, *deal.community)[: book.cards.community])
    return DealtCards(tuple(hands), (*shared, *deal.dealer)[: book.cards.dealer], ())


def twin_deal(book: Rulebook, boxes: int, dice: Dice) -> DealtCards:
    """The dealer holds what one box holds, in other suits: a stand-off, where the cards allow one."""
    deal = plain_deal(book, boxes, dice)
    used = {*deal.community, *(card for hand in deal.hands for card in hand)}
    twins: list[Card] = []
    for card in deal.hands[dice.number(boxes)]:
        others = [one for one in DECK if one.rank == card.rank and one not in used and one not in twins]
        twins += others[:1]
    if len(twins) != book.cards.dealer:
        return deal
    return DealtCards(deal.hands, tuple(twins), deal.community)


def _dealt(book: Rulebook, boxes: int, deck: Sequence[int]) -> DealtCards:
    cards = iter([Card(card) for card in deck])

    def take(count: int) -> tuple[Card, ...]:
        return tuple(next(cards) for _ in range(count))

    return DealtCards(
        tuple(take(book.cards.own) for _ in range(boxes)), take(book.cards.dealer), take(book.cards.community)
    )
