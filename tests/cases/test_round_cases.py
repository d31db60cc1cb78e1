"""Every scenario of the documents about bets, dealing, decisions, conduct, limits and equipment, as a case to read.

The cases are the TOML files beside this one, in a folder per rulebook. A file may have a `[table]` for all its cases,
a case one of its own; `hands` says which cards lie where.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook import book_ids, load
from tests.cases.round_script import Script
from tests.cases.told import case_files, clauses_of, every_case

KINDS = ("bet-eligibility", "deal", "decision", "conduct-at-the-table", "limits-at-the-table", "equipment")


def cases() -> list[Any]:
    return [
        pytest.param(
            rulebook,
            file.get("table", {}) | case.get("table", {}),
            case,
            id=f"{rulebook}/{file['kind']}: {case['name']}",
        )
        for rulebook, file, case in every_case(KINDS)
    ]


@pytest.mark.parametrize(("rulebook", "table", "case"), cases())
def test_case(rulebook: str, table: dict[str, Any], case: dict[str, Any]) -> None:
    assert set(clauses_of(case)) <= set(load(rulebook).clauses), "a case names clauses of its rulebook"
    Script(rulebook, table, case.get("hands", {})).run(case["round"])


@pytest.mark.parametrize("rulebook", book_ids())
def test_every_scenario_of_these_kinds_is_a_case(rulebook: str) -> None:
    """Conduct and limits that only a ruling can decide are cases of the rulings."""
    covered = {clause for file in case_files(rulebook, KINDS) for case in file["case"] for clause in clauses_of(case)}
    wanted = {
        name
        for name, clause in load(rulebook).clauses.items()
        if clause.kind in ("bet-eligibility", "deal", "decision", "equipment") and clause.scenario
    }
    assert wanted <= covered


def test_a_line_that_nobody_understands_fails() -> None:
    with pytest.raises(AssertionError, match="not understood"):
        Script("rws-3cp", {}, {}).run("P does something else")


def test_a_refusal_that_does_not_come_fails() -> None:
    with pytest.raises(AssertionError, match="accepted"):
        Script("rws-3cp", {}, {}).run("P bets ante 10 at box 1 -> refused 3.5")


def test_a_refusal_with_another_clause_fails() -> None:
    with pytest.raises(AssertionError, match="refused with"):
        Script("rws-3cp", {}, {}).run("P bets ante 10 at box 9 -> refused 3.5")
