"""One evening of a whole floor, in which everything that can go wrong does, and all of it follows from a seed.

Time, chance, the order in which things happen, the disk and the network are the evening's own. Processes are killed at
any statement and between a commit and its answer, or frozen for a while, disks are full, answers and notices are lost,
clocks are set, a process or a link is cut off from the database. The same seed is the same evening, to the last hash.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from croupier.errors import Code, CroupierError, StorageError
from croupier.floor.audit import audit
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.config.model import Timers
from croupier.floor.record.books import KeptBooks
from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.floor.record.tree import Tree
from croupier.floor.table.happenings import Anything, read_events
from croupier.floor.table.state import TableStep
from croupier.rulebook import load
from croupier.wire.tree import SignedHead
from tests.floor.interruptions import Interrupted, ended, how_it_ended, interrupted_round, ruled_at_once
from tests.floor.tables import GAMES, config
from tests.universe.disk import PowerCut
from tests.universe.people import Asked, Guest
from tests.universe.world import Process, World

#: What the manager has decided where the rulebook is silent, and what that is as a remedy.
_REFERRALS: Final = {"void": "void-round", "continue": "continue"}
#: Turns after which a table that is still played will always be.
LAST_TURNS = 4_000
#: How a disk fails, for a while.
_FAULTS: Final = ("full", "away", "links_away", "silent")
#: Answers that mean that the floor could not, not that it would not.
_NOT_NOW: Final = frozenset(
    {Code.STORE_BUSY, Code.STORE_FULL, Code.STORE_UNREACHABLE, Code.NOT_READY, Code.STORE_FAILED}
)


@cache
def _empty() -> Path:
    """A database with its tables and the rulebooks of the house, made once and copied for each evening."""
    place = Path(tempfile.mkdtemp(prefix="croupier-universe-")) / "empty.db"
    engine = open_engine(database_url(f"sqlite:///{place}"))
    migrate(engine)
    with engine.begin() as connection:
        for game in GAMES.values():
            KeptBooks(Driver(connection, "")).keep(load(game))
    engine.dispose()
    return place


@contextmanager
def place() -> Iterator[Path]:
    """A directory in memory where there is one, gone when the block ends."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="croupier-", dir=memory if memory.is_dir() else None) as directory:
        yield Path(directory)


