"""Pages as they are on a slow machine and a poor line, where a test asks for them: CROUPIER_SLOW_PAGES is a seed.

The page gets a sixth of its processor, and every request to the floor waits for up to 400 ms, partly on its way there
and partly on its way back. So answers overtake each other and are overtaken by the event streams, which are left alone;
what a reader presses in between must not be lost, and what is old must not come out on top. `make slow-pages` runs it.
"""

from __future__ import annotations

import os

from playwright.sync_api import Page

SEED = os.environ.get("CROUPIER_SLOW_PAGES", "")
PROCESSOR = 6
LONGEST_MS = 400
#: The page's own `fetch`, late. The seed makes a run repeat as far as anything on a busy machine repeats.
LATE = """(() => {
  let state = %d;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const [later, fetched] = [window.setTimeout.bind(window), window.fetch.bind(window)];
  const wait = (ms) => new Promise((resolve) => later(resolve, ms));
  window.fetch = async (asked, how) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    if (!pathname.startsWith("/api/") || pathname.endsWith("/events")) return fetched(asked, how);
    const late = chance() * %d;
    const before = late * chance();
    await wait(before);
    const answer = await fetched(asked, how);
    await wait(late - before);
    return answer;
  };
})()"""


def hinder(page: Page, number: int) -> None:
    """Make this page slow, if this run is about slow pages; each page of a test has chances of its own."""
    if not SEED:
        return
    page.add_init_script(LATE % (int(SEED) * 1000 + number, LONGEST_MS))
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
