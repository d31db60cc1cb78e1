"""Choices that follow from a seed: the same seed makes the same exercise, wherever and whenever."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from croupier.shuffle import below, shuffled

T = TypeVar("T")

_WORD_BYTES: Final = 4


class Dice:
    """Everything that is left to chance in an exercise, drawn one after the other from its seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._numbers = _numbers(seed)

    def number(self, bound: int) -> int:
        """A number from 0 up to the bound, each equally likely."""
        return below(bound, self._numbers)

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so many times in a hundred."""
        return self.number(100) < percent

    def pick(self, several: Sequence[T]) -> T:
        """One of several."""
        return several[self.number(len(several))]

    def weighted(self, weights: Mapping[T, int]) -> T:
        """One of several, some more often than others."""
        drawn = self.number(sum(weights.values()))
        for choice, weight in weights.items():
            drawn -= weight
            if drawn < 0:
                return choice
        raise LookupError("nothing to choose from")

    def some(self, several: Sequence[T], count: int) -> list[T]:
        """So many of several, each at most once, in the order drawn."""
        left = list(several)
        return [left.pop(self.number(len(left))) for _ in range(min(count, len(left)))]

    def deck(self) -> tuple[int, ...]:
        """A shuffled deck."""
        return shuffled(bytes(self.number(256) for _ in range(32)))


def _numbers(seed: str) -> Iterator[int]:
    """Numbers below 2**32, without end: the seed hashed with a counter."""
    count = 0
    while True:
        block = sha256(f"{seed}\n{count}".encode()).digest()
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        count += 1
