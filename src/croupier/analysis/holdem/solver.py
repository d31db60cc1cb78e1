"""The whole game backwards: rivers, flops, hole cards; then forwards, to see how often each result comes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.holdem import board_types, flops, hole_cards, reach, rivers
from croupier.analysis.holdem.board_types import Integers
from croupier.analysis.holdem_solution import SolvedHoldem
from croupier.analysis.hole_kinds import KINDS, kind_of, kind_size
from croupier.analysis.main_game import MainGame, not_solved, qualifying_value
from croupier.analysis.main_results import MainResults
from croupier.ranking.tables import RankTables, flushes_decide, rank_tables

_BOARD_TYPES: Final = board_types.PLAIN_TYPES + board_types.FLUSH_TYPES

Progress = Callable[[float], None]


def require_holdem(game: MainGame) -> None:
    """Refuse a game that is not two and five cards with three streets of the known kinds."""
    if game.cards != (2, 2, 5) or game.rank_list.size != 5:
        raise not_solved("only two own cards with five community cards can be solved street by street", "cards")
    if len(game.streets) != 3:
        raise not_solved(f"{len(game.streets)} streets instead of three", "streets")
    *early, last = game.streets
    for street in early:
        if not street.check or street.fold or not street.plays:
            raise not_solved("before the river a player checks or plays", f"streets.{street.street}.choices")
    if last.check or not last.fold or not last.plays:
        raise not_solved("on the river a player folds or plays", f"streets.{last.street}.choices")
    if game.turned != (0, 3, 5):
        raise not_solved("the streets are not those before the flop, on the flop and on the river", "streets")
    if not flushes_decide(game.rank_list):
        raise not_solved("by this rank list five cards of one suit do not decide a hand", "contest")
    if game.qualifying_card is not None:
        raise not_solved("a dealer who qualifies by a single card is not solved here", "contest.qualify.by")


def prices_of(game: MainGame) -> rivers.Prices:
    """The main game as the kernels want it."""
    return rivers.Prices(
        np.array(game.steady, np.int64),
        np.array(game.play, np.int64),
        game.fold,
        qualifying_value(game),
        np.array(game.streets[1].plays, np.int64),
        np.array(game.streets[2].plays, np.int64),
    )


class RiverChoices(NamedTuple):
    """By type of board and pair of hole types: the multiple that is played on the river, 0 for a fold."""

    plain: reach.Small
    flush: reach.Small


#: Rows without places: the river is played best.
BEST_RIVERS: Final = RiverChoices(
    np.zeros((board_types.PLAIN_TYPES, 0), np.uint8), np.zeros((board_types.FLUSH_TYPES, 0), np.uint8)
)


class FlopSums(NamedTuple):
    """By kind of flop and hole: the sums of checking, and of each play, over all turns, rivers and dealer's hands."""

    flops: flops.Flops
    sums: Integers


