"""Turning cards up: community cards street by street, then the hands in the rulebook's order; declining and proving."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.ranking import rank_hand
from croupier.round.commands import DeclineComparison, InspectHand, ShowHand, TurnCards
from croupier.round.events import CardsTurned, ComparisonDeclined, Event, HandInspected, HandProved, StreetOpened
from croupier.round.rules import boxes_text, has_decision, not_now, pending, require_holder
from croupier.round.state import REVEAL, SETTLEMENT, Box, RoundState
from croupier.rulebook.irregularities import reaches
from croupier.rulebook.parts import each_once
from croupier.rulebook.streets import Street
from croupier.settlement.finished import order_about
from croupier.settlement.outcomes import reads
from croupier.settlement.plan import Plan, plan_of
from croupier.settlement.standing import folded


def turn_cards(state: RoundState, command: TurnCards) -> Iterator[Event]:  # noqa: ARG001
    """The dealer turns up what comes next."""
    step = next_reveal(state) if state.phase == REVEAL else None
    if step is not None:
        yield step
        return
    street = state.street
    if street is None:
        raise not_now(state, Sentence("there-nothing-turn-up"))
    undecided = pending(state)
    if undecided:
        message = Sentence("must-decide-first", number=boxes_text(box.number for box in undecided))
        raise Refusal(Code.NOT_NOW, message, at="type", clauses=street.clause)
    yield open_street(state, state.rulebook.streets[state.rulebook.streets.index(street) + 1])


def open_street(state: RoundState, street: Street) -> StreetOpened:
    """The street opens with the cards that are turned for it."""
    up = state.rulebook.cards_up(street)
    clauses = each_once(street.turn.clause if street.turn is not None else (), street.clause)
    return StreetOpened(street=street.id, community_shown=up.community, dealer_up=up.dealer, clauses=clauses)


def next_reveal(state: RoundState) -> CardsTurned | None:
    """The next step of the reveal that has something to show."""
    for index, step in enumerate(state.rulebook.reveals):
        if index < state.revealed:
            continue
        one_by_one = step.order == "right-to-left"
        boxes = tuple(islice(_last_to_turn(state, index), 1)) if one_by_one else hands_to_turn(state, index)
        if boxes or step.show in ("dealer", "community"):
            return CardsTurned(step=index, show=step.show, boxes=boxes, clauses=step.clause)
    return None


def hands_to_turn(state: RoundState, index: int) -> tuple[int, ...]:
    """The boxes whose hands a step of the reveal has still to show."""
    return tuple(reversed([*_last_to_turn(state, index)]))


def _last_to_turn(state: RoundState, index: int) -> Iterator[int]:
    """The boxes whose hands a step of the reveal has still to show, the last box first."""
    show = state.rulebook.reveals[index].show
    if show in ("dealer", "community"):
        return
    apart = any(step.show == "side-bets-only" for step in state.rulebook.reveals)
    for box in reversed(state.boxes):
        if box.dealt_in and _turned(state, box) and (not apart or has_decision(state, box) == (show == "boxes")):
            yield box.number


def _turned(state: RoundState, box: Box) -> bool:
    """Whether a hand is shown: not one that is out or declined, and a folded one only if a bet on it is still live."""
    if box.declined or box.shown or (box.orders and box.out):
        return False
    return not box.folded or any(live_after_fold(state, box, bet.bet) for bet in box.bets)


def live_after_fold(state: RoundState, box: Box, bet: str) -> bool:
    """Whether a bet on a folded hand can still win."""
    order = order_about(box.orders, bet) if box.orders else None
    return (order is None or not order.ends) and _read_after_fold(plan_of(state.rulebook), bet, bet in box.elected)


@lru_cache(maxsize=4096)
def _read_after_fold(plan: Plan, bet: str, elected: bool) -> bool:
    return reads(bet, plan.rulebook.bets[bet], folded(), elected=elected)


def decline_comparison(state: RoundState, command: DeclineComparison) -> Iterator[Event]:
    """A player keeps his cards covered; the rulebook says what that costs and when it is not open to him."""
    rule = state.rulebook.declining
    if rule is None:
        raise _must_show(Sentence("dealer-turns-every-hand"), state.rulebook.turned_by)
    if state.phase not in (REVEAL, SETTLEMENT) or state.over:
        raise not_now(state, Sentence("hand-shown-or-kept-covered-after-decisions"), clauses=rule.clause)
    box = require_holder(state, command.player, command.box)
    side_bets_only = state.rulebook.seating.side_bets_only
    if box.seen or box.declined:
        raise _must_show(
            Sentence("cards-shown-already") if box.seen else Sentence("hand-declined-already"), rule.clause
        )
    if box.folded:
        raise _must_show(Sentence("folded-hand-not-compared"), rule.clause)
    if not has_decision(state, box) and side_bets_only is not None and not side_bets_only.viewed:
        raise _must_show(Sentence("dealer-turns-hand-has-nothing-decide"), side_bets_only.clause)
    barred = rule.barred
    if barred is not None and box.amount(barred.bet) and None in state.community:
        message = Sentence("nobody-has-read-whether-community-cards-alone", bet=barred.bet)
        raise Refusal(Code.CARDS_MISSING, message, at="cards", clauses=barred.clause)
    if barred is not None and _board_wins(state, box, barred.bet):
        raise _must_show(Sentence("community-cards-alone-win", bet=barred.bet), barred.clause)
    yield ComparisonDeclined(player=command.player, box=box.number, clauses=rule.clause)


def _must_show(message: str | Sentence, clauses: tuple[str, ...]) -> Refusal:
    return Refusal(
        Code.COMPARISON_REQUIRED, message, at="type", expected=Sentence("the-cards-are-shown"), clauses=clauses
    )


def _board_wins(state: RoundState, box: Box, bet: str) -> bool:
    """Whether the community cards, without the player's own, win a bet of his for which the hand must be shown."""
    pays = state.rulebook.bets[bet].pays if box.amount(bet) else None
    board = [card for card in state.community if card is not None]
    if pays is None or not state.rulebook.rank_list(pays.hand).takes(len(board)):
        return False
    bands = state.rulebook.bands[pays.hand]
    return pays.pay(bands.of(rank_hand(board, bands.rank_list))) is not None


