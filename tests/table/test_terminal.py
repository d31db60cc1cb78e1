"""A table in a real terminal: single keys, the screen redrawn in place, Ctrl-C, and no trace left in the terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

CROUPIER = Path(sys.executable).with_name("croupier")
SECONDS = 30.0


class Terminal:
    """A pseudo-terminal of 80 by 24 with a session in it."""

    def __init__(self, *arguments: str) -> None:
        self.ours, self.theirs = pty.openpty()
        termios.tcsetwinsize(self.theirs, (24, 80))
        self.before = termios.tcgetattr(self.theirs)
        environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "LINES")}
        self.process = subprocess.Popen(
            [CROUPIER, *arguments],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=environment | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )
        self._shown = b""

    def wait_for(self, text: str) -> str:
        """Read until the text stands on the screen; what was shown since the last call, without colours."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self._shown.decode(errors="replace"))
            if text in shown:
                self._shown = b""
                return shown
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    self._shown += os.read(self.ours, 65536)
                except OSError:
                    break
        raise AssertionError(f"{text!r} did not come; there was:\n{self._shown.decode(errors='replace')}")

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(SECONDS)
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    running = Terminal("play", "rws-3cp", "--seed", "7", "--bots", "1", "--pause", "0", "--history", str(tmp_path))
    yield running
    running.close()


def test_a_round_by_single_keys(terminal: Terminal, tmp_path: Path) -> None:
    assert "commitment" in terminal.wait_for("q leave ›")
    terminal.press("b")
    terminal.wait_for("Ante (10 to 1,000) [10] ›")
    terminal.press("25\n")
    terminal.wait_for("Pair Plus (5 to 200) [none] ›")
    terminal.press("\n")
    terminal.wait_for("Jackpot (5) [none] ›")
    terminal.press("y\n")
    terminal.wait_for("Ante 25 · Jackpot 5")
    terminal.press("\n")
    assert "9 ♦" in terminal.wait_for("1 play 1× 25.00")
    terminal.press("\x1b[A")
    terminal.wait_for("there is nothing on key")
    terminal.press("p")
    terminal.wait_for("Enter next round")
    terminal.press("e")
    terminal.wait_for("└── box 1, You")
    terminal.press("q")
    assert "1 round played, balance" in terminal.wait_for("settle")
    assert terminal.process.wait(SECONDS) == 0
    assert termios.tcgetattr(terminal.theirs) == terminal.before
    assert (tmp_path / "S7-1.jsonl").exists()


def test_ctrl_c_in_the_middle_of_a_round_leaves_by_the_rules_with_the_balance(terminal: Terminal) -> None:
    terminal.wait_for("q leave ›")
    terminal.press("\n")
    terminal.wait_for("h hint")
    os.killpg(terminal.process.pid, signal.SIGINT)
    told = terminal.wait_for("1 round played, balance 990.00 SGD (−10.00).")
    assert "folded" in told
    assert terminal.process.wait(SECONDS) == 0
    assert termios.tcgetattr(terminal.theirs) == terminal.before


def test_the_screen_has_colours_and_is_drawn_in_place(terminal: Terminal) -> None:
    terminal.wait_for("q leave ›")
    terminal.press("\n")
    deadline = time.monotonic() + SECONDS
    raw = b""
    while b"hint" not in raw and time.monotonic() < deadline:
        raw += os.read(terminal.ours, 65536)
    assert b"\x1b[H\x1b[2J" in raw or b"\x1b[2J\x1b[H" in raw
    assert b"\x1b[1;31m" in raw, "diamonds and hearts are red"
    terminal.press("q")
    terminal.wait_for("balance")
