"""Given decisions: a way to play, followed over every deal as best play is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards, exchange_numbers, exchanged_cards, kind_numbers, kinds_of, set_numbers
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.recipe import Recipe
from croupier.analysis.routes.boards.standings import COUNT, COUNT_BITS
from croupier.analysis.routes.boards.tables import Compared, CompareRules, Standings, rows_of, terms
from croupier.analysis.routes.boards.types import Integers

Taken = npt.NDArray[np.uint8]

#: Boards that are read at a time, with every hole.
_AT_ONCE: Final = 1 << 7
_HALF: Final = (1 << 32) - 1


@dataclass(frozen=True, eq=False)
class Given:
    """By street and state: the place of the choice taken in each information set, as `StreetPlay` numbers them."""

    taken: Mapping[tuple[int, int], Taken]

    def before(self, at: tuple[int, int], _options: Sequence[Integers], /) -> Taken:
        """By kind of board and by hole, before the whole board is up: the option that is taken."""
        return self.taken[at].reshape(-1, types.HOLES)

    def on_whole(
        self, _rules: CompareRules, recipe: Recipe, plain: Compared, suited: Compared
    ) -> tuple[Standings, Standings]:
        """How hands stand, with the parts of bands (`Recipe.parts`) in place of values."""
        found, begin = [], 0
        for _, compared in (plain, suited):
            rows, count = compared.packed.shape, compared.packed.size
            parts = recipe.undivided.of_value[compared.values].astype(np.uint16) * np.uint16(recipe.parts)
            for at, stride in recipe.strides.items():
                parts += self.taken[at][begin : begin + count].reshape(rows) * np.uint16(stride)
            # As far from row to row as values are: kernels are compiled for that.
            room = np.zeros((rows[0], compared.values.strides[0] // compared.values.itemsize), np.uint16)
            room[:, : rows[1]] = parts
            found.append(Standings(compared.packed, room[:, : rows[1]]))
            begin += count
        return found[0], found[1]


@dataclass(frozen=True, eq=False)
class Blind(Given):
    """The best that can be made of a hand that is never looked at: one decision for all hands on a board."""

    def before(self, _at: tuple[int, int], options: Sequence[Integers], /) -> Taken:
        # Over all holes as well sums may outgrow 64 bits, so they are made of two halves.
        worth = [((option >> 32).sum(axis=1).astype(object) << 32) + (option & _HALF).sum(axis=1) for option in options]
        best = np.argmax(worth, axis=0).astype(np.uint8)
        return np.broadcast_to(best[:, None], options[0].shape)

    def on_whole(
        self, rules: CompareRules, recipe: Recipe, plain: Compared, suited: Compared
    ) -> tuple[Standings, Standings]:
        taken, undivided = {}, Recipe(recipe.game)
        for street, state in recipe.strides:
            ends = undivided.ends(street, state)
            prices = terms(rules, np.stack([prices for _, _, prices in ends]))
            chosen = np.array([choices[0] for _, choices, _ in ends], np.uint8)
            found = []
            for compared in (plain, suited):
                best = chosen[_summed(rules, compared, compared is plain, recipe, prices).argmax(axis=0)]
                found.append(np.broadcast_to(best, compared[1].packed.shape).ravel())
            taken[street, state] = np.concatenate(found)
        return Given(taken).on_whole(rules, recipe, plain, suited)


def _summed(rules: CompareRules, compared: Compared, plain: bool, recipe: Recipe, prices: Integers) -> Integers:
    """By plan and row: what it comes to over all hole cards."""
    relation, standings = compared
    rows = rows_of(rules, plain)
    bits = rows.masks[:, None] >> np.arange(types.RANKS) & 1
    left = np.array(relation.free) - np.concatenate([bits, rows.others], axis=1)
    sums = np.zeros((len(prices), len(rows.plain)), np.int64)
    for one in range(types.RANKS if plain else 0, types.TYPES):
        for other in range(one, types.TYPES):
            if one == other < types.RANKS:
                continue
            column = types.columns().of_types[one, other]
            many = left[:, one] * left[:, other] if one != other else left[:, one] * (left[:, one] - 1) // 2
            packed = standings.packed[column]
            many = np.where(packed == 0, 0, many)
            of = prices[:, recipe.undivided.of_value[standings.values[column]]]
            worth = of[..., 0] + sum((packed >> at * COUNT_BITS & COUNT) * of[..., at + 1] for at in range(5))
            sums += many * worth
    return sums


@dataclass(frozen=True)
class _Kinds:
    """Where boards are among those of each kind: the kind, and by hole what it is when the suits are exchanged."""

    kinds: npt.NDArray[np.int32]
    exchanges: npt.NDArray[np.uint8]

    @classmethod
    def of(cls, boards: Cards) -> _Kinds:
        numbers = set_numbers(np.sort(boards, axis=1))
        return cls(kind_numbers(boards.shape[1])[numbers], exchange_numbers(boards.shape[1])[numbers])

    def add(self, by_kind: Integers, into: Integers, rows: Integers) -> None:
        """Add what stands there for each board by hole, in these rows."""
        holes, flat = exchanged_holes(), by_kind.reshape(-1)
        for first in range(0, len(rows), _AT_ONCE):
            part = slice(first, first + _AT_ONCE)
            into[rows[part]] += flat.take(self.kinds[part, None] * np.int64(types.HOLES) + holes[self.exchanges[part]])


def exchanged(boards: Cards, taken: Taken) -> Taken:
    """Decisions by board and hole, for a board of each kind, as they stand for the boards of the solver."""
    places, by_board = _Kinds.of(boards), taken.reshape(len(boards), types.HOLES)
    found = np.zeros_like(by_board)
    for first in range(0, len(boards), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        found[places.kinds[part, None], exchanged_holes()[places.exchanges[part]]] = by_board[part]
    return found.ravel()


@cache
def exchanged_holes() -> Integers:
    """By exchange of suits and hole: the hole that it becomes."""
    cards = np.sort(exchanged_cards()[:, types.holes()], axis=2)
    return np.stack([set_numbers(each) for each in cards])


def down_to(cards: int, larger: int, by_kind: Integers) -> Integers:
    """From sums by kind of larger board and hole to sums over the cards that make those of a smaller one."""
    boards = kinds_of(cards).cards
    found = np.zeros((len(boards), types.HOLES), np.int64)
    for added in combinations(range(52), larger - cards):
        there = np.flatnonzero(~np.isin(boards, added).any(axis=1))
        grown = np.column_stack([boards[there], np.tile(np.array(added, np.uint8), (len(there), 1))])
        _Kinds.of(grown).add(by_kind, found, there)
    return found


def up_to(cards: int, larger: int, weights: Integers) -> Integers:
    """From weights of all boards of a kind, by hole, to those of the larger boards that they grow into."""
    smaller, kinds = kinds_of(cards), kinds_of(larger)
    each = weights // smaller.weights[:, None]
    found = np.zeros((len(kinds), types.HOLES), np.int64)
    for places in combinations(range(larger), cards):
        _Kinds.of(kinds.cards[:, places]).add(each, found, np.arange(len(found)))
    found *= kinds.weights[:, None]
    return found
