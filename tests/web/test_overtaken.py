"""Answers that come late or in another order than they were asked for: nothing pressed is lost, nothing old wins."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Opener
from tests.web.rooms import WAITS, Room, served_room
from tests.web.seats import TIMERS, check_purse, seated, spot


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('overtaken') / 'floor.db'}", timers=TIMERS) as room:
        yield room


class Held:
    """Requests that match are kept until the test lets them go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page, self._holding = page, True
        self.routes: list[Route] = []
        page.route(pattern, self._come)

    def _come(self, route: Route) -> None:
        if self._holding:
            self.routes.append(route)
        else:
            route.continue_()

    def wait(self, count: int = 1) -> None:
        """Until so many have come."""
        until = time.monotonic() + WAITS
        while len(self.routes) < count:
            assert time.monotonic() < until
            self._page.wait_for_timeout(10)

    def let_go(self) -> None:
        """Those that have come, and every other one from now on."""
        self._holding = False
        for route in self.routes:
            route.continue_()


def test_what_is_said_while_something_else_is_on_its_way_is_said_after_it(enter: Opener) -> None:
    page = seated(enter("/tables/rws-3cp"))
    spot(page, 2, "ante").click()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
    held = Held(page, "**/commands")
    page.keyboard.press("l")
    held.wait()
    page.keyboard.press("f")
    held.let_go()
    expect(page.locator(".slip .heading")).to_be_visible()
    expect(page.locator("player-box[number='2'] .tag")).to_have_text("folded")
    check_purse(page)
