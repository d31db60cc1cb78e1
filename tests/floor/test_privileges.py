"""On PostgreSQL the server's role adds to the record and cannot change it; the tables are another role's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import inspect, make_url, text

from croupier.cli.app import main
from croupier.errors import Code, StorageError
from croupier.floor.audit import audit
from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine
from tests.floor import tables
from tests.floor.archived_days import archive
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House


@pytest.fixture
def server_address(fresh_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The same database for a role that owns nothing, after its owner has run `croupier migrate`."""
    role, password = f"server_{secrets.token_hex(4)}", secrets.token_hex(8)
    with psycopg.connect(fresh_database, autocommit=True) as owner:
        owner.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(role), password))
        monkeypatch.setenv("CROUPIER_DATABASE", fresh_database)
        assert main(["migrate", "--server-role", role]) == 0
        yield make_url(fresh_database).set(username=role, password=password).render_as_string(hide_password=False)
        owner.execute(sql.SQL("DROP OWNED BY {}").format(sql.Identifier(role)))
        owner.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


def test_a_server_without_rights_over_the_record_serves(server_address: str) -> None:
    """Rounds with a jackpot, people, heads: everything that a floor writes."""
    clock = FakeClock()
    with tables.opened_floor(server_address, clock, FakeChance()) as house:
        house.open_tables()
        player = house.player("ada")
        for bet, amount in (("ante", 1000), ("jackpot", 500)):
            house.send(player, "rws-3cp", "place-bet", box=1, bet=bet, amount=amount)
        house.send(player, "rws-3cp", "ready")
        house.send(player, "rws-3cp", "decide", box=1, decision="play-1x")
        people = House(house.floor.store, clock, FakeChance("people"))
        people.people.entrance.enter_as_guest("127.0.0.1")
        assert house.floor.heads.sign() is not None
        report = audit(house.floor.engine)
    assert report.findings == ()
    assert report.counts.settled == 1


#: Said here once more: a table that the code forgot would be tried by nobody.
RECORD = (
    "floor_books", "floor_events", "ledger_transfers", "link_entries", "people_acts", "tree_heads", "tree_leaves",
    "tree_nodes",
)  # fmt: skip


@pytest.mark.parametrize("table", RECORD)
def test_the_record_is_added_to_and_never_changed(server_address: str, table: str) -> None:
    engine = open_engine(database_url(server_address))
    migrate(engine)
    store = Transactions(engine)
    with store.read() as connection:
        assert table in inspect(connection).get_table_names()
        connection.execute(text(f'SELECT count(*) FROM "{table}"'))
        column = inspect(connection).get_columns(table)[0]["name"]
    for statement in (
        f'UPDATE "{table}" SET "{column}" = "{column}"', f'DELETE FROM "{table}"', f'TRUNCATE "{table}"',
        f'DROP TABLE "{table}"', f'ALTER TABLE "{table}" DISABLE TRIGGER ALL',
    ):  # fmt: skip
        with pytest.raises(StorageError) as refused, store.write() as connection:
            connection.execute(text(statement))
        assert refused.value.code is Code.STORE_REFUSED, statement
    engine.dispose()


@pytest.mark.parametrize(
    "may",
    ["SUPERUSER", "CREATEROLE", "IN ROLE {owner}", "NOINHERIT IN ROLE {owner}", "IN ROLE pg_write_all_data",
     "IN ROLE pg_execute_server_program"],
)  # fmt: skip
def test_a_role_that_could_change_the_record_after_all_is_refused(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], may: str
) -> None:
    owner, role = (f"{name}_{secrets.token_hex(4)}" for name in ("owner", "server"))
    monkeypatch.setenv("CROUPIER_DATABASE", fresh_database)
    with psycopg.connect(fresh_database, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE ROLE {}").format(sql.Identifier(owner)))
        database = sql.Identifier(make_url(fresh_database).database or "")
        before = admin.execute("SELECT current_user").fetchone()
        assert before is not None
        admin.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, sql.Identifier(owner)))
        admin.execute(
            sql.SQL(f"CREATE ROLE {{role}} LOGIN {may}").format(role=sql.Identifier(role), owner=sql.Identifier(owner))
        )
        assert main(["migrate", "--server-role", role]) == 2
        assert "can change the record" in capsys.readouterr().err
        for given in admin.execute("SELECT grantee FROM information_schema.role_table_grants").fetchall():
            assert given[0] != role
        admin.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))
        assert main(["migrate", "--server-role", owner]) == 2
        admin.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, sql.Identifier(before[0])))
        admin.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(owner)))


def test_only_the_owner_archives_and_the_server_reads_it(
    server_address: str, fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_ARCHIVE", str(tmp_path / "kept"))
    clock = FakeClock()
    with tables.opened_floor(server_address, clock, FakeChance()) as house:
        house.open_tables()
        player = house.player("ada")
        for _ in range(2):
            house.send(player, "rws-3cp", "place-bet", box=1, bet="ante", amount=1000)
            house.send(player, "rws-3cp", "ready")
            house.send(player, "rws-3cp", "decide", box=1, decision="play-1x")
            house.wait(6)
        before = audit(house.floor.engine)
        clock.pass_by(days=3)
        with pytest.raises(StorageError) as refused:
            archive(house.floor.engine, clock.now())
        assert (refused.value.code, "croupier migrate" in refused.value.expected) == (Code.STORE_REFUSED, True)
        owner = open_engine(database_url(fresh_database))
        assert archive(owner, clock.now())[0].streams == ["table:rws-3cp"]
        owner.dispose()
        after = audit(house.floor.engine)
        assert (before.findings, after.findings, after.counts) == ((), (), before.counts)
        store = Transactions(house.floor.engine)
        for statement in ("DELETE FROM archive_files", "UPDATE archive_parts SET last = 0"):
            with pytest.raises(StorageError) as refused, store.write() as connection:
                connection.execute(text(statement))
            assert refused.value.code is Code.STORE_REFUSED


def test_a_role_is_of_postgresql_and_there(
    fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", fresh_database)
    assert main(["migrate", "--server-role", "nobody at all"]) == 2
    assert "there is no role" in capsys.readouterr().err
    monkeypatch.setenv("CROUPIER_DATABASE", f"sqlite:///{tmp_path / 'floor.db'}")
    assert main(["migrate"]) == 0
    assert main(["migrate", "--server-role", "server"]) == 2
    assert "bad-database" in capsys.readouterr().err
