"""The messages of a language. A message lacks nothing that it names, or nothing is said at all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

ENGLISH: Final = "en"

#: A figure that a sentence may have to agree with in number stays a number; everything else comes as it is read.
Given: TypeAlias = str | int


def sources(language: str = ENGLISH) -> dict[str, str]:
    """The files of a language by their names."""
    folder = files(__package__).joinpath(language)
    return {one.name: one.read_text(encoding="utf-8") for one in folder.iterdir() if one.name.endswith(".ftl")}


def groups(name: str, language: str = ENGLISH) -> dict[str, list[str]]:
    """The messages of a file by the headings under which they stand."""
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import GroupComment, Message

    found: dict[str, list[str]] = {}
    for entry in FluentParser().parse(sources(language)[name]).body:
        if isinstance(entry, GroupComment):
            found[entry.content or ""] = []
        elif isinstance(entry, Message):
            found[list(found)[-1]].append(entry.id.name)
    return found


@cache
def _bundle(language: str) -> FluentBundle:
    """Parsed once in the life of a process, when somebody is first told something."""
    from fluent.runtime import FluentBundle, FluentResource

    # No marks around what is put in: terminals show them, and every name and amount here runs from left to right.
    bundle = FluentBundle([language], use_isolating=False)
    for text in sources(language).values():
        bundle.add_resource(FluentResource(text))
    return bundle


def formatted(language: str, message: str, given: Mapping[str, Given], form: str = "") -> str:
    """A message with its figures put in; `form` is another way of saying the same, where the message has it."""
    return _formatted(language, message, form, tuple(given.items()))


@lru_cache(maxsize=8192)
def _formatted(language: str, message: str, form: str, given: tuple[tuple[str, Given], ...]) -> str:
    """Everybody at a table is told the same things, and a deck has 52 cards."""
    bundle = _bundle(language)
    found = bundle.get_message(message)
    pattern = found.attributes.get(form, found.value)
    if pattern is None:
        raise LookupError(f"{message} says nothing by itself")
    said, faults = bundle.format_pattern(pattern, dict(given))
    if faults:
        raise LookupError(f"{message}: {faults[0]}")
    return str(said)
