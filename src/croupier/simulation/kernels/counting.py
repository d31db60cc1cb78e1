"""Every deal of a three-card game, counted exactly as a simulated one is counted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.ranking.compiling import kernel
from croupier.ranking.kernels import value5, value6
from croupier.ranking.tables import RankTables
from croupier.simulation.kernels.chance import Integers

_CATEGORY_SHIFT = 12


class Threes(NamedTuple):
    """Sets of three cards: as bits, their value in the contest, and their part in the key and bits of a larger hand."""

    masks: Integers
    values: Integers
    keys: Integers
    bits: Integers


@kernel
def count_dealers(
    own: Threes,
    weights: Integers,
    decided: Integers,
    strengths: Integers,
    dealers: Threes,
    unfit: Integers,
    five: RankTables,
    counts: Integers,
) -> None:
    """By ending and strength: each own three as often as it weighs, against every dealer's three beside it.

    `decided` has the first of the endings that a decision leads to, 0 for a fold, which is ending 1. A strength that
    depends on the dealer's cards is below 0: then the six cards are ranked.
    """
    for at in range(len(own.masks)):
        mask, value, key, bit = own.masks[at], own.values[at], own.keys[at], own.bits[at]
        strength = strengths[at]
        for other in range(len(dealers.masks)):
            if mask & dealers.masks[other]:
                continue
            ending = 1
            if decided[at]:
                dealer = dealers.values[other]
                ending = decided[at] + unfit[other] + 1 + (value > dealer) - (value < dealer)
            made = strength
            if strength < 0:
                six = value6(five, key + dealers.keys[other], bit + dealers.bits[other])
                made = np.int64(six) >> _CATEGORY_SHIFT
            counts[ending, made] += weights[at]


@kernel
def count_boards(own: Threes, decided: Integers, five: RankTables, counts: Integers) -> None:
    """By decision and strength of five cards: each own three with every two community cards.

    A hand that is played is counted under the first standing; the caller knows that no standing changes its price.
    """
    for at in range(len(own.masks)):
        ending = decided[at] or 1
        for a in range(52):
            if own.masks[at] >> a & 1:
                continue
            for b in range(a):
                if own.masks[at] >> b & 1:
                    continue
                key, bit = own.keys[at] + five.keys[a] + five.keys[b], own.bits[at] + five.bits[a] + five.bits[b]
                counts[ending, np.int64(value5(five, key, bit)) >> _CATEGORY_SHIFT] += 1
