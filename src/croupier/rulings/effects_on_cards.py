"""What a remedy does to cards, and the choices that go with it: put in order, fixed as the next, then offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from croupier.languages import Sentence
from croupier.round import events as e
from croupier.round.dealing import late_cards
from croupier.round.state import BETTING_OPEN
from croupier.rulings.arranging import boxes_changed, dealt_already, misfit, moved, put_in_order
from croupier.rulings.case import Case
from croupier.rulings.concern import bets_concerned, bettors_concerned, hands, one_box, require_boxes, unfit
from croupier.rulings.offers import offers_to
from croupier.rulings.returning import asked_about, staked_in_play


def _arranged(case: Case) -> tuple[tuple[int, ...], tuple[e.Event, ...]]:
    """The boxes that cards are moved for, and the event that moves them; none if the record is as intended."""
    state, command = case.state, case.command
    if not (command.moves or command.cards):
        return (), ()
    order = moved(state, command.moves) if command.moves else put_in_order(state, command.cards)
    touched = dict.fromkeys((*boxes_changed(state, order), *(to for _, to in command.moves)))
    arranged = e.CardsArranged(order=order, moves=command.moves, clauses=case.ruling.clauses)
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
            raise unfit(Sentence("not-said-boxes-affected"), at="boxes", expected=Sentence("numbers-those-boxes"))
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
        raise unfit(
            Sentence("bets-closed-there-nothing-left-choose"), at="incident", expected=Sentence("the-facts-of-record")
        )
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
    state, cards = case.state, case.command.cards
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
