"""Routes that read their parameters in one pass answer as FastAPI's own do, and refuse what they could not read."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Body, Depends, FastAPI, Header, Path, Query, Request, Response
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from croupier.floor.web.routes.tables import Direct


async def _who(request: Request) -> str:
    return request.headers.get("x-who", "nobody")


def _app(route_class: type[APIRoute]) -> TestClient:
    router = APIRouter(route_class=route_class)

    @router.get("/things/{thing}")
    async def thing(
        request: Request,  # noqa: ARG001
        thing: Annotated[str, Path(pattern=r"^[a-z]+$")],
        who: Annotated[str, Depends(_who)],
        most: Annotated[int, Query(ge=1)] = 5,
        key: Annotated[str | None, Header(alias="Idempotency-Key", max_length=3)] = None,
    ) -> Response:
        return Response(f"{thing} {who} {most} {key}")

    app = FastAPI()
    app.router.routes.extend(router.routes)
    return TestClient(app)


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/things/abc", {}),
        ("/things/abc?most=7", {"x-who": "somebody", "idempotency-key": "k"}),
        ("/things/ABC", {}),
        ("/things/abc?most=0", {}),
        ("/things/abc?most=much", {"idempotency-key": "long"}),
    ],
)
def test_a_direct_route_answers_as_any_other(path: str, headers: dict[str, str]) -> None:
    direct, usual = (_app(kind).get(path, headers=headers) for kind in (Direct, APIRoute))
    assert (direct.status_code, direct.content) == (usual.status_code, usual.content)


def test_a_method_that_it_does_not_take_is_refused_alike() -> None:
    direct, usual = (_app(kind).post("/things/abc") for kind in (Direct, APIRoute))
    assert (direct.status_code, direct.headers["allow"]) == (usual.status_code, usual.headers["allow"]) == (405, "GET")


def test_what_it_could_not_read_is_refused_when_the_route_is_made() -> None:
    async def reads_a_body(request: Request, said: Annotated[dict[str, Any], Body()]) -> Response:  # noqa: ARG001
        return Response()

    async def asks_for_more(request: Request, found: Annotated[str, Depends(_of_query)]) -> Response:  # noqa: ARG001
        return Response()

    for endpoint in (reads_a_body, asks_for_more):
        with pytest.raises(TypeError):
            Direct("/things", endpoint, methods=["POST"])


async def _of_query(request: Request, most: int = 1) -> str:  # noqa: ARG001
    return str(most)
