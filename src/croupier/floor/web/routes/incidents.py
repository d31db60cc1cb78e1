"""Incidents: reported from the tables, heard by the pit, ruled on or dismissed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from msgspec.structs import asdict

from croupier.cards import parse_cards
from croupier.errors import Code
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.pit.cases import powers_at, put_case
from croupier.floor.pit.incidents import IncidentDesk, lift_condition
from croupier.floor.pit.incidents import conditions as held_conditions
from croupier.floor.table.reports import IncidentState
from croupier.floor.web.identity import allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Id, Key, Named
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.views import incident as shown
from croupier.floor.web.wired import Wired, refuses
from croupier.round.state import Official
from croupier.rulings.commands import GiveRuling
from croupier.wire.incidents import (
    Case,
    CaseRequest,
    Condition,
    DismissalRequest,
    Incident,
    IncidentRequest,
    LiftingRequest,
    Power,
)

router = APIRouter(prefix="/api", tags=["incidents"], route_class=Wired)

Staff = Annotated[Person, Depends(allowed(Permission.RULE))]


@router.post(
    "/tables/{table}/incidents",
    status_code=201,
    summary="Report an incident",
    responses=refuses(Code.NOT_FOUND, Code.KEY_REUSED, unreadable=[Code.UNKNOWN_INCIDENT]),
)
def report(request: Request, table: Named, person: Staff, wanted: IncidentRequest, idempotency_key: Key) -> Incident:
    """Tell the pit what went wrong; nothing at the table changes until somebody rules."""
    made = IncidentDesk(floor_of(request)).report(person, table, **asdict(wanted), key=idempotency_key)
    return shown(made, language_of(request))


@router.get("/incidents", summary="List reported incidents")
def incidents(
    request: Request,
    person: Staff,
    state: Annotated[IncidentState | None, Query()] = None,
    table: Annotated[Id | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
) -> list[Incident]:
    """What was reported and what became of it, the newest first."""
    found = IncidentDesk(floor_of(request)).latest(person, state=state, table=table, limit=limit)
    return [shown(report, language_of(request)) for report in found]


@router.get("/incidents/{incident}", summary="Look at an incident", responses=refuses(Code.NOT_FOUND))
def incident(request: Request, person: Staff, incident: Named) -> Incident:
    """One report."""
    return shown(IncidentDesk(floor_of(request)).get(person, incident), language_of(request))


@router.post(
    "/incidents/{incident}/dismissal",
    summary="Dismiss an incident",
    responses=refuses(Code.NOT_FOUND, Code.AUTHORITY_TOO_LOW, Code.INCIDENT_CLOSED),
)
def dismiss(request: Request, person: Staff, incident: Named, wanted: DismissalRequest) -> Incident:
    """Close a report that needs no ruling, with the reason."""
    closed = IncidentDesk(floor_of(request)).dismiss(person, incident, wanted.reason)
    return shown(closed, language_of(request))


@router.post(
    "/tables/{table}/rulings/preview",
    summary="Try a ruling",
    responses=refuses(Code.NOT_FOUND, unreadable=[Code.UNKNOWN_INCIDENT, Code.UNKNOWN_FACT, Code.FACTS_CONTRADICT]),
)
def preview(request: Request, table: Named, person: Staff, wanted: CaseRequest) -> Case:
    """The next question about an incident, or the ruling with its money before and after. Nothing is changed."""
    cards = None if wanted.cards is None else parse_cards(" ".join(wanted.cards))
    asked = {**asdict(wanted), "cards": cards}
    command = GiveRuling(id="preview", decided_by=Official(person.name, "dealer"), **asked)
    return put_case(floor_of(request), person, table, command, language_of(request))


@router.get("/conditions", summary="List what holds at the tables")
def conditions(request: Request, person: Staff) -> list[Condition]:
    """What earlier rulings have left: bets below the minimum that were settled once, players barred, boxes closed."""
    return held_conditions(floor_of(request), person, language=language_of(request))


@router.post(
    "/tables/{table}/conditions/lifting",
    summary="Lift an order about a player",
    responses=refuses(Code.NOT_FOUND, Code.KEY_REUSED, Code.AUTHORITY_TOO_LOW, Code.RULING_UNFIT),
)
def lift(
    request: Request, table: Named, person: Staff, wanted: LiftingRequest, idempotency_key: Key
) -> list[Condition]:
    """A player is barred, or held to one position, no more; what holds at the table then. Whoever may order it may."""
    floor, asked = floor_of(request), (wanted.kind, wanted.player, wanted.reason, idempotency_key)
    lift_condition(floor, person, table, *asked)
    return held_conditions(floor, person, table, language_of(request))


@router.get("/tables/{table}/powers", summary="List powers at a table", responses=refuses(Code.NOT_FOUND))
def powers(request: Request, table: Named, person: Staff) -> list[Power]:
    """What posts may order at this table on their own judgement, and on whom it could be used now."""
    return powers_at(floor_of(request), person, table, language_of(request))
