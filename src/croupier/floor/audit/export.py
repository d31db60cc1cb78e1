"""Rounds that are over as JSON Lines: one line a round, with every entry, who made it and when.

What was hidden while a round was played is in it, so only rounds that are over leave the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.record.journal import RoundRow, Written, moment
from croupier.floor.table.happenings import read_events
from croupier.round.events import BettingOpened

_PREFIX: Final = "table:"
_encode: Final = msgspec.json.Encoder().encode


def exported(store: Snapshot, *, tables: tuple[str, ...] = (), after: int = 0) -> Iterator[bytes]:
    """A line for every round that is over, table by table in the order played; `after` leaves earlier numbers out."""
    for table in tables or tuple(store.tables_with_rounds()):
        number = after
        while page := store.streams.rounds_after(table, number):
            for row in page:
                if row.last is not None:
                    yield _encode(told(store, row)) + b"\n"
            number = page[-1].number


def told(store: Snapshot, row: RoundRow) -> dict[str, Any]:
    """One round with every step, in the words of the server's own export."""
    following = store.streams.rounds_after(row.table, row.number, 1)
    # What came after the settlement, such as a ruling that reaches back, belongs to the round as well.
    end = following[0].first - 1 if following else None
    entries = list(store.streams.after(_PREFIX + row.table, row.first - 1, to=end))
    return row.told() | {
        "rulebook": _rulebook(entries),
        "entries": [_entry(entry) for entry in entries],
    }


def _rulebook(entries: list[Written]) -> str:
    opened = (event for entry in entries for event in read_events(entry.body) if isinstance(event, BettingOpened))
    return next((event.table.rulebook for event in opened), "")


def _entry(entry: Written) -> dict[str, Any]:
    return {
        "version": entry.version,
        "at": moment(entry.at).isoformat(),
        "kind": entry.kind,
        "actor": entry.actor,
        "hash": entry.hash.hex(),
        "events": msgspec.Raw(entry.body.encode()),
    }
