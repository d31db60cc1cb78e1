"""Somebody sets the clock: the timers of the tables and the leases of processes go by the time that really passes."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest

from croupier.errors import Code, StorageError
from croupier.floor.hall.driver import LEASE_SECONDS
from croupier.floor.hall.floor import Floor
from croupier.floor.logs import configure_logs
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.table.happenings import RoundInterrupted
from croupier.round.state import BETTING_OPEN
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import main_bets
from tests.floor.side_by_side import Two, side_by_side
from tests.floor.tables import House, config, opened_floor
from tests.universe.disk import Disk

TABLE = "rws-3cp"


@pytest.fixture
def address(small_database: str) -> str:
    return small_database


def bet(house: House) -> None:
    ada = house.player("ada")
    for one in main_bets(house, TABLE):
        house.send(ada, TABLE, "place-bet", box=1, bet=one, amount=1000)


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_does_not_move_a_deadline(address: str, clock: FakeClock, hours: int) -> None:
    with opened_floor(address, clock, FakeChance()) as house:
        house.open_tables()
        bet(house)
        clock.set_by(hours=hours)
        house.wait(19)
        assert house.state(TABLE).round.phase == BETTING_OPEN
        house.wait(2)
        assert house.state(TABLE).round.phase != BETTING_OPEN
        house.wait(21)
        assert house.state(TABLE).round.over
        house.wait(6)
        assert house.state(TABLE).number == 2


@pytest.fixture
def two(address: str, clock: FakeClock) -> Iterator[Two]:
    with side_by_side(address, clock) as made:
        yield made


def interruptions(house: House) -> int:
    steps = house.floor.steps_after(TABLE, 0)
    return sum(isinstance(event, RoundInterrupted) for step in steps for event in step.events)


def standing(house: House) -> tuple[bool, bool]:
    """Whether a process is in doubt, and whether it drives the table."""
    return house.floor.driver.in_doubt, TABLE in house.floor.driver.driven


def renewed(house: House, clock: FakeClock, *others: House) -> None:
    """As long as a lease lasts, in which everybody who is there renews his and looks at those of others."""
    for _ in range(4):
        clock.pass_by(seconds=LEASE_SECONDS / 3)
        for one in (house, *others):
            one.floor.driver.take_leases()


@pytest.mark.parametrize("hours", [-1, 0, 1])
def test_after_a_power_failure_the_clause_applies_whatever_the_clock_says(
    two: Two, clock: FakeClock, hours: int
) -> None:
    first = two.start("first")
    first.floor.driver.tick()
    bet(first)
    two.disks[0].die()
    clock.set_by(hours=hours)
    second = two.start("second")
    assert standing(second) == (True, False), "who says that the first one is gone?"
    renewed(second, clock)
    assert standing(second) == (False, True)
    assert interruptions(second) == 1


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_process_whose_clock_differs_takes_nothing_from_one_that_is_there(
    two: Two, clock: FakeClock, hours: int
) -> None:
    first = two.start("first")
    first.floor.driver.tick()
    bet(first)
    clock.set_by(hours=hours)
    second = two.start("second")
    renewed(first, clock, second)
    assert (standing(first), standing(second)) == ((False, True), (False, False))
    two.disks[0].die()
    renewed(second, clock)
    assert standing(second) == (False, True)
    assert interruptions(second) == 0, "the floor had power all the time"


def test_a_disk_that_is_full_at_the_start_does_not_let_a_power_failure_be_forgotten(
    address: str, clock: FakeClock
) -> None:
    configure_logs("error", "json", io.StringIO())
    disk = Disk()
    with opened_floor(address, clock, FakeChance()) as house:
        house.open_tables()
        bet(house)
        house.floor.driver.release = lambda: None  # type: ignore[method-assign]
    engine = open_engine(database_url(address))
    disk.under(engine)
    floor = Floor(engine, config(), clock, FakeChance("again"), threaded=False)
    disk.full = True
    with pytest.raises(StorageError) as refused:
        floor.driver.take_leases()
    assert refused.value.code is Code.STORE_FULL
    assert not floor.driver.driven
    disk.full = False
    floor.driver.take_leases()
    assert interruptions(House(floor, clock)) == 1
    disk.die()
    configure_logs("warning", "text", sys.stderr)
