"""A floor's people on a real store, SQLite and PostgreSQL in turn, and a server around them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floor.databases import opened
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def chance() -> FakeChance:
    return FakeChance()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.system)])
def house(request: pytest.FixtureRequest, tmp_path: Path, clock: FakeClock, chance: FakeChance) -> Iterator[House]:
    """Everybody who works on a floor, on each kind of database."""
    address = f"sqlite:///{tmp_path / 'floor.db'}"
    if request.param == "postgresql":
        address = request.getfixturevalue("fresh_database")
    with opened(address) as store:
        yield House(store, clock, chance)


@pytest.fixture
def small_house(tmp_path: Path, clock: FakeClock, chance: FakeChance) -> Iterator[House]:
    """The same on SQLite alone, for what does not depend on the database."""
    with opened(f"sqlite:///{tmp_path / 'floor.db'}") as store:
        yield House(store, clock, chance)
