"""The whole game backwards: rivers, flops, hole cards; then forwards, to see how often each result comes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.analysis.holdem import board_types, flops, hole_cards, reach, rivers
from croupier.analysis.holdem.board_types import Integers
from croupier.analysis.main_game import MainGame, not_solved, qualifying_value
from croupier.ranking.tables import five_card_tables

#: Deals of hole cards, flop, turn and river, and dealer; and per hole, what follows it.
DEALS_PER_HOLE: Final = 19_600 * flops.TURNS_AND_RIVERS * rivers.DEALERS
DEALS: Final = flops.HOLES * DEALS_PER_HOLE
FLOP_DEALS: Final = flops.TURNS_AND_RIVERS * rivers.DEALERS

Progress = Callable[[float], None]


@dataclass(frozen=True)
class SolvedHoldem:
    """The solution: what every decision is worth, and how often best play comes to each result.

    Sums are over all deals that follow, in `game.scale`-ths of an Ante. `flop_sums` has, by flop and hole, a row for
    checking and one for each play; `kind_sums` the same by kind of hole cards, per hole. `results` counts deals by
    plan (`plans`: the multiple staked, 0 for a fold), category and standing.
    """

    game: MainGame
    flops: flops.Flops
    flop_sums: Integers
    kind_sums: Integers
    plans: tuple[int, ...]
    results: Integers

    @property
    def hole_plays(self) -> tuple[int, ...]:
        return self.game.streets[0].plays

    @property
    def flop_plays(self) -> tuple[int, ...]:
        return self.game.streets[1].plays

    def kind_value(self, kind: int, multiple: int) -> Fraction:
        """What a decision before the flop is worth in Antes; multiple 0 is to check and play best from there."""
        row = self.kind_sums[kind]
        at = 0 if multiple == 0 else 1 + self.hole_plays.index(multiple)
        return Fraction(int(row[at]), DEALS_PER_HOLE * self.game.scale)

    def best_multiple(self, kind: int) -> int:
        """The best decision before the flop; of equal ones the one that stakes least."""
        best = int(np.argmax(self.kind_sums[kind]))
        return 0 if best == 0 else self.hole_plays[best - 1]

    @property
    def value(self) -> Fraction:
        """What the game is worth to a player who always decides best, in Antes a round."""
        sizes = np.array([hole_cards.kind_size(kind) for kind in range(hole_cards.KINDS)])
        total = sum(int(best) * int(size) for best, size in zip(self.kind_sums.max(axis=1), sizes, strict=True))
        return Fraction(total, DEALS * self.game.scale)


def require_holdem(game: MainGame) -> None:
    """Refuse a game that is not two and five cards with three streets of the known kinds."""
    if game.cards != (2, 2, 5) or game.rank_list.size != 5:
        raise not_solved("only two own cards with five community cards can be solved street by street", "cards")
    if len(game.streets) != 3:
        raise not_solved(f"{len(game.streets)} streets instead of three", "streets")
    *early, last = game.streets
    for street in early:
        if not street.check or street.fold:
            raise not_solved("before the river a player checks or plays", f"streets.{street.street}.choices")
    if last.check or not last.fold or not last.plays:
        raise not_solved("on the river a player folds or plays", f"streets.{last.street}.choices")
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


class _Work:
    """Kernels on all cores: they let other threads run, so threads are enough."""

    def __init__(self, progress: Progress | None) -> None:
        self._threads = ThreadPoolExecutor(os.process_cpu_count() if hasattr(os, "process_cpu_count") else os.cpu_count())
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
    return list(zip(edges, edges[1:], strict=False))


def value_type(game: MainGame) -> type[np.int32] | type[np.int64]:
    """The smaller integer if no sum over the turns and rivers of a flop can outgrow it."""
    most = max(game.streets[1].plays + game.streets[2].plays)
    steady = max(abs(price) for row in game.steady for price in row)
    play = max(abs(price) for row in game.play for price in row)
    bound = max(steady + most * play, abs(game.fold)) * rivers.DEALERS * 1176
    return np.int32 if bound < 1 << 31 else np.int64


def solve(game: MainGame, progress: Progress | None = None) -> SolvedHoldem:
    """Solve the main game of a Hold'em rulebook over all deals."""
    require_holdem(game)
    prices = prices_of(game)
    work = _Work(progress)
    try:
        tables = five_card_tables(game.rank_list)
        numbers, boards = board_types.numbering(), board_types.flush_types()
        ranked = rivers.empty_ranked_pairs()
        room = rivers.empty_rivers(1 + len(game.streets[1].plays), value_type(game))
        work.each(rivers.rank_pairs, [(tables, numbers, ranked, lowest) for lowest in range(13)], 0.05)
        chunks = _chunks(board_types.PLAIN_TYPES, 8)
        work.each(rivers.fill_plain, [(prices, ranked, room, *chunk) for chunk in chunks], 0.05)
        chunks = _chunks(board_types.FLUSH_TYPES, 32)
        filling = [(prices, tables, numbers, boards, ranked, room, *chunk) for chunk in chunks]
        work.each(rivers.fill_flush, filling, 0.2)
        kinds = np.zeros((hole_cards.KINDS, 2), np.int64)
        work.each(hole_cards.sum_boards, [(prices, ranked, boards, room, kinds)], 0.1)
        classes = flops.canonical_flops(flops.suit_orders())
        holes, numbers_of_holes = flops.hole_numbers()
        sums = np.zeros((len(room.plain_values), len(classes.cards), flops.HOLES), np.int64)
        chunks = _chunks(len(classes.cards), 32)
        summing = [
            (numbers, classes.cards, numbers_of_holes, room.plain_values[table], room.flush_values[table], sums[table], *chunk)
            for table in range(len(sums))
            for chunk in chunks
        ]
        work.each(flops.sum_flops, summing, 0.3)
        kind_of_hole = np.array([hole_cards.kind_of(int(low), int(high)) for low, high in holes])
        kind_sums = _decide_hole(game, kinds, classes, sums, kind_of_hole)
        plans, chosen = _plans(game, kind_sums, sums, kind_of_hole)
        del summing
        room = room._replace(plain_values=room.plain_values[:, :0], flush_values=room.flush_values[:, :0])
        results = _results(work, prices, numbers, classes, numbers_of_holes, ranked, boards, room, chosen)
        return SolvedHoldem(game, classes, sums, kind_sums, (*plans, *game.streets[2].plays, 0), results)
    finally:
        work.close()


