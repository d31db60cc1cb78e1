"""Pay tables searched over HTTP: told as they are found, one search for an account, ended with whoever listens."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.side_bets import side_bet
from croupier.analysis.what_if import changes
from croupier.errors import Code, CroupierError
from croupier.floor.figures import designs
from croupier.floor.figures.designs import DesignAsked, DesignDesk, DesignRun
from croupier.rulebook import load
from tests.floor.house import Browser, House, code

AT = "/api/rulebooks/rws-3cp/designs"
TARGET = "edge=2%..6%"


@pytest.fixture
def browser(small_house: House) -> Iterator[Browser]:
    with small_house.served() as server:
        found = Browser(server.client)
        found.sign_in("the player")
        yield found


def asked(browser: Browser, vary: list[str], *targets: str, game: str = "rws-3cp") -> Any:
    return browser.get(f"/api/rulebooks/{game}/designs", params={"vary": vary, "target": targets or [TARGET]})


def told(text: str) -> list[tuple[str, Any]]:
    """The events of a stream."""
    found = []
    for block in text.strip().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines())
        found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_points_are_tables_with_their_exact_figures(browser: Browser) -> None:
    news = told(asked(browser, ["pair-plus.*=nice"]).text)
    points = [point for event, data in news if event == "points" for point in data]
    event, end = news[-1]
    assert (event, end["complete"], end["nearest"]) == ("end", True, None)
    assert end["qualify"] + end["ruled_out"] == end["tables"] > 900_000
    assert any(event == "progress" for event, _ in news)
    assert 20 < len(points) <= 400
    book = load("rws-3cp")
    for point in points[::40]:
        assert 0.02 <= point["edge"] <= 0.06
        counted = side_bet(load("rws-3cp", changes=changes(book, point["what_if"])), "pair-plus").distribution
        assert Fraction(point["edge_exact"]) == -counted.mean
        assert point["deviation"] == pytest.approx(float(counted.variance) ** 0.5)
        assert point["hits"] == float(counted.hit_frequency)
        assert set(point["pays"]) == {f"pair-plus.{row}" for row in book.bets["pair-plus"].pays.table}  # type: ignore[union-attr]
    # The file is what `croupier play` takes, and the figures of the page are its own.
    sheet = browser.get("/api/rulebooks/rws-3cp/par-sheet", params={"what_if": points[0]["what_if"]}).json()
    assert sheet["bets"]["pair-plus"]["house_edge_exact"] == points[0]["edge_exact"]


def test_a_hand_is_dealt_and_settled_with_the_pays_that_were_found(browser: Browser) -> None:
    """The same seed is the same flush, which pays what the change says."""
    asked = "/api/rulebooks/rws-3cp/hand?seed={}&what_if=pair-plus.{}={}"
    for seed in range(200):
        first = browser.get(asked.format(seed, "flush", 7)).json()
        assert [bet["bet"] for bet in first["round"]["boxes"][0]["bets"] if bet["amount"]] == ["ante", "pair-plus"]
        assert (len(first["round"]["boxes"][0]["cards"]), first["round"]["settlement"]) == (3, None)
        if "flush" in first["round"]["boxes"][0]["hand"].casefold().split():
            break
    [decision] = [one for one in first["open"] if one != "fold"]
    for pay in (7, 9):
        found = browser.get(asked.format(seed, "flush", pay) + f"&decided={decision}").json()
        [line] = [one for one in found["round"]["settlement"]["boxes"][0]["lines"] if one["bet"] == "pair-plus"]
        assert (found["open"], line["payout"]) == ([], line["stake"] * (pay + 1))
    assert code(browser.get(asked.format(seed, "flush", 7) + "&decided=no-such")) == "unknown-decision"
    assert code(browser.get(asked.format(seed, "royal", 7))) != ""


def test_the_file_of_a_point_is_a_rulebook(browser: Browser, tmp_path: Any) -> None:
    [point] = told(asked(browser, ["pair-plus.flush=3"], "edge=-100%..100%").text)[0][1]
    path = tmp_path / "designed.toml"
    path.write_text(point["rulebook"], encoding="utf-8")
    counted = side_bet(load(path), "pair-plus").distribution
    assert Fraction(point["edge_exact"]) == -counted.mean


def test_the_front_has_the_extremes_of_a_main_game(browser: Browser) -> None:
    news = told(asked(browser, ["ante-bonus.straight=1..3"], "edge=-10%..10%").text)
    points = [point for event, data in news if event == "points" for point in data]
    assert [point["what_if"] for point in sorted(points, key=lambda one: -one["edge"])] == [
        [f"ante-bonus.straight={pay}"] for pay in (1, 2, 3)
    ]


def test_where_there_is_none_the_nearest_is_told(browser: Browser) -> None:
    event, end = told(asked(browser, ["pair-plus.pair=1..3"], "edge=1%..2%").text)[-1]
    assert (event, end["qualify"], end["nearest"]["what_if"]) == ("end", 0, ["pair-plus.pair=1"])


@pytest.mark.parametrize(
    ("vary", "targets", "expected"),
    [
        ("pair-plus.pear=1", [TARGET], Code.UNKNOWN_KEY),
        ("trips.flush=1", [TARGET], Code.UNKNOWN_KEY),
        ("pair-plus.pair=3..1", [TARGET], Code.BAD_VALUE),
        ("pair-plus.pair=1..99999999", [TARGET], Code.BAD_VALUE),
        ("pair-plus.*=0..9999", [TARGET], Code.BAD_VALUE),
        ("pair-plus.pair=lots", [TARGET], Code.BAD_USAGE),
        ("link.reset=1", [TARGET], Code.BAD_VALUE),
        ("pair-plus.pair=1", ["edge=5%..2%"], Code.BAD_VALUE),
        ("pair-plus.pair=1", ["edge=2%.."], Code.BAD_VALUE),
        ("pair-plus.pair=1", ["deviation=..2"], Code.BAD_VALUE),
        ("pair-plus.pair=1", ["luck=1"], Code.BAD_VALUE),
        ("../../etc=1", [TARGET], Code.BAD_VALUE),
    ],
)
def test_what_cannot_be_asked(browser: Browser, vary: str, targets: list[str], expected: Code) -> None:
    answer = asked(browser, [vary], *targets)
    assert (answer.status_code, code(answer)) == (422, expected)


def test_several_bets_and_thirds_are_refused(browser: Browser) -> None:
    answer = asked(browser, ["pair-plus.pair=1", "ante-bonus.straight=1"])
    assert (code(answer), answer.json()["error"]["at"]) == (Code.BAD_VALUE, "vary")
    event, refused = told(asked(browser, ["pair-plus.pair=4/3"], "edge=-100%..100%").text)[-1]
    assert (event, refused["error"]["code"]) == ("refused", Code.BAD_VALUE)


def test_passers_by_have_no_search(small_house: House) -> None:
    with small_house.served() as server:
        assert code(asked(Browser(server.client), ["pair-plus.pair=1"])) == Code.NOT_SIGNED_IN


def run_of(run: DesignRun) -> Any:
    async def listened() -> list[tuple[str, Any]]:
        return [said async for said in run.news(lambda: True)]

    return listened()


def test_another_search_ends_the_first_and_few_are_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    question = designs._question

    def slow(wanted: DesignAsked) -> Any:
        gate.wait(30)
        return question(wanted)

    monkeypatch.setattr(designs, "_question", slow)
    wanted = DesignAsked("rws-3cp", ("pair-plus.*=nice",), (TARGET,))

    async def many() -> None:
        desk = DesignDesk(at_once=1, waiting=1)
        first = desk.begin("one", wanted)
        again = desk.begin("one", wanted)
        other = desk.begin("two", wanted)
        with pytest.raises(CroupierError) as error:
            desk.begin("three", wanted)
        assert error.value.code == Code.TOO_MANY_ATTEMPTS
        gate.set()
        ends = [(await run_of(run))[-1] for run in (first, again, other)]
        # The first was ended by the second of the same account; what it has found by then is its answer.
        assert [(event, end.complete) for event, end in ends] == [("end", False), ("end", True), ("end", True)]
        # All places are free again.
        assert (await run_of(desk.begin("three", wanted)))[-1][1].complete

    asyncio.run(many())


def test_a_server_that_stops_ends_its_searches_and_refuses_those_that_wait() -> None:
    wanted = DesignAsked("mbs-megalink-uth", ("trips.*=nice",), ("edge=1%..5%",))

    async def stopped() -> None:
        desk = DesignDesk(at_once=1, waiting=1)
        first, waiting = desk.begin("one", wanted), desk.begin("two", wanted)
        await first.understood
        desk.close()
        event, end = (await run_of(first))[-1]
        assert (event, end.complete) == ("end", False)
        with pytest.raises(CroupierError) as error:
            await waiting.understood
        assert error.value.code is Code.NOT_READY
        with pytest.raises(CroupierError) as error:
            desk.begin("three", wanted)
        assert error.value.code is Code.NOT_READY

    asyncio.run(stopped())


def test_a_search_ends_with_its_time_and_with_its_listener() -> None:
    wanted = DesignAsked("mbs-megalink-uth", ("trips.*=nice",), ("edge=1%..5%",))

    async def listened() -> None:
        event, end = (await run_of(DesignDesk(seconds=0).begin("one", wanted)))[-1]
        assert (event, end.complete) == ("end", False)
        run = DesignDesk().begin("one", wanted)
        heard = run.news(lambda: False)
        assert [said async for said in heard] == []
        assert run._stop.is_set()

    asyncio.run(listened())
