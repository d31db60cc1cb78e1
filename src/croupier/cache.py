"""A cache that is bounded: one tool for everything that is remembered because it comes up again and again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(OrderedDict[K, V]):
    """Answers by what was asked; when it is full, the one kept longest goes. Each can be worked out again.

    Functions of plain values have `functools.lru_cache`; this is for answers that are made elsewhere.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        if len(self) > self._most:
            self.popitem(last=False)
