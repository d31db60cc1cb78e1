"""What the code of an error means, and what to do about it; docs/errors.md has the same, written by `make docs`."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code
from croupier.languages import ENGLISH, formatted, groups

_FILE = "errors.ftl"


def meaning(code: Code, language: str = ENGLISH) -> str:
    """What has happened where this code is given."""
    return formatted(language, f"refusal-{code}", {})


def remedy(code: Code, language: str = ENGLISH) -> str:
    """What to do about it."""
    return formatted(language, f"refusal-{code}", {}, "remedy")


def tables(language: str = ENGLISH) -> str:
    """Every code in the groups of the file: the tables of docs/errors.md."""
    return "\n".join(_tables(language))


def _tables(language: str) -> Iterator[str]:
    for title, messages in groups(_FILE, language).items():
        yield from (f"## {title}", "", "| Code | What happened | What to do |", "|---|---|---|")
        for message in messages:
            code = Code(message.removeprefix("refusal-"))
            yield f"| `{code}` | {meaning(code, language)} | {remedy(code, language)} |"
        yield ""
