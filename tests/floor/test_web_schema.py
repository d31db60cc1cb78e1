"""Schemathesis sends every endpoint what fits its description and what does not, for a stranger and for staff."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.schemas import BaseSchema as OpenApiSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from croupier.floor.config import FloorConfig
from croupier.floor.web.app import create_app
from tests.floor.databases import opened
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import PASSWORD, House
from tests.floor.test_web_roles import ENDPOINTS

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
OPERATIONS = sorted({(endpoint.method, endpoint.path.split("?")[0]) for endpoint in ENDPOINTS} - {("GET", "/")})


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, OpenApiSchema]]:
    with opened(f"sqlite:///{tmp_path_factory.mktemp('schema') / 'floor.db'}") as store:
        house = House(store, FakeClock(), FakeChance())
        app = create_app(house.services(config=FloorConfig(hosts=["testserver"])))
        yield house, schemathesis.openapi.from_asgi("/api/openapi.json", app)


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("who", ["stranger", "administrator"])
@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=str)
def test_no_server_error_and_no_answer_that_is_not_described(
    method: str, path: str, who: str, mode: GenerationMode, described: tuple[House, OpenApiSchema]
) -> None:
    house, schema = described
    answered: list[int] = []

    @given(schema[path][method].as_strategy(mode))
    @settings(max_examples=8, database=None, suppress_health_check=list(HealthCheck))
    def send(case: Any) -> None:
        headers = {}
        if who == "administrator":
            house.clock.pass_by(hours=3)
            entered = house.people.entrance.sign_in("the administrator", PASSWORD, "192.0.2.1")
            headers = {"Cookie": f"croupier-session={entered.token}", "X-CSRF-Token": entered.csrf}
        answer = case.call(headers=headers)
        answered.append(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    try:
        send()
    except Unsatisfiable:
        # Where nothing is sent, nothing can be sent wrong.
        assert mode is GenerationMode.NEGATIVE
    else:
        assert answered
