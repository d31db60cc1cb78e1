"""How a sensible player decides, from his own cards and those on the board: rules of thumb that people play by.

Three cards: play a queen, a six and a four, or better. Two cards and a board: raise early with an ace, a pair, or high
cards; on the flop with two pairs, a pair of one's own or four to a flush; at the river with a pair, or nothing that
many hands of the dealer would beat. Four cards and more: a pair, ace and king, or four of a suit. A bet that may be
taken back stays with a hand that is made. They cost little against the best play, and need no rulebook: what a decision
does is told by the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from croupier.cards import RANKS, Card, parse_card
from croupier.wire.rounds import Option

#: What the server writes for a card that the player may not see.
HIDDEN: Final = "hidden"

_SIX, _EIGHT, _TEN, _JACK, _QUEEN, _KING, _ACE = (RANKS.index(rank) for rank in "68TJQKA")
_THREE, _FIVE = RANKS.index("3"), RANKS.index("5")
#: The least hand of three cards that is played: queen, six, four.
_LEAST_THREE: Final = (_QUEEN, _SIX, RANKS.index("4"))


def faces(cards: Iterable[str]) -> tuple[Card, ...]:
    """The cards that are to be seen."""
    return tuple(parse_card(card) for card in cards if card != HIDDEN)


def wants_to_play(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether the hand is worth a bet now; where more cards follow, whether it is worth one already."""
    if not own:
        return False
    if not board:
        return _two_cards(own) if len(own) < 3 else _three_cards(own) if len(own) == 3 else _many_cards(own)
    if len(board) < 3:
        return _made((*own, *board))
    return _flop(own, board) if len(board) == 3 else _river(own, board)


def choose(open_: Sequence[Option], own: Sequence[Card], board: Sequence[Card]) -> str:
    """One of the decisions that are open: the largest bet on a hand worth it, else whatever costs least to stay in.

    With nothing in hand a bet is taken back, or the hand given up where only a bet would keep it in.
    """
    bets = sorted((one for one in open_ if one.stakes is not None), key=lambda one: one.times)
    back = [one for one in open_ if one.takes is not None]
    still = [one for one in open_ if one.stakes is None and one.takes is None and not one.folds]
    folds = [one for one in open_ if one.folds]
    if back:
        wanted = still if _made((*own, *board)) else back
    elif wants_to_play(own, board):
        wanted = [*bets[-1:], *still]
    else:
        wanted = [*still, *(bets[:1] if _fair(own, board) else []), *folds]
    return str((wanted or list(open_))[0].decision)


def _made(cards: Sequence[Card]) -> bool:
    """A pair of high cards or better, or all of a suit."""
    counts = Counter(card.rank for card in cards)
    pairs = [rank for rank, count in counts.items() if count >= 2]
    suited = len(cards) >= 3 and len({card.suit for card in cards}) == 1
    return suited or len(pairs) >= 2 or any(rank >= _TEN or counts[rank] >= 3 for rank in pairs)


def _fair(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """A hand that may become something: a pair of one's own, high cards, or many of a suit."""
    counts = Counter(card.rank for card in (*own, *board))
    high = max((card.rank for card in own), default=0)
    return high >= _JACK or any(counts[card.rank] >= 2 for card in own)


def _many_cards(own: Sequence[Card]) -> bool:
    ranks = {card.rank for card in own}
    suits = Counter(card.suit for card in own)
    return len(ranks) < len(own) or ranks >= {_ACE, _KING} or max(suits.values()) >= 4


def _three_cards(own: Sequence[Card]) -> bool:
    ranks = sorted((card.rank for card in own), reverse=True)
    paired, suited = len(set(ranks)) < len(ranks), len({card.suit for card in own}) == 1
    straight = not paired and (ranks[0] - ranks[-1] == len(ranks) - 1 or ranks == [_ACE, 1, 0])
    return paired or suited or straight or tuple(ranks) >= _LEAST_THREE


def _two_cards(own: Sequence[Card]) -> bool:
    high, low = sorted((card.rank for card in own), reverse=True)[:2]
    if high == low:
        return high >= _THREE
    suited = len({card.suit for card in own}) == 1
    least = {_ACE: 0, _KING: 0 if suited else _FIVE, _QUEEN: _SIX if suited else _EIGHT}
    least[_JACK] = _EIGHT if suited else _TEN
    return high in least and low >= least[high]


def _flop(own: Sequence[Card], board: Sequence[Card]) -> bool:
    together = Counter(card.rank for card in (*own, *board))
    pairs = [rank for rank, count in together.items() if count >= 2]
    hidden = [rank for rank in pairs if any(card.rank == rank for card in own)]
    suits = Counter(card.suit for card in (*own, *board))
    four_to_flush = any(
        count >= 4 and any(card.suit == suit and card.rank >= _TEN for card in own) for suit, count in suits.items()
    )
    return len(pairs) >= 2 or bool(hidden) or any(count >= 3 for count in together.values()) or four_to_flush


def _river(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """A hand that is better than the board alone, or a high card that few of the dealer's would beat."""
    both = Counter(card.rank for card in (*own, *board))
    alone = Counter(card.rank for card in board)
    better = any(count >= 2 and count > alone.get(rank, 0) for rank, count in both.items())
    flush = max(Counter(card.suit for card in (*own, *board)).values()) >= 5
    return better or flush or _run(both) or max(card.rank for card in own) >= _KING


def _run(ranks: Iterable[int]) -> bool:
    """Whether five ranks follow one another; an ace may stand below the two."""
    held = {rank + 1 for rank in ranks}
    if _ACE + 1 in held:
        held.add(0)
    return any(all(start + step in held for step in range(5)) for start in range(10))
