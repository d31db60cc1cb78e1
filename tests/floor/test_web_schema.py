"""Schemathesis sends every endpoint what fits its description and what does not, for a stranger and for staff."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from schemathesis import GenerationMode
from schemathesis.schemas import BaseSchema as OpenApiSchema

from croupier.floor.config.model import FloorConfig
from croupier.floor.web.app import create_app
from tests.floor.databases import opened
from tests.floor.described import answers_as_described
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import PASSWORD, House
from tests.floor.test_web_roles import ENDPOINTS

OPERATIONS = sorted({(endpoint.method, endpoint.path.split("?")[0]) for endpoint in ENDPOINTS} - {("GET", "/")})


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, OpenApiSchema]]:
    with opened(f"sqlite:///{tmp_path_factory.mktemp('schema') / 'floor.db'}") as store:
        house = House(store, FakeClock(), FakeChance())
        app = create_app(house.services(config=FloorConfig(hosts=["testserver"])))
        yield house, schemathesis.openapi.from_asgi("/api/openapi.json", app)


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=str)
def test_no_server_error_and_no_answer_that_is_not_described(
    method: str, path: str, mode: GenerationMode, described: tuple[House, OpenApiSchema]
) -> None:
    house, schema = described

    def ready(_case: Any, number: int) -> dict[str, str]:
        if number % 2:  # a stranger asks in turns with the administrator
            return {}
        house.clock.pass_by(hours=3)
        entered = house.people.entrance.sign_in("the administrator", PASSWORD, "192.0.2.1")
        return {"Cookie": f"croupier-session={entered.token}", "X-CSRF-Token": entered.csrf}

    answers_as_described(schema[path][method], mode, 4 if mode is GenerationMode.POSITIVE else 2, ready)
