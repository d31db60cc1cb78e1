"""The application: routes, errors, the guard and the pages put together. Made by a function, never at import."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Response
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.openapi.utils import get_openapi
from fastapi.staticfiles import StaticFiles
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp, Scope

from croupier.floor.web import errors, headers, pages
from croupier.floor.web.connections import TAKE_LEAVE
from croupier.floor.web.contract import speak
from croupier.floor.web.guard import Guard
from croupier.floor.web.identity import CSRF_HEADER, cookie_name
from croupier.floor.web.routes import (
    audit,
    configuration,
    entrance,
    exams,
    heads,
    incidents,
    mathematics,
    money,
    operations,
    playing,
    proposals,
    rulebooks,
    searches,
    shifts,
    staffing,
    tables,
    training,
)
from croupier.floor.web.services import Services
from croupier.version import __version__

#: Routes are tried in this order, so what is asked for most comes first: the tables.
ROUTES: Final = (
    tables, playing, money, incidents, audit, searches, heads, training, exams, shifts, configuration, operations,
    entrance, staffing, proposals, rulebooks, mathematics,
)  # fmt: skip

FILE: Final = Path(__file__).with_name("examples.json")
#: By what an address of a file names the edition that it is of, ours or one of before.
_EDITION: Final = re.compile("[0-9a-f]{12}")

#: Streams do not end, so theirs are written by hand.
STREAMS: Final = {
    "GET /api/tables/{table}/events": (
        'id: 4\nevent: update\ndata: {"table":"table-7","version":4,"kind":"look-at-hand","events":[…],"view":{…}}\n\n'
    ),
    "GET /api/events": 'event: tables\ndata: [{"table":"table-7","phase":"betting-open","round":7,…}]\n\n',
    "GET /api/rulebooks/{rulebook}/par-sheet/solving": 'event: solving\ndata: {"done":0.5}\n\n',
    "GET /api/rulebooks/{rulebook}/designs": (
        'event: progress\ndata: {"done":0.5,"tables":56,"ruled_out":26,"qualify":2}\n\n'
    ),
}


@cache
def _given() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found | STREAMS


def add_examples(document: dict[str, Any]) -> None:
    """Put the examples where a reader of the description looks for them: beside each answer that is a success."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            example = _given().get(f"{method.upper()} {path}")
            for status, answer in operation["responses"].items():
                if status.startswith("2") and example is not None:
                    for content in answer.get("content", {}).values():
                        content.setdefault("example", example)


class Revalidated(StaticFiles):
    """Files of which a browser revalidates its cached copy each time, mostly to a 304."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = headers.REVALIDATED
        return response


class OurFiles(Revalidated):
    """What the pages are made of, and what they say in each language; a browser keeps what it has of this edition."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        edition, _, rest = path.partition("/")
        if edition == pages.edition():
            response = await self._found(rest, scope)
            response.headers["cache-control"] = headers.UNCHANGING
            return response
        return await self._found(rest if _EDITION.fullmatch(edition) else path, scope)

    async def _found(self, path: str, scope: Scope) -> Response:
        said = pages.phrases_at(path)
        if said is None:
            return await super().get_response(path, scope)
        return Response(said, media_type="text/javascript", headers={"cache-control": headers.REVALIDATED})


class Documentation(Revalidated):
    """The documentation as `make site` builds it."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = headers.DOCUMENTATION_POLICY
        return response


class Guarded(FastAPI):
    """FastAPI behind the guard, which answers for every fault: without its own layers for faults and for telemetry."""

    def build_middleware_stack(self) -> ASGIApp:
        """The guard, the handlers of errors and the routes."""
        app: ASGIApp = AsyncExitStackMiddleware(self.router)
        app = ExceptionMiddleware(app, handlers=self.exception_handlers)
        for one in reversed(self.user_middleware):
            app = one.cls(app, *one.args, **one.kwargs)
        return app


def create_app(services: Services) -> FastAPI:
    """An application that answers with these services."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with AsyncExitStack() as stack:
            for span in services.spans:
                await stack.enter_async_context(span())
            yield {TAKE_LEAVE: services.begin_to_stop}

    app = Guarded(
        title="croupier",
        version=__version__,
        summary="A casino floor: tables, people and a linked jackpot, run by their rulebooks.",
        description="Amounts are whole cents. Whatever is not a success is an error object with a closed code.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        # Our own logs and metrics know what must not be told; FastAPI's would send whole exceptions wherever an
        # environment variable says.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        lifespan=lifespan,
    )
    app.state.services = services
    errors.install(app)
    # In one list, because FastAPI looks through routers that are included one in another at every request.
    for module in (*ROUTES, pages):
        app.router.routes.extend(module.router.routes)
    # Only our own files are packed: the size of an answer with a secret beside somebody's words would give it away.
    app.mount("/static", GZipMiddleware(OurFiles(directory=pages.STATIC), minimum_size=1024), name="static")
    if services.config.docs:
        site = Documentation(directory=services.config.docs, html=True)
        app.mount("/docs", GZipMiddleware(site, minimum_size=1024), name="docs")
    app.add_middleware(Guard, config=services.config, chance=services.chance, metrics=services.metrics)
    app.openapi = lambda: _described(app, services)  # type: ignore[method-assign]
    return app


def _described(app: FastAPI, services: Services) -> dict[str, Any]:
    """The OpenAPI document, with both ways in: a key, or a session with its token against forged requests."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, summary=app.summary, description=app.description, routes=app.routes
        )
        schemes = document.setdefault("components", {}).setdefault("securitySchemes", {})
        schemes["session"] = {"type": "apiKey", "in": "cookie", "name": cookie_name(services)}
        schemes["csrf"] = {"type": "apiKey", "in": "header", "name": CSRF_HEADER}
        for operations_at in document["paths"].values():
            for method, operation in operations_at.items():
                if "security" in operation:
                    by_session: dict[str, list[str]] = {"session": []}
                    if method != "get":
                        by_session["csrf"] = []
                    operation["security"] = [{"key": []}, by_session]
        speak(document, app.routes)
        add_examples(document)
        app.openapi_schema = document
    return app.openapi_schema
