"""Playing at a table from a script: the keys of a session a line each, as a pipe would bring them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from croupier.cli.table.history import History, read

GAMES = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "mbs-megalink-uth", "hgc-3cp-progressive")


class Played(NamedTuple):
    """What a session printed, how it ended, and the rounds it has left."""

    status: int
    out: str
    err: str
    directory: Path

    def round(self, name: str) -> History:
        return read(self.directory / f"{name}.jsonl")

    @property
    def saved(self) -> list[str]:
        return sorted(path.stem for path in self.directory.glob("*.jsonl"))


Play = Callable[..., Played]
#: Status, output and errors of a replay.
Replay = Callable[..., tuple[int, str, str]]
