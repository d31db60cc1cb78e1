"""Cards from random words: each order of the cards that are dealt is exactly as likely as any other.

One word gives up to four cards. Multiplied by the number of cards left, its upper half chooses the card and its lower
half is the word for the next one; the lowest rests of the last are rejected, so that all choices remain even
(Brackett-Rozinsky and Lemire, "Batched ranged random integer generation").
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.ranking.compiling import kernel
from croupier.simulation.kernels.chance import WORD, Integers, next_word

CARDS: Final = 52
#: Cards chosen by one word: with five, one word in fourteen would be rejected.
BATCH: Final = 4

#: As whole words: compiled code that mixes bytes and words falls back on floats.
CardCodes = Integers


def new_deck() -> CardCodes:
    """All cards in order; dealing changes the order, and any order is as good a start as any other."""
    return np.arange(CARDS)


def rejected_rests(count: int) -> Integers:
    """By batch: the rests below this number are rejected when so many cards are dealt."""
    rests = []
    for first in range(0, count, BATCH):
        ways = 1
        for place in range(first, min(first + BATCH, count)):
            ways *= CARDS - place
        rests.append((1 << 32) % ways)
    return np.array(rests, np.int64)


@kernel
def deal(stream: Integers, deck: CardCodes, count: int, rejected: Integers) -> None:
    """Shuffle the first `count` places of the deck."""
    first = 0
    batch = 0
    while first < count:
        size = min(4, count - first)
        left = CARDS - first
        while True:
            wide = next_word(stream) * left
            a, rest = wide >> 32, wide & WORD
            b = c = d = 0
            if size > 1:
                wide = rest * (left - 1)
                b, rest = wide >> 32, wide & WORD
            if size > 2:
                wide = rest * (left - 2)
                c, rest = wide >> 32, wide & WORD
            if size > 3:
                wide = rest * (left - 3)
                d, rest = wide >> 32, wide & WORD
            if rest >= rejected[batch]:
                break
        _swap(deck, first, first + a)
        if size > 1:
            _swap(deck, first + 1, first + 1 + b)
        if size > 2:
            _swap(deck, first + 2, first + 2 + c)
        if size > 3:
            _swap(deck, first + 3, first + 3 + d)
        first += 4
        batch += 1


@kernel
def _swap(deck: CardCodes, one: int, other: int) -> None:
    card = deck[one]
    deck[one] = deck[other]
    deck[other] = card
