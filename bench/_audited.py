"""One side of a comparison of audits: an evening is played, or one that this process has not seen is audited."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from bench._evening import spend
from croupier.floor.audit import audit
from croupier.floor.record.engine import database_url, open_engine

#: Rounds that are audited before the clock runs: rulebooks are read, and most kinds of hands known, as on any long day.
WARMING = 500


def play(folder: Path, rounds: int) -> None:
    """Two evenings: one that warms, and one that is measured, on which nobody bets as on the other."""
    for name, seed, played in (("warming", 2, WARMING), ("measured", 1, rounds)):
        file = folder / f"{name}.db"
        file.touch(mode=0o600)
        spend(file, played, seed)


def measure(folder: Path) -> float:
    """What a round of the evening took of the processor, in seconds, read once and for the first time."""
    _audited(folder / "warming.db")
    return _audited(folder / "measured.db")


def _audited(file: Path) -> float:
    engine = open_engine(database_url(f"sqlite:///{file}"))
    begun = time.process_time()
    report = audit(engine)
    taken = time.process_time() - begun
    engine.dispose()
    assert report.clean
    return taken / report.counts.rounds


if __name__ == "__main__":
    match sys.argv[1:]:
        case [folder, rounds]:
            play(Path(folder), int(rounds))
        case [folder]:
            print(measure(Path(folder)))
