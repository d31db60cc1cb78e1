"""The description of the interface: every operation has an example, fits it, and lists its closed error codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import croupier
from croupier.errors import Code
from croupier.floor.table.requests import LONGEST_KEY
from croupier.floor.web.commands import COMMAND_CODES, SENSELESS_CODES
from croupier.floor.web.errors import BODY, PERSON, STATUS
from tests.floor.examples import bodies, collected
from tests.floor.fakes import FakeClock
from tests.floor.served import room
from tests.repository.tracked import ROOT


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    with room(f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'floor.db'}", FakeClock()) as floor:
        described: dict[str, Any] = floor.served.app.openapi()
    return described


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_every_answer_has_an_example_that_fits_its_schema(document: dict[str, Any]) -> None:
    without, unfit = [], []
    for name, operation in operations(document):
        for status, answer in operation["responses"].items():
            for kind, content in answer.get("content", {}).items() if status.startswith("2") else ():
                if "example" not in content:
                    without.append(f"{name} {kind}")
                elif kind == "application/json":
                    schema = {**content["schema"], "components": document["components"]}
                    faults = [str(one.message) for one in jsonschema_rs.iter_errors(schema, content["example"])]
                    unfit += [f"{name}: {fault[:200]}" for fault in faults]
    assert without == [], "python -m tests.floor.examples writes them"
    assert unfit == []


def test_a_key_may_be_as_long_in_every_request_as_the_documents_say(document: dict[str, Any]) -> None:
    found = set()
    for _, operation in operations(document):
        for one in operation.get("parameters", ()):
            if one["name"] == "Idempotency-Key":
                kinds = one["schema"].get("anyOf", [one["schema"]])
                found |= {kind["maxLength"] for kind in kinds if kind["type"] == "string"}
    assert found == {LONGEST_KEY}
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("api.md", "floor-people.md")]
    assert all(re.findall(r"`Idempotency-Key`[^.]*\(1 to (\d+) ", page) == [str(LONGEST_KEY)] for page in pages)


def test_every_body_has_an_example(document: dict[str, Any]) -> None:
    without = [
        name
        for name, operation in operations(document)
        if "requestBody" in operation and not bodies(operation, document["components"])
    ]
    assert without == []


def test_every_operation_lists_its_closed_codes(document: dict[str, Any]) -> None:
    for name, operation in operations(document):
        refusals = {status: answer for status, answer in operation["responses"].items() if status[0] in "45"}
        assert {"421", "500", "503"} <= set(refusals), name
        for status, answer in refusals.items():
            codes = re.findall(r"`([a-z-]+)`", answer["description"])
            assert codes, f"{name} {status} names no code"
            for code in codes:
                assert code in set(Code), f"{name} {status}: {code}"
                assert STATUS.get(Code(code), int(status)) == int(status), f"{name} {status}: {code}"
            assert "ErrorObject" in str(answer["content"]) or "Conflict" in str(answer["content"]), f"{name} {status}"


def test_a_command_lists_every_code_that_rounds_and_rulings_refuse_with() -> None:
    """Codes are raised in many places; none may be missing from the description."""
    source = Path(croupier.__file__).parent
    places = [*(source / "round").rglob("*.py"), *(source / "rulings").rglob("*.py")]
    places += [source / "floor" / "table" / f"{name}.py" for name in ("desk", "requests", "money")]
    raised = {
        Code[name]
        for place in places
        for name in re.findall(r"(?:Refusal|InputError|Stale)\(\s*Code\.([A-Z_]+)", place.read_text(encoding="utf-8"))
    }
    assert raised - {*COMMAND_CODES, *SENSELESS_CODES, *BODY, *PERSON, Code.NOT_FOUND} == set()


def test_the_examples_are_answers_that_a_server_gives(document: dict[str, Any]) -> None:
    found, missing = collected()
    assert missing == []
    streams = {name for name, one in operations(document) if "text/event-stream" in str(one["responses"])}
    silent = {name for name, one in operations(document) if "204" in one["responses"]}
    assert set(found) == {name for name, _ in operations(document)} - streams - silent
