"""All community cards are up: for each type of board and of hole cards, how the 990 dealer's hands compare.

Per board the pairs of hole types are walked in rising order of strength with running counts: `below` counts pairs of
cards that are weaker, `touching[t]` those of them that hold one given card of type t. The dealer cannot hold the
player's two cards, so ``below - touching[i] - touching[j]`` of his hands lose against a player with types i and j,
and no hand is ever compared with another one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.holdem.board_types import (
    FLUSH_PAIRS,
    FLUSH_TYPES,
    PLAIN_PAIRS,
    PLAIN_TYPES,
    TYPES,
    FlushTypes,
    Integers,
    Numbering,
    pair_place,
    plain_type,
)
from croupier.ranking.compiling import kernel
from croupier.ranking.kernels import value7
from croupier.ranking.tables import NO_CARDS, RankTables

#: Dealer's hands once seven cards are known: 45 cards, two of them.
DEALERS: Final = 990

#: Where the counts stand in one packed number: won, won and tied and lost against a dealer who does not qualify, …
_COUNT_BITS: Final = 10
_COUNT: Final = (1 << _COUNT_BITS) - 1
_CATEGORY_AT: Final = 50
_CATEGORY: Final = 15
#: Set in every packed number, so that 0 is left for hole types that a board does not allow.
_THERE: Final = 1 << 54
_CATEGORY_SHIFT: Final = 12
_NO_PAIR: Final = 0xFFFF


class Prices(NamedTuple):
    """The main game in whole numbers: by standing and category, and the choices of the flop and the river."""

    steady: Integers
    play: Integers
    fold: int
    #: The lowest value with which the dealer qualifies.
    qualifying: int
    flop_plays: Integers
    river_plays: Integers


class RankedPairs(NamedTuple):
    """By board ranks: the 91 pairs of ranks in rising order of the hand they make, and the values in that order."""

    pairs: npt.NDArray[np.uint8]
    values: npt.NDArray[np.uint16]
    counts: npt.NDArray[np.int8]


class Rivers(NamedTuple):
    """The river by board type and hole types.

    The packed counts have a place for each pair of types (`pair_place`). The values have a row for each type, and
    first the table of best play, then one for each multiple that may be played on the flop.
    """

    plain_counts: Integers
    flush_counts: Integers
    plain_values: npt.NDArray[np.signedinteger[npt.NBitBase]]
    flush_values: npt.NDArray[np.signedinteger[npt.NBitBase]]


def empty_rivers(tables: int, dtype: npt.DTypeLike) -> Rivers:
    """Room for all rivers; `tables` is 1 for the river itself and 1 for each multiple that the flop allows."""
    return Rivers(
        np.zeros((PLAIN_TYPES, PLAIN_PAIRS), np.int64),
        np.zeros((FLUSH_TYPES, FLUSH_PAIRS), np.int64),
        np.zeros((tables, PLAIN_TYPES, 13 * 13), dtype),
        np.zeros((tables, FLUSH_TYPES, TYPES * TYPES), dtype),
    )


def empty_ranked_pairs() -> RankedPairs:
    """Room for the ranked pairs of every board without a flush suit."""
    return RankedPairs(
        np.zeros((PLAIN_TYPES, 91), np.uint8),
        np.full((PLAIN_TYPES, 91), _NO_PAIR, np.uint16),
        np.zeros((PLAIN_TYPES, 13), np.int8),
    )


@kernel
def rank_pairs(tables: RankTables, numbers: Numbering, ranked: RankedPairs, lowest: int) -> None:
    """Rank all pairs of hole ranks on every board whose lowest rank is the given one, flushes left out."""
    weights = np.empty(13, np.int64)
    for rank in range(13):
        weights[rank] = tables.keys[4 * rank] - 1
    a = lowest
    for b in range(a, 13):
        for c in range(b, 13):
            for d in range(c, 13):
                for e in range(d, 13):
                    if a != e:
                        board = plain_type(numbers.choose, a, b, c, d, e)
                        key = NO_CARDS + weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
                        counts = ranked.counts[board]
                        counts[a] += 1
                        counts[b] += 1
                        counts[c] += 1
                        counts[d] += 1
                        counts[e] += 1
                        _rank_board(tables, weights, key, counts, ranked.pairs[board], ranked.values[board])


@kernel
def _rank_board(
    tables: RankTables,
    weights: Integers,
    key: int,
    counts: npt.NDArray[np.int8],
    pairs: npt.NDArray[np.uint8],
    values: npt.NDArray[np.uint16],
) -> None:
    size = 0
    for low in range(13):
        for high in range(low, 13):
            if counts[low] + (low == high) > 3 or counts[high] > 3:
                continue
            value = value7(tables, key + weights[low] + weights[high], 0)
            # Higher ranks make better hands more often than not, so this walks few steps.
            place = size
            while place > 0 and values[place - 1] > value:
                values[place] = values[place - 1]
                pairs[place] = pairs[place - 1]
                place -= 1
            values[place] = value
            pairs[place] = low * 13 + high
            size += 1


@kernel
def fill_plain(prices: Prices, ranked: RankedPairs, rivers: Rivers, first: int, last: int) -> None:
    """The rivers of the boards without a flush suit, from number `first` to before `last`."""
    left = np.zeros(13, np.int64)
    for board in range(first, last):
        if ranked.values[board, 0] == _NO_PAIR:
            continue
        for rank in range(13):
            left[rank] = 4 - ranked.counts[board, rank]
        size = 0
        entries = np.empty(91, np.int64)
        while size < 91 and ranked.values[board, size] != _NO_PAIR:
            entries[size] = np.int64(ranked.values[board, size]) << 16 | ranked.pairs[board, size]
            size += 1
        _compare(prices, entries[:size], 13, left, rivers.plain_counts[board], rivers.plain_values[:, board])


@kernel
def fill_flush(
    prices: Prices,
    tables: RankTables,
    numbers: Numbering,
    boards: FlushTypes,
    ranked: RankedPairs,
    rivers: Rivers,
    first: int,
    last: int,
) -> None:
    """The rivers of the boards with a flush suit, from number `first` to before `last`."""
    left = np.zeros(TYPES, np.int64)
    flushes = np.empty(64, np.int64)
    made = np.empty(400, np.int64)
    entries = np.empty(400, np.int64)
    ranks = np.empty(5, np.int64)
    for board in range(first, last):
        mask, size, one, other = (
            boards.mask[board],
            boards.size[board],
            boards.others[board, 0],
            boards.others[board, 1],
        )
        held = 0
        for rank in range(13):
            in_suit = mask >> rank & 1
            left[rank] = 1 - in_suit
            left[13 + rank] = 3 - (rank == one) - (rank == other)
            for _ in range(in_suit + (rank == one) + (rank == other)):
                ranks[held] = rank
                held += 1
        plain = plain_type(numbers.choose, ranks[0], ranks[1], ranks[2], ranks[3], ranks[4])
        count = _flush_entries(tables, mask, size, left, flushes, made)
        total = _merge_plain(ranked.pairs[plain], ranked.values[plain], size, left, made, count, entries)
        _compare(prices, entries[:total], TYPES, left, rivers.flush_counts[board], rivers.flush_values[:, board])


@kernel
def _flush_entries(tables: RankTables, mask: int, size: int, left: Integers, flushes: Integers, made: Integers) -> int:
    """Every pair of hole types that makes a flush, in rising order; the ranks in the flush suit say how high.

    First the different flushes are put in order, each under the one or two cards of the suit that make it.
    """
    kinds = 0
    if size == 5:
        kinds = _put(flushes, kinds, tables.suited[mask], 26, 26)
    for high in range(13):
        if left[high] == 0:
            continue
        if size >= 4:
            kinds = _put(flushes, kinds, tables.suited[mask | 1 << high], high, 26)
        for low in range(high):
            if left[low]:
                kinds = _put(flushes, kinds, tables.suited[mask | 1 << high | 1 << low], low, high)
    count = 0
    for kind in range(kinds):
        value, low, high = flushes[kind] >> 16, flushes[kind] >> 8 & 0xFF, flushes[kind] & 0xFF
        if high < 26:
            made[count] = value << 16 | low * TYPES + high
            count += 1
        elif low < 26:
            for with_ in range(13, TYPES):
                if left[with_]:
                    made[count] = value << 16 | low * TYPES + with_
                    count += 1
        else:
            for first in range(13, TYPES):
                for second in range(first, TYPES):
                    if left[first] > (first == second) and left[second]:
                        made[count] = value << 16 | first * TYPES + second
                        count += 1
    return count


@kernel
def _put(flushes: Integers, kinds: int, value: int, low: int, high: int) -> int:
    entry = np.int64(value) << 16 | low << 8 | high
    place = kinds
    while place > 0 and flushes[place - 1] > entry:
        flushes[place] = flushes[place - 1]
        place -= 1
    flushes[place] = entry
    return kinds + 1


@kernel
def _merge_plain(
    pairs: npt.NDArray[np.uint8],
    values: npt.NDArray[np.uint16],
    size: int,
    left: Integers,
    made: Integers,
    count: int,
    entries: Integers,
) -> int:
    """All pairs of hole types in rising order: those that make no flush, merged with those that do."""
    total = taken = 0
    for place in range(91):
        if values[place] == _NO_PAIR or size == 5:
            break
        value = np.int64(values[place])
        while taken < count and made[taken] >> 16 < value:
            entries[total] = made[taken]
            total += 1
            taken += 1
        low, high = np.int64(pairs[place]) // 13, np.int64(pairs[place]) % 13
        if left[13 + low] > (low == high) and left[13 + high]:
            entries[total] = value << 16 | (13 + low) * TYPES + 13 + high
            total += 1
        if size == 3:
            if left[low] and left[13 + high]:
                entries[total] = value << 16 | low * TYPES + 13 + high
                total += 1
            if low != high and left[high] and left[13 + low]:
                entries[total] = value << 16 | high * TYPES + 13 + low
                total += 1
    while taken < count:
        entries[total] = made[taken]
        total += 1
        taken += 1
    return total


@kernel
def _compare(
    prices: Prices,
    entries: Integers,
    types: int,
    left: Integers,
    counts: Integers,
    values: npt.NDArray[np.signedinteger[npt.NBitBase]],
) -> None:
    """Walk the pairs in rising order and write the counts and values of each."""
    touching = np.zeros(26, np.int64)
    touching_equal = np.zeros(26, np.int64)
    touching_unfit = np.zeros(26, np.int64)
    unfit = 0
    size = len(entries)
    for place in range(size):
        if entries[place] >> 16 >= prices.qualifying:
            break
        unfit += _touch(entries[place] & 0xFFFF, types, left, touching_unfit)
    below = 0
    start = 0
    while start < size:
        value = entries[start] >> 16
        category = value >> _CATEGORY_SHIFT
        equal = below
        end = start
        while end < size and entries[end] >> 16 == value:
            equal += _touch(entries[end] & 0xFFFF, types, left, touching_equal)
            end += 1
        for place in range(start, end):
            pair = entries[place] & 0xFFFF
            i, j = pair // types, pair % types
            lower = below - touching[i] - touching[j]
            # The player's own pair is among the equal ones, and was taken out with either card.
            not_higher = equal - touching_equal[i] - touching_equal[j] + 1
            not_fit = unfit - touching_unfit[i] - touching_unfit[j]
            if value >= prices.qualifying:
                won, won_unfit, tied, tied_unfit, lost_unfit = lower - not_fit, not_fit, not_higher - lower, 0, 0
            else:
                not_fit += 1
                won, won_unfit, tied, tied_unfit = 0, lower, 0, not_higher - lower
                lost_unfit = not_fit - not_higher
            packed = won | won_unfit << 10 | tied << 20 | tied_unfit << 30 | lost_unfit << 40
            packed |= category << _CATEGORY_AT | _THERE
            counts[pair_place(min(i, j), max(i, j), types)] = packed
            steady, play = weigh(prices, packed)
            best = prices.fold * DEALERS
            for multiple in prices.river_plays:
                best = max(best, steady + multiple * play)
            values[0, i * types + j] = best
            values[0, j * types + i] = best
            for table in range(len(prices.flop_plays)):
                sum_ = steady + prices.flop_plays[table] * play
                values[table + 1, i * types + j] = sum_
                values[table + 1, j * types + i] = sum_
        for type_ in range(types):
            touching[type_] = touching_equal[type_]
        below = equal
        start = end


@kernel
def _touch(pair: int, types: int, left: Integers, touching: Integers) -> int:
    """Count the pairs of cards of two types, and for one card of either type how many of them hold it."""
    i, j = pair // types, pair % types
    if i == j:
        touching[i] += left[i] - 1
        return int(left[i] * (left[i] - 1) // 2)
    touching[i] += left[j]
    touching[j] += left[i]
    return int(left[i] * left[j])


@kernel
def unpack(packed: int, counts: Integers) -> int:
    """Write out how many dealer's hands there are in each standing (`STANDINGS`); gives the player's category."""
    counts[0] = packed & _COUNT
    counts[1] = packed >> 20 & _COUNT
    counts[3] = packed >> 10 & _COUNT
    counts[4] = packed >> 30 & _COUNT
    counts[5] = packed >> 40 & _COUNT
    counts[2] = DEALERS - counts[0] - counts[1] - counts[3] - counts[4] - counts[5]
    return packed >> _CATEGORY_AT & _CATEGORY


@kernel
def weigh(prices: Prices, packed: int) -> tuple[int, int]:
    """What the opening bets come to over the 990 dealer's hands, and what each Ante on Play adds."""
    category = packed >> _CATEGORY_AT & _CATEGORY
    won, won_unfit, tied = packed & _COUNT, packed >> 10 & _COUNT, packed >> 20 & _COUNT
    tied_unfit, lost_unfit = packed >> 30 & _COUNT, packed >> 40 & _COUNT
    lost = DEALERS - won - won_unfit - tied - tied_unfit - lost_unfit
    steady, play = prices.steady[:, category], prices.play[:, category]
    return (
        won * steady[0] + tied * steady[1] + lost * steady[2]
        + won_unfit * steady[3] + tied_unfit * steady[4] + lost_unfit * steady[5],
        won * play[0] + tied * play[1] + lost * play[2]
        + won_unfit * play[3] + tied_unfit * play[4] + lost_unfit * play[5],
    )  # fmt: skip
