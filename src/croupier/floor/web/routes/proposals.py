"""Proposals: what needs two people."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from croupier.errors import Code
from croupier.floor.people.person import Person
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.roles import Permission
from croupier.floor.web import views
from croupier.floor.web.identity import allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Named, RequestKey
from croupier.floor.web.services import services_of
from croupier.floor.web.wired import Wired, refuses
from croupier.wire.people import CarriedOut, Proposal, ProposalRequest

router = APIRouter(prefix="/api/proposals", tags=["proposals"], route_class=Wired)

Reader = Annotated[Person, Depends(allowed(Permission.READ_PROPOSALS))]
#: What those who watch the floor are told has changed.
SUBJECT = "proposals"
DECISION = (Code.NOT_FOUND, Code.PROPOSAL_CLOSED)
#: What can stand in the way of a ruling that was proposed.
RULING = (
    Code.AUTHORITY_TOO_LOW,
    Code.AWARD_PAID,
    Code.FUNDS_MISSING,
    Code.JACKPOT_AT_FAULT,
    Code.NOT_NOW,
    Code.ROUND_NOT_OPEN,
    Code.RULES_SILENT,
    Code.RULING_UNFIT,
)
#: What can stand in the way of putting the record right.
CORRECTION = (
    Code.CARD_TWICE,
    Code.CORRECTION_UNFIT,
    Code.DECISION_NOT_OPEN,
    Code.HAND_OUT,
    Code.NOT_AT_TABLE,
    Code.NOT_NOW,
    Code.OFFER_OPEN,
)


@router.get("", summary="List proposals")
def proposals(
    request: Request,
    person: Reader,
    state: Annotated[ProposalState | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
) -> list[Proposal]:
    """What is proposed and what became of it, the newest first."""
    approvals = services_of(request).people.approvals
    return views.proposals(approvals, approvals.latest(person, state=state, limit=limit), language_of(request))


@router.post(
    "",
    status_code=201,
    summary="Propose a change",
    responses=refuses(
        *CORRECTION, Code.NOT_FOUND, Code.UNKNOWN_LINK, Code.ROLES_CLASH, Code.KEY_REUSED, Code.BAD_AMOUNT
    ),
)
def propose(request: Request, person: Reader, wanted: ProposalRequest, idempotency_key: RequestKey = None) -> Proposal:
    """Put a change forward; nothing happens until another person approves."""
    services = services_of(request)
    made = services.people.approvals.propose(
        person, wanted.kind, wanted.subject, wanted.new, wanted.reason, request_key=idempotency_key
    )
    services.announce(SUBJECT)
    return views.proposal(services.people.approvals, made, language_of(request))


@router.get("/{proposal}", summary="Look at a proposal", responses=refuses(Code.NOT_FOUND))
def proposal(request: Request, person: Reader, proposal: Named) -> Proposal:
    """One proposal."""
    approvals = services_of(request).people.approvals
    return views.proposal(approvals, approvals.get(person, proposal), language_of(request))


@router.post(
    "/{proposal}/approval",
    summary="Approve a proposal",
    responses=refuses(*DECISION, *RULING, *CORRECTION, Code.TWO_PEOPLE_NEEDED, Code.PROPOSAL_STALE, Code.ROLES_CLASH),
)
def approve(request: Request, person: Reader, proposal: Named) -> CarriedOut:
    """Approve what somebody else proposed; it is carried out at once, and only once."""
    services = services_of(request)
    done = services.people.approvals.approve(person, proposal)
    services.announce(SUBJECT)
    told = views.proposal(services.people.approvals, done.proposal, language_of(request))
    return CarriedOut(proposal=told, shown=dict(done.shown))


@router.post("/{proposal}/rejection", summary="Reject or withdraw a proposal", responses=refuses(*DECISION))
def reject(request: Request, person: Reader, proposal: Named) -> Proposal:
    """Close a proposal without effect: the proposer withdraws it, an approver rejects it."""
    services = services_of(request)
    closed = services.people.approvals.reject(person, proposal)
    services.announce(SUBJECT)
    return views.proposal(services.people.approvals, closed, language_of(request))
