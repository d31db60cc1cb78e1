"""Every case about settled rounds and ranked hands comes out as it is written."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.ranking import HandRank
from croupier.rulebook import book_ids, load
from croupier.settlement import settle
from croupier.settlement.plan import plan_of
from croupier.settlement.read import Reader
from croupier.settlement.wire import BoxData, SettlementData, plain
from tests.cases.money_cases import Case, boxes_of, cases, cents, round_of, said

CASES = list(cases())
MONEY = [case for case in CASES if not {"order", "same", "made"} & set(case.data)]
HANDS = [case for case in CASES if {"order", "same", "made"} & set(case.data)]


def test_every_case_names_clauses_of_its_game() -> None:
    assert [str(case) for case in CASES if not set(case.clauses) <= set(load(case.book).clauses)] == []


#: Clauses of these kinds that a finished round of one table cannot show: they are about a link of several tables, how
#: its meter grows, or what happens before bets close.
ELSEWHERE = {
    "rws-3cp": {"4.9.1", "5.1", "5.2"},
    "rws-multilink-3cp": {"4.7.2", "5.1", "5.2"},
    "mbs-megalink-3cp": {"3.17", "5.15"},
    "mbs-megalink-uth": {"3.14", "5.15"},
    "hgc-3cp-progressive": {"P16"},
    "caribbean-stud": {"6.1", "6.4"},
}


@pytest.mark.parametrize("book", book_ids())
def test_every_scenario_about_settled_money_and_ranked_hands_is_a_case(book: str) -> None:
    covered = {clause for case in CASES if case.book == book for clause in case.clauses}
    kinds = ("settlement", "comparison", "ranking", "paytable", "envy", "jackpot", "limits")
    wanted = {name for name, clause in load(book).clauses.items() if clause.kind in kinds and clause.scenario}
    assert wanted - covered == ELSEWHERE.get(book, set())


@pytest.mark.parametrize("case", MONEY, ids=str)
def test_the_money_comes_out_as_the_case_says(case: Case) -> None:
    text = json.dumps(round_of(case)).encode()
    if "error" in case.data:
        with pytest.raises(CroupierError) as refused:
            settle(Reader().read(text))
        assert (refused.value.code, refused.value.at) == (case.data["error"], case.data["at"])
        return
    result = plain(settle(Reader().read(text)))
    for box, settled in zip(boxes_of(case), result["boxes"], strict=True):
        found = {line["bet"]: said(line, box["expect"].get(line["bet"], "")) for line in settled["lines"]}
        assert found == box["expect"], settled
        assert "category" not in box or settled["category"] == box["category"]
        cited = {line["bet"]: ", ".join(line["clauses"]) for line in settled["lines"]}
        assert box.get("by", {}).items() <= cited.items(), cited
        assert_shares(settled, box.get("shares", {}))
        nets = {one["player"]: one["net"] for one in settled.get("bettors", ())}
        assert {who: cents(net) for who, net in box.get("nets", {}).items()}.items() <= nets.items(), nets
    assert_round(case.data, result)


def assert_shares(settled: BoxData, shares: dict[str, dict[str, float]]) -> None:
    """What each bettor of a pooled bet is handed."""
    for line in settled["lines"]:
        if line["bet"] in shares:
            found = {share["player"]: share["payout"] for share in line["shares"]}
            assert found == {player: cents(amount) for player, amount in shares[line["bet"]].items()}
        else:
            assert not shares or line["stake"] == 0 or "shares" not in line


def assert_round(expected: dict[str, Any], result: SettlementData) -> None:
    """What holds for the round as a whole."""
    if "qualifies" in expected:
        assert result["dealer"]["qualifies"] == expected["qualifies"]
    if "paid" in expected:
        assert sum(box["paid"] for box in result["boxes"]) == cents(expected["paid"])
    if "meter_after" in expected:
        assert result["jackpot"]["after"] == cents(expected["meter_after"])
    if "awards" in expected:
        wanted = [award.removeprefix("box ").split(": ") for award in expected["awards"]]
        found = [(award["box"], award["amount"]) for award in result["jackpot"]["awards"]]
        assert found == [(int(box), cents(amount)) for box, amount in wanted]


@pytest.mark.parametrize("case", HANDS, ids=str)
def test_hands_rank_as_the_case_says(case: Case) -> None:
    def rank(cards: str) -> HandRank:
        own, _, rest = cards.partition("|")
        return reader.read(parse_cards(own), parse_cards(rest) if dealer else (), () if dealer else parse_cards(rest))

    plan = plan_of(load(case.book, readings=case.data.get("readings")))
    reader = plan.hands[case.data["hand"]] if "hand" in case.data else plan.contest
    dealer = "dealer" in plan.rulebook.hands[reader.name].source
    for higher, lower in pairwise(case.data.get("order", [])):
        assert rank(higher) > rank(lower), f"{higher} over {lower}"
    for first, second in pairwise(case.data.get("same", [])):
        assert rank(first) == rank(second)
    for cards, category in case.data.get("made", {}).items():
        assert rank(cards).category == category, cards
