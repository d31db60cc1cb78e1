"""Which clauses are tested, and by what: `python -m tests.coverage_map` writes it beside the rulebooks.

A test names its clauses with `@pytest.mark.clause("rws-3cp", "3.12.1")`; a case in tests/cases/<rulebook>/*.toml, or in
the folder of the base that the rulebook stands on, with `clause = "3.12.1"` or a list of them. Naming alone shows
nothing: of each clause the rule is taken away until a test that names it fails (`tests.mutants.register`), and both are
written down. What stands there is not asked for again while rulebook and tests still have it; with `--again` what no
test has noticed is, and with `--anew` everything. `--check` writes nothing and fails when the file is out of date.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.clause_names import ROOT, Clause, Covered, Names, from_cases, named
from tests.mutants.register import Keys, Shown, every_way, shown

MAP: Final = ROOT / "src" / "croupier" / "rulebook" / "tested.json"


class _Noting:
    """A pytest plugin that notes the clauses of every test collected, slow ones included."""

    def __init__(self) -> None:
        self.names: Names = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.names = named(items)


def covered() -> list[Covered]:
    """Every clause with every test that names it."""
    noting, said = _Noting(), io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", str(ROOT / "tests")], plugins=[noting])
    if status != pytest.ExitCode.OK:
        sys.exit(f"the tests cannot be collected:\n{said.getvalue()}")
    return of_tests(noting.names)


def of_tests(names: Names) -> list[Covered]:
    """Every clause that these tests or any case names, with who names it."""
    return [*((book, clause, test) for test, clauses in names.values() for book, clause in clauses), *from_cases()]


def up_to_date(names: list[Covered]) -> bool:
    """Whether the file says what it would if it were written now."""
    return MAP.read_text(encoding="utf-8") == written(names, known(names, every_way()))


def written(names: list[Covered], found: Mapping[Clause, Shown]) -> str:
    """The map as it stands in the file: by rulebook and clause, everything once and in order."""
    books: dict[str, dict[str, dict[str, Any]]] = {}
    for book, clause, test in sorted(set(names)):
        of_clause = books.setdefault(book, {}).setdefault(clause, {"tests": []})
        of_clause["tests"].append(test)
        if (book, clause) in found:
            of_clause["shown"] = found[book, clause]._asdict()
    return json.dumps(books, indent=1, ensure_ascii=False) + "\n"


def known(names: list[Covered], ways: Mapping[Clause, Keys]) -> dict[Clause, Shown]:
    """What the file has and what still is: the value can still be taken away, and the test still names the clause."""
    named_by = set(names)
    return {
        clause: told
        for clause, told in recorded().items()
        if told.key in ways.get(clause, {})
        and (not told.taken or ((*clause, told.fails) in named_by and told.taken in map(str, ways[clause][told.key])))
    }


def recorded() -> dict[Clause, Shown]:
    """What the file says is tested, and how that was seen."""
    stored = json.loads(MAP.read_text(encoding="utf-8"))
    return {
        (book, clause): Shown(**told["shown"])
        for book, clauses in stored.items()
        for clause, told in clauses.items()
        if "shown" in told
    }


def _asked_in_vain(names: list[Covered]) -> set[Clause]:
    """The clauses of which the file says that none of the tests that name them notices anything, and no test is new."""
    tests: dict[Clause, set[str]] = defaultdict(set)
    for book, clause, test in names:
        tests[book, clause].add(test)
    stored = json.loads(MAP.read_text(encoding="utf-8"))
    return {
        (book, clause)
        for book, clauses in stored.items()
        for clause, told in clauses.items()
        if "shown" not in told and set(told["tests"]) == tests[book, clause]
    }


def main(arguments: list[str]) -> int:
    """Write the map, or with `--check` say whether it is up to date."""
    names = covered()
    if "--check" in arguments:
        if up_to_date(names):
            return 0
        print(f"{MAP.relative_to(ROOT)} is out of date: run `make coverage-map`")
        return 1
    ways = every_way()
    found = known(names, ways) if "--anew" not in arguments else {}
    settled = found.keys() | (set() if {"--again", "--anew"} & set(arguments) else _asked_in_vain(names))
    unknown = {clause: keys for clause, keys in ways.items() if clause not in settled}
    MAP.write_text(written(names, found | shown(unknown)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
