"""The floor under load: full rounds of six boxes by API, against an endpoint that only inserts one row.

Both servers are one process with one worker on the same kind of database, SQLite with a write-ahead log and
`synchronous=FULL` or PostgreSQL with `synchronous_commit` on; both are asked over as many connections by the same
client, in turns, and the best turn counts. The endpoint is FastAPI's on uvicorn with h11, as both were when the floor
was first measured. A round is: the bets of six players, `ready`, a look at the hand, every decision. Only commands
that were carried out count, not those that came too late for the version they saw. Commands a second depend on what
else the machine does; the processor time of the server for one of them much less.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from bench._load import Line, Tally
from bench._record import note
from tests.system.postgres import running_server

TABLES = 10
BOXES = 6
TURNS, SECONDS = 4, 4.0
GOAL = 0.4


@dataclass(frozen=True)
class Serving:
    """A server, with what a client needs."""

    port: int
    keys: dict[str, list[str]]
    process: psutil.Process

    @property
    def seconds(self) -> float:
        """The processor time that it has taken so far."""
        times = self.process.cpu_times()
        return float(times.user + times.system)


@dataclass
class Turns:
    """What a server has done, turn by turn: how many a second, and the seconds of processor time for each."""

    tally: Tally = field(default_factory=Tally)
    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)

    def take(self, server: Serving, play: Callable[[Tally], Awaitable[object]]) -> None:
        """One turn."""
        done, spent, begun = self.tally.done, server.seconds, time.perf_counter()
        asyncio.run(_run(play(self.tally)))
        done = self.tally.done - done
        self.rates.append(done / (time.perf_counter() - begun))
        self.costs.append((server.seconds - spent) / done)


async def _run(work: Awaitable[object]) -> None:
    await work


@contextmanager
def serving(
    kind: str,
    database: str,
    folder: Path,
    tables: int = TABLES,
    boxes: int = BOXES,
    players: int = BOXES,
    home: Path | None = None,
) -> Iterator[Serving]:
    """A server of this kind, with so many tables of so many boxes, and players with keys for each.

    `home` has other sources than these, where another version is to be served.
    """
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = folder / f"{kind}.json"
    file.unlink(missing_ok=True)
    sizes = [str(one) for one in (tables, boxes, players)]
    process = subprocess.Popen(
        [sys.executable, "-m", "bench._served", kind, database, str(port), str(file), *sizes],
        cwd=home,
        env=None if home is None else {**os.environ, "PYTHONPATH": f"{home / 'src'}{os.pathsep}{home}"},
    )
    try:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise RuntimeError(f"the {kind} server stopped with status {process.returncode}")
            with closing(socket.socket()) as probe:
                if file.exists() and probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield Serving(port, json.loads(file.read_text(encoding="utf-8")), psutil.Process(process.pid))
    finally:
        process.terminate()
        process.wait(30)


async def insert_rows(port: int, tally: Tally, connections: int) -> int:
    """Rows inserted in the time given."""
    until = time.perf_counter() + SECONDS

    async def one() -> int:
        line = Line(port, tally)
        await line.open()
        done = 0
        while time.perf_counter() < until:
            said = {"kind": "x", "subject": f"{line.name}-{done}", "new": None, "reason": "a row of the benchmark"}
            status, answer = await line.post("/rows", said)
            if status != 200:
                tally.failures.append(str(answer))
            done += 1
        line.close()
        return done

    return sum(await asyncio.gather(*(one() for _ in range(connections))))


class Player:
    """A player at a box who bets the least, looks, and always goes on; `pace` is how long he thinks, in seconds."""

    def __init__(self, line: Line, table: str, box: int, tally: Tally, pace: float = 0) -> None:
        self.line, self._table, self.box, self._tally, self._pace = line, table, box, tally, pace
        self.version = 0
        self.view: dict[str, Any] = {}

    async def look(self) -> None:
        seen = await self.line.get(f"/api/tables/{self._table}?options=false")
        self.version, self.view = seen["version"], seen["view"]

    async def say(self, type_: str, **said: Any) -> bool:
        if self._pace:
            await asyncio.sleep(self._pace * random.uniform(0.5, 1.5))
        path = f"/api/tables/{self._table}/commands"
        status, answer = await self.line.post(path, {"type": type_, "version": self.version, **said})
        if status == 200:
            self.version, self.view = answer["version"], answer["view"]
        elif answer.get("version") is not None:
            self._tally.conflicts += 1
            self.version = answer["version"]
        else:
            self._tally.failures.append(json.dumps(answer["error"]))
        return status == 200

    async def bet(self, bets: list[str]) -> None:
        for bet in bets:
            while not await self.say("place-bet", box=self.box, bet=bet, amount=500 if bet == "jackpot" else 1000):
                pass


async def play_table(
    port: int, table: str, keys: list[str], tally: Tally, until: float, pace: float = 0, glance: float = 0.05
) -> int:
    """Rounds and commands at one table; its six players act at the same time, as players do.

    While bets are not open yet, somebody looks at the table every `glance` seconds.
    """
    players = []
    for box, key in enumerate(keys, start=1):
        line = Line(port, tally, key)
        await line.open()
        players.append(Player(line, table, box, tally, pace))
    rounds = 0
    while time.perf_counter() < until:
        await players[0].look()
        view = players[0].view
        if view["waits_for"]["act"] != "close-betting":
            await asyncio.sleep(glance)
            continue
        for player in players:
            player.version = players[0].version
        areas = [bet["bet"] for bet in view["round"]["boxes"][0]["bets"]]
        bets = [bet for bet in areas if bet in ("ante", "blind", "jackpot")]
        await asyncio.gather(*(player.bet(bets) for player in players))
        for player in players:
            player.version = max(one.version for one in players)
            await player.say("ready")
        latest = max(players, key=lambda one: one.version)
        while (waits := latest.view["waits_for"])["act"] == "decide":
            street = latest.view["round"]["phase"]
            version = latest.version
            for player in players:
                player.version = version

            async def act(player: Player, phase: str) -> None:
                if phase == "street:decision":
                    await player.say("look-at-hand", box=player.box)
                await player.say("decide", box=player.box, decision=_decision(phase))

            await asyncio.gather(*(act(player, street) for player in players if player.box in waits["boxes"]))
            latest = max(players, key=lambda one: one.version)
            if latest.view["round"]["phase"] == street:
                await latest.look()
        rounds += 1
    for player in players:
        player.line.close()
    return rounds


def _decision(phase: str) -> str:
    return {"street:decision": "play-1x", "street:hole": "check", "street:flop": "check"}.get(phase, "play-1x")


async def play(port: int, keys: dict[str, list[str]], tally: Tally) -> int:
    until = time.perf_counter() + SECONDS
    done = await asyncio.gather(*(play_table(port, table, own, tally, until) for table, own in keys.items()))
    return sum(done)


def measure(name: str, databases: tuple[str, str], folder: Path) -> bool:
    """Both servers on the same kind of database, in turns."""
    with serving("trivial", databases[0], folder) as trivial, serving("floor", databases[1], folder) as floor:
        rows, commands, rounds = Turns(), Turns(), 0

        async def playing(tally: Tally) -> None:
            nonlocal rounds
            rounds += await play(floor.port, floor.keys, tally)

        for _ in range(TURNS):
            rows.take(trivial, lambda tally: insert_rows(trivial.port, tally, TABLES * BOXES))
            commands.take(floor, playing)
    for what, turns in (("one row", rows), ("commands", commands)):
        tally, p50, p99 = turns.tally, turns.tally.quantile(0.5) * 1000, turns.tally.quantile(0.99) * 1000
        told = f"p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   {tally.conflicts} conflicts, {len(tally.failures)} failed"
        cost = f"{min(turns.costs) * 1000:.2f} ms of processor each"
        print(f"  {name:<11} {what:<9} {max(turns.rates):>8,.0f}/s   {cost}   {told}")
    ratio, by_cost = max(commands.rates) / max(rows.rates), min(rows.costs) / min(commands.costs)
    print(f"  {name:<11} {rounds} rounds of six boxes; ratio {ratio:.2f}, by processor time {by_cost:.2f}, goal {GOAL}")
    for failure in commands.tally.failures[:3]:
        print(f"    {failure}")
    row = "an endpoint that inserts one row"
    note(f"commands by API, {name}", max(commands.rates), "commands", row, ratio)
    note(f"commands by API in a second of processor time, {name}", 1 / min(commands.costs), "commands", row, by_cost)
    return by_cost >= GOAL and not commands.tally.failures


def main() -> bool:
    """Both databases."""
    print(f"{TABLES} tables of {BOXES} boxes, {TABLES * BOXES} connections, one worker")
    with tempfile.TemporaryDirectory() as place:
        files = (f"sqlite:///{place}/rows.db", f"sqlite:///{place}/floor.db")
        met = measure("SQLite", files, Path(place))
    with tempfile.TemporaryDirectory() as place, running_server() as server:
        return measure("PostgreSQL", (server.url(), server.url()), Path(place)) and met
