"""Many tables at once, asked by lean clients of one process on the same machine.

- 200 tables, each with a player who thinks for a second before each command: how long he waits for the answer;
- one, two and four processes on one PostgreSQL, asked as fast as they answer: commands a second, which the cores and
  whatever else runs on them decide, and the processor time that the servers take for one command, which they do not.
  From the latter follows how many times the commands of one process several could carry out on as many cores.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bench._load import Tally
from bench._record import note
from bench.server import Serving, play_table, serving
from tests.system.postgres import running_server

TABLES, PACE, SECONDS = 200, 1.0, 15.0
#: In seconds, for 99 of 100 commands.
GOAL = 0.25
SHARED_TABLES, SHARED_SECONDS = 40, 6.0
#: How many times the commands of one process so many should carry out.
GOALS = {2: 1.7, 4: 3.0}


async def _play(
    servers: Sequence[Serving], keys: dict[str, list[str]], tally: Tally, seconds: float, pace: float
) -> int:
    """All tables for so long, each by one of the servers."""
    until = time.perf_counter() + seconds
    playing = [
        play_table(servers[index % len(servers)].port, table, own, tally, until, pace)
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


def several_processes() -> bool:
    """The same floor by one, two and four processes."""
    met, alone = True, 0.0
    print(f"{SHARED_TABLES} tables on PostgreSQL, as fast as they answer, on {os.cpu_count()} cores; load {_load()}")
    for processes in (1, *GOALS):
        with tempfile.TemporaryDirectory() as place, running_server() as database, ExitStack() as stack:
            folder, url = Path(place), database.url()
            servers = [stack.enter_context(serving("floor", url, folder, SHARED_TABLES, 6, 1))]
            for number in range(1, processes):
                (folder / str(number)).mkdir()
                servers.append(stack.enter_context(serving("joining", url, folder / str(number), SHARED_TABLES, 6, 1)))
            _turn(servers, 2.0, 0)
            tally, rate, cost = _turn(servers, SHARED_SECONDS, 0)
        alone = alone or cost
        print(f"  {processes} process{'es' if processes > 1 else '  '} {_told(tally, rate, cost)}")
        if processes > 1:
            times = processes * alone / cost
            met = met and times >= GOALS[processes] and not tally.failures
            print(f"    by processor time {times:.2f} times one on as many cores, goal {GOALS[processes]}")
            note(f"{processes} processes, by processor time", 1 / cost * processes, "commands", "one process", times)
    return met


def _load() -> str:
    return " ".join(f"{one:.1f}" for one in os.getloadavg())


def main() -> bool:
    """Both."""
    met = many_tables()
    return several_processes() and met
