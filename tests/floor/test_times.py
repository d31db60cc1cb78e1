"""Times on record never go back, though a clock does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.floor.audit import audit
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.people.person import HOUSE
from croupier.floor.people.records import PeopleRecords
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.tables import House, opened_floor

TABLE = "mbs-3cp"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened_floor(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), FakeChance()) as house:
        house.open_tables()
        yield house


def times(house: House, stream: str) -> list[int]:
    with house.floor.reading() as streams:
        return [entry.at for entry in streams.after(stream, 0)]


def test_a_clock_that_was_set_back_does_not_make_a_table_or_a_purse_go_back(house: House) -> None:
    ada = house.player("ada")
    house.send(ada, TABLE, "place-bet", box=1, bet="ante", amount=1000)
    house.clock.pass_by(hours=-1)
    house.send(ada, TABLE, "place-bet", box=1, bet="pair-plus", amount=1000)
    house.hand(ada, 500, "more")
    for stream in (f"table:{TABLE}", f"purse:{ada.account}"):
        found = times(house, stream)
        assert found[-1] == found[-2]
        assert found == sorted(found)
    house.clock.pass_by(hours=2)
    house.send(ada, TABLE, "change-bet", box=1, bet="ante", amount=2000)
    found = times(house, f"table:{TABLE}")
    assert found[-1] > found[-2]
    assert audit(house.floor.engine).findings == ()


def test_a_clock_that_was_set_back_does_not_make_the_staff_log_go_back(house: House) -> None:
    now = house.clock.now()
    for at in (now, now - timedelta(hours=1), now + timedelta(seconds=1)):
        with house.floor.store.write() as connection:
            PeopleRecords(connection).acts.add(HOUSE, at, "noted", "nobody", {})
    with snapshot(house.floor.engine) as store:
        first, second, third = [line[1] for line in store.staff_log()][-3:]
    assert first == second < third
    assert audit(house.floor.engine).findings == ()
