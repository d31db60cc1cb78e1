"""Best play followed forwards: how often each way to end comes about."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import NamedTuple

import numpy as np

from croupier.analysis.game import least_first, open_choices
from croupier.analysis.results import Results
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.given import Taken, up_to
from croupier.analysis.routes.boards.reaching import part, part_next
from croupier.analysis.routes.boards.recipe import Recipe
from croupier.analysis.routes.boards.solving import ROOM, Cards, Solver, grow, parts
from croupier.analysis.routes.boards.tables import Sums, tally
from croupier.analysis.routes.boards.types import Integers
from croupier.analysis.routes.working import at_once


class Target(NamedTuple):
    """Where nothing more is decided before the whole board is up: a plan, or a state of a street then."""

    street: int
    number: int


#: Stands for the street of a plan.
PLAN = -1


def target_of(recipe: Recipe, street: int, to: tuple[str, int]) -> tuple[Target, int]:
    """Where a choice leads when streets that are closed are passed by, and with how many cards up."""
    kind, number = to
    while kind == "state":
        street += 1
        step = recipe.game.course.steps[street][number]
        if recipe.game.streets[street].open_to(step.units):
            return Target(street, number), recipe.up(street)
        kind, number = step.leads[0]
    return Target(PLAN, number), recipe.whole


class Counting:
    """Deals by plan, band and standing under best play; of equal choices the one that stakes least is taken."""

    def __init__(self, solver: Solver) -> None:
        self.solver, self.recipe, self.game = solver, solver.recipe, solver.game
        self._reached: dict[Target, Sums] = {}
        #: Where decisions are given: by street and state, how often each kind of board and hole comes about there.
        self.weights: dict[tuple[int, int], Integers] = {}

    def follow(self) -> None:
        """Go through all boards and holes."""
        recipe, solver = self.recipe, self.solver
        kinds = solver.kinds(recipe.nodes[recipe.root].cards)
        weights = kinds.weights[:, None] * ~solver.shared(kinds.cards)
        if (0, 0) in recipe.node_of:
            self._state(0, 0, kinds.cards, weights)
        else:
            self._reach(Target(0, 0), kinds.cards, weights)

    def counts(self) -> Integers:
        """Follow play, and count."""
        recipe, game, solver = self.recipe, self.game, self.solver
        self.follow()
        counts = np.zeros((len(game.course.plans), len(recipe.bands.names), 6), np.int64)
        for target, reached in self._reached.items():
            ends = [(target.number, recipe.prices[target.number])]
            if target.street != PLAN:
                ends = [(plan, prices) for plan, _, prices in recipe.ends(*target)]
            if len(ends) == 1 and set(reached.plain) == {0}:
                counts[ends[0][0], :: recipe.parts] += solver.totals.tally(solver.rules, reached)
                continue
            prices = np.stack([prices for _, prices in ends])
            found = tally(solver.rules, *solver.compared, recipe.bands.of_value, prices, reached)
            for (plan, _), rows in zip(ends, found, strict=True):
                counts[plan] += rows
        return counts // recipe.orders(recipe.nodes[recipe.root].cards)

    def _state(self, street: int, state: int, boards: Cards, weights: Integers) -> None:
        """Take the best choice on every board with every hole."""
        node, step = self.recipe.nodes[self.recipe.node_of[street, state]], self.game.course.steps[street][state]
        choices = list(open_choices(self.game, street, step))
        if self.solver.given is not None:
            chosen = self.solver.given.before((street, state), self.solver.options(node, boards))
            self.weights[street, state] = self.weights.get((street, state), 0) + weights
        else:
            chosen = first_of_best(self.solver.options(node, boards), least_first(self.game, street, state))
        for at, (_, to) in enumerate(choices):
            here = np.where(chosen == at, weights, 0)
            if here.any():
                self._follow(street, to, boards, here)

    def _follow(self, street: int, to: tuple[str, int], boards: Cards, weights: Integers) -> None:
        target, up = target_of(self.recipe, street, to)
        cards = boards.shape[1]
        if up == self.recipe.whole:
            self._reach(target, boards, weights)
            return
        more, solver = up - cards, self.solver
        if more == 0:
            self._state(*target, boards, weights)
            return
        weights = weights * (self.recipe.orders(cards) // self.recipe.orders(up))
        weights *= factorial(more)
        weights //= self.recipe.orders(cards, up)
        if cards == 0:
            kinds = solver.kinds(more)
            spread = weights[0][None, :] * kinds.weights[:, None]
            self._state(*target, kinds.cards, np.where(solver.shared(kinds.cards), 0, spread))
            return
        if solver.given is not None:
            weights = up_to(cards, up, weights)
            grown = solver.kinds(up).cards
            self._state(*target, grown, np.where(solver.shared(grown), 0, weights))
            return
        if self._next(target, boards, weights):
            return
        step = max(1, ROOM // (solver.growths(cards, more) * len(solver.holes.numbers)))
        for first in range(0, len(boards), step):
            grown = np.concatenate([grow(board, more, solver.gone) for board in boards[first : first + step]])
            spread = np.repeat(weights[first : first + step], solver.growths(cards, more), axis=0)
            self._state(*target, grown, np.where(solver.shared(grown), 0, spread))

    def _next(self, target: Target, boards: Cards, weights: Integers) -> bool:
        """Follow the boards to a street with one card more and one to come, without going through them one by one."""
        street, state = target
        node, step = self.recipe.nodes[self.recipe.node_of[target]], self.game.course.steps[street][state]
        if not self.solver.is_next(node, boards):
            return False
        choices = list(open_choices(self.game, street, step))
        order = least_first(self.game, street, state)
        targets = [target_of(self.recipe, street, choices[at][1]) for at in order]
        if any(up < self.recipe.whole for _, up in targets):
            return False
        cards, solver = node.cards, self.solver
        ordered = node._replace(options=tuple(node.options[at] for at in order))
        jobs = parts(len(boards), 2)
        plain = np.zeros((len(jobs), len(choices), types.multisets(cards), types.PAIRS), np.int64)
        rows = np.zeros(
            (len(jobs), len(choices), len(solver.suits), solver.rules.level(cards, False).rows, types.COLUMNS), np.int64
        )
        arguments = (*solver.next_arguments(ordered, boards), weights)
        at_once(part_next, [(*arguments, plain[at], rows[at], *job) for at, job in enumerate(jobs)])
        for at, (to, _) in enumerate(targets):
            self._add(to, cards, plain[:, at].sum(axis=0), rows[:, at].sum(axis=0))
        return True

    def _reach(self, target: Target, boards: Cards, weights: Integers) -> None:
        cards, solver = boards.shape[1], self.solver
        plain = np.zeros((types.multisets(cards), types.PAIRS), np.int64)
        rows = np.zeros((len(solver.suits), solver.rules.level(cards, False).rows, types.COLUMNS), np.int64)
        ranks, of_suit = solver.locate(boards)
        part(weights, ranks, of_suit, solver.relations, solver.holes.pairs, solver.holes.columns, plain, rows)
        self._add(target, cards, plain, rows)

    def _add(self, target: Target, cards: int, plain: Integers, rows: Integers) -> None:
        reached = self._reached.setdefault(target, Sums({}, {}))
        reached.plain[cards] = reached.plain[cards] + plain if cards in reached.plain else plain
        reached.rows[cards] = reached.rows[cards] + rows if cards in reached.rows else rows


def first_of_best(sums: Sequence[Integers], order: Sequence[int]) -> Taken:
    """By board and hole: the best option; of equal ones the first in this order."""
    first, *others = order
    chosen, best = np.full(sums[0].shape, first, np.uint8), sums[first].copy()
    for at in others:
        chosen[sums[at] > best] = at
        np.maximum(best, sums[at], out=best)
    return chosen


def results_of(solver: Solver, counts: Integers) -> Results:
    """Deals by ending, as all solutions have them; bands that only conditions tell apart are put together again."""
    names = list(dict.fromkeys(solver.recipe.bands.names))
    rows = []
    for plan in counts:
        by_band = np.zeros((len(names), 6), object)
        for name, row in zip(solver.recipe.bands.names, plan, strict=True):
            by_band[names.index(name)] += row
        rows.append(tuple(tuple(int(count) for count in row) for row in by_band))
    return Results(solver.game, tuple(names), tuple(rows))
