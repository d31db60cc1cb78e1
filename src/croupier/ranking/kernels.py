"""Compiled ranking: one integer per hand (`croupier.ranking.values`), ordered exactly as the reference orders hands.

For arrays there is `rank_hands`. Other kernels call the functions for single hands, which compile into them:

- `rank3`, `rank5`, `rank6`, `rank7` take the cards;
- `value5`, `value6`, `value7` take what adds up over the cards, so that loops over boards and hands add only what
  changed: the key, ``tables.no_cards + tables.keys[a] + tables.keys[b] + …``, and the bits, ``tables.bits[a] + …``;
- `best_value` does the same for any list and any number of cards. The others are quicker, and for lists by which five
  cards of one suit decide a hand (`flushes_decide`).

They take the tables as their first argument: `rank_tables(rank_list)`, for `rank3` `three_card_values(rank_list)`.
Cards are trusted: 0 to 51, each once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.cards import DECK
from croupier.errors import Code, InputError, bad_value
from croupier.ranking.compiling import kernel
from croupier.ranking.rank_lists import RankList
from croupier.ranking.standard import FIVE_CARD, THREE_CARD
from croupier.ranking.tables import (
    FLUSH_BITS,
    MOST_CARDS,
    SUIT_SPAN,
    SUIT_TABLE,
    WEIGHTS_AT,
    RankTables,
    Values,
    flushes_decide,
    rank_tables,
    require_count,
    three_card_values,
)
from croupier.ranking.weights import PLACE_BITS, ROW_BITS, WEIGHT_BITS

Cards = npt.NDArray[np.uint8]

# Where the row and the place are found in a key, by the number of cards: plain numbers, as compiled code wants them.
_ROW_AT_4, _ROW_AT_5, _ROW_AT_6, _ROW_AT_7 = (WEIGHTS_AT + WEIGHT_BITS - bits for bits in ROW_BITS.values())
_ROW_4, _ROW_5, _ROW_6, _ROW_7 = ((1 << bits) - 1 for bits in ROW_BITS.values())
_PLACE_4, _PLACE_5, _PLACE_6, _PLACE_7 = ((1 << bits) - 1 for bits in PLACE_BITS.values())
_IN_SUIT = SUIT_TABLE - 1


@kernel
def rank3(values: Values, a: int, b: int, c: int) -> int:
    """The value of three cards."""
    alike = ((a ^ b) | (a ^ c)) & 3 == 0
    suits = alike * (1 + (a & 3))
    value: int = values[((suits * 13 + (a >> 2)) * 13 + (b >> 2)) * 13 + (c >> 2)]
    return value


@kernel
def flush_value(tables: RankTables, key: int, bits: int) -> int:
    """The value of a hand that one suit decides, by the ranks in that suit."""
    suit = 1 * (key >> 7 & 1) + 2 * (key >> 11 & 1) + 3 * (key >> 15 & 1)
    value: int = tables.suited[suit * SUIT_TABLE + (bits >> suit * SUIT_SPAN & _IN_SUIT)]
    return value


@kernel
def value5(tables: RankTables, key: int, bits: int) -> int:
    """The value of five cards, from the sums over them."""
    if key & FLUSH_BITS:
        return flush_value(tables, key, bits)
    value: int = tables.five[key >> WEIGHTS_AT & _PLACE_5 ^ tables.five_shifts[key >> _ROW_AT_5 & _ROW_5]]
    return value


@kernel
def value6(tables: RankTables, key: int, bits: int) -> int:
    """The value of six cards, from the sums over them."""
    if key & FLUSH_BITS:
        return flush_value(tables, key, bits)
    value: int = tables.six[key >> WEIGHTS_AT & _PLACE_6 ^ tables.six_shifts[key >> _ROW_AT_6 & _ROW_6]]
    return value


@kernel
def value7(tables: RankTables, key: int, bits: int) -> int:
    """The value of seven cards, from the sums over them."""
    if key & FLUSH_BITS:
        return flush_value(tables, key, bits)
    value: int = tables.seven[key >> WEIGHTS_AT & _PLACE_7 ^ tables.seven_shifts[key >> _ROW_AT_7 & _ROW_7]]
    return value


@kernel
def best_value(tables: RankTables, count: int, key: int, bits: int) -> int:
    """The value of so many cards by any list, from the sums over them: what their ranks make, or one of their suits."""
    if count == 5:
        value = tables.five[key >> WEIGHTS_AT & _PLACE_5 ^ tables.five_shifts[key >> _ROW_AT_5 & _ROW_5]]
    elif count == 6:
        value = tables.six[key >> WEIGHTS_AT & _PLACE_6 ^ tables.six_shifts[key >> _ROW_AT_6 & _ROW_6]]
    elif count == 7:
        value = tables.seven[key >> WEIGHTS_AT & _PLACE_7 ^ tables.seven_shifts[key >> _ROW_AT_7 & _ROW_7]]
    else:
        value = tables.few[key >> WEIGHTS_AT & _PLACE_4 ^ tables.few_shifts[key >> _ROW_AT_4 & _ROW_4]]
    if key & FLUSH_BITS:
        for suit in range(4):
            value = max(value, tables.suited[suit * SUIT_TABLE + (bits >> suit * SUIT_SPAN & _IN_SUIT)])
    best: int = value
    return best


@kernel
def rank5(tables: RankTables, a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards."""
    k, s = tables.keys, tables.bits
    return value5(tables, tables.no_cards + k[a] + k[b] + k[c] + k[d] + k[e], s[a] + s[b] + s[c] + s[d] + s[e])


