"""Requests that survive a lost answer, and errors that come out as ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest

from croupier.client.faults import Throttled
from croupier.client.visit import Visit, fresh_key
from croupier.errors import Code, CroupierError, InputError, Refusal, StorageError

Answer = Callable[[httpx.Request], httpx.Response]


class Wire:
    """A network whose answers are written down beforehand; time passes only where somebody waits."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self._answers: Iterator[httpx.Response | Exception] = iter(answers)
        self.requests: list[httpx.Request] = []
        self.time = 0.0

    def _handle(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = next(self._answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _sleep(self, seconds: float) -> None:
        self.time += seconds

    def visit(self, *, key: str | None = None, patience: float = 5.0) -> Visit:
        return Visit(
            "http://floor.example",
            key=key,
            patience=patience,
            transport=httpx.MockTransport(self._handle),
            sleep=self._sleep,
            clock=lambda: self.time,
        )


def refused(status: int, code: str, **more: str) -> httpx.Response:
    return httpx.Response(status, json={"error": {"code": code, "message": "no", "at": "", **more}})


LOST = httpx.ReadError("gone")
GOOD = {"ok": True}


def test_a_look_is_repeated_until_it_is_answered() -> None:
    wire = Wire(LOST, httpx.ConnectError("closed"), refused(503, "not-ready"), httpx.Response(200, json=GOOD))
    assert wire.visit().get("/x", dict) == GOOD
    assert len(wire.requests) == 4
    assert wire.time > 0


def test_a_change_with_a_key_is_repeated_under_the_same_key() -> None:
    wire = Wire(LOST, httpx.Response(200, json=GOOD))
    key = fresh_key()
    assert wire.visit().post("/x", dict, {"a": 1}, idempotency_key=key) == GOOD
    assert [request.headers["Idempotency-Key"] for request in wire.requests] == [key, key]
    assert {request.content for request in wire.requests} == {b'{"a":1}'}


def test_a_change_without_a_key_is_not_repeated_once_it_may_have_arrived() -> None:
    wire = Wire(LOST)
    with pytest.raises(StorageError) as caught:
        wire.visit().post("/x", dict)
    assert caught.value.code is Code.SERVER_UNREACHABLE


def test_a_change_without_a_key_is_repeated_where_it_never_left() -> None:
    wire = Wire(httpx.ConnectError("closed"), httpx.Response(200, json=GOOD))
    assert wire.visit().post("/x", dict) == GOOD


def test_patience_ends() -> None:
    wire = Wire(*[httpx.ConnectError("closed")] * 1000)
    with pytest.raises(StorageError, match="does not answer"):
        wire.visit(patience=5.0).get("/x", dict)
    assert 2 < wire.time <= 5
    assert len(wire.requests) > 3


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (409, "betting-closed", Refusal),
        (404, "not-found", Refusal),
        (422, "bad-value", InputError),
        (400, "bad-json", InputError),
        (500, "internal-error", StorageError),
    ],
)
def test_a_refusal_is_the_error_that_the_library_would_raise(status: int, code: str, kind: type[CroupierError]) -> None:
    wire = Wire(refused(status, code, expected="something else"))
    with pytest.raises(kind) as caught:
        wire.visit().post("/x", dict, idempotency_key="k")
    assert (caught.value.code, caught.value.expected) == (Code(code), "something else")
    assert len(wire.requests) == 1, "what was refused is not asked again"


def test_a_throttled_visitor_is_told_how_long_to_wait() -> None:
    answer = refused(429, "too-many-attempts")
    answer.headers["Retry-After"] = "30"
    with pytest.raises(Throttled) as caught:
        Wire(answer).visit().post("/x", dict)
    assert caught.value.wait_seconds == 30


def test_whoever_is_too_fast_waits_as_long_as_he_is_told_and_asks_again() -> None:
    slow = refused(429, "commands-too-fast")
    slow.headers["Retry-After"] = "3"
    wire = Wire(slow, httpx.Response(200, json=GOOD))
    assert wire.visit().post("/x", dict, idempotency_key="k") == GOOD
    assert wire.time == 3


@pytest.mark.parametrize(
    "content", [b"<html>", b"{}", b'{"error": 5}', b'{"error": {"code": "new-code", "message": ""}}']
)
def test_an_answer_that_is_none_of_ours_is_told_as_such(content: bytes) -> None:
    with pytest.raises(StorageError) as caught:
        Wire(httpx.Response(418, content=content)).visit().get("/x", dict)
    assert caught.value.code is Code.INTERNAL_ERROR


def test_an_answer_of_another_shape_is_told_as_such() -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        Wire(httpx.Response(200, json=[1])).visit().get("/x", dict)


def test_a_key_goes_with_every_request_and_the_token_with_every_change() -> None:
    wire = Wire(*[httpx.Response(200, json=GOOD) for _ in range(3)])
    visit = wire.visit(key="ck_1")
    visit.holds("token")
    visit.get("/x", dict)
    visit.post("/x", dict)
    visit.forget()
    visit.post("/x", dict)
    assert {request.headers["Authorization"] for request in wire.requests} == {"Bearer ck_1"}
    assert [request.headers.get("X-CSRF-Token") for request in wire.requests] == [None, "token", None]


def test_a_session_that_would_not_come_along_is_refused() -> None:
    """A floor behind TLS marks its cookie Secure; over plain HTTP the visitor would be nobody with the next request."""
    cookie = {"Set-Cookie": "__Host-croupier=cs_1; Path=/; Secure; HttpOnly"}
    visit = Wire(httpx.Response(200, json=GOOD, headers=cookie)).visit()
    visit.post("/api/guests", dict)
    with pytest.raises(InputError) as caught:
        visit.holds("token")
    assert (caught.value.code, caught.value.at) == (Code.BAD_VALUE, "http://floor.example")
    assert "https" in caught.value.expected
