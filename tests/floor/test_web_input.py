"""Bad input gets its code and leaves everything as it was; the description of the interface is true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.errors import Code
from tests.floor.house import House, Server, code
from tests.floor.test_people_desks import everything


@pytest.fixture
def server(small_house: House) -> Iterator[Server]:
    with small_house.served() as server:
        yield server


LONG = "x" * 129
BODIES: list[tuple[str, str, Any, str, str]] = [
    ("POST", "/api/accounts", {}, "missing-field", "name"),
    ("POST", "/api/accounts", {"name": 7}, "bad-value", "name"),
    ("POST", "/api/accounts", {"name": None}, "bad-value", "name"),
    ("POST", "/api/accounts", {"name": ["player one"]}, "bad-value", "name"),
    ("POST", "/api/accounts", {"name": LONG}, "bad-value", "name"),
    ("POST", "/api/accounts", {"name": "a\u0000b"}, "bad-value", "name"),
    ("POST", "/api/accounts", {"name": "\ud800"}, "bad-value", "name"),
    ("POST", "/api/accounts", {"name": "x"}, "bad-value", "name"),
    ("POST", "/api/accounts", {"name": "the dealer"}, "name-taken", "name"),
    ("POST", "/api/accounts", {"name": "player one", "roles": ["administrator"]}, "unknown-field", "roles"),
    ("POST", "/api/accounts", {"name": "player one", "kind": "guest"}, "bad-value", "kind"),
    ("POST", "/api/accounts", ["player one"], "bad-value", "body"),
    ("POST", "/api/accounts", "player one", "bad-value", "body"),
    ("PATCH", "/api/accounts/account-unknown", {"active": False}, "not-found", "account"),
    ("PATCH", "/api/accounts/account-unknown", {"active": "perhaps"}, "bad-value", "active"),
    ("PATCH", "/api/accounts/UPPER", {"active": False}, "bad-value", "account"),
    ("POST", "/api/keys", {"label": "x", "account": "account-unknown"}, "not-found", "account"),
    ("POST", "/api/keys", {"label": "x", "roles": ["boss"]}, "bad-value", "roles[0]"),
    ("POST", "/api/keys", {"label": "x", "days": 10**30}, "bad-value", "days"),
    ("POST", "/api/keys", {"label": "", "days": 1}, "bad-value", "label"),
    ("POST", "/api/proposals", {"kind": "account-roles", "subject": "a", "new": []}, "missing-field", "reason"),
    ("POST", "/api/proposals", {"kind": "x y", "subject": "a", "new": [], "reason": "why"}, "bad-value", "kind"),
    ("POST", "/api/proposals", {"kind": "none", "subject": "a", "new": [], "reason": "why"}, "bad-value", "kind"),
    (
        "POST", "/api/proposals",
        {"kind": "account-roles", "subject": "account-unknown", "new": [], "reason": "why"}, "not-found", "subject",
    ),
    (
        "POST", "/api/proposals",
        {"kind": "account-roles", "subject": "a'; DROP TABLE", "new": [], "reason": "why"}, "bad-value", "subject",
    ),
    ("POST", "/api/proposals/proposal-unknown/approval", None, "not-found", "proposal"),
    ("POST", "/api/proposals/%00/rejection", None, "bad-value", "proposal"),
    ("GET", "/api/proposals?state=closed", None, "bad-value", "state"),
    ("GET", "/api/accounts?limit=0", None, "bad-value", "limit"),
    ("GET", "/api/accounts?limit=201", None, "bad-value", "limit"),
    ("GET", "/api/accounts?after=%00", None, "bad-value", "after"),
    ("GET", "/api/accounts?name=%00", None, "bad-value", "name"),
    ("GET", "/api/staff-log?before=99999999999999999999", None, "bad-value", "before"),
    ("GET", "/api/accounts/%F0%28%8C", None, "bad-value", "account"),
    ("DELETE", "/api/keys/key-unknown", None, "not-found", "key"),
    ("DELETE", "/api/session?everywhere=perhaps", None, "bad-value", "everywhere"),
    ("POST", "/api/me/password", {"current": "x", "new": "ten slow trains"}, "wrong-credentials", "current"),
    ("GET", "/api/nowhere", None, "not-found", ""),
    ("POST", "/api/nowhere", {}, "not-found", ""),
    ("GET", "/static/../app.py", None, "not-found", ""),
    ("GET", "/static/%2e%2e/app.py", None, "not-found", ""),
    ("PUT", "/api/me", {}, "method-not-allowed", ""),
    ("DELETE", "/api/accounts", None, "method-not-allowed", ""),
    ("POST", "/static/theme.js", {}, "method-not-allowed", ""),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body", "expected", "at"), BODIES)
def test_bad_input_gets_its_code_and_place(
    server: Server, method: str, path: str, body: Any, expected: str, at: str
) -> None:
    browser = server.signed_in("administrator")
    before = everything(server.house)
    more = {} if body is None else {"content": json.dumps(body), "headers": {"Content-Type": "application/json"}}
    answer = browser.request(method, path, **more)
    error = answer.json()["error"]
    assert (error["code"], error["at"]) == (expected, at)
    assert 400 <= answer.status_code < 500
    assert everything(server.house).count("\n") - before.count("\n") == ("password" in path)


@pytest.mark.parametrize(
    ("content", "status", "expected"),
    [
        (b"{", 400, "bad-json"),
        (b"\xff\xfe", 400, "bad-json"),
        (b"[" * 30_000, 400, "bad-json"),
        (b'{"name": ' + b"9" * 5000 + b"}", 400, "bad-json"),
        (b'{"name": "' + b"x" * 70_000 + b'"}', 413, "request-too-large"),
    ],
)
def test_bodies_that_cannot_be_read(server: Server, content: bytes, status: int, expected: str) -> None:
    browser = server.signed_in("administrator")
    before = everything(server.house)
    answer = browser.post("/api/accounts", content=content, headers={"Content-Type": "application/json"})
    assert (answer.status_code, code(answer)) == (status, expected)
    assert everything(server.house) == before


def test_a_long_body_is_turned_away_even_if_it_does_not_say_how_long_it_is(server: Server) -> None:
    def drip() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(1000):
            yield b"x" * 1000
        yield b'"}'

    answer = server.browser().post("/api/session", content=drip(), headers={"Content-Type": "application/json"})
    assert (answer.status_code, code(answer)) == (413, "request-too-large")


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_form_is_no_request(server: Server, kind: str | None) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    answer = server.browser().post("/api/session", content=b'{"name": "a", "password": "b"}', headers=headers)
    assert (answer.status_code, code(answer)) == (415, "unsupported-media")


def test_an_error_does_not_repeat_what_was_typed(server: Server) -> None:
    browser = server.browser()
    for body in ({"name": "player", "password": ["my secret"]}, {"name": "player", "password": "my secret " * 20}):
        assert "my secret" not in browser.post("/api/session", body).text


def test_the_description_has_closed_codes_examples_and_both_ways_in(server: Server) -> None:
    document = server.browser().get("/api/openapi.json").json()
    body = document["components"]["schemas"]["ErrorBody"]
    assert body["properties"]["code"]["$ref"].endswith("/Code")
    assert set(document["components"]["schemas"]["Code"]["enum"]) == {str(code) for code in Code}
    assert set(document["components"]["securitySchemes"]) == {"key", "session", "csrf"}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], path
            assert {"500", "503"} <= set(operation["responses"]), path
            if "requestBody" in operation:
                content = operation["requestBody"]["content"]["application/json"]
                message = document["components"]["schemas"][content["schema"]["$ref"].rsplit("/", 1)[1]]
                assert content.get("examples") or message["examples"], path
            if "security" in operation and method != "get":
                assert {"session": [], "csrf": []} in operation["security"]
    errors = document["paths"]["/api/session"]["post"]["responses"]["401"]["content"]["application/json"]
    assert set(errors["examples"]) == {"wrong-credentials", "one-time-code-needed", "one-time-code-wrong"}
