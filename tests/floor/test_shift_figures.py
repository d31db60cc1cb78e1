"""The figures of a shift: what was bet and won, what is expected of it, and nothing of other shifts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from croupier.analysis.edges import edges
from croupier.analysis.par_sheet import par_sheet
from croupier.floor.figures.games import shift_at
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room
from tests.floor.test_reopened_rounds import ruled, settled

TABLE, LINK = "rws-3cp", "three"
STARTS = [time(6), time(14), time(22)]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Room]:
    """A floor at eight in the evening."""
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock()) as opened:
        yield opened


def play(floor: Room, *, ante: int = 1000, jackpot: int = 500) -> None:
    """A guest bets, looks at nothing and folds."""
    while not floor.floor.current(TABLE).playing:  # unless the house has called for bets by itself meanwhile
        assert floor.say(floor.signed_in("dealer"), TABLE, "open-betting").status_code in (200, 409)
    guest = floor.guest()
    for bet, amount in (("ante", ante), ("jackpot", jackpot)):
        assert floor.say(guest, TABLE, "place-bet", box=1, bet=bet, amount=amount).status_code == 200
    assert floor.say(guest, TABLE, "ready").status_code == 200
    assert floor.say(guest, TABLE, "decide", box=1, decision="fold").status_code == 200


def asked(browser: Browser, at: str = "") -> Any:
    answer = browser.get("/api/shift-figures", params={"at": at} if at else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def table_of(told: Any, table: str = TABLE) -> Any:
    return next(one for game in told["games"] for one in game["tables"] if one["table"] == table)


def test_a_table_is_told_beside_what_is_expected_of_its_very_stakes(floor: Room) -> None:
    play(floor)
    assert table_of(asked(floor.signed_in("shift-manager")))["rounds_an_hour"] is None
    floor.clock.pass_by(minutes=30)
    play(floor, ante=3000)
    found = table_of(told := asked(floor.signed_in("shift-manager")))
    played = found["played"]
    main = edges(par_sheet(floor.floor.tables.setup(TABLE).rulebook)).main
    assert (played["rounds"], played["boxes"], played["staked"], played["win"]) == (2, 2, 4000, 4000)
    assert played["hold"] == 1
    assert played["jackpot"] == 1000
    assert played["expected"] == pytest.approx(float(main.edge * 4000))
    assert played["deviation"] == pytest.approx(float(main.variance * (1000**2 + 3000**2)) ** 0.5)
    assert played["widest"] == pytest.approx(played["deviation"])  # one bet a round
    assert played["distance"] == pytest.approx((4000 - played["expected"]) / played["deviation"])
    assert found["rounds_an_hour"] == pytest.approx(4)
    link = next(one for one in told["links"] if one["link"] == LINK)
    assert link["contributed"] == 1000 == link["to_meter"] + link["to_reserve"] + link["to_prizes"] + link["to_house"]
    assert link["paid"] == 0


def test_a_shift_has_its_own_rounds_alone(floor: Room) -> None:
    play(floor)
    floor.clock.pass_by(hours=2)
    manager = floor.signed_in("shift-manager")
    told = asked(manager)
    assert told["shift"]["begins"].startswith("2026-01-05T22:00")
    assert told["shift"]["running"]
    assert table_of(told)["played"]["rounds"] == 0
    play(floor, ante=2000)
    assert table_of(asked(manager))["played"]["staked"] == 2000
    before = asked(manager, told["shift"]["previous"])
    assert table_of(before)["played"]["staked"] == 1000
    assert next(one for one in before["links"] if one["link"] == LINK)["contributed"] == 500
    assert asked(manager, before["shift"]["next"])["shift"] == told["shift"]
    assert asked(manager, "2031-01-01T00:00:00Z")["shift"] == told["shift"]


def test_bets_of_one_round_fall_together_at_the_widest(floor: Room) -> None:
    settled(floor)
    played = table_of(asked(floor.signed_in("auditor")), "live")["played"]
    assert played["boxes"] == 3
    assert played["widest"] == pytest.approx(played["deviation"] * 3**0.5)
    assert played["staked"] == 3 * 2000
    # The jackpot hands are the link's to pay: the tray has what Ante and Play came to.
    moved = floor.signed_in("auditor").get("/api/tables/live/rounds/1").json()["steps"][-1]["events"]
    lines = [
        line
        for event in moved
        if event["type"] == "round-settled"
        for box in event["settlement"]["boxes"]
        for line in box["lines"]
        if line["bet"] not in ("jackpot", "envy")
    ]
    assert played["win"] == sum(line["stake"] - line["payout"] for line in lines)


def test_a_round_that_is_ruled_void_afterwards_has_won_nothing(floor: Room) -> None:
    settled(floor)
    manager = floor.signed_in("shift-manager")
    assert table_of(asked(manager), "live")["played"]["rounds"] == 1
    assert ruled(floor).status_code == 200
    after = table_of(asked(manager), "live")["played"]
    assert (after["rounds"], after["void"], after["win"], after["staked"]) == (1, 1, 0, 0)


def test_the_same_as_csv(floor: Room) -> None:
    play(floor)
    answer = floor.signed_in("pit-manager").get("/api/shift-figures.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = {row["table"]: row for row in csv.DictReader(io.StringIO(answer.text))}
    assert set(rows) == set(floor.floor.tables.setups)
    assert (rows[TABLE]["win"], rows[TABLE]["rounds"], rows["hgc"]["hold"]) == ("1000", "1", "")


@pytest.mark.parametrize("role", ["dealer", "pit-supervisor", "player", "administrator"])
def test_figures_are_for_pit_managers_and_auditors(floor: Room, role: str) -> None:
    assert code(floor.signed_in(role).get("/api/shift-figures")) == "not-permitted"


def test_no_time_is_refused_in_words(floor: Room) -> None:
    assert code(floor.signed_in("auditor").get("/api/shift-figures?at=noon")) == "bad-value"


@pytest.mark.parametrize(
    ("moment", "begins", "ends"),
    [
        ("2026-01-05T13:59:59", "2026-01-05T06:00", "2026-01-05T14:00"),
        ("2026-01-05T14:00:00", "2026-01-05T14:00", "2026-01-05T22:00"),
        ("2026-01-05T02:00:00", "2026-01-04T22:00", "2026-01-05T06:00"),
    ],
)
def test_a_moment_lies_in_one_shift(moment: str, begins: str, ends: str) -> None:
    found = shift_at(datetime.fromisoformat(moment).replace(tzinfo=UTC), STARTS, UTC)
    assert (f"{found.begins:%Y-%m-%dT%H:%M}", f"{found.ends:%Y-%m-%dT%H:%M}") == (begins, ends)


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter() -> None:
    found = shift_at(datetime(2026, 3, 29, 1, tzinfo=UTC), STARTS, ZoneInfo("Europe/Athens"))
    assert (found.ends - found.begins).total_seconds() == 7 * 3600
