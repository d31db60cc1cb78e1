"""The trainer over HTTP: exercises without their answers, grades with clauses, a record for whoever is signed in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from threading import Lock
from time import sleep
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import String

from croupier.floor.record.schema import metadata
from croupier.floor.school import practice as desk
from croupier.floor.school.exams import exams
from croupier.floor.school.practice import ExerciseKey, TrainingRecord, exercises
from croupier.rulebook import load
from croupier.training.layouts import LayoutToPay, make_layout
from croupier.training.payments import payments
from croupier.training.progress import Exercise, Item
from croupier.training.scenes import make_scene
from tests.floor.databases import on_each_database
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, House, code
from tests.floor.served import Room, room
from tests.kinds import of_each_kind


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path_factory.mktemp('training') / 'floor.db'}", FakeClock()) as opened:
        yield opened


def right_answers(rulebook: str, seed: int, level: int) -> list[dict[str, Any]]:
    layout = make_layout(load(rulebook), seed, level)
    return [
        {"box": one.place.box, "bet": one.place.bet, "bettor": one.place.bettor, "do": one.do, "amount": one.amount}
        for one in payments(layout.round, layout.settlement)
    ]


def paid(browser: Browser, rulebook: str, seed: int, answers: list[dict[str, Any]], level: int = 2) -> Any:
    body = {"rulebook": rulebook, "seed": seed, "level": level, "answers": answers, "milliseconds": 12_000}
    return browser.post("/api/training/payments", json=body)


@pytest.mark.parametrize("rulebook", of_each_kind())
def test_a_layout_is_shown_without_its_answer_and_graded_with_it(rulebook: str, floor: Room) -> None:
    stranger = floor.browser()
    shown = stranger.get(f"/api/training/payments?rulebook={rulebook}&seed=5&level=2").json()
    assert not {"settlement", "payout", "right", "amount"} & set(str(shown).replace("'", " ").split())
    answers = right_answers(rulebook, 5, 2)
    places = [(box["box"], place["bet"]) for box in shown["boxes"] for place in box["places"]]
    assert places == [(one["box"], one["bet"]) for one in answers]
    grade = paid(stranger, rulebook, 5, answers).json()
    assert (grade["right"], grade["asked"], grade["recorded"]) == (len(places), len(places), False)
    assert all(one["right"] and one["clauses"] and one["reasons"] for one in grade["answers"])
    assert set(grade["hands"]) == {str(box["box"]) for box in shown["boxes"]}
    wrong = [one | {"do": "pay", "amount": 1} for one in answers]
    assert paid(stranger, rulebook, 5, wrong).json()["right"] == 0


@pytest.mark.parametrize("rulebook", of_each_kind())
def test_an_incident_is_shown_without_its_remedy_and_graded_with_it(rulebook: str, floor: Room) -> None:
    stranger = floor.browser()
    for seed in range(6):
        shown = stranger.get(f"/api/training/rulings?rulebook={rulebook}&seed={seed}").json()
        ruling = make_scene(load(rulebook), seed).ruling
        assert shown["incident"] == ruling.incident
        assert len(shown["choices"]) == 4
        for choice in shown["choices"]:
            body = {"rulebook": rulebook, "seed": seed, "remedy": choice["remedy"], "milliseconds": 3000}
            grade = stranger.post("/api/training/rulings", json=body).json()
            assert grade["right"] == (choice["remedy"] == ruling.remedy == grade["remedy"])
            assert grade["clauses"] == list(ruling.clauses)
            assert grade["steps"]
            assert bool(grade["money"]) == (ruling.remedy != "refer")


def test_the_record_counts_an_exercise_once_and_belongs_to_its_trainee(floor: Room) -> None:
    dealer, other = floor.signed_in("dealer"), floor.guest()
    answers = right_answers("rws-3cp", 9, 1)
    assert paid(dealer, "rws-3cp", 9, answers[1:], level=1).json()["recorded"] is True
    assert paid(dealer, "rws-3cp", 9, answers, level=1).json()["recorded"] is False
    assert paid(other, "rws-3cp", 9, answers, level=1).json()["recorded"] is True
    found = dealer.get("/api/training/progress").json()
    assert [(one["asked"], one["right"]) for one in found["exercises"]] == [(len(answers), len(answers) - 1)]
    assert found["exercises"][0]["milliseconds"] == 12_000
    assert found["topics"][0]["right"] == 0
    assert sum(one["asked"] for one in found["topics"]) == len(answers)
    theirs = other.get("/api/training/progress").json()
    assert all(one["asked"] == one["right"] for one in theirs["topics"])
    assert code(floor.browser().get("/api/training/progress")) == "not-signed-in"


def test_what_makes_no_sense_is_refused(floor: Room) -> None:
    browser = floor.browser()
    assert code(browser.get("/api/training/payments?rulebook=nowhere&seed=1")) == "unknown-rulebook"
    assert code(browser.get("/api/training/payments?rulebook=rws-3cp&seed=-1")) == "bad-value"
    assert code(browser.get("/api/training/rulings?rulebook=rws-3cp&seed=1&focus=rain")) == "bad-value"
    strange = paid(browser, "rws-3cp", 1, [{"box": 9, "bet": "ante", "do": "take"}])
    assert (code(strange), strange.json()["error"]["at"]) == ("bad-value", "answers[0].bet")
    first = right_answers("rws-3cp", 1, 2)[0]
    strange = paid(browser, "rws-3cp", 1, [first | {"do": "nothing"}])
    assert (code(strange), strange.json()["error"]["at"]) == ("bad-value", "answers[0].do")
    strange = paid(browser, "rws-3cp", 1, [first | {"bettor": "behind"}])
    assert (code(strange), strange.json()["error"]["at"]) == ("bad-value", "answers[0].bet")
    body = {"rulebook": "rws-3cp", "seed": 1, "remedy": "pray", "milliseconds": 1}
    assert code(browser.post("/api/training/rulings", json=body)) == "bad-value"
    signed_in = floor.signed_in("dealer")
    signed_in.headers = {}
    assert code(paid(signed_in, "rws-3cp", 2, [])) == "request-forged"


@on_each_database
def test_the_migrated_table_is_that_of_the_code(house: House) -> None:
    ours = {table.name for table in (exercises, exams)}
    with house.store.read() as connection:
        context = MigrationContext.configure(
            connection,
            opts={"include_name": lambda name, kind, _: kind != "table" or name in ours, "compare_type": False},
        )
        found = [change for change in compare_metadata(context, metadata) if "training" in str(change)]
    assert found == []


@on_each_database
def test_exercises_come_back_from_either_database_as_they_were_written(house: House) -> None:
    dealer, at, record = house.person("dealer"), house.clock.now(), TrainingRecord(house.store)
    one = Exercise(
        at=at, kind="payments", rulebook="rws-3cp", milliseconds=9000,
        items=(Item("ante/win", True), Item("envy/nothing", False)),
    )  # fmt: skip
    later = Exercise(
        at=at + timedelta(seconds=9), kind="rulings", rulebook="rws-3cp", milliseconds=1, items=(Item("misdeal", True),)
    )
    for expected in (True, False):
        assert record.keep(dealer, "second", later) is expected
        assert record.keep(dealer, "first", one) is expected
    assert record.latest(dealer.account, 10) == [one, later]
    assert record.latest(dealer.account, 1) == [later]
    assert record.latest(house.accounts["auditor"].id, 10) == []


def test_the_longest_name_of_an_exercise_fits_the_record(floor: Room) -> None:
    """A database that counts characters would refuse an answer to a longer one."""
    longest = f"{'a' * 32}/{'b' * 32}"
    asked = {"rulebook": "rws-multilink-3cp", "seed": 2**53 - 1, "level": 3}
    column = exercises.c.exercise.type
    assert isinstance(column, String)
    assert len(ExerciseKey("r" * 64, 2**53 - 1, (longest,) * 6, 3).id("payments")) <= (column.length or 0)
    assert floor.browser().get("/api/training/payments", params=asked | {"focus": [longest] * 6}).status_code == 200
    assert code(floor.browser().get("/api/training/payments", params=asked | {"focus": longest + "b"})) == "bad-value"
    assert code(floor.browser().get("/api/training/payments", params=asked | {"focus": longest + " A"})) == "bad-value"


def test_a_row_from_a_rank_on_is_practised(floor: Room) -> None:
    asked = {"rulebook": "mississippi-stud", "seed": 5, "level": 2}
    for row in ("pair J", "pair 6"):
        found = floor.browser().get("/api/training/payments", params=asked | {"focus": f"ante/{row}"})
        assert (found.status_code, found.json()["focus"]) == (200, [f"ante/{row}"])
    assert code(floor.browser().get("/api/training/payments", params=asked | {"focus": "ante/ J"})) == "bad-value"


def test_few_exercises_are_made_at_a_time(floor: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may ask for one; whoever asks for many at once takes no thread from the tables."""
    lock, at_once = Lock(), [0, 0]
    make = desk.layout

    def slowly(asked: ExerciseKey) -> LayoutToPay:
        with lock:
            at_once[0] += 1
            at_once[1] = max(at_once)
        sleep(0.05)
        with lock:
            at_once[0] -= 1
        return make(asked)

    monkeypatch.setattr(desk, "layout", slowly)
    stranger = floor.browser().client

    async def crowd() -> list[int]:
        transport = httpx.ASGITransport(stranger.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            path = "/api/training/payments?rulebook=rws-3cp&seed="
            answers = await asyncio.gather(*(client.get(f"{path}{seed}") for seed in range(12)))
        return [answer.status_code for answer in answers]

    assert asyncio.run(crowd()) == [200] * 12
    assert at_once == [0, 2]
