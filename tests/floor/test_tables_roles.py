"""Every endpoint of the tables against everybody, and against whatever Schemathesis can think of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import schemathesis
from schemathesis import GenerationMode
from schemathesis.schemas import BaseSchema as OpenApiSchema

from croupier.floor.people.roles import Permission, Role, holders
from croupier.floor.web.app import create_app
from croupier.floor.web.routes import audit, heads, incidents, money, playing, tables, training
from tests.floor.described import answers_as_described
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room

STRANGER, GUEST = "stranger", "guest"
EVERYBODY = (STRANGER, GUEST, *Role)
ALL = frozenset(EVERYBODY)
STREAMS = ("/api/events", "/api/tables/{table}/events")


def having(permission: Permission) -> frozenset[str]:
    roles: frozenset[str] = frozenset(holders(permission))
    return roles | {GUEST} if Role.PLAYER in roles else roles


@dataclass(frozen=True)
class Endpoint:
    """An endpoint, a good request to it, and who is not refused for what he is."""

    method: str
    path: str
    who: frozenset[str]
    body: Callable[[Room], Any] | None = None


#: Refused later, by the rules, is let in.
ENDPOINTS = (
    Endpoint("GET", "/api/tables", ALL),
    Endpoint("GET", "/api/tables/rws-3cp", ALL),
    Endpoint("GET", "/api/tables/rws-3cp/rounds", ALL),
    Endpoint("GET", "/api/tables/rws-3cp/rounds/1", ALL),
    Endpoint("GET", "/api/tables/rws-3cp/void-rounds", ALL),
    Endpoint("GET", "/api/tables/rws-3cp/export", having(Permission.EXPORT)),
    Endpoint(
        "POST", "/api/tables/rws-3cp/commands", having(Permission.PLAY), lambda _: {"type": "ready", "version": 1}
    ),
    Endpoint(
        "POST", "/api/tables/live/commands", having(Permission.DEAL), lambda _: {"type": "open-betting", "version": 0}
    ),
    Endpoint(
        "POST", "/api/tables/rws-3cp/commands", having(Permission.OPEN_TABLES),
        lambda _: {"type": "open-table", "version": 1},
    ),
    Endpoint(
        "POST", "/api/tables/rws-3cp/commands", having(Permission.RULE),
        lambda _: {"type": "give-ruling", "id": "x", "incident": "foreign-card", "version": 1},
    ),
    Endpoint("GET", "/api/tables/rws-3cp/rounds/1/replay", ALL),
    Endpoint("GET", "/api/tables/rws-3cp/hint?box=1", having(Permission.PLAY)),
    Endpoint("GET", "/api/edges", ALL),
    Endpoint("GET", "/api/tables/rws-3cp/edges", ALL),
    Endpoint("GET", "/api/me/rounds?table=rws-3cp", having(Permission.PLAY)),
    Endpoint("GET", "/api/purse", having(Permission.PLAY)),
    Endpoint("POST", "/api/purse/refill", frozenset()),
    Endpoint("GET", "/api/links", ALL),
    Endpoint("GET", "/api/links/mega", ALL),
    Endpoint(
        "POST", "/api/players/account-x/chips", having(Permission.MOVE_CHIPS), lambda _: {"amount": 5, "reason": ""}
    ),
    Endpoint(
        "POST", "/api/links/mega/awards/1.0/verification", having(Permission.APPROVE_AWARDS), lambda _: {"reason": ""}
    ),
    Endpoint("POST", "/api/links/mega/awards/1.0/payment", having(Permission.REQUEST_AWARDS), lambda _: {"reason": ""}),
    Endpoint("GET", "/api/links/mega/awards/1.0/payment", having(Permission.REQUEST_AWARDS)),
    Endpoint(
        "POST", "/api/tables/rws-3cp/incidents", having(Permission.RULE), lambda _: {"incident": "misdeal", "boxes": []}
    ),
    Endpoint("GET", "/api/incidents?state=open", having(Permission.RULE)),
    Endpoint("GET", "/api/conditions", having(Permission.RULE)),
    Endpoint("GET", "/api/tables/rws-3cp/powers", having(Permission.RULE)),
    Endpoint(
        "POST", "/api/tables/rws-3cp/rulings/preview", having(Permission.RULE), lambda _: {"incident": "misdeal"}
    ),
    Endpoint("GET", "/api/incidents/incident-x", having(Permission.RULE)),
    Endpoint(
        "POST", "/api/incidents/incident-x/dismissal", having(Permission.RULE), lambda _: {"reason": "nothing there"}
    ),
    Endpoint("GET", "/api/training/payments?rulebook=rws-3cp&seed=1", ALL),
    Endpoint(
        "POST", "/api/training/payments", ALL,
        lambda _: {"rulebook": "rws-3cp", "seed": 1, "answers": [], "milliseconds": 1},
    ),
    Endpoint("GET", "/api/training/rulings?rulebook=rws-3cp&seed=1", ALL),
    Endpoint(
        "POST", "/api/training/rulings", ALL,
        lambda _: {"rulebook": "rws-3cp", "seed": 1, "remedy": "void-round", "milliseconds": 1},
    ),
    Endpoint("GET", "/api/training/progress", ALL - {STRANGER}),
    Endpoint("GET", "/api/training/exams", ALL - {STRANGER}),
    Endpoint("POST", "/api/training/exams", ALL - {STRANGER}, lambda _: {"rulebook": "rws-3cp"}),
    Endpoint("GET", "/api/training/exams/exam-x/0", ALL - {STRANGER}),
    Endpoint("POST", "/api/training/exams/exam-x/0", ALL - {STRANGER}, lambda _: {"answers": []}),
    Endpoint("GET", "/api/heads", ALL),
    Endpoint("GET", "/api/heads/latest", ALL),
    Endpoint("GET", "/api/heads/consistency?earlier=1&later=2", ALL),
    Endpoint("GET", "/api/heads/inclusion?stream=link:mega&number=1&size=6", ALL - {STRANGER}),
    Endpoint("POST", "/api/audit", having(Permission.AUDIT)),
    Endpoint("GET", "/api/audit", having(Permission.AUDIT)),
    Endpoint("GET", "/api/audit/chains", having(Permission.AUDIT)),
    Endpoint("GET", "/api/audit/chains/rws-3cp", having(Permission.AUDIT)),
    Endpoint("GET", "/api/audit/links/mega", having(Permission.AUDIT)),
)  # fmt: skip


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    address = f"sqlite:///{tmp_path_factory.mktemp('roles') / 'floor.db'}"
    with room(address, FakeClock(), hosts=["testserver"]) as opened:
        yield opened


@pytest.fixture(scope="module")
def described(floor: Room) -> OpenApiSchema:
    # Without a beginning and an end of its own, which would close the floor with the first request.
    app = create_app(replace(floor.served.services, spans=()))
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


def browser_of(floor: Room, who: str) -> Browser:
    return floor.browser() if who == STRANGER else floor.guest() if who == GUEST else floor.signed_in(who)


@pytest.fixture(scope="module")
def browsers(floor: Room) -> dict[str, Browser]:
    """Everybody, come in once."""
    return {who: browser_of(floor, who) for who in EVERYBODY}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_who_may(endpoint: Endpoint, floor: Room, browsers: dict[str, Browser]) -> None:
    for who, browser in browsers.items():
        body = endpoint.body(floor) if endpoint.body is not None else None
        more = {"json": body} if body is not None else {}
        answer = browser.request(endpoint.method, endpoint.path, headers=floor.key(), **more)
        if who in endpoint.who:
            assert answer.status_code not in (401, 403) or code(answer) == "authority-too-low", (who, answer.text)
        elif who == STRANGER:
            assert (answer.status_code, code(answer)) == (401, "not-signed-in"), who
        else:
            assert (answer.status_code, code(answer)) == (403, "not-permitted"), (who, answer.text)


def operations() -> list[tuple[str, str]]:
    several = (tables, playing, money, incidents, training, audit, heads)
    routes = [route for module in several for route in module.router.routes]
    found = [(method, route.path) for route in routes for method in sorted(route.methods)]
    return [one for one in found if one[1] not in STREAMS]


def test_the_table_has_every_endpoint(floor: Room) -> None:
    def shape(path: str) -> int:
        return path.count("/")

    assert {(one.method, shape(one.path)) for one in ENDPOINTS} >= {(m, shape(p)) for m, p in operations()}
    described = floor.browser().get("/api/openapi.json").json()["paths"]
    assert {path for _, path in operations()} <= set(described)


#: They ask in turns.
ASKING = (STRANGER, "player", "shift-manager")


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize(("method", "path"), operations(), ids=str)
def test_no_server_error_and_no_answer_that_is_not_described(
    method: str, path: str, mode: GenerationMode, floor: Room, described: OpenApiSchema
) -> None:
    def ready(case: Any, number: int) -> dict[str, str]:
        if case.path_parameters and "table" in case.path_parameters and number % 2:
            case.path_parameters["table"] = "rws-3cp"
        who = ASKING[number % len(ASKING)]
        if who == STRANGER:
            return {}
        floor.clock.pass_by(hours=3)
        entrance = floor.served.services.people.entrance
        entered = entrance.sign_in(f"the {who}", "nine blue horses", "192.0.2.1")
        return {"Cookie": f"croupier-session={entered.token}", "X-CSRF-Token": entered.csrf}

    # What is well formed is asked by each about a table that there is and about another.
    turns = 2 if mode is GenerationMode.POSITIVE else 1
    answers_as_described(described[path][method], mode, turns * len(ASKING), ready)


def test_streams_are_described(floor: Room) -> None:
    described = floor.browser().get("/api/openapi.json").json()["paths"]
    for path in STREAMS:
        assert "text/event-stream" in described[path]["get"]["responses"]["200"]["content"]
