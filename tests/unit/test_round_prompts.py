"""What whoever runs a table is prompted with: the course of every game, unread cards, hands in words, incidents."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.round import awaited, prompts
from croupier.round import commands as c
from croupier.round.codec import plain
from croupier.round.prompts import Prompt, Unread, course, incidents_at, place_in, prompt
from croupier.rulebook import load
from croupier.rulebook.catalogue import catalogue
from croupier.rulebook.vocabulary import MOMENTS, vocabulary
from tests.unit.round_at_hand import Play

EVERY_DEAL = [(entry.id, deal.id) for entry in catalogue() for deal in load(entry.id).deals]


def asked(play: Play) -> Prompt:
    return prompt(play.state, play.state.terms.deal, live=True)


def test_the_course_of_ultimate_texas_holdem_dealt_by_hand() -> None:
    steps = plain(course(load("mbs-megalink-uth"), "manual"))
    told = [
        (step["act"], step.get("street") or step.get("show"), step.get("community"), step.get("late")) for step in steps
    ]
    assert told == [
        ("open-betting", None, None, None),
        ("close-betting", None, None, None),
        ("deal-cards", None, None, None),
        ("decide", "hole", None, None),
        ("decide", "flop", [1, 2, 3], None),
        ("decide", "river", [4, 5], None),
        ("deal-cards", None, None, True),
        ("turn-cards", "dealer", None, None),
        ("turn-cards", "boxes", None, None),
        ("settle", None, None, None),
    ]


@pytest.mark.parametrize(("book", "deal"), EVERY_DEAL)
def test_a_round_walks_its_course_from_end_to_end(book: str, deal: str) -> None:
    """Each step of a played round is the one before or a later one, and its act is the one that is awaited."""
    play = Play(book, deal=deal)
    steps = course(play.state.rulebook, deal)
    walked = [0, place_in(steps, play.state)]
    play.bet("P", 1, **dict.fromkeys(play.state.rulebook.entry.any_of[0], 1000)).close()
    while (waits := awaited(play.state)).act != "nothing":
        at = place_in(steps, play.state)
        walked.append(at)
        assert steps[at].act == waits.act or (waits.act == "turn-cards" and steps[at].street)
        if waits.act == "deal-cards":
            play.deal()
        elif waits.act == "decide":
            offered = [one.decision for one in asked(play).recordable if one.decision and not one.refused]
            play.decide("P", 1, offered[-1])
        else:
            play(c.TurnCards() if waits.act == "turn-cards" else c.Settle())
    assert walked == sorted(walked)
    assert place_in(steps, play.state) == len(steps)
    assert steps[walked[-1]].act == "settle"


def test_cards_nobody_has_read_are_asked_for_once_they_lie_face_up() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000).close()
    play.deal((None,) * awaited(play.state).cards).decide("P", 1, "play-1x")
    assert {one.up for one in asked(play).unread} == {0}
    play(c.TurnCards())
    assert Unread(place="dealer", box=None, cards=3, up=3) in asked(play).unread
    assert asked(play).hands == ()
    play(c.ReadCards(place="dealer", cards=parse_cards("Qs 7h 2d")))
    assert [(one.box, one.says) for one in asked(play).hands] == [(None, "queen high, seven and two kickers")]
    assert [(one.place, one.box) for one in asked(play).unread] == [("boxes", 1), ("community", None)]


def test_a_hand_is_named_only_when_every_card_of_it_is_up() -> None:
    play = Play("mbs-megalink-uth", deal="manual").bet("P", 1, ante=1000, blind=1000).close().deal()
    assert asked(play).hands == ()
    play.decide("P", 1, "check")
    play(c.TurnCards())
    assert asked(play).hands == ()
    play.decide("P", 1, "play-2x")
    assert awaited(play.state).act == "turn-cards"
    play(c.TurnCards())
    play.deal()
    assert asked(play).hands == ()
    play(c.TurnCards())
    assert [one.box for one in asked(play).hands] == [None]
    play(c.TurnCards())
    assert [one.box for one in asked(play).hands] == [1, None]


def test_the_dealer_writes_down_what_players_may_do() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 2, ante=1000)
    placed = {(one.box, one.bet): one.type for one in asked(play).recordable}
    assert placed[1, "ante"] == "place-bet"
    assert placed[2, "ante"] == "take-back-bet"
    assert (1, "play") not in placed
    play.close().deal()
    decisions = [(one.box, one.decision, one.amount) for one in asked(play).recordable if one.type == "decide"]
    assert decisions == [(2, "fold", 0), (2, "play-1x", 1000)]
    assert prompt(play.state, play.state.terms.deal, live=False).recordable == ()


@pytest.mark.clause("rws-3cp", "3.11", "5.9")
def test_a_missed_burn_is_offered_only_where_a_card_is_burnt() -> None:
    at_shoe, at_shuffler = (Play("rws-3cp", deal=deal).bet("P", 1, ante=1000).close() for deal in ("shoe", "shuffler"))
    assert "burn-missed" in asked(at_shoe).incidents
    assert "burn-missed" not in asked(at_shoe).impossible
    assert "burn-missed" not in asked(at_shuffler).incidents
    assert asked(at_shuffler).impossible == ("burn-missed",)


def test_incidents_that_fit_the_moment() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000)
    assert prompts.moment(play.state) == "betting"
    assert incidents_at(play.state)[0] == "bet-over-maximum"
    assert "misdeal" not in incidents_at(play.state)
    play.close()
    assert "misdeal" in incidents_at(play.state)
    assert "comparison-declined" not in incidents_at(play.state)
    play.deal()
    assert incidents_at(play.state)[0] == "play-size-wrong"
    play.decide("P", 1, "play-1x").finish()
    assert prompts.moment(play.state) == "between"
    assert incidents_at(play.state)[-1] == "uncovered"


def test_every_incident_of_a_rulebook_fits_some_moment() -> None:
    for incident in vocabulary().incidents.values():
        assert incident.moments
        assert set(incident.moments) <= set(MOMENTS)
