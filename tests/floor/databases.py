"""Stores for tests, empty and with their tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from croupier.floor.record.engine import EngineTransactions, database_url, migrate, open_engine


@contextmanager
def opened(address: str) -> Iterator[EngineTransactions]:
    """A store at this address, closed when the block ends."""
    engine = open_engine(database_url(address))
    if engine.dialect.name == "sqlite":
        # Nobody pulls the plug of a test: what is written need not reach the disk.
        event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous = OFF"))
    migrate(engine)
    try:
        yield EngineTransactions(engine)
    finally:
        engine.dispose()
