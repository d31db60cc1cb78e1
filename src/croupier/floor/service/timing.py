"""How long a table waits: for bets, for a decision, for an answer, between two rounds."""

from __future__ import annotations

from croupier.floor.service.setup import TableSetup
from croupier.floor.service.state import TableState
from croupier.round.state import BETTING_OPEN

_SECOND = 1_000_000


def deadline(setup: TableSetup, state: TableState) -> int | None:
    """When the house goes on by itself, in microseconds since 1970; None where it waits for somebody."""
    if not setup.virtual or state.referred:
        return None
    seconds = _wait(setup, state)
    return None if not seconds else state.since + round(seconds * _SECOND)


def _wait(setup: TableSetup, state: TableState) -> float:
    timers, round_ = setup.timers, state.round
    if round_.offers:
        return timers.decision
    if not state.playing:
        return timers.pause if state.open and not _shut(state) else 0
    if round_.phase == BETTING_OPEN:
        return timers.bets if round_.boxes else 0
    return timers.decision if state.waits_for.act == "decide" else 0


def _shut(state: TableState) -> bool:
    return any(condition.kind == "table-closed" for condition in state.conditions)


def opens_by_itself(setup: TableSetup, state: TableState) -> bool:
    """Whether the house calls for bets as soon as the pause is over."""
    return setup.virtual and setup.timers.pause > 0 and state.open and not state.playing and not _shut(state)
