"""What a laboratory takes away: the words of the shuffles, or the decks, in a form that other batteries read."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import BinaryIO, Final

import numpy as np

from croupier.cards import DECK
from croupier.randomness.drawing import Drawn, shuffles
from croupier.randomness.kernels import WORDS

#: What a program writes that reads random numbers from a text file: dieharder's own head.
_HEAD: Final = "type: d\ncount: {count}\nnumbit: 32\n"


class Form(StrEnum):
    """How a collection is written."""

    #: Words of 32 bits, little-endian: PractRand's stdin32, dieharder's generator 201, binary files of NIST's suite.
    RAW = "raw"
    #: The same words as zeros and ones, the highest bit of each first: text files of NIST's suite.
    BITS = "bits"
    #: The same words as decimal numbers, one a line, below a head: dieharder's generator 202.
    NUMBERS = "numbers"
    #: A byte for each card, 0 to 51 from the two of clubs up by rank and suit; 52 of them a deck.
    CARDS = "cards"
    #: A deck a line, as people read it, the first card first.
    TEXT = "text"


def _bits(drawn: Drawn) -> bytes:
    ones: bytes = (np.unpackbits(drawn.words.astype(">u4").view(np.uint8)) + ord("0")).astype(np.uint8).tobytes()
    return ones


def _text(drawn: Drawn) -> bytes:
    names = [str(card) for card in DECK]
    return "".join(" ".join(names[card] for card in deck) + "\n" for deck in drawn.decks.tolist()).encode()


WRITERS: Final[dict[Form, Callable[[Drawn], bytes]]] = {
    Form.RAW: lambda drawn: drawn.words.astype("<u4").tobytes(),
    Form.BITS: _bits,
    Form.NUMBERS: lambda drawn: "".join(f"{word}\n" for word in drawn.words.ravel().tolist()).encode(),
    Form.CARDS: lambda drawn: drawn.decks.tobytes(),
    Form.TEXT: _text,
}


def collect(
    file: BinaryIO, count: int, form: Form, master: bytes | None = None, advance: Callable[[float], None] | None = None
) -> int:
    """Write so many shuffles to a file, and give the number of bytes."""
    write, done = WRITERS[form], 0
    written = file.write(_HEAD.format(count=count * WORDS).encode()) if form is Form.NUMBERS else 0
    for drawn in shuffles(count, master):
        written += file.write(write(drawn))
        done += len(drawn.decks)
        if advance is not None:
            advance(done / count)
    return written
