"""Times on record never go back, though a clock does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.chain import microseconds
from croupier.floor.audit import audit
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.link import Desk
from croupier.floor.people.person import HOUSE
from croupier.floor.people.records import PeopleRecords
from croupier.floor.table.setup import change_limits
from croupier.jackpot import AcceptBets, Act, JackpotBet, Signature, state
from croupier.wire.rounds import Limit
from tests.floor.databases import on_each_database
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.tables import House, opened_floor

TABLE = "mbs-3cp"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened_floor(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), FakeChance()) as house:
        house.open_tables()
        yield house


def accepted(house: House, number: int) -> None:
    """A jackpot bet of a round, taken by a link at the time of the clock."""
    bets = (JackpotBet(1, "ada", 500),)
    with house.floor._sql_links.write() as records:
        act = Act(key=f"round-{number}", at=house.clock.now(), by=Signature("house"))
        Desk(records).perform(AcceptBets(link="athens", table="hgc", round=f"r{number}", bets=bets), act)


@on_each_database
def test_a_clock_that_was_set_back_does_not_make_a_journal_go_back(open_tables: House) -> None:
    """On both databases, by the short way that most bets take too."""
    house = open_tables
    for number, hours in enumerate((0, 0, -1, 0, 2, 0)):
        house.clock.pass_by(hours=hours)
        accepted(house, number)
    with house.floor._sql_links.read() as records:
        found = [entry.at for entry in records.entries("athens")]
        assert records.state("athens").at == found[-1]
    assert found == sorted(found)
    assert len(set(found[-6:])) == 2
    assert house.floor.links.store.verify() == []


def test_a_journal_that_went_back_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a house whose program does not see to it."""
    accepted(house, 1)
    house.clock.pass_by(hours=-1)
    monkeypatch.setattr(state, "max", min, raising=False)
    accepted(house, 2)
    assert ("time", "link:athens") in {(one.kind, one.at) for one in audit(house.floor.engine).findings}


def test_a_clock_that_was_set_back_does_not_make_limits_go_back(house: House) -> None:
    for key in ("one", "two"):
        with house.floor.store.write() as connection:
            streams, at = house.floor.books(connection).streams, microseconds(house.clock.now())
            change_limits(streams, TABLE, {"ante": Limit(min=1, max=2)}, by=("a", "b"), key=key, at=at)
        house.clock.pass_by(hours=-1)
    first, second = times(house, f"limits:{TABLE}")
    assert first == second
    assert "time" not in {one.kind for one in audit(house.floor.engine).findings}


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
