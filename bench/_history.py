"""What a long history costs: `python -m bench._history 10000 100000 1000000`.

A few rounds are played, and copied until there are so many (`bench._copies`). Each record is opened and asked what
pages ask, and audited: whole, again with nothing new, and again after some rounds more. Each of these is a process of
its own, whose memory is its own. The same is asked again after `croupier archive`.
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bench._copies import TABLE, multiply
from croupier.floor.audit import audit
from croupier.floor.audit.marks import MarkFile
from croupier.floor.hall.history import own_rounds, replayed_round, round_rows
from croupier.floor.record.archiving import Archiver, closed_before
from croupier.floor.record.engine import database_url, open_engine
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import play_round
from tests.floor.tables import opened_floor

PLAYED = 50


def make(file: Path, rounds: int) -> None:
    """A floor with so many rounds at one table, ended long before the clock of `ask`."""
    file.touch(mode=0o600)
    play(file, PLAYED)
    multiply(file, rounds)


def play(file: Path, rounds: int, days: int = 0) -> None:
    """So many rounds more, so many days later."""
    chance, clock = random.Random(1), FakeClock()
    clock.pass_by(days=days)
    with opened_floor(f"sqlite:///{file}", clock, FakeChance(f"play {days}")) as house:
        player = house.player("ada" if not days else "bea", 10**11)
        house.open_tables()
        for _ in range(rounds):
            play_round(house, TABLE, [player], chance)
            house.wait(6)


def _timed(act: Callable[[], object]) -> float:
    """The best of five, in milliseconds."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        act()
        times.append(time.perf_counter() - begun)
    return min(times) * 1000


def _memory(name: str) -> int:
    """Megabytes. Not getrusage: that counts what the process was forked from."""
    said = Path("/proc/self/status").read_text(encoding="ascii")
    return int(said.partition(f"{name}:")[2].split()[0]) // 1024


def ask(file: Path) -> None:
    """Open the floor and ask what its pages ask."""
    clock = FakeClock()
    clock.pass_by(days=4000)
    begun = time.perf_counter()
    with opened_floor(f"sqlite:///{file}", clock, FakeChance("later")) as house:
        opened, floor = (time.perf_counter() - begun) * 1000, house.floor
        setup = floor.tables.setup(TABLE)

        def outcomes() -> None:
            with floor.reading() as streams:
                streams.outcomes()

        rows = _timed(lambda: round_rows(floor, setup, 10, None))
        own = _timed(lambda: own_rounds(floor, setup, "account-ada", 10, None))
        void = _timed(outcomes)
        replay = _timed(lambda: replayed_round(floor, setup, None, 7))
        memory = _memory("VmRSS")
    print(
        f"open {opened:,.0f} ms, list {rows:.2f}, own {own:.2f}, voids {void:.2f}, replay {replay:.2f}, {memory:,} MB"
    )


def check(file: Path) -> None:
    """Audit from where the last one ended, or from the beginning."""
    engine = open_engine(database_url(f"sqlite:///{file}"))
    begun, spent = time.perf_counter(), time.process_time()
    report = audit(engine, since=MarkFile(file.with_suffix(".audited")))
    spent, took = time.process_time() - spent, time.perf_counter() - begun
    engine.dispose()
    assert report.clean, report.findings[:5]
    rounds = report.counts.rounds
    print(
        f"audited {rounds:,} rounds in {spent:,.1f} s of processor time, {took:,.1f} s; {_memory('VmHWM'):,} MB at most"
    )


def measure(file: Path, rounds: int) -> None:
    """One record: made, asked, audited, asked again when it is archived."""

    def told(step: str) -> str:
        command = [sys.executable, "-m", "bench._history", step, str(file)]
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.rstrip()

    def say(what: str) -> None:
        print(f"{rounds:10,}  load {os.getloadavg()[0]:4.1f}  {what}", flush=True)

    if not file.exists():
        begun = time.process_time()
        make(file, rounds)
        say(f"made in {time.process_time() - begun:,.1f} s; {file.stat().st_size / 1e6:,.0f} MB")
    say(told("ask"))
    say(told("check"))
    say(f"nothing new: {told('check')}")
    play(file, PLAYED, days=3900)
    say(f"{PLAYED} new: {told('check')}")
    begun = time.process_time()
    _archive(file)
    files = sum(one.stat().st_size for one in Path(f"{file}.archive").glob("*"))
    took, size = time.process_time() - begun, file.stat().st_size
    say(f"archived in {took:,.1f} s; {size / 1e6:,.0f} MB and {files / 1e6:,.0f} MB of files")
    say(f"archived: {told('ask')}")
    say(f"archived, nothing new: {told('check')}")


def _archive(file: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{file}"))
    now = FakeClock().now() + timedelta(days=4000)
    Archiver(engine).run(closed_before(now), now)
    engine.dispose()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")


def main() -> None:
    """Measure each number of rounds."""
    match sys.argv[1:]:
        case ["ask", file]:
            ask(Path(file))
        case ["check", file]:
            check(Path(file))
        case numbers:
            for rounds in map(int, numbers):
                with tempfile.TemporaryDirectory() as directory:
                    measure(Path(directory) / "floor.db", rounds)


if __name__ == "__main__":
    main()
