"""Solved games, kept: how best play of a game ends is computed once and looked up afterwards.

The games that come with croupier are kept in the package (`solved.json`, by `make solved`): a new machine has their
figures at once. All others are kept in the user's cache. The name says what was solved, in all its values, so that a
changed pay table or reading is another one. In the cache the text of the code that solved it is a part of the name, and
a damaged file is computed again; what is in the package is compared with what is counted by tests.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import platformdirs

from croupier.analysis import registry
from croupier.analysis.devices import CPU, in_use
from croupier.analysis.game import Game, name_of
from croupier.analysis.results import Results
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress, Solution
from croupier.ranking import keeping

FILE: Final = "solved.json"
_FORMAT: Final = 2


@dataclass(frozen=True)
class Kept:
    """A solution whose results are known; what else is asked of it is computed when it is asked."""

    game: Game
    results: Results
    #: Where it was solved.
    device: str = CPU

    @cached_property
    def _solved(self) -> Solution:
        return registry.solve(self.game)

    def advice(self, position: Position) -> DecisionValues:
        return self._solved.advice(position)

    def decisions(self, street: int) -> Decisions:
        return self._solved.decisions(street)


def solved(game: Game, *, fresh: bool = False, progress: Progress | None = None) -> Solution:
    """The solution of a game, from what is kept if it is there and `fresh` does not ask for a new one.

    Nor is it looked for when an accelerator is in use: whoever asks for one wants it to work.
    """
    if not fresh and in_use() is None and (found := look_up(game)) is not None:
        return Kept(game, _results(game, found), found.get("device", CPU))
    solution = registry.solve(game, progress)
    results = solution.results
    keep({"bands": results.bands, "counts": results.counts, "device": device_of(solution)}, game)
    return solution


def device_of(solution: Solution) -> str:
    """Where a game was solved."""
    return str(getattr(solution, "device", CPU))


def look_up(*of: object) -> Any:
    """The figures that are kept of a game, or of a game and what was asked about it; None if there are none."""
    name = name_of(*of)
    if (shipped := with_croupier().get(name)) is not None:
        return shipped["figures"]
    content = keeping.read(_path(name))
    return None if content is None else json.loads(content)


def keep(figures: Any, *of: object) -> None:
    """Keep figures in the user's cache, under the values they follow from."""
    keeping.write(_path(name_of(*of)), json.dumps(figures).encode())


@cache
def with_croupier() -> dict[str, Any]:
    """By name: the rulebook that figures belong to, and the figures."""
    found: dict[str, Any] = json.loads(files("croupier.analysis").joinpath(FILE).read_text(encoding="utf-8"))
    return found


def _path(name: str) -> Path:
    return platformdirs.user_cache_path("croupier") / "solved" / f"{name}-{_code()[:16]}.figures"


@cache
def _code() -> str:
    """The format, and the text of everything that has a part in a solution, the ranking of hands included."""
    here = Path(__file__).parent
    paths = [*here.glob("*.py"), *here.glob("routes/**/*.py"), *here.glob("gpu/*"), *here.parent.glob("ranking/*.py")]
    text = sha256(str(_FORMAT).encode())
    for path in sorted(path for path in paths if path.is_file()):
        text.update(path.read_bytes())
    return text.hexdigest()


def _results(game: Game, found: dict[str, Any]) -> Results:
    bands = tuple(tuple(map(int, row)) for row in found["bands"])
    counts = tuple(tuple(tuple(map(int, row)) for row in plan) for plan in found["counts"])
    return Results(game, bands, counts)
