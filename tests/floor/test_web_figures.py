"""Rulebooks and figures over HTTP: kept by browsers, worked out once, bounded, and no way to the machine's files."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.reports.spreadsheets import tables_of
from croupier.errors import Code, CroupierError, InputError
from croupier.floor.figures import analyst, answers
from croupier.floor.figures.analyst import FiguresDesk
from croupier.rulebook import load
from croupier.rulebook.catalogue import book_ids
from tests.floor.house import Browser, House, code
from tests.unit.test_spreadsheets import worksheets


@pytest.fixture
def browser(small_house: House) -> Iterator[Browser]:
    with small_house.served() as server:
        yield Browser(server.client)


def test_every_rulebook_is_listed_and_can_be_read(browser: Browser) -> None:
    # A floor of another test may have put games of its own on the shelf of this process, after those of the catalogue.
    listed = browser.get("/api/rulebooks").json()[: len(book_ids())]
    assert [entry["id"] for entry in listed] == list(book_ids())
    for entry in listed:
        glance = browser.get(f"/api/rulebooks/{entry['id']}").json()
        book = load(entry["id"])
        assert glance["title"] == entry["title"] == book.identity.title
        assert [bet["id"] for bet in glance["bets"]] == list(book.bets)
        known = browser.get(f"/api/rulebooks/{entry['id']}/clauses").json()
        assert {number: clause["says"] for number, clause in known["clauses"].items()} == {
            number: clause.says for number, clause in book.clauses.items()
        }
        assert {id_ for clause in known["clauses"].values() for id_ in clause["readings"]} <= known["readings"].keys()


def test_differences_name_both_sides(browser: Browser) -> None:
    found = browser.get("/api/rulebooks/rws-3cp/differences?beside=hgc-3cp-progressive").json()
    dealt = next(one for one in found if one["item"] == "A box is dealt in for")
    assert (dealt["first"]["text"], dealt["second"]["text"]) == ("Ante or Pair Plus", "Ante")
    assert browser.get("/api/rulebooks/rws-3cp/differences?beside=rws-3cp").json() == []


def test_an_answer_is_kept_and_asked_for_cheaply(browser: Browser) -> None:
    first = browser.get("/api/rulebooks/rws-3cp")
    assert first.headers["cache-control"].startswith("public")
    again = browser.get("/api/rulebooks/rws-3cp", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert browser.get("/api/rulebooks/rws-3cp", headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_long_answer_is_packed_for_whoever_understands_that(browser: Browser) -> None:
    """A table's first view has a rulebook in it: sent as it is it would be a quarter of all that may be sent."""
    packed = browser.get("/api/rulebooks/rws-3cp", headers={"Accept-Encoding": "gzip"})
    plain = browser.get("/api/rulebooks/rws-3cp", headers={"Accept-Encoding": "identity"})
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == (
        "gzip", "Accept-Encoding, Accept-Language, Cookie",
    )  # fmt: skip
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert 3 * int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.headers["etag"] != plain.headers["etag"]


def test_a_changed_pay_gives_the_exact_edge(browser: Browser) -> None:
    """1,096 of 22,100 hands are flushes: one unit less on each costs the player that much."""
    printed = browser.get("/api/rulebooks/rws-3cp/par-sheet").json()["bets"]["pair-plus"]["house_edge_exact"]
    sheet = browser.get("/api/rulebooks/rws-3cp/par-sheet?what_if=pair-plus.flush=3").json()
    assert sheet["changes"] == ["pair-plus.flush=3"]
    changed = sheet["bets"]["pair-plus"]["house_edge_exact"]
    assert Fraction(changed) - Fraction(printed) == Fraction(1096, 22_100)


def test_a_sheet_is_a_workbook_too(browser: Browser, tmp_path: Path) -> None:
    asked = "/api/rulebooks/rws-3cp/par-sheet{}?what_if=pair-plus.flush=3"
    answer = browser.get(asked.format(".xlsx"))
    assert (answer.status_code, answer.headers["content-disposition"]) == (200, 'attachment; filename="rws-3cp.xlsx"')
    file = tmp_path / "sheet.xlsx"
    file.write_bytes(answer.content)
    tables = tables_of(browser.get(asked.format("")).json())
    found = worksheets(file)
    assert [len(rows) for rows in found.values()] == [len(table.rows) + 1 for table in tables]
    refused = browser.get("/api/rulebooks/rws-3cp/par-sheet.xlsx?what_if=pair-plus.royal-flush=3")
    assert code(refused) in (Code.PAY_TABLE_WRONG, Code.UNKNOWN_KEY, Code.BAD_RULE)


