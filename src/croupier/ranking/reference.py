"""The rules of ranking, written to be read. Everything that is faster must give these answers.

A hand is of the first class of its list that it fits, by how often its ranks repeat, whether its cards are of one
suit, and whether they are in sequence. The ace is high, and in a straight it may also stand below the two: A-3-2 is
the lowest three-card straight, 5-4-3-2-A the lowest of five. Suits never rank; only a class that is exact cards knows
one from another. A list that measures the longest suit asks how many cards of one suit there are, and then for their
ranks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from croupier.cards import RANKS, Card, require_distinct
from croupier.errors import Code, InputError
from croupier.ranking.classes import HandClass
from croupier.ranking.hand_rank import HandRank
from croupier.ranking.rank_lists import RankList

ACE: Final = RANKS.index("A")


def rank_hand(cards: Sequence[Card], rank_list: RankList) -> HandRank:
    """The best rank that the cards can make in a rank list: every choice of as many as it wants is tried."""
    require_cards(cards, rank_list)
    hands = _longest_suits(cards) if rank_list.measure else combinations(cards, rank_list.size)
    return max(_rank(hand, rank_list) for hand in hands)


def require_cards(cards: Sequence[Card], rank_list: RankList) -> None:
    """A hand has as many cards as its rank list wants, or more where the best of them count, and each once."""
    least, count = max(rank_list.size, 1), len(cards)
    if count < least:
        message = f"{count} {'card does' if count == 1 else 'cards do'} not make a hand"
        raise InputError(Code.WRONG_CARD_COUNT, message, expected=f"at least {least} cards")
    require_distinct(cards)


class _Look(NamedTuple):
    """What the class of a hand is told from: its ranks, how often each repeats, and whether it is suited."""

    #: How often ranks repeat, most repeated first, and every rank once in the order in which they count.
    repeats: tuple[int, ...]
    ranks: tuple[int, ...]
    #: The top card of a straight, if it is one.
    top: int | None
    suited: bool


def _rank(hand: Sequence[Card], rank_list: RankList) -> HandRank:
    """The rank of exactly as many cards as the list wants, or of the cards of one suit."""
    # The most repeated rank counts first, then the higher one: 9-9-K-K-A compares as kings, nines, ace.
    held = [card >> 2 for card in hand]
    groups = sorted([(held.count(rank), rank) for rank in set(held)], reverse=True)
    repeats = tuple([times for times, _ in groups if times > 1])
    ranks = tuple([rank for _, rank in groups])
    look = _Look(repeats, ranks, None if repeats else straight_top(ranks), len({card & 3 for card in hand}) == 1)
    for one in rank_list.classes:
        decides = _decides(one, look)
        if decides and one.top in (None, decides[0]) and _has_cards(one, hand):
            return HandRank(rank_list, one.id, decides)
    lengths = ", ".join(str(one.length) for one in rank_list.classes)
    message = f"{rank_list} has no class for {len(hand)} cards in the longest suit"
    raise InputError(Code.WRONG_CARD_COUNT, message, expected=f"one of {lengths}")


def _decides(one: HandClass, look: _Look) -> tuple[int, ...]:
    """The ranks that decide between hands of a class, the most telling first; nothing where the hand is none."""
    if (one.repeats and one.repeats != look.repeats) or (one.suited and not look.suited):
        return ()
    if one.run is None:
        return look.ranks
    if look.top is None or (one.run == "high" and look.top != look.ranks[0]):
        return ()
    return (look.top,)


def _has_cards(one: HandClass, hand: Sequence[Card]) -> bool:
    if one.length is not None:
        return len(hand) == one.length
    return not one.cards or one.cards == set(hand)


def straight_top(ranks: Sequence[int]) -> int | None:
    """The top card of a straight, from different ranks in falling order; None where they are not in sequence."""
    if len(ranks) < 2:
        return None
    first, second, last = ranks[0], ranks[1], ranks[-1]
    if first - last == len(ranks) - 1:
        return first
    if first == ACE and last == 0 and second - last == len(ranks) - 2:
        return second
    return None


def _longest_suits(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The cards of the suit that has most, or of each of several."""
    suits = [tuple(card for card in cards if card & 3 == suit) for suit in range(4)]
    longest = max(map(len, suits))
    return (suit for suit in suits if len(suit) == longest)
