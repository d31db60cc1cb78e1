"""Nothing bars anybody: what tests take for a barrier, and every page there is, wide and narrow, in each language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from croupier.floor.config.model import TableConfig
from croupier.languages import offered
from tests.floor import tables
from tests.web.conftest import watched
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, lay_out, served_room
from tests.web.seats import TIMERS
from tests.web.views import VIEWS, fill

PLAIN = "<!doctype html><html lang=en><title>Rows</title><main><h1>Rows</h1>{}</main>"
ROWS = "<ul>" + "<li style='color: #222'>A row</li>" * 40 + "</ul>"
#: A desk in the dark, and a phone in the light.
SIZES = ((1440, 1000, "dark"), (390, 844, "light"))
LANGUAGES = sorted(offered())


#: What stands between the rows, and what of it bars somebody.
BETWEEN = {
    "<p style='color: #222'>Easy to read</p>": [],
    "<p style='color: #bbb'>Hard to read</p>": ["color-contrast"],
    "<ul style='background: #444'><li style='color: #222'>A row</li></ul>": ["color-contrast"],
    "<div style='opacity: 0.3'><ul><li style='color: #222'>A row</li></ul></div>": ["color-contrast"],
    "<img src='data:,'>": ["image-alt"],
    # What is less than serious counts as well.
    "<h4>A heading out of its order</h4>": ["heading-order"],
}


def test_what_bars_somebody_is_found_between_rows_that_do_not(page: Page) -> None:
    for hidden, found in BETWEEN.items():
        page.set_content(PLAIN.format(ROWS + hidden + ROWS))
        for whole in (False, True):
            faults = [fault for fault, _ in barriers(page, whole=whole)]
            assert (hidden, whole, faults) == (hidden, whole, found)
            assert page.locator("[data-contrast]").count() == 0


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    holdem = TableConfig(id="holdem", rulebook="mbs-megalink-uth", link="mega", mode="live")
    database = f"sqlite:///{tmp_path_factory.mktemp('barriers') / 'floor.db'}"
    with served_room(database, timers=TIMERS, tables=[*tables.config(timers=TIMERS).tables, holdem]) as room:
        yield room


@pytest.fixture(scope="module")
def filled(room: Room) -> dict[str, str]:
    return fill(room)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_bars_anybody_on_any_page(
    language: str, whole: bool, chromium: Browser, room: Room, filled: dict[str, str]
) -> None:
    # The browser itself writes down that the page of an address where nothing is came with 404.
    with watched(chromium, forgiven="404 (Not Found)") as begin:
        page = begin(locale=language)
        role: str | None = None
        for place, view in enumerate(VIEWS):
            if view.role != role:
                role = view.role
                page.context.clear_cookies()
                if role == "guest":
                    room.enter_as_guest(page.context)
                elif role is not None:
                    room.sign_in(page.context, role)
            page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
            page.goto(room.address + view.path.format(**filled))
            # A game is solved when its sheet is first asked for.
            expect(page.locator(view.there).first).to_be_visible(timeout=60_000)
            assert page.locator("html").get_attribute("lang") == language
            for width, height, theme in SIZES:
                lay_out(page, width, height, theme)
                at = f"{view.path} {language} {width}"
                assert (at, page.evaluate("document.documentElement.scrollWidth")) == (at, width)
                # Every page in one language; in the slow tests in all.
                if not whole and place % len(LANGUAGES) != LANGUAGES.index(language):
                    continue
                assert (at, barriers(page, whole=whole)) == (at, [])
                for laid in view.laid:
                    laid.lay(page)
                    expect(page.locator(laid.there).first).to_be_visible()
                    assert (at, laid.there, barriers(page, whole=whole)) == (at, laid.there, [])
                    page.keyboard.press("Escape")
                    expect(page.locator("dialog")).to_have_count(0)
