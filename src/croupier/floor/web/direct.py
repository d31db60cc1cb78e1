"""Routes that read their parameters in one pass.

FastAPI asks anew at every request which parameters an endpoint has and of which kinds, and that costs more than most of
our answers. Here it is asked once, when the route is made. The parameters themselves, their validation, the errors and
the description of the interface are FastAPI's own.
"""

from __future__ import annotations

from inspect import iscoroutinefunction
from typing import Any

from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send


class Direct(APIRoute):
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
        self._params = [(where, field) for where, fields in sources for field in fields]
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
        for where, field in self._params:
            given = (
                request.path_params.get(field.alias)
                if where == "path"
                else (request.query_params if where == "query" else request.headers).get(field.alias)
            )
            if given is None and not field.field_info.is_required():
                values[field.name] = field.default
            else:
                values[field.name], found = field.validate(given, {}, loc=(where, field.alias))
                faults += found
        if faults:
            raise RequestValidationError(faults)
        return values
