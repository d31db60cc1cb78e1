"""The audit of a whole store: every stream, every round, the staff log, every account, every link."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import Engine

from croupier.floor.audit.books import PREFIX as PURSE
from croupier.floor.audit.books import claim_faults, ledger_faults, link_faults, purse_faults
from croupier.floor.audit.chains import StreamChain, homeless_money, staff_log_faults
from croupier.floor.audit.leaves import tree_faults
from croupier.floor.audit.people import people_faults
from croupier.floor.audit.report import Counts, Finding, Report
from croupier.floor.audit.snapshot import Snapshot, snapshot
from croupier.floor.audit.tables import PREFIX, Library, RecordedClaim, Reopened, TableAudit, Taken
from croupier.floor.chance import Clock
from croupier.money import Cents
from croupier.round import Table
from croupier.rulebook import Rulebook, load
from croupier.rulebook.catalogue import book_ids
from croupier.wire.tree import SignedHead

#: Told after each stream how many of how many are done.
Progress = Callable[[int, int], None]


def by_name(table: Table) -> Rulebook:
    """The rulebook of a table's terms, among those of the package."""
    return load(table.rulebook, readings=table.readings)


def library_of(sources: Iterable[str]) -> Library:
    """The rulebooks of the package, and those in the files that a floor's tables play by."""
    files = {load(source).id: source for source in set(sources) if source not in book_ids()}
    return lambda table: load(files.get(table.rulebook, table.rulebook), readings=table.readings)


def audit(
    engine: Engine,
    *,
    library: Library = by_name,
    progress: Progress | None = None,
    witnessed: Sequence[SignedHead] = (),
) -> Report:
    """Read the whole record again and say everything that is not as it must be; `witnessed` are kept by others."""
    with snapshot(engine) as store:
        return audited(store, library, progress, witnessed)


def audited(
    store: Snapshot, library: Library, progress: Progress | None, witnessed: Sequence[SignedHead] = ()
) -> Report:
    """Audit one state of the store, read in a transaction that somebody else has begun."""
    counts = Counts()
    findings: list[Finding] = []
    seeds = store.kept_seeds()
    stakes: dict[str, Cents] = {}
    handed: list[Taken] = []
    reopened: list[Reopened] = []
    claims: list[RecordedClaim] = []
    names = store.stream_names()
    for done, stream in enumerate(names, 1):
        if stream.startswith(PREFIX):
            table = TableAudit(store, stream.removeprefix(PREFIX), library, seeds, counts)
            table.run()
            findings += table.findings
            stakes[table.table] = table.stakes
            handed += table.handed
            reopened += table.reopened
            claims += table.claims
        else:
            findings += _others(store, stream, counts)
        counts.streams += 1
        if progress is not None:
            progress(done, len(names))
    findings += [
        Finding("round-list", f"{PREFIX}{table}", "rounds are listed, and the table has no stream")
        for table in store.tables_with_rounds()
        if PREFIX + table not in names
    ]
    findings += [
        Finding("proof", f"{PREFIX}{table}", f"a seed is kept for round {round_id}, which was never opened")
        for table, round_id in seeds
    ]
    findings += staff_log_faults(store, counts)
    findings += people_faults(store)
    findings += homeless_money(store)
    findings += link_faults(store, handed, reopened, counts)
    findings += claim_faults(store, claims)
    findings += ledger_faults(store, stakes, counts)
    findings += tree_faults(store, witnessed, counts)
    return Report(store=store.where, counts=counts, findings=tuple(findings))


def _others(store: Snapshot, stream: str, counts: Counts) -> list[Finding]:
    """A stream that is not a table's."""
    chain = StreamChain(store, stream)
    if stream.startswith(PURSE):
        findings = list(purse_faults(chain))
    else:
        for _ in chain:
            pass
        findings = chain.findings
    counts.entries += chain.entries
    return findings


class Audited(Struct, frozen=True):
    """An audit that was made: when it was finished, for whom, and its report."""

    at: datetime
    by: str
    report: Report


class Stage(Struct, frozen=True):
    """How far an audit is: streams read, and streams there are."""

    done: int
    streams: int


class AuditDesk:
    """What auditors of one server share."""

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

    def _noted(self, done: int, streams: int) -> None:
        self.stage = Stage(done, streams)
