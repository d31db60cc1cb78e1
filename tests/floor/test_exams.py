"""An exam: answered once and in order, timed by the floor, told when it is over, and seen by supervisors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from croupier.floor.people.roles import Permission
from croupier.floor.school.exams import COURSE, ENDED, LONGEST, exams
from croupier.rulebook import load
from croupier.training.layouts import make_layout
from croupier.training.payments import payments
from croupier.training.scenes import make_scene
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room

GAME = "rws-3cp"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def floor(tmp_path_factory: pytest.TempPathFactory, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path_factory.mktemp('exams') / 'floor.db'}", clock) as opened:
        yield opened


def begun(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.post("/api/training/exams", json={"rulebook": GAME}).json()
    return found


def seeds(floor: Room, exam: str) -> list[tuple[str, int, int]]:
    """What nobody is told: kind, level and seed of each exercise."""
    with floor.served.floor.store.read() as connection:
        asked = connection.execute(select(exams.c.asked).where(exams.c.id == exam)).scalar_one()
    return [(kind, level, seed) for kind, level, seed in asked]


def right_answer(kind: str, level: int, seed: int) -> dict[str, Any]:
    if kind == "rulings":
        return {"remedy": make_scene(load(GAME), seed).ruling.remedy}
    layout = make_layout(load(GAME), seed, level)
    return {
        "answers": [
            {"box": one.place.box, "bet": one.place.bet, "bettor": one.place.bettor, "do": one.do, "amount": one.amount}
            for one in payments(layout.round, layout.settlement)
        ]
    }


def test_an_exam_is_taken_once_timed_by_the_floor_and_seen_by_a_supervisor(floor: Room, clock: FakeClock) -> None:
    dealer = floor.signed_in("dealer")
    exam = begun(dealer)
    assert (exam["count"], exam["answered"], exam["over"]) == (len(COURSE), 0, False)
    assert begun(dealer)["id"] == exam["id"], "whoever has one open goes on with that"
    asked, wrong = seeds(floor, exam["id"]), 1
    for number, (kind, level, seed) in enumerate(asked):
        path = f"/api/training/exams/{exam['id']}/{number}"
        shown = dealer.get(path).json()
        [exercise] = [one for one in shown.values() if one is not None]
        assert (exercise["seed"], "choices" in exercise) == (0, kind == "rulings")
        answer = right_answer(kind, level, seed)
        if number == wrong:
            said = next(c["remedy"] for c in exercise["choices"] if c["remedy"] != answer["remedy"])
            answer = {"remedy": said}
        clock.pass_by(seconds=10)
        told = dealer.post(path, json=answer).json()
        assert code(dealer.post(path, json=answer)) == "not-now", "the first answer counts"
        if number < len(asked) - 1:
            assert (told["over"], told["results"], told["right"], told["asked"]) == (False, [], 0, 0)
    assert (told["over"], told["asked"] - told["right"], told["milliseconds"]) == (True, 1, 10_000 * len(asked))
    missed = told["results"][wrong]["missed"]
    ruling = make_scene(load(GAME), asked[wrong][2]).ruling
    assert missed == [
        {
            "topic": ruling.incident,
            "clauses": list(ruling.clauses),
            "box": None,
            "right": {"do": ruling.remedy, "amount": 0},
            "said": {"do": said, "amount": 0},
        }
    ]
    seen = floor.signed_in("pit-supervisor").get("/api/training/exams").json()
    assert [(one["name"], one["right"], one["results"]) for one in seen] == [
        ("the dealer", told["right"], told["results"])
    ]
    assert floor.signed_in("player").get("/api/training/exams").json() == []
    log = floor.signed_in("auditor").get("/api/staff-log").json()
    assert [line["details"] for line in log if line["act"] == ENDED] == [
        {"rulebook": GAME, "asked": told["asked"], "right": told["right"]}
    ]
    assert begun(dealer)["id"] != exam["id"]


def test_a_bet_that_was_paid_wrongly_is_told_with_what_is_right_and_what_was_said(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    exam = begun(dealer)
    asked = seeds(floor, exam["id"])
    for number, one in enumerate(asked):
        answer = right_answer(*one)
        if number == 0:
            paid, left = answer["answers"][0], answer["answers"].pop()
            right = {"do": paid["do"], "amount": paid["amount"]}
            paid |= {"do": "pay", "amount": 123_45}
        told = dealer.post(f"/api/training/exams/{exam['id']}/{number}", json=answer).json()
    missed = [(one["box"], one["right"], one["said"]) for one in told["results"][0]["missed"]]
    assert missed == [
        (paid["box"], right, {"do": "pay", "amount": 123_45}),
        (left["box"], {"do": left["do"], "amount": left["amount"]}, None),
    ]


def test_what_is_not_answered_in_time_is_missed(floor: Room, clock: FakeClock) -> None:
    dealer = floor.signed_in("dealer")
    exam = begun(dealer)
    kind, level, seed = seeds(floor, exam["id"])[0]
    path = f"/api/training/exams/{exam['id']}"
    assert dealer.post(f"{path}/0", json=right_answer(kind, level, seed)).status_code == 200
    clock.pass_by(seconds=LONGEST.total_seconds() + 1)
    dealer = floor.signed_in("dealer")
    assert code(dealer.get(f"{path}/1")) == "not-now"
    [over] = dealer.get("/api/training/exams").json()
    assert (over["over"], over["asked"] - over["right"]) == (True, len(COURSE) - 1)
    assert [one["answered"] for one in over["results"]] == [True] + [False] * (len(COURSE) - 1)


def test_an_exam_is_its_owners_and_goes_in_order(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    exam = begun(dealer)
    path = f"/api/training/exams/{exam['id']}"
    assert code(floor.signed_in("pit-supervisor").get(f"{path}/0")) == "not-found"
    assert code(dealer.get(f"{path}/1")) == "not-now"
    assert code(dealer.post(f"{path}/0", json={"remedy": "void-round"})) == "missing-field"
    assert code(dealer.post("/api/training/exams", json={"rulebook": "no-such-game"})) == "unknown-rulebook"
    [shown] = floor.signed_in("pit-supervisor").get("/api/training/exams").json()
    assert (shown["over"], shown["results"]) == (False, [])


def test_supervisors_and_auditors_see_the_exams_of_everybody() -> None:
    from croupier.floor.people.roles import GRANTS

    assert [str(role) for role in GRANTS[Permission.READ_EXAMS][1]] == ["pit-supervisor", "auditor"]
