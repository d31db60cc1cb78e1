"""What `croupier replay` answers with `--json`."""

from __future__ import annotations

from croupier.round.events import Event
from croupier.wire.message import Answer
from croupier.wire.rounds import RoundView


class ReplayVerified(Answer, frozen=True, kw_only=True):
    """What a replay has shown; null where there is nothing to verify."""

    over: bool
    rules: bool
    settlement: bool | None
    shuffle: bool | None


class Replayed(Answer, frozen=True, kw_only=True):
    """A round as one person could see it: every event, the table at the end, and what was verified."""

    rulebook: str
    round_id: str
    seen_as: str
    events: tuple[Event, ...]
    view: RoundView
    verified: ReplayVerified
    problems: tuple[str, ...]
