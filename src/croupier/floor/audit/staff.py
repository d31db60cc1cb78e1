"""The staff log: every line follows from the one before, and the log ends where it is on record as ending."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.people.acts import STAFF_LOG, line_digest
from croupier.floor.store.events import GENESIS, Head


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
