"""Requests and answers that a test holds back until it lets them go: what a slow line does by chance, on purpose."""

from __future__ import annotations

import time

from playwright.sync_api import APIResponse, Page, Route

from tests.web.rooms import WAITS


class Held:
    """Requests of a page that match are kept; the server does not know of them yet.

    A browser begins to ask only some time after it was told to, and what is sent meanwhile goes past: a test that
    presses something at once is on the line from the start (`at_once=False`) and holds when it comes to that.
    """

    def __init__(self, page: Page, pattern: str, *, at_once: bool = True) -> None:
        self._page, self._holding, self._come = page, at_once, list[Route]()
        page.route(pattern, self._comes)

    def hold(self) -> None:
        """From now on."""
        self._holding = True

    def _comes(self, route: Route) -> None:
        if self._holding:
            self._come.append(route)
        else:
            self._send(route)

    @property
    def count(self) -> int:
        """How many have come."""
        return len(self._come)

    def wait(self, count: int = 1) -> None:
        """Until so many have come."""
        until = time.monotonic() + WAITS
        while self.count < count:
            assert time.monotonic() < until, f"{self.count} of {count} have come"
            self._page.wait_for_timeout(10)

    def let_go(self) -> None:
        """Those that have come, and every other one from now on."""
        self._holding = False
        for route in self._come:
            self._send(route)

    def _send(self, route: Route) -> None:
        route.continue_()


class HeldAnswers(Held):
    """What matches is done by the server, and its answer is kept."""

    def __init__(self, page: Page, pattern: str, *, at_once: bool = True) -> None:
        self._answers: dict[Route, APIResponse] = {}
        super().__init__(page, pattern, at_once=at_once)

    def _comes(self, route: Route) -> None:
        self._answers[route] = route.fetch()
        super()._comes(route)

    def _send(self, route: Route) -> None:
        route.fulfill(response=self._answers.pop(route))
