"""The audit goes on from what a record came to: links, staff log and ledger cost what is new, and forgeries are found.

What the file of `--since` says was read is not read again. So each forgery stands on one side of it: what is new, what
follows from everything (which is compared as a whole), or what is old and is found by an audit without the file.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine

from croupier.floor.audit import Report, audit
from croupier.floor.audit.marks import MarkFile
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.people.person import AccountKind
from croupier.floor.record.bettors import _COUNT
from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine
from croupier.floor.record.tree import _COUNTS_FROM
from tests.floor.databases import on_each_database
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House
from tests.floor.played import ADA, PlayedFloor
from tests.floor.served import Room
from tests.floor.test_audit_people import FORGED, record
from tests.floor.test_audit_since import floor as played
from tests.floor.test_audit_since import marked, path, play, tamper
from tests.floor.test_award_custody import claimed, settle
from tests.floor.test_reopened_rounds import played as dealt
from tests.floor.test_reopened_rounds import ruled, settle_again, settled

__all__ = ["path", "played", "record"]


def standing(file: Path) -> object:
    return MarkFile(file).read().standing


def goes_on(engine: Engine, file: Path) -> Report:
    """An audit on from the file finds nothing, and comes to what one from the beginning comes to."""
    report, whole = marked(engine, file), file.with_name("whole.json")
    whole.unlink(missing_ok=True)
    assert report.findings == ()
    assert marked(engine, whole).findings == ()
    assert standing(file) == standing(whole) is not None
    assert MarkFile(file).read().edge == MarkFile(whole).read().edge
    return report


# ---- what is new


def test_of_links_and_ledger_what_is_new_is_read(played: PlayedFloor, tmp_path: Path) -> None:
    file = tmp_path / "audited.json"
    first = goes_on(played.engine, file)
    again = goes_on(played.engine, file)
    assert (first.counts.link_entries > 0, again.counts.link_entries) == (True, 0)
    assert (again.counts.links, again.counts.accounts) == (first.counts.links, first.counts.accounts)
    play(played, 2)
    played.hand_chips(ADA, 5000)
    third, whole = goes_on(played.engine, file), audit(played.engine)
    assert third.counts.link_entries == whole.counts.link_entries - first.counts.link_entries > 0
    assert third.counts.transfers == whole.counts.transfers > first.counts.transfers


def test_new_leaves_and_bettors_are_counted_without_passing_by_the_old_ones(played: PlayedFloor, path: Path) -> None:
    counted = ((_COUNTS_FROM, {"first": 5}, "position>"), (_COUNT, {"at_table": "x", "after": 5}, "number>"))
    with closing(sqlite3.connect(path)) as connection:
        for statement, values, sought in counted:
            said, given = statement.ready("sqlite", values)
            plan = str(connection.execute(f"EXPLAIN QUERY PLAN {said}", given).fetchall())
            assert sought in plan, plan
    with snapshot(played.engine) as store:
        whole = store.tree.counts()
        assert sum(store.tree.counts(5).values()) == sum(whole.values()) - 5


def test_on_postgresql_too(fresh_database: str, tmp_path: Path) -> None:
    engine, file = open_engine(database_url(fresh_database)), tmp_path / "audited.json"
    migrate(engine)
    floor = PlayedFloor(engine, FakeClock(), FakeChance())
    for _ in range(2):
        floor.play("mbs-megalink-3cp")
        goes_on(engine, file)
    assert goes_on(engine, file).counts.link_entries == 0
    floor.links.close()
    engine.dispose()


def test_of_the_staff_log_what_is_new_is_read(tmp_path: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'floor.db'}"))
    migrate(engine)
    house, file = House(Transactions(engine), FakeClock(), FakeChance()), tmp_path / "audited.json"
    assert goes_on(engine, file).counts.acts > 1
    boss = house.person("administrator")
    bea = house.people.staffing.open_account(boss, "Bea").account
    assert goes_on(engine, file).counts.acts == 1
    house.people.staffing.set_active(boss, bea.id, False)
    assert goes_on(engine, file).counts.acts == 1
    assert goes_on(engine, file).counts.acts == 0
    house.people.staffing.open_account(boss, "reader", AccountKind.DEVICE)
    tamper(
        tmp_path / "floor.db", "UPDATE people_acts SET name = 'x' WHERE number = (SELECT max(number) FROM people_acts)"
    )
    assert [(one.kind, one.at) for one in marked(engine, file).findings] == [("chain", "staff-log")]
    engine.dispose()


@on_each_database
def test_an_award_that_waited_is_followed_to_its_end(floor: Room, tmp_path: Path) -> None:
    """Claimed before the file was written, verified before it was written again, paid afterwards."""
    engine, file = floor.floor.engine, tmp_path / "audited.json"
    award = claimed(floor, floor.signed_in("dealer"))
    goes_on(engine, file)
    assert settle(floor, floor.signed_in("pit-manager"), award, "verification").status_code == 200
    goes_on(engine, file)
    paid = settle(floor, floor.signed_in("pit-supervisor"), award, "payment", payee="the player")
    assert paid.status_code == 200, paid.text
    goes_on(engine, file)
    claimed(floor, floor.signed_in("dealer"))
    goes_on(engine, file)


@on_each_database
def test_a_round_that_was_paid_before_and_is_opened_again_is_followed(floor: Room, tmp_path: Path) -> None:
    engine, file = floor.floor.engine, tmp_path / "audited.json"
    dealt(floor)
    goes_on(engine, file)
    settle_again(floor)
    goes_on(engine, file)
    assert ruled(floor).status_code == 200
    floor.floor.look()
    goes_on(engine, file)
    settled(floor, boxes=(2, 3))
    goes_on(engine, file)


def test_a_file_of_before_is_gone_on_from(played: PlayedFloor, tmp_path: Path) -> None:
    """It has kept less: links and staff log are read whole once."""
    file = tmp_path / "audited.json"
    assert marked(played.engine, file).clean
    said = json.loads(file.read_bytes())
    del said["standing"]
    file.write_text(json.dumps(said))
    play(played, 1)
    report = goes_on(played.engine, file)
    assert report.counts.known > 0
    assert report.counts.link_entries == audit(played.engine).counts.link_entries
    assert goes_on(played.engine, file).counts.link_entries == 0


def test_a_file_that_has_kept_less_than_is_compared_now_is_begun_anew(played: PlayedFloor, tmp_path: Path) -> None:
    file = tmp_path / "audited.json"
    assert marked(played.engine, file).clean
    assert marked(played.engine, file).counts.known > 0
    said = json.loads(file.read_bytes())
    file.write_text(json.dumps({"version": 1, "streams": said["streams"]}))
    assert goes_on(played.engine, file).counts.known == 0
    assert goes_on(played.engine, file).counts.known > 0


# ---- what follows from everything


@pytest.fixture(scope="module")
def audited(record: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an audit has kept of the house of `record`."""
    file = tmp_path_factory.mktemp("audited") / "audited.json"
    engine = open_engine(database_url(f"sqlite:///{record}"))
    assert marked(engine, file).counts.acts > 20
    assert marked(engine, file).counts.acts == 0
    engine.dispose()
    return file


