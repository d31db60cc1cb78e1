"""One writer for all tables of a process: commands that wait together are committed together.

A commit that survives a power loss costs far more than the command itself. So whatever has come in meanwhile shares
the next commit, and everybody gets his answer when it is durable. A command that fails before it has written anything
harms nobody; where one fails later, the whole batch is undone and each command tried again alone.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, Generic, TypeVar

import psycopg
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import Code, CroupierError, StorageError
from croupier.floor.hall.tables import Batch, CommandPlace
from croupier.floor.link import Desk
from croupier.floor.link.sql import Links
from croupier.floor.logs import logger
from croupier.floor.news import tell
from croupier.floor.record.driver import Driver, storage_error
from croupier.floor.record.engine import shown, unbegun
from croupier.floor.record.journal import Streams
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.tree import add_noted, notes
from croupier.floor.table.desk import UnitOfWork
from croupier.floor.table.jackpot import NOTHING_OUT, LinkOut
from croupier.floor.table.reports import RulingsOnReports
from croupier.floor.table.state import TableStep
from croupier.languages import Sentence

T = TypeVar("T")

#: How many commands share a commit at most, and how often one is tried where others were in the way.
MOST_TOGETHER: Final = 64
ATTEMPTS: Final = 5
PAUSE_SECONDS: Final = 0.01


#: How a transaction begins: with the first statement of a pipeline it needs no answer of its own.
_BEGIN: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN ISOLATION LEVEL READ COMMITTED"}

Job = Callable[[Batch], T]

#: The place of what is done at no table.
NOWHERE: Final = CommandPlace()


async def durable(future: Future[T]) -> T:
    """What a job brings, waited for in an event loop; whoever goes takes back what nobody has begun with."""
    loop = asyncio.get_running_loop()
    written = loop.create_future()

    def wake() -> None:
        if not written.done():
            written.set_result(None)

    def notify(_: Future[T]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake)

    future.add_done_callback(notify)
    try:
        await written
    except asyncio.CancelledError:
        future.cancel()
        raise
    return future.result()


class _Waiting(Generic[T]):
    """A job in the queue of the writer thread, and the future of whoever waits for it."""

    def __init__(self, job: Job[T], place: CommandPlace) -> None:
        self.job, self.place = job, place
        self.future: Future[T] = Future()


def books_on(
    links: Links, connection: Connection, driver: Driver | None = None, out: Mapping[str, str] = NOTHING_OUT
) -> UnitOfWork:
    """The books inside a transaction that somebody else has begun; `out` are the links that are out of reach."""
    driver = driver or Driver(connection, links.where)
    records = links.on(driver)
    ledger = Ledger(driver)
    return UnitOfWork(
        Streams(driver, ledger), ledger, Desk(records), records.state, RulingsOnReports(driver), driver, out
    )


class Writer:
    """The thread that writes. `committed` is told of every step once it is durable, first of those of others.

    Without a thread it writes when somebody lets it (`catch_up`), so that a simulation says what happens when.
    """

    def __init__(
        self,
        engine: Engine,
        links: Links,
        committed: Callable[[list[TableStep], list[TableStep]], None],
        *,
        threaded: bool = True,
    ) -> None:
        self._engine, self._links, self._committed = engine, links, committed
        self._where = shown(engine.url)
        self._begin = _BEGIN[engine.dialect.name]
        self._queue: queue.SimpleQueue[_Waiting[Any] | None] = queue.SimpleQueue()
        self._driver: Driver | None = None
        self._closed = False
        self._lock = threading.Lock()
        self._log = logger()
        self._thread: threading.Thread | None = None
        if threaded:
            self._thread = threading.Thread(target=self._run, name="croupier-writer", daemon=True)
            self._thread.start()

    def submit(self, job: Job[T], place: CommandPlace = NOWHERE) -> Future[T]:
        """Carry a job out; its result is there when it is durable. Jobs at one place keep their order."""
        waiting = _Waiting(job, place)
        with self._lock:
            if self._closed:
                waiting.future.set_exception(StorageError(Code.NOT_READY, Sentence("floor-is-closed")))
            else:
                self._queue.put(waiting)
        return waiting.future

    def perform(self, job: Job[T]) -> T:
        """Carry a job out and wait until it is durable."""
        future = self.submit(job)
        self.catch_up()
        return future.result()

    def catch_up(self) -> None:
        """Without a thread of its own: write whatever waits, now."""
        while self._thread is None and not self._queue.empty():
            self._serve(self._queue.get())

    @property
    def alive(self) -> bool:
        """Whether what is submitted will be carried out."""
        return not self._closed and (self._thread is None or self._thread.is_alive())

    def close(self) -> None:
        """Finish what waits, then stop."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        self.catch_up()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._serve(self._queue.get()):
            pass

    def _serve(self, first: _Waiting[Any] | None) -> bool:
        """Carry out whatever waits together with the first; False after the last of all."""
        together: list[_Waiting[Any]] = []
        following = first
        while following is not None:
            together.append(following)
            if len(together) == MOST_TOGETHER:
                break
            try:
                following = self._queue.get_nowait()
            except queue.Empty:
                break
        # Whoever has gone meanwhile is not answered, and what nobody waits for is not done; from here on it is.
        self._see_to([one for one in together if one.future.set_running_or_notify_cancel()])
        if following is None:
            self._let_go()
        return following is not None

    def _see_to(self, together: list[_Waiting[Any]]) -> None:
        """Whatever happens, everybody has an answer and the next ones are served: there is one writer."""
        try:
            if together:
                self._carry_out(together)
        except Exception as error:  # noqa: BLE001
            self._log.error("the writer met a fault", exc_info=error)
            self._let_go(broken=True)
            for one in together:
                if not one.future.done():
                    one.future.set_exception(error)

    def _carry_out(self, together: list[_Waiting[Any]]) -> None:
        if self._try(together, alone=len(together) == 1):
            return
        for one in together:
            for attempt in range(1, ATTEMPTS + 1):
                if self._try([one], alone=attempt == ATTEMPTS):
                    break
                if self._thread is not None:
                    time.sleep(PAUSE_SECONDS * attempt)

    def _try(self, together: list[_Waiting[Any]], *, alone: bool, out: Mapping[str, str] = NOTHING_OUT) -> bool:
        """Carry jobs out in one transaction; False where nothing came of it and they should be tried again."""
        results: list[tuple[_Waiting[Any], Any, BaseException | None]] = []
        batch: Batch | None = None
        try:
            driver = self._take()
            batch = Batch(books_on(self._links, driver.connection, driver, out))
            driver.begin = self._begin
            notes(driver.connection).clear()
            with self._journey(driver):
                batch.open([one.place for one in together])
                for one in sorted(together, key=lambda one: one.place[:2]):
                    driver.wrote = False
                    try:
                        results.append((one, one.job(batch), None))
                    except Exception as error:
                        if driver.wrote or isinstance(error, StorageError):
                            raise
                        results.append((one, None, error))
                for table, step in {step.table: step for step in batch.steps}.items():
                    tell(driver, table, step.version)
                add_noted(driver)
                driver.commit()
        except Exception as error:  # noqa: BLE001
            return self._failed(together, error, alone=alone, out=out)
        self._tell(batch)
        for one, result, refused in results:
            if refused is not None:
                one.future.set_exception(refused)
            else:
                one.future.set_result(result)
        return True

    def _tell(self, batch: Batch) -> None:
        """What is durable is durable, whether or not whoever hears of it can make something of it."""
        try:
            self._committed(batch.missed, batch.steps)
        except Exception as error:  # noqa: BLE001
            self._log.error("the news of a commit were not taken", exc_info=error)

    @staticmethod
    def _journey(driver: Driver) -> AbstractContextManager[object]:
        """On PostgreSQL statements whose result nobody waits for travel with the next one that somebody does."""
        journey: AbstractContextManager[object] = (
            driver.raw.pipeline() if driver.kind == "postgresql" else nullcontext()
        )
        return journey

    def _failed(self, together: list[_Waiting[Any]], error: Exception, *, alone: bool, out: Mapping[str, str]) -> bool:
        """Undo; a single command that nobody was in the way of has its answer, all others are tried again."""
        fault: Exception = error
        if isinstance(error, sqlite3.Error | psycopg.Error | SQLAlchemyError):
            fault = storage_error(error, self._where)
        self._undo(fault)
        if isinstance(fault, LinkOut) and len(together) == 1 and fault.link not in out:
            self._log.error("the jackpot is out of reach", link=fault.link, code=str(fault.code))
            return self._try(together, alone=alone, out={**out, fault.link: str(fault.code)})
        again = isinstance(fault, StorageError) and fault.code in (Code.STORE_BUSY, Code.STORE_UNREACHABLE)
        if len(together) > 1 or (again and not alone):
            return False
        if not isinstance(fault, CroupierError):
            self._log.error("a command met a fault", exc_info=fault)
        together[0].future.set_exception(fault)
        return True

    def _take(self) -> Driver:
        if self._driver is None:
            self._driver = Driver(unbegun(self._engine).connect(), self._where)
        return self._driver

    def _undo(self, fault: Exception) -> None:
        driver = self._driver
        if driver is None:
            return
        try:
            driver.raw.rollback()
            sound = not (isinstance(fault, StorageError) and fault.code is Code.STORE_UNREACHABLE)
        except (sqlite3.Error, psycopg.Error):
            sound = False
        if not sound:
            self._let_go(broken=True)

    def _let_go(self, *, broken: bool = False) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            if broken:
                driver.connection.invalidate()
            driver.connection.close()
