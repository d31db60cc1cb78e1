"""Games as they are printed, each solved and studied once for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from croupier.analysis import strategies
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.rulebook import Rulebook, load

#: The game whose study takes longest.
LONGEST_STUDY = "mbs-megalink-uth"
_study = strategies.strategy_of


@cache
def solved(name: str) -> Any:
    """The solution of a game by its rulebook."""
    return solve(game_of(load(name)))


@contextmanager
def studied_once() -> Iterator[None]:
    """Commands and pages that ask for the study that takes longest have that of before; a changed game is studied."""

    def studied(rulebook: Rulebook, **more: Any) -> Any:
        return _longest() if rulebook == load(LONGEST_STUDY) else _study(rulebook, **more)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(strategies, "strategy_of", studied)
        yield


@cache
def _longest() -> Any:
    return _study(load(LONGEST_STUDY))
