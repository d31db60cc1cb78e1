"""How a clause is covered: each of its states, and what is said about one clause."""

from __future__ import annotations

import pytest

from croupier.errors import Code, InputError
from croupier.rulebook import book_ids, load
from croupier.rulebook.coverage import Naming, Shown, counts, coverage, inspect

SHOWN = Naming(("tests/x.py::test",), Shown("a.key", "a.key: left out", "tests/x.py::test"))
NAMED = Naming(("tests/x.py::test",))


def state_of(clause: str, tests: dict[str, Naming], **changes: object) -> tuple[str, str]:
    book = load("rws-3cp", changes={f'clauses."{clause}".{key}': value for key, value in changes.items()})
    (found,) = (covered for covered in coverage(book, tests) if covered.clause == clause)
    return found.state, found.why


def test_a_clause_that_a_key_cites_needs_a_test_that_fails_without_it() -> None:
    assert state_of("3.12.1", {"3.12.1": SHOWN}) == ("tested", "")
    assert state_of("3.12.1", {"3.12.1": NAMED})[0] == "stated"
    assert state_of("3.12.1", {"3.12": SHOWN}) == ("uncovered", "implemented, but no test names it")


def test_a_test_alone_implements_nothing() -> None:
    state, why = state_of("1.3", {"1.3": SHOWN}, none="")
    assert state == "uncovered"
    assert "no key cites it" in why


def test_code_that_is_the_mechanism_implements_a_clause() -> None:
    assert state_of("1.3", {"1.3": SHOWN}, none="", code="croupier.rulebook.loader:load") == ("tested", "")
    assert state_of("1.3", {}, none="", code="croupier.rulebook.loader:load")[0] == "uncovered"


def test_a_clause_can_be_explained_but_not_while_a_key_cites_it() -> None:
    assert state_of("1.3", {}) == ("explained", "A synonym: the software says bet throughout.")
    assert state_of("3.12.1", {}, none="A heading.")[0] == "uncovered"


def test_a_clause_can_wait_for_a_capability() -> None:
    assert state_of("3.12.1", {}, pending="settlement") == ("pending", "comes with settlement")
    assert state_of("3.12.1", {"3.12.1": SHOWN}, pending="settlement")[0] == "tested"


@pytest.mark.parametrize("book", book_ids())
def test_every_clause_is_counted_once(book: str) -> None:
    rulebook = load(book)
    covered = coverage(rulebook, {})
    assert [clause.clause for clause in covered] == list(rulebook.clauses)
    assert sum(counts(covered).values()) == len(rulebook.clauses)


def test_one_clause_with_its_reading_its_keys_and_its_tests() -> None:
    found = inspect(load("rws-3cp"), "3.12.1")
    assert found.kind == "decision"
    assert "Pair Plus" in found.says
    assert "folds" in found.scenario
    assert {"bets.ante.on.fold", "bets.pair-plus.on.fold", "bets.jackpot.on.fold"} <= set(found.keys)
    assert {reading.id for reading in found.readings} >= {"RT4"}
    assert found.tests
    assert found.shown is not None
    assert found.shown.fails in found.tests
    assert found.state == "tested"


def test_a_clause_that_is_none_is_refused_with_those_below_it() -> None:
    with pytest.raises(InputError) as caught:
        inspect(load("mbs-megalink-uth"), "3.11.11")
    assert caught.value.code == Code.UNKNOWN_CLAUSE
    assert "did you mean '3.11.1" in caught.value.message
    with pytest.raises(InputError) as caught:
        inspect(load("hgc-3cp-progressive"), "P28")
    assert caught.value.expected == "one of P28.1, P28.2"
