"""A game solved for a deck from which some cards are known: sums made once, and read for boards and hole cards."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property, lru_cache
from itertools import combinations, pairwise, permutations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import bits_of, kinds_of, set_numbers, suits_exchanged
from croupier.analysis.game import Need, contest_of
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.ahead import compile_ahead
from croupier.analysis.routes.boards.given import Given, down_to
from croupier.analysis.routes.boards.meeting import meet, meet_next
from croupier.analysis.routes.boards.recipe import CLOSED_SUM, Node, NodeOption, Recipe
from croupier.analysis.routes.boards.tables import (
    BoardTotals,
    Compared,
    CompareRules,
    Relation,
    Sums,
    compare,
    rows_of,
    standings,
    sum_prices,
    totals,
)
from croupier.analysis.routes.boards.types import Integers
from croupier.analysis.routes.working import at_once, cores
from croupier.ranking.keeping import kept_tables
from croupier.ranking.tables import plain_values

Cards = npt.NDArray[np.uint8]

#: So many sums are kept at a time.
ROOM = 30_000_000


class Boards(NamedTuple):
    """Some boards of one size: their cards, and for each how many it stands for."""

    cards: Cards
    weights: Integers


class Holes(NamedTuple):
    """Some pairs of hole cards, by their numbers, as the kernels want them."""

    numbers: Integers
    pairs: Integers
    columns: Integers
    bits: Integers

    @classmethod
    def of(cls, numbers: Integers) -> Holes:
        return cls(
            numbers,
            types.hole_pairs()[numbers],
            np.ascontiguousarray(types.hole_columns()[:, numbers]),
            bits_of(types.holes()[numbers]),
        )


class Solver:
    """The sums of one game, where some cards of the dealer's are known and others cannot come."""

    def __init__(
        self,
        recipe: Recipe,
        dealer: Sequence[int] = (),
        dead: Sequence[int] = (),
        board: Sequence[int] = (),
        hole: Sequence[int] = (),
        given: Given | None = None,
    ) -> None:
        """Known are the dealer's and the dead cards; `board` and `hole` ask about boards and holes with these alone.

        Where decisions are given, no others are made, on boards of each kind; no card is known then.
        """
        game = recipe.game
        self.given = given
        self.recipe, self.game, self.whole = recipe, game, recipe.whole
        self.gone = tuple(sorted((*dealer, *dead)))
        self.dealer, self.dead = tuple(sorted(dealer)), tuple(sorted(dead))
        hidden = 52 - 2 - self.whole - len(self.gone)
        contest = contest_of(game)
        self.dealers = comb(hidden, game.dealer - len(dealer))
        card = -1 if contest.qualifying_card is None else contest.qualifying_card
        self.rules = CompareRules(contest.against.rank_list, self.whole, contest.qualifies, card, self.dealers)
        self.plain = Relation.of(None, dealer, dead)
        each = [Relation.of(suit, dealer, dead) for suit in range(4)]
        self.suits = list(dict.fromkeys(each))
        self.relations = np.array([self.suits.index(relation) for relation in each])
        self._board = tuple(board)
        self._kinds: dict[int, Boards] = {}
        self._known: dict[tuple[Node, int], list[Integers]] = {}
        bits, gone, held = bits_of(types.holes()), sum(1 << card for card in self.gone), sum(1 << card for card in hole)
        self.holes = Holes.of(np.flatnonzero((bits & gone == 0) & (bits & held == held)))

    # ---- cards ----

    @cached_property
    def exchanges(self) -> list[tuple[int, ...]]:
        """The exchanges of suits that leave the known cards what they are."""

        def same(cards: Sequence[int], exchange: Sequence[int]) -> bool:
            return sorted(card & ~3 | exchange[card & 3] for card in cards) == sorted(cards)

        return [
            exchange for exchange in permutations(range(4)) if same(self.dealer, exchange) and same(self.dead, exchange)
        ]

    def kinds(self, cards: int) -> Boards:
        """A board of each kind of so many cards."""
        if cards not in self._kinds:
            self._kinds[cards] = self._find_kinds(cards)
        return self._kinds[cards]

    def _find_kinds(self, cards: int) -> Boards:
        if cards == 0:
            return Boards(np.zeros((1, 0), np.uint8), np.ones(1, np.int64))
        if len(self.exchanges) == 24 and not self.gone:
            kinds = kinds_of(cards)
            return Boards(kinds.cards, kinds.weights)
        rest = [card for card in range(52) if card not in self.gone]
        boards = np.array(list(combinations(rest, cards)), np.uint8).reshape(-1, cards)
        numbers = np.full(len(boards), np.iinfo(np.int64).max)
        for exchange in self.exchanges:
            changed = suits_exchanged(boards, exchange)
            np.minimum(numbers, set_numbers(np.sort(changed, axis=1)), out=numbers)
        _, first, weights = np.unique(numbers, return_index=True, return_counts=True)
        return Boards(boards[first], weights)

    @cached_property
    def hole_kinds(self) -> Integers:
        """By hole: the first one that exchanges of suits make of it."""
        cards = types.holes()[self.holes.numbers]
        lowest = self.holes.numbers
        for exchange in self.exchanges:
            changed = np.sort(suits_exchanged(cards, exchange), axis=1)
            lowest = np.minimum(lowest, set_numbers(changed))
        return lowest

    # ---- sums ----

    def playing(self, given: Given) -> Solver:
        """A solver of the game with other decisions before the whole board is up."""
        other = copy(self)
        other.given, other._known = given, {}
        return other

    def forget(self) -> None:
        """Give back the room of what can be computed again."""
        self._known.clear()
        for name in ("sums", "totals", "compared"):
            self.__dict__.pop(name, None)

    @cached_property
    def sums(self) -> list[Sums]:
        """By leaf: its sums."""
        recipe, wanted = self.recipe, (np.unique(self.holes.pairs), np.unique(self.holes.columns))
        return [
            self.totals.sums(self.rules, prices[0][:: recipe.parts])
            if len(prices) == 1 and recipe.lowest[leaf] == {0} and len(self.holes.numbers) > 1
            else
            sum_prices(
                self.rules, *self.compared, recipe.bands.of_value, prices, recipe.lowest[leaf], wanted
            )
            for leaf, prices in enumerate(recipe.leaves)
        ]  # fmt: skip

    @cached_property
    def totals(self) -> BoardTotals:
        """Counts over all boards."""
        if not self.gone:
            return _totals(self.rules, self.plain, self.suits[0], self.recipe.undivided.least)
        return totals(self.rules, *self.compared, self.recipe.bands.of_value)

    @cached_property
    def compared(self) -> tuple[Compared, list[Compared]]:
        """How hands stand on whole boards, without a suit and for each way in which a suit may stand."""
        compile_ahead()
        if not self._board and not self.gone:
            plain, (suit,) = standings(self.rules, self.plain, True), self.suits
            suited = standings(self.rules, suit, False)
            if self.given is not None:
                plain, suited = self.given.on_whole(self.rules, self.recipe, (self.plain, plain), (suit, suited))
            return (self.plain, plain), [(suit, suited)]
        suits = []
        for number, suit in enumerate(self.suits):
            asked = [self._asked(int(which)) for which in np.flatnonzero(self.relations == number)]
            suits.append((suit, compare(self.rules, suit, False, np.flatnonzero(np.any(asked, axis=0)))))
        return (self.plain, compare(self.rules, self.plain, True, np.flatnonzero(self._asked(None)))), suits

    def _asked(self, suit: int | None) -> npt.NDArray[np.bool_]:
        """By row: whether it is one of those that the board can grow into."""
        rows = rows_of(self.rules, suit is None)
        mask, others = 0, np.zeros(types.RANKS, np.int64)
        for card in self._board:
            if card & 3 == suit:
                mask |= 1 << (card >> 2)
            else:
                others[card >> 2] += 1
        asked: npt.NDArray[np.bool_] = (rows.masks & mask == mask) & (rows.others >= others).all(axis=1)
        return asked

    def deals(self, cards: int) -> int:
        """In how many ways it goes on from so many community cards, hole cards being known."""
        ups = sorted({cards, *(up for up in self.recipe.ups(0) if up > cards)})
        ways = self.dealers
        for before, after in pairwise(ups):
            ways *= comb(50 - len(self.gone) - before, after - before)
        return ways

    def options(self, node: Node, boards: Cards) -> list[Integers]:
        """By option of a node: its sums on these boards by hole."""
        # Boards of each kind are asked about again, and are the same array then.
        kept = any(boards is kinds.cards for kinds in self._kinds.values())
        if kept and (node, boards.shape[1]) in self._known:
            return self._known[node, boards.shape[1]]
        later: dict[int, Integers] = {}
        for option in node.options:
            if option.node is not None and option.node not in later:
                later[option.node] = self._later(self.recipe.nodes[option.node], boards)
        found = [self._option(node, option, boards, later) for option in node.options]
        if kept:
            self._known[node, boards.shape[1]] = found
        return found

    def best(self, node: Node, boards: Cards) -> Integers:
        """The best option of a node on these boards by hole; or the one that is given."""
        first, *others = options = self.options(node, boards)
        best = first.copy()
        if self.given is not None and node.at is not None:
            taken = self.given.before(node.at, options)
            for place, other in enumerate(options):
                np.copyto(best, other, where=taken == place)
            return best
        for other in others:
            np.maximum(best, other, out=best)
        return best

    def _option(self, node: Node, option: NodeOption, boards: Cards, later: dict[int, Integers]) -> Integers:
        cards = node.cards
        if option.leaf is not None:
            total = self._leaf(option.leaf, boards)
            if (orders := self.recipe.orders(cards)) > 1:
                total //= orders
        else:
            total = np.zeros((len(boards), len(self.holes.numbers)), np.int64)
        if option.node is not None:
            total += later[option.node]
        if option.constant:
            total += option.constant * self.deals(cards)
        if option.need is not None:
            total[~self.meets(option.need, boards)] = CLOSED_SUM
        if option.constant or option.need is not None:
            total[self.shared(boards)] = 0
        return total

    def shared(self, boards: Cards) -> npt.NDArray[np.bool_]:
        """Where a board and hole cards share a card."""
        shared: npt.NDArray[np.bool_] = (bits_of(boards)[:, None] & self.holes.bits[None, :]) != 0
        return shared

    def meets(self, need: Need, boards: Cards) -> npt.NDArray[np.bool_]:
        """By board and hole: whether a choice that asks for a hand is open."""
        holes = types.holes()[self.holes.numbers]
        boards = boards[:, : len(need.hand.community)]
        hands = np.concatenate([np.repeat(boards, len(holes), axis=0), np.tile(holes, (len(boards), 1))], axis=1)
        met: npt.NDArray[np.bool_] = plain_values(hands, need.hand.rank_list) >= need.least
        by_board: npt.NDArray[np.bool_] = met.reshape(len(boards), len(holes))
        return by_board

    def _leaf(self, leaf: int, boards: Cards) -> Integers:
        cards, sums = boards.shape[1], self.sums[leaf]
        found = np.zeros((len(boards), len(self.holes.numbers)), np.int64)
        ranks, rows = self.locate(boards)
        arguments = (
            sums.plain[cards], sums.rows[cards], self.relations, ranks, rows, bits_of(boards),
            self.holes.pairs, self.holes.columns, self.holes.bits, found,
        )  # fmt: skip
        at_once(meet, [(*arguments, *part) for part in parts(len(boards))])
        return found

    def locate(self, boards: Cards) -> tuple[Integers, Integers]:
        """By board: the number of its ranks, and its row for each suit or -1."""
        cards = boards.shape[1]
        level = self.rules.level(cards, False)
        ranks = np.sort(boards >> 2, axis=1).astype(np.int64)
        rows = np.full((len(boards), 4), -1, np.int64)
        for suit in range(4):
            inside = (boards & 3) == suit
            masks = np.bitwise_or.reduce(np.where(inside, 1 << (boards >> 2).astype(np.int64), 0), axis=1)
            held = inside.sum(axis=1)
            for count in range(level.least, cards + 1):
                those = np.flatnonzero(held == count)
                others = np.sort(np.where(inside[those], 99, boards[those] >> 2), axis=1)[:, : cards - count]
                number = types.number_of_mask()[masks[those]] * types.multisets(cards - count)
                rows[those, suit] = level.starts[count] + number + types.number_of_ranks(others.astype(np.int64))
        return types.number_of_ranks(ranks), rows

    def _later(self, node: Node, boards: Cards) -> Integers:
        """The best of a later node, summed over the cards that come until then."""
        cards, more = boards.shape[1], node.cards - boards.shape[1]
        if more == 0:
            return self.best(node, boards)
        orders = self.recipe.orders(cards, node.cards)
        if cards == 0 and len(self.holes.numbers) > 1:
            kinds = self.kinds(more)
            by_hole = kinds.weights @ self.best(node, kinds.cards)
            return self._even(by_hole)[None, :] * (factorial(more) // orders)
        if self.given is not None:
            return down_to(cards, node.cards, self.best(node, self.kinds(node.cards).cards)) * (
                factorial(more) // orders
            )
        if self.is_next(node, boards):
            found = np.zeros((len(boards), len(self.holes.numbers)), np.int64)
            arguments = (*self.next_arguments(node, boards), found)
            at_once(meet_next, [(*arguments, *part) for part in parts(len(boards))])
            return found
        step = max(1, ROOM // (self.growths(cards, more) * len(self.holes.numbers)))
        each = []
        for first in range(0, len(boards), step):
            part = boards[first : first + step]
            grown = np.concatenate([grow(board, more, self.gone) for board in part])
            each.append(self.best(node, grown).reshape(len(part), -1, len(self.holes.numbers)).sum(axis=1))
        return np.concatenate(each) * (factorial(more) // orders)

    def _even(self, by_hole: Integers) -> Integers:
        """Sums over one board of each kind, made those over all boards: holes of a kind share what they have."""
        kinds = np.unique(self.hole_kinds, return_inverse=True)[1]
        total = np.zeros(kinds.max() + 1, np.int64)
        np.add.at(total, kinds, by_hole)
        even: Integers = (total // np.bincount(kinds))[kinds]
        return even

    def is_next(self, node: Node, boards: Cards) -> bool:
        """Whether a node is one card after these boards and one before the whole ones, with nothing in between."""
        between = any(option.need or option.node is not None for option in node.options)
        return boards.shape[1] + 1 == node.cards == self.whole - 1 and not between

    def growths(self, cards: int, more: int) -> int:
        """How many boards a board of so many cards can grow into."""
        return comb(52 - len(self.gone) - cards, more)

    def next_arguments(self, node: Node, boards: Cards) -> tuple[object, ...]:
        """What the kernels for a card more want."""
        count, cards = len(boards), boards.shape[1] + 1
        added = np.tile(np.arange(52, dtype=np.uint8), count)[:, None]
        ranks, rows = self.locate(np.concatenate([np.repeat(boards, 52, axis=0), added], axis=1))
        there = (bits_of(boards)[:, None] >> np.arange(52) & 1) == 0
        there[:, list(self.gone)] = False
        leaves = sorted({option.leaf for option in node.options if option.leaf is not None})
        return (
            np.stack([self.sums[leaf].plain[cards] for leaf in leaves]),
            np.stack([self.sums[leaf].rows[cards] for leaf in leaves]),
            self.relations, bits_of(boards), np.where(there, ranks.reshape(count, 52), -1), rows.reshape(count, 52, 4),
            self.holes.pairs, self.holes.columns, types.columns().pairs, self.holes.bits,
            np.array([option.constant * self.deals(cards) for option in node.options], np.int64),
            np.array([-1 if option.leaf is None else leaves.index(option.leaf) for option in node.options], np.int64),
            self.recipe.orders(cards),
        )  # fmt: skip


@lru_cache(maxsize=4)
def _totals(rules: CompareRules, plain: Relation, suit: Relation, least: tuple[int, ...]) -> BoardTotals:
    """Counts over all boards of a whole deck: prices have no part in them, so they are kept, between runs too."""

    def counted() -> dict[str, Integers]:
        bands = (np.searchsorted(np.array(least), np.arange(1 << 16), side="right") - 1).astype(np.uint8)
        compared = (plain, standings(rules, plain, True)), [(suit, standings(rules, suit, False))]
        return totals(rules, *compared, bands)._asdict()

    return BoardTotals(**kept_tables(__file__, "totals", (rules, plain, suit, least), counted))


def parts(count: int, most: int | None = None) -> list[tuple[int, int]]:
    """So many things in parts for the threads."""
    jobs = most or 8 * cores()
    edges = [count * part // jobs for part in range(jobs + 1)]
    return [(first, last) for first, last in pairwise(edges) if first < last]


def grow(board: Cards, more: int, gone: Sequence[int]) -> Cards:
    """A board with every choice of so many more cards."""
    rest = [card for card in range(52) if card not in gone and card not in board]
    added = np.array(list(combinations(rest, more)), np.uint8)
    return np.concatenate([np.tile(board, (len(added), 1)), added], axis=1)
