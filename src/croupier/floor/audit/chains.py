"""Entries that follow from each other: each carries the hash of everything up to it, its money included."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from croupier.floor.audit.report import Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.store.events import GENESIS, Head, Written
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
