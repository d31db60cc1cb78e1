"""Where the database is: opened, brought to its present shape, read and written. SQLite in one file, or PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from croupier.errors import Code, InputError, StorageError
from croupier.floor.record.archive import Archive, archive_path
from croupier.floor.record.driver import Driver, translated
from croupier.floor.record.migrations import DIRECTORY, revisions
from croupier.floor.record.tree import add_noted, notes
from croupier.floor.record.vault import Vault, file_of, key_path, private_file

#: Names the database where no option does.
DATABASE_VARIABLE: Final = "CROUPIER_DATABASE"

#: The options of an engine under which its vault and its archive lie, for whoever has a connection.
VAULT: Final = "croupier_vault"
ARCHIVE: Final = "croupier_archive"

#: How long a writer waits for others before it gives up.
BUSY_TIMEOUT_SECONDS: Final = 10.0
#: A frozen process is out for good a little after its leases are.
IDLE_SECONDS: Final = 10

#: What SQLite has done when it says that something is committed: written it where a power cut leaves it.
SYNCHRONOUS: Final = "FULL"

#: How often a store is written to in order to see that it can be, however often somebody asks.
TRIED_SECONDS: Final = 1.0

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
    message = f"{driver} cannot keep a ledger" if driver != "sqlite" else "the file is missing"
    raise InputError(Code.BAD_DATABASE, message, at="database", expected=_EXPECTED)


def open_engine(
    url: URL, *, pool_size: int = 5, key_file: str | None = None, archive: str | None = None, served: bool = False
) -> Engine:
    """An engine for a database, with the vault that seals its seeds and its archive; nothing is connected yet.

    Where a floor is served from it, PostgreSQL ends a transaction in which nothing has happened for long.
    """
    options = {VAULT: Vault(key_path(url, key_file)), ARCHIVE: Archive(archive_path(url, archive))}
    if url.get_backend_name() == "postgresql":
        engine = create_engine(
            url, pool_size=pool_size, max_overflow=OVERFLOW, connect_args={"connect_timeout": 10},
            execution_options=options,
        )  # fmt: skip
        if served:
            event.listen(engine, "connect", _never_idle_for_long)
        return engine
    database = str(url.database)
    if not database.startswith("file:"):
        try:
            Path(database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StorageError(
                Code.STORE_UNREACHABLE, f"the directory cannot be made: {fault.strerror}", at=database
            ) from fault
    engine = create_engine(
        url, pool_size=pool_size, max_overflow=OVERFLOW, connect_args={"timeout": BUSY_TIMEOUT_SECONDS},
        execution_options=options,
    )  # fmt: skip
    if not database.startswith("file:"):
        event.listen(engine, "do_connect", lambda *_: private_file(Path(database)))
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _never_idle_for_long(connection: Any, _record: Any) -> None:
    """A process that is frozen in the middle of a transaction holds rows that all the others wait for."""
    connection.autocommit = True
    connection.execute(f"SET idle_in_transaction_session_timeout = '{IDLE_SECONDS}s'")
    connection.autocommit = False


def unbegun(engine: Engine) -> Engine:
    """The same connections without a transaction that the driver of PostgreSQL begins by itself: for what only reads,
    and for the writer, who says himself when one begins.

    A statement sees what is committed when it begins, as it does in a transaction of the default kind.
    """
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    # Pages that change all the time are copied into the file less often when the log may grow to 16 megabytes.
    for pragma in (f"synchronous={SYNCHRONOUS}", "foreign_keys=ON", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    _write_ahead(cursor)
    cursor.close()


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Turn the write-ahead log on. While others open the same new file SQLite refuses that at once, without waiting."""
    until = time.monotonic() + BUSY_TIMEOUT_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def vault_of(connection: Connection) -> Vault:
    """The vault of the database that this connection leads to."""
    found: Vault = connection.get_execution_options()[VAULT]
    return found


def archive_of(connection: Connection) -> Archive:
    """The archive of the database that this connection leads to."""
    found: Archive = connection.get_execution_options()[ARCHIVE]
    return found


def shown(url: URL) -> str:
    """An address that can be shown to anybody: without its password."""
    return url.render_as_string(hide_password=True)


@contextmanager
def one_state(engine: Engine) -> Iterator[Driver]:
    """One state of the whole store, while others go on: a transaction that writes nothing."""
    where = shown(engine.url)
    begin = "BEGIN" if engine.dialect.name == "sqlite" else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with translated(where), engine.connect() as connection:
        driver = Driver(connection, where, begin)
        try:
            yield driver
        finally:
            driver.raw.rollback()


