"""The reference's answers from memory, in plain Python: for settling round after round.

What decides a hand is little: the ranks of its cards, and the ranks in each suit that has as many cards as a hand
takes. Each such pattern is ranked when it first comes up; afterwards it is remembered, and the better of what the
ranks and the suits make is what the hand is. There are some fifty thousand patterns a list and only a few thousand
ranks: hands that tie share one, so that a server that has seen every pattern keeps a few megabytes and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import attrgetter
from typing import Final, NamedTuple

from croupier.cards import DECK, Card
from croupier.ranking import reference
from croupier.ranking.hand_rank import HandRank
from croupier.ranking.rank_lists import RankList
from croupier.ranking.values import mixed_hand

# The pattern of a hand is the sum of its cards' patterns: how often each rank occurs, 3 bits a rank, and above
# that how often each suit does, 8 bits a suit. Each suit starts so that the last card of a hand sets the top bit.
_SUITS_AT: Final = 3 * 13
_PATTERNS: Final = tuple((1 << 3 * card.rank) + (1 << _SUITS_AT + 8 * card.suit) for card in DECK)
_EACH_SUIT: Final = sum(1 << _SUITS_AT + 8 * suit for suit in range(4))
_SUITED: Final = 0x80 * _EACH_SUIT
_RANKS: Final = (1 << _SUITS_AT) - 1
#: Of a suit there are no more cards than a pattern has room for.
_TOO_MANY: Final = 14
#: The cards of a suit, a bit for each card.
_SUITS: Final = tuple(sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))


_KEY: Final = attrgetter("key")


class _Memory(NamedTuple):
    """What is known of one list: the pattern of no cards, and ranks by the ranks and by the cards of a suit."""

    no_cards: int
    by_ranks: dict[int, HandRank]
    by_suit: dict[int, HandRank]
    ranks: dict[tuple[int, ...], HandRank]


_memories: Final[dict[RankList, _Memory]] = {}


def rank_hand(cards: Sequence[Card], rank_list: RankList) -> HandRank:
    """The best rank that the cards can make in a rank list; equal to the reference's and much faster."""
    memory = _memories.get(rank_list) or _first_use(rank_list)
    if len(cards) == 3 == rank_list.size:
        first, second, third = cards
        if first & 3 == second & 3 == third & 3:
            # A card that stands twice leaves a pattern of two bits, which is never known: the reference refuses it.
            rank = memory.by_suit.get(1 << first | 1 << second | 1 << third)
            return rank or _suit(memory, cards, rank_list)
        if first in (second, third) or second == third:
            return reference.rank_hand(cards, rank_list)
        ranks = _PATTERNS[first] + _PATTERNS[second] + _PATTERNS[third] & _RANKS
        return memory.by_ranks.get(ranks) or _ranks(memory, ranks, rank_list)
    if rank_list.measure:
        return _by_suits(memory, cards, rank_list)
    if not rank_list.size <= len(set(cards)) == len(cards) < _TOO_MANY:
        return reference.rank_hand(cards, rank_list)
    pattern = sum([_PATTERNS[card] for card in cards], memory.no_cards)
    rank = memory.by_ranks.get(pattern & _RANKS) or _ranks(memory, pattern & _RANKS, rank_list)
    if pattern & _SUITED:
        return max(rank, _by_suits(memory, cards, rank_list))
    return rank


def _by_suits(memory: _Memory, cards: Sequence[Card], rank_list: RankList) -> HandRank:
    """The best that one suit alone makes."""
    reference.require_cards(cards, rank_list)
    held = sum(1 << card for card in cards)
    suits = [held & suit for suit in _SUITS]
    least = rank_list.size or max(suit.bit_count() for suit in suits)
    found = []
    for suit in suits:
        if suit.bit_count() >= least:
            in_suit = [card for card in cards if suit >> card & 1]
            found.append(memory.by_suit.get(suit) or _suit(memory, in_suit, rank_list))
    return max(found)


def _first_use(rank_list: RankList) -> _Memory:
    no_cards = (0x80 - (rank_list.size or 1)) * _EACH_SUIT
    return _memories.setdefault(rank_list, _Memory(no_cards, {}, {}, {}))


def _ranks(memory: _Memory, pattern: int, rank_list: RankList) -> HandRank:
    """What so many cards of each rank make if no suit helps: the best of what as many as a hand takes of them make."""
    ranks = [rank for rank in range(13) for _ in range(pattern >> 3 * rank & 7)]
    if (more := len(ranks) - rank_list.size) == 0:
        rank = _once(memory, reference.rank_hand(mixed_hand(tuple(ranks)), rank_list))
    else:
        hands = {pattern - sum(left_out) for left_out in combinations([1 << 3 * rank for rank in ranks], more)}
        rank = max([memory.by_ranks.get(hand) or _ranks(memory, hand, rank_list) for hand in hands], key=_KEY)
    memory.by_ranks[pattern] = rank
    return rank


def _suit(memory: _Memory, cards: Sequence[Card], rank_list: RankList) -> HandRank:
    """What these cards of one suit make."""
    size = rank_list.size or len(cards)
    found = max(reference.rank_hand(hand, rank_list) for hand in combinations(cards, size))
    rank = memory.by_suit[sum(1 << card for card in cards)] = _once(memory, found)
    return rank


def _once(memory: _Memory, rank: HandRank) -> HandRank:
    return memory.ranks.setdefault(rank.key, rank)
