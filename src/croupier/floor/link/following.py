"""A journal followed entry by entry: reopenings decided anew, awards in the right hands, wins as they are listed."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.floor.link.records import book_at
from croupier.floor.link.sql import LinkRecords
from croupier.jackpot import bodies as b
from croupier.jackpot.commands import ReopenRound
from croupier.jackpot.entries import Entry
from croupier.jackpot.reopening import reversal
from croupier.jackpot.state import LinkState, TableRound, replay
from croupier.jackpot.wins import Win, settled_of, wins_of


class Followed(Struct, frozen=True, kw_only=True):
    """How far a journal was followed, and all that must be known of it to go on from there.

    Awards and wins are those that wait; the others have ended, and what ended is not looked at again.
    """

    state: LinkState
    seats: dict[str, TableRound]
    entered: dict[str, list[Entry]]
    awards: dict[str, b.PendingAward]
    wins: dict[str, Win]


class Reversals:
    """Reads a journal along with whoever replays it, and decides every reopening anew."""

    def __init__(self, known: Followed | None = None) -> None:
        self.findings: list[str] = []
        #: The last round of each table, and what was entered since its bets were taken.
        self.seats: dict[str, TableRound] = {} if known is None else dict(known.seats)
        self.since: dict[str, list[Entry]] = (
            {} if known is None else {table: list(several) for table, several in known.entered.items()}
        )

    def watch(self, state: LinkState, entry: Entry, body: b.Body) -> None:
        """One entry, and the link before it."""
        match body:
            case b.BetsAccepted():
                self.seats[body.table] = TableRound(round=body.round, seq=entry.seq, open=True)
                self.since[body.table] = []
                return
            case b.RoundReopened():
                self._again(state, entry, body)
            case b.BetsReturned():
                last = self.seats.get(body.table, TableRound())
                self.seats[body.table] = replace(last, returned=(*last.returned, *body.boxes))
            case b.LinkChanged():
                # A table that has left the link begins anew when it comes back.
                self.seats = {table: last for table, last in self.seats.items() if table in body.new.tables}
                for others in self.since.values():
                    others.append(entry)
                return
            case _:
                pass
        if (entered := self.since.get(getattr(body, "table", ""))) is not None:
            entered.append(entry)

    def _again(self, state: LinkState, entry: Entry, body: b.RoundReopened) -> None:
        last = self.seats.get(body.table, TableRound())
        command = ReopenRound(link=state.link.id, table=body.table, round=body.round, boxes=body.boxes)
        book = partial(book_at, state.link)
        try:
            draft = reversal(state, book, last, self.since.get(body.table, ()), command, body.reason)
        except CroupierError as fault:
            self.findings.append(f"entry {entry.seq} could not open round {body.round} again: {fault.message}")
            return
        if _money(draft.body) != _money(body) or draft.transfers != entry.transfers:
            self.findings.append(f"entry {entry.seq} takes back other money than was booked for round {body.round}")
        self.seats[body.table] = replace(
            last, open=True, returned=tuple(box for box in last.returned if box not in body.boxes)
        )


class Custody:
    """Reads a journal along with whoever replays it: nobody verifies or pays what he had a hand in.

    Claims of before, and those of links that know no accounts, say nothing of who that was, and are not held to it.
    """

    def __init__(self, known: Followed | None = None) -> None:
        self.findings: list[str] = []
        #: Every award that waits or has waited, as it was last written down.
        self.awards: dict[str, b.PendingAward] = {} if known is None else dict(known.awards)

    def watch(self, entry: Entry, body: b.Body) -> None:
        """One entry of the journal."""
        match body:
            case b.AwardVerified():
                now = (one for group in body.pending for one in group.awards if one.id == body.award)
                self._apart(entry, "verified", self.awards.get(body.award), "", *(one.verified_by for one in now))
            case b.AwardPaid():
                paid = self.awards.get(body.award)
                self._apart(entry, "paid", paid, paid.verified_by if paid is not None else "", body.paid_by)
                if paid is not None and paid.parties is not None and not (paid.player or body.payee):
                    self.findings.append(
                        f"entry {entry.seq} paid award {paid.id} to nobody whom the house had admitted"
                    )
        if isinstance(body, b.PendingBody):
            self.awards |= {award.id: award for group in body.pending for award in group.awards}

    def _apart(self, entry: Entry, did: str, award: b.PendingAward | None, before: str, *who: str) -> None:
        if award is not None and award.parties is not None and {entry.by, *who} & {*award.parties, before}:
            self.findings.append(f"entry {entry.seq}: {entry.by} {did} award {award.id}, and had a hand in it before")


class Follower:
    """One journal, read on from where it was followed before, or from its first entry."""

    def __init__(self, records: LinkRecords, link: str, known: Followed | None = None) -> None:
        self._records, self._link, self._known = records, link, known
        self._after = 0 if known is None else known.state.seq
        self._reversals, self._custody = Reversals(known), Custody(known)
        self._wins = dict[str, Win]() if known is None else dict(known.wins)
        self._unlisted: list[str] = []
        self._state = None if known is None else known.state
        if self._state is not None and not self._state.at and (last := records.entry(link, self._after)) is not None:
            self._state = replace(self._state, at=last.at)  # marks of before have not kept it

    def follow(self) -> LinkState | None:
        """The state that the journal leads to; None where there is no entry."""
        self._state = replay(self._records.entries(self._link, self._after), self._watch, self._state)
        return self._state

    def findings(self) -> list[str]:
        """What was decided otherwise than it must be, and whether the wins are listed as the journal has them."""
        found = [*self._reversals.findings, *self._custody.findings, *self._unlisted]
        listed = {win.id: win for win in self._records.wins(self._link, after=self._after)}
        listed |= {id_: win for id_ in self._wins if self._is_old(id_) and (win := self._records.win(self._link, id_))}
        if listed != self._wins:
            found.append("the wins listed are not those of the journal")
        for table, kept in sorted(self._records.rounds(self._link).items()):
            last = self._reversals.seats.get(table, TableRound())
            if (kept.round, kept.seq, {*kept.returned}) != (last.round, last.seq, {*last.returned}):
                found.append(f"the last round of table {table} is not the one of the journal")
        return found

    def followed(self) -> Followed | None:
        """What must be known to go on from here."""
        state = self._state
        if state is None:
            return None
        waiting = {award.id for group in state.terms.pending for award in (*group.awards, *group.done)}
        return Followed(
            state=state,
            seats=self._reversals.seats,
            entered=self._reversals.since,
            awards={id_: award for id_, award in self._custody.awards.items() if id_ in waiting},
            wins={id_: win for id_, win in self._wins.items() if win.state in ("claimed", "verified")},
        )

    def _watch(self, before: LinkState, entry: Entry, body: b.Body) -> None:
        self._reversals.watch(before, entry, body)
        self._custody.watch(entry, body)
        self._wins |= {win.id: win for win in wins_of(entry, body)}
        for settled, became in settled_of(body):
            # One that had ended before is not kept; what else is listed of it was compared then.
            win = self._wins.get(settled) or (self._records.win(self._link, settled) if self._is_old(settled) else None)
            if win is None:
                self._unlisted.append(f"entry {entry.seq} ends {settled}, which is no win")
            else:
                self._wins[settled] = replace(win, state=became)

    def _is_old(self, win: str) -> bool:
        return int(win.partition(".")[0]) <= self._after


def parties_by_award(records: LinkRecords, link: str, known: Followed | None = None) -> dict[str, frozenset[str]]:
    """Who had a hand in the round of each award, as its claim says; not of claims that say nothing of it."""
    custody = Custody(known)
    for entry in records.entries(link, 0 if known is None else known.state.seq):
        custody.watch(entry, entry.read())
    return {one.id: frozenset(one.parties) for one in custody.awards.values() if one.parties is not None}


def _money(body: b.Body) -> b.Body:
    """A reopening without the clauses that it cites: a rulebook may say of the same money where it comes from anew."""
    if not isinstance(body, b.PendingBody):
        return body
    uncited = [replace(group, awards=tuple(replace(one, clauses=()) for one in group.awards)) for group in body.pending]
    return replace(body, pending=tuple(uncited))
