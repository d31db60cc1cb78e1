"""Few dealer's cards, counted without compiled code: nothing has to be compiled before the first answer.

Of all dealer's hands, those that avoid the player's cards are all of them, less those with each one of the player's
cards, plus those with each two, and so on. For every set of cards the values of the hands that contain it lie in one
rising list, so that those below a value are found by bisection.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards, Integers, set_numbers
from croupier.analysis.game import Game, contest_of
from croupier.ranking.tables import plain_values

#: Up to so many cards of the dealer's.
MOST_DEALER: Final = 3
_VALUES: Final = 16


def standings(game: Game, own: Cards, values: Integers) -> Integers:
    """By own hand: the dealer's hands that qualify and are lower, equal, higher, and those that do not qualify."""
    contest = contest_of(game)
    dealers = np.array(list(combinations(range(52), game.dealer)), np.uint8)
    worth = plain_values(dealers, contest.against.rank_list).astype(np.int64)
    fits = worth >= contest.qualifies
    if contest.qualifying_card is not None:
        fits = dealers[:, -1] >> 2 >= contest.qualifying_card
    found = np.zeros((len(own), 6), np.int64)
    for first, chosen in ((0, fits), (3, ~fits)):
        below, upto, everything = _avoiding(dealers[chosen], worth[chosen], own, values)
        found[:, first : first + 3] = np.stack([below, upto - below, everything - upto], axis=1)
    return found


def _avoiding(dealers: Cards, worth: Integers, own: Cards, values: Integers) -> tuple[Integers, Integers, Integers]:
    """Of these dealer's hands, how many avoid each own hand: those below its value, up to it, and all."""
    below, upto, everything = np.zeros((3, len(own)), np.int64)
    for size in range(dealers.shape[1] + 1):
        keys = np.sort(np.concatenate([_number(part) + worth for part in _subsets(dealers, size)]))
        for part in _subsets(own, size):
            number, sign = _number(part), (-1) ** size
            start, low, high, end = (
                np.searchsorted(keys, number + each) for each in (0, values, values + 1, 1 << _VALUES)
            )
            below += sign * (low - start)
            upto += sign * (high - start)
            everything += sign * (end - start)
    return below, upto, everything


def _subsets(cards: Cards, size: int) -> list[Cards]:
    """Every choice of places, as columns; rows stay in rising order."""
    return [cards[:, list(places)] for places in combinations(range(cards.shape[1]), size)]


def _number(cards: Cards) -> Integers:
    return set_numbers(cards) << _VALUES


def weigh_all(
    counts: Integers, bands: Integers, opens: Integers, weights: Integers, prices: npt.NDArray[np.int64]
) -> tuple[Integers, Integers, npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """By own hand the sums of each plan, the best, and the best plans as bits; and deals by plan, band and standing."""
    sums = np.einsum("hs,hps->hp", counts, prices.swapaxes(0, 1)[bands])
    opened = (opens[:, None] >> np.arange(prices.shape[0]) & 1).astype(bool)
    weighed = np.where(opened, sums, np.iinfo(np.int64).min)
    best = weighed.max(axis=1)
    noted = ((weighed == best[:, None]) * (1 << np.arange(prices.shape[0]))).sum(axis=1).astype(np.uint8)
    deals = np.zeros(prices.shape, np.int64)
    np.add.at(deals, (weighed.argmax(axis=1), bands), counts * weights[:, None])
    return np.where(opened, sums, 0), best, noted.reshape(-1, 1), deals
