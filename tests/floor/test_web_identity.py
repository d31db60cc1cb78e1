"""What the routes of others rely on: the person behind a request, permissions at a table, and passers-by."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Semaphore
from typing import Annotated

import pytest
from fastapi import APIRouter, Depends

from croupier.floor.people.passwords import Passwords
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.web.identity import Somebody, Visitor, allowed
from tests.floor.house import House, Server, code
from tests.floor.test_people_desks import device

ROUTES = APIRouter()


@ROUTES.get("/tables/{table}")
async def _look(table: str, person: Visitor) -> str:
    return f"{table} seen by {person.name if person is not None else 'a passer-by'}"


@ROUTES.post("/tables/{table}/deal")
async def _deal(table: str, person: Annotated[Person, Depends(allowed(Permission.DEAL, table="table"))]) -> str:
    return f"{table} dealt by {person.name}"


@ROUTES.post("/anything")
async def _anything(person: Somebody) -> str:
    return person.account


@pytest.fixture
def server(small_house: House) -> Iterator[Server]:
    with small_house.served(routers=[ROUTES]) as server:
        yield server


def test_a_key_deals_at_its_own_table_alone(server: Server) -> None:
    reader = device(server.house, "dealer")
    issued = server.house.people.staffing.issue_key(
        server.house.person("administrator"), "reader", account_id=reader, roles=["dealer"], tables=["table-4"]
    )
    browser = server.browser()
    browser.headers = {"Authorization": f"Bearer {issued.secret}"}
    assert browser.post("/tables/table-4/deal").json() == "table-4 dealt by reader 4"
    refused = browser.post("/tables/table-5/deal")
    assert (refused.status_code, code(refused)) == (403, "not-permitted")


def test_a_person_deals_at_every_table_where_the_role_allows_it(server: Server) -> None:
    assert server.signed_in("pit-manager").post("/tables/table-5/deal").status_code == 200
    assert code(server.signed_in("player").post("/tables/table-5/deal")) == "not-permitted"
    assert code(server.browser().post("/tables/table-5/deal")) == "not-signed-in"


def test_passers_by_may_look(server: Server) -> None:
    assert server.browser().get("/tables/a").json() == "a seen by a passer-by"
    assert server.signed_in("dealer").get("/tables/a").json() == "a seen by the dealer"
    stale = server.browser()
    stale.client.cookies.set("croupier-session", "cs_long_gone")
    assert stale.get("/tables/a").json() == "a seen by a passer-by"


def test_somebody_is_anyone_who_is_signed_in(server: Server) -> None:
    browser = server.browser()
    guest = browser.enter().json()["account"]
    assert browser.post("/anything").json() == guest
    browser.headers = {}
    assert code(browser.post("/anything")) == "request-forged"


def test_a_flood_of_sign_ins_leaves_the_threads_to_the_others(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen knock at once: four are looked at, the rest wait outside, and other requests are served."""
    entered, leave = Semaphore(0), Event()

    def slow(_self: Passwords, _password: str, _hash: str | None) -> bool:
        entered.release()
        leave.wait(30)
        return False

    monkeypatch.setattr(Passwords, "fits", slow)
    with ThreadPoolExecutor(16) as crowd:
        bodies = [{"name": f"name {number}", "password": "x"} for number in range(16)]
        knocking = [crowd.submit(server.client.post, "/api/session", json=body) for body in bodies]
        try:
            assert all(entered.acquire(timeout=30) for _ in range(4))
            assert server.client.get("/api/roles").status_code == 200
            assert not entered.acquire(timeout=0.2)
        finally:
            leave.set()
        assert [answer.result().status_code for answer in knocking] == [401] * 16
