"""A run: chunks played by workers, added up in their order, kept from time to time, and stopped without loss."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Protocol

from croupier.simulation import checkpoint
from croupier.simulation.chunks import Playable, encode, play_chunk, prepare
from croupier.simulation.kernels.layout import ChunkTally
from croupier.simulation.settings import Settings
from croupier.simulation.totals import Adder, Totals

#: Seconds between two checkpoints.
KEEP_EVERY = 10.0

#: Told after each chunk: the part of the rounds that is done, and box-rounds played since the start of this run.
Progress = Callable[[float, int], None]

Results = Generator[tuple[ChunkTally, ...], None, None]


class Workers(Protocol):
    """Whoever plays chunks: gives their results in the order of the chunks."""

    def play(self, settings: Settings, first: int, last: int, rounds: int) -> Results:
        """Play the chunks from `first` to before `last`."""


@dataclass
class Run:
    """What came of a run: the totals, and how many rounds of the first table they cover."""

    settings: Settings
    adder: Adder
    totals: Totals
    rounds: int
    interrupted: bool


class Threads:
    """A thread pool of this process: compiled code releases the GIL, so threads are enough."""

    def __init__(self, number: int) -> None:
        self._number = number

    def play(self, settings: Settings, first: int, last: int, rounds: int) -> Results:
        """Play with a few chunks under way, and no more, so that memory does not grow with the run."""
        playable = prepare(encode(settings))
        if self._number == 1:
            for chunk in range(first, last):
                yield play_chunk(playable, chunk, rounds)
            return
        yield from self._threads(playable, first, last, rounds)

    def _threads(self, playable: Playable, first: int, last: int, rounds: int) -> Results:
        pool = ThreadPoolExecutor(self._number)
        ahead = 2 * self._number
        try:
            jobs = {
                chunk: pool.submit(play_chunk, playable, chunk, rounds)
                for chunk in range(first, min(first + ahead, last))
            }
            for chunk in range(first, last):
                tallies = jobs.pop(chunk).result()
                if chunk + ahead < last:
                    jobs[chunk + ahead] = pool.submit(play_chunk, playable, chunk + ahead, rounds)
                yield tallies
        finally:
            pool.shutdown(cancel_futures=True)


def run(
    settings: Settings,
    rounds: int,
    workers: Workers,
    *,
    keep: Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Run:
    """Simulate so many rounds of the first table, and of every other table as many as its pace gives.

    With `keep`, whole chunks are kept there; with `resume` the run goes on from what is kept. Interrupted with Ctrl-C
    it ends with the chunks that are done.
    """
    adder = Adder(settings)
    totals = checkpoint.read(keep, settings) if resume and keep is not None else adder.start()
    whole = settings.chunk_hours * settings.tables[0].pace
    begun = totals.chunks
    # If more is kept than is asked for now, the answer is about what is kept: rounds cannot be taken out again.
    rounds = max(rounds, begun * whole)
    boxes = Fraction(sum(len(table.boxes) * table.pace for table in settings.tables), settings.tables[0].pace)
    kept = time.monotonic()
    with interruptible() as stop, closing(workers.play(settings, begun, settings.chunks(rounds), rounds)) as results:
        for chunk, tallies in enumerate(results, start=begun):
            done = min((chunk + 1) * whole, rounds)
            due = time.monotonic() - kept > KEEP_EVERY
            if keep is not None and (due or done < (chunk + 1) * whole):
                # Written before the last chunk, which may be a part: only whole chunks can be continued.
                checkpoint.write(keep, settings, totals)
                kept = time.monotonic()
            adder.add(totals, chunk, tallies, rounds)
            if progress is not None:
                progress(done / rounds, int((done - begun * whole) * boxes))
            if stop.is_set():
                break
    done = min(totals.chunks * whole, rounds)
    if keep is not None and done == totals.chunks * whole:
        checkpoint.write(keep, settings, totals)
    return Run(settings, adder, totals, done, done < rounds)


@contextmanager
def interruptible() -> Iterator[Event]:
    """Ctrl-C sets the event instead of ending the program; a second one ends it. Only a main thread hears of it."""
    stop = Event()

    def note(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        del number, frame

    if current_thread() is not main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
