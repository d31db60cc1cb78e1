"""A table's stream: its rounds one after the other, the money of every entry, and the list of rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Final

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from croupier.chain import Head
from croupier.errors import Code, CroupierError, StorageError
from croupier.floor.audit.chains import StreamChain
from croupier.floor.audit.listed import ListedParts, ListedRounds
from croupier.floor.audit.notes import MadeGood, Note, Owed, RecordedClaim, Reopened, Reported, Taken, Won
from croupier.floor.audit.once import OnceTold
from croupier.floor.audit.report import Counts, Finding, Kind
from croupier.floor.audit.rounds import RoundAudit
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.config.model import Timers
from croupier.floor.record.entries import RoundRow, Written
from croupier.floor.table import happenings as h
from croupier.floor.table.desk import parties_of
from croupier.floor.table.happenings import Anything, read_events
from croupier.floor.table.jackpot import HOUSE_SIGNS, fault_key, prizes_of, settling_key
from croupier.floor.table.money import parts_of, transfers_of
from croupier.floor.table.setup import TableSetup
from croupier.jackpot.ledger import Transfer
from croupier.money import MILS, Cents
from croupier.round import Event, Table, in_play
from croupier.round import events as e
from croupier.round.chips import MOVING
from croupier.rulebook import Rulebook
from croupier.settlement import Settlement
from croupier.wire.rounds import MeterReading

PREFIX: Final = "table:"
#: No round has this number.
_UNBOUNDED: Final = 2**62

#: Of what happens beside the rounds, what an audit draws nothing from.
_IDLE: Final = frozenset({
    h.TableOpened, h.TableClosed, h.PlayerNamed, h.PlayerReady, h.SeatGivenUp, h.TimeRanOut
})  # fmt: skip
#: What does more than to go on with a round.
_TURNING: Final = (h.HAPPENINGS - _IDLE) | {e.BettingOpened, e.RoundSettled, e.PayoutsTakenBack}

#: By these somebody of the house says what is to be done.
_SAID: Final = (e.Ruled, e.PowerUsed)
#: By these a settled round is opened again.
_CAUSES: Final = (e.Ruled, e.CardsCorrected, e.DecisionTakenBack)

#: Gives the rulebook that a table's terms name.
Library = Callable[[Table], Rulebook]


class Span(Struct, frozen=True, kw_only=True):
    """A part of a table's stream that is read by itself: whole rounds, after an entry that is known."""

    table: str
    head: Head = Head()
    #: Rounds before it.
    rounds: int = 0
    #: Its last entry and its last round; None for the end of the stream, which is read to where it is on record.
    last: int | None = None
    until: int | None = None


class Stretch(Struct, frozen=True, kw_only=True):
    """What a part of a table's stream turned out to be."""

    end: Head
    rounds: int
    bettors: int
    #: What lies on the layout and is not with a link, at the end of the stream.
    stakes: Cents
    counts: Counts
    findings: tuple[Finding, ...]
    notes: tuple[Note, ...]
    once: OnceTold
    #: The rounds for which a seed was looked at.
    seeds: tuple[str, ...]


class _Round(Struct, kw_only=True):
    """A round as it is read: where it began, what happened, and where it was last settled."""

    number: int
    first: int
    opened_at: int
    book: Rulebook
    #: As much of the table's set-up as its money depends on.
    setup: TableSetup
    events: list[Event] = field(default_factory=list)
    taken: dict[int, str] = field(default_factory=dict)
    handed: h.JackpotTaken | None = None
    settled_at: tuple[int, int] | None = None
    settlement: Settlement | None = None
    interrupted: list[h.RoundInterrupted] = field(default_factory=list)
    #: How often it was settled, and for which rounds the link was out of reach.
    generation: int = 1
    late: set[str] = field(default_factory=set)
    actors: set[str] = field(default_factory=set)

    @property
    def opened(self) -> e.BettingOpened:
        first = self.events[0]
        if not isinstance(first, e.BettingOpened):
            raise TypeError("a round begins with the call for bets")
        return first

    @property
    def display(self) -> MeterReading | None:
        """What the display showed when bets closed; a ruling about a fault may have set another value since."""
        return next((event.jackpot for event in self.events if isinstance(event, e.BettingClosed)), None)


