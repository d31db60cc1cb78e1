"""Whatever one language says the others say too, with the same figures; each can be parsed and said.

English has no file of names: what stands in data is in English, and other languages add their words for it.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import croupier.languages
from croupier.languages import ENGLISH, formatted, sources

#: The words by which plural rules and not a figure choose.
PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}
LANGUAGES: Final = sorted(
    one.name for one in Path(croupier.languages.__path__[0]).iterdir() if (one / "words.ftl").exists()
)
OTHERS: Final = [language for language in LANGUAGES if language != ENGLISH]


class Parts(Visitor):
    """What a message names: figures, other messages, and the words by which it chooses."""

    def __init__(self) -> None:
        self.figures: set[str] = set()
        self.messages: set[str] = set()
        self.choices: dict[str, set[str]] = {}

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.figures.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            keys = {one.key.value if isinstance(one.key, ftl.NumberLiteral) else one.key.name for one in node.variants}
            self.choices.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


#: Words for what stands in data, which is in English already.
NAMES: Final = "names.ftl"


def figures(key: tuple[str, str, str], several: dict[tuple[str, str, str], Parts]) -> set[str]:
    """What a message names, with all that it takes in."""
    inside = (other for other in several if other[1] in several[key].messages and not other[2])
    return several[key].figures.union(*(figures(other, several) for other in inside))


def messages(language: str) -> dict[tuple[str, str, str], Parts]:
    """Every message and every other form of it, by file, name and form."""
    found: dict[tuple[str, str, str], Parts] = {}
    for name, text in sources(language).items():
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), f"{language}/{name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                for form, pattern in (("", entry.value), *((one.id.name, one.value) for one in entry.attributes)):
                    assert (name, entry.id.name, form) not in found
                    found[name, entry.id.name, form] = parts = Parts()
                    parts.visit(pattern)
    return found


def test_greek_is_spoken_beside_english() -> None:
    assert LANGUAGES == ["el", "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_what_english_says_with_the_same_figures(language: str) -> None:
    english, other = messages(ENGLISH), messages(language)
    assert english.keys() - other.keys() == set(), "not yet translated"
    assert {key for key in other.keys() - english.keys() if key[0] != NAMES} == set(), "said by nobody"
    assert [key for key in english if figures(key, english) != figures(key, other)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_chooses_by_words_that_are_given(language: str) -> None:
    """A misspelt variant would never be said; numbers and plurals are each language's own."""
    english, other = messages(ENGLISH), messages(language)
    for key, parts in ((key, parts) for key, parts in other.items() if key in english):
        for figure, words in parts.choices.items():
            known = english[key].choices.get(figure, set())
            new = {word for word in words - known - PLURALS if not word.isdigit()}
            assert not new, f"{key}: {figure}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_whatever_it_chooses(language: str) -> None:
    said = messages(language)
    by_name = {name: parts for (_, name, form), parts in said.items() if not form}
    for (_, name, form), parts in said.items():
        choices = {figure: {"x"} for figure in parts.figures}
        for one in (parts, *(by_name[taken] for taken in parts.messages)):
            choices |= {figure: {"x"} for figure in one.figures} | one.choices
        for chosen in product(*choices.values()):
            given = {
                figure: 1 if word == "one" else int(word) if word.isdigit() else word
                for figure, word in zip(choices, chosen, strict=True)
            }
            formatted(language, name, given, form)
