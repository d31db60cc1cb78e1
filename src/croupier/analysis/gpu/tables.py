"""What the kernels read that no price has a part in, for a deck from which some cards are known; made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import combinations, permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import bits_of, choose, exchange_numbers, kind_numbers, set_numbers, suits_exchanged
from croupier.analysis.gpu.device import Array, Device, DeviceRecord, KernelStep
from croupier.analysis.routes.boards import types
from croupier.analysis.routes.boards.given import exchanged_holes
from croupier.analysis.routes.boards.recipe import HandBands
from croupier.analysis.routes.boards.solving import Solver
from croupier.analysis.routes.boards.tables import BoardTotals, Relation, board_values, frame_of, rows_of
from croupier.analysis.routes.boards.types import Integers, Level
from croupier.ranking.tables import SUIT_TABLE, rank_tables

#: Threads of a block that has a row: one for each column, in whole warps; and the same for pairs of ranks.
THREADS: Final = 352
PAIR_THREADS: Final = 96
#: Blocks for work that they share out, and blocks that stay until all of it is done.
MANY_BLOCKS: Final = 2112
STAYING: Final = 1056
#: In a link between boards: where the larger one's number, the rank and the sign for a card outside the suit begin.
_ROW_AT, _RANK_AT, _OUTSIDE = 8, 4, 8


class Located(NamedTuple):
    """Boards of each kind of one size, as the kernels want them with all holes: `Meeting`."""

    meeting: DeviceRecord
    size: int
    weights: Array
    weights_here: types.Integers


class BoardLinks(NamedTuple):
    """From boards of one size to those of another: by board, of which boards it is made, and by what cards."""

    first: Array
    links: Array
    size: int


class WholeBoards(NamedTuple):
    """Whole boards by ranks, or by rows of a suit that stands in one way to the known cards; how hands compare there.

    By column the ranks of the suit that cannot come, and how many cards outside it may, with four bits for each rank.
    """

    plain: bool
    size: int
    columns: int
    ranks: Array
    pairs: Array
    inside: Array
    free: Array
    packed: Array
    values: Array

    @property
    def threads(self) -> int:
        return PAIR_THREADS if self.plain else THREADS


class DeviceTotals(NamedTuple):
    """Counts over all boards: by ranks, for each way in which a suit may stand, and the same on this side."""

    plain: Array
    rows: list[Array]
    here: BoardTotals


class DeviceDeck:
    """A deck from which some cards are known, in the memory of a device."""

    def __init__(self, device: Device, solver: Solver) -> None:
        #: Asked about cards alone; its prices have no part in anything here.
        self._solver = solver
        self.device, self.rules, self.whole = device, solver.rules, solver.whole
        self.holes = len(solver.holes.numbers)
        self.relations = len(solver.suits)
        self._boards: dict[int, Located] = {}
        self._kinds: dict[int, DeviceRecord] = {}
        self._bands: dict[tuple[int, tuple[int, ...]], Array] = {}
        self._links: dict[tuple[bool, int, int], BoardLinks] = {}
        self._totals: dict[tuple[int, ...], DeviceTotals] = {}
        kinds, many = np.unique(solver.hole_kinds, return_inverse=True, return_counts=True)[1:]
        #: By hole its kind; by kind where its holes begin among all of them, in the order of their kinds.
        self.hole_kinds = (
            self._ints(kinds), self._ints(np.append(0, np.cumsum(many))), self._ints(np.argsort(kinds, kind="stable"))
        )  # fmt: skip

    def _ints(self, values: npt.NDArray[np.integer]) -> Array:
        return self.device.array(np.ascontiguousarray(values, np.int32))

    # ---- whole boards ----

    @cached_property
    def plain(self) -> WholeBoards:
        """Whole boards by their ranks."""
        return self._compare(self._solver.plain, True)

    @cached_property
    def suits(self) -> list[WholeBoards]:
        """Whole boards by rows, for each way in which a suit may stand."""
        return [self._compare(relation, False) for relation in self._solver.suits]

    def _compare(self, relation: Relation, plain: bool) -> WholeBoards:
        rules, device, rows = self.rules, self.device, rows_of(self.rules, plain)
        columns, count = types.PAIRS if plain else types.COLUMNS, len(rows.plain)
        pairs = np.array([(one, other) for one in range(types.TYPES) for other in range(one, types.TYPES)])
        of_pair = types.columns().of_types[pairs[:, 0], pairs[:, 1]]
        packed, values = device.room((count, columns), np.int64, zeros=True), device.room((count, columns), np.uint16)
        ranks, known = self._ints(rows.plain), np.array(relation.known or (0,))
        device.run([KernelStep("stand", count, THREADS, (
            self._ints(rows.masks), self._ints(rows.others), ranks,
            device.array(board_values(rules.rank_list, rules.whole)[0].astype(np.uint16)),
            device.array(rank_tables(rules.rank_list).suited[:SUIT_TABLE]), rules.rank_list.size,
            self._ints(np.array(relation.free)), self._ints(known), len(relation.known), rules.least, rules.card,
            self._ints(pairs[:, 0] << 5 | pairs[:, 1]), self._ints(of_pair), columns, packed, values,
        ))])  # fmt: skip
        frame = frame_of(rules, relation, plain)
        return WholeBoards(
            plain, count, columns, ranks, self._ints(frame.pairs), self._ints(frame.inside),
            device.array((frame.free.astype(np.int64) << 4 * np.arange(types.RANKS)).sum(axis=1)), packed, values,
        )  # fmt: skip

    def bands(self, rows: WholeBoards, bands: HandBands) -> Array:
        """The bands of all hands on whole boards."""
        key = id(rows.packed), bands.least
        if key not in self._bands:
            found = self.device.room((rows.size, rows.columns), np.uint8)
            arguments = rows.values, rows.packed, self.device.array(bands.of_value), rows.size, rows.columns, found
            self.device.run([KernelStep("band", MANY_BLOCKS, rows.threads, arguments)])
            self._bands[key] = found
        return self._bands[key]

    def totals(self, bands: HandBands) -> DeviceTotals:
        """Counts over all boards, for such bands."""
        if bands.least not in self._totals:
            found = [self._total(rows, bands) for rows in (self.plain, *self.suits)]
            here = [self.device.host(each) for each in found]
            self._totals[bands.least] = DeviceTotals(found[0], found[1:], BoardTotals(here[0], np.stack(here[1:])))
        return self._totals[bands.least]

    def _total(self, rows: WholeBoards, bands: HandBands) -> Array:
        device, many = self.device, len(bands.least)
        plain = None if rows.plain else self.plain
        once, totals = np.ones((1, rows.columns), np.int64), device.room((rows.columns, many, 6), np.int64, zeros=True)
        steps, weights = self.grown(rows, {0: device.array(once)}, self.whole, device.room)
        device.run([*steps, KernelStep("total_columns", MANY_BLOCKS, rows.threads, (
            rows.packed, self.bands(rows, bands), plain and plain.packed, plain and self.bands(plain, bands),
            many, rows.ranks, rows.pairs, rows.size, rows.columns, weights, totals,
        ))])  # fmt: skip
        return totals

    def level(self, plain: bool, cards: int) -> int:
        """How many rows boards of so many cards have."""
        return self.rules.level(cards, plain).rows

    def grown(
        self,
        rows: WholeBoards,
        reached: dict[int, Array],
        upto: int,
        room: Callable[[tuple[int, ...], npt.DTypeLike], Array],
    ) -> tuple[list[KernelStep], Array]:
        """How often boards of so many cards come about where those of fewer are reached so often."""
        steps, here = [], reached[min(reached)]
        for cards in range(min(reached) + 1, upto + 1):
            into = room((self.level(rows.plain, cards), rows.columns), np.int64)
            steps.append(self.gathered(rows, cards - 1, cards, here, into, reached.get(cards)))
            here = into
        return steps, here

    def gathered(
        self, rows: WholeBoards, of: int, cards: int, source: Array, into: Array, reached: Array | None = None
    ) -> KernelStep:
        """The step from boards of one size to those of another."""
        links = self.linked(rows.plain, of, cards)
        arguments = links.first, links.links, rows.inside, rows.free, rows.columns, source, reached, into
        widths = f"{8 * source.itemsize}_{8 * into.itemsize}"
        # A thread has two columns.
        return KernelStep(f"gather_{widths}", links.size, 64 if rows.plain else 192, arguments)

    def linked(self, plain: bool, of: int, cards: int) -> BoardLinks:
        """Of what boards of so many cards each board is made."""
        if (plain, of, cards) not in self._links:
            smaller, link, larger = _growths(
                self.rules.level(min(of, cards), plain), self.rules.level(max(of, cards), plain), plain
            )
            made, parts = (smaller, larger) if of > cards else (larger, smaller)
            order, count = np.argsort(made, kind="stable"), self.level(plain, cards)
            first = np.concatenate([[0], np.cumsum(np.bincount(made, minlength=count))])
            links = (parts << _ROW_AT | link)[order]
            self._links[plain, of, cards] = BoardLinks(self._ints(first), self._ints(links), count)
        return self._links[plain, of, cards]

    # ---- boards that are not whole ----

    def boards(self, cards: int) -> Located:
        """A board of each kind of so many cards."""
        if cards not in self._boards:
            solver, kinds = self._solver, self._solver.kinds(cards)
            ranks, rows = solver.locate(kinds.cards)
            bits = bits_of(kinds.cards)
            meeting = self.device.record(
                self._ints(ranks), self._ints(rows), self.device.array(bits), self._ints(solver.relations),
                self._ints(solver.holes.pairs), self._ints(solver.holes.columns),
                self.device.array(solver.holes.bits), len(bits), self.holes,
            )  # fmt: skip
            weights = kinds.weights.astype(np.int64)
            self._boards[cards] = Located(meeting, len(bits), self.device.array(weights), weights)
        return self._boards[cards]

    def kinds(self, cards: int) -> DeviceRecord:
        """Of which kind each set of so many cards is: `Kinds`."""
        if cards not in self._kinds:
            solver = self._solver
            kinds, exchanges = (kind_numbers(cards), exchange_numbers(cards))
            if solver.gone:
                kinds, exchanges = _known_kinds(solver, cards)
            places = np.zeros(types.HOLES, np.int32)
            places[solver.holes.numbers] = np.arange(self.holes)
            self._kinds[cards] = self.device.record(
                self._ints(kinds), self.device.array(exchanges), self._ints(exchanged_holes()), self._ints(places),
                self._ints(solver.holes.numbers), self._ints(choose()),
            )  # fmt: skip
        return self._kinds[cards]

    @property
    def gone(self) -> np.int64:
        """A bit for each card that cannot come."""
        return np.int64(sum(1 << card for card in self._solver.gone))


def _known_kinds(solver: Solver, cards: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
    """The kinds of `Solver.kinds` where cards are known, and the exchanges that lead to them."""
    rest = [card for card in range(52) if card not in solver.gone]
    boards = np.array(list(combinations(rest, cards)), np.uint8).reshape(-1, cards)
    own, all_exchanges = set_numbers(boards), list(permutations(range(4)))
    changed = {
        all_exchanges.index(exchange): set_numbers(np.sort(suits_exchanged(boards, exchange), axis=1))
        for exchange in solver.exchanges
    }
    _, first, kind = np.unique(np.min(list(changed.values()), axis=0), return_index=True, return_inverse=True)
    kinds, exchanges = np.zeros(comb(52, cards), np.int32), np.zeros(comb(52, cards), np.uint8)
    kinds[own] = kind
    for exchange, numbers in changed.items():
        exchanges[own[numbers == own[first][kind]]] = exchange
    return kinds, exchanges


def _growths(smaller: Level, larger: Level, plain: bool) -> tuple[Integers, Integers, Integers]:
    """Every way in which a board grows by a card: the board, the card as links have it, and the larger board."""
    found = []
    for held in range(smaller.least, 1 if plain else smaller.cards + 1):
        rest = smaller.cards - held
        width, wider, sets = types.multisets(rest), types.multisets(rest + 1), comb(types.RANKS, held)
        numbers, others, ranks = (each.ravel() for each in np.indices((sets, width, types.RANKS)))
        rows = smaller.starts[held] + numbers * width + others
        if not plain:
            grown = types.grown_masks(held)[numbers, ranks]
            there = grown >= 0
            found.append((rows, ranks << _RANK_AT, larger.starts[held + 1] + grown * width + others, there))
        if held >= larger.least:
            often, grown = types.multiplicity(rest)[others, ranks], types.grown_ranks(rest)[others, ranks]
            link = ranks << _RANK_AT | _OUTSIDE | often
            # Of five of a rank there is no board.
            found.append((rows, link, larger.starts[held] + numbers * wider + grown, often < 4))
    rows, link, grown = (np.concatenate([each[at][each[3]] for each in found]) for at in range(3))
    return rows, link, grown
