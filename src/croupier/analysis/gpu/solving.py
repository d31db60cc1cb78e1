"""A game with a board solved on a device: what `Solver` and `Counting` do, on boards of each kind with all holes.

The steps of a game are put together once. Prices are what they read, so that other pays of the same game, and the same
pays again, are a matter of writing a few numbers and doing the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import factorial, prod
from operator import mul
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analysis.game import least_first, not_solved, open_choices
from croupier.analysis.gpu.device import Array, Device, KernelStep
from croupier.analysis.gpu.tables import MANY_BLOCKS, STAYING, DeviceDeck, WholeBoards
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.counting import PLAN, Target, target_of
from croupier.analysis.routes.boards.recipe import CLOSED, Node, Prices
from croupier.analysis.routes.boards.solving import Solver
from croupier.analysis.routes.boards.tables import Sums, all_standings, terms
from croupier.analysis.routes.boards.types import Integers

#: Threads of a block that has a board: they share out the holes.
_BOARD_THREADS = 256
#: Prices that a block has at hand, as the kernels say.
_PRICES = 4096
#: Options of one decision at most, as the kernels say.
_OPTIONS = 16
#: So many numbers may be read of a game.
_INPUTS = 1 << 17

#: What the steps read of a game.
Reading: TypeAlias = Callable[[Solver], Integers]


class Best(NamedTuple):
    """By board of each kind and by hole: what the best option comes to, and which it is, the first of the best."""

    worth: Array
    chosen: Array


@dataclass
class DeviceSums:
    """By number of cards up: sums by ranks and pair, and by relation, row and column."""

    plain: dict[int, Array] = field(default_factory=dict)
    rows: dict[int, Array] = field(default_factory=dict)


class Rooms:
    """Room for what steps work out; programs that are done one after the other share it."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._rooms: dict[tuple[object, ...], Array] = {}

    def of_program(self) -> Callable[[tuple[int, ...], npt.DTypeLike], Array]:
        """The rooms of one program, in the order in which it asks for them."""
        taken = 0

        def room(shape: tuple[int, ...], kind: npt.DTypeLike) -> Array:
            nonlocal taken
            taken += 1
            if (key := (taken, shape, kind)) not in self._rooms:
                self._rooms[key] = self.device.room(shape, kind)
            return self._rooms[key]

        return room


class Inputs:
    """What the steps read of a game: all in one array, written at once."""

    def __init__(self, device: Device) -> None:
        self._device, self._taken = device, 0
        self._array, self._readings = device.room(_INPUTS, np.int64, zeros=True), list[tuple[int, Reading]]()

    def add(self, size: int, reading: Reading) -> Array:
        """Room for something that is read of each game."""
        self._readings.append((size, reading))
        self._taken += size
        if self._taken > _INPUTS:
            raise not_solved("there are too many ways to end for a GPU", "streets")
        return self._array[self._taken - size : self._taken]

    @property
    def array(self) -> Array:
        """All that is read of a game."""
        return self._array[: self._taken]

    def values(self, solver: Solver, games: int = 1) -> Integers:
        """What is read of so many games, by game."""
        found = [np.asarray(reading(solver), np.int64).reshape(-1, size) for size, reading in self._readings]
        return np.concatenate([np.broadcast_to(each, (games, each.shape[1])) for each in found], axis=1)

    def write(self, solver: Solver) -> None:
        """Write what is read of a game."""
        self._device.write(self.values(solver)[0], self.array)


