"""Which test names which clauses: with the marker `clause`, or as the reader of a case that does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from croupier.rulebook import book_ids
from tests.cases.told import case_files, clauses_of

ROOT: Final = Path(__file__).parent.parent

#: A rulebook and one of its clauses.
Clause = tuple[str, str]
#: One test that names one clause: rulebook, clause, test.
Covered = tuple[str, str, str]
#: A test by the name that pytest gives it: its name in the register, and the clauses that it names.
Names = dict[str, tuple[str, set[Clause]]]

_CASE: Final = re.compile(r"tests/cases/[^[]*\[([^/:]+)[^:]*: (.*?)(?: \(\d+\))?\]")


def from_cases() -> Iterator[Covered]:
    """The clauses that case files name, each case under its own name."""
    for book in book_ids():
        for file in case_files(book):
            for case in file["case"]:
                for clause in clauses_of(case):
                    yield book, clause, f"{file['path'].relative_to(ROOT).as_posix()}: {case['name']}"


def named(items: Iterable[pytest.Item]) -> Names:
    """The tests among these that name clauses."""
    cases: dict[tuple[str, str], tuple[str, set[Clause]]] = {}
    for book, clause, test in from_cases():
        cases.setdefault((book, test.partition(": ")[2]), (test, set()))[1].add((book, clause))
    found: Names = {}
    for item in items:
        told = _CASE.fullmatch(item.nodeid)
        name, clauses = cases.get((told[1], told[2]) if told else ("", ""), (item.nodeid.partition("[")[0], set()))
        marked = {(marker.args[0], clause) for marker in item.iter_markers("clause") for clause in marker.args[1:]}
        if marked | clauses:
            found[item.nodeid] = name, marked | clauses
    return found
