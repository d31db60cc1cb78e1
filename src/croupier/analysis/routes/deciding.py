"""Best play as arrays: which number an information set has, and what is best there (`solution.Decisions`)."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import (
    Cards,
    Integers,
    Masks,
    exchange_numbers,
    exchanged_cards,
    kind_numbers,
    set_numbers,
)

Best = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class ByKind:
    """Numbers are the kinds of all cards that are seen."""

    best: Best

    def numbers(self, own: Cards, community: Cards, _dealer: Cards) -> Integers:
        cards = np.sort(np.concatenate([own, community], axis=1), axis=1)
        return kind_numbers(cards.shape[1])[set_numbers(cards)].astype(np.int64)


@dataclass(frozen=True)
class ByKindAndCards:
    """Numbers are one for each set of cards that the dealer may show beside each kind of own cards."""

    best: Best

    def numbers(self, own: Cards, _community: Cards, dealer: Cards) -> Integers:
        sets, size = set_numbers(np.sort(own, axis=1)), own.shape[1]
        up = np.sort(exchanged_cards()[exchange_numbers(size)[sets][:, None], dealer], axis=1)
        return kind_numbers(size)[sets].astype(np.int64) * comb(52, dealer.shape[1]) + set_numbers(up)


@dataclass(frozen=True)
class BySuits:
    """Numbers are places among rising keys of the ranks in the four suits."""

    best: Best
    keys: Integers

    def numbers(self, own: Cards, _community: Cards, _dealer: Cards) -> Integers:
        masks = np.zeros((len(own), 4), np.uint16)
        for card in own.T:
            masks[np.arange(len(own)), card & 3] |= np.uint16(1) << (card >> 2).astype(np.uint16)
        return np.searchsorted(self.keys, suits_key(masks))


def suits_key(masks: Masks) -> Integers:
    """One number for the ranks in four suits, whatever the order of the suits."""
    ordered = np.sort(masks, axis=1).astype(np.int64)
    key: Integers = ordered @ np.array([1 << 39, 1 << 26, 1 << 13, 1], np.int64)
    return key
