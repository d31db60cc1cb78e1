"""Routes that speak in the messages of `croupier.wire`: a body is read into one, an answer is written from one."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from inspect import Parameter, iscoroutinefunction, signature
from typing import Any, Final, TypeVar, get_args, get_type_hints

import msgspec
from fastapi import Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.datastructures import DefaultPlaceholder
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.security.base import SecurityBase

from croupier.errors import Code, CroupierError, bad_value
from croupier.floor.web.errors import BODY, PERSON, missing, not_json, problems, unread
from croupier.floor.web.guard import SAFE_METHODS
from croupier.languages import Sentence
from croupier.wire import message as wire

T = TypeVar("T", bound=wire.Request)

JSON: Final = "application/json"
_FIELD: Final = re.compile(r"(missing required|contains unknown) field `([^`]*)`")
_PLACE: Final = re.compile(r" - at `(?:key` in `)?\$\.?([^`]*)`")


def read(kind: type[T], body: bytes) -> T:
    """A body as the message that it should be; the first thing wrong with it has a code and a place."""
    if not body:
        raise missing("body")
    try:
        said = json.loads(body, parse_constant=_no_number)
        if (at := _torn(said)) is not None:
            raise bad_value(Sentence("value-does-not-fit"), at or "body", Sentence("whole-characters"))
        return msgspec.convert(said, kind)
    except msgspec.ValidationError as fault:
        raise unfit(str(fault)) from None
    except (ValueError, RecursionError):
        raise not_json() from None


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def _torn(said: Any, at: str = "") -> str | None:
    """Where half a character stands, which JSON can spell and no text can hold."""
    if isinstance(said, str):
        return at if any("\ud800" <= one <= "\udfff" for one in said) else None
    if isinstance(said, dict):
        inside = ((one, f"{at}.{name}" if at else name) for name, one in said.items())
    elif isinstance(said, list):
        inside = ((one, f"{at}[{place}]") for place, one in enumerate(said))
    else:
        return None
    return next((found for one, where in inside if (found := _torn(one, where)) is not None), None)


def unfit(fault: str) -> CroupierError:
    """What msgspec found wrong, in our words. The value itself is not repeated."""
    place = _PLACE.search(fault)
    at = place[1] if place is not None else ""
    if (found := _FIELD.search(fault)) is not None:
        at = f"{at}.{found[2]}" if at else found[2]
        if found[1].startswith("missing"):
            return missing(at)
        return unread(at)
    expected = _PLACE.sub("", fault).removeprefix("Expected ").partition(", got ")[0]
    return bad_value(Sentence("value-does-not-fit"), at or "body", expected)


def one_of(word: str, words: Any, at: str) -> Any:
    """A word of a closed list of them, which a message leaves open."""
    if word not in get_args(words):
        raise bad_value(Sentence("value-does-not-fit"), at, Sentence("one-of", names=", ".join(get_args(words))))
    return word


def answer(message: Any, version: int | None = None, status: int = 200) -> Response:
    """A message as it is sent; its version is in the ETag as well."""
    headers = {} if version is None else {"ETag": f'"{version}"'}
    return Response(wire.encode(message), status, headers, JSON)


def refuses(*codes: Code, unreadable: Collection[Code] = ()) -> dict[int | str, dict[str, Any]]:
    """What a route refuses beside what follows from what it takes, for its `responses`.

    `unreadable` are codes that elsewhere are refusals of the rules, but here mean that the request makes no sense.
    """
    return {code: {"unreadable": code in unreadable} for code in (*codes, *unreadable)}


def sends(kind: str, description: str) -> dict[int | str, dict[str, Any]]:
    """What a route answers with that sends no message, for its `responses`."""
    return {200: {"description": description, "content": {kind: {}}}}


def as_csv(name: str, rows: Iterable[Sequence[Any]]) -> Response:
    """Rows as a file of comma-separated values."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


