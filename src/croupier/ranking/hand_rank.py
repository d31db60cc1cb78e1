"""What a hand is worth: its category and the card ranks that break ties, with a dealer's words for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.cards import RANK_NAMES
from croupier.ranking.categories import Category, RankList


@dataclass(frozen=True, slots=True)
class HandRank:
    """The place of a hand in a rank list. Equal ranks tie; ranks of two different lists have no order."""

    rank_list: RankList
    category: Category
    #: What breaks ties, most telling first: the pair before its kicker; of a straight only the top card.
    ranks: tuple[int, ...]
    #: Compares as the hands do: the strength of the category, then `ranks`.
    key: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", (self.rank_list.strength(self.category), *self.ranks))

    def __lt__(self, other: HandRank) -> bool:
        return self.key < other.key if self._same_list(other) else NotImplemented

    def __le__(self, other: HandRank) -> bool:
        return self.key <= other.key if self._same_list(other) else NotImplemented

    def __gt__(self, other: HandRank) -> bool:
        return self.key > other.key if self._same_list(other) else NotImplemented

    def __ge__(self, other: HandRank) -> bool:
        return self.key >= other.key if self._same_list(other) else NotImplemented

    def _same_list(self, other: object) -> bool:
        return isinstance(other, HandRank) and self.rank_list.id == other.rank_list.id

    def announce(self) -> str:
        """The hand in a dealer's words, as short as can be: `pair of kings`, `king-high flush`, `aces full of tens`."""
        first, *others = self.ranks
        match self.category:
            case Category.ROYAL_FLUSH:
                return "royal flush"
            case Category.MINI_ROYAL_SPADES:
                return "mini royal in spades"
            case Category.MINI_ROYAL:
                return "mini royal"
            case Category.STRAIGHT_FLUSH | Category.STRAIGHT | Category.FLUSH:
                return f"{RANK_NAMES[first]}-high {self.category.replace('-', ' ')}"
            case Category.FULL_HOUSE:
                return f"{_plural(first)} full of {_plural(others[0])}"
            case Category.FOUR_OF_A_KIND:
                return f"four {_plural(first)}"
            case Category.THREE_OF_A_KIND:
                return f"three {_plural(first)}"
            case Category.TWO_PAIR:
                return f"two pair, {_plural(first)} and {_plural(others[0])}"
            case Category.PAIR:
                return f"pair of {_plural(first)}"
            case Category.HIGH_CARD:
                return f"{RANK_NAMES[first]} high"

    def describe(self) -> str:
        """Everything that the hand is worth: `pair of kings, nine kicker`."""
        first, *kickers = self.ranks
        match self.category:
            case Category.ROYAL_FLUSH | Category.MINI_ROYAL_SPADES | Category.MINI_ROYAL:
                return self.announce()
            case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
                return f"{self.category.replace('-', ' ')} to the {RANK_NAMES[first]}"
            case Category.FULL_HOUSE:
                return f"full house, {_plural(first)} over {_plural(kickers[0])}"
            case Category.FLUSH:
                return f"flush, {_listed(self.ranks)}"
            case Category.TWO_PAIR:
                kickers.pop(0)
            case _:
                pass
        if not kickers:
            return self.announce()
        return f"{self.announce()}, {_listed(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}"


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def _listed(ranks: Sequence[int]) -> str:
    *most, last = (RANK_NAMES[rank] for rank in ranks)
    return f"{', '.join(most)} and {last}" if most else last
