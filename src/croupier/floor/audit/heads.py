"""Where each chain of the record ends, and whether one of them follows from its first entry to that end."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from croupier.floor.audit.chains import Chain
from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.audit.staff import staff_log_faults
from croupier.floor.people.acts import STAFF_LOG


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
