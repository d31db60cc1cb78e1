"""The house at the virtual tables: it calls for bets, closes them, and goes on where nobody acts in time.

Each table is driven by the one process that holds its lease. Whoever finds a lease expired takes over: if no process
of the floor was alive when the last one disappeared, the floor had a power failure, and the rulebook says what follows;
otherwise the table is played on as if nothing had happened, for nothing has.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.chain import microseconds
from croupier.errors import Code, CroupierError, Refusal
from croupier.floor.chance import Chance, Clock, new_id
from croupier.floor.hall.tables import Batch, Tables
from croupier.floor.hall.writer import Writer
from croupier.floor.logs import logger
from croupier.floor.record.driver import Driver, Prepared
from croupier.floor.record.tables_schema import leases
from croupier.floor.table import happenings as h
from croupier.floor.table.desk import NOTHING, DeskOrder, DeskRun, TableDesk
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState, TableStep
from croupier.floor.table.virtual import deadline, opens_by_itself
from croupier.rulings.apply import decide

_ALL: Final = Prepared(select(leases.c.table, leases.c.holder, leases.c.seen_at, leases.c.until))
_VALUES: Final[dict[str, Any]] = {name: bindparam(name) for name in ("table", "holder", "seen_at", "until")}
_pg, _lite = postgresql.insert(leases).values(_VALUES), sqlite.insert(leases).values(_VALUES)
_SET: Final = ("holder", "seen_at", "until")
#: Free, ours already, or expired; otherwise nothing is taken.
_TAKE: Final = Prepared(
    _pg.on_conflict_do_update(
        index_elements=["table"],
        set_={name: _pg.excluded[name] for name in _SET},
        where=leases.c.holder.in_([bindparam("nobody"), bindparam("me")]) | (leases.c.until < bindparam("now")),
    ).returning(leases.c.table),
    sqlite=_lite.on_conflict_do_update(
        index_elements=["table"],
        set_={name: _lite.excluded[name] for name in _SET},
        where=leases.c.holder.in_([bindparam("nobody"), bindparam("me")]) | (leases.c.until < bindparam("now")),
    ).returning(leases.c.table),
)
_RELEASE: Final = Prepared(update(leases).where(leases.c.holder == bindparam("me")).values(holder=bindparam("nobody")))
_EXPIRE: Final = Prepared(update(leases).where(leases.c.holder != bindparam("nobody")).values(until=bindparam("then")))


class Lease(Struct, frozen=True):
    """Who drives a table, when he last said so, and until when that holds. Nobody is the empty name."""

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

    def take(self, table: str, holder: str, now: int, until: int) -> bool:
        """Take or renew the lease of a table; False where another process holds it."""
        values = {
            "table": table, "holder": holder, "seen_at": now, "until": until, "nobody": "", "me": holder, "now": now,
        }  # fmt: skip
        return self._driver.one(_TAKE, values) is not None

    def release(self, holder: str) -> None:
        """Let go of every table in good order."""
        self._driver.run(_RELEASE, {"me": holder, "nobody": ""})

    def expire_all(self) -> None:
        """No process but this one can hold anything: what is held is from a process that is gone."""
        self._driver.run(_EXPIRE, {"nobody": "", "then": 0})


INCIDENT: Final = "power-failure"

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
TICK_SECONDS: Final = 0.05
_SECOND: Final = 1_000_000


class TableDriver:
    """Drives the virtual tables whose leases this process holds."""

    def __init__(
        self, tables: Tables, writer: Writer, clock: Clock, chance: Chance, *, alone: bool, name: str = ""
    ) -> None:
        self._tables, self._writer, self._clock = tables, writer, clock
        #: Whether no other process can be on the same database.
        self._alone = alone
        self.name = name or new_id(chance, "process")
        self._began = microseconds(clock.now())
        #: The tables that this process drives, and since when.
        self.driven: dict[str, int] = {}
        self._changed: set[str] = set()
        self._due: dict[str, int] = {}
        self._in_hand: set[str] = set()
        self._log = logger()

    def noticed(self, step: TableStep) -> None:
        """Something happened at a table; it may have to wait for something else now."""
        self._changed.add(step.table)

    # ---- leases and recovery, in the writer's thread

    def take_leases(self) -> list[str]:
        """Take every lease that is free or expired, recover what was interrupted; gives the tables that are new."""
        return self._writer.perform(self._take_leases)

    def _take_leases(self, batch: Batch) -> list[str]:
        leases, now = Leases(batch.books.driver), microseconds(self._clock.now())
        if self._alone and not self.driven:
            leases.expire_all()
        held, fresh = leases.all(), []
        until = now + round(LEASE_SECONDS * _SECOND)
        for setup in self._tables.setups.values():
            lease = held.get(setup.id)
            if lease is not None and lease.holder not in ("", self.name) and lease.until >= now:
                self.driven.pop(setup.id, None)
                continue
            if not leases.take(setup.id, self.name, now, until):
                self.driven.pop(setup.id, None)
                continue
            if setup.id not in self.driven:
                self.driven[setup.id] = now
                fresh.append(setup.id)
                self._changed.add(setup.id)
                if self._lost_power(lease):
                    self._recover(batch, setup)
        return fresh

    def _lost_power(self, lease: Lease | None) -> bool:
        """Whether the holder vanished while nobody else of the floor was there."""
        if lease is None or lease.holder in ("", self.name):
            return False
        return self._alone or lease.seen_at < self._began

    def _recover(self, batch: Batch, setup: TableSetup) -> None:
        def recovery(state: TableState) -> DeskOrder:
            key = f"house/recovery/{state.version + 1}"
            return DeskOrder(kind="recovery", do=partial(recover, setup), key=key) if interrupted(state) else NOTHING

        if (step := self._tables.order(batch, setup.id, recovery)).events:
            self._log.warning("a round was interrupted", table=setup.id, round=step.before.round.round_id)

    def release(self) -> None:
        """Let go of every table in good order."""
        self._writer.perform(lambda batch: Leases(batch.books.driver).release(self.name))
        self.driven.clear()

    # ---- timers

    async def run(self) -> None:
        """Drive until cancelled."""
        renewal = 0.0
        loop = asyncio.get_running_loop()
        while True:
            if loop.time() >= renewal:
                renewal = loop.time() + RENEWAL_SECONDS
                try:
                    fresh = await asyncio.wrap_future(self._writer.submit(self._take_leases))
                    self._changed.update(fresh)
                except CroupierError as error:
                    self._log.error("leases cannot be renewed", code=str(error.code))
            self.tick()
            await asyncio.sleep(TICK_SECONDS)

    def tick(self) -> list[str]:
        """Act at every table whose time has come; gives those tables."""
        changed, self._changed = self._changed, set()
        for table in changed:
            self._reckon(table)
        now = microseconds(self._clock.now())
        due = [table for table, at in self._due.items() if at <= now and table not in self._in_hand]
        for table in due:
            self._act(table)
        return due

    def _reckon(self, table: str) -> None:
        """When the house has to act at a table; a wait begins anew where another process began it."""
        setup, state = self._tables.setups[table], self._tables.known(table)
        at = None
        if state is not None and table in self.driven and setup.virtual:
            at = self._deadline(setup, state)
        if at is None:
            self._due.pop(table, None)
        else:
            self._due[table] = at

    def _deadline(self, setup: TableSetup, state: TableState) -> int | None:
        at = deadline(setup, state)
        if at is None or not state.since:
            return at
        return max(at, self.driven.get(setup.id, 0) + at - state.since) if state.playing else at

    def _act(self, table: str) -> None:
        self._in_hand.add(table)
        self._due.pop(table, None)
        setup = self._tables.setups[table]
        future = self._writer.submit(
            lambda batch: self._tables.order(batch, table, lambda state: self._due_order(setup, state))
        )

        def done(_: object) -> None:
            self._in_hand.discard(table)
            self._changed.add(table)
            with suppress(Exception):
                if (error := future.exception()) is not None:
                    self._log.error("the house could not act", table=table, exc_info=error)
                    self._due[table] = microseconds(self._clock.now()) + _SECOND

        future.add_done_callback(done)

    def _due_order(self, setup: TableSetup, state: TableState) -> DeskOrder:
        """What the house does now that the time is up, unless somebody was faster."""
        at = self._deadline(setup, state)
        if at is None or at > microseconds(self._clock.now()):
            return NOTHING
        if opens_by_itself(setup, state):
            return DeskOrder(kind="open-betting", do=TableDesk.call_for_bets)
        return DeskOrder(kind="time-is-up", do=TableDesk.time_is_up) if state.playing else NOTHING
