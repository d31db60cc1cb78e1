"""Rules of thumb: the hands on both sides of each of them."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.client.bots import choose, faces, wants_to_play
from croupier.wire.rounds import Option


@pytest.mark.parametrize(
    ("own", "board", "plays"),
    [
        ("Qs 6h 4d", "", True),
        ("Qs 6h 3d", "", False),
        ("Qs 7h 2d", "", True),
        ("Js Th 8d", "", False),
        ("2s 2h 3d", "", True),
        ("9s 5s 2s", "", True),
        ("As 3h 2d", "", True),
        ("4s 3h 2d", "", True),
        ("As 2h", "", True),
        ("Ks 4h", "", False),
        ("Ks 4s", "", True),
        ("Qs 8h", "", True),
        ("Qs 7h", "", False),
        ("Js Th", "", True),
        ("2s 2h", "", False),
        ("3s 3h", "", True),
        ("9s 8h", "9d 4c 2h", True),
        ("9s 8h", "Kd 4c 2h", False),
        ("Ts 8s", "Ks 4s 2h", True),
        ("9s 8s", "Ks 4s 2h", False),
        ("9s 8h", "Kd Kc 2h 3s 5d", False),
        ("9s 8h", "Kd 8c 2h 3s 5d", True),
        ("Ks 8h", "Qd 9c 2h 3s 5d", True),
        ("9s 8h", "Td Jc Qh 3s 4d", True),
        ("As 6h", "2d 3c 4h 5s Td", True),
        ("9s 2s", "Qs 7s 4s 3h Td", True),
        ("", "", False),
    ],
)
def test_a_hand_is_played_or_not(own: str, board: str, plays: bool) -> None:
    assert wants_to_play(parse_cards(own), parse_cards(board)) is plays


def fold() -> Option:
    return Option(type="decide", decision="give-up", folds=True)


def stand(word: str = "stand") -> Option:
    return Option(type="decide", decision=word)


def stake(times: int) -> Option:
    return Option(type="decide", decision=f"stake-{times}x", stakes="more", times=times)


def back() -> Option:
    return Option(type="decide", decision="take-it", takes="first")


@pytest.mark.parametrize(
    ("open_", "own", "board", "decision"),
    [
        ([stand(), stake(3), stake(4)], "As Ad", "", "stake-4x"),
        ([stand(), stake(3), stake(4)], "7s 2d", "", "stand"),
        ([fold(), stake(1)], "7s 2d", "Ks Qd 9h 8c 3s", "give-up"),
        # Many own cards, and several sizes.
        ([fold(), stake(2)], "9s 9d 7h 4c 2s", "", "stake-2x"),
        ([fold(), stake(2)], "9s 8d 7h 4c 2s", "", "give-up"),
        ([fold(), stake(1), stake(2), stake(3)], "As Kd 7h 4c 2s", "", "stake-3x"),
        ([fold(), stake(1), stake(2)], "Qs 9s 7s 4s 3h 5d 8c", "", "stake-2x"),
        # Only a bet keeps the hand in: a fair one is worth the least of them.
        ([fold(), stake(1), stake(2), stake(3)], "Js 4d", "", "stake-1x"),
        ([fold(), stake(1), stake(2), stake(3)], "Ts Td", "4h", "stake-3x"),
        ([fold(), stake(1), stake(2), stake(3)], "9s 5d", "4h", "give-up"),
        # A bet that may be taken back stays with a hand that is made.
        ([back(), stand()], "Ts Td 4h", "", "stand"),
        ([back(), stand()], "9s 9d 4h", "", "take-it"),
        ([back(), stand()], "Qs 6h 4d", "Qd", "stand"),
        ([back(), stand()], "9s 5s 2s", "", "stand"),
        # A hand that was not looked at.
        ([back(), stand()], "", "", "take-it"),
        ([fold(), stake(2)], "", "", "give-up"),
        ([stake(2)], "7s 2d", "", "stake-2x"),
    ],
)
def test_a_decision_follows_from_what_it_does_and_from_the_hand(
    open_: list[Option], own: str, board: str, decision: str
) -> None:
    assert choose(open_, parse_cards(own), parse_cards(board)) == decision


def test_hidden_cards_are_not_seen() -> None:
    assert faces(("hidden", "Qs")) == parse_cards("Qs")