def _cores() -> int:
    """The cores that this process may use; not every system says."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers:
    """Kernels on all cores: they let other threads run, so threads are enough."""

    def __init__(self, progress: Progress | None) -> None:
        self._threads = ThreadPoolExecutor(_cores())
        self._progress = progress
        self.done = 0.0

    def each(self, task: Callable[..., object], arguments: Sequence[tuple[object, ...]], share: float) -> None:
        """Run a task for each tuple of arguments; `share` of the whole work is done then."""
        jobs = [self._threads.submit(task, *each) for each in arguments]
        for job in jobs:
            job.result()
            self.done += share / len(jobs)
            if self._progress is not None:
                self._progress(self.done)

    def close(self) -> None:
        self._threads.shutdown()


def _chunks(size: int, parts: int) -> list[tuple[int, int]]:
    edges = [size * part // parts for part in range(parts + 1)]
    return list(pairwise(edges))


def value_type(game: MainGame) -> type[np.int32] | type[np.int64]:
    """The smaller integer if no sum over the turns and rivers of a flop can outgrow it."""
    most = max(game.streets[1].plays + game.streets[2].plays)
    steady = max(abs(price) for row in game.steady for price in row)
    play = max(abs(price) for row in game.play for price in row)
    bound = max(steady + most * play, abs(game.fold)) * rivers.DEALERS * 1176
    return np.int32 if bound < 1 << 31 else np.int64


def solve(game: MainGame, progress: Progress | None = None) -> tuple[SolvedHoldem, FlopSums]:
    """Solve the main game of a Hold'em rulebook over all deals."""
    require_holdem(game)
    work = Workers(progress)
    try:
        deck = Deck.of(game)
        room = fill_rivers(deck, work)
        kinds = _sum_boards(deck, room, work)
        sums = sum_flops(deck, room.plain_values, room.flush_values, work)
        # The values have served; what comes next needs as much room again.
        counts = room._replace(
            plain_values=room.plain_values[:, :0].copy(), flush_values=room.flush_values[:, :0].copy()
        )
        del room
        kind_sums = _decide_hole(deck, kinds, sums)
        at_hole = np.array([0, *game.streets[0].plays], np.uint8)[kind_sums.argmax(axis=1)][deck.kind_of_hole]
        at_flop = np.array([0, *game.streets[1].plays], np.uint8)[sums.argmax(axis=0)]
        main = count_results(deck, counts, at_hole, at_flop, BEST_RIVERS, work)
        return SolvedHoldem(game, tuple(tuple(map(int, row)) for row in kind_sums), main), FlopSums(deck.flops, sums)
    finally:
        work.close()


class Deck(NamedTuple):
    """What the stages share: the game's prices, the ranking tables, and everything that numbers cards and boards."""

    game: MainGame
    prices: rivers.Prices
    tables: RankTables
    numbers: board_types.Numbering
    boards: board_types.FlushTypes
    ranked: rivers.RankedPairs
    flops: flops.Flops
    holes: Integers
    kind_of_hole: Integers

    @classmethod
    def of(cls, game: MainGame) -> Deck:
        cards, holes = flops.hole_numbers()
        return cls(
            game,
            prices_of(game),
            rank_tables(game.rank_list),
            board_types.numbering(),
            board_types.flush_types(),
            rivers.empty_ranked_pairs(),
            flops.canonical_flops(flops.suit_orders()),
            holes,
            np.array([kind_of(int(low), int(high)) for low, high in cards]),
        )


def fill_rivers(deck: Deck, work: Workers) -> rivers.Rivers:
    """Compare every hole with the dealer's hands on every type of board."""
    prices, tables, numbers, ranked = deck.prices, deck.tables, deck.numbers, deck.ranked
    room = rivers.empty_rivers(1 + len(prices.flop_plays), value_type(deck.game))
    work.each(rivers.rank_pairs, [(tables, numbers, ranked, lowest) for lowest in range(13)], 0.02)
    chunks = _chunks(board_types.PLAIN_TYPES, 8)
    work.each(rivers.fill_plain, [(prices, ranked, room, *chunk) for chunk in chunks], 0.02)
    chunks = _chunks(board_types.FLUSH_TYPES, 32)
    work.each(
        rivers.fill_flush, [(prices, tables, numbers, deck.boards, ranked, room, *chunk) for chunk in chunks], 0.26
    )
    return room


def _sum_boards(deck: Deck, room: rivers.Rivers, work: Workers) -> Integers:
    """By kind of hole cards: the sums over all boards."""
    chunks = _chunks(_BOARD_TYPES, 8)
    parts = np.zeros((len(chunks), KINDS, 2), np.int64)
    summing = [(deck.prices, deck.ranked, deck.boards, room, parts[at], *chunk) for at, chunk in enumerate(chunks)]
    work.each(hole_cards.sum_boards, summing, 0.1)
    sums: Integers = parts.sum(axis=0)
    return sums


