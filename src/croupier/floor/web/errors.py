"""Errors over HTTP: every answer that is not a success is `{"error": …}`, with a closed code and its status."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from croupier.errors import Code, CroupierError, InputError, Refusal, RulebookError, StorageError, bad_value
from croupier.floor.logs import logger
from croupier.floor.people.throttle import TooSoon
from croupier.floor.web import pages
from croupier.floor.web.language import VARY, language_of
from croupier.languages import ENGLISH, Sentence
from croupier.wire.message import COMPONENTS, ErrorObject

#: The status of a code, where it is not the one of its kind of error below.
STATUS: Final[Mapping[Code, int]] = {
    Code.BAD_JSON: 400,
    Code.NOT_SIGNED_IN: 401,
    Code.SESSION_EXPIRED: 401,
    Code.WRONG_CREDENTIALS: 401,
    Code.ONE_TIME_CODE_NEEDED: 401,
    Code.ONE_TIME_CODE_WRONG: 401,
    Code.NOT_PERMITTED: 403,
    Code.AGE_UNKNOWN: 403,
    Code.UNDER_AGE: 403,
    Code.NOT_ADMITTED: 403,
    Code.AUTHORITY_TOO_LOW: 403,
    Code.TWO_PEOPLE_NEEDED: 403,
    Code.PASSWORD_CHANGE_NEEDED: 403,
    Code.AUTHENTICATOR_NEEDED: 403,
    Code.REQUEST_FORGED: 403,
    Code.NOT_FOUND: 404,
    Code.UNKNOWN_RULEBOOK: 404,
    Code.UNKNOWN_LINK: 404,
    Code.METHOD_NOT_ALLOWED: 405,
    Code.NAME_TAKEN: 409,
    Code.ROLES_CLASH: 409,
    Code.PROPOSAL_CLOSED: 409,
    Code.PROPOSAL_STALE: 409,
    Code.INCIDENT_CLOSED: 409,
    Code.REQUEST_TOO_SLOW: 408,
    Code.REQUEST_TOO_LARGE: 413,
    Code.UNSUPPORTED_MEDIA: 415,
    Code.UNKNOWN_HOST: 421,
    Code.PASSWORD_UNFIT: 422,
    Code.TOO_MANY_ATTEMPTS: 429,
    Code.COMMANDS_TOO_FAST: 429,
    Code.INTERNAL_ERROR: 500,
    Code.NOT_READY: 503,
}

#: The status of every other code: what cannot be read, what the rules do not allow now, what is out of reach.
STATUS_OF_KIND: Final[tuple[tuple[type[CroupierError], int], ...]] = (
    (InputError, 422),
    (RulebookError, 422),
    (Refusal, 409),
    (StorageError, 503),
)

#: Which code a fault has that the framework found before we did.
CODE_OF_STATUS: Final = {
    400: Code.BAD_JSON,
    401: Code.NOT_SIGNED_IN,
    403: Code.NOT_PERMITTED,
    404: Code.NOT_FOUND,
    405: Code.METHOD_NOT_ALLOWED,
    413: Code.REQUEST_TOO_LARGE,
    415: Code.UNSUPPORTED_MEDIA,
}

SIGN_IN_SCHEME: Final = 'Bearer realm="croupier"'


def status_of(error: CroupierError) -> int:
    """The HTTP status of an error."""
    if error.code in STATUS:
        return STATUS[error.code]
    return next((status for kind, status in STATUS_OF_KIND if isinstance(error, kind)), 400)


def answer(error: CroupierError, language: str = ENGLISH) -> Response:
    """The response that carries an error. What a database says about itself is for the log, not for visitors."""
    status = status_of(error)
    if isinstance(error, StorageError) and error.code not in (Code.NOT_READY, Code.INTERNAL_ERROR):
        error = StorageError(error.code, Sentence("store-cannot-serve-now"))
    headers = {"Content-Language": language, "Vary": VARY}
    if status == 401:
        headers["WWW-Authenticate"] = SIGN_IN_SCHEME
    if isinstance(error, TooSoon):
        headers["Retry-After"] = str(error.wait_seconds)
    elif status == 503:
        headers["Retry-After"] = "1"
    return Response(body_of(error, language), status, headers, "application/json")


def body_of(error: CroupierError, language: str = ENGLISH) -> bytes:
    """The error object as bytes."""
    return json.dumps(error.to_json(language), ensure_ascii=False).encode("utf-8", "replace")


def problems(*codes: Code, unreadable: Collection[Code] = ()) -> dict[int | str, dict[str, Any]]:
    """What a route's documentation says about its errors: the closed codes by their status.

    `unreadable` are codes that elsewhere are refusals of the rules, but here mean that the request makes no sense.
    """
    by_status: dict[int | str, list[Code]] = {}
    everywhere = (Code.UNKNOWN_HOST, Code.INTERNAL_ERROR, Code.NOT_READY)
    for code in (*codes, *unreadable, *everywhere):
        # Codes without a status of their own are refusals of the rules here.
        kind = 422 if code in _READING or code in unreadable else 409
        by_status.setdefault(STATUS.get(code, kind), []).append(code)
    return {
        status: {
            "description": ", ".join(f"`{code}`" for code in found),
            "content": {
                "application/json": {
                    "schema": {"$ref": f"{COMPONENTS}{ErrorObject.__name__}"},
                    "examples": {
                        str(code): {"value": {"error": {"code": code, "message": "…", "at": ""}}} for code in found
                    },
                }
            },
        }
        for status, found in by_status.items()
    }


#: Codes of a body or a parameter that cannot be read.
_READING: Final = frozenset(
    {
        Code.BAD_VALUE,
        Code.MISSING_FIELD,
        Code.UNKNOWN_FIELD,
        Code.BAD_AMOUNT,
        Code.BAD_CARD,
        Code.UNKNOWN_KEY,
        Code.BAD_RULE,
        Code.PAY_TABLE_WRONG,
        Code.GAME_NOT_SOLVED,
    }
)

#: The errors of any route that reads a body.
BODY: Final = (
    Code.BAD_JSON,
    Code.MISSING_FIELD,
    Code.UNKNOWN_FIELD,
    Code.BAD_VALUE,
    Code.REQUEST_TOO_SLOW,
    Code.REQUEST_TOO_LARGE,
    Code.UNSUPPORTED_MEDIA,
    Code.REQUEST_FORGED,
)
#: The errors of any route that needs a person.
PERSON: Final = (
    Code.NOT_SIGNED_IN,
    Code.SESSION_EXPIRED,
    Code.NOT_PERMITTED,
    Code.PASSWORD_CHANGE_NEEDED,
    Code.AUTHENTICATOR_NEEDED,
)


def missing(at: str) -> InputError:
    """What has to be there and is not."""
    return InputError(Code.MISSING_FIELD, Sentence("field-is-missing"), at=at)


def unread(at: str) -> InputError:
    """What nobody has asked for."""
    return InputError(Code.UNKNOWN_FIELD, Sentence("nobody-reads-field"), at=at)


def not_json() -> InputError:
    """A body that no program has written."""
    return InputError(Code.BAD_JSON, Sentence("body-is-not-json"), at="body")


def _from_validation(error: RequestValidationError) -> CroupierError:
    """The first fault that the framework found in a request, in our words. The value itself is not repeated."""
    fault = error.errors()[0]
    place, *path = fault["loc"]
    at = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
    if fault["type"] == "json_invalid":
        return not_json()
    at = at or str(place)
    if fault["type"] == "missing":
        return missing(at)
    if fault["type"] == "extra_forbidden":
        return unread(at)
    return bad_value(Sentence("value-does-not-fit"), at, str(fault["msg"]))


def _from_http(error: HTTPException) -> CroupierError:
    code = CODE_OF_STATUS.get(error.status_code, Code.BAD_VALUE if error.status_code < 500 else Code.INTERNAL_ERROR)
    words = {
        Code.NOT_FOUND: Sentence("nothing-at-this-address"),
        Code.METHOD_NOT_ALLOWED: Sentence("address-takes-no-such-method"),
        Code.BAD_JSON: Sentence("request-cannot-be-read"),
    }
    return Refusal(code, words.get(code, Sentence("request-cannot-be-served")))


def install(app: FastAPI) -> None:
    """Let every error leave as an error object."""

    @app.exception_handler(CroupierError)
    async def _ours(request: Request, error: CroupierError) -> Response:
        if status_of(error) >= 500:
            logger().error("request failed", code=str(error.code), exc_info=error)
        return answer(error, language_of(request))

    @app.exception_handler(RequestValidationError)
    async def _unreadable(request: Request, error: RequestValidationError) -> Response:
        return answer(_from_validation(error), language_of(request))

    @app.exception_handler(HTTPException)
    async def _framework(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and pages.wants_page(request):
            return pages.lost_page(request)
        response = answer(_from_http(error), language_of(request))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(DBAPIError)
    @app.exception_handler(PoolTimeout)
    async def _store(request: Request, error: Exception) -> Response:
        if isinstance(error, DBAPIError) and not _out_of_reach(error):
            raise error
        logger().error("store out of reach", exc_info=error)
        return answer(StorageError(Code.NOT_READY, Sentence("store-out-of-reach")), language_of(request))


def _out_of_reach(error: DBAPIError) -> bool:
    """Whether the database is gone or busy; a statement that it refuses is a fault of our own."""
    from sqlalchemy.exc import InterfaceError, OperationalError

    return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
