"""The audit of a floor with every box taken, against reading and hashing the same entries and nothing else.

- the whole audit: every chain, every round followed by the rules and settled anew, every shuffle, ledger, links, tree;
- chains alone: every entry read with its money and hashed, which no proof can do without;
- since the last audit: the same command when a mark is there and nothing was played since;
- two processes: the rounds read by two, their start included;
- awards: a table at which a hand in every round could win the whole meter, beside the same table without such luck;
- the first audit: that of the commit before rounds were followed once, on an evening that its own floor has played.

Players add entropy with every bet, as their pages do. What an audit has read it remembers in part, so that the whole
audit and the first one are measured in processes of their own, each of which reads its evening for the first time after
another one. All but the wall of the two processes is processor time.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from sqlalchemy import Engine

from bench._evening import BOXES, spend
from bench._lucky import TABLE, win
from bench._record import note
from bench._timing import Contender, rates
from bench.before import ROOT, unpacked
from croupier.floor.audit import audit
from croupier.floor.audit.chains import verify_chain
from croupier.floor.audit.marks import MarkFile
from croupier.floor.audit.readers import Processes, Readers
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.record.engine import database_url, open_engine

ROUNDS = 4000
TURNS = 3
#: Rounds of a table where the meter is won again and again; finding such a shuffle takes longer than to audit it.
AWARDS = 60
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
            met, bare = _compare(engine, MarkFile(Path(directory) / "audited.json"))
        finally:
            engine.dispose()
    awards()
    return beside_first(ROUNDS // 8, bare) and met


def _compare(engine: Engine, mark: MarkFile) -> tuple[bool, float]:
    """Whether a day takes as little as it may, and the rate of chains alone."""

    def chains() -> None:
        with snapshot(engine) as store:
            for stream in store.stream_names():
                assert not verify_chain(store, stream).findings

    def whole(since: MarkFile | None = None, readers: Readers | None = None) -> None:
        assert audit(engine, since=since, readers=readers, span=ROUNDS // 40).clean

    whole(since=mark)
    contenders = [
        Contender("chains alone", chains, ROUNDS),
        Contender("since the last audit", lambda: whole(since=mark), ROUNDS),
    ]
    found = rates(contenders, TURNS, time.process_time)
    begun, spent = time.perf_counter(), _processor()
    whole(readers=Processes(2, engine.url))
    spent, took = _processor() - spent, time.perf_counter() - begun
    found["whole, by two processes"] = ROUNDS / spent
    print(f"{ROUNDS:,} rounds of {BOXES} boxes, all games in turn: rounds in a second of processor time")
    for name, rate in found.items():
        print(f"  {name:24}{rate:12,.0f}", flush=True)
    print(f"  by the wall the two took {took:,.1f} s, {os.getloadavg()[0]:.1f} processes waiting for 2 cores")
    both = found["whole, by two processes"]
    again = found["since the last audit"]
    note("audit again, nothing new, by processor time", again, "rounds", "the whole audit", again / both)
    seconds = DAY / both / 2
    met = seconds <= DAY_SECONDS
    remark = f"goal {DAY_SECONDS} s: {'met' if met else 'MISSED'}"
    print(f"  a day of {DAY:,} rounds, extrapolated from these, on two cores: {seconds:,.0f} s, {remark}")
    return met, found["chains alone"]


def awards() -> None:
    """The audit of a record full of claims on the meter, beside one of the same table without any."""
    rates_: list[float] = []
    with tempfile.TemporaryDirectory() as directory:
        for name, play in (("won", win), ("plain", partial(spend, tables=(TABLE,), entropy=0))):
            file = Path(directory) / f"{name}.db"
            file.touch(mode=0o600)
            play(file, AWARDS)
            engine = open_engine(database_url(f"sqlite:///{file}"))
            begun = time.process_time()
            report = audit(engine)
            rates_.append(report.counts.rounds / (time.process_time() - begun))
            assert report.clean
            with snapshot(engine) as store:
                claimed = sum("awards-claimed" in entry.body for entry in store.streams.after(f"table:{TABLE}", 0))
            engine.dispose()
            print(f"  {AWARDS} rounds at {TABLE}, {claimed} with claims on the meter: {rates_[-1]:,.0f}")
    won, plain = rates_
    note("audit of rounds that win the meter, by processor time", won, "rounds", "the same table without", won / plain)


def _processor() -> float:
    """What this process and those that it has waited for have taken of the processor, in seconds."""
    used = [resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def beside_first(rounds: int, bare: float) -> bool:
    """Both audits in turns, each in a process of its own on what its own floor has played."""
    with tempfile.TemporaryDirectory() as directory:
        old = Path(directory)
        if not unpacked(old, FIRST):
            print(f"  the history of this copy has no commit {FIRST}: nothing to compare with")
            return True
        for name in ("_evening.py", "_audited.py"):
            shutil.copy(ROOT / "bench" / name, old / "bench")
        then = _Side(old, old / "evenings", rounds)
        now = _Side(ROOT, old / "evenings-now", rounds)
        for _ in range(2 * TURNS):
            then.take()
            now.take()
    ratio, rate = then.best / now.best, 1 / now.best
    note("audit of six boxes, by processor time", rate, "rounds", "reading and hashing every entry", rate / bare)
    print(f"  in turns, best of {2 * TURNS}: the first audit {1 / then.best:,.0f}, this one {rate:,.0f}")
    print(f"  by processor time {ratio:.2f} times as fast, goal {GOAL}: {'met' if ratio >= GOAL else 'MISSED'}")
    note("audit, in turns, by processor time", rate, "rounds", f"the audit at {FIRST}", ratio)
    return ratio >= GOAL


class _Side:
    """Audits by the sources of one folder, each in a process of its own; `best`: the least a round took, in seconds."""

    def __init__(self, home: Path, evenings: Path, rounds: int) -> None:
        self._home, self._evenings = home, evenings
        evenings.mkdir()
        self._run(str(rounds))
        self.best = float("inf")

    def take(self) -> None:
        """One turn."""
        self.best = min(self.best, float(self._run()))

    def _run(self, *more: str) -> str:
        command = [sys.executable, "-m", "bench._audited", str(self._evenings), *more]
        environment = os.environ | {"PYTHONPATH": f"{self._home / 'src'}{os.pathsep}{self._home}"}
        return subprocess.run(
            command, cwd=self._home, env=environment, stdout=subprocess.PIPE, text=True, check=True
        ).stdout
