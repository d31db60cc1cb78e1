"""Finding rounds again: by table, time, player, amount, and whether they were ruled on or void; the newest first.

A time is found by halving, as rounds end in the order of their numbers; whatever else is asked for is looked for among
the rounds between.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, exists, func, or_, select

from croupier.chain import microseconds
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.between import BetweenMoments
from croupier.floor.record.entries import RoundRow
from croupier.floor.record.tables_schema import bettors, events, rounds
from croupier.floor.table.desk import UnitOfWork
from croupier.floor.table.setup import TableSetup
from croupier.money import Cents

#: Entries in which something was ruled.
_RULED: Final = "give-ruling"
_LATEST: Final = 2**62
_MOST_PLAYERS: Final = 200


class RoundSearch(Struct, frozen=True, kw_only=True):
    """What is looked for; what is left out is not asked about. An amount is what a round staked or paid."""

    player: str = ""
    begins: datetime | None = None
    ends: datetime | None = None
    least: Cents | None = None
    most: Cents | None = None
    ruled: bool = False
    void: bool = False


def found_rounds(books: UnitOfWork, setup: TableSetup, wanted: RoundSearch, limit: int) -> list[RoundRow]:
    """The rounds of a table in which somebody bet, that are over and fit, the newest first."""
    record = BetweenMoments(books.driver, books.streams)
    begins = microseconds(wanted.begins) if wanted.begins is not None else 0
    ends = microseconds(wanted.ends) if wanted.ends is not None else _LATEST
    first, end = record.numbers(setup.id, begins, ends)
    kept = books.streams.first_kept(setup.stream)
    query = (
        select(rounds)
        .where(rounds.c.table == setup.id, rounds.c.number >= first, rounds.c["last"].is_not(None), rounds.c.boxes > 0)
        .order_by(rounds.c.number.desc())
        .limit(limit)
    )
    for condition in _conditions(books, setup, wanted, kept):
        query = query.where(condition)
    found: list[RoundRow] = []
    while len(found) < limit:
        page = books.driver.connection.execute(query.where(rounds.c.number < end)).mappings()
        rows = [RoundRow(**row) for row in page]
        found += [row for row in rows if row.first >= kept or _told_in_entries(books, setup, wanted, row)]
        if len(rows) < limit:
            break
        end = rows[-1].number
    return found[:limit]


def _told_in_entries(books: UnitOfWork, setup: TableSetup, wanted: RoundSearch, row: RoundRow) -> bool:
    """Whether the entries of a round in the archive, which no query sees, say what is looked for."""
    if not wanted.ruled and not wanted.player:
        return True
    following = books.streams.rounds_after(row.table, row.number, 1)
    entries = list(books.streams.after(setup.stream, row.first - 1, to=following[0].first - 1 if following else None))
    named = not wanted.player or _listed(books, wanted, row) or any(_named(wanted) in one.body for one in entries)
    return named and (not wanted.ruled or any(one.kind == _RULED for one in entries))


def _named(wanted: RoundSearch) -> str:
    """How an entry has a player who is known by the name that was written down."""
    return f'"player":"{json.dumps(wanted.player, ensure_ascii=False)[1:-1]}'


def _accounts(books: UnitOfWork, wanted: RoundSearch) -> list[str]:
    found = PeopleRecords(books.driver.connection).accounts.page(name=wanted.player, limit=_MOST_PLAYERS)
    return [one.id for one in found]


def _listed(books: UnitOfWork, wanted: RoundSearch, row: RoundRow) -> bool:
    parts = books.streams.bettors.part
    return any(parts(account, row.table, row.number) is not None for account in _accounts(books, wanted))


def _conditions(books: UnitOfWork, setup: TableSetup, wanted: RoundSearch, kept: int) -> list[ColumnElement[bool]]:
    archived = rounds.c.first < kept
    found: list[ColumnElement[bool]] = []
    if wanted.void:
        found.append(rounds.c.outcome == "void")
    if wanted.least is not None or wanted.most is not None:
        least, most = wanted.least or 0, _LATEST if wanted.most is None else wanted.most
        found.append(or_(rounds.c.staked.between(least, most), rounds.c.paid.between(least, most)))
    if wanted.ruled:
        found.append(or_(archived, exists(_entries(setup).where(events.c.kind == _RULED))))
    if wanted.player:
        own = select(bettors.c.player).where(
            bettors.c.player.in_(_accounts(books, wanted)),
            bettors.c.table == rounds.c.table,
            bettors.c.number == rounds.c.number,
        )
        # Whoever has no account is on record under the name that was written down.
        named = _entries(setup).where(events.c.body.contains(_named(wanted), autoescape=True))
        found.append(or_(archived, exists(own), exists(named)))
    return found


def _entries(setup: TableSetup) -> Select[tuple[int]]:
    """The entries of a round, with what was ruled on it before the next one began."""
    following = rounds.alias("following")
    next_first = (
        select(following.c.first)
        .where(following.c.table == rounds.c.table, following.c.number == rounds.c.number + 1)
        .correlate(rounds)
        .scalar_subquery()
    )
    return (
        select(events.c.version)
        .where(events.c.stream == setup.stream, events.c.version >= rounds.c.first)
        .where(events.c.version < func.coalesce(next_first, _LATEST))
        .correlate(rounds)
    )
