"""The facts that a running round has on record, so that nobody is asked for them and nobody can misstate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from croupier.errors import Code, InputError
from croupier.round import RoundState
from croupier.round.decisions import play_amount
from croupier.round.rules import has_decision
from croupier.round.state import BETTING_OPEN, NOT_OPEN, Box
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.facts import require_facts, spoken


def facts_with_record(
    state: RoundState, incident: str, given: Mapping[str, Fact], *, box: int | None, player: str | None
) -> dict[str, Fact]:
    """The facts given, and those on record. One that contradicts the record is refused.

    Whether a player has seen or touched cards is on record only where he did so through the table: what happened
    beside it, only the people there can say.
    """
    facts = require_facts(incident, given)
    kinds = vocabulary().incidents[incident].facts
    for name, kind in kinds.items():
        known = _KNOWN[kind](state, box, player) if kind in _KNOWN else None
        if known is None:
            continue
        if facts.setdefault(name, known) != known:
            raise InputError(
                Code.FACTS_CONTRADICT,
                f"{name} is {spoken(known)} by the record of the round, not {spoken(facts[name])}",
                at=f"facts.{name}",
                expected=spoken(known),
            )
    return {name: facts[name] for name in kinds if name in facts}


def outcome_established(state: RoundState) -> bool:
    """Whether any bet has been won or lost for good: a fold, a forfeit, the dealer's hand on the table [X8]."""
    forfeited = any(order.then == "lose" for box in state.boxes for order in box.orders)
    return state.dealer_shown or forfeited or any(box.folded for box in state.in_round)


def undecided(state: RoundState, box: Box) -> bool:
    """Whether the player of a box still has a decision to make."""
    settled = any(decision != "check" for decision in box.decisions)
    return has_decision(state, box) and not settled and not box.out and not state.decided


def _noticed(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    return "before-close" if state.phase in (NOT_OPEN, BETTING_OPEN) else "after-close"


def _before_next_round(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    return None if state.over else "before-next-round"


def _first_time(state: RoundState, box: int | None, player: str | None) -> Fact | None:
    who = player or (state.holder(box) if box is not None else None)
    return None if who is None else state.condition("under-minimum-before", player=who) is None


def _direction(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    found = state.box(box) if box is not None else None
    if found is None or not found.decisions:
        return None
    proper, placed = play_amount(state, found, found.decisions[-1]), found.amount(state.rulebook.play_bet)
    return None if placed == proper else "over" if placed > proper else "under"


def _decision_pending(state: RoundState, box: int | None, player: str | None) -> Fact | None:
    who = player or (state.holder(box) if box is not None else None)
    return (
        None
        if who not in state.players
        else any(undecided(state, one) for one in state.held_by(str(who)) if one.dealt_in)
    )


def _outcome(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    return outcome_established(state)


def _seen(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    viewed = any(one.viewed for one in state.boxes)
    # A table that shuffles itself shows cards to nobody but through the record.
    return True if viewed else False if state.commitment else None


def _any_viewed(state: RoundState, box: int | None, player: str | None) -> Fact | None:
    who = player or (state.holder(box) if box is not None else None)
    viewed = who is not None and any(one.viewed for one in state.held_by(who))
    return True if viewed else False if state.commitment and who is not None else None


def _device(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    return state.rulebook.deal(state.terms.deal).device


_KNOWN: Final[dict[str, Callable[[RoundState, int | None, str | None], Fact | None]]] = {
    "noticed": _noticed,
    "next-round": _before_next_round,
    "first_time": _first_time,
    "direction": _direction,
    "decision_pending": _decision_pending,
    "outcome_established": _outcome,
    "any_player_seen": _seen,
    "any_player_handled": _seen,
    "any_viewed": _any_viewed,
    "device": _device,
}
