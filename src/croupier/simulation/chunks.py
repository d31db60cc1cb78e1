"""One chunk: the unit of work, played by whoever has a core to spare, with the same result everywhere."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import numpy as np

from croupier.simulation.kernels.chance import new_stream
from croupier.simulation.kernels.dealing import new_deck
from croupier.simulation.kernels.layout import BLOCK, ChunkTally, Hands, Record, StrategyArrays, TableArrays
from croupier.simulation.kernels.playing import play_rounds
from croupier.simulation.settings import Settings, TableSettings
from croupier.simulation.strategies import compile_strategy
from croupier.simulation.table import compile_table


class PlayableTable(NamedTuple):
    """The arrays of a table: all that playing needs."""

    terms: TableArrays
    hands: Hands
    strategy: StrategyArrays


class Playable(NamedTuple):
    """A simulation ready to be played, here or elsewhere."""

    settings: Settings
    tables: tuple[PlayableTable, ...]


def prepare(encoded: bytes) -> Playable:
    """Read settings that were written with `encode`; also what a worker of a cluster does first."""
    settings = msgspec.json.decode(encoded, type=Settings)
    made: dict[bytes, PlayableTable] = {}
    tables = []
    for table in settings.tables:
        # Tables that differ in name and pace only share their arrays.
        like = msgspec.json.encode((table.rulebook, table.boxes, table.strategy))
        if like not in made:
            made[like] = prepare_table(table)
        tables.append(made[like])
    return Playable(settings, tuple(tables))


def prepare_table(table: TableSettings) -> PlayableTable:
    """The arrays of one table."""
    compiled = compile_table(table)
    return PlayableTable(compiled.terms, compiled.hands, compile_strategy(table.book, table.strategy))


def encode(settings: Settings) -> bytes:
    """The settings as JSON, for the worker of another process or machine."""
    return msgspec.json.encode(settings)


def play_chunk(playable: Playable, chunk: int, rounds: int) -> tuple[ChunkTally, ...]:
    """Play one chunk at every table, when the first table plays `rounds` in all."""
    settings = playable.settings
    found = []
    for number, table in enumerate(playable.tables):
        length = settings.rounds_of(number, chunk, rounds)
        shift = settings.shift_hours * settings.tables[number].pace
        found.append(play_table(settings, table, number, chunk, length, shift))
    return tuple(found)


def play_table(
    settings: Settings, table: PlayableTable, number: int, chunk: int, rounds: int, shift: int, recorded: int = 0
) -> ChunkTally:
    """Play the rounds of one table in one chunk."""
    room = 1024 + rounds * table.terms.boxes // 1024
    while True:
        tally = empty_tally(table.terms, rounds // shift, rounds // settings.session_rounds, room)
        record = empty_record(table.terms, recorded)
        claims = play(settings, table, number, chunk, rounds, shift, tally, record)
        if claims <= room:
            return tally._replace(hits=tally.hits[:claims].copy())
        room = claims


def play(
    settings: Settings,
    table: PlayableTable,
    number: int,
    chunk: int,
    rounds: int,
    shift: int,
    tally: ChunkTally,
    record: Record,
) -> int:
    """Call the kernel on the stream of this chunk."""
    stream = new_stream(settings.seed, number, chunk)
    terms, hands, strategy = table
    return play_rounds(
        terms, hands, strategy, stream, new_deck(), rounds, shift, settings.session_rounds, tally, record
    )


def empty_tally(terms: TableArrays, shifts: int, sessions: int, room: int) -> ChunkTally:
    """A tally with nothing in it, and room for so many claims on the meter."""
    columns = terms.net.shape[4] * BLOCK
    return ChunkTally(
        np.zeros(terms.net.shape[:4], np.int64),
        np.zeros(columns, np.int64),
        np.zeros((columns, 2), np.int64),
        np.zeros(shifts, np.int64),
        np.zeros((sessions, 2), np.int64),
        np.zeros((room, 3), np.int64),
        np.zeros(2, np.int64),
    )


def empty_record(terms: TableArrays, rounds: int) -> Record:
    """Room to write down the first rounds of a chunk."""
    columns = terms.net.shape[4] * BLOCK
    return Record(
        np.zeros((rounds, terms.cards), np.uint8),
        np.zeros((rounds, terms.boxes), np.int64),
        np.zeros((rounds, terms.boxes, columns), np.int64),
        np.zeros((rounds, terms.boxes), np.int64),
    )
