"""A thief with the database file: it is nobody's but its owner's, and what it has of cards to come is sealed."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from croupier.cli.app import main
from croupier.errors import Code, StorageError
from croupier.floor.audit import audit
from croupier.floor.config.model import FloorConfig
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.record.vault import Vault, key_path
from croupier.floor.server import open_floor
from croupier.shuffle import verify
from tests.floor.fakes import FakeClock
from tests.floor.served import Room, room


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    before = os.umask(0o022)
    try:
        with room(f"sqlite:///{tmp_path}/floor.db", clock) as opened:
            yield opened
    finally:
        os.umask(before)


@pytest.mark.usefixtures("floor")
def test_every_file_of_a_floor_is_its_owners_alone(tmp_path: Path) -> None:
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    [mark] = (name for name in modes if name.endswith(".mark"))
    assert modes == dict.fromkeys(
        ("floor.db", "floor.db.lock", "floor.db-wal", "floor.db-shm", "floor.db.key", mark, "croupier-head.key"), 0o600
    )


@pytest.mark.parametrize("name", ["floor.db", "floor.db.key"])
def test_a_file_that_others_may_read_is_refused_with_what_to_do(tmp_path: Path, clock: FakeClock, name: str) -> None:
    address = f"sqlite:///{tmp_path}/floor.db"
    with room(address, clock):
        pass
    (tmp_path / name).chmod(0o640)
    with pytest.raises(StorageError) as refused:
        open_floor(FloorConfig(database=SecretStr(address)), clock=clock)
    assert refused.value.code is Code.STORE_EXPOSED
    assert f"chmod 600 {tmp_path / name}" in refused.value.expected


def test_seeds_of_open_rounds_are_sealed_under_a_key_that_is_not_in_the_database(floor: Room, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        kept = connection.execute("SELECT round, seed FROM floor_seeds").fetchall()
    connection.close()
    assert len(kept) == 5
    written = b"".join(path.read_bytes() for path in tmp_path.glob("floor.db*") if path.suffix != ".key")
    vault, other = Vault(tmp_path / "floor.db.key"), Vault(tmp_path / "other.key")
    other.seal(b"", "makes a key")
    for round_id, sealed in kept:
        seed = vault.open(sealed, round_id)
        state = floor.floor.current(round_id.rpartition("-")[0]).round
        assert verify(seed, state.commitment, state.rulebook.id, round_id)
        assert seed not in written
        for wrong, about in ((other, round_id), (vault, "another-1")):
            with pytest.raises(StorageError) as refused:
                wrong.open(sealed, about)
            assert refused.value.code is Code.STORE_KEY_WRONG


def test_the_audit_does_without_the_key_and_notices_a_wrong_one(floor: Room, tmp_path: Path) -> None:
    assert audit(floor.floor.engine).findings == ()
    address, key = database_url(f"sqlite:///{tmp_path}/floor.db"), tmp_path / "elsewhere.key"
    without = open_engine(address, key_file=str(key))
    assert audit(without).findings == ()
    Vault(key).seal(b"", "makes a key")
    with pytest.raises(StorageError) as refused:
        audit(open_engine(address, key_file=str(key)))
    assert refused.value.code is Code.STORE_KEY_WRONG
    without.dispose()


def test_a_seed_that_was_exchanged_is_a_finding_and_does_not_stop_the_audit(floor: Room) -> None:
    with floor.floor.store.write() as connection:
        connection.exec_driver_sql("UPDATE floor_seeds SET seed = zeroblob(60) WHERE \"table\" = 'rws-3cp'")
    assert [(one.kind, one.at) for one in audit(floor.floor.engine).findings] == [("proof", "table:rws-3cp")]


def test_a_second_server_is_refused_whatever_it_calls_the_file(floor: Room, tmp_path: Path, clock: FakeClock) -> None:
    (tmp_path / "another.db").symlink_to(tmp_path / "floor.db")
    with pytest.raises(StorageError) as refused:
        open_floor(FloorConfig(database=SecretStr(f"sqlite:///{tmp_path}/another.db")), clock=clock)
    assert refused.value.code is Code.STORE_BUSY
    assert floor.floor.current("live").version == 0


def test_a_file_with_two_names_is_not_served(tmp_path: Path, clock: FakeClock) -> None:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock):
        (tmp_path / "another.db").hardlink_to(tmp_path / "floor.db")
        for name in ("another", "floor"):
            with pytest.raises(StorageError) as refused:
                open_floor(FloorConfig(database=SecretStr(f"sqlite:///{tmp_path}/{name}.db")), clock=clock)
            assert refused.value.code is Code.STORE_BUSY


def test_a_seed_from_before_there_was_a_key_is_read_as_it_is(tmp_path: Path) -> None:
    assert Vault(tmp_path / "none.key").open(bytes(range(32)), "live-1") == bytes(range(32))


def test_the_key_lies_where_it_is_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lite, server = database_url(f"sqlite:///{tmp_path}/a.db"), database_url("postgresql://db/floor")
    assert key_path(lite) == tmp_path / "a.db.key"
    assert key_path(server).name == "croupier.key"
    monkeypatch.setenv("CROUPIER_KEY_FILE", "/run/keys/floor")
    assert key_path(lite) == key_path(server) == Path("/run/keys/floor")
    assert key_path(lite, "/etc/floor.key") == Path("/etc/floor.key")


@pytest.mark.parametrize(
    "command", [["serve"], ["audit"], ["jackpot", "list"], ["staff", "list"], ["archive"], ["migrate"]], ids=" ".join
)
def test_a_password_on_the_command_line_is_refused_and_not_repeated(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = [*command, "--database", "postgresql://floor:nine-blue-horses@127.0.0.1:1/floor"]
    monkeypatch.setattr(sys, "argv", ["croupier", *line])
    assert main(line) == 2
    told = capsys.readouterr()
    assert "CROUPIER_DATABASE" in told.err
    assert "nine-blue-horses" not in told.out + told.err


def test_a_password_in_the_environment_is_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", "postgresql://floor:nine-blue-horses@127.0.0.1:1/floor")
    assert main(["jackpot", "list", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "store-unreachable"
