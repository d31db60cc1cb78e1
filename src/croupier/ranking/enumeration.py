"""Every hand of the deck, ranked and counted: 22,100 of three cards, 133,784,560 of seven.

It also shows how the sums of `croupier.ranking.kernels` are meant to be used: what is added for the first cards is
kept while the last ones change.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from croupier.ranking.compiling import kernel
from croupier.ranking.kernels import best_value, rank_hands
from croupier.ranking.rank_lists import RankList
from croupier.ranking.tables import RankTables, rank_tables, require_count
from croupier.ranking.values import CATEGORY_SHIFT
from croupier.ranking.weights import Integers


def count_hands(size: int, rank_list: RankList) -> dict[str, int]:
    """How many hands of so many cards are of each class at best, the best class first."""
    require_count(rank_list, size)
    counts = np.zeros(len(rank_list.categories), np.int64)
    if size < 5:
        values = rank_hands(np.array(list(combinations(range(52), size))), rank_list)
        counts += np.bincount(values >> CATEGORY_SHIFT, minlength=len(counts))
    else:
        _count_from_five(rank_tables(rank_list), size, counts)
    return {category: int(counts[rank_list.strength(category)]) for category in rank_list.categories}


@kernel
def _count_from_five(tables: RankTables, size: int, counts: Integers) -> None:
    keys, bits = tables.keys, tables.bits
    for a in range(52):
        for b in range(a):
            for c in range(b):
                key_3 = tables.no_cards + keys[a] + keys[b] + keys[c]
                bits_3 = bits[a] + bits[b] + bits[c]
                for d in range(c):
                    for e in range(d):
                        key, held = key_3 + keys[d] + keys[e], bits_3 + bits[d] + bits[e]
                        if size == 5:
                            counts[best_value(tables, 5, key, held) >> CATEGORY_SHIFT] += 1
                        else:
                            _count_on(tables, size, key, held, e, counts)


@kernel
def _count_on(tables: RankTables, size: int, key_5: int, bits_5: int, below: int, counts: Integers) -> None:
    """Count the hands that have these five cards and one or two more below them."""
    keys, bits = tables.keys, tables.bits
    for f in range(below):
        key, held = key_5 + keys[f], bits_5 + bits[f]
        if size == 6:
            counts[best_value(tables, 6, key, held) >> CATEGORY_SHIFT] += 1
        else:
            for g in range(f):
                counts[best_value(tables, 7, key + keys[g], held + bits[g]) >> CATEGORY_SHIFT] += 1