def show_hand(state: RoundState, command: ShowHand) -> Iterator[Event]:
    """A player who declined shows his cards after all, where that brings something back or he never could decline."""
    rule = state.rulebook.declining
    clauses = rule.clause if rule is not None else ()
    if state.phase not in (REVEAL, SETTLEMENT):
        raise not_now(state, Sentence("hand-proved-before-layout-cleared"), clauses=clauses)
    box = require_holder(state, command.player, command.box)
    if not box.declined or box.proved:
        message = Sentence("box-has-nothing-prove", number=box.number)
        raise Refusal(Code.PROOF_NOT_OPEN, message, at="box", clauses=clauses)
    barred = rule.barred if rule is not None else None
    must_show = barred is not None and _board_wins(state, box, barred.bet)
    if rule is None or (rule.proof == "nothing" and not must_show):
        message = Sentence("declined-hand-does-not-come-back-into")
        raise Refusal(Code.PROOF_NOT_OPEN, message, at="type", clauses=clauses)
    yield HandProved(player=command.player, box=box.number, clauses=clauses)


def inspect_hand(state: RoundState, command: InspectHand) -> Iterator[Event]:
    """A member of the pit looks at a hand that its player declined to show; the result does not change."""
    power = next((one for one in state.rulebook.authority.powers if one.act == "view-declined-hand"), None)
    box = state.box(command.box)
    if state.phase not in (REVEAL, SETTLEMENT) or not box.declined or power is None:
        clauses = power.clause if power is not None else ()
        message = Sentence("only-hand-was-declined-may-looked-at")
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="box", clauses=clauses)
    if not reaches(command.post, power.post):
        message = Sentence(
            "may-not-look-at-declined-hand",
            post=state.rulebook.title(command.post),
            authority=state.rulebook.title(power.post),
        )
        raise Refusal(Code.AUTHORITY_TOO_LOW, message, at="post", clauses=power.clause)
    yield HandInspected(box=box.number, post=command.post, clauses=power.clause)
