"""The audit over HTTP, for auditors: the whole record, single chains, and the statement of each link."""

from __future__ import annotations

from typing import Annotated, Any

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Query, Request
from msgspec.structs import asdict

from croupier.errors import Code
from croupier.floor.audit.auditor import AuditDesk, Audited
from croupier.floor.audit.chains import ChainEnd, Verified, chain_ends, verify_chain
from croupier.floor.audit.readers import library_of
from croupier.floor.audit.report import Report
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.audit.tables import PREFIX
from croupier.floor.hall.floor import Floor
from croupier.floor.link.wire import statement_told
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.people.staff_log import STAFF_LOG
from croupier.floor.web.identity import allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Named
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.services import services_of
from croupier.floor.web.wired import Wired, refuses
from croupier.wire.audit import AuditReport, AuditStage, AuditState, Chain, LastAudit, Statement
from croupier.wire.audit import Finding as FindingTold

router = APIRouter(prefix="/api", tags=["audit"], route_class=Wired)

Auditor = Annotated[Person, Depends(allowed(Permission.AUDIT))]

#: One at a time: it reads everything, and the tables go on meanwhile.
_LIMITER = CapacityLimiter(1)
#: A single chain is read soon enough; it does not wait for the whole record.
_CHAINS = CapacityLimiter(2)


@router.post("/audit", summary="Verify the whole record")
async def verify(request: Request, person: Auditor) -> AuditReport:
    """Verify chains, replay and settle every round again, prove shuffles, reconcile ledger and meters."""
    floor, desk = floor_of(request), services_of(request).audits
    made = await to_thread.run_sync(_audited, floor, desk, person.name, limiter=_LIMITER)
    return AuditReport(**_report(made.report))


@router.get("/audit", summary="How far an audit is, and how the last one came out")
async def state(request: Request, person: Auditor) -> AuditState:  # noqa: ARG001
    """While an audit runs: how many streams it has read. Then its report, until the server stops."""
    desk = services_of(request).audits
    stage, last = desk.stage, desk.last
    return AuditState(
        running=AuditStage(done=stage.done, streams=stage.streams) if stage is not None else None,
        last=LastAudit(at=last.at, by=last.by, **_report(last.report)) if last is not None else None,
    )


@router.get("/audit/chains", summary="Where every chain ends")
def chains(request: Request, person: Auditor) -> list[Chain]:  # noqa: ARG001
    """The tables and the staff log: how many entries each chain has, and the hash at its end."""
    floor = floor_of(request)
    names = [PREFIX + table for table in floor.tables.setups]
    with snapshot(floor.engine) as store:
        ends = chain_ends(store, [*names, STAFF_LOG])
    floor.look()
    return [_chain(floor, end) for end in ends]


@router.get("/audit/chains/{name}", summary="Verify one chain", responses=refuses(Code.NOT_FOUND))
async def chain(request: Request, person: Auditor, name: Named) -> Chain:  # noqa: ARG001
    """Read a chain again from its first entry: a table's, or that of the `staff-log`."""
    floor = floor_of(request)
    stream = STAFF_LOG if name == STAFF_LOG else PREFIX + floor.tables.setup(name).id
    verified = await to_thread.run_sync(_verified, floor, stream, limiter=_CHAINS)
    return _chain(floor, verified.end, verified)


@router.get("/audit/links/{link}", summary="The statement of a link", responses=refuses(Code.UNKNOWN_LINK))
def statement(
    request: Request,
    person: Auditor,  # noqa: ARG001
    link: Named,
    entries: Annotated[bool, Query(description="with every entry since the last reset")] = False,
) -> Statement:
    """How the value on the display follows from every transfer since the last reset, and what the link did so far."""
    links = floor_of(request).links.store
    found = links.statement(link)
    return statement_told(found, links.entries(link, found.since) if entries else None, language_of(request))


def _audited(floor: Floor, desk: AuditDesk, by: str) -> Audited:
    library = library_of(table.rulebook for table in floor.config.tables)
    return desk.run(floor.engine, library, floor.clock, by)


def _verified(floor: Floor, stream: str) -> Verified:
    floor.look()
    with snapshot(floor.engine) as store:
        return verify_chain(store, stream)


def _chain(floor: Floor, end: ChainEnd, verified: Verified | None = None) -> Chain:
    name = end.stream.removeprefix(PREFIX)
    setup = floor.tables.setups.get(name)
    known = floor.tables.known(name) if setup is not None else None
    return Chain(
        name=name,
        title=setup.title if setup is not None else "Staff log",
        rulebook=setup.rulebook.id if setup is not None else None,
        entries=end.entries,
        hash=end.hash,
        rounds=known.number if known is not None else 0,
        verified=None if verified is None else not verified.findings,
        findings=tuple(FindingTold.of(one) for one in verified.findings) if verified is not None else (),
    )


def _report(report: Report) -> dict[str, Any]:
    return {
        "clean": report.clean,
        "store": report.store,
        "counts": asdict(report.counts),
        "findings": tuple(FindingTold.of(one) for one in report.findings),
    }
