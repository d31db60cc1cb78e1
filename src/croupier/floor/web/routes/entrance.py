"""Coming in, going out, and who one is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, TypeVar

from anyio import to_thread
from fastapi import APIRouter, Query, Request, Response

from croupier.errors import Code, Refusal
from croupier.floor.people.entrance import SignedIn
from croupier.floor.people.person import Way
from croupier.floor.people.roles import GRANTS, Permission, holders
from croupier.floor.people.sessions import csrf_token
from croupier.floor.web.identity import Anybody, Visitor, client_address, drop_session, keep_session, session_token
from croupier.floor.web.services import services_of
from croupier.floor.web.views import me
from croupier.floor.web.wired import Wired, refuses
from croupier.languages import Sentence
from croupier.wire.people import (
    PASSWORD_LENGTH,
    Admission,
    AgeStated,
    CodeRequest,
    Enrolment,
    EnrolmentRequest,
    Me,
    PasswordLength,
    PasswordRequest,
    Presence,
    RoleRow,
    SignInRequest,
)

router = APIRouter(prefix="/api", tags=["people"], route_class=Wired)

T = TypeVar("T")

NOTHING_STATED: Final = AgeStated()
CODES: Final = (Code.ONE_TIME_CODE_NEEDED, Code.ONE_TIME_CODE_WRONG)


async def _in_turn(request: Request, act: Callable[..., T], *arguments: object) -> T:
    """Do what hashes a password. Few at a time: whoever waits does so here, and leaves the threads to the tables."""
    return await to_thread.run_sync(partial(act, *arguments), limiter=services_of(request).turns)


def _welcome(request: Request, response: Response, entered: SignedIn) -> Me:
    keep_session(request, response, entered)
    return me(entered.person, entered.csrf)


@router.post("/session", summary="Sign in", responses=refuses(Code.WRONG_CREDENTIALS, *CODES, Code.TOO_MANY_ATTEMPTS))
async def sign_in(request: Request, response: Response, wanted: SignInRequest) -> Me:
    """Begin a session. Its cookie comes with the answer; a session that the browser had before is ended."""
    services = services_of(request)
    try:
        entered = await _in_turn(
            request,
            services.people.entrance.sign_in,
            wanted.name,
            wanted.password,
            client_address(request),
            session_token(request),
            wanted.code,
        )
    except Refusal as refusal:
        services.metrics.sign_ins.labels(str(refusal.code)).inc()
        raise
    services.metrics.sign_ins.labels("ok").inc()
    return _welcome(request, response, entered)


@router.get("/session", summary="Who is here")
def who_is_here(request: Request, person: Visitor) -> Presence:
    """The person behind the session, or nobody; `GET /api/me` refuses where this says nobody."""
    config = services_of(request).config
    token = session_token(request)
    present = None
    if person is not None and person.way is Way.SESSION and token is not None:
        present = me(person, csrf_token(token))
    return Presence(
        person=present,
        admission=_admission(request),
        guest_chips=config.guest_chips if config.guests else None,
        password_length=PasswordLength(least=PASSWORD_LENGTH.start, most=PASSWORD_LENGTH.stop - 1),
    )


def _admission(request: Request) -> Admission | None:
    services = services_of(request)
    if services.admission is None:
        return None
    return Admission(years=services.admission.years, clauses=services.admission.clause, asked=services.config.ask_age)


@router.delete("/session", status_code=204, summary="Sign out")
def sign_out(
    request: Request, response: Response, person: Anybody, everywhere: Annotated[bool, Query()] = False
) -> None:
    """End this session, or with `everywhere` every session of the account."""
    person.require_presence()
    token = session_token(request)
    if token is not None:
        services_of(request).people.entrance.sign_out(token, everywhere=everywhere)
    drop_session(request, response)


@router.post(
    "/guests",
    status_code=201,
    summary="Enter as a guest",
    responses=refuses(Code.TOO_MANY_ATTEMPTS, Code.NOT_PERMITTED, Code.AGE_UNKNOWN, Code.UNDER_AGE),
)
def enter_as_guest(request: Request, response: Response, stated: AgeStated = NOTHING_STATED) -> Me:
    """Become a player without a name, with play chips. Needs no body where the floor asks for no age."""
    services = services_of(request)
    if not services.config.guests:
        raise Refusal(Code.NOT_PERMITTED, Sentence("floor-takes-no-guests"))
    services.require_admitted(stated.age, stated.born)
    return _welcome(
        request, response, services.people.entrance.enter_as_guest(client_address(request), session_token(request))
    )


@router.get("/me", summary="Who am I")
def who_am_i(request: Request, person: Anybody) -> Me:
    """The person behind the session or the key, with everything that they may do."""
    token = session_token(request)
    return me(person, csrf_token(token) if token is not None and person.way is Way.SESSION else None)


@router.post(
    "/me/password",
    summary="Set a new password",
    responses=refuses(Code.WRONG_CREDENTIALS, Code.PASSWORD_UNFIT, Code.TOO_MANY_ATTEMPTS),
)
async def change_password(request: Request, response: Response, person: Anybody, wanted: PasswordRequest) -> Me:
    """Change the own password. Every session of the account ends; a fresh one comes with the answer."""
    entrance = services_of(request).people.entrance
    entered = await _in_turn(
        request, entrance.change_password, person, wanted.current, wanted.new, client_address(request)
    )
    return _welcome(request, response, entered)


@router.post(
    "/me/authenticator",
    summary="Set up an authenticator",
    responses=refuses(Code.WRONG_CREDENTIALS, Code.AUTHENTICATOR_ON, Code.TOO_MANY_ATTEMPTS),
)
async def begin_authenticator(request: Request, person: Anybody, wanted: EnrolmentRequest) -> Enrolment:
    """A secret for the own telephone, in this answer and nowhere else. It counts once a code of it is sent back."""
    shown = await _in_turn(request, services_of(request).people.authenticators.begin, person, wanted.password)
    return Enrolment(secret=shown.secret, link=shown.link)


@router.post(
    "/me/authenticator/confirmation",
    summary="Put the authenticator in force",
    responses=refuses(Code.ONE_TIME_CODE_WRONG, Code.NOT_NOW, Code.TOO_MANY_ATTEMPTS),
)
def confirm_authenticator(request: Request, response: Response, person: Anybody, wanted: CodeRequest) -> Me:
    """From now on it takes a code to sign in. Every session of the account ends; a fresh one comes with the answer."""
    authenticators = services_of(request).people.authenticators
    return _welcome(request, response, authenticators.confirm(person, wanted.code, client_address(request)))


@router.post(
    "/me/authenticator/removal",
    summary="Take the authenticator off",
    responses=refuses(Code.ONE_TIME_CODE_WRONG, Code.NOT_NOW, Code.TOO_MANY_ATTEMPTS),
)
def remove_authenticator(request: Request, response: Response, person: Anybody, wanted: CodeRequest) -> Me:
    """By a code of it. Every session of the account ends; a fresh one comes with the answer."""
    authenticators = services_of(request).people.authenticators
    return _welcome(request, response, authenticators.remove(person, wanted.code, client_address(request)))


@router.get("/roles", summary="Who may do what")
def roles() -> list[RoleRow]:
    """Every permission, what it means, and the roles that have it."""
    return [
        RoleRow(permission=permission, means=GRANTS[permission][0], roles=tuple(sorted(holders(permission))))
        for permission in Permission
    ]
