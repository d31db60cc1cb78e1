"""A served floor for the tests of a module, and pages that fail a test on any complaint of the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.floor.databases import disk_not_waited_for, opened, with_tables
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House
from tests.web.rooms import Room, served_room
from tests.web.serving import served
from tests.web.slowness import hinder

Opener = Callable[..., Page]
# A browser beside other tests on a small machine takes its time; a test that passes does not wait any longer for this.
expect.set_options(timeout=20_000)
Theme = Literal["dark", "light"]


@pytest.fixture(scope="module", autouse=True)
def _quick_disk() -> Iterator[None]:
    with disk_not_waited_for():
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


@pytest.fixture
def enter(chromium: Browser, room: Room) -> Iterator[Opener]:
    """Open a page of the room as a guest, as somebody (`role="dealer"`) or as a passer-by (`role=None`).

    At a virtual table that calls for no bets by itself they are called for, as a player expects it. Whatever the
    browser complains about fails the test at its end. Nothing moves unless the test asks for motion.
    """
    with watched(chromium) as begin:

        def opener(path: str, *, role: str | None = "guest", motion: bool = False, **more: Any) -> Page:
            page = begin(reduced_motion="no-preference" if motion else "reduce", **more)
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
def open_page(chromium: Browser, address: str) -> Iterator[Opener]:
    """Open a path of the floor in a fresh browser; whatever it complains about fails the test at its end."""
    with watched(chromium) as begin:

        def opener(path: str, **more: Any) -> Page:
            page = begin(**more)
            page.goto(address + path)
            return page

        yield opener


@contextmanager
def watched(chromium: Browser, *, forgiven: str | None = None) -> Iterator[Opener]:
    """Browsers that must not complain; what is `forgiven` the browser says by itself, as when a test cuts the line."""
    complaints: list[str] = []
    contexts = []

    def begin(*, width: int = 1440, height: int = 1000, theme: Theme = "dark", **more: Any) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=theme, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        hinder(page, len(contexts))
        return page

    try:
        yield begin
    finally:
        for context in contexts:
            context.close()
    assert [told for told in complaints if forgiven is None or forgiven not in told] == []
