"""Sums over whole boards for a deck from which some cards are known: by ranks, and by rows of each suit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.reaching import tally_columns
from croupier.analysis.routes.boards.standings import COUNTED, ROOM, THE_REST, Packed, Values, stand
from croupier.analysis.routes.boards.sums import Frame, sum_columns
from croupier.analysis.routes.boards.types import BoardRows, Integers, Level
from croupier.analysis.routes.working import at_once, cores
from croupier.ranking import RankList
from croupier.ranking.tables import SUIT_TABLE, rank_tables
from croupier.ranking.weights import FEW, places, weights_and_shifts

#: An odd number of cache lines to a column, so that neighbouring columns do not crowd each other out.
_LINE = 8
#: No boards are noted as counted with a suit: what ranks alone come to is taken off there.
_NOTHING: Final = np.zeros((0, 0), np.int64)


class Relation(NamedTuple):
    """How known cards stand to a suit, or to none: what is left of each type, and the types of the dealer's."""

    free: tuple[int, ...]
    known: tuple[int, ...]

    @classmethod
    def of(cls, suit: int | None, dealer: Sequence[int], dead: Sequence[int]) -> Relation:
        free = [0 if suit is None else 1] * types.RANKS + [4 if suit is None else 3] * types.RANKS
        for card in (*dealer, *dead):
            free[_type(card, suit)] -= 1
        return cls(tuple(free), tuple(_type(card, suit) for card in dealer))


def _type(card: int, suit: int | None) -> int:
    return (card >> 2) + (0 if card & 3 == suit else types.RANKS)


class CompareRules(NamedTuple):
    """What comparing takes: the list, how many cards the board has, what qualifies, how many hands the dealer has."""

    rank_list: RankList
    whole: int
    least: int
    card: int
    dealers: int

    @property
    def needed(self) -> int:
        """How many cards of a suit make flushes possible."""
        return self.rank_list.size - 2

    def level(self, cards: int, plain: bool) -> Level:
        """Rows of boards of so many cards: those without a suit, or those with one."""
        if plain:
            return Level(cards, 0, (0, types.multisets(cards)))
        return types.level(cards, self.whole, self.needed)


@dataclass(frozen=True)
class Standings:
    """By column and row: the dealer's hands by standing, and the value of the player's hand."""

    packed: Packed
    values: Values


#: How known cards stand to a suit, and how hands compare then.
Compared: TypeAlias = tuple[Relation, Standings]


def rows_of(rules: CompareRules, plain: bool) -> BoardRows:
    if not plain:
        return types.whole_rows(rules.whole, rules.needed)
    return _plain_rows(rules.whole)


@cache
def _plain_rows(whole: int) -> BoardRows:
    """Boards by their ranks alone: nothing in a suit."""
    count = types.multisets(whole)
    return BoardRows(np.zeros(count, np.int64), types.multiplicity(whole), np.arange(count))


@lru_cache(maxsize=3)
def standings(rules: CompareRules, relation: Relation, plain: bool) -> Standings:
    """Compare on every board."""
    count = len(rows_of(rules, plain).plain)
    return compare(rules, relation, plain, np.arange(count))


def compare(rules: CompareRules, relation: Relation, plain: bool, which: Integers) -> Standings:
    """Compare on these boards; the others are left empty."""
    rows, found = rows_of(rules, plain), unfilled(rules, plain)
    arguments = (
        rows.masks, rows.others, rows.plain, _ordered(rules.rank_list, rules.whole),
        rank_tables(rules.rank_list).suited[:SUIT_TABLE], rules.rank_list.size,
        np.array(relation.free), np.array(relation.known, np.int64), rules.least, rules.card,
        types.columns().of_types, found.packed, found.values,
    )  # fmt: skip
    parts = np.array_split(which, 4 * cores())
    at_once(stand, [(*arguments, np.zeros(ROOM, np.int64), part) for part in parts if len(part)])
    return found


