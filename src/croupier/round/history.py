"""The history of a round: replaying it, telling two states apart, settling it again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.errors import bad_value
from croupier.languages import Sentence
from croupier.round.codec import encode_state
from croupier.round.engine import apply
from croupier.round.events import BettingOpened, Event
from croupier.round.finish import finished
from croupier.round.state import RoundState
from croupier.rulebook import Rulebook
from croupier.settlement import settle
from croupier.wire.settlement import Facts


def replay(rulebook: Rulebook, events: Iterable[Event]) -> RoundState:
    """The state that these events lead to."""
    history = list(events)
    first = next(iter(history), None)
    if isinstance(first, BettingOpened) and first.table.rulebook != rulebook.id:
        message = Sentence("round-was-played-by", rulebook=first.table.rulebook)
        raise bad_value(message, "rulebook", first.table.rulebook)
    return apply(RoundState(rulebook=rulebook), history)


def fingerprint(state: RoundState) -> str:
    """A hash of everything in the state: equal states have equal fingerprints on every machine."""
    return hashlib.sha256(encode_state(state)).hexdigest()


def settles_the_same(state: RoundState) -> bool:
    """Whether settling the round again gives the settlement on record; true for a round that is not settled yet."""
    return state.settlement is None or agrees(state.rulebook, state.settlement, settle(finished(state)))


def agrees(rulebook: Rulebook, recorded: Struct, given: Struct) -> bool:
    """Whether what is on record is what the rules give.

    A later edition of a book may cite other clauses for the same thing. The record keeps the reasons of its day: they
    must be clauses and readings of the book, and everything else must be the same.
    """
    if recorded == given:
        return True
    known = rulebook.clauses.keys() | rulebook.readings.keys()
    return _without_reasons(recorded) == _without_reasons(given) and known.issuperset(_cited(recorded))


#: Where something says why it is so.
_REASONS: Final = ("clauses", "reading")


def _without_reasons(part: object) -> object:
    if isinstance(part, Facts):
        return None
    if isinstance(part, Struct):
        fields = (name for name in part.__struct_fields__ if name not in _REASONS)
        return type(part), tuple(_without_reasons(getattr(part, name)) for name in fields)
    return tuple(map(_without_reasons, part)) if isinstance(part, tuple) else part


def _cited(part: object) -> Iterator[str]:
    if isinstance(part, Struct):
        for name in _REASONS:
            yield from getattr(part, name, ())
        part = tuple(getattr(part, name) for name in part.__struct_fields__ if name not in _REASONS)
    if isinstance(part, tuple):
        for each in part:
            yield from _cited(each)
