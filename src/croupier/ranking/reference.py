"""The rules of ranking, written to be read. Everything that is faster must give these answers.

A hand is ranked by how often its ranks repeat, whether its cards are of one suit, and whether they are in sequence.
The ace is high, and in a straight it may also stand below the two: A-3-2 is the lowest three-card straight,
5-4-3-2-A the lowest of five. Suits never rank; only a jackpot list may ask whether a Mini Royal is in spades.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from croupier.cards import RANKS, SUITS, Card, require_distinct
from croupier.errors import Code, InputError
from croupier.ranking.categories import FIVE_CARD, THREE_CARD, Category, RankList
from croupier.ranking.hand_rank import HandRank

ACE: Final = RANKS.index("A")
SPADES: Final = SUITS.index("s")

#: What repeated ranks make, by how often each rank occurs: (3, 2) is three of one rank and two of another.
REPEATS: Final = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (2, 1): Category.PAIR,
}


def rank_three(cards: Sequence[Card]) -> HandRank:
    """The rank of three cards by the three-card list."""
    require_count(cards, 3, 3)
    return rank_hand(cards, THREE_CARD)


def rank_five(cards: Sequence[Card]) -> HandRank:
    """The rank of five cards by the five-card list."""
    require_count(cards, 5, 5)
    return rank_hand(cards, FIVE_CARD)


def best_of(cards: Sequence[Card]) -> HandRank:
    """The rank of the best five of five or more cards."""
    return rank_hand(cards, FIVE_CARD)


def rank_hand(cards: Sequence[Card], rank_list: RankList) -> HandRank:
    """The best rank that the cards can make in a rank list: every choice of as many as it wants is tried."""
    require_count(cards, rank_list.size, 52)
    require_distinct(cards)
    return max(_rank(hand, rank_list) for hand in combinations(cards, rank_list.size))


def require_count(cards: Sequence[Card], least: int, most: int) -> None:
    """A hand has as many cards as its rank list wants, or more where the best of them count."""
    if not least <= len(cards) <= most:
        raise InputError(
            Code.WRONG_CARD_COUNT,
            f"{len(cards)} {'card does' if len(cards) == 1 else 'cards do'} not make a hand",
            expected=f"{least} cards" if least == most else f"at least {least} cards",
        )


def _rank(hand: Sequence[Card], rank_list: RankList) -> HandRank:
    """The rank of exactly as many cards as the list wants."""
    ranks = sorted((card >> 2 for card in hand), reverse=True)
    if len(set(ranks)) < len(ranks):
        # The most repeated rank counts first, then the higher one: 9-9-K-K-A compares as kings, nines, ace.
        groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
        shape = tuple(times for times, _ in groups)
        return HandRank(rank_list, REPEATS[shape], tuple(rank for _, rank in groups))
    suited = len({card & 3 for card in hand}) == 1
    top = straight_top(ranks)
    if suited and top is not None and (top >= ranks[0] or rank_list.low_ace_straight_flush):
        return HandRank(rank_list, _straight_flush(hand, top, rank_list), (top,))
    if suited:
        return HandRank(rank_list, Category.FLUSH, tuple(ranks))
    if top is not None:
        return HandRank(rank_list, Category.STRAIGHT, (top,))
    return HandRank(rank_list, Category.HIGH_CARD, tuple(ranks))


def straight_top(ranks: Sequence[int]) -> int | None:
    """The top card of a straight, from different ranks in falling order; None where they are not in sequence."""
    first, second, last = ranks[0], ranks[1], ranks[-1]
    if first - last == len(ranks) - 1:
        return first
    if first == ACE and last == 0 and second - last == len(ranks) - 2:
        return second
    return None


def _straight_flush(hand: Sequence[Card], top: int, rank_list: RankList) -> Category:
    """Straight flush, or the name that the list has for the one to the ace."""
    if top < ACE:
        return Category.STRAIGHT_FLUSH
    if Category.ROYAL_FLUSH in rank_list.categories:
        return Category.ROYAL_FLUSH
    if Category.MINI_ROYAL_SPADES in rank_list.categories and hand[0] & 3 == SPADES:
        return Category.MINI_ROYAL_SPADES
    return Category.MINI_ROYAL if Category.MINI_ROYAL in rank_list.categories else Category.STRAIGHT_FLUSH
