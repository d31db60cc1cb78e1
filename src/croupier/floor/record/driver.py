"""The shortest way to the database: statements written with SQLAlchemy once, run on the driver's own connection.

SQLAlchemy builds, types and caches each statement anew at every execution; on the way that each round takes, that
would cost more than the statement itself. So statements are compiled when first used and then handed to sqlite3 or
psycopg as text with its values in order. On PostgreSQL they can travel together (pipeline mode): one journey asks,
one answers, and a row is locked for no longer than that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import psycopg
from sqlalchemy import ClauseElement, Connection
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from croupier.floor.record.faults import storage_error

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


class Driver:
    """One connection of a driver; its complaints come out as ours.

    `begin` is run before the first statement and not earlier, so that a writer has done what it can do beforehand
    when it takes a lock.
    """

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
        """The same, with the values in the order of the statement already."""
        self._execute(self._writing, statement.text(self.kind), values)

    def run_for_each(self, statement: Prepared, rows: Sequence[Sequence[Any]]) -> None:
        """The same for several rows of values."""
        text = statement.text(self.kind)
        if len(rows) == 1:
            self._execute(self._writing, text, rows[0])
            return
        try:
            self._start(self._writing)
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

    def _start(self, cursor: Any) -> None:
        if self.begin:
            begin, self.begin = self.begin, ""
            cursor.execute(begin)

    def _execute(self, cursor: Any, text: str, values: Sequence[Any]) -> None:
        try:
            self._start(cursor)
            cursor.execute(text, values)
        except (sqlite3.Error, psycopg.Error) as error:
            raise storage_error(error, self.where) from error
