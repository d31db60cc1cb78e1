"""How many hands fall into each band: counted by ranks and suits, without going through the hands one by one.

A hand is worth the better of what its ranks make and of what the ranks in one suit make (`croupier.ranking.tables`).
Where at most one suit can have enough cards for that, hands with such a suit are counted by the ranks in it and the
ranks beside it; all others by their ranks, less the ways to give those ranks so many cards of a suit. Longest suits
are counted suit by suit.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.game import GameHand, not_solved
from croupier.ranking import RankList
from croupier.ranking.keeping import kept_tables
from croupier.ranking.tables import SUIT_TABLE, plain_values, rank_tables
from croupier.ranking.weights import FEW, places, rank_counts, weights_and_shifts

Integers = npt.NDArray[np.int64]

_MOST_CARDS: Final = 7
#: Up to so many cards there are few enough kinds of sets to rank one of each.
_FEW_KINDS: Final = 6
_VALUES: Final = 1 << 16


def band_counts(hand: GameHand) -> tuple[int, ...]:
    """Of all ways to draw the cards of a hand, how many fall into each of its bands."""
    counts = value_counts(hand.rank_list, hand.cards)
    edges = [*hand.bands, _VALUES]
    return tuple(int(counts[low:high].sum()) for low, high in pairwise(edges))


@cache
def value_counts(rank_list: RankList, cards: int) -> Integers:
    """By value: how many of all ways to draw so many cards are worth it."""
    if cards > _MOST_CARDS or not rank_list.takes(cards):
        raise not_solved(f"hands of {cards} cards by the list {rank_list} are not counted", "hands")
    return kept_tables(__file__, "counts", (rank_list, cards), lambda: {"counts": _counted(rank_list, cards)})["counts"]


def _counted(rank_list: RankList, cards: int) -> Integers:
    if rank_list.measure:
        return _longest_suits(rank_list, cards)
    if 2 * rank_list.size > cards:
        return _without_suit(rank_list, cards) + _with_suit(rank_list, cards)
    if cards > _FEW_KINDS or any(one.cards for one in rank_list.classes):
        raise not_solved(f"hands of {cards} cards by the list {rank_list} are not counted", "hands")
    kinds = kinds_of(cards)
    return _tallied(plain_values(kinds.cards, rank_list), kinds.weights)


def _tallied(values: npt.NDArray[np.uint16], weights: Integers) -> Integers:
    # Sums of fewer than 2**53 hands are exact as doubles.
    found: Integers = np.bincount(values, weights, _VALUES).astype(np.int64)
    return found


def _by_ranks(rank_list: RankList, cards: int, sums: Integers) -> npt.NDArray[np.uint16]:
    """What ranks with these sums of weights make, whatever the suits."""
    tables, (_, shifts) = rank_tables(rank_list), weights_and_shifts()
    size = max(cards, FEW)
    by_ranks = {FEW: tables.few, 5: tables.five, 6: tables.six, 7: tables.seven}[size]
    return by_ranks[places(sums, shifts[size], size)]


def _without_suit(rank_list: RankList, cards: int) -> Integers:
    """Hands in which no suit has enough cards to count by itself."""
    counts, (weights, _) = rank_counts(cards).astype(np.int64), weights_and_shifts()
    # By how many cards of a rank there are: ways to choose their suits, without and with one given suit.
    ways, without, with_ = (np.array(row) for row in ((1, 4, 6, 4, 1), (1, 3, 3, 1, 0), (0, 1, 3, 3, 1)))
    in_suit = np.zeros((cards + 1, len(counts)), np.int64)
    in_suit[0] = 1
    for rank in range(13):
        held = counts[:, rank]
        fewer = np.vstack([np.zeros((1, len(counts)), np.int64), in_suit[:-1]])
        in_suit = in_suit * without[held] + fewer * with_[held]
    number = ways[counts].prod(axis=1) - 4 * in_suit[rank_list.size :].sum(axis=0)
    return _tallied(_by_ranks(rank_list, cards, counts @ weights), number)


def _with_suit(rank_list: RankList, cards: int) -> Integers:
    """Hands with enough cards of one suit: the ranks in it, and the ranks of the other suits beside it."""
    tables, (weights, _) = rank_tables(rank_list), weights_and_shifts()
    masks = np.arange(SUIT_TABLE, dtype=np.int64)
    held = np.bitwise_count(masks).astype(np.int64)
    in_mask = (masks[:, None] >> np.arange(13) & 1) @ weights
    three_suits = np.array((1, 3, 3, 1, 0))
    found = np.zeros(_VALUES, np.int64)
    for length in range(rank_list.size, cards + 1):
        beside = rank_counts(cards - length).astype(np.int64) if cards > length else np.zeros((1, 13), np.int64)
        ways = three_suits[beside].prod(axis=1)
        of_length = masks[held == length]
        sums = (in_mask[of_length][:, None] + beside @ weights).ravel()
        by_ranks = _by_ranks(rank_list, cards, sums)
        for suit in range(4):
            in_suit = np.repeat(tables.suited[suit * SUIT_TABLE + of_length], len(beside))
            found += _tallied(np.maximum(by_ranks, in_suit), np.tile(ways, len(of_length)))
    return found


def _longest_suits(rank_list: RankList, cards: int) -> Integers:
    """Hands up to a value have no suit above it: counted suit by suit, for every value that there is."""
    suited = rank_tables(rank_list).suited.reshape(4, SUIT_TABLE)
    held = np.bitwise_count(np.arange(SUIT_TABLE, dtype=np.uint16)).astype(np.int64)
    values = np.unique(suited[:, held <= cards])
    upto = np.zeros(len(values), np.int64)
    # By suit, value and number of cards: ways to take so many cards of the suit without going above the value.
    ways = np.zeros((len(values), cards + 1), np.int64)
    ways[:, 0] = 1
    for suit in range(4):
        below = np.zeros((len(values), cards + 1), np.int64)
        for count in range(cards + 1):
            of_count = np.sort(suited[suit, held == count])
            below[:, count] = np.searchsorted(of_count, values, side="right")
        ways = np.stack(
            [sum(ways[:, part] * below[:, total - part] for part in range(total + 1)) for total in range(cards + 1)],
            axis=1,
        )
    upto = ways[:, cards]
    found = np.zeros(_VALUES, np.int64)
    found[values] = np.diff(upto, prepend=0)
    return found
