"""The browser that tests get is real: it loads a page from loopback, runs its script and answers a click."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect

PAGE = """<!doctype html><meta charset="utf-8"><title>A table</title>
<button>Deal</button><output></output>
<script type="module">
  document.querySelector("button").onclick = () => { document.querySelector("output").textContent = "Q♠"; };
</script>"""


class OnePage(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), OnePage) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_chromium_renders_a_page_from_loopback(page: Page, address: str) -> None:
    page.goto(address)
    expect(page).to_have_title("A table")
    expect(page.locator("output")).to_be_empty()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator("output")).to_have_text("Q♠")
    box = page.locator("button").bounding_box()
    assert box is not None
    assert box["width"] > 0


def test_the_browser_opens_no_page_of_its_own(page: Page, address: str) -> None:
    """What it shows around a page costs more than the page, in each window of each test."""
    page.goto(address)
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    opened = [target["url"] for target in session.send("Target.getTargets")["targetInfos"]]
    session.detach()
    assert opened == [address]
