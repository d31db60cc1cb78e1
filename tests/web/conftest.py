"""A served floor for the tests of a module, and pages that fail a test on any complaint of the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.floor.databases import opened
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House
from tests.web.serving import served

Opener = Callable[..., Page]
Theme = Literal["dark", "light"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = tmp_path_factory.mktemp("web") / "floor.db"
    with opened(f"sqlite:///{path}") as store, served(House(store, FakeClock(), FakeChance())) as address:
        yield address


@pytest.fixture
def open_page(chromium: Browser, address: str) -> Iterator[Opener]:
    """Open a path of the floor in a fresh browser; whatever it complains about fails the test at its end."""
    complaints: list[str] = []
    contexts = []

    def opener(path: str, *, width: int = 1440, height: int = 1000, theme: Theme = "dark") -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address + path)
        return page

    yield opener
    for context in contexts:
        context.close()
    assert complaints == []
