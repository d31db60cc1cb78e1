"""One side of a comparison of audits: an evening is played, and audited for every line that comes in."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from bench._evening import spend
from croupier.floor.audit import audit
from croupier.floor.record.engine import database_url, open_engine


def main(rounds: int) -> None:
    """Tell for each line what a round took of the processor, in seconds."""
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "floor.db"
        file.touch(mode=0o600)
        spend(file, rounds)
        engine = open_engine(database_url(f"sqlite:///{file}"))
        for _ in sys.stdin:
            begun = time.process_time()
            report = audit(engine)
            taken = time.process_time() - begun
            assert report.clean
            print(taken / report.counts.rounds, flush=True)
        engine.dispose()


if __name__ == "__main__":
    main(int(sys.argv[1]))
