"""Playing and replaying from a test."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from croupier.cli.app import main
from tests.table.script import Play, Played, Replay


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Play a game by keys, separated by blanks; `.` is Enter. Bots try a hand out a tenth as often as elsewhere."""
    monkeypatch.setattr("croupier.cli.table.bots.BOT_TRIALS", 60)

    def run(keys: str, *arguments: str, width: int = 100, seed: str | None = "7") -> Played:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{key.strip('.')}\n" for key in keys.split())))
        seeded = ("--seed", seed) if seed is not None else ()
        status = main(["play", *arguments, *seeded, "--history", str(tmp_path / "rounds")])
        return Played(status, *capsys.readouterr(), tmp_path / "rounds")

    return run


@pytest.fixture
def replay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Replay:
    def run(file: Path, *arguments: str, keys: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{key.strip('.')}\n" for key in keys.split())))
        status = main(["replay", str(file), *arguments])
        return (status, *capsys.readouterr())

    return run
