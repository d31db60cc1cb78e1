"""What a replay says about each event: who did what, and of what somebody was told."""

from __future__ import annotations

import pytest

from croupier.narrator import Teller
from croupier.narrator.events import told
from croupier.round import DEALER, RoundState, evolve, redacted
from croupier.round import commands as c
from croupier.round.engine import apply
from croupier.round.events import Event
from croupier.round.state import Official
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, UsePower
from tests.unit.round_at_hand import Play


def lines(play: Play) -> list[str]:
    """Every event of a round in words."""
    state, said = RoundState(rulebook=play.state.rulebook), []
    for event in play.events:
        state = evolve(state, event)
        said.append(told(redacted(state, event, DEALER), Teller(rulebook=state.rulebook)))
    return said


def rule(play: Play, command: GiveRuling | AnswerOffer | UsePower) -> tuple[Event, ...]:
    events = decide(play.state, command)
    play.state, play.events = apply(play.state, events), [*play.events, *events]
    return events


@pytest.mark.clause("rws-3cp", "3.7")
def test_a_player_who_is_informed_is_named_with_what_he_is_told() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).bet("P", 2, ante=1000)
    assert "The dealer tells P: look at one of your hands; the others are played without looking." in lines(play)


def test_rulings_offers_and_those_who_leave_are_told_by_what_they_do() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).bet("Q", 2, ante=1000).close().deal()
    manager = Official("Ann", "shift-manager")
    rule(play, GiveRuling(id="1", incident="dealing-error", facts={"reconstructable": False}, decided_by=manager,
                          boxes=(1,)))  # fmt: skip
    rule(play, AnswerOffer(ruling="1", box=1, option="keep", player="P"))
    play(c.LeaveTable(player="P"))
    said = lines(play)
    asked = "P (box 1) is asked:"
    ruled = f"Ruling of the Table Game Shift Manager (Ann) on dealing error: offer options; {asked} keep or bets-back."
    assert ruled in said
    choices = "go on with the cards as they lie or take all bets of the box back and leave the round"
    assert f"{asked} {choices}." in said
    assert "Box 1, P: go on with the cards as they lie." in said
    assert "Away from the table: P." in said


def test_nothing_is_told_by_the_name_of_its_class() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000, pair_plus=500).close().deal()
    play.decide("P", 1, "play-1x")
    play(c.DeclineComparison(player="P", box=1))
    manager = Official("", "shift-manager")
    rule(play, UsePower(id="1", power="one-position-only", decided_by=manager, player="P"))
    said = lines(play)
    assert "Box 1, P: the cards stay covered." in said
    assert "The Gaming Shift Manager uses one position only: P is held to one position." in said
    assert "From now on: P is held to one position." in said
