"""Many pay tables of one game with a board solved one behind the other on a device, and fetched at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.game import Game
from croupier.analysis.gpu.device import Device
from croupier.analysis.gpu.solution import all_deals, solve, workshop
from croupier.analysis.routes import boards
from croupier.analysis.routes.boards.recipe import Recipe
from croupier.analysis.routes.boards.solving import Solver
from croupier.analysis.routes.boards.types import Integers

__all__ = ["ManyResults", "largest_pays", "solve", "solve_many", "some_pays", "worths_of_many"]

#: So many are prepared at a time.
_AT_ONCE: Final = 512


class ManyResults(NamedTuple):
    """How best play of some tables ends: deals, and what each comes to, by table, plan, bands and standing."""

    #: The combinations of bands of the game's hands.
    bands: tuple[tuple[int, ...], ...]
    deals: Integers
    prices: Integers


def solve_many(game: Game, pays: Sequence[Integers], device: Device) -> Iterator[ManyResults]:
    """Best play of a game with other pays, some tables at a time: by bet the pays by table, standing and band."""
    for recipe, parts, tables in _some(game, pays):
        deals = sum(
            weight * workshop(device).steps(solver, counting=True).counts_of_many(solver, tables)
            for solver, weight in parts
        )
        yield ManyResults(recipe.bands.names, np.asarray(deals), np.stack(recipe.prices, axis=1))


def worths_of_many(game: Game, pays: Sequence[Integers], device: Device) -> Iterator[Fraction]:
    """What a unit of the main bet comes to with each of such pays; play is not followed forwards."""
    for recipe, parts, tables in _some(game, pays):
        up, deals, totals = recipe.nodes[recipe.root].cards, 0, [0] * tables
        for solver, weight in parts:
            found = workshop(device).steps(solver).totals_of_many(solver, tables)
            totals = [before + weight * total for before, total in zip(totals, found, strict=True)]
            deals += weight * all_deals(solver, up)
        yield from (Fraction(total, deals * game.scale) for total in totals)


def _some(game: Game, pays: Sequence[Integers]) -> Iterator[tuple[Recipe, list[tuple[Solver, int]], int]]:
    """Some tables at a time: what has to be summed, for which known cards and how many of their kind; how many."""
    # Refuses what is not made for this route, or too large for it.
    known = boards.solve(largest_pays(game, pays)).parts
    for some in some_pays(pays):
        recipe = Recipe(game, pays=some)
        yield recipe, [(Solver(recipe, part.dealer, part.dead), weight) for part, weight in known], len(some[0])


def largest_pays(game: Game, pays: Sequence[Integers]) -> Game:
    """The game with the largest of many pays."""
    most = tuple(
        replace(bet, pays=tuple(map(tuple, np.abs(each).max(axis=0).tolist())))
        for bet, each in zip(game.bets, pays, strict=True)
    )
    return replace(game, bets=most)


def some_pays(pays: Sequence[Integers]) -> Iterator[list[Integers]]:
    """Many pays, as many of them at a time as are prepared together."""
    for first in range(0, len(pays[0]), _AT_ONCE):
        yield [each[first : first + _AT_ONCE] for each in pays]
