"""The system's own Chromium, driven through Playwright; nothing is downloaded."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

#: No sandbox, since CI runs as root; and nothing that would make Chromium talk to anybody but our own server.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _executable() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.fail("no Chromium on this machine: run scripts/system-parts, or `make test-quick` to do without")
    return found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One headless browser per test module. Not per session: Playwright's synchronous interface holds an event
    loop for as long as it lives, and tests in other modules may want to run one of their own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_executable(), headless=True, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page with empty storage, for one test."""
    context = chromium.new_context()
    try:
        yield context.new_page()
    finally:
        context.close()
