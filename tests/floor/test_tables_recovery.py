"""After a crash each unfinished round ends as its own clause says; after a stop in good order it is played on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from croupier.floor.people.person import Person
from croupier.floor.table.happenings import RoundInterrupted
from croupier.round.events import OfferMade, RoundVoided, Ruled
from croupier.round.state import BETTING_OPEN
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import finish, main_bets
from tests.floor.tables import CHIPS, GAMES, House, config, opened_floor


@contextmanager
def crashed(address: str, clock: FakeClock, chance: FakeChance, *, referral: str = "wait") -> Iterator[House]:
    """A floor whose leases are not released: as if the plug had been pulled after its last commit."""
    settings = config(table={"referral": referral})
    with opened_floor(address, clock, chance, settings=settings) as house:
        house.open_tables()
        yield house
        house.floor.driver.release = lambda: None  # type: ignore[method-assign]


def dealt(house: House, table: str) -> Person:
    """A player in a round whose cards are dealt and who has decided nothing."""
    ada = house.player("ada")
    for bet in main_bets(house, table):
        house.send(ada, table, "place-bet", box=1, bet=bet, amount=1000)
    house.send(ada, table, "place-bet", box=1, bet="jackpot", amount=500)
    house.send(ada, table, "ready")
    house.send(ada, table, "look-at-hand", box=1)
    return ada


@pytest.fixture
def address(small_database: str) -> str:
    return small_database


def reopened(address: str, clock: FakeClock, referral: str = "wait") -> AbstractContextManager[House]:
    return opened_floor(address, clock, FakeChance("again"), settings=config(table={"referral": referral}))


@pytest.mark.parametrize("table", ["rws-3cp", "rws-ml"])
def test_void_where_nothing_was_established(address: str, clock: FakeClock, chance: FakeChance, table: str) -> None:
    with crashed(address, clock, chance) as house:
        ada = dealt(house, table)
        meter = house.floor.links.view("three" if table == "rws-3cp" else "multi").meter
    with reopened(address, clock) as house:
        house.open_tables()
        state = house.state(table)
        assert state.round.void is not None
        assert state.round.void.clauses[:2] == ("5.7", "5.7.2")
        assert house.chips(ada) == CHIPS
        assert house.balances().get(f"stakes:{table}", 0) == 0
        # The contribution of a bet that went back is taken out of the meter again [X10].
        assert house.floor.links.view("three" if table == "rws-3cp" else "multi").meter == meter - 350
        assert state.round.seed
        assert house.floor.links.store.verify() == []


@pytest.mark.parametrize("table", ["mbs-3cp", "mbs-uth"])
@pytest.mark.parametrize("answer", ["withdraw-all", "stay", ""])
def test_withdrawal_is_offered(address: str, clock: FakeClock, chance: FakeChance, table: str, answer: str) -> None:
    with crashed(address, clock, chance) as house:
        ada = dealt(house, table)
    with reopened(address, clock) as house:
        house.open_tables()
        state = house.state(table)
        assert [offer.options for offer in state.round.offers] == [("withdraw-all", "stay")]
        if answer:
            ruling = state.round.offers[0].ruling
            house.send(ada, table, "answer-offer", ruling=ruling, box=1, option=answer)
        else:
            house.wait(21)
        if answer == "withdraw-all":
            assert house.state(table).round.over
            assert house.chips(ada) == CHIPS
        else:
            assert not house.state(table).round.offers
            finish(house, table, [ada], random.Random(1))
        assert house.state(table).round.over
        assert house.balances().get(f"stakes:{table}", 0) == 0
        assert house.floor.links.store.verify() == []


@pytest.mark.parametrize(("referral", "ends"), [("void", True), ("continue", False), ("wait", False)])
def test_the_manager_decides_where_the_rules_are_silent(
    address: str, clock: FakeClock, chance: FakeChance, referral: str, ends: bool
) -> None:
    with crashed(address, clock, chance, referral=referral) as house:
        ada = dealt(house, "hgc")
    with reopened(address, clock, referral) as house:
        house.open_tables()
        state = house.state("hgc")
        assert (state.round.void is not None) is ends
        assert state.referred is (referral == "wait")
        if referral == "wait":
            house.wait(300)  # no timer runs while a manager is waited for
            assert not house.state("hgc").round.over
            manager = house.person("max", "shift-manager")
            house.send(manager, "hgc", "give-ruling", id="m1", incident="power-failure", remedy="continue")
            assert not house.state("hgc").referred
        if not ends:
            finish(house, "hgc", [ada], random.Random(1))
        assert house.state("hgc").round.over


def test_played_on_where_a_bet_is_lost_for_good(address: str, clock: FakeClock, chance: FakeChance) -> None:
    with crashed(address, clock, chance) as house:
        ada, bea = house.player("ada"), house.player("bea")
        for box, person in ((1, ada), (2, bea)):
            house.send(person, "rws-3cp", "place-bet", box=box, bet="ante", amount=1000)
        for person in (ada, bea):
            house.send(person, "rws-3cp", "ready")
        house.send(ada, "rws-3cp", "decide", box=1, decision="fold")
    with reopened(address, clock) as house:
        house.open_tables()
        state = house.state("rws-3cp")
        assert state.round.street is not None
        assert state.round.rulings
        house.send(bea, "rws-3cp", "decide", box=2, decision="play-1x")
        assert house.state("rws-3cp").round.over


@pytest.mark.parametrize("table", GAMES)
def test_a_stop_in_good_order_changes_nothing(address: str, clock: FakeClock, chance: FakeChance, table: str) -> None:
    with opened_floor(address, clock, chance) as house:
        house.open_tables()
        ada = dealt(house, table)
        before = house.state(table)
    clock.pass_by(hours=3)
    with opened_floor(address, clock, FakeChance("again")) as house:
        house.open_tables()
        assert house.state(table) == before
        house.wait(19)  # the wait for a decision has begun anew
        assert house.state(table) == before
        finish(house, table, [ada], random.Random(2))


def test_bets_that_lay_there_when_the_power_went_go_back(address: str, clock: FakeClock, chance: FakeChance) -> None:
    with crashed(address, clock, chance) as house:
        ada = house.player("ada")
        house.send(ada, "rws-3cp", "place-bet", box=1, bet="ante", amount=1000)
        idle = house.state("rws-ml")
    with reopened(address, clock) as house:
        house.open_tables()
        assert house.chips(ada) == CHIPS
        assert house.state("rws-ml") == idle  # nobody had bet there
        steps = house.floor.steps_after("rws-3cp", 2)
        kinds = [type(event) for event in steps[0].events]
        assert kinds[:3] == [RoundInterrupted, Ruled, RoundVoided]
        assert OfferMade not in kinds
        house.wait(6)
        assert (house.state("rws-3cp").number, house.state("rws-3cp").round.phase) == (2, BETTING_OPEN)
