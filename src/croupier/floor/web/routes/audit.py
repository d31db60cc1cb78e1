"""The audit over HTTP, for auditors: the whole record, single chains, and the statement of each link."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import Field

from croupier.errors import Code
from croupier.floor.audit.auditor import AuditDesk, Audited, library_of
from croupier.floor.audit.chains import ChainEnd, Verified, chain_ends, verify_chain
from croupier.floor.audit.report import Finding
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.audit.tables import PREFIX
from croupier.floor.hall.floor import Floor
from croupier.floor.link.wire import PURPOSES, statement_json
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.people.staff_log import STAFF_LOG
from croupier.floor.web.errors import PERSON, problems
from croupier.floor.web.identity import allowed
from croupier.floor.web.models import Wire
from croupier.floor.web.parameters import Id
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.table_models import Described

router = APIRouter(prefix="/api", tags=["audit"])

Auditor = Annotated[Person, Depends(allowed(Permission.AUDIT))]
Named = Annotated[Id, Path()]

#: One at a time: it reads everything, and the tables go on meanwhile.
_TURN = CapacityLimiter(1)
#: A single chain is read soon enough; it does not wait for the whole record.
_CHAINS = CapacityLimiter(2)


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


class StageView(Wire):
    """How far an audit is."""

    done: int
    streams: int


class LastAudit(AuditAnswer):
    """The last audit of this server, and who asked for it."""

    at: datetime
    by: str


class AuditState(Wire):
    """Whether the record is being verified now, and how the last audit came out."""

    running: StageView | None
    last: LastAudit | None


class ChainView(Wire):
    """A chain of the record. `name` is the table's, or `staff-log`; `verified` is None until somebody asks."""

    name: str
    title: str
    rulebook: str | None
    entries: int
    hash: str
    rounds: int
    verified: bool | None = None
    findings: list[FindingView] = []


class StatementAnswer(Described):
    """A link at one moment; balances are in ten-thousandths of a cent (`mils`), so that they add up exactly."""

    link: dict[str, Any]
    reading: int
    displayed: int
    meter_mils: int
    derived_mils: int
    agrees: bool
    since: dict[str, Any]
    lines: list[dict[str, Any]]
    totals: dict[str, int]
    hits: list[dict[str, Any]]
    wins: list[dict[str, Any]]
    entries: list[dict[str, Any]] | None = None


@router.post("/audit", summary="Verify the whole record", responses=problems(*PERSON, Code.REQUEST_FORGED))
async def verify(request: Request, person: Auditor) -> AuditAnswer:
    """Verify chains, replay and settle every round again, prove shuffles, reconcile ledger and meters."""
    floor, desk = floor_of(request), _desk(request)
    made = await to_thread.run_sync(_audited, floor, desk, person.name, limiter=_TURN)
    return AuditAnswer(**made.report.to_json())


@router.get("/audit", summary="How far an audit is, and how the last one came out", responses=problems(*PERSON))
async def state(request: Request, person: Auditor) -> AuditState:  # noqa: ARG001
    """While an audit runs: how many streams it has read. Then its report, until the server stops."""
    desk = _desk(request)
    stage, last = desk.stage, desk.last
    return AuditState(
        running=StageView(done=stage.done, streams=stage.streams) if stage is not None else None,
        last=LastAudit(at=last.at, by=last.by, **last.report.to_json()) if last is not None else None,
    )


@router.get("/audit/chains", summary="Where every chain ends", responses=problems(*PERSON))
def chains(request: Request, person: Auditor) -> list[ChainView]:  # noqa: ARG001
    """The tables and the staff log: how many entries each chain has, and the hash at its end."""
    floor = floor_of(request)
    names = [PREFIX + table for table in floor.tables.setups]
    with snapshot(floor.engine) as store:
        ends = chain_ends(store, [*names, STAFF_LOG])
    return [_chain(floor, end) for end in ends]


@router.get(
    "/audit/chains/{name}",
    summary="Verify one chain",
    responses=problems(*PERSON, Code.NOT_FOUND, Code.BAD_VALUE),
)
async def chain(request: Request, person: Auditor, name: Named) -> ChainView:  # noqa: ARG001
    """Read a chain again from its first entry: a table's, or that of the `staff-log`."""
    floor = floor_of(request)
    stream = STAFF_LOG if name == STAFF_LOG else PREFIX + floor.tables.setup(name).id
    verified = await to_thread.run_sync(_verified, floor, stream, limiter=_CHAINS)
    return _chain(floor, verified.end, verified)


@router.get(
    "/audit/links/{link}",
    summary="The statement of a link",
    response_model=StatementAnswer,
    responses=problems(*PERSON, Code.UNKNOWN_LINK, Code.BAD_VALUE),
)
def statement(
    request: Request,
    person: Auditor,  # noqa: ARG001
    link: Named,
    entries: Annotated[bool, Query(description="with every entry since the last reset")] = False,
) -> dict[str, Any]:
    """How the value on the display follows from every transfer since the last reset, and what the link did so far."""
    links = floor_of(request).links.store
    found = links.statement(link)
    told = statement_json(found, links.entries(link, found.since) if entries else None)
    told["lines"] = [line | {"says": PURPOSES.get(line["purpose"], line["purpose"])} for line in told["lines"]]
    return told


def _desk(request: Request) -> AuditDesk:
    """The desk of this application, made when it is first asked for."""
    state = request.app.state
    if not hasattr(state, "audits"):
        state.audits = AuditDesk()
    desk: AuditDesk = state.audits
    return desk


def _audited(floor: Floor, desk: AuditDesk, by: str) -> Audited:
    library = library_of(table.rulebook for table in floor.config.tables)
    return desk.run(floor.engine, library, floor.clock, by)


def _verified(floor: Floor, stream: str) -> Verified:
    with snapshot(floor.engine) as store:
        return verify_chain(store, stream)


def _chain(floor: Floor, end: ChainEnd, verified: Verified | None = None) -> ChainView:
    name = end.stream.removeprefix(PREFIX)
    setup = floor.tables.setups.get(name)
    known = floor.tables.known(name) if setup is not None else None
    return ChainView(
        name=name,
        title=setup.title if setup is not None else "Staff log",
        rulebook=setup.rulebook.id if setup is not None else None,
        entries=end.entries,
        hash=end.hash,
        rounds=known.number if known is not None else 0,
        verified=None if verified is None else not verified.findings,
        findings=[_finding(one) for one in verified.findings] if verified is not None else [],
    )


def _finding(found: Finding) -> FindingView:
    return FindingView(kind=found.kind, at=found.at, message=found.message)
