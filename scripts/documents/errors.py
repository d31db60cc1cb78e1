"""The tables of docs/errors.md: what each code means, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator

from fluent.syntax import FluentParser
from fluent.syntax.ast import GroupComment, Message

from croupier.errors import Code
from croupier.languages import ENGLISH, formatted, sources

_FILE = "errors.ftl"


def tables() -> str:
    """Every code in the groups of the file."""
    return "\n".join(_tables())


def _tables() -> Iterator[str]:
    for title, messages in _groups().items():
        yield from (f"## {title}", "", "| Code | What happened | What to do |", "|---|---|---|")
        for message in messages:
            what, remedy = (formatted(ENGLISH, message, {}, *part) for part in ((), ("remedy",)))
            yield f"| `{Code(message.removeprefix('refusal-'))}` | {what} | {remedy} |"
        yield ""


def _groups() -> dict[str, list[str]]:
    """The messages of the file by the headings under which they stand."""
    found: dict[str, list[str]] = {}
    for entry in FluentParser().parse(sources(ENGLISH)[_FILE]).body:
        if isinstance(entry, GroupComment):
            found[entry.content or ""] = []
        elif isinstance(entry, Message):
            found[list(found)[-1]].append(entry.id.name)
    return found
