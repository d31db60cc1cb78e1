"""Two games side by side: what differs is shown once, with both clauses, and nothing else is."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from croupier.rulebook import Rulebook, book_ids, load
from croupier.rulebook.compare import Difference, differences
from croupier.rulebook.remedies import remedy_for, ruling_differences
from croupier.rulebook.vocabulary import vocabulary


def compared(first: str, second: str) -> dict[tuple[str, str], Difference]:
    return {(found.group, found.item): found for found in differences(load(first), load(second))}


@pytest.mark.parametrize("book", book_ids())
def test_a_game_does_not_differ_from_itself(book: str) -> None:
    assert differences(load(book), load(book)) == ()


@pytest.mark.parametrize(("first", "second"), list(combinations(book_ids(), 2)))
def test_differences_turn_round_with_the_games(first: str, second: str) -> None:
    there = {(d.group, d.item, d.first.text, d.second.text) for d in differences(load(first), load(second))}
    back = {(d.group, d.item, d.second.text, d.first.text) for d in differences(load(second), load(first))}
    assert there == back
    assert there


def test_a_copy_differs_in_what_it_changes_alone(root: Path) -> None:
    found = differences(load("mbs-megalink-uth"), load(root / "examples" / "uth-trips-50.toml"))
    assert [(d.group, d.item, d.first.text, d.second.text) for d in found] == [
        ("identity", "Game", "Megalink Ultimate Texas Hold'em", "Ultimate Texas Hold'em, Trips royal at 50 to 1"),
        ("pays", "Trips: royal flush", "100 to 1", "50 to 1"),
    ]
    assert found[-1].first.clauses == found[-1].second.clauses == ("4.1", "4.1.1-trips")


#: Points on which the documents differ, each with what both sides say and the clauses it comes from.
KNOWN = [
    ("rws-3cp", "rws-multilink-3cp", "effects", "Pair plus: fold", "lost", "3.12.1", "table", "3.12.1"),
    ("rws-3cp", "rws-multilink-3cp", "effects", "Jackpot: fold", "lost", "3.12.1", "table", "3.12.1"),
    ("rws-3cp", "mbs-megalink-3cp", "table", "Bettors on a box", "one", "3.5", "several may fund", "3.4.2"),
    ("rws-3cp", "hgc-3cp-progressive", "pays", "Pair plus: straight", "5 to 1", "4.2", "6 to 1", "P12"),
    ("rws-3cp", "hgc-3cp-progressive", "pays", "Pair plus: flush", "4 to 1", "4.2", "3 to 1", "P12"),
    ("rws-3cp", "mbs-megalink-3cp", "dealing", "Deal by hand", "burn 1 card", "3.10", "1 card to each box", "3.8"),
    ("mbs-megalink-3cp", "mbs-megalink-uth", "effects", "Ante: not qualified", "1 to 1", "3.11.2", "push", "3.10.2"),
    (
        "mbs-megalink-3cp",
        "mbs-megalink-uth",
        "bets",
        "Play: size",
        "1x Ante",
        "3.9.2",
        "1x, 2x, 3x or 4x Ante",
        "3.9.6.2",
    ),
    ("mbs-megalink-3cp", "mbs-megalink-uth", "bets", "Trips", "", "", "needs Ante and Blind", "1.1.14"),
    ("rws-3cp", "mbs-megalink-uth", "jackpot", "Several tables", "were dealt", "4.9.1", "order of entry", "3.14"),
    (
        *("rws-3cp", "mbs-megalink-3cp", "irregularities", "power-failure (outcome established: no)"),
        *("void round", "5.7.2", "offer withdrawal", "5.16.1"),
    ),
    (
        *("rws-3cp", "mbs-megalink-3cp", "irregularities", "player-absent (decision pending: yes)"),
        *("fold hand", "5.5", "invalidate hand", "5.11"),
    ),
    (
        *("rws-3cp", "mbs-megalink-3cp", "irregularities", "cards-exposed (count: 2 or more, any player seen: yes)"),
        *("continue", "5.12", "void round", "5.4"),
    ),
]


@pytest.mark.parametrize("point", KNOWN, ids=lambda point: f"{point[0]} {point[1]} {point[3]}")
def test_known_differences_are_shown_with_both_clauses(point: tuple[str, ...]) -> None:
    first, second, group, item, one, one_clause, other, other_clause = point
    found = compared(first, second)[group, item]
    assert found.first.text.startswith(one) or one in found.first.text
    assert other in found.second.text
    assert (not one_clause and not found.first.clauses) or one_clause in found.first.clauses
    assert other_clause in found.second.clauses


@pytest.mark.parametrize(("first", "second"), [("rws-3cp", "mbs-megalink-3cp"), ("rws-3cp", "hgc-3cp-progressive")])
def test_remedies_differ_exactly_where_a_look_at_every_case_says_so(first: str, second: str) -> None:
    one, other = load(first), load(second)
    told = {incident for incident, _, _, _ in ruling_differences(one, other)}
    for incident in vocabulary().incidents:
        cases = vocabulary().combinations(incident)
        differ = any(remedy_for(one, incident, facts) != remedy_for(other, incident, facts) for facts in cases)
        assert (incident in told) == differ


def test_where_both_are_silent_nothing_is_said() -> None:
    mbs, hgc = load("mbs-megalink-uth"), load("hgc-3cp-progressive")
    assert remedy_for(mbs, "burn-missed", {}).remedy == remedy_for(hgc, "burn-missed", {}).remedy == "refer"
    assert "burn-missed" not in {incident for incident, _, _, _ in ruling_differences(mbs, hgc)}


def switched(name: str, option: str) -> tuple[Rulebook, Rulebook]:
    book = next(book for book in book_ids() if option in getattr(load(book).readings.get(name), "options", {}))
    return load(book), load(book, readings={name: option})


@pytest.mark.parametrize(
    ("reading", "option", "items"),
    [
        ("X1", "card", ["Dealer qualifies with"]),
        ("ML2", "lost", ["Pair plus: fold"]),
        ("H2", "returned", ["confidentiality-breach", "cards-off-table"]),
    ],
)
def test_a_switched_reading_shows_as_a_difference(reading: str, option: str, items: list[str]) -> None:
    assert [found.item for found in differences(*switched(reading, option))] == items


@pytest.mark.parametrize("book", book_ids())
def test_every_switch_shows_as_a_difference(book: str) -> None:
    plain = load(book)
    for name, reading in plain.readings.items():
        for option in reading.options:
            assert differences(plain, load(book, readings={name: option})), (
                f"{name}={option} changes nothing one can see"
            )
