"""Rounds that were played: the latest of them, each with every step, and all of them as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import asdict, replace

from croupier.errors import Refusal
from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.record.entries import RoundRow
from croupier.floor.table import shares
from croupier.floor.table.desk import UnitOfWork
from croupier.floor.table.export import exported
from croupier.floor.table.moments import moments
from croupier.floor.table.money import gained
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.sight import KnownHand, known_to, onlooker
from croupier.floor.table.state import TableStep
from croupier.floor.table.telling import teller_for, told_entry, told_shares
from croupier.floor.table.views import update
from croupier.jackpot.wins import Win
from croupier.languages import ENGLISH
from croupier.money import Cents
from croupier.round.events import DecisionMade
from croupier.settlement import Settlement
from croupier.wire import tables as wire


def round_rows(floor: Floor, setup: TableSetup, limit: int, before: int | None) -> list[wire.RoundRow]:
    """The latest rounds of a table, the newest first."""
    with floor.reading_books() as books:
        return rows_told(floor, books, setup, books.streams.latest_rounds(setup.id, limit, before or 2**62))


def rows_told(floor: Floor, books: UnitOfWork, setup: TableSetup, rows: Iterable[RoundRow]) -> list[wire.RoundRow]:
    """Rounds as they go over the wire, each with what the table has won of it."""
    claims = _Claims(floor, books, setup)
    return [replace(claims.told(row), house=claims.house(row)) for row in rows]


def own_rounds(floor: Floor, setup: TableSetup, player: str, limit: int, before: int | None) -> list[wire.OwnRound]:
    """The latest rounds in which a player had chips on the layout, with his own part of each, the newest first."""
    with floor.reading_books() as books:
        claims = _Claims(floor, books, setup)
        found = []
        for row, part in books.streams.own_rounds(player, setup.id, limit, before or 2**62):
            more = claims.corrections(row, player)
            boxes = tuple(
                wire.OwnBox(box=own.box, staked=own.staked, paid=own.paid + more.get(own.box, 0)) for own in part
            )
            sums = {"staked": sum(box.staked for box in boxes), "paid": sum(box.paid for box in boxes)}
            told = asdict(claims.told(row))
            del told["house"]
            found.append(wire.OwnRound(**told | {"boxes": boxes} | sums))
        return found


class _Claims:
    """What the link of a table has made of the shares that its rounds claimed."""

    def __init__(self, floor: Floor, books: UnitOfWork, setup: TableSetup) -> None:
        self._floor, self._books, self._setup = floor, books, setup
        self._wins = books.links.shares(setup.link, setup.id) if setup.link is not None else []

    def of(self, row: RoundRow) -> list[Win]:
        """The shares of a round."""
        return [win for win in self._wins if win.round == row.round] if row.last is not None else []

    def settlement(self, row: RoundRow) -> Settlement | None:
        """The settlement of a round, from the record; few rounds have a share, so that few are read for it."""
        steps = list(self._floor.tables.steps(self._books.streams, self._setup.id, row.first - 1, row.last))
        return steps[-1].after.round.settlement if steps else None

    def corrections(self, row: RoundRow, player: str) -> dict[int, Cents]:
        """By box, what the link has paid a player by now less what the settlement has for it."""
        wins = self.of(row)
        settlement = self.settlement(row) if wins else None
        if settlement is None:
            return {}
        own = {award.box for award in settlement.jackpot.awards if award.player == player}
        return {box: cents for box, cents in shares.corrections(settlement, wins).items() if box in own}

    def house(self, row: RoundRow) -> Cents | None:
        """What the float of the table has gained of a round that is over."""
        if row.last is None:
            return None
        entries = self._books.streams.with_money(self._setup.stream, row.first - 1, to=row.last)
        return gained(self._setup, (one for _, moved in entries for one in moved))

    def told(self, row: RoundRow) -> wire.RoundRow:
        """A row as it goes over the wire: `paid` is what was handed over, of shares of the meter by the link."""
        wins = self.of(row)
        settlement = self.settlement(row) if wins else None
        if settlement is None:
            return row.told()
        paid = row.paid + sum(shares.corrections(settlement, wins).values())
        return replace(row.told(), paid=paid, awards=shares.told(settlement, wins))


def round_steps(
    floor: Floor, setup: TableSetup, person: Person | None, number: int, after: int, limit: int, language: str = ENGLISH
) -> wire.Recalled:
    """Steps of a round after a version; with the cards as dealt for those who may recall rounds, once it is over.

    Every step comes with the table as it was then: so many are told at a time, however long somebody made the round.
    """
    who = onlooker(setup, person, language)
    with floor.reading_books() as books:
        row = books.streams.round(setup.id, number)
        first = max(after, row.first - 1)
        end = first + limit + 1 if row.last is None else min(row.last, first + limit + 1)
        found = list(floor.tables.steps(books.streams, setup.id, first, end)) if first < end else []
        steps = found[:limit]
        [round_] = rows_told(floor, books, setup, [row])
    full = row.last is not None and person is not None and person.may(Permission.READ_ROUNDS, table=setup.id)
    teller = teller_for(setup, steps[-1].after.names if steps else {}, who)

    def recalled(step: TableStep) -> wire.RecalledStep:
        told = asdict(update(setup, step, who))
        if full:
            told |= {"events": step.events, "actor": step.actor, "hash": step.after.head.hash.hex()}
            told["told"] = told_entry(step.events, teller)
        return wire.RecalledStep(**told)

    rest = steps[-1].version if len(found) > limit else None
    return wire.Recalled(**asdict(round_), steps=tuple(recalled(step) for step in steps), goes_on_after=rest)


def replayed_round(
    floor: Floor, setup: TableSetup, person: Person | None, number: int, language: str = ENGLISH
) -> wire.Replay:
    """A round moment by moment, for whoever watches it again; everybody sees what he could see then."""
    with floor.reading_books() as books:
        row = books.streams.round(setup.id, number)
        steps = list(floor.tables.steps(books.streams, setup.id, row.first - 1, row.last))
        round_ = _Claims(floor, books, setup).told(row)
    who, names = onlooker(setup, person, language), steps[-1].after.names if steps else {}
    watched = moments(setup, steps, who)
    if watched and watched[-1].beat == "settlement":
        # What has become of its claims since is no part of the round, and belongs to its settlement all the same.
        became = told_shares(round_.awards, teller_for(setup, names, who))
        watched = (*watched[:-1], replace(watched[-1], lines=(*watched[-1].lines, *became)))
    return wire.Replay(
        **asdict(round_),
        rulebook=setup.rulebook.id,
        currency=setup.rulebook.identity.currency,
        names=names,
        moments=watched,
    )


def own_decisions(floor: Floor, setup: TableSetup, player: str, number: int) -> list[tuple[KnownHand, str]]:
    """What a player has decided in a finished round, each with what he knew then; not what he played blind."""
    with floor.reading_books() as books:
        row = books.streams.round(setup.id, number)
        steps = list(floor.tables.steps(books.streams, setup.id, row.first - 1, row.last)) if row.last else []
    found = []
    for step in steps:
        for event in step.events:
            if isinstance(event, DecisionMade) and event.player == player:
                try:
                    found.append((known_to(setup, step.before, player, event.box), event.decision))
                except Refusal:
                    continue  # he had not looked, so that nothing he decided could be weighed
    return found


def export_lines(floor: Floor, setup: TableSetup, after: int) -> Iterator[bytes]:
    """Finished rounds after a number as JSON Lines: what was played, with every event and who did it."""
    rows = None
    while rows is None or (rows and rows[-1].last is not None):
        with floor.reading_books() as books:
            rows = books.streams.rounds_after(setup.id, after, 50)
            yield from exported(books.streams, books.links.shares, rows, afterwards=False)
        after = rows[-1].number if rows else after