class TableAudit:
    """A part of one table's stream, from entry to entry."""

    def __init__(self, store: Snapshot, span: Span, library: Library, seeds: Mapping[str, bytes]) -> None:
        self._store, self._span, self.table, self._library = store, span, span.table, library
        self._seeds, self._looked_at = seeds, list[str]()
        self._counts = Counts()
        self._round: _Round | None = None
        self._setup: TableSetup | None = None
        self._number = span.rounds
        until = _UNBOUNDED if span.until is None else span.until
        self._listed = ListedRounds(store.streams.every_round(span.table, span.rounds, until))
        self._bettors = 0
        self._parts = ListedParts(store, span.table, until)
        self.findings: list[Finding] = []
        self._stakes: Cents = 0
        self._notes: list[Note] = []
        self._once = OnceTold()

    def run(self) -> Stretch:
        """Read every entry of the table in order, and tell what was found and counted."""
        chain = StreamChain(self._store, PREFIX + self.table, self._span.head, self._span.last)
        for entry, transfers in chain:
            self._entry(entry, transfers)
        if self._span.last is not None:
            self._lead_in(self._span.last)
        self._end_round(last=self._span.last is None)
        for number in self._listed.end():
            self._found("round-list", f"round {number}", "it is listed, and was never played")
        self._counts.entries += chain.entries
        return Stretch(
            end=chain.end, rounds=self._number, bettors=self._bettors, stakes=self._stakes, counts=self._counts,
            findings=(*self.findings, *chain.findings), notes=tuple(self._notes), once=self._once,
            seeds=tuple(self._looked_at),
        )  # fmt: skip

    def _lead_in(self, last: int) -> None:
        """The entry that opens the next round may begin with what still belongs to the one before."""
        try:
            entry = next(self._store.streams.after(PREFIX + self.table, last, to=last + 1))
            happened = read_events(entry.body)
        except (CroupierError, StopIteration):
            return  # whoever reads that entry says so
        for event in takewhile(lambda event: not isinstance(event, e.BettingOpened), happened):
            self._event(entry, event)

    def _entry(self, entry: Written, transfers: tuple[Transfer, ...]) -> None:
        try:
            happened = read_events(entry.body)
        except CroupierError as fault:
            self._found("unreadable", f"entry {entry.version}", str(fault))
            return
        round_, kinds = self._round, {*map(type, happened)}
        if round_ is None or not _TURNING.isdisjoint(kinds):
            self._turn(entry, happened, transfers)
            return
        round_.actors.add(entry.actor)
        round_.events += [event for event in happened if type(event) not in _IDLE]  # type: ignore[misc]
        if transfers or not MOVING.isdisjoint(kinds):
            self._check_money(entry, round_, happened, transfers, round_.taken, round_.settlement)

    def _turn(self, entry: Written, happened: tuple[Anything, ...], transfers: tuple[Transfer, ...]) -> None:
        """An entry of which something does more than to go on with a round."""
        taken, settled = ({}, None) if self._round is None else (dict(self._round.taken), self._round.settlement)
        for event in happened:
            round_ = self._round
            if round_ is None or type(event) in _TURNING:
                self._event(entry, event)
                taken |= self._round.taken if self._round is not None else {}
            else:
                round_.actors.add(entry.actor)
                if type(event) not in _IDLE:
                    round_.events.append(event)  # type: ignore[arg-type]
        if self._round is not None:
            self._check_money(entry, self._round, happened, transfers, taken, settled)
        elif transfers:
            self._found("money", f"entry {entry.version}", "money moved before the first round")

    def _check_money(
        self,
        entry: Written,
        round_: _Round,
        happened: tuple[Anything, ...],
        transfers: tuple[Transfer, ...],
        taken: Mapping[int, str],
        settled: Settlement | None,
    ) -> None:
        """The money of an entry is what its events move; `taken` and `settled` are as it found them."""
        try:
            due = transfers_of(round_.setup, happened, taken, settled)
        except Exception as fault:  # noqa: BLE001 - a record that was tampered with can fail in any way
            wrong = f"its money cannot be worked out: {type(fault).__name__}"
        else:
            if due == transfers:
                return
            wrong = f"its events move {_sum(due)} cents in all, its transfers {_sum(transfers)}"
        self._found("money", f"entry {entry.version}", wrong)

    def _event(self, entry: Written, event: Anything) -> None:
        kind = type(event)
        if isinstance(event, e.BettingOpened):
            self._end_round()
            event = self._open(entry, event)
        round_ = self._round
        if round_ is None:
            if kind not in h.HAPPENINGS:
                self._found("rules", f"entry {entry.version}", "something happened in a round before one was opened")
            return
        round_.actors.add(entry.actor)
        if kind in h.HAPPENINGS:
            self._beside(entry, round_, event)
            return
        round_.events.append(event)  # type: ignore[arg-type]
        if isinstance(event, e.RoundSettled):
            round_.settled_at, round_.settlement = (entry.version, entry.at), event.settlement
        elif kind is e.PayoutsTakenBack:
            round_.settlement = None

    def _beside(self, entry: Written, round_: _Round, event: Anything) -> None:
        """Something that happened at the table beside the round itself."""
        match event:
            case h.JackpotTaken():
                round_.taken, round_.handed = _whose(event), event
            case h.JackpotReturned():
                for box in event.boxes:
                    round_.taken.pop(box, None)
            case h.JackpotReopened():
                self._reopen(entry, round_, event)
            case h.AwardsClaimed():
                self._notes += [
                    RecordedClaim(
                        table=self.table, link=event.link, award=one.award, box=one.box, player=one.player,
                        category=one.category, amount=one.amount,
                        parties=parties_of(round_.actors, round_.events),
                    )
                    for one in event.awards
                ]  # fmt: skip
            case h.JackpotFailed():
                round_.late.add(round_.opened.round_id)
            case h.JackpotOwed():
                self._notes.append(Owed(event.round_id))
                round_.late.add(event.round_id)
                if event.hands:
                    # Whoever remembers it from round to round writes it down again: what counts is when it arose.
                    self._once.see("owed", event.parties is not None, event.dealt_at, f"{PREFIX}{self.table}")
            case h.JackpotMadeGood():
                self._notes.append(MadeGood(event.round_id))
            case h.RoundInterrupted():
                round_.interrupted.append(event)

    def _reported(self, round_: _Round) -> Iterator[Reported]:
        """What the link may have been told of its faults: what was ruled on them, and that it was out of reach."""
        said: e.Ruled | e.PowerUsed | None = None
        for event in round_.events:
            if isinstance(event, _SAID):
                said = event
            elif said is not None and isinstance(event, e.ConditionSet) and event.condition.fault:
                key = fault_key(self.table, round_.opened.round_id, said.ruling)
                yield from (Reported(one, said.decided_by.name) for one in (key, f"{key}/choice"))
        for round_id in sorted(round_.late):
            for generation in range(1, round_.generation + 1):
                key = settling_key(self.table, round_id, generation)
                yield from (Reported(f"{key}/{what}", HOUSE_SIGNS.name) for what in ("fault", "repair"))

    def _reopen(self, entry: Written, round_: _Round, event: h.JackpotReopened) -> None:
        """The link has undone its part; the bets of some boxes lie with it again."""
        whose = _whose(round_.handed) if round_.handed is not None else {}
        if unknown := [box for box in event.boxes if box not in whose]:
            self._found("link", f"entry {entry.version}", f"no jackpot bet was ever taken on box {unknown[0]}")
        round_.taken |= {box: whose[box] for box in event.boxes if box in whose}
        self._notes.append(MadeGood(round_.opened.round_id))
        round_.generation = event.generation
        cause = next((one for one in reversed(round_.events) if isinstance(one, _CAUSES)), None)
        approved = cause.approved_by if cause is not None else None
        self._notes.append(
            Reopened(
                by="" if cause is None else cause.decided_by.name,
                also_by="" if approved is None else approved.name,
                table=self.table, round=round_.opened.round_id, link=event.link, reading=event.reading,
                generation=event.generation, boxes=event.boxes, awards=event.awards, prizes=event.prizes,
            )
        )  # fmt: skip

    def _open(self, entry: Written, event: e.BettingOpened) -> e.BettingOpened:
        """A round begins; terms that are as before are the same ones, so that what is known of them counts again."""
        self._number += 1
        self._once.see("book", bool(event.table.book), entry.at, f"{PREFIX}{self.table} round {self._number}")
        try:
            book = self._book(event.table)
        except CroupierError as fault:
            self._found("rules", f"round {self._number}", f"its rulebook cannot be read: {fault}")
            self._round = None
            return event
        if self._setup is None or (self._setup.terms, self._setup.virtual) != (event.table, bool(event.commitment)):
            self._setup = _setup(self.table, book, event)
        setup = self._setup
        self._round = _Round(number=self._number, first=entry.version, opened_at=entry.at, book=book, setup=setup)
        return replace(event, table=setup.terms)

    def _book(self, table: Table) -> Rulebook:
        """The rulebook that the round was opened by: the one that was kept then, or one of the same content."""
        kept = self._store.streams.books.find(table.book)
        if kept is not None:
            return kept
        found = self._library(table)
        if table.book not in ("", found.digest):
            message = f"{found.id} says something else now, and the edition of then was not kept"
            raise StorageError(Code.STORE_INCONSISTENT, message, at=table.book[:12])
        return found

    def _end_round(self, *, last: bool = False) -> None:
        """The round is complete, or nothing follows any more."""
        round_ = self._round
        if round_ is None or not round_.events:
            return
        opened = round_.opened
        at = f"{PREFIX}{self.table} round {round_.number}"
        audit = RoundAudit(at, round_.book, round_.events)
        audit.run(self._seeds.get(opened.round_id))
        if opened.round_id in self._seeds:
            self._looked_at.append(opened.round_id)
        self.findings += audit.findings
        state = audit.state
        if not state.over and not last:
            self._found("unfinished", f"round {round_.number}", f"it stopped in phase {state.phase}")
        for message in _interruption_faults(round_, over=state.over):
            self._found("ruling", f"round {round_.number}", message)
        if last:
            with_link = sum(_jackpot_stake(audit, box) for box in round_.taken)
            self._stakes = in_play(state) - (with_link if state.settlement is None else 0)
        self._check_listed(round_, audit)
        self._note(round_, audit)

    def _note(self, round_: _Round, audit: RoundAudit) -> None:
        counts, state = self._counts, audit.state
        counts.rounds += 1
        counts.settled += state.over and state.void is None
        counts.void += state.over and state.void is not None
        counts.unfinished += not state.over
        counts.rulings += audit.rulings
        counts.proofs += audit.proved
        self._notes += self._reported(round_)
        if round_.handed is not None:
            self._notes.append(
                Taken(
                    table=self.table, round=round_.opened.round_id, link=round_.handed.link,
                    reading=round_.handed.reading, boxes=_whose(round_.handed), display=round_.display,
                    won=_won(round_, audit),
                )
            )  # fmt: skip

    def _check_listed(self, round_: _Round, audit: RoundAudit) -> None:
        row = self._listed.of(round_.number)
        place = f"round {round_.number}"
        if row is None:
            self._found("round-list", place, "it was played, and is not listed")
            return
        due = self._row(round_, audit)
        if row != due:
            wrong = [name for name, value in asdict(due).items() if getattr(row, name) != value]
            self._found("round-list", place, f"the list has another {', '.join(wrong)}")
        settled = audit.state.settlement
        for player, part in parts_of(settled).items() if settled is not None else ():
            self._bettors += 1
            if self._parts.of(player, round_.number) != part:
                self._found("round-list", place, f"the list has another part of {player} in it, or none")

    def _row(self, round_: _Round, audit: RoundAudit) -> RoundRow:
        settled, where = audit.state.settlement, round_.settled_at
        boxes = settled.boxes if settled is not None else ()
        return RoundRow(
            table=self.table,
            number=round_.number,
            round=round_.opened.round_id,
            first=round_.first,
            last=where[0] if where is not None and settled is not None else None,
            opened_at=round_.opened_at,
            ended_at=where[1] if where is not None and settled is not None else None,
            outcome=None if settled is None else "void" if settled.void else "settled",
            boxes=len(boxes),
            staked=sum(box.staked for box in boxes),
            paid=sum(box.paid for box in boxes),
        )

    def _found(self, kind: Kind, place: str, message: str) -> None:
        self.findings.append(Finding(kind, f"{PREFIX}{self.table} {place}", message))


