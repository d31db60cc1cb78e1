"""`croupier serve` as people start it: what it says at a terminal, how Ctrl-C ends it, and the bots of the house."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from croupier.cli.app import main
from croupier.cli.serve import HouseBots, house_bots
from croupier.floor.config.reading import read_config
from croupier.floor.server import open_floor
from tests.floor.processes import floor_file
from tests.floor.serving import Serving, get

ROOT = Path(__file__).parents[2]
SERVE = f"{sys.executable} -c 'import sys; from croupier.cli.app import main; sys.exit(main())' serve"
WITH_BOTS = """
[[tables]]
id = "one"
rulebook = "rws-3cp"
bots = 2
timers = { bets = 0.3, decision = 5, pause = 0.1 }
[[tables]]
id = "two"
rulebook = "hgc-3cp-progressive"
bots = 1
timers = { bets = 0.3, decision = 5, pause = 0.1 }
"""


class Terminal:
    """A command at a terminal, read as somebody there would read it."""

    def __init__(self, command: list[str], home: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
        environment |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "TERM": "dumb"}
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execvpe(command[0], command, environment)
        self.text = ""

    def read_until(self, words: str, seconds: float = 60) -> str:
        until = time.monotonic() + seconds
        while words not in self.text:
            assert time.monotonic() < until, self.text
            if select.select([self._end], [], [], 0.2)[0] and not self._read():
                break
        return self.text

    def _read(self) -> bool:
        try:
            data = os.read(self._end, 65536)
        except OSError:  # nobody is at the other end any more
            return False
        self.text += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def press(self, key: bytes) -> None:
        os.write(self._end, key)

    def status(self, seconds: float = 40) -> int:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if select.select([self._end], [], [], 0.1)[0]:
                self._read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"it does not end: {self.text}")


@contextmanager
def terminal(command: list[str], home: Path) -> Iterator[Terminal]:
    shown = Terminal(command, home)
    try:
        yield shown
    finally:
        try:
            os.killpg(os.getpgid(shown.pid), signal.SIGKILL)
            os.waitpid(shown.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


def test_at_a_terminal_people_are_told_what_they_need_and_ctrl_c_is_no_failure(tmp_path: Path) -> None:
    """Neither at the first start nor at the next, by `make run`."""
    command = [sys.executable, "-c", "import sys; from croupier.cli.app import main; sys.exit(main())"]
    with terminal([*command, "serve", "--port", "0"], tmp_path) as shown:
        told = shown.read_until("Ctrl-C closes the floor")
        assert "(administrator)" in told.partition("The floor is open")[0], "who works there comes first"
        address = re.search(r"The floor is open at (http://127\.0\.0\.1:\d+/)", told)
        assert address is not None, told
        assert "come in as a guest" in told
        assert "Ctrl-C closes the floor" in told
        assert "15 tables of 13 games" in told
        assert '{"' not in told, "logs are for people here"
        assert get(address.group(1) + "healthz").is_success
        shown.press(b"\x03")
        assert shown.status() == 0, shown.text
        assert "Traceback" not in shown.text
    with terminal(["make", "run", f"RUN={SERVE} --port 0"], tmp_path) as shown:
        again = shown.read_until("Ctrl-C closes the floor", 120)
        assert "temporary passwords" not in again, "they are shown once"
        shown.press(b"\x03")
        shown.status()
        assert "The floor is closed." in shown.text
        assert "***" not in shown.text
        assert "Traceback" not in shown.text


def test_bots_that_a_ctrl_c_meets_at_the_door_do_not_bring_the_server_down(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = subprocess.Popen

    def gone_at_once(_: list[str], **more: Any) -> subprocess.Popen[bytes]:
        process = begin([sys.executable, "-c", ""], **more)
        process.wait()
        return process

    monkeypatch.setattr(subprocess, "Popen", gone_at_once)
    bots = HouseBots("127.0.0.1", {"one": 1}, ["a key"])
    bots.come_in(1)
    bots.go()


def test_without_a_terminal_the_logs_are_json(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; from croupier.cli.app import main; sys.exit(main())", "serve"]
    options = ["--port", "0", "--database", f"sqlite:///{tmp_path / 'floor.db'}"]
    options += ["--config", str(floor_file(tmp_path, '[[tables]]\nid = "one"\nrulebook = "rws-3cp"\n'))]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert any("The floor is open at" in line for line in server.stdout)
        server.send_signal(signal.SIGINT)
        told = server.communicate(timeout=40)[1]
        assert server.returncode == 0
    lines = [line for line in told.splitlines() if line.strip()]
    assert lines
    assert all(line.startswith("{") for line in lines), told


@pytest.mark.parametrize(
    "closed", [pytest.param("", marks=pytest.mark.slow), 'guests = false\nsecure = true\nhosts = ["floor.example"]\n']
)
def test_the_bots_of_the_house_play_wherever_people_come_from(tmp_path: Path, closed: str) -> None:
    config = floor_file(tmp_path, closed + WITH_BOTS)
    server = Serving(tmp_path, f"sqlite:///{tmp_path / 'floor.db'}", config)
    server.start()
    try:
        played = rounds_of(server)
    finally:
        assert server.stop() in (0, -signal.SIGTERM)
    server.start()  # keys are made anew, accounts are the same
    try:
        assert rounds_of(server, played) > played
    finally:
        server.stop()
    assert main(["audit", "--database", server.database]) == 0


def rounds_of(server: Serving, already: int = 0) -> int:
    """The rounds in which bots have bet, at both tables, once there are more."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        tables = get(f"{server.address}/api/tables").json()
        played = min(row["round"] for row in tables)
        if played > already and all(row["players"] for row in tables):
            return int(played)
        time.sleep(0.1)
    raise AssertionError(f"nobody plays: {tables} {server.told}")


@pytest.mark.parametrize("wanted", [True, False])
def test_a_server_that_wants_no_bots_lets_none_in(tmp_path: Path, wanted: bool) -> None:
    config = read_config(floor_file(tmp_path, WITH_BOTS), {"house_bots": wanted})
    served = open_floor(config.model_copy(update={"database": SecretStr(f"sqlite:///{tmp_path / 'floor.db'}")}))
    with TestClient(served.app):
        assert (house_bots(config, served) is not None) is wanted


def test_nobody_is_appointed_where_the_port_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "floor.db"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status = main(["serve", "--port", str(port), "--database", f"sqlite:///{database}"])
    told = capsys.readouterr()
    assert status == 2
    assert f"port {port}: address already in use (address-unusable)" in told.err
    assert not database.exists()
