"""What follows by itself: a street opens, a hand is decided for an absent player, the reveal begins."""

from __future__ import annotations

from croupier.round.absence import absent_and_due, decide_for_absent
from croupier.round.dealing import late_cards, next_card
from croupier.round.events import DealingResumed, Event, RevealOpened, SettlementOpened
from croupier.round.reveal import next_reveal, open_street
from croupier.round.rules import waits
from croupier.round.state import BETTING_CLOSED, BETTING_OPEN, DEALING, REVEAL, RoundState


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
    if not state.in_round:
        return (SettlementOpened(clauses=state.rulebook.entry.clause),)
    if next_card(state) is not None:
        return ()
    if state.decided:
        return (RevealOpened(clauses=state.rulebook.reveals[0].clause),)
    return (open_street(state, state.rulebook.streets[0]),)
