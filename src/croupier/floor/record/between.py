"""What was written between two moments, found without reading what came before: numbers and times grow together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import bindparam, func, literal_column, select

from croupier.floor.record.driver import Driver, Prepared, given
from croupier.floor.record.entries import RoundRow
from croupier.floor.record.journal import Streams
from croupier.floor.record.ledger import summed, total
from croupier.floor.record.schema import link_entries, transfers
from croupier.floor.record.tables_schema import rounds

_LAST_ROUND: Final = Prepared(select(func.max(rounds.c.number)).where(rounds.c.table == bindparam("of")))
_ROUND_TIME: Final = Prepared(
    select(func.coalesce(rounds.c.ended_at, literal_column(str(2**62)))).where(*given(rounds, "number", table="of"))
)
_LAST_ENTRY: Final = Prepared(select(func.max(link_entries.c.seq)).where(link_entries.c.stream == bindparam("of")))
_ENTRY_TIME: Final = Prepared(select(link_entries.c.at).where(*given(link_entries, stream="of", seq="number")))
_MOVED: Final = Prepared(
    select(transfers.c.debit, transfers.c.credit, *summed(transfers.c.mils))
    .where(
        transfers.c.stream == bindparam("stream"),
        transfers.c.seq >= bindparam("first"),
        transfers.c.seq < bindparam("end"),
    )
    .group_by(transfers.c.debit, transfers.c.credit)
)


class BetweenMoments:
    """The record between two moments, inside one transaction. Moments are microseconds; the second is left out."""

    def __init__(self, driver: Driver, streams: Streams) -> None:
        self._driver, self._streams = driver, streams

    def numbers(self, table: str, begins: int, ends: int) -> tuple[int, int]:
        """The number of the first round of a table that ended between them, and the one after the last."""
        return self._first(_LAST_ROUND, _ROUND_TIME, table, begins), self._first(_LAST_ROUND, _ROUND_TIME, table, ends)

    def rounds(self, table: str, begins: int, ends: int) -> list[RoundRow]:
        """The rounds of a table that ended between them, the oldest first."""
        first, end = self.numbers(table, begins, ends)
        found: list[RoundRow] = []
        while first + len(found) < end and (
            page := self._streams.rounds_after(table, first + len(found) - 1, end - first - len(found))
        ):
            found += page
        return found

    def moved(self, link_stream: str, begins: int, ends: int) -> dict[tuple[str, str], int]:
        """What the entries of a link moved between them, by the account that paid and the one that was paid."""
        first, end = (self._first(_LAST_ENTRY, _ENTRY_TIME, link_stream, at) for at in (begins, ends))
        rows = self._driver.all(_MOVED, {"stream": link_stream, "first": first, "end": end})
        return {(debit, credit): total(units, rest) for debit, credit, units, rest in rows}

    def _first(self, last: Prepared, time: Prepared, of: str, at: int) -> int:
        """The lowest number whose time is not before a moment, or the one after the last."""
        row = self._driver.one(last, {"of": of})
        low, high = 1, (int(row[0]) if row is not None and row[0] is not None else 0) + 1
        return _bisected(low, high, lambda number: self._time(time, of, number) >= at)

    def _time(self, time: Prepared, of: str, number: int) -> int:
        row = self._driver.one(time, {"of": of, "number": number})
        return 0 if row is None else int(row[0])


def _bisected(low: int, high: int, reached: Callable[[int], bool]) -> int:
    """The lowest number from `low` on that has been reached; `high` where none before it has."""
    while low < high:
        middle = (low + high) // 2
        if reached(middle):
            high = middle
        else:
            low = middle + 1
    return low
