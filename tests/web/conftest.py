"""A served floor for the tests of a module, and pages that fail a test on any complaint of the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tests.floor.databases import disk_not_waited_for, opened, with_tables
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House
from tests.solved import studied_once
from tests.web.kept_pages import KeptPages, Look, Theme, kept_by, new_page
from tests.web.rooms import Room, served_room
from tests.web.serving import served
from tests.web.slowness import SEED, hinder

Opener = Callable[..., Page]


@pytest.fixture(scope="module", autouse=True)
def _quick_disk() -> Iterator[None]:
    with disk_not_waited_for():
        yield


@pytest.fixture(scope="session", autouse=True)
def _one_long_study() -> Iterator[None]:
    with studied_once():
        yield


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = with_tables(tmp_path_factory.mktemp("web") / "floor.db")
    with opened(database) as store, served(House(store, FakeClock(), FakeChance())) as address:
        yield address


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A floor with tables and everybody on it; a module may have its own by overriding this fixture."""
    with served_room(with_tables(tmp_path_factory.mktemp("room") / "floor.db")) as room:
        yield room


@pytest.fixture
def page(page: Page) -> Page:
    """A page with empty storage and nobody's watch on its console."""
    hinder(page, 0)
    return page


@pytest.fixture(scope="module")
def kept_pages(chromium: Browser) -> KeptPages:
    """Pages that tests hand on to each other."""
    return kept_by(chromium)


@pytest.fixture
def enter(chromium: Browser, kept_pages: KeptPages, room: Room) -> Iterator[Opener]:
    """Open a page of the room as a guest, as somebody (`role="dealer"`) or as a passer-by (`role=None`).

    At a virtual table that calls for no bets by itself they are called for, as a player expects it. Whatever the
    browser complains about fails the test at its end.
    """
    with watched(chromium, kept=kept_pages) as begin:

        def opener(path: str, *, role: str | None = "guest", **more: Any) -> Page:
            page = begin(**more)
            if role == "guest":
                room.enter_as_guest(page.context)
            elif role is not None:
                room.sign_in(page.context, role)
            table = room.floor.tables.setups.get(path.removeprefix("/tables/"))
            if table is not None and table.virtual and not table.timers.pause:
                room.call_for_bets(table.id)
            page.goto(room.address + path)
            return page

        yield opener


@pytest.fixture
def open_page(chromium: Browser, kept_pages: KeptPages, address: str) -> Iterator[Opener]:
    """Open a path of the floor as somebody new; whatever the browser complains about fails the test at its end."""
    with watched(chromium, kept=kept_pages) as begin:

        def opener(path: str, **more: Any) -> Page:
            page = begin(**more)
            page.goto(address + path)
            return page

        yield opener


@contextmanager
def watched(chromium: Browser, *, kept: KeptPages | None = None, forgiven: str | None = None) -> Iterator[Opener]:
    """Browsers that must not complain; what is `forgiven` the browser says by itself, as when a test cuts the line.

    Nothing moves unless the test asks for `motion`. Pages that are `kept` are handed on, but for those of a test that
    asks for its `own`, as for a clock that it cannot take away again.
    """
    complaints: list[str] = []
    pages: list[tuple[Page, Callable[[], None]]] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def failed(error: Error) -> None:
        complaints.append(str(error))

    def begin(
        *,
        width: int = 1440,
        height: int = 1000,
        theme: Theme = "dark",
        motion: bool = False,
        own: bool = False,
        **more: Any,
    ) -> Page:
        look = Look(width, height, theme, "no-preference" if motion else "reduce")
        if kept is None or own or SEED:
            page = new_page(chromium, look, **more)
            pages.append((page, page.context.close))
        else:
            page = kept.take(look, **more)
            pages.append((page, partial(kept.give_back, page, **more)))
        page.on("console", said)
        page.on("pageerror", failed)
        hinder(page, len(pages))
        return page

    try:
        yield begin
    finally:
        for page, leave in pages:
            page.remove_listener("console", said)
            page.remove_listener("pageerror", failed)
            leave()
    assert [told for told in complaints if forgiven is None or forgiven not in told] == []
