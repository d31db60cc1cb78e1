"""The tables: looking at them, playing at them, dealing and ruling at them, and every round that was played."""

from __future__ import annotations

import asyncio
from inspect import iscoroutinefunction
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from msgspec.structs import asdict
from starlette.types import Receive, Scope, Send

from croupier.errors import Code, CroupierError
from croupier.floor.hall.floor import Floor
from croupier.floor.hall.history import export_lines, round_rows, round_steps
from croupier.floor.hall.writer import durable
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.pit.devices import DeviceDesk, deals_by_itself
from croupier.floor.table.money import chips_of
from croupier.floor.table.requests import LONGEST_KEY, Stale
from croupier.floor.table.sight import onlooker
from croupier.floor.table.state import TableState as Standing
from croupier.floor.table.views import options_for, row_view, table_view, update
from croupier.floor.web.commands import COMMAND_BODY, COMMAND_CODES, SENSELESS_CODES
from croupier.floor.web.errors import BODY
from croupier.floor.web.identity import Somebody, Visitor, allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Named
from croupier.floor.web.services import services_of
from croupier.floor.web.streams import floor_news, require_room, table_news, waiting_for
from croupier.floor.web.wired import Wired, answer, refuses, sends
from croupier.wire.message import error_body
from croupier.wire.tables import Conflict, Recalled, RoundRow, TableRow, TableState, Update, VoidRounds


class Direct(Wired):
    """A route whose endpoint answers with a finished response, and whose parameters come from everywhere but the body.

    Its dependencies take the request and nothing else.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        asks = self.dependant
        self._dependencies: list[tuple[str, Any]] = []
        for one in asks.dependencies:
            if one.request_param_name != "request" or one.dependencies or one.path_params or one.query_params:
                raise TypeError(f"{self.path}: a direct route has dependencies that take the request alone")
            self._dependencies.append((one.name or "", one.call))
        if asks.body_params or asks.cookie_params or asks.request_param_name != "request":
            raise TypeError(f"{self.path}: a direct route takes the request, and parameters of path, query and headers")
        sources = (("path", asks.path_params), ("query", asks.query_params), ("header", asks.header_params))
        self._params = [
            (where, field.alias, field.name, field.validate, field.field_info.is_required(), field.default)
            for where, fields in sources
            for field in fields
        ]
        self._awaits = iscoroutinefunction(self.endpoint)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the parameters, and send what the endpoint answers."""
        if scope["method"] not in (self.methods or ()):
            await super().handle(scope, receive, send)  # which says so
            return
        request = Request(scope, receive, send)
        values = {"request": request}
        for name, found in self._dependencies:
            values[name] = await found(request)
        values |= self._read(request)
        response: Response = await (
            self.endpoint(**values) if self._awaits else run_in_threadpool(self.endpoint, **values)
        )
        await response(scope, receive, send)

    def _read(self, request: Request) -> dict[str, Any]:
        values: dict[str, Any] = {}
        faults: list[Any] = []
        for where, alias, name, validate, required, default in self._params:
            given = (
                request.path_params.get(alias)
                if where == "path"
                else (request.query_params if where == "query" else request.headers).get(alias)
            )
            if given is None and not required:
                values[name] = default
            else:
                values[name], found = validate(given, {}, loc=(where, alias))
                faults += found
        if faults:
            raise RequestValidationError(faults)
        return values


router = APIRouter(prefix="/api", tags=["tables"], route_class=Direct)

Exporter = Annotated[Person, Depends(allowed(Permission.EXPORT))]
Key = Annotated[
    str | None, Header(alias="Idempotency-Key", description="new for every command", max_length=LONGEST_KEY)
]
Seen = Annotated[str | None, Header(alias="If-Match", description="the version, instead of the field `version`")]


def floor_of(request: Request) -> Floor:
    """The floor that a request came to."""
    floor: Floor = services_of(request).floor
    return floor


@router.post(
    "/tables/{table}/commands",
    summary="Do something at a table",
    response_model=Update,
    openapi_extra=COMMAND_BODY,
    responses=refuses(*BODY, Code.NOT_FOUND, *COMMAND_CODES, unreadable=SENSELESS_CODES),
)
async def command(
    request: Request, table: Named, person: Somebody, idempotency_key: Key = None, if_match: Seen = None
) -> Response:
    """One command: it is carried out once under its key, and durable when the answer comes."""
    floor = floor_of(request)
    setup = floor.tables.setup(table)
    who = onlooker(setup, person, language_of(request))
    body = await request.body()
    try:
        step = await durable(floor.submit(person, table, body, idempotency_key, if_match))
    except Stale as stale:
        changed = tuple(update(setup, step, who) for step in stale.missed)
        told = Conflict(error=error_body(stale, who.language), version=stale.version, changed=changed)
        return answer(told, stale.version, 409)
    except CroupierError as refusal:
        if deals_by_itself(person, table):
            await asyncio.to_thread(DeviceDesk(floor).refused, person, table, body, refusal)
        raise
    return answer(update(setup, step, who), step.version)


@router.get("/tables", summary="List tables")
async def tables(request: Request) -> list[TableRow]:
    """Every table of the floor, as the lobby shows it."""
    floor = floor_of(request)
    standing = floor.tables.states if floor.alone else await asyncio.to_thread(floor.standing)
    return [row_view(setup, standing.get(setup.id)) for setup in floor.tables.setups.values()]


