"""A long simulation, measured on the way: as fast at its end as at its beginning, in as much memory.

`python -m tests.simulation_soak --rounds 1e10` is what `make soak-simulation` runs. One box sits at the table, so that
a round and a box-round are the same. The rate of each part of the run is in seconds of processor time, whatever else
the machine does, and memory is what the process holds at that moment.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from croupier.cli.simulate import whole
from croupier.simulation.running import Threads, run
from tests.simulated import settings, table

#: The least part of the first rate that the last part of a run must reach, and the megabytes that it may have added.
LEAST_RATE, MOST_GROWTH = 0.9, 32.0


@dataclass
class Point:
    """A moment of the run: rounds played, the rate since the point before, and the memory held."""

    rounds: int
    rate: float
    megabytes: float

    def __str__(self) -> str:
        return (
            f"{self.rounds:>14,}  {self.rate / 1e6:>6.2f} million rounds a processor second  {self.megabytes:>6.0f} MB"
        )


@dataclass
class Course:
    """Takes a point whenever the next mark is passed."""

    total: int
    marks: Iterator[int]
    tell: Callable[[Point], object]
    points: list[Point] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._next = next(self.marks)
        self._played, self._begun = 0, process_time()

    def advance(self, part: float, box_rounds: int) -> None:
        """Called by the run after each chunk; with one box, box-rounds are rounds."""
        if box_rounds < self._next and part < 1:
            return
        now = process_time()
        rate = (box_rounds - self._played) / (now - self._begun)
        self.points.append(Point(box_rounds, rate, held_megabytes()))
        self.tell(self.points[-1])
        self._played, self._begun = box_rounds, now
        self._next = next((mark for mark in self.marks if mark > box_rounds), self.total)


def held_megabytes() -> float:
    """What the process holds in memory now; where the system does not say, the most that it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


def soak(rounds: int, marks: Iterator[int], workers: int = 1, tell: Callable[[Point], object] = str) -> list[Point]:
    """Play the rounds as `croupier simulate` plays them, checkpoints included, and measure at the marks."""
    one_box = settings(table("rws-3cp", boxes=1))
    # Compiling is no part of the first rate.
    run(one_box, 1_000, Threads(1))
    course = Course(rounds, marks, tell)
    with tempfile.TemporaryDirectory() as directory:
        run(one_box, rounds, Threads(workers), keep=Path(directory) / "soak.json", progress=course.advance)
    return course.points


def decades(first: int, step: int) -> Iterator[int]:
    """Powers of ten from `first` until they reach `step`, then every `step`."""
    mark = first
    while mark < step:
        yield mark
        mark *= 10
    while True:
        yield mark
        mark += step


def failures(points: list[Point]) -> list[str]:
    """What became slower or larger than it may, against the first point."""
    first, last = points[0], points[-1]
    found = []
    if last.rate < LEAST_RATE * first.rate:
        found.append(f"slower: {last.rate / first.rate:.0%} of the first rate, at least {LEAST_RATE:.0%} are due")
    if last.megabytes > first.megabytes + MOST_GROWTH:
        found.append(f"larger: {last.megabytes - first.megabytes:.0f} MB more, at most {MOST_GROWTH:.0f} are due")
    return found


def main() -> int:
    """Play, print every point, and say whether rate and memory are what they were at the first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=whole, default=10**10)
    parser.add_argument("--workers", type=int, default=1)
    wanted = parser.parse_args()
    points = soak(wanted.rounds, decades(10**7, 10**8), wanted.workers, lambda point: print(point, flush=True))
    found = failures(points)
    print("\n".join(found) or "no slower and no larger")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
