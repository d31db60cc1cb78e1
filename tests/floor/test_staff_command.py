"""`croupier staff`: whoever has the database sees who works there, and lets somebody in who is locked out."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from croupier.cli.app import main
from croupier.floor.config.reading import read_config
from croupier.floor.people.records import PeopleRecords
from croupier.floor.server import Served, open_floor, open_locksmith
from tests.floor.fakes import CHEAP, FakeChance
from tests.repository.tracked import ROOT

EXAMPLE = ROOT / "examples" / "floor" / "floor.toml"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A floor with two members of staff that is closed."""
    address = f"sqlite:///{tmp_path / 'floor.db'}"
    with TestClient(served(address).app):
        pass
    return address


def served(database: str) -> Served:
    return open_floor(read_config(EXAMPLE, {"database": database}), chance=FakeChance(), cost=CHEAP)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["staff", *arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_staff_is_listed(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "list", "--database", database)
    assert status == 0
    assert [line.split("  ")[0] for line in out.splitlines()[1:]] == ["dealer one", "shift one"]
    assert "temporary password" in out
    _, out, _ = told(capsys, "list", "--database", database, "--json")
    assert [(one["name"], one["roles"]) for one in json.loads(out)] == [
        ("dealer one", ["dealer"]),
        ("shift one", ["administrator", "shift-manager"]),
    ]


def test_a_new_password_lets_somebody_in_and_is_on_the_staff_log(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = told(capsys, "reset", "SHIFT ONE", "--database", database, "--json")
    password = json.loads(out)["temporary_password"]
    assert status == 0
    floor = served(database)
    with TestClient(floor.app, base_url="http://floor.example") as visitor:
        signed_in = visitor.post("/api/session", json={"name": "shift one", "password": password})
        assert signed_in.is_success, signed_in.text
        refused = visitor.get("/api/staff-log")
        assert refused.json()["error"]["code"] == "password-change-needed"
    with floor.floor.store.read() as connection:
        acts = PeopleRecords(connection).acts.latest(before=None, account=None, limit=10)
    assert ("password-reset", "house") in [(act.act, act.name) for act in acts]
    _, out, _ = told(capsys, "list", "--database", database, "--json")
    assert password not in out


def test_a_device_gets_a_key_for_what_devices_may_do(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "key", "shoe 3", "--role", "dealer", "--database", database, "--json")
    secret = json.loads(out)["secret"]
    assert status == 0
    floor = served(database)
    with TestClient(floor.app, base_url="http://floor.example", headers={"Authorization": f"Bearer {secret}"}) as shoe:
        assert shoe.get("/api/me").json()["roles"] == ["dealer"]
    status, _, errors = told(capsys, "key", "shoe 4", "--role", "pit-manager", "--database", database)
    assert status == 2
    assert "no device holds such a role" in errors


def test_somebody_unknown_and_a_file_that_is_open_are_refused(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, errors = told(capsys, "reset", "nobody", "--database", database)
    assert status == 2
    assert "croupier staff list" in errors
    missing = Path(database.removeprefix("sqlite:///")).with_name("none.db")
    status, _, errors = told(capsys, "list", "--database", f"sqlite:///{missing}")
    assert "store-unreachable" in errors
    assert status == 2
    assert not list(missing.parent.glob("none.db*")), "nothing is made by looking"
    with open_locksmith(database, cost=CHEAP):
        status, _, errors = told(capsys, "list", "--database", database)
    assert "store-busy" in errors
    assert status == 2


def test_a_password_is_hashed_from_standard_input_and_never_from_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse battery\n"))
    status, out, _ = told(capsys, "hash")
    assert status == 0
    assert PasswordHasher().verify(out.strip(), "correct horse battery")
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    status, _, errors = told(capsys, "hash")
    assert (status, "password-unfit" in errors) == (2, True)
