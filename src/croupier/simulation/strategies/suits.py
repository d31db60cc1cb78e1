"""Three cards up to an exchange of suits, and the exchange that leads to the one that stands for all alike."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from croupier.analysis.holdem.flops import suit_orders
from croupier.simulation.kernels.chance import Integers


@cache
def three_cards() -> tuple[Integers, Integers, Integers]:
    """All 22,100 sets of three cards; for each the number of the one that stands for it, and the exchange of suits.

    The number is ``(high * 52 + middle) * 52 + low``, and the smallest that any exchange makes stands for all.
    """
    cards = np.array(list(combinations(range(52), 3)))
    numbers = []
    for order in suit_orders():
        low, middle, high = np.sort(order[cards], axis=1).T
        numbers.append((high * 52 + middle) * 52 + low)
    images = np.stack(numbers)
    return cards, images.min(axis=0), images.argmin(axis=0)


def by_any_order(cards: Integers, values: Integers) -> Integers:
    """A table by ``(a * 52 + b) * 52 + c`` for the cards in any order; 0 where they are no three cards."""
    table = np.zeros(52**3, np.int64)
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        a, b, c = cards[:, order].T
        table[(a * 52 + b) * 52 + c] = values
    return table