class DeviceSolving:
    """The steps that find the best play of a game, for a deck from which some cards are known."""

    def __init__(self, solver: Solver, deck: DeviceDeck, rooms: Rooms) -> None:
        self.recipe, self.solver, self.deck, self.device = solver.recipe, solver, deck, deck.device
        self.room = rooms.of_program()
        self.inputs = Inputs(self.device)
        self.steps: list[KernelStep] = []
        self._best: dict[tuple[int, tuple[int, ...]], Best] = {}
        self._sums: dict[int, DeviceSums] = {}
        boards = deck.boards(self.recipe.nodes[self.recipe.root].cards)
        self.totals = self.zeros((boards.size,))
        best = self.best(self.recipe.root, self._first_order).worth
        self.do("over_holes", boards.size, _BOARD_THREADS, deck.holes, best, self.totals)
        self._program = self.device.program(self.steps)

    def do(self, kernel: str, blocks: int | tuple[int, int], threads: int, *arguments: object) -> None:
        self.steps.append(KernelStep(kernel, blocks, threads, arguments))

    def zeros(self, shape: tuple[int, ...]) -> Array:
        found = self.room(shape, np.int64)
        self.steps.append(KernelStep.clear(found))
        return found

    def run(self) -> None:
        """Do the steps for what was written."""
        self._program()

    def total(self) -> int:
        """What best play came to over all deals."""
        return self.total_of(self.device.host(self.totals))

    def total_of(self, by_board: Integers) -> int:
        """What best play comes to over all deals, from what it comes to on boards of each kind."""
        weights = self.deck.boards(self.recipe.nodes[self.recipe.root].cards).weights_here
        return sum(map(mul, weights.tolist(), by_board.tolist()))

    # ---- sums of prices ----

    def sums(self, leaf: int) -> DeviceSums:
        """Prices on whole boards, summed down to the boards that ask for them."""
        if leaf not in self._sums:
            prices, levels = self.recipe.leaves[leaf], self.recipe.lowest[leaf]
            narrow = narrow_levels(prices, self.solver.rules.dealers)
            of = self.inputs.add(prices_of_one(prices), partial(_terms, leaf=leaf, narrow=narrow))
            self._sums[leaf] = (
                self._of_totals(of)
                if len(prices) == 1 and levels == {0}
                else self._summed(of, len(prices), levels, narrow)
            )
        return self._sums[leaf]

    def _of_totals(self, of: Array) -> DeviceSums:
        """The sums of one plan before any community card is up, from counts over all boards."""
        totals, many = self.deck.totals(self.recipe.bands), len(self.recipe.bands.least)
        plain, rows = (
            self.room((1, types.PAIRS), np.int64),
            self.room((self.deck.relations, 1, types.COLUMNS), np.int64),
        )
        for counted, into in ((totals.plain, plain[0]), *zip(totals.rows, rows[:, 0], strict=True)):
            self.steps.append(KernelStep("price_totals", into.size, 32, (many, counted, of, into), "aside"))
        return DeviceSums({0: plain}, {0: rows})

    def _summed(self, of: Array, plans: int, levels: set[int], narrow: int) -> DeviceSums:
        deck, sums = self.deck, DeviceSums()
        for cards in levels:
            sums.plain[cards] = self.room((deck.level(True, cards), types.PAIRS), np.int64)
            sums.rows[cards] = self.room((deck.relations, deck.level(False, cards), types.COLUMNS), np.int64)
        plain = self._priced(deck.plain, of, plans, None, narrow)
        self._sum(deck.plain, plain, sums.plain, narrow)
        for number, rows in enumerate(deck.suits):
            leaves = self._priced(rows, of, plans, plain, narrow)
            self._sum(rows, leaves, {cards: found[number] for cards, found in sums.rows.items()}, narrow)
        return sums

    def _priced(self, rows: WholeBoards, of: Array, plans: int, plain: Array | None, narrow: int) -> Array:
        """The best of some prices on whole boards, less what ranks alone come to."""
        leaves, bands = self.room((rows.size, rows.columns), _width(narrow > 0)), self.recipe.bands
        self.do(
            f"price_{8 * leaves.itemsize}", STAYING, rows.threads, rows.packed, self.deck.bands(rows, bands), of,
            plans, len(bands.least), plain, rows.ranks, rows.pairs, rows.size, rows.columns, leaves,
        )  # fmt: skip
        return leaves

    def _sum(self, rows: WholeBoards, leaves: Array, into: dict[int, Array], narrow: int) -> None:
        """Sums on the boards of some sizes, in the room that there is for them."""
        source = leaves
        for cards in range(self.deck.whole - 1, min(into) - 1, -1):
            here = into.get(cards)
            if here is None:
                width = _width(source.itemsize == 4 and narrow > self.deck.whole - cards)
                here = self.room((self.deck.level(rows.plain, cards), rows.columns), width)
            step = self.deck.gathered(rows, cards + 1, cards, source, here)
            self.steps.append(step._replace(lane="aside") if rows.plain else step)
            source = here

    # ---- the best of options ----

    @cached_property
    def _first_order(self) -> tuple[int, ...]:
        return tuple(least_first(self.recipe.game, 0, 0)) if (0, 0) in self.recipe.node_of else (0,)

    def best(self, number: int, order: tuple[int, ...] | None = None) -> Best:
        """The best option of a node on boards of each kind with all holes; of equal ones the first in this order."""
        if order is None:
            known = [found for (of, _), found in self._best.items() if of == number]
            at = next((at for at, of in self.recipe.node_of.items() if of == number), None)
            if known:
                return known[0]
            order = (0,) if at is None else tuple(least_first(self.recipe.game, *at))
        if (number, order) not in self._best:
            self._best[number, order] = self._find_best(number, self.recipe.nodes[number], order)
        return self._best[number, order]

    def _find_best(self, number: int, node: Node, order: tuple[int, ...]) -> Best:
        deck, device, boards = self.deck, self.device, self.deck.boards(node.cards)
        if len(order) > _OPTIONS:
            raise not_solved(f"there are more than {_OPTIONS} choices at once", "streets", "fewer, or another device")
        shape, parts = (boards.size, deck.holes), list[Array]()
        for at in order:
            option, plain, rows = node.options[at], None, None
            if option.leaf is not None:
                sums = self.sums(option.leaf)
                plain, rows = sums.plain[node.cards], sums.rows[node.cards]
            constant = self.inputs.add(1, partial(_constant, node=number, option=at))
            later = None if option.node is None else self._later(option.node, node.cards)
            closed = None
            if option.need is not None:
                closed = device.array(~self.solver.meets(option.need, self.solver.kinds(node.cards).cards))
            level, orders = deck.level(False, node.cards), self.recipe.orders(node.cards)
            parts += [plain, rows, orders, level, constant, later, closed, at]
        found = Best(self.room(shape, np.int64), self.room(shape, np.uint8))
        arguments = boards.meeting, device.record(*parts), len(order), *found
        shares = 2 if boards.size > 1 else 6
        self.steps.append(KernelStep("take_best", (boards.size, shares), _BOARD_THREADS, arguments, "join"))
        return found

    def _later(self, number: int, cards: int) -> Array:
        """The best of a later node, summed over the cards that come until then."""
        deck, node = self.deck, self.recipe.nodes[number]
        best, more = self.best(number).worth, node.cards - cards
        if more == 0:
            return best
        boards = deck.boards(node.cards)
        factor = np.int64(factorial(more) // self.recipe.orders(cards, node.cards))
        if cards == 0:
            totals, later = self.zeros((deck.holes,)), self.room((deck.holes,), np.int64)
            self.do("over_boards", (110, 6), 256, boards.size, deck.holes, boards.weights, best, totals)
            self.do("share_out", 11, 128, deck.holes, *deck.hole_kinds, totals, factor, later)
            return later
        here = deck.boards(cards)
        later = self.room((here.size, deck.holes), np.int64)
        self.do(
            "over_growths", here.size, _BOARD_THREADS, here.meeting, deck.kinds(node.cards), more, deck.gone, best,
            factor, later,
        )  # fmt: skip
        return later


class FirstOptions:
    """The steps that weigh each choice of the first street by itself, those of `DeviceSolving` done before."""

    def __init__(self, solving: DeviceSolving) -> None:
        self.of, begun, root = solving, len(solving.steps), solving.recipe.root
        options = range(len(solving.recipe.nodes[root].options))
        self._worths = [solving.best(root, (at,)).worth for at in options]
        self._program = solving.device.program(solving.steps[begun:])

    def sums(self, hole: int) -> list[int]:
        """What each comes to with the hole cards in this place, on the first board."""
        self._program()
        return [int(self.of.device.host(worth)[0, hole]) for worth in self._worths]


class Counted(NamedTuple):
    """Where play ended: the plans, and what is counted of them; or what reached it, where one plan follows."""

    plans: tuple[int, ...]
    tallies: Array | None
    reached: DeviceSums


class DeviceCounting:
    """The steps that count deals by plan, band and standing under best play, those of `DeviceSolving` done before.

    Of equal choices the one that stakes least is taken.
    """

    def __init__(self, solving: DeviceSolving) -> None:
        self.of, self.deck, self.device = solving, solving.deck, solving.device
        self.recipe, self.game = solving.recipe, solving.recipe.game
        self._begun = len(solving.steps)
        self._reached: dict[Target, DeviceSums] = {}
        cards = self.recipe.nodes[self.recipe.root].cards
        weights = self._spread(cards, None, None, 0, 1)
        if (0, 0) in self.recipe.node_of:
            self._state(0, 0, cards, weights)
        else:
            self._reach(Target(0, 0), cards, weights, None, 0)
        self._counted = [self._tally(target, reached) for target, reached in self._reached.items()]
        self._program = self.device.program(solving.steps[self._begun :])

    def run(self) -> None:
        """Follow best play through all boards and holes, and count."""
        self._program()

    @property
    def counted(self) -> list[Array]:
        """The arrays in which it stands what was counted."""
        return [
            array
            for _, tallies, reached in self._counted
            for array in ((reached.plain[0], reached.rows[0]) if tallies is None else (tallies,))
        ]

    def counts(self) -> Integers:
        """Deals by plan, band and standing."""
        return self.counts_of([self.device.host(array) for array in self.counted])

    def counts_of(self, counted: Sequence[Integers]) -> Integers:
        """Deals by plan, band and standing, from what stands in the arrays or stood there."""
        counts = np.zeros((len(self.game.course.plans), len(self.recipe.bands.names), 6), np.int64)
        rules, arrays = self.of.solver.rules, iter(counted)
        for plans, tallies, _ in self._counted:
            if tallies is None:
                here = Sums({0: next(arrays)}, {0: next(arrays)})
                found = self.deck.totals(self.recipe.bands).here.tally(rules, here)[None]
            else:
                found = all_standings(rules, next(arrays))
            for plan, rows in zip(plans, found, strict=True):
                counts[plan] += rows
        return counts // self.recipe.orders(self.recipe.nodes[self.recipe.root].cards)

    def _state(self, street: int, state: int, cards: int, weights: Array) -> None:
        """Take the best choice on every board with every hole."""
        choices = list(open_choices(self.game, street, self.game.course.steps[street][state]))
        chosen = self.of.best(self.recipe.node_of[street, state], tuple(least_first(self.game, street, state))).chosen
        for at, (_, to) in enumerate(choices):
            target, up = target_of(self.recipe, street, to)
            if up == self.recipe.whole:
                self._reach(target, cards, weights, chosen, at)
            elif cards == 0 < up:
                self._state(*target, up, self._spread(up, weights, chosen, at, factorial(up)))
            else:
                self._state(*target, up, self._spread_further(cards, up, weights, chosen, at))

    def _spread(self, cards: int, before: Array | None, chosen: Array | None, option: int, factor: int) -> Array:
        boards, into = self.deck.boards(cards), self._room(cards)
        self.of.do(
            "spread", boards.size, _BOARD_THREADS, boards.meeting, boards.weights, before, chosen, option,
            np.int64(factor), into,
        )  # fmt: skip
        return into

    def _spread_further(self, cards: int, up: int, weights: Array, chosen: Array, option: int) -> Array:
        boards, smaller, into = self.deck.boards(up), self.deck.boards(cards), self._room(up)
        self.of.do(
            "spread_further", boards.size, _BOARD_THREADS, boards.meeting, self.deck.kinds(cards), cards,
            boards.weights, smaller.weights, weights, chosen, option, np.int64(factorial(up - cards)), into,
        )  # fmt: skip
        return into

    def _room(self, cards: int) -> Array:
        return self.of.room((self.deck.boards(cards).size, self.deck.holes), np.int64)

    def _reach(self, target: Target, cards: int, weights: Array, chosen: Array | None, option: int) -> None:
        """Note how often nothing more is decided before the whole board is up."""
        deck, boards, rows = self.deck, self.deck.boards(cards), self.deck.level(False, cards)
        reached = self._reached.setdefault(target, DeviceSums())
        if cards not in reached.plain:
            reached.plain[cards] = self.of.zeros((deck.level(True, cards), types.PAIRS))
            reached.rows[cards] = self.of.zeros((deck.relations, rows, types.COLUMNS))
        self.of.do(
            "part", boards.size, _BOARD_THREADS, boards.meeting, weights, chosen, option, rows,
            reached.plain[cards], reached.rows[cards],
        )  # fmt: skip

    def _tally(self, target: Target, reached: DeviceSums) -> Counted:
        """Deals by plan, band and standing."""
        deck, recipe = self.deck, self.recipe
        plans = _plans(self.of.solver, target)
        if len(plans) == 1 and set(reached.plain) == {0}:
            deck.totals(recipe.bands)
            return Counted(plans, None, reached)
        shape = len(plans), len(recipe.bands.least), 6
        of = self.of.inputs.add(prod(shape), lambda solver: by_term(terms(solver.rules, _ends(solver, target))))
        suited, tallies = self.of.zeros((deck.plain.size, types.PAIRS)), self.of.zeros(shape)
        by_suit = [{at: rows[number] for at, rows in reached.rows.items()} for number in range(deck.relations)]
        for rows, weights in (*zip(deck.suits, by_suit, strict=True), (deck.plain, reached.plain)):
            # One card before the whole board; the last comes with the counting.
            steps, before = deck.grown(rows, weights, deck.whole - 1, self.of.room)
            self.of.steps += steps
            links = deck.linked(rows.plain, deck.whole - 1, deck.whole)
            self.of.do(
                "tally", MANY_BLOCKS, rows.threads, rows.packed, deck.bands(rows, recipe.bands), of, *shape[:2],
                rows.ranks, rows.pairs, rows.size, rows.columns, int(rows.plain),
                links.first, links.links, rows.inside, rows.free, before, suited, tallies,
            )  # fmt: skip
        return Counted(plans, tallies, reached)


def _plans(solver: Solver, target: Target) -> tuple[int, ...]:
    """The plans that a hand can end in from there."""
    if target.street == PLAN:
        return (target.number,)
    return tuple(plan for plan, _, _ in solver.recipe.ends(*target))


def _ends(solver: Solver, target: Target) -> Prices:
    """The prices of these plans."""
    if target.street == PLAN:
        return solver.recipe.prices[target.number][None]
    return np.stack([prices for _, _, prices in solver.recipe.ends(*target)])


def _width(narrow: bool) -> npt.DTypeLike:
    return np.int32 if narrow else np.int64


def _constant(solver: Solver, node: int, option: int) -> Integers:
    of = solver.recipe.nodes[node]
    return np.array([of.options[option].constant * solver.deals(of.cards)])


def prices_of_one(prices: Prices) -> int:
    """How many prices one game has, where there may be many games."""
    return len(prices) * prod(prices.shape[-2:])


def narrow_levels(prices: Prices, dealers: int) -> int:
    """How many levels fit 32 bits, from whole boards down: the best of some prices there, less another such number.

    With each card that is still to come, sums of fifty are made of them at most.
    """
    there = prices > CLOSED // 2
    if not there.all(axis=-1).any(axis=0).all() or prices_of_one(prices) > _PRICES:
        return 0
    largest, levels = 2 * dealers * (int(np.abs(prices[there]).max()) + 1), 0
    while largest < 1 << 31:
        largest, levels = 50 * largest, levels + 1
    return levels


def _terms(solver: Solver, leaf: int, narrow: int) -> Integers:
    """Prices as kernels add them up; where numbers are narrow, what is closed is just worse than anything else."""
    prices = solver.recipe.leaves[leaf]
    if narrow:
        there = prices > CLOSED // 2
        prices = np.where(there, prices, -int(np.abs(prices[there]).max()) - 1)
    return by_term(terms(solver.rules, prices))


def by_term(prices: Integers) -> Integers:
    """Prices by plan, perhaps by game, by band and term, as the kernels have them: by game, term, plan and band."""
    return np.moveaxis(prices, (-1, 0), (-3, -2))
