"""Every endpoint against everybody: who is let in is what the table of permissions says, and nothing is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from croupier.floor.people.person import AccountKind
from croupier.floor.people.roles import Permission, Role, holders
from croupier.floor.web.routes import (
    audit,
    configuration,
    exams,
    heads,
    incidents,
    money,
    playing,
    searches,
    shifts,
    tables,
    training,
)
from tests.floor.house import PASSWORD, Browser, House, Server, code

STRANGER, GUEST = "stranger", "guest"
EVERYBODY = (STRANGER, GUEST, *Role)
ALL = frozenset(EVERYBODY)
SIGNED_IN = ALL - {STRANGER}


def having(permission: Permission) -> frozenset[str]:
    roles: frozenset[str] = frozenset(holders(permission))
    return roles | {GUEST} if Role.PLAYER in roles else roles


@dataclass(frozen=True)
class Endpoint:
    """An endpoint, a good request to it, the status of success, and who may have that."""

    method: str
    path: str
    status: int
    who: frozenset[str]
    body: Callable[[House], Any] | None = None
    #: Makes what the path's parameter names, and gives its id.
    subject: Callable[[House], str] | None = None


def fresh_account(house: House) -> str:
    return house.people.staffing.open_account(house.person("administrator"), house.unused("player")).account.id


def fresh_device(house: House) -> str:
    administrator = house.person("administrator")
    return house.people.staffing.open_account(administrator, house.unused("reader"), AccountKind.DEVICE).account.id


def device_key(house: House) -> str:
    administrator = house.person("administrator")
    return house.people.staffing.issue_key(administrator, "x", account_id=fresh_device(house)).key.id


def fresh_proposal(house: House) -> str:
    """A proposal by an administrator who is none of those in the table."""
    proposer = house.as_person(house.appoint(house.unused("proposer"), "administrator"))
    subject = house.accounts["dealer"].id
    return house.people.approvals.propose(proposer, "account-roles", subject, ["pit-supervisor"], "promoted").id


def a_rulebook(_: House) -> str:
    """A game that is solved in a moment."""
    return "rws-3cp"


def roles_wanted(house: House) -> dict[str, Any]:
    return {"kind": "account-roles", "subject": house.accounts["dealer"].id, "new": [], "reason": "leaves"}


APPROVERS = having(Permission.APPROVE_ACCOUNTS)
ENDPOINTS = (
    Endpoint("GET", "/healthz", 200, ALL),
    Endpoint("GET", "/readyz", 200, ALL),
    Endpoint("GET", "/metrics", 200, ALL),
    Endpoint("GET", "/", 200, ALL),
    Endpoint("GET", "/api/session", 200, ALL),
    Endpoint("POST", "/api/session", 200, ALL, lambda _: {"name": "the dealer", "password": PASSWORD}),
    Endpoint("POST", "/api/guests", 201, ALL),
    Endpoint("GET", "/api/roles", 200, ALL),
    Endpoint("GET", "/api/rulebooks", 200, ALL),
    Endpoint("GET", "/api/rulebooks/{rulebook}", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/clauses", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/differences?beside=rws-multilink-3cp", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/par-sheet", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/par-sheet.xlsx", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/par-sheet/solving", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/hand?seed=7", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/seen-cards", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/rulebooks/{rulebook}/strategy", 200, ALL, subject=a_rulebook),
    Endpoint(
        "GET",
        "/api/rulebooks/{rulebook}/designs?vary=pair-plus.pair=1&target=edge=0..1",
        200,
        SIGNED_IN,
        subject=a_rulebook,
    ),
    Endpoint("GET", "/api/rulebooks/{rulebook}/advice?cards=Qs 6h 4d", 200, ALL, subject=a_rulebook),
    Endpoint("GET", "/api/me", 200, SIGNED_IN),
    Endpoint("DELETE", "/api/session", 204, SIGNED_IN),
    Endpoint(
        "POST", "/api/me/password", 200, SIGNED_IN - {GUEST},
        lambda _: {"current": PASSWORD, "new": "ten slow trains"},
    ),
    Endpoint("POST", "/api/me/authenticator", 200, SIGNED_IN - {GUEST}, lambda _: {"password": PASSWORD}),
    Endpoint("POST", "/api/me/authenticator/confirmation", 409, SIGNED_IN - {GUEST}, lambda _: {"code": "000000"}),
    Endpoint("POST", "/api/me/authenticator/removal", 409, SIGNED_IN - {GUEST}, lambda _: {"code": "000000"}),
    Endpoint("GET", "/api/accounts", 200, having(Permission.READ_ACCOUNTS)),
    Endpoint(
        "POST", "/api/accounts", 201, having(Permission.WRITE_ACCOUNTS), lambda house: {"name": house.unused("player")}
    ),
    Endpoint("GET", "/api/accounts/{account}", 200, having(Permission.READ_ACCOUNTS), subject=fresh_account),
    Endpoint(
        "PATCH", "/api/accounts/{account}", 200, having(Permission.WRITE_ACCOUNTS),
        lambda _: {"active": False}, fresh_account,
    ),
    Endpoint("DELETE", "/api/accounts/{account}/sessions", 204, having(Permission.WRITE_ACCOUNTS), None, fresh_account),
    Endpoint("GET", "/api/keys", 200, having(Permission.OWN_KEYS)),
    Endpoint("GET", "/api/keys?account={account}", 200, having(Permission.ISSUE_KEYS), subject=fresh_device),
    Endpoint("POST", "/api/keys", 201, having(Permission.OWN_KEYS), lambda _: {"label": "bot"}),
    Endpoint(
        "POST", "/api/keys", 201, having(Permission.ISSUE_KEYS),
        lambda house: {"label": "reader", "account": fresh_device(house)},
    ),
    Endpoint("DELETE", "/api/keys/{key}", 204, having(Permission.ISSUE_KEYS), None, device_key),
    Endpoint("GET", "/api/staff-log", 200, having(Permission.READ_STAFF_LOG)),
    Endpoint("GET", "/api/proposals", 200, having(Permission.READ_PROPOSALS)),
    Endpoint("POST", "/api/proposals", 201, having(Permission.WRITE_ACCOUNTS), roles_wanted),
    Endpoint("GET", "/api/proposals/{proposal}", 200, having(Permission.READ_PROPOSALS), subject=fresh_proposal),
    Endpoint("POST", "/api/proposals/{proposal}/approval", 200, APPROVERS, None, fresh_proposal),
    Endpoint("POST", "/api/proposals/{proposal}/rejection", 200, APPROVERS, None, fresh_proposal),
)  # fmt: skip

#: What a floor with tables has more.
OF_TABLES = (tables, playing, money, incidents, audit, searches, heads, training, exams, shifts, configuration)


@pytest.fixture
def server(small_house: House) -> Iterator[Server]:
    with small_house.served() as server:
        yield server


def test_the_table_has_every_endpoint(server: Server) -> None:
    """What is asked of a floor's tables has a table of its own, in `test_tables_roles`."""
    paths = server.browser().get("/api/openapi.json").json()["paths"]
    served = {(method.upper(), path) for path, operations in paths.items() for method in operations}
    of_tables = {
        (method, route.path) for module in OF_TABLES for route in module.router.routes for method in route.methods
    }
    assert {(endpoint.method, endpoint.path.split("?")[0]) for endpoint in ENDPOINTS} == served - of_tables | {
        ("GET", "/")
    }


def browser_of(server: Server, who: str) -> Browser:
    if who == STRANGER:
        return server.browser()
    if who == GUEST:
        browser = server.browser()
        browser.enter()
        return browser
    return server.signed_in(who)


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_who_may(endpoint: Endpoint, server: Server) -> None:
    house = server.house
    for who in EVERYBODY:
        path = endpoint.path
        if endpoint.subject is not None:
            path = path[: path.index("{")] + endpoint.subject(house) + path[path.index("}") + 1 :]
        browser = browser_of(server, who)
        body = endpoint.body(house) if endpoint.body is not None else None
        answer = browser.request(endpoint.method, path, **({"json": body} if body is not None else {}))
        if who in endpoint.who:
            assert answer.status_code == endpoint.status, (who, answer.text)
        elif who == STRANGER:
            assert (answer.status_code, code(answer)) == (401, "not-signed-in"), who
        elif endpoint.path == "/api/keys/{key}":
            assert (answer.status_code, code(answer)) == (404, "not-found"), who
        else:
            assert (answer.status_code, code(answer)) == (403, "not-permitted"), who
