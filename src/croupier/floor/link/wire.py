"""Links and their statements as JSON: amounts in cents, balances of a link in ten-thousandths of one (`mils`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from croupier.chain import moment
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import Link, format_share
from croupier.jackpot.statement import Statement
from croupier.jackpot.wins import Win

#: What kinds of transfers do to the meter, in words.
PURPOSES: Final = {
    "seed": "put up by the house",
    "contribution": "contributions",
    "contribution-returned": "contributions returned",
    "overflow": "above the ceiling, to the reserve",
    "award": "awards claimed",
    "award-void": "awards rejected or claimed anew",
    "reset": "start value, from reserve and house",
    "reset-undone": "start value taken back",
    "shortfall": "made good by reserve and house",
    "correction": "corrections",
    "moved": "moved from or to another link",
}


def link_json(link: Link) -> dict[str, Any]:
    """The configuration of a link for programs; shares as percentages."""
    shares = link.shares
    return {
        "id": link.id,
        "title": link.title,
        "currency": link.currency,
        "mode": link.mode,
        "unit": link.unit,
        "reset": link.reset,
        "ceiling": link.ceiling,
        "shares": {name: format_share(getattr(shares, name)) for name in ("meter", "reserve", "prizes", "house")},
        "tables": {
            table: {"rulebook": linked.rulebook, "readings": linked.readings} for table, linked in link.tables.items()
        },
    }


def win_json(win: Win) -> dict[str, Any]:
    """A win for programs."""
    return {
        "id": win.id, "kind": win.kind, "state": win.state, "table": win.table, "round": win.round, "box": win.box,
        "player": win.player, "category": win.category, "hand": win.hand, "amount": win.amount,
        "reading": win.reading, "before": win.before, "dealt_at": _iso(win.dealt_at),
        "entered_at": _iso(win.entered_at), "turn": win.turn,
    }  # fmt: skip


def statement_json(statement: Statement, entries: Sequence[Entry] | None) -> dict[str, Any]:
    """A statement for programs."""
    totals = statement.totals
    found: dict[str, Any] = {
        "link": link_json(statement.link),
        "status": statement.status,
        "reading": statement.reading,
        "displayed": statement.displayed,
        "meter_mils": statement.meter,
        "derived_mils": statement.derived,
        "agrees": statement.agrees,
        "since": {"entry": statement.since, "at": _iso(statement.since_at), "meter_mils": statement.opening},
        "lines": [{"purpose": line.purpose, "count": line.count, "mils": line.mils} for line in statement.lines],
        "totals": {f"{name}_mils": getattr(totals, name) for name in totals.__struct_fields__},
        "reserve_mils": statement.reserve,
        "prizes_mils": statement.prizes,
        "pending": statement.pending,
        "house_mils": statement.house,
        "hits": [
            {"kind": hits.kind, "category": hits.category, "count": hits.count, "amount": hits.amount}
            for hits in statement.hits
        ],
        "wins": [win_json(win) for win in statement.wins],
    }
    if entries is not None:
        found["entries"] = [
            {
                "entry": e.seq, "at": _iso(e.at), "kind": e.kind, "by": e.by, "also_by": e.also_by or None,
                "meter_mils": e.meter, "hash": e.hash.hex(), "body": json.loads(e.body),
                "transfers": [
                    {"debit": t.debit, "credit": t.credit, "mils": t.mils, "purpose": t.purpose} for t in e.transfers
                ],
            }
            for e in entries
        ]  # fmt: skip
    return found


def _iso(microseconds: int) -> str:
    return moment(microseconds).isoformat()
