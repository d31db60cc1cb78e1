"""The history of a round: replaying it, telling two states apart, settling it again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from croupier.errors import Code, InputError
from croupier.round.codec import encode_state
from croupier.round.engine import apply
from croupier.round.events import BettingOpened, Event
from croupier.round.finish import finished
from croupier.round.state import RoundState
from croupier.rulebook import Rulebook
from croupier.settlement import settle


def replay(rulebook: Rulebook, events: Iterable[Event]) -> RoundState:
    """The state that these events lead to."""
    history = list(events)
    first = next(iter(history), None)
    if isinstance(first, BettingOpened) and first.table.rulebook != rulebook.id:
        raise InputError(
            Code.BAD_VALUE,
            f"the round was played by {first.table.rulebook}",
            at="rulebook",
            expected=first.table.rulebook,
        )
    return apply(RoundState(rulebook=rulebook), history)


def fingerprint(state: RoundState) -> str:
    """A hash of everything in the state: equal states have equal fingerprints on every machine."""
    return hashlib.sha256(encode_state(state)).hexdigest()


def settles_the_same(state: RoundState) -> bool:
    """Whether settling the round again gives the settlement on record; true for a round that is not settled yet."""
    return state.settlement is None or settle(finished(state)) == state.settlement
