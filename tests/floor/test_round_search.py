"""An auditor finds rounds again, by player, time, amount, ruling and outcome; a jackpot is no loss of the house."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.figures.played import PlayedRounds
from tests.floor.archived_days import archive
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room
from tests.floor.test_reopened_rounds import FLUSH, STAKE, ruled, settled
from tests.floor.test_shift_figures import TABLE, asked, play, table_of


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Three rounds: one for 10, half an hour later one for 30, then one at the live table that is ruled void."""
    path: Path = tmp_path_factory.mktemp("search") / "floor.db"
    with room(f"sqlite:///{path}", FakeClock()) as opened:
        play(opened)
        opened.clock.pass_by(minutes=30)
        play(opened, ante=3000)
        opened.clock.pass_by(minutes=1)
        settled(opened)
        assert ruled(opened).status_code == 200
        yield opened


@pytest.fixture(scope="module")
def auditor(floor: Room) -> Browser:
    return floor.signed_in("auditor")


def numbers(auditor: Browser, **wanted: Any) -> list[tuple[str, int]]:
    answer = auditor.get("/api/audit/rounds", params=wanted)
    assert answer.status_code == 200, answer.text
    return [(one["round"]["table"], one["round"]["number"]) for one in answer.json()["rounds"]]


def test_rounds_are_found_by_whatever_is_known_of_them(floor: Room, auditor: Browser) -> None:
    assert numbers(auditor) == [("live", 1), (TABLE, 2), (TABLE, 1)]
    assert numbers(auditor, void=True) == numbers(auditor, ruled=True) == [("live", 1)]
    assert numbers(auditor, table=TABLE) == [(TABLE, 2), (TABLE, 1)]
    assert numbers(auditor, table=TABLE, least=3000) == [(TABLE, 2)]
    assert numbers(auditor, table=TABLE, least=1, most=1500) == [(TABLE, 1)]
    first = floor.clock.now() - timedelta(minutes=10)
    assert numbers(auditor, table=TABLE, begins=first.isoformat()) == [(TABLE, 2)]
    assert numbers(auditor, table=TABLE, ends=first.isoformat()) == [(TABLE, 1)]
    assert numbers(auditor, least=10**9) == []


def test_rounds_are_found_by_who_played(floor: Room, auditor: Browser) -> None:
    name = next(iter(floor.floor.current(TABLE).names.values()))
    assert numbers(auditor, player=name.upper()) == [(TABLE, 2)]
    assert numbers(auditor, player="nobody of this name") == []


def test_a_page_ends_and_the_next_begins_before_it(auditor: Browser) -> None:
    first = auditor.get("/api/audit/rounds", params={"limit": 2}).json()
    assert len(first["rounds"]) == 2
    rest = auditor.get("/api/audit/rounds", params={"limit": 2, "ends": first["ends"]}).json()
    assert [one["round"]["number"] for one in rest["rounds"]] == [1]
    assert rest["ends"] is None


def test_what_the_house_has_won_leaves_the_jackpot_to_its_link(auditor: Browser) -> None:
    answer = auditor.get("/api/audit/rounds.csv", params={"table": TABLE})
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["round"], row["house"], row["link"]) for row in rows] == [("2", "3000", "500"), ("1", "1000", "500")]
    assert auditor.get(f"/api/tables/{TABLE}/rounds/1").json()["house"] == 1000


def test_a_jackpot_is_paid_by_the_link(floor: Room, auditor: Browser) -> None:
    """A flush takes a fixed prize, and three stakes went to the link: the table has won or lost the rest alone."""
    settled(floor)
    [found] = auditor.get("/api/audit/rounds", params={"table": "live", "limit": 1}).json()["rounds"]
    row = found["round"]
    assert row["staked"] - row["paid"] - row["house"] == 3 * STAKE - FLUSH


def test_only_auditors_search(floor: Room) -> None:
    assert code(floor.signed_in("shift-manager").get("/api/audit/rounds")) == "not-permitted"
    assert code(floor.signed_in("auditor").get("/api/audit/rounds?begins=noon")) == "bad-value"


def test_rounds_in_the_archive_are_found_and_reckoned_as_before(tmp_path: Path) -> None:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock()) as floor:
        play(floor)
        name, day = next(iter(floor.floor.current(TABLE).names.values())), floor.clock.now()
        before = table_of(asked(floor.signed_in("auditor"), day.isoformat()))
        floor.clock.pass_by(days=4)
        play(floor)
        assert archive(floor.floor.engine, floor.clock.now())
        floor.served.app.state.played = PlayedRounds()
        auditor = floor.signed_in("auditor")
        assert table_of(asked(auditor, day.isoformat())) == before
        assert before["played"]["win"] == 1000
        assert numbers(auditor, table=TABLE, player=name) == [(TABLE, 1)]
        assert numbers(auditor, table=TABLE, ruled=True) == []
        assert auditor.get(f"/api/tables/{TABLE}/rounds/1").json()["house"] == 1000
