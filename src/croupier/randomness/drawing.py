"""Seeds and decks without end, as the floor would draw them: from the operating system, or all from one seed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

import numpy as np

from croupier.errors import bad_value
from croupier.randomness.kernels import CARDS, WORDS, Decks, Words, dealt
from croupier.shuffle import SEED_BYTES

#: So many decks are made at once; even, so that pairs of decks stay together.
CHUNK: Final = 20_000
#: Counter 0 and a nonce of its own, which tells the stream of seeds from that of a shuffle with the same key.
_NONCE: Final = bytes(8) + b"ofseeds "


class Drawn(NamedTuple):
    """Some shuffles: the words that drove them and the decks that came of it, a row each."""

    words: Words
    decks: Decks


def seeds(count: int, master: bytes | None = None) -> Iterator[bytes]:
    """So many seeds, a chunk at a time: from the operating system, or the stream of a master seed cut into seeds."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

    stream = Cipher(algorithms.ChaCha20(master, _NONCE), mode=None).encryptor() if master is not None else None
    for start in range(0, count, CHUNK):
        size = SEED_BYTES * min(CHUNK, count - start)
        yield os.urandom(size) if stream is None else stream.update(bytes(size))


def shuffles(count: int, master: bytes | None = None) -> Iterator[Drawn]:
    """So many shuffles, a chunk at a time."""
    for some in seeds(count, master):
        keys = np.frombuffer(some, "<u4").reshape(-1, SEED_BYTES // 4).astype(np.uint32)
        drawn = Drawn(np.empty((len(keys), WORDS), np.uint32), np.empty((len(keys), CARDS), np.uint8))
        dealt(keys, drawn.words, drawn.decks)
        yield drawn


def decks_of(file: BinaryIO, name: str) -> Iterator[Decks]:
    """The decks of a file, a chunk at a time: a byte for each card, 0 to 51, and 52 of them a deck."""
    before = 0
    while content := file.read(CHUNK * CARDS):
        rows, rest = divmod(len(content), CARDS)
        if rest:
            raise bad_value(f"the last deck has {rest} cards", name, f"{CARDS} bytes for every deck")
        decks = np.frombuffer(content, np.uint8).reshape(rows, CARDS)
        wrong = np.flatnonzero((np.sort(decks, axis=1) != np.arange(CARDS)).any(axis=1))
        if len(wrong):
            number = before + int(wrong[0]) + 1
            message = f"deck {number} does not have every card once"
            raise bad_value(message, name, "each of the numbers 0 to 51 once in every 52 bytes")
        before += rows
        yield decks.copy()
