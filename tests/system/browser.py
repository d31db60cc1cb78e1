"""The system's own Chromium, driven through Playwright; Playwright downloads nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

#: What the browser leaves out. The suggestions below its address line are two pages of its own in every window, which
#: take three times the work of a page of ours. A list of ours replaces Playwright's, so that what it leaves out stands
#: here too, but for what concerns other systems.
LEFT_OUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
#: No sandbox, since CI runs as root; and nothing that would make Chromium talk to anybody but our own server.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
)


#: What Debian and others call it. The first is Chromium without the windows that nobody would see: it draws and runs a
#: page in the same way, and takes a third less of the processor for it.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")


def launched(playwright: Playwright) -> Browser:
    """Chromium without a window."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("no Chromium on this machine: run scripts/system-parts, or `make test-quick` to do without")
    return playwright.chromium.launch(executable_path=found, headless=True, args=list(FLAGS))


class _Kept:
    """The browser of this process: it stays from one module to the next, as starting one takes longer than a page."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        """The browser that is there; another one where there is none or it has died."""
        if self._browser is None or not self._browser.is_connected():
            self.close()
            self._browser = launched(self._open.enter_context(sync_playwright()))
            self._open.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._open.close()


_KEPT = _Kept()


@pytest.fixture(scope="module")
def chromium() -> Browser:
    """A headless browser, the same one for modules that follow each other."""
    return _KEPT.browser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser when a module follows that has no use for it: Playwright's synchronous interface holds an
    event loop for as long as it lives, and other tests may want to run one of their own."""
    try:
        yield
    finally:
        if nextitem is None or (nextitem.path != item.path and "chromium" not in getattr(nextitem, "fixturenames", ())):
            _KEPT.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page with empty storage, for one test."""
    context = chromium.new_context()
    try:
        yield context.new_page()
    finally:
        context.close()
