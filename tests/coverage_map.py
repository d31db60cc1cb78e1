"""Which tests cover which clauses of which rulebook: `python -m tests.coverage_map` writes it beside the rulebooks.

A test names its clauses with `@pytest.mark.clause("rws-3cp", "3.12.1")`; a case in tests/cases/<rulebook>/*.toml, or in
the folder of the base that the rulebook stands on, with `clause = "3.12.1"` or a list of them. `--check` writes
nothing and fails when the file is out of date.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from croupier.rulebook import book_ids
from tests.cases.told import case_files, clauses_of

ROOT: Final = Path(__file__).parent.parent
MAP: Final = ROOT / "src" / "croupier" / "rulebook" / "tested.json"

#: One test that covers one clause: rulebook, clause, test.
Covered = tuple[str, str, str]


class Markers:
    """A pytest plugin that notes the clauses of every test collected, slow ones included."""

    def __init__(self) -> None:
        self.found: list[Covered] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for marker in item.iter_markers("clause"):
                book, *clauses = marker.args
                test = item.nodeid.partition("[")[0]
                self.found += [(book, clause, test) for clause in clauses]


def from_markers() -> list[Covered]:
    """The clauses that tests name themselves."""
    markers, said = Markers(), io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", str(ROOT / "tests")], plugins=[markers])
    if status != pytest.ExitCode.OK:
        sys.exit(f"the tests cannot be collected:\n{said.getvalue()}")
    return markers.found


def from_cases() -> Iterator[Covered]:
    """The clauses that case files name, each case under its own name."""
    for book in book_ids():
        for file in case_files(book):
            for case in file["case"]:
                for clause in clauses_of(case):
                    yield book, clause, f"{file['path'].relative_to(ROOT).as_posix()}: {case['name']}"


def written(covered: list[Covered]) -> str:
    """The map as it stands in the file: by rulebook and clause, everything once and in order."""
    books: dict[str, dict[str, list[str]]] = {}
    for book, clause, test in sorted(set(covered)):
        books.setdefault(book, {}).setdefault(clause, []).append(test)
    return json.dumps(books, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the map, or with `--check` say whether it is up to date."""
    text = written([*from_markers(), *from_cases()])
    if "--check" not in arguments:
        MAP.write_text(text, encoding="utf-8")
        return 0
    if MAP.read_text(encoding="utf-8") == text:
        return 0
    print(f"{MAP.relative_to(ROOT)} is out of date: run `make coverage-map`")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
