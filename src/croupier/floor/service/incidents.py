"""Where incidents are reported: by whoever deals, heard by the pit at once, closed by a ruling or dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from croupier.errors import Code, InputError, Refusal
from croupier.floor.chance import new_id
from croupier.floor.people.incidents import IncidentReport, IncidentState
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.service.floor import Floor
from croupier.floor.store.incidents import IncidentRecords
from croupier.floor.store.people import PeopleRecords
from croupier.rulings import require_incident

SUBJECT: Final = "incidents"
LONGEST_PAGE: Final = 200


class IncidentDesk:
    """Reports from all tables of a floor."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def report(
        self,
        person: Person,
        table: str,
        incident: str,
        *,
        boxes: Sequence[int] = (),
        player: str | None = None,
        note: str = "",
        key: str,
    ) -> IncidentReport:
        """Tell the pit what went wrong. The same key again gives the same report."""
        floor = self._floor
        setup = floor.tables.setup(table)
        person.require(Permission.RULE, table=table)
        require_incident(incident)
        state = floor.current(table)
        places = (state.round.table or setup.terms).boxes
        for index, box in enumerate(boxes):
            if not 1 <= box <= places:
                raise InputError(
                    Code.BAD_VALUE, f"there is no box {box}", at=f"boxes[{index}]", expected=f"1 to {places}"
                )
        now = floor.clock.now()
        new = IncidentReport(
            id=new_id(floor.chance, "incident"),
            table=table,
            round=state.number,
            incident=incident,
            boxes=tuple(sorted(set(boxes))),
            player=player,
            note=note.strip(),
            reported_by=person.account,
            reporter=person.name,
            reported_at=now,
            key=key,
        )
        with floor.store.write() as connection:
            kept = IncidentRecords(connection).add(new)
            if kept.id == new.id:
                details = {"report": new.id, "incident": incident, "boxes": list(new.boxes), "note": new.note}
                PeopleRecords(connection).acts.add(person, now, "incident-reported", table, details)
        if not kept.says_the_same(new):
            raise Refusal(
                Code.KEY_REUSED, "this key was used for something else", at="Idempotency-Key", expected="a fresh key"
            )
        floor.announce(SUBJECT)
        return kept

    def latest(
        self, person: Person, *, state: IncidentState | None = None, table: str | None = None, limit: int = 100
    ) -> list[IncidentReport]:
        """Reports, the newest first; for a key, those from its tables."""
        person.require(Permission.RULE)
        # A page holds as many reports as asked for, whatever happened meanwhile at tables that are not its own.
        tables = person.tables
        if table is not None:
            tables = frozenset({table}) if person.may(Permission.RULE, table=table) else frozenset()
        with self._floor.store.read() as connection:
            return IncidentRecords(connection).latest(state=state, tables=tables, limit=min(limit, LONGEST_PAGE))

    def get(self, person: Person, report_id: str) -> IncidentReport:
        """One report, as it stands now."""
        person.require(Permission.RULE)
        with self._floor.store.read() as connection:
            found = IncidentRecords(connection).get(report_id)
        if found is None or not person.may(Permission.RULE, table=found.table):
            raise Refusal(Code.NOT_FOUND, "there is no such report", at="incident")
        return found

    def dismiss(self, person: Person, report_id: str, reason: str) -> IncidentReport:
        """Close a report that needs no ruling."""
        found = self.get(person, report_id)
        person.require_post("pit-supervisor")
        now = self._floor.clock.now()
        with self._floor.store.write() as connection:
            if not IncidentRecords(connection).dismiss(report_id, person.name, now, reason.strip()):
                raise Refusal(Code.INCIDENT_CLOSED, "the report is closed already", expected="an open report")
            details = {"report": report_id, "incident": found.incident, "reason": reason.strip()}
            PeopleRecords(connection).acts.add(person, now, "incident-dismissed", found.table, details)
        self._floor.announce(SUBJECT)
        return replace(
            found, state=IncidentState.DISMISSED, closed_by=person.name, closed_at=now, reason=reason.strip()
        )
