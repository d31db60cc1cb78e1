"""The audit over HTTP: chains that end where they should, statements that add up, a record that was tampered with."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.config.model import Timers
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "floor.db"


@pytest.fixture
def floor(path: Path) -> Iterator[Room]:
    with room(f"sqlite:///{path}", FakeClock(), timers=Timers(bets=3600, decision=3600, pause=3600)) as opened:
        yield opened


def bets(floor: Room, table: str) -> Browser:
    """Somebody stakes on the jackpot, and the cards are dealt."""
    guest = floor.guest()
    for bet, amount in (("ante", 1000), ("jackpot", 500)):
        assert floor.say(guest, table, "place-bet", box=1, bet=bet, amount=amount).status_code == 200
    assert floor.say(guest, table, "ready").status_code == 200
    return guest


def test_chains_are_listed_and_verified(floor: Room) -> None:
    bets(floor, "rws-3cp")
    auditor = floor.signed_in("auditor")
    listed = {one["name"]: one for one in auditor.get("/api/audit/chains").json()}
    assert set(listed) == {*floor.floor.tables.setups, "staff-log"}
    chain = listed["rws-3cp"]
    assert chain["entries"] == floor.version("rws-3cp")
    assert (chain["verified"], chain["rounds"], len(chain["hash"])) == (None, 1, 64)
    for name in ("rws-3cp", "staff-log"):
        verified = auditor.get(f"/api/audit/chains/{name}").json()
        assert (verified["verified"], verified["findings"], verified["hash"]) == (True, [], listed[name]["hash"])
    assert code(auditor.get("/api/audit/chains/nowhere")) == "not-found"


def test_the_state_of_the_audit_is_told(floor: Room) -> None:
    auditor = floor.signed_in("auditor")
    assert auditor.get("/api/audit").json() == {"running": None, "last": None}
    report = auditor.post("/api/audit").json()
    assert report["clean"] is True
    state = auditor.get("/api/audit").json()
    assert state["running"] is None
    assert (state["last"]["by"], state["last"]["clean"]) == ("the auditor", True)
    assert state["last"]["counts"] == report["counts"]


def test_a_statement_adds_up(floor: Room) -> None:
    before = floor.signed_in("auditor").get("/api/audit/links/three").json()
    bets(floor, "rws-3cp")
    found = floor.signed_in("auditor").get("/api/audit/links/three?entries=true").json()
    assert found["agrees"] is True
    opening, lines = found["since"]["meter_mils"], found["lines"]
    assert opening + sum(line["mils"] for line in lines) == found["derived_mils"] == found["meter_mils"]
    assert found["totals"]["collected_mils"] - before["totals"]["collected_mils"] == 500 * 10_000
    assert [line["says"] for line in lines if line["purpose"] == "contribution"] == ["contributions"]
    assert found["entries"][-1]["kind"]
    assert code(floor.signed_in("auditor").get("/api/audit/links/nowhere")) == "unknown-link"


def test_an_entry_that_was_changed_breaks_its_chain_alone(floor: Room, path: Path) -> None:
    bets(floor, "rws-3cp")
    with sqlite3.connect(path) as connection:
        connection.execute(
            "UPDATE floor_events SET body = replace(body, '1000', '9000')"
            " WHERE stream = 'table:rws-3cp' AND version = 2"
        )
    connection.close()
    auditor = floor.signed_in("auditor")
    broken = auditor.get("/api/audit/chains/rws-3cp").json()
    assert broken["verified"] is False
    assert "entry 2" in broken["findings"][0]["message"]
    assert auditor.get("/api/audit/chains/rws-ml").json()["verified"] is True


def test_a_recalled_round_has_every_card_who_did_it_and_the_hash_of_each_entry(floor: Room) -> None:
    guest = bets(floor, "rws-3cp")
    assert floor.say(guest, "rws-3cp", "decide", box=1, decision="play-1x").status_code == 200
    assert floor.floor.current("rws-3cp").round.over
    recalled = floor.signed_in("auditor").get("/api/tables/rws-3cp/rounds/1").json()
    steps = recalled["steps"]
    assert all(len(step["hash"]) == 64 and step["actor"] for step in steps)
    dealt = [event for step in steps for event in step["events"] if event["type"] == "card-dealt"]
    assert all(event["card"] for event in dealt)
    seen = guest.get("/api/tables/rws-3cp/rounds/1").json()["steps"]
    assert not any("hash" in step for step in seen)
