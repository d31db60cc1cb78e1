"""Random hands in quantity, the same in every run."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def random_hands(count: int, size: int, seed: int) -> npt.NDArray[np.uint8]:
    """An array with a row for each hand: different cards, in random order."""
    chance = np.random.default_rng(seed)
    decks = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    rows = np.arange(count)
    for place in range(size):
        # The first steps of a shuffle: each place takes one of the cards that are left.
        drawn = chance.integers(place, 52, count)
        decks[rows, drawn], decks[rows, place] = decks[rows, place], decks[rows, drawn]
    return np.ascontiguousarray(decks[:, :size])
