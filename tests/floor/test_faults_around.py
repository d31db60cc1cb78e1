"""Faults around the floor: a full disk under the log, a database that restarts under a listener, keys and passwords."""

from __future__ import annotations

import asyncio
import io
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from socket import socketpair
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi import Request
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from croupier.errors import Code, StorageError
from croupier.floor import news
from croupier.floor.chance import SystemChance
from croupier.floor.config.model import FloorConfig, StaffConfig
from croupier.floor.logs import configure_logs, logger
from croupier.floor.news import Listener
from croupier.floor.people.person import Person
from croupier.floor.people.staffing import Opened
from croupier.floor.record import engine as engines
from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine
from croupier.floor.server import open_floor
from croupier.floor.supervision import restarting
from croupier.floor.web import streams
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.house import PASSWORD, code
from tests.floor.played import GAMES, PlayedFloor
from tests.floor.served import Room, room
from tests.floor.tables import opened_floor
from tests.universe.disk import Disk


class FullDisk(io.StringIO):
    """A file for which there is no room."""

    def write(self, _text: str) -> int:
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_a_full_disk_under_the_log_stops_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        configure_logs("info", "json", FullDisk())
        logger().info("a round was played")
        configure_logs("info", "text", FullDisk())
        logger().warning("a round was played")
    finally:
        configure_logs("warning", "text", sys.stderr)
    assert "No space left" not in capsys.readouterr().err


class Restarting:
    """A database that is away twice and then hears again."""

    def __init__(self, heard: threading.Event) -> None:
        self.attempts, self._heard = 0, heard

    def connect(self) -> Any:
        self.attempts += 1
        if self.attempts == 3:
            self._heard.set()
        raise OperationalError("LISTEN", {}, Exception("the database system is starting up"))


def test_a_listener_outlives_a_restart_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "_PAUSE_SECONDS", 0.01)
    tried = threading.Event()
    listener = Listener(cast("Engine", Restarting(tried)), lambda _news: None)
    listener.start()
    assert tried.wait(10)
    listener.close()


def test_a_listener_that_ends_by_itself_while_it_is_told_to_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "_PAUSE_SECONDS", 0.01)
    tried = threading.Event()
    listener = Listener(cast("Engine", Restarting(tried)), lambda _news: None)

    class Late(threading.Event):
        """Said so late that the thread is gone by then."""

        def set(self) -> None:
            super().set()
            while listener.alive:
                time.sleep(0.001)

    monkeypatch.setattr(listener, "_stopped", Late())
    listener.start()
    assert tried.wait(10)
    listener.close()
    assert not listener.alive


class Crowded:
    """A database from which other processes are heard of, several commands at once."""

    def __init__(self, *said: str) -> None:
        self._said = list(said)
        self._here, self._there = socketpair()
        self._there.send(b".")
        self.autocommit = False
        self.connection = self
        self.driver_connection = self

    @contextmanager
    def connect(self) -> Iterator[Crowded]:
        yield self

    def fileno(self) -> int:
        return self._here.fileno()

    def notifies(self, *, timeout: float) -> Iterator[SimpleNamespace]:
        assert (timeout, self._here.recv(1)) == (0, b"."), "asked once there is something to hear"
        said, self._said = self._said, []
        return iter([SimpleNamespace(payload=one) for one in said])

    def rollback(self) -> None: ...
    def execute(self, statement: str) -> None: ...

    def invalidate(self) -> None:
        self._here.close()
        self._there.close()


def test_other_processes_hear_that_somebody_was_signed_out(floor_database: str, clock: FakeClock) -> None:
    heard = threading.Event()
    with opened_floor(floor_database, clock, FakeChance()) as house:
        other = open_engine(database_url(floor_database))
        listener = Listener(other, lambda said: heard.set() if news.PEOPLE in said else None)
        listener.start()
        for _ in range(100):  # whoever is about to listen does not hear what was said before
            house.floor.rights_changed()
            if heard.wait(0.1):
                break
        listener.close()
        other.dispose()
    assert heard.is_set()


