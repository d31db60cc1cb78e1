"""The facts that a running round has on record, so that nobody is asked for them and nobody can misstate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from croupier.errors import Code, InputError
from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round.decisions import proper_stakes
from croupier.round.rules import way
from croupier.round.state import BETTING_OPEN, NOT_OPEN, Box
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.certain import outcome_established
from croupier.rulings.facts import require_facts, spoken

#: Answers a question from the record, about a box or a player where one is named; None where the record is silent.
_Asked: TypeAlias = Callable[[RoundState, int | None, str | None], Fact | None]


def facts_with_record(
    state: RoundState,
    incident: str,
    given: Mapping[str, Fact],
    *,
    box: int | None,
    player: str | None,
    on_record: bool = True,
) -> dict[str, Fact]:
    """The facts given, and those on record. One that contradicts the record is refused.

    Whether a player has seen or touched cards is on record only where he did so through the table: what happened
    beside it, only the people there can say. Of a round that was only written down the file settles, whenever it
    happened, the decisions made, the sizes of the bets, whose bets were below the minimum before, and the looks told.
    """
    answers = _KNOWN if on_record else _WRITTEN
    facts = require_facts(incident, given)
    kinds = vocabulary().incidents[incident].facts
    for name, kind in kinds.items():
        known = answers[kind](state, box, player) if kind in answers else None
        if known is None:
            continue
        if facts.setdefault(name, known) != known:
            message = Sentence("by-record-round-not", name=name, known=spoken(known), facts=spoken(facts[name]))
            raise InputError(Code.FACTS_CONTRADICT, message, at=f"facts.{name}", expected=spoken(known))
    return {name: facts[name] for name in kinds if name in facts}


def undecided(state: RoundState, box: Box) -> bool:
    """Whether the player of a box still has a decision to make."""
    return way(state, box).waits is not None and not box.folded and not box.out and not state.decided


def _before_next_round(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    """While bets are open no card of the round has been dealt: what is noticed then is of the one before."""
    return None if state.over else "after-next-round" if state.phase == BETTING_OPEN else "before-next-round"


def _first_time(state: RoundState, box: int | None, player: str | None) -> Fact | None:
    who = player or (state.holder(box) if box is not None else None)
    return None if who is None else not state.under_minimum_before(who)


def _direction(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    found = state.box(box) if box is not None else None
    if found is None or not found.decisions:
        return None
    wrong = [
        (found.amount(bet), size) for bet, size in proper_stakes(state, found).items() if found.amount(bet) != size
    ]
    return None if not wrong else "over" if wrong[0][0] > wrong[0][1] else "under"


def _decision_pending(state: RoundState, box: int | None, player: str | None) -> Fact | None:
    """Of the one hand that is named where the rules go hand by hand, otherwise of any hand of the player's.

    Whoever does not decide for a hand, because he shares its bets or sits there without any, has none pending on it.
    """
    by_hand = any(
        rule.scope == "box" for rule in state.rulebook.irregularities.rules if "decision_pending" in rule.when
    )
    who = player or (state.holder(box) if box is not None else None)
    if by_hand and box is not None and state.box(box).dealt_in:
        return who == state.holder(box) and undecided(state, state.box(box))
    return (
        None
        if who not in state.players
        else any(undecided(state, one) for one in state.held_by(str(who)) if one.dealt_in)
    )


def _outcome_by_decisions(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    """A fold that the file has is an outcome; which cards were up when it happened, the file does not say."""
    return outcome_established(replace(state, community_shown=0, dealer_shown=False, dealer_up=())) or None


def _not_first_time(state: RoundState, box: int | None, player: str | None) -> Fact | None:
    """Only that there was a bet below the minimum before is written down."""
    return False if _first_time(state, box, player) is False else None


def _seen(state: RoundState, box: int | None, player: str | None) -> Fact | None:  # noqa: ARG001
    viewed = any(one.viewed for one in state.boxes)
    # A table that shuffles itself shows cards to nobody but through the record.
    return True if viewed else False if state.commitment else None


def _any_viewed(state: RoundState, box: int | None, player: str | None) -> Fact | None:
    who = player or (state.holder(box) if box is not None else None)
    viewed = who is not None and any(one.viewed_by(who) for one in state.held_by(who))
    return True if viewed else False if state.commitment and who is not None else None


_KNOWN: Final[dict[str, _Asked]] = {
    "noticed": lambda state, *_: "before-close" if state.phase in (NOT_OPEN, BETTING_OPEN) else "after-close",
    "next-round": _before_next_round,
    "first_time": _first_time,
    "direction": _direction,
    "decision_pending": _decision_pending,
    "outcome_established": lambda state, *_: outcome_established(state),
    "any_player_seen": _seen,
    "any_player_handled": _seen,
    "any_viewed": _any_viewed,
    "device": lambda state, *_: state.rulebook.deal(state.terms.deal).device,
}
_WRITTEN: Final[dict[str, _Asked]] = {
    "first_time": _not_first_time,
    "direction": _direction,
    "decision_pending": _decision_pending,
    "outcome_established": _outcome_by_decisions,
    "any_player_seen": _seen,
    "any_player_handled": _seen,
    "any_viewed": _any_viewed,
}
