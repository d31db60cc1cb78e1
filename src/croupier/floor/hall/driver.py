"""The house at the virtual tables: it calls for bets, closes them, and goes on where nobody acts in time.

Whichever process took the last step at a table lets its time run, and needs to read nothing for it. Where that one is
silent, the process does that holds the table's lease. Whoever finds a lease expired takes over: if no process of the
floor was alive when the last one disappeared, the floor had a power failure, and the rulebook says what follows;
otherwise the table is played on as if nothing had happened, for nothing has.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import bindparam, select, update

from croupier.chain import microseconds
from croupier.errors import Code, Refusal
from croupier.floor.chance import Chance, Clock, new_id
from croupier.floor.hall.tables import Batch, CommandPlace, Tables
from croupier.floor.hall.writer import Writer, durable
from croupier.floor.logs import logger
from croupier.floor.record.driver import Driver, Prepared, with_conflict
from croupier.floor.record.tables_schema import leases
from croupier.floor.table import happenings as h
from croupier.floor.table.desk import NOTHING, DeskOrder, DeskRun, TableDesk
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState, TableStep
from croupier.floor.table.virtual import opens_by_itself, patience, wakes
from croupier.rulings.apply import decide

_ALL: Final = Prepared(select(leases.c.table, leases.c.holder, leases.c.seen_at, leases.c.until))
#: As it was found, or not there yet; otherwise somebody else was faster, and nothing is taken.
_FOUND: Final = (leases.c.holder == bindparam("was_holder")) & (leases.c.seen_at == bindparam("was_seen_at"))


def _take(dialect: Any) -> Any:
    taken = dialect.insert(leases)
    fresh = {name: taken.excluded[name] for name in ("holder", "seen_at", "until")}
    return taken.on_conflict_do_update(index_elements=["table"], set_=fresh, where=_FOUND).returning(leases.c.table)


_TAKE: Final = with_conflict(_take)
_RELEASE: Final = Prepared(update(leases).where(leases.c.holder == bindparam("me")).values(holder=bindparam("nobody")))
_NOT_THERE: Final = {"was_holder": None, "was_seen_at": None}


class Lease(Struct, frozen=True):
    """Who drives a table, when he last said so, and until when that holds. Nobody is the empty name.

    Clocks differ and are set, so nobody compares these times with his own: a lease is expired for whoever has seen it
    unchanged for as long as it holds.
    """

    table: str
    holder: str
    seen_at: int
    until: int


class Leases:
    """The leases inside one transaction."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def all(self) -> dict[str, Lease]:
        return {row[0]: Lease(*row) for row in self._driver.all(_ALL, {})}

    def take(self, new: Lease, found: Lease | None) -> bool:
        """Take or renew the lease of a table as it was found; False where another process has changed it since."""
        values = {"table": new.table, "holder": new.holder, "seen_at": new.seen_at, "until": new.until}
        was = {"was_holder": found.holder, "was_seen_at": found.seen_at} if found is not None else _NOT_THERE
        return self._driver.one(_TAKE, values | was) is not None

    def release(self, holder: str) -> None:
        """Let go of every table in good order."""
        self._driver.run(_RELEASE, {"me": holder, "nobody": ""})


INCIDENT: Final = "power-failure"
_OPENING: Final = DeskOrder(kind="open-betting", do=TableDesk.call_for_bets)

#: What the manager has decided beforehand where the rulebook is silent.
_REFERRALS: Final = {"void": "void-round", "continue": "continue"}


def interrupted(state: TableState) -> bool:
    """Whether a crash concerns the table: bets lie on its layout."""
    return state.playing and bool(state.round.boxes) and not state.referred and not state.round.offers


def recover(setup: TableSetup, desk: TableDesk, run: DeskRun) -> None:
    """Void the round, offer withdrawal or play on, as the clause says; where it says nothing, as the manager does."""
    round_ = run.state.round
    try:
        ruled = decide(round_, desk.ruling(run, INCIDENT))
        run.add((h.RoundInterrupted(round_id=round_.round_id), *ruled))
    except Refusal as refusal:
        if refusal.code is not Code.RULES_SILENT:
            raise
        remedy = _REFERRALS.get(setup.referral)
        run.add((h.RoundInterrupted(round_id=round_.round_id, referred=remedy is None),))
        if remedy is not None:
            run.add(decide(run.state.round, desk.ruling(run, INCIDENT, remedy=remedy)))
    desk.go_on(run)


#: How long a lease holds, and how often it is renewed.
LEASE_SECONDS: Final = 6.0
RENEWAL_SECONDS: Final = 2.0
#: How often a process that begins looks whether others renew theirs.
LOOK_SECONDS: Final = 0.25
TICK_SECONDS: Final = 0.05
_SECOND: Final = 1_000_000


