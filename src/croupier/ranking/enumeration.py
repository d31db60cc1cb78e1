"""Every hand of the deck, ranked and counted: 22,100 of three cards, 133,784,560 of seven.

It also shows how the sums of `croupier.ranking.kernels` are meant to be used: what is added for the first cards is
kept while the last ones change.
"""

from __future__ import annotations

import numpy as np

from croupier.errors import Code, InputError
from croupier.ranking.categories import Category, RankList
from croupier.ranking.compiling import kernel
from croupier.ranking.kernels import rank3, value5, value6, value7
from croupier.ranking.tables import NO_CARDS, FiveCardTables, Values, five_card_tables, three_card_values
from croupier.ranking.values import CATEGORY_SHIFT
from croupier.ranking.weights import Integers


def count_hands(size: int, rank_list: RankList) -> dict[Category, int]:
    """How many hands of so many cards are of each category at best, the best category first."""
    counts = np.zeros(len(rank_list.categories), np.int64)
    if size == 3:
        _count_threes(three_card_values(rank_list), counts)
    elif size in (5, 6, 7):
        _count_from_five(five_card_tables(rank_list), size, counts)
    else:
        raise InputError(Code.WRONG_CARD_COUNT, f"hands of {size} cards are not counted", expected="3, 5, 6 or 7")
    return {category: int(counts[rank_list.strength(category)]) for category in rank_list.categories}


@kernel
def _count_threes(values: Values, counts: Integers) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                counts[rank3(values, a, b, c) >> CATEGORY_SHIFT] += 1


@kernel
def _count_from_five(tables: FiveCardTables, size: int, counts: Integers) -> None:
    keys, bits = tables.keys, tables.bits
    for a in range(52):
        for b in range(a):
            for c in range(b):
                key_3 = NO_CARDS + keys[a] + keys[b] + keys[c]
                bits_3 = bits[a] + bits[b] + bits[c]
                for d in range(c):
                    for e in range(d):
                        key, held = key_3 + keys[d] + keys[e], bits_3 + bits[d] + bits[e]
                        if size == 5:
                            counts[value5(tables, key, held) >> CATEGORY_SHIFT] += 1
                        else:
                            _count_on(tables, size, key, held, e, counts)


@kernel
def _count_on(tables: FiveCardTables, size: int, key_5: int, bits_5: int, below: int, counts: Integers) -> None:
    """Count the hands that have these five cards and one or two more below them."""
    keys, bits = tables.keys, tables.bits
    for f in range(below):
        key, held = key_5 + keys[f], bits_5 + bits[f]
        if size == 6:
            counts[value6(tables, key, held) >> CATEGORY_SHIFT] += 1
        else:
            for g in range(f):
                counts[value7(tables, key + keys[g], held + bits[g]) >> CATEGORY_SHIFT] += 1