def _decide_hole(
    game: MainGame, kinds: Integers, classes: flops.Flops, sums: Integers, kind_of_hole: Integers
) -> Integers:
    """By kind of hole cards: the sums of checking and of each play, per hole."""
    by_hole = classes.weight @ sums.max(axis=0)
    checked = np.zeros(hole_cards.KINDS, np.int64)
    np.add.at(checked, kind_of_hole, by_hole)
    checked //= np.array([hole_cards.kind_size(kind) for kind in range(hole_cards.KINDS)])
    # Every board comes with ten flops.
    plays = [10 * (kinds[:, 0] + multiple * kinds[:, 1]) for multiple in game.streets[0].plays]
    return np.stack([checked, *plays], axis=1)


def _plans(
    game: MainGame, kind_sums: Integers, sums: Integers, kind_of_hole: Integers
) -> tuple[tuple[int, ...], list[reach.Flags]]:
    """Every way to raise before the river that best play uses, with the holes and flops it is used for."""
    at_hole, at_flop = kind_sums.argmax(axis=1)[kind_of_hole], sums.argmax(axis=0)
    plans, chosen = [], []
    for choice, multiple in enumerate(game.streets[0].plays, start=1):
        if (holes := at_hole == choice).any():
            plans.append(multiple)
            chosen.append(np.broadcast_to(holes, at_flop.shape).copy())
    for choice, multiple in enumerate(game.streets[1].plays, start=1):
        if (cases := (at_flop == choice) & (at_hole == 0)).any():
            plans.append(multiple)
            chosen.append(cases)
    return tuple(plans), chosen


def _results(
    work: _Work,
    prices: rivers.Prices,
    numbers: board_types.Numbering,
    classes: flops.Flops,
    holes: Integers,
    ranked: rivers.RankedPairs,
    boards: board_types.FlushTypes,
    room: rivers.Rivers,
    chosen: list[reach.Flags],
) -> Integers:
    """Deals by plan, category and standing under best play."""
    plain = np.zeros((len(chosen), board_types.PLAIN_TYPES, 169), np.int32)
    flush = np.zeros((len(chosen), board_types.FLUSH_TYPES, board_types.TYPES**2), np.int32)
    spreading = [
        (numbers, classes.cards, classes.weight, holes, flags, plain[plan], flush[plan])
        for plan, flags in enumerate(chosen)
    ]
    work.each(reach.spread_holes, spreading, 0.2)
    chunks = _chunks(board_types.PLAIN_TYPES + board_types.FLUSH_TYPES, 16)
    rows = len(chosen) + len(prices.river_plays) + 1
    parts = np.zeros((len(chunks), rows, prices.steady.shape[1], 6), np.int64)
    counting = [(prices, ranked, boards, room, plain, flush, parts[at], *chunk) for at, chunk in enumerate(chunks)]
    work.each(reach.count_results, counting, 0.1)
    results: Integers = parts.sum(axis=0)
    return results


__all__ = ["DEALS", "DEALS_PER_HOLE", "FLOP_DEALS", "SolvedHoldem", "require_holdem", "solve"]