def unfilled(rules: CompareRules, plain: bool) -> Standings:
    """Room for standings on every board."""
    count = len(rows_of(rules, plain).plain)
    width = (count // _LINE | 1) * _LINE + _LINE * (count // _LINE % 2)
    shape = types.PAIRS if plain else types.COLUMNS, width
    return Standings(np.zeros(shape, np.int64)[:, :count], np.zeros(shape, np.uint16)[:, :count])


def board_values(rank_list: RankList, whole: int) -> tuple[Integers, npt.NDArray[np.bool_]]:
    """By ranks of a board and by pair of ranks: the value by ranks alone, and whether there is such a hand."""
    boards = types.multiplicity(whole)
    pairs = types.ranks_of(2)
    weights, shifts = weights_and_shifts()
    cards = whole + 2
    size = max(cards, FEW)
    tables = rank_tables(rank_list)
    by_ranks = {4: tables.few, 5: tables.five, 6: tables.six, 7: tables.seven}[size]
    sums = (boards @ weights)[:, None] + weights[pairs].sum(axis=1)[None, :]
    possible = (boards[:, None, :] + types.multiplicity(2)[None, :, :]).max(axis=2) <= 4
    return by_ranks[places(np.where(possible, sums, weights[:size].sum()), shifts[size], size)].astype(
        np.int64
    ), possible


@cache
def _ordered(rank_list: RankList, whole: int) -> Integers:
    """By ranks of a board: the pairs of ranks that can be held by rising value, as value and pair; then -1."""
    (values, possible), pairs = board_values(rank_list, whole), types.ranks_of(2)
    entries = np.where(possible, values << 10 | pairs[:, 0] << 5 | pairs[:, 1], 1 << 40)
    entries.sort(axis=1)
    entries[entries == 1 << 40] = -1
    return entries


def terms(rules: CompareRules, prices: Integers) -> Integers:
    """Prices by plan, band and standing as kernels add them up: all dealer's hands at one price, then differences."""
    rest = prices[..., THE_REST]
    return np.stack([rules.dealers * rest, *(prices[..., standing] - rest for standing in COUNTED)], axis=-1)


class Sums(NamedTuple):
    """By number of cards up: sums by ranks and pair, and by row and column for each way in which a suit may stand."""

    plain: dict[int, Integers]
    rows: dict[int, Integers]


def sum_prices(
    rules: CompareRules,
    plain: Compared,
    suits: Sequence[Compared],
    bands: npt.NDArray[np.uint8],
    prices: Integers,
    levels: Iterable[int],
    wanted: tuple[Integers, Integers],
) -> Sums:
    """Sum the best of some prices over the cards to come to boards of these sizes, for the wanted pairs and columns."""
    levels = sorted(levels)
    leaves = np.zeros((types.PAIRS, len(rows_of(rules, True).plain)), np.int64)
    by_ranks = _sum(rules, *plain, True, bands, prices, leaves, levels, wanted[0])
    by_rows = [_sum(rules, *suit, False, bands, prices, leaves, levels, wanted[1]) for suit in suits]
    return Sums(by_ranks, {cards: np.stack([each[cards] for each in by_rows]) for cards in levels})


def _sum(
    rules: CompareRules, relation: Relation, compared: Standings, plain: bool, bands: npt.NDArray[np.uint8],
    prices: Integers, leaves: Integers, levels: Sequence[int], wanted: Integers,
) -> dict[int, Integers]:  # fmt: skip
    at, total = _places(rules, plain, levels)
    sums = np.zeros((total, types.PAIRS if plain else types.COLUMNS), np.int64)
    frame = frame_of(rules, relation, plain)
    arguments = (compared.packed, compared.values, bands, terms(rules, prices), leaves, frame, sums, at, levels[0])
    parts = [part for part in np.array_split(wanted, 4 * cores()) if len(part)]
    at_once(sum_columns, [(*arguments, _room(compared), part) for part in parts])
    return _by_level(rules, plain, levels, sums)


class BoardTotals(NamedTuple):
    """Over all boards in every order: by pair or column, by band, boards and deals of each standing that is counted."""

    plain: Integers
    rows: Integers

    def sums(self, rules: CompareRules, prices: Integers) -> Sums:
        """What one plan comes to before any community card is up."""
        of = terms(rules, prices)
        return Sums(
            {0: (self.plain * of).sum(axis=(1, 2))[None, :]}, {0: (self.rows * of).sum(axis=(2, 3))[:, None, :]}
        )

    def tally(self, rules: CompareRules, reached: Sums) -> Integers:
        """Deals by band and standing of a plan that is decided on before any community card is up."""
        plain = (reached.plain[0][0][:, None, None] * self.plain).sum(axis=0)
        return all_standings(rules, plain + (reached.rows[0][:, 0, :, None, None] * self.rows).sum(axis=(0, 1)))


def totals(
    rules: CompareRules, plain: Compared, suits: Sequence[Compared], bands: npt.NDArray[np.uint8]
) -> BoardTotals:
    """Count over all boards: with one plan alone, in columns of their own."""
    prices = np.zeros((1, int(bands.max()) + 1, 6), np.int64)
    found = []
    for relation, compared in (plain, *suits):
        columns = np.arange(len(compared.packed))
        room, once = np.zeros((len(columns), *prices.shape), np.int64), np.ones((1, len(columns)), np.int64)
        _tally(rules, plain[1], (relation, compared), bands, prices, {0: once}, _NOTHING, room, columns)
        found.append(room[:, 0])
    return BoardTotals(found[0], np.stack(found[1:]))


def all_standings(rules: CompareRules, counted: Integers) -> Integers:
    """Boards and the standings that are counted, made all standings."""
    total: Integers = np.zeros_like(counted)
    total[..., COUNTED] = counted[..., 1:]
    total[..., THE_REST] = rules.dealers * counted[..., 0] - counted[..., 1:].sum(axis=-1)
    return total


def tally(
    rules: CompareRules,
    plain: Compared,
    suits: Sequence[Compared],
    bands: npt.NDArray[np.uint8],
    prices: Integers,
    reached: Sums,
) -> Integers:
    """Deals by plan, band and standing, where boards and hole cards are reached so often."""
    prices = terms(rules, prices)
    suited = np.zeros((types.PAIRS, plain[1].packed.shape[1]), np.int64)
    # Columns of one pair of ranks are counted in the same place.
    room, pairs = np.zeros((4 * cores(), *prices.shape), np.int64), types.columns().pairs % (4 * cores())
    for number, compared in enumerate(suits):
        of_suit = {cards: rows[number] for cards, rows in reached.rows.items()}
        _tally(rules, plain[1], compared, bands, prices, of_suit, suited, room, pairs)
    _tally(rules, plain[1], plain, bands, prices, reached.plain, suited, room, pairs[: types.PAIRS])
    return all_standings(rules, room.sum(axis=0))


def _tally(
    rules: CompareRules,
    plain: Standings,
    counted: Compared,
    bands: npt.NDArray[np.uint8],
    prices: Integers,
    reached: Mapping[int, Integers],
    suited: Integers,
    tallies: Integers,
    into: Integers,
) -> None:
    """Count what is reached in every column, each in its place of the tallies."""
    relation, compared = counted
    by_ranks, levels = compared is plain, sorted(reached)
    at, _ = _places(rules, by_ranks, levels)
    weights = np.concatenate([reached[cards] for cards in reversed(levels)])
    arguments = (
        compared.packed, compared.values, plain.packed, plain.values, suited, bands, prices,
        frame_of(rules, relation, by_ranks), weights, at, tallies, into,
    )  # fmt: skip
    # No two threads count in the same place.
    parts = [np.flatnonzero(into % (4 * cores()) == part) for part in range(4 * cores())]
    at_once(tally_columns, [(*arguments, _room(compared), part) for part in parts if len(part)])


def _room(compared: Standings) -> Integers:
    """Room for two columns."""
    return np.zeros((2, compared.packed.shape[1]), np.int64)


def _places(rules: CompareRules, plain: bool, levels: Sequence[int]) -> tuple[Integers, int]:
    """By cards that are missing: where the rows of that level begin, -1 where it is not wanted; and how many in all."""
    at, total = np.full(rules.whole + 1, -1, np.int64), 0
    for down in range(rules.whole + 1):
        if rules.whole - down in levels:
            at[down] = total
            total += rules.level(rules.whole - down, plain).rows
    return at, total


def _by_level(rules: CompareRules, plain: bool, levels: Sequence[int], sums: Integers) -> dict[int, Integers]:
    at, _ = _places(rules, plain, levels)
    return {
        cards: sums[at[rules.whole - cards] : at[rules.whole - cards] + rules.level(cards, plain).rows]
        for cards in levels
    }


def frame_of(rules: CompareRules, relation: Relation, plain: bool) -> Frame:
    """How boards grow, as the kernels want it."""
    steps = [rules.level(rules.whole - down, plain) for down in range(rules.whole + 1)]
    starts = np.zeros((len(steps), rules.whole + 2), np.int64)
    for down, step in enumerate(steps):
        starts[down, : len(step.starts)] = step.starts
        starts[down, len(step.starts) :] = step.rows
    columns = types.columns()
    free = np.array(relation.free[types.RANKS :]) - (types.multiplicity(2) if plain else columns.outside)
    return Frame(
        rows_of(rules, plain).plain, columns.pairs, _inside(relation, plain), free,
        starts, np.array([step.least for step in steps]), 0 if plain else rules.whole, rules.whole, *_growth(),
    )  # fmt: skip


def _inside(relation: Relation, plain: bool) -> Integers:
    """By column: the ranks of the suit that cannot come."""
    gone = sum(1 << rank for rank in range(types.RANKS) if not relation.free[rank])
    if plain:
        return np.zeros(types.PAIRS, np.int64)
    inside: Integers = types.columns().inside | gone
    return inside


@cache
def _growth() -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """What boards grow into: by size, number and rank."""
    masks = np.full((5, comb(types.RANKS, 4), types.RANKS), -1, np.int32)
    ranks = np.zeros((5, types.multisets(4), types.RANKS), np.int32)
    often = np.zeros((5, types.multisets(4), types.RANKS), np.int32)
    for size in range(5):
        masks[size, : comb(types.RANKS, size)] = types.grown_masks(size)
        ranks[size, : types.multisets(size)] = types.grown_ranks(size)
        often[size, : types.multisets(size)] = types.multiplicity(size)
    return masks, ranks, often
