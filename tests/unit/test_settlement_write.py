"""A finished round written as JSON and read again is the same round, and is settled the same."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.rulebook import book_ids, load
from croupier.settlement import Display, FinishedBox, FinishedRound, Order, Void, settle
from croupier.settlement.read import Reader
from croupier.settlement.write import document
from croupier.wire.rounds import Limit
from tests.property.random_rounds import random_round


def again(round_: FinishedRound) -> FinishedRound:
    """The round after a journey through JSON."""
    return Reader().read(json.dumps(document(round_)).encode())


@pytest.mark.parametrize("game", book_ids())
def test_any_round_comes_back_as_it_was(game: str) -> None:
    chance = Random(f"write {game}")
    for _ in range(200):
        round_ = random_round(load(game), chance)
        assert again(round_) == round_
        assert settle(again(round_)) == settle(round_)


BOX = FinishedBox(
    box=2, player="P", cards=parse_cards("As Ks 4c"), stakes={"ante": 9000, "pair-plus": 500}, decisions=("play-1x",)
)
ROUND = FinishedRound(
    rulebook=load("mbs-megalink-3cp"),
    dealer=parse_cards("Qs 7h 2d"),
    community=parse_cards("3h 3d"),
    boxes=(BOX,),
    jackpot=Display(meter=5_000_000, reset=1_000_000, unit=500),
    limits={"ante": Limit(min=1000, max=100_000)},
)


@pytest.mark.parametrize(
    "box",
    [
        replace(BOX, bettors={"ante": {"P": 4000, "Q": 5000}}),
        replace(
            BOX,
            stakes={**BOX.stakes, "play": 9000},
            bettors={"ante": {"P": 4000, "Q": 5000}, "play": {"P": 4000, "Q": 5000}},
        ),
        replace(BOX, declined=True),
        replace(BOX, decisions=("fold",), elected=("pair-plus",)),
        replace(BOX, decisions=("fold",), elected=("pair-plus",), cards=()),
        replace(BOX, declined=True, cards=()),
        replace(BOX, stakes={**BOX.stakes, "play": 4000}),
        replace(BOX, under_minimum_before=True),
        replace(BOX, stakes={"ante": 600}, bettors={}, taken_out={"ante": 600}),
        replace(BOX, orders=(Order(then="return", clauses=("5.11",), reading=("X9",), reason="away"),)),
        replace(BOX, orders=(Order(then="return-excess", clauses=("5.1",), bet="ante", action=0),)),
    ],
    ids=[
        "shared",
        "Play shared",
        "declined",
        "elected",
        "folded unread",
        "declined unread",
        "play too small",
        "under minimum",
        "a share taken out",
        "out",
        "nothing in action",
    ],
)
def test_what_a_box_has_been_through_is_written_down(box: FinishedBox) -> None:
    round_ = replace(ROUND, boxes=(box,))
    assert again(round_) == round_


def test_a_void_round_stays_void() -> None:
    round_ = replace(ROUND, void=Void(clauses=("5.16",), reading=("X10",), reason="power-failure"))
    assert again(round_) == round_
    assert settle(again(round_)).void


def test_play_is_written_only_where_it_is_not_what_the_decision_makes_it() -> None:
    proper = replace(ROUND, boxes=(replace(BOX, stakes={**BOX.stakes, "play": 9000}),))
    assert "play" not in document(proper)["boxes"][0]["bets"]
    assert settle(again(proper)) == settle(proper)


def test_what_says_nothing_is_left_out() -> None:
    assert set(document(ROUND)["boxes"][0]) == {"box", "player", "cards", "bets", "decisions"}
    assert document(ROUND, rulebook="mine.toml", readings={"X1": "card"})["readings"] == {"X1": "card"}
    assert document(ROUND, rulebook="mine.toml")["rulebook"] == "mine.toml"
