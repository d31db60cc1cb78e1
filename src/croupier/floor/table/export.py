"""Rounds that are over as JSON Lines: one line a round, with every entry, who made it and when.

What was hidden while a round was played is in it, so only rounds that are over leave the house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from croupier.chain import moment
from croupier.floor.record.journal import RoundRow, Streams, Written
from croupier.floor.table.happenings import read_events
from croupier.round.events import BettingOpened

_encode: Final = msgspec.json.Encoder().encode


def exported(streams: Streams, rows: Iterable[RoundRow], *, afterwards: bool) -> Iterator[bytes]:
    """A line for each of these rounds that is over.

    `afterwards`: with what came after the settlement and before the next round, such as a ruling that reaches back.
    """
    for row in rows:
        if row.last is not None:
            end: int | None = row.last
            if afterwards:
                following = streams.rounds_after(row.table, row.number, 1)
                end = following[0].first - 1 if following else None
            entries = list(streams.after(f"table:{row.table}", row.first - 1, to=end))
            times = {name: moment(at).isoformat() for name in ("opened_at", "ended_at") if (at := getattr(row, name))}
            round_ = asdict(row.told()) | times
            round_ |= {"rulebook": _rulebook(entries), "entries": [_entry(one) for one in entries]}
            yield _encode(round_) + b"\n"


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
