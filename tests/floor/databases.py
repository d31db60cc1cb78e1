"""Stores for tests, empty and with their tables."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection, inspect

from croupier.floor.record import engine
from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine

#: Every statement that a floor gives to PostgreSQL is in one of these tests; the others ask it with the slow ones.
on_each_database: Final = pytest.mark.parametrize(
    "each_database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.system)], indirect=True
)


@contextmanager
def opened(address: str) -> Iterator[Transactions]:
    """A store at this address, closed when the block ends."""
    store = open_engine(database_url(address))
    migrate(store)
    try:
        yield Transactions(store)
    finally:
        store.dispose()


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
def tables_at_once() -> Iterator[None]:
    """An empty file that this process opens gets all tables by what the migrations come to, which takes a tenth."""
    upgrade, statements = engine._upgrade, _statements()

    def made(connection: Connection) -> None:
        if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
            for statement in statements:
                connection.exec_driver_sql(statement)
        else:
            upgrade(connection)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(engine, "_upgrade", made)
        yield


@cache
def _statements() -> tuple[str, ...]:
    """What makes every table of a floor, in order."""
    with tempfile.TemporaryDirectory() as directory:
        with_tables(file := Path(directory) / "floor.db")
        with closing(sqlite3.connect(file)) as floor:
            return tuple(one for one in floor.iterdump() if one not in ("BEGIN TRANSACTION;", "COMMIT;"))


@contextmanager
def disk_not_waited_for() -> Iterator[None]:
    """Nobody pulls the plug of a test: what is written in this process need not have reached the disk."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("croupier.floor.record.engine.SYNCHRONOUS", "OFF")
        yield
