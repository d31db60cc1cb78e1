"""Decisions that were made before: kept in the user's cache under a name that says what they were made from."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from croupier import analysis, ranking
from croupier.analysis.game import Game
from croupier.simulation import strategies
from croupier.simulation.kernels.layout import Small
from croupier.simulation.strategies.playing import Tables


def kept(game: Game, how: str, make: Callable[[], list[Tables]]) -> list[Tables]:
    """The tables of a game and a way to play it, made if they are not there."""
    path = _path(game, how)
    found = _read(game, path)
    if found is None:
        found = make()
        _write(path, found)
    return found


def _path(game: Game, how: str) -> Path:
    """Named by the game, the way to play and the text of everything that has a part in it."""
    code = sha256()
    for package in (analysis, ranking, strategies):
        for path in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
            code.update(path.read_bytes())
    name = sha256(f"{code.hexdigest()} {game!r} {how}".encode()).hexdigest()[:24]
    return platformdirs.user_cache_path("croupier") / "strategies" / f"{name}.npz"


def _read(game: Game, path: Path) -> list[Tables] | None:
    try:
        with np.load(path) as there:
            return [
                [_whole(there[f"{street}-{state}"]) for state in range(len(steps))]
                for street, steps in enumerate(game.course.steps)
            ]
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None


def _whole(table: Small) -> Small | int:
    return table if table.ndim else int(table)


def _write(path: Path, streets: list[Tables]) -> None:
    """Keep the tables; where nothing can be written they are made again next time."""
    named: dict[str, Any] = {
        f"{street}-{state}": np.array(table, np.uint8)
        for street, tables in enumerate(streets)
        for state, table in enumerate(tables)
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unready = path.with_suffix(f".{os.getpid()}.npz")
        np.savez_compressed(unready, **named)
        unready.replace(path)
    except OSError:
        return
