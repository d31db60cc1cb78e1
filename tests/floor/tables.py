"""A floor with tables for tests: commands as people send them, a clock that the test turns, timers on demand."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import asdict

from croupier.floor.config.model import FloorConfig, LinkConfig, TableConfig, Timers
from croupier.floor.hall.floor import Floor
from croupier.floor.hall.tables import Batch
from croupier.floor.people.person import AccountKind, Person, Way
from croupier.floor.people.roles import Role
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.table.state import TableState, TableStep
from croupier.jackpot.link import Shares, format_share
from tests.floor.admitted import CASHIER, note_chips
from tests.floor.fakes import FakeChance, FakeClock

GAMES = {
    "mbs-3cp": "mbs-megalink-3cp",
    "mbs-uth": "mbs-megalink-uth",
    "rws-ml": "rws-multilink-3cp",
    "rws-3cp": "rws-3cp",
    "hgc": "hgc-3cp-progressive",
}
#: Only cards from a shoe are preceded by a burn card.
DEALS = {"rws-3cp": "shoe"}
LINKS = {"mbs-3cp": "mega", "mbs-uth": "mega", "rws-ml": "multi", "rws-3cp": "three", "hgc": "athens"}
CHIPS = 1_000_000
#: Where each jackpot stake of these links goes, whatever is usual.
SHARES = Shares(meter=7000, reserve=800, prizes=700, house=1500)


def config(**more: Any) -> FloorConfig:
    """All five games with their links, and a live table."""
    return FloorConfig(**given(**more))


def given(**more: Any) -> dict[str, Any]:
    """The same before it is read."""
    timers = more.pop("timers", Timers(bets=20, decision=20, pause=5))
    tables = [
        TableConfig(
            id=table, rulebook=book, link=LINKS[table], deal=DEALS.get(table), timers=timers, **more.get("table", {})
        )
        for table, book in GAMES.items()
    ]
    live = TableConfig(id="live", rulebook="mbs-megalink-3cp", link="mega", mode="live")
    links = [
        LinkConfig.model_validate(
            {
                "id": link,
                "rulebook": next(GAMES[table] for table in GAMES if LINKS[table] == link),
                "opening": 5_000_000,
                # Guests, bots and people with accounts play for one meter in most tests.
                "chips": "any",
                "shares": {name: format_share(share) for name, share in asdict(SHARES).items()},
            }
        )
        for link in dict.fromkeys(LINKS.values())
    ]
    return {"tables": [*tables, live], "links": links}


class Slow:
    """A job that says when it has begun and waits to be let go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()

    def __call__(self, _: Batch) -> str:
        self.begun.set()
        assert self.go_on.wait(10)
        return "slow"


class House:
    """A floor, the people on it, and how they send commands."""

    def __init__(self, floor: Floor, clock: FakeClock) -> None:
        self.floor, self.clock = floor, clock
        self._keys = 0

    def person(self, name: str, *roles: str) -> Person:
        """Somebody with these roles; a player where none are named."""
        held = frozenset(Role(role) for role in roles or ("player",))
        return Person(f"account-{name}", name, AccountKind.PERSON, held, Way.SESSION)

    def player(self, name: str, chips: int = CHIPS) -> Person:
        """A player with chips."""
        person = self.person(name)
        self.hand(person, chips, f"buy-in {name}")
        return person

    def hand(self, person: Person, chips: int, key: str) -> None:
        """More chips over the counter."""
        self.floor.move_chips(CASHIER, person.account, chips, key)
        with self.floor.store.write() as connection:
            note_chips(connection, person, chips, self.clock.now())

    def state(self, table: str) -> TableState:
        return self.floor.current(table)

    def key(self) -> str:
        self._keys += 1
        return f"{self.floor.driver.name}-{self._keys}"

    def send(
        self, person: Person, table: str, type_: str, *, key: str = "", seen: int | None = None, **said: Any
    ) -> TableStep:
        """A command, about the table as it is now unless the test says otherwise."""
        version = self.state(table).version if seen is None else seen
        body = json.dumps({"type": type_, "version": version, **said}).encode()
        future = self.floor.submit(person, table, body, key or self.key(), None)
        self.floor.writer.catch_up()
        return future.result()

    def open_tables(self) -> None:
        """The house takes its tables and calls for bets where it is time."""
        self.floor.driver.take_leases()
        self.tick()

    def tick(self) -> None:
        """Whatever is due happens, and is durable."""
        while self.floor.driver.tick():
            self.floor.writer.perform(lambda _: None)
            self.floor.writer.perform(lambda _: None)

    def wait(self, seconds: float) -> None:
        self.clock.pass_by(seconds=seconds)
        self.tick()

    def chips(self, person: Person) -> int:
        from croupier.floor.table.money import chips_of

        with self.floor.reading_books() as books:
            return chips_of(books.ledger, person.account)

    def balances(self) -> dict[str, int]:
        return dict(self.floor.links.store.balances())


@contextmanager
def opened_floor(
    address: str, clock: FakeClock, chance: FakeChance, *, settings: FloorConfig | None = None, name: str = ""
) -> Iterator[House]:
    """A floor at this address, closed in good order when the block ends."""
    engine = open_engine(database_url(address))
    floor = Floor(engine, settings or config(), clock, chance, name=name)
    try:
        yield House(floor, clock)
    finally:
        floor.close()
        floor.links.store.close()
