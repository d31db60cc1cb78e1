"""What somebody of the house is told of the floor: incidents reported, proposals open, what rulings have left."""

from __future__ import annotations

from typing import Any

from croupier.floor.people.incidents import IncidentState
from croupier.floor.people.person import Person
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.roles import Permission
from croupier.floor.service.conditions import conditions
from croupier.floor.service.incidents import IncidentDesk
from croupier.floor.web.incident_models import IncidentView
from croupier.floor.web.models import ProposalView
from croupier.floor.web.services import Services
from croupier.floor.web.streams import Waiting


def waiting_for(services: Services, person: Person | None) -> dict[str, Waiting]:
    """The lists that this person may be told of, by the name of their event; none for players and passers-by."""
    if person is None or person.must_change:
        return {}
    who = person

    def incidents() -> list[Any]:
        found = IncidentDesk(services.floor).latest(who, state=IncidentState.OPEN)
        return [IncidentView.of(report).model_dump(mode="json") for report in found]

    def proposals() -> list[Any]:
        approvals = services.people.approvals
        found = approvals.latest(who, state=ProposalState.OPEN)
        return [view.model_dump(mode="json") for view in ProposalView.all_of(approvals, found)]

    lists: dict[str, Waiting] = {}
    if who.may(Permission.RULE):
        lists |= {"incidents": incidents, "conditions": lambda: conditions(services.floor, who)}
    if who.may(Permission.READ_PROPOSALS):
        lists["proposals"] = proposals
    return lists
