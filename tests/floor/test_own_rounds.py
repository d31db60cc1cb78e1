"""Own rounds and hints over HTTP: what a player finds again, what he is told, and what nobody is told."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import text

from croupier.analysis.advice import advise
from croupier.cards import parse_cards
from croupier.client import Floor as Client
from croupier.floor.audit import audit
from croupier.floor.config.model import Timers
from croupier.floor.hall.tables import Batch
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.record.migrations.versions import r0005_bettors
from croupier.settlement.bettors import Stood, by_bettor
from croupier.shuffle import check_proof
from tests.floor.databases import on_each_database
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.playing import play_round
from tests.floor.served import Room, room
from tests.floor.tables import GAMES, House
from tests.floor.test_tables_api import play

HINT = "/api/tables/{}/hint?box={}"


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    timers = Timers(bets=3600, decision=3600, pause=1)
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock, timers=timers) as opened:
        yield opened


def dealt(floor: Room, table: str, *boxes: tuple[Browser, int]) -> None:
    """Cards for these boxes, nobody has looked yet."""
    book = floor.floor.tables.setup(table).rulebook
    base = book.streets[0].on
    bets = next(combination for combination in book.entry.any_of if base in combination)
    for browser, box in boxes:
        for bet in bets:
            assert floor.say(browser, table, "place-bet", box=box, bet=bet, amount=1000).status_code == 200
    for browser in dict.fromkeys(browser for browser, _ in boxes):
        assert floor.say(browser, table, "ready").status_code == 200


def opened_again(floor: Room, table: str) -> None:
    """The pause has passed, and bets are called for."""
    floor.clock.pass_by(seconds=2)
    until = time.monotonic() + 20
    while not floor.floor.current(table).playing:
        assert time.monotonic() < until, "the next round was not opened"
        time.sleep(0.01)


# ---- hints


@pytest.mark.parametrize("table", GAMES)
def test_a_hint_on_every_street_is_what_the_mathematics_says(floor: Room, table: str) -> None:
    guest = floor.guest()
    dealt(floor, table, (guest, 2))
    streets = []
    while floor.floor.current(table).waits_for.act == "decide":
        floor.say(guest, table, "look-at-hand", box=2)
        seen = guest.get(f"/api/tables/{table}").json()
        found = guest.get(HINT.format(table, 2)).json()
        own = seen["view"]["round"]["boxes"][1]["cards"]
        board = [card for card in seen["view"]["round"]["community"] if card != "hidden"]
        assert (found["cards"].split(), found["board"].split()) == (own, board)
        assert (found["unit"], found["version"]) == (1000, seen["version"])
        due = advise(floor.floor.tables.setup(table).rulebook, parse_cards(found["cards"]), parse_cards(found["board"]))
        assert [(one["decision"], Fraction(one["value_exact"])) for one in found["decisions"]] == list(due.decisions)
        open_now = {one["decision"] for one in seen["options"] if one["type"] == "decide" and "refused" not in one}
        assert {one["decision"] for one in found["decisions"]} == open_now
        streets.append(found["street"])
        decision = "check" if "check" in open_now else "play-1x"
        floor.say(guest, table, "decide", box=2, decision=decision)
    assert streets == [street.id for street in floor.floor.tables.setup(table).rulebook.streets]
    assert code(guest.get(HINT.format(table, 2))) == "not-now"


def test_nobody_is_told_of_a_hand_that_he_may_not_see(floor: Room) -> None:
    own, other, table = floor.guest(), floor.guest(), "rws-3cp"
    assert code(own.get(HINT.format(table, 1))) == "not-your-hand"
    dealt(floor, table, (own, 1), (other, 2))
    blind = own.get(HINT.format(table, 1))
    assert (blind.status_code, code(blind)) == (409, "not-now")
    assert "looked" in blind.json()["error"]["message"]
    floor.say(own, table, "look-at-hand", box=1)
    assert own.get(HINT.format(table, 1)).status_code == 200
    for browser, box in ((own, 2), (other, 1), (own, 6), (own, 99)):
        assert code(browser.get(HINT.format(table, box))) == "not-your-hand"
    assert code(floor.signed_in("shift-manager").get(HINT.format(table, 1))) == "not-permitted"
    assert code(floor.browser().get(HINT.format(table, 1))) == "not-signed-in"
    floor.say(own, table, "decide", box=1, decision="fold")
    assert code(own.get(HINT.format(table, 1))) == "not-now"


def test_a_second_hand_stays_blind(floor: Room) -> None:
    guest, table = floor.guest(), "mbs-uth"
    dealt(floor, table, (guest, 1), (guest, 2))
    floor.say(guest, table, "look-at-hand", box=2)
    assert guest.get(HINT.format(table, 2)).status_code == 200
    refused = guest.get(HINT.format(table, 1)).json()["error"]
    assert refused["code"] == "not-now"
    assert refused["clauses"], "the clause that makes it blind"


def test_bad_questions_are_refused_in_words(floor: Room) -> None:
    guest = floor.guest()
    assert code(guest.get("/api/tables/rws-3cp/hint")) == "missing-field"
    assert code(guest.get("/api/tables/rws-3cp/hint?box=0")) == "bad-value"
    assert code(guest.get(HINT.format("nowhere", 1))) == "not-found"


# ---- own rounds


def test_own_rounds_are_found_again_and_nobody_elses(floor: Room) -> None:
    one, two, chance = floor.guest(), floor.guest(), random.Random(3)
    table, played = "rws-3cp", []
    for number in range(5):
        played.append(play(floor, one if number % 2 == 0 else two, table, chance, box=1 + number))
        opened_again(floor, table)
    mine = one.get(f"/api/me/rounds?table={table}").json()
    assert [row["number"] for row in mine] == [5, 3, 1]
    for row, update in zip(mine, played[::-2], strict=True):
        settled = update["view"]["round"]["settlement"]["boxes"][0]
        assert row["boxes"] == [{name: settled[name] for name in ("box", "staked", "paid")}]
        assert (row["staked"], row["paid"], row["outcome"]) == (settled["staked"], settled["paid"], "settled")
        assert row["round_id"] == update["view"]["round"]["round_id"]
    assert [row["number"] for row in two.get(f"/api/me/rounds?table={table}").json()] == [4, 2]
    page = one.get(f"/api/me/rounds?table={table}&limit=1&before=5").json()
    assert [row["number"] for row in page] == [3]
    assert one.get("/api/me/rounds?table=hgc").json() == []
    assert code(one.get("/api/me/rounds?table=nowhere")) == "not-found"
    assert code(one.get("/api/me/rounds")) == "missing-field"


def test_a_replay_has_the_cards_that_its_player_saw_and_no_others(floor: Room) -> None:
    own, other, table = floor.guest(), floor.guest(), "rws-3cp"
    dealt(floor, table, (own, 1), (other, 2))
    floor.say(own, table, "look-at-hand", box=1)
    floor.say(other, table, "look-at-hand", box=2)
    floor.say(own, table, "decide", box=1, decision="fold")
    floor.say(other, table, "decide", box=2, decision="fold")
    state = floor.floor.current(table).round
    assert state.over
    hands = {number: [str(card) for card in state.box(number).cards] for number in (1, 2)}
    for browser, seen in ((own, 1), (other, 2), (floor.browser(), None)):
        steps = browser.get(f"/api/tables/{table}/rounds/1").json()["steps"]
        last = steps[-1]["view"]["round"]
        for box in (1, 2):
            assert last["boxes"][box - 1]["cards"] == (hands[box] if box == seen else ["hidden"] * 3)
        before = [step for step in steps if not step["view"]["round"]["boxes"][0]["viewed"]]
        assert all(set(box["cards"]) <= {"hidden"} for step in before for box in step["view"]["round"]["boxes"][:1])


@pytest.mark.parametrize("table", GAMES)
def test_a_round_is_watched_again_moment_by_moment(floor: Room, table: str) -> None:
    guest, stranger = floor.guest(), floor.browser()
    last = play(floor, guest, table, random.Random(table))
    replay = guest.get(f"/api/tables/{table}/rounds/1/replay").json()
    moments = replay["moments"]
    assert moments[-1]["round"] == last["view"]["round"], "it ends as it ended"
    beats = [one["beat"] for one in moments]
    assert beats[:4] == ["betting", "closing", "dealing", "street"]
    assert beats[-1] == "settlement"
    assert list(replay["names"].values()) == [guest.get("/api/me").json()["name"]]
    # Every event of the steps is told once and in its order, but for those of which nothing follows.
    steps = guest.get(f"/api/tables/{table}/rounds/1").json()["steps"]
    assert [event for one in moments for event in one["events"]] == [
        event for step in steps for event in step["events"]
    ]
    for one in stranger.get(f"/api/tables/{table}/rounds/1/replay").json()["moments"]:
        if one["beat"] not in ("turn", "settlement"):
            assert set(one["round"]["boxes"][0]["cards"]) <= {"hidden"}


def test_the_cards_in_the_order_dealt_prove_the_shuffle(floor: Room) -> None:
    for table in GAMES:
        update = play(floor, floor.guest(), table, random.Random(table))
        round_ = update["view"]["round"]
        drawn = [None if card == "hidden" else parse_cards(card)[0] for card in round_["drawn"]]
        assert any(drawn), table
        check_proof(round_["seed"], round_["commitment"], round_["rulebook"], round_["round_id"], drawn)
        assert all(step["view"]["round"]["drawn"] == [] for step in _steps(floor, table)[:-1])


def _steps(floor: Room, table: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = floor.browser().get(f"/api/tables/{table}/rounds/1").json()["steps"]
    return steps


def test_shares_of_a_pooled_bet_are_their_bettors() -> None:
    from croupier.wire.settlement import DealerHand, Facts, JackpotResult, Line, SettledBox, Settlement, Share

    facts = Facts("wins", "pay")
    pooled = Line("ante", 3000, 6000, "win", (), facts, (Share("a", 1000, 2000), Share("b", 2000, 4000)))
    alone = Line("jackpot", 500, 0, "lose", (), facts)
    box = SettledBox(2, "a", None, 3500, 6000, (pooled, alone))
    settlement = Settlement("x", DealerHand(None, None), (box,), JackpotResult())
    assert by_bettor(settlement) == {"a": (Stood(2, 1500, 2000),), "b": (Stood(2, 2000, 4000),)}


def test_programs_ask_through_the_client(floor: Room) -> None:
    with Client("http://localhost", transport=_Carried(floor)) as visitor:
        visitor.enter_as_guest()
        table = visitor.table("rws-3cp")
        table.look()
        table.bet(2, "ante", 1000)
        table.ready()
        table.look_at_hand(2)
        hint = table.hint(2)
        assert (hint.box, hint.unit, hint.currency) == (2, 1000, "SGD")
        assert [one.decision for one in hint.decisions] in (["play-1x", "fold"], ["fold", "play-1x"])
        assert hint.decisions[0].value >= hint.decisions[1].value
        table.decide(2, hint.decisions[0].decision)
        [own] = table.own_rounds()
        assert [box.box for box in own.boxes] == [2]
        assert own.staked in (1000, 2000)
        replay = table.replay(own.number)
        assert replay.moments[-1].beat == "settlement"
        assert replay.moments[-1].round.settlement is not None
        assert len(replay.moments[-1].round.drawn) == 7  # the burn card, and two hands of three


class _Carried(httpx.BaseTransport):
    """Requests of a client, carried to the application without a network."""

    def __init__(self, floor: Room) -> None:
        self._client = floor.browser().client

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = self._client.request(
            request.method, str(request.url), content=request.read(), headers=dict(request.headers)
        )
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


# ---- the list itself, on each kind of database


@pytest.fixture
def house(open_tables: House) -> House:
    return open_tables


@on_each_database
def test_everybody_has_his_own_list(house: House) -> None:
    chance, table = random.Random(5), "rws-3cp"
    players = [house.player(name) for name in ("ada", "bea", "cleo")]
    due: dict[str, list[tuple[int, tuple[Stood, ...]]]] = {person.account: [] for person in players}
    for number in range(1, 7):
        there = players[: 1 + number % 3]
        play_round(house, table, there, chance)
        settlement = house.state(table).round.settlement
        assert settlement is not None
        for player, part in by_bettor(settlement).items():
            due[player].insert(0, (number, part))
        house.wait(6)
    with house.floor.reading() as streams:
        for player, listed in due.items():
            found = [(row.number, part) for row, part in streams.own_rounds(player, table, 10)]
            assert found == listed
            assert [(row.number, part) for row, part in streams.own_rounds(player, table, 2, 5)] == [
                one for one in listed if one[0] < 5
            ][:2]
        assert streams.bettors.count(table) == sum(map(len, due.values()))


@on_each_database
def test_a_part_that_is_taken_back_can_be_entered_anew(house: House) -> None:
    first, second = {"account-a": (Stood(1, 100, 200),)}, {"account-a": (Stood(1, 100, 0), Stood(2, 50, 50))}

    def settled_twice(batch: Batch) -> None:
        bettors = batch.books.streams.bettors
        bettors.enter("hgc", 1, first)
        bettors.forget("hgc", 1, first)
        bettors.enter("hgc", 1, second)
        bettors.enter("hgc", 2, {})

    house.floor.writer.perform(settled_twice)
    with house.floor.reading() as streams:
        assert streams.bettors.part("account-a", "hgc", 1) == second["account-a"]
        assert streams.bettors.part("account-a", "hgc", 2) is None


# ---- the list agrees with the record


@pytest.mark.parametrize(
    ("tampering", "place"),
    [
        ("UPDATE floor_bettors SET boxes = '[[1,1,1]]'", "round 1"),
        ("DELETE FROM floor_bettors", "round 1"),
        ("INSERT INTO floor_bettors VALUES ('guest-x', 'rws-3cp', 1, '[]')", "bettors"),
    ],
)
def test_the_audit_finds_a_list_that_was_tampered_with(
    tmp_path: Path, clock: FakeClock, tampering: str, place: str
) -> None:
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    with room(database, clock) as floor:
        play(floor, floor.guest(), "rws-3cp", random.Random(1))
    engine = open_engine(database_url(database))
    assert audit(engine).findings == ()
    with engine.begin() as connection:
        connection.execute(text(tampering))
    assert [(finding.kind, finding.at) for finding in audit(engine).findings] == [
        ("round-list", f"table:rws-3cp {place}")
    ]
    engine.dispose()


def test_rounds_that_were_played_before_the_list_was_kept_are_entered(tmp_path: Path, clock: FakeClock) -> None:
    """The migration reads them from their events: what it writes is what the table itself would have written."""
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    with room(database, clock) as floor:
        for table in GAMES:
            play(floor, floor.guest(), table, random.Random(table))
    engine = open_engine(database_url(database))
    listed = text("SELECT * FROM floor_bettors ORDER BY player")
    with engine.begin() as connection:
        written = connection.execute(listed).all()
        connection.execute(text("DROP TABLE floor_bettors"))
        with Operations.context(MigrationContext.configure(connection)):
            r0005_bettors.upgrade()
        assert connection.execute(listed).all() == written
    assert len(written) == len(GAMES)
    assert audit(engine).findings == ()
    engine.dispose()


# ---- what decisions cost


@pytest.mark.parametrize(("table", "decision"), [("rws-3cp", "fold"), ("hgc", "play-1x")])
def test_a_decision_is_weighed_after_the_round_against_the_best_one(floor: Room, table: str, decision: str) -> None:
    guest = floor.guest()
    number = floor.floor.current(table).number
    dealt(floor, table, (guest, 2), (guest, 3)) if table != "hgc" else dealt(floor, table, (guest, 2))
    floor.say(guest, table, "look-at-hand", box=2)
    cards = guest.get(f"/api/tables/{table}").json()["view"]["round"]["boxes"][1]["cards"]
    floor.say(guest, table, "decide", box=2, decision=decision)
    if table != "hgc":
        floor.say(guest, table, "decide", box=3, decision="play-1x")
    asked = f"/api/tables/{table}/rounds/{number}/decisions"
    found = guest.get(asked).json()
    due = advise(floor.floor.tables.setup(table).rulebook, parse_cards(" ".join(cards)))
    worth = dict(due.decisions)
    # What was played blind is not weighed: nobody could have known better.
    (one,) = found["decisions"]
    assert (one["box"], one["decision"], one["cards"].split()) == (2, decision, cards)
    assert one["cost"] == found["cost"] == round(float(max(worth.values()) - worth[decision]) * 1000)
    # Of another's decisions nobody is told.
    assert floor.guest().get(asked).json()["decisions"] == []
    assert code(floor.browser().get(asked)) == "not-signed-in"
