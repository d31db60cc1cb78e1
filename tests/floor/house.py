"""A house with one person in every role, all with the same password, and a server that they sign in to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter
from fastapi.testclient import TestClient

from croupier.floor.config.model import FloorConfig
from croupier.floor.people.office import People, open_desks
from croupier.floor.people.passwords import Passwords
from croupier.floor.people.person import Account, Person, Way
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Role
from croupier.floor.record.engine import Transactions
from croupier.floor.web.app import create_app
from croupier.floor.web.services import Services
from tests.floor.fakes import CHEAP, FakeChance, FakeClock

PASSWORD = "nine blue horses"
_HASH = Passwords(CHEAP).hash(PASSWORD)


def everybody(people: People) -> dict[str, Account]:
    """One person in every role; where nobody works yet they are appointed at once, which is quicker."""
    wanted = [(f"the {role}", [role], _HASH) for role in Role]
    opened = people.staffing.appoint_first(wanted, lambda _: None)
    opened = opened or tuple(people.staffing.appoint(*one) for one in wanted)
    return {role: one.account for role, one in zip(Role, opened, strict=True)}


class House:
    """The desks, everybody behind them, and what a test wants to know of the store."""

    def __init__(self, store: Transactions, clock: FakeClock, chance: FakeChance) -> None:
        self.store, self.clock, self.chance = store, clock, chance
        self.welcomed: list[str] = []
        self._names = 0
        self.people = open_desks(
            store, clock, chance, cost=CHEAP, welcome=lambda _, guest: self.welcomed.append(guest.id)
        )
        self.accounts = everybody(self.people)

    def unused(self, name: str) -> str:
        """A name that nobody has."""
        self._names += 1
        return f"{name} {self._names}"

    def appoint(self, name: str, *roles: str) -> Account:
        """Somebody more, with the usual password."""
        return self.people.staffing.appoint(name, roles, _HASH).account

    def person(self, role: str, way: Way = Way.SESSION) -> Person:
        """Somebody in this role, standing at the desk."""
        return self.as_person(self.accounts[role], way)

    @staticmethod
    def as_person(account: Account, way: Way = Way.SESSION) -> Person:
        return Person(account.id, account.name, account.kind, account.roles, way, must_change=account.must_change)

    def stored(self, account_id: str) -> Account:
        """An account as the store has it now."""
        with self.store.read() as connection:
            found = PeopleRecords(connection).accounts.get(account_id)
        assert found is not None
        return found

    def services(self, **more: Any) -> Services:
        config = more.pop("config", None) or FloorConfig()
        return Services(
            config=config,
            people=self.people,
            clock=self.clock,
            chance=self.chance,
            checks=more.pop("checks", {}),
            **more,
        )

    @contextmanager
    def served(self, routers: Sequence[APIRouter] = (), **more: Any) -> Iterator[Server]:
        """A server of this house."""
        app = create_app(self.services(**more))
        for router in routers:
            app.router.routes[:0] = router.routes
        with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
            yield Server(self, client)


class Server:
    """A server as browsers meet it."""

    def __init__(self, house: House, client: TestClient) -> None:
        self.house, self.client, self.app = house, client, client.app

    def browser(self) -> Browser:
        """A browser that nobody has signed in with yet."""
        return Browser(beside(self.client))

    def signed_in(self, role: str) -> Browser:
        """A browser in which the person of this role has signed in."""
        browser = self.browser()
        browser.sign_in(f"the {role}")
        return browser


def beside(client: TestClient) -> TestClient:
    """Another client of a server, with cookies of its own, in the same event loop: one for each request costs more."""
    another = TestClient(client.app, base_url="http://localhost", raise_server_exceptions=False)
    another.portal = client.portal
    return another


class Browser:
    """A browser with its cookies, which sends the token of its session along."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.headers: dict[str, str] = {}

    def sign_in(self, name: str, password: str = PASSWORD) -> Any:
        answer = self.request("POST", "/api/session", json={"name": name, "password": password})
        if answer.status_code == 200:
            self.headers = {"X-CSRF-Token": answer.json()["csrf_token"]}
        return answer

    def enter(self) -> Any:
        answer = self.request("POST", "/api/guests")
        self.headers = {"X-CSRF-Token": answer.json()["csrf_token"]}
        return answer

    def request(self, method: str, path: str, **more: Any) -> Any:
        headers = self.headers | more.pop("headers", {})
        return self.client.request(method, path, headers=headers, **more)

    def get(self, path: str, **more: Any) -> Any:
        return self.request("GET", path, **more)

    def post(self, path: str, json: Any = None, **more: Any) -> Any:
        return self.request("POST", path, **({"json": json} if json is not None else {}), **more)


def code(answer: Any) -> str:
    """The code of an error object."""
    return str(answer.json()["error"]["code"])
