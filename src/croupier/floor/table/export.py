"""Rounds that are over as JSON Lines: one line a round, with every entry, who made it and when.

What was hidden while a round was played is in it, so only rounds that are over leave the house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from croupier.chain import moment
from croupier.floor.record.entries import RoundRow, Written
from croupier.floor.record.journal import Streams
from croupier.floor.table.happenings import Anything, AwardsClaimed, read_events
from croupier.floor.table.shares import told
from croupier.jackpot.wins import Win
from croupier.round.events import BettingOpened, RoundSettled
from croupier.wire.tables import ClaimedShare

_encode: Final = msgspec.json.Encoder().encode


def exported(
    streams: Streams, shares: Callable[[str, str], list[Win]], rows: Iterable[RoundRow], *, afterwards: bool
) -> Iterator[bytes]:
    """A line for each of these rounds that is over; `shares` gives what a link has made of the claims of a table.

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
            events = [event for entry in entries for event in read_events(entry.body)]
            round_ = asdict(row.told()) | times
            round_ |= {
                "rulebook": next((event.table.rulebook for event in events if isinstance(event, BettingOpened)), ""),
                "awards": _awards(row, events, shares),
                "entries": [_entry(one) for one in entries],
            }
            yield _encode(round_) + b"\n"


def _awards(row: RoundRow, events: list[Anything], shares: Callable[[str, str], list[Win]]) -> tuple[ClaimedShare, ...]:
    """What the link has paid of the shares that the round claimed, or is about to."""
    settlement = next((event.settlement for event in reversed(events) if isinstance(event, RoundSettled)), None)
    links = dict.fromkeys(event.link for event in events if isinstance(event, AwardsClaimed))
    if settlement is None:
        return ()
    return told(settlement, (win for link in links for win in shares(link, row.table) if win.round == row.round))


def _entry(entry: Written) -> dict[str, Any]:
    return {
        "version": entry.version,
        "at": moment(entry.at).isoformat(),
        "kind": entry.kind,
        "actor": entry.actor,
        "hash": entry.hash.hex(),
        "events": msgspec.Raw(entry.body.encode()),
    }
