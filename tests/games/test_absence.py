"""A decision that nobody is there to make: bets stay where a choice leaves them so, else the hand is folded."""

from __future__ import annotations

import pytest

from tests.cases.money_cases import game_source
from tests.cases.ruling_script import RulingScript


def told(game: str, round_: str, hands: dict[str, str]) -> None:
    RulingScript(game_source(game), {}, hands).run(round_)


def test_bets_that_may_be_taken_back_stay() -> None:
    told(
        "let-it-ride",
        """
        P bets first 10, second 10, third 10 at box 1
        bets close
        cards are dealt
        P leaves
        the round is finished
        box 1: first +10, second +10, third +10
        """,
        {"box 1": "Th Td 4c", "community": "7s 2h"},
    )


def test_a_hand_that_may_be_checked_is_checked() -> None:
    told(
        "texas-holdem-bonus",
        """
        P bets ante 10 at box 1
        bets close
        cards are dealt
        P decides bet-2x at box 1
        P leaves
        the round is finished
        box 1: ante push, flop +20
        """,
        {"box 1": "Kh 9d", "dealer": "Qs 2d", "community": "Kc 9s Qh 4c 3d"},
    )


@pytest.mark.parametrize(
    ("game", "bets", "lost"),
    [
        ("texas-holdem-bonus", "ante 10", "ante -10"),
        ("crazy-4-poker", "ante 10, super-bonus 10", "ante -10, super-bonus -10"),
    ],
)
def test_a_hand_that_must_be_played_or_folded_is_folded(game: str, bets: str, lost: str) -> None:
    told(
        game, f"P bets {bets} at box 1\nbets close\ncards are dealt\nP leaves\nthe round is finished\nbox 1: {lost}", {}
    )
