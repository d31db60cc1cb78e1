"""Processes on one record in the process of a test, without threads: what happens in each of them the test says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.floor.hall.floor import Floor
from croupier.floor.record.engine import database_url, open_engine
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.tables import House, config
from tests.universe.disk import Disk


class Two:
    """Processes on one record, each of which can be gone without a word."""

    def __init__(self, address: str, clock: FakeClock) -> None:
        self._address, self._clock, self.disks = address, clock, list[Disk]()

    def start(self, name: str) -> House:
        engine = open_engine(database_url(self._address))
        self.disks.append(Disk())
        self.disks[-1].under(engine)
        floor = Floor(engine, config(), self._clock, FakeChance(name), name=name, alone=False, threaded=False)
        house = House(floor, self._clock)
        floor.driver.take_leases()
        return house


@contextmanager
def side_by_side(address: str, clock: FakeClock) -> Iterator[Two]:
    """Nobody of them is there any more when the block ends."""
    made = Two(address, clock)
    try:
        yield made
    finally:
        for disk in made.disks:
            disk.die()