def _wait_of(state: TableState) -> Hashable:
    """What a table waits for. Its time alone does not say: after a clock was set back, several begin at the same."""
    round_, rulings = state.round, frozenset(offer.ruling for offer in state.round.offers)
    return state.since, state.number, round_.phase, bool(round_.boxes), rulings


class TableDriver:
    """Lets the time of virtual tables run, and holds the leases of those that no other process has."""

    def __init__(
        self, tables: Tables, writer: Writer, clock: Clock, chance: Chance, *, alone: bool, name: str = ""
    ) -> None:
        self._tables, self._writer, self._clock = tables, writer, clock
        #: Whether no other process can be on the same database.
        self._alone = alone
        self.name = name or new_id(chance, "process")
        #: The leases that were there when this process began, and those of others as it last saw them, since when.
        self._found: dict[str, Lease] | None = None
        self._watched: dict[str, tuple[Lease, int]] = {}
        #: The tables whose leases this process holds.
        self.driven: set[str] = set()
        #: When the wait of each table began, which its state has under another clock.
        self._waits: dict[str, tuple[Hashable, int]] = {}
        self._changed: set[str] = set()
        #: How far each table has come, as far as this process was told.
        self._heard: dict[str, int] = {}
        self._due: dict[str, int] = {}
        self._in_hand: set[str] = set()
        self._log = logger()

    def noticed(self, step: TableStep) -> None:
        """Something happened at a table; it may have to wait for something else now."""
        if (known := self._waits.get(step.table)) is None or known[0] != _wait_of(step.after):
            self._waits[step.table] = (_wait_of(step.after), self._clock.monotonic())
        self._changed.add(step.table)

    def heard(self, news: Mapping[str, int]) -> None:
        """Another process has taken steps at these tables, up to these versions, and lets their time run from there."""
        for table, version in news.items():
            self._heard[table] = max(version, self._heard.get(table, 0))
            self._changed.add(table)

    def _times(self, table: str, state: TableState) -> bool:
        """Whether this process lets the time of a table run: it took the last step there, or holds the lease.

        What another process has done since is not read for that; once that one is silent, it is.
        """
        if state.version < self._heard.get(table, 0):
            return False
        return table in self.driven or self._tables.last_was_own(table)

    # ---- leases and recovery, in the writer's thread

    def take_leases(self) -> list[str]:
        """Take every lease that is free or expired, recover what was interrupted; gives the tables that are new."""
        return self._hold(self._writer.perform(self._take_leases))

    def settle_in(self) -> None:
        """Take what is free, and wait until each other lease is renewed or expired.

        Before that nobody can know whether a round was interrupted, and none may be played on.
        """
        self.take_leases()
        while self.in_doubt:
            time.sleep(LOOK_SECONDS)
            self.take_leases()

    @property
    def in_doubt(self) -> bool:
        """Whether a table is held by somebody of whom nothing was heard since this process began."""
        found, others = self._found or {}, self._watched.keys() - self.driven
        return any(found.get(table) == self._watched[table][0] for table in others)

    def _hold(self, taken: set[str]) -> list[str]:
        """Drive these tables, now that it is durable that they are ours, and no others."""
        fresh = sorted(taken - self.driven)
        self.driven = taken
        for table in fresh:
            self._begin(table)
        return fresh

    def _take_leases(self, batch: Batch) -> set[str]:
        leases, now = Leases(batch.books.driver), microseconds(self._clock.now())
        held, taken = leases.all(), set[str]()
        if self._found is None:
            self._found = held
        for setup in self._tables.setups.values():
            lease = held.get(setup.id)
            # However the clock is set, what is said later has a later time.
            seen_at = max(now, lease.seen_at + 1) if lease is not None else now
            new = Lease(setup.id, self.name, seen_at, seen_at + round(LEASE_SECONDS * _SECOND))
            if self._vacant(lease) and leases.take(new, lease):
                taken.add(setup.id)
                if setup.id not in self.driven:
                    # Others may have gone on there, of which nothing was read here.
                    self._tables.refresh(batch.books.streams, setup.id)
                if setup.id not in self.driven and self._lost_power(lease):
                    self._recover(batch, setup)
        return taken

    def holds(self, lease: Lease) -> bool:
        """Whether somebody drives the table, as far as this process can tell."""
        return bool(lease.holder) and (lease.holder == self.name or not self._vacant(lease))

    def _vacant(self, lease: Lease | None) -> bool:
        """Whether a lease can be taken: nobody's, our own, or of a process that has not been heard of for too long."""
        if lease is None or lease.holder in ("", self.name) or self._alone:
            return True
        known, now = self._watched.get(lease.table), self._clock.monotonic()
        if known is None or known[0] != lease:
            self._watched[lease.table] = (lease, now)
            return False
        return now - known[1] > LEASE_SECONDS * _SECOND

    def _lost_power(self, lease: Lease | None) -> bool:
        """Whether the holder vanished while nobody else of the floor was there: this process never heard of him."""
        if lease is None or lease.holder in ("", self.name):
            return False
        return self._alone or (self._found or {}).get(lease.table) == lease

    def _begin(self, table: str) -> None:
        """A wait that another process began begins anew, so that nobody has less time; a pause that is over is over."""
        state, now = self._tables.known(table), self._clock.monotonic()
        if state is not None:
            passed = 0 if state.playing else max(0, microseconds(self._clock.now()) - state.since)
            self._waits[table] = (_wait_of(state), now - passed)
        self._changed.add(table)

    def _recover(self, batch: Batch, setup: TableSetup) -> None:
        def recovery(state: TableState) -> DeskOrder:
            key = f"house/recovery/{state.version + 1}"
            return DeskOrder(kind="recovery", do=partial(recover, setup), key=key) if interrupted(state) else NOTHING

        if (step := self._tables.order(batch, setup.id, recovery)).events:
            self._log.warning("a round was interrupted", table=setup.id, round=step.before.round.round_id)

    def release(self) -> None:
        """Let go of every table in good order."""
        self._writer.perform(lambda batch: Leases(batch.books.driver).release(self.name))
        self.driven = set()

    # ---- timers

    async def run(self) -> None:
        """Let the timers of the tables run, and renew the leases, until the task is cancelled."""
        renewal = 0.0
        loop = asyncio.get_running_loop()
        while True:
            try:
                if loop.time() >= renewal:
                    renewal = loop.time() + RENEWAL_SECONDS
                    self._hold(await durable(self._writer.submit(self._take_leases)))
                self.tick()
            except Exception as error:  # noqa: BLE001 - whatever it was, tables go on at the next tick
                self._log.error("the tables were not driven", exc_info=error)
            await asyncio.sleep(TICK_SECONDS)

    def tick(self) -> list[str]:
        """Act at every table whose time has come, in that order; gives those tables."""
        while self._changed:  # others add to it meanwhile
            self._reckon(self._changed.pop())
        now = self._clock.monotonic()
        late = sorted((at, table) for table, at in list(self._due.items()) if at <= now and table not in self._in_hand)
        due = [table for _, table in late]
        for table in due:
            self._act(table)
        return due

    def wake(self, table: str) -> None:
        """Somebody has come: a table that rests begins its next round. Any process may do it."""
        setup, state = self._tables.setups[table], self._tables.known(table)
        if state is None or not wakes(setup, state) or table in self._in_hand:
            return
        self._order(setup, lambda now: _OPENING if wakes(setup, now) else NOTHING)

    def _reckon(self, table: str) -> None:
        """When the house has to act at a table."""
        state = self._tables.known(table)
        setup = self._tables.setups[table]
        at = self._deadline(setup, state) if state is not None and self._times(table, state) else None
        if at is None:
            self._due.pop(table, None)
        else:
            self._due[table] = at

    def _deadline(self, setup: TableSetup, state: TableState) -> int | None:
        """When the wait is over, by the monotonic clock; None where there is none, or it began unheard."""
        lasts, wait = patience(setup, state), self._waits.get(setup.id)
        return None if lasts is None or wait is None or wait[0] != _wait_of(state) else wait[1] + lasts

    def _act(self, table: str) -> None:
        self._due.pop(table, None)
        setup = self._tables.setups[table]
        self._order(setup, lambda state: self._due_order(setup, state))

    def _order(self, setup: TableSetup, order: Callable[[TableState], DeskOrder]) -> None:
        table = setup.id
        self._in_hand.add(table)
        future = self._writer.submit(
            lambda batch: self._tables.order(batch, table, order), CommandPlace(setup.link or "", setup.stream)
        )

        def done(_: object) -> None:
            self._in_hand.discard(table)
            if (error := future.exception()) is None:
                self._changed.add(table)
            else:
                self._due[table] = self._clock.monotonic() + _SECOND
                self._log.error("the house could not act", table=table, exc_info=error)

        future.add_done_callback(done)

    def _due_order(self, setup: TableSetup, state: TableState) -> DeskOrder:
        """What the house does now that the time is up, unless somebody was faster."""
        at = self._deadline(setup, state)
        if at is None or at > self._clock.monotonic():
            return NOTHING
        if opens_by_itself(setup, state):
            return _OPENING
        return DeskOrder(kind="time-is-up", do=TableDesk.time_is_up) if state.playing else NOTHING
