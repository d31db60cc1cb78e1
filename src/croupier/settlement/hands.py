"""Which cards make a hand of the rulebook, and what they are worth."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.ranking import RANK_LISTS, HandRank, rank_hand
from croupier.rulebook.dealing import CardSlice, Hand

Cards: TypeAlias = tuple[Card, ...]

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