class Transactions:
    """Where the records are: whoever asks gets a connection for the length of one block.

    What the driver complains of comes out as ours.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine, self._reads = engine, unbegun(engine)
        self._where = shown(engine.url)
        #: Which file it was when it was first looked at, and when it was last written to for the sake of it.
        self._file: tuple[int, int] | None = None
        self._tried = -TRIED_SECONDS

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that reads and changes nothing."""
        with translated(self._where), self._reads.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is committed when its block ends, and undone when the block raises."""
        with translated(self._where), self._engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                # Taken at once: a transaction that reads first and writes later could find the file changed.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            noted = notes(connection)
            noted.clear()
            yield connection
            if noted:
                add_noted(Driver(connection, self._where))

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
        """Raise when the store cannot be written, or its file was deleted and what is written goes nowhere."""
        url = self._engine.url
        if url.get_backend_name() == "sqlite" and not self._same_file(file_of(url)):
            raise StorageError(
                Code.STORE_UNREACHABLE, "the file of the database is gone", at=self._where,
                expected="the file where it was; stop the server before it is moved",
            )  # fmt: skip
        if time.monotonic() - self._tried < TRIED_SECONDS:
            with self.read() as connection:
                connection.execute(text("SELECT 1"))
            return
        # The edge of the tree is written with everything else. There and back: SQLite writes nothing that is as it was.
        with self.write() as connection:
            for sign in "+-":
                connection.execute(text(f"UPDATE tree_edge SET size = size {sign} 1"))
        self._tried = time.monotonic()

    def _same_file(self, path: Path) -> bool:
        try:
            found = path.stat()
        except OSError:
            return False
        self._file = self._file or (found.st_dev, found.st_ino)
        return self._file == (found.st_dev, found.st_ino)


#: The first that has everything the statements of links use.
OLDEST_POSTGRESQL: Final = (12,)

#: Any number will do, as long as everybody takes the same one: processes migrate one after the other.
_LOCK: Final = 0x43524F55


def migrate(engine: Engine) -> None:
    """Run the migrations that the database lacks, in one transaction; nothing happens where none are missing."""
    with translated(shown(engine.url)):
        with engine.connect() as connection:
            check_server(connection)
            if _present(connection) == revisions()[-1]:
                return
        with engine.connect() as connection, connection.begin():
            _take_turn(connection)
            if _present(connection) != revisions()[-1]:
                _upgrade(connection)


def require_present(engine: Engine) -> None:
    """Refuse a database that is not there or not of this version, without making or changing it."""
    file = str(engine.url.database)
    if engine.dialect.name == "sqlite" and not file.startswith("file:") and not Path(file).exists():
        expected = "a database that `croupier serve` has made"
        raise StorageError(Code.STORE_UNREACHABLE, "there is no such file", at=shown(engine.url), expected=expected)
    with translated(shown(engine.url)), engine.connect() as connection:
        if (found := _present(connection)) != revisions()[-1]:
            message = f"the database is at version {found or 'none'}"
            expected = f"version {revisions()[-1]}; open it once for writing"
            raise StorageError(Code.STORE_INCONSISTENT, message, at=shown(engine.url), expected=expected)


def check_server(connection: Connection) -> None:
    """Refuse a PostgreSQL that is too old for our statements, or whose text is not what we hash."""
    if connection.dialect.name != "postgresql":
        return
    version = connection.dialect.server_version_info or (0,)
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if version < OLDEST_POSTGRESQL or encoding != "UTF8":
        message = f"this is PostgreSQL {'.'.join(map(str, version))} with encoding {encoding}"
        expected = f"PostgreSQL {'.'.join(map(str, OLDEST_POSTGRESQL))} or newer with encoding UTF8"
        raise InputError(Code.BAD_DATABASE, message, at=shown(connection.engine.url), expected=expected)


def _present(connection: Connection) -> str | None:
    """The last migration that the database has seen; a number we do not know is from the future."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if found is not None and found not in revisions():
        message = f"the database is at version {found}, which this program does not know"
        expected = f"version {revisions()[-1]} or older"
        raise StorageError(Code.STORE_NEWER, message, at=shown(connection.engine.url), expected=expected)
    return found


def _take_turn(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(DIRECTORY).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
