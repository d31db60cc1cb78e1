"""Who comes in: the age that the games of a house ask for, in the core, at a terminal and over HTTP."""

from __future__ import annotations

import json
from datetime import date

import pytest

from croupier.cli.app import main
from croupier.errors import Code, CroupierError
from croupier.rulebook import book_ids, load
from croupier.rulebook.admission import admission_age, age_on, require_admitted, stated_age

HGC = "hgc-3cp-progressive"
TODAY = date(2026, 11, 15)


def code(act: object, *arguments: object, **more: object) -> Code:
    with pytest.raises(CroupierError) as refused:
        act(*arguments, **more)  # type: ignore[operator]
    return refused.value.code


@pytest.mark.clause(HGC, "P51")
def test_a_house_admits_from_the_highest_age_of_its_games() -> None:
    books = [load(name) for name in book_ids()]
    rule = admission_age(books)
    assert rule is not None
    assert (rule.years, rule.clause) == (21, ("P51",))
    assert admission_age(book for book in books if book.id != HGC) is None
    older = load(HGC, changes={"identity.admission_age.years": 25})
    stricter = admission_age([*books, older])
    assert stricter is not None
    assert stricter.years == 25


def test_an_age_counts_whole_years() -> None:
    assert [age_on(date(2005, 11, day), TODAY) for day in (14, 15, 16)] == [21, 21, 20]


@pytest.mark.clause(HGC, "P51")
def test_whoever_is_too_young_or_says_nothing_where_everybody_is_asked_stays_out() -> None:
    rule = admission_age([load(HGC)])
    assert code(require_admitted, rule, 20) == Code.UNDER_AGE
    assert code(require_admitted, rule, None, asked=True) == Code.AGE_UNKNOWN
    require_admitted(rule, None)
    require_admitted(rule, 21, asked=True)
    require_admitted(None, 3, asked=True)


def test_an_age_that_cannot_be_is_bad_input() -> None:
    assert code(stated_age, 21, date(2005, 1, 1), TODAY) == Code.BAD_VALUE
    assert code(stated_age, -1, None, TODAY) == Code.BAD_VALUE
    assert code(stated_age, None, date(2027, 1, 1), TODAY) == Code.BAD_VALUE
    assert stated_age(None, None, TODAY) is None


@pytest.mark.clause(HGC, "P51")
@pytest.mark.parametrize(
    ("arguments", "status", "found"),
    [
        (("--born", "2005-11-15", "--on", "2026-11-15"), 0, None),
        (("--born", "2005-11-16", "--on", "2026-11-15"), 2, "under-age"),
        (("--age", "20"), 2, "under-age"),
        ((), 2, "age-unknown"),
        (("--born", "yesterday"), 2, "bad-value"),
    ],
)
def test_the_entrance_at_a_terminal(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, found: str | None
) -> None:
    assert main(["admit", HGC, *arguments, "--json"]) == status
    answer = json.loads(capsys.readouterr().out)
    if found is None:
        assert answer == {"rulebook": HGC, "admitted": True, "age": 21, "from": 21, "clauses": ["P51"]}
    else:
        assert answer["error"]["code"] == found


def test_where_the_rules_name_no_age_everybody_is_admitted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admit", "rws-3cp", "--age", "18"]) == 0
    assert capsys.readouterr().out == "admitted: rws-3cp names no age\n"
    assert main(["admit", HGC, "--age", "30"]) == 0
    assert capsys.readouterr().out == "admitted: from the age of 21 [P51]\n"


@pytest.mark.clause(HGC, "P51")
def test_nobody_sits_down_at_the_table_in_the_terminal_who_is_too_young(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", HGC, "--age", "20", "--no-save"]) == 2
    assert "under-age" in capsys.readouterr().err
