"""Which way a game is solved, chosen by what it is made of.

A route is a module of `croupier.analysis.routes`; what it is not made for it refuses with the reason.
"""

from __future__ import annotations

from typing import Protocol

from croupier.analysis.devices import in_use
from croupier.analysis.game import Game
from croupier.analysis.solution import DecisionValues, Position, Progress, Solution


class Route(Protocol):
    """A way to solve games of one kind."""

    def solve(self, game: Game, progress: Progress | None = None, /) -> Solution:
        """Solve a game over all deals."""

    def advice(self, game: Game, position: Position, progress: Progress | None = None, /) -> DecisionValues:
        """What each open decision of a position is worth."""


def solve(game: Game, progress: Progress | None = None) -> Solution:
    """Solve a game by the route that is made for it, on the accelerator where one is in use and made for the route."""
    route = route_of(game)
    if (device := in_use()) is not None:
        from croupier.analysis.gpu import solution
        from croupier.analysis.routes import boards

        if route is boards:
            return solution.solve(game, device, progress)
    return route.solve(game, progress)


def advice(game: Game, position: Position, progress: Progress | None = None) -> DecisionValues:
    """What each open decision of a position is worth, by the route that is made for the game."""
    return route_of(game).advice(game, position, progress)


def route_of(game: Game) -> Route:
    """The route that solves a game."""
    if game.contest is None:
        from croupier.analysis.routes import beside_dead_cards, without_dealer

        return beside_dead_cards if game.dead else without_dealer
    if game.contest.against.rank_list.measure:
        from croupier.analysis.routes import longest_suit

        return longest_suit
    if any(hand.community for hand in (*game.hands, game.contest.against)):
        from croupier.analysis.routes import boards

        return boards
    from croupier.analysis.routes import against_dealer

    return against_dealer
