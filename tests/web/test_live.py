"""The stream behind every page: nothing is missed, silence is noticed, and a page that nobody sees lets go."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room
from tests.web.serving import of_the_page

#: Follow a stream as pages do, and keep what was heard and what happened to the connection.
FOLLOW = """async (path) => {
  const { follow } = await import("/static/parts/live.js");
  window.told = { versions: [], kinds: [], connection: [] };
  window.stream = follow(path, {
    heard(_, update) { told.versions.push(update.version); told.kinds.push(update.kind); },
    lost: () => told.connection.push("lost"),
    back: () => told.connection.push("back"),
  });
}"""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def soon(found: Callable[[], Any], wanted: Any) -> None:
    """Wait until something is as it should be. Asked from here: our pages allow nobody to evaluate text in them."""
    until = time.monotonic() + 20
    while (last := found()) != wanted:
        assert time.monotonic() < until, f"still {last}, not {wanted}"
        time.sleep(0.02)


def heard(page: Page, versions: list[int]) -> None:
    soon(lambda: page.evaluate("told.versions"), versions)


def followed(page: Page, room: Room, table: str) -> int:
    """The version at which the page begins."""
    page.goto(room.address + "/kit")
    page.evaluate(of_the_page(FOLLOW), f"/api/tables/{table}/events")
    soon(lambda: page.evaluate("told.versions.length"), 1)
    version: int = page.evaluate("told.versions[0]")
    return version


@pytest.fixture(scope="module")
def dealer(room: Room) -> httpx.Client:
    """The dealer of the live table, who has called for bets."""
    client = room.client("dealer")
    room.say(client, "live", "open-betting")
    return client


def act(room: Room, dealer: httpx.Client, table: str, box: int) -> None:
    room.say(dealer, table, "place-bet", player=f"box {box}", box=box, bet="ante", amount=1000)


def test_what_happened_while_the_network_was_gone_is_told_in_order(
    page: Page, room: Room, dealer: httpx.Client
) -> None:
    first = followed(page, room, "live")
    act(room, dealer, "live", 1)
    heard(page, [first, first + 1])
    page.context.set_offline(True)
    soon(lambda: page.evaluate("told.connection"), ["lost"])
    for box in (2, 3, 4):
        act(room, dealer, "live", box)
    page.context.set_offline(False)
    heard(page, list(range(first, first + 5)))
    assert page.evaluate("told.kinds")[1:] == ["place-bet"] * 4
    assert page.evaluate("told.connection") == ["lost", "back"]


def test_a_page_that_nobody_sees_lets_go_and_catches_up(enter: Opener, room: Room, dealer: httpx.Client) -> None:
    page = enter("/kit", role=None, own=True)
    page.clock.install()
    first = followed(page, room, "live")
    watchers = room.floor.feed.watchers
    page.evaluate(HIDE, True)
    page.clock.fast_forward(16_000)
    soon(lambda: room.floor.feed.watchers, watchers - 1)
    act(room, dealer, "live", 5)
    page.evaluate(HIDE, False)
    heard(page, [first, first + 1])
    assert page.evaluate("told.connection") == []


def test_silence_is_noticed(enter: Opener) -> None:
    page = enter("/kit", role=None, own=True)
    page.clock.install()
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    page.route("**/silent", keep)
    page.evaluate(of_the_page(FOLLOW), "/silent")
    expect(page.locator("h1")).to_be_visible()
    page.clock.fast_forward(34_000)
    assert page.evaluate("told.connection") == []
    page.clock.fast_forward(2_000)
    soon(lambda: page.evaluate("told.connection"), ["lost"])
    page.evaluate("stream.stop()")
    assert asked


def test_a_fault_of_the_page_does_not_end_its_stream(page: Page, room: Room) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(error.message))
    page.goto(room.address + "/kit")
    script = """async () => {
      const { follow } = await import("/static/parts/live.js");
      window.events = [];
      follow("/api/events", { heard(event) { events.push(event); throw new Error("a fault of the page"); } });
    }"""
    page.evaluate(of_the_page(script))
    soon(lambda: page.evaluate("events"), ["tables", "meters"])
    assert faults == ["a fault of the page"] * 2
