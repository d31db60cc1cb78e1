"""One command to a link in one transaction: read under lock, decide, write. Nothing here decides a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, Refusal, StorageError
from croupier.floor.link.records import PreparedBets, book_at, books_of
from croupier.floor.link.sql import LinkRecords
from croupier.jackpot import changes, contributions
from croupier.jackpot import commands as c
from croupier.jackpot.bodies import BetsAccepted, ClaimGroup, EntryDraft
from croupier.jackpot.deciding import decide
from croupier.jackpot.entries import Entry, request_digest
from croupier.jackpot.history import Booked
from croupier.jackpot.people import Act, check_act
from croupier.jackpot.state import DisplayReading, LinkStanding, LinkState, TableRound, reading, seal, unsealed
from croupier.jackpot.wins import Win
from croupier.languages import Sentence
from croupier.money import MILS, Cents


class Performed(Struct, frozen=True, kw_only=True):
    """What became of a command: its entry, and the display after it. `repeated`: it had been carried out before."""

    entry: Entry
    reading: DisplayReading
    repeated: bool = False


def meter_at(records: LinkRecords, link: str, number: int) -> int:
    """The exact meter of a reading of a link."""
    entry = records.entry(link, number)
    if entry is None or entry.meter is None:
        raise StorageError(Code.STORE_INCONSISTENT, f"entry {number} is lost", at=f"link {link}")
    return entry.meter


class _Journal:
    """The journal of a link as the records have it, for whoever decides on a command to it."""

    def __init__(self, records: LinkRecords, state: LinkState) -> None:
        self._records, self._link = records, state.link.id

    def seat(self, table: str) -> TableRound:
        return self._records.lock_table(self._link, table)[1]

    def booked(self, table: str, last: TableRound) -> Booked:
        entry = self._records.entry(self._link, last.seq) if last.seq else None
        body = entry.read() if entry is not None else None
        if not isinstance(body, BetsAccepted):
            return Booked(BetsAccepted(table=table, round=last.round, bets=()))
        return Booked.read(body, self._records.entries(self._link, last.seq))

    def seats(self) -> Mapping[str, TableRound]:
        return self._records.rounds(self._link)

    def meter_at(self, number: int) -> int:
        return meter_at(self._records, self._link, number)

    def envied(self, group: ClaimGroup) -> Sequence[Entry]:
        standing = [one for one in self._records.wins(self._link) if one.kind == "envy" and one.state == "paid"]
        numbers = {int(one.id.partition(".")[0]) for one in standing if group.of_round(one.table, one.round)}
        return [entry for seq in sorted(numbers) if (entry := self._records.entry(self._link, seq)) is not None]


class Desk:
    """Where commands to links are carried out, inside a transaction that somebody else commits."""

    def __init__(self, records: LinkRecords) -> None:
        self._records = records

    def perform(self, command: c.Command, act: Act) -> Performed:
        """Carry a command out, or give the answer again if its key has been here before."""
        check_act(act)
        request = request_digest(command, act)
        match command:
            case c.AcceptBets():
                return self._accept(command, act, request)
            case c.OpenLink():
                return self._open(command, act, request)
            case c.CloseLink() if command.move_to:
                return self._close_and_move(command, act, request)
        state = self._records.lock(command.link)
        if (known := self._records.find(command.link, act.key)) is not None:
            return repeated(known, request, state)
        return self._change(state, command, act, request)

    def end_round(self, link: str, table: str, round_id: str) -> bool:
        """The round is settled and cleared; whether it was open. Saying so twice does no harm."""
        return self._records.end_round(link, table, round_id)

    def state(self, link: str) -> LinkState:
        """A link as it stands."""
        return self._records.state(link)

    def waiting(self, link: str, award: str) -> tuple[str, Cents]:
        """At which table an award was won that waits, and what it comes to; nothing where it does not wait."""
        pending = self._records.state(link).terms.pending
        found = ((group.table, one.amount) for group in pending for one in group.awards if one.id == award)
        return next(found, ("", 0))

    def parties(self, link: str, award: str) -> frozenset[str]:
        """Who has had a hand in an award that waits, by account or by name; nobody where it does not wait."""
        return frozenset(
            who
            for group in self._records.state(link).terms.pending
            for one in group.awards
            if one.id == award
            for who in (*(one.parties or ()), one.verified_by)
        )

    def shares(self, link: str, table: str) -> list[Win]:
        """Every share of the meter that a table has claimed, as it stands now, the earliest first."""
        return self._records.shares(link, table)

    def reading(self, link: str) -> DisplayReading:
        """What the display of a link shows."""
        return reading(self._records.state(link))

    def _accept(self, command: c.AcceptBets, act: Act, request: bytes) -> Performed:
        """At once if the link is as we know it; else the long way: lock, look, decide, write."""
        ready = _prepared(self._records.remembered(command.link), command, act)
        if ready is not None and (after := self._records.contribute(ready)) is not None:
            entry = replace(
                ready.entry, seq=after.seq, at=after.at, meter=after.meter, reserve=after.reserve, prizes=after.prizes,
                hash=after.hash,
            )  # fmt: skip
            return Performed(entry=entry, reading=reading(after))
        act = _taken_once(command, act)
        state, last = self._records.lock_table(command.link, command.table)
        # A repetition nearly always concerns the last round; an older one is stopped by its key when it is written.
        if last.round == command.round and (known := self._records.find(command.link, act.key)) is not None:
            return repeated(known, request, state)
        return self._change(state, command, act, request)

    def _open(self, command: c.OpenLink, act: Act, request: bytes) -> Performed:
        link = command.link.id
        if link in self._records.links():
            state = self._records.lock(link)
            if (known := self._records.entry(link, 1)) is not None and known.key == act.key:
                return repeated(known, request, state)
            raise Refusal(Code.LINK_EXISTS, Sentence("link-is-there-already", link=link), at="id")
        state, draft = changes.open_link(command, books_of(command.link))
        entry, after = seal(state, draft, act, request)
        self._records.write(None, after, entry, draft.body, None)
        return Performed(entry=entry, reading=reading(after))

    def _close_and_move(self, command: c.CloseLink, act: Act, request: bytes) -> Performed:
        """Both links are locked in one order, so that two movings in opposite directions cannot wait for each other."""
        if command.move_to == command.link:
            raise Refusal(Code.BAD_LINK, Sentence("link-cannot-move-to-itself"), at="move_to")
        locked = {name: self._records.lock(name) for name in sorted((command.link, command.move_to))}
        state, target = locked[command.link], locked[command.move_to]
        if (known := self._records.find(command.link, act.key)) is not None:
            return repeated(known, request, state)
        arrival = changes.receive(target, state, act)
        answer = self._change(state, command, act, request)
        self._write(target, arrival, replace(act, key=f"{command.link}/{act.key}"[:200]), request)
        return answer

    def _change(self, state: LinkState, command: c.Command, act: Act, request: bytes) -> Performed:
        draft, last = decide(state, _Journal(self._records, state), book_at, command, act)
        seat = None if last is None else (str(getattr(command, "table", "")), last)
        return self._write(state, draft, act, request, seat)

    def meter_at(self, link: str, number: int) -> int:
        """The exact meter of a reading."""
        return meter_at(self._records, link, number)

    def _write(
        self, state: LinkState, draft: EntryDraft, act: Act, request: bytes, seat: tuple[str, TableRound] | None = None
    ) -> Performed:
        entry, after = seal(state, draft, act, request)
        self._records.write(state, after, entry, draft.body, seat)
        return Performed(entry=entry, reading=reading(after))


def _prepared(terms: LinkStanding | None, command: c.AcceptBets, act: Act) -> PreparedBets | None:
    """All that can be worked out about the bets of a round before anything is locked.

    The way that nearly every round takes: the link moves on if it is as we know it. None where we do not know it, or
    the bets would be refused; then the long way tells why.
    """
    if terms is None:
        return None
    unknown = LinkState(terms=terms)
    try:
        draft = contributions.accept(unknown, book_at(terms.link, command.table), command)
    except Refusal:
        return None
    entry = unsealed(unknown, draft, _taken_once(command, act), request_digest(command, act))
    return PreparedBets(terms=terms, entry=entry, hashed=entry.hashed(), table=command.table, round=command.round)


def _taken_once(command: c.AcceptBets, act: Act) -> Act:
    return replace(act, key=c.acceptance_key(command.table, command.round))


def repeated(known: Entry, request: bytes, state: LinkState) -> Performed:
    """The answer to a command that came before, with the display as it was then."""
    if known.request != request:
        raise Refusal(Code.KEY_REUSED, Sentence("key-was-used-for-something-else"), at="key")
    then = reading(state)
    return Performed(entry=known, reading=replace(then, seq=known.seq, meter=(known.meter or 0) // MILS), repeated=True)
