"""What is on record in English, found again as the message that it was, so that another language can say it.

The record never changes with whoever reads it: reasons and notices of the house stand there as English says them, and
so do the names of people without one. Their messages are those of `recorded.ftl`. What a figure is called says what it
looks like; whatever is not found there are somebody's own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from croupier.languages import sources

FILE: Final = "recorded.ftl"
_ID: Final = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_AMOUNT: Final = r"\d[\d,]*\.\d\d"
#: By the name of a figure without its number; all others are any words.
_SHAPES: Final = {
    "amount": _AMOUNT, "most": _AMOUNT, "least": _AMOUNT, "box": r"\d+", "count": r"\d+",
    "token": r"\S+",
    "incident": _ID, "remedy": _ID, "option": _ID, "staked": _ID,
}  # fmt: skip


class Recognised(NamedTuple):
    """A message with the figures that stood in it, as they were written."""

    message: str
    figures: dict[str, str]


class _Way(NamedTuple):
    """One way in which English says a message: where it turns on a word, which word that is."""

    message: str
    says: re.Pattern[str]
    turns: dict[str, str]


def found_in(text: str) -> Iterator[Recognised]:
    """The messages that a text on record may have been, in the order of the file."""
    for way in _ways():
        if (match := way.says.fullmatch(text)) is not None:
            yield Recognised(way.message, way.turns | match.groupdict())


@cache
def _ways() -> tuple[_Way, ...]:
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import Message

    entries = [one for one in FluentParser().parse(sources()[FILE]).body if isinstance(one, Message)]
    return tuple(
        _Way(entry.id.name, re.compile(says), turns) for entry in entries for says, turns in _said(entry.value)
    )


def _said(pattern: object) -> list[tuple[str, dict[str, str]]]:
    """Every way to say a pattern, as a regular expression; with what it turns on."""
    from fluent.syntax import ast as fluent

    if not isinstance(pattern, fluent.Pattern):
        return []
    parts: list[list[tuple[str, dict[str, str]]]] = []
    for element in pattern.elements:
        if isinstance(element, fluent.TextElement):
            parts.append([(re.escape(element.value), {})])
            continue
        match element.expression:
            case fluent.VariableReference(id=name):
                shape = _SHAPES.get(name.name.partition("_")[0], ".+?")
                parts.append([(f"(?P<{name.name}>{shape})", {})])
            case fluent.SelectExpression(selector=fluent.VariableReference(id=name), variants=variants):
                parts.append(
                    [(says, {name.name: _key(one.key)} | turns) for one in variants for says, turns in _said(one.value)]
                )
            case other:
                raise ValueError(f"{type(other).__name__} is more than can be found again")
    return [
        ("".join(says for says, _ in way), {name: word for _, turns in way for name, word in turns.items()})
        for way in product(*parts)
    ]


def _key(key: object) -> str:
    """The word or the number by which a variant is chosen."""
    return str(getattr(key, "name", None) or getattr(key, "value", ""))