def _interruption_faults(round_: _Round, *, over: bool) -> Iterator[str]:
    """Every loss of power has its ruling, or waits for the person to whom the rules leave it."""
    if not round_.interrupted:
        return
    ruled = sum(isinstance(event, e.Ruled) and event.incident == "power-failure" for event in round_.events)
    referred = sum(one.referred for one in round_.interrupted)
    missing = len(round_.interrupted) - ruled - referred
    if over and missing > 0:
        yield "the power failed, and nobody ruled on it"


def _whose(taken: h.JackpotTaken) -> dict[int, str]:
    return {bet.box: bet.player for bet in taken.bets}


def _won(round_: _Round, audit: RoundAudit) -> tuple[Won, ...] | None:
    settled, bet = audit.state.settlement, audit.book.jackpot_bet
    if settled is None or bet is None:
        return None
    prizes = (Won(one.kind, one.box, one.category, one.amount) for one in prizes_of(settled, bet, round_.taken))
    shares = (Won("share", one.box, one.category) for one in settled.jackpot.awards if one.box in round_.taken)
    return (*prizes, *shares)


def _jackpot_stake(audit: RoundAudit, box: int) -> Cents:
    return audit.state.box(box).amount(audit.book.jackpot_bet)


def _setup(table: str, book: Rulebook, opened: e.BettingOpened) -> TableSetup:
    return TableSetup(
        id=table,
        title="",
        rulebook=book,
        mode="virtual" if opened.commitment else "live",
        terms=opened.table,
        timers=Timers(),
    )


def _sum(transfers: tuple[Transfer, ...]) -> Cents:
    return sum(one.mils for one in transfers) // MILS