class Evening:
    """A floor, its guests and its misfortunes."""

    def __init__(self, seed: int, directory: Path, *, rounds: int = 100, kills: int = 20, apart: int = 2000) -> None:
        self.seed, self.rounds, self._kills_wanted, self._apart = seed, rounds, kills, apart
        self.chance = random.Random(seed)
        self.tally: Counter[str] = Counter()
        self.faults: list[str] = []
        self._acknowledged: dict[str, tuple[str, int, tuple[Anything, ...]]] = {}
        self._refused: dict[str, tuple[str, str]] = {}
        self._heads: list[SignedHead] = []
        self._waiting: dict[tuple[str, int], Interrupted] = {}
        self._notices: list[tuple[float, Process, str, int]] = []
        self._quiet = False
        file = directory / "floor.db"
        shutil.copy2(_empty(), file)
        self._engine: Engine = open_engine(database_url(f"sqlite:///{file}"))
        self._referral = self.chance.choice(list(_REFERRALS))
        settings = config(timers=Timers(bets=8, decision=8, pause=1), table={"referral": self._referral})
        settings = settings.model_copy(update={"guest_chips": 10_000_000})
        self.world = World()
        several, self._boxes = self.chance.choice((1, 1, 1, 2, 3)), self.chance.choice((1, 2))
        self.processes = [
            Process(f"process {number}", self.world, file, settings, alone=several == 1) for number in range(several)
        ]
        self._off: dict[Process, float] = dict.fromkeys(self.processes, 0.0)
        self.guests: list[Guest] = []

    # ---- what happens

    def spend(self) -> None:
        """The evening from its opening until every round is over, and everything is looked at."""
        while self._rounds() < self.rounds:
            self._turn()
            if self.tally["turns"] > 400 * self.rounds:
                self.faults.append(f"after {self.tally['turns']} turns {self._rounds()} rounds were played")
                return
        self._close()
        self._check()

    def _turn(self) -> None:
        chance = self.chance
        self.tally["turns"] += 1
        self.world.seconds += chance.expovariate(8)
        self._switch_on()
        on = [one for one in self.processes if one.running]
        for process in chance.sample(on, len(on)):
            self._in(process, process.run)
        self._deliver()
        on = [one for one in self.processes if one.serving and one.awake]
        if on and len(self.guests) < len(GAMES) * self._boxes:
            here = chance.choice(on)
            self._in(here, lambda: self._come_in(here))
        for guest in chance.sample(self.guests, min(len(self.guests), 3)):
            self._ask(guest)
        for process in chance.sample(on, len(on)):
            self._in(process, process.floor.writer.catch_up)
        self._listen()
        if not self._quiet and on:
            self._misfortune(chance.choice(on))

    def _in(self, process: Process, do: Callable[[], None]) -> None:
        """Something happens in a process, if anything can; perhaps the plug is pulled while it does."""
        if not process.awake:
            return
        try:
            do()
        except PowerCut:
            self._gone(process)
        except StorageError:
            self.tally["storage errors"] += 1

    def _switch_on(self) -> None:
        for process in self.processes:
            if process.running or self._off[process] > self.world.seconds:
                continue
            try:
                process.start(self._tell)
            except PowerCut:
                self._gone(process)
                continue
            except StorageError as error:
                self.tally[f"did not open: {error}"] += 1
                process.pull_the_plug()
                self._off[process] = self.world.seconds + 1
                continue
            self._schedule(process)

    def _schedule(self, process: Process) -> None:
        """When the plug is pulled: rarely at once, usually within a dozen rounds."""
        if not self._quiet and self.tally["kills"] < self._kills_wanted:
            process.disk.cut_at = process.disk.points + self.chance.randint(1, self._apart)

    def _gone(self, process: Process) -> None:
        """A process is off; now and then the whole house is, and then the layouts are looked at."""
        self.tally["kills"] += 1
        process.pull_the_plug()
        self._off[process] = self.world.seconds + self.chance.uniform(0, 12)
        if self.chance.random() < 0.5:
            for other in self.processes:
                if other.running:
                    self.tally["kills"] += 1
                    other.pull_the_plug()
                    self._off[other] = self.world.seconds + self.chance.uniform(0, 12)
        for guest in self.guests:
            if guest.asked is not None:
                guest.asked.on_the_way = [(one, at) for one, at in guest.asked.on_the_way if one.done() or at.running]
        if not any(one.running for one in self.processes):
            self._dark()

    def _dark(self) -> None:
        """Nobody is there: what lies on the layouts, and what its documents say about it."""
        self.tally["power failures"] += 1
        with snapshot(self._engine) as store:
            remedy = _REFERRALS[self._referral]
            found = [interrupted_round(store, table, remedy) for table in store.tables_with_rounds()]
        self._waiting |= {(one.table, one.number): one for one in found if one is not None}

    # ---- misfortunes

    def _misfortune(self, process: Process) -> None:
        chance = self.chance
        if chance.random() < 0.004:
            what = chance.choice(_FAULTS)
            self.tally[what] += 1
            process.fails(what, chance.uniform(0.1, 8))
        if chance.random() < 0.004:
            self.tally["clocks set"] += 1
            process.clock.off += chance.choice((-90_000, -3600, -30, -5, 5, 30, 3600, 90_000))
        if chance.random() < 0.003:
            self.tally["frozen"] += 1
            process.frozen_until = self.world.seconds + chance.uniform(1, 15)
        if chance.random() < 0.01:
            self._in(process, lambda: self._sign(process))

    def _sign(self, process: Process) -> None:
        if (head := process.floor.heads.sign()) is not None:
            self._heads.append(head)

    # ---- the network

    def _tell(self, teller: Process, step: TableStep) -> None:
        """Notices of a commit are on their way to the others; some are lost."""
        for other in self.processes:
            if other is not teller and self.chance.random() < 0.7:
                at = self.world.seconds + self.chance.expovariate(5)
                self._notices.append((at, other, step.table, step.version))

    def _deliver(self) -> None:
        now = self.world.seconds
        due = sorted((one for one in self._notices if one[0] <= now), key=lambda notice: notice[3])
        self._notices = [one for one in self._notices if one[0] > now]
        for process in self.processes:
            # What has come in meanwhile is read together.
            if news := {table: version for _, other, table, version in due if other is process}:
                self._in(process, partial(process.floor.heard, news))

    # ---- guests

    def _come_in(self, process: Process) -> None:
        number = len(self.guests)
        entered = process.people.entrance.enter_as_guest(
            f"10.0.{self.tally['turns'] // 200}.{self.tally['turns'] % 200}"
        )
        table = list(GAMES)[number % len(GAMES)]
        self.guests.append(Guest(entered.person, table, 1 + number // len(GAMES), self.chance))

    def _ask(self, guest: Guest) -> None:
        on = [one for one in self.processes if one.serving]
        if not on:
            return
        process = self.chance.choice(on)
        if guest.asked is None:
            if self._quiet or (asked := guest.next(process.floor)) is None:
                return
            guest.asked = asked
        asked = guest.asked
        if asked.on_the_way and self.chance.random() < 0.9:
            return  # he waits
        if self.chance.random() < 0.02:
            self.tally["requests lost"] += 1
            return
        asked.doubled |= bool(asked.on_the_way)
        try:
            future = process.floor.submit(asked.person, asked.table, asked.body, asked.key, None)
        except CroupierError as error:
            future = Future()
            future.set_exception(error)
        asked.on_the_way.append((future, process))
        self.tally["commands"] += 1

    def _listen(self) -> None:
        for guest in self.guests:
            if (asked := guest.asked) is None:
                continue
            for future, process in [(one, at) for one, at in asked.on_the_way if one.done()]:
                asked.on_the_way.remove((future, process))
                if self.chance.random() < 0.02:
                    self.tally["answers lost"] += 1
                elif self._answered(asked, future):
                    guest.asked = None
                    break

    def _answered(self, asked: Asked, future: Future[TableStep]) -> bool:
        """What he has been told; False where he asks again."""
        error = future.exception()
        if error is None:
            step = future.result()
            self._acknowledged[asked.kept_as] = (asked.table, step.version, step.events)
            self.tally["acknowledged"] += 1
        elif isinstance(error, CroupierError) and error.code in _NOT_NOW:
            return False
        elif isinstance(error, CroupierError):
            self.tally[f"refused: {error.code}"] += 1
            if not asked.doubled:
                self._refused[asked.kept_as] = (asked.table, str(error))
        else:
            self.faults.append(f"{asked}: {error!r}")
        return True

    # ---- what must hold

    def _rounds(self) -> int:
        on = next((one for one in self.processes if one.running), None)
        if on is None:
            return 0
        return sum(state.number for state in on.floor.tables.states.values())

    def _close(self) -> None:
        """No misfortunes any more; nobody bets, and the timers bring every round to its end."""
        self._quiet = True
        for process in self.processes:
            process.disk.cut_at, process.frozen_until = 0, 0.0
            for _, what in process.mends:
                setattr(process.disk, what, False)
        until = self.tally["turns"] + LAST_TURNS
        while self._playing() and self.tally["turns"] < until:
            self._turn()
            self.world.seconds += 0.5
        if self._playing():
            self.faults.append(f"these tables are still being played: {self._playing()}")

    def _playing(self) -> list[str]:
        on = [one for one in self.processes if one.running]
        if len(on) < len(self.processes) or any(guest.asked is not None for guest in self.guests):
            return ["somebody waits"]
        for process in on:
            process.floor.look()
        return [table for table in GAMES if (state := on[0].floor.current(table)).playing and state.round.boxes]

    def _check(self) -> None:
        report = audit(self._engine, witnessed=self._heads)
        self.faults += [str(finding) for finding in report.findings]
        with snapshot(self._engine) as store:
            self.faults += [fault for one in self._waiting.values() if (fault := ruled_at_once(store, one))]
            over = [one for one in self._waiting.values() if ended(store, one)]
            self.faults += [fault for one in over if (fault := how_it_ended(store, one))]
            # Where everybody has withdrawn while bets were open, the round waits for the next one who comes.
            played = [one for one in self._waiting.values() if interrupted_round(store, one.table, "") is not None]
            self.faults += [f"{one} has not ended" for one in played if one not in over]
            for key, (table, version, events) in self._acknowledged.items():
                entry = store.streams.keyed(f"table:{table}", key)
                if entry is None or entry.version != version or read_events(entry.body) != events:
                    self.faults.append(f"{key} was acknowledged at {table} as {version} and is {entry}")
            for key, (table, said) in self._refused.items():
                if store.streams.keyed(f"table:{table}", key) is not None:
                    self.faults.append(f"{key} was refused at {table} and is there: {said}")
        self.tally["interrupted"] = len(self._waiting)
        self.tally["rounds"] = report.counts.rounds
        self.tally["void"] = report.counts.void
        with self._engine.connect() as connection:
            edge = Tree(Driver(connection, "")).edge()
        self.head = f"{edge.size}:{edge.root.hex()}"

    def end(self) -> None:
        """Let go of everything."""
        for process in self.processes:
            process.disk.die()
        self._engine.dispose()


def evening(seed: int, **more: int) -> Evening:
    """The evening of a seed, spent."""
    with place() as directory:
        one = Evening(seed, directory, **more)
        try:
            one.spend()
        finally:
            one.end()
    return one
