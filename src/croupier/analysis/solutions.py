"""Solved games, kept: how best play of a game ends is computed once and read from the user's cache afterwards.

The name of a file says what was solved: the game in all that its solution depends on, and the text of the code that
solved it. So a changed pay table, reading or version is another file, and nothing is ever out of date. Each file
carries its own checksum: a damaged one is computed again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import platformdirs

from croupier.analysis import registry
from croupier.analysis.game import Game
from croupier.analysis.results import Results
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress, Solution
from croupier.ranking import keeping

_FORMAT: Final = 1


@dataclass(frozen=True)
class Kept:
    """A solution whose results are known; what else is asked of it is computed when it is asked."""

    game: Game
    results: Results

    @cached_property
    def _solved(self) -> Solution:
        return registry.solve(self.game)

    def advice(self, position: Position) -> DecisionValues:
        return self._solved.advice(position)

    def decisions(self, street: int) -> Decisions:
        return self._solved.decisions(street)


def solved(
    game: Game, *, fresh: bool = False, progress: Progress | None = None, directory: Path | None = None
) -> Solution:
    """The solution of a game, from the cache if it is there and `fresh` does not ask for a new one."""
    path = _path(game, directory)
    if not fresh and (known := _read(game, path)) is not None:
        return known
    solution = registry.solve(game, progress)
    results = solution.results
    keeping.write(path, json.dumps({"bands": results.bands, "counts": results.counts}).encode())
    return solution


def _path(game: Game, directory: Path | None) -> Path:
    name = sha256(f"{_FORMAT} {_code()} {game!r}".encode()).hexdigest()[:24]
    return (directory or platformdirs.user_cache_path("croupier") / "solved") / f"{name}.results"


@cache
def _code() -> str:
    """The text of everything that has a part in a solution, the ranking of hands included."""
    here = Path(__file__).parent
    paths = [*here.glob("*.py"), *here.glob("routes/**/*.py"), *here.parent.glob("ranking/*.py")]
    text = sha256()
    for path in sorted(paths):
        text.update(path.read_bytes())
    return text.hexdigest()


def _read(game: Game, path: Path) -> Kept | None:
    """A kept solution; None if there is none, or it is not as it was written."""
    if (content := keeping.read(path)) is None:
        return None
    kept: dict[str, Any] = json.loads(content)
    bands = tuple(tuple(map(int, row)) for row in kept["bands"])
    counts = tuple(tuple(tuple(map(int, row)) for row in plan) for plan in kept["counts"])
    return Kept(game, Results(game, bands, counts))
