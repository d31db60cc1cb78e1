"""What a replay says about each event: who did what, and of what somebody was told."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.narrator import Teller
from croupier.narrator.events import told, told_condition
from croupier.narrator.lines import reason
from croupier.round import DEALER, RoundState, evolve, redacted
from croupier.round import commands as c
from croupier.round.engine import apply
from croupier.round.events import CardsArranged, Event, HandViewed
from croupier.round.state import Official
from croupier.round.table import Condition
from croupier.rulebook import load
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, UsePower
from croupier.settlement import FinishedBox, FinishedRound, settle
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


def test_what_holds_at_a_table_names_a_box_only_where_one_is_meant() -> None:
    closed = "no bets are taken on the box from the next round on"
    assert told_condition(Condition(kind="box-closed", box=3)) == f"box 3: {closed}"
    assert told_condition(Condition(kind="table-closed")) == "the table is closed from the next round on"


def test_a_look_names_the_box_it_came_before_only_where_it_did() -> None:
    assert told(HandViewed(player="P", box=1), Teller()) == "Box 1, P: the hand is looked at."
    looked = told(HandViewed(player="P", box=1, before=2), Teller())
    assert looked == "Box 1, P: the hand is looked at, before that of box 2."


def test_a_line_has_the_hand_it_was_read_on_and_the_price() -> None:
    box = FinishedBox(box=1, player="P", cards=parse_cards("Kh Kd 4c"), stakes={"ante": 1000, "pair-plus": 500},
                      decisions=("play-1x",))  # fmt: skip
    book = load("rws-3cp")
    settled = settle(FinishedRound(rulebook=book, dealer=parse_cards("Qs 7h 2d"), boxes=(box,)))
    said = {line.bet: reason(line, book) for line in settled.boxes[0].lines}
    assert said["ante"] == "beats the dealer, 1\u00a0to\u00a01"
    assert said["pair-plus"] == "pair, 1\u00a0to\u00a01"
    assert {line.bet: reason(line, book, "pair of kings") for line in settled.boxes[0].lines}["pair-plus"] == (
        "pair of kings, 1\u00a0to\u00a01"
    )


def test_a_bet_that_its_table_does_not_pay_names_its_hand_whatever_the_dealer_has() -> None:
    box = FinishedBox(box=1, player="P", cards=parse_cards("Kd 4h 2c"), stakes={"ante": 1000, "pair-plus": 500},
                      decisions=("play-1x",))  # fmt: skip
    book = load("mbs-megalink-3cp")
    community = parse_cards("Ad 8s")
    settled = settle(
        FinishedRound(rulebook=book, dealer=parse_cards("7s 8d Jc"), community=community, boxes=(box,)),
    )
    said = {line.bet: reason(line, book, "king high") for line in settled.boxes[0].lines}
    assert said["pair-plus"] == "dealer does not qualify, king high, not on the pay table"


def test_cards_put_right_are_counted_and_those_that_stayed_are_not() -> None:
    assert told(CardsArranged(order=(1, 0, 2, 3, 4)), Teller()) == "2 cards put where they were meant to go."


def test_a_void_round_is_told_with_its_reason() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).close().deal()
    rule(play, GiveRuling(id="1", incident="foreign-card", decided_by=Official("Ann", "dealer")))
    void = play.state.void
    assert void is not None
    assert void.reason == "foreign-card"
    assert "The round is void: foreign card." in lines(play)
