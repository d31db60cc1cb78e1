"""One integer for each rank of a list: what the kernels compute with.

A value is ``strength << 12 | place``: the strength of the class in its rank list (0 for the last one), and the place
of the hand among all different hands of that class, 0 for the lowest. Values compare as the hands do and fit 16 bits:
no class has more than 2,860 places, no list more than sixteen classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby
from typing import Final

from croupier.cards import DECK, SUITS, Card
from croupier.errors import bad_value
from croupier.ranking import reference
from croupier.ranking.hand_rank import HandRank
from croupier.ranking.rank_lists import RankList

CATEGORY_SHIFT: Final = 12
_PLACES: Final = (1 << CATEGORY_SHIFT) - 1


def value_of(rank: HandRank) -> int:
    """The integer that stands for a rank in its list."""
    return _values(rank.rank_list)[rank.key]


def rank_of(value: int, rank_list: RankList) -> HandRank:
    """The rank that an integer stands for; the inverse of `value_of`."""
    strength, place = value >> CATEGORY_SHIFT, value & _PLACES
    places = _places(rank_list)
    if not 0 <= strength < len(places) or place >= len(places[strength]):
        raise bad_value(f"{value} is no value of the list {rank_list}", expected="a value of a hand")
    return places[strength][place]


def lowest(category: str, rank_list: RankList, ranks: tuple[int, ...] = ()) -> int:
    """The value that every hand of a class headed by these ranks, and every better one, reaches."""
    strength = rank_list.strength(category)
    below = sum(rank.ranks[: len(ranks)] < ranks for rank in _places(rank_list)[strength]) if ranks else 0
    return strength << CATEGORY_SHIFT | below


def suited_hand(ranks: tuple[int, ...], suit: int) -> tuple[Card, ...]:
    """Cards of these different ranks in one suit."""
    return tuple(DECK[4 * rank + suit] for rank in ranks)


def mixed_hand(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks, in order and each at most four times, that are not all of one suit."""
    return tuple(DECK[4 * rank + place % 4] for place, rank in enumerate(ranks))


def rank_multisets(size: int) -> Iterator[tuple[int, ...]]:
    """All ways to choose ranks for so many cards when each rank is there four times."""
    for ranks in combinations_with_replacement(range(13), size):
        if size < 5 or all(ranks[i] != ranks[i + 4] for i in range(size - 4)):
            yield ranks


@cache
def _values(rank_list: RankList) -> dict[tuple[int, ...], int]:
    return {
        rank.key: strength << CATEGORY_SHIFT | place
        for strength, ranks in enumerate(_places(rank_list))
        for place, rank in enumerate(ranks)
    }


@cache
def _places(rank_list: RankList) -> tuple[tuple[HandRank, ...], ...]:
    """The different ranks of a list in rising order, by the strength of their class."""
    found = {rank.key: rank for rank in (reference.rank_hand(hand, rank_list) for hand in _deciding(rank_list))}
    in_order = (found[key] for key in sorted(found))
    return tuple(tuple(group) for _, group in groupby(in_order, key=lambda rank: rank.key[0]))


def _deciding(rank_list: RankList) -> Iterator[tuple[Card, ...]]:
    """Hands of every rank that the list has."""
    if rank_list.measure:
        for one in rank_list.classes:
            yield from (suited_hand(ranks, 0) for ranks in combinations(range(13), one.length or 0))
        return
    size = rank_list.size
    if size > 1:
        yield from map(mixed_hand, rank_multisets(size))
    # Suits differ only where a class is exact cards.
    suits = range(len(SUITS)) if any(one.cards for one in rank_list.classes) else range(1)
    for ranks in combinations(range(13), size):
        yield from (suited_hand(ranks, suit) for suit in suits)
