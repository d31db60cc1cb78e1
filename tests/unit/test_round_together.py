"""What is taken all at once is taken as it is one by one, and nothing remembered is taken for another."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.round import commands as c
from croupier.round import events as e
from croupier.round import retrace
from croupier.round.evolution import evolve
from croupier.round.retrace import Deviation, followed
from croupier.round.rules import pending
from croupier.round.state import RoundState
from croupier.round.table import Condition
from croupier.round.together import dealt_together, decided_together, laid_together, turned_together
from croupier.rulebook import load
from croupier.wire.rounds import Limit, Seat, Stake
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


#: Two hands that are looked at and one that is not; the last decision ends the street.
DECIDED = (
    c.LookAtHand(player="P", box=2),
    c.Decide(player="Q", box=1, decision="play-1x"),
    c.Decide(player="P", box=2, decision="fold"),
    c.LookAtHand(player="R", box=5),
    c.Decide(player="R", box=5, decision="play-1x"),
)


def dealt(game: str = GAME, **bets: int) -> Play:
    """Three players, each with a hand of his own."""
    play = Play(game)
    for player, box in (("P", 2), ("Q", 1), ("R", 5)):
        play.bet(player, box, **bets or {MAIN: 500})
    return play.close().deal()


def decided() -> tuple[Play, RoundState, int]:
    """A round in which all have decided, the state before, and where in its events that was."""
    play = dealt()
    before, index = play.state, len(play.events)
    play(*DECIDED)
    return play, before, index


def one_by_one(state: RoundState, events: list[e.Event]) -> RoundState:
    for event in events:
        state = evolve(state, event)
    return state


def test_looks_and_decisions_at_once_are_as_one_by_one_and_what_follows_is_left_to_the_rules() -> None:
    play, before, index = decided()
    run, then = play.events[index : index + len(DECIDED)], play.events[index + len(DECIDED) :]
    assert decided_together(before, play.events, index) == one_by_one(before, run)
    assert decided_together(one_by_one(before, run), play.events, index + len(run)) is None
    assert [type(event) for event in then] == [e.RevealOpened]
    traced = followed(play.state.rulebook, play.finish().events)
    assert (traced.deviation, traced.state) == (None, play.state)


@pytest.mark.parametrize(
    ("game", "bets", "decisions"),
    [
        ("let-it-ride", {"first": 500, "second": 500, "third": 500}, ("take-back", "let-it-ride")),
        ("mississippi-stud", {"ante": 500}, ("play-3x", "play-1x", "fold")),
        ("mbs-megalink-uth", {"ante": 500, "blind": 500}, ("check", "play-4x")),
    ],
)
def test_every_street_is_as_one_by_one(game: str, bets: dict[str, int], decisions: tuple[str, ...]) -> None:
    play = dealt(game, **bets)
    while (street := play.state.street) is not None:
        open_now = [one.id for one in street.decisions]
        chosen = next((one for one in decisions if one in open_now), open_now[0])
        for player, box in (("P", 2), ("Q", 1), ("R", 5)):
            if any(one.number == box for one in pending(play.state)):
                play.decide(player, box, chosen if box > 1 else open_now[-1])
        if play.state.street == street:
            play(c.TurnCards())
    play.finish()
    state, index, taken = RoundState(rulebook=play.state.rulebook), 0, 0
    while index < len(play.events):
        after = decided_together(state, play.events, index)
        count = 0 if after is None else after.version - state.version
        due = one_by_one(state, play.events[index : index + max(count, 1)])
        assert after in (None, due)
        state, index, taken = due, index + max(count, 1), taken + count
    assert taken
    assert state == play.state


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, {"clauses": ("1.1",)}),
        (0, {"recorded_by": "dealer"}),
        (0, {"before": 1}),
        (0, {"player": "Q"}),
        (0, {"box": 3}),
        (1, {"clauses": ()}),
        (1, {"blind": False}),
        (1, {"bet": SIDE}),
        (1, {"player": "P"}),
        (1, {"box": 2}),
        (1, {"decision": "play-4x"}),
        (1, {"decision": "fold"}),
        (1, {"elected": (SIDE,)}),
        (1, {"stakes": ()}),
        (1, {"stakes": (Stake("Q", 501),)}),
        (1, {"stakes": (Stake("P", 500),)}),
        (1, {"stakes": (Stake("Q", 500), Stake("P", 500))}),
        (1, {"taken": (Stake("Q", 500),)}),
        (2, {"blind": True}),
    ],
)
def test_a_look_or_a_decision_that_is_otherwise_is_asked_for_alone(
    place: int, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    play, before, index = decided()
    events = list(play.events)
    events[index + place] = replace(events[index + place], **change)
    taken = decided_together(before, events, index)
    assert (0 if taken is None else taken.version - before.version) == place
    traced = followed(before.rulebook, events)
    monkeypatch.setattr(retrace, "_TOGETHER", {})
    assert traced == followed(before.rulebook, events)


def test_what_else_bears_on_a_decision_is_asked_for_one_by_one() -> None:
    play, before, index = decided()
    shared = replace(before.boxes[1], bettors=("P", "X"))
    for change in (
        {"conditions": (Condition(kind="player-barred", player="P"),)},
        {"absent": ("R",)},
        {"boxes": (before.boxes[0], shared, *before.boxes[2:])},
        {"boxes": tuple(replace(box, bettors=("P",)) for box in before.boxes)},
        {"boxes": tuple(replace(box, shown=True) for box in before.boxes)},
        {"phase": "reveal"},
    ):
        assert decided_together(replace(before, **change), play.events, index) is None


#: What takes part in a game, where it is not one bet alone.
TAKE_PART = {"mbs-megalink-uth": ("ante", "blind"), "let-it-ride": ("first", "second", "third")}


def whole(game: str) -> Play:
    """A round of three players that is played to its end."""
    play = dealt(game, **dict.fromkeys(TAKE_PART.get(game, (MAIN,)), 500))
    while play.state.street is not None:
        for box in pending(play.state):
            play.decide(box.bettors[0], box.number, play.state.street.decisions[0].id)
        if play.state.street is not None:
            play(c.TurnCards())
    return play.finish()


def both_ways(play: Play, events: list[e.Event], monkeypatch: pytest.MonkeyPatch) -> Deviation | None:
    """Where a history leaves the rules, asked with and without what is taken together."""
    traced = followed(play.state.rulebook, events)
    with monkeypatch.context() as alone:
        alone.setattr(retrace, "_TOGETHER", {})
        assert traced == followed(play.state.rulebook, events)
    return traced.deviation


#: A game in which hands are turned one by one, and one with cards that are dealt late and secured.
@pytest.mark.parametrize("game", [GAME, "hgc-3cp-progressive", "mbs-megalink-uth", "let-it-ride"])
def test_cards_and_reveals_at_once_are_as_one_by_one(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = whole(game)
    calls = {dealt_together: 0, turned_together: 0}
    state, index = RoundState(rulebook=play.state.rulebook), 0
    while index < len(play.events):
        count = 1
        for together in calls:
            if (after := together(state, play.events, index)) is not None:
                count = after.version - state.version
                assert after == one_by_one(state, play.events[index : index + count])
                calls[together] += count
        state, index = one_by_one(state, play.events[index : index + count]), index + count
    kinds = [type(event) for event in play.events]
    assert calls[dealt_together] == kinds.count(e.CardDealt) + kinds.count(e.SecurityCardPlaced)
    assert calls[turned_together] == kinds.count(e.CardsTurned)
    for end in range(len(play.events) + 1):
        assert both_ways(play, play.events[:end], monkeypatch) is None


@pytest.mark.parametrize("game", [GAME, "hgc-3cp-progressive", "mbs-megalink-uth"])
def test_a_card_or_a_reveal_that_is_otherwise_is_found_where_it_is(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = whole(game)
    changes: dict[type, list[dict[str, Any]]] = {
        e.CardDealt: [{"card": play.state.drawn[0]}, {"box": 3}, {"place": "burn", "box": None}, {"clauses": ("1.0",)}],
        e.SecurityCardPlaced: [{"place": "box"}],
        e.CardsTurned: [{"boxes": (4,)}, {"step": 0}, {"show": "community"}, {"clauses": ("1.0",)}],
        e.SettlementOpened: [{"clauses": ("1.0",)}],
        e.RevealOpened: [{"clauses": ("1.0",)}],
    }
    for place, event in enumerate(play.events):
        for change in changes.get(type(event), ()):
            changed = replace(event, **change)
            if changed == event:
                continue
            deviation = both_ways(play, [*play.events[:place], changed, *play.events[place + 1 :]], monkeypatch)
            assert deviation is not None
            assert deviation.event <= place
            if "card" not in change:
                assert deviation.event == place
        if type(event) in changes and place + 1 < len(play.events):
            left_out = both_ways(play, [*play.events[:place], *play.events[place + 1 :]], monkeypatch)
            assert left_out is not None


def test_cards_that_a_ruling_has_fixed_are_asked_for_one_by_one() -> None:
    play = dealt()
    first = next(place for place, event in enumerate(play.events) if isinstance(event, e.CardDealt))
    state = one_by_one(RoundState(rulebook=play.state.rulebook), play.events[:first])
    assert dealt_together(state, play.events, first) is not None
    assert dealt_together(replace(state, due=play.state.drawn[1:2]), play.events, first) is None
