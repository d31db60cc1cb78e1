"""Rules of thumb: the hands on both sides of each of them."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.client.playing import choose, faces, wants_to_play


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


def test_the_largest_bet_is_chosen_where_one_is_worth_it() -> None:
    good, bad = parse_cards("As Ad"), parse_cards("7s 2d")
    assert choose(["check", "play-3x", "play-4x"], good, ()) == "play-4x"
    assert choose(["check", "play-3x", "play-4x"], bad, ()) == "check"
    assert choose(["fold", "play-1x"], bad, parse_cards("Ks Qd 9h 8c 3s")) == "fold"


def test_hidden_cards_are_not_seen() -> None:
    assert faces(("hidden", "Qs")) == parse_cards("Qs")
