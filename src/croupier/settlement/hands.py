"""Which cards make a hand of the rulebook, and what they are worth."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from croupier.cache import Cache
from croupier.cards import Card
from croupier.ranking import HandRank, rank_hand
from croupier.rulebook import Rulebook
from croupier.rulebook.dealing import CardSlice
from croupier.rulebook.thresholds import Bands, Threshold

Cards: TypeAlias = tuple[Card, ...]

#: Every hand of three cards.
_MOST_HANDS: Final = 22_100

#: Where cards can lie, in the order in which `HandReader` is given them.
_PLACES: Final = ("own", "dealer", "community")


class HandReader:
    """One hand of the rulebook: gathers its cards and ranks them."""

    __slots__ = ("_parts", "bands", "name", "own_only", "rank_list", "slices")

    def __init__(self, name: str, book: Rulebook) -> None:
        self.name = name
        self.rank_list = book.rank_list(name)
        self.bands = book.bands[name]
        self.slices = book.hands[name].slices
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
    """What the cards of a box make: the rank of its hand, and the bands of that and of the others it is paid on."""

    rank: HandRank
    bands: tuple[Threshold, ...]


class OwnHands:
    """What the cards of one player make by several rank lists, remembered: they come back round after round."""

    __slots__ = ("_bands", "_kinds", "_reads")

    def __init__(self, bands: tuple[Bands, ...]) -> None:
        self._bands = bands
        self._reads = Cache[int, Read](_MOST_HANDS)
        self._kinds: dict[tuple[object, ...], Read] = {}

    def read(self, own: Cards) -> Read:
        """The rank by the first list, and the bands by all of them."""
        cards = 0
        for card in own:
            cards |= 1 << card
        return self._reads.get(cards) or self._first_read(cards, own)

    def _first_read(self, cards: int, own: Cards) -> Read:
        ranks = [rank_hand(own, bands.rank_list) for bands in self._bands]
        read = Read(ranks[0], tuple([bands.of(rank) for bands, rank in zip(self._bands, ranks, strict=True)]))
        # Of 22,100 three-card hands only a few hundred are different; equal ones need be kept only once.
        self._reads[cards] = read = self._kinds.setdefault((ranks[0].key, read.bands), read)
        return read


_own_hands: Final[dict[tuple[object, ...], OwnHands]] = {}


def own_hands(bands: tuple[Bands, ...]) -> OwnHands:
    """One memory for everybody who reads a player's cards by these bands, whatever the rulebook and the bets."""
    key = tuple((one.rank_list, one.all) for one in bands)
    return _own_hands.setdefault(key, OwnHands(bands))