@pytest.mark.parametrize("what", FORGED)
def test_people_are_compared_with_what_the_log_came_to(what: str, record: Path, audited: Path, tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    shutil.copy(record, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(FORGED[what]).rowcount >= 1
    shutil.copy(audited, tmp_path / "audited.json")
    engine = open_engine(database_url(f"sqlite:///{path}"))
    assert {one.kind for one in marked(engine, tmp_path / "audited.json").findings} == {"people"}
    engine.dispose()


FORGED_BOOKS = {
    "a meter": "UPDATE links SET meter = meter + 10000 WHERE id = 'megalink'",
    "a link's end": "UPDATE links SET seq = seq - 1 WHERE id = 'megalink'",
    "a link's terms": "UPDATE links SET terms = (SELECT terms FROM links WHERE id = 'multilink') WHERE id = 'megalink'",
    "a win": "INSERT INTO link_wins VALUES ('megalink', 9999, 0, 'share', 'paid', 'x', 'x', 1, 'x', 'x', '', '', 1, 1, "
    "1, 1, 1, 1)",
    "chips": "UPDATE ledger_balances SET mils = mils + 10000 WHERE account = 'chips:account-ada'",
    "chips gone": "DELETE FROM ledger_balances WHERE account = 'chips:account-ada'",
    "a link gone": "DELETE FROM links WHERE id = 'multilink'",
    "money after the end": "INSERT INTO ledger_transfers SELECT stream, 9999, n, debit, credit, mils, purpose, phase, "
    "NULL FROM ledger_transfers WHERE stream = 'purse:account-ada'",
    "money of nobody": "INSERT INTO ledger_transfers SELECT 'nobody', seq, n, debit, credit, mils, purpose, phase, "
    "NULL FROM ledger_transfers WHERE stream = 'purse:account-ada'",
    "the last entry of a link": "UPDATE link_entries SET hash = zeroblob(32) WHERE (stream, seq) = "
    "(SELECT stream, max(seq) FROM link_entries WHERE stream = 'link:megalink')",
    "a link cut off": "DELETE FROM link_entries WHERE (stream, seq) = "
    "(SELECT stream, max(seq) FROM link_entries WHERE stream = 'link:megalink')",
    "bettors of the last round": "INSERT INTO floor_bettors SELECT 'account-eve', \"table\", max(number), boxes FROM "
    "floor_bettors WHERE \"table\" = 'rws-multilink-3cp' AND player = 'account-ada'",
}  # fmt: skip


def test_books_are_compared_with_what_the_record_came_to(played: PlayedFloor, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "audited.json"
    assert marked(played.engine, file).clean
    kept = file.read_bytes()
    for what, statement in FORGED_BOOKS.items():
        forged = tmp_path / "forged.db"
        forged.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM INTO ?", (str(forged),))
        forged.chmod(0o600)
        tamper(forged, statement)
        engine = open_engine(database_url(f"sqlite:///{forged}"))
        assert not marked(engine, file).clean, what
        engine.dispose()
        assert file.read_bytes() == kept, "nothing that was found is taken for read"


# ---- what is old


OLD = {
    "an entry of a link": "UPDATE link_entries SET body = replace(body, 'account-ada', 'account-eve') WHERE "
    "(stream, seq) = (SELECT stream, min(seq) FROM link_entries WHERE body LIKE '%account-ada%' "
    "AND stream = 'link:megalink')",
    "money of a link": "UPDATE ledger_transfers SET mils = mils + 1 WHERE stream = 'link:megalink' AND seq = 1",
}  # fmt: skip


@pytest.mark.parametrize("what", OLD)
def test_what_was_read_is_not_looked_at_again_and_an_audit_without_the_file_finds_it(
    what: str, played: PlayedFloor, path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "audited.json"
    assert marked(played.engine, file).clean
    tamper(path, OLD[what])
    assert marked(played.engine, file).clean
    assert not audit(played.engine).clean


def test_a_line_of_the_staff_log_that_was_read_is_held_to_its_place(
    record: Path, audited: Path, tmp_path: Path
) -> None:
    last = "SELECT max(number) FROM people_acts"
    for forged, known in (
        (f"UPDATE people_acts SET hash = zeroblob(32) WHERE number = ({last})", True),
        (f"DELETE FROM people_acts WHERE number = ({last})", True),
        ("UPDATE people_acts SET name = 'Eve' WHERE number = 3", False),
    ):
        path, file = tmp_path / "floor.db", tmp_path / "audited.json"
        shutil.copy(record, path)
        shutil.copy(audited, file)
        tamper(path, forged)
        engine = open_engine(database_url(f"sqlite:///{path}"))
        assert marked(engine, file).clean is not known, forged
        assert not audit(engine).clean
        engine.dispose()