def river_counts(deck: Deck, room: rivers.Rivers, hole: Sequence[int], board: Sequence[int]) -> tuple[int, list[int]]:
    """Look one river up: the strength of the player's category, and the dealer's hands by standing."""
    suit = next((s for s in range(4) if sum(card & 3 == s for card in board) >= 3), 4)
    one, other = sorted(flops.hole_type(card, suit) for card in hole)
    if suit == 4:
        number = board_types.plain_type(deck.numbers.choose, *sorted(card >> 2 for card in board))
        packed = room.plain_counts[number, board_types.pair_place(one, other, 13)]
    else:
        ranks = [card >> 2 for card in board if card & 3 == suit]
        others = [*sorted(card >> 2 for card in board if card & 3 != suit), -1, -1]
        mask = sum(1 << rank for rank in ranks)
        number = board_types.flush_type(deck.numbers, mask, len(ranks), others[0], others[1])
        packed = room.flush_counts[number, board_types.pair_place(one, other, board_types.TYPES)]
    counts = np.zeros(6, np.int64)
    strength = rivers.unpack(packed, counts)
    return int(strength), [int(count) for count in counts]


def sum_flops(deck: Deck, plain: flops.Values, flush: flops.Values, work: Workers) -> Integers:
    """For each table of values, by flop and hole: its sum over all turns and rivers."""
    sums = np.zeros((len(plain), len(deck.flops.cards), flops.HOLES), np.int64)
    summing = [
        (deck.numbers, deck.flops.cards, deck.holes, plain[table], flush[table], sums[table], *chunk)
        for table in range(len(sums))
        for chunk in _chunks(len(deck.flops.cards), 32)
    ]
    work.each(flops.sum_flops, summing, 0.3)
    return sums


def _decide_hole(deck: Deck, kinds: Integers, sums: Integers) -> Integers:
    """By kind of hole cards: the sums of checking and of each play, per hole."""
    by_hole = deck.flops.weight @ sums.max(axis=0)
    checked = np.zeros(KINDS, np.int64)
    np.add.at(checked, deck.kind_of_hole, by_hole)
    checked //= np.array([kind_size(kind) for kind in range(KINDS)])
    # Every board comes with ten flops.
    plays = [10 * (kinds[:, 0] + multiple * kinds[:, 1]) for multiple in deck.game.streets[0].plays]
    return np.stack([checked, *plays], axis=1)


def count_results(
    deck: Deck, counts: rivers.Rivers, at_hole: reach.Small, at_flop: reach.Small, at_river: RiverChoices, work: Workers
) -> MainResults:
    """Deals by plan, category and standing when these multiples are played by hole, by flop and hole, and on rivers."""
    plans, chosen = _plans(deck.game, at_hole, at_flop)
    plain = np.zeros((len(chosen), board_types.PLAIN_TYPES, 169), np.int32)
    flush = np.zeros((len(chosen), board_types.FLUSH_TYPES, board_types.TYPES**2), np.int32)
    spreading = [
        (deck.numbers, deck.flops.cards, deck.flops.weight, deck.holes, flags, plain[plan], flush[plan])
        for plan, flags in enumerate(chosen)
    ]
    work.each(reach.spread_holes, spreading, 0.2)
    prices, chunks = deck.prices, _chunks(_BOARD_TYPES, 16)
    rows = len(chosen) + len(prices.river_plays) + 1
    parts = np.zeros((len(chunks), rows, prices.steady.shape[1], 6), np.int64)
    counting = [
        (prices, deck.ranked, deck.boards, counts, plain, flush, *at_river, parts[at], *chunk)
        for at, chunk in enumerate(chunks)
    ]
    work.each(reach.count_results, counting, 0.1)
    counted = tuple(tuple(tuple(map(int, row)) for row in plan) for plan in parts.sum(axis=0))
    return MainResults(deck.game, (*plans, *deck.game.streets[2].plays, 0), counted)


def _plans(game: MainGame, at_hole: reach.Small, at_flop: reach.Small) -> tuple[tuple[int, ...], list[reach.Flags]]:
    """Every way to raise before the river that is used, with the holes and flops it is used for."""
    plans, chosen = [], []
    for multiple in game.streets[0].plays:
        if (holes := at_hole == multiple).any():
            plans.append(multiple)
            chosen.append(np.broadcast_to(holes, at_flop.shape).copy())
    for multiple in game.streets[1].plays:
        if (cases := (at_flop == multiple) & (at_hole == 0)).any():
            plans.append(multiple)
            chosen.append(cases)
    return tuple(plans), chosen
