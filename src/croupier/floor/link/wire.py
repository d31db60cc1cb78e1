"""Links and their statements as they are sent: amounts in cents, balances in ten-thousandths of one (`mils`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from croupier.chain import moment
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import WHOLE, Link
from croupier.jackpot.statement import Statement
from croupier.jackpot.wins import Win
from croupier.languages import ENGLISH
from croupier.narrator.awards import told_state, told_transfer
from croupier.wire import audit as wire


def link_terms(link: Link) -> wire.LinkTerms:
    """The configuration of a link for programs; shares as parts of 1."""
    shares = link.shares
    return wire.LinkTerms(
        id=link.id,
        title=link.title,
        currency=link.currency,
        mode=link.mode,
        unit=link.unit,
        reset=link.reset,
        ceiling=link.ceiling,
        shares={name: getattr(shares, name) / WHOLE for name in ("meter", "reserve", "prizes", "house")},
        tables={
            table: wire.LinkTable(rulebook=linked.rulebook, readings=dict(linked.readings))
            for table, linked in link.tables.items()
        },
    )


def win_told(win: Win, language: str = ENGLISH) -> wire.StatementWin:
    """A win for programs."""
    own: dict[str, Any] = {
        "dealt_at": moment(win.dealt_at),
        "entered_at": moment(win.entered_at),
        "says": told_state(win.state, language),
    }
    same = {name: getattr(win, name) for name in wire.StatementWin.__struct_fields__ if name not in own}
    return wire.StatementWin(**same, **own)


def statement_told(statement: Statement, entries: Sequence[Entry] | None, language: str = ENGLISH) -> wire.Statement:
    """A statement for programs, and in words for whoever reads it."""
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
                purpose=line.purpose, says=told_transfer(line.purpose, language), count=line.count, mils=line.mils
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
        wins=tuple(win_told(win, language) for win in statement.wins),
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
