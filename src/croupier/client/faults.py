"""What a server refuses, as the same errors that the library raises: by code, with place, expectation and clauses."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from croupier.client.reading import reader
from croupier.errors import Code, CroupierError, InputError, Refusal, StorageError
from croupier.wire.tables import Update

#: Which kind of error a status stands for; every other one is a refusal.
_KINDS: Final[dict[int, type[CroupierError]]] = {
    400: InputError,
    413: InputError,
    415: InputError,
    422: InputError,
    500: StorageError,
    502: StorageError,
    503: StorageError,
    504: StorageError,
}


class Conflict(Refusal):
    """The table has moved on since the version that the command was given for.

    `version` is the one it has now, `changed` what has happened since, as the visitor may learn of it.
    """

    version: int = 0
    changed: tuple[Update, ...] = ()


class Throttled(Refusal):
    """Rate limit: too many attempts or commands; retry after so many seconds."""

    wait_seconds: int = 0


def error_of(status: int, body: bytes, headers: Any) -> CroupierError:
    """The error that an answer carries."""
    said = _said(body)
    told = said.get("error") if said is not None else None
    if told is None:
        message = f"the server answered {status} and nothing that can be read"
        return StorageError(Code.INTERNAL_ERROR, message, expected="an error object")
    try:
        code = Code(told["code"])
    except ValueError:
        message = f"the server answered with the unknown code {told['code']!r}: {told['message']}"
        return StorageError(Code.INTERNAL_ERROR, message, expected="a client as new as the server")
    kind = _KINDS.get(status, Refusal)
    if code is Code.STALE_VERSION:
        kind = Conflict
    elif status == 429:
        kind = Throttled
    error = kind(
        code, told["message"], at=told.get("at", ""), expected=told.get("expected", ""),
        clauses=tuple(told.get("clauses", ())),
    )  # fmt: skip
    if isinstance(error, Throttled):
        error.wait_seconds = int(headers.get("retry-after", "1"))
    if isinstance(error, Conflict):
        error.version, error.changed = _changed(said)
    return error


def _said(body: bytes) -> dict[str, Any] | None:
    """The body of an answer, where it is an error object."""
    try:
        said = msgspec.json.decode(body)
        told = said["error"]
        return said if isinstance(told["code"], str) and isinstance(told["message"], str) else None
    except (msgspec.DecodeError, KeyError, TypeError, IndexError):
        return None


def _changed(said: dict[str, Any] | None) -> tuple[int, tuple[Update, ...]]:
    """The present version, and what has happened since the one that was seen."""
    said = said or {}
    changed = reader(tuple[Update, ...]).decode(msgspec.json.encode(said.get("changed") or ()))
    return int(said.get("version") or 0), changed


def unreachable(address: str, reason: object) -> StorageError:
    """Nobody answers at the address of the server."""
    return StorageError(
        Code.SERVER_UNREACHABLE, f"the server does not answer: {reason}", at=address, expected="a floor that is open"
    )
