"""Chunks added up in their order: whole numbers, so that no order of working changes the sum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from croupier.money import MILS, Cents
from croupier.simulation.histogram import Histogram
from croupier.simulation.kernels.layout import ChunkTally
from croupier.simulation.link import LinkTotals, Player, SimulatedLink, hour
from croupier.simulation.settings import Settings
from croupier.simulation.table import CompiledTable, compile_table


class SessionTotals(Struct):
    """The player of the first box: results and lowest points of his sessions, and how many each bankroll survived."""

    results: Histogram
    lowest: Histogram
    survived: list[int]


class TableTotals(Struct):
    """One table so far."""

    rounds: int
    #: By kind, hand, ending and band, flattened.
    counts: list[int]
    sums: list[int]
    squares: list[int]
    shifts: Histogram
    months: Histogram
    sessions: SessionTotals
    envy: Cents = 0
    envy_rounds: int = 0


class Totals(Struct):
    """A simulation so far: whole chunks, and perhaps the beginning of one more."""

    chunks: int
    tables: list[TableTotals]
    link: LinkTotals


class Adder:
    """Adds chunks to totals; knows what the tables are."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tables = tuple(map(compile_table, settings.tables))
        unit = hour(settings)
        self._link = SimulatedLink(
            settings,
            [
                Player(table.rulebook, table.rules.shares, of.jackpot_stake, unit // of.pace)
                for table, of in zip(self.tables, settings.tables, strict=True)
            ],
        )

    def start(self) -> Totals:
        """The totals before the first round."""
        return Totals(0, [self._empty(table) for table in self.tables], LinkTotals(self.settings.link.start * MILS))

    def _empty(self, table: CompiledTable) -> TableTotals:
        # Bins of a tenth of what the table stakes in a round are finer than any percentile needs.
        staked = sum(sum(table.kinds[kind].values()) for kind in table.terms.kinds)
        width = max(1, staked // 10)
        own = max(1, sum(table.kinds[table.terms.kinds[0]].values()) // 10)
        sessions = SessionTotals(Histogram(own), Histogram(own), [0] * len(self.settings.bankrolls))
        columns = len(table.columns)
        size = int(np.prod(table.terms.net.shape[:4]))
        return TableTotals(0, [0] * size, [0] * columns, [0] * columns, Histogram(width), Histogram(width), sessions)

    def add(self, totals: Totals, chunk: int, tallies: Sequence[ChunkTally], rounds: int) -> None:
        """Add one chunk; `rounds` is the length of the whole run at the first table."""
        lengths = [self.settings.rounds_of(number, chunk, rounds) for number in range(len(tallies))]
        for place, (total, tally, length) in enumerate(zip(totals.tables, tallies, lengths, strict=True)):
            self._add_table(place, total, tally, length)
        self._link.replay(totals.link, chunk, [tally.hits.tolist() for tally in tallies], lengths)
        totals.chunks += 1

    def _add_table(self, place: int, total: TableTotals, tally: ChunkTally, rounds: int) -> None:
        table, columns = self.tables[place], len(total.sums)
        total.rounds += rounds
        total.counts = (np.array(total.counts, np.int64) + tally.counts.ravel()).tolist()
        total.sums = [one + other for one, other in zip(total.sums, tally.sums.tolist()[:columns], strict=True)]
        squares = [low + (high << 32) for low, high in tally.squares.tolist()[:columns]]
        total.squares = [one + other for one, other in zip(total.squares, squares, strict=True)]
        total.shifts.add_all(tally.shifts)
        month = self.settings.month_shifts
        months = len(tally.shifts) // month
        total.months.add_all(tally.shifts[: months * month].reshape(months, month).sum(axis=1))
        total.envy += int(tally.envy[0])
        total.envy_rounds += int(tally.envy[1])
        results, lowest = tally.sessions.T
        total.sessions.results.add_all(results)
        total.sessions.lowest.add_all(lowest)
        needed = round_needs(table)
        for at, bankroll in enumerate(self.settings.bankrolls):
            total.sessions.survived[at] += int((lowest >= needed - bankroll).sum())


def round_needs(table: CompiledTable) -> Cents:
    """What the first box must have to play a round whatever it decides: the most that can lie on its bets."""
    return table.most_staked(int(table.terms.kinds[0]))
