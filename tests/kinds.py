"""One game of each kind, for what every game has from the same code.

Three cards against a dealer in two houses, community cards, no dealer at all, and hands by their longest suit. What a
rulebook says of its own game is shown by its cases; what the code does with any rulebook is shown by these, and by all
the others in the slow tests.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest

from croupier.rulebook import book_ids

KINDS = ("rws-3cp", "hgc-3cp-progressive", "mbs-megalink-uth", "mississippi-stud", "high-card-flush")


def of_each_kind(
    games: Iterable[str] = book_ids(), *, kinds: Collection[str] = KINDS, made: Callable[[str], Any] = str
) -> list[Any]:
    """These games as parameters, by name or as what is made of it: more than one of a kind is slow."""
    return [pytest.param(made(game), id=game, marks=() if game in kinds else pytest.mark.slow) for game in games]


def few_of_each_kind_and_many(few: int, many: int) -> list[Any]:
    """Games with the rounds that are tried of each: few of one game of each kind; of every game many, which is slow."""
    quick = [pytest.param(game, few, id=f"{game}-{few}") for game in KINDS]
    return [*quick, *(pytest.param(game, many, id=f"{game}-{many}", marks=pytest.mark.slow) for game in book_ids())]
