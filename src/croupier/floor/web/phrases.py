"""What a page says in a language: the messages that its modules name, as a script that runs before them.

The files are Fluent (`languages/<language>/pages`). A message becomes a text, or a list of texts and of figures to be
put in: `["name"]`, or `["name", {variant: message}, usual]` where the sentence turns on it. `parts/phrases.js`
reads it.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, TypeAlias

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from croupier.languages import ENGLISH, offered, page_sources, sources
from croupier.languages.recorded import FILE as RECORDED

Pattern: TypeAlias = str | list[Any]
FluentEntry: TypeAlias = fluent.Message | fluent.Term

#: How a module names a message: by its id, or by how the ids of several begin.
_NAMED: Final = re.compile(r'"([a-z][a-z0-9-]*)"')
_BEGUN: Final = re.compile(r"`([a-z][a-z0-9]*(?:-[a-z0-9]+)*-)\$\{")
#: How the ids of messages begin that the pages offer to say; on record they stand in English.
_READY: Final = "said-"
#: How a page names one.
_IN_PAGE: Final = re.compile(r"\{\{([a-z][a-z0-9-]*)\}\}")


@cache
def catalogue(language: str) -> dict[str, Pattern]:
    """Every message that the pages have in a language, ready to be sent, and what ids of the rules are called in it.

    What the pages offer to say for the record is among them.
    """
    texts = sources(language)
    ready = {id_: one for id_, one in _entries(language, texts[RECORDED]).items() if id_.startswith(_READY)}
    entries = ready | _entries(language, texts.get("names.ftl", ""), *page_sources(language).values())
    return {
        name: _message(entry.value, entries) for name, entry in entries.items() if isinstance(entry, fluent.Message)
    }


def names(language: str) -> set[str]:
    """The messages about ids of the rules; English has none, for there the ids speak for themselves."""
    return set(_entries(language, sources(language).get("names.ftl", "")))


def _entries(language: str, *texts: str) -> dict[str, FluentEntry]:
    found: dict[str, FluentEntry] = {}
    for entry in (one for text in texts for one in FluentParser().parse(text).body):
        if isinstance(entry, fluent.Junk):
            raise ValueError(f"{language}: {(entry.content or '').splitlines()[0]} is no message")
        if isinstance(entry, fluent.Message | fluent.Term):
            if entry.id.name in found:
                raise ValueError(f"{language}: {entry.id.name} stands there twice")
            found[entry.id.name] = entry
    return found


def _message(pattern: fluent.Pattern | None, known: dict[str, FluentEntry]) -> Pattern:
    parts: list[Any] = []
    for part in _parts(pattern, known):
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    return (parts or [""])[0] if len(parts) < 2 and isinstance((parts or [""])[0], str) else parts


def _parts(pattern: fluent.Pattern | None, known: dict[str, FluentEntry]) -> Iterator[Any]:
    for element in pattern.elements if pattern else ():
        if isinstance(element, fluent.TextElement):
            yield element.value
            continue
        match element.expression:
            case fluent.StringLiteral() as literal:
                yield str(literal.parse()["value"])
            case fluent.VariableReference(id=name):
                yield [name.name]
            case fluent.MessageReference(id=name) | fluent.TermReference(id=name):
                yield from _parts(known[name.name].value, known)
            case fluent.SelectExpression(selector=fluent.VariableReference(id=name), variants=variants):
                usual = next(one for one in variants if one.default)
                yield [name.name, {_key(one): _message(one.value, known) for one in variants}, _key(usual)]
            case other:
                raise ValueError(f"{type(other).__name__} is more than the pages read")


def _key(variant: fluent.Variant) -> str:
    return variant.key.name if isinstance(variant.key, fluent.Identifier) else variant.key.value


def named(text: str, known: Iterable[str]) -> set[str]:
    """The messages that a module or a page names."""
    ids, begun = {*_NAMED.findall(text), *_IN_PAGE.findall(text)}, tuple(_BEGUN.findall(text))
    return {one for one in known if one in ids or one.startswith(begun)}


def script(texts: Iterable[str], language: str) -> str:
    """The script with what these modules say."""
    messages = catalogue(language)
    said = set().union(*(named(text, messages) for text in texts))
    languages = {one: catalogue(one)["language-name"] for one in offered()}
    english = catalogue(ENGLISH)
    told = {
        "language": language,
        "locale": messages["language-locale"],
        "languages": languages,
        "messages": {one: messages[one] for one in sorted(said)},
        "recorded": {one: english[one] for one in sorted(said) if one.startswith(_READY) and language != ENGLISH},
    }
    return f"globalThis.phrases = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"


def fingerprint(text: str) -> str:
    """By which a browser knows whether it has a text already."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def filled(page: str, language: str) -> str:
    """A page with its own texts put in."""
    messages = catalogue(language)
    page = page.replace(f'<html lang="{ENGLISH}"', f'<html lang="{language}"', 1)
    return _IN_PAGE.sub(lambda found: html.escape(str(messages[found[1]])), page)
