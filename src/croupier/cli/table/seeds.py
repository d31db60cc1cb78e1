"""Where a round's shuffle comes from: the operating system, or one seed from which every round's own is derived."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import datetime
from typing import Final

from croupier.errors import Code, InputError
from croupier.shuffle import SEED_BYTES, require_entropy

#: Names the derivation; another way to get from a game's seed to a round's would be another game.
_DERIVED: Final = b"croupier-play-1"
_ENTROPY_BYTES: Final = 16
_SEED: Final = re.compile(r"[0-9a-fA-F]{1,64}", re.ASCII)


class SeedSource:
    """The seeds and ids of the rounds of one game; with a seed of its own the game repeats itself."""

    def __init__(self, seed: str | None, began: datetime, entropy: str | None = None) -> None:
        require_entropy(entropy or "")
        self._entropy = entropy
        if seed is not None and not _SEED.fullmatch(seed):
            raise InputError(
                Code.BAD_VALUE,
                f"{seed!r} is not a seed for a game",
                at="--seed",
                expected="a number, or up to 64 hexadecimal digits",
            )
        self._seed = seed.lower() if seed is not None else None
        self._name = f"S{self._seed[:16]}" if self._seed is not None else f"R{began:%Y%m%d-%H%M%S}"
        self._rounds = 0

    def entropy(self) -> str:
        """What the player adds to the next shuffle: his own words, or fresh ones where the game has no seed."""
        if self._entropy is not None:
            return self._entropy
        return secrets.token_hex(_ENTROPY_BYTES) if self._seed is None else ""

    def next_round(self) -> tuple[str, bytes]:
        """The id of the next round and the seed of its shuffle."""
        self._rounds += 1
        round_id = f"{self._name}-{self._rounds}"
        if self._seed is None:
            return round_id, secrets.token_bytes(SEED_BYTES)
        return round_id, hashlib.sha256(b"\n".join((_DERIVED, self._seed.encode(), b"%d" % self._rounds))).digest()
