"""How long an update takes to a page, and a page to its reader: rounds are played at many tables, a browser looks on.

`python -m tests.web.latency --tables 50 --seconds 20` prints milliseconds. For an update the clock starts when the
server takes the command up, so the commit is in it; it stops when the page has been told, in the page itself. For the
first view it starts with the navigation of a browser that knows nothing yet, and stops when one can act.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

from tests.floor.serving import Serving
from tests.floor.soak import GAMES, LINKS
from tests.system.browser import launched
from tests.web.serving import of_the_page

#: Tables that the browser follows one by one; it opens no more than six connections to one server.
FOLLOWED = 4
#: In the page, with the module that all pages use: when each version of a table was told, by both streams.
LISTEN = """async (tables) => {
  const { follow } = await import("/static/parts/live.js");
  window.told = { table: [], floor: [] };
  const at = new Map();
  for (const table of tables) follow(`/api/tables/${table}/events`, { heard(_, update) {
    if (update.kind === "snapshot") return;
    at.set(`${table} ${update.version}`, Date.parse(update.at));
    window.told.table.push(Date.now() - Date.parse(update.at));
  } });
  follow("/api/events", { heard(event, rows) {
    if (event !== "tables") return;
    const now = Date.now();
    setTimeout(() => {
      const known = rows.map((row) => at.get(`${row.table} ${row.version}`)).filter(Boolean);
      window.told.floor.push(...known.map((committed) => now - committed));
    }, 1000);
  } });
}"""


#: Where a newcomer can act, by page: the next step of the lobby, the boxes of a table, the figure of the sign.
FIRST_VIEWS = {"/": ".btn.go", "/tables/t0": "player-box", "/sign/megalink": "meter-digits svg"}
VIEWS = 3
READY = """(() => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(%r)) return;
    seen.disconnect();
    requestAnimationFrame(() => { window.readyAfter = performance.now(); });
  });
  seen.observe(document, { childList: true, subtree: true, attributes: true });
})()"""


def configuration(tables: int) -> str:
    """Tables of all games in turn, with the timers of a lively evening."""
    parts = ["demonstration = false", "guest_chips = 100000000", 'log_format = "text"']
    games = {link: game for game, link in LINKS.items()}
    parts += [f'[[links]]\nid = "{link}"\nrulebook = "{game}"\nchips = "any"' for link, game in games.items()]
    for number in range(tables):
        game = GAMES[number % len(GAMES)]
        timers = "timers = { bets = 30, decision = 4.0, pause = 2.0 }"
        parts.append(f'[[tables]]\nid = "t{number}"\nrulebook = "{game}"\nlink = "{LINKS[game]}"\n{timers}')
    return "\n".join(parts)


class Regular(threading.Thread):
    """A player at every table at once: he bets and is ready, and leaves what follows to the house's own timers."""

    def __init__(self, address: str, tables: list[str]) -> None:
        super().__init__(daemon=True)
        self._floor = httpx.Client(base_url=address, trust_env=False, timeout=30)
        self._floor.headers["X-CSRF-Token"] = self._floor.post("/api/guests").json()["csrf_token"]
        self._tables, self.leaving, self.rounds, self._said = tables, threading.Event(), 0, 0
        self._versions: dict[str, int] = {}

    def run(self) -> None:
        while not self.leaving.is_set():
            for table in self._tables:
                self._sit_at(table)
            self.leaving.wait(0.2)

    def _sit_at(self, table: str) -> None:
        seen = self._floor.get(f"/api/tables/{table}", params={"options": False}).json()
        if seen["phase"] != "betting-open" or seen["view"]["ready"]:
            return
        limits, stake = seen["limits"], seen["limits"]["ante"]["min"]
        bets = [("ante", stake)] + [("blind", stake)] * ("blind" in limits) + [("jackpot", limits["jackpot"]["min"])]
        self._versions[table] = seen["version"]
        for bet, cents in bets:
            self._say(table, type="place-bet", box=1, bet=bet, amount=cents)
        self.rounds += self._say(table, type="ready")

    def _say(self, table: str, **said: Any) -> bool:
        self._said += 1
        body, headers = said | {"version": self._versions[table]}, {"Idempotency-Key": f"regular-{self._said}"}
        answer = self._floor.post(f"/api/tables/{table}/commands", json=body, headers=headers)
        self._versions[table] = answer.json()["version"] or 0
        return answer.is_success


def quantiles(values: list[float]) -> str:
    ordered = sorted(values)
    if not ordered:
        return "nothing was told"
    p50, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.99))
    return f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, most {ordered[-1]:.0f} ms, of {len(ordered)} updates"


def first_view(browser: Browser, address: str, path: str) -> list[float]:
    """Milliseconds until one can act, in browsers that come for the first time."""
    found = []
    for _ in range(VIEWS):
        context = browser.new_context()
        if path.startswith("/tables/"):
            context.request.post(f"{address}/api/guests")
        page = context.new_page()
        page.add_init_script(READY % FIRST_VIEWS[path])
        page.goto(address + path)
        page.locator(FIRST_VIEWS[path]).first.wait_for()
        page.wait_for_timeout(100)
        found.append(page.evaluate("window.readyAfter"))
        context.close()
    return found


def measure(directory: Path, tables: int, seconds: float, pages: int) -> dict[str, Any]:
    """Play for so long; what the pages were told, and how much was played."""
    config = directory / "floor.toml"
    config.write_text(configuration(tables))
    server = Serving(directory, f"sqlite:///{directory / 'floor.db'}", config)
    server.start()
    regular = Regular(server.address, [f"t{number}" for number in range(tables)])
    try:
        regular.start()
        with sync_playwright() as playwright:
            browser = launched(playwright)
            page = browser.new_page()
            page.goto(server.address + "/rulebooks")
            lookers = [browser.new_context().new_page() for _ in range(pages)]
            for looker in lookers:
                looker.goto(server.address)
            page.evaluate(of_the_page(LISTEN), [f"t{number}" for number in range(FOLLOWED)])
            began = regular.rounds
            page.wait_for_timeout(seconds * 1000)
            told: dict[str, Any] = page.evaluate("window.told")
            rounds = regular.rounds - began
            views = {path: first_view(browser, server.address, path) for path in FIRST_VIEWS}
            browser.close()
    finally:
        regular.leaving.set()
        regular.join(30)
        server.stop()
    return told | {"rate": rounds / seconds, "views": views}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=50)
    arguments.add_argument("--seconds", type=float, default=20)
    arguments.add_argument("--pages", type=int, default=3, help="lobbies that are open as well")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        told = measure(Path(directory), given.tables, given.seconds, given.pages)
    print(f"{given.tables} tables, {told['rate']:.1f} rounds a second, {given.pages} lobbies open")
    print(f"a table's page: {quantiles(told['table'])}")
    print(f"the whole floor: {quantiles(told['floor'])}")
    for path, took in told["views"].items():
        print(f"first view of {path}: {statistics.median(took):.0f} ms, at most {max(took):.0f} ms, of {len(took)}")


if __name__ == "__main__":
    main()
