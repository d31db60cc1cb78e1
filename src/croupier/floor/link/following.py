"""A journal followed entry by entry: everything in it decided anew, and wins as they are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.floor.link.performing import meter_at
from croupier.floor.link.records import book_at, books_of
from croupier.floor.link.sql import LinkRecords
from croupier.jackpot import accounts, changes
from croupier.jackpot import bodies as b
from croupier.jackpot import commands as c
from croupier.jackpot.deciding import decide
from croupier.jackpot.entries import Entry
from croupier.jackpot.history import Booked
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.people import Act, Signature
from croupier.jackpot.posting import ENVY
from croupier.jackpot.state import EVERY_TABLE, LinkStanding, LinkState, TableRound, before_all, evolve
from croupier.jackpot.wins import Win, settled_of, wins_of
from croupier.money import MILS
from croupier.rulebook.irregularities import Post

#: Whoever signed an entry: a first person, and a second one where it took two.
Signed: TypeAlias = Callable[[Entry, b.Body], Signature]

#: Who is shown each entry of a journal.
See: TypeAlias = Callable[[Entry, b.Body], None]

#: How many rounds' bets are remembered with what they have moved.
_MOST_KEPT: Final = 2000
#: Entries of this kind may follow the one that closes a link.
_HIGHEST: Final[Post] = "shift-manager"
_AFTER_CLOSING: Final = b.word(b.FaultRepaired.__name__)


class Followed(Struct, frozen=True, kw_only=True):
    """How far a journal was followed, and all that must be known of it to go on from there.

    Wins are those that wait; the others have ended, and what ended is not looked at again.
    """

    state: LinkState
    seats: dict[str, TableRound]
    booked: dict[str, Booked]
    envied: list[Entry]
    told: bool
    wins: dict[str, Win]


def by_name(entry: Entry, body: b.Body) -> Signature:
    """Whoever signed an entry, as it says itself: it does not tell in which post."""
    account = ""
    if isinstance(body, b.AwardPaid):
        account = body.paid_by
    elif isinstance(body, b.AwardVerified):
        waiting = (one for group in body.pending for one in group.awards if one.id == body.award)
        account = next((one.verified_by for one in waiting), "")
    return Signature(entry.by, _HIGHEST, account if account != entry.by else "")


class DecidedAnew:
    """Reads the journal of a link along with whoever replays it, and decides every entry anew.

    From each entry follows what was asked for. The rules are asked for it again, in the state before, and must record
    the same and move the same money.
    """

    def __init__(self, records: LinkRecords, known: Followed | None = None, signed: Signed = by_name) -> None:
        self.findings: list[str] = []
        #: The last round of each table.
        self.last: dict[str, TableRound] = {} if known is None else dict(known.seats)
        #: What there is of it since its bets were taken.
        self.books: dict[str, Booked] = {} if known is None else dict(known.booked)
        #: By table and round, entries by which envy was paid that has not gone back.
        self._envied: dict[tuple[str, str], list[Entry]] = {}
        #: Whether claims are told winner by winner from here on, as they were not at first.
        self.told = known is not None and known.told
        #: What bets have moved under these terms, which do not depend on the meter where it has no ceiling.
        self._moved: dict[tuple[str, tuple[b.AcceptedBet, ...]], tuple[Transfer, ...]] = {}
        self._terms: LinkStanding | None = None
        self._records, self._signed = records, signed
        self._link = "" if known is None else known.state.link.id
        for entry in () if known is None else known.envied:
            self._pay_envy(entry, entry.read())

    # ---- what whoever decides asks of the journal

    def seat(self, table: str) -> TableRound:
        # A journal does not tell when a round is over.
        return replace(self.last.get(table, TableRound()), open=True)

    def booked(self, table: str, last: TableRound) -> Booked:
        return self.books.get(table) or Booked(b.BetsAccepted(table=table, round=last.round, bets=()))

    def seats(self) -> Mapping[str, TableRound]:
        return {}

    def meter_at(self, number: int) -> int:
        return meter_at(self._records, self._link, number)

    def envied(self, group: b.ClaimGroup) -> Sequence[Entry]:
        return self._envied.get((group.table, group.round), ())

    # ---- entry by entry

    def watch(self, state: LinkState, entry: Entry, body: b.Body) -> None:
        """One entry, and the link before it."""
        self._link = state.link.id
        if isinstance(body, b.AwardsClaimed):
            self.told = self.told or all(one.entered_by for _, one in added(entry, body))
        if isinstance(body, b.BetsAccepted):
            self._decide_bets(state, entry, body)
        else:
            by = self._signed(entry, body)
            if self.told or not isinstance(body, b.PendingBody) or isinstance(body, b.RoundReopened):
                self._decide(state, entry, body, by)
        self._go_on(state, entry, body)

    def _decide_bets(self, state: LinkState, entry: Entry, body: b.BetsAccepted) -> None:
        if self._terms is not state.terms or len(self._moved) > _MOST_KEPT:
            self._moved, self._terms = {}, state.terms
        bets = body.table, body.bets
        if self._moved.get(bets) != entry.transfers:
            sound = len(self.findings)
            self._decide(state, entry, body, self._signed(entry, body))
            if sound == len(self.findings) and state.link.ceiling is None:
                self._moved[bets] = entry.transfers

    def _decide(self, state: LinkState, entry: Entry, body: b.Body, by: Signature) -> None:
        also_by = Signature(entry.also_by) if entry.also_by else None
        reason = getattr(body, "reason", "")
        act = Act(key=entry.key, at=_asked_at(entry, body), by=by, also_by=also_by, reason=reason)
        due, refused = _plain(body), ""
        for draft in self._drafts(state, entry, body, act):
            if isinstance(draft, str):
                refused = refused or draft
            elif _plain(draft.body) == due and draft.transfers == entry.transfers:
                return
        why = f"could not be made: {refused}" if refused else "is not what the rules give, or moves other money"
        self.findings.append(f"entry {entry.seq} ({entry.kind}) {why}")

    def _drafts(self, state: LinkState, entry: Entry, body: b.Body, act: Act) -> Iterator[b.EntryDraft | str]:
        """What is recorded for each thing that may have been asked for, or why nothing is."""
        for make in self._ways(state, entry, body, act):
            try:
                yield make()
            except CroupierError as fault:
                yield fault.message
            except Exception as fault:  # noqa: BLE001 - a record that was tampered with can fail in any way
                yield type(fault).__name__

    def _ways(self, state: LinkState, entry: Entry, body: b.Body, act: Act) -> Iterator[Callable[[], b.EntryDraft]]:
        if isinstance(body, b.LinkOpened):
            yield lambda: changes.open_link(_opened(entry, body), books_of(body.link))[1]
        elif isinstance(body, b.MoneyMoved):
            yield lambda: changes.receive(state, self._closed(body.source), act)
        else:
            for asked in _asked(state, entry, body):
                yield partial(self._decided, state, asked, act)

    def _decided(self, state: LinkState, asked: c.Command, act: Act) -> b.EntryDraft:
        return decide(state, self, book_at, asked, act)[0]

    def _closed(self, link: str) -> LinkState:
        """A link as it was before it was closed."""
        state = self._records.state(link)
        for seq in range(state.seq, 0, -1):
            entry = self._records.entry(link, seq)
            if entry is None or entry.kind != _AFTER_CLOSING:
                break
        taken = {one.debit: one.mils for one in entry.transfers} if entry is not None else {}
        meter, reserve, prizes = (
            taken.get(accounts.account(kind, link), 0) for kind in (accounts.METER, accounts.RESERVE, accounts.PRIZES)
        )
        return replace(state, meter=meter, reserve=reserve, prizes=prizes)

    def _go_on(self, state: LinkState, entry: Entry, body: b.Body) -> None:
        last = self.last.get(table := getattr(body, "table", ""), TableRound())
        match body:
            case b.BetsAccepted():
                self.last[table] = TableRound(round=body.round, seq=entry.seq, open=True)
                self.books[table] = Booked(body)
                waiting = {(group.table, group.round) for group in state.terms.pending}
                for at in [at for at in self._envied if at[0] == table and at not in waiting]:
                    del self._envied[at]
                return
            case b.BetsReturned():
                self.last[table] = replace(last, returned=(*last.returned, *body.boxes))
            case b.RoundReopened():
                still = tuple(box for box in last.returned if box not in body.boxes)
                self.last[table] = replace(last, open=True, returned=still)
                self._envied.pop((table, body.round), None)
            case b.LinkChanged():
                # A table that has left the link begins anew when it comes back.
                self.last = {name: one for name, one in self.last.items() if name in body.new.tables}
                self.books = {name: one for name, one in self.books.items() if name in body.new.tables}
            case b.PrizesPaid():
                self._pay_envy(entry, body)
            case b.AwardRejected():
                back, at = {one.partition(".")[0] for one in body.prizes}, (body.table, body.round)
                if at in self._envied:
                    self._envied[at] = [one for one in self._envied[at] if str(one.seq) not in back]
            case _:
                pass
        if table and not isinstance(body, b.PendingBody):
            if table in self.books:
                self.books[table].take(entry, body)
            return
        for booked in self.books.values():
            booked.take(entry, body)

    def _pay_envy(self, entry: Entry, body: b.Body) -> None:
        if isinstance(body, b.PrizesPaid) and any(one.purpose == ENVY for one in entry.transfers):
            self._envied.setdefault((body.table, body.round), []).append(entry)

    def kept(self) -> list[Entry]:
        """The entries by which envy was paid that may still go back."""
        return [entry for several in self._envied.values() for entry in several]


def _asked_at(entry: Entry, body: b.Body) -> datetime:
    """When it was asked for: a claim says so, which may be earlier than its entry if a clock was set back."""
    own = (group for group in body.pending if group.id == entry.seq) if isinstance(body, b.AwardsClaimed) else ()
    return min((entry.time, *(group.entered_at for group in own)))


def _opened(entry: Entry, body: b.LinkOpened) -> c.OpenLink:
    given = {accounts.kind(one.credit): one.mils // MILS for one in entry.transfers}
    return c.OpenLink(link=body.link, meter=given.get(accounts.METER, 0), reserve=given.get(accounts.RESERVE, 0))


def _asked(state: LinkState, entry: Entry, body: b.Body) -> Iterator[c.Command]:
    """What may have been asked for where this was recorded; several things where they would record the same."""
    link = state.link.id
    match body:
        case b.BetsAccepted(table=table, round=of):
            bets = tuple(c.JackpotBet(bet.box, bet.player, bet.stake) for bet in body.bets)
            yield c.AcceptBets(link=link, table=table, round=of, bets=bets, test=state.link.mode == "test")
        case b.BetsReturned(table=table, round=of):
            yield c.ReturnBets(link=link, table=table, round=of, boxes=body.boxes)
        case b.PartReturned(table=table, round=of):
            yield c.ReturnPart(link=link, table=table, round=of, box=body.box, amount=body.amount)
        case b.RoundReopened(table=table, round=of):
            yield c.ReopenRound(link=link, table=table, round=of, boxes=body.boxes)
        case b.PrizesPaid(table=table, round=of):
            yield c.PayPrizes(link=link, table=table, round=of, prizes=body.prizes)
        case b.AwardsClaimed():
            yield from _claimed(link, entry, body)
        case b.AwardVerified():
            yield c.VerifyAward(link=link, award=body.award)
        case b.AwardPaid():
            yield c.PayAward(link=link, award=body.award, payee=body.payee)
        case b.AwardRejected():
            yield c.RejectAward(link=link, award=body.award)
        case b.OrderDecided():
            yield c.DecideOrder(link=link, order=tuple(map(str, body.order)))
        case b.LinkChanged():
            yield c.ChangeLink(link=link, new=body.new)
        case b.LinkCorrected(account="meter" | "reserve" | "prizes" as account):
            yield c.CorrectLink(link=link, account=account, mils=body.mils)
        case b.FaultDeclared(table=table, fault=fault):
            for box, over in ((None, False), (next(reversed(fault.boxes), None), False), (None, True)):
                yield c.DeclareFault(link=link, table=table, box=box, reading=fault.reading, over=over)
        case b.FaultHandled():
            yield from _chosen(link, body)
        case b.FaultRepaired(table=table):
            yield c.RepairFault(link=link, table=table)
        case b.LinkClosed():
            yield c.CloseLink(link=link, move_to=body.moved_to)
        case _:
            pass


def added(entry: Entry, body: b.AwardsClaimed) -> list[tuple[b.ClaimGroup, b.PendingAward]]:
    """The awards that a claim has added, and their turns."""
    own = f"{entry.seq}."
    return [(group, one) for group in body.pending for one in group.awards if one.id.startswith(own)]


def _claimed(link: str, entry: Entry, body: b.AwardsClaimed) -> Iterator[c.ClaimAwards]:
    entered = added(entry, body)
    if not entered:
        return
    first, award = entered[0]
    hands = tuple(
        c.JackpotHand(
            box=one.box, player=one.player, category=one.category, hand=one.hand, most=one.most, dealt_at=group.dealt_at
        )
        for group, one in entered
    )
    yield c.ClaimAwards(
        link=link, table=first.table, round=first.round, dealt_at=first.dealt_at, hands=hands, parties=award.parties
    )


def _chosen(link: str, body: b.FaultHandled) -> Iterator[c.HandleFault]:
    """Where the fault is the whole link's, the choice may have been made for one of its tables."""
    told = {body.table: body.fault} | (
        {} if body.table != EVERY_TABLE else {at: body.fault.at(at) for at in body.fault.tables}
    )
    for table, fault in told.items():
        if fault.mode is not None:
            for box in (None, *fault.boxes):
                yield c.HandleFault(link=link, table=table, mode=fault.mode, box=box, notice=fault.notice)


