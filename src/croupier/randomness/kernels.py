"""The shuffle compiled, and everything that the battery counts, one pass over the decks.

`dealt` gives what `croupier.shuffle.shuffled` gives, seed by seed; a test compares them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import kernel

CARDS: Final = 52
#: How many words of its stream a seed gives at once, as the shuffle asks for them: 51 are used as a rule.
WORDS: Final = 64
#: Cards whose order among themselves is told apart, and how many orders there are.
ORDERED: Final = 6
ORDERS: Final = 720

Words = npt.NDArray[np.uint32]
Decks = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]


@kernel
def _turned(word: np.uint32, by: int) -> np.uint32:
    """A word whose bits went round to the left."""
    return np.uint32((np.uint64(word) << np.uint64(by)) | (np.uint64(word) >> np.uint64(32 - by)))


@kernel
def _quarter(
    a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32
) -> tuple[np.uint32, np.uint32, np.uint32, np.uint32]:
    """The quarter round of ChaCha20."""
    a = np.uint32(a + b)
    d = _turned(np.uint32(d ^ a), 16)
    c = np.uint32(c + d)
    b = _turned(np.uint32(b ^ c), 12)
    a = np.uint32(a + b)
    d = _turned(np.uint32(d ^ a), 8)
    c = np.uint32(c + d)
    b = _turned(np.uint32(b ^ c), 7)
    return a, b, c, d


@kernel
def _block(key: Words, number: int, out: Words, at: int) -> None:
    """Sixteen words of the stream of a key: the block of that number, without a nonce."""
    s0, s1, s2, s3 = np.uint32(0x61707865), np.uint32(0x3320646E), np.uint32(0x79622D32), np.uint32(0x6B206574)
    s12 = np.uint32(number)
    zero = np.uint32(0)
    x0, x1, x2, x3 = s0, s1, s2, s3
    x4, x5, x6, x7, x8, x9, x10, x11 = key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7]
    x12, x13, x14, x15 = s12, zero, zero, zero
    for _ in range(10):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    out[at], out[at + 1], out[at + 2], out[at + 3] = x0 + s0, x1 + s1, x2 + s2, x3 + s3
    out[at + 4], out[at + 5], out[at + 6], out[at + 7] = x4 + key[0], x5 + key[1], x6 + key[2], x7 + key[3]
    out[at + 8], out[at + 9], out[at + 10], out[at + 11] = x8 + key[4], x9 + key[5], x10 + key[6], x11 + key[7]
    out[at + 12], out[at + 13], out[at + 14], out[at + 15] = x12 + s12, x13, x14, x15


@kernel
def dealt(seeds: Words, words: Words, decks: Decks) -> None:
    """For each seed the words that its stream begins with, and the deck that they shuffle."""
    more = np.empty(16, np.uint32)
    for row in range(len(seeds)):
        for number in range(4):
            _block(seeds[row], number, words[row], 16 * number)
        deck = decks[row]
        for card in range(52):
            deck[card] = card
        used = 0
        for last in range(51, 0, -1):
            bound = np.uint64(last + 1)
            limit = np.uint64(4294967296) - np.uint64(4294967296) % bound
            while True:
                if used < 64:
                    word = np.uint64(words[row, used])
                else:
                    if used % 16 == 0:
                        _block(seeds[row], used // 16, more, 0)
                    word = np.uint64(more[used % 16])
                used += 1
                if word < limit:
                    break
            chosen = int(word % bound)
            deck[last], deck[chosen] = deck[chosen], deck[last]


@kernel
def _order(deck: Decks, at: int) -> int:
    """Which of the 720 orders among themselves six cards lie in, numbered by how many of the later ones are lower."""
    number = 0
    for one in range(6):
        lower = 0
        for later in range(one + 1, 6):
            if deck[at + later] < deck[at + one]:
                lower += 1
        number = number * (6 - one) + lower
    return number


@kernel
def _cycles(deck: Decks, seen: npt.NDArray[np.bool_]) -> int:
    """How many cycles the order of a deck has, beside the order in which it began."""
    seen[:] = False
    found = 0
    for first in range(52):
        if not seen[first]:
            found += 1
            card = first
            while not seen[card]:
                seen[card] = True
                card = int(deck[card])
    return found


@kernel
def count_decks(
    decks: Decks,
    places: Counts,
    firsts: Counts,
    seconds: Counts,
    pairs: Counts,
    order_places: Counts,
    orders: Counts,
    serial: Counts,
    tallies: Counts,
    ranks: Counts,
) -> None:
    """Add what these decks show; two decks that follow each other are told apart as pairs of their own.

    `tallies` has by deck: cards in their first place, cycles, inversions, rising runs, runs of a colour; `ranks` how
    often the first five cards had each pattern of equal ranks. `serial` pairs the first cards of two decks, and the
    last ones.
    """
    seen, alike = np.empty(52, np.bool_), np.empty(13, np.int64)
    for row in range(len(decks)):
        deck = decks[row]
        fixed = inversions = 0
        rising = coloured = 1
        for place in range(52):
            card = deck[place]
            places[place, card] += 1
            fixed += card == place
            for later in range(place + 1, 52):
                inversions += deck[later] < card
            if place:
                before = deck[place - 1]
                rising += card < before
                coloured += ((card + 1) & 2) != ((before + 1) & 2)
        for which in range(len(firsts)):
            pairs[which, deck[firsts[which]], deck[seconds[which]]] += 1
        for which in range(len(order_places)):
            orders[which, _order(deck, order_places[which])] += 1
        if row % 2:
            serial[0, decks[row - 1, 0], deck[0]] += 1
            serial[1, decks[row - 1, 51], deck[51]] += 1
        tallies[0, fixed] += 1
        tallies[1, _cycles(deck, seen)] += 1
        tallies[2, inversions] += 1
        tallies[3, rising] += 1
        tallies[4, coloured] += 1
        alike[:] = 0
        square = 0
        for place in range(5):
            rank = deck[place] >> 2
            square += 2 * alike[rank] + 1
            alike[rank] += 1
        ranks[square] += 1


@kernel
def count_words(words: Words, octets: Counts, following: Counts, bits: Counts) -> None:
    """Add what these words show: bytes, pairs of bytes in one word, and how many bits of a word are set."""
    for row in range(len(words)):
        for place in range(words.shape[1]):
            word = words[row, place]
            one, two, three, four = word & 255, (word >> 8) & 255, (word >> 16) & 255, (word >> 24) & 255
            octets[one] += 1
            octets[two] += 1
            octets[three] += 1
            octets[four] += 1
            following[one, two] += 1
            following[three, four] += 1
            number = 0
            for place_of_bit in range(32):
                number += (word >> place_of_bit) & 1
            bits[number] += 1
