"""Which way a game is solved, chosen by what it is made of.

A route says whether a game is for it, by refusing others with the reason; the first that takes a game solves it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.analysis.game import Game


def solve(game: Game) -> Any:
    """Solve a game by the route that is made for it."""
    return route_of(game)(game)


def route_of(game: Game) -> Callable[[Game], Any]:
    """The route that solves a game."""
    if game.contest is None:
        from croupier.analysis.routes import without_dealer

        return without_dealer.solve
    if game.contest.against.rank_list.measure:
        from croupier.analysis.routes import longest_suit

        return longest_suit.solve
    from croupier.analysis.routes import against_dealer

    return against_dealer.solve
