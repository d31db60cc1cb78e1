"""Stores for tests, empty and with their tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import create_engine, event

from croupier.floor.store.people_schema import metadata
from croupier.floor.store.transactions import EngineTransactions


@contextmanager
def opened(address: str) -> Iterator[EngineTransactions]:
    """A store at this address, closed when the block ends."""
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        # Nobody pulls the plug of a test: what is written need not reach the disk.
        event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous = OFF"))
    metadata.create_all(engine)
    try:
        yield EngineTransactions(engine)
    finally:
        engine.dispose()
