"""A solved game with a board: what it comes to, advice for one hand, and the best decision of every information set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from itertools import combinations
from math import comb, perm
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards, exchange_numbers, exchanged_cards, kind_numbers, set_numbers
from croupier.analysis.game import Game, GameChoice, not_solved, open_choices
from croupier.analysis.results import Results
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.counting import Counting, results_of
from croupier.analysis.routes.boards.given import Given
from croupier.analysis.routes.boards.recipe import CLOSED, CLOSED_SUM, Recipe
from croupier.analysis.routes.boards.sets import on_kinds, on_whole_boards
from croupier.analysis.routes.boards.solving import Solver
from croupier.analysis.routes.boards.standings import COUNT, COUNT_BITS, COUNTED, THE_REST, Packed, Values
from croupier.analysis.routes.boards.tables import rows_of, terms
from croupier.analysis.routes.boards.types import Integers
from croupier.analysis.routes.working import at_once, cores
from croupier.analysis.solution import DecisionValues, Position, Progress, in_order
from croupier.cards import Card
from croupier.ranking.compiling import kernel

#: So many cards of the dealer's and of other boxes may be known from the start: some hundred games are solved then.
_MOST_KNOWN: Final = 2


@dataclass(frozen=True)
class BoardSolution:
    """A game with a board, solved: its sums are counted when they are first asked for."""

    game: Game
    recipe: Recipe = field(repr=False)
    #: By kind of the known cards of dealer and other boxes: the sums, and how many sets of cards are of that kind.
    parts: tuple[tuple[Solver, int], ...] = field(repr=False)
    _progress: Progress | None = field(repr=False, default=None)

    @cached_property
    def worth(self) -> Fraction:
        """What the game is worth to a player who always decides best, in main bets, without following play forwards."""
        root, total, deals = self.recipe.nodes[self.recipe.root], 0, 0
        for solver, weight in self.parts:
            kinds = solver.kinds(root.cards)
            best = solver.best(root, kinds.cards).sum(axis=1)
            total += weight * sum(int(many) * int(each) for many, each in zip(kinds.weights, best, strict=True))
            boards = comb(50 - len(solver.gone), root.cards) * len(solver.holes.numbers)
            deals += weight * boards * solver.deals(root.cards)
            if len(self.parts) > 1:
                solver.forget()
        return Fraction(total, deals * self.game.scale)

    @cached_property
    def results(self) -> Results:
        """How best play ends."""
        recipe = self.recipe
        counts = np.zeros((len(self.game.course.plans), len(recipe.bands.names), 6), object)
        for number, (solver, weight) in enumerate(self.parts):
            if self._progress is not None and solver.sums:
                self._progress((number + 0.5) / len(self.parts))
            counts += weight * Counting(solver).counts().astype(object)
            if len(self.parts) > 1:
                solver.forget()
            if self._progress is not None:
                self._progress((number + 1) / len(self.parts))
        return results_of(self.parts[0][0], counts)

    def advice(self, position: Position) -> DecisionValues:
        """The exact value of each decision that is open; before any card but the own ones is known, from the sums."""
        if position.street or position.community or position.dealer:
            return advice(self.game, position)
        number = set_numbers(np.sort(np.array([position.own], np.uint8), axis=1))[0]
        return advice_of(self.game, position, [int(each[number]) for each in self._first], self.parts[0][0].deals(0))

    @cached_property
    def _first(self) -> list[Integers]:
        """By choice of a first street without community cards: the sums by hole."""
        solver, root = self.parts[0][0], self.recipe.nodes[self.recipe.root]
        return [each[0] for each in solver.options(root, np.zeros((1, 0), np.uint8))]

    def sums(self, at: tuple[int, int]) -> list[Integers]:
        """By choice of a street before the whole board is up, in one of its states: by kind of board and by hole."""
        solver, node = self.parts[0][0], self.recipe.nodes[self.recipe.node_of[at]]
        return solver.options(node, solver.kinds(node.cards).cards)

    def sets(self, street: int, most: int) -> Iterator[tuple[Integers, Cards, Cards]]:
        """The numbers of a street's information sets with cards that stand for each, about so many at a time."""
        up, rules = self.recipe.up(street), self.parts[0][0].rules
        if up < self.recipe.whole:
            yield from on_kinds(up, most)
            return
        plain, suited = (len(rows_of(rules, each).plain) for each in (True, False))
        for those in on_whole_boards(up, rules.needed, most):
            begin, width = (types.PAIRS * plain, suited) if those.suited else (0, plain)
            yield begin + those.columns * width + those.rows, those.own, those.community

    def decisions(self, street: int) -> StreetPlay:
        """The best decision of every information set of a street."""
        if len(self.parts) > 1:
            raise not_solved("decisions that depend on cards that were seen are not tabled", "seen")
        if self.recipe.up(street) == self.recipe.whole:
            return _on_whole_boards(self.recipe, self.parts[0][0], street)
        return _on_kinds(self.recipe, self.parts[0][0], street)


