"""The tables of this process: how each stands, every step that was ever taken, and the one way to take another.

A player's command, what the house does when time is up or after a crash, what two people agreed on and what is only
tried go the same way: the table is read under its lock, the desk carries the order out, and the batch keeps the step.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.chain import Head, moment
from croupier.errors import Code, Refusal
from croupier.floor.chance import Chance, Clock
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Role
from croupier.floor.record.entries import RoundRow, Written
from croupier.floor.record.journal import Streams
from croupier.floor.table.desk import DeskOrder, TableDesk, UnitOfWork, order_of
from croupier.floor.table.happenings import read_events
from croupier.floor.table.requests import TableRequest, require_fresh
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState, TableStep, after, new_state
from croupier.languages import Sentence
from croupier.round.events import BettingOpened
from croupier.round.state import BETTING_OPEN

#: How many steps of a table are kept in memory for those who were away for a moment.
RECENT: Final = 32


#: How often an account may change its bets in one round: whoever places and takes back for a minute makes a round that
#: everybody else has to read.
MOST_CHANGES: Final = 200


def _require_moderate(streams: Streams, stream: str, state: TableState, person: Person) -> None:
    """Refuse a player who has changed his bets too often; counted in the record, once a round is as long as that."""
    if (
        state.round.phase != BETTING_OPEN
        or Role.PLAYER not in person.roles
        or state.version - state.first < MOST_CHANGES
    ):
        return
    if streams.count_by(stream, person.account, state.first) >= MOST_CHANGES:
        raise Refusal(Code.TOO_MANY_COMMANDS, Sentence("bets-changed-too-often", times=MOST_CHANGES), at="type")


class CommandPlace(NamedTuple):
    """Where a command works: the link that it may move, the stream that it adds to, and its key there.

    Commands of one transaction go from place to place in this order, in every process, so that nobody waits in a
    circle.
    """

    link: str = ""
    stream: str = ""
    key: str = ""


class Batch:
    """What the commands of one transaction share: the books, and the tables as the earlier of them have left them."""

    def __init__(self, books: UnitOfWork) -> None:
        self.books = books
        self.states: dict[str, TableState] = {}
        #: What these commands have done, and what others had done before it that this process had not seen.
        self.steps: list[TableStep] = []
        self.missed: list[TableStep] = []
        self._heads: dict[str, Head] = {}
        self._keys: dict[tuple[str, str], int] = {}

    def open(self, places: Iterable[CommandPlace]) -> None:
        """Lock the streams of several commands, and read what is known under their keys, for all of them at once."""
        keys = {(place.stream, place.key) for place in places if place.stream}
        if len(keys) > 1:
            self._heads = self.books.streams.locked_heads({stream for stream, _ in keys})
            self._keys = self.books.streams.known_among(keys)

    def head(self, stream: str) -> Head:
        """Where a stream ends, locked."""
        found = self._heads.get(stream)
        return self.books.streams.head(stream, lock=True) if found is None else found

    def head_and_known(self, stream: str, key: str) -> tuple[Head, int | None]:
        """Where a stream ends, locked, and the version that a key belongs to, if it was used before."""
        found = self._heads.get(stream)
        if found is None:
            return self.books.streams.head_and_known(stream, key)
        return found, self._keys.get((stream, key))

    def keep(self, setup: TableSetup, step: TableStep, key: str) -> None:
        """Remember a step that this transaction has written, so that the next one follows it."""
        self.states[setup.id] = step.after
        self.steps.append(step)
        if setup.stream in self._heads:
            self._heads[setup.stream] = step.after.head
            self._keys[setup.stream, key] = step.version


class Tables:
    """Every table of the floor as this process knows it. What others have done is read when it is needed."""

    def __init__(
        self, setups: Iterable[TableSetup], clock: Clock, chance: Chance, news: Callable[[TableStep], None]
    ) -> None:
        self.setups: dict[str, TableSetup] = {setup.id: setup for setup in setups}
        self._clock, self._chance, self._news = clock, chance, news
        self._states: dict[str, TableState] = {}
        self._recent: dict[str, deque[TableStep]] = {}
        #: The last step at each table that this process has taken.
        self._own: dict[str, int] = {}
        self._lock = threading.RLock()

    def setup(self, table: str) -> TableSetup:
        """The table with this id; refused where there is none."""
        found = self.setups.get(table)
        if found is None:
            raise Refusal(Code.NOT_FOUND, Sentence("no-such-table"), at="table")
        return found

    def known(self, table: str) -> TableState | None:
        """The table as this process last saw it."""
        return self._states.get(table)

    def last_was_own(self, table: str) -> bool:
        """Whether the last step at a table, as far as it is known here, was taken by this process."""
        known = self._states.get(table)
        return known is not None and known.version == self._own.get(table)

    def _state(self, batch: Batch, setup: TableSetup, head: Head) -> TableState:
        """The table at the end of its stream: what is known, and whatever others have added since."""
        streams, state = batch.books.streams, batch.states.get(setup.id) or self._states.get(setup.id)
        if state is not None and state.head == head:
            return state
        if state is None or _far_behind(state, head.version):
            return self.refresh(streams, setup.id, head.version)
        if state.version > head.version:
            state = beginning(streams, setup, head.version)
        for step in replayed(setup, state, streams.after(setup.stream, state.version, to=head.version)):
            state = step.after
            batch.missed.append(step)
        return state

    def now(self, batch: Batch) -> Iterator[TableState]:
        """Every table as it stands, whatever this transaction has done to it included."""
        for setup in self.setups.values():
            yield self._state(batch, setup, batch.books.streams.head(setup.stream))

    # ---- orders

    def ask(self, batch: Batch, table: str, asked: TableRequest) -> TableStep:
        """What a person asks for: done once under its key, and only if the table is as he saw it."""
        setup, streams = self.setup(table), batch.books.streams
        head, known = batch.head_and_known(setup.stream, asked.key)
        if known is not None:
            return self._again(streams, setup, asked, known)
        state = self._state(batch, setup, head)
        require_fresh(setup, state, asked, lambda version: self._since(batch, table, version, state))
        _require_moderate(streams, setup.stream, state, asked.person)
        return self._carry_out(batch, setup, state, order_of(asked))

    def order(self, batch: Batch, table: str, wanted: Callable[[TableState], DeskOrder]) -> TableStep:
        """What the house wants done at the table as it stands."""
        setup = self.setup(table)
        state = self._state(batch, setup, batch.head(setup.stream))
        return self._carry_out(batch, setup, state, wanted(state))

    def _carry_out(self, batch: Batch, setup: TableSetup, state: TableState, order: DeskOrder) -> TableStep:
        # A clock that was set back does not make the record go back.
        now = max(self._clock.now(), moment(state.at))
        step = TableDesk(batch.books, setup, self._chance, now).carry_out(state, order)
        if step.events:
            batch.keep(setup, step, order.key)
        return step

    def _again(self, streams: Streams, setup: TableSetup, asked: TableRequest, version: int) -> TableStep:
        """The step that this very command led to before; refused where the key was used for something else."""
        entry = next(iter(streams.after(setup.stream, version - 1, to=version)))
        if entry.request != asked.digest:
            raise Refusal(Code.KEY_REUSED, Sentence("key-was-used-for-something-else"), at="Idempotency-Key")
        return next(self.steps(streams, setup.id, version - 1, version))

    def _since(self, batch: Batch, table: str, version: int, state: TableState) -> list[TableStep]:
        """The steps of a table after a version: from memory, and from what this transaction has read and done."""
        found = list[TableStep]()
        # One step a version: the latest ones are looked at, and none before those that are asked for.
        for step in reversed((*self.latest(table), *batch.missed, *batch.steps)):
            if step.table == table and step.version == state.version - len(found):
                if step.version == version:
                    break
                found.append(step)
        if len(found) == state.version - version:
            return found[::-1]
        return list(self.steps(batch.books.streams, table, version, state.version))

    # ---- what has happened

    def refresh(self, streams: Streams, table: str, to: int | None = None) -> TableState:
        """Read what this process has not seen yet, up to a version, and tell whoever waits for it."""
        setup = self.setup(table)
        version = streams.head(setup.stream).version if to is None else to
        with self._lock:
            known = self._states.get(table)
            if known is not None and known.version >= version:
                return known
            far = known is None or _far_behind(known, version)
            state = beginning(streams, setup, version) if far or known is None else known
            for step in replayed(setup, state, streams.after(setup.stream, state.version, to=version)):
                state = step.after
                self._remember(step, tell=known is not None)
            self._states[table] = state
            return state

    def committed(self, missed: Iterable[TableStep], steps: Iterable[TableStep]) -> None:
        """Steps that are durable now: those of others that had been missed here, and then our own."""
        with self._lock:
            self._own |= {step.table: step.version for step in steps}
            for step in (*missed, *steps):
                known = self._states.get(step.table)
                if known is None or known.version == step.before.version:
                    self._states[step.table] = step.after
                    self._remember(step, tell=True)
                # Otherwise somebody else was between; a refresh brings both in their order.

    def _remember(self, step: TableStep, *, tell: bool) -> None:
        self._recent.setdefault(step.table, deque(maxlen=RECENT)).append(step)
        if tell:
            self._news(step)

    def recent(self, table: str, version: int) -> list[TableStep] | None:
        """The steps after a version, or None where they reach further back than memory does."""
        with self._lock:
            known, kept = self._states.get(table), self._recent.get(table, ())
            now = known.version if known is not None else 0
            if version >= now:
                return []
            # One step a version: so many are the last ones.
            steps = list(kept)[version - now :]
        return steps if steps and steps[0].version == version + 1 and steps[-1].version == now else None

    def latest(self, table: str) -> list[TableStep]:
        """The latest steps as far as memory reaches, the oldest first."""
        with self._lock:
            return list(self._recent.get(table, ()))

    def steps(self, streams: Streams, table: str, version: int, to: int | None = None) -> Iterator[TableStep]:
        """The steps after a version, from the record."""
        setup = self.setup(table)
        found = streams.round_at(table, version + 1)
        if found is not None and to is not None and streams.round_at(table, to) == found:
            setup = as_played(streams, setup, found)
        state = beginning(streams, setup, version + 1, found.first if found is not None else 1)
        for step in replayed(setup, state, streams.after(setup.stream, state.version, to=to)):
            if step.version > version:
                yield step

    @property
    def states(self) -> Mapping[str, TableState]:
        return self._states


def _far_behind(state: TableState, version: int) -> bool:
    """Whether so much has happened since that a table is found sooner from the beginning of its round."""
    return version - state.version > RECENT


def as_played(streams: Streams, setup: TableSetup, row: RoundRow) -> TableSetup:
    """The table with the rulebook by which a round of it was opened, where that is another one and was kept."""
    entry = next(streams.after(setup.stream, row.first - 1, to=row.first), None)
    events = read_events(entry.body) if entry is not None else ()
    digest = next((event.table.book for event in events if isinstance(event, BettingOpened)), "")
    book = streams.books.find(digest) if digest not in ("", setup.rulebook.digest) else None
    return setup if book is None else replace(setup, rulebook=book)


def beginning(streams: Streams, setup: TableSetup, version: int, first: int | None = None) -> TableState:
    """The table just before the round that a version belongs to; everything later follows from the stream."""
    found = streams.round_at(setup.id, version)
    if first == 1 or found is None or found.first == 1:
        return new_state(setup)
    before = next(iter(streams.after(setup.stream, found.first - 2, to=found.first - 1)))
    return replace(new_state(setup), head=Head(before.version, before.hash), number=found.number - 1)


def replayed(setup: TableSetup, state: TableState, entries: Iterable[Written]) -> Iterator[TableStep]:
    """The steps that entries of the stream record."""
    for entry in entries:
        events = read_events(entry.body)
        following = after(state, events, entry.at, Head(entry.version, entry.hash))
        yield TableStep(
            table=setup.id, kind=entry.kind, actor=entry.actor, at=entry.at, events=events, before=state,
            after=following,
        )  # fmt: skip
        state = following