def test_whoever_watches_a_game_being_solved_is_told_how_far_it_is(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    halfway = threading.Event()

    def slow(*asked: Any) -> bytes:
        asked[-1](0.5)
        halfway.wait(5)
        return b'{"solved":true}'

    slow.__name__ = "slow"
    monkeypatch.setattr(answers, "par_sheet_of", slow)
    monkeypatch.setattr(analyst, "PAUSE_SECONDS", 0.02)
    timer = threading.Timer(0.3, halfway.set)
    timer.start()
    told = browser.get("/api/rulebooks/rws-3cp/par-sheet/solving").text
    assert 'event: solving\ndata: {"done":0.5}\n' in told
    assert told.endswith('event: sheet\ndata: {"solved":true}\n\n')


def test_what_cannot_be_solved_is_refused_at_once_or_in_the_stream(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/api/rulebooks/rws-3cp/par-sheet/solving"
    assert code(browser.get(f"{path}?what_if=no-such.flush=3")) == Code.UNKNOWN_KEY

    def late(*_: Any) -> bytes:
        threading.Event().wait(0.3)
        raise InputError(Code.GAME_NOT_SOLVED, "too much to go through")

    late.__name__ = "late"
    monkeypatch.setattr(answers, "par_sheet_of", late)
    monkeypatch.setattr(analyst, "PAUSE_SECONDS", 0.02)
    assert '"code":"game-not-solved"' in browser.get(path).text.rpartition("event: refused")[2]


def test_a_pay_from_a_rank_on_is_changed_like_any_other(browser: Browser) -> None:
    """One unit more on every hand that the row is for costs the house just that."""
    asked = {"what_if": "queens-up.pair Q=2"}
    printed = browser.get("/api/rulebooks/crazy-4-poker/par-sheet").json()["bets"]["queens-up"]
    changed = browser.get("/api/rulebooks/crazy-4-poker/par-sheet", params=asked).json()["bets"]["queens-up"]
    outcomes = printed["outcomes"]
    hands = next(one["combinations"] for one in outcomes if one["category"] == "pair Q")
    assert Fraction(printed["house_edge_exact"]) - Fraction(changed["house_edge_exact"]) == Fraction(
        hands, sum(one["combinations"] for one in outcomes)
    )


def test_the_line_of_the_jackpot_crosses_even_where_it_says(browser: Browser) -> None:
    jackpot = browser.get("/api/rulebooks/rws-3cp/par-sheet?stake=500").json()["jackpot"]
    first, *_, last = jackpot["by_meter"][0]["points"]
    slope = (last["return"] - first["return"]) / (last["meter"] - first["meter"])
    even = (1 - first["return"]) / slope
    assert jackpot["break_even_meter"] - 1 < even <= jackpot["break_even_meter"] + 1e-6


def test_advice_is_that_of_the_library(browser: Browser) -> None:
    found = browser.get("/api/rulebooks/rws-3cp/advice", params={"cards": "Qs 6h 4d"}).json()
    assert [one["decision"] for one in found["decisions"]] == ["play-1x", "fold"]
    assert found["decisions"][1]["value_exact"] == "-1/1"


BAD: list[tuple[str, int, str]] = [
    ("/api/rulebooks/no-such-game", 404, "unknown-rulebook"),
    ("/api/rulebooks/UPPER", 422, "bad-value"),
    ("/api/rulebooks/..%2F..%2Fetc%2Fpasswd", 404, "not-found"),
    ("/api/rulebooks/rws-3cp/differences", 422, "missing-field"),
    ("/api/rulebooks/rws-3cp/differences?beside=no-such-game", 404, "unknown-rulebook"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=nonsense", 422, "bad-value"),
    ("/api/rulebooks/nowhere/seen-cards", 404, "unknown-rulebook"),
    ("/api/rulebooks/rws-3cp/seen-cards?cards=0", 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=cards.own=5", 422, "unknown-key"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=trips.flush=5", 422, "unknown-key"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=pair-plus.no-pair=5", 422, "unknown-key"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=pair-plus.flush=1000000000", 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=pair-plus.flush=1/7", 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=pair-plus.pair 1=2", 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=pair-plus.high-card A=2", 422, "unknown-key"),
    ("/api/rulebooks/rws-3cp/par-sheet?what_if=pair-plus.flush=3&what_if=pair-plus.flush=4", 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/par-sheet?" + "&".join(25 * ["what_if=a.b=1"]), 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/par-sheet?stake=0", 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/par-sheet?meter=-1", 422, "bad-value"),
    ("/api/rulebooks/rws-3cp/advice", 422, "missing-field"),
    ("/api/rulebooks/rws-3cp/advice?cards=Qs 6h", 422, "wrong-card-count"),
    ("/api/rulebooks/rws-3cp/advice?cards=Qs Qs 4d", 422, "card-twice"),
    ("/api/rulebooks/rws-3cp/advice?cards=Xs 6h 4d", 422, "bad-card"),
]


@pytest.mark.parametrize(("path", "status", "expected"), BAD)
def test_bad_questions_get_their_code(path: str, status: int, expected: str, browser: Browser) -> None:
    answer = browser.get(path)
    assert (answer.status_code, code(answer)) == (status, expected), answer.text


@pytest.mark.parametrize(
    ("asked", "expected", "at"),
    [
        ("cards=Qs Qs 4d", "card-twice", "cards"),
        ("cards=Xs 6h 4d", "bad-card", "cards"),
        ("cards=Qs 6h", "wrong-card-count", "cards"),
        ("cards=Qs 6h 4d&board=Qd", "wrong-card-count", "board"),
        ("cards=Qs 6h 4d&board=Qd Qd", "card-twice", "board"),
        ("cards=Qs 6h 4d&board=1d", "bad-card", "board"),
        ("cards=Qs 6h 4d&dealer=4d", "card-twice", "dealer"),
        ("cards=Qs 6h 4d&dealer=Ad Ad", "card-twice", "dealer"),
        ("cards=Qs 6h 4d&dealer=Ax", "bad-card", "dealer"),
        ("cards=Qs 6h 4d&dealer=Ah 2h 3h 4h", "wrong-card-count", "dealer"),
        ("cards=Qs 6h 4d&decided=jump", "unknown-decision", "decided"),
        ("cards=Qs 6h 4d&decided=play-1x", "decision-not-open", "decided"),
        ("cards=Qs 6h 4d&what_if=ante.flush=9", "unknown-key", "what_if"),
        ("board=Qd", "missing-field", "cards"),
        ("cards=" + 33 * "Q", "bad-value", "cards"),
    ],
)
def test_bad_questions_about_a_hand_name_the_place(asked: str, expected: str, at: str, browser: Browser) -> None:
    answer = browser.get(f"/api/rulebooks/rws-3cp/advice?{asked}")
    assert (code(answer), answer.json()["error"]["at"]) == (expected, at), answer.text


def test_the_same_question_is_worked_out_once() -> None:
    asked: list[int] = []
    held = threading.Event()

    def work() -> bytes:
        asked.append(1)
        held.wait(5)
        return b"figure"

    async def three_at_once() -> list[bytes]:
        desk = FiguresDesk()
        waiting = [asyncio.create_task(desk.answer("same", work)) for _ in range(3)]
        await asyncio.sleep(0.05)
        # One leaves; the others still get their answer.
        waiting[0].cancel()
        held.set()
        return [await one for one in waiting[1:]] + [await desk.answer("same", work)]

    assert asyncio.run(three_at_once()) == [b"figure"] * 3
    assert asked == [1]


def test_a_refusal_is_not_kept() -> None:
    answers: list[Any] = [InputError(Code.BAD_VALUE, "no"), b"yes"]

    def work() -> bytes:
        found = answers.pop(0)
        if isinstance(found, CroupierError):
            raise found
        return bytes(found)

    async def twice() -> bytes:
        desk = FiguresDesk()
        with pytest.raises(InputError):
            await desk.answer("key", work)
        return await desk.answer("key", work)

    assert asyncio.run(twice()) == b"yes"


def test_too_many_questions_are_turned_away_with_a_time_to_come_back() -> None:
    held = threading.Event()

    async def crowd() -> CroupierError:
        desk = FiguresDesk(at_once=1, waiting=1)
        tasks = [asyncio.create_task(desk.answer(key, lambda: b"x" if held.wait(5) else b"")) for key in range(2)]
        await asyncio.sleep(0.05)
        with pytest.raises(CroupierError) as refused:
            await desk.answer("third", lambda: b"")
        held.set()
        await asyncio.gather(*tasks)
        return refused.value

    assert asyncio.run(crowd()).code is Code.TOO_MANY_ATTEMPTS


def test_old_answers_make_room() -> None:
    worked: list[int] = []

    def work(key: int) -> bytes:
        worked.append(key)
        return b"%d" % key

    async def many() -> None:
        desk = FiguresDesk(kept=2)
        for key in (1, 2, 3, 3, 1):
            assert await desk.answer(key, partial(work, key)) == b"%d" % key

    asyncio.run(many())
    assert worked == [1, 2, 3, 1]
