"""The audit of a running floor: one at a time, how far it is, and what the last one found."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import Engine

from croupier.floor.audit.auditor import audit
from croupier.floor.audit.report import Report
from croupier.floor.audit.tables import Library
from croupier.floor.clock import Clock


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
