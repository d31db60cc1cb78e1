"""The staff log is chained: no line can be changed, taken out or put in unnoticed; requests count once under a key."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from croupier.floor.audit import audit
from croupier.floor.people.office import open_desks
from croupier.floor.people.person import AccountKind, Person
from croupier.floor.people.staffing import Staffing
from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.house import Browser, House, code
from tests.floor.served import Room, room


def written(engine: Engine) -> None:
    """A log with lines of several kinds."""
    house = House(Transactions(engine), FakeClock(), FakeChance())
    staffing, boss = house.people.staffing, house.person("administrator")
    for name in ("reader one", "lecteur é"):
        account = staffing.open_account(boss, name, AccountKind.DEVICE).account
        house.clock.pass_by(minutes=5)
        staffing.issue_key(boss, f"key of {name} ♠", account_id=account.id)
    staffing.set_active(boss, account.id, False)


@pytest.fixture
def engine(fresh_database: str) -> Iterator[Engine]:
    engine = open_engine(database_url(fresh_database))
    migrate(engine)
    yield engine
    engine.dispose()


def test_a_log_that_nobody_touched_is_whole(engine: Engine) -> None:
    written(engine)
    report = audit(engine)
    assert report.findings == ()
    assert report.counts.acts >= 5


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE people_acts SET name = 'somebody else' WHERE number = 3", "line 3 is not what was written"),
        ("UPDATE people_acts SET details = '{}' WHERE number = 4", "line 4 is not what was written"),
        ("UPDATE people_acts SET at = at + 1 WHERE number = 2", "line 2 is not what was written"),
        ("UPDATE people_acts SET hash = NULL WHERE number = 2", "line 2 is not what was written"),
        ("DELETE FROM people_acts WHERE number = 2", "line 3 is not what was written after line 1"),
        ("DELETE FROM people_acts WHERE number = (SELECT MAX(number) FROM people_acts)", "on record as ending with"),
        ("DELETE FROM people_acts", "on record as ending with"),
        ("DELETE FROM floor_streams WHERE stream = 'staff-log'", "on record as ending with line 0"),
    ],
)
def test_whatever_is_done_to_the_log_is_found(engine: Engine, statement: str, said: str) -> None:
    written(engine)
    with engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount >= 1
    findings = audit(engine).findings
    assert {finding.at for finding in findings if finding.kind != "people"} == {"staff-log"}
    assert any(said in finding.message for finding in findings), findings


def test_a_line_that_somebody_puts_in_is_found(engine: Engine) -> None:
    written(engine)
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO people_acts (number, at, account, name, way, act, subject, details, hash)"
                " SELECT number + 1, at, account, name, way, 'chips-moved', subject, details, hash FROM people_acts"
                " WHERE number = (SELECT MAX(number) FROM people_acts)"
            )
        )
    assert {(finding.kind, finding.at) for finding in audit(engine).findings} == {
        ("chain", "staff-log"), ("tree", "staff-log")
    }  # fmt: skip


def test_lines_of_before_are_chained_by_the_migration(tmp_path: Path) -> None:
    """A database as it was before the chain, with a gap that a transaction left which was undone."""
    path = tmp_path / "floor.db"
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    written(engine)
    engine.dispose()
    with sqlite3.connect(path) as old:
        old.execute("UPDATE people_acts SET number = number + 10 WHERE number > 3")
        old.execute("ALTER TABLE people_acts DROP COLUMN hash")
        for table in (
            "people_requests", "tree_edge", "tree_leaves", "tree_nodes", "tree_heads", "archive_parts", "archive_files",
            "floor_books", "training_exams",
        ):  # fmt: skip
            old.execute(f"DROP TABLE {table}")
        for column in ("authenticator", "authenticator_step"):
            old.execute(f"ALTER TABLE people_accounts DROP COLUMN {column}")
        old.execute("ALTER TABLE links DROP COLUMN at")
        for index in ("ix_floor_rounds_table_first", "ix_floor_rounds_void", "ix_floor_bettors_table_number"):
            old.execute(f"DROP INDEX {index}")
        old.execute("DELETE FROM floor_streams WHERE stream = 'staff-log'")
        old.execute("UPDATE alembic_version SET version_num = 'r0006'")
    old.close()
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    people = open_desks(Transactions(engine), FakeClock(), FakeChance("later"), cost=CHEAP)
    people.staffing.appoint("Bea", ["dealer"])
    report = audit(engine)
    engine.dispose()
    assert report.findings == ()
    assert report.counts.acts >= 6


# ---- requests that are repeated


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock) as opened:
        yield opened


def acts(floor: Room) -> list[str]:
    return [act["act"] for act in floor.signed_in("auditor").get("/api/staff-log").json()]


def test_the_same_proposal_is_made_once(floor: Room) -> None:
    supervisor, key = floor.signed_in("pit-supervisor"), {"Idempotency-Key": "limits-1"}
    wanted = {"kind": "limits", "subject": "hgc", "new": {"ante": {"min": 5000, "max": 9000}}, "reason": "a busy night"}
    first = supervisor.post("/api/proposals", json=wanted, headers=key)
    again = supervisor.post("/api/proposals", json=wanted, headers=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert len(supervisor.get("/api/proposals").json()) == 1
    assert acts(floor).count("proposed") == 1
    other = supervisor.post("/api/proposals", json={**wanted, "reason": "another"}, headers=key)
    assert (other.status_code, code(other)) == (409, "key-reused")
    # The same key of somebody else is another one, and without a key every request counts.
    manager = floor.signed_in("pit-manager")
    assert manager.post("/api/proposals", json=wanted, headers=key).json()["id"] != first.json()["id"]
    assert supervisor.post("/api/proposals", json=wanted).json()["id"] != first.json()["id"]


def test_the_same_account_and_the_same_key_are_made_once_and_their_secrets_shown_once(floor: Room) -> None:
    boss: Browser = floor.signed_in("administrator")
    said = {"name": "somebody new", "kind": "person"}
    first = boss.post("/api/accounts", json=said, headers={"Idempotency-Key": "nora"}).json()
    again = boss.post("/api/accounts", json=said, headers={"Idempotency-Key": "nora"}).json()
    assert first["account"] == again["account"]
    assert first["temporary_password"]
    assert again["temporary_password"] is None
    assert code(boss.post("/api/accounts", json=said)) == "name-taken"
    device = boss.post("/api/accounts", json={"name": "reader", "kind": "device"}).json()["account"]["id"]
    wanted = {"label": "reader", "account": device}
    issued = boss.post("/api/keys", json=wanted, headers={"Idempotency-Key": "k"}).json()
    repeated = boss.post("/api/keys", json=wanted, headers={"Idempotency-Key": "k"}).json()
    assert issued["key"] == repeated["key"]
    assert issued["secret"]
    assert repeated["secret"] is None
    assert len(boss.get(f"/api/keys?account={device}").json()) == 1
    assert code(boss.post("/api/keys", json=wanted, headers={"Idempotency-Key": "nora"})) == "key-reused"


def test_chips_are_logged_once_with_the_act_itself(floor: Room) -> None:
    cashier, account = floor.signed_in("pit-supervisor"), floor.accounts["player"].id
    for _ in range(2):
        answer = cashier.post(
            f"/api/players/{account}/chips", json={"amount": 500}, headers={"Idempotency-Key": "buy-in"}
        )
        assert answer.json()["chips"] == 500
    assert acts(floor).count("chips-moved") == 1


def test_keys_of_requests_are_forgotten_after_two_days(floor: Room) -> None:
    people, boss = floor.served.services.people, floor.accounts["administrator"]
    person = Person(boss.id, boss.name, boss.kind, boss.roles, House.as_person(boss).way)
    staffing: Staffing = people.staffing
    opened = staffing.open_account(person, "Finn", AccountKind.DEVICE, request_key="finn").account
    people.entrance.sweep()
    assert staffing.open_account(person, "Finn", AccountKind.DEVICE, request_key="finn").account == opened
    floor.clock.pass_by(days=3)
    people.entrance.sweep()
    with floor.floor.store.read() as connection:
        assert connection.execute(text("SELECT COUNT(*) FROM people_requests")).scalar_one() == 0
