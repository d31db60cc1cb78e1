"""Of several processes the one that took the last step at a table lets its time run; where it is gone, the holder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.floor.hall.tables import RECENT
from croupier.round.state import BETTING_OPEN
from tests.floor.fakes import FakeClock
from tests.floor.playing import main_bets
from tests.floor.side_by_side import side_by_side
from tests.floor.tables import House

TABLE = "rws-3cp"


@pytest.fixture
def both(small_database: str, clock: FakeClock) -> Iterator[tuple[House, House]]:
    """The first drives the tables and has called for bets; a player has bet at the second, and the first heard so."""
    with side_by_side(small_database, clock) as made:
        first = made.start("first")
        first.tick()
        second = made.start("second")
        ada = second.player("ada")
        for one in main_bets(second, TABLE):
            second.send(ada, TABLE, "place-bet", box=1, bet=one, amount=1000)
        tell(first, second)
        yield first, second


def tell(listener: House, teller: House) -> int:
    """The notice of the last commit arrives."""
    version = teller.state(TABLE).version
    listener.floor.heard({TABLE: version})
    return version


def known(house: House) -> int:
    state = house.floor.tables.known(TABLE)
    return state.version if state is not None else 0


def test_who_took_the_last_step_goes_on_and_nobody_reads_along(both: tuple[House, House], clock: FakeClock) -> None:
    first, second = both
    seen = known(first)
    clock.pass_by(seconds=21)
    first.tick()
    assert (known(first), second.state(TABLE).round.phase) == (seen, BETTING_OPEN)
    second.tick()
    assert second.state(TABLE).round.phase != BETTING_OPEN
    first.floor.keep_up()
    assert known(first) == seen
    assert first.floor.standing()[TABLE] == second.state(TABLE)


def test_where_it_is_silent_the_holder_of_the_lease_goes_on(both: tuple[House, House], clock: FakeClock) -> None:
    first, second = both
    first.floor.keep_up()
    clock.pass_by(seconds=1)
    first.floor.keep_up()
    assert known(first) == second.state(TABLE).version
    first.wait(19)
    assert first.state(TABLE).round.phase == BETTING_OPEN, "nobody has less time because he was not heard of at once"
    first.wait(2)
    assert first.state(TABLE).round.phase != BETTING_OPEN


def test_who_follows_a_table_is_told_at_once(both: tuple[House, House]) -> None:
    first, second = both
    with first.floor.feed.watching(TABLE):
        assert tell(first, second) == known(first)


def test_a_table_that_has_gone_far_ahead_is_found_from_its_round(both: tuple[House, House]) -> None:
    first, second = both
    bob, seen = second.player("bob"), known(first)
    for _ in range(RECENT):
        second.send(bob, TABLE, "place-bet", box=2, bet=main_bets(second, TABLE)[0], amount=1000)
        second.send(bob, TABLE, "take-back-bet", box=2, bet=main_bets(second, TABLE)[0])
    version = second.state(TABLE).version
    assert (known(first), version - seen > RECENT) == (seen, True)
    step = first.send(first.player("eve"), TABLE, "take-seat", seen=version, box=3)
    assert step.version == known(first) == version + 1
    assert second.state(TABLE) == first.state(TABLE)
