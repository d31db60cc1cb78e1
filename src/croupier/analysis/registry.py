"""Which way a game is solved, chosen by what it is made of.

A route is a module of `croupier.analysis.routes`; what it is not made for it refuses with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analysis.devices import CPU, in_use
from croupier.analysis.game import Game
from croupier.analysis.solution import DecisionValues, Position, Progress, Solution

if TYPE_CHECKING:
    from croupier.analysis.gpu.device import Device
    from croupier.analysis.gpu.many import ManyResults

#: By bet: pays by table, standing and band.
Pays: TypeAlias = Sequence[npt.NDArray[np.int64]]


class Route(Protocol):
    """A way to solve games of one kind."""

    def solve(self, game: Game, progress: Progress | None = None, /) -> Solution:
        """Solve a game over all deals."""

    def advice(self, game: Game, position: Position, progress: Progress | None = None, /) -> DecisionValues:
        """What each open decision of a position is worth."""


class DeviceRoute(Protocol):
    """A way to solve games of one kind on an accelerator, with many pays at once."""

    def solve(self, game: Game, device: Device, progress: Progress | None = None, /) -> Solution:
        """Solve a game over all deals."""

    def solve_many(self, game: Game, pays: Pays, device: Device, /) -> Iterator[ManyResults]:
        """Best play with each of the pays."""

    def worths_of_many(self, game: Game, pays: Pays, device: Device, /) -> Iterator[Fraction]:
        """What a unit of the main bet comes to with each of the pays."""


def solve(game: Game, progress: Progress | None = None) -> Solution:
    """Solve a game by the route that is made for it, on the accelerator where one is in use and made for the route."""
    if (device := in_use()) is not None and (route := device_route_of(game)) is not None:
        return route.solve(game, device, progress)
    return route_of(game).solve(game, progress)


def solved_on(game: Game) -> str:
    """Where a game is solved."""
    device = in_use()
    return CPU if device is None or device_route_of(game) is None else device.name


def solve_many(game: Game, pays: Pays) -> Iterator[ManyResults]:
    """Best play of a game with many other pays, on an accelerator that is in use; nothing where none is for it."""
    if (device := in_use()) is not None and (route := device_route_of(game)) is not None:
        yield from route.solve_many(game, pays, device)


def worths_of_many(game: Game, pays: Pays) -> Iterator[Fraction]:
    """What a unit of the main bet comes to with many other pays, likewise."""
    if (device := in_use()) is not None and (route := device_route_of(game)) is not None:
        yield from route.worths_of_many(game, pays, device)


def advice(game: Game, position: Position, progress: Progress | None = None) -> DecisionValues:
    """What each open decision of a position is worth, by the route that is made for the game, likewise."""
    if (device := _for_advice(game, position)) is not None:
        from croupier.analysis.gpu import solution

        return solution.advice(game, position, device)
    return route_of(game).advice(game, position, progress)


def advised_on(game: Game, position: Position) -> str:
    """Where the decisions of a position are weighed."""
    device = _for_advice(game, position)
    return CPU if device is None else device.name


def _for_advice(game: Game, position: Position) -> Device | None:
    """With community cards up there is so little left to sum that the processor has done it at once."""
    device = in_use()
    if device is None or position.community or game.streets[position.street].community:
        return None
    from croupier.analysis.routes import boards

    # Against a dealer's own cards one hand is weighed as quickly.
    return device if route_of(game) is boards else None


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


def device_route_of(game: Game) -> DeviceRoute | None:
    """The route that solves a game on an accelerator; there is none for games without a dealer's hand."""
    if game.contest is None:
        return None
    from croupier.analysis.gpu import many, studs
    from croupier.analysis.routes import boards

    return many if route_of(game) is boards else studs
