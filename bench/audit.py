"""The audit of a floor with every box taken, against reading and hashing the same entries and nothing else.

- the whole audit: every chain, every round followed by the rules and settled anew, every shuffle, ledger, links, tree;
- chains alone: every entry read with its money and hashed, which no proof can do without;
- since the last audit: the same command when a mark is there and nothing was played since;
- two processes: the rounds read by two, on the clock of the wall, their start included.

The first three are timed by processor time.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from sqlalchemy import Engine

from bench._evening import BOXES, spend
from bench._record import note
from bench._timing import Contender, rates
from croupier.floor.audit import audit
from croupier.floor.audit.chains import verify_chain
from croupier.floor.audit.marks import MarkFile
from croupier.floor.audit.readers import Processes, Readers
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.record.engine import database_url, open_engine

ROUNDS = 1000
TURNS = 3
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
            return _compare(engine, MarkFile(Path(directory) / "audited.json"))
        finally:
            engine.dispose()


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
