"""Games without a dealer's hand: own and community cards make one hand, and streets lie between the cards.

All that counts of the cards seen is which they are, so the value of a state is a number for every kind of set of so
many cards. From street to street these are summed over the cards to come; sums are over cards in their order, so that
all choices of a street are compared over the same number of deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from math import comb, factorial, perm, prod
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Integers, kind_numbers, kinds_of, set_numbers, subset_kinds
from croupier.analysis.game import Game, Need, least_first, not_solved, open_choices
from croupier.analysis.results import Results
from croupier.analysis.routes.deciding import ByKind
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress, in_order
from croupier.ranking.tables import plain_values

#: Sets of so many cards have few enough kinds.
_MOST_CARDS = 6
#: The sum of a choice that is not open with a hand.
CLOSED: Final = -(1 << 63)


@dataclass(frozen=True)
class StreetValues:
    """A street: how many cards are seen, and by state, choice and kind of set the sums over all that may follow."""

    seen: int
    #: Where a choice is not open with a set, the lowest number there is.
    sums: tuple[tuple[Integers, ...], ...]

    def best(self, state: int) -> Integers:
        found: Integers = np.max(self.sums[state], axis=0)
        return found


@dataclass(frozen=True)
class NoDealerSolution:
    """A solved game without a dealer."""

    game: Game
    cards: int
    streets: tuple[StreetValues, ...]

    @cached_property
    def results(self) -> Results:
        """Follow best play forwards. Of equal choices the one that stakes least is taken."""
        game, cards = self.game, self.cards
        bands, names = joint_bands(game, kinds_of(cards).cards)
        counts = np.zeros((len(game.course.plans), len(names)), object)
        first = self.streets[0].seen
        reach = {0: np.ones(len(kinds_of(first)), np.int64)}
        for number, street in enumerate(self.streets):
            after: dict[int, Integers] = {}
            for state, reached in reach.items():
                step = game.course.steps[number][state]
                choices = list(open_choices(game, number, step))
                order = least_first(game, number, state)
                taken = np.array(order)[np.stack([street.sums[state][at] for at in order]).argmax(axis=0)]
                for at, (_, (kind, to)) in enumerate(choices):
                    here = np.where(taken == at, reached, 0)
                    if not here.any():
                        continue
                    if kind == "plan":
                        by_set = spread(here, street.seen, cards) * kinds_of(cards).weights
                        for band in range(len(names)):
                            counts[to, band] += int(by_set[bands == band].sum())
                    else:
                        there = spread(here, street.seen, self.streets[number + 1].seen)
                        after[to] = after[to] + there if to in after else there
            reach = after
        orders = orders_of([*(street.seen for street in self.streets), cards])
        rows = tuple(tuple((int(count) // orders,) for count in plan) for plan in counts)
        return Results(game, names, rows)

    def advice(self, position: Position) -> DecisionValues:
        """From the sums of the street."""
        game, street = self.game, self.streets[position.street]
        step = game.course.steps[position.street][position.state]
        cards = np.sort(np.array([position.own + position.community], np.uint8))[:, : street.seen]
        kind = kind_numbers(street.seen)[set_numbers(cards)[0]]
        ways = perm(52 - street.seen, self.cards - street.seen)
        sums = zip(
            open_choices(game, position.street, step), self.streets[position.street].sums[position.state], strict=True
        )
        found = [(choice, int(each[kind])) for (choice, _), each in sums]
        return in_order(
            step.units, [(choice, Fraction(one, ways * game.scale)) for choice, one in found if one > CLOSED]
        )

    def decisions(self, street: int) -> Decisions:
        """By kind of all cards that are seen."""
        rows = []
        for sums in self.streets[street].sums:
            together = np.stack(sums)
            best = (together == together.max(axis=0)) & (together > CLOSED)
            bits = np.array([1 << at for at in range(len(sums))], np.uint8)
            rows.append((best * bits[:, None]).sum(axis=0, dtype=np.uint8))
        return ByKind(np.stack(rows))


def advice(game: Game, position: Position, _progress: Progress | None = None) -> DecisionValues:
    """What each decision is worth for one hand: the whole game is solved as quickly."""
    return solve(game).advice(position)


def require_fit(game: Game) -> int:
    """How many cards make the one hand of a game that this way solves; others are refused."""
    if game.contest is not None:
        raise not_solved("there is a dealer's hand", "contest")
    shared = {hand.community for hand in game.hands}
    for hand in game.hands:
        if hand.dealer or len(hand.own) != game.own or len(shared) != 1:
            raise not_solved("the bets are read by hands of different cards", "hands", "one hand of all own cards")
    cards = game.hands[0].cards
    if cards > _MOST_CARDS:
        raise not_solved(f"a hand of {cards} cards is not solved without a dealer", "cards", f"up to {_MOST_CARDS}")
    return cards


def solve(game: Game, _progress: Progress | None = None) -> NoDealerSolution:
    """Solve a game over all deals."""
    cards = require_fit(game)
    game.require_room(comb(52, game.own) * perm(52 - game.own, cards - game.own))
    bands, names = joint_bands(game, kinds_of(cards).cards)
    ends = [np.array([game.price(plan, 0, each) for each in names], np.int64)[bands] for plan in game.course.plans]
    relevant = set(game.hands[0].community)
    found: list[StreetValues] = []
    for number in reversed(range(len(game.streets))):
        street, later = game.streets[number], found[-1] if found else None
        up = len(relevant & set(street.community))
        size = game.own + up
        states = []
        for step in game.course.steps[number]:
            sums = []
            for choice, (kind, to) in open_choices(game, number, step):
                if kind == "state" and later is not None:
                    total = summed(later.best(to), later.seen, size)
                else:
                    total = summed(ends[to], cards, size)
                if choice.needs is not None:
                    total = np.where(meets(choice.needs, size, up), total, CLOSED)
                sums.append(total)
            states.append(tuple(sums))
        found.append(StreetValues(size, tuple(states)))
    return NoDealerSolution(game, cards, tuple(reversed(found)))


def joint_bands(game: Game, cards: npt.NDArray[np.uint8]) -> tuple[Integers, tuple[tuple[int, ...], ...]]:
    """By set of cards: the bands of all hands of the game together, as a number, and what the numbers mean."""
    return number_bands(game, [plain_values(cards, hand.rank_list) for hand in game.hands])


def number_bands(game: Game, values: Sequence[npt.NDArray[np.uint16]]) -> tuple[Integers, tuple[tuple[int, ...], ...]]:
    """By set: the bands of all hands together, as a number, and what the numbers mean, from the values of each hand."""
    numbers = np.zeros(len(values[0]), np.int64)
    for hand, each in zip(game.hands, values, strict=True):
        band_of = np.searchsorted(np.array(hand.bands), np.arange(1 << 16), side="right") - 1
        numbers = numbers * len(hand.bands) + band_of[each]
    there = np.flatnonzero(np.bincount(numbers))
    place = np.zeros(there[-1] + 1, np.int64)
    place[there] = np.arange(len(there))
    names = np.unravel_index(there, [len(hand.bands) for hand in game.hands])
    return place[numbers], tuple(tuple(row) for row in np.stack(names, axis=1).tolist())


def meets(need: Need, size: int, up: int) -> npt.NDArray[np.bool_]:
    hand = need.hand
    if hand.dealer or hand.cards != size or len(hand.community) > up:
        raise not_solved("a choice asks for a hand of other cards than those seen", "streets")
    met: npt.NDArray[np.bool_] = plain_values(kinds_of(size).cards, hand.rank_list) >= need.least
    return met


def summed(values: Integers, size: int, to: int) -> Integers:
    """Numbers for sets of `size` cards, summed over the cards that come to a set of `to`, in every order."""
    while size > to:
        order, starts = _gathering(size)
        sums = np.add.reduceat((values * kinds_of(size).weights)[order], starts)
        values = sums // kinds_of(size - 1).weights
        size -= 1
    return values


def spread(values: Integers, size: int, to: int) -> Integers:
    """The other way: numbers for sets of `size` cards, added up in every larger set that one grows into."""
    while size < to:
        size += 1
        values = values[_subsets(size)].sum(axis=1)
    return values


@cache
def _subsets(size: int) -> npt.NDArray[np.int32]:
    return subset_kinds(size)


@cache
def _gathering(size: int) -> tuple[Integers, Integers]:
    """Kinds of so many cards in the order of what they are without one card, and where each of those begins."""
    below = _subsets(size).ravel()
    order = np.argsort(below, kind="stable")
    starts = np.searchsorted(below[order], np.arange(len(kinds_of(size - 1))))
    return order // size, starts


def orders_of(sizes: Sequence[int]) -> int:
    """In how many orders cards come from street to street: those that are turned together have none."""
    return prod(factorial(later - before) for before, later in pairwise(sizes))
