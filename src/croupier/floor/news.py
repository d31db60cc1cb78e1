"""News: whoever watches a table or the floor is woken when something has happened, and other processes are told.

May import record and logs.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from selectors import EVENT_READ, DefaultSelector
from socket import socket, socketpair
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, func, literal_column, select

from croupier.floor.logs import logger
from croupier.floor.record.driver import Driver, Prepared

#: The name under which the whole floor is watched.
FLOOR = "*"
#: The name of what concerns everybody's rights: somebody was signed out, or may do less than before.
PEOPLE = "*people"


class Feed:
    """Who waits for what. News come from any thread; those who wait live in the server's event loop.

    Nothing is carried here but the news that there are news: everybody then reads on from where he was, so nobody
    misses anything however slow he is.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._noted: set[str] = set()
        self._lock = threading.Lock()
        #: How often there were news, of whatever kind.
        self.news = 0
        #: How often somebody's rights have changed.
        self.departures = 0

    def live_in(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """The event loop in which people wait."""
        self._loop = loop

    def note(self, *subjects: str) -> None:
        """Wake those who wait for news of any of these subjects; from any thread."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        with self._lock:
            idle = not self._noted
            self._noted.update(subjects)
        if idle:
            loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        with self._lock:
            subjects, self._noted = self._noted, set()
        self.news += 1
        self.departures += PEOPLE in subjects
        for subject in (*subjects, FLOOR):
            for event in self._waiting.get(subject, ()):
                event.set()

    @contextmanager
    def watching(self, *subjects: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever there are news about one of the subjects; whoever waits clears it."""
        event = asyncio.Event()
        for subject in subjects:
            self._waiting.setdefault(subject, set()).add(event)
        try:
            yield event
        finally:
            for subject in subjects:
                self._waiting[subject].discard(event)
                if not self._waiting[subject]:
                    del self._waiting[subject]

    def watched(self, subject: str) -> bool:
        """Whether somebody waits for news of this, or of the whole floor."""
        return subject in self._waiting or FLOOR in self._waiting

    def wake_all(self) -> None:
        """The server stops: nobody waits any longer."""
        for events in self._waiting.values():
            for event in events:
                event.set()

    @property
    def watchers(self) -> int:
        return len(set().union(*self._waiting.values()))


CHANNEL: Final = "croupier_tables"
_PAUSE_SECONDS: Final = 1.0
#: How long news of other processes may gather: too short for anybody to see.
_GATHER_SECONDS: Final = 0.05
_TELL: Final = Prepared(select(func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("news"))))


def tell(driver: Driver, table: str, version: int) -> None:
    """A table has changed; others hear of it when the transaction is committed."""
    if driver.kind == "postgresql":
        driver.run(_TELL, {"news": f"{table}/{version}"})


def tell_of(connection: Connection, subject: str) -> None:
    """Something else has changed: its name stands where a table's would, and no table has such a name."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"*{subject}/0")))


class Listener:
    """Hears what other processes have committed, and tells it by subject, each with its latest version.

    Where it hears nothing, a look at the record every second does.
    """

    def __init__(self, engine: Engine, heard: Callable[[Mapping[str, int]], None]) -> None:
        self._engine, self._heard = engine, heard
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        #: Wakes the thread, which else waits for nothing but the database.
        self._bell: socket | None = None

    def start(self) -> None:
        self._bell, rung = socketpair()
        self._thread = threading.Thread(target=self._run, args=[rung], name="croupier-listener", daemon=True)
        self._thread.start()

    def _run(self, rung: socket) -> None:
        while not self._stopped.is_set():
            try:
                with self._engine.connect() as connection:
                    raw: Any = connection.connection.driver_connection
                    raw.rollback()
                    raw.autocommit = True
                    try:
                        raw.execute(f"LISTEN {CHANNEL}")
                        self._listen(raw, rung)
                    finally:
                        connection.invalidate()
            except Exception as error:  # noqa: BLE001 - whatever it was, the next attempt may hear again
                logger().warning("other processes cannot be heard", exc_info=error)
                self._stopped.wait(_PAUSE_SECONDS)
        rung.close()

    def _listen(self, raw: Any, rung: socket) -> None:
        """Tell whatever is heard on a connection, until the floor closes."""
        with DefaultSelector() as either:
            for source in (raw, rung):
                either.register(source, EVENT_READ)
            while either.select() and not self._stopped.is_set():
                news: dict[str, int] = {}
                for notice in raw.notifies(timeout=0):
                    subject, _, version = notice.payload.rpartition("/")
                    news[subject] = max(int(version), news.get(subject, 0))
                if news:
                    self._heard(news)
                    # Whatever comes meanwhile is read together.
                    self._stopped.wait(_GATHER_SECONDS)

    @property
    def alive(self) -> bool:
        """Whether it still tries to hear."""
        return self._thread is not None and self._thread.is_alive()

    def close(self) -> None:
        """Stop listening."""
        self._stopped.set()
        if self._bell is not None and self._thread is not None:
            with self._bell:
                # Between two looks the thread sees by itself that it may go, and is at its end.
                with suppress(ConnectionError):
                    self._bell.send(b".")
                self._thread.join(timeout=2 * _PAUSE_SECONDS)
