"""What a box does with its cards: the strategy, looked up street by street."""

from __future__ import annotations

from croupier.ranking.compiling import kernel
from croupier.ranking.tables import NO_CARDS, WEIGHTS_AT, RankTables
from croupier.ranking.weights import PLACE_BITS, ROW_BITS, WEIGHT_BITS
from croupier.simulation.kernels.dealing import Deck
from croupier.simulation.kernels.layout import Strategy

# A board of five ranks has the same place as the hand of five cards would have in the tables of the ranking.
_ROW_AT = WEIGHTS_AT + WEIGHT_BITS - ROW_BITS[5]
_ROW = (1 << ROW_BITS[5]) - 1
_PLACE = (1 << PLACE_BITS[5]) - 1

#: Types of hole cards: the ranks, or with a flush suit on the board the ranks in it and the ranks outside it.
PLAIN_TYPES = 13
FLUSH_TYPES = 26
_FOUR_AT = 286 * 91
_FIVE_AT = _FOUR_AT + 715 * 13


@kernel
def pair_place(one: int, other: int, types: int) -> int:
    """The place of a pair of hole types among all pairs of so many types."""
    low, high = min(one, other), max(one, other)
    return low * (2 * types - 1 - low) // 2 + high


@kernel
def find_flop(strategy: Strategy, deck: Deck, community: int) -> int:
    """The number of the flop up to suits, and the exchange of suits that leads there, in one number."""
    a, b, c = deck[community], deck[community + 1], deck[community + 2]
    number: int = strategy.flop_numbers[(a * 52 + b) * 52 + c]
    return number


@kernel
def find_board(strategy: Strategy, five: RankTables, deck: Deck, community: int) -> tuple[int, int]:
    """The number of the board by type, and its flush suit (4: none)."""
    key = NO_CARDS
    for place in range(community, community + 5):
        key += five.keys[deck[place]]
    # Three of a suit bring its count, which begins at three, to six or more.
    suit = 4
    for s in range(4):
        if key >> 4 * s & 15 >= 6:
            suit = s
    if suit == 4:
        return strategy.plain_boards[key >> WEIGHTS_AT & _PLACE ^ five.five_shifts[key >> _ROW_AT & _ROW]], 4
    mask, size, one, other = 0, 0, -1, -1
    for place in range(community, community + 5):
        card = deck[place]
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
            size += 1
        else:
            one, other = card >> 2, one
    if size == 3:
        return strategy.masks[mask] * 91 + strategy.pairs[one * 13 + other], suit
    if size == 4:
        return _FOUR_AT + strategy.masks[mask] * 13 + one, suit
    return _FIVE_AT + strategy.masks[mask], suit


@kernel
def on_the_flop(strategy: Strategy, flop: int, first: int, second: int) -> int:
    """The multiple that two hole cards play on a flop found by `find_flop`."""
    number, order = flop // 24, flop % 24
    one, other = strategy.suit_orders[order, first], strategy.suit_orders[order, second]
    multiple: int = strategy.flop[number, strategy.hole_numbers[one * 52 + other]]
    return multiple


@kernel
def on_the_river(strategy: Strategy, board: int, suit: int, first: int, second: int) -> int:
    """The multiple that two hole cards play on a board found by `find_board`."""
    one, other = first >> 2, second >> 2
    if suit == 4:
        multiple: int = strategy.plain[board, pair_place(one, other, PLAIN_TYPES)]
        return multiple
    if first & 3 != suit:
        one += 13
    if second & 3 != suit:
        other += 13
    in_suit: int = strategy.flush[board, pair_place(one, other, FLUSH_TYPES)]
    return in_suit
