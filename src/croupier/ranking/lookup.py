"""The reference's answers from memory, in plain Python: for settling round after round.

What decides a hand is little: three cards of different suits are decided by their ranks alone; so are five to seven
without five of one suit, and those with five by the ranks in that suit. (Beside five of one suit two cards are left at
most, too few for a full house or four of a kind.) Each such pattern is ranked when it first comes up; afterwards it is
remembered. There are some fifty thousand patterns a list and only a few thousand ranks: hands that tie share one, so
that a server that has seen every pattern keeps a few megabytes and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from croupier.cards import DECK, Card
from croupier.ranking import reference
from croupier.ranking.categories import RANK_LISTS, RankList
from croupier.ranking.hand_rank import HandRank

# The pattern of a hand is the sum of its cards' patterns: how often each rank occurs, 3 bits a rank, and above
# that how often each suit does, 8 bits a suit. Each suit starts so that its fifth card sets the top bit.
_SUITS_AT: Final = 3 * 13
_PATTERNS: Final = tuple((1 << 3 * card.rank) + (1 << _SUITS_AT + 8 * card.suit) for card in DECK)
_NO_CARDS: Final = sum(0x80 - 5 << _SUITS_AT + 8 * suit for suit in range(4))
_FLUSHES: Final = sum(0x80 << _SUITS_AT + 8 * suit for suit in range(4))
_RANKS: Final = (1 << _SUITS_AT) - 1

_known: Final[dict[str, dict[int, HandRank]]] = {id_: {} for id_ in RANK_LISTS}
_known_flushes: Final[dict[str, dict[int, HandRank]]] = {id_: {} for id_ in RANK_LISTS}
_ranks: Final[dict[str, dict[tuple[int, ...], HandRank]]] = {id_: {} for id_ in RANK_LISTS}


def rank_hand(cards: Sequence[Card], rank_list: RankList) -> HandRank:
    """The best rank that the cards can make in a rank list; equal to the reference's and much faster."""
    count = len(cards)
    if count == 3 == rank_list.size:
        first, second, third = cards
        if first & 3 == second & 3 == third & 3:
            # A card that stands twice leaves a pattern of two bits, which is never known: the reference refuses it.
            pattern, known = 1 << first | 1 << second | 1 << third, _known_flushes[rank_list.id]
        elif first in (second, third) or second == third:
            return reference.rank_hand(cards, rank_list)
        else:
            pattern, known = _PATTERNS[first] + _PATTERNS[second] + _PATTERNS[third] & _RANKS, _known[rank_list.id]
    elif 5 == rank_list.size <= count <= 7 and len(set(cards)) == count:
        pattern = sum([_PATTERNS[card] for card in cards], _NO_CARDS)
        if pattern & _FLUSHES:
            pattern, known = _suited(cards, pattern), _known_flushes[rank_list.id]
        else:
            pattern, known = pattern & _RANKS, _known[rank_list.id]
    else:
        return reference.rank_hand(cards, rank_list)
    rank = known.get(pattern)
    if rank is None:
        rank = known[pattern] = _first_time(cards, rank_list)
    return rank


def _first_time(cards: Sequence[Card], rank_list: RankList) -> HandRank:
    """The reference's rank, each one once; of six or seven cards the best of the fives among them."""
    if len(cards) > rank_list.size:
        return max(rank_hand(five, rank_list) for five in combinations(cards, rank_list.size))
    rank = reference.rank_hand(cards, rank_list)
    return _ranks[rank_list.id].setdefault(rank.key, rank)


def _suited(cards: Sequence[Card], pattern: int) -> int:
    """The ranks in the suit that occurs five times or more, one bit each."""
    suit = ((pattern & _FLUSHES) >> _SUITS_AT).bit_length() - 1 >> 3
    return sum(1 << (card >> 2) for card in cards if card & 3 == suit)
