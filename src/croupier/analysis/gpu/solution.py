"""Games with a board, solved on a device: figures from there, advice and decisions from the processor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from math import comb

import numpy as np

from croupier.analysis.card_sets import set_numbers
from croupier.analysis.game import Game
from croupier.analysis.gpu.device import Array, Device
from croupier.analysis.gpu.solving import DeviceCounting, DeviceSolving, FirstOptions, Rooms, narrow_levels
from croupier.analysis.gpu.tables import DeviceDeck
from croupier.analysis.results import Results
from croupier.analysis.routes import boards
from croupier.analysis.routes.boards.counting import results_of
from croupier.analysis.routes.boards.recipe import Recipe
from croupier.analysis.routes.boards.solution import advice_of
from croupier.analysis.routes.boards.solving import Solver
from croupier.analysis.routes.boards.types import Integers
from croupier.analysis.solution import DecisionValues, Position, Progress


@dataclass(frozen=True)
class DeviceSolution(boards.BoardSolution):
    """A game whose figures come from a device."""

    of: Workshop = field(kw_only=True, repr=False)

    @property
    def device(self) -> str:
        """What the device is called in reports."""
        return self.of.device.name

    def _steps(self, solver: Solver, *, counting: bool = False) -> Steps:
        steps = self.of.steps(solver, counting=counting)
        steps.write(solver)
        return steps

    @cached_property
    def worth(self) -> Fraction:
        """What the game is worth to a player who always decides best, in main bets, without following play forwards."""
        up, total, deals = self.recipe.nodes[self.recipe.root].cards, 0, 0
        for solver, weight in self.parts:
            total += weight * self._steps(solver).total()
            deals += weight * all_deals(solver, up)
        return Fraction(total, deals * self.game.scale)

    @cached_property
    def results(self) -> Results:
        """How best play ends."""
        counts = np.zeros((len(self.game.course.plans), len(self.recipe.bands.names), 6), object)
        for number, (solver, weight) in enumerate(self.parts, start=1):
            counts += weight * self._steps(solver, counting=True).counts().astype(object)
            if self._progress is not None:
                self._progress(number / len(self.parts))
        return results_of(self.parts[0][0], counts)


def all_deals(solver: Solver, up: int) -> int:
    """All deals, where the first decision is made with so many community cards up."""
    return comb(50 - len(solver.gone), up) * len(solver.holes.numbers) * solver.deals(up)


def solve(game: Game, device: Device, progress: Progress | None = None) -> DeviceSolution:
    """Solve a game with community cards against two cards of the dealer's."""
    found = boards.solve(game, progress)
    return DeviceSolution(found.game, found.recipe, found.parts, progress, of=workshop(device))


def advice(game: Game, position: Position, device: Device) -> DecisionValues:
    """What each open decision is worth before any community card is up."""
    solver = Solver(Recipe(game, position.street, position.state), position.dealer, position.dead)
    steps = workshop(device).steps(solver, options=True)
    steps.write(solver)
    (number,) = set_numbers(np.sort(np.array([position.own], np.uint8), axis=1))
    (hole,) = np.flatnonzero(solver.holes.numbers == number)
    return advice_of(game, position, steps.sums(int(hole)), solver.deals(0))


class Steps:
    """The steps of a game for one deck: best play, and where it ends."""

    def __init__(self, solver: Solver, deck: DeviceDeck, rooms: Rooms) -> None:
        self._solving = DeviceSolving(solver, deck, rooms)

    @cached_property
    def _counting(self) -> DeviceCounting:
        return DeviceCounting(self._solving)

    def count(self) -> None:
        """Have the steps that follow play forwards as well, before a game is written: they read more of it."""
        _ = self._counting

    def write(self, solver: Solver) -> None:
        """Take the prices of a game that differs in nothing else."""
        self._solving.inputs.write(solver)

    def total(self) -> int:
        """What best play comes to over all deals."""
        self._solving.run()
        return self._solving.total()

    def counts(self) -> Integers:
        """Deals by plan, band and standing."""
        self._solving.run()
        self._counting.run()
        return self._counting.counts()

    @cached_property
    def _options(self) -> FirstOptions:
        return FirstOptions(self._solving)

    def offer(self) -> None:
        """Have the steps that weigh each choice by itself, likewise."""
        _ = self._options

    def sums(self, hole: int) -> list[int]:
        """What each choice of a first street without community cards comes to, with the hole cards in this place."""
        self._solving.run()
        return self._options.sums(hole)

    def totals_of_many(self, solver: Solver, games: int) -> list[int]:
        """What best play comes to in many games that differ in their prices."""
        (by_board,) = self._of_many(solver, games, [self._solving.totals], [self._solving.run])
        return [self._solving.total_of(each) for each in by_board]

    def counts_of_many(self, solver: Solver, games: int) -> Integers:
        """Deals by plan, band and standing in many games that differ in their prices."""
        counting = self._counting
        found = self._of_many(solver, games, counting.counted, [self._solving.run, counting.run])
        return np.stack([counting.counts_of([each[game] for each in found]) for game in range(games)])

    def _of_many(
        self, solver: Solver, games: int, arrays: Sequence[Array], runs: Sequence[Callable[[], None]]
    ) -> list[Integers]:
        """What stands in some arrays after each game; nothing is fetched before all are solved."""
        inputs, device = self._solving.inputs, self._solving.device
        values = device.array(inputs.values(solver, games))
        kept = [device.room((games, *array.shape), np.int64) for array in arrays]
        for game in range(games):
            device.copy(values[game], inputs.array)
            for run in runs:
                run()
            for array, into in zip(arrays, kept, strict=True):
                device.copy(array, into[game])
        return [device.host(each) for each in kept]


class Workshop:
    """A device with the tables of decks and the steps of games on it, kept while half of its memory is free."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.clear()

    def clear(self) -> None:
        """Give back the room of what can be made again."""
        self._decks: dict[object, DeviceDeck] = {}
        self._steps: dict[object, Steps] = {}
        self._rooms = Rooms(self.device)

    def steps(self, solver: Solver, *, counting: bool = False, options: bool = False) -> Steps:
        """The steps of a game, put together when it is new in more than its prices; with those that count or weigh."""
        cards = solver.rules, solver.dealer, solver.dead
        key = cards, _without_prices(solver)
        if key not in self._steps:
            if self.device.crowded:
                self.clear()
            if cards not in self._decks:
                self._decks[cards] = DeviceDeck(self.device, solver)
            self._steps[key] = Steps(solver, self._decks[cards], self._rooms)
        if counting:
            self._steps[key].count()
        if options:
            self._steps[key].offer()
        return self._steps[key]


@cache
def workshop(device: Device) -> Workshop:
    """What is kept on a device."""
    return Workshop(device)


def _without_prices(solver: Solver) -> object:
    """All that the steps of a game depend on."""
    recipe, game = solver.recipe, solver.game
    bets = tuple(replace(bet, pays=(), fold=0) for bet in game.bets)
    leaves = tuple((len(leaf), leaf.shape[-2:], narrow_levels(leaf, solver.rules.dealers)) for leaf in recipe.leaves)
    nodes = tuple(
        (node.cards, tuple((option.leaf, option.node, option.need) for option in node.options)) for node in recipe.nodes
    )
    return replace(game, bets=bets, scale=1), recipe.bands.least, leaves, nodes
