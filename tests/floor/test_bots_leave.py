"""Bots of the house go when they are told to, and in good order."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.floor.serving import Serving, get

FLOOR = """
house_bots = false
[[tables]]
id = "word"
rulebook = "rws-3cp"
timers = { bets = 60, decision = 60, pause = 0.1 }

[[tables]]
id = "gone"
rulebook = "rws-3cp"
timers = { bets = 60, decision = 60, pause = 0.1 }
"""
_MAIN = "import sys; from croupier.cli.app import main; sys.exit(main())"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    directory = tmp_path_factory.mktemp("bots")
    config = directory / "floor.toml"
    config.write_text(FLOOR, encoding="utf-8")
    serving = Serving(directory, f"sqlite:///{directory / 'floor.db'}", config)
    serving.start()
    yield serving
    serving.kill()


@pytest.mark.parametrize(
    ("table", "told"), [("word", subprocess.Popen.terminate), ("gone", lambda bots: bots.stdin.close())]
)
def test_the_bots_of_the_house_leave_in_good_order(
    server: Serving, table: str, told: Callable[[subprocess.Popen[bytes]], None]
) -> None:
    """Whether the server sends them home or is gone itself; as long as it stands, it holds their standard input."""
    command = [sys.executable, "-c", _MAIN, "bots", server.address, f"--table={table}", "--pause=0", "--of-the-house"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as bots:
        assert bots.stdin is not None
        assert bots.stderr is not None
        bots.stdin.write(b"[]\n")
        bots.stdin.flush()
        _wait_until_somebody_plays(server, table)
        told(bots)
        status, said = bots.wait(120), bots.stderr.read()
    assert (status, said) == (0, b"")


def _wait_until_somebody_plays(server: Serving, table: str) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        seen = get(f"{server.address}/api/tables/{table}", timeout=60).json()
        if any(box["player"] for box in seen["view"]["round"]["boxes"]):
            return
        time.sleep(0.05)
    raise AssertionError(f"nobody came: {json.dumps(seen)}")
