"""Every case about linked jackpots comes out as it is told, and leaves a record that is whole."""

from __future__ import annotations

import pytest

from croupier.rulebook import book_ids, load
from tests.cases.link_script import Case, Teller, cases

CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_link_goes_as_it_is_told(case: Case) -> None:
    teller = Teller(case)
    teller.tell(case.data["link"])
    teller.close()


def test_every_case_names_clauses_of_its_game() -> None:
    assert [str(case) for case in CASES if not set(case.clauses) <= set(load(case.book).clauses)] == []


@pytest.mark.parametrize("book", [book for book in book_ids() if load(book).jackpot])
def test_every_clause_about_several_tables_or_the_meter_is_a_case(book: str) -> None:
    jackpot = load(book).jackpot
    assert jackpot is not None
    wanted = {*jackpot.grows.clause, *jackpot.across_tables.clause, *jackpot.reset.clause}
    assert wanted <= {clause for case in CASES if case.book == book for clause in case.clauses}
