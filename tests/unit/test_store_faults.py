"""Whatever happens to the database, the error has a code that says so, and nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from croupier.errors import Code, CroupierError, InputError, StorageError
from croupier.floor.link import LinkStore, open_links
from croupier.floor.link.sql import Links
from croupier.floor.record import engine as engines
from croupier.floor.record.engine import database_url, open_engine
from tests.system.postgres import PostgresServer
from tests.unit.linked import Desk


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a link on which one round has been played."""
    path = tmp_path / "links.db"
    store = open_links(f"sqlite:///{path}")
    desk = Desk(store)
    desk.open()
    desk.take()
    store.close()
    return path


@pytest.fixture
def postgres_with_a_link(fresh_database: str) -> str:
    store = open_links(fresh_database)
    desk = Desk(store)
    desk.open()
    desk.take()
    store.close()
    return fresh_database


def run_sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def still_there(database: str) -> None:
    """What was acknowledged before the trouble is all there, and play goes on."""
    store = open_links(database)
    assert store.verify() == []
    assert store.reading("multi").meter == 10_000_300
    assert Desk(store, "after").take(round_id="2").reading.meter == 10_000_600
    assert sum(store.balances().values()) == 0
    store.close()


def code_of(act: Any) -> Code:
    with pytest.raises(CroupierError) as refused:
        act()
    return refused.value.code


# ---- a full disk ----


