"""The tables of docs/errors.md: what each code means, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code
from croupier.languages import ENGLISH, formatted, groups

_FILE = "errors.ftl"


def tables() -> str:
    """Every code in the groups of the file."""
    return "\n".join(_tables())


def _tables() -> Iterator[str]:
    for title, messages in groups(_FILE, ENGLISH).items():
        yield from (f"## {title}", "", "| Code | What happened | What to do |", "|---|---|---|")
        for message in messages:
            what, remedy = (formatted(ENGLISH, message, {}, *part) for part in ((), ("remedy",)))
            yield f"| `{Code(message.removeprefix('refusal-'))}` | {what} | {remedy} |"
        yield ""
