"""The guard at the door: who is called, where a change comes from, how long a body may be, and what is noted down.

One plain ASGI layer around the whole application, so that it sees every request, answers of static files and errors
of the framework included, and never holds back a stream.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import Code, CroupierError, InputError, Refusal, StorageError
from croupier.floor.chance import Chance, new_id
from croupier.floor.config.model import FloorConfig
from croupier.floor.logs import heeded, logger
from croupier.floor.supervision import server_stops
from croupier.floor.web import headers
from croupier.floor.web.errors import answer
from croupier.floor.web.language import language_of
from croupier.floor.web.metrics import Metrics
from croupier.languages import Sentence

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: Every other word somebody sends as a method is counted as one, so that metrics stay small.
KNOWN_METHODS: Final = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}
REQUEST_ID: Final = b"x-request-id"

_GOOD_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_JSON: Final = re.compile(rb"application/(?:[\w.+-]+\+)?json\s*(?:;.*)?", re.IGNORECASE)
#: The longest name that a host can have, with its port.
_LONGEST_HOST: Final = 260


class _Gone(Exception):
    """The visitor left before the request was complete."""


class Guard:
    """Lets a request in, or answers it at the door."""

    def __init__(self, app: ASGIApp, config: FloorConfig, chance: Chance, metrics: Metrics) -> None:
        self._app = app
        self._hosts = {"localhost", config.host.lower(), *(host.lower() for host in config.hosts)}
        self._is_ours = lru_cache(maxsize=256)(self._names_us)
        self._longest = config.longest_body
        self._metrics = metrics
        # Drawn once: to ask the system for chance at every request would let go of the interpreter each time.
        self._name, self._number = new_id(chance, "request"), count(1)
        #: What every answer carries that does not say otherwise itself.
        self.usual_headers = [_NOT_KEPT, *headers.encoded(secure=config.secure)]
        self._log = logger()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        visit = PassingRequest(self, scope, send)
        # Each request is a task of its own, and what is bound here goes with it.
        structlog.contextvars.bind_contextvars(request=visit.request_id.decode())
        self._metrics.in_flight.inc()
        try:
            await self._admit(scope, receive, visit)
        finally:
            self._metrics.in_flight.dec()

    async def _admit(self, scope: Scope, receive: Receive, visit: PassingRequest) -> None:
        given: dict[bytes, bytes] = dict(reversed(scope["headers"]))
        try:
            try:
                self._check_host(given, scope["headers"])
                if scope["method"] not in SAFE_METHODS:
                    check_origin(given)
                    receive = await self._read_body(given, receive)
                await self._app(scope, receive, visit.send)
            except _Gone:
                return
            except CroupierError as refusal:
                await self._answer(refusal, scope, receive, visit)
            except asyncio.CancelledError:
                # uvicorn cancels what is in flight when the time for it is over; a stream has begun, and just ends.
                if visit.status:
                    raise
                await self._answer(server_stops(), scope, receive, visit)
        except Exception as error:
            # Whatever it was, the visitor gets an answer and nothing of the fault itself.
            self._log.error("internal error", method=scope["method"], route=visit.route(), exc_info=error)
            if visit.status:
                raise
            fault = StorageError(Code.INTERNAL_ERROR, Sentence("server-met-fault-of-its-own"))
            await self._answer(fault, scope, receive, visit)
        visit.note()

    @staticmethod
    async def _answer(error: CroupierError, scope: Scope, receive: Receive, visit: PassingRequest) -> None:
        await answer(error, language_of(HTTPConnection(scope)))(scope, receive, visit.send)

    def _check_host(self, given: Mapping[bytes, bytes], headers: list[tuple[bytes, bytes]]) -> None:
        """A name that is not ours is a page elsewhere that made its own name point here; addresses cannot do that."""
        host = given.get(b"host", b"")
        once = sum(name == b"host" for name, _ in headers) == 1
        if not once or len(host) > _LONGEST_HOST or not self._is_ours(host):
            raise Refusal(Code.UNKNOWN_HOST, Sentence("server-goes-by-another-name"), at="Host")

    def _names_us(self, host: bytes) -> bool:
        try:
            name = (urlsplit("//" + host.decode("latin-1")).hostname or "").lower()
            if name not in self._hosts:
                ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _read_body(self, given: Mapping[bytes, bytes], receive: Receive) -> Receive:
        """Read the whole body, which is short, before anybody works on it; refuse one that is not."""
        announced = given.get(b"content-length", b"0")
        if announced.isdigit() and int(announced[:20]) > self._longest:
            raise self._too_large()
        body = await self._gathered(receive)
        if body and not _JSON.fullmatch(given.get(b"content-type", b"")):
            says = Sentence("body-is-not-json")
            raise InputError(Code.UNSUPPORTED_MEDIA, says, at="Content-Type", expected="application/json")
        return _replaying({"type": "http.request", "body": body, "more_body": False}, receive)

    async def _gathered(self, receive: Receive) -> bytes:
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                raise _Gone
            body += message.get("body", b"")
            if len(body) > self._longest:
                raise self._too_large()
            more = message.get("more_body", False)
        return bytes(body)

    def _too_large(self) -> CroupierError:
        return InputError(Code.REQUEST_TOO_LARGE, Sentence("body-too-long", most=self._longest), at="body")

    def fresh_request_id(self) -> bytes:
        """A name for a request that came without a good one."""
        return f"{self._name}-{next(self._number)}".encode()

    def noted(self, visit: PassingRequest, seconds: float) -> None:
        """Count and log one answered request. What went well is logged for those who ask for it only."""
        status, route, method = visit.status, visit.route(), visit.method
        self._metrics.answered(method, route, status, visit.seconds_to_head)
        level = "error" if status >= 500 else "info" if status >= 400 else "debug"
        if heeded(level):
            say = getattr(self._log, level)
            say("request", method=method, route=route, status=status, ms=round(seconds * 1000, 2))


class PassingRequest:
    """One request on its way through: its id, its answer's head, and how long it took."""

    def __init__(self, guard: Guard, scope: Scope, send: Send) -> None:
        self._guard = guard
        self._scope = scope
        self._send = send
        self._started = perf_counter()
        self.method = scope["method"] if scope["method"] in KNOWN_METHODS else "other"
        self.status = 0
        self.seconds_to_head = 0.0
        asked = next((value for name, value in scope["headers"] if name == REQUEST_ID), b"")
        self.request_id = asked if _GOOD_REQUEST_ID.fullmatch(asked) else guard.fresh_request_id()

    def route(self) -> str:
        """The address as the routes know it, never as it was typed."""
        route: Any = self._scope.get("route")
        return str(getattr(route, "path", "") or "unmatched")

    async def send(self, message: Message) -> None:
        """Send a part of the answer, with our headers on its head."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.seconds_to_head = perf_counter() - self._started
            given = message.setdefault("headers", [])
            names = {name.lower() for name, _ in given}
            ours = [one for one in self._guard.usual_headers if one[0] not in names]
            message["headers"] = [*given, *ours, (REQUEST_ID, self.request_id)]
        await self._send(message)

    def note(self) -> None:
        """Count and log a request whose answer is complete."""
        self._guard.noted(self, perf_counter() - self._started)


_NOT_KEPT: Final = (b"cache-control", headers.NOT_KEPT.encode())


def check_origin(given: Mapping[bytes, bytes]) -> None:
    """Refuse a change that a foreign page asked for. Programs other than browsers say nothing about it and pass."""
    site = given.get(b"sec-fetch-site")
    origin = given.get(b"origin")
    foreign = site is not None and site not in (b"same-origin", b"none")
    if origin is not None and not foreign:
        # Compared as they stand: the scheme may have been changed by a proxy, the name and the port not.
        foreign = origin.lower().partition(b"://")[2] != given.get(b"host", b"").lower()
    if foreign:
        raise Refusal(Code.REQUEST_FORGED, Sentence("comes-from-foreign-page"), at="Origin")


def _replaying(first: Message, receive: Receive) -> Receive:
    """Hand out a message that was read ahead, then whatever comes."""
    waiting: list[Message] = [first]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