def test_a_full_file_refuses_and_loses_nothing(file: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{file}"))

    @event.listens_for(engine, "connect")
    def no_room(connection: Any, _record: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    store = LinkStore(Links(engine))
    desk = Desk(store, "full")
    codes = set()
    for number in range(200):
        codes.add(_code_or_none(lambda number=number: desk.take(round_id=f"full-{number}")))
    assert Code.STORE_FULL in codes
    assert codes <= {None, Code.STORE_FULL}
    taken = store.state("multi").seq
    assert store.verify() == []
    store.close()
    store = open_links(f"sqlite:///{file}")
    assert store.state("multi").seq == taken
    assert Desk(store, "room").take(round_id="room").entry.seq == taken + 1
    store.close()


def _code_or_none(act: Any) -> Code | None:
    try:
        act()
    except CroupierError as error:
        return error.code
    return None


def test_a_full_server_refuses_and_loses_nothing(postgres_with_a_link: str) -> None:
    """The server's own word for a full disk, raised where it would be: when a row is added."""
    with psycopg.connect(postgres_with_a_link, autocommit=True) as connection:
        connection.execute(
            "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$"
        )
        connection.execute("CREATE TRIGGER no_room BEFORE INSERT ON ledger_transfers EXECUTE FUNCTION no_room()")
    store = open_links(postgres_with_a_link)
    desk = Desk(store, "full")
    for _ in range(3):
        assert code_of(lambda: desk.take(round_id="2")) is Code.STORE_FULL
    store.close()
    with psycopg.connect(postgres_with_a_link, autocommit=True) as connection:
        connection.execute("DROP TRIGGER no_room ON ledger_transfers")
    still_there(postgres_with_a_link)


# ---- no right to write ----


def test_a_read_only_file_can_be_read_and_not_written(file: Path) -> None:
    store = open_links(f"sqlite:///file:{file}?mode=ro&uri=true")
    assert store.reading("multi").meter == 10_000_300
    assert store.statement("multi").agrees
    desk = Desk(store, "ro")
    assert code_of(lambda: desk.take(round_id="2")) is Code.STORE_READ_ONLY
    assert code_of(lambda: store.end_round("multi", "multi-a", "1")) is Code.STORE_READ_ONLY
    store.close()
    still_there(f"sqlite:///{file}")


def test_a_read_only_server_can_be_read_and_not_written(postgres_with_a_link: str) -> None:
    name = psycopg.conninfo.conninfo_to_dict(postgres_with_a_link)["dbname"]
    with psycopg.connect(postgres_with_a_link, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store = open_links(postgres_with_a_link)
    assert store.reading("multi").meter == 10_000_300
    desk = Desk(store, "ro")
    assert code_of(lambda: desk.take(round_id="2")) is Code.STORE_READ_ONLY
    assert code_of(lambda: desk.claim("multi-a", {1: "royal-flush"})) is Code.STORE_READ_ONLY
    store.close()
    with psycopg.connect(postgres_with_a_link, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    still_there(postgres_with_a_link)


# ---- nobody there, or nobody lets us in ----


def test_a_wrong_password_is_refused_and_not_shown(postgres_url: str) -> None:
    url = database_url(postgres_url).set(password="a guess of mine")
    with pytest.raises(StorageError) as refused:
        open_links(url.render_as_string(hide_password=False))
    assert refused.value.code is Code.STORE_REFUSED
    assert "a guess of mine" not in str(refused.value)
    assert "***" in refused.value.at


def test_a_user_without_rights_is_refused(postgres_with_a_link: str) -> None:
    with psycopg.connect(postgres_with_a_link, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS stranger")
        connection.execute("CREATE ROLE stranger LOGIN PASSWORD 'knock'")
    url = database_url(postgres_with_a_link).set(username="stranger", password="knock")
    assert code_of(lambda: open_links(url.render_as_string(hide_password=False))) is Code.STORE_REFUSED
    still_there(postgres_with_a_link)


def test_a_server_that_is_not_there(postgres_url: str) -> None:
    url = database_url(postgres_url).set(port=1)
    assert code_of(lambda: open_links(url.render_as_string(hide_password=False))) is Code.STORE_UNREACHABLE
    url = database_url(postgres_url).set(database="nowhere")
    assert code_of(lambda: open_links(url.render_as_string(hide_password=False))) is Code.STORE_UNREACHABLE


def test_a_process_that_is_frozen_in_a_transaction_holds_nobody_up(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "IDLE_SECONDS", 1)
    served, others = open_engine(database_url(fresh_database), served=True), open_engine(database_url(fresh_database))
    with served.connect() as frozen, others.connect() as waiting:
        frozen.exec_driver_sql("SELECT pg_advisory_xact_lock(7)")
        waiting.exec_driver_sql("SET lock_timeout = '20s'")
        waiting.exec_driver_sql("SELECT pg_advisory_xact_lock(7)")
        with pytest.raises(DBAPIError):
            frozen.exec_driver_sql("SELECT 1")
    served.dispose()
    others.dispose()


def test_a_server_that_went_away_and_came_back(own_postgres: PostgresServer) -> None:
    store = open_links(own_postgres.url())
    desk = Desk(store)
    desk.open()
    desk.take()
    own_postgres.stop("immediate")
    assert code_of(lambda: desk.take(round_id="2")) is Code.STORE_UNREACHABLE
    assert code_of(lambda: store.reading("multi")) is Code.STORE_UNREACHABLE
    own_postgres.start()
    assert desk.take(round_id="2").reading.meter == 10_000_600
    assert store.reading("multi").meter == 10_000_600
    assert store.verify() == []
    store.close()


def test_a_restart_between_two_rounds_is_not_even_noticed(own_postgres: PostgresServer) -> None:
    store = open_links(own_postgres.url())
    desk = Desk(store)
    desk.open()
    desk.take()
    questions: list[Callable[[], bool]] = [
        lambda: desk.take(round_id="2").reading.meter == 10_000_600,
        lambda: store.reading("multi").meter == 10_000_600,
        lambda: store.end_round("multi", "multi-a", "2"),
    ]
    for question in questions:
        own_postgres.stop("fast")
        own_postgres.start()
        assert question()
    store.close()


@pytest.mark.parametrize("text", ["", "nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:", "oracle+x://"])
def test_an_address_that_is_none(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_DATABASE", raising=False)
    if not text:
        assert database_url().database is not None
        assert str(database_url().database).endswith("croupier.db")
        return
    with pytest.raises(InputError) as refused:
        database_url(text)
    assert refused.value.code is Code.BAD_DATABASE


def test_the_environment_names_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", "postgresql://u:p@h/d")
    assert database_url().drivername == "postgresql+psycopg"
    assert database_url("sqlite:///x.db").drivername == "sqlite"


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    assert code_of(lambda: open_links(f"sqlite:///{tmp_path}")) is Code.STORE_UNREACHABLE


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert code_of(lambda: open_links(f"sqlite:///{tmp_path / 'file' / 'x.db'}")) is Code.STORE_UNREACHABLE


def test_somebody_keeps_the_file_to_himself(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.record.engine.BUSY_TIMEOUT_SECONDS", 0.05)
    store = open_links(f"sqlite:///{file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert code_of(lambda: Desk(store, "busy").take(round_id="2")) is Code.STORE_BUSY
        other.execute("ROLLBACK")
    store.close()
    still_there(f"sqlite:///{file}")


# ---- another version ----


def test_a_server_that_does_not_speak_utf8_is_refused(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS latin")
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    url = database_url(postgres_url).set(database="latin").render_as_string(hide_password=False)
    assert code_of(lambda: open_links(url)) is Code.BAD_DATABASE


def test_a_server_that_is_too_old_is_refused(fresh_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.record.engine.OLDEST_POSTGRESQL", (999,))
    assert code_of(lambda: open_links(fresh_database)) is Code.BAD_DATABASE


def test_a_database_of_a_newer_version_is_left_alone(file: Path) -> None:
    run_sql(file, "UPDATE alembic_version SET version_num = 'r9999'")
    before = file.read_bytes()
    assert code_of(lambda: open_links(f"sqlite:///{file}")) is Code.STORE_NEWER
    assert file.read_bytes() == before


def test_a_newer_server_is_left_alone(postgres_with_a_link: str) -> None:
    with psycopg.connect(postgres_with_a_link, autocommit=True) as connection:
        known = connection.execute("UPDATE alembic_version SET version_num = 'r9999' RETURNING version_num").fetchone()
    assert known == ("r9999",)
    assert code_of(lambda: open_links(postgres_with_a_link)) is Code.STORE_NEWER


def test_an_empty_database_is_not_opened_for_reading(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch(mode=0o600)
    database = f"sqlite:///{tmp_path / 'empty.db'}"
    assert code_of(lambda: open_links(database, read_only=True)) is Code.STORE_INCONSISTENT


def test_whoever_would_read_a_database_that_is_not_there_makes_none(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'misspelt.db'}"
    assert code_of(lambda: open_links(database, read_only=True)) is Code.STORE_UNREACHABLE
    assert not list(tmp_path.iterdir())


# ---- somebody has written where only croupier may ----

CORRUPT = {
    "a stake in the journal": "UPDATE link_entries SET body = replace(body, '500', '600') WHERE seq = 2",
    "who signed": "UPDATE link_entries SET \"by\" = 'nobody' WHERE seq = 2",
    "a transfer": "UPDATE ledger_transfers SET mils = mils + 1 WHERE purpose = 'contribution'",
    "a transfer that never was": "INSERT INTO ledger_transfers VALUES "
    "('link:multi', 2, 9, 'house:multi', 'meter:multi', 1, 'gift', 'posted', NULL)",
    "a transfer taken away": "DELETE FROM ledger_transfers WHERE purpose = 'to-house'",
}
INCONSISTENT = {
    "the last entry taken away": "DELETE FROM link_entries WHERE seq = 2",
    "the meter": "UPDATE links SET meter = meter + 10000",
    "the reserve": "UPDATE links SET reserve = reserve + 10000",
    "the number of the last entry": "UPDATE links SET seq = 1",
    "the configuration": "UPDATE link_terms SET terms = replace(terms, '2000000', '9000000')",
    "the configuration lost": "DELETE FROM link_terms",
    "a table taken off": "DELETE FROM link_tables WHERE name = 'multi-c'",
}
TAMPERING = {what: (done, Code.STORE_CORRUPT) for what, done in CORRUPT.items()} | {
    what: (done, Code.STORE_INCONSISTENT) for what, done in INCONSISTENT.items()
}


@pytest.mark.parametrize("what", TAMPERING)
def test_tampering_is_found_when_the_store_is_opened(what: str, file: Path) -> None:
    statement, code = TAMPERING[what]
    run_sql(file, "PRAGMA foreign_keys=OFF", statement)
    assert code_of(lambda: open_links(f"sqlite:///{file}")) is code


@pytest.mark.parametrize(
    "what", ["a stake in the journal", "a transfer taken away", "the meter", "the configuration lost"]
)
def test_tampering_is_found_on_a_server_too(what: str, postgres_with_a_link: str) -> None:
    statement, code = TAMPERING[what]
    with psycopg.connect(postgres_with_a_link, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(statement)
    assert code_of(lambda: open_links(postgres_with_a_link)) is code


def test_tampering_far_back_is_found_by_the_audit(tmp_path: Path) -> None:
    path = tmp_path / "long.db"
    store = open_links(f"sqlite:///{path}")
    desk = Desk(store)
    desk.open()
    for number in range(260):
        desk.take(round_id=str(number))
    store.close()
    run_sql(path, "UPDATE link_entries SET at = at + 1 WHERE seq = 10")
    store = open_links(f"sqlite:///{path}")
    assert [finding.split(" Expected")[0] for finding in store.verify()] == [
        "multi: link:multi: entry 10 does not carry the hash of what it says."
    ]
    store.close()


def test_the_audit_names_every_kind_of_finding(file: Path) -> None:
    store = open_links(f"sqlite:///{file}")
    run_sql(
        file,
        "INSERT INTO ledger_balances VALUES ('chips:x', 5)",
        "INSERT INTO ledger_transfers VALUES ('elsewhere', 1, 0, 'chips:y', 'cage:z', 10000, 'x', 'posted', NULL)",
        "INSERT INTO link_wins VALUES "
        "('multi', 9, 0, 'fixed', 'paid', 'a', '1', 1, '', 'flush', '', '', 1, 1, 0, 0, 0, 0)",
        "INSERT INTO ledger_transfers VALUES ('elsewhere', 2, 0, 'house:multi', 'meter:multi', 7, 'x', 'posted', NULL)",
    )
    assert store.verify() == [
        "multi: the wins listed are not those of the journal",
        "multi: the meter stands at 100003000000, its transfers add up to 100003000007",
        "chips:x is kept as 5, its transfers add up to 0",
        "chips:y is kept as 0, its transfers add up to -10000",
        "chips:y stands at -10000",
    ]
    store.close()


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + os.urandom(4096), b"not a database at all" * 300])
def test_a_damaged_file_is_named_as_one(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    path.write_bytes(content)
    if not content:
        open_links(f"sqlite:///{path}").close()
        return
    assert code_of(lambda: open_links(f"sqlite:///{path}")) is Code.STORE_CORRUPT
