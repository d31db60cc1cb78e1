"""No clause is forgotten: all 526 are there, and each is tested, explained, or waits for a named capability."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from croupier.rulebook import book_ids, load
from croupier.rulebook.coverage import coverage, covering_tests
from tests.coverage_map import from_cases, written

#: How many clauses each document has.
CLAUSES = {
    "hgc-3cp-progressive": 52,
    "mbs-megalink-3cp": 111,
    "mbs-megalink-uth": 124,
    "rws-3cp": 117,
    "rws-multilink-3cp": 122,
}


def test_all_clauses_of_the_five_documents_are_registered() -> None:
    assert {book: len(load(book).clauses) for book in book_ids()} == CLAUSES
    assert sum(CLAUSES.values()) == 526


@pytest.mark.parametrize("book", book_ids())
def test_no_clause_is_uncovered(book: str) -> None:
    assert not [f"{c.clause}: {c.why}" for c in coverage(load(book)) if c.state == "uncovered"]


@pytest.mark.parametrize("book", book_ids())
def test_what_is_explained_away_is_not_implemented_after_all(book: str) -> None:
    rulebook = load(book)
    assert not [name for name, clause in rulebook.clauses.items() if clause.none and name in rulebook.citations]


@pytest.mark.parametrize("book", book_ids())
def test_a_clause_that_is_tested_no_longer_waits(book: str) -> None:
    rulebook = load(book)
    assert not [c.clause for c in coverage(rulebook) if c.state == "tested" and rulebook.clauses[c.clause].pending]


def test_code_that_a_clause_names_exists() -> None:
    for book in book_ids():
        for clause in load(book).clauses.values():
            for name in clause.code:
                module, _, function = name.partition(":")
                assert callable(getattr(import_module(module), function))


def test_tests_name_only_clauses_that_exist() -> None:
    for book, clauses in covering_tests().items():
        assert not set(clauses) - set(load(book).clauses)


def test_the_map_of_tests_is_up_to_date(root: Path) -> None:
    command = [sys.executable, "-m", "tests.coverage_map", "--check"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_map_names_each_clause_with_its_tests_in_order() -> None:
    covered = [("b", "2", "t2"), ("a", "1", "t3"), ("b", "2", "t1"), ("b", "2", "t2")]
    assert (
        written(covered)
        == '{\n "a": {\n  "1": [\n   "t3"\n  ]\n },\n "b": {\n  "2": [\n   "t1",\n   "t2"\n  ]\n }\n}\n'
    )


def test_cases_name_their_clauses_alone_or_in_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.coverage_map.ROOT", tmp_path)
    (tmp_path / "a-game").mkdir()
    cases = ['name = "one"\nclause = "3.1"\n', 'name = "two"\nclause = ["3.1", "3.2"]\n', 'name = "three"\n']
    (tmp_path / "a-game" / "fold.toml").write_text("".join(f"[[case]]\n{case}" for case in cases))
    assert list(from_cases(tmp_path)) == [
        ("a-game", "3.1", "a-game/fold.toml: one"),
        ("a-game", "3.1", "a-game/fold.toml: two"),
        ("a-game", "3.2", "a-game/fold.toml: two"),
    ]
