"""One server for a very long evening: its memory must not grow with the rounds that were played.

`python -m tests.floor.endurance --rounds 100000` is what `make soak-memory` runs: quick rounds by API at many tables,
each followed by its stream, the server's resident memory after every thousand rounds, and the slope of it all.
`--inside` asks the floor itself, without a network: the same record, in a fraction of the time.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from bench._load import Line, Tally
from croupier.floor.people.person import Person
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.long_run import long_run
from tests.floor.playing import main_bets
from tests.floor.tables import GAMES, House, opened_floor
from tests.ports import free_port

#: Growth of resident memory, in bytes a round, above which it counts as a leak: 100,000 rounds would cost 20 MB.
MOST_A_ROUND = 200.0
#: Rounds before memory is looked at: until then caches fill, and the allocator finds its size.
WARMING = 0.2

_decode = msgspec.json.Decoder().decode


def resident(pid: int) -> int:
    """The memory that a process holds, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"process {pid} is gone")


def slope(points: list[tuple[int, int]]) -> float:
    """Bytes a round: the straight line that fits best."""
    count = len(points)
    middle_x = sum(x for x, _ in points) / count
    middle_y = sum(y for _, y in points) / count
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / spread if spread else 0.0


class Evening:
    """Tables with one player each who bets the least and plays on, as fast as the server answers."""

    def __init__(self, port: int, keys: dict[str, list[str]], rounds: int, pid: int) -> None:
        self._port, self._keys, self._wanted, self._pid = port, keys, rounds, pid
        self.tally = Tally()
        self.rounds = 0
        self.points: list[tuple[int, int]] = []
        self._begun = time.perf_counter()

    @property
    def commands(self) -> int:
        return len(self.tally.seconds)

    async def run(self) -> None:
        await asyncio.gather(*(self._play(table, keys[0]) for table, keys in self._keys.items()))

    async def _play(self, table: str, key: str) -> None:
        """Follow the table, as its pages do, and play a round whenever one opens."""
        line = Line(self._port, self.tally, key)
        await line.open()
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        writer.write(f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        heard = 0
        while self.rounds < self._wanted:
            told = await reader.readuntil(b"\n")
            if not told.startswith(b"data: "):
                continue
            seen = _decode(told[6:])
            if seen["version"] <= heard or seen["view"]["waits_for"]["act"] != "close-betting":
                continue
            heard = await self._round(line, table, seen)
            self.rounds += 1
            if self.rounds % 1000 == 0:
                self._note()
        writer.close()
        line.close()

    async def _round(self, line: Line, table: str, seen: dict[str, Any]) -> int:
        """One round from its opening; gives the version of the table at its end."""
        areas = [bet["bet"] for bet in seen["view"]["round"]["boxes"][0]["bets"]]
        version: int = seen["version"]
        said: list[dict[str, Any]] = [
            {"type": "place-bet", "box": 1, "bet": bet, "amount": 500 if bet == "jackpot" else 1000}
            for bet in areas
            if bet in ("ante", "blind", "jackpot")
        ]
        answer: dict[str, Any] = {}
        for one in [*said, {"type": "ready"}]:
            answer = await self._say(line, table, version, one)
            version = answer["version"]
        while answer["view"]["waits_for"]["act"] == "decide":
            decision = "play-4x" if answer["view"]["round"]["phase"] == "street:hole" else "play-1x"
            answer = await self._say(line, table, version, {"type": "decide", "box": 1, "decision": decision})
            version = answer["version"]
        return version

    async def _say(self, line: Line, table: str, version: int, said: dict[str, Any]) -> dict[str, Any]:
        status, answer = await line.post(f"/api/tables/{table}/commands", said | {"version": version})
        if status != 200:
            raise RuntimeError(f"{said} was answered {status}: {answer}")
        told: dict[str, Any] = answer
        return told

    def _note(self) -> None:
        self.points.append((self.rounds, resident(self._pid)))
        told(*self.points[-1], self._begun)


def told(rounds: int, memory: int, begun: float) -> None:
    rate = rounds / (time.perf_counter() - begun)
    print(f"{rounds:>8,} rounds  {memory / 2**20:7.1f} MiB  {rate:6.1f} rounds a second", flush=True)


def spend(directory: Path, rounds: int, tables: int) -> Evening:
    """An evening of so many rounds on a server of its own, which has 0 or 1 thing to say at the end."""
    port, file = free_port(), directory / "keys.json"
    database = f"sqlite:///{directory / 'floor.db'}"
    command = [sys.executable, "-m", "bench._served", "floor", database, str(port), str(file), str(tables), "6", "1"]
    server = subprocess.Popen(command)
    try:
        until = time.monotonic() + 120
        while not file.exists():
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the server did not start")
            time.sleep(0.1)
        time.sleep(1.0)
        evening = Evening(port, json.loads(file.read_text(encoding="utf-8")), rounds, server.pid)
        asyncio.run(evening.run())
    finally:
        server.terminate()
        server.wait(30)
    return evening


class Inside:
    """The same evening without a network: every command is still a transaction of its own."""

    def __init__(self, directory: Path, rounds: int) -> None:
        self.rounds, self.commands = 0, 0
        self.points: list[tuple[int, int]] = []
        begun, clock = time.perf_counter(), FakeClock()
        with opened_floor(f"sqlite:///{directory / 'floor.db'}", clock, FakeChance()) as house:
            ada = house.player("ada", 10**11)
            house.open_tables()
            while self.rounds < rounds:
                for table in GAMES:
                    self.commands += self._round(house, table, ada)
                    self.rounds += 1
                    if self.rounds % 1000 == 0:
                        self.points.append((self.rounds, resident(os.getpid())))
                        told(*self.points[-1], begun)
                house.wait(6)

    @staticmethod
    def _round(house: House, table: str, ada: Person) -> int:
        bets = [*main_bets(house, table), "jackpot"]
        for bet in bets:
            house.send(ada, table, "place-bet", box=1, bet=bet, amount=500 if bet == "jackpot" else 1000)
        house.send(ada, table, "ready")
        done = len(bets) + 1
        while not (state := house.state(table)).round.over:
            later = state.round.phase in ("street:hole", "street:flop")
            house.send(ada, table, "decide", box=1, decision="check" if later else "play-1x")
            done += 1
        return done


def main() -> int:
    """The long evening."""
    evening: Evening | Inside
    with long_run(__doc__, rounds=100_000, tables=40, inside=False) as (given, directory):
        evening = Inside(directory, given.rounds) if given.inside else spend(directory, given.rounds, given.tables)
    warm = [point for point in evening.points if point[0] > WARMING * given.rounds]
    growth = slope(warm)
    first, last = warm[0][1] / 2**20, warm[-1][1] / 2**20
    print(f"{evening.rounds:,} rounds, {evening.commands:,} commands, none refused")
    print(f"  {first:.1f} MiB after {warm[0][0]:,} rounds, {last:.1f} MiB at the end: {growth:+.0f} bytes a round")
    return 0 if growth <= MOST_A_ROUND else 1


if __name__ == "__main__":
    sys.exit(main())
