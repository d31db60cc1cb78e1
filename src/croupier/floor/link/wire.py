"""Links and their statements as they are sent: amounts in cents, balances in ten-thousandths of one (`mils`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from croupier.chain import moment
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import Link, format_share
from croupier.jackpot.statement import Statement
from croupier.jackpot.wins import Win
from croupier.wire import audit as wire

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


def link_terms(link: Link) -> wire.LinkTerms:
    """The configuration of a link for programs; shares as percentages."""
    shares = link.shares
    return wire.LinkTerms(
        id=link.id,
        title=link.title,
        currency=link.currency,
        mode=link.mode,
        unit=link.unit,
        reset=link.reset,
        ceiling=link.ceiling,
        shares={name: format_share(getattr(shares, name)) for name in ("meter", "reserve", "prizes", "house")},
        tables={
            table: wire.LinkTable(rulebook=linked.rulebook, readings=dict(linked.readings))
            for table, linked in link.tables.items()
        },
    )


def win_told(win: Win) -> wire.StatementWin:
    """A win for programs."""
    times: dict[str, Any] = {"dealt_at": moment(win.dealt_at), "entered_at": moment(win.entered_at)}
    same = {name: getattr(win, name) for name in wire.StatementWin.__struct_fields__ if name not in times}
    return wire.StatementWin(**same, **times)


def statement_told(statement: Statement, entries: Sequence[Entry] | None) -> wire.Statement:
    """A statement for programs."""
    totals = statement.totals
    return wire.Statement(
        link=link_terms(statement.link),
        status=statement.status,
        reading=statement.reading,
        displayed=statement.displayed,
        meter_mils=statement.meter,
        derived_mils=statement.derived,
        agrees=statement.agrees,
        since=wire.StatementStart(entry=statement.since, at=moment(statement.since_at), meter_mils=statement.opening),
        lines=tuple(
            wire.StatementLine(
                purpose=line.purpose, says=PURPOSES.get(line.purpose, line.purpose), count=line.count, mils=line.mils
            )
            for line in statement.lines
        ),
        totals={f"{name}_mils": getattr(totals, name) for name in totals.__struct_fields__},
        reserve_mils=statement.reserve,
        prizes_mils=statement.prizes,
        pending=statement.pending,
        house_mils=statement.house,
        hits=tuple(
            wire.StatementHits(kind=hits.kind, category=hits.category, count=hits.count, amount=hits.amount)
            for hits in statement.hits
        ),
        wins=tuple(win_told(win) for win in statement.wins),
        entries=None if entries is None else tuple(_entry(one) for one in entries),
    )


def _entry(entry: Entry) -> wire.StatementEntry:
    return wire.StatementEntry(
        entry=entry.seq,
        at=moment(entry.at),
        kind=entry.kind,
        by=entry.by,
        also_by=entry.also_by or None,
        meter_mils=entry.meter,
        hash=entry.hash.hex(),
        body=json.loads(entry.body),
        transfers=tuple(
            wire.StatementTransfer(debit=one.debit, credit=one.credit, mils=one.mils, purpose=one.purpose)
            for one in entry.transfers
        ),
    )
