"""The audit of a floor with every box taken, against reading and hashing the same entries and nothing else.

- the whole audit: every chain, every round followed by the rules and settled anew, every shuffle, ledger, links, tree;
- chains alone: every entry read with its money and hashed, which no proof can do without;
- since the last audit: the same command when a mark is there and nothing was played since;
- two processes: the rounds read by two, on the clock of the wall, their start included;
- the first audit: that of the commit before rounds were followed once, on an evening that its own floor has played.

All but the two processes are timed by processor time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import Engine

from bench._evening import BOXES, spend
from bench._record import note
from bench._timing import Contender, rates
from bench.before import ROOT, unpacked
from croupier.floor.audit import audit
from croupier.floor.audit.chains import verify_chain
from croupier.floor.audit.marks import MarkFile
from croupier.floor.audit.readers import Processes, Readers
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.record.engine import database_url, open_engine

ROUNDS = 1000
TURNS = 3
#: The last commit whose audit evolved each event two or three times, and how many times as fast this one should be.
FIRST = "c74ae501"
GOAL = 5.0
#: A busy day of a large house, and how long its audit may take on two cores.
DAY = 120_000
DAY_SECONDS = 120


def main() -> bool:
    """Measure, and say whether a day's audit takes as little as it may."""
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "floor.db"
        file.touch(mode=0o600)
        spend(file, ROUNDS)
        engine = open_engine(database_url(f"sqlite:///{file}"))
        try:
            met = _compare(engine, MarkFile(Path(directory) / "audited.json"))
        finally:
            engine.dispose()
    return beside_first(ROUNDS // 5) and met


def _compare(engine: Engine, mark: MarkFile) -> bool:
    def chains() -> None:
        with snapshot(engine) as store:
            for stream in store.stream_names():
                assert not verify_chain(store, stream).findings

    def whole(since: MarkFile | None = None, readers: Readers | None = None) -> None:
        assert audit(engine, since=since, readers=readers, span=ROUNDS // 40).clean

    whole(since=mark)
    contenders = [
        Contender("the whole audit", whole, ROUNDS),
        Contender("chains alone", chains, ROUNDS),
        Contender("since the last audit", lambda: whole(since=mark), ROUNDS),
    ]
    found = rates(contenders, TURNS, time.process_time)
    print(
        f"{ROUNDS:,} rounds of {BOXES} boxes, all games in turn: rounds in a second of processor time, best of {TURNS}"
    )
    for name, rate in found.items():
        print(f"  {name:22}{rate:12,.0f}", flush=True)
    begun = time.perf_counter()
    whole(readers=Processes(2, engine.url))
    together = ROUNDS / (time.perf_counter() - begun)
    print(f"  {'two processes, by wall':22}{together:12,.0f}")
    first, bare = found["the whole audit"], found["chains alone"]
    note("audit of six boxes, by processor time", first, "rounds", "reading and hashing every entry", first / bare)
    again = found["since the last audit"]
    note("audit again, nothing new, by processor time", again, "rounds", "the whole audit", again / first)
    seconds = DAY / first / 2
    met = seconds <= DAY_SECONDS
    remark = f"goal {DAY_SECONDS} s: {'met' if met else 'MISSED'}"
    print(f"  a day of {DAY:,} rounds, from this rate, on two cores: {seconds:,.0f} s, {remark}")
    return met


def beside_first(rounds: int) -> bool:
    """Both audits in turns, each in a process of its own on what its own floor has played."""
    with tempfile.TemporaryDirectory() as directory:
        old = Path(directory)
        if not unpacked(old, FIRST):
            print(f"  the history of this copy has no commit {FIRST}: nothing to compare with")
            return True
        for name in ("_evening.py", "_audited.py"):
            shutil.copy(ROOT / "bench" / name, old / "bench")
        then, now = (_Side(home, rounds) for home in (old, ROOT))
        for _ in range(2 * TURNS):
            then.take()
            now.take()
        for side in (then, now):
            side.end()
    ratio = then.best / now.best
    print(f"  in turns, best of {2 * TURNS}: the first audit {1 / then.best:,.0f}, this one {1 / now.best:,.0f}")
    print(f"  by processor time {ratio:.2f} times as fast, goal {GOAL}: {'met' if ratio >= GOAL else 'MISSED'}")
    note("audit, in turns, by processor time", 1 / now.best, "rounds", f"the audit at {FIRST}", ratio)
    return ratio >= GOAL


class _Side:
    """A process that audits by the sources of one folder; `best` is the least that a round took, in seconds."""

    def __init__(self, home: Path, rounds: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench._audited", str(rounds)], cwd=home, text=True,
            env=os.environ | {"PYTHONPATH": f"{home / 'src'}{os.pathsep}{home}"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.best = float("inf")

    def take(self) -> None:
        """One turn."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print("again", file=self._process.stdin, flush=True)
        self.best = min(self.best, float(self._process.stdout.readline()))

    def end(self) -> None:
        """No more turns."""
        self._process.communicate()
