"""Bets that are taken all at once are taken as they are one by one, and nothing remembered is taken for another."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.evolution import evolve
from croupier.round.retrace import followed
from croupier.round.state import RoundState
from croupier.round.table import Condition
from croupier.round.together import laid_together
from croupier.rulebook import load
from croupier.wire.rounds import Limit, Seat
from tests.unit.round_at_hand import Play

GAME = "rws-3cp"
#: What takes part alone in this game, and a side bet beside it.
MAIN, SIDE = "ante", "pair-plus"


def placed(**more: Any) -> Play:
    """Three players, each at a box of his own, who bet in turns and add to the shuffle."""
    play = Play(GAME, **{"commitment": "ab" * 32} | more)
    for player, box, bet, amount in (
        ("P", 2, MAIN, 500),
        ("Q", 1, MAIN, 700),
        ("P", 2, SIDE, 600),
        ("R", 5, MAIN, 500),
    ):
        play(c.PlaceBet(player=player, box=box, bet=bet, amount=amount, entropy=f"{player}'s own words"))
    return play


def opened(play: Play) -> RoundState:
    return evolve(RoundState(rulebook=play.state.rulebook), play.events[0])


def together(play: Play, *changed: e.Event) -> RoundState | None:
    events = (play.events[0], *(changed or play.events[1:]))
    return laid_together(opened(play), events, 1)


@pytest.mark.parametrize("seats", [(), (Seat(box=2, player="P"),)])
def test_all_at_once_is_as_one_by_one(seats: tuple[Seat, ...]) -> None:
    play = placed(seats=seats)
    assert len(play.events) == 5
    assert together(play) == play.state
    assert followed(play.state.rulebook, play.events).state == play.state


def test_bets_lie_in_the_order_of_the_layout_however_they_came() -> None:
    play = Play(GAME).bet("P", 1, pair_plus=500, ante=500)
    assert together(play) == play.state
    assert [bet.bet for bet in play.state.box(1).bets] == [MAIN, SIDE]


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (1, {"clauses": ("1.1",)}),
        (1, {"amount": 10_001}),
        (1, {"amount": 499}),
        (1, {"amount": 0}),
        (1, {"bet": "play"}),
        (3, {"bet": MAIN}),
        (1, {"box": 6}),
        (1, {"box": 0}),
        (1, {"entropy": "ä"}),
        (1, {"entropy": "a" * 65}),
        (1, {"placed_by": "dealer"}),
        (3, {"player": "Q"}),
        (4, {"player": "Q"}),
    ],
)
def test_anything_else_is_asked_for_one_by_one(place: int, change: dict[str, Any]) -> None:
    play = placed()
    assert together(play) is not None
    events = list(play.events)
    events[place] = replace(events[place], **change)
    assert together(play, *events[1:]) is None
    traced = followed(play.state.rulebook, events)
    one_by_one = opened(play)
    for event in events[1:]:
        one_by_one = evolve(one_by_one, event)
    assert traced.state == one_by_one


def test_what_the_table_knows_of_players_and_boxes_is_asked_for_one_by_one() -> None:
    play = placed()
    barred = Condition(kind="player-barred", player="P")
    for change in (
        {"seats": (Seat(box=2, player="X"),)},
        {"seats": (Seat(box=3, player="P"),)},
        {"conditions": (barred,)},
        {"commitment": ""},
        {"boxes": play.state.boxes[:1]},
    ):
        assert laid_together(replace(opened(play), **change), play.events, 1) is None


def test_a_choice_that_is_remembered_holds_for_its_table_and_its_game_alone() -> None:
    play = placed()
    assert together(play) is not None
    lower = replace(play.table, limits=play.table.limits | {MAIN: Limit(min=500, max=600)})
    state = replace(opened(play), table=lower)
    assert laid_together(state, play.events, 1) is None
    # The same terms read by another book: there the clauses are others.
    other = replace(opened(play), rulebook=load("hgc-3cp-progressive"))
    assert laid_together(other, play.events, 1) is None
    assert together(play) == play.state


def test_a_wrong_bet_among_right_ones_is_named() -> None:
    play = placed()
    events = list(play.events)
    events[3] = replace(events[3], amount=10_001)
    deviation = followed(play.state.rulebook, events).deviation
    assert deviation is not None
    assert deviation.event == 3
