"""Bots at many tables over HTTP: how many commands a second one server takes, how long they wait, and no error.

`python -m tests.floor.crowd --tables 200 --seconds 60` is what `make soak-tables` runs. Bots and server share the
machine, so the rate is that of both together; `make bench` has the server alone.
"""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import httpx

from croupier.client import Floor
from croupier.client.bots import Bot, Crew
from croupier.floor.audit import audit
from croupier.floor.record.engine import database_url, open_engine
from tests.floor.long_run import long_run
from tests.ports import free_port

#: Every layout has that many.
BOXES = 6


class Timed(httpx.BaseTransport):
    """The way to the server, with a clock at every command and a note of every answer."""

    def __init__(self, connections: int) -> None:
        # A bot has one connection for its commands and one for what it follows.
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=connections)
        self._way = httpx.HTTPTransport(limits=limits)
        self.seconds: list[float] = []
        self.answers: Counter[int] = Counter()
        self.broken: list[str] = []
        self.at_work = True

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        begun = time.perf_counter()
        try:
            answer = self._way.handle_request(request)
        except httpx.TransportError as error:
            if self.at_work:
                self.broken.append(f"{request.method} {request.url.path}: {type(error).__name__}")
            raise
        if request.method == "POST" and request.url.path.endswith("/commands"):
            self.seconds.append(time.perf_counter() - begun)
        self.answers[answer.status_code] += 1
        return answer

    def close(self) -> None:
        """Bots leave one by one; the way stays open for the others."""

    def quantile(self, part: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Crowd:
    """A floor with one bot or more at each of many tables, each with a key of its own."""

    def __init__(self, directory: Path, tables: int, *, each: int = 1) -> None:
        self.database, port, keys = f"sqlite:///{directory / 'floor.db'}", free_port(), directory / "keys.json"
        self._log = directory / "server.log"
        command = [sys.executable, "-m", "bench._served", "floor", self.database, str(port), str(keys), str(tables)]
        with self._log.open("wb") as log:
            self.server = subprocess.Popen([*command, str(BOXES), str(each)], stdout=log, stderr=log)
        until = time.monotonic() + 600  # each player and each key is a commit of its own
        while not keys.exists() or not _listens(port):
            if self.server.poll() is not None or time.monotonic() > until:
                self.server.kill()
                raise RuntimeError(f"the server did not start: {self._log.read_text()}")
            time.sleep(0.2)
        self.way = Timed(2 * tables * each)
        self.crew = Crew("", ())
        for table, own in json.loads(keys.read_text(encoding="utf-8")).items():
            for number, key in enumerate(own):
                floor = Floor(f"http://127.0.0.1:{port}", key=key, transport=self.way)
                self.crew.bots.append(Bot(floor, table, chance=random.Random(f"{table} {number}")))

    def play(self, seconds: float) -> float:
        """Let everybody play; gives the commands a second once all of them sit."""
        self.crew.start()
        until = time.monotonic() + 600
        while not all(bot.account for bot in self.crew.bots):
            if time.monotonic() > until:
                raise RuntimeError("the bots do not come in")
            time.sleep(0.2)
        self.way.seconds.clear()
        before, begun = self.crew.tally.commands, time.monotonic()
        time.sleep(seconds)
        return (self.crew.tally.commands - before) / (time.monotonic() - begun)

    def end(self) -> list[str]:
        """Everybody goes home; gives whatever was not as it should be, the findings of the audit among it."""
        self.crew.leave()
        self.way.at_work = False
        self.crew.stop(60)
        self.close()
        engine = open_engine(database_url(self.database))
        findings = [str(finding) for finding in audit(engine).findings]
        engine.dispose()
        faults = [str(fault) for fault in self.crew.faults]
        failed = [f"{count} answers {status}" for status, count in self.way.answers.items() if status >= 500]
        told = self._log.read_text().splitlines()  # it logs nothing but errors
        return [*faults, *failed, *told, *findings]

    def close(self) -> None:
        self.server.terminate()
        self.server.wait(60)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def main() -> int:
    """One crowd, told at its end."""
    with (
        long_run(__doc__, tables=200, each=1, seconds=60.0) as (given, directory),
        closing(Crowd(directory, given.tables, each=given.each)) as crowd,
    ):
        rate = crowd.play(given.seconds)
        wrong = crowd.end()
    tally, way = crowd.crew.tally, crowd.way
    print(f"{given.tables} tables, {len(crowd.crew.bots)} bots, {tally.rounds:,} rounds, {rate:,.0f} commands a second")
    print(
        f"  p50 {way.quantile(0.5) * 1000:.0f} ms, p99 {way.quantile(0.99) * 1000:.0f} ms; answers {dict(way.answers)}"
    )
    print(f"  {tally.refused:,} commands refused (a conflict with another act), {len(wrong)} errors,")
    print(f"  {len(way.broken)} connections that broke and were taken up again")
    for one in wrong[:20]:
        print(f"    {one}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
