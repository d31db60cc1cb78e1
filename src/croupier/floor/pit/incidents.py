"""Incidents as the pit handles them: reported by whoever deals, ruled on or dismissed, and what rulings have left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from msgspec import structs

from croupier.chain import asked_digest
from croupier.errors import Code, Refusal, bad_value
from croupier.floor.chance import new_id
from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Person
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission
from croupier.floor.table.reports import IncidentRecords, IncidentReport, IncidentState
from croupier.floor.table.requests import TableRequest
from croupier.floor.table.setup import TableSetup, keeps_chips
from croupier.floor.table.state import TableState
from croupier.languages import ENGLISH, Called, Sentence
from croupier.narrator import Teller
from croupier.narrator.events import told_condition
from croupier.round.state import Official
from croupier.round.table import Condition
from croupier.rulebook.irregularities import reaches
from croupier.rulebook.statements import KEPT
from croupier.rulings import require_incident
from croupier.rulings.commands import LiftCondition
from croupier.rulings.lifting import lifter
from croupier.rulings.posts import require_known_post
from croupier.wire.incidents import Condition as Held

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
                raise bad_value(Sentence("layout-has-no-box", number=box, boxes=places), f"boxes[{index}]")
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
            raise Refusal(Code.KEY_REUSED, Sentence("key-was-used-for-something-else"), at="Idempotency-Key")
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
            raise Refusal(Code.NOT_FOUND, Sentence("there-no-such-report"), at="incident")
        return found

    def dismiss(self, person: Person, report_id: str, reason: str) -> IncidentReport:
        """Close a report that needs no ruling."""
        found = self.get(person, report_id)
        person.require_post("pit-supervisor")
        now = self._floor.clock.now()
        with self._floor.store.write() as connection:
            if not IncidentRecords(connection).dismiss(report_id, person.name, now, reason.strip()):
                raise Refusal(Code.INCIDENT_CLOSED, Sentence("report-closed-already"))
            details = {"report": report_id, "incident": found.incident, "reason": reason.strip()}
            PeopleRecords(connection).acts.add(person, now, "incident-dismissed", found.table, details)
        self._floor.announce(SUBJECT)
        return replace(
            found, state=IncidentState.DISMISSED, closed_by=person.name, closed_at=now, reason=reason.strip()
        )


#: What can be lifted.
LiftedKind: TypeAlias = Literal["player-barred", "one-position"]


#: Lists of what holds at the tables are told under this name.
CONDITIONS: Final = "conditions"


def conditions(floor: Floor, person: Person, table: str | None = None, language: str = ENGLISH) -> list[Held]:
    """Every condition at every table, in the order of the tables; or at one of them."""
    person.require(Permission.RULE)
    standing = floor.standing()
    found = [
        one
        for setup in floor.tables.setups.values()
        if table in (None, setup.id)
        and (state := standing.get(setup.id)) is not None
        and person.may(Permission.RULE, table=setup.id)
        for one in _held(setup, state, person, language)
    ]
    return _named(floor, found)


def lift_condition(
    floor: Floor, person: Person, table: str, kind: LiftedKind, player: str, reason: str, key: str
) -> None:
    """End an order about a player, by a post that may give it. In the table's stream and on the staff log, once."""
    floor.tables.setup(table)
    person.require(Permission.RULE, table=table)
    person.require_presence()
    said = asked_digest(person.account, kind, player, reason)
    ordered = LiftCondition(
        # Of the whole key: one that is cut off would be the key of another order.
        id=f"lifted/{asked_digest(person.account, key).hex()}",
        kind=kind,
        player=player,
        reason=reason,
        decided_by=Official(person.name, require_known_post(person.post or "")),
    )
    with floor.store.write() as connection:
        asked = TableRequest(person=person, wanted=ordered, key=f"{person.account}/{key}", digest=said)
        _, new = floor.carry_out(connection, table, asked)
        if new:
            details = {"kind": kind, "player": player, "reason": reason}
            PeopleRecords(connection).acts.add(person, floor.clock.now(), "condition-lifted", table, details)
    floor.announce(CONDITIONS)


def _held(setup: TableSetup, state: TableState, person: Person, language: str) -> Iterator[Held]:
    for one in dict.fromkeys((*(state.round.conditions if state.playing else ()), *state.conditions)):
        post = lifter(setup.rulebook, one)
        yield Held.of(
            one,
            table=setup.id,
            says=told_condition(one, Teller(language=language)),
            name=state.names.get(one.player or "", one.player),
            until=_until(setup, one).told(language),
            rulebook=setup.rulebook.id,
            readings=_readings(setup, one.kind),
            lifted_by=post,
            may_lift=post is not None and reaches(person.post, post),
        )


def _until(setup: TableSetup, condition: Condition) -> Sentence:
    """For how long it holds, in words."""
    memory = setup.rulebook.limits.under_minimum_memory
    if condition.kind == "under-minimum-before" and memory is not None:
        return Called("kept", memory.kept, KEPT[memory.kept])
    if condition.fault and setup.link is not None:
        return Sentence("until-jackpot-repaired")
    if condition.kind in ("table-closed", "box-closed", "no-jackpot"):
        return Sentence("until-table-opened")
    return Sentence("until-lifted")


def _readings(setup: TableSetup, kind: str) -> tuple[str, ...]:
    memory = setup.rulebook.limits.under_minimum_memory
    return memory.reading if kind == "under-minimum-before" and memory is not None else ()


def _named(floor: Floor, found: list[Held]) -> list[Held]:
    """Players who have left the table are still known by name."""
    accounts = {one.player for one in found if one.player and keeps_chips(one.player)}
    with floor.store.read() as connection:
        names = PeopleRecords(connection).accounts.names(accounts)
    return [
        structs.replace(one, name=names[one.player], says=one.says.replace(one.player, names[one.player]))
        if one.player in names
        else one
        for one in found
    ]
