"""A floor with tables behind its application, as browsers and devices meet it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient

from croupier.floor.config.model import FloorConfig, Timers
from croupier.floor.server import Served, open_floor
from tests.floor import tables
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.house import Browser, beside, everybody


class Room:
    """A floor that is served, with somebody in every role."""

    def __init__(self, served: Served, client: TestClient, clock: FakeClock) -> None:
        self.served, self.client, self.clock = served, client, clock
        self.floor = served.floor
        self.accounts = everybody(served.services.people)
        self._keys = 0

    def browser(self) -> Browser:
        return Browser(beside(self.client))

    def guest(self) -> Browser:
        browser = self.browser()
        browser.enter()
        return browser

    def signed_in(self, role: str) -> Browser:
        browser = self.browser()
        assert browser.sign_in(f"the {role}").status_code == 200
        return browser

    def key(self) -> dict[str, str]:
        self._keys += 1
        return {"Idempotency-Key": f"test-{self._keys}"}

    def version(self, table: str) -> int:
        return self.floor.current(table).version

    def say(self, browser: Browser, table: str, type_: str, **said: Any) -> Any:
        """A command about the table as it is now."""
        headers = said.pop("headers", None) or self.key()
        body = {"type": type_, "version": said.pop("version", self.version(table)), **said}
        return browser.post(f"/api/tables/{table}/commands", json=body, headers=headers)

    def ruled(self, table: str, proposer: str = "dealer", approver: str = "shift-manager", **new: Any) -> Any:
        """A ruling that one proposes and another approves."""
        wanted = {"kind": "ruling", "subject": table, "new": new, "reason": "the dealer had four cards"}
        proposal = self.signed_in(proposer).post("/api/proposals", json=wanted)
        assert proposal.status_code == 201, proposal.text
        return self.signed_in(approver).post(f"/api/proposals/{proposal.json()['id']}/approval")


@contextmanager
def room(address: str, clock: FakeClock, *, timers: Timers | None = None, **more: Any) -> Iterator[Room]:
    """A served floor whose timers stand still unless the test turns the clock."""
    given = tables.given(timers=timers or Timers(bets=3600, decision=3600, pause=3600))
    given["tables"] = [*given["tables"], *more.pop("more_tables", ())]
    config = FloorConfig.model_validate({**given, "database": address, **more})
    served = open_floor(config, clock=clock, chance=FakeChance(), cost=CHEAP)
    with TestClient(served.app, base_url="http://localhost", raise_server_exceptions=False) as client:
        opened = Room(served, client, clock)
        served.floor.writer.perform(lambda _: None)
        for _ in range(100):
            if all(served.floor.current(table).playing for table in tables.GAMES):
                break
            import time

            time.sleep(0.05)
        yield opened


def lines(text: str) -> list[Any]:
    """JSON Lines."""
    return [json.loads(line) for line in text.splitlines()]
