"""Games with a board, solved on a device: figures from there, advice and decisions from the processor."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from math import comb

import numpy as np

from croupier.analysis.game import Game
from croupier.analysis.gpu.device import Device
from croupier.analysis.gpu.solving import DeviceCounting, Rooms, Solving, narrow_levels
from croupier.analysis.gpu.tables import DeviceDeck
from croupier.analysis.results import Results
from croupier.analysis.routes import boards
from croupier.analysis.routes.boards.counting import results_of
from croupier.analysis.routes.boards.solving import Solver
from croupier.analysis.routes.boards.types import Integers
from croupier.analysis.solution import Progress


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
            deals += weight * comb(50 - len(solver.gone), up) * len(solver.holes.numbers) * solver.deals(up)
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


def solve(game: Game, device: Device, progress: Progress | None = None) -> DeviceSolution:
    """Solve a game with community cards against two cards of the dealer's."""
    found = boards.solve(game, progress)
    return DeviceSolution(found.game, found.recipe, found.parts, progress, of=workshop(device))


class Steps:
    """The steps of a game for one deck: best play, and where it ends."""

    def __init__(self, solver: Solver, deck: DeviceDeck, rooms: Rooms) -> None:
        self._solving = Solving(solver, deck, rooms)

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

    def steps(self, solver: Solver, *, counting: bool = False) -> Steps:
        """The steps of a game, put together when it is new in more than its prices; with those that count, or not."""
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
        return self._steps[key]


@cache
def workshop(device: Device) -> Workshop:
    """What is kept on a device."""
    return Workshop(device)


def _without_prices(solver: Solver) -> object:
    """All that the steps of a game depend on."""
    recipe, game = solver.recipe, solver.game
    bets = tuple(replace(bet, pays=(), fold=0) for bet in game.bets)
    leaves = tuple((leaf.shape, narrow_levels(leaf, solver.rules.dealers)) for leaf in recipe.leaves)
    nodes = tuple(
        (node.cards, tuple((option.leaf, option.node, option.need) for option in node.options)) for node in recipe.nodes
    )
    return replace(game, bets=bets, scale=1), recipe.bands.least, leaves, nodes
