"""Links and their statements as they are sent: amounts in cents, balances in ten-thousandths of one (`mils`)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec.structs import asdict

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
    return wire.LinkTerms.of(
        link,
        shares={name: share / WHOLE for name, share in asdict(link.shares).items()},
        tables={table: wire.LinkTable.of(linked) for table, linked in link.tables.items()},
    )


def win_told(win: Win, language: str = ENGLISH) -> wire.StatementWin:
    """A win for programs."""
    return wire.StatementWin.of(
        win, dealt_at=moment(win.dealt_at), entered_at=moment(win.entered_at), says=told_state(win.state, language)
    )


def statement_told(statement: Statement, entries: Sequence[Entry] | None, language: str = ENGLISH) -> wire.Statement:
    """A statement for programs, and in words for whoever reads it."""
    return wire.Statement.of(
        statement,
        link=link_terms(statement.link),
        meter_mils=statement.meter,
        derived_mils=statement.derived,
        since=wire.StatementStart(entry=statement.since, at=moment(statement.since_at), meter_mils=statement.opening),
        lines=tuple(
            wire.StatementLine.of(line, says=told_transfer(line.purpose, language)) for line in statement.lines
        ),
        totals={f"{name}_mils": mils for name, mils in asdict(statement.totals).items()},
        reserve_mils=statement.reserve,
        prizes_mils=statement.prizes,
        house_mils=statement.house,
        hits=tuple(map(wire.StatementHits.of, statement.hits)),
        wins=tuple(win_told(win, language) for win in statement.wins),
        entries=None if entries is None else tuple(_entry(one) for one in entries),
    )


def _entry(entry: Entry) -> wire.StatementEntry:
    return wire.StatementEntry.of(
        entry,
        entry=entry.seq,
        at=moment(entry.at),
        also_by=entry.also_by or None,
        meter_mils=entry.meter,
        hash=entry.hash.hex(),
        body=json.loads(entry.body),
        transfers=tuple(map(wire.StatementTransfer.of, entry.transfers)),
    )
