"""A floor with every table and everybody on it, over real HTTP, for browsers; the test sets its timers and chance."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from croupier.floor.chance import Chance, Clock, SystemClock
from croupier.floor.config.model import FloorConfig, Timers
from croupier.floor.people.passwords import Passwords
from croupier.floor.people.person import Account
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Role
from croupier.floor.server import Served, open_floor
from tests.floor import tables
from tests.floor.fakes import CHEAP, FakeChance
from tests.floor.house import PASSWORD
from tests.web.serving import listening

_HASH = Passwords(CHEAP).hash(PASSWORD)
#: Seconds that a test waits for what must come; one that passes does not wait any longer for this.
WAITS = 20.0
#: Seconds after which a round in which nothing happens is taken for one that nobody plays any more.
LEFT = 10.0
_AXE = Axe().axe_script
#: Faults alone: all that axe-core has looked at besides is longer than the page. It need not ask the server
#: for style sheets once more, as no rule that is on reads them. It mostly looks for what lies below each text. Texts
#: that look alike, in parts that look alike, have one contrast: the first and the last are asked about, and all
#: where `whole` is said.
_FAULTS = """async (whole) => {
  const [numbers, looks, alike] = [new Map(), new Map(), new Map()];
  const look = (one) => {
    if (!one) return 0;
    if (!looks.has(one)) {
      const style = getComputedStyle(one);
      const { color, backgroundColor, backgroundImage, opacity, filter, fontSize, fontWeight, position } = style;
      const drawn = [color, backgroundColor, backgroundImage, opacity, filter, fontSize, fontWeight, position];
      const told = [look(one.parentElement), one.localName, ...drawn].join("|");
      if (!numbers.has(told)) numbers.set(told, numbers.size + 1);
      looks.set(one, numbers.get(told));
    }
    return looks.get(one);
  };
  const says = (one) => "value" in one || [...one.childNodes].some((node) => node instanceof Text && node.data.trim());
  for (const one of document.body.querySelectorAll("*")) {
    if (!says(one) || !one.checkVisibility()) continue;
    const [first] = alike.get(look(one)) ?? [one];
    alike.set(look(one), [first, one]);
  }
  const asked = new Set(whole ? [] : [...alike.values()].flat());
  for (const one of asked) one.toggleAttribute("data-contrast", true);
  axe.configure({ rules: [{ id: "color-contrast", selector: whole ? "*" : "[data-contrast]" }] });
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false });
  for (const one of asked) one.toggleAttribute("data-contrast", false);
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 4).map(({ target }) => target)]);
}"""
#: Long enough that a slow machine plays its round, and no timer runs out before.
PATIENT = Timers(bets=600, decision=600, pause=1)


class Room:
    """A floor that browsers come to; `the dealer`, `the pit-manager` and so on work there, with the usual password."""

    def __init__(self, served: Served, address: str) -> None:
        self.served, self.floor, self.address = served, served.floor, address
        self._clients: list[httpx.Client] = []
        self._own_dealer: httpx.Client | None = None
        self.accounts: dict[str, Account] = {role: self._account(role) for role in Role}

    def _account(self, role: str) -> Account:
        """Whoever has the role; somebody new the first time that the floor opens."""
        with self.floor.store.read() as connection:
            known = PeopleRecords(connection).accounts.named(f"the {role}")
        return known or self.served.services.people.staffing.appoint(f"the {role}", [role], _HASH).account

    def sign_in(self, context: BrowserContext, role: str) -> None:
        """Give this browser the session of whoever has the role, before it opens a page."""
        self._enter(context, "/api/session", {"name": f"the {role}", "password": PASSWORD})

    def enter_as_guest(self, context: BrowserContext) -> None:
        """Give this browser the session of a new guest with play chips."""
        self._enter(context, "/api/guests", None)

    def client(self, role: str | None = None) -> httpx.Client:
        """Somebody who acts over the API while a browser looks on; a guest where no role is named."""
        client = httpx.Client(base_url=self.address, trust_env=False, verify=False, timeout=20)
        self._clients.append(client)
        body = {"name": f"the {role}", "password": PASSWORD} if role else None
        entered = client.post("/api/session" if role else "/api/guests", json=body).raise_for_status().json()
        client.headers["X-CSRF-Token"] = entered["csrf_token"]
        return client

    def ruled(self, table: str, **new: Any) -> None:
        """A ruling that one proposes and another approves."""
        wanted = {"kind": "ruling", "subject": table, "new": new, "reason": "what was reported"}
        proposal = self.client("pit-manager").post("/api/proposals", json=wanted).raise_for_status().json()
        self.client("shift-manager").post(f"/api/proposals/{proposal['id']}/approval").raise_for_status()

    def say(self, client: httpx.Client, table: str, type_: str, **said: Any) -> Any:
        """A command about the table as it is now, even if somebody else acts in the same moment; the answer's JSON."""
        until = time.monotonic() + WAITS
        while True:
            body = {"type": type_, "version": self.floor.current(table).version, **said}
            headers = {"Idempotency-Key": f"test-{time.perf_counter_ns()}"}
            answer = client.post(f"/api/tables/{table}/commands", json=body, headers=headers)
            if answer.is_success:
                return answer.json()
            assert answer.json()["error"]["code"] == "stale-version", answer.text
            assert time.monotonic() < until, answer.text

    def call_for_bets(self, table: str) -> None:
        """Open the next round of a table, once the last one is over; wait for it where the house does so by itself."""
        alone = self.floor.tables.setups[table].timers.pause > 0

        def open_or_over() -> bool:
            now = self.floor.current(table)
            return now.round.phase == "betting-open" or not (alone or now.playing)

        try:
            soon(open_or_over, LEFT)
        except AssertionError:
            # Whoever played here has gone in the middle of a round, as a test that failed does; it is void.
            setup, version = self.floor.tables.setups[table], self.floor.current(table).version
            ruled = any(one.incident == "foreign-card" for one in setup.rulebook.irregularities.rules)
            said = {"id": f"left-{version}", "incident": "foreign-card"} | ({} if ruled else {"remedy": "void-round"})
            self.say(self.client("shift-manager"), table, "give-ruling", **said)
            soon(open_or_over)
        if not self.floor.current(table).playing:
            self.say(self._dealer, table, "open-betting")

    @property
    def _dealer(self) -> httpx.Client:
        """Whoever calls for bets where nobody else does."""
        self._own_dealer = self._own_dealer or self.client("dealer")
        return self._own_dealer

    def close(self) -> None:
        """Everybody goes home."""
        for client in self._clients:
            client.close()

    def _enter(self, context: BrowserContext, path: str, body: dict[str, str] | None) -> None:
        answer = (
            context.request.post(self.address + path, data=body) if body else context.request.post(self.address + path)
        )
        assert answer.ok, answer.text()


@contextmanager
def served_room(
    database: str,
    *,
    timers: Timers = PATIENT,
    chance: Chance | None = None,
    clock: Clock | None = None,
    port: int = 0,
    **more: Any,
) -> Iterator[Room]:
    """All five games with their links and a live table (tests.floor.tables); `more` goes into the configuration."""
    settings = tables.config(timers=timers).model_dump()
    config = FloorConfig.model_validate({**settings, "database": database, **more})
    served = open_floor(config, clock=clock or SystemClock(), chance=chance or FakeChance(), cost=CHEAP)
    with listening(served.app, lifespan=True, port=port) as address:
        room = Room(served, address)
        try:
            yield room
        finally:
            room.close()


def soon(true: Callable[[], bool], seconds: float = WAITS) -> None:
    """What a page shows and what the server has are the same once everything said has arrived."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def lay_out(page: Page, width: int, height: int, theme: str) -> None:
    """Show the page that is open on another screen and in another light."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def barriers(page: Page, *, whole: bool = False) -> list[Any]:
    """What axe-core finds that bars somebody, whoever that is; with every text, even alike, if `whole`."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    found: list[Any] = page.evaluate(_FAULTS, whole)
    return found