@kernel
def rank6(tables: RankTables, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The value of six cards."""
    k, s = tables.keys, tables.bits
    key = tables.no_cards + k[a] + k[b] + k[c] + k[d] + k[e] + k[f]
    return value6(tables, key, s[a] + s[b] + s[c] + s[d] + s[e] + s[f])


@kernel
def rank7(tables: RankTables, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The value of seven cards."""
    k, s = tables.keys, tables.bits
    key = tables.no_cards + k[a] + k[b] + k[c] + k[d] + k[e] + k[f] + k[g]
    return value7(tables, key, s[a] + s[b] + s[c] + s[d] + s[e] + s[f] + s[g])


@kernel
def _rank_threes(values: Values, hands: Cards, out: Values) -> None:
    for i in range(len(hands)):
        out[i] = rank3(values, hands[i, 0], hands[i, 1], hands[i, 2])


@kernel
def _rank_any(tables: RankTables, hands: Cards, out: Values) -> None:
    for i in range(len(hands)):
        key, bits = tables.no_cards, 0
        for card in hands[i]:
            key, bits = key + tables.keys[card], bits + tables.bits[card]
        out[i] = best_value(tables, hands.shape[1], key, bits)


@kernel
def _rank_fives(tables: RankTables, hands: Cards, out: Values) -> None:
    for i in range(len(hands)):
        out[i] = rank5(tables, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])


@kernel
def _rank_sixes(tables: RankTables, hands: Cards, out: Values) -> None:
    for i in range(len(hands)):
        out[i] = rank6(tables, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4], hands[i, 5])


@kernel
def _rank_sevens(tables: RankTables, hands: Cards, out: Values) -> None:
    for i in range(len(hands)):
        out[i] = rank7(
            tables, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4], hands[i, 5], hands[i, 6]
        )


def rank_hands(hands: npt.NDArray[np.integer], rank_list: RankList | None = None, out: Values | None = None) -> Values:
    """The values of many hands, given as an array with a row of up to seven cards for each.

    Bytes are ranked where they lie; other integers are made bytes first. Columns, transposed, are as good as rows.
    Without a rank list, three cards are ranked by `THREE_CARD` and more by `FIVE_CARD`. With `out` no array is made.
    """
    cards = _cards(hands)
    values = np.empty(len(cards), np.uint16) if out is None else _room(out, len(cards))
    size = cards.shape[1]
    rank_list = rank_list or (THREE_CARD if size == 3 else FIVE_CARD)
    require_count(rank_list, size)
    if size == 3 == rank_list.size:
        _rank_threes(three_card_values(rank_list), cards, values)
    else:
        quick = {5: _rank_fives, 6: _rank_sixes, 7: _rank_sevens}
        rank_many = quick.get(size, _rank_any) if flushes_decide(rank_list) else _rank_any
        rank_many(rank_tables(rank_list), cards, values)
    return values


def _cards(hands: npt.NDArray[np.integer]) -> Cards:
    """The hands as bytes, each a card."""
    if hands.ndim != 2 or not 1 <= hands.shape[1] <= MOST_CARDS:
        message = f"an array of shape {hands.shape} holds no hands"
        raise InputError(Code.WRONG_CARD_COUNT, message, expected=f"a row of 1 to {MOST_CARDS} cards for each hand")
    if not np.issubdtype(hands.dtype, np.integer):
        raise InputError(Code.BAD_CARD, f"{hands.dtype} is no type of cards", expected="integers, best of all bytes")
    # Seen without a sign, what is negative is far too large.
    unsigned = hands.view(f"u{hands.dtype.itemsize}")
    if hands.size and unsigned.max() >= len(DECK):
        wrong = hands.ravel()[int(unsigned.argmax())]
        raise InputError(Code.BAD_CARD, f"{wrong} is not a card", expected="numbers from 0 to 51")
    return unsigned.astype(np.uint8, copy=False)


def _room(out: Values, count: int) -> Values:
    if out.shape != (count,) or out.dtype != np.uint16:
        message = f"an array of {out.dtype} of shape {out.shape} has no room for the values of {count} hands"
        raise bad_value(message, expected=f"an array of uint16 of shape ({count},)")
    return out
