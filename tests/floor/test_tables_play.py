"""Tables that are played: every game to its end, with chips, jackpot, timers, keys and versions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from croupier.chain import GENESIS
from croupier.errors import Code, Refusal
from croupier.floor.hall.tables import replayed
from croupier.floor.people.person import Person
from croupier.floor.table.requests import Stale
from croupier.floor.table.state import TableStep, new_state
from croupier.round.chips import in_play
from croupier.round.history import settles_the_same
from croupier.round.state import BETTING_OPEN
from croupier.shuffle import parse_seed, verify
from tests.floor.databases import on_each_database
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import bet, finish, main_bets, play_round, refused
from tests.floor.tables import CHIPS, GAMES, House, Slow, opened_floor


@pytest.fixture
def house(open_tables: House) -> House:
    return open_tables


@pytest.fixture
def small(small_database: str, clock: FakeClock, chance: FakeChance) -> Iterator[House]:
    with opened_floor(small_database, clock, chance) as opened:
        opened.open_tables()
        yield opened


@pytest.mark.parametrize("table", GAMES)
@on_each_database
def test_every_game_is_played_to_its_end(house: House, table: str) -> None:
    chance = random.Random(table)
    players = [house.player(name) for name in ("ada", "bea", "cleo")]
    for number in range(1, 7):
        assert (house.state(table).number, house.state(table).round.phase) == (number, BETTING_OPEN)
        play_round(house, table, players, chance)
        state = house.state(table)
        settlement = state.round.settlement
        assert settlement is not None
        assert settles_the_same(state.round)
        assert verify(parse_seed(state.round.seed), state.round.commitment, GAMES[table], state.round.round_id)
        house.wait(6)
    balances = house.balances()
    assert sum(balances.values()) == 0
    assert balances.get(f"stakes:{table}", 0) == 0
    assert house.floor.links.store.verify() == []


def test_chips_leave_the_purse_with_the_bet_and_come_back_with_it(small: House) -> None:
    ada = small.player("ada")
    small.send(ada, "rws-3cp", "place-bet", box=1, bet="ante", amount=2500)
    assert small.chips(ada) == CHIPS - 2500
    small.send(ada, "rws-3cp", "change-bet", box=1, bet="ante", amount=1000)
    assert small.chips(ada) == CHIPS - 1000
    small.send(ada, "rws-3cp", "take-back-bet", box=1, bet="ante")
    assert small.chips(ada) == CHIPS


def test_nobody_bets_more_than_he_has(small: House) -> None:
    ada = small.player("ada", 1500)
    small.send(ada, "rws-3cp", "place-bet", box=1, bet="ante", amount=1000)
    before = small.state("rws-3cp")
    assert refused(small, ada, "rws-3cp", "place-bet", box=1, bet="pair-plus", amount=1000).code is Code.FUNDS_MISSING
    small.send(ada, "rws-3cp", "ready")
    assert refused(small, ada, "rws-3cp", "decide", box=1, decision="play-1x").code is Code.FUNDS_MISSING
    assert small.state("rws-3cp").version == before.version + 1
    small.send(ada, "rws-3cp", "decide", box=1, decision="fold")
    assert small.chips(ada) == 500


@on_each_database
def test_the_same_key_gives_the_same_answer_and_counts_once(house: House) -> None:
    ada, table = house.player("ada"), "mbs-uth"
    said = {"box": 1, "bet": "ante", "amount": 1000}
    first = house.send(ada, table, "place-bet", key="once", seen=1, **said)
    again = house.send(ada, table, "place-bet", key="once", seen=1, **said)
    assert (again.version, again.events, again.after.round) == (first.version, first.events, first.after.round)
    assert house.chips(ada) == CHIPS - 1000
    house.send(ada, table, "place-bet", box=1, bet="blind", amount=1000)
    house.send(ada, table, "ready")
    later = house.send(ada, table, "place-bet", key="once", seen=1, **said)
    assert (later.version, later.events) == (first.version, first.events)
    other = refused(house, ada, table, "place-bet", key="once", seen=1, box=1, bet="ante", amount=2000)
    assert other.code is Code.KEY_REUSED
    bea = house.player("bea")
    assert (
        refused(house, bea, table, "place-bet", key="once", box=2, bet="ante", amount=1000).code is not Code.KEY_REUSED
    )


@on_each_database
def test_commands_that_share_a_commit_are_told_apart_by_their_keys(house: House) -> None:
    ada, bea, slow = house.player("ada"), house.player("bea"), Slow()
    house.floor.writer.submit(slow)
    assert slow.begun.wait(10)

    def asked(person: Person, table: str, key: str, amount: int) -> Future[TableStep]:
        said = {"type": "place-bet", "version": 1, "box": 1, "bet": "ante", "amount": amount}
        return house.floor.submit(person, table, json.dumps(said).encode(), key, None)

    first, again = asked(ada, "mbs-uth", "once", 1000), asked(ada, "mbs-uth", "once", 1000)
    other, elsewhere = asked(ada, "mbs-uth", "once", 2000), asked(bea, "rws-3cp", "once", 2500)
    slow.go_on.set()
    assert (first.result(10).version, again.result(10).version, elsewhere.result(10).version) == (2, 2, 2)
    assert again.result().events == first.result().events
    with pytest.raises(Refusal) as reused:
        other.result(10)
    assert reused.value.code is Code.KEY_REUSED
    assert (house.chips(ada), house.chips(bea)) == (CHIPS - 1000, CHIPS - 2500)


@pytest.mark.system
def test_whoever_acts_has_seen_what_another_process_did(
    floor_database: str, clock: FakeClock, chance: FakeChance
) -> None:
    table = "rws-3cp"
    with opened_floor(floor_database, clock, chance) as one, opened_floor(floor_database, clock, chance) as two:
        one.open_tables()
        ada = one.player("ada")
        one.send(ada, table, "place-bet", box=1, bet="ante", amount=1000)
        told = two.send(ada, table, "place-bet", seen=2, box=1, bet="pair-plus", amount=1000)
        known = two.floor.tables.known(table)
        assert known is not None
        assert (known.version, known.round) == (told.version, told.after.round)
        assert [step.version for step in two.floor.tables.latest(table)] == [1, 2, 3]


def test_a_stale_command_is_told_what_changed(small: House) -> None:
    ada, bea, table = small.player("ada"), small.player("bea"), "rws-3cp"
    small.send(ada, table, "place-bet", box=1, bet="ante", amount=1000)
    small.send(bea, table, "place-bet", seen=1, box=2, bet="ante", amount=1000)  # another box: not stale
    stale = refused(small, ada, table, "change-bet", seen=1, box=1, bet="ante", amount=2000)
    assert isinstance(stale, Stale)
    assert (stale.code, stale.version) == (Code.STALE_VERSION, 3)
    assert [step.version for step in stale.missed] == [2, 3]
    small.send(ada, table, "ready")
    small.send(bea, table, "ready")
    phase = refused(small, bea, table, "take-back-bet", seen=3, box=2, bet="ante")
    assert phase.code is Code.STALE_VERSION
    future = refused(small, ada, table, "decide", seen=99, box=1, decision="fold")
    assert future.code is Code.STALE_VERSION


def test_the_dealer_acts_on_the_table_as_it_is(small: House) -> None:
    ada, dealer, table = small.player("ada"), small.person("dora", "dealer"), "rws-3cp"
    small.send(ada, table, "place-bet", box=1, bet="ante", amount=1000)
    assert refused(small, dealer, table, "close-betting", seen=1).code is Code.STALE_VERSION
    small.send(dealer, table, "close-betting")
    assert small.state(table).round.street is not None


def test_everybody_plays_for_himself(small: House) -> None:
    ada, bea, table = small.player("ada"), small.player("bea"), "rws-3cp"
    small.send(ada, table, "place-bet", box=1, bet="ante", amount=1000)
    error = refused(small, bea, table, "take-back-bet", player=ada.account, box=1, bet="ante")
    assert error.code is Code.NOT_PERMITTED
    small.send(ada, table, "ready")
    assert refused(small, bea, table, "decide", box=1, decision="fold").code is Code.NOT_YOUR_HAND
    assert refused(small, bea, table, "look-at-hand", box=1).code is Code.NOT_YOUR_HAND
    for type_ in ("open-betting", "close-betting", "turn-cards", "settle", "close-table", "give-ruling"):
        assert refused(small, bea, table, type_).code is Code.NOT_PERMITTED, type_
    dealer = small.person("dora", "dealer")
    assert refused(small, dealer, table, "deal-cards", cards=["As"]).code is Code.NOT_NOW
    assert (
        refused(small, dealer, table, "place-bet", player="x", box=2, bet="ante", amount=1000).code
        is Code.NOT_PERMITTED
    )


def test_bets_close_and_hands_are_decided_when_time_is_up(small: House) -> None:
    ada, table = small.player("ada"), "mbs-uth"
    for one in main_bets(small, table):
        small.send(ada, table, "place-bet", box=1, bet=one, amount=1000)
    small.wait(19)
    assert small.state(table).round.phase == BETTING_OPEN
    small.wait(2)
    streets = []
    while not small.state(table).round.over:
        streets.append(small.state(table).round.phase)
        small.wait(21)
    assert len(streets) == 3
    assert small.state(table).round.box(1).decisions == ("check", "check", "fold")
    small.wait(6)
    assert small.state(table).number == 2


def test_a_bet_without_the_one_it_requires_goes_back_at_the_close(small: House) -> None:
    ada, bea, table = small.player("ada"), small.player("bea"), "rws-3cp"
    small.send(ada, table, "place-bet", box=1, bet="ante", amount=1000)
    small.send(bea, table, "place-bet", box=2, bet="jackpot", amount=500)
    small.wait(21)
    state = small.state(table)
    assert [box.number for box in state.round.in_round] == [1]
    assert small.chips(bea) == CHIPS
    small.send(ada, table, "decide", box=1, decision="fold")
    assert small.balances().get(f"stakes:{table}", 0) == 0


def test_seats_stay_with_those_who_play(small: House) -> None:
    ada, bea, table = small.player("ada"), small.player("bea"), "rws-3cp"
    small.send(ada, table, "take-seat", box=3)
    small.send(bea, table, "take-seat", box=4)
    taken = refused(small, bea, table, "place-bet", box=3, bet="ante", amount=1000)
    # By the name that he has at the table: an account's id is nothing that a person reads.
    assert (taken.code, taken.message) == (Code.BOX_TAKEN, "box 3 is ada's")
    small.send(ada, table, "place-bet", box=3, bet="ante", amount=1000)
    small.send(ada, table, "ready")
    small.send(bea, table, "leave-table")
    small.send(ada, table, "decide", box=3, decision="fold")
    small.wait(6)
    assert [(seat.box, seat.player) for seat in small.state(table).round.seats] == [(3, ada.account)]
    assert small.state(table).names == {ada.account: "ada"}
    small.send(ada, table, "place-bet", box=3, bet="ante", amount=1000)
    small.send(ada, table, "ready")
    small.send(ada, table, "decide", box=3, decision="fold")
    small.send(ada, table, "leave-table")
    small.wait(6)
    assert small.state(table).round.seats == ()


def test_whoever_leaves_while_bets_are_open_takes_his_chips_along(small: House) -> None:
    ada, table = small.player("ada"), "rws-3cp"
    small.send(ada, table, "place-bet", box=1, bet="ante", amount=1000)
    small.send(ada, table, "place-bet", box=1, bet="pair-plus", amount=1000)
    small.send(ada, table, "leave-table")
    assert small.chips(ada) == CHIPS
    assert not small.state(table).round.boxes


def test_a_closed_table_ends_its_round_and_takes_no_more(small: House) -> None:
    ada, pit, table = small.player("ada"), small.person("pat", "pit-supervisor"), "rws-3cp"
    small.send(ada, table, "place-bet", box=1, bet="ante", amount=1000)
    small.send(pit, table, "close-table", notice="Back at ten.")
    small.send(ada, table, "ready")
    small.send(ada, table, "decide", box=1, decision="fold")
    small.wait(60)
    assert (small.state(table).number, small.state(table).open) == (1, False)
    small.send(pit, table, "open-table")
    small.wait(6)
    assert (small.state(table).number, small.state(table).round.phase) == (2, BETTING_OPEN)


def test_the_record_leads_to_the_same_table_and_is_chained(small: House) -> None:
    chance = random.Random(3)
    players = [small.player(name) for name in ("ada", "bea")]
    for _ in range(4):
        play_round(small, "hgc", players, chance)
        small.wait(6)
    setup = small.floor.tables.setup("hgc")
    with small.floor.reading() as streams:
        entries = list(streams.after(setup.stream, 0))
        moved = streams.transfers(setup.stream, 1, entries[-1].version)
        steps = list(replayed(setup, new_state(setup), entries))
        previous = GENESIS
        for entry in entries:
            assert entry.hash == entry.digest(previous, moved.get(entry.version, ()))
            previous = entry.hash
        # The table found again from its last round alone is the same.
        small.floor.tables._states.clear()
        assert small.floor.tables.refresh(streams, "hgc") == steps[-1].after
    assert steps[-1].after.round.phase == BETTING_OPEN
    assert in_play(steps[-1].after.round) == 0


@on_each_database
def test_many_at_once_lose_nothing(house: House) -> None:
    """Commands of many people at all tables at the same time: each counts once, and the money adds up."""
    players = {table: [house.player(f"{table}-{n}") for n in range(4)] for table in GAMES}
    seeds = {table: random.Random(f"crowd {table}") for table in GAMES}

    def play(table: str) -> None:
        for box, person in enumerate(players[table], start=1):
            bet(house, table, person, box, seeds[table])
        for person in players[table]:
            house.send(person, table, "ready")
        finish(house, table, players[table], seeds[table])

    for _ in range(2):
        with ThreadPoolExecutor(len(GAMES)) as pool:
            list(pool.map(play, GAMES))
        house.wait(6)
    balances = house.balances()
    assert sum(balances.values()) == 0
    assert not any(name.startswith("stakes:") and mils for name, mils in balances.items())
    assert house.floor.links.store.verify() == []
