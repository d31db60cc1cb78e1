"""Checks at their boundaries, generated from the books themselves: whatever is next to right is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from croupier.errors import Code, RulebookError
from croupier.ranking.classes import shared_classes
from croupier.rulebook import book_ids, load
from croupier.rulebook.checks import findings
from croupier.rulebook.loader import read_data
from croupier.rulebook.matching import applicable, bounds, matches
from croupier.rulebook.model import Rulebook
from croupier.rulebook.patch import likened
from croupier.rulebook.proofread import examine
from croupier.rulebook.vocabulary import TRIED_COUNTS, vocabulary
from tests.kinds import of_each_kind

BOOKS = book_ids()


@cache
def printed(book: str) -> dict[str, Any]:
    return likened(read_data(book))


def found(data: dict[str, Any]) -> list[RulebookError]:
    return list(examine(data, "copy", try_readings=False).findings)


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_wrong_with_a_printed_book(book: str) -> None:
    assert not list(findings(load(book)))


def off_by_one(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every dealing step with one card, or one time round, more or less; the burn is free."""
    for deal_index, deal in enumerate(data["deals"]):
        for step_index, step in enumerate(deal["steps"]):
            for key in ("cards", "times"):
                for change in (-1, 1):
                    number = step.get(key, 1) + change
                    if number >= 1 and step["to"] != "burn":
                        wrong = deepcopy(data)
                        wrong["deals"][deal_index]["steps"][step_index][key] = number
                        yield wrong, deal["id"]


@pytest.mark.parametrize("book", of_each_kind())
def test_one_card_more_or_less_in_any_step_of_any_deal_is_found(book: str) -> None:
    tried = 0
    for wrong, deal in off_by_one(printed(book)):
        wrong_deals = [fault for fault in found(wrong) if fault.code == Code.DEAL_WRONG]
        assert any(fault.at.startswith(f"copy: deals.{deal}.") for fault in wrong_deals)
        assert all(fault.clauses for fault in wrong_deals)
        tried += 1
    assert tried >= 4


@pytest.mark.parametrize("book", of_each_kind())
def test_pay_tables_take_exactly_the_classes_that_their_cards_can_make(book: str) -> None:
    rulebook = load(book)
    for name, bet in rulebook.bets.items():
        if bet.pays is None:
            continue
        makeable = rulebook.rank_list(bet.pays.hand).categories
        for category in shared_classes():
            data = deepcopy(printed(book))
            data["bets"][name]["pays"]["table"] = dict.fromkeys([*makeable, category], "1 to 1")
            keys = [fault.at for fault in found(data) if fault.code == Code.PAY_TABLE_WRONG]
            wanted = [] if category in makeable else [f"copy: bets.{name}.pays.table.{category}"]
            assert keys == wanted


@pytest.mark.parametrize("book", of_each_kind())
def test_pay_tables_skip_no_class(book: str) -> None:
    for name, bet in load(book).bets.items():
        for category in list(bet.pays.table)[:-1] if bet.pays is not None else ():
            if " " in category:  # A row within a class is no step of the list.
                continue
            data = deepcopy(printed(book))
            del data["bets"][name]["pays"]["table"][category]
            faults = [fault for fault in found(data) if fault.code == Code.PAY_TABLE_WRONG]
            assert [fault.at for fault in faults] == [f"copy: bets.{name}.pays.table"]
            assert category in faults[0].expected


def test_a_bet_on_a_hand_with_nothing_to_decide_may_cite_the_dealer_and_not_depend_on_him() -> None:
    data = deepcopy(printed("mbs-megalink-3cp"))
    assert not found(data)
    data["bets"]["pair-plus"]["on"]["not-qualified"]["then"] = "push"
    (fault,) = found(data)
    assert (fault.code, fault.at) == (Code.BAD_RULE, "copy: bets.pair-plus.on.not-qualified")


def tables_with_clauses(value: Any, path: tuple[int | str, ...] = ()) -> Iterator[tuple[int | str, ...]]:
    """The path of every table that states its clause."""
    if isinstance(value, dict):
        if "clause" in value:
            yield path
        for key, below in value.items():
            yield from tables_with_clauses(below, (*path, key))
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from tables_with_clauses(below, (*path, index))


