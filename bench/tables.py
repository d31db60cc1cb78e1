"""Many tables at once, asked by lean clients of one process on the same machine.

- 200 tables, each with a player who thinks for a second before each command: how long he waits for the answer;
- one, two and four processes, each on a PostgreSQL of their own, asked in turns and as fast as they answer: commands
  a second, which the cores and whatever else runs on them decide, and the processor time that the processes take for
  one command, and PostgreSQL beside them, which they do not. From the former follows how many times the commands of one
  process several could carry out on as many cores. The middle one of the turns counts.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import psutil

from bench._load import Tally
from bench._record import note
from bench.server import Serving, play_table, serving
from tests.system.postgres import running_server

TABLES, PACE, SECONDS = 200, 1.0, 15.0
#: In seconds, for 99 of 100 commands.
GOAL = 0.25
SHARED_TABLES, SHARED_TURNS, SHARED_SECONDS = 40, 5, 5.0
#: Looks are no commands, and a machine that is busy otherwise must not make them more.
GLANCE = 0.5
#: How many times the commands of one process so many should carry out.
GOALS = {2: 1.7, 4: 3.0}


async def _play(
    servers: Sequence[Serving], keys: dict[str, list[str]], tally: Tally, seconds: float, pace: float
) -> int:
    """All tables for so long, each by one of the servers."""
    until = time.perf_counter() + seconds
    playing = [
        play_table(servers[index % len(servers)].port, table, own, tally, until, pace, GLANCE)
        for index, (table, own) in enumerate(keys.items())
    ]
    return sum(await asyncio.gather(*playing))


def _turn(servers: Sequence[Serving], seconds: float, pace: float) -> tuple[Tally, float, float]:
    """What was done, how many commands a second, and the seconds of processor time for each."""
    tally, spent, begun = Tally(), sum(server.seconds for server in servers), time.perf_counter()
    asyncio.run(_play(servers, servers[0].keys, tally, seconds, pace))
    rate = tally.done / (time.perf_counter() - begun)
    return tally, rate, (sum(server.seconds for server in servers) - spent) / max(tally.done, 1)


def _told(tally: Tally, rate: float, cost: float) -> str:
    waited = f"p50 {tally.quantile(0.5) * 1000:5.1f} ms   p99 {tally.quantile(0.99) * 1000:6.1f} ms"
    return f"{rate:7,.0f}/s   {cost * 1000:.2f} ms of processor each   {waited}   {len(tally.failures)} failed"


def many_tables() -> bool:
    """200 tables by one process on SQLite."""
    with tempfile.TemporaryDirectory() as place:
        database = f"sqlite:///{place}/floor.db"
        with serving("floor", database, Path(place), TABLES, 6, 1) as server:
            _turn([server], 2.0, PACE)  # everybody has bet once
            tally, rate, cost = _turn([server], SECONDS, PACE)
    p99 = tally.quantile(0.99)
    met = p99 <= GOAL and not tally.failures
    print(f"{TABLES} tables, a player at each who thinks for {PACE:.0f} s, one process on SQLite; load {_load()}")
    print(f"  {_told(tally, rate, cost)}   goal {GOAL * 1000:.0f} ms: {'met' if met else 'MISSED'}")
    note(f"{TABLES} tables, commands by API", rate, "commands", f"99 of 100 within {GOAL * 1000:.0f} ms", GOAL / p99)
    return met


class Shared:
    """Some processes on one PostgreSQL, and what they have done turn by turn."""

    def __init__(self, processes: int, stack: ExitStack) -> None:
        self.processes = processes
        folder, database = (
            Path(stack.enter_context(tempfile.TemporaryDirectory())),
            stack.enter_context(running_server()),
        )
        self._postgres = psutil.Process(database.pid)
        self._servers = []
        for number in range(processes):
            (folder / str(number)).mkdir()
            kind = "joining" if number else "floor"
            served = serving(kind, database.url(), folder / str(number), SHARED_TABLES, 6, 1)
            self._servers.append(stack.enter_context(served))
        self.tally, self.rates, self.costs, self.stored = Tally(), list[float](), list[float](), list[float]()

    def take(self, seconds: float) -> None:
        """One turn."""
        before = self._stored()
        tally, rate, cost = _turn(self._servers, seconds, 0)
        self.rates.append(rate)
        self.costs.append(cost)
        self.stored.append((self._stored() - before) / max(tally.done, 1))
        self.tally.seconds += tally.seconds
        self.tally.failures += tally.failures

    def _stored(self) -> float:
        """The processor time that PostgreSQL has taken so far, with that of connections which have ended."""
        own = self._postgres.cpu_times()
        at_work = [own, *(one.cpu_times() for one in self._postgres.children())]
        return float(sum(one.user + one.system for one in at_work) + own.children_user + own.children_system)


def several_processes() -> bool:
    """The same floor by one, two and four processes, in turns."""
    print(f"{SHARED_TABLES} tables on PostgreSQL, as fast as they answer, on {os.cpu_count()} cores; load {_load()}")
    with ExitStack() as stack:
        sides = [Shared(processes, stack) for processes in (1, *GOALS)]
        # In the first turn everybody gets warm.
        for _ in range(SHARED_TURNS + 1):
            for side in sides:
                side.take(SHARED_SECONDS)
    met, alone = True, median(sides[0].costs[1:])
    for side in sides:
        cost, stored, several = median(side.costs[1:]), median(side.stored[1:]), side.processes > 1
        told = _told(side.tally, median(side.rates[1:]), cost)
        print(f"  {side.processes} process{'es' if several else '  '} {told}   {stored * 1000:.2f} ms of PostgreSQL's")
        if several:
            times = side.processes * alone / cost
            met = met and times >= GOALS[side.processes] and not side.tally.failures
            print(f"    by processor time {times:.2f} times one on as many cores, goal {GOALS[side.processes]}")
            rate = side.processes / cost
            note(f"{side.processes} processes, by processor time", rate, "commands", "one process", times)
    return met


def _load() -> str:
    return " ".join(f"{one:.1f}" for one in os.getloadavg())


def main() -> bool:
    """Both."""
    met = many_tables()
    return several_processes() and met
