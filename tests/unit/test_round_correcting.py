"""The record put right: a card or a decision that was keyed wrong, before anything hung on it and after."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import parse_card, parse_cards
from croupier.errors import Code
from croupier.round import PIT, SPECTATOR, awaited, movements, redacted, replay
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.retrace import retrace
from croupier.round.state import Official
from tests.unit.round_at_hand import Play

DEALER = Official("Dora", "dealer")
SUPERVISOR = Official("Sam", "pit-supervisor")


def card(place: Any, index: int, face: str, box: int | None = None, was: str | None = None) -> c.CardAt:
    return c.CardAt(place=place, index=index, card=parse_card(face), box=box, was=parse_card(was) if was else None)


def cards(*corrected: c.CardAt, by: Official = DEALER, **more: Any) -> c.CorrectCards:
    return c.CorrectCards(cards=corrected, decided_by=by, **more)


def decision(box: int, said: str, by: Official = DEALER, **more: Any) -> c.CorrectDecision:
    return c.CorrectDecision(box=box, decision=said, decided_by=by, **more)


def dealt() -> Play:
    """Two boxes at a live table, every card read as it was dealt: box 1 Q J 9, box 2 8 8 3, dealer K 9 4."""
    play = Play("rws-3cp", deal="shuffler", enforce_limits=False)
    play.bet("P", 1, ante=1000).bet("Q", 2, ante=1000).close()
    return play.deal("Qs Jh 9c 8s 8d 3c Kd 9h 4d")


def holdem() -> Play:
    play = Play("mbs-megalink-uth", deal="method-a", enforce_limits=False)
    play.bet("P", 1, ante=1000, blind=1000).bet("Q", 2, ante=1000, blind=1000).close()
    return play.deal([None] * 11)


def sound(play: Play) -> None:
    """The history leads to the state, and the rules give every event of it."""
    assert replay(play.state.rulebook, play.events) == play.state
    assert retrace(play.state.rulebook, play.events) is None


def lying(play: Play) -> int:
    return -sum(move.amount for event in play.events for move in movements(event))


def test_a_card_is_put_right_by_whoever_keyed_it_while_nothing_hangs_on_it() -> None:
    play = dealt()
    play(cards(card("boxes", 0, "Kh", box=1)))
    assert play.state.box(1).cards == parse_cards("Kh Jh 9c")
    assert parse_card("Kh") in play.state.drawn
    assert parse_card("Qs") not in set(play.state.known_cards)
    assert play.refused(c.DealCards(cards=parse_cards("Qs"))).code == Code.NOT_NOW
    sound(play)


def test_whoever_saw_something_else_on_record_is_refused() -> None:
    play = dealt().decide("P", 1, "fold")
    other = play.refused(cards(card("boxes", 0, "Kh", box=2, was="Js"), approved_by=SUPERVISOR))
    assert (other.code, other.at) == (Code.CORRECTION_UNFIT, "cards[0]")
    assert play.refused(decision(1, "play-1x", was="play-1x")).code == Code.CORRECTION_UNFIT
    play(cards(card("boxes", 0, "Kh", box=2, was="8s"), approved_by=SUPERVISOR), decision(1, "play-1x", was="fold"))
    assert (play.state.box(2).cards[0], play.state.box(1).folded) == (parse_card("Kh"), False)
    sound(play)


def test_cards_that_were_mixed_up_are_put_right_together() -> None:
    play = dealt()
    twice = play.refused(cards(card("boxes", 0, "8s", box=1)))
    assert (twice.code, twice.at) == (Code.CARD_TWICE, "cards[0]")
    play(cards(card("boxes", 0, "8s", box=1), card("boxes", 0, "Qs", box=2)))
    assert [box.cards for box in play.state.boxes] == [parse_cards("8s Jh 9c"), parse_cards("Qs 8d 3c")]
    sound(play)


def test_once_somebody_has_decided_it_takes_the_approval_of_the_pit() -> None:
    play = dealt().decide("P", 1, "play-1x")
    wanted = card("dealer", 0, "Kh")
    low = play.refused(cards(wanted))
    assert (low.code, low.expected) == (Code.AUTHORITY_TOO_LOW, "the approval of the Pit Supervisor or above")
    (event,) = play(cards(wanted, approved_by=SUPERVISOR, reason="misread"))
    assert isinstance(event, e.CardsCorrected)
    assert event.cards[0].was == parse_card("Kd")
    assert play.state.dealer == parse_cards("Kh 9h 4d")
    sound(play)


def test_a_card_read_since_the_last_decision_is_still_the_dealers() -> None:
    play = holdem().decide("P", 1, "check").decide("Q", 2, "check")
    play(c.TurnCards(), c.ReadCards(place="community", cards=parse_cards("Ah Kh Qh")))
    play(cards(card("community", 2, "Qd")))
    assert play.state.community[:3] == parse_cards("Ah Kh Qd")
    play.decide("P", 1, "check")
    assert play.refused(cards(card("community", 2, "Qc"))).code == Code.AUTHORITY_TOO_LOW
    sound(play)


def test_after_the_settlement_the_round_is_settled_anew() -> None:
    play = dealt().decide("P", 1, "play-1x").decide("Q", 2, "play-1x").finish()
    assert play.state.settlement is not None
    assert [box.paid for box in play.state.settlement.boxes] == [0, 4000]
    assert play.refused(cards(card("dealer", 0, "Ts"))).code == Code.AUTHORITY_TOO_LOW
    play(cards(card("dealer", 0, "Ts"), approved_by=SUPERVISOR))
    assert awaited(play.state).act == "settle"
    play(c.Settle())
    assert play.state.settlement is not None
    # Ten high does not qualify: the Antes are paid, what was played goes back.
    assert [box.paid for box in play.state.settlement.boxes] == [3000, 3000]
    assert lying(play) == 4000 - 6000
    sound(play)


def test_a_decision_that_was_settled_is_settled_anew() -> None:
    play = dealt().decide("P", 1, "fold").decide("Q", 2, "play-1x").finish()
    play(decision(1, "play-1x", approved_by=SUPERVISOR))
    assert play.state.settlement is None
    settled = play.finish().state.settlement
    assert settled is not None
    # The dealer's king high qualifies: it beats queen high and is beaten by the pair.
    assert [(box.staked, box.paid) for box in settled.boxes] == [(2000, 0), (2000, 4000)]
    assert lying(play) == 0
    sound(play)


def test_a_decision_is_put_right_while_its_street_is_open() -> None:
    play = dealt().decide("P", 1, "fold")
    play(decision(1, "play-1x"))
    box = play.state.box(1)
    assert (box.decisions, box.folded, box.amount("play")) == (("play-1x",), False, 1000)
    play(decision(1, "fold"))
    assert (play.state.box(1).folded, lying(play)) == (True, 2000)
    sound(play)


def test_a_fold_that_was_none_is_turned_and_paid_though_hands_were_up_already() -> None:
    play = dealt().decide("P", 1, "fold").decide("Q", 2, "play-1x")
    play(c.TurnCards(), c.TurnCards())
    assert not play.state.box(1).shown
    assert play.refused(decision(1, "play-1x")).code == Code.AUTHORITY_TOO_LOW
    play(decision(1, "play-1x", approved_by=SUPERVISOR))
    play.finish()
    assert play.state.box(1).shown
    assert play.state.settlement is not None
    assert [box.staked for box in play.state.settlement.boxes] == [2000, 2000]
    sound(play)


def test_an_earlier_street_is_asked_again_from_there() -> None:
    play = holdem().decide("P", 1, "play-4x").decide("Q", 2, "check")
    play(c.TurnCards(), c.ReadCards(place="community", cards=parse_cards("Ah Kh Qh")))
    play.decide("Q", 2, "check")
    play(c.TurnCards(), c.ReadCards(place="community", cards=parse_cards("2c 3c")))
    play(decision(1, "check", approved_by=SUPERVISOR))
    assert play.state.box(1).amount("play") == 0
    assert awaited(play.state).act == "turn-cards"
    play(c.TurnCards())
    assert (play.state.phase, awaited(play.state).boxes) == ("street:flop", (1,))
    play.decide("P", 1, "play-2x")
    play(c.TurnCards())
    play.decide("Q", 2, "play-1x")
    assert play.state.community[:5] == parse_cards("Ah Kh Qh 2c 3c")
    assert play.state.phase == "reveal"
    sound(play)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (cards(), Code.CORRECTION_UNFIT),
        (cards(card("boxes", 0, "Qs", box=1)), Code.CORRECTION_UNFIT),
        (cards(card("boxes", 3, "2c", box=1)), Code.CORRECTION_UNFIT),
        (cards(card("boxes", -1, "2c", box=1)), Code.CORRECTION_UNFIT),
        (cards(card("boxes", 0, "2c")), Code.CORRECTION_UNFIT),
        (cards(card("community", 0, "2c")), Code.CORRECTION_UNFIT),
        (cards(card("burn", 0, "2c")), Code.CORRECTION_UNFIT),
        (cards(card("dealer", 0, "2c"), card("dealer", 0, "2d")), Code.CORRECTION_UNFIT),
        (cards(card("dealer", 0, "2c"), card("dealer", 1, "2c")), Code.CARD_TWICE),
        (decision(1, "play-1x"), Code.CORRECTION_UNFIT),
        (decision(2, "fold"), Code.CORRECTION_UNFIT),
        (decision(2, "check"), Code.UNKNOWN_DECISION),
        (decision(5, "fold"), Code.CORRECTION_UNFIT),
    ],
)
def test_what_corrects_nothing_is_refused(wanted: c.Command, code: Code) -> None:
    assert dealt().decide("Q", 2, "fold").refused(wanted).code == code


def test_a_bet_that_was_pulled_back_by_mistake_lies_there_again() -> None:
    play = Play("let-it-ride", enforce_limits=False).bet("P", 1, first=1000, second=1000, third=1000).close().deal()
    play.decide("P", 1, "pull-back")
    assert lying(play) == 2000
    play(decision(1, "let-it-ride"))
    assert (play.state.box(1).amount("first"), lying(play)) == (1000, 3000)
    sound(play)


def test_before_the_bets_are_closed_no_card_is_on_record_that_could_be_wrong() -> None:
    play = Play("rws-3cp", enforce_limits=False).bet("P", 1, ante=1000)
    assert play.refused(cards(card("dealer", 0, "2c"))).code == Code.NOT_NOW


def test_a_table_that_deals_by_itself_has_nothing_to_put_right() -> None:
    play = Play("rws-3cp", commitment="c").bet("P", 1, ante=1000)
    assert play.refused(cards(card("dealer", 0, "2c"))).code == Code.NOT_NOW


def test_nobody_learns_from_a_correction_which_card_lies_covered() -> None:
    play = dealt()
    (event,) = play(cards(card("boxes", 0, "Kh", box=1), card("dealer", 0, "Ts")))
    for person in (SPECTATOR, PIT):
        told = redacted(play.state, event, person)
        assert isinstance(told, e.CardsCorrected)
        assert [(one.was, one.card) for one in told.cards] == [(None, None)] * 2