def nobody(entry: Entry, body: b.Body) -> None:
    """No one else is shown it."""


class Follower:
    """One journal, read on from where it was followed before, or from its first entry."""

    def __init__(
        self, records: LinkRecords, link: str, known: Followed | None = None, signed: Signed = by_name
    ) -> None:
        self._records, self._link = records, link
        self._after = 0 if known is None else known.state.seq
        self._decisions = DecidedAnew(records, known, signed)
        self._wins = dict[str, Win]() if known is None else dict(known.wins)
        self._unlisted: list[str] = []
        self._state = None if known is None else known.state

    def follow(self, see: See = nobody) -> LinkState | None:
        """The state that the journal leads to; None where there is no entry. Whoever `see`s is shown all of it."""
        broken: CroupierError | None = None
        for entry in self._records.entries(self._link, self._after):
            body = entry.read()
            see(entry, body)
            if broken is None:
                try:
                    before = before_all(entry, body) if self._state is None else self._state
                    self._watch(before, entry, body)
                    self._state = evolve(before, entry, body)
                except CroupierError as fault:
                    broken = fault
        if broken is not None:
            raise broken
        return self._state

    def findings(self) -> list[str]:
        """What was decided otherwise than it must be, and whether the wins are listed as the journal has them."""
        found = [*self._decisions.findings, *self._unlisted]
        listed = {win.id: win for win in self._records.wins(self._link, after=self._after)}
        listed |= {id_: win for id_ in self._wins if self._is_old(id_) and (win := self._records.win(self._link, id_))}
        if listed != self._wins:
            found.append("the wins listed are not those of the journal")
        for table, kept in sorted(self._records.rounds(self._link).items()):
            last = self._decisions.last.get(table, TableRound())
            if (kept.round, kept.seq, {*kept.returned}) != (last.round, last.seq, {*last.returned}):
                found.append(f"the last round of table {table} is not the one of the journal")
        return found

    def followed(self) -> Followed | None:
        """What must be known to go on from here."""
        state, decisions = self._state, self._decisions
        if state is None:
            return None
        waiting = {award.id for group in state.terms.pending for award in group.awards}
        return Followed(
            state=state,
            seats=decisions.last,
            booked={table: _without_ended(booked, waiting) for table, booked in decisions.books.items()},
            envied=decisions.kept(),
            told=decisions.told,
            wins={id_: win for id_, win in self._wins.items() if win.state in ("claimed", "verified")},
        )

    def _watch(self, before: LinkState, entry: Entry, body: b.Body) -> None:
        self._decisions.watch(before, entry, body)
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


def _without_ended(booked: Booked, waiting: set[str]) -> Booked:
    """What is booked of a round, of awards only those that still wait."""
    return replace(booked, waiting={id_: one for id_, one in booked.waiting.items() if id_ in waiting})


def _plain(body: b.Body) -> b.Body:
    """A body without the clauses that it cites: a rulebook may say of the same money where it comes from anew."""
    if isinstance(body, b.FaultDeclared | b.FaultHandled):
        # Journals of before do not say that it is no matter of single boxes.
        return replace(body, fault=replace(body.fault, whole=body.fault.whole or not body.fault.boxes))
    if not isinstance(body, b.PendingBody):
        return body
    return replace(body, pending=tuple(map(_uncited, body.pending)))


def _uncited(group: b.ClaimGroup) -> b.ClaimGroup:
    awards, done = (tuple(replace(one, clauses=()) for one in several) for several in (group.awards, group.done))
    return replace(group, awards=awards, done=done)