def solve(game: Game, progress: Progress | None = None) -> BoardSolution:
    """Solve a game with community cards against two cards of the dealer's."""
    recipe = Recipe(game)
    known = len(game.streets[0].dealer)
    if known + game.dead > _MOST_KNOWN:
        raise not_solved("there is too much to go through", "seen", f"up to {_MOST_KNOWN} cards of dealer and boxes")
    # Sums are over cards in their order; a difference of two prices, by ranks and by rows, is four of them.
    game.require_room(4 * perm(52, recipe.whole) * 990)
    kinds = _kinds_of_known(known, game.dead)
    return BoardSolution(
        game, recipe, tuple((Solver(recipe, *cards), weight) for cards, weight in kinds.items()), progress
    )


def _kinds_of_known(dealer: int, dead: int) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """So many cards of the dealer's and of other boxes, of each kind, with how many are of it."""
    kinds: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    exchanges = exchanged_cards().tolist()
    for first in combinations(range(52), dealer):
        for second in combinations([card for card in range(52) if card not in first], dead):
            changed = (
                (tuple(sorted(cards[card] for card in first)), tuple(sorted(cards[card] for card in second)))
                for cards in exchanges
            )
            kinds[min(changed)] += 1
    return kinds


def play(game: Game, given: Given, like: BoardSolution | None = None) -> BoardSolution:
    """How a given way to play comes out; the sums of one that is `like` it on whole boards are taken."""
    if game.dead or any(street.dealer for street in game.streets):
        raise not_solved("given decisions are not followed where other cards are known", "seen")
    if like is not None:
        return BoardSolution(game, like.recipe, ((like.parts[0][0].playing(given), 1),))
    recipe = Recipe(game, given=True)
    game.require_room(4 * perm(52, recipe.whole) * 990)
    return BoardSolution(game, recipe, ((Solver(recipe, given=given), 1),))


def reached(solution: BoardSolution, at: tuple[int, int]) -> tuple[Integers, int]:
    """How often given play comes to a street and state, by kind of board and by hole; and all deals, weighted alike."""
    solver, root = solution.parts[0][0], solution.recipe.nodes[solution.recipe.root].cards
    counting, up = Counting(solver), solution.recipe.up(at[0])
    counting.follow()
    ways = types.HOLES * comb(50, root) * perm(50 - root, up - root)
    return counting.weights[at], ways * solver.deals(up) * solution.game.scale


class StreetSums(NamedTuple):
    """By choice of a street: by board and hole, the sums over everything that can follow; and how much that is."""

    choices: tuple[GameChoice, ...]
    sums: list[Integers]
    deals: int