def test_news_that_come_together_are_told_together_each_subject_with_its_latest() -> None:
    told: list[Mapping[str, int]] = []
    once = threading.Event()

    def heard(news: Mapping[str, int]) -> None:
        told.append(news)
        once.set()

    listener = Listener(cast("Engine", Crowded("blackwood/7", "north/3", "blackwood/9", "*people/0")), heard)
    listener.start()
    assert once.wait(10)
    listener.close()
    assert told == [{"blackwood": 9, "north": 3, "*people": 0}]


def test_what_must_not_stop_is_begun_again_until_it_is_cancelled() -> None:
    begun: list[int] = []

    async def work() -> None:
        begun.append(len(begun))
        if len(begun) == 1:
            raise RuntimeError("nobody thought of this")
        if len(begun) == 3:
            await asyncio.sleep(3600)

    async def supervised() -> None:
        task = asyncio.create_task(restarting("a part", work, pause=0))
        while len(begun) < 3:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(supervised())
    assert begun == [0, 1, 2]


def test_no_part_of_a_server_stops_for_good(floor: Room) -> None:
    gone_on, times = threading.Event(), iter(range(10**9))

    def refresh() -> None:
        if next(times) == 0:
            raise RuntimeError("nobody thought of this")
        gone_on.set()

    floor.served.services.metrics.refresh = refresh
    assert gone_on.wait(20)


def test_a_floor_that_has_stopped_listening_is_not_ready(floor: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    never_begun = Listener(cast("Engine", None), lambda _news: None)
    monkeypatch.setattr(floor.floor, "_listener", never_begun)
    assert floor.browser().get("/readyz").status_code == 503


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path}/floor.db", clock) as opened:
        yield opened


def test_a_floor_whose_file_was_deleted_is_not_ready(floor: Room, tmp_path: Path) -> None:
    assert floor.browser().get("/readyz").status_code == 200
    (tmp_path / "floor.db").rename(tmp_path / "elsewhere.db")
    assert floor.browser().get("/readyz").status_code == 503
    (tmp_path / "elsewhere.db").rename(tmp_path / "floor.db")
    assert floor.browser().get("/readyz").status_code == 200


def test_another_file_in_its_place_is_not_the_file_that_is_written(floor: Room, tmp_path: Path) -> None:
    assert floor.browser().get("/readyz").status_code == 200
    (tmp_path / "floor.db").rename(tmp_path / "elsewhere.db")
    shutil.copy2(tmp_path / "elsewhere.db", tmp_path / "floor.db")
    assert floor.browser().get("/readyz").status_code == 503


def test_a_floor_that_cannot_write_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "TRIED_SECONDS", 0.0)
    engine, disk = open_engine(database_url(f"sqlite:///{tmp_path}/floor.db")), Disk()
    migrate(engine)
    engine.dispose()
    disk.under(engine)
    store = Transactions(engine)
    store.check()
    disk.full = True
    with pytest.raises(StorageError) as refused:
        store.check()
    assert refused.value.code is Code.STORE_FULL
    disk.full = False
    store.check()
    disk.die()


def test_a_floor_whose_writer_is_gone_is_not_ready(floor: Room) -> None:
    assert floor.browser().get("/readyz").status_code == 200
    floor.floor.writer.close()
    assert floor.browser().get("/readyz").status_code == 503


