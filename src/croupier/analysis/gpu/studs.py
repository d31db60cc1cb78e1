"""Games against a dealer's own cards, solved on a device; advice and decisions come from the processor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from math import comb
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import EXCHANGES, Cards, Integers, all_sets, bits_of, choose, places_up_to
from croupier.analysis.game import Game, contest_of
from croupier.analysis.gpu.device import Array, Device, KernelStep
from croupier.analysis.gpu.many import ManyResults, largest_pays, some_pays
from croupier.analysis.registry import route_of
from croupier.analysis.results import Results
from croupier.analysis.routes import longest_suit
from croupier.analysis.routes.against_dealer import (
    dealers_of,
    hands_each,
    order_of_plans,
    own_hands,
    prices_of,
    ranking_of,
    require_solved,
    results_of,
)
from croupier.analysis.routes.boards.recipe import prices_of_many
from croupier.analysis.routes.longest_suit import own_suits, suit_rules
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress, Solution
from croupier.ranking.tables import FLUSH_BITS

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
        standings = SuitStandings if route_of(game) is longest_suit else CardStandings
        self.standings: HandStandings = standings(device, game)
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
        """Deals by plan, band and standing, fetched from the device."""
        return self.device.host(self.weigh(prices))

    def deals_of_many(self, prices: Integers) -> Integers:
        """Deals of many games by plan, band and standing; nothing is fetched before all are weighed."""
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


def _require(game: Game) -> None:
    """Refuse what is not solved this way, or too large for it."""
    if route_of(game) is longest_suit:
        longest_suit.suit_rules(game)
    else:
        require_solved(game)


#: Where the kernels are written.
STUDS: Final = (__package__, "studs.cu")
STANDINGS: Final = 6
THREADS: Final = 128
#: Hands of the dealer's with some cards, by value: so many bytes at once.
_TABLE_ROOM: Final = 2 << 30
#: The lengths of a suit.
_LENGTHS: Final = 14
#: Blocks side by side.
MOST_BLOCKS: Final = 1 << 15


class DeviceHands:
    """Kinds of own hands on a device: how many are of each, the band, the open plans; and what bands mean."""

    def __init__(self, device: Device, columns: tuple[Any, ...], names: tuple[tuple[int, ...], ...]) -> None:
        self.weights, self.bands, self.opens = (device.array(column.astype(np.int32)) for column in columns)
        self.names = names


class HandStandings(Protocol):
    """Counts of dealer's hands by choice of seen cards, standing and own hand."""

    own: DeviceHands
    hands: int
    choices: int

    def parts(self, at_once: int, /) -> Iterator[range]:
        """The hands in parts that are counted together, so many at most."""

    def steps(self, part: range, into: Array, /) -> list[KernelStep]:
        """Count how some hands stand."""