def street_sums(game: Game, street: int, boards: Cards) -> StreetSums:
    """Every hole on these boards, in the first state in which a street is open; sums are in smallest units."""
    steps = game.course.steps[street]
    state = next(number for number, step in enumerate(steps) if game.streets[street].open_to(step.units))
    recipe = Recipe(game, street, state)
    if recipe.up(street) == recipe.whole or game.dead or game.streets[street].dealer:
        message = "on this street nothing can follow but the dealer's cards"
        raise not_solved(message, f"streets.{game.streets[street].id}")
    solver, node = Solver(recipe), recipe.nodes[recipe.root]
    choices = tuple(choice for choice, _ in open_choices(game, street, steps[state]))
    return StreetSums(choices, solver.options(node, boards), solver.deals(node.cards))


def advice(game: Game, position: Position, _progress: Progress | None = None) -> DecisionValues:
    """The exact value of each decision that is open for one hand."""
    recipe = Recipe(game, position.street, position.state)
    solver = Solver(recipe, position.dealer, position.dead, position.community, position.own)
    if recipe.up(position.street) == recipe.whole:
        sums, deals = _on_board(recipe, solver, position), solver.dealers
    else:
        node = recipe.nodes[recipe.root]
        boards = np.array([position.community], np.uint8).reshape(1, node.cards)
        sums, deals = [int(each[0, 0]) for each in solver.options(node, boards)], solver.deals(node.cards)
    return advice_of(game, position, sums, deals)


def advice_of(game: Game, position: Position, sums: list[int], deals: int) -> DecisionValues:
    """What the choices are worth by their sums over all deals."""
    step = game.course.steps[position.street][position.state]
    choices = [choice for choice, _ in open_choices(game, position.street, step)]
    there = [at for at, total in enumerate(sums) if total > CLOSED_SUM]
    return in_order(step.units, [(choices[at], Fraction(sums[at], deals * game.scale)) for at in there])


def _on_board(recipe: Recipe, solver: Solver, position: Position) -> list[int]:
    """By choice on a whole board: what it comes to over all hands of the dealer's."""
    plain, column, row, suit = _place(solver, position.own, position.community)
    (_, by_ranks), by_suit = solver.compared
    compared = by_ranks if plain else by_suit[solver.relations[suit]][1]
    packed, band = int(compared.packed[column, row]), recipe.bands.of_value[compared.values[column, row]]
    counts = {standing: packed >> at * COUNT_BITS & COUNT for at, standing in enumerate(COUNTED)}
    counts[THE_REST] = solver.dealers - sum(counts.values())
    choices = recipe.game.course.steps[position.street][position.state].leads
    found = [CLOSED_SUM] * len(choices)
    for _, chosen, prices in recipe.ends(position.street, position.state):
        if prices[band, 0] > CLOSED:
            total = sum(count * int(prices[band, standing]) for standing, count in counts.items())
            found[chosen[0]] = max(found[chosen[0]], total)
    return found


