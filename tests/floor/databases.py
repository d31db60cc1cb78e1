"""Stores for tests, empty and with their tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.floor.record.engine import EngineTransactions, database_url, migrate, open_engine


@contextmanager
def opened(address: str) -> Iterator[EngineTransactions]:
    """A store at this address, closed when the block ends."""
    engine = open_engine(database_url(address))
    migrate(engine)
    try:
        yield EngineTransactions(engine)
    finally:
        engine.dispose()


@contextmanager
def disk_not_waited_for() -> Iterator[None]:
    """Nobody pulls the plug of a test: what is written in this process need not have reached the disk."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("croupier.floor.record.engine.SYNCHRONOUS", "OFF")
        yield
