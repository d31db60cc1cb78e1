"""Where the database is, and how it is opened: SQLite in one file by default, PostgreSQL by its address.

SQLite runs with a write-ahead log and `synchronous=FULL`, so that a committed transaction survives a power loss.
Transactions begin when they are told to, never by themselves: a writer takes the file at once and does not find it
changed under its hands.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from croupier.errors import Code, InputError, StorageError

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
