"""Chance: Philox 4x32 with ten rounds, a counter turned into random words, so that every chunk has its own stream.

The words of a stream depend on nothing but the key (the seed) and the counter (table, chunk, block), wherever and in
whatever order the chunks are played. Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3".
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import kernel

Integers = npt.NDArray[np.int64]

WORD: Final = 0xFFFFFFFF
_MULTIPLY_0: Final = 0xD2511F53
_MULTIPLY_2: Final = 0xCD9E8D57
_WEYL_0: Final = 0x9E3779B9
_WEYL_1: Final = 0xBB67AE85

#: The numbers of a stream: key (2 words), counter (4), the four words made last, and how many of them are used.
KEY, COUNTER, WORDS, USED, STREAM = 0, 2, 6, 10, 11


@kernel
def philox(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> tuple[int, int, int, int]:
    """Four random words from a counter of four words and a key of two.

    Products of two words fill 64 bits and may look negative; masked, their halves are right all the same.
    """
    for _ in range(10):
        first, second = _MULTIPLY_0 * c0, _MULTIPLY_2 * c2
        c0, c1, c2, c3 = ((second >> 32 & WORD) ^ c1 ^ k0, second & WORD, (first >> 32 & WORD) ^ c3 ^ k1, first & WORD)
        k0, k1 = k0 + _WEYL_0 & WORD, k1 + _WEYL_1 & WORD
    return c0, c1, c2, c3


@kernel
def next_word(stream: Integers) -> int:
    """The next 32 random bits of a stream."""
    if stream[USED] == 4:
        a, b, c, d = philox(stream[2], stream[3], stream[4], stream[5], stream[0], stream[1])
        stream[6], stream[7], stream[8], stream[9] = a, b, c, d
        stream[USED] = 0
        stream[COUNTER] = stream[COUNTER] + 1 & WORD
        if stream[COUNTER] == 0:
            stream[COUNTER + 1] += 1
    word: int = stream[WORDS + stream[USED]]
    stream[USED] += 1
    return word


def new_stream(seed: int, table: int, chunk: int) -> Integers:
    """The stream of one chunk of one table: the seed is the key, table and chunk the upper half of the counter."""
    words = (seed & WORD, seed >> 32 & WORD, 0, 0, chunk & WORD, table << 16 & WORD | chunk >> 32 & 0xFFFF)
    stream = np.zeros(STREAM, np.int64)
    stream[: len(words)] = words
    stream[USED] = 4
    return stream
