"""Shifts, and a game in the figures of one: its tables, what they won, and what the mathematics expects of the bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import reduce
from operator import add
from typing import TypeAlias

from croupier.floor.figures import edges as figures
from croupier.floor.figures.played import Expected, PlayedRound, expected_of, laid_in, told
from croupier.floor.record.entries import RoundRow
from croupier.floor.table.setup import TableSetup
from croupier.wire.shifts import BetFigures, GameFigures, TableFigures

#: By table: the rounds as they are listed, and in the figures.
Rounds: TypeAlias = Mapping[str, tuple[list[RoundRow], list[PlayedRound]]]
_HOUR: int = 3_600_000_000
#: A shorter time says nothing about an hour.
_LONG_ENOUGH: int = _HOUR // 12


def game_told(setups: list[TableSetup], opened: Mapping[str, bool], rounds: Rounds) -> GameFigures:
    """One game; `setups` are its tables, and a table that was never opened or closed is open."""
    book = setups[0].rulebook
    judged = {setup.id: _judged(setup, rounds[setup.id][1]) for setup in setups}
    every = [one for setup in setups for one in rounds[setup.id][1]]
    refused = tuple(dict.fromkeys(name for _, names in judged.values() for name in names))
    expected = reduce(add, (one for one, _ in judged.values()), Expected())
    tables = []
    for setup in setups:
        rows, own = rounds[setup.id]
        tables.append(
            TableFigures(
                table=setup.id,
                title=setup.title,
                rulebook=book.id,
                open=opened.get(setup.id, True),
                rounds_an_hour=_pace(rows),
                played=told(own, *judged[setup.id], _bets(setup, own)),
            )
        )
    return GameFigures(
        rulebook=book.id,
        game=book.identity.title,
        currency=book.identity.currency,
        tables=tuple(tables),
        played=told(every, expected, refused, _bets(setups[0], every) if len(setups) == 1 else ()),
    )


def _judged(setup: TableSetup, rounds: list[PlayedRound]) -> tuple[Expected, tuple[str, ...]]:
    """What is expected of a table's rounds, and the bets that have no figure."""
    book = setup.rulebook
    others = {one.rulebook for one in rounds} - {book.id}
    laid = laid_in(rounds)
    if not figures.known(book) or others:
        return Expected(), (*(book.bets[bet].label for bet in laid if bet in book.bets), *sorted(others))
    edges = figures.laid_edges(book)
    covered = {bet for edge in edges.values() for bet in edge.covers}
    return expected_of(edges, rounds), tuple(book.bets[bet].label for bet in laid if bet not in covered)


def _bets(setup: TableSetup, rounds: list[PlayedRound]) -> tuple[BetFigures, ...]:
    book = setup.rulebook
    edges = figures.laid_edges(book) if figures.known(book) else {}
    riding = {bet for edge in edges.values() for bet in edge.covers} - set(edges)
    return tuple(
        BetFigures(
            bet=bet,
            label=book.bets[bet].label,
            count=laid.count,
            staked=laid.staked,
            expected=float(edges[bet].edge * laid.staked) if bet in edges else None,
        )
        for bet, laid in laid_in(rounds).items()
        if bet in book.bets and bet not in riding
    )


def _pace(rows: list[RoundRow]) -> float | None:
    """Rounds an hour from the first call for bets to the last settlement, once that is long enough to tell."""
    if not rows or rows[-1].ended_at is None:
        return None
    span = rows[-1].ended_at - rows[0].opened_at
    return len(rows) * _HOUR / span if span >= _LONG_ENOUGH else None


@dataclass(frozen=True)
class ShiftTimes:
    """From when to when a shift goes; the second moment belongs to the next one."""

    begins: datetime
    ends: datetime

    @property
    def before(self) -> datetime:
        """A moment in the shift before."""
        return self.begins - timedelta(microseconds=1)


def shift_at(moment: datetime, starts: Sequence[time], zone: tzinfo) -> ShiftTimes:
    """The shift that a moment lies in. Where clocks are changed, a shift is an hour longer or shorter."""
    today: date = moment.astimezone(zone).date()
    days = [today + timedelta(days=days) for days in (-1, 0, 1, 2)]
    bounds = [datetime.combine(day, start, zone).astimezone(UTC) for day in days for start in sorted(starts)]
    begins = max(bound for bound in bounds if bound <= moment)
    return ShiftTimes(begins, min(bound for bound in bounds if bound > moment))
