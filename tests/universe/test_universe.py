"""Whole evenings in which everything goes wrong: nothing acknowledged is lost or doubled, and every clause applies."""

from __future__ import annotations

import io
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.hall.driver import TableDriver
from croupier.floor.logs import configure_logs
from croupier.floor.record.engine import database_url, open_engine
from tests.universe import disk
from tests.universe.evening import evening


@pytest.fixture(autouse=True)
def _silence() -> Iterator[None]:
    """What goes wrong here is logged by the floor at every turn."""
    configure_logs("error", "json", io.StringIO())
    yield
    configure_logs("warning", "text", sys.stderr)


@pytest.mark.parametrize("first", range(0, 24, 4))
def test_whatever_goes_wrong_the_record_is_whole(first: int) -> None:
    happened: Counter[str] = Counter()
    for seed in range(first, first + 4):
        one = evening(seed, rounds=25)
        assert not one.faults, f"seed {seed}: {one.faults}"
        assert one.tally["rounds"] >= 25
        happened += one.tally
    assert happened["kills"], "some plug was pulled in one of them"


@pytest.mark.parametrize("seed", [1, 4])
def test_a_seed_is_the_same_evening_to_the_last_hash(seed: int) -> None:
    one, again = evening(seed, rounds=25), evening(seed, rounds=25)
    assert (one.head, one.tally, one.world.seconds) == (again.head, again.tally, again.world.seconds)
    assert one.head != evening(seed + 100, rounds=25).head


def test_a_seed_is_the_same_evening_in_every_process() -> None:
    """Python orders its sets differently in each: here by chance or as it was told, there otherwise."""
    told = "from tests.universe.evening import evening; print(evening(0, rounds=10).head)"
    order = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    there = subprocess.run(
        [sys.executable, "-c", told], env=os.environ | {"PYTHONHASHSEED": order}, capture_output=True, text=True,
        check=True, timeout=120,
    )  # fmt: skip
    assert there.stdout == f"{evening(0, rounds=10).head}\n"


def test_a_process_that_is_gone_holds_no_lock(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    engine, gone = open_engine(database_url(f"sqlite:///{file}")), disk.Disk()
    gone.under(engine)
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE held (number)")
    connection = engine.connect()
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    cursor.execute("INSERT INTO held VALUES (1), (2) RETURNING number")
    cursor.fetchone()  # a statement that nobody has finished with
    gone.die()
    with sqlite3.connect(file, timeout=0) as other:
        other.execute("INSERT INTO held VALUES (3)")
        assert other.execute("SELECT number FROM held").fetchall() == [(3,)]


def test_a_disk_that_lies_about_a_commit_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    commits = iter(range(1, 10**9))
    honest = disk.Connection.commit

    def commit(self: disk.Connection) -> None:
        if self.disk is not None and next(commits) % 50 == 0:
            self.rollback()
        else:
            honest(self)

    monkeypatch.setattr(disk.Connection, "commit", commit)
    # What nobody wrote down nobody plays to its end.
    monkeypatch.setattr("tests.universe.evening.LAST_TURNS", 100)
    assert any("acknowledged" in fault for fault in evening(1, rounds=25).faults)


def test_a_floor_that_plays_on_after_a_power_failure_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableDriver, "_recover", lambda *_: None)
    faults = [fault for seed in range(3) for fault in evening(seed, rounds=25).faults]
    assert any("the failure was followed by" in fault or "nothing followed" in fault for fault in faults), faults
