"""Many chunks of a table played at once on a device: a worker like the others, with the same results."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.analysis.game import not_solved
from croupier.analysis.gpu.device import Array, Device, DeviceRecord, KernelStep
from croupier.simulation.chunks import Playable, PlayableTable, encode, prepare
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.dealing import BATCH, CARDS
from croupier.simulation.kernels.layout import ChunkTally
from croupier.simulation.running import Results
from croupier.simulation.settings import Settings

PROGRAM: Final = (__package__, "rounds.cu")

#: A stretch has about so many rounds, and about so many are played at once.
_ROUNDS: Final = 64
_AT_ONCE: Final = 1 << 24
#: Of so many words one is rejected at most, or the chunk is played again with more room.
_SPARE: Final = 64
#: Threads of a block that deals, of one that follows a deck, and of others; and what a thread has room for.
DEALERS: Final = 128
_DECK_THREADS, _THREADS = 64, 256
MOST: Final = {"boxes": 16, "hands": 12, "columns": 24, "streets": 8}


class DeviceTable(NamedTuple):
    """A table in the memory of a device; and what the kernels read of it on this side."""

    record: DeviceRecord
    rejected: Array
    ways: Array
    of: PlayableTable


class ChunkBatch(NamedTuple):
    """Chunks of a table that are played at once, and how many rounds each has."""

    settings: Settings
    number: int
    first: int
    lengths: Sequence[int]


class Accelerator:
    """Plays chunks on a device; while one batch of them is added up, the next is played."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def play(self, settings: Settings, first: int, last: int, rounds: int) -> Results:
        """Play the chunks from `first` to before `last`."""
        playable = prepare(encode(settings))
        tables = _upload(self.device, playable)
        most = max(settings.rounds_of(number, 0, rounds) for number in range(len(tables)))
        many = max(1, _AT_ONCE // max(1, most))
        starts = range(first, last, many)

        def batch(start: int) -> list[tuple[ChunkTally, ...]]:
            chunks = range(start, min(start + many, last))
            found = []
            for number, table in enumerate(tables):
                lengths = [settings.rounds_of(number, chunk, rounds) for chunk in chunks]
                found.append(play_batch(self.device, table, ChunkBatch(settings, number, start, lengths)))
            return list(zip(*found, strict=True))

        with ThreadPoolExecutor(1) as pool:
            jobs = [pool.submit(batch, start) for start in starts[:1]]
            for following in (*starts[1:], None):
                done = jobs.pop().result()
                if following is not None:
                    jobs.append(pool.submit(batch, following))
                yield from done


def _upload(device: Device, playable: Playable) -> list[DeviceTable]:
    """The tables of a simulation, each once."""
    known: dict[int, DeviceTable] = {}
    for table in playable.tables:
        if id(table) not in known:
            known[id(table)] = device_table(device, table)
    return [known[id(table)] for table in playable.tables]


def fields(table: PlayableTable) -> dict[str, Any]:
    """What a table has, by the names that the kernels have for it and in their order."""
    terms, hands, strategy = table
    _, count, endings, bands, blocks, block = terms.net.shape
    return {
        "boxes": terms.boxes, "own": terms.own, "dealer": terms.dealer, "hands": count,
        "contest": int(len(hands.about) > count), "endings": endings, "bands": bands, "columns": blocks * block,
        "used_columns": terms.everything + 1, "size": prod(terms.net.shape[:4]),
        "qualifying_value": terms.qualifying_value, "qualifying_rank": terms.qualifying_rank,
        "everything": terms.everything, "envy_own": int(terms.envy_own), "jackpot_hand": terms.jackpot_hand,
        "streets": len(strategy.streets), "sums": len(hands.sums), "sum_width": hands.sums.shape[1],
        "choices": strategy.leads.shape[1],
        "kinds": terms.kinds, "decides": terms.decides, "plans": terms.plans, "compared": terms.compared,
        "ended": terms.endings, "net": terms.net, "shares": terms.shares, "envied": terms.envied,
        "envious": terms.envious, "about": hands.about, "sum_cards": hands.sums, "keys": hands.keys,
        "bits": hands.bits, "shifts": hands.shifts, "ranks": hands.ranks, "suited": hands.suited,
        "street_about": strategy.streets, "tables": strategy.tables, "leads": strategy.leads,
        "decisions": strategy.decisions, "shapes": strategy.shapes, "rank_sets": strategy.ranks,
        "board_shifts": strategy.board_shifts, "plain_boards": strategy.plain_boards, "masks": strategy.masks,
        "pairs": strategy.pairs,
    }  # fmt: skip


def device_table(device: Device, table: PlayableTable) -> DeviceTable:
    """Put a table into the device's memory; what is too large for its kernels is refused."""
    found = fields(table)
    asked = {
        "boxes": found["boxes"],
        "hands": max(found["hands"], found["sums"]),
        "columns": found["used_columns"],
        "streets": found["streets"],
    }
    for what, most in MOST.items():
        if asked[what] > most:
            raise not_solved(f"{asked[what]} {what} are too many for a GPU", "--device", f"at most {most}, or cpu")
    parts = [int(part) if np.ndim(part) == 0 else device.array(np.ascontiguousarray(part)) for part in found.values()]
    rejected = table.terms.rejected
    ways = [prod(range(CARDS - first, max(CARDS - first - BATCH, CARDS - table.terms.cards), -1))
            for first in range(0, table.terms.cards, BATCH)]  # fmt: skip
    return DeviceTable(device.record(*parts), device.array(rejected), device.array(np.array(ways, np.int64)), table)


def play_batch(device: Device, table: DeviceTable, batch: ChunkBatch) -> list[ChunkTally]:
    """Play some chunks of a table; where they have more claims than there is room for, once more."""
    most = max(batch.lengths)
    room, spare = 1024 + most * table.of.terms.boxes // 1024, _SPARE
    while True:
        played = _Played(device, table, batch, room, spare)
        claims, used = int(device.host(played.claims).max()), device.host(played.before)[:, -1]
        if claims <= room and (used >= np.array(batch.lengths) * played.batches).all():
            return played.tallies()
        room, spare = max(room, claims), spare // 2


class _Played:
    """Chunks that were played at once, in the memory of a device."""

    def __init__(self, device: Device, table: DeviceTable, batch: ChunkBatch, room: int, spare: int) -> None:
        settings, terms, net = batch.settings, table.of.terms, table.of.terms.net.shape
        self.device, self.table, self.batch, self.room = device, table, batch, room
        chunks, most = len(batch.lengths), max(batch.lengths)
        self.batches = len(terms.rejected)
        words = BATCH * -(-_ROUNDS * self.batches // BATCH)
        asked = most * self.batches
        stretches = -(-(asked + asked // spare + 4 * words) // words)
        shift, session = settings.shift_hours * settings.tables[batch.number].pace, settings.session_rounds
        key = int(np.uint64(settings.seed).astype(np.int64))
        dealing = device.record(
            table.rejected, table.ways, terms.cards, self.batches, words, stretches, key, batch.number, batch.first,
            device.array(np.array(batch.lengths, np.int64)),
        )  # fmt: skip

        def zeros(*shape: int, kind: type = np.int64) -> Array:
            return device.room(shape, kind, zeros=True)

        columns = net[4] * net[5]
        self.counts, self.squares, self.envy = zeros(chunks, prod(net[:4])), zeros(chunks, columns, 2), zeros(chunks, 2)
        self.shifts, self.sessions = zeros(chunks, most // shift + 1), zeros(chunks, most // session + 1, 2)
        self.hits, self.claims = device.room((chunks, room), np.int64), zeros(chunks, kind=np.int32)
        firsts = device.room((chunks, max(1, most)), np.int64)
        self.lengths = [(length // shift, length // session) for length in batch.lengths]
        tally = device.record(
            self.counts, self.squares, self.shifts, self.envy, firsts, self.hits, self.claims,
            shift, self.shifts.shape[1], max(1, most), room,
        )  # fmt: skip
        lost = device.room((chunks, stretches, self.batches), np.int32)
        self.before = device.room((chunks, stretches + 1), np.int32)
        orders = device.room((chunks, stretches, CARDS), np.uint8)
        every, dealt = (-(-stretches // _THREADS), chunks), (-(-stretches // DEALERS), chunks)
        sessions = self.sessions.shape[1]
        steps = [
            KernelStep("lose_words", every, _THREADS, (dealing, lost)),
            KernelStep("count_words", chunks, 1, (dealing, lost, self.before)),
            KernelStep("order_decks", dealt, DEALERS, (dealing, self.before, orders)),
            KernelStep("stack_decks", chunks, _DECK_THREADS, (dealing, orders)),
            KernelStep("play", dealt, DEALERS, (dealing, table.record, tally, self.before, orders)),
            KernelStep(
                "follow_sessions", (-(-sessions // _THREADS), chunks), _THREADS,
                (dealing, tally, session, sessions, self.sessions),
            ),
        ]  # fmt: skip
        device.run([step._replace(program=PROGRAM) for step in steps])

    def tallies(self) -> list[ChunkTally]:
        """The tallies of the chunks, as the processor has them."""
        host, net = self.device.host, self.table.of.terms.net
        counts: Integers = host(self.counts)
        squares, shifts, sessions, envy = map(host, (self.squares, self.shifts, self.sessions, self.envy))
        hits, claims = host(self.hits), host(self.claims)
        sums = counts @ net.reshape(counts.shape[1], -1)
        found = []
        for chunk, (in_shifts, in_sessions) in enumerate(self.lengths):
            # In the order of rounds and boxes, which is that of the numbers.
            of = np.sort(hits[chunk, : claims[chunk]])
            found.append(
                ChunkTally(
                    counts[chunk].reshape(net.shape[:4]), sums[chunk], squares[chunk], shifts[chunk, :in_shifts],
                    sessions[chunk, :in_sessions], np.stack([of >> 32, of >> 24 & 0xFF, of & 0xFFFFFF], axis=1),
                    envy[chunk],
                )
            )  # fmt: skip
        return found
