"""The messages of a language: a folder of Fluent files for each. Everything that says something may import it.

A message lacks nothing that it names, or nothing is said at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zlib import crc32

if TYPE_CHECKING:
    from croupier.languages.messages import Messages

ENGLISH: Final = "en"
#: By which variable of the environment a terminal is told what it speaks.
VARIABLE: Final = "CROUPIER_LANG"

#: Numbers with more digits than a decimal has room for are read as text.
_LONGEST: Final = 10**15
#: A figure that a sentence may have to agree with in number stays a number; everything else comes as it is read.
Given: TypeAlias = str | int


def sources(language: str = ENGLISH) -> dict[str, str]:
    """The files of a language by their names."""
    folder = files(__package__).joinpath(language)
    return {one.name: one.read_text(encoding="utf-8") for one in folder.iterdir() if one.name.endswith(".ftl")}


@cache
def offered() -> tuple[str, ...]:
    """The languages that somebody may choose, English first."""
    found = (one.name for one in files(__package__).iterdir() if one.joinpath("pages").is_dir())
    return tuple(sorted(found, key=lambda name: (name != ENGLISH, name)))


def page_sources(language: str = ENGLISH) -> dict[str, str]:
    """What the pages say, by the names of the files."""
    folder = files(__package__).joinpath(language, "pages")
    return {one.name: one.read_text(encoding="utf-8") for one in folder.iterdir() if one.name.endswith(".ftl")}


@cache
def _messages(language: str) -> Messages:
    """Read once in the life of a process, when somebody is first told something."""
    from croupier.languages.messages import Messages

    return Messages(language, sources(language).values())


class Sentence:
    """A message with its figures, not yet in any language: what an error says is put into words where it is told."""

    __slots__ = ("form", "given", "message")

    def __init__(self, message: str, /, **given: object) -> None:
        self.message = message
        self.given = given
        self.form = ""

    @property
    def right(self) -> Sentence | None:
        """Of something wrong, what would be right, where the message says that too."""
        if not _has_form(self.message, "right"):
            return None
        right = Sentence(self.message, **self.given)
        right.form = "right"
        return right

    def told(self, language: str = ENGLISH) -> str:
        """The sentence in a language; whole numbers stay numbers, so that words can agree with them."""
        given = {name: _said(value, language) for name, value in self.given.items()}
        return formatted(language, self.message, given, self.form)

    def __str__(self) -> str:
        return self.told()


#: A text that says the same in every language, or a sentence.
Text: TypeAlias = str | Sentence


class Called(Sentence):
    """Something that stands in data, as a figure of a sentence: by the language's word, else as the data have it."""

    __slots__ = ("_otherwise",)

    def __init__(self, lead: str, id_: str, otherwise: str, /, **given: object) -> None:
        super().__init__(f"{lead}-{id_}", **given)
        self._otherwise = otherwise

    def told(self, language: str = ENGLISH) -> str:
        """What it is called."""
        return super().told(language) if knows(language, self.message) else self._otherwise


class Listed(Sentence):
    """Several figures of one sentence, one after the other."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Iterable[Sentence]) -> None:
        super().__init__("part-mark")
        self._parts = tuple(parts)

    def told(self, language: str = ENGLISH) -> str:
        """The figures with the mark between them that the language has."""
        return listed((part.told(language) for part in self._parts), language)


class Worded(Sentence):
    """What a function puts into words, as a figure of a sentence: a hand, a decision, several things to choose from."""

    __slots__ = ("_say",)

    def __init__(self, say: Callable[[str], str]) -> None:
        super().__init__("")
        self._say = say

    def told(self, language: str = ENGLISH) -> str:
        """What the function says."""
        return self._say(language)


def in_data(text: str, otherwise: str = "", /, **given: object) -> Sentence:
    """A text of the data, which a language may have by its words; `otherwise` is the text with its figures put in.

    The number in its id is that of the whole text: once the data say something else, nobody is told the old.
    """
    return Called("text", text_id(text), otherwise or text, **given)


def text_id(text: str) -> str:
    """By what a language finds its words for a text: how it begins, and a number for all of it."""
    return "-".join([*re.findall(r"[a-z0-9]+", text.lower())[:5], f"{crc32(text.encode()):08x}"])


def told(text: Text, language: str = ENGLISH) -> str:
    """A text as somebody reads it; what is no sentence of the catalogue stays as it is."""
    return text.told(language) if isinstance(text, Sentence) else text


def listed(texts: Iterable[str], language: str = ENGLISH) -> str:
    """Texts one after the other, with the mark between them that the language has: a Greek semicolon asks."""
    return f"{Sentence('part-mark').told(language)} ".join(texts)


def _said(value: object, language: str) -> Given:
    if isinstance(value, Sentence):
        return value.told(language)
    return value if type(value) is int else str(value)


def knows(language: str, message: str) -> bool:
    """Whether a language has a word of its own for something that stands in data. The data are in English."""
    return language != ENGLISH and _messages(language).has_message(message)


def called(lead: str, id_: str, otherwise: str, language: str = ENGLISH) -> str:
    """What a language calls something that stands in data, by its id; without a word for it, as the data have it."""
    message = f"{lead}-{id_}"
    return formatted(language, message, {}) if knows(language, message) else otherwise


def formatted(language: str, message: str, given: Mapping[str, Given], form: str = "") -> str:
    """A message with its figures put in; `form` is another way of saying the same, where the message has it."""
    return _formatted(language, message, form, tuple(given.items()))


@lru_cache(maxsize=8192)
def _formatted(language: str, message: str, form: str, given: tuple[tuple[str, Given], ...]) -> str:
    """Everybody at a table is told the same things, and a deck has 52 cards."""
    messages = _messages(language)
    found = messages.get_message(message)
    pattern = found.attributes.get(form, found.value)
    if pattern is None:
        raise LookupError(f"{message} says nothing by itself")
    figures = {name: _figure(value) for name, value in given}
    said, faults = messages.format_pattern(pattern, figures)
    if faults:
        raise LookupError(f"{message}: {faults[0]}")
    return str(said)


def _figure(value: Given) -> Any:
    """Numbers of boxes, entries and cents are read digit by digit: no language puts marks between their thousands.

    Fluent puts no longer text into a sentence than its limit; what somebody sent that is longer is told in part.
    """
    from fluent.runtime.resolver import MAX_PART_LENGTH
    from fluent.runtime.types import fluent_number

    if isinstance(value, int) and abs(value) < _LONGEST:
        return fluent_number(value, useGrouping=False)
    text = str(value)
    return text if len(text) <= MAX_PART_LENGTH else f"{text[: MAX_PART_LENGTH - 1]}…"


@cache
def _has_form(message: str, form: str) -> bool:
    messages = _messages(ENGLISH)
    return messages.has_message(message) and form in messages.get_message(message).attributes


def forget() -> None:
    """Empty the caches, so that the files are read anew."""
    _messages.cache_clear()
    _has_form.cache_clear()
    _formatted.cache_clear()
