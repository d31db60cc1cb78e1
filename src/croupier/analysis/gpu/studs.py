"""Games against a dealer's own cards, solved on a device; advice and decisions come from the processor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Final

import numpy as np

from croupier.analysis.card_sets import Integers
from croupier.analysis.game import Game
from croupier.analysis.gpu.device import Array, Device, KernelStep
from croupier.analysis.gpu.many import ManyResults, largest_pays, some_pays
from croupier.analysis.gpu.standings import STANDINGS, CardStandings, HandStandings, SuitStandings, blocks, counted
from croupier.analysis.registry import route_of
from croupier.analysis.results import Results
from croupier.analysis.routes import longest_suit
from croupier.analysis.routes.against_dealer import order_of_plans, prices_of, require_solved, results_of
from croupier.analysis.routes.boards.recipe import prices_of_many
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress, Solution

#: Counts that are kept between two prices, or made at once: so many bytes.
_ROOM: Final = 2 << 30


@dataclass(frozen=True)
class DeviceStudSolution:
    """A solved game whose figures come from a device."""

    game: Game
    results: Results
    #: What the device is called in reports.
    device: str

    @cached_property
    def _here(self) -> Solution:
        return route_of(self.game).solve(self.game)

    def advice(self, position: Position) -> DecisionValues:
        return route_of(self.game).advice(self.game, position)

    def decisions(self, street: int) -> Decisions:
        return self._here.decisions(street)


class Weighing:
    """A game but for what it pays: how all hands stand, weighed with any prices."""

    def __init__(self, device: Device, game: Game) -> None:
        self.device = device
        self.standings: HandStandings = _suits(game)(device, game)
        self.plans, self.names = order_of_plans(game), self.standings.own.names
        shape = len(self.plans), len(self.names), STANDINGS
        self._prices, self._deals = device.room(shape, np.int64), device.room(shape, np.int64)
        each = 8 * STANDINGS * self.standings.choices
        self._parts = list(self.standings.parts(max(1, _ROOM // each)))
        self._counts = device.room(each // 8 * max(map(len, self._parts)), np.int64)
        #: Where all hands are counted at once, that is done once for all prices.
        self._counted = False
        self._weigh = [self._weighing(part) for part in self._parts]

    def _weighing(self, part: range) -> KernelStep:
        own, choices = self.standings.own, self.standings.choices
        some = (each[part.start : part.stop] for each in (own.weights, own.bands, own.opens))
        # Of many hands each thread has several, and of few there are several for the choices of seen cards.
        across = max(1, min(choices, (1 << 18) // len(part)))
        return counted(
            "weigh_standings", (min(blocks(len(part)), 1 << 11), across), self._counts, len(part), choices, *some,
            self._prices, len(self.plans), len(self.names), self._deals,
        )  # fmt: skip

    def weigh(self, prices: Integers) -> Array:
        """Deals by plan, band and standing, on the device until they are fetched or others are weighed."""
        device = self.device
        device.write(np.ascontiguousarray(prices), self._prices)
        device.run([KernelStep.clear(self._deals)])
        for part, weigh in zip(self._parts, self._weigh, strict=True):
            if not self._counted:
                device.run(self.standings.steps(part, self._counts))
            device.run([weigh])
        self._counted = len(self._parts) == 1
        return self._deals

    def deals(self, prices: Integers) -> Integers:
        """The same, fetched."""
        return self.device.host(self.weigh(prices))

    def deals_of_many(self, prices: Integers) -> Integers:
        """The same of many games; nothing is fetched before all are weighed."""
        found = self.device.room(prices.shape, np.int64)
        for game, of in enumerate(prices):
            self.device.copy(self.weigh(of), found[game])
        return self.device.host(found)


class _Kept:
    """What is kept on a device, while half of its memory is free."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._games: dict[Game, Weighing] = {}

    def __call__(self, game: Game) -> Weighing:
        of = replace(game, bets=tuple(replace(bet, pays=(), fold=0) for bet in game.bets), scale=1)
        if of not in self._games:
            if self._device.crowded:
                self._games.clear()
            self._games[of] = Weighing(self._device, game)
        return self._games[of]


@cache
def kept(device: Device) -> _Kept:
    """What is kept on a device."""
    return _Kept(device)


def solve(game: Game, device: Device, _progress: Progress | None = None) -> DeviceStudSolution:
    """Solve a game with one decision against a dealer's own cards."""
    _require(game)
    weighing = kept(device)(game)
    deals = weighing.deals(prices_of(game, weighing.plans, weighing.names))
    return DeviceStudSolution(game, results_of(game, weighing.plans, weighing.names, deals), device.name)


def solve_many(game: Game, pays: Sequence[Integers], device: Device) -> Iterator[ManyResults]:
    """Best play of a game with other pays, some tables at a time: by bet the pays by table, standing and band."""
    _require(largest_pays(game, pays))
    weighing, plans = kept(device)(game), list(order_of_plans(game))
    for some in some_pays(pays):
        prices = np.stack([prices_of_many(game, plan, some, weighing.names) for plan in game.course.plans], axis=1)
        deals = np.zeros_like(prices)
        deals[:, plans] = weighing.deals_of_many(prices[:, plans])
        yield ManyResults(weighing.names, deals, prices)


def worths_of_many(game: Game, pays: Sequence[Integers], device: Device) -> Iterator[Fraction]:
    """What a unit of the main bet comes to with each of such pays."""
    for found in solve_many(game, pays, device):
        for deals, prices in zip(found.deals, found.prices, strict=True):
            yield Fraction(int((deals * prices).sum()), int(deals.sum()) * game.scale)


def _suits(game: Game) -> type[SuitStandings] | type[CardStandings]:
    return SuitStandings if route_of(game) is longest_suit else CardStandings


def _require(game: Game) -> None:
    """Refuse what is not solved this way, or too large for it."""
    if route_of(game) is longest_suit:
        longest_suit.suit_rules(game)
    else:
        require_solved(game)