def _place(solver: Solver, own: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[bool, int, int, int]:
    """Where hole cards on a whole board are found: without a suit or with one, column, row and suit."""
    ranks, rows = solver.locate(np.array([board], np.uint8))
    number = int(set_numbers(np.sort(np.array([own], np.uint8), axis=1))[0])
    suit = int(rows[0].argmax())
    if rows[0, suit] < 0:
        return True, int(types.hole_pairs()[number]), int(ranks[0]), suit
    return False, int(types.hole_columns()[suit, number]), int(rows[0, suit]), suit


@dataclass(frozen=True)
class StreetPlay:
    """Best play of one street.

    Before the whole board is up, information sets are numbered by kind of board and by hole cards, suits exchanged so
    that the board is the one that stands for its kind. On whole boards they are numbered by column and row: first
    those by ranks alone, then those with a suit.
    """

    solver: Solver = field(repr=False)
    cards: int
    best: npt.NDArray[np.uint8] = field(repr=False)

    def numbers(self, own: Cards, community: Cards, _dealer: Cards) -> Integers:
        """The numbers of many information sets at once."""
        community = community[:, : self.cards]
        if self.cards == self.solver.whole:
            return self._on_whole_boards(own, community)
        if self.cards == 0:
            return set_numbers(np.sort(own, axis=1))
        sets = set_numbers(np.sort(community, axis=1))
        exchanged = exchanged_cards()[exchange_numbers(self.cards)[sets][:, None], own]
        holes = set_numbers(np.sort(exchanged, axis=1))
        numbers: Integers = kind_numbers(self.cards)[sets].astype(np.int64) * types.HOLES + holes
        return numbers

    def _on_whole_boards(self, own: Cards, community: Cards) -> Integers:
        ranks, rows = self.solver.locate(community)
        holes = set_numbers(np.sort(own, axis=1))
        suit = rows.argmax(axis=1)
        row = rows.max(axis=1)
        (_, plain), ((_, suited), *_) = self.solver.compared
        by_ranks = types.hole_pairs()[holes] * plain.packed.shape[1] + ranks
        by_row = types.PAIRS * plain.packed.shape[1] + types.hole_columns()[suit, holes] * suited.packed.shape[1] + row
        numbers: Integers = np.where(row < 0, by_ranks, by_row)
        return numbers


def _on_kinds(recipe: Recipe, solver: Solver, street: int) -> StreetPlay:
    cards = recipe.up(street)
    boards = solver.kinds(cards).cards
    steps = recipe.game.course.steps[street]
    best = np.zeros((len(steps), len(boards), types.HOLES), np.uint8)
    for state in range(len(steps)):
        if (street, state) not in recipe.node_of:
            continue
        sums = solver.options(recipe.nodes[recipe.node_of[street, state]], boards)
        most = reduce(np.maximum, sums)
        for choice, each in enumerate(sums):
            best[state] |= (each == most).astype(np.uint8) << choice
    return StreetPlay(solver, cards, best.reshape(len(steps), -1))


def _on_whole_boards(recipe: Recipe, solver: Solver, street: int) -> StreetPlay:
    steps = recipe.game.course.steps[street]
    (_, plain), ((_, suited), *_) = solver.compared
    found = []
    for state, step in enumerate(steps):
        ends = recipe.ends(street, state) if recipe.game.streets[street].open_to(step.units) else []
        of_state = []
        for compared in (plain, suited):
            best = np.zeros(compared.packed.shape, np.uint8)
            if ends:
                prices = terms(solver.rules, np.stack([prices for _, _, prices in ends]))
                choices = np.array([chosen[0] for _, chosen, _ in ends])
                arguments = (compared.packed, compared.values, recipe.bands.of_value, prices, choices, best)
                columns = np.array_split(np.arange(len(best)), 4 * cores())
                at_once(judge_columns, [(*arguments, part) for part in columns if len(part)])
            of_state.append(best.ravel())
        found.append(np.concatenate(of_state))
    return StreetPlay(solver, recipe.whole, np.stack(found))


@kernel
def judge_columns(
    packed: Packed,
    values: Values,
    bands: npt.NDArray[np.uint8],
    # Plans, and the choice that each begins with.
    prices: Integers,
    choices: Integers,
    best: npt.NDArray[np.uint8],
    columns: Integers,
) -> None:
    """For these columns, by row: the choices that come to most, a bit for each."""
    for column in columns:
        for row in range(packed.shape[1]):
            counts = packed[column, row]
            if counts == 0:
                continue
            band = bands[values[column, row]]
            most, noted = np.int64(0), 0
            for plan in range(len(prices)):
                worth = prices[plan, band, 0]
                for at in range(5):
                    worth += (counts >> at * COUNT_BITS & COUNT) * prices[plan, band, at + 1]
                if noted == 0 or worth > most:
                    most, noted = worth, 0
                if worth == most:
                    noted |= 1 << choices[plan]
            best[column, row] = noted
