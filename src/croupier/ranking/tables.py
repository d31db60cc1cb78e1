"""The tables in which the kernels look hands up, made from the reference when they are first wanted.

A hand is worth the better of what its ranks make, whatever the suits, and of what the ranks in one suit make. (A hand
of one suit is of the same class as other hands of its ranks or of a better one, because no class asks for mixed
suits.) So there is a table over the ranks of all cards, and one over the ranks in a suit.

Every card has a key, and the key of a hand is the sum of its cards' keys, so that the key of a board is computed once
and used with every hand that meets it. From the lowest bit up, a key has

- 16 bits of suits, four for each: how many cards of it there are, and so many more that the card which makes a suit
  worth a look sets the top bit;
- the sum of the cards' weights (`croupier.ranking.weights`), which says which ranks the hand has.

A second sum, of the cards' bits by suit, has the ranks in each suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.cards import DECK, SUITS
from croupier.errors import Code, InputError, bad_value
from croupier.ranking import reference
from croupier.ranking.keeping import kept_tables
from croupier.ranking.rank_lists import RankList
from croupier.ranking.values import mixed_hand, rank_multisets, suited_hand, value_of
from croupier.ranking.weights import FEW, PLACE_BITS, Integers, Shifts, places, rank_counts, weights_and_shifts

Values = npt.NDArray[np.uint16]
_Array = TypeVar("_Array", Values, Integers)

#: The most cards of which the best are found by the tables.
MOST_CARDS: Final = 7
#: A card of each suit, in a key.
_EACH_SUIT: Final = 0x1111
#: The bits of a key that say that a suit is worth a look.
FLUSH_BITS: Final = 8 * _EACH_SUIT
#: The key of no cards at all, where it takes five of a suit.
NO_CARDS: Final = (8 - 5) * _EACH_SUIT
#: Where the sum of weights begins in a key.
WEIGHTS_AT: Final = 16
#: How far apart the suits lie in the second sum, and in the table over the ranks in a suit.
SUIT_SPAN: Final = 16
SUIT_TABLE: Final = 1 << 13


class RankTables(NamedTuple):
    """What ranks hands of up to seven cards by one rank list."""

    #: The key of no cards at all.
    no_cards: int
    #: By card: its key, and its bit by suit. Other bytes than the 52 cards are nothing, but within the table.
    keys: Integers
    bits: Integers
    #: For up to four cards, five, six and seven: the shifts of the rows, and the values by place.
    few_shifts: Shifts
    few: Values
    five_shifts: Shifts
    five: Values
    six_shifts: Shifts
    six: Values
    seven_shifts: Shifts
    seven: Values
    #: By suit and the ranks in it, a bit for each: its value; 0 where it has too few cards.
    suited: Values


def three_card_values(rank_list: RankList) -> Values:
    """What ranks three cards: values by suits (0 mixed, 1 to 4 all of one) and by the three ranks in any order.

    The index is ``((suits * 13 + rank) * 13 + rank) * 13 + rank``.
    """
    if rank_list.size != 3:
        raise bad_value(f"{rank_list} does not rank 3 cards", expected="a list of three-card hands")
    return _three_card_values(rank_list)


@cache
def rank_tables(rank_list: RankList) -> RankTables:
    """What ranks up to seven cards."""
    _, shifts = weights_and_shifts()
    keys, bits = _cards()
    values = kept_tables(__file__, "values", (rank_list,), lambda: _values(rank_list))
    few, five, six, seven = (values[str(count)] for count in PLACE_BITS)
    return RankTables(
        (8 - rank_list.size) * _EACH_SUIT, keys, bits,
        shifts[FEW], few, shifts[5], five, shifts[6], six, shifts[7], seven, values["suited"],
    )  # fmt: skip


def _values(rank_list: RankList) -> dict[str, Values]:
    """By how many cards there are the values by place, and those of suits."""
    by_ranks = {str(count): values for count, values in _values_by_ranks(rank_list).items()}
    return {**by_ranks, "suited": _suited_values(rank_list)}


@cache
def flushes_decide(rank_list: RankList) -> bool:
    """Whether five cards of one suit decide a hand of up to seven, whatever the others are.

    By the usual lists they do: beside five different ranks two cards are left at most, too few for a full house.
    """
    if rank_list.size != 5:
        return False
    kept = kept_tables(__file__, "flushes", (rank_list,), lambda: {"decide": np.array([_flushes_decide(rank_list)])})
    return bool(kept["decide"][0])


def _flushes_decide(rank_list: RankList) -> bool:
    tables, (weights, shifts) = rank_tables(rank_list), weights_and_shifts()
    beside = 0
    for count, values in ((5, tables.five), (6, tables.six), (7, tables.seven)):
        counts = rank_counts(count)
        sums = counts[(counts > 0).sum(axis=1) >= 5] @ weights
        beside = max(beside, int(values[places(sums, shifts[count], count)].max()))
    return beside < int(tables.suited[tables.suited > 0].min())


def plain_values(cards: npt.NDArray[np.integer], rank_list: RankList) -> Values:
    """The values of many hands as `croupier.ranking.kernels.rank_hands` gives them, without compiled code."""
    count = cards.shape[1]
    require_count(rank_list, count)
    tables, (_, shifts) = rank_tables(rank_list), weights_and_shifts()
    table = max(count, FEW)
    by_ranks = {FEW: tables.few, 5: tables.five, 6: tables.six, 7: tables.seven}[table]
    # Column by column: many short sums of one row each take several times as long; an index takes half as long again
    # as `take`.
    keys, bits = np.zeros((2, len(cards)), np.int64)
    for column in cards.T:
        keys += tables.keys.take(column)
        bits += tables.bits.take(column)
    values: Values = by_ranks.take(places(keys >> WEIGHTS_AT, shifts[table], table))
    if not rank_list.measure:
        keys += tables.no_cards
        suited = np.flatnonzero(keys & FLUSH_BITS)
        values[suited] = np.maximum(values[suited], _best_suits(tables, bits[suited]))
        return values
    return np.maximum(values, _best_suits(tables, bits))


def _best_suits(tables: RankTables, bits: Integers) -> Values:
    """What the best suit alone makes."""
    suits = (suit * SUIT_TABLE + (bits >> SUIT_SPAN * suit & SUIT_TABLE - 1) for suit in range(len(SUITS)))
    best: Values = np.max([tables.suited.take(each) for each in suits], axis=0)
    return best


def require_count(rank_list: RankList, cards: int) -> None:
    """So many cards make a hand of this list, and are few enough for the tables."""
    if not rank_list.takes(cards) or cards > MOST_CARDS:
        message = f"{rank_list} does not rank {cards} cards"
        raise InputError(Code.WRONG_CARD_COUNT, message, expected=f"{rank_list.size or 1} to {MOST_CARDS} cards")


@cache
def _three_card_values(rank_list: RankList) -> Values:
    values = np.zeros((1 + len(SUITS), 13, 13, 13), np.uint16)
    for ranks in rank_multisets(3):
        hands = [mixed_hand(ranks)]
        if len(set(ranks)) == 3:
            hands += [suited_hand(ranks, suit) for suit in range(len(SUITS))]
        for suits, hand in enumerate(hands):
            value = value_of(reference.rank_hand(hand, rank_list))
            for order in permutations(ranks):
                values[suits, *order] = value
    return _constant(values.ravel())


@cache
def _cards() -> tuple[Integers, Integers]:
    """The key and the bit by suit of each card, with room for every byte."""
    weights, _ = weights_and_shifts()
    keys, bits = np.zeros((2, 256), np.int64)
    for card in DECK:
        keys[card] = (int(weights[card.rank]) << WEIGHTS_AT) + (1 << 4 * card.suit)
        bits[card] = 1 << SUIT_SPAN * card.suit + card.rank
    return _constant(keys), _constant(bits)


def _values_by_ranks(rank_list: RankList) -> dict[int, Values]:
    """By how many cards there are: the values of what their ranks make, whatever their suits."""
    weights, shifts = weights_and_shifts()
    tables = {count: np.zeros(1 << bits, np.uint16) for count, bits in PLACE_BITS.items()}
    best = np.zeros(0, np.uint16)
    for count in range(rank_list.size, MOST_CARDS + 1) if rank_list.size else ():
        sums = rank_counts(count) @ weights
        if count == rank_list.size:
            # One card alone is of its suit; its ranks are worth nothing beside that.
            ranked = [reference.rank_hand(mixed_hand(ranks), rank_list) for ranks in rank_multisets(count)]
            best = np.array([value_of(rank) for rank in ranked], np.uint16)
        else:
            best = _best_of_one_less(count, tables[max(count - 1, FEW)], sums)
        tables[max(count, FEW)][places(sums, shifts[max(count, FEW)], max(count, FEW))] = best
    return tables


def _best_of_one_less(count: int, less: Values, sums: Integers) -> Values:
    """The best of a hand is the best of it without one of its cards."""
    weights, shifts = weights_and_shifts()
    best = np.zeros(len(sums), np.uint16)
    for rank, weight in enumerate(weights):
        has = rank_counts(count)[:, rank] > 0
        fewer = max(count - 1, FEW)
        best[has] = np.maximum(best[has], less[places(sums[has] - weight, shifts[fewer], fewer)])
    return best


def _suited_values(rank_list: RankList) -> Values:
    """By suit and the ranks in it: what its cards make."""
    values = np.zeros((len(SUITS), SUIT_TABLE), np.uint16)
    sizes = [one.length or 0 for one in rank_list.classes] if rank_list.measure else [rank_list.size]
    for size in sizes:
        for ranks in combinations(range(13), size):
            mask = sum(1 << rank for rank in ranks)
            for suit in range(len(SUITS)):
                values[suit, mask] = value_of(reference.rank_hand(suited_hand(ranks, suit), rank_list))
    if not rank_list.measure:
        # With more cards than a hand takes: the best of all choices among them.
        for rank in range(13):
            without, held = values.reshape(-1, 2, 1 << rank).swapaxes(0, 1)
            np.maximum(held, without, out=held)
    return values.ravel()


def _constant(array: _Array) -> _Array:
    array.flags.writeable = False
    return array
