"""The first view of every page that a player, a dealer or somebody of the pit opens is light, in every language."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from croupier.floor.web.pages import PAGES, said_on
from croupier.languages import offered
from tests.web.expecting import expect
from tests.web.rooms import Room

#: What may come over the line until somebody can act.
FIRST_VIEW_BYTES = 200 * 1024

VIEWS = (
    ("/", "guest", ".tbl"),
    ("/tables/mbs-uth", "guest", "betting-spot"),
    ("/tables/rws-3cp", "guest", "betting-spot"),
    ("/sign/mega", None, ".prizes dd"),
    ("/rulebooks/mbs-megalink-uth", None, "h1"),
    ("/trainer?do=payments&rulebook=mbs-megalink-uth&seed=1", "dealer", "betting-spot"),
    ("/tables/live/dealer", "dealer", ".now h1"),
    ("/pit", "pit-supervisor", ".table-row"),
    ("/pit/live", "pit-supervisor", ".case h1"),
    ("/figures", "shift-manager", "main h1"),
)


@pytest.fixture(scope="module")
def longest() -> str:
    """The language in which the pages have the most to say: what it may weigh, every other one does."""
    return max(offered(), key=lambda language: sum(len(said_on(page, language).encode()) for page in PAGES))


@pytest.fixture(scope="module")
def page(chromium: Browser, longest: str) -> Iterator[Page]:
    """A page that has nothing of what it has seen, so that it serves for all views."""
    with chromium.new_context(
        locale=longest, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    ) as context:
        yield context.new_page()


@pytest.mark.parametrize(("path", "role", "there"), VIEWS, ids=[path for path, *_ in VIEWS])
def test_the_first_view_is_light(path: str, role: str | None, there: str, longest: str, page: Page, room: Room) -> None:
    page.context.clear_cookies()
    if role == "guest":
        room.enter_as_guest(page.context)
    elif role is not None:
        room.sign_in(page.context, role)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    received: dict[str, int] = defaultdict(int)
    games: set[str] = set()

    def finished(event: Any) -> None:
        received[event["requestId"]] = event["encodedDataLength"]

    def arrived(event: Any) -> None:
        received[event["requestId"]] += event["encodedDataLength"]

    def asked(event: Any) -> None:
        games.update(re.findall(r"/api/rulebooks/[^/?]+$", event["request"]["url"]))

    network.on("Network.requestWillBeSent", asked)
    # What is finished is counted whole, with its headers; a stream that goes on, as far as it has come.
    network.on("Network.loadingFinished", finished)
    network.on("Network.dataReceived", arrived)
    page.goto(room.address + path)
    expect(page.locator(there).first).to_be_visible()
    page.wait_for_load_state("load")
    total = sum(received.values())
    print(f"{path} {longest}: {total:,} bytes in {len(received)} answers")
    assert 20_000 < total < FIRST_VIEW_BYTES
    assert len(games) <= 1, "a page that asks for every rulebook grows with the games of the floor"
    network.detach()
