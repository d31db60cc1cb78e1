"""Stores for tests, empty and with their tables."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine


@contextmanager
def opened(address: str) -> Iterator[Transactions]:
    """A store at this address, closed when the block ends."""
    engine = open_engine(database_url(address))
    migrate(engine)
    try:
        yield Transactions(engine)
    finally:
        engine.dispose()


def with_tables(path: Path) -> str:
    """The address of a SQLite database with every table of a floor and nothing in them; making them takes longest."""
    path.write_bytes(_tables_of_a_floor())
    return f"sqlite:///{path}"


@cache
def _tables_of_a_floor() -> bytes:
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "floor.db"
        with opened(f"sqlite:///{file}"):
            pass
        return file.read_bytes()


@contextmanager
def disk_not_waited_for() -> Iterator[None]:
    """Nobody pulls the plug of a test: what is written in this process need not have reached the disk."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("croupier.floor.record.engine.SYNCHRONOUS", "OFF")
        yield
