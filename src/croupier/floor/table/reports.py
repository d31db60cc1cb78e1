"""Incidents as they are reported from a table: what somebody saw, and what became of it. Closed once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum, unique
from typing import Final

from sqlalchemy import Connection, RowMapping, bindparam, select, update

from croupier.floor.people.records import insert_if_absent
from croupier.floor.people.schema import incidents
from croupier.floor.record.driver import Driven, Prepared, given


@unique
class IncidentState(StrEnum):
    """What became of a report."""

    OPEN = "open"
    RULED = "ruled"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class IncidentReport:
    """Something that went wrong at a table, as somebody there has reported it. `round` is the table's round then."""

    id: str
    table: str
    round: int
    incident: str
    boxes: tuple[int, ...]
    player: str | None
    note: str
    reported_by: str
    reporter: str
    reported_at: datetime
    key: str
    state: IncidentState = IncidentState.OPEN
    closed_by: str | None = None
    closed_at: datetime | None = None
    reason: str = ""

    def says_the_same(self, other: IncidentReport) -> bool:
        """Whether two reports are about the same thing, as a repetition must be."""
        return (self.table, self.incident, self.boxes, self.player, self.note) == (
            other.table, other.incident, other.boxes, other.player, other.note,
        )  # fmt: skip


_RULED: Final = Prepared(
    update(incidents)
    .where(*given(incidents, id="report", table="at_table", state="open"))
    .values(state=bindparam("ruled"), closed_by=bindparam("by"), closed_at=bindparam("at"), reason=bindparam("remedy"))
)


class IncidentRecords:
    """Reports in one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, report: IncidentReport) -> IncidentReport:
        """Write a report down; the one that its writer has made under the same key before, if there is one."""
        values = asdict(report) | {"boxes": list(report.boxes)}
        if insert_if_absent(self._connection, incidents, values):
            return report
        query = select(incidents).where(incidents.c.reported_by == report.reported_by, incidents.c.key == report.key)
        return _report(self._connection.execute(query).mappings().one())

    def get(self, report_id: str) -> IncidentReport | None:
        """One report."""
        row = self._connection.execute(select(incidents).where(incidents.c.id == report_id)).mappings().first()
        return _report(row) if row else None

    def dismiss(self, report_id: str, by: str, at: datetime, reason: str) -> bool:
        """Close a report without a ruling; False when it was closed already."""
        query = update(incidents).where(incidents.c.id == report_id, incidents.c.state == IncidentState.OPEN)
        changed = query.values(state=IncidentState.DISMISSED, closed_by=by, closed_at=at, reason=reason)
        return bool(self._connection.execute(changed).rowcount == 1)

    def latest(
        self, *, state: IncidentState | None = None, tables: Collection[str] | None = None, limit: int = 100
    ) -> list[IncidentReport]:
        """Reports, the newest first; from these tables only, where some are named."""
        query = select(incidents).order_by(incidents.c.reported_at.desc(), incidents.c.id).limit(limit)
        if state is not None:
            query = query.where(incidents.c.state == state)
        if tables is not None:
            query = query.where(incidents.c.table.in_(tables))
        return [_report(row) for row in self._connection.execute(query).mappings()]


class RulingsOnReports(Driven):
    """What a ruling does to the report that it is about, in the transaction of the ruling."""

    def ruled(self, table: str, report_id: str, *, by: str, at: int, remedy: str) -> None:
        """Close the report with this id, if there is an open one at this table."""
        self._driver.run(
            _RULED,
            {
                "report": report_id, "at_table": table, "open": str(IncidentState.OPEN),
                "ruled": str(IncidentState.RULED), "by": by, "at": at, "remedy": remedy,
            },
        )  # fmt: skip


def _report(row: RowMapping) -> IncidentReport:
    return IncidentReport(**dict(row) | {"boxes": tuple(row["boxes"]), "state": IncidentState(row["state"])})
