"""Versions: a command is about the table as its sender saw it.

The dealer's and the pit's commands are about the whole table, so any change since makes them stale. A player's are
about his own boxes: what others have bet meanwhile does not concern them, as long as the round stands where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from croupier.errors import Code, Refusal
from croupier.floor.table.desk import Step
from croupier.floor.table.requests import PLAYERS, Asked
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState

#: How many steps a stale command is told at most, and how many are read from the record at a time.
MOST_MISSED: Final = 100


class Stale(Refusal):
    """The table is not as its sender saw it; `missed` is what has happened since, the latest of it."""

    version = 0
    missed: Sequence[Step] = ()


def require_fresh(setup: TableSetup, state: TableState, asked: Asked, since: Callable[[int], list[Step]]) -> None:
    """Refuse a command about a table that has changed under its sender's hands."""
    seen = asked.seen
    if seen is None or seen == state.version:
        return
    # Nobody is read a whole evening: whoever has been away for so long is told the latest, and to look again.
    first = max(seen, state.version - MOST_MISSED)
    missed = since(first) if seen < state.version else []
    if first == seen and missed and asked.kind in PLAYERS and not any(_concerns(one, asked, state) for one in missed):
        return
    stale = Stale(
        Code.STALE_VERSION,
        f"table {setup.id} is at version {state.version}",
        at="version",
        expected=str(state.version),
    )
    stale.version, stale.missed = state.version, missed
    raise stale


def _concerns(step: Step, asked: Asked, now: TableState) -> bool:
    """Whether a step has changed what this player's command is about."""
    before = step.before
    if (before.number, before.round.phase, before.round.offers) != (now.number, now.round.phase, now.round.offers):
        return True
    box, player = getattr(asked.wanted, "box", None), getattr(asked.wanted, "player", None)
    return any(
        (box is not None and getattr(event, "box", None) == box)
        or (player is not None and getattr(event, "player", None) == player)
        for event in step.events
    )
