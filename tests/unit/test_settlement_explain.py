"""The reasoning behind a settlement, as a dealer would follow it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.narrator.reasoning import as_data, as_text, explain
from croupier.settlement import settle
from croupier.settlement.read import Reader
from croupier.settlement.write import document
from croupier.wire.settlement import CLAIMED


def reasoning(round_: dict[str, Any]) -> str:
    read = Reader().read(json.dumps(round_).encode())
    return "\n".join(as_text(explain(read, settle(read))))


def one(cards: str, bets: dict[str, int], *decisions: str, **more: Any) -> dict[str, Any]:
    return {"box": 1, "player": "A", "cards": cards, "bets": bets, "decisions": list(decisions)} | more


def test_a_win_is_told_from_the_cards_to_the_money() -> None:
    told = reasoning(
        {
            "rulebook": "rws-3cp",
            "dealer": "Qs 7h 2d",
            "boxes": [one("9h 8h 7c", {"ante": 2500, "pair-plus": 500}, "play-1x")],
        }
    )
    assert told.splitlines() == [
        "3 Card Poker, RWS",
        "  dealer Qs 7h 2d: queen high, seven and two kickers, qualifies [1.16, X1]",
        "  box 1, A: staked 55.00, paid 155.00, net +100.00",
        "    9h 8h 7c: straight to the nine; play-1x",
        "    straight to the nine is higher than the dealer's queen high, seven and two kickers"
        " [3.1, 3.6.1, 3.15, RW6]",
        "    Ante 25.00 wins: 50.00 handed over [3.15.1, 4.1]",
        "      the hand is higher than the dealer's",
        "      pays 1 to 1",
        "      25.00 won and the stake of 25.00 back",
        "    Play 25.00 wins: 50.00 handed over [3.15.1, 4.1]",
        "      the hand is higher than the dealer's",
        "      pays 1 to 1",
        "      25.00 won and the stake of 25.00 back",
        "    Ante Bonus wins: 25.00 handed over [3.16, 4.3]",
        "      the bet stands on its own cards",
        "      read on 9h 8h 7c: straight to the nine, which pays 1 to 1",
        "      25.00 reckoned on the Ante of 25.00",
        "    Pair Plus 5.00 wins: 30.00 handed over [3.16, 4.2]",
        "      the bet stands on its own cards",
        "      read on 9h 8h 7c: straight to the nine, which pays 5 to 1",
        "      25.00 won and the stake of 5.00 back",
    ]  # fmt: skip


def test_an_award_tells_what_the_meter_did() -> None:
    told = reasoning({
        "rulebook": "rws-multilink-3cp", "jackpot": {"meter": 10_000_000, "reset": 2_000_000},
        "dealer": "Qd 9c 3d", "community": "6h 5h",
        "boxes": [one("9h 8h 7h", {"ante": 1000, "jackpot": 500}, "fold")],
    })  # fmt: skip
    assert "community cards 6h 5h" in told
    assert "the hand was folded, and the bet is still read" in told
    assert "read on 9h 8h 7h 6h 5h: straight flush to the nine, which pays 10%" in told
    assert "10,000.00 won; the stake of 5.00 is not handed back" in told
    assert "box 1, A: straight-flush wins 10% of the meter, 10,000.00" in told
    assert "the meter went from 100,000.00 to 90,000.00" in told


def test_envy_limits_orders_and_hidden_hands_are_told() -> None:
    told = reasoning({
        "rulebook": "rws-3cp", "jackpot": {"meter": 10_000_000, "reset": 2_000_000}, "dealer": "Jd 8c 4c",
        "limits": {"ante": {"max": 10_000}},
        "boxes": [
            one("As Ks Qs", {"ante": 15_000}, "play-1x"),
            one("Kd 7h 2h", {"ante": 1000, "jackpot": 500}, "play-1x") | {"box": 2, "player": "B"},
            one("7c 7d 7s", {"ante": 1000}, "play-1x", declined=True) | {"box": 3, "player": "C"},
            one("5c 6d 9s", {"ante": 1000}, "play-1x") | {
                "box": 4, "player": "D",
                "orders": [{"then": "return", "clauses": ["5.18"], "reason": "looked at two hands"}],
            },
        ],
    })  # fmt: skip
    assert "100.00 in action, 50.00 not" in told
    assert "in action only up to the maximum, 100.00" in told
    assert "another player holds a top hand" in told
    assert "the player would not show his cards [4.5, RT1]" in told
    assert "the dealer does not qualify" in told
    assert "looked at two hands" in told


@pytest.mark.clause("rws-multilink-3cp", "4.5")
def test_a_hidden_hand_is_told_as_the_document_counts_it() -> None:
    hidden = one("Kc 7d 2s", {"ante": 1000, "pair-plus": 500}, "play-1x", declined=True)
    for book, board, counts_as in (
        ("rws-multilink-3cp", "6s 5c", "it counts as folded"),
        ("rws-3cp", "", "it has no rank unless its player proves it"),
        ("mbs-megalink-3cp", "6s 5c", "it counts as lower than the dealer's"),
    ):
        told = reasoning({"rulebook": book, "dealer": "Qs 9h 4d", "community": board, "boxes": [hidden]})
        assert f"the player would not show his hand, and {counts_as}" in told


def test_a_void_round_and_shared_bets_are_told() -> None:
    void = reasoning({
        "rulebook": "rws-3cp", "dealer": "", "void": {"clauses": ["5.8", "5.8.1"]},
        "boxes": [one("", {"ante": 1000}, player="A")],
    })  # fmt: skip
    assert "the round is void [5.8, 5.8.1]" in void
    assert "Ante 10.00 goes back: 10.00 handed over" in void
    shared = reasoning({
        "rulebook": "mbs-megalink-3cp", "dealer": "Qs 9h 4d", "community": "6s 5c",
        "boxes": [one("Kc 7d 2s", {"ante": 9000}, "play-1x", bettors={"ante": {"P": 4000, "Q": 5000}})],
    })  # fmt: skip
    assert "P put in 40.00 and gets 80.00" in shared


def test_the_tree_is_plain_data_too() -> None:
    read = Reader().read(json.dumps({
        "rulebook": "rws-3cp", "dealer": "Qs 7h 2d", "boxes": [one("9h 8h 7c", {"pair-plus": 500})],
    }).encode())  # fmt: skip
    tree = as_data(explain(read, settle(read)))
    assert tree["says"] == "3 Card Poker, RWS"
    assert tree["below"][0]["clauses"] == ["1.16"]
    assert tree["below"][0]["readings"] == ["X1"]
    assert "below" not in tree["below"][0]
    json.dumps(tree)


def test_a_share_of_a_linked_jackpot_is_claimed_and_not_handed_over() -> None:
    alone = {
        "rulebook": "rws-multilink-3cp",
        "jackpot": {"meter": 10_000_000, "reset": 2_000_000},
        "dealer": "Qd 9h 4d",
        "community": "Js Ts",
        "boxes": [one("As Ks Qs", {"ante": 1000, "jackpot": 500}, "fold")],
    }
    linked = alone | {"jackpot": {"meter": 10_000_000, "reset": 2_000_000, "linked": True}}
    told = [reasoning(round_) for round_ in (alone, linked)]
    assert "Jackpot 5.00 wins: 100,000.00 handed over" in told[0]
    assert "Jackpot 5.00 wins: 100,000.00 claimed" in told[1]
    assert [CLAIMED in said for said in told] == [False, True]
    read = Reader().read(json.dumps(linked).encode())
    assert settle(Reader().read(json.dumps(document(read)).encode())) == settle(read)


def test_a_share_that_is_claimed_keeps_what_was_said_of_the_bet_before() -> None:
    order = {"then": "return-excess", "bet": "jackpot", "action": 500, "clauses": ["6.1"], "reason": "one unit stands"}
    round_ = {
        "rulebook": "mbs-megalink-uth",
        "jackpot": {"meter": 10_000_000, "reset": 2_000_000, "linked": True},
        "dealer": "2d 7h",
        "community": "Qs Js Ts 4d 3c",
        "boxes": [one("As Ks", {"ante": 1000, "blind": 1000, "jackpot": 1000}, "play-4x") | {"orders": [order]}],
    }
    read = Reader().read(json.dumps(round_).encode())
    (line,) = [line for line in settle(read).boxes[0].lines if line.bet == "jackpot"]
    assert line.facts.notes == ("one unit stands", CLAIMED)
