"""The audit of a whole store: every stream, every round, the staff log, every account, every link."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from msgspec import MsgspecError, Struct
from sqlalchemy import Engine

from croupier.chain import Head
from croupier.errors import StorageError
from croupier.floor.audit.archives import archive_faults
from croupier.floor.audit.books import PREFIX as PURSE
from croupier.floor.audit.books import idle_faults, ledger_faults, purse_faults
from croupier.floor.audit.chains import StreamChain, homeless_money, require_archive_fault, staff_log_faults
from croupier.floor.audit.derived import CounterMove
from croupier.floor.audit.leaves import TreeAudit
from croupier.floor.audit.links import LinkAudit
from croupier.floor.audit.marks import Mark, MarkFile, StreamMark
from croupier.floor.audit.notes import Note, Told, still_open
from croupier.floor.audit.once import OnceTold
from croupier.floor.audit.orders import Orders
from croupier.floor.audit.people import derive, people_faults
from croupier.floor.audit.readers import Alone, Readers, Task, by_name, read_span
from croupier.floor.audit.report import Counts, Finding, Report
from croupier.floor.audit.snapshot import Snapshot, snapshot
from croupier.floor.audit.standing import NOTHING, Reached, StaffMark
from croupier.floor.audit.tables import PREFIX, Library, Span, Stretch
from croupier.floor.chance import Clock
from croupier.floor.logs import logger
from croupier.floor.people.staff_log import STAFF_LOG
from croupier.floor.record.entries import RoundRow
from croupier.jackpot.entries import link_stream
from croupier.money import Cents
from croupier.wire.tree import SignedHead

#: Rounds that are read together.
SPAN: Final = 200
#: How often a mark is kept while an audit runs.
_KEEP_SECONDS: Final = 20.0


class Stage(Struct, frozen=True):
    """How far an audit is: streams read of those there are, and entries."""

    done: int
    streams: int
    entries: int = 0
    of: int = 0


#: Told how far an audit is.
Progress = Callable[[Stage], None]


def audit(
    engine: Engine,
    *,
    library: Library = by_name,
    readers: Readers | None = None,
    since: MarkFile | None = None,
    progress: Progress | None = None,
    witnessed: Sequence[SignedHead] = (),
    span: int = SPAN,
) -> Report:
    """Read the record again and say everything that is not as it must be.

    `since` is where an earlier audit has kept how far it came: what it has read is not read again. `readers` read the
    rounds. `witnessed` are heads that others keep.
    """
    with snapshot(engine) as store:
        one: Audit | None = None
        try:
            one = Audit(store, library, readers or Alone(library), since or MarkFile(None), progress, span)
            return one.run(witnessed)
        except _GARBLED as fault:
            logger().error("the audit was broken off", exc_info=fault)
            message = f"a value is none that the program writes, and nothing after it was read: {fault}"
            found = () if one is None else one.so_far.findings
            counts = Counts() if one is None else one.so_far.counts
            garbled = Finding("unreadable", "record", message)
            return Report(store=store.where, counts=counts, findings=(*found, garbled))


#: What comes of half a JSON, or of a text where a number belongs, wherever somebody has put it.
_GARBLED: Final = (ArithmeticError, AttributeError, LookupError, MsgspecError, TypeError, ValueError)


class Audit:
    """One audit of one state of the store, read in a transaction that somebody else has begun."""

    def __init__(
        self, store: Snapshot, library: Library, readers: Readers, file: MarkFile, progress: Progress | None, span: int
    ) -> None:
        self._store, self._library, self._readers, self._file, self._span = store, library, readers, file, span
        self._mark = file.read()
        self._kept_at = time.monotonic()
        self._progress = progress
        self._counts, self._done = Counts(), 0
        self._findings: list[Finding] = []
        self._names = store.stream_names()
        self._seeds, self._shut = store.kept_seeds()
        self._heads = {name: store.streams.head(name).version for name in self._names}
        #: How far each stream was read, and the streams in which something was found: of those no mark goes further.
        self._at: dict[str, StreamMark] = {}
        self._faulty: set[str] = set()
        self._loose: dict[str, list[Note]] = {}
        #: What was moved over the counter, and how far purses and other streams were read: they go on together.
        self._moved: list[CounterMove] = []
        self._others: dict[str, StreamMark] = {}
        self._once = OnceTold()
        self._links = LinkAudit(store, NOTHING, {}, {}, self._once)

    def run(self, witnessed: Sequence[SignedHead]) -> Report:
        """Read everything that no earlier audit has read."""
        store, counts, findings = self._store, self._counts, self._findings
        self._check_marks()
        findings += [
            Finding("proof", f"{PREFIX}{table}", f"the seed kept for round {round_id} is not the one that was sealed")
            for table, round_id in self._shut
        ]
        begun, known = dict(self._mark.streams), self._mark.standing or NOTHING
        self._once.add(self._mark.once)
        self._links = links = LinkAudit(store, known, self._mark.links, self._mark.met, self._once)
        # Audits of before have kept every note till the end.
        self._mark.notes = {stream: links.left_of(several) for stream, several in self._mark.notes.items()}
        ends = None if self._mark.standing is None else known.ends
        self._add_up(ends)
        counts.known = sum(mark.version for mark in begun.values())
        try:
            self._read_spans()
        finally:
            self._keep()
        stakes, told = dict[str, Cents](), Told()
        for done, stream in enumerate(self._names, 1):
            if stream.startswith(PREFIX):
                end = self._end_of(stream, begun.get(stream, StreamMark(0, "")))
                stakes[stream.removeprefix(PREFIX)] = end.stakes
                told.take((*self._mark.notes.get(stream, ()), *self._loose.get(stream, ()), *end.notes))
            else:
                self._other(stream)
            counts.streams += 1
            self._tell(done)
        findings += [
            Finding("round-list", f"{PREFIX}{table}", "rounds are listed, and the table has no stream")
            for table in store.tables_with_rounds()
            if PREFIX + table not in self._heads
        ]
        findings += [
            Finding("proof", f"{PREFIX}{table}", f"a seed is kept for round {round_id}, which was never opened")
            for table, round_id in self._seeds
        ]
        archives: dict[str, str] = {}
        findings += archive_faults(store, self._mark.archives, archives)
        findings += staff_log_faults(store, counts, known.staff)
        derived = derive(store, known, self._once)
        whole = ends is not None or not any(stream.startswith(PURSE) for stream in begun)
        findings += people_faults(store, self._names, self._moved, known, derived, whole=whole)
        findings += homeless_money(store, ends)
        findings += links.faults(told.handed, told.reopened, Orders(derived, self._once, told.reported), counts)
        findings += links.claim_faults(told.claims)
        findings += ledger_faults(store, stakes, counts)
        findings += self._once.faults()
        tree = TreeAudit(store, witnessed, self._mark.edge, ends)
        findings += tree.faults(counts)
        if not findings:
            self._mark.archives = archives
            self._mark.streams |= self._others
            self._mark.once = self._once
            staff = store.streams.head(STAFF_LOG)
            at = next((line[1] for line in store.staff_log(staff.version - 1)), 0)
            standing = Reached(
                staff=StaffMark(number=staff.version, hash=staff.hash.hex(), at=at, people=derived.people),
                links=links.followed, paid=links.paid, accounts=dict(store.ledger.accounts()),
                transfers=counts.transfers, ends=self._ends(),
            )  # fmt: skip
            notes = {stream: still_open(several) for stream, several in self._mark.notes.items()}
            self._mark.close(tree.edge, standing, {stream: several for stream, several in notes.items() if several})
        self._file.write(self._mark)
        return self.so_far

    @property
    def so_far(self) -> Report:
        """What was read and found until now."""
        return Report(store=self._store.where, counts=self._counts, findings=tuple(self._findings))

    # ---- what was read before

    def _check_marks(self) -> None:
        """Streams go on where an earlier audit ended; where one does not, everything is read from the beginning."""
        for stream, mark in sorted(self._mark.streams.items()):
            if self._hash_of(stream, mark.version) != mark.head.hash:
                message = f"entry {mark.version} is not the one that was audited before"
                self._findings.append(Finding("chain", stream, message))
        standing = self._mark.standing or NOTHING
        kept = {STAFF_LOG: (standing.staff.head, self._store.line_hash(standing.staff.number))}
        for link, followed in sorted(standing.links.items()):
            entry = self._store.links.entry(link, followed.state.seq)
            head = Head(followed.state.seq, followed.state.hash)
            kept[link_stream(link)] = head, None if entry is None else entry.hash
        for journal, (head, hash_) in kept.items():
            if head.version and hash_ != head.hash:
                message = f"entry {head.version} is not the one that was audited before"
                self._findings.append(Finding("chain", journal, message))
        if self._findings:
            # What was kept is evidence now, and stays as it is.
            self._mark, self._file = Mark(), MarkFile(None)

    def _ends(self) -> dict[str, int]:
        """The last entry of every stream, of the journals of links and of the staff log."""
        links = {link_stream(link): self._store.links.state(link).seq for link in self._store.links.links()}
        return self._heads | links | {STAFF_LOG: self._store.streams.head(STAFF_LOG).version}

    def _add_up(self, ends: Mapping[str, int] | None) -> None:
        """Add up the ledger on from where an earlier audit has added it up."""
        if ends is None or (known := self._mark.standing) is None:
            return
        moved = [(stream, ends.get(stream, 0)) for stream, end in self._ends().items() if end > ends.get(stream, 0)]
        try:
            self._store.ledger.go_on(known.accounts, known.transfers, moved)
        except StorageError as fault:
            require_archive_fault(fault)  # then all of it is added up; whoever reads the file tells of it

    def _start(self, stream: str) -> StreamMark:
        """Where the next part of a stream begins."""
        return self._at.get(stream) or self._mark.streams.get(stream) or StreamMark(0, Head().hash.hex())

    def _hash_of(self, stream: str, version: int) -> bytes | None:
        """The hash that an entry carries; None where there is none, or its file of the archive cannot be read."""
        try:
            return self._store.streams.hash_of(stream, version)
        except StorageError as fault:
            require_archive_fault(fault)
            return None

    # ---- tables

    def _read_spans(self) -> None:
        """Every round that another one follows, by whoever reads them; in the order of the streams."""
        sent = deque[str]()

        def tasks() -> Iterator[Task]:
            for stream in self._names:
                if stream.startswith(PREFIX):
                    kept = tuple(round_id for table, round_id in self._seeds if PREFIX + table == stream)
                    for span in self._spans(stream):
                        sent.append(stream)
                        yield span, kept

        for stretch in self._readers.read(self._store, tasks()):
            stream = sent.popleft()
            self._take(stream, stretch)
            self._tell(self._names.index(stream))
            if time.monotonic() - self._kept_at > _KEEP_SECONDS:
                self._keep()

    def _keep(self) -> None:
        self._mark.met = self._links.met
        self._file.write(self._mark)
        self._kept_at = time.monotonic()

    def _spans(self, stream: str) -> Iterator[Span]:
        """The rounds of a table that were not read yet, without the last, cut where one of them begins."""
        table, start = stream.removeprefix(PREFIX), self._start(stream)
        head, rounds = start.head, start.rounds
        for row, is_last in _with_last(self._store.streams.every_round(table, rounds)):
            before = row.number - 1 - rounds
            if before and (before >= self._span or is_last):
                hash_ = self._hash_of(stream, row.first - 1)
                if hash_ is None or row.first - 1 <= head.version:
                    return  # the list of rounds is wrong; the rest is read in one
                yield Span(table=table, head=head, rounds=rounds, last=row.first - 1, until=row.number - 1)
                head, rounds = Head(row.first - 1, hash_), row.number - 1

    def _take(self, stream: str, stretch: Stretch) -> None:
        """What a span turned out to be; the mark goes on while nothing is found."""
        self._counts.add(stretch.counts)
        self._once.add(stretch.once)
        self._findings += stretch.findings
        for round_id in stretch.seeds:
            self._seeds.pop((stream.removeprefix(PREFIX), round_id), None)
        if stretch.findings:
            self._faulty.add(stream)
        bettors = self._start(stream).bettors + stretch.bettors
        at = StreamMark(stretch.end.version, stretch.end.hash.hex(), stretch.rounds, bettors)
        self._at[stream] = at
        if stream in self._faulty:
            self._loose.setdefault(stream, []).extend(stretch.notes)
            return
        self._mark.streams[stream] = at
        self._mark.once.add(stretch.once)
        if left := self._links.left_of(stretch.notes):
            self._mark.notes.setdefault(stream, []).extend(left)

    def _end_of(self, stream: str, begun: StreamMark) -> Stretch:
        """The last round of a table, which may still be played, in the state of this very moment."""
        table, start = stream.removeprefix(PREFIX), self._start(stream)
        seeds = {round_id: seed for (at, round_id), seed in self._seeds.items() if at == table}
        stretch = read_span(self._store, self._library, Span(table=table, head=start.head, rounds=start.rounds), seeds)
        for round_id in stretch.seeds:
            self._seeds.pop((table, round_id), None)
        self._counts.add(stretch.counts)
        self._once.add(stretch.once)
        self._findings += stretch.findings
        bettors = start.bettors + stretch.bettors - begun.bettors
        if (listed := self._store.streams.bettors.count(table, begun.rounds)) > bettors:
            message = f"{listed} are listed with its rounds, and {bettors} have bet"
            self._findings.append(Finding("round-list", f"{stream} bettors", message))
        return stretch

    # ---- other streams

    def _other(self, stream: str) -> None:
        """A stream that is not a table's."""
        chain = StreamChain(self._store, stream, self._start(stream).head)
        found = list(purse_faults(chain, self._moved) if stream.startswith(PURSE) else idle_faults(chain))
        self._counts.entries += chain.entries
        self._findings += found
        if not found and chain.end.version:
            self._others[stream] = StreamMark(chain.end.version, chain.end.hash.hex())

    def _tell(self, done: int) -> None:
        self._done = max(self._done, done)
        if self._progress is not None:
            entries = self._counts.entries + self._counts.known
            self._progress(Stage(self._done, len(self._names), entries, sum(self._heads.values())))


def _with_last(rows: Iterable[RoundRow]) -> Iterator[tuple[RoundRow, bool]]:
    """Rows, each with whether it is the last."""
    before: RoundRow | None = None
    for row in rows:
        if before is not None:
            yield before, False
        before = row
    if before is not None:
        yield before, True


class Audited(Struct, frozen=True):
    """An audit that was made: when it was finished, for whom, and its report."""

    at: datetime
    by: str
    report: Report


class AuditDesk:
    """Audits of one server: one runs at a time, and its progress and last report are shared by all auditors."""

    def __init__(self) -> None:
        self.stage: Stage | None = None
        self.last: Audited | None = None

    def run(self, engine: Engine, library: Library, clock: Clock, by: str) -> Audited:
        """Read the whole record again. The caller sees to it that nobody else does so meanwhile."""
        self.stage = Stage(0, 0)
        try:
            report = audit(engine, library=library, progress=self._noted)
        finally:
            self.stage = None
        self.last = Audited(clock.now(), by, report)
        return self.last

    def _noted(self, stage: Stage) -> None:
        self.stage = stage
