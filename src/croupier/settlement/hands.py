"""Which cards make a hand of the rulebook, and what they are worth."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.ranking import RANK_LISTS, HandRank, RankList, rank_hand
from croupier.rulebook.dealing import CardSlice, Hand

Cards: TypeAlias = tuple[Card, ...]

#: Every hand of three cards; should there be more, the memory starts again.
_MOST_HANDS: Final = 22_100

#: Where cards can lie, in the order in which `HandReader` is given them.
_PLACES: Final = ("own", "dealer", "community")


class HandReader:
    """One hand of the rulebook: gathers its cards and ranks them."""

    __slots__ = ("_parts", "name", "own_only", "rank_list", "slices")

    def __init__(self, name: str, hand: Hand) -> None:
        self.name = name
        self.rank_list = RANK_LISTS[hand.list]
        self.slices = hand.slices
        self.own_only = self.slices == (CardSlice(place="own"),)
        self._parts = tuple((_PLACES.index(part.place), slice(part.start, part.stop)) for part in self.slices)

    def read(self, own: Cards, dealer: Cards, community: Cards) -> HandRank:
        """The rank of this hand for a box with these cards."""
        return rank_hand(own if self.own_only else self.cards(own, dealer, community), self.rank_list)

    def cards(self, own: Cards, dealer: Cards, community: Cards) -> Cards:
        """The cards that the hand is made from."""
        places = (own, dealer, community)
        found: Cards = ()
        for place, part in self._parts:
            found += places[place][part]
        return found


class Read(NamedTuple):
    """What the cards of a box make: the rank for the contest, and the categories of the other hands it is paid on."""

    rank: HandRank
    others: tuple[str, ...]


class OwnHands:
    """What the cards of one player make by several rank lists, remembered: they come back round after round."""

    __slots__ = ("_kinds", "_lists", "_reads")

    def __init__(self, lists: tuple[RankList, ...]) -> None:
        self._lists = lists
        self._reads: dict[int, Read] = {}
        self._kinds: dict[tuple[object, ...], Read] = {}

    def read(self, own: Cards) -> Read:
        """The rank by the first list, and the categories by the others."""
        cards = 0
        for card in own:
            cards |= 1 << card
        return self._reads.get(cards) or self._first_read(cards, own)

    def _first_read(self, cards: int, own: Cards) -> Read:
        first, *others = [rank_hand(own, rank_list) for rank_list in self._lists]
        read = Read(first, tuple([rank.category for rank in others]))
        if len(self._reads) >= _MOST_HANDS:
            self._reads = {}
        # Of 22,100 three-card hands only a few hundred are different; equal ones need be kept only once.
        self._reads[cards] = read = self._kinds.setdefault((first.key, read.others), read)
        return read


_own_hands: Final[dict[tuple[str, ...], OwnHands]] = {}


def own_hands(lists: tuple[RankList, ...]) -> OwnHands:
    """One memory for everybody who reads a player's cards by these lists, whatever the rulebook and the bets."""
    return _own_hands.setdefault(tuple(rank_list.id for rank_list in lists), OwnHands(lists))
