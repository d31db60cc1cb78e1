"""Whether the record of a link can be trusted: a self-check at every start, an audit of everything, and statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from croupier.errors import Code, CroupierError, StorageError
from croupier.floor.link.records import LinkRecords, book_at, books_of, seated
from croupier.jackpot import accounts
from croupier.jackpot import bodies as b
from croupier.jackpot.commands import ReopenRound
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import check_link
from croupier.jackpot.reopening import reversal
from croupier.jackpot.state import LinkState, TableRound, check_ranges, replay
from croupier.jackpot.statement import Statement, build
from croupier.jackpot.wins import Win, settled_of, wins_of
from croupier.money import MILS

#: Regulators want to see at least 25 wins.
LATEST_WINS: Final = 25


def make_statement(records: LinkRecords, link: str, latest: int = LATEST_WINS) -> Statement:
    """How the value that the display shows follows from every transfer since the last reset."""
    state = records.state(link)
    start = records.entry(link, state.since)
    if start is None:
        raise StorageError(Code.STORE_INCONSISTENT, f"entry {state.since} is lost", at=f"link {link}")

    def account(kind: str) -> str:
        return accounts.account(kind, link)

    kinds = (accounts.METER, accounts.RESERVE, accounts.PRIZES, accounts.HOUSE)
    ever = {kind: records.totals(link, account(kind)) for kind in kinds}
    since = records.totals(link, account(accounts.METER), state.since)
    return build(state, start, since, ever, records.wins(link), latest)


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


class Custody:
    """Reads a journal along with whoever replays it: nobody verifies or pays what he had a hand in.

    Claims of before, and those of links that know no accounts, say nothing of who that was, and are not held to it.
    """

    def __init__(self) -> None:
        self.findings: list[str] = []
        #: Every award that waits or has waited, as it was last written down.
        self.awards: dict[str, b.PendingAward] = {}

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


def parties_by_award(records: LinkRecords, link: str) -> dict[str, frozenset[str]]:
    """Who had a hand in the round of each award, as its claim says; not of claims that say nothing of it."""
    custody = Custody()
    for entry in records.entries(link):
        custody.watch(entry, entry.read())
    return {one.id: frozenset(one.parties) for one in custody.awards.values() if one.parties is not None}


def _money(body: b.Body) -> b.Body:
    """A reopening without the clauses that it cites: a rulebook may say of the same money where it comes from anew."""
    if not isinstance(body, b.PendingBody):
        return body
    uncited = [replace(group, awards=tuple(replace(one, clauses=()) for one in group.awards)) for group in body.pending]
    return replace(body, pending=tuple(uncited))


#: How many of the latest entries the self-check reads; the audit reads all.
TAIL: Final = 200


def self_check(records: LinkRecords) -> None:
    """Every link: configuration whole and possible, balances in range, journal and chain up to the last entry."""
    for link in records.links():
        state = records.state(link)
        check_configuration(records, state)
        _check_tail(records, state)


def check_configuration(records: LinkRecords, state: LinkState) -> None:
    """The configuration can be run, and the tables are seated as it says."""
    try:
        check_link(state.link, books_of(state.link))
        check_ranges(state)
    except CroupierError as error:
        raise _inconsistent(state, f"the configuration cannot be run: {error}") from error
    tables = set(records.rounds(state.link.id))
    if tables != seated(state):
        raise _inconsistent(state, f"these tables are seated: {sorted(tables)}", f"{sorted(seated(state))}")


def _check_tail(records: LinkRecords, state: LinkState) -> None:
    """The last entries follow from each other and lead to the balances that are kept."""
    first = max(0, state.seq - TAIL)
    before = records.entry(state.link.id, first) if first else None
    if first and before is None:
        raise _inconsistent(state, f"entry {first} is lost", "a journal without gaps")
    last = None
    for entry in records.entries(state.link.id, first):
        if last is not None or before is not None:
            _check_chain(state, last or before, entry)  # type: ignore[arg-type]
        last = entry
    if last is None or (last.seq, last.hash) != (state.seq, state.hash):
        raise _inconsistent(state, f"the journal ends at entry {last.seq if last else first}", f"entry {state.seq}")
    if (last.meter, last.reserve, last.prizes) != (state.meter, state.reserve, state.prizes):
        raise _inconsistent(
            state, f"the last entry reads {last.meter}, {last.reserve}, {last.prizes}",
            f"{state.meter}, {state.reserve}, {state.prizes}, as the balances say",
        )  # fmt: skip


def _check_chain(state: LinkState, before: Entry, entry: Entry) -> None:
    if entry.seq != before.seq + 1:
        raise _inconsistent(state, f"entry {before.seq + 1} is lost", "a journal without gaps")
    if entry.hash != entry.digest(before.hash):
        raise StorageError(
            Code.STORE_CORRUPT, f"the chain is broken at entry {entry.seq}", at=entry.stream,
            expected="entries as they were written",
        )  # fmt: skip


def verify(records: LinkRecords) -> list[str]:
    """Everything again from the first entry: chain, state, wins, balances. Every finding, in words."""
    balances = records.accounts()
    findings = [finding for link in records.links() for finding in _verify_link(records, link, balances)]
    if total := sum(balances.values()):
        findings.append(f"the accounts add up to {total} ten-thousandths of a cent, not to zero")
    for name, mils in records.kept_balances().items():
        if balances.get(name, 0) != mils:
            findings.append(f"{name} is kept as {mils}, its transfers add up to {balances.get(name, 0)}")
    for name, mils in balances.items():
        if mils < 0 and accounts.kind(name) in accounts.NEVER_BELOW_ZERO:
            findings.append(f"{name} stands at {mils}")
    return findings


def _verify_link(records: LinkRecords, link: str, balances: Mapping[str, int]) -> Iterator[str]:
    try:
        state = records.state(link)
        check_configuration(records, state)
        reversals, custody, listed = Reversals(), Custody(), dict[str, Win]()

        def watch(before: LinkState, entry: Entry, body: b.Body) -> None:
            reversals.watch(before, entry, body)
            custody.watch(entry, body)
            _list(listed, entry, body)

        replayed = replay(records.entries(link), watch)
    except CroupierError as error:
        yield f"{link}: {error}"
        return
    yield from (f"{link}: {finding}" for finding in (*reversals.findings, *custody.findings))
    if replayed != state:
        yield f"{link}: the journal leads to another state than the one that is kept"
    if listed != {win.id: win for win in records.wins(link)}:
        yield f"{link}: the wins listed are not those of the journal"
    waiting = sum(award.amount for group in state.terms.pending for award in group.awards) * MILS
    for kind, mils in (
        (accounts.METER, state.meter), (accounts.RESERVE, state.reserve), (accounts.PRIZES, state.prizes),
        (accounts.PENDING, waiting),
    ):  # fmt: skip
        found = balances.get(accounts.account(kind, link), 0)
        if found != mils:
            yield f"{link}: the {kind} stands at {mils}, its transfers add up to {found}"


def _list(listed: dict[str, Win], entry: Entry, body: b.Body) -> None:
    """The wins of an entry, and what became of earlier ones by it."""
    for win in wins_of(entry, body):
        listed[win.id] = win
    for settled, became in settled_of(body):
        listed[settled] = replace(listed[settled], state=became)


def _inconsistent(state: LinkState, message: str, expected: str = "") -> StorageError:
    return StorageError(Code.STORE_INCONSISTENT, message, at=f"link {state.link.id}", expected=expected)
