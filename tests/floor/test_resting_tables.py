"""A table at which nobody bets keeps no seed: its round ends with the seed revealed, and the next one waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.errors import Code, Refusal
from croupier.floor.audit import audit
from croupier.floor.config.model import Timers
from croupier.round.state import BETTING_OPEN
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import main_bets
from tests.floor.served import room
from tests.floor.tables import GAMES, House, config, opened_floor

TABLE = "rws-3cp"
REST = 60
TIMERS = Timers(bets=20, decision=20, pause=5, rest=REST)


@pytest.fixture
def house(small_database: str, clock: FakeClock) -> Iterator[House]:
    with opened_floor(small_database, clock, FakeChance(), settings=config(timers=TIMERS)) as opened:
        opened.open_tables()
        yield opened


def rest(house: House) -> None:
    """Nobody has bet for as long as the tables wait, nor afterwards."""
    house.wait(REST + 1)
    house.wait(600)


def seeds(house: House) -> int:
    with house.floor.engine.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM floor_seeds").scalar_one())


def test_while_nobody_bets_no_seed_is_kept(house: House) -> None:
    assert seeds(house) == len(GAMES)
    house.wait(REST - 1)
    assert house.state(TABLE).round.phase == BETTING_OPEN
    house.wait(2)
    rests = house.state(TABLE)
    assert (rests.round.over, rests.number, seeds(house)) == (True, 1, 0)
    assert rests.round.seed
    house.wait(600)
    assert house.state(TABLE).version == rests.version
    assert audit(house.floor.engine).findings == ()


def test_whoever_bets_is_waited_for_as_before(house: House) -> None:
    house.send(house.player("ada"), TABLE, "place-bet", box=1, bet=main_bets(house, TABLE)[0], amount=1000)
    house.wait(21)
    assert house.state(TABLE).round.phase != BETTING_OPEN


def test_a_table_that_rests_wakes_once_under_a_new_seed(house: House) -> None:
    before = house.state(TABLE).round
    rest(house)
    house.floor.driver.wake(TABLE)
    house.floor.driver.wake(TABLE)
    house.floor.writer.perform(lambda _: None)
    now = house.state(TABLE)
    assert (now.round.phase, now.number, seeds(house)) == (BETTING_OPEN, 2, 1)
    assert now.round.commitment != before.commitment
    house.floor.driver.wake(TABLE)
    house.floor.writer.perform(lambda _: None)
    assert house.state(TABLE) == now


def test_the_house_commits_before_it_hears_what_a_player_adds(house: House) -> None:
    ada, bet = house.player("ada"), main_bets(house, TABLE)[0]
    rest(house)
    with pytest.raises(Refusal) as refused:
        house.send(ada, TABLE, "place-bet", box=1, bet=bet, amount=1000, entropy="early")
    assert refused.value.code is Code.BETTING_CLOSED
    house.floor.writer.perform(lambda _: None)
    assert house.state(TABLE).round.entropy == ()
    house.send(ada, TABLE, "place-bet", box=1, bet=bet, amount=1000, entropy="late")
    assert house.state(TABLE).round.entropy == ("late",)


def in_a_moment(holds: Callable[[], bool]) -> bool:
    for _ in range(200):
        if holds():
            return True
        time.sleep(0.05)
    return False


def test_whoever_looks_wakes_it_and_rounds_without_a_bet_are_not_counted(tmp_path: Path, clock: FakeClock) -> None:
    with room(f"sqlite:///{tmp_path}/floor.db", clock, timers=TIMERS) as floor:
        visitor = floor.browser()
        clock.pass_by(seconds=REST + 1)
        assert in_a_moment(lambda: floor.floor.current(TABLE).resting)
        found = visitor.get(f"/api/tables/{TABLE}/void-rounds").json()
        assert (found["rounds"], found["void"]) == (0, 0)
        visitor.get(f"/api/tables/{TABLE}")
        assert in_a_moment(lambda: floor.floor.current(TABLE).playing)
