"""Chains: entries that follow from each other, the staff log among them, and where each of them ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from msgspec import Struct

from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.people.staff_log import STAFF_LOG, line_digest
from croupier.floor.record.journal import GENESIS, Head, Written
from croupier.jackpot.ledger import Transfer

#: How many entries are read together with their money.
_PAGE: Final = 500


class Chain:
    """A stream from its first entry to its last. Iterating gives the entries; findings gather on the way.

    After a finding the chain is taken up again from what stands there, so that one fault is told once and the next one
    is still found.
    """

    def __init__(self, store: Snapshot, stream: str) -> None:
        self._store = store
        self.stream = stream
        self.entries = 0
        self.findings: list[Finding] = []

    def __iter__(self) -> Iterator[tuple[Written, tuple[Transfer, ...]]]:
        last = Head(0, GENESIS)
        for entry, transfers in self._with_money():
            if entry.version != last.version + 1:
                self._found(f"entries {last.version + 1} to {entry.version - 1} are missing")
            elif entry.hash != entry.digest(last.hash, transfers):
                self._found(f"entry {entry.version} or its money is not what was written")
            last = Head(entry.version, entry.hash)
            self.entries += 1
            yield entry, transfers
        head = self._store.streams.head(self.stream)
        if head != last:
            what = "with another hash" if head.version == last.version else f"with entry {head.version}"
            self._found(f"the stream ends with entry {last.version}, and is on record as ending {what}")

    def _with_money(self) -> Iterator[tuple[Written, tuple[Transfer, ...]]]:
        entries = self._store.streams.after(self.stream, 0)
        while page := list(islice(entries, _PAGE)):
            moved = self._store.streams.transfers(self.stream, page[0].version, page[-1].version)
            for entry in page:
                yield entry, moved.get(entry.version, ())

    def _found(self, message: str) -> None:
        self.findings.append(Finding("chain", self.stream, message))


def homeless_money(store: Snapshot) -> Iterator[Finding]:
    """Transfers that no entry of any stream has made."""
    for stream, number, count in store.orphans():
        yield Finding("chain", stream, f"{count} transfers stand under entry {number}, which is not there")


def staff_log_faults(store: Snapshot, counts: Counts) -> Iterator[Finding]:
    """After a finding the chain is taken up again from what stands there, so that one fault is told once."""
    number, previous = 0, GENESIS
    for *line, kept in store.staff_log():
        if line_digest(previous, *line) != kept:
            yield _found(f"line {line[0]} is not what was written after line {number}")
        number, previous = line[0], bytes(kept or b"")
        counts.acts += 1
    end = store.streams.head(STAFF_LOG)
    if end != Head(number, previous):
        what = "with another hash" if end.version == number else f"with line {end.version}"
        yield _found(f"the log ends with line {number}, and is on record as ending {what}")


def _found(message: str) -> Finding:
    return Finding("chain", STAFF_LOG, message)


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
    chain = Chain(store, stream)
    for _ in chain:
        pass
    return Verified(end, chain.entries, tuple(chain.findings))


def _end(store: Snapshot, stream: str) -> ChainEnd:
    head = store.streams.head(stream)
    return ChainEnd(stream, head.version, head.hash.hex())
