"""A JSON object that names a field twice says two things; which one is meant is not for us to choose.

Decoders keep the last value without a word. Looking for it costs a few microseconds a round: what was decoded is
written again, and as many names must stand in both texts. Only where they differ is the text read slowly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.errors import Code, InputError
from croupier.languages import Sentence

_NAME_ENDS: Final = b'":'
#: A name whose colon stands apart, or a quotation mark or colon of a text that is written by its number: rare, and
#: counting would take the one for none and let the other make up for it.
_APART: Final = re.compile(rb'"\s+:|\\u00(?:22|3[aA])')
_encode: Final = msgspec.json.Encoder().encode


def require_distinct_names(text: bytes, data: Any) -> None:
    """Refuse a text in which an object names a field twice; `data` is what the decoder made of it."""
    if text.count(_NAME_ENDS) == _encode(data).count(_NAME_ENDS) and not _APART.search(text):
        return
    for at in _twice(json.loads(text, object_pairs_hook=_Pairs), ""):
        name = at.rpartition(".")[2]
        raise InputError(
            Code.BAD_JSON,
            Sentence("stands-there-twice", name=repr(name)),
            at=at,
            expected=Sentence("one-value-for-each-field"),
        )


class _Pairs(list[tuple[str, Any]]):
    """An object with all that it names."""


def _twice(value: Any, at: str) -> Iterator[str]:
    """The places of names that an object has already, in the order of the text."""
    if isinstance(value, _Pairs):
        seen: set[str] = set()
        for name, item in value:
            inside = f"{at}.{name}" if at else name
            if name in seen:
                yield inside
            seen.add(name)
            yield from _twice(item, inside)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _twice(item, f"{at}[{index}]")
