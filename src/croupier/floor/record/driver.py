"""The shortest way to the database, on the driver's own connection, and what it complains of in our closed codes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import psycopg
from sqlalchemy import ClauseElement, ColumnElement, Connection, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from croupier.errors import Code, StorageError

#: SQLSTATEs and their classes, most special first.
_STATES: Final = (
    ("28", Code.STORE_REFUSED),  # invalid authorization
    ("42501", Code.STORE_REFUSED),  # insufficient privilege
    ("25006", Code.STORE_READ_ONLY),
    ("53100", Code.STORE_FULL),
    ("53", Code.STORE_BUSY),  # insufficient resources: connections, memory
    ("40", Code.STORE_BUSY),  # deadlock, serialization failure
    ("55P03", Code.STORE_BUSY),  # lock not available
    ("57014", Code.STORE_BUSY),  # cancelled by a time limit
    ("57P", Code.STORE_UNREACHABLE),  # shutting down, starting up, dropped
    ("08", Code.STORE_UNREACHABLE),
    ("58", Code.STORE_FAILED),
    ("3D000", Code.STORE_UNREACHABLE),  # no such database
    ("XX001", Code.STORE_CORRUPT),
    ("XX002", Code.STORE_CORRUPT),
)

#: Without an SQLSTATE, as before a connection stands, only the words are left.
_REFUSALS: Final = ("password", "authentication", "no pg_hba.conf entry", "role ")

_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Code.STORE_FULL,
    sqlite3.SQLITE_READONLY: Code.STORE_READ_ONLY,
    sqlite3.SQLITE_BUSY: Code.STORE_BUSY,
    sqlite3.SQLITE_LOCKED: Code.STORE_BUSY,
    sqlite3.SQLITE_CORRUPT: Code.STORE_CORRUPT,
    sqlite3.SQLITE_NOTADB: Code.STORE_CORRUPT,
    sqlite3.SQLITE_CANTOPEN: Code.STORE_UNREACHABLE,
    sqlite3.SQLITE_IOERR: Code.STORE_UNREACHABLE,
    sqlite3.SQLITE_PERM: Code.STORE_REFUSED,
    sqlite3.SQLITE_AUTH: Code.STORE_REFUSED,
}

_EXPECTED: Final = {
    Code.STORE_REFUSED: "a user and password that may use this database",
    Code.STORE_READ_ONLY: "a database that may be written",
    Code.STORE_FULL: "room on the disk",
    Code.STORE_BUSY: "a database that answers in time",
    Code.STORE_UNREACHABLE: "a database that runs at this address",
    Code.STORE_CORRUPT: "an undamaged database; restore a backup",
}


class Duplicate(StorageError):
    """A row was there already: somebody else was faster. `constraint` names what would have been broken."""

    constraint = ""


@contextmanager
def translated(where: str) -> Iterator[None]:
    """Every complaint of a driver within the block becomes a `StorageError`; `where` is the address without secrets."""
    try:
        yield
    except (sqlite3.Error, psycopg.Error, SQLAlchemyError) as error:
        raise storage_error(error, where) from error


def storage_error(error: Exception, where: str) -> StorageError:
    """What went wrong with the store, in our words."""
    cause = error.orig if isinstance(error, DBAPIError) and isinstance(error.orig, Exception) else error
    said = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
    if (constraint := _broken_constraint(cause)) is not None:
        duplicate = Duplicate(Code.STORE_BUSY, f"somebody else was faster: {said}", at=where)
        duplicate.constraint = constraint
        return duplicate
    code = _code(cause)
    return StorageError(code, f"the database says: {said}", at=where, expected=_EXPECTED.get(code, ""))


def _broken_constraint(cause: Exception) -> str | None:
    """The name of the constraint (PostgreSQL) or its columns (SQLite), where a row was there already."""
    if isinstance(cause, psycopg.errors.UniqueViolation):
        return cause.diag.constraint_name or ""
    unique = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
    if isinstance(cause, sqlite3.IntegrityError) and cause.sqlite_errorcode in unique:
        return str(cause)
    return None


def _code(cause: Exception) -> Code:
    if isinstance(cause, sqlite3.Error):
        # The low byte is the primary code, the rest says more than we need.
        return _SQLITE.get((getattr(cause, "sqlite_errorcode", None) or 0) & 0xFF, Code.STORE_FAILED)
    if isinstance(cause, psycopg.Error):
        if cause.sqlstate is not None:
            return next((code for prefix, code in _STATES if cause.sqlstate.startswith(prefix)), Code.STORE_FAILED)
        if isinstance(cause, psycopg.OperationalError):
            refused = any(word in str(cause) for word in _REFUSALS)
            return Code.STORE_REFUSED if refused else Code.STORE_UNREACHABLE
    return Code.STORE_BUSY if isinstance(cause, PoolTimeout) else Code.STORE_FAILED


_DIALECTS: Final = {
    "postgresql": PGDialect_psycopg(paramstyle="format"),  # type: ignore[no-untyped-call]
    "sqlite": SQLiteDialect_pysqlite(paramstyle="qmark"),
}

Row: TypeAlias = Sequence[Any]


class Prepared:
    """A statement, compiled once for each kind of database."""

    def __init__(self, statement: ClauseElement, *, sqlite: ClauseElement | None = None) -> None:
        self._statements = {"postgresql": statement, "sqlite": statement if sqlite is None else sqlite}
        self._compiled: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {}

    def text(self, kind: str) -> str:
        """The statement in the words of this kind of database."""
        return self._find(kind)[0]

    def ready(self, kind: str, values: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """The statement, and the values in the order in which it wants them."""
        text, order, written = self._find(kind)
        if written:
            values = {**written, **values}
        return text, [values[name] for name in order]

    def _find(self, kind: str) -> tuple[str, tuple[str, ...], dict[str, Any]]:
        if (found := self._compiled.get(kind)) is None:
            done: Any = self._statements[kind].compile(dialect=_DIALECTS[kind])
            written = {name: value for name, value in done.params.items() if value is not None}
            found = self._compiled[kind] = (str(done), tuple(done.positiontup or ()), written)
        return found


def with_conflict(make: Callable[[Any], ClauseElement]) -> Prepared:
    """What to do where a row is there already, for which each kind of database has words in its own dialect."""
    return Prepared(make(postgresql), sqlite=make(sqlite))


def given(table: Table, /, *names: str, **named: str) -> list[ColumnElement[bool]]:
    """By which a statement finds a row: these columns have the values that it is given, some under another name."""
    return [table.c[column] == bindparam(name) for column, name in [*zip(names, names, strict=True), *named.items()]]


class Driver:
    """One connection of a database driver; its exceptions come out as our errors.

    `begin` is run before the first statement and not earlier, so that a writer has done what it can do beforehand
    when it takes a lock. `wrote` says whether something other than a question was asked since it was set.
    """

    wrote = False

    def __init__(self, connection: Connection, where: str, begin: str = "") -> None:
        self.connection = connection
        self.kind = connection.dialect.name
        self.where = where
        self.begin = begin
        raw: Any = connection.connection.driver_connection
        self.raw = raw
        self._reading, self._writing = raw.cursor(), raw.cursor()

    def run(self, statement: Prepared, values: Mapping[str, Any]) -> None:
        """Run a statement whose result nobody waits for."""
        self._execute(self._writing, *statement.ready(self.kind, values))

    def run_in_order(self, statement: Prepared, values: Sequence[Any]) -> None:
        """Run a statement with its values in the order of its parameters."""
        self._execute(self._writing, statement.text(self.kind), values)

    def run_for_each(self, statement: Prepared, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement once for each row of values."""
        text = statement.text(self.kind)
        if len(rows) == 1:
            self._execute(self._writing, text, rows[0])
            return
        self.wrote = True
        try:
            self._start()
            self._writing.executemany(text, rows)
        except (sqlite3.Error, psycopg.Error) as error:
            raise storage_error(error, self.where) from error

    def one(self, statement: Prepared, values: Mapping[str, Any]) -> Row | None:
        """The first row of the result."""
        self._execute(self._reading, *statement.ready(self.kind, values))
        try:
            row: Row | None = self._reading.fetchone()
        except (sqlite3.Error, psycopg.Error) as error:
            raise storage_error(error, self.where) from error
        return row

    def all(self, statement: Prepared, values: Mapping[str, Any]) -> list[Row]:
        """Every row of the result."""
        self._execute(self._reading, *statement.ready(self.kind, values))
        try:
            rows: list[Row] = self._reading.fetchall()
        except (sqlite3.Error, psycopg.Error) as error:
            raise storage_error(error, self.where) from error
        return rows

    def commit(self) -> None:
        """Keep what was done since `begin`; inside a pipeline of PostgreSQL it is kept for sure when that ends."""
        if self.kind != "postgresql":
            self.raw.commit()
        elif not self.begin:
            self._writing.execute("COMMIT")

    def _start(self) -> None:
        if self.begin:
            begin, self.begin = self.begin, ""
            self._writing.execute(begin)

    def _execute(self, cursor: Any, text: str, values: Sequence[Any]) -> None:
        if not text.startswith("SELECT"):
            self.wrote = True
        try:
            if self.begin:
                self._start()
            cursor.execute(text, values)
        except (sqlite3.Error, psycopg.Error) as error:
            raise storage_error(error, self.where) from error


class Driven:
    """What reads and writes some of the record, inside the transaction of a driver."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
