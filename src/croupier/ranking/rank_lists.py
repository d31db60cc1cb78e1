"""Rank lists: how many cards make a hand, and the classes of hands in their order, as a rulebook hands them over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from croupier.errors import Code, RulebookError
from croupier.ranking.classes import HandClass, hand_class

Measure: TypeAlias = Literal["", "longest-suit"]

#: A value (`croupier.ranking.values`) has four bits for the class.
MOST_CLASSES: Final = 16
#: More cards than five are too many different hands for a value.
MOST_CARDS: Final = 5


@dataclass(frozen=True, slots=True, eq=False)
class RankList:
    """A printed list of hand ranks: how many cards make a hand, and its classes, the best first.

    Made by `rank_list`, which gives the same list for the same data: equal lists are one object.
    """

    id: str
    #: How many cards count, the best of those there are; with `longest-suit` all cards are looked at.
    size: int
    classes: tuple[HandClass, ...]
    measure: Measure = ""
    #: The ids of the classes, the best first.
    categories: tuple[str, ...] = field(init=False)
    _strengths: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "categories", tuple(one.id for one in self.classes))
        object.__setattr__(self, "_strengths", {id_: place for place, id_ in enumerate(reversed(self.categories))})

    def strength(self, category: str) -> int:
        """How high a class stands: 0 for the last of the list."""
        return self._strengths[category]

    def category(self, strength: int) -> str:
        """The class that stands so high; the inverse of `strength`."""
        return self.categories[len(self.categories) - 1 - strength]

    def takes(self, cards: int) -> bool:
        """Whether so many cards make a hand of this list, whichever they are."""
        if not self.measure:
            return self.size <= cards
        # Four suits share the cards out: the longest has at least a quarter of them.
        lengths = range(-(-cards // 4), min(cards, 13) + 1)
        return cards > 0 and {one.length for one in self.classes} >= set(lengths)

    def __reduce__(self) -> tuple[Any, ...]:
        return _one_list, (self.id, self.size, self.classes, self.measure)

    def __str__(self) -> str:
        return self.id


def rank_list(
    id_: str, order: Sequence[str | Mapping[str, Any]], size: int | None = None, measure: str = ""
) -> RankList:
    """The rank list that a rulebook describes; its faults are told with where they are, such as `order[2]`."""
    classes = tuple(hand_class(given, f"order[{place}]") for place, given in enumerate(order))
    if measure not in ("", "longest-suit"):
        raise _bad(f"{measure!r} measures nothing", "measure", '"longest-suit", or nothing')
    ids = [one.id for one in classes]
    if not classes or len(classes) > MOST_CLASSES:
        raise _bad(f"a list of {len(classes)} classes", "order", f"1 to {MOST_CLASSES} classes")
    for place, id_of_class in enumerate(ids):
        if id_of_class in ids[:place]:
            raise _bad(f"{id_of_class!r} stands twice", f"order[{place}]", "each class once")
    if measure:
        _check_lengths(classes, size)
    else:
        _check_size(classes, size)
    found = _one_list(id_, 0 if measure else size or 0, classes, "longest-suit" if measure else "")
    if not measure:
        # Whoever looks at hands knows lists.
        from croupier.ranking.kinds import check_kinds

        check_kinds(found)
    return found


@cache
def _one_list(id_: str, size: int, classes: tuple[HandClass, ...], measure: Measure) -> RankList:
    return RankList(id_, size, classes, measure)


def _check_lengths(classes: Sequence[HandClass], size: int | None) -> None:
    """The longest suit is what is measured: every class is a length, and the longer stands higher."""
    if size is not None:
        raise _bad("where the longest suit is measured, all cards count", "size", "no size")
    lengths = [one.length for one in classes]
    for place, one in enumerate(classes):
        if one != HandClass(one.id, length=one.length, call=one.call, whole=one.whole) or one.length is None:
            raise _bad(f"{one.id!r} is no length", f"order[{place}]", "length = 5 and nothing else")
    if lengths != sorted(set(lengths), key=lambda length: -(length or 0)):
        raise _bad("a longer suit beats a shorter one", "order", "falling lengths")


def _check_size(classes: Sequence[HandClass], size: int | None) -> None:
    if size is None or not 1 <= size <= MOST_CARDS:
        raise _bad(f"hands of {size} cards are not ranked", "size", f"1 to {MOST_CARDS}")
    for place, one in enumerate(classes):
        at = f"order[{place}]"
        if one.length is not None:
            raise _bad(f"{one.id!r} is a length of a suit", at, 'a list with measure = "longest-suit"')
        if sum(one.repeats) > size or (one.cards and not 1 < len(one.cards) == size):
            raise _bad(f"{one.id!r} is not made with {size} cards", at, f"a class of {size} cards")
        if one.asks_nothing != (place == len(classes) - 1):
            message = f"{one.id!r} takes every hand" if one.asks_nothing else "some hands would be of no class"
            raise _bad(message, at, "a last class, and no other, that asks nothing, such as high-card")


def _bad(message: str, at: str, expected: str) -> RulebookError:
    return RulebookError(Code.BAD_RULE, message, at=at, expected=expected)
