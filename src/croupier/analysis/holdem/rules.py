"""Rules people play by, on the flop and the river, as tables that can be summed like best play."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.holdem.board_types import PLAIN_TYPES, TYPES, FlushTypes, Integers, Numbering, pair_place
from croupier.analysis.holdem.flops import Values, deal_turns, rest_of_deck
from croupier.analysis.holdem.rivers import DEALERS, Prices, RankedPairs, Rivers, weigh
from croupier.ranking.compiling import kernel
from croupier.ranking.kernels import rank5, value5, value6, value7
from croupier.ranking.tables import NO_CARDS, RankTables

#: Rules for the river: fold nothing; play what would qualify; play a hand that is better than the board's own
#: category; play that, or any hand that few enough single cards of the dealer's would beat.
NEVER_FOLD: Final = 0
AS_THE_DEALER: Final = 1
HIDDEN_PAIR: Final = 2
HIDDEN_PAIR_OR_FEW_OUTS: Final = 3

#: Kinds of hands on the flop, as players name them.
NOTHING: Final = 0
HIDDEN: Final = 1
POCKET_TWOS: Final = 2
HIGH_FLUSH_DRAW: Final = 3
LOW_FLUSH_DRAW: Final = 4
FLOP_KINDS: Final = (
    "nothing of these",
    "a pair or better made with an own card",
    "a pocket pair of twos and nothing more",
    "four to a flush with an own ten or better in it",
    "four to a flush with lower own cards in it",
)

_TEN: Final = 8


@kernel
def rule_rivers(
    prices: Prices,
    tables: RankTables,
    boards: FlushTypes,
    ranked: RankedPairs,
    rivers: Rivers,
    rule: int,
    few_outs: int,
    plain: Values,
    flush: Values,
    first: int,
    last: int,
) -> None:
    """What the river is worth by a rule, for the board types from `first` to before `last` (flush types behind)."""
    left = np.zeros(TYPES, np.int64)
    for number in range(first, last):
        if number < PLAIN_TYPES:
            if not ranked.counts[number].any():
                continue
            for rank in range(13):
                left[rank] = 4 - ranked.counts[number, rank]
            _rule_board(prices, tables, 0, 0, 13, left, rivers.plain_counts[number], rule, few_outs, plain[number])
        else:
            board = number - PLAIN_TYPES
            one, other = boards.others[board, 0], boards.others[board, 1]
            for rank in range(13):
                left[rank] = 1 - (boards.mask[board] >> rank & 1)
                left[13 + rank] = 3 - (rank == one) - (rank == other)
            mask, size = boards.mask[board], boards.size[board]
            _rule_board(
                prices, tables, mask, size, TYPES, left, rivers.flush_counts[board], rule, few_outs, flush[board]
            )


@kernel
def _rule_board(
    prices: Prices,
    tables: RankTables,
    mask: int,
    size: int,
    types: int,
    left: Integers,
    packed: Integers,
    rule: int,
    few_outs: int,
    values: npt.NDArray[np.signedinteger[npt.NBitBase]],
) -> None:
    weights = np.empty(13, np.int64)
    key = NO_CARDS
    for rank in range(13):
        weights[rank] = tables.keys[4 * rank] - 1
        held = (4 - left[rank]) if types == 13 else (1 - left[rank]) + (3 - left[13 + rank])
        key += held * weights[rank]
    board = tables.suited[mask] if size == 5 else value5(tables, key, 0)
    with_one = np.empty(TYPES, np.int64)
    for type_ in range(types):
        in_suit = types == TYPES and type_ < 13
        if size + in_suit >= 5:
            with_one[type_] = tables.suited[mask | 1 << type_ if in_suit else mask]
        else:
            with_one[type_] = value6(tables, key + weights[type_ % 13], 0)
    for i in range(types):
        for j in range(i, types):
            counted = packed[pair_place(i, j, types)]
            if counted == 0:
                continue
            suited = mask
            held = size
            if types == TYPES:
                if i < 13:
                    suited, held = suited | 1 << i, held + 1
                if j < 13:
                    suited, held = suited | 1 << j, held + 1
            if held >= 5:
                own = np.int64(tables.suited[suited])
            else:
                own = np.int64(value7(tables, key + weights[i % 13] + weights[j % 13], 0))
            played = rule == NEVER_FOLD or (rule == AS_THE_DEALER and own >= prices.qualifying)
            if rule >= HIDDEN_PAIR and own >> 12 > board >> 12:
                played = True
            elif rule == HIDDEN_PAIR_OR_FEW_OUTS:
                outs = 0
                for type_ in range(types):
                    if with_one[type_] > own:
                        outs += left[type_] - (i == type_) - (j == type_)
                played = outs < few_outs
            steady, play = weigh(prices, counted)
            value = steady + prices.river_plays[0] * play if played else prices.fold * DEALERS
            values[i * types + j] = value
            values[j * types + i] = value


@kernel
def flop_kinds(tables: RankTables, flops: Integers, holes: Integers, kinds: npt.NDArray[np.int8]) -> None:
    """Name every hand on every flop by the kinds above; -1 where hole and flop share a card."""
    for at in range(len(flops)):
        a, b, c = flops[at]
        flop = 0
        if a >> 2 == b >> 2 or b >> 2 == c >> 2:
            flop = 1 + 2 * (a >> 2 == c >> 2)
        for low in range(52):
            for high in range(low + 1, 52):
                kind = -1
                if low not in (a, b, c) and high not in (a, b, c):
                    kind = _flop_kind(tables, a, b, c, low, high, flop)
                kinds[at, holes[low, high]] = kind


@kernel
def _flop_kind(tables: RankTables, a: int, b: int, c: int, low: int, high: int, flop: int) -> int:
    strength = rank5(tables, a, b, c, low, high) >> 12
    if strength > flop:
        twos = high < 4 and strength == 1
        return POCKET_TWOS if twos else HIDDEN
    for suit in range(4):
        held, best = 0, -1
        for card in (a, b, c):
            held += card & 3 == suit
        for card in (low, high):
            if card & 3 == suit:
                held += 1
                best = max(best, card >> 2)
        if held == 4 and best >= 0:
            return HIGH_FLUSH_DRAW if best >= _TEN else LOW_FLUSH_DRAW
    return NOTHING


@kernel
def blind_rivers(
    prices: Prices,
    boards: FlushTypes,
    ranked: RankedPairs,
    rivers: Rivers,
    plain: Integers,
    flush: Integers,
) -> None:
    """What a river is worth to somebody who has not looked at his cards: the better of playing and folding."""
    left = np.zeros(TYPES, np.int64)
    for board in range(PLAIN_TYPES):
        if ranked.counts[board].any():
            for rank in range(13):
                left[rank] = 4 - ranked.counts[board, rank]
            plain[board] = _blind_board(prices, 13, left, rivers.plain_counts[board])
    for board in range(len(flush)):
        one, other = boards.others[board, 0], boards.others[board, 1]
        for rank in range(13):
            left[rank] = 1 - (boards.mask[board] >> rank & 1)
            left[13 + rank] = 3 - (rank == one) - (rank == other)
        flush[board] = _blind_board(prices, TYPES, left, rivers.flush_counts[board])


@kernel
def _blind_board(prices: Prices, types: int, left: Integers, packed: Integers) -> int:
    steady_sum = play_sum = holes = 0
    for i in range(types):
        for j in range(i, types):
            counted = packed[pair_place(i, j, types)]
            if counted:
                times = left[i] * (left[i] - 1) // 2 if i == j else left[i] * left[j]
                steady, play = weigh(prices, counted)
                steady_sum += times * steady
                play_sum += times * play
                holes += times
    best = prices.fold * DEALERS * holes
    for multiple in prices.river_plays:
        best = max(best, steady_sum + multiple * play_sum)
    return best


@kernel
def blind_flops(numbers: Numbering, flops: Integers, plain: Integers, flush: Integers, sums: Integers) -> None:
    """By flop: the sum of the unseen hand's rivers over all turns and rivers."""
    deck = np.empty(49, np.int64)
    boards = np.empty((49, 49), np.int64)
    suits = np.empty((49, 49), np.int64)
    for at in range(len(flops)):
        rest_of_deck(flops[at], deck)
        deal_turns(numbers, flops[at], deck, boards, suits)
        for i in range(49):
            for j in range(i + 1, 49):
                sums[at] += plain[boards[i, j]] if suits[i, j] == 4 else flush[boards[i, j]]


__all__ = [
    "AS_THE_DEALER", "FLOP_KINDS", "HIDDEN_PAIR", "HIDDEN_PAIR_OR_FEW_OUTS", "NEVER_FOLD", "blind_flops",
    "blind_rivers", "flop_kinds", "rule_rivers",
]  # fmt: skip
