"""A floor's people on a real store, SQLite and PostgreSQL in turn, and a server around them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floor import tables
from tests.floor.databases import disk_not_waited_for, opened, tables_at_once, with_tables
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House
from tests.floor.served import Room, room


@pytest.fixture(scope="module", autouse=True)
def _quick_stores() -> Iterator[None]:
    with disk_not_waited_for(), tables_at_once():
        yield


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def chance() -> FakeChance:
    return FakeChance()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.system, pytest.mark.slow])])
def each_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with the tables of a floor, in which nothing stands.

    Of each kind where the test says so (`on_each_database`) and among the slow tests, else of SQLite.
    """
    if request.param == "postgresql":
        return str(request.getfixturevalue("floor_database"))
    return with_tables(tmp_path / "floor.db")


@pytest.fixture
def small_database(tmp_path: Path) -> str:
    """The same on SQLite alone, for what does not depend on the database."""
    return with_tables(tmp_path / "floor.db")


@pytest.fixture
def open_tables(each_database: str, clock: FakeClock, chance: FakeChance) -> Iterator[tables.House]:
    """A floor without a server whose tables are open, on each kind of database."""
    with tables.opened_floor(each_database, clock, chance) as opened:
        opened.open_tables()
        yield opened


@pytest.fixture
def house(each_database: str, clock: FakeClock, chance: FakeChance) -> Iterator[House]:
    """Everybody who works on a floor, on each kind of database."""
    with opened(each_database) as store:
        yield House(store, clock, chance)


@pytest.fixture
def floor(each_database: str, clock: FakeClock) -> Iterator[Room]:
    """A served floor with its tables, on each kind of database."""
    with room(each_database, clock) as served:
        yield served


@pytest.fixture
def small_house(small_database: str, clock: FakeClock, chance: FakeChance) -> Iterator[House]:
    """Everybody on SQLite alone."""
    with opened(small_database) as store:
        yield House(store, clock, chance)
