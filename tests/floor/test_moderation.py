"""A player who places and takes back without end is stopped, and nobody else is; what he did is read in parts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from croupier.client.table import Table
from croupier.client.visit import Visit
from croupier.errors import Code, Refusal
from croupier.floor.hall.tables import MOST_CHANGES
from croupier.floor.people.throttle import OWN
from croupier.floor.school.exams import exams
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room
from tests.floor.tables import opened_floor

TABLE = "rws-3cp"


def test_bets_are_changed_so_often_in_a_round_and_no_oftener(small_database: str) -> None:
    with opened_floor(small_database, FakeClock(), FakeChance()) as house:
        house.open_tables()
        ada, ben = house.player("ada"), house.player("ben")
        for _ in range(MOST_CHANGES // 2):
            house.send(ada, TABLE, "place-bet", box=1, bet="ante", amount=1000)
            house.send(ada, TABLE, "take-back-bet", box=1, bet="ante")
        before = house.state(TABLE).version
        with pytest.raises(Refusal) as refused:
            house.send(ada, TABLE, "place-bet", box=1, bet="ante", amount=1000)
        assert refused.value.code is Code.TOO_MANY_COMMANDS
        assert house.state(TABLE).version == before
        house.send(ben, TABLE, "place-bet", box=2, bet="ante", amount=1000)
        house.send(ben, TABLE, "ready")
        house.send(ben, TABLE, "decide", box=2, decision="play-1x")
        house.wait(30)
        house.send(ada, TABLE, "place-bet", box=1, bet="ante", amount=1000)


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock) as opened:
        yield opened


def test_nobody_fills_the_staff_log_or_the_list_of_exams(floor: Room, clock: FakeClock) -> None:
    guest = floor.guest()

    def key() -> Any:
        return guest.post("/api/keys", json={"label": "mine"})

    def exam() -> Any:
        with floor.floor.store.write() as connection:  # whoever has one open goes on with that
            connection.execute(update(exams).values(ended_at=clock.now()))
        return guest.post("/api/training/exams", json={"rulebook": TABLE})

    for asked in (key, exam):
        assert {asked().status_code for _ in range(OWN.free)} <= {200, 201}
        assert (code(asked()), asked().headers["retry-after"]) == ("too-many-attempts", "60")
    clock.pass_by(seconds=60)
    assert key().status_code == 201
    assert floor.guest().post("/api/keys", json={"label": "mine"}).status_code == 201


def fidget(floor: Room, guest: Browser, times: int) -> None:
    """A bet placed and taken back, so often."""
    for _ in range(times):
        assert floor.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000).status_code == 200
        assert floor.say(guest, TABLE, "take-back-bet", box=1, bet="ante").status_code == 200


def test_a_long_round_is_recalled_in_parts_that_grow_no_longer(floor: Room) -> None:
    guest = floor.guest()
    fidget(floor, guest, 60)
    path = f"/api/tables/{TABLE}/rounds/1"
    first = guest.get(path).json()
    assert len(first["steps"]) == 100
    rest = guest.get(f"{path}?after={first['goes_on_after']}").json()
    assert rest["goes_on_after"] is None
    versions = [step["version"] for step in first["steps"] + rest["steps"]]
    assert versions == list(range(first["first_version"], versions[-1] + 1))
    assert versions[-1] == guest.get(f"/api/tables/{TABLE}").json()["version"]
    size = len(guest.get(path).content)
    fidget(floor, guest, 20)
    assert len(guest.get(path).content) == size
    some = guest.get(f"{path}?after={versions[4]}&limit=7").json()
    assert [step["version"] for step in some["steps"]] == versions[5:12]
    assert guest.get(f"{path}?after=999999").json()["steps"] == []
    assert guest.get(f"{path}?limit=201").status_code == 422


def test_the_client_puts_a_long_round_together(floor: Room) -> None:
    guest = floor.guest()
    fidget(floor, guest, 60)
    transport = httpx.MockTransport(
        lambda asked: httpx.Response(200, content=guest.get(asked.url.raw_path.decode()).content)
    )
    recalled = Table(Visit("http://floor", transport=transport), TABLE).recall(1)
    assert [step.version for step in recalled.steps] == list(range(1, floor.version(TABLE) + 1))
    assert recalled.goes_on_after is None


def test_an_account_gives_so_many_commands_at_once_and_then_so_many_a_second(floor: Room, clock: FakeClock) -> None:
    settings = floor.served.services.config
    ada, ben = floor.guest(), floor.guest()
    path = f"/api/tables/{TABLE}/commands"

    def told(browser: Browser) -> str:
        return code(browser.request("POST", path, json={"type": "ready"}, headers={"Idempotency-Key": "k"}))

    answers = [told(ada) for _ in range(settings.command_burst + 1)]
    assert set(answers[:-1]) == {"missing-field"}, "what makes no sense counts as well"
    assert answers[-1] == "commands-too-fast"
    refused = ada.request("POST", "/api/purse/refill", headers={"Idempotency-Key": "k"})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "1"), "every act counts, not bets alone"
    assert refused.json()["error"]["expected"] == "the next one in 1 second"
    assert told(ben) == "missing-field", "another account is another account"
    assert ada.get(f"/api/tables/{TABLE}").status_code == 200, "whoever looks is not counted"
    clock.pass_by(seconds=1)
    answers = [told(ada) for _ in range(int(settings.command_rate) + 1)]
    assert answers == ["missing-field"] * int(settings.command_rate) + ["commands-too-fast"]
