"""The audit over HTTP, for auditors."""

from __future__ import annotations

from typing import Annotated, Any

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Request
from pydantic import Field

from croupier.errors import Code
from croupier.floor.audit import audit
from croupier.floor.audit.auditor import library_of
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.service.floor import Floor
from croupier.floor.web.errors import PERSON, problems
from croupier.floor.web.identity import allowed
from croupier.floor.web.models import Wire
from croupier.floor.web.services import services_of

router = APIRouter(prefix="/api", tags=["audit"])

Auditor = Annotated[Person, Depends(allowed(Permission.AUDIT))]

#: One at a time: it reads everything, and the tables go on meanwhile.
_TURN = CapacityLimiter(1)


class FindingView(Wire):
    """Something that is not as it must be."""

    kind: str
    at: str
    message: str


class AuditAnswer(Wire):
    """How much was read, and every finding."""

    clean: bool
    store: str
    counts: dict[str, int]
    findings: list[FindingView] = Field(description="empty where the record is whole")


@router.post("/audit", summary="Verify the whole record", responses=problems(*PERSON, Code.REQUEST_FORGED))
async def verify(request: Request, person: Auditor) -> AuditAnswer:  # noqa: ARG001
    """Verify chains, replay and settle every round again, prove shuffles, reconcile ledger and meters."""
    floor: Floor = services_of(request).floor
    told: dict[str, Any] = await to_thread.run_sync(_audited, floor, limiter=_TURN)
    return AuditAnswer(**told)


def _audited(floor: Floor) -> dict[str, Any]:
    library = library_of(table.rulebook for table in floor.config.tables)
    return audit(floor.engine, library=library).to_json()
