"""The categories of hands and the rank lists that order them, as the rule documents print them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Final


@unique
class Category(StrEnum):
    """The kind of a hand, by the id that pay tables and results use."""

    ROYAL_FLUSH = "royal-flush"
    STRAIGHT_FLUSH = "straight-flush"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three-of-a-kind"
    TWO_PAIR = "two-pair"
    PAIR = "pair"
    HIGH_CARD = "high-card"
    MINI_ROYAL_SPADES = "mini-royal-spades"
    MINI_ROYAL = "mini-royal"


@dataclass(frozen=True, slots=True)
class RankList:
    """A printed list of hand ranks: how many cards make a hand, and its categories, the best first."""

    id: str
    size: int
    categories: tuple[Category, ...]
    #: Whether an ace below a two makes a straight flush; in a straight of mixed suits it always may stand there.
    low_ace_straight_flush: bool = True

    def strength(self, category: Category) -> int:
        """How high a category stands: 0 for the last of the list."""
        return len(self.categories) - 1 - self.categories.index(category)

    def category(self, strength: int) -> Category:
        """The category that stands so high; the inverse of `strength`."""
        return self.categories[len(self.categories) - 1 - strength]

    def __str__(self) -> str:
        return self.id


_C = Category

THREE_CARD: Final = RankList(
    "three-card", 3, (_C.STRAIGHT_FLUSH, _C.THREE_OF_A_KIND, _C.STRAIGHT, _C.FLUSH, _C.PAIR, _C.HIGH_CARD)
)
#: Three cards of a jackpot that tells the Mini Royal apart, and the one in spades from the others.
THREE_CARD_JACKPOT: Final = RankList(
    "three-card-jackpot", 3, (_C.MINI_ROYAL_SPADES, _C.MINI_ROYAL, *THREE_CARD.categories)
)
FIVE_CARD: Final = RankList(
    "five-card",
    5,
    (
        _C.ROYAL_FLUSH,
        _C.STRAIGHT_FLUSH,
        _C.FOUR_OF_A_KIND,
        _C.FULL_HOUSE,
        _C.FLUSH,
        _C.STRAIGHT,
        _C.THREE_OF_A_KIND,
        _C.TWO_PAIR,
        _C.PAIR,
        _C.HIGH_CARD,
    ),
)
#: The reading of documents that name no low five-card straight flush: 5-4-3-2-A of one suit is a flush.
FIVE_CARD_HIGH_ACE: Final = RankList("five-card-high-ace", 5, FIVE_CARD.categories, low_ace_straight_flush=False)

#: Every rank list a rulebook may name, by its id.
RANK_LISTS: Final = {list_.id: list_ for list_ in (THREE_CARD, THREE_CARD_JACKPOT, FIVE_CARD, FIVE_CARD_HIGH_ACE)}


def makeable(rank_list: RankList) -> frozenset[Category]:
    """The categories that a hand of this list can be: a pay table read by it may name these and no others."""
    return frozenset(rank_list.categories)