def blocks(count: int) -> int:
    """Blocks that have a thread for each of so many."""
    return min(MOST_BLOCKS, -(-count // THREADS))


def counted(name: str, grid: int | tuple[int, int], *arguments: object) -> KernelStep:
    """A step of the kernels for games against a dealer's own cards."""
    return KernelStep(name, grid, THREADS, arguments, program=STUDS)


class SuitStandings:
    """Standings of hands that are compared by their longest suits."""

    def __init__(self, device: Device, game: Game) -> None:
        self._rules = suit_rules(game)
        (masks, *columns), names = own_suits(game)
        self.own = DeviceHands(device, (*columns,), names)
        self.hands, self.choices = len(masks), 52 if self._rules.known or self._rules.dead else 1
        self._masks = device.array(masks)
        ways = [[comb(free, count) for count in range(_LENGTHS)] for free in range(_LENGTHS)]
        self._choose = device.array(np.array(ways, np.int32))

    def parts(self, at_once: int) -> Iterator[range]:
        for first in range(0, self.hands, at_once):
            yield range(first, min(first + at_once, self.hands))

    def steps(self, part: range, into: Array) -> list[KernelStep]:
        size, known, dead, length, ranks, every = self._rules
        return [
            counted(
                "suits_against", (blocks(len(part)), self.choices), self._masks[part.start : part.stop], len(part),
                self._choose, size, int(known), int(dead), length, ranks, np.int64(every), into,
            )
        ]  # fmt: skip


class CardStandings:
    """Standings of hands that are known by the value of their few cards."""

    def __init__(self, device: Device, game: Game) -> None:
        require_solved(game)
        self._device, self._every = device, hands_each(game)
        self._sides = 2 if contest_of(game).may_fail else 1
        known, dead = len(game.streets[0].dealer), game.dead
        self._known, self._dead = (device.array(bits_of(all_sets(count))) for count in (known, dead))
        self._deads = comb(52, dead)
        self.choices = comb(52, known) * self._deads
        self._size = game.dealer
        self._own(game)
        *dealers, least, card = dealers_of(game)
        self._places(game, least, card)
        self._dealers(*dealers)

    def _own(self, game: Game) -> None:
        (cards, weights, values, bands, opens), names = own_hands(game)
        self.own, self.hands = DeviceHands(self._device, (weights, bands, opens), names), len(cards)
        self._cards = self._device.array(bits_of(cards))
        self._values = self._device.array(values.astype(np.int32))
        self._own_values = values

    def _places(self, game: Game, least: int, card: int) -> None:
        array = self._device.array
        places, starts, weights = places_up_to(self._size - 1)
        self._columns = len(weights)
        self._sets = self._device.record(
            array(places), array(starts.astype(np.int32)), array((EXCHANGES // weights).astype(np.int32)),
            array(choose().astype(np.int32)), self._columns,
        )  # fmt: skip
        parts = (array(part) if isinstance(part, np.ndarray) else int(part) for part in ranking_of(game))
        self._ranking = self._device.record(*parts, int(FLUSH_BITS), least, card)

    def _dealers(self, cards: Cards, weights: Integers, values: Integers, fits: npt.NDArray[np.bool_]) -> None:
        """The dealer's hands by the row at which they come in, and of each own hand the rows of what it beats."""
        array = self._device.array
        different, rows = np.unique(values, return_inverse=True)
        self._rows = rows
        self._hands = [array(bits_of(cards)), *(array(each.astype(np.int32)) for each in (weights, rows))]
        self._hands.append(array(fits.astype(np.uint8)))
        self._below, self._upto = (
            np.searchsorted(different, self._own_values, side=side) for side in ("left", "right")
        )
        self._own_rows = [array(each.astype(np.int32)) for each in (self._below, self._upto)]
        self._unfit = self._device.room((self._sides, self._columns), np.uint32, zeros=True)
        self._device.run([self._gathered(len(rows), len(different), self._unfit)])

    def _gathered(self, hands: int, lowest: int, into: Array) -> KernelStep:
        return counted("hands_with", blocks(hands), self._sets, *self._hands, hands, lowest, self._sides, into)

    def parts(self, at_once: int) -> Iterator[range]:
        rows = max(2, _TABLE_ROOM // (4 * self._sides * self._columns))
        first = 0
        while first < self.hands:
            last = int(np.searchsorted(self._upto, self._below[first] + rows, side="left"))
            yield range(first, min(last, first + at_once))
            first = min(last, first + at_once)

    def steps(self, part: range, into: Array) -> list[KernelStep]:
        lowest, highest = int(self._below[part.start]), int(self._upto[part.stop - 1])
        rows, columns = highest - lowest + 1, self._sides * self._columns
        table = self._device.room((rows, columns), np.uint32)
        dealers = int(np.searchsorted(self._rows, highest))
        some = [each[part.start : part.stop] for each in (self._cards, self._values, *self._own_rows)]
        return [
            KernelStep.clear(table),
            self._gathered(dealers, lowest, table),
            counted("up_to_rows", blocks(columns), rows, columns, table),
            counted(
                "avoid", (blocks(len(part)), min(self.choices, MOST_BLOCKS)), self._sets, self._ranking, *some,
                len(part), self._known, self._dead, self.choices, self._deads, self._size, self._sides, lowest, table,
                self._unfit[self._sides - 1], np.int64(self._every), into,
            ),
        ]  # fmt: skip
