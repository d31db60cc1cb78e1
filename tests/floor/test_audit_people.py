"""The audit derives who may do what from the staff log: a role, key or proposal that nobody gave is found."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine

from croupier.errors import Code, Refusal
from croupier.floor.audit import audit
from croupier.floor.cage import MOST_CENTS, MOST_IN_PURSE
from croupier.floor.people.account_changes import PASSWORD as PASSWORDS
from croupier.floor.people.account_changes import ROLES, TEMPORARY
from croupier.floor.people.authenticators import KIND as AUTHENTICATORS
from croupier.floor.people.office import open_desks
from croupier.floor.people.person import AccountKind
from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine
from croupier.floor.record.ledger import Ledger
from croupier.jackpot.ledger import Transfer
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.house import PASSWORD, House
from tests.floor.played import PlayedFloor, somebody
from tests.floor.test_authenticators import code_of, enrol
from tests.floor.test_people_desks import HERE

EVE = somebody("eve")


def staffed(engine: Engine) -> None:
    """A house in which something of everything was done about people."""
    house = House(Transactions(engine), FakeClock(), FakeChance())
    boss, staffing, approvals = house.person("administrator"), house.people.staffing, house.people.approvals
    second = house.as_person(house.appoint("Second", "administrator"))
    bea, device = staffing.open_account(boss, "Bea").account, staffing.open_account(boss, "reader", AccountKind.DEVICE)
    wanted = approvals.propose(boss, ROLES, bea.id, ["dealer"], "she starts on Monday")
    approvals.approve(second, wanted.id)
    approvals.reject(second, approvals.propose(boss, ROLES, bea.id, ["auditor"], "or this").id)
    approvals.reject(boss, approvals.propose(boss, PASSWORDS, bea.id, TEMPORARY, "lost it").id)
    approvals.approve(second, approvals.propose(boss, PASSWORDS, bea.id, TEMPORARY, "lost it").id)
    approvals.propose(boss, ROLES, bea.id, ["player"], "not decided yet")
    kept = staffing.issue_key(boss, "one", account_id=device.account.id).key
    staffing.issue_key(boss, "two", account_id=device.account.id)
    staffing.revoke_key(boss, kept.id)
    staffing.set_active(boss, device.account.id, False)
    staffing.set_active(boss, device.account.id, True)
    staffing.set_active(boss, house.appoint("Gone", "dealer").id, False)
    house.people.entrance.enter_as_guest("127.0.0.1")
    ida = house.as_person(house.appoint("Ida", "player"))
    staffing.issue_key(ida, "own")
    house.people.entrance.change_password(ida, PASSWORD, "ten slow trains", HERE)
    costly = open_desks(house.store, house.clock, house.chance, cost=replace(CHEAP, passes=CHEAP.passes + 1))
    costly.entrance.sign_in("Ida", "ten slow trains", HERE)
    enrol(house, "dealer")
    enrol(house, "auditor")
    lost = approvals.propose(boss, AUTHENTICATORS, house.accounts["auditor"].id, "none", "lost it")
    approvals.approve(second, lost.id)
    secret = enrol(house, "shift-manager")
    house.people.authenticators.remove(house.person("shift-manager"), code_of(house, secret), HERE)
    for _ in range(2):
        staffing.house_device("bot 1", "bots")
        staffing.house_device("bot 1", "bots")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("people") / "floor.db"
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    staffed(engine)
    assert audit(engine).findings == ()
    engine.dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    return path


FORGED = {
    "a role": "UPDATE people_accounts SET roles = '[\"administrator\"]' WHERE name = 'Bea'",
    "a guest's role": "UPDATE people_accounts SET roles = '[\"administrator\"]' WHERE kind = 'guest'",
    "a name": "UPDATE people_accounts SET name = 'Eve' WHERE name = 'Bea'",
    "the name that somebody is found by": "UPDATE people_accounts SET name_key = 'eve' WHERE name = 'Bea'",
    "who is one of the staff": "UPDATE people_accounts SET staff = 1 - staff WHERE name = 'Bea'",
    "somebody opened again": "UPDATE people_accounts SET active = 1 WHERE name = 'Gone'",
    "an account": "INSERT INTO people_accounts SELECT 'account-eve', 'Eve', 'eve', kind, roles, staff, active, "
    "must_change, password_hash, created_at, created_by, NULL, NULL FROM people_accounts WHERE name = 'Second'",
    "a password": "UPDATE people_accounts SET password_hash = (SELECT password_hash FROM people_accounts WHERE "
    "name = 'Second') WHERE name = 'Bea'",
    "a password of whoever chose it": "UPDATE people_accounts SET password_hash = '$argon2id$x' WHERE name = 'Ida'",
    "a temporary password as an own one": "UPDATE people_accounts SET must_change = 0 WHERE name = 'Bea'",
    "a guest's password": "UPDATE people_accounts SET password_hash = '$argon2id$x' WHERE kind = 'guest'",
    "a player's key opened again": "UPDATE people_keys SET revoked_at = NULL WHERE label = 'own'",
    "an authenticator taken off": "UPDATE people_accounts SET authenticator = NULL WHERE name = 'the dealer'",
    "an authenticator out of force": "UPDATE people_accounts SET authenticator_step = NULL WHERE name = 'the dealer'",
    "an authenticator exchanged": "UPDATE people_accounts SET authenticator = x'00' WHERE name = 'the dealer'",
    "an authenticator": "UPDATE people_accounts SET authenticator = x'00', authenticator_step = 1 WHERE name = 'Bea'",
    "a key's roles": "UPDATE people_keys SET roles = '[\"auditor\"]' WHERE label = 'two'",
    "a key's account": "UPDATE people_keys SET account = (SELECT id FROM people_accounts WHERE name = 'Second') "
    "WHERE label = 'two'",
    "a key's secret": "UPDATE people_keys SET secret_hash = 'hash of another' WHERE label = 'two'",
    "a key's tables": "UPDATE people_keys SET tables = '[\"rws-3cp\"]' WHERE label = 'two'",
    "a key's end": "UPDATE people_keys SET expires_at = 9000000000000000 WHERE label = 'two'",
    "a key opened again": "UPDATE people_keys SET revoked_at = NULL WHERE label = 'one'",
    "a key": "INSERT INTO people_keys SELECT 'key-eve', account, label, 'hash', roles, tables, created_at, created_by, "
    "expires_at, revoked_at FROM people_keys WHERE label = 'two'",
    "a bot's key": "UPDATE people_keys SET roles = '[\"administrator\"]' WHERE label = 'bots'",
    "a key gone": "DELETE FROM people_keys WHERE label = 'two'",
    "a decision": "UPDATE people_proposals SET state = 'executed' WHERE reason = 'or this'",
    "who decided": "UPDATE people_proposals SET decided_by = 'account-eve' WHERE reason = 'or this'",
    "what was proposed": "UPDATE people_proposals SET new = '[\"auditor\"]' WHERE reason = 'not decided yet'",
    "a proposal gone": "DELETE FROM people_proposals WHERE reason = 'not decided yet'",
    "a proposal": "INSERT INTO people_proposals SELECT 'proposal-eve', kind, subject, old, new, reason, proposed_by, "
    "proposed_at, expires_at, state, decided_by, decided_at FROM people_proposals WHERE reason = 'or this'",
}  # fmt: skip


@pytest.mark.parametrize("what", FORGED)
def test_what_nobody_did_about_people_is_found(what: str, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    shutil.copy(record, path)
    with sqlite3.connect(path) as connection:
        assert connection.execute(FORGED[what]).rowcount >= 1
    connection.close()
    engine = open_engine(database_url(f"sqlite:///{path}"))
    found = audit(engine).findings
    engine.dispose()
    assert {finding.kind for finding in found} == {"people"}


def test_both_databases_derive_the_same(fresh_database: str) -> None:
    engine = open_engine(database_url(fresh_database))
    migrate(engine)
    staffed(engine)
    assert audit(engine).findings == ()
    engine.dispose()


def test_a_purse_has_an_end(tmp_path: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'x.db'}"))
    migrate(engine)
    floor = PlayedFloor(engine, FakeClock(), FakeChance())
    for _ in range(MOST_IN_PURSE // MOST_CENTS - 1):
        floor.hand_chips(EVE, MOST_CENTS)
    floor.hand_chips(EVE, MOST_CENTS - 1)
    with pytest.raises(Refusal) as refused:
        floor.hand_chips(EVE, 2)
    assert refused.value.code is Code.BAD_AMOUNT
    floor.hand_chips(EVE, 1)
    assert audit(engine).findings == ()
    floor.links.close()
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_sums_of_a_ledger_have_room(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """What went over the counter in all may be more than a number of the database holds: 2**63 - 1."""
    address = request.getfixturevalue("fresh_database") if kind == "postgres" else f"sqlite:///{tmp_path / 'x.db'}"
    engine = open_engine(database_url(address))
    migrate(engine)
    each, players = 4 * 10**18 + 120_000, 5
    moved = [Transfer("cage:floor", f"chips:account-{one}", each, "buy-in") for one in range(players)]
    with Transactions(engine).write() as connection:
        ledger = Ledger(Driver(connection, "here"))
        for number, transfer in enumerate(moved, 1):
            ledger.enter("purse:all", number, (transfer,))
        back = Transfer("chips:account-0", "cage:floor", each, "cash-out")
        ledger.enter("purse:all", players + 1, (back,))
        assert ledger.totals("purse:all", "cage:floor", 0) == [
            ("buy-in", players, -players * each), ("cash-out", 1, each)
        ]  # fmt: skip
        accounts = {transfer.credit: each for transfer in moved[1:]}
        assert ledger.accounts() == {"cage:floor": -(players - 1) * each} | accounts
    engine.dispose()
