"""Dealing: where each card goes, in the order of the rulebook for the table's device, and cards read afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, cast

from croupier.cards import Card, format_cards
from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.round.commands import DealCards, ReadCards
from croupier.round.events import CardDealt, CardsRead, Event, SecurityCardPlaced
from croupier.round.rules import not_now
from croupier.round.state import BETTING_CLOSED, BETTING_OPEN, DEALING, NOT_OPEN, RoundState
from croupier.rulebook.dealing import DealStep, Destination, Place
from croupier.rulebook.parts import each_once
from croupier.settlement.plan import Plan, plan_of


def dealing_order(state: RoundState) -> tuple[Destination, ...]:
    """Where every card of the round goes, the first one first."""
    return _order(plan_of(state.rulebook), state.terms.deal, dealt_to(state))


def dealt_to(state: RoundState) -> tuple[int, ...]:
    """The boxes that get cards, in dealing order: not one that is out of the round before the first card."""
    return tuple([box.number for box in state.in_round if state.drawn or not box.out])


@lru_cache(maxsize=4096)
def _order(plan: Plan, deal: str, boxes: tuple[int, ...]) -> tuple[Destination, ...]:
    """Asked for at every card, and there are as many orders as ways to take the boxes."""
    return tuple(plan.rulebook.deal(deal).order(boxes))


def next_card(state: RoundState) -> Destination | None:
    """Where the next card goes; None when no card is due now."""
    if state.phase not in (BETTING_CLOSED, DEALING) or not dealt_to(state):
        return None
    order = dealing_order(state)
    if len(state.drawn) >= len(order):
        return None
    due = order[len(state.drawn)]
    return due if due.after is None or state.decided else None


def cards_due(state: RoundState) -> int:
    """How many cards are to be dealt before somebody must decide something."""
    if next_card(state) is None:
        return 0
    waiting = dealing_order(state)[len(state.drawn) :]
    return len(waiting) if state.decided else sum([due.after is None for due in waiting])


def late_cards(state: RoundState) -> int:
    """How many cards wait until every box has decided."""
    return len(dealing_order(state)) - len(state.drawn) if dealt_to(state) else 0


def deal_cards(state: RoundState, command: DealCards) -> Iterator[Event]:
    """The next cards leave the device, each to the place whose turn it is."""
    deal = state.rulebook.deal(state.terms.deal) if state.table is not None else None
    due = cards_due(state)
    if deal is None or not due:
        raise not_now(state, Sentence("no-card-due"), clauses=deal.clause if deal is not None else ())
    if not 0 < len(command.cards) <= due:
        message = Sentence("cards-cannot-dealt-now", count=len(command.cards))
        expected = Sentence("n-1-to-due-cards", due=due) if due > 1 else Sentence("one-card")
        raise Refusal(Code.NO_CARD_DUE, message, at="cards", expected=expected, clauses=deal.clause)
    _require_new(state, command.cards, "cards")
    _require_due(state, command.cards)
    places = places_due(state, len(command.cards))
    for card, (place, box, kept, clauses, secured) in zip(command.cards, places, strict=True):
        yield CardDealt(card=card, place=place, box=box, kept=kept, clauses=clauses)
        if secured:
            yield SecurityCardPlaced(place=place, clauses=clauses)


def places_due(state: RoundState, count: int) -> tuple[PlaceDue, ...]:
    """Where so many cards go that leave the device next."""
    dealt = len(state.drawn)
    return _places(plan_of(state.rulebook), state.terms.deal, dealt_to(state))[dealt : dealt + count]


class PlaceDue(NamedTuple):
    """Where a card goes, by which clauses, and whether a security card lies beneath it and those before it there."""

    place: Place
    box: int | None
    kept: bool
    clauses: tuple[str, ...]
    secured: bool


@lru_cache(maxsize=4096)
def _places(plan: Plan, deal_id: str, boxes: tuple[int, ...]) -> tuple[PlaceDue, ...]:
    """For each card of the dealing order, what the step of the rulebook says that it belongs to."""
    deal, steps = plan.rulebook.deal(deal_id), list[DealStep]()
    for step in deal.steps:
        packets = sum(len(boxes) if place == "boxes" else 1 for place in step.to)
        steps += [step] * (packets * step.cards * step.times)
    return tuple([
        PlaceDue(
            cast(Place, goes.place), goes.box, goes.kept, each_once(deal.clause, step.clause),
            step.security_card and step not in steps[index + 1 :],
        )
        for index, (goes, step) in enumerate(zip(_order(plan, deal_id, boxes), steps, strict=True))
    ])  # fmt: skip


def _require_new(state: RoundState, cards: tuple[Card | None, ...], at: str) -> None:
    seen = set(state.known_cards)
    for index, card in enumerate(cards):
        if card is None:
            continue
        if card in seen:
            message = Sentence("has-left-device-already", card=card)
            raise Refusal(Code.CARD_TWICE, message, at=f"{at}[{index}]", clauses=state.rulebook.equipment.deck.clause)
        seen.add(card)


def _require_due(state: RoundState, cards: tuple[Card | None, ...]) -> None:
    """Where a ruling has fixed which cards come next, no others are dealt; a card dealt unread may be one of them."""
    for index, (card, due) in enumerate(zip(cards, state.due, strict=False)):
        if card is not None and card != due:
            message = Sentence("not-next-card-ruling-has-put-others", card=card)
            raise Refusal(Code.NO_CARD_DUE, message, at=f"cards[{index}]", expected=format_cards(state.due[index:]))


def read_cards(state: RoundState, command: ReadCards) -> Iterator[Event]:
    """Cards that were dealt unread are named, all of a place at once or those that are turned first."""
    if state.over or state.phase in (NOT_OPEN, BETTING_OPEN):
        raise not_now(state, Sentence("there-no-cards-read"))
    lying = _cards_at(state, command)
    unread = [index for index, card in enumerate(lying) if card is None]
    if not 0 < len(command.cards) <= len(unread):
        message = Sentence("cannot-read-there", cards=format_cards(command.cards) or "no card")
        expected = Sentence("n-1-to-due-cards", due=len(unread)) if unread else Sentence("place-unread-cards")
        raise Refusal(
            Code.WRONG_CARD_COUNT, message, at="cards", expected=expected, clauses=state.rulebook.cards.clause
        )
    _require_new(state, command.cards, "cards")
    yield CardsRead(place=command.place, box=command.box, cards=command.cards, clauses=state.rulebook.cards.clause)


def _cards_at(state: RoundState, command: ReadCards) -> tuple[Card | None, ...]:
    if command.place == "dealer":
        return state.dealer
    if command.place == "community":
        return state.community
    return state.box(command.box).cards if command.box is not None else ()
