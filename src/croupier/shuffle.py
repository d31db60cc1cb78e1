"""A shuffle that anyone can repeat: 32 bytes of seed give one order of the deck, and a hash commits to them.

The seed keys a ChaCha20 stream (all-zero nonce, counter from 0). Its bytes, four at a time and little-endian, are
numbers below 2**32; one that would favour some position is thrown away, so that every position is exactly as likely
as the others. They drive a Fisher-Yates shuffle of the deck in its printed order, from the last card to the second:
each card changes places with one that is chosen among itself and those before it. The first card of the result is
the first one dealt.

The commitment is published before bets close, the seed after the round. It is SHA-256 over four fields, each with its
length in front as four bytes, big-endian: the version tag, the seed, the rulebook's id and the round's id in UTF-8.

A seed of the house alone could be chosen among several for what it deals. So players add entropy of their own with
their bets, after the commitment is known and before bets close, and the deck is shuffled by a seed of both sides:
SHA-256 over the fields of the commitment, with a version tag of its own, and the entropy of every bet that brought
some, in the order in which the bets were placed. Where none has, the seed of the house shuffles alone, as before.

Pure: seeds come in as arguments, from the operating system only at the edge of the program.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from struct import Struct
from typing import Final

from croupier.cards import DECK, Card
from croupier.errors import Code, Refusal, bad_value

#: Names the algorithm; any change to it, or to the commitment, is a new version.
VERSION: Final = "croupier-shuffle-1"
#: Names how the entropy of players is mixed into the seed.
MIXED_VERSION: Final = "croupier-shuffle-2"
SEED_BYTES: Final = 32
#: The longest entropy that one bet brings along.
LONGEST_ENTROPY: Final = 64

_WORDS: Final = 2**32
#: 64 such numbers, little-endian: a shuffle needs 51 of them, and hardly ever one is thrown away.
_BLOCK: Final = Struct("<64I")


def shuffled(seed: bytes, cards: Sequence[Card] = DECK) -> tuple[Card, ...]:
    """The cards in the order that this seed gives them."""
    deck, words = list(cards), _words(seed)
    # Only a word this close to the end can be one that is not used.
    sure = _WORDS - len(deck)
    for last, word in zip(range(len(deck) - 1, 0, -1), words, strict=False):
        chosen = word % (last + 1) if word < sure else below(last + 1, chain((word,), words))
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 up to the bound, each equally likely: words beyond the last full multiple are not used."""
    word, limit = next(words), _WORDS - _WORDS % bound
    while word >= limit:
        word = next(words)
    return word % bound


def _words(seed: bytes) -> Iterator[int]:
    """The numbers of the seed's stream, without end."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

    if len(seed) != SEED_BYTES:
        raise bad_value(f"the seed has {len(seed)} bytes", "seed", f"{SEED_BYTES} bytes")
    stream = Cipher(algorithms.ChaCha20(seed, bytes(16)), mode=None).encryptor()
    return chain.from_iterable(_BLOCK.unpack(stream.update(bytes(_BLOCK.size))) for _ in repeat(None))


def commitment(seed: bytes, rulebook: str, round_id: str) -> str:
    """What is published before bets close: it fixes the order of the cards and says nothing about it."""
    return _digest(VERSION.encode(), seed, rulebook.encode(), round_id.encode()).hex()


def mixed(seed: bytes, rulebook: str, round_id: str, entropy: Sequence[str]) -> bytes:
    """The seed that shuffles the deck: of the house and of every player who added something, or the house's alone."""
    if not entropy:
        return seed
    fields = (MIXED_VERSION.encode(), seed, rulebook.encode(), round_id.encode(), *[one.encode() for one in entropy])
    return _digest(*fields)


def algorithm(entropy: Sequence[str]) -> str:
    """The name of the way in which a deck was shuffled."""
    return MIXED_VERSION if entropy else VERSION


def _digest(*parts: bytes) -> bytes:
    """SHA-256 over fields, each with its length in front."""
    return hashlib.sha256(b"".join([len(part).to_bytes(4, "big") + part for part in parts])).digest()


def usable(entropy: Sequence[str]) -> bool:
    """Whether all of these can be shown, typed and hashed alike everywhere: up to 64 printable characters each."""
    text = "".join(entropy)
    return text.isascii() and text.isprintable() and max(map(len, entropy), default=0) <= LONGEST_ENTROPY


def require_entropy(text: str) -> None:
    """Refuse what is not usable as entropy."""
    if not usable((text,)):
        expected = f"up to {LONGEST_ENTROPY} letters, digits and other printable ASCII characters"
        raise bad_value("this entropy cannot be used", "entropy", expected)


def verify(seed: bytes, published: str, rulebook: str, round_id: str) -> bool:
    """Whether the seed is the one that was committed to for this round."""
    return hmac.compare_digest(commitment(seed, rulebook, round_id), published.lower())


def parse_seed(text: str) -> bytes:
    """Read a seed as it is published: 64 hexadecimal digits."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise bad_value(f"{text!r} is not a seed", "seed", f"{2 * SEED_BYTES} hexadecimal digits")
    return seed


def check_proof(
    seed_text: str,
    published: str,
    rulebook: str,
    round_id: str,
    drawn: Sequence[Card | None],
    entropy: Sequence[str] = (),
) -> tuple[Card, ...]:
    """The deck behind a round, if the seed was committed to and the cards of the round came from its top in order.

    `entropy` is what players added, in the order of their bets.
    """
    seed = parse_seed(seed_text)
    if not verify(seed, published, rulebook, round_id):
        message = "the seed is not the one that was committed to"
        raise Refusal(Code.PROOF_FAILED, message, at="seed", expected="the seed behind the commitment of this round")
    deck = shuffled(mixed(seed, rulebook, round_id, entropy))
    for index, (card, due) in enumerate(zip(drawn, deck, strict=False)):
        if card is not None and card != due:
            message = f"card {index + 1} was {card}, and the seed gives {due}"
            expected = "the cards in the order of the seed"
            raise Refusal(Code.PROOF_FAILED, message, at=f"drawn[{index}]", expected=expected)
    return deck
