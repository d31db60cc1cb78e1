"""What the lobby and the sign are told: the floor worked out once, and what guests are handed here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.people.passwords import LENGTH
from croupier.floor.web.streams import changed
from tests.floor.fakes import FakeClock
from tests.floor.served import Room, room


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock) as opened:
        yield opened


def read(floor: Room) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The bulletin as the next one who looks on gets it."""
    bulletin = floor.floor.bulletin
    asyncio.run(bulletin.read())
    return bulletin.tables, bulletin.meters


def told(said: bytes) -> list[str]:
    """The tables or links of a message."""
    data = said.decode().split("data: ")[1] if said else "[]"
    return [row.get("table") or row["link"] for row in json.loads(data)]


def test_only_what_has_changed_is_told_again(floor: Room) -> None:
    tables, meters = read(floor)
    assert told(changed("tables", {}, tables)) == list(floor.floor.tables.setups)
    assert sorted(told(changed("meters", {}, meters))) == ["athens", "mega", "multi", "three"]
    assert changed("tables", tables, read(floor)[0]) == b""
    before = floor.floor.feed.news
    dealer = floor.signed_in("dealer")
    assert floor.say(dealer, "live", "open-betting").status_code == 200
    for bet, amount in (("ante", 1000), ("jackpot", 500)):
        answer = floor.say(dealer, "live", "place-bet", player="box 2", box=2, bet=bet, amount=amount)
        assert answer.status_code == 200, answer.text
    assert floor.say(dealer, "live", "close-betting").status_code == 200
    while floor.floor.feed.news == before:
        floor.client.get("/readyz")
    later, moved = read(floor)
    assert told(changed("tables", tables, later)) == ["live"]
    assert told(changed("meters", meters, moved)) == ["mega"]
    row = json.loads(later["live"])
    assert row["seats"] == [{"box": 2, "player": "box 2"}]
    assert row["dealt"] == {"dealer": 0, "dealer_up": 0, "board": 0, "board_up": 0}


def test_whoever_asks_who_is_here_learns_what_guests_are_handed(tmp_path: Path, clock: FakeClock) -> None:
    with room(f"sqlite:///{tmp_path / 'with.db'}", clock, guest_chips=70_000) as opened:
        said = opened.browser().get("/api/session").json()
        assert (said["person"], said["guest_chips"]) == (None, 70_000)
        assert said["password_length"] == {"least": LENGTH.start, "most": LENGTH.stop - 1}
    with room(f"sqlite:///{tmp_path / 'without.db'}", clock, guests=False) as opened:
        assert opened.browser().get("/api/session").json()["guest_chips"] is None
