"""What somebody who means harm could try beyond bad input: to keep the floor busy, or to hear what he may not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request

from croupier.errors import Code, StorageError
from croupier.floor.table.requests import MOST_MISSED, Stale
from croupier.floor.web import streams
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import code
from tests.floor.served import Room, room
from tests.floor.tables import House, opened_floor


@pytest.fixture
def house(small_database: str, clock: FakeClock, chance: FakeChance) -> Iterator[House]:
    with opened_floor(small_database, clock, chance) as house:
        house.open_tables()
        yield house


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock) as opened:
        yield opened


def back_and_forth(house: House, times: int) -> None:
    """A long history, quickly made."""
    ada = house.player("ada")
    for _ in range(times):
        house.send(ada, "rws-3cp", "place-bet", box=1, bet="ante", amount=1000)
        house.send(ada, "rws-3cp", "take-back-bet", box=1, bet="ante")


def test_a_version_of_long_ago_does_not_make_the_floor_read_its_whole_history(house: House) -> None:
    back_and_forth(house, MOST_MISSED)
    version = house.state("rws-3cp").version
    bea = house.player("bea")
    with pytest.raises(Stale) as stale:
        house.send(bea, "rws-3cp", "place-bet", seen=0, box=2, bet="ante", amount=1000)
    missed = [step.version for step in stale.value.missed]
    assert missed == list(range(version - MOST_MISSED + 1, version + 1))
    # Somebody who missed little, and nothing of his own, is not stale at all.
    house.send(bea, "rws-3cp", "place-bet", seen=version - 5, box=2, bet="ante", amount=1000)


def test_a_listener_who_begins_at_the_beginning_is_read_everything_in_parts(house: House) -> None:
    back_and_forth(house, MOST_MISSED)
    heard: list[int] = []
    sizes: list[int] = []
    while steps := house.floor.steps_after("rws-3cp", heard[-1] if heard else 0):
        sizes.append(len(steps))
        heard += [step.version for step in steps]
    assert heard == list(range(1, house.state("rws-3cp").version + 1))
    assert max(sizes) <= MOST_MISSED


def test_whoever_is_signed_out_does_not_go_on_listening_at_a_busy_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.player("ada")
    known = [True, True, False]

    async def still(_request: Request, _person: object) -> bool:
        return known.pop(0)

    monkeypatch.setattr(streams, "still_the_same", still)
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.0)

    async def listen() -> int:
        heard, request = 0, Request({"type": "http", "headers": []})
        async for _ in streams.table_news(request, house.floor, "rws-3cp", ada, None):
            heard += 1
            for bet in ("place-bet", "take-back-bet"):
                more: dict[str, Any] = {"amount": 1000} if bet == "place-bet" else {}
                house.send(ada, "rws-3cp", bet, box=1, bet="ante", **more)
            assert heard < 50, "the table is never silent"
        return heard

    assert asyncio.run(asyncio.wait_for(listen(), 20)) > 1
    assert known == []


def test_more_listeners_than_a_process_serves_are_sent_away(floor: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 0)
    for path in ("/api/tables/rws-3cp/events", "/api/events"):
        answer = floor.browser().get(path)
        assert (answer.status_code, code(answer)) == (503, "not-ready")
        assert answer.headers["retry-after"]
    with pytest.raises(StorageError) as refused:
        streams.require_room(floor.floor)
    assert refused.value.code is Code.NOT_READY


def test_words_of_any_length_are_refused_like_short_ones(floor: Room) -> None:
    guest, dealer, long = floor.guest(), floor.signed_in("dealer"), "x" * 60_000
    floor.say(dealer, "live", "open-betting")
    for asked, refusal in (
        (floor.say(guest, "rws-3cp", "place-bet", box=1, bet=long, amount=1000), "unknown-bet"),
        (floor.say(guest, "rws-3cp", long), "bad-value"),
        (floor.say(dealer, "live", "give-ruling", id="r1", incident=long), "unknown-incident"),
        (floor.say(dealer, "live", "give-ruling", id="r1", incident="foreign-card", remedy=long), "bad-value"),
    ):
        assert (asked.status_code < 500, code(asked)) == (True, refusal)


@pytest.mark.parametrize(
    ("path", "at"),
    [
        ("/api/audit/rounds?player=%00", "player"),
        ("/api/audit/rounds.csv?player=a%00b", "player"),
        ("/api/heads/inclusion?stream=%00&number=1&size=1", "stream"),
    ],
)
def test_what_no_store_can_look_for_is_refused_before_it_is_asked(floor: Room, path: str, at: str) -> None:
    refused = floor.signed_in("auditor").get(path)
    assert (refused.status_code, code(refused), refused.json()["error"]["at"]) == (422, "bad-value", at)


@pytest.mark.parametrize("leaves_first", [True, False])
def test_two_who_share_a_hand_have_no_choice_once_one_has_looked(floor: Room, leaves_first: bool) -> None:
    looks, follows = floor.guest(), floor.guest()
    for browser, amount in ((looks, 1000), (follows, 40_000)):
        assert floor.say(browser, "mbs-3cp", "place-bet", box=1, bet="ante", amount=amount).status_code == 200
    for browser in (looks, follows):
        floor.say(browser, "mbs-3cp", "ready")
    acts = [(looks, "look-at-hand", {"box": 1}), (follows, "leave-table", {})]
    for browser, act, said in reversed(acts) if leaves_first else acts:
        assert floor.say(browser, "mbs-3cp", act, **said).status_code == 200
    played = floor.say(looks, "mbs-3cp", "decide", box=1, decision="play-1x").json()
    assert "bet-returned" not in {event["type"] for event in played["events"]}
    [settled] = (event["settlement"] for event in played["events"] if event["type"] == "round-settled")
    lines = {line["bet"]: [share["stake"] for share in line["shares"]] for line in settled["boxes"][0]["lines"]}
    assert lines["ante"] == lines["play"] == [1000, 40_000]


def test_the_proof_of_a_purse_is_for_its_owner_and_for_auditors(floor: Room) -> None:
    guest, other = floor.guest(), floor.guest()
    path = f"/api/heads/inclusion?stream=purse:{guest.get('/api/me').json()['account']}&number={{}}&size={{}}"
    floor.floor.heads.sign()
    size = other.get("/api/heads/latest").json()["size"]
    for number in (1, 2):
        assert code(other.get(path.format(number, size))) == "not-permitted"
    for browser in (guest, floor.signed_in("auditor")):
        assert browser.get(path.format(1, size)).status_code == 200
