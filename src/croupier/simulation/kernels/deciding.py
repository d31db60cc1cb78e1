"""What a box does with its cards: information sets numbered, whatever the suits are called."""

from __future__ import annotations

from croupier.ranking.compiling import kernel
from croupier.ranking.tables import SUIT_SPAN, SUIT_TABLE, WEIGHTS_AT
from croupier.ranking.weights import PLACE_BITS, ROW_BITS, WEIGHT_BITS
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.dealing import CardCodes
from croupier.simulation.kernels.layout import BEGINS, COUNTS_FOR, TOGETHER, Numbers, Values

# A board of five ranks has the same place as the hand of five cards would have in the tables of the ranking.
_ROW_AT = WEIGHTS_AT + WEIGHT_BITS - ROW_BITS[5]
_ROW = (1 << ROW_BITS[5]) - 1
_PLACE = (1 << PLACE_BITS[5]) - 1
_IN_SUIT = SUIT_TABLE - 1
_SECOND, _THIRD, _FOURTH = SUIT_SPAN, 2 * SUIT_SPAN, 3 * SUIT_SPAN

#: A set of ranks is known by its length and its place among the sets of that length.
LENGTH_SHIFT = 11
_OF_LENGTH = (1 << LENGTH_SHIFT) - 1
_LENGTH_AT = LENGTH_SHIFT + 2

#: Types of hole cards: the ranks, or with a flush suit on the board the ranks in it and the ranks outside it.
PLAIN_TYPES = 13
FLUSH_TYPES = 26
PLAIN_PAIRS = 91
FLUSH_PAIRS = 351
#: Boards without a flush suit by their ranks, five of one rank included, which never come; and where those with four
#: and with five cards of the suit begin among the others.
PLAIN_BOARDS = 6188
FOUR_AT = 286 * 91
FIVE_AT = FOUR_AT + 715 * 13
FLUSH_BOARDS = FIVE_AT + 1287


@kernel
def _together(place: int, suits: int) -> int:
    """How many choices of so many suits of one length, with repeats, have this as their highest place or a lower one.

    That is, how many come before the choices whose highest place it is.
    """
    if suits == 1:
        return place
    if suits == 2:
        return place * (place + 1) // 2
    if suits == 3:
        return place * (place + 1) * (place + 2) // 6
    return place * (place + 1) * (place + 2) * (place + 3) // 24


@kernel
def find_kind(shapes: Integers, street: int, ranks: Integers, bits: int) -> tuple[int, int]:
    """The number of the kind of a set of cards, and what each suit is called in it, two bits for each."""
    a = ranks[bits & _IN_SUIT] << 2
    b = ranks[bits >> _SECOND & _IN_SUIT] << 2 | 1
    c = ranks[bits >> _THIRD & _IN_SUIT] << 2 | 2
    d = ranks[bits >> _FOURTH & _IN_SUIT] << 2 | 3
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    shape = a >> _LENGTH_AT << 6 | b >> _LENGTH_AT << 3 | c >> _LENGTH_AT
    number = (
        shapes[street, shape, BEGINS]
        + shapes[street, shape, COUNTS_FOR] * _together(a >> 2 & _OF_LENGTH, shapes[street, shape, TOGETHER])
        + shapes[street, shape, COUNTS_FOR + 1] * _together(b >> 2 & _OF_LENGTH, shapes[street, shape, TOGETHER + 1])
        + shapes[street, shape, COUNTS_FOR + 2] * _together(c >> 2 & _OF_LENGTH, shapes[street, shape, TOGETHER + 2])
        + shapes[street, shape, COUNTS_FOR + 3] * _together(d >> 2 & _OF_LENGTH, shapes[street, shape, TOGETHER + 3])
    )
    return number, 1 << 2 * (b & 3) | 2 << 2 * (c & 3) | 3 << 2 * (d & 3)


@kernel
def find_kinds(shapes: Integers, ranks: Integers, bits: Integers, numbers: Integers, suits: Integers) -> None:
    """Find the kinds of many sets at once."""
    for at in range(len(bits)):
        numbers[at], suits[at] = find_kind(shapes, 0, ranks, bits[at])


@kernel
def card_beside(suits: int, card: int) -> int:
    """A card under the names that the suits have in a set."""
    return card & -4 | suits >> 2 * (card & 3) & 3


@kernel
def two_cards(suits: int, first: int, second: int) -> int:
    """The number of two cards in any order, under the names that the suits have in a set."""
    one, other = card_beside(suits, first), card_beside(suits, second)
    low, high = min(one, other), max(one, other)
    return high * (high - 1) // 2 + low


@kernel
def pair_place(one: int, other: int, types: int) -> int:
    """The place of a pair of hole types among all pairs of so many types."""
    low, high = min(one, other), max(one, other)
    return low * (2 * types - 1 - low) // 2 + high


@kernel
def find_board(
    shifts: Values,
    plain_boards: Numbers,
    masks: Numbers,
    pairs: Numbers,
    key: int,
    bits: int,
    deck: CardCodes,
    community: int,
) -> tuple[int, int]:
    """Where the decisions on a board of five begin, and its flush suit (4: none)."""
    # Three of a suit bring its count, which begins at three, to six or more.
    suit = 4
    for s in range(4):
        if key >> 4 * s & 15 >= 6:
            suit = s
    if suit == 4:
        place = key >> WEIGHTS_AT & _PLACE ^ shifts[key >> _ROW_AT & _ROW]
        return plain_boards[place] * PLAIN_PAIRS, 4
    mask, size, one, other = bits >> suit * SUIT_SPAN & _IN_SUIT, 0, -1, -1
    for place in range(community, community + 5):
        card = deck[place]
        if card & 3 == suit:
            size += 1
        else:
            one, other = card >> 2, one
    if size == 3:
        board = masks[mask] * 91 + pairs[one * 13 + other]
    elif size == 4:
        board = FOUR_AT + masks[mask] * 13 + one
    else:
        board = FIVE_AT + masks[mask]
    return PLAIN_BOARDS * PLAIN_PAIRS + board * FLUSH_PAIRS, suit


@kernel
def hole_on_board(suit: int, first: int, second: int) -> int:
    """The place of two hole cards among the decisions on a board with this flush suit."""
    one, other = first >> 2, second >> 2
    if suit == 4:
        return pair_place(one, other, PLAIN_TYPES)
    if first & 3 != suit:
        one += 13
    if second & 3 != suit:
        other += 13
    return pair_place(one, other, FLUSH_TYPES)
