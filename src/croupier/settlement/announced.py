"""A hand as a dealer calls it across the table: short, and only as long as it takes to tell two hands apart.

`HandRank.describe` says everything that a hand is worth, kickers included; this is what one hears at the table.
"""

from __future__ import annotations

from croupier.cards import RANK_NAMES
from croupier.ranking import Category, HandRank


def announced(rank: HandRank) -> str:
    """The hand in a dealer's words: `pair of kings`, `king-high flush`, `aces full of tens`."""
    first, *others = rank.ranks
    name = RANK_NAMES[first]
    match rank.category:
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.MINI_ROYAL_SPADES:
            return "mini royal in spades"
        case Category.MINI_ROYAL:
            return "mini royal"
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT | Category.FLUSH:
            return f"{name}-high {rank.category.replace('-', ' ')}"
        case Category.FULL_HOUSE:
            return f"{_several(first)} full of {_several(others[0])}"
        case Category.FOUR_OF_A_KIND:
            return f"four {_several(first)}"
        case Category.THREE_OF_A_KIND:
            return f"three {_several(first)}"
        case Category.TWO_PAIR:
            return f"two pair, {_several(first)} and {_several(others[0])}"
        case Category.PAIR:
            return f"pair of {_several(first)}"
        case Category.HIGH_CARD:
            return f"{name} high"


def announced_against(rank: HandRank, other: HandRank | None) -> str:
    """The same beside the hand it is compared with: where both are called alike and are not, with its kickers."""
    alike = other is not None and rank != other and announced(rank) == announced(other)
    return rank.describe() if alike else announced(rank)


def _several(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")
