"""Where the database is, and how it is opened, read and written: SQLite in one file by default, or PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from croupier.errors import Code, InputError, StorageError
from croupier.floor.record.faults import translated

#: Names the database where no option does.
DATABASE_VARIABLE: Final = "CROUPIER_DATABASE"

#: How long a writer waits for others before it gives up.
PATIENCE_SECONDS: Final = 10.0

#: How many connections may be open beside those that stay open.
OVERFLOW: Final = 20

_EXPECTED: Final = "sqlite:///file.db or postgresql://user:password@host/name"


def database_url(given: str | None = None) -> URL:
    """The address that was given, the one in the environment, or a file in the user's data directory."""
    text = given or os.environ.get(DATABASE_VARIABLE, "")
    if not text:
        return URL.create("sqlite", database=str(user_data_path("croupier", appauthor=False) / "croupier.db"))
    try:
        url = make_url(text)
        driver = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        raise InputError(
            Code.BAD_DATABASE, "this is not the address of a database", at="database", expected=_EXPECTED
        ) from None
    if driver == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if driver == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    raise InputError(
        Code.BAD_DATABASE, f"{driver} cannot keep a ledger" if driver != "sqlite" else "the file is missing",
        at="database", expected=_EXPECTED,
    )  # fmt: skip


def open_engine(url: URL, *, pool_size: int = 5) -> Engine:
    """An engine for a database; nothing is connected yet."""
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_size=pool_size, max_overflow=OVERFLOW, connect_args={"connect_timeout": 10})
    database = str(url.database)
    if not database.startswith("file:"):
        try:
            Path(database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StorageError(
                Code.STORE_UNREACHABLE, f"the directory cannot be made: {fault.strerror}", at=database
            ) from fault
    engine = create_engine(url, pool_size=pool_size, max_overflow=OVERFLOW, connect_args={"timeout": PATIENCE_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def for_reading(engine: Engine) -> Engine:
    """The same connections for what only reads: on PostgreSQL without a transaction to begin and to end each time.

    A statement sees what is committed when it begins, as it does in a transaction of the default kind.
    """
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    # Pages that change all the time are copied into the file less often when the log may grow to 16 megabytes.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def shown(url: URL) -> str:
    """An address that can be shown to anybody: without its password."""
    return url.render_as_string(hide_password=True)


class Transactions(Protocol):
    """Where the records are: whoever asks gets a connection for the length of one block."""

    def read(self) -> AbstractContextManager[Connection]:
        """A connection that reads and changes nothing."""
        ...

    def write(self) -> AbstractContextManager[Connection]:
        """A transaction that is committed when its block ends, and undone when the block raises."""
        ...


class EngineTransactions:
    """Transactions on one engine; its driver's complaints come out as ours."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._reads = engine, for_reading(engine)
        self._where = shown(engine.url)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with translated(self._where), self._reads.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        with translated(self._where), self._engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                # Taken at once: a transaction that reads first and writes later could find the file changed.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def rehearsal(self) -> Iterator[Connection]:
        """A transaction that writes and is undone when its block ends, whatever happened in it."""
        with translated(self._where), self._engine.connect() as connection:
            undone = connection.begin()
            try:
                if connection.dialect.name == "sqlite":
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
            finally:
                undone.rollback()

    def check(self) -> None:
        """Raise when the store cannot be reached."""
        with self.read() as connection:
            connection.execute(text("SELECT 1"))
