"""How often a way to play comes to each result: the sums of `flops` turned round.

There a table by board type was summed for every hole and flop. Here the holes that decide alike on a flop are spread
over the board types they will meet, with the same inclusion and exclusion of the cards they hold.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.analysis.holdem.board_types import (
    FLUSH_TYPES,
    PLAIN_TYPES,
    TYPES,
    FlushTypes,
    Integers,
    Numbering,
    pair_place,
)
from croupier.analysis.holdem.flops import count_boards, deal_turns, hole_type, rest_of_deck
from croupier.analysis.holdem.hole_cards import plain_boards
from croupier.analysis.holdem.rivers import DEALERS, Prices, RankedPairs, Rivers, unpack, weigh
from croupier.ranking.compiling import kernel

Counts = npt.NDArray[np.int32]
Small = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]


@kernel
def spread_holes(
    numbers: Numbering, flops: Integers, weights: Integers, holes: Integers, chosen: Flags, plain: Counts, flush: Counts
) -> None:
    """Add to each board type and pair of hole types how many deals bring the chosen holes there."""
    deck = np.empty(49, np.int64)
    boards = np.empty((49, 49), np.int64)
    suits = np.empty((49, 49), np.int64)
    seen = np.zeros((4, FLUSH_TYPES), np.int32)
    seen_plain = np.zeros(PLAIN_TYPES, np.int32)
    over_all = np.zeros((5, TYPES * TYPES), np.int32)
    with_one = np.zeros((5, 49, TYPES), np.int32)
    with_both = np.zeros((49, 49), np.int32)
    for at in range(len(flops)):
        flop = flops[at]
        rest_of_deck(flop, deck)
        over_all[:] = 0
        with_one[:] = 0
        any_chosen = False
        for i in range(49):
            for j in range(i + 1, 49):
                weight = np.int32(weights[at] if chosen[at, holes[deck[i], deck[j]]] else 0)
                with_both[i, j] = weight
                if weight == 0:
                    continue
                any_chosen = True
                for suit in range(5):
                    types = 13 if suit == 4 else TYPES
                    one, other = hole_type(deck[i], suit), hole_type(deck[j], suit)
                    over_all[suit, one * types + other] += weight
                    with_one[suit, i, other] += weight
                    with_one[suit, j, one] += weight
        if not any_chosen:
            continue
        deal_turns(numbers, flop, deck, boards, suits)
        count_boards(boards, suits, seen_plain, seen)
        for i in range(49):
            for j in range(i + 1, 49):
                suit, board = suits[i, j], boards[i, j]
                one, other = hole_type(deck[i], suit), hole_type(deck[j], suit)
                if suit == 4:
                    table = plain[board]
                    times = seen_plain[board]
                    if times:
                        seen_plain[board] = 0
                        for place in range(169):
                            table[place] += times * over_all[4, place]
                    for type_ in range(13):
                        table[one * 13 + type_] -= with_one[4, i, type_]
                        table[other * 13 + type_] -= with_one[4, j, type_]
                    table[one * 13 + other] += with_both[i, j]
                else:
                    table = flush[board]
                    times = seen[suit, board]
                    if times:
                        seen[suit, board] = 0
                        for place in range(TYPES * TYPES):
                            table[place] += times * over_all[suit, place]
                    for type_ in range(TYPES):
                        table[one * TYPES + type_] -= with_one[suit, i, type_]
                        table[other * TYPES + type_] -= with_one[suit, j, type_]
                    table[one * TYPES + other] += with_both[i, j]


@kernel
def count_results(
    prices: Prices,
    ranked: RankedPairs,
    boards: FlushTypes,
    rivers: Rivers,
    plain: Counts,
    flush: Counts,
    decided_plain: Small,
    decided_flush: Small,
    results: Integers,
    first: int,
    last: int,
) -> None:
    """Deals by plan, category and standing, for the board types from `first` to before `last` (flush types behind).

    `plain` and `flush` hold the deals of all plans but the last, which is to decide on the river; behind their rows
    of `results` come those of the river's plays in order, and last that of folding. What is `decided` there is a
    multiple for each pair of hole types; rows without places mean best play.
    """
    counts = np.empty(13, np.int64)
    left = np.empty(TYPES, np.int64)
    for number in range(first, last):
        board = number if number < PLAIN_TYPES else number - PLAIN_TYPES
        if number < PLAIN_TYPES:
            counts[:] = ranked.counts[board]
            if not counts.any():
                continue
            for rank in range(13):
                left[rank] = 4 - counts[rank]
            deals = 10 * plain_boards(counts, -1, -1)
            packed, decided = rivers.plain_counts[board], decided_plain[board]
            _count_board(prices, 13, left, deals, packed, plain[:, board], decided, results)
        else:
            one, other = boards.others[board, 0], boards.others[board, 1]
            for rank in range(13):
                left[rank] = 1 - (boards.mask[board] >> rank & 1)
                left[13 + rank] = 3 - (rank == one) - (rank == other)
            deals = 40 * (1 if one < 0 else 3 if other < 0 or other == one else 9)
            packed, decided = rivers.flush_counts[board], decided_flush[board]
            _count_board(prices, TYPES, left, deals, packed, flush[:, board], decided, results)


@kernel
def _count_board(
    prices: Prices,
    types: int,
    left: Integers,
    deals: int,
    packed: Integers,
    reached: Counts,
    decided: Small,
    results: Integers,
) -> None:
    """One board type: a plan that raised early has its deals counted, the rest decide now."""
    standings = np.empty(6, np.int64)
    early = len(reached)
    for i in range(types):
        for j in range(i, types):
            counted = packed[pair_place(i, j, types)]
            if counted == 0:
                continue
            category = unpack(counted, standings)
            undecided = deals * (left[i] * (left[i] - 1) // 2 if i == j else left[i] * left[j])
            for plan in range(early):
                times = np.int64(reached[plan, i * types + j])
                if i != j:
                    times += reached[plan, j * types + i]
                undecided -= times
                for standing in range(6):
                    results[plan, category, standing] += times * standings[standing]
            choice = len(prices.river_plays)
            if len(decided):
                for at in range(len(prices.river_plays)):
                    if prices.river_plays[at] == decided[pair_place(i, j, types)]:
                        choice = at
            else:
                steady, play = weigh(prices, counted)
                best = prices.fold * DEALERS
                for at in range(len(prices.river_plays)):
                    if steady + prices.river_plays[at] * play > best:
                        best, choice = steady + prices.river_plays[at] * play, at
            for standing in range(6):
                results[early + choice, category, standing] += undecided * standings[standing]
