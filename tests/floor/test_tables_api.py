"""The tables over HTTP: a round of each game, keys and versions, live updates, recall, and who may do what."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from croupier.errors import Refusal
from croupier.floor.audit import audit
from croupier.floor.cage import move_chips, refill
from croupier.floor.people.person import AccountKind, Person, Way
from croupier.floor.people.roles import Role
from croupier.floor.record.schema import balances
from croupier.jackpot.accounts import CHIPS, account
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, lines, room
from tests.floor.tables import GAMES


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock) as opened:
        yield opened


def play(floor: Room, browser: Browser, table: str, chance: random.Random, box: int = 1) -> dict[str, Any]:
    """A whole round of one box; the last update."""
    setup = floor.floor.tables.setup(table)
    base = setup.rulebook.streets[0].on
    bets = next(combination for combination in setup.rulebook.entry.any_of if base in combination)
    for bet in (*bets, "jackpot"):
        amount = 500 if bet == "jackpot" else 1000
        assert floor.say(browser, table, "place-bet", box=box, bet=bet, amount=amount).status_code == 200
    answer = floor.say(browser, table, "ready")
    while answer.json()["view"]["waits_for"]["act"] == "decide":
        floor.say(browser, table, "look-at-hand", box=box)
        seen = browser.get(f"/api/tables/{table}").json()
        choices = [one["decision"] for one in seen["options"] if one["type"] == "decide" and "refused" not in one]
        answer = floor.say(browser, table, "decide", box=box, decision=chance.choice(choices))
        assert answer.status_code == 200, answer.text
    update: dict[str, Any] = answer.json()
    return update


@pytest.mark.parametrize("table", GAMES)
def test_a_guest_plays_a_round(floor: Room, table: str) -> None:
    guest = floor.guest()
    assert guest.get("/api/purse").json()["chips"] == 100_000
    update = play(floor, guest, table, random.Random(table))
    settlement = update["view"]["round"]["settlement"]
    won = settlement["boxes"][0]["paid"] - settlement["boxes"][0]["staked"]
    claimed = sum(one["amount"] for one in update["view"]["claims"])
    assert guest.get("/api/purse").json()["chips"] == 100_000 + won - claimed
    assert len(update["view"]["round"]["seed"]) == 64


def test_the_same_key_gets_the_same_bytes(floor: Room) -> None:
    guest, table = floor.guest(), "rws-3cp"
    said = {"box": 1, "bet": "ante", "amount": 1000, "version": 1}
    first = floor.say(guest, table, "place-bet", headers={"Idempotency-Key": "once"}, **said)
    assert floor.say(guest, table, "place-bet", headers={"Idempotency-Key": "once"}, **said).content == first.content
    play_on = floor.say(guest, table, "ready")
    assert play_on.status_code == 200
    assert floor.say(guest, table, "place-bet", headers={"Idempotency-Key": "once"}, **said).content == first.content
    other = floor.say(guest, table, "place-bet", headers={"Idempotency-Key": "once"}, **{**said, "amount": 2000})
    assert (other.status_code, code(other)) == (409, "key-reused")


def test_a_conflict_says_what_changed(floor: Room) -> None:
    guest, other, table = floor.guest(), floor.guest(), "rws-3cp"
    floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000)
    floor.say(other, table, "place-bet", box=2, bet="ante", amount=1000)
    stale = floor.say(guest, table, "change-bet", version=1, box=1, bet="ante", amount=2000)
    assert (stale.status_code, code(stale)) == (409, "stale-version")
    assert stale.json()["version"] == 3
    assert [update["version"] for update in stale.json()["changed"]] == [2, 3]
    assert stale.headers["etag"] == '"3"'
    matched = guest.post(
        f"/api/tables/{table}/commands",
        json={"type": "change-bet", "box": 1, "bet": "ante", "amount": 2000},
        headers=floor.key() | {"If-Match": '"3"'},
    )
    assert matched.status_code == 200


@pytest.mark.parametrize(
    ("said", "status", "expected"),
    [
        ({"type": "place-bet", "box": 1, "bet": "ante"}, 422, "missing-field"),
        ({"type": "place-bet", "box": "one", "bet": "ante", "amount": 1000}, 422, "bad-value"),
        ({"type": "place-bet", "box": 1, "bet": "ante", "amount": 1000, "x": 1}, 422, "unknown-field"),
        ({"type": "place-bet", "box": 99, "bet": "ante", "amount": 1000}, 409, "no-such-box"),
        ({"type": "place-bet", "box": 1, "bet": "ante", "amount": -5}, 422, "bad-amount"),
        ({"type": "place-bet", "box": 1, "bet": "ante", "amount": 10**30}, 422, "bad-amount"),
        ({"type": "place-bet", "box": 1, "bet": "roulette", "amount": 1000}, 409, "unknown-bet"),
        ({"type": "decide", "box": 1, "decision": "fold"}, 409, "decision-not-open"),
        ({"type": "reveal-seed", "seed": "00"}, 422, "bad-value"),
        ({"type": 7}, 422, "bad-value"),
        ({"version": "x", "type": "ready"}, 422, "bad-value"),
    ],
)
def test_bad_input_gets_its_code_and_changes_nothing(
    floor: Room, said: dict[str, Any], status: int, expected: str
) -> None:
    guest, table = floor.guest(), "rws-3cp"
    before = floor.floor.current(table)
    fields = {name: value for name, value in said.items() if name != "type"}
    answer = floor.say(guest, table, said["type"], **fields)
    assert (answer.status_code, code(answer)) == (status, expected)
    assert floor.floor.current(table) == before
    assert guest.get("/api/purse").json()["chips"] == 100_000


def test_what_cannot_be_read_is_said_so(floor: Room) -> None:
    guest, path = floor.guest(), "/api/tables/rws-3cp/commands"
    headers = floor.key() | {"Content-Type": "application/json"}
    for body in (b"[1]", b"7", b"{", b"\xff", b"", b"[" * 10_000):
        answer = guest.request("POST", path, content=body, headers=headers)
        assert answer.status_code in (400, 422), body[:5]
    keyless = guest.post(path, json={"type": "ready", "version": 1})
    assert (keyless.status_code, code(keyless)) == (422, "missing-field")
    nowhere = guest.post("/api/tables/nowhere/commands", json={"type": "ready", "version": 1}, headers=floor.key())
    assert (nowhere.status_code, code(nowhere)) == (404, "not-found")
    assert guest.get("/api/tables/nowhere").status_code == 404
    assert guest.get("/api/links/nowhere").status_code == 404


def test_recall_and_export(floor: Room) -> None:
    guest, table = floor.guest(), "rws-3cp"
    play(floor, guest, table, random.Random(4))
    [row] = guest.get(f"/api/tables/{table}/rounds").json()
    assert (row["number"], row["outcome"], row["boxes"]) == (1, "settled", 1)
    recalled = guest.get(f"/api/tables/{table}/rounds/1").json()
    assert [step["kind"] for step in recalled["steps"]][:2] == ["open-betting", "place-bet"]
    dealt = [event for step in recalled["steps"] for event in step["events"] if event["type"] == "card-dealt"]
    assert {event["card"] for event in dealt} == {None}
    full = floor.signed_in("auditor").get(f"/api/tables/{table}/rounds/1").json()
    dealt = [event for step in full["steps"] for event in step["events"] if event["type"] == "card-dealt"]
    assert None not in {event["card"] for event in dealt}
    [exported] = lines(floor.signed_in("auditor").get(f"/api/tables/{table}/export").text)
    assert [entry["version"] for entry in exported["entries"]] == [step["version"] for step in full["steps"]]
    refused = floor.signed_in("dealer").get(f"/api/tables/{table}/export")
    assert (refused.status_code, code(refused)) == (403, "not-permitted")
    assert guest.get(f"/api/tables/{table}/rounds/7").status_code == 404


def test_nobody_is_sent_a_card_he_may_not_see(floor: Room) -> None:
    """Every byte to every client while cards are hidden: faces only for whoever looked at his own hand."""
    guests = [floor.guest(), floor.guest()]
    passer_by, dealer, pit = floor.browser(), floor.signed_in("dealer"), floor.signed_in("pit-manager")
    for table in GAMES:
        setup = floor.floor.tables.setup(table)
        base = setup.rulebook.streets[0].on
        bets = next(combination for combination in setup.rulebook.entry.any_of if base in combination)
        sent: list[tuple[Any, str]] = []
        for box, guest in enumerate(guests, start=1):
            for bet in bets:
                floor.say(guest, table, "place-bet", box=box, bet=bet, amount=1000)
        sent += [(guest, floor.say(guest, table, "ready").text) for guest in guests]
        sent.append((guests[0], floor.say(guests[0], table, "look-at-hand", box=1).text))
        round_ = floor.floor.current(table).round
        for browser in (*guests, passer_by, dealer, pit):
            sent.append((browser, browser.get(f"/api/tables/{table}").text))
            sent.append((browser, browser.get(f"/api/tables/{table}/rounds/1").text))
            stale = floor.say(browser, table, "decide", version=1, box=1, decision="fold")
            sent.append((browser, stale.text))
        own = {f'"{card}"' for card in round_.box(1).cards}
        every = {f'"{card}"' for card in round_.known_cards}
        for browser, text in sent:
            seen = {card for card in every if card in text}
            assert seen <= (own if browser is guests[0] else set()), table


def test_staff_has_its_own_commands(floor: Room) -> None:
    dealer, guest, table = floor.signed_in("dealer"), floor.guest(), "rws-3cp"
    floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000)
    assert code(floor.say(guest, table, "close-betting")) == "not-permitted"
    assert floor.say(dealer, table, "close-betting").status_code == 200
    assert code(floor.say(dealer, table, "close-table")) == "not-permitted"
    supervisor = floor.signed_in("pit-supervisor")
    assert floor.say(supervisor, table, "close-table", notice="soon").status_code == 200
    stranger = floor.say(floor.browser(), table, "ready")
    assert (stranger.status_code, code(stranger)) == (401, "not-signed-in")


@pytest.mark.parametrize("notice", ["soon\x00", "two\nlines", "\x1b[2Jgone"])
def test_a_notice_is_one_line_that_can_be_shown(floor: Room, notice: str) -> None:
    refused = floor.say(floor.signed_in("pit-supervisor"), "rws-3cp", "close-table", notice=notice)
    assert (refused.status_code, code(refused), refused.json()["error"]["at"]) == (422, "bad-value", "notice")


def test_chips_over_the_counter(floor: Room) -> None:
    supervisor, player = floor.signed_in("pit-supervisor"), floor.signed_in("player")
    account = floor.accounts["player"].id
    path, key = f"/api/players/{account}/chips", floor.key()
    for _ in range(2):
        answer = supervisor.post(path, json={"amount": 5000, "reason": "buy-in"}, headers=key)
        assert (answer.status_code, answer.json()["chips"]) == (200, 5000)
    assert player.get("/api/purse").json() == {"player": account, "chips": 5000}
    assert supervisor.post(path, json={"amount": -2000}, headers=floor.key()).json()["chips"] == 3000
    assert code(supervisor.post(path, json={"amount": -9000}, headers=floor.key())) == "funds-missing"
    assert code(supervisor.post(path, json={"amount": 0}, headers=floor.key())) == "bad-amount"
    assert code(player.post(path, json={"amount": 5}, headers=floor.key())) == "not-permitted"
    missing = supervisor.post("/api/players/account-nobody/chips", json={"amount": 5}, headers=floor.key())
    assert (missing.status_code, code(missing)) == (404, "not-found")
    acts = [act["act"] for act in floor.signed_in("auditor").get("/api/staff-log").json()]
    assert acts.count("chips-moved") == 2, "a repetition moves nothing, and is not logged"


def test_a_guest_is_refilled_when_he_has_lost(floor: Room) -> None:
    guest = floor.guest()
    assert code(guest.post("/api/purse/refill", headers=floor.key())) == "not-permitted"
    floor.say(guest, "rws-3cp", "place-bet", box=1, bet="ante", amount=40_000)
    # What lies on a layout is not gone.
    assert code(guest.post("/api/purse/refill", headers=floor.key())) == "not-permitted"
    floor.say(guest, "rws-3cp", "ready")
    floor.say(guest, "rws-3cp", "decide", box=1, decision="fold")
    key = floor.key()
    for _ in range(2):
        assert guest.post("/api/purse/refill", headers=key).json()["chips"] == 100_000


def test_of_sixteen_refills_at_once_one_succeeds(floor: Room) -> None:
    guest = floor.guest()
    floor.say(guest, "rws-3cp", "place-bet", box=1, bet="ante", amount=40_000)
    floor.say(guest, "rws-3cp", "ready")
    floor.say(guest, "rws-3cp", "decide", box=1, decision="fold")
    keys = [floor.key() for _ in range(16)]
    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(lambda key: guest.post("/api/purse/refill", headers=key), keys))
    assert sorted(answer.status_code for answer in answers) == [200] + [403] * 15
    assert guest.get("/api/purse").json()["chips"] == 100_000


@pytest.mark.system
def test_no_chips_leave_or_reach_a_purse_while_its_refill_is_reckoned(floor_database: str, clock: FakeClock) -> None:
    with room(floor_database, clock) as floor:
        guest = floor.guest().get("/api/me").json()["account"]
        taken = balances.update().where(balances.c.account == account(CHIPS, guest)).values(mils=0)

        def lying() -> int:
            with floor.floor.engine.connect() as another:
                another.exec_driver_sql("SET LOCAL lock_timeout = '100ms'")
                with pytest.raises(OperationalError, match="lock timeout"):
                    another.execute(taken)
            return 100_000

        player = Person(guest, "guest", AccountKind.GUEST, frozenset({Role.PLAYER}), Way.SESSION)
        with floor.floor.store.write() as connection, pytest.raises(Refusal):
            refill(floor.floor.books(connection), player, 100_000, lying, "refill/1", clock.now())


def test_play_chips_are_neither_sold_nor_cashed(floor: Room) -> None:
    account, supervisor = floor.guest().get("/api/me").json()["account"], floor.signed_in("pit-supervisor")
    for amount in (500, -500):
        refused = supervisor.post(f"/api/players/{account}/chips", json={"amount": amount}, headers=floor.key())
        assert (refused.status_code, code(refused)) == (403, "not-permitted")


def test_a_large_movement_of_chips_takes_two_people(floor: Room) -> None:
    supervisor, manager, account = floor.signed_in("pit-supervisor"), floor.signed_in("pit-manager"), floor.accounts
    player, large = account["player"].id, floor.floor.config.large_chips
    path = f"/api/players/{player}/chips"
    for one in (supervisor, manager):
        assert one.post(path, json={"amount": large}, headers=floor.key()).status_code == 200
    for amount in (large + 1, -large - 1):
        refused = supervisor.post(path, json={"amount": amount}, headers=floor.key())
        assert (refused.status_code, code(refused)) == (403, "two-people-needed")
    # Not in parts either, by one person within a day; what was moved under a key is told again.
    assert code(supervisor.post(path, json={"amount": 1}, headers=floor.key())) == "two-people-needed"
    half = floor.key()
    for _ in range(2):
        assert manager.post(path, json={"amount": -large // 2}, headers=half).status_code == 200
    assert code(manager.post(path, json={"amount": -large // 2 - 1}, headers=floor.key())) == "two-people-needed"
    floor.clock.pass_by(days=1, seconds=1)
    supervisor, manager = floor.signed_in("pit-supervisor"), floor.signed_in("pit-manager")
    assert supervisor.post(path, json={"amount": large // 2}, headers=floor.key()).status_code == 200
    wanted = {"kind": "chips", "subject": player, "new": {"amount": large + 1}, "reason": "a buy-in"}
    assert code(supervisor.post("/api/proposals", json={**wanted, "new": {"amount": 0}})) == "bad-amount"
    assert code(supervisor.post("/api/proposals", json={**wanted, "new": 5})) == "bad-value"
    guest = floor.guest().get("/api/me").json()["account"]
    assert code(supervisor.post("/api/proposals", json={**wanted, "subject": guest})) == "not-permitted"
    proposal = supervisor.post("/api/proposals", json=wanted).json()
    assert code(supervisor.post(f"/api/proposals/{proposal['id']}/approval")) == "two-people-needed"
    approved = manager.post(f"/api/proposals/{proposal['id']}/approval")
    assert approved.status_code == 200, approved.text
    assert floor.signed_in("player").get("/api/purse").json()["chips"] == 3 * large + 1
    assert audit(floor.floor.engine).findings == ()


def test_what_one_person_moves_is_added_up_over_all_players_and_all_day(floor: Room) -> None:
    supervisor, manager, clerk = (floor.signed_in(role) for role in ("pit-supervisor", "pit-manager", "administrator"))
    large = floor.floor.config.large_chips
    floor.floor.config = floor.floor.config.model_copy(update={"cashier_chips": 2 * large})
    names = ("first", "second", "third")
    players = [clerk.post("/api/accounts", json={"name": name}).json()["account"]["id"] for name in names]
    paths = [f"/api/players/{player}/chips" for player in players]
    for path in paths[:2]:
        assert supervisor.post(path, json={"amount": large}, headers=floor.key()).status_code == 200
    refused = supervisor.post(paths[2], json={"amount": 1}, headers=floor.key())
    assert (refused.status_code, code(refused)) == (403, "two-people-needed")
    assert manager.post(paths[2], json={"amount": 1}, headers=floor.key()).status_code == 200
    # Many small movements the other way do not make the large ones forgotten.
    by = Person(floor.accounts["pit-supervisor"].id, "the clerk", AccountKind.PERSON, frozenset(), Way.SESSION)
    with floor.floor.store.write() as connection:
        for number in range(1001):
            move_chips(floor.floor.books(connection), by, players[0], -1, f"small/{number}", floor.clock.now())
    assert code(supervisor.post(paths[0], json={"amount": 1}, headers=floor.key())) == "two-people-needed"


def test_live_updates_go_on_where_they_stopped(floor: Room) -> None:
    guest, table = floor.guest(), "rws-3cp"
    play(floor, guest, table, random.Random(1))
    last = floor.version(table)
    floor.floor._leaving = True  # a stream ends with what is there
    try:
        with guest.client.stream("GET", f"/api/tables/{table}/events", headers={"Last-Event-ID": "2"}) as stream:
            text = "".join(stream.iter_text())
    finally:
        floor.floor._leaving = False
    assert text.startswith("retry: 1000")
    updates = [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line.startswith("data: ")]
    assert [update["version"] for update in updates] == list(range(3, last + 1))
    assert [int(line[4:]) for line in text.splitlines() if line.startswith("id: ")] == list(range(3, last + 1))
    recalled = guest.get(f"/api/tables/{table}/rounds/1").json()["steps"]
    assert updates == recalled[2:]


def test_the_lobby_lists_tables_and_links(floor: Room) -> None:
    rows = floor.browser().get("/api/tables").json()
    assert [row["table"] for row in rows] == [*GAMES, "live"]
    links = {link["link"]: link for link in floor.browser().get("/api/links").json()}
    assert links["mega"]["tables"] == ["live", "mbs-3cp", "mbs-uth"]
    assert links["mega"]["meter"] == 5_000_000
    assert json.loads(floor.browser().get("/api/openapi.json").text)["paths"]["/api/tables/{table}/commands"]
    metrics = floor.browser().get("/metrics").text
    assert "croupier_tables 6.0" in metrics
