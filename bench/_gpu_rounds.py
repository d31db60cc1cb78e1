"""Simulated rounds on an accelerator: the tallies of the processor, and how many a second beside all of its cores."""

from __future__ import annotations

import os
from typing import Final

from bench._record import note
from bench._timing import timed
from croupier.analysis.gpu.device import Device
from croupier.rulebook import book_ids, load
from croupier.simulation.chunks import encode, play_table, prepare
from croupier.simulation.gpu.playing import Accelerator, ChunkBatch, device_table, play_batch
from croupier.simulation.running import Threads, run
from croupier.simulation.settings import LinkSettings, Settings, TableSettings, opening_stakes

#: Games, and how many box-rounds a second are to be played of them.
GOALS: Final = {"rws-3cp": 10**9, "mbs-megalink-uth": 2 * 10**8}
#: Chunks at once, and rounds of a whole run.
CHUNKS, ROUNDS = 58, 3 * 10**8
#: Rounds of the chunks that are compared.
LENGTHS = (20_011, 3_000)


def settings(book: str, seed: int = 1, session_rounds: int = 500) -> Settings:
    """A full table of a game with every bet, by best play."""
    rules = load(book)
    boxes = (opening_stakes(rules),) * rules.equipment.most_boxes
    table = TableSettings(name=book, rulebook=rules.model_dump_json(by_alias=True), boxes=boxes, pace=40)
    return Settings(seed=seed, tables=(table,), link=LinkSettings(), session_rounds=session_rounds)


def compare(device: Device) -> bool:
    """Whether chunks of every game have the tallies of the processor."""
    same, differing = 0, []
    for book in book_ids():
        asked = settings(book, seed=(1 << 63) + 7, session_rounds=70)
        (table,) = prepare(encode(asked)).tables
        found = play_batch(device, device_table(device, table), ChunkBatch(asked, 0, 5, LENGTHS))
        for at, (length, there) in enumerate(zip(LENGTHS, found, strict=True)):
            here = play_table(asked, table, 0, 5 + at, length, asked.shift_hours * 40)
            if all(one.shape == other.shape and (one == other).all() for one, other in zip(here, there, strict=True)):
                same += 1
            else:
                differing.append(book)
    print(f"simulation compared with the processor: {same} chunks the same in every number, {len(differing)} different")
    for book in differing:
        print(f"  {book}: DIFFERENT")
    return not differing


def measure(device: Device) -> bool:
    """How many box-rounds a second: kernels and copies, a whole run, and all cores of the processor."""
    met = [_measured(device, book, goal) for book, goal in GOALS.items()]
    return all(met)


def _measured(device: Device, book: str, goal: int) -> bool:
    cores = len(os.sched_getaffinity(0))
    asked = settings(book)
    whole = asked.chunk_hours * 40
    boxes = len(asked.tables[0].boxes)
    table = device_table(device, prepare(encode(asked)).tables[0])
    batch = ChunkBatch(asked, 0, 0, [whole] * CHUNKS)
    there = CHUNKS * whole * boxes / timed(lambda: play_batch(device, table, batch), 5)
    all_of_it = ROUNDS * boxes / timed(lambda: run(asked, ROUNDS, Accelerator(device)), 1, warm=1)
    rounds = 2 * cores * whole
    here = rounds * boxes / timed(lambda: list(Threads(cores).play(asked, 0, 2 * cores, rounds)), 1, warm=1)
    note(f"{book}, simulated, kernels and copies", there, "box-rounds", f"{cores} cores", there / here)
    note(f"{book}, simulated, a whole run", all_of_it, "box-rounds", f"{cores} cores", all_of_it / here)
    print(
        f"{book}, {boxes} boxes: {there:.2e} box-rounds a second, goal {goal:.0e}:"
        f" {'met' if there >= goal else 'MISSED'}; a whole run {all_of_it:.2e}; {cores} cores {here:.2e}",
        flush=True,
    )
    return there >= goal
