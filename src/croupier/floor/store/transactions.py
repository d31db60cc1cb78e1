"""Transactions of the floor's store: one that reads, and one that writes and is durable when its block ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from sqlalchemy import Connection, Engine, text

from croupier.floor.store.engine import for_reading, shown
from croupier.floor.store.faults import translated


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
