"""Cards in their intended order: whole hands moved between boxes, or the cards of the deal put right one by one."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.errors import Refusal
from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round.arrangement import cards_lying, dealt_places
from croupier.round.dealing import late_cards
from croupier.rulings.concern import unfit


def misfit(state: RoundState) -> Refusal:
    """Cards named in a ruling are not where they should be.

    The same words whatever is wrong: whoever could tell by them which of the cards were dealt would name all 52.
    """
    return unfit(
        Sentence("cards-named-do-not-fit-deal"),
        at="cards",
        expected=Sentence("cards-were-all-dealt-or-at-most", late_cards=late_cards(state)),
    )


def moved(state: RoundState, moves: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The order of the deal after whole hands have gone from box to box; each hand has one place to go to.

    A hand that lies on an empty position moves to the box that got none. The deal is on record by the boxes that it was
    meant for, so the hands of such a row of moves are where they belong already.
    """
    target = dict(moves)
    boxes = {box.number for box in state.in_round}
    empty = set(range(1, state.terms.boxes + 1)) - boxes
    one_each = len(target) == len(moves) == len(set(target.values())) and not any(a == b for a, b in moves)
    if not one_each or not set(target.values()) <= boxes or not set(target) - set(target.values()) <= empty:
        raise unfit(
            Sentence("hands-change-places-among-boxes-were-dealt"),
            at="moves",
            expected=Sentence("such-as-1-2-2-1-or"),
        )
    for position in sorted(set(target) - set(target.values())):
        following = target.pop(position)
        while following in target:
            following = target.pop(following)
    places = dealt_places(state)
    where = {number: [i for i, place in enumerate(places) if place == ("boxes", number)] for number in boxes}
    if target and len({len(where[number]) for number in target}) > 1:
        raise unfit(
            Sentence("hands-different-numbers-cards-cannot-change-places"),
            at="moves",
            expected=Sentence("a-finished-deal"),
        )
    order = list(range(len(places)))
    for source, to in target.items():
        for old, new in zip(where[source], where[to], strict=True):
            order[new] = old
    return tuple(order)


def put_in_order(state: RoundState, cards: Sequence[Card]) -> tuple[int, ...]:
    """The order of the deal with these cards, which lie on the table, following one another as given.

    They take the places that they hold among themselves, the first card the first of those places.
    """
    lying = cards_lying(state)
    at = {card: index for index, card in enumerate(lying) if card is not None}
    if not set(cards) <= set(at) or len(set(cards)) != len(cards):
        raise misfit(state)
    order = list(range(len(lying)))
    for place, card in zip(sorted(at[card] for card in cards), cards, strict=True):
        order[place] = at[card]
    return tuple(order)


def dealt_already(state: RoundState, cards: Sequence[Card]) -> bool:
    """Whether these cards lie on the table; false if all of them are still to come."""
    lying = set(cards_lying(state))
    on_table = [card for card in cards if card in lying]
    if on_table and len(on_table) < len(cards):
        raise misfit(state)
    return bool(on_table)


def boxes_changed(state: RoundState, order: Sequence[int]) -> tuple[int, ...]:
    """The boxes that get other cards by an order; all of them if a card of the dealer's or a community card moves."""
    places = dealt_places(state)
    touched = {places[new] for new, old in enumerate(order) if new != old}
    if any(place in ("dealer", "community") for place, _ in touched):
        return tuple(box.number for box in state.in_round)
    return tuple(sorted(number for place, number in touched if place == "boxes" and number is not None))
