"""Faults around the floor: a full disk under the log, a database that restarts under a listener, keys and passwords."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from croupier.floor import news
from croupier.floor.logs import configure_logs, logger
from croupier.floor.news import Listener
from tests.floor.fakes import FakeClock
from tests.floor.house import PASSWORD, code
from tests.floor.served import Room, room


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
    listener = Listener(cast("Engine", Restarting(tried)), lambda _table, _version: None)
    listener.start()
    assert tried.wait(10)
    listener.close()


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


def test_keys_end_with_a_new_password(floor: Room) -> None:
    player = floor.signed_in("player")
    secret = player.post("/api/keys", json={"label": "my script"}).json()["secret"]
    script, headers = floor.browser(), {"Authorization": f"Bearer {secret}"}
    assert script.get("/api/purse", headers=headers).status_code == 200
    new = "ten green horses"
    changed = player.post("/api/me/password", json={"current": PASSWORD, "new": new})
    assert changed.status_code == 200, changed.text
    refused = script.get("/api/purse", headers=headers)
    assert (refused.status_code, code(refused)) == (401, "not-signed-in")
