"""Rounds that were opened again, worked out once more: what was taken back must be what stood in the journal."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.floor.links.books import book_at
from croupier.jackpot import bodies as b
from croupier.jackpot.commands import ReopenRound
from croupier.jackpot.entries import Entry
from croupier.jackpot.reopening import reversal
from croupier.jackpot.state import LinkState, TableRound


class Reversals:
    """Reads a journal along with whoever replays it, and decides every reopening anew."""

    def __init__(self) -> None:
        self.findings: list[str] = []
        #: The last round of each table, and what was entered since its bets were taken.
        self._seats: dict[str, TableRound] = {}
        self._since: dict[str, list[Entry]] = {}

    def watch(self, state: LinkState, entry: Entry, body: b.Body) -> None:
        """One entry, and the link before it."""
        match body:
            case b.BetsAccepted():
                self._seats[body.table] = TableRound(round=body.round, seq=entry.seq, open=True)
                self._since[body.table] = []
                return
            case b.RoundReopened():
                self._again(state, entry, body)
            case b.BetsReturned():
                last = self._seats.get(body.table, TableRound())
                self._seats[body.table] = replace(last, returned=(*last.returned, *body.boxes))
            case b.LinkChanged():
                for others in self._since.values():
                    others.append(entry)
                return
            case _:
                pass
        if (entered := self._since.get(getattr(body, "table", ""))) is not None:
            entered.append(entry)

    def _again(self, state: LinkState, entry: Entry, body: b.RoundReopened) -> None:
        last = self._seats.get(body.table, TableRound())
        command = ReopenRound(link=state.link.id, table=body.table, round=body.round, boxes=body.boxes)
        book = partial(book_at, state.link)
        try:
            draft = reversal(state, book, last, self._since.get(body.table, ()), command, body.reason)
        except CroupierError as fault:
            self.findings.append(f"entry {entry.seq} could not open round {body.round} again: {fault.message}")
            return
        if _money(draft.body) != _money(body) or draft.transfers != entry.transfers:
            self.findings.append(f"entry {entry.seq} takes back other money than was booked for round {body.round}")
        self._seats[body.table] = replace(
            last, open=True, returned=tuple(box for box in last.returned if box not in body.boxes)
        )


def _money(body: b.Body) -> b.Body:
    """A reopening without the clauses that it cites: a rulebook may say of the same money where it comes from anew."""
    if not isinstance(body, b.PendingBody):
        return body
    uncited = [replace(group, awards=tuple(replace(one, clauses=()) for one in group.awards)) for group in body.pending]
    return replace(body, pending=tuple(uncited))
