"""What a check yields: a fault of the rulebook with its key, and the clause that the key comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from croupier.errors import Code, RulebookError
from croupier.rulebook.model import Rulebook
from croupier.rulebook.parts import Part

Finding: TypeAlias = RulebookError
Check: TypeAlias = Callable[[Rulebook], Iterator[Finding]]


def wrong(
    at: str, message: str, expected: str, code: Code = Code.BAD_RULE, *, clauses: tuple[str, ...] = ()
) -> Finding:
    """What is wrong at a key, and what would be right."""
    return Finding(code, message, at=at, expected=expected, clauses=clauses)


def every_part(rulebook: Rulebook) -> Iterator[tuple[str, Part]]:
    """Every table of a rulebook with its key, the outer ones first."""
    yield from _walk("", rulebook)


def _walk(path: str, part: Part) -> Iterator[tuple[str, Part]]:
    yield path, part
    for key, below in part.parts():
        yield from _walk(f"{path}.{key}" if path else key, below)


def with_clause(finding: Finding, rulebook: Rulebook) -> Finding:
    """The finding with the clause of the innermost table around its key, unless it names clauses itself."""
    if not finding.clauses:
        for path, part in every_part(rulebook):
            if finding.at == path or finding.at.startswith((f"{path}.", f"{path}[")):
                finding.clauses = getattr(part, "clause", ()) or finding.clauses
    return finding
