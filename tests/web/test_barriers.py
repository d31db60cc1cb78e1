"""What the tests of pages take for a barrier: a text that is hard to read is found among many that are not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.rooms import barriers

PLAIN = "<!doctype html><html lang=en><title>Rows</title><main><h1>Rows</h1>{}</main>"
ROWS = "<ul>" + "<li style='color: #222'>A row</li>" * 40 + "</ul>"


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(
    ("hidden", "found"),
    [
        ("<p style='color: #222'>Easy to read</p>", []),
        ("<p style='color: #bbb'>Hard to read</p>", ["color-contrast"]),
        ("<ul style='background: #444'><li style='color: #222'>A row</li></ul>", ["color-contrast"]),
        ("<div style='opacity: 0.3'><ul><li style='color: #222'>A row</li></ul></div>", ["color-contrast"]),
        ("<img src='data:,'>", ["image-alt"]),
    ],
)
def test_what_bars_somebody_is_found_between_rows_that_do_not(
    page: Page, hidden: str, found: list[str], whole: bool
) -> None:
    page.set_content(PLAIN.format(ROWS + hidden + ROWS))
    assert [fault for fault, _ in barriers(page, whole=whole)] == found
    assert page.locator("[data-contrast]").count() == 0
