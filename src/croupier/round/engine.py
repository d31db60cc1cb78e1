"""`decide`: from a state and a command to the events that follow, also by themselves, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from croupier.round import commands as c
from croupier.round.absence import absent_and_due, come_back, decide_for_absent, leave_table
from croupier.round.betting import change_bet, open_betting, place_bet, take_back_bet, take_seat
from croupier.round.closing import close_betting
from croupier.round.correcting import correct_cards, correct_decision
from croupier.round.dealing import deal_cards, dealt_to, late_cards, next_card, read_cards
from croupier.round.decisions import decide_hand, look_at_hand
from croupier.round.events import DealingResumed, Event, RevealOpened, SettlementOpened
from croupier.round.evolution import apply, evolve
from croupier.round.finish import reveal_seed, settle_round
from croupier.round.reveal import decline_comparison, inspect_hand, next_reveal, open_street, show_hand, turn_cards
from croupier.round.rules import offer_open, waits
from croupier.round.state import BETTING_CLOSED, BETTING_OPEN, DEALING, REVEAL, RoundState

_ANSWERS: Final[dict[type, Callable[[RoundState, Any], Iterator[Event]]]] = {
    c.OpenBetting: open_betting,
    c.TakeSeat: take_seat,
    c.PlaceBet: place_bet,
    c.ChangeBet: change_bet,
    c.TakeBackBet: take_back_bet,
    c.CloseBetting: close_betting,
    c.DealCards: deal_cards,
    c.ReadCards: read_cards,
    c.CorrectCards: correct_cards,
    c.CorrectDecision: correct_decision,
    c.LookAtHand: look_at_hand,
    c.Decide: decide_hand,
    c.DeclineComparison: decline_comparison,
    c.ShowHand: show_hand,
    c.InspectHand: inspect_hand,
    c.LeaveTable: leave_table,
    c.ComeBack: come_back,
    c.TurnCards: turn_cards,
    c.Settle: settle_round,
    c.RevealSeed: reveal_seed,
}


#: What the round does not go on with while somebody has a choice to make.
_WAITING: Final = (
    c.CloseBetting,
    c.DealCards,
    c.CorrectDecision,
    c.LookAtHand,
    c.Decide,
    c.DeclineComparison,
    c.ShowHand,
    c.TurnCards,
    c.Settle,
)


def decide(state: RoundState, command: c.Command) -> tuple[Event, ...]:
    """What happens when somebody does this now; raises a `Refusal` when the rules do not allow it."""
    return decided(state, command)[0]


def decided(state: RoundState, command: c.Command) -> tuple[tuple[Event, ...], RoundState]:
    """What happens when somebody does this now, and the state after it."""
    if state.offers and isinstance(command, _WAITING):
        raise offer_open(state.offers[0])
    return completed(state, _ANSWERS[type(command)](state, command))


def complete(state: RoundState, events: Iterable[Event]) -> tuple[Event, ...]:
    """These events and everything that follows from them by itself.

    Whoever decides events of another kind, such as a ruling, passes them through here as well.
    """
    return completed(state, events)[0]


def completed(state: RoundState, events: Iterable[Event]) -> tuple[tuple[Event, ...], RoundState]:
    """These events with everything that follows from them by itself, and the state after all of them."""
    done = list(events)
    state = apply(state, done)
    while following := advance(state):
        done += following
        state = apply(state, following)
    return tuple(done), state


def advance(state: RoundState) -> tuple[Event, ...]:
    """The next thing that happens without anybody's doing; nothing when the round waits for somebody."""
    if state.offers or state.phase == BETTING_OPEN:
        return ()
    if state.phase in (BETTING_CLOSED, DEALING):
        return _after_dealing(state)
    if state.phase == REVEAL and next_reveal(state) is None:
        return (SettlementOpened(clauses=state.rulebook.compared_by),)
    street = state.street
    if street is None:
        return ()
    left_alone = absent_and_due(state)
    if left_alone is not None:
        return tuple(decide_for_absent(state, left_alone))
    # Whoever was dealt in last decides last, mostly.
    for box in reversed(state.boxes):
        if waits(state, box, street):
            return ()
    index = state.rulebook.streets.index(street)
    following = state.rulebook.streets[index + 1 : index + 2]
    if following:
        # Cards that are to be turned first wait for the dealer's hand.
        return (open_street(state, following[0]),) if following[0].turn is None else ()
    if late_cards(state):
        return (DealingResumed(clauses=state.rulebook.deal(state.terms.deal).clause),)
    return (RevealOpened(clauses=state.rulebook.reveals[0].clause),)


def _after_dealing(state: RoundState) -> tuple[Event, ...]:
    if not dealt_to(state):
        return (SettlementOpened(clauses=state.rulebook.entry.clause),)
    if next_card(state) is not None:
        return ()
    if state.decided:
        return (RevealOpened(clauses=state.rulebook.reveals[0].clause),)
    return (open_street(state, state.rulebook.streets[0]),)


__all__ = ["apply", "complete", "completed", "decide", "decided", "evolve"]