@pytest.mark.parametrize("book", of_each_kind())
def test_a_clause_left_out_anywhere_is_missed(book: str) -> None:
    paths = list(tables_with_clauses(printed(book)))
    assert len(paths) > 60
    for path in paths:
        data = deepcopy(printed(book))
        place: Any = data
        for step in path:
            place = place[step]
        del place["clause"]
        missed = [fault for fault in found(data) if "clause" in f"{fault.at} {fault.expected}"]
        # A single dealing step may do without a clause: its deal has one. A reading alone may say what void means.
        assert missed or path[-2:-1] == ("steps",) or path == ("irregularities", "void"), path


@pytest.mark.parametrize("book", BOOKS)
def test_a_required_bet_must_exist(book: str) -> None:
    for name, bet in printed(book)["bets"].items():
        for key in ("all", "any"):
            if key in bet.get("requires", {}):
                data = deepcopy(printed(book))
                data["bets"][name]["requires"][key] = ["no-such-bet"]
                (fault,) = (fault for fault in found(data) if fault.code == Code.UNKNOWN_BET)
                assert fault.at == f"copy: bets.{name}.requires"
                assert fault.clauses == load(book).bets[name].requires.clause  # type: ignore[union-attr]


@pytest.mark.parametrize("book", BOOKS)
def test_an_exception_that_does_not_say_so_overlaps(book: str) -> None:
    rules = printed(book)["irregularities"]["rules"]
    for index, rule in enumerate(rules):
        if "over" not in rule:
            continue
        data = deepcopy(printed(book))
        del data["irregularities"]["rules"][index]["over"]
        overlaps = [fault for fault in found(data) if fault.code == Code.RULES_OVERLAP]
        assert overlaps
        for fault in overlaps:
            assert rule["id"] in fault.message
            assert "over = " in fault.expected
            assert len(fault.clauses) >= 2, "both rules are named with their clauses"


@pytest.mark.parametrize("book", BOOKS)
def test_two_rules_with_one_id_are_found(book: str) -> None:
    data = deepcopy(printed(book))
    for items in (data["deals"], data["streets"], data["irregularities"]["rules"], data["equipment"]["layouts"]):
        items.append(deepcopy(items[0]))
    twice = [fault.at for fault in found(data) if "there 2 times" in fault.message]
    assert len(twice) == 4


@pytest.mark.parametrize("book", BOOKS)
def test_at_most_one_rule_is_left_for_any_facts(book: str) -> None:
    """What the checks promise: for every incident and every combination of facts there is one rule or none."""
    rules = load(book).irregularities.rules
    for incident in vocabulary().incidents:
        counts = bounds(*(rule.when for rule in rules if rule.incident == incident))
        for facts in vocabulary().combinations(incident, counts):
            fitting = [rule for rule in rules if rule.incident == incident and matches(rule.when, facts)]
            chosen = applicable(rules, incident, facts)
            assert (chosen is None) == (not fitting)
            assert all(rule is chosen or _beaten(rule, chosen, rules) for rule in fitting)


def _beaten(rule: Any, chosen: Any, rules: Any) -> bool:
    """Whether the chosen rule names the other one, directly or through rules that do."""
    known = {each.id: each for each in rules}
    waiting, seen = list(chosen.over), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += known[name].over
    return rule.id in seen


@pytest.mark.parametrize(("condition", "counts"), [(">=2", TRIED_COUNTS), ("<2", TRIED_COUNTS), (2, TRIED_COUNTS)])
def test_counts_are_tried_below_at_and_above(condition: str | int, counts: tuple[int, ...]) -> None:
    assert bounds({"count": condition}) == counts


def test_counts_are_tried_around_every_number_that_is_named() -> None:
    assert bounds({"count": ">=7"}, {"count": 1}, {"seen": True}) == (1, 2, 3, 6, 7, 8)


def test_a_finding_names_the_clause_of_the_innermost_table() -> None:
    book: Rulebook = load("rws-3cp", changes={"bets.jackpot.size.reading": ["RW15"]})
    assert not list(findings(book))
    data = deepcopy(printed("rws-3cp"))
    data["bets"]["jackpot"]["size"]["reading"] = "RW99"
    (fault,) = found(data)
    assert fault.clauses == ("3.3", "3.4")


@pytest.mark.parametrize("book", [book for book in BOOKS if load(book).jackpot is None])
def test_a_game_without_a_jackpot_displays_no_stake_for_one(book: str) -> None:
    with pytest.raises(RulebookError) as refused:
        load(book, changes={"limits.displayed.jackpot_stake": True})
    assert refused.value.at.endswith("limits.displayed.jackpot_stake")
