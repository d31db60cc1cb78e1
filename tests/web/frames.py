"""How smoothly cards move: rounds are played in a browser with motion, and the time between its frames is noted.

`python -m tests.web.frames --rounds 4` prints frames a second while something moves, from the deal to the settlement.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.system.browser import launched
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.seats import TIMERS, decide_all, seated, spot

#: In the page: the times of frames during which an animation ran, and since the one before.
MOVING = """() => {
  window.gaps = [];
  let last = performance.now();
  const note = (now) => {
    if (document.getAnimations().some((one) => one.playState === "running")) window.gaps.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""


def play(page: Page, box: int) -> list[float]:
    """The times between frames while cards moved, in one round of somebody new at a box."""
    seated(page)
    page.evaluate(MOVING)
    spot(page, box, "ante").click()
    expect(spot(page, box, "ante").locator("b")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look")
    page.keyboard.press("l")
    expect(page.locator(".act .go-row")).to_contain_text("Play")
    decide_all(page)
    found: list[float] = page.evaluate("window.gaps")
    return found


def measure(room: Room, rounds: int) -> list[float]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        gaps: list[float] = []
        for table in ("rws-3cp", "mbs-uth"):
            for box in range(1, rounds + 1):
                context = browser.new_context(viewport={"width": 1440, "height": 1000}, reduced_motion="no-preference")
                room.enter_as_guest(context)
                room.call_for_bets(table)
                page = context.new_page()
                room.call_for_bets(table)
                page.goto(f"{room.address}/tables/{table}")
                gaps += play(page, box)
                context.close()
        browser.close()
    return gaps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4, choices=range(1, 7))
    with tempfile.TemporaryDirectory() as directory:
        database = f"sqlite:///{Path(directory) / 'floor.db'}"
        with served_room(database, timers=TIMERS) as room:
            gaps = measure(room, parser.parse_args().rounds)
    late = sum(gap > 20 for gap in gaps)
    print(f"{1000 / statistics.mean(gaps):.1f} frames a second; median {statistics.median(gaps):.1f} ms between two")
    print(f"{late} of {len(gaps)} came later than 20 ms, the longest took {max(gaps):.0f} ms")


if __name__ == "__main__":
    main()
