"""The tables of this process: how each stands, its latest steps, and every step that was ever taken."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.floor.record.journal import Head, Streams, Written
from croupier.floor.table.desk import Step
from croupier.floor.table.happenings import read_events
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState, after, new_state

#: How many steps of a table are kept in memory for those who were away for a moment.
RECENT: Final = 32


class Tables:
    """Every table of the floor as this process knows it. What others have done is read when it is needed."""

    def __init__(self, setups: Iterable[TableSetup], news: Callable[[Step], None]) -> None:
        self.setups: dict[str, TableSetup] = {setup.id: setup for setup in setups}
        self._news = news
        self._states: dict[str, TableState] = {}
        self._recent: dict[str, deque[Step]] = {}
        self._turn = threading.RLock()

    def setup(self, table: str) -> TableSetup:
        """The table with this id; refused where there is none."""
        found = self.setups.get(table)
        if found is None:
            raise Refusal(Code.NOT_FOUND, "there is no such table", at="table", expected="the id of a table")
        return found

    def known(self, table: str) -> TableState | None:
        """The table as this process last saw it."""
        return self._states.get(table)

    def state(self, streams: Streams, table: str, head: Head, known: TableState | None = None) -> TableState:
        """The table at the end of its stream: what is known, and whatever others have added since."""
        setup = self.setup(table)
        state = known or self._states.get(table)
        if state is not None and state.head == head:
            return state
        if state is None or state.version > head.version:
            state = beginning(streams, setup, head.version)
        for step in replayed(setup, state, streams.after(setup.stream, state.version, to=head.version)):
            state = step.after
        return state

    def refresh(self, streams: Streams, table: str) -> TableState:
        """Read what this process has not seen yet, and tell whoever waits for it."""
        setup, head = self.setup(table), streams.head(f"table:{table}")
        with self._turn:
            known = self._states.get(table)
            if known is not None and known.version >= head.version:
                return known
            state = known if known is not None else beginning(streams, setup, head.version)
            for step in replayed(setup, state, streams.after(setup.stream, state.version, to=head.version)):
                state = step.after
                self._remember(step, tell=known is not None)
            self._states[table] = state
            return state

    def committed(self, steps: Iterable[Step]) -> None:
        """Steps of this process that are durable now."""
        with self._turn:
            for step in steps:
                known = self._states.get(step.table)
                if known is None or known.version == step.before.version:
                    self._states[step.table] = step.after
                    self._remember(step, tell=True)
                # Otherwise somebody else was between; a refresh brings both in their order.

    def _remember(self, step: Step, *, tell: bool) -> None:
        self._recent.setdefault(step.table, deque(maxlen=RECENT)).append(step)
        if tell:
            self._news(step)

    def recent(self, table: str, version: int) -> list[Step] | None:
        """The steps after a version, or None where they reach further back than memory does."""
        with self._turn:
            known, kept = self._states.get(table), self._recent.get(table, ())
            now = known.version if known is not None else 0
            if version >= now:
                return []
            # One step a version: so many are the last ones.
            steps = list(kept)[version - now :]
        return steps if steps and steps[0].version == version + 1 and steps[-1].version == now else None

    def steps(self, streams: Streams, table: str, version: int, to: int | None = None) -> Iterator[Step]:
        """The steps after a version, from the record."""
        setup = self.setup(table)
        found = streams.round_at(table, version + 1)
        state = beginning(streams, setup, version + 1, found.first if found is not None else 1)
        for step in replayed(setup, state, streams.after(setup.stream, state.version, to=to)):
            if step.version > version:
                yield step

    @property
    def states(self) -> Mapping[str, TableState]:
        return self._states


def beginning(streams: Streams, setup: TableSetup, version: int, first: int | None = None) -> TableState:
    """The table just before the round that a version belongs to; everything later follows from the stream."""
    found = streams.round_at(setup.id, version)
    if first == 1 or found is None or found.first == 1:
        return new_state(setup)
    before = next(iter(streams.after(setup.stream, found.first - 2, to=found.first - 1)))
    return replace(new_state(setup), head=Head(before.version, before.hash), number=found.number - 1)


def replayed(setup: TableSetup, state: TableState, entries: Iterable[Written]) -> Iterator[Step]:
    """The steps that entries of the stream record."""
    for entry in entries:
        events = read_events(entry.body)
        following = after(state, events, entry.at, Head(entry.version, entry.hash))
        yield Step(
            table=setup.id, kind=entry.kind, actor=entry.actor, at=entry.at, events=events, before=state,
            after=following,
        )  # fmt: skip
        state = following
