"""Messages are defined once: what is sent is what is declared, and the types of the pages are made from it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from datetime import datetime
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
from fastapi import Request

from croupier.errors import Code, CroupierError
from croupier.floor.table.requests import BY_THE_FLOOR, TYPES, Wanted
from croupier.floor.web.contract import NAMED, STREAMED
from croupier.floor.web.streams import floor_news, table_news, waiting_for
from croupier.floor.web.wired import Wired, read
from croupier.wire import incidents, people, tables, training
from croupier.wire.message import Answer, encode
from tests.floor.examples import collected
from tests.floor.fakes import FakeClock
from tests.floor.house import PASSWORD
from tests.floor.served import Room, room
from tests.repository.tracked import ROOT

#: Answers that are no message: figures of a game, which the analysis writes, and words about the process itself.
FREE = {"par-sheet", "strategy", "healthz", "readyz"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path_factory.mktemp('contract') / 'floor.db'}", FakeClock()) as opened:
        yield opened


def test_every_answer_of_the_interface_is_a_message(floor: Room) -> None:
    document = floor.served.app.openapi()
    wired = [route for route in floor.served.app.routes if isinstance(route, Wired)]
    assert len(wired) > 40
    for path, operations in document["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                schema = answer.get("content", {}).get("application/json", {}).get("schema")
                if status.startswith("2") and schema is not None and path.rpartition("/")[2] not in FREE:
                    assert "$ref" in schema or "$ref" in schema["items"], path


def test_what_messages_leave_to_the_core_is_filled_in(floor: Room) -> None:
    components = floor.served.app.openapi()["components"]["schemas"]
    assert set(NAMED) <= set(components)
    referred = {part.split('"')[0] for part in json.dumps(components).split("#/components/schemas/")[1:]}
    assert referred <= set(components)


def faults(document: dict[str, Any], schema: dict[str, Any], said: Any) -> list[str]:
    whole = {**schema, "components": document["components"]}
    return [f"{one.instance_path}: {one.message}"[:300] for one in jsonschema_rs.iter_errors(whole, said)]


def test_every_answer_has_the_fields_that_are_declared_and_no_others(floor: Room) -> None:
    """Every operation is asked once on a floor where something of everything has happened."""
    document = floor.served.app.openapi()
    found, _ = collected(whole=True)
    asked = 0
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            said = found.get(f"{method.upper()} {path}")
            for status, answer in operation["responses"].items():
                schema = answer.get("content", {}).get("application/json", {}).get("schema")
                if status.startswith("2") and schema is not None:
                    assert faults(document, schema, said) == [], f"{method} {path}"
                    asked += 1
    assert asked > 45


@pytest.mark.parametrize("path", ["/api/tables", "/api/links", "/api/session"])
def test_one_field_more_or_less_would_be_noticed(floor: Room, path: str) -> None:
    document = floor.served.app.openapi()
    schema = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    said = floor.browser().get(path).json()
    assert faults(document, schema, said) == []
    for place in (said, said[0]) if isinstance(said, list) else (said,):
        if isinstance(place, list):
            continue
        for name in list(place):
            more, less = deepcopy(place), {one: value for one, value in place.items() if one != name}
            more[f"{name}_more"] = 1
            for changed in (more, less):
                assert faults(document, schema, [changed] if isinstance(said, list) else changed) != [], name


def commands(floor: Room) -> dict[str, dict[str, Any]]:
    """Every command that a table takes, by its word, as it is described."""
    components = floor.served.app.openapi()["components"]["schemas"]
    several = [components[one["$ref"].rpartition("/")[2]] for one in components["Command"]["anyOf"]]
    return {one["properties"]["type"]["enum"][0]: one for one in several}


def test_every_command_is_described_with_the_fields_that_the_floor_reads(floor: Room) -> None:
    described = commands(floor)
    assert set(described) == set(TYPES)
    for kind in get_args(Wanted):
        fields = set(kind.__struct_encode_fields__) - BY_THE_FLOOR
        assert set(described[kind.__struct_config__.tag]["properties"]) == {"type", "version", *fields}


def test_what_is_described_as_a_command_is_one_and_what_the_floor_knows_better_is_not(floor: Room) -> None:
    document = floor.served.app.openapi()
    schema = {"$ref": "#/components/schemas/Command"}
    bet = {"type": "place-bet", "version": 1, "box": 1, "bet": "ante", "amount": 1000}
    dealt = {"type": "deal-cards", "cards": ["Qs", None]}
    for right in (bet, bet | {"player": "a guest"}, {"type": "ready"}, dealt):
        assert faults(document, schema, right) == []
    boss = {"name": "the boss", "post": "pit-manager"}
    ruling = {"type": "give-ruling", "id": "a", "incident": "b", "version": 2}
    paid = {"type": "pay-box", "box": 1}
    for wrong in (bet | {"amount": "10"}, bet | {"more": 1}, ruling | {"decided_by": boss}, paid, {"type": "win"}):
        assert faults(document, schema, wrong) != []


def test_the_documents_name_every_field_of_every_command(floor: Room) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8").split("### Commands\n", 1)[1].partition("\n#")[0]
    rows = [(set(re.findall(r"`([a-z-]+)`", row.split("|")[1])), row) for row in page.splitlines() if row[:3] == "| `"]
    missing = []
    for word, schema in commands(floor).items():
        [row] = [row for words, row in rows if word in words]
        names = set(schema["properties"]) - {"type", "version", "player"}
        missing += [f"{word}: {name}" for name in sorted(names) if f"`{name}`" not in row]
    assert missing == []


async def first(stream: Any, several: int) -> list[tuple[str, Any]]:
    """The first messages of a stream, by the name of their event."""
    found: list[tuple[str, Any]] = []
    async for chunk in stream:
        head, _, data = chunk.decode().partition("\ndata: ")
        if data:
            found.append((head.rpartition("event: ")[2], json.loads(data)))
        if len(found) == several:
            break
    await stream.aclose()
    return found


def test_streams_tell_messages_too(floor: Room) -> None:
    document, services = floor.served.app.openapi(), floor.served.services
    token = services.people.entrance.sign_in("the shift-manager", PASSWORD, "192.0.2.1").token
    person = services.people.entrance.by_session(token)
    request = Request({"type": "http", "method": "GET", "headers": [], "app": floor.client.app})
    step = asyncio.run(first(table_news(request, floor.floor, "live", person, None, options=True), 1))
    assert faults(document, {"$ref": "#/components/schemas/Update"}, dict(step)["update"]) == []
    said = asyncio.run(
        first(floor_news(request, floor.floor, person, waiting_for(services, person)), len(STREAMED) - 1)
    )
    assert {name for name, _ in said} == set(STREAMED) - {"update"}
    for name, data in said:
        kind = STREAMED[name].__args__[0].__name__
        schema = {"type": "array", "items": {"$ref": f"#/components/schemas/{kind}"}}
        assert faults(document, schema, data) == [], name


@pytest.mark.parametrize(
    ("kind", "body", "code", "at"),
    [
        (people.SignInRequest, b"", "missing-field", "body"),
        (people.SignInRequest, b"{", "bad-json", "body"),
        (people.SignInRequest, b'{"name": NaN, "password": "x"}', "bad-json", "body"),
        (people.SignInRequest, b'{"name": "a"}', "missing-field", "password"),
        (people.SignInRequest, b'{"name": "a", "password": "b", "more": 1}', "unknown-field", "more"),
        (people.SignInRequest, b'{"name": "a\\n", "password": "b"}', "bad-value", "name"),
        (people.SignInRequest, b'{"name": "\\ud800", "password": "b"}', "bad-value", "name"),
        (people.KeyRequest, b'{"label": "a", "tables": ["ok", "\\udfff"]}', "bad-value", "tables[1]"),
        (people.KeyRequest, b'{"label": "a", "days": "5"}', "bad-value", "days"),
        (training.PaymentsRequest, b'{"rulebook": "a", "seed": 1, "milliseconds": 1, "answers": [{"box": 1}]}',
         "missing-field", "answers[0].bet"),
        (incidents.CaseRequest, b'{"incident": "a", "facts": {"X": 1}}', "bad-value", "facts"),
    ],
)  # fmt: skip
def test_a_body_that_does_not_fit_is_told_where(kind: Any, body: bytes, code: str, at: str) -> None:
    with pytest.raises(CroupierError) as refused:
        read(kind, body)
    assert (refused.value.code, refused.value.at) == (Code(code), at)


def test_a_client_leaves_unread_what_a_newer_server_adds() -> None:
    told = encode(tables.OwnBox(box=1, staked=500, paid=0))
    newer = msgspec.json.encode(msgspec.json.decode(told) | {"colour": "red"})
    assert msgspec.json.decode(newer, type=tables.OwnBox) == tables.OwnBox(box=1, staked=500, paid=0)
    assert msgspec.json.decode(b'"a-new-role"', type=people.Role) == "a-new-role"


def test_times_are_in_utc() -> None:
    class At(Answer, frozen=True, kw_only=True):
        at: datetime

    assert encode(At(at=datetime.fromisoformat("2026-01-05T21:00:00+00:00"))) == b'{"at":"2026-01-05T21:00:00Z"}'
