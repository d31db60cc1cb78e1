"""No clause of any book is forgotten: each is tested, explained, or waiting for a named capability."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

from croupier.rulebook import book_ids, load
from croupier.rulebook.coverage import coverage, covering_tests
from tests.clause_names import from_cases, named
from tests.collected import COLLECTED
from tests.coverage_map import of_tests, up_to_date, written
from tests.mutants.register import Shown

#: How many clauses each document has, and how many headings above them.
CLAUSES = {
    "hgc-3cp-progressive": (52, 1),
    "mbs-megalink-3cp": (111, 7),
    "mbs-megalink-uth": (124, 11),
    "rws-3cp": (117, 7),
    "rws-multilink-3cp": (122, 7),
}


def test_all_clauses_and_headings_of_the_five_documents_are_registered() -> None:
    kinds = {book: [clause.kind for clause in load(book).clauses.values()] for book in CLAUSES}
    headings = {book: of_book.count("heading") for book, of_book in kinds.items()}
    assert {book: (len(kinds[book]) - headings[book], headings[book]) for book in kinds} == CLAUSES
    assert [sum(column) for column in zip(*CLAUSES.values(), strict=True)] == [526, 33]


@pytest.mark.parametrize("book", book_ids())
def test_numbers_have_no_gap_and_hang_under_a_registered_number(book: str) -> None:
    """Chapter 2 and section 2.1 stand above 2.1.1, and 2.1.3 is not there without 2.1.2."""
    names = [name.partition("-")[0] for name in load(book).clauses if name[0].isdigit()]
    below = defaultdict(set)
    for name in names:
        above, _, last = name.rpartition(".")
        below[above].add(int(last) if last.isdigit() else "abc".index(last) + 1)
    assert set(below) - set(names) <= {""}
    assert not {above: found for above, found in below.items() if found != set(range(1, len(found) + 1))}


@pytest.mark.parametrize("book", book_ids())
def test_a_heading_says_that_it_is_one_and_stands_before_what_it_heads(book: str) -> None:
    clauses = load(book).clauses
    names = list(clauses)
    for name in (name for name, clause in clauses.items() if clause.kind == "heading"):
        assert clauses[name].none.startswith("A heading: ")
        under = [position for position, other in enumerate(names) if other.startswith(f"{name}.")]
        assert all(position > names.index(name) for position in under)


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


def test_the_map_of_tests_is_up_to_date(root: Path, request: pytest.FixtureRequest) -> None:
    # A run of all tests has collected them already; one of a few asks a process that does.
    if up_to_date(of_tests(named(request.config.stash[COLLECTED]))):
        return
    command = [sys.executable, "-m", "tests.coverage_map", "--check"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_map_names_each_clause_with_its_tests_in_order_and_what_they_notice() -> None:
    names = [("b", "2", "t2"), ("a", "1", "t3"), ("b", "2", "t1"), ("b", "2", "t2")]
    assert json.loads(written(names, {("b", "2"): Shown("key", "key: left out", "t1")})) == {
        "a": {"1": {"tests": ["t3"]}},
        "b": {"2": {"tests": ["t1", "t2"], "shown": {"key": "key", "taken": "key: left out", "fails": "t1"}}},
    }


def test_cases_name_their_clauses_alone_or_in_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.clause_names.ROOT", tmp_path)
    monkeypatch.setattr("tests.cases.told.HERE", tmp_path)
    (tmp_path / "rws-3cp").mkdir()
    cases = ['name = "one"\nclause = "3.1"\n', 'name = "two"\nclause = ["3.1", "3.2"]\n']
    (tmp_path / "rws-3cp" / "fold.toml").write_text("".join(f"[[case]]\n{case}" for case in cases))
    assert list(from_cases()) == [
        ("rws-3cp", "3.1", "rws-3cp/fold.toml: one"),
        ("rws-3cp", "3.1", "rws-3cp/fold.toml: two"),
        ("rws-3cp", "3.2", "rws-3cp/fold.toml: two"),
    ]


def test_a_case_of_a_base_is_a_case_of_every_game_that_stands_on_it_and_has_its_clauses() -> None:
    covered = [(book, clause) for book, clause, test in from_cases() if test.startswith("tests/cases/common-rules/")]
    assert ("let-it-ride", "C9") in covered
    assert ("let-it-ride", "C17") not in covered
    assert {book for book, _ in covered} == set(book_ids()) - set(CLAUSES)
