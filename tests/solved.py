"""Games as they are printed, each solved once for all tests of a process."""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.rulebook import load


@cache
def solved(name: str) -> Any:
    """The solution of a game by its rulebook."""
    return solve(game_of(load(name)))
