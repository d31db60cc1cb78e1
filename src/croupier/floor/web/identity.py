"""Who makes a request: by the cookie of a session, or by the key of a device.

Routes ask for a person with `Somebody` (anyone signed in) or `allowed(permission)`; both answer from memory where they
can and leave the event loop for the store where they must.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from fastapi import Depends, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.openapi.models import HTTPBearer
from fastapi.security.base import SecurityBase

from croupier.errors import Code, Refusal
from croupier.floor.people.entrance import Entrance, SignedIn
from croupier.floor.people.person import Person, Way
from croupier.floor.people.roles import Permission
from croupier.floor.people.sessions import LONGEST, csrf_token, same
from croupier.floor.web.guard import SAFE_METHODS
from croupier.floor.web.services import Services, services_of
from croupier.languages import Sentence

CSRF_HEADER: Final = "X-CSRF-Token"
#: The prefix makes browsers insist on HTTPS, on this host alone and on every path; it cannot be had without HTTPS.
SECURE_COOKIE: Final = "__Host-croupier"
PLAIN_COOKIE: Final = "croupier-session"


def cookie_name(services: Services) -> str:
    """What the session's cookie is called here."""
    return SECURE_COOKIE if services.config.secure else PLAIN_COOKIE


def session_token(request: Request) -> str | None:
    """The token of the browser's session, if it has one that could be ours."""
    token = request.cookies.get(cookie_name(services_of(request)))
    return token if token and len(token) <= LONGEST else None


def keep_session(request: Request, response: Response, entered: SignedIn) -> None:
    """Hand the browser its token, out of reach of any script and of any foreign page."""
    services = services_of(request)
    response.set_cookie(
        cookie_name(services), entered.token, path="/", httponly=True, secure=services.config.secure, samesite="strict"
    )


def drop_session(request: Request, response: Response) -> None:
    """Take the token away again."""
    services = services_of(request)
    response.delete_cookie(
        cookie_name(services), path="/", httponly=True, secure=services.config.secure, samesite="strict"
    )


def client_address(request: Request) -> str:
    """Where a request came from; behind a proxy that is configured, what the proxy says."""
    return request.client.host if request.client is not None else "unknown"


async def identify(request: Request) -> Person:
    """Who makes this request, however little they may do; refused when nobody is known, or acts too fast."""
    services = services_of(request)
    person = await _known(request, services.people.entrance)
    if request.method not in SAFE_METHODS:
        services.pace.take(person.account, services.clock.monotonic())
    return person


async def _known(request: Request, entrance: Entrance) -> Person:
    header = request.headers.get("authorization")
    if header is not None:
        scheme, _, secret = header.partition(" ")
        if scheme.lower() != "bearer" or not 0 < len(secret) <= LONGEST:
            raise Refusal(Code.NOT_SIGNED_IN, Sentence("not-a-key"), at="Authorization")
        known = entrance.recall(Way.KEY, secret)
        return known if known is not None else await run_in_threadpool(entrance.by_key, secret)
    token = session_token(request)
    if token is None:
        raise Refusal(Code.NOT_SIGNED_IN, Sentence("nobody-is-signed-in"))
    known = entrance.recall(Way.SESSION, token)
    person = known if known is not None else await run_in_threadpool(entrance.by_session, token)
    if request.method not in SAFE_METHODS and not same(request.headers.get(CSRF_HEADER, ""), csrf_token(token)):
        raise Refusal(Code.REQUEST_FORGED, Sentence("session-token-missing"), at=CSRF_HEADER)
    return person


class _Identified(SecurityBase):
    """A dependency that the documentation shows as a lock."""

    def __init__(self) -> None:
        self.model = HTTPBearer()
        self.scheme_name = "key"

    async def __call__(self, request: Request) -> Person:
        return await identify(request)


class _Allowed(_Identified):
    """A dependency that lets a request pass whose person has a permission, at the table of the address if one is."""

    def __init__(self, permission: Permission | None, table: str | None = None) -> None:
        super().__init__()
        self.permission, self.table = permission, table

    async def __call__(self, request: Request) -> Person:
        person = await identify(request)
        if self.permission is not None:
            person.require(self.permission, table=request.path_params[self.table] if self.table else None)
        else:
            person.require_ready()
        return person


def allowed(permission: Permission, *, table: str | None = None) -> Callable[[Request], object]:
    """A dependency: the person who makes the request, refused unless they have this permission.

    `table` names the parameter of the path that holds the id of a table; keys that are not for it are refused too.
    """
    return _Allowed(permission, table)


async def visitor(request: Request) -> Person | None:
    """Who makes a request that anybody may make: a person where one is known, None for a passer-by."""
    if request.method in SAFE_METHODS:
        try:
            return await identify(request)
        except Refusal:
            return None
    return await identify(request)


#: Anyone signed in, even with a temporary password: for looking at oneself and for mending that.
Anybody = Annotated[Person, Depends(_Identified())]
#: Anyone signed in.
Somebody = Annotated[Person, Depends(_Allowed(None))]
#: A person or, for requests that only look, a passer-by.
Visitor = Annotated[Person | None, Depends(visitor)]
