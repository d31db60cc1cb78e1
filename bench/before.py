"""The floor under load beside the floor as it was before it was put in order, on SQLite, in turns and in one run.

The server of before comes out of the repository, where its history is there, and runs with the packages of today. Both
are played on by the client of `bench.server`. What a command takes of the processor depends least on what else the
machine does, so that is what counts: the middle one of the turns on each side.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path
from statistics import median

from bench._load import Tally
from bench._record import note
from bench.server import Serving, Turns, play, serving

ROOT = Path(__file__).parents[1]
#: The last commit whose requests were parsed by h11.
REVISION = "7021f81"
TURNS, GOAL = 10, 2.0


def unpacked(folder: Path, revision: str = REVISION) -> bool:
    """The sources of before, in a folder; False where this copy of the repository does not reach back so far."""
    told = subprocess.run(
        ["git", "archive", revision, "src", "bench", "tests"], cwd=ROOT, capture_output=True, check=False
    )
    if told.returncode:
        return False
    with tarfile.open(fileobj=io.BytesIO(told.stdout)) as sources:
        sources.extractall(folder, filter="data")
    return True


def take(turns: Turns, server: Serving) -> None:
    """One turn of play."""

    async def playing(tally: Tally) -> None:
        await play(server.port, server.keys, tally)

    turns.take(server, playing)


def main() -> bool:
    """Both servers, in turns."""
    with tempfile.TemporaryDirectory() as place:
        folder, old = Path(place), Path(place, "before")
        if not unpacked(old):
            print(f"  the history of this copy has no commit {REVISION}: nothing to compare with")
            return True
        (folder / "then").mkdir()
        with (
            serving("floor", f"sqlite:///{folder}/then/floor.db", folder / "then", home=old) as then,
            serving("floor", f"sqlite:///{folder}/now.db", folder) as now,
        ):
            sides = {"then": (Turns(), then), "now": (Turns(), now)}
            for _ in range(TURNS):
                for turns, server in sides.values():
                    take(turns, server)
    for name, (turns, _) in sides.items():
        cost, best = median(turns.costs) * 1000, min(turns.costs) * 1000
        print(f"  {name:<5} {max(turns.rates):>6,.0f}/s at best   {cost:.2f} ms of processor each, {best:.2f} at best")
    (then_, _), (now_, _) = sides.values()
    ratio, by_rate = median(then_.costs) / median(now_.costs), max(now_.rates) / max(then_.rates)
    print(f"  by processor time {ratio:.2f} times as fast, goal {GOAL}; by the best turn {by_rate:.2f}")
    reference = f"the server at {REVISION}"
    note("commands in a second of processor time, SQLite", 1 / median(now_.costs), "commands", reference, ratio)
    note("commands in the best turn, SQLite", max(now_.rates), "commands", reference, by_rate)
    return ratio >= GOAL
