"""What a remedy does to cards, and the choices that go with it: put in order, fixed as the next, then offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from croupier.cards import Card
from croupier.errors import Refusal
from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.arrangement import cards_lying, dealt_places
from croupier.round.dealing import late_cards
from croupier.round.state import BETTING_OPEN
from croupier.rulings.case import Case
from croupier.rulings.concern import bets_concerned, bettors_concerned, hands, one_box, require_boxes, unfit
from croupier.rulings.offers import offers_to
from croupier.rulings.returning import asked_about, staked_in_play


def _arranged(case: Case) -> tuple[tuple[int, ...], tuple[e.Event, ...]]:
    """The boxes that cards are moved for, and the event that moves them; none if the record is as intended."""
    state, moves, cards = case.state, case.command.moves or (), case.command.cards
    if not (moves or cards):
        return (), ()
    order = moved(state, moves) if moves else put_in_order(state, cards or ())
    touched = dict.fromkeys((*boxes_changed(state, order), *(to for _, to in moves)))
    arranged = e.CardsArranged(order=order, moves=moves, clauses=case.ruling.clauses)
    return tuple(sorted(touched)), (arranged,)


def reconstruct(case: Case) -> Iterator[e.Event]:
    yield from _arranged(case)[1]


def reconstruct_then_offer(case: Case) -> Iterator[e.Event]:
    touched, events = _arranged(case)
    yield from events
    yield from _offers(case, touched)


def offer_options(case: Case) -> Iterator[e.Event]:
    yield from _offers(case, ())


def _offers(case: Case, touched: Iterable[int]) -> Iterator[e.Event]:
    """A choice for the player of each box that the ruling reaches, where he has something to choose about."""
    if case.ruling.scope == "affected-boxes" and not case.against_one:
        boxes = require_boxes(case.state, (*case.command.boxes, *touched))
        if not boxes:
            raise unfit(Sentence("not-said-boxes-affected"), at="boxes")
    else:
        boxes = hands(case.state, case.command, case.ruling, case.remedy)
    whom = [(player, (box.number,)) for box in boxes if not box.out for player in asked_about(case.state, box)]
    yield from offers_to(case, [(player, box) for player, box in whom if _asks(case, player)])


def _asks(case: Case, player: str) -> bool:
    """Whether an order is about this player: it is about all of them unless it names another one."""
    return not case.against_one or player == case.command.player


def offer_withdrawal(case: Case) -> Iterator[e.Event]:
    """Each player is asked once, for everything he has in the round, on whosever boxes that is."""
    boxes: dict[str, tuple[int, ...]] = {}
    for box in case.state.boxes:
        for player in filter(partial(_asks, case), staked_in_play(case.state, box)):
            boxes[player] = (*boxes.get(player, ()), box.number)
    yield from offers_to(case, boxes.items())


def offer_about_bet(case: Case) -> Iterator[e.Event]:
    box = one_box(case.state, case.command)
    if case.state.phase != BETTING_OPEN:
        raise unfit(Sentence("bets-closed-there-nothing-left-choose"), at="incident")
    # A bet that is too much for the box is mended together with those that lean on the same missing one.
    for player in bettors_concerned(case.state, box, case.command):
        bets = [bet for bet in bets_concerned(case.state, box, case.command) if bet in box.bets_of(player)]
        bet = bets[0] if len(bets) == 1 else None
        yield from offers_to(case, [(player, (box.number,))], bet=bet)


def next_card(case: Case) -> Iterator[e.Event]:
    if case.command.cards:
        yield _coming(case)


def _coming(case: Case) -> e.NextCardsSet:
    """The cards named are the next to leave the device; they must be there, and the deal must want as many."""
    state, cards = case.state, case.command.cards or ()
    if set(cards) & set(state.known_cards) or len(set(cards)) != len(cards) or len(cards) > late_cards(state):
        raise misfit(state)
    return e.NextCardsSet(cards=cards, clauses=case.ruling.clauses)


def set_order_then_offer(case: Case) -> Iterator[e.Event]:
    """Cards on the table change places; cards still in the dealer's hand come next in the order that was fixed."""
    cards = case.command.cards
    if cards and dealt_already(case.state, cards):
        yield e.CardsArranged(order=put_in_order(case.state, cards), clauses=case.ruling.clauses)
    elif cards:
        yield _coming(case)
    yield from _offers(case, ())


def misfit(state: RoundState) -> Refusal:
    """Cards named in a ruling are not where they should be.

    The same words whatever is wrong: whoever could tell by them which of the cards were dealt would name all 52.
    """
    return unfit(Sentence("cards-named-do-not-fit-deal", late_cards=late_cards(state)), at="cards")


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
        raise unfit(Sentence("hands-change-places-among-boxes-were-dealt"), at="moves")
    for position in sorted(set(target) - set(target.values())):
        following = target.pop(position)
        while following in target:
            following = target.pop(following)
    places = dealt_places(state)
    where = {number: [i for i, place in enumerate(places) if place == ("boxes", number)] for number in boxes}
    if target and len({len(where[number]) for number in target}) > 1:
        raise unfit(Sentence("hands-different-numbers-cards-cannot-change-places"), at="moves")
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