@router.get("/tables/{table}", summary="Look at a table", response_model=TableState, responses=refuses(Code.NOT_FOUND))
async def table(request: Request, table: Named, person: Visitor, options: Annotated[bool, Query()] = True) -> Response:
    """The table as the caller may see it, with everything he could do now and what speaks against it."""
    floor = floor_of(request)
    setup = floor.tables.setup(table)
    who = onlooker(setup, person, language_of(request))
    if who.kind == "player":
        state, chips = await asyncio.to_thread(_with_chips, floor, table, person)
    else:
        state, chips = floor.current(table) if floor.alone else await asyncio.to_thread(floor.current, table), None
    floor.driver.wake(table)
    message = TableState(
        **asdict(row_view(setup, state)),
        view=table_view(setup, state, who),
        options=options_for(state, who) if options else (),
        chips=chips,
    )
    return answer(message, state.version)


def _with_chips(floor: Floor, table: str, person: Person | None) -> tuple[Standing, int]:
    """The table as it stands, and what a player has beside it."""
    with floor.reading_books() as books:
        chips = chips_of(books.ledger, person.account if person is not None else "")
        return floor.current(table, books.streams), chips


@router.get(
    "/tables/{table}/events",
    summary="Follow a table (Server-Sent Events)",
    response_class=StreamingResponse,
    responses=refuses(Code.NOT_FOUND) | sends("text/event-stream", "one `update` for every version"),
)
async def events(
    request: Request,
    table: Named,
    person: Visitor,
    last_event_id: Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)] = None,
    after: Annotated[int | None, Query(ge=0, le=2**62, description="the same, for the first time")] = None,
    options: Annotated[bool, Query(description="with everything the caller could do after each step")] = False,
) -> StreamingResponse:
    """Every step at the table as the caller may learn of it; `Last-Event-ID` goes on after the last one received."""
    floor = floor_of(request)
    floor.tables.setup(table)
    require_room(floor, person)
    last = int(last_event_id) if last_event_id and last_event_id.isdecimal() else after
    return StreamingResponse(
        table_news(request, floor, table, person, last, options=options), media_type="text/event-stream"
    )


@router.get(
    "/events",
    summary="Follow the floor (Server-Sent Events)",
    response_class=StreamingResponse,
    responses=sends(
        "text/event-stream",
        "`tables` and `meters`; for staff also `incidents`, `conditions`, `devices` and `proposals`",
    ),
)
async def floor_events(request: Request, person: Visitor) -> StreamingResponse:
    """Phases of all tables and the meters of all links, whenever they change; for staff also what waits for them."""
    require_room(floor_of(request), person)
    more = waiting_for(services_of(request), person, language_of(request))
    return StreamingResponse(floor_news(request, floor_of(request), person, more), media_type="text/event-stream")


@router.get("/tables/{table}/rounds", summary="List the latest rounds", responses=refuses(Code.NOT_FOUND))
def rounds(
    request: Request,
    table: Named,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
) -> list[RoundRow]:
    """The rounds of a table, the newest first."""
    floor = floor_of(request)
    return round_rows(floor, floor.tables.setup(table), limit, before)


@router.get(
    "/tables/{table}/void-rounds", summary="Count the void rounds of a table", responses=refuses(Code.NOT_FOUND)
)
def void_rounds(request: Request, table: Named) -> VoidRounds:
    """How many rounds ended void, for everybody to see, beside the rate of all other tables."""
    floor = floor_of(request)
    floor.tables.setup(table)
    with floor.reading() as streams:
        found = streams.outcomes()
    for one in found.values():
        one.pop("empty", None)  # where nobody bet, nobody was kept from winning
    own, others = found.pop(table, {}), list(found.values())
    played, elsewhere = sum(own.values()), sum(sum(one.values()) for one in others)
    rate = sum(one.get("void", 0) for one in others) / elsewhere if elsewhere else 0.0
    return VoidRounds(table=table, rounds=played, void=own.get("void", 0), expected=round(played * rate, 2))


@router.get("/tables/{table}/rounds/{number}", summary="Recall a round", responses=refuses(Code.NOT_FOUND))
def one_round(
    request: Request,
    table: Named,
    number: Annotated[int, Path(ge=1, le=2**62)],
    person: Visitor,
    after: Annotated[int, Query(ge=0, le=2**62, description="steps after this version")] = 0,
    limit: Annotated[int, Query(ge=1, le=200, description="how many steps at most")] = 100,
) -> Recalled:
    """The steps of a round, as the caller may see them; with every card for those who may recall rounds.

    `goes_on_after` is the `after` of the steps that follow.
    """
    floor = floor_of(request)
    return round_steps(floor, floor.tables.setup(table), person, number, after, limit, language_of(request))


@router.get(
    "/tables/{table}/export",
    summary="Export rounds as JSON Lines",
    response_class=StreamingResponse,
    responses=refuses(Code.NOT_FOUND) | sends("application/x-ndjson", "one finished round a line"),
)
def export(
    request: Request,
    table: Named,
    person: Exporter,  # noqa: ARG001
    after: Annotated[int, Query(ge=0, le=2**62)] = 0,
) -> StreamingResponse:
    """Finished rounds after a number, with every event, the oldest first."""
    floor = floor_of(request)
    return StreamingResponse(export_lines(floor, floor.tables.setup(table), after), media_type="application/x-ndjson")
