"""What an administrator reads over HTTP: the configuration without its secrets, and accounts by kind and name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floor.fakes import FakeClock
from tests.floor.house import code
from tests.floor.served import Room, room
from tests.floor.tables import LINKS


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    path: Path = tmp_path_factory.mktemp("administration") / "floor.db"
    with room(f"sqlite:///{path}", FakeClock()) as opened:
        yield opened


def test_what_is_configured_is_told_without_secrets_and_with_what_the_record_overrules(floor: Room) -> None:
    told = floor.signed_in("administrator").get("/api/configuration").json()
    values = {one["key"]: one for one in told["values"]}
    assert values["shifts"]["value"] == "06:00, 14:00, 22:00"
    assert values["shifts"]["variable"] == "CROUPIER_SHIFTS"
    assert values["database"]["value"] == "set, and not shown"
    assert values["tables.rws-3cp.link"]["value"] == LINKS["rws-3cp"]
    assert told["overruled"] == []
    assert code(floor.signed_in("dealer").get("/api/configuration")) == "not-permitted"


def test_accounts_are_found_by_kind_and_a_part_of_the_name(floor: Room) -> None:
    floor.guest()
    administrator = floor.signed_in("administrator")
    named = administrator.get("/api/accounts", params={"name": "PIT-m"}).json()
    assert [one["name"] for one in named] == ["the pit-manager"]
    assert administrator.get("/api/accounts", params={"name": "%"}).json() == []
    assert {one["kind"] for one in administrator.get("/api/accounts?kind=guest").json()} == {"guest"}
    assert code(administrator.get("/api/accounts?kind=king")) == "bad-value"
