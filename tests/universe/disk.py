"""The disk of a simulated process: SQLite as it is, which fails where and when the evening says so.

Every statement and both sides of every commit are points at which the plug can be pulled. What was committed by then is
there afterwards and nothing else, for the process does nothing more: its connections are closed as they are.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Engine, event

#: The tables that only a link uses.
_OF_LINKS: Final = re.compile(r"\b(?:links|link_\w+)\b")


class PowerCut(BaseException):
    """The plug is pulled: nothing in the process goes on, and nobody in it can do anything about that."""


class Disk:
    """What one process has of the database."""

    def __init__(self) -> None:
        self.points = 0
        #: The point at which the plug is pulled; 0 for never.
        self.cut_at = 0
        #: No room to write, the database out of reach, and only that of the links out of reach.
        self.full = self.away = self.links_away = False
        #: The next commit is done, and its answer lost.
        self.silent = False
        self.dead = False
        self._open: list[sqlite3.Connection] = []

    def under(self, engine: Engine) -> None:
        """Let every connection of an engine go through this disk."""

        def connect(_dialect: object, _record: object, where: Sequence[Any], how: dict[str, Any]) -> sqlite3.Connection:
            self.touch("")
            made = sqlite3.connect(*where, factory=Connection, **how | {"timeout": 0})
            made.execute("PRAGMA synchronous = OFF")  # the machine of the test stays on
            made.disk = self
            self._open.append(made)
            return made

        event.listen(engine, "do_connect", connect)

    def touch(self, said: str) -> None:
        """A point at which something may go wrong."""
        if self.dead:
            raise PowerCut
        self.points += 1
        if self.points == self.cut_at:
            self.die()
            raise PowerCut
        if self.away:
            raise _fault(sqlite3.SQLITE_IOERR, "disk I/O error")
        if self.full and not said.startswith(("SELECT", "PRAGMA", "BEGIN")):
            raise _fault(sqlite3.SQLITE_FULL, "database or disk is full")
        if self.links_away and _OF_LINKS.search(said):
            raise _fault(sqlite3.SQLITE_ERROR, "the link does not answer")

    def committed(self) -> None:
        """Durable; whether anybody is told is another question."""
        self.touch("SELECT")
        if self.silent:
            self.silent = False
            raise _fault(sqlite3.SQLITE_IOERR, "the answer to a commit is lost")

    def die(self) -> None:
        """The process is gone, with whatever it had not committed."""
        self.dead = True
        for connection in self._open:
            # Closed alone, it would keep its lock until the last statement that somebody holds on to is forgotten; the
            # system lets go of the locks of a process that is gone.
            with suppress(sqlite3.ProgrammingError):  # it was closed before
                sqlite3.Connection.rollback(connection)
                connection.close()
        self._open.clear()


def _fault(code: int, says: str) -> sqlite3.OperationalError:
    fault = sqlite3.OperationalError(says)
    fault.sqlite_errorcode = code
    return fault


class _Cursor(sqlite3.Cursor):
    connection: Connection

    def execute(self, said: str, values: Any = ()) -> _Cursor:
        self.connection.reach(said)
        super().execute(said, values)
        return self

    def executemany(self, said: str, rows: Any) -> _Cursor:
        self.connection.reach(said)
        super().executemany(said, rows)
        return self


class Connection(sqlite3.Connection):
    disk: Disk | None = None

    def reach(self, said: str) -> None:
        if self.disk is not None:
            self.disk.touch(said)

    def cursor(self, _factory: object = None) -> _Cursor:  # type: ignore[override]
        return super().cursor(_Cursor)

    def commit(self) -> None:
        self.reach("COMMIT")
        super().commit()
        if self.disk is not None:
            self.disk.committed()

    def rollback(self) -> None:
        if self.disk is None or not self.disk.dead:
            super().rollback()
