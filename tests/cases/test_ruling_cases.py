"""Every scenario of the documents about irregularities, conduct and authority, as a case to read.

A case is a round told line by line (ruling_script.py): what happened, the ruling with its clause and the post that may
give it, and the money it comes to.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook import book_ids, load
from tests.cases.ruling_script import RulingScript
from tests.cases.told import case_files, clauses_of, every_case

KINDS = (
    "irregularity",
    "conduct",
    "authority",
    "rulings-limits",
    "jackpot-fault",
    "unread-cards",
    "looks",
    "given-up",
    "under-minimum",
    "shared-bets",
    "late-bets",
    "power-failure",
    "reach",
    "combined",
    "one-player",
)
#: Files of other readers in which a clause about conduct or limits may be a case: those that need no ruling.
AT_THE_TABLE = ("conduct-at-the-table", "limits-at-the-table", "limits", "settlement", "decision")


def cases() -> list[Any]:
    return [
        pytest.param(rulebook, file.get("table", {}) | case.get("table", {}), case, id=f"{rulebook}: {case['name']}")
        for rulebook, file, case in every_case(KINDS)
    ]


@pytest.mark.parametrize(("rulebook", "table", "case"), cases())
def test_case(rulebook: str, table: dict[str, Any], case: dict[str, Any]) -> None:
    assert set(case) <= {"name", "clause", "table", "hands", "round"}, "nobody reads the rest"
    assert set(clauses_of(case)) <= set(load(rulebook).clauses), "a case names clauses of its rulebook"
    RulingScript(rulebook, table, case.get("hands", {})).run(case["round"])


@pytest.mark.parametrize("rulebook", book_ids())
def test_every_scenario_about_irregularities_and_authority_is_a_case(rulebook: str) -> None:
    covered = {clause for told in case_files(rulebook, KINDS) for case in told["case"] for clause in clauses_of(case)}
    plain = {
        clause for told in case_files(rulebook, AT_THE_TABLE) for case in told["case"] for clause in clauses_of(case)
    }
    known = load(rulebook).clauses
    ruled = {name for name, one in known.items() if one.kind in ("irregularity", "authority") and one.scenario}
    run = {name for name, one in known.items() if one.kind in ("conduct", "limits") and one.scenario}
    assert ruled - covered == set()
    assert run - covered - plain == set()


@pytest.mark.parametrize("rulebook", book_ids())
def test_every_rule_for_irregularities_is_applied_in_some_case(rulebook: str) -> None:
    """Each rule of the book shows in a case what it does to a round."""
    applied: set[str] = set()
    for told in case_files(rulebook, KINDS):
        for case in told["case"]:
            script = RulingScript(rulebook, told.get("table", {}) | case.get("table", {}), case.get("hands", {}))
            script.rules_used = applied
            script.run(case["round"])
    assert {rule.id for rule in load(rulebook).irregularities.rules} - applied == set()


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("the dealer rules foreign-card\nthe ruling is continue by 5.8.1 for the dealer", "the remedy is void-round"),
        ("the dealer rules foreign-card\nthe ruling is void-round by 5.8.2 for the dealer", "by 5.8"),
        ("the dealer rules foreign-card\nthe ruling is void-round by 5.8.1 for the pit manager", "for the dealer"),
        ("the dealer rules foreign-card\nthe ruling changes nothing", "effects"),
        ("the dealer rules foreign-card\nbox 1: ante +10", "it is"),
        ("every bet goes back", "the phase is"),
        ("P is asked keep or bets-back for box 1", "nobody"),
    ],
)
def test_a_case_that_is_wrong_fails(line: str, wrong: str) -> None:
    with pytest.raises(AssertionError, match=wrong):
        RulingScript("rws-3cp", {}, {}).run(f"P bets ante 10 at box 1\n{line}")
