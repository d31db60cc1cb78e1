"""Games without a dealer's hand beside dead cards: those of other boxes that somebody knows.

As `without_dealer` goes, but over every set of cards, for one set of dead ones of each kind: only exchanges of suits
that leave these what they are would bring sets together, and there are few. Endings are counted by band, so that a
plan is a product with its prices; of the hands that a set can grow into, those with a dead card are taken away again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, perm
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Integers, all_sets, kind_numbers, kinds_of, numbers_with, set_numbers
from croupier.analysis.game import Game, least_first, not_solved, open_choices
from croupier.analysis.results import Results
from croupier.analysis.routes.without_dealer import CLOSED, joint_bands, meets, orders_of, require_fit, summed
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress, in_order

#: Of more dead cards there are too many kinds.
_MOST: Final = 3


@dataclass(frozen=True)
class DeadCardsSolution:
    """A solved game beside dead cards."""

    game: Game
    results: Results

    def advice(self, position: Position) -> DecisionValues:
        return advice(self.game, position)

    def decisions(self, street: int, /) -> Decisions:
        raise not_solved("best play beside dead cards is not kept", f"streets[{street}]", "no cards of other boxes")


def solve(game: Game, progress: Progress | None = None) -> DeadCardsSolution:
    """Solve a game over all deals, with every set of dead cards."""
    cards = require_fit(game)
    if game.dead > _MOST:
        raise not_solved(f"{game.dead} cards of other boxes where there is no dealer", "seen", f"up to {_MOST}")
    game.require_room(comb(52, game.own) * perm(52 - game.own, cards - game.own))
    kinds = kinds_of(game.dead)
    total = np.zeros((len(game.course.plans), len(joint_bands(game, kinds_of(cards).cards)[1])), object)
    for number, (dead, weight) in enumerate(zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True)):
        total += weight * _Beside(game, dead).counts()
        if progress is not None:
            progress((number + 1) / len(kinds))
    names = joint_bands(game, kinds_of(cards).cards)[1]
    return DeadCardsSolution(game, Results(game, names, tuple(tuple((int(each),) for each in plan) for plan in total)))


def advice(game: Game, position: Position, _progress: Progress | None = None) -> DecisionValues:
    """What each decision is worth for one hand beside dead cards."""
    beside = _Beside(game, [int(card) for card in position.dead])
    size, street = beside.sizes[position.street], position.street
    step = game.course.steps[street][position.state]
    cards = np.sort(np.array([position.own + position.community], np.uint8)[:, :size])
    at = set_numbers(cards)[0]
    ways = perm(52 - size - len(position.dead), beside.cards - size) * game.scale
    found = zip(open_choices(game, street, step), beside.sums[street][position.state], strict=True)
    values = [(choice, int(each[at])) for (choice, _), each in found]
    return in_order(step.units, [(choice, Fraction(one, ways)) for choice, one in values if one > CLOSED])


class _Beside:
    """The game beside one set of dead cards: sums by street, state, choice and number of the set of cards seen."""

    def __init__(self, game: Game, dead: Sequence[int]) -> None:
        self.game, self.dead, self.cards = game, dead, require_fit(game)
        relevant = set(game.hands[0].community)
        self.sizes = [game.own + len(relevant & set(street.community)) for street in game.streets]
        self.bands, self.names = joint_bands(game, kinds_of(self.cards).cards)
        rows = [[game.price(plan, 0, each) for each in self.names] for plan in game.course.plans]
        self._prices = np.array(rows, np.int64)
        self._ended: dict[int, Integers] = {}
        self.sums: list[list[list[Integers]]] = []
        for street in reversed(range(len(game.streets))):
            self.sums.insert(0, [self._state(street, state) for state in range(len(game.course.steps[street]))])

    def ended(self, size: int) -> Integers:
        """By band and set of so many cards: the hands that it can grow into, by cards in their order."""
        if size not in self._ended:
            if size < self.cards - 1:
                found = np.stack([self._step(each, size + 1) for each in self.ended(size + 1)])
            else:
                found = np.stack([self._nearly(band, size) for band in range(len(self.names))])
            self._ended[size] = found
        return self._ended[size]

    def _nearly(self, band: int, size: int) -> Integers:
        """Sums over the sets of cards seen that miss one card, or none."""
        there = (self.bands == band).astype(np.int64)
        found: Integers = summed(there, self.cards, size)[kind_numbers(size)]
        if size < self.cards:
            for card in self.dead:
                # A set that has the dead card is none that can be seen, whatever number it gets.
                found = found - there[kind_numbers(self.cards)[numbers_with(size, card)]]
        return found

    def _step(self, values: Integers, size: int) -> Integers:
        """Numbers for sets of so many cards, summed over the card that comes to a set of one fewer."""
        alive = np.where(_has(size, self.dead), 0, values)
        found: Integers = alive[_larger(size - 1)].sum(axis=1)
        return found

    def _state(self, street: int, state: int) -> list[Integers]:
        game, size = self.game, self.sizes[street]
        step, sums = game.course.steps[street][state], []
        for choice, (kind, to) in open_choices(game, street, step):
            if kind == "plan":
                total: Integers = self._prices[to] @ self.ended(size)
            else:
                total = np.max(self.sums[0][to], axis=0)
                for larger in range(self.sizes[street + 1], size, -1):
                    total = self._step(total, larger)
            if choice.needs is not None:
                up = size - game.own
                total = np.where(meets(choice.needs, size, up)[kind_numbers(size)], total, CLOSED)
            sums.append(total)
        return sums

    def counts(self) -> npt.NDArray[np.object_]:
        """By plan and band: the deals. Of equal choices the one that stakes least is taken."""
        game = self.game
        counts = np.zeros((len(game.course.plans), len(self.names)), object)
        reach = {0: np.where(_has(self.sizes[0], self.dead), 0, 1)}
        for street, size in enumerate(self.sizes):
            after: dict[int, Integers] = {}
            for state, reached in reach.items():
                step = game.course.steps[street][state]
                choices = list(open_choices(game, street, step))
                order = least_first(game, street, state)
                taken = np.array(order)[np.stack([self.sums[street][state][at] for at in order]).argmax(axis=0)]
                for at, (_, (kind, to)) in enumerate(choices):
                    here = np.where(taken == at, reached, 0)
                    if kind == "plan":
                        counts[to] += (self.ended(size) @ here).astype(object)
                    else:
                        for smaller in range(size, self.sizes[street + 1]):
                            here = self._spread(here, smaller)
                        after[to] = after[to] + here if to in after else here
            reach = after
        return counts // orders_of([*self.sizes, self.cards])

    def _spread(self, values: Integers, size: int) -> Integers:
        """The other way: numbers for sets of so many cards, added up in every set with one more."""
        found = np.zeros(comb(52, size + 1), np.int64)
        np.add.at(found, _larger(size), values[:, None])
        return np.where(_has(size + 1, self.dead), 0, found)


@cache
def _larger(size: int) -> npt.NDArray[np.int32]:
    """By set of so many cards: the numbers of those with one more."""
    numbers = np.stack([numbers_with(size, card) for card in range(52)], axis=1)
    return numbers[~_has_each(size)].reshape(len(numbers), 52 - size)


@cache
def _has_each(size: int) -> npt.NDArray[np.bool_]:
    """By set of so many cards, and by card: whether it is in it."""
    found = np.zeros((comb(52, size), 52), np.bool_)
    cards = all_sets(size)
    for place in range(size):
        found[np.arange(len(cards)), cards[:, place]] = True
    return found


def _has(size: int, some: Sequence[int]) -> npt.NDArray[np.bool_]:
    """By set of so many cards: whether one of some is in it."""
    found = np.zeros(comb(52, size), np.bool_)
    for card in some:
        found |= _has_each(size)[:, card]
    return found
