"""What the answers of a floor are read with: one reader for each kind of answer, made once.

msgspec works out the shape of a class when it first meets it, and another thread that meets the same class meanwhile
reads with half a shape, which ends the process. Bots read in threads of their own, so shapes are worked out one after
the other.
"""

from __future__ import annotations

import threading
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

_making: Final = threading.Lock()
_readers: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}


def reader(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The reader of answers of this kind."""
    known = _readers.get(kind)
    if known is None:
        with _making:
            known = _readers.setdefault(kind, msgspec.json.Decoder(kind))
    return known
