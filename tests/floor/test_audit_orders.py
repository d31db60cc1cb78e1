"""What people have ordered and what was done: chips and limits that no line of the staff log gives are found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.chain import Head
from croupier.floor.audit import audit
from croupier.floor.audit.marks import MarkFile
from croupier.floor.cage import CAGE_OF_FLOOR
from croupier.floor.people.person import HOUSE, Person, Way
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.record.entries import Written
from croupier.floor.table.setup import change_limits
from croupier.jackpot.accounts import CHIPS, account
from croupier.jackpot.ledger import Transfer
from croupier.wire.rounds import Limit
from tests.floor.fakes import FakeClock
from tests.floor.served import Room, room

TABLE = "rws-3cp"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Room]:
    """A floor on which chips were sold and cashed, and limits changed twice, all as it must be."""
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock()) as opened:
        supervisor, manager = opened.signed_in("pit-supervisor"), opened.signed_in("pit-manager")
        player = opened.accounts["player"].id
        for amount in (50_000, 50_000, -20_000):
            said = {"amount": amount, "reason": "over the counter"}
            assert supervisor.post(f"/api/players/{player}/chips", said, headers=opened.key()).status_code == 200
        large = {"kind": "chips", "subject": player, "new": {"amount": 2_000_000}, "reason": "a high roller"}
        limits = [
            {"kind": "limits", "subject": TABLE, "new": {bet: {"min": 2000, "max": 9000}}, "reason": "busy"}
            for bet in ("ante", "pair-plus")
        ]
        for wanted in (large, *limits):
            proposed = supervisor.post("/api/proposals", wanted).json()["id"]
            assert manager.post(f"/api/proposals/{proposed}/approval").status_code == 200
        opened.guest()
        yield opened


def found(floor: Room, since: MarkFile | None = None) -> list[tuple[str, str]]:
    engine = open_engine(database_url(floor.served.services.config.database.get_secret_value()))
    findings = audit(engine, since=since).findings
    engine.dispose()
    return [(finding.kind, finding.at) for finding in findings]


def person_of(floor: Room, role: str) -> Person:
    account = floor.accounts[role]
    return Person(account.id, account.name, account.kind, account.roles, Way.SESSION)


def test_what_was_ordered_is_what_was_done(floor: Room) -> None:
    assert found(floor) == []


@pytest.mark.parametrize("by", ["staff", "house", "himself"])
def test_chips_that_nobody_handed_out_on_the_staff_log_are_found(floor: Room, by: str, tmp_path: Path) -> None:
    """With everything else in order: chain, tree and ledger are those of the program itself."""
    player = floor.accounts["player"].id
    mark = MarkFile(tmp_path / "mark.json")
    assert found(floor, mark) == []
    who = {"staff": person_of(floor, "pit-supervisor"), "house": HOUSE, "himself": person_of(floor, "player")}[by]
    floor.floor.move_chips(who, player, 5_000_000, "from nowhere")
    assert found(floor, mark) == [("people", f"purse:{player}")]
    assert found(floor) == [("people", f"purse:{player}")]


def test_chips_that_the_house_handed_to_an_account_that_nobody_opened_are_found(floor: Room) -> None:
    floor.floor.move_chips(HOUSE, "account-ghost", 5_000_000, "from nowhere")
    assert found(floor) == [("people", "purse:account-ghost")]


def test_money_in_a_stream_that_moves_none_is_found(floor: Room) -> None:
    """Chips from the cage to a player by an entry that is no table's, no purse's and no link's."""
    stream, purse = "notes:x", account(CHIPS, floor.accounts["player"].id)
    entry = Written(stream=stream, version=1, kind="x", body="[]", actor="house", at=1, key="x", request=b"")
    with floor.floor.store.write() as connection:
        moved = (Transfer(CAGE_OF_FLOOR, purse, 5 * 10**10, "buy-in"),)
        floor.floor.books(connection).streams.add(Head(), entry, moved)
    assert found(floor) == [("money", f"{stream} entry 1")]


def test_chips_that_the_staff_log_alone_has_are_found(floor: Room) -> None:
    player = floor.accounts["player"].id
    with floor.floor.store.write() as connection:
        details = {"amount": 5_000, "reason": "cashed by nobody"}
        PeopleRecords(connection).acts.add(
            person_of(floor, "pit-supervisor"), floor.clock.now(), "chips-moved", player, details
        )
    assert found(floor) == [("people", f"purse:{player}")]


@pytest.mark.parametrize("table", [TABLE, "mbs-3cp"])
def test_limits_that_no_two_people_agreed_on_are_found(floor: Room, table: str) -> None:
    by = (floor.accounts["pit-supervisor"].id, floor.accounts["pit-manager"].id)
    with floor.floor.store.write() as connection:
        streams = floor.floor.books(connection).streams
        change_limits(streams, table, {"ante": Limit(min=1, max=10**9)}, by=by, key="proposal-forged", at=0)
    assert ("people", f"limits:{table}") in found(floor)
