"""How many hands of each category there are: counted by ranks and suits, without ranking a single hand.

Of up to seven cards at most one suit has five. Hands with five of a suit are counted by the ranks in it; all others
by their ranks, less the ways to give those ranks five cards of a suit. So C(52, 7) hands take 49,205 steps.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final

from croupier.cards import DECK
from croupier.errors import Code, RulebookError
from croupier.ranking import RANK_LISTS, RankList, rank_hand

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_MOST_CARDS: Final = 7


@cache
def combinations_by_category(list_id: str, cards: int) -> dict[str, int]:
    """Of all ways to draw so many cards, how many make each category with the best of them; best category first."""
    rank_list = RANK_LISTS[list_id]
    if rank_list.size == cards == 3:
        return _three(rank_list)
    if rank_list.size == 5 and 5 <= cards <= _MOST_CARDS:
        return _five_of(rank_list, cards)
    raise RulebookError(
        Code.GAME_NOT_SOLVED,
        f"hands of {cards} cards by the list {list_id} are not counted",
        at="hands",
        expected="three cards, or the best five of five to seven",
    )


def _three(rank_list: RankList) -> dict[str, int]:
    counts = dict.fromkeys(rank_list.categories, 0)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                counts[rank_hand((DECK[a], DECK[b], DECK[c]), rank_list).category] += 1
    return counts


def _five_of(rank_list: RankList, cards: int) -> dict[str, int]:
    counts = dict.fromkeys(rank_list.categories, 0)
    for mask in range(1 << 13):
        if (held := mask.bit_count()) >= 5 and held <= cards:
            # Any suit, these ranks in it, and the other cards from the other suits.
            counts[_flush(mask, rank_list)] += 4 * comb(39, cards - held)
    for category, number in _without_flush(cards).items():
        counts[category] += number
    return counts


def _flush(mask: int, rank_list: RankList) -> str:
    """The category of five or more cards of one suit."""
    if mask >> 8 == 0b11111:
        return "royal-flush"
    low_ace = not any(one.run == "high" for one in rank_list.classes) and mask & 0b1000000001111 == 0b1000000001111
    if low_ace or any(mask >> low & 0b11111 == 0b11111 for low in range(8)):
        return "straight-flush"
    return "flush"


def _without_flush(cards: int) -> dict[str, int]:
    """Hands without five cards of a suit."""
    import numpy as np

    from croupier.ranking.weights import rank_counts

    counts = rank_counts(cards).astype(np.int64)
    # By how many cards of a rank there are: ways to choose their suits, without and with one given suit.
    ways, without, with_ = (np.array(row) for row in ((1, 4, 6, 4, 1), (1, 3, 3, 1, 0), (0, 1, 3, 3, 1)))
    in_suit = np.zeros((cards + 1, len(counts)), np.int64)
    in_suit[0] = 1
    for rank in range(13):
        held = counts[:, rank]
        fewer = np.vstack([np.zeros((1, len(counts)), np.int64), in_suit[:-1]])
        in_suit = in_suit * without[held] + fewer * with_[held]
    number = ways[counts].prod(axis=1) - 4 * in_suit[5:].sum(axis=0)
    return {category: int(number[mask].sum()) for category, mask in _categories(counts).items()}


def _categories(counts: npt.NDArray[np.int64]) -> dict[str, npt.NDArray[np.bool_]]:
    """Which rank counts make which category, the best that they make."""
    import numpy as np

    there = counts > 0
    ranks = np.concatenate([there[:, 12:], there], axis=1)
    straight = np.zeros(len(counts), bool)
    for low in range(10):
        straight |= ranks[:, low : low + 5].all(axis=1)
    pairs, threes = (counts >= 2).sum(axis=1), (counts >= 3).sum(axis=1)
    tests = (
        ("four-of-a-kind", (counts == 4).any(axis=1)),
        ("full-house", (threes >= 1) & (pairs >= 2)),
        ("straight", straight),
        ("three-of-a-kind", threes >= 1),
        ("two-pair", pairs >= 2),
        ("pair", pairs >= 1),
        ("high-card", np.ones(len(counts), bool)),
    )
    found, left = {}, np.ones(len(counts), bool)
    for category, test in tests:
        found[category] = test & left
        left &= ~test
    return found
