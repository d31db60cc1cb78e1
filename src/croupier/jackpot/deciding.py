"""What a command to a link that exists records: which rule is asked, and what it is told of the journal.

A floor decides so when somebody asks for something, and an audit when it reads the entry that came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeAlias

from msgspec.structs import replace

from croupier.jackpot import awards, changes, contributions, reopening
from croupier.jackpot import commands as c
from croupier.jackpot.bodies import ClaimGroup, EntryDraft
from croupier.jackpot.entries import Entry
from croupier.jackpot.history import Booked
from croupier.jackpot.link import Link
from croupier.jackpot.people import Act
from croupier.jackpot.state import LinkState, TableRound
from croupier.rulebook import Rulebook

#: The rulebook that a table plays by under this configuration of its link.
BookAt: TypeAlias = Callable[[Link, str], Rulebook]


class Journal(Protocol):
    """What is asked of the journal of a link beside the state that it leads to."""

    def seat(self, table: str) -> TableRound:
        """The last round of a table; refused where the table is not on the link."""

    def booked(self, table: str, last: TableRound) -> Booked:
        """What there is of that round since its bets were taken."""

    def seats(self) -> Mapping[str, TableRound]:
        """The last round of every table."""

    def meter_at(self, number: int) -> int:
        """The exact meter of a reading."""

    def envied(self, group: ClaimGroup) -> Sequence[Entry]:
        """The entries by which others were paid envy in the round of a claim, and have it still."""


def decide(
    state: LinkState, journal: Journal, book_at: BookAt, command: c.Command, act: Act
) -> tuple[EntryDraft, TableRound | None]:
    """What the command records, and the last round of its table where that is another afterwards."""
    book = partial(book_at, state.link)
    match command:
        case c.AcceptBets():
            draft = contributions.accept(state, book(command.table), command)
            return draft, TableRound(round=command.round, seq=state.seq + 1, open=True)
        case c.ReturnBets():
            last = journal.seat(command.table)
            accepted = journal.booked(command.table, last).accepted
            draft = contributions.give_back(state, last, accepted, command, act)
            return draft, replace(last, returned=(*last.returned, *command.boxes))
        case c.ReturnPart():
            last = journal.seat(command.table)
            accepted = journal.booked(command.table, last).accepted
            return contributions.give_part_back(state, book(command.table), last, accepted, command, act), None
        case c.ReopenRound():
            last = journal.seat(command.table)
            draft = reopening.reopen(state, book, last, journal.booked(command.table, last), command, act)
            still = tuple(box for box in last.returned if box not in command.boxes)
            return draft, replace(last, open=True, returned=still)
        case c.PayPrizes():
            last = journal.seat(command.table)
            booked = journal.booked(command.table, last)
            return awards.pay_prizes(state, book(command.table), last, booked, command), None
        case c.ClaimAwards():
            last = journal.seat(command.table)
            booked = journal.booked(command.table, last)
            return awards.claim(state, book, last, booked, journal.meter_at, command, act), None
        case c.VerifyAward():
            return awards.verify(state, command, act), None
        case c.PayAward():
            return awards.pay(state, book, command, act), None
        case c.RejectAward():
            envied = journal.envied(state.terms.pending[awards.find(state, command.award)[0]])
            return awards.reject(state, book, envied, command, act), None
        case c.DecideOrder():
            return awards.decide_order(state, book, command, act), None
        case c.ChangeLink(new=new):
            books = {table: book_at(new, table) for table in new.tables}
            return changes.change(state, books, journal.seats(), command, act), None
        case c.CorrectLink():
            return changes.correct(state, command, act), None
        case c.DeclareFault():
            last = journal.seat(command.table) if command.table in state.link.tables else TableRound()
            return changes.declare_fault(state, last, command), None
        case c.HandleFault():
            return changes.handle_fault(state, book, command, act), None
        case c.RepairFault():
            return changes.repair_fault(state, command), None
        case c.CloseLink():
            return changes.close(state, journal.seats(), command, act), None
        case _:
            raise TypeError(f"{type(command).__name__} is no command to a link that exists")