class Wired(APIRoute):
    """A route whose endpoint takes a `wire.Request` as its body and returns the message that it answers with.

    What it `answers` with is what the endpoint says that it returns; where that is a finished response, it is the
    `response_model`. `asks` is the message in the body. What it may refuse because of its body, its parameters and
    whoever asks is described by itself.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **named: Any) -> None:
        hints = get_type_hints(endpoint, include_extras=True)
        returned, model = hints.get("return"), named.get("response_model")
        finished = isinstance(returned, type) and issubclass(returned, Response)
        if isinstance(model, DefaultPlaceholder):
            model = None
        self.answers: Any = model if finished else returned
        bodies = {name: kind for name, kind in hints.items() if name != "return" and _is_request(kind)}
        self.asks: type[wire.Request] | None = next(iter(bodies.values()), None)
        self.needs_body = any(signature(endpoint).parameters[name].default is Parameter.empty for name in bodies)
        named["response_model"] = None
        if not finished or bodies:
            endpoint = _speaking(endpoint, hints, next(iter(bodies), None), self.asks, named.get("status_code") or 200)
        said: dict[Any, dict[str, Any]] = named.pop("responses", None) or {}
        own = {code: how for code, how in said.items() if isinstance(code, Code)}
        super().__init__(path, endpoint, **named)
        codes = dict.fromkeys((*self._usual(), *own))
        self.responses = problems(*codes, unreadable=[code for code, how in own.items() if how["unreadable"]])
        self.responses |= {status: answer for status, answer in said.items() if status not in own}

    def _usual(self) -> Iterator[Code]:
        """What may be refused because of what the route takes."""
        takes = list(_all(self.dependant))
        named = [param for one in takes for param in (*one.query_params, *one.header_params)]
        if self.asks is not None:
            yield from BODY
        if any(isinstance(one.call, SecurityBase) for one in takes):
            yield from PERSON
        if named or any(one.path_params for one in takes):
            yield Code.BAD_VALUE
        if any(param.field_info.is_required() for param in named):
            yield Code.MISSING_FIELD
        if not SAFE_METHODS.issuperset(self.methods or ()):
            yield Code.REQUEST_FORGED


def _all(dependant: Dependant) -> Iterator[Dependant]:
    """What an endpoint depends on, and what that depends on in turn."""
    yield dependant
    for one in dependant.dependencies:
        yield from _all(one)


def _is_request(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, wire.Request)


def _speaking(
    endpoint: Callable[..., Any], hints: dict[str, Any], body: str | None, asks: type[wire.Request] | None, status: int
) -> Callable[..., Any]:
    """The endpoint as FastAPI calls it: with what it takes from everywhere but the body, for a finished response."""
    takes = signature(endpoint).parameters
    waits = iscoroutinefunction(endpoint)

    async def spoken(request: Request, **values: Any) -> Response:
        if "request" in takes:
            values["request"] = request
        if body is not None and asks is not None:
            said = await request.body()
            if said or takes[body].default is Parameter.empty:
                values[body] = read(asks, said)
        if waits:
            return done(await endpoint(**values), values)
        return await run_in_threadpool(lambda: done(endpoint(**values), values))

    def done(found: Any, values: dict[str, Any]) -> Response:
        if isinstance(found, Response):
            return found
        response = Response(status_code=status) if found is None else answer(found, status=status)
        if "response" in values:
            response.headers.raw.extend(
                one for one in values["response"].headers.raw if one[0] not in (b"content-length", b"content-type")
            )
        return response

    kept = [one.replace(annotation=hints[name]) for name, one in takes.items() if name not in ("request", body)]
    asked = Parameter("request", Parameter.POSITIONAL_OR_KEYWORD, annotation=Request)
    shown = [asked, *(one.replace(kind=Parameter.KEYWORD_ONLY) for one in kept)]
    spoken.__signature__ = signature(endpoint).replace(parameters=shown, return_annotation=Response)  # type: ignore[attr-defined]
    spoken.__name__, spoken.__doc__, spoken.__module__ = endpoint.__name__, endpoint.__doc__, endpoint.__module__
    return spoken