def test_what_goes_wrong_at_one_tick_does_not_end_the_timers(floor: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    gone_on, driver, ticks = threading.Event(), floor.floor.driver, iter(range(10**9))

    def tick() -> list[str]:
        if next(ticks) == 0:
            raise RuntimeError("nobody thought of this")
        gone_on.set()
        return []

    monkeypatch.setattr(driver, "tick", tick)
    assert gone_on.wait(20)
    assert floor.browser().get("/readyz").status_code == 200


class Killed(BaseException):
    """The process ends here."""


def test_a_kill_at_the_first_start_leaves_nobody_whose_password_nobody_saw(tmp_path: Path, clock: FakeClock) -> None:
    address = SecretStr(f"sqlite:///{tmp_path}/floor.db")
    staff = [StaffConfig(name=name, roles=["dealer"]) for name in ("dora", "dave")]
    settings = FloorConfig(database=address, demonstration=False, staff=staff)
    shown: list[list[str | None]] = []

    def show(appointed: Sequence[Opened]) -> None:
        shown.append([one.temporary_password for one in appointed])
        if len(shown) == 1:
            raise Killed

    with pytest.raises(Killed):
        open_floor(settings, clock=clock, cost=CHEAP, show=show)
    served = open_floor(settings, clock=clock, cost=CHEAP, show=show)
    assert len(shown) == 2
    with TestClient(served.app):
        for one, password in zip(served.appointed, shown[1], strict=True):
            served.services.people.entrance.sign_in(one.account.name, password or "", "10.0.0.1")


def test_a_stream_ends_at_once_when_its_listener_is_signed_out(floor: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 3600.0)
    people, table = floor.served.services.people, "rws-3cp"
    entered = people.entrance.enter_as_guest("10.0.0.1")

    async def identify(_request: Request) -> Person:
        return people.entrance.by_session(entered.token)

    monkeypatch.setattr(streams, "identify", identify)

    async def listen() -> list[bytes]:
        heard, request = [], Request({"type": "http", "headers": []})
        floor.floor.feed.live_in(asyncio.get_running_loop())
        async for one in streams.table_news(request, floor.floor, table, entered.person, None):
            heard.append(one)
            if len(heard) == 2:
                asyncio.get_running_loop().run_in_executor(None, people.entrance.sign_out, entered.token)
        return heard

    assert len(asyncio.run(asyncio.wait_for(listen(), 60))) == 2


@pytest.mark.parametrize("how", ["chosen", "temporary"])
def test_keys_end_with_a_new_password(floor: Room, how: str) -> None:
    player, elsewhere = floor.signed_in("player"), floor.signed_in("player")
    secret = player.post("/api/keys", json={"label": "my script"}).json()["secret"]
    script, headers = floor.browser(), {"Authorization": f"Bearer {secret}"}
    assert script.get("/api/purse", headers=headers).status_code == 200
    assert elsewhere.get("/api/purse").status_code == 200
    if how == "chosen":
        changed = player.post("/api/me/password", json={"current": PASSWORD, "new": "ten green horses"})
    else:
        account = floor.accounts["player"].id
        wanted = {"kind": "account-password", "subject": account, "new": "temporary", "reason": "forgot it"}
        proposed = floor.signed_in("administrator").post("/api/proposals", json=wanted).json()
        changed = floor.signed_in("shift-manager").post(f"/api/proposals/{proposed['id']}/approval")
    assert changed.status_code == 200, changed.text
    refused = script.get("/api/purse", headers=headers)
    assert (refused.status_code, code(refused)) == (401, "not-signed-in")
    assert elsewhere.get("/api/purse").status_code == 401


def test_no_round_is_opened_where_chance_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without fresh bytes there is no commitment, and without one no bet is taken; nothing of it is on record."""
    engine = open_engine(database_url(f"sqlite:///{tmp_path}/floor.db"))
    migrate(engine)
    floor = PlayedFloor(engine, FakeClock(), cast(FakeChance, SystemChance()))

    def broken(count: int) -> bytes:
        raise OSError(5, f"no {count} bytes")

    with monkeypatch.context() as patched:
        patched.setattr("croupier.floor.chance.os.urandom", broken)
        for game in GAMES:
            with pytest.raises(OSError, match="no 32 bytes"):
                floor.open(game)
            assert (floor.states[game].playing, floor.states[game].version) == (False, 0)
    floor.open(GAMES[0])
    assert floor.states[GAMES[0]].playing
    engine.dispose()


def test_being_ready_is_written_and_not_only_said(tmp_path: Path) -> None:
    """SQLite writes no page that is as it was: a check that changes nothing would pass on a full disk."""
    path = tmp_path / "floor.db"
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    other = sqlite3.connect(path)
    before = other.execute("PRAGMA data_version").fetchone()
    Transactions(engine).check()
    assert other.execute("PRAGMA data_version").fetchone() != before
    other.close()
    engine.dispose()
