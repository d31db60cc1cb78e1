"""Chains: entries that follow from each other, the staff log among them, and where each of them ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.chain import Chain, Head, moment
from croupier.errors import Code, StorageError
from croupier.floor.audit.leaves import Leaves
from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.audit.standing import StaffMark
from croupier.floor.people.staff_log import STAFF_LOG, line_digest
from croupier.floor.record.entries import Written
from croupier.jackpot.ledger import Transfer

_Entry: TypeAlias = tuple[Written, tuple[Transfer, ...]]


class StreamChain:
    """A stream from an entry to an entry. Iterating gives what comes after `start`; findings gather on the way.

    Without `last` it is read to its end, which must be the one on record.
    """

    def __init__(self, store: Snapshot, stream: str, start: Head = Head(), last: int | None = None) -> None:  # noqa: B008
        self._store, self._start, self._last = store, start, last
        self.stream = stream
        self.entries = 0
        self.end = start
        self.findings: list[Finding] = []
        self._time = 0

    def __iter__(self) -> Iterator[_Entry]:
        chain, leaves = Chain(self._start), Leaves(self._store.tree, self.stream, self._last)
        before = 0
        for page in self._readable():
            before = before or self._time
            for entry, transfers in page:
                if entry.at < before:
                    self.findings.append(earlier(self.stream, entry.version, entry.at, before))
                before = entry.at
                if fault := chain.fault(entry.version, entry.hash, entry.digest(chain.end.hash, transfers)):
                    self._found(fault)
                leaves.see(entry.version, entry.hash)
                yield entry, transfers
            self.entries += len(page)
        self.end = chain.end
        if self._last is None:
            self._found(chain.end_fault(self._store.streams.head(self.stream)))
        elif self.end.version != self._last:
            self._found(f"entries {self.end.version + 1} to {self._last} are missing")
        self.findings += leaves.findings()

    def _readable(self) -> Iterator[list[_Entry]]:
        """As far as they can be read: a file of the archive may be missing or damaged."""
        streams, start = self._store.streams, self._start.version
        try:
            self._time = streams.time_of(self.stream, start)
            yield from streams.pages_with_money(self.stream, start, self._last)
        except StorageError as fault:
            require_archive_fault(fault)
            self.findings.append(Finding("archive", self.stream, f"{fault.message} ({fault.at})"))

    def _found(self, fault: str | None) -> None:
        if fault is not None:
            self.findings.append(Finding("chain", self.stream, fault))


def require_archive_fault(fault: StorageError) -> None:
    """Raise what is not about a file of the archive: such a file is a finding, a database that fails is none."""
    if fault.code not in (Code.ARCHIVE_MISSING, Code.ARCHIVE_DAMAGED):
        raise fault


def earlier(stream: str, number: int, at: int, before: int) -> Finding:
    """An entry of an earlier time than the one before it."""
    times = f"{moment(at):%Y-%m-%d %H:%M:%S}, and what it follows of {moment(before):%Y-%m-%d %H:%M:%S}"
    return Finding("time", stream, f"entry {number} is of {times}")


def homeless_money(store: Snapshot, ends: Mapping[str, int] | None = None) -> Iterator[Finding]:
    """Transfers that no entry of any stream has made; with `ends`, those after these entries."""
    for stream, number, count in store.orphans(ends):
        yield Finding("chain", stream, f"{count} transfers stand under entry {number}, which is not there")


def staff_log_faults(store: Snapshot, counts: Counts, known: StaffMark = StaffMark()) -> Iterator[Finding]:  # noqa: B008
    """The staff log: every line follows from the one before, and the log ends where it is on record as ending."""
    chain = Chain(known.head, gaps=True)  # lines that were written before there was a chain have such numbers
    leaves, last = Leaves(store.tree, STAFF_LOG), known.at
    for *line, kept in store.staff_log(known.after):
        before, digest = chain.end.version, line_digest(chain.end.hash, tuple(line))
        if line[1] < last:
            yield earlier(STAFF_LOG, line[0], line[1], last)
        last = line[1]
        if chain.fault(line[0], bytes(kept or b""), digest) is not None:
            yield Finding("chain", STAFF_LOG, f"line {line[0]} is not what was written after line {before}")
        leaves.see(line[0], bytes(kept or b""))
        counts.acts += 1
    if (fault := chain.end_fault(store.streams.head(STAFF_LOG), "log", "line")) is not None:
        yield Finding("chain", STAFF_LOG, fault)
    yield from leaves.findings()


class ChainEnd(Struct, frozen=True):
    """The end of a chain on record: how many entries it has, and the hash over all of them."""

    stream: str
    entries: int
    hash: str


class Verified(Struct, frozen=True):
    """A chain that was read from its first entry: what was read, and what is wrong with it."""

    end: ChainEnd
    read: int
    findings: tuple[Finding, ...]


def chain_ends(store: Snapshot, streams: Iterable[str]) -> list[ChainEnd]:
    """Where these chains end."""
    return [_end(store, stream) for stream in streams]


def verify_chain(store: Snapshot, stream: str) -> Verified:
    """Read one chain again, entry by entry, with its money."""
    end = _end(store, stream)
    if stream == STAFF_LOG:
        counts = Counts()
        findings = tuple(staff_log_faults(store, counts))
        return Verified(end, counts.acts, findings)
    chain = StreamChain(store, stream)
    for _ in chain:
        pass
    return Verified(end, chain.entries, tuple(chain.findings))


def _end(store: Snapshot, stream: str) -> ChainEnd:
    head = store.streams.head(stream)
    return ChainEnd(stream, head.version, head.hash.hex())
