"""One hand for each kind that a rank list could tell apart: enough to see whether its classes make sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from croupier.cards import DECK, SUITS, Card
from croupier.errors import Code, RulebookError
from croupier.ranking import reference
from croupier.ranking.rank_lists import RankList


def check_kinds(rank_list: RankList) -> None:
    """Every class has hands, and within a class the ranks repeat alike: otherwise their order would have no sense."""
    shapes: dict[str, set[tuple[int, ...]]] = {category: set() for category in rank_list.categories}
    exact = [tuple(one.cards) for one in rank_list.classes if one.cards]
    for hand in (*kinds_of_hands(rank_list.size), *exact):
        shape = tuple(sorted(Counter(card >> 2 for card in hand).values(), reverse=True))
        shapes[reference.rank_hand(hand, rank_list).category].add(shape)
    for place, (category, found) in enumerate(shapes.items()):
        at = f"order[{place}]"
        if not found:
            message = f"no hand is left for {category!r}: better classes take them all"
            raise RulebookError(Code.BAD_RULE, message, at=at, expected="a place further up, or no such class")
        if len(found) > 1:
            listed = " and ".join("-".join(map(str, shape)) for shape in sorted(found))
            message = f"{category!r} would be hands whose ranks repeat differently ({listed})"
            raise RulebookError(Code.BAD_RULE, message, at=at, expected="a class for each, such as pair")


@cache
def kinds_of_hands(size: int) -> tuple[tuple[Card, ...], ...]:
    """A hand for each way in which ranks repeat or follow each other, each telling rank, and each suit or none."""
    return tuple(_repeating(size)) + tuple(_different(size))


def _repeating(size: int) -> Iterator[tuple[Card, ...]]:
    for shape in _shapes(size, 4):
        if shape[0] == 1:
            continue
        for first in range(13):
            # Further groups as large as the first are lower; everything else only has to be there.
            others = [rank for rank in range(13) if rank < first] + [rank for rank in range(13) if rank > first]
            groups = list(zip(shape, (first, *others), strict=False))
            if all(rank < first for times, rank in groups[1:] if times == shape[0]):
                yield tuple(DECK[4 * rank + suit] for times, rank in groups for suit in range(times))


def _different(size: int) -> Iterator[tuple[Card, ...]]:
    for top in range(size - 1, 13):
        lower = list(combinations(range(top), size - 1))
        run = [ranks for ranks in lower if reference.straight_top((top, *ranks[::-1])) is not None]
        other = [ranks for ranks in lower if ranks not in run][:1]
        for ranks in ((top, *rest) for rest in run + other):
            yield from (tuple(DECK[4 * rank + suit] for rank in ranks) for suit in range(len(SUITS)))
            if size > 1:
                yield tuple(DECK[4 * rank + (place > 0)] for place, rank in enumerate(ranks))


def _shapes(size: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways in which ranks can repeat among so many cards."""
    if size == 0:
        yield ()
    for times in range(min(size, most), 0, -1):
        yield from ((times, *rest) for rest in _shapes(size - times, times))
