"""How own hands stand against a dealer's own cards, counted on a device: what no price has a part in."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import EXCHANGES, Cards, Integers, all_sets, choose, places_up_to
from croupier.analysis.game import Game
from croupier.analysis.gpu.device import Array, Device, KernelStep
from croupier.analysis.routes.against_dealer import (
    contest_of,
    dealers_of,
    hands_each,
    own_hands,
    ranking_of,
    require_solved,
)
from croupier.analysis.routes.longest_suit import own_suits, suit_rules
from croupier.ranking.tables import FLUSH_BITS

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
    """Longest suits."""

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
    """Hands of few cards, each known by its value."""

    def __init__(self, device: Device, game: Game) -> None:
        require_solved(game)
        self._device, self._every = device, hands_each(game)
        self._sides = 2 if contest_of(game).may_fail else 1
        known, dead = len(game.streets[0].dealer), game.dead
        self._known, self._dead = (device.array(_bits(all_sets(count))) for count in (known, dead))
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
        self._cards = self._device.array(_bits(cards))
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
        self._hands = [array(_bits(cards)), *(array(each.astype(np.int32)) for each in (weights, rows))]
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


def _bits(cards: Cards | npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Sets of cards as a bit for each card."""
    bits: npt.NDArray[np.int64] = (np.int64(1) << cards.astype(np.int64)).sum(axis=1, dtype=np.int64)
    return bits
