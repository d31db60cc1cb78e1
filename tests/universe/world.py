"""What a simulated evening is made of: time that the evening lets pass, and processes whose plug can be pulled."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.floor.config.model import FloorConfig
from croupier.floor.hall import driver
from croupier.floor.hall.floor import LOOK_SECONDS, Floor
from croupier.floor.people.office import People, open_desks
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.table.state import TableStep
from tests.floor.fakes import CHEAP, FakeChance
from tests.universe.disk import Disk

_OPENING = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)


class World:
    """The time that really passes, in seconds since the opening."""

    def __init__(self) -> None:
        self.seconds = 0.0


class MachineClock:
    """The clock of one machine, which somebody may have set wrong."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.off = 0.0

    def now(self) -> datetime:
        return _OPENING + timedelta(seconds=self._world.seconds + self.off)

    def monotonic(self) -> int:
        return round(self._world.seconds * 1_000_000)


class _Floor(Floor):
    """A floor whose commits others may hear of."""

    tell: Callable[[TableStep], None] = staticmethod(lambda _step: None)

    def _news(self, step: TableStep) -> None:
        super()._news(step)
        self.tell(step)


class Process:
    """One server of the floor, without its threads and its network: everything in it happens when it is told to."""

    def __init__(self, name: str, world: World, file: Path, settings: FloorConfig, *, alone: bool) -> None:
        self.name, self.world, self._file, self._settings, self._alone = name, world, file, settings, alone
        self.clock = MachineClock(world)
        self.disk = Disk()
        self.floor: Floor
        self.people: People
        self.running = False
        #: The system lets it do nothing until then (SIGSTOP): whoever asks it waits, and others may go on without it.
        self.frozen_until = 0.0
        #: Faults that last until then: how the disk is put right.
        self.mends: list[tuple[float, str]] = []
        self._starts = 0
        self._renewal = self._look = 0.0

    def start(self, tell: Callable[[Process, TableStep], None]) -> None:
        """Switch it on. Where the floor does not open it is as off as before."""
        self._starts += 1
        self.disk, self.mends, self.frozen_until = Disk(), [], 0.0
        engine = open_engine(database_url(f"sqlite:///{self._file}"))
        self.disk.under(engine)
        name, alone = f"{self.name}-{self._starts}", self._alone
        floor = _Floor(engine, self._settings, self.clock, FakeChance(name), name=name, alone=alone, threaded=False)
        floor.tell = lambda step: tell(self, step)
        self.floor = floor
        self.people = open_desks(
            floor.store, self.clock, FakeChance(f"{name} people"), cost=CHEAP, alone=alone, welcome=floor.welcome
        )
        floor.driver.take_leases()
        self.running = True
        self._renewal, self._look = self.world.seconds + driver.LOOK_SECONDS, self.world.seconds + LOOK_SECONDS

    @property
    def awake(self) -> bool:
        """Whether anything happens in it: it is on and not frozen."""
        return self.running and self.frozen_until <= self.world.seconds

    @property
    def serving(self) -> bool:
        """Whether guests are let in: it is on and knows whose each table is."""
        return self.running and not self.floor.driver.in_doubt

    def pull_the_plug(self) -> None:
        """From one moment to the next it is off."""
        self.disk.die()
        self.running = False

    def run(self) -> None:
        """Whatever its timers and threads would do by now; a fault of the store is logged there and tried again."""
        now = self.world.seconds
        for until, what in self.mends:
            if until <= now:
                setattr(self.disk, what, False)
        self.mends = [one for one in self.mends if one[0] > now]
        if now >= self._renewal:
            self._renewal = now + (driver.LOOK_SECONDS if self.floor.driver.in_doubt else driver.RENEWAL_SECONDS)
            self.floor.driver.take_leases()
        if now >= self._look:
            self._look = now + LOOK_SECONDS
            self.floor.keep_up()
        self.floor.driver.tick()

    def fails(self, what: str, seconds: float) -> None:
        """The disk fails in this way for so long."""
        setattr(self.disk, what, True)
        self.mends.append((self.world.seconds + seconds, what))
