"""Live tables: cards that lie unread, bets recorded as they lie, and what must be known before a round is settled."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import Code
from croupier.round import PIT, SPECTATOR, awaited, evolve, next_card, player, redacted, view
from croupier.round import commands as c
from croupier.round.events import CardsArranged, CardsRead, ComparisonDeclined, HandViewed
from croupier.round.options import recordable
from croupier.round.retrace import retrace
from tests.unit.round_at_hand import Play


def unread_round() -> Play:
    play = Play("rws-3cp", deal="shuffler", enforce_limits=False)
    play.bet("P", 1, ante=1000).bet("Q", 2, ante=1000, pair_plus=500).close()
    return play.deal([None] * 9)


def test_unread_cards_are_dealt_and_read_when_they_are_up() -> None:
    play = unread_round().decide("P", 1, "play-1x").decide("Q", 2, "play-1x")
    play(c.TurnCards())
    assert view(play.state, SPECTATOR).dealer == ("hidden",) * 3
    play(c.ReadCards(place="dealer", cards=parse_cards("Qs 9h 4d")))
    assert view(play.state, SPECTATOR).dealer == ("Qs", "9h", "4d")
    play(c.TurnCards())
    assert awaited(play.state).act == "read-cards"
    assert play.refused(c.Settle()).code == Code.CARDS_MISSING
    play(c.ReadCards(place="boxes", box=1, cards=parse_cards("Kc 7d 2s")))
    play(c.ReadCards(place="boxes", box=2, cards=parse_cards("8s 8d 3c")))
    play(c.Settle())
    assert play.state.settlement is not None
    assert [box.paid for box in play.state.settlement.boxes] == [4000, 5000]


def test_a_folded_hand_with_nothing_live_may_stay_unread() -> None:
    play = unread_round().decide("P", 1, "fold").decide("Q", 2, "fold")
    play(c.TurnCards())
    play(c.ReadCards(place="dealer", cards=parse_cards("Qs 9h 4d")))
    play(c.Settle())
    assert play.state.settlement is not None
    lines = [line for box in play.state.settlement.boxes for line in box.lines]
    assert [(line.bet, line.payout) for line in lines] == [("ante", 0), ("ante", 0), ("pair-plus", 0)]
    assert all("3.12.1" in line.clauses for line in lines)


def test_a_folded_hand_with_a_live_bet_must_be_read() -> None:
    play = Play("rws-multilink-3cp", deal="shuffler", enforce_limits=False)
    play.bet("P", 1, ante=1000, pair_plus=500).close().deal([None] * 9).decide("P", 1, "fold")
    play(c.TurnCards(), c.TurnCards(), c.TurnCards())
    for command in (
        c.ReadCards(place="dealer", cards=parse_cards("Qs 9h 4d")),
        c.ReadCards(place="community", cards=parse_cards("2c 3c")),
    ):
        play(command)
        assert play.refused(c.Settle()).code == Code.CARDS_MISSING
    play(c.ReadCards(place="boxes", box=1, cards=parse_cards("8s 8d 3d")))
    play(c.Settle())
    assert play.state.settlement is not None
    assert [line.payout for line in play.state.settlement.boxes[0].lines] == [0, 1000]


def test_cards_are_read_in_the_order_in_which_they_lie() -> None:
    play = Play("mbs-megalink-uth", deal="method-a", enforce_limits=False)
    play.bet("P", 1, ante=1000, blind=1000).close().deal([None] * 9).decide("P", 1, "play-4x")
    play(c.TurnCards(), c.ReadCards(place="community", cards=parse_cards("Ah Kh Qh")))
    assert view(play.state, SPECTATOR).community == ("Ah", "Kh", "Qh", "hidden", "hidden")
    play(c.TurnCards(), c.ReadCards(place="community", cards=parse_cards("2c")))
    assert view(play.state, SPECTATOR).community == ("Ah", "Kh", "Qh", "2c", "hidden")
    wrong = play.refused(c.ReadCards(place="community", cards=parse_cards("3c 4c")))
    assert (wrong.code, wrong.expected) == (Code.WRONG_CARD_COUNT, "1 to 1 cards")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.ReadCards(place="dealer", cards=()), Code.WRONG_CARD_COUNT),
        (c.ReadCards(place="boxes", cards=parse_cards("2c")), Code.WRONG_CARD_COUNT),
        (c.ReadCards(place="boxes", box=5, cards=parse_cards("2c")), Code.WRONG_CARD_COUNT),
        (c.ReadCards(place="community", cards=parse_cards("2c")), Code.WRONG_CARD_COUNT),
    ],
)
def test_only_what_lies_there_can_be_read(command: c.Command, code: Code) -> None:
    assert unread_round().refused(command).code == code


def test_a_card_that_was_read_elsewhere_is_not_read_again() -> None:
    play = unread_round()
    play(c.ReadCards(place="dealer", cards=parse_cards("Qs 9h 4d")))
    wrong = play.refused(c.ReadCards(place="boxes", box=1, cards=parse_cards("Qs")))
    assert (wrong.code, wrong.clauses) == (Code.CARD_TWICE, ("2.2.1",))
    assert Play("rws-3cp").refused(c.ReadCards(place="dealer", cards=parse_cards("Qs"))).code == Code.NOT_NOW


def test_a_reader_that_knows_cards_early_tells_nobody() -> None:
    play = unread_round()
    (event,) = play(c.ReadCards(place="boxes", box=1, cards=parse_cards("Kc 7d 2s")))
    for person in (player("P"), player("Q"), PIT, SPECTATOR):
        told = redacted(play.state, event, person)
        assert isinstance(told, CardsRead)
        assert told.cards == ()
    play(c.LookAtHand(player="P", box=1))
    assert redacted(play.state, event, player("P")) == event
    assert view(play.state, player("P")).boxes[0].cards == ("Kc", "7d", "2s")
    assert view(play.state, player("Q")).boxes[0].cards == ("hidden",) * 3


def test_the_dealer_is_prompted_card_by_card() -> None:
    play = Play("rws-3cp").bet("P", 2, ante=1000).bet("Q", 4, ante=1000).close()
    goes = []
    while (due := next_card(play.state)) is not None:
        goes.append(due.place if due.box is None else str(due.box))
        waits = awaited(play.state)
        assert waits.cards == 10 - len(goes) + 1
        assert (waits.place, waits.boxes, waits.kept) == (due.place, (due.box,) if due.box else (), due.kept)
        play.deal([None])
    assert goes == ["burn", "2", "4", "dealer", "2", "4", "dealer", "2", "4", "dealer"]


def test_a_play_bet_of_another_size_is_recorded_but_never_none() -> None:
    play = unread_round()
    assert play.refused(c.Decide(player="P", box=1, decision="play-1x", amount=0)).code == Code.BET_SIZE_WRONG
    assert play.refused(c.Decide(player="P", box=1, decision="fold", amount=100)).code == Code.BET_SIZE_WRONG
    assert play.refused(c.Decide(player="P", box=1, decision="play-1x", amount=-1)).code == Code.BAD_AMOUNT
    play.decide("P", 1, "play-1x", amount=700)
    assert play.state.box(1).amount("play") == 700


def declining(community: str | None) -> Play:
    """Ultimate Texas Hold'em with Trips down, every card unread but the community cards given."""
    play = Play("mbs-megalink-uth", deal="method-a", enforce_limits=False)
    play.bet("P", 1, ante=1000, blind=1000, trips=500).close().deal([None] * 9).decide("P", 1, "play-4x")
    play(c.TurnCards(), c.TurnCards())
    if community is not None:
        play(c.ReadCards(place="community", cards=parse_cards(community)))
    return play


@pytest.mark.clause("mbs-megalink-uth", "3.10.1", "3.10.1.1")
def test_nobody_declines_before_it_is_known_whether_the_board_wins() -> None:
    decline = c.DeclineComparison(player="P", box=1)
    unknown = declining(None).refused(decline)
    assert (unknown.code, unknown.expected) == (Code.CARDS_MISSING, "read the community cards first")
    assert declining("8c 8d 8h Ks 4d").refused(decline).code == Code.COMPARISON_REQUIRED
    play = declining("9s 8c 5d 4h 3c")
    play(decline, c.TurnCards(), c.ReadCards(place="dealer", cards=parse_cards("Ks Kh")))
    assert play.state.box(1).cards == (None, None)
    play(c.Settle())
    assert play.state.settlement is not None
    assert play.state.settlement.boxes[0].paid == 0


@pytest.mark.clause("mbs-megalink-uth", "3.10.1.1")
def test_a_hand_declined_over_a_board_that_wins_is_shown_after_all() -> None:
    """A history from before the board had to be read first, or cards put in order since: there is a way on."""
    play = declining(None)
    play.state = evolve(play.state, ComparisonDeclined(player="P", box=1))
    play(c.ReadCards(place="community", cards=parse_cards("8c 8d 8h Ks 4d")), c.TurnCards())
    play(c.ReadCards(place="dealer", cards=parse_cards("9d 5c")))
    assert play.refused(c.Settle()).code == Code.DECISION_NOT_OPEN
    play(c.ShowHand(player="P", box=1))
    assert awaited(play.state).act == "read-cards"
    assert awaited(play.state, settles=True).act == "read-cards"
    play(c.ReadCards(place="boxes", box=1, cards=parse_cards("3c 2d")), c.Settle())
    assert play.state.settlement is not None
    trips = play.state.settlement.boxes[0].line("trips")
    assert trips is not None
    assert trips.payout == 2000


def two_hands(**table: Any) -> Play:
    play = Play("rws-3cp", deal="shuffler", **{"enforce_limits": False} | table)
    return play.bet("P", 1, ante=1000).bet("P", 2, ante=1000).bet("Q", 3, ante=1000).close().deal()


@pytest.mark.clause("rws-3cp", "3.7", "5.18")
def test_looks_beside_the_software_are_written_down_in_their_order() -> None:
    play = two_hands()
    (event,) = play(c.LookAtHand(player="P", box=2, recorded_by="dealer"))
    assert play.refused(c.LookAtHand(player="P", box=1)).code == Code.LOOK_NOT_ALLOWED
    play(c.LookAtHand(player="P", box=1, recorded_by="dealer"))
    assert (play.state.looks, play.state.first_look("P"), play.state.first_look("Q")) == ((2, 1), 2, None)
    assert event == HandViewed(player="P", box=2, recorded_by="dealer", clauses=("3.7",))
    assert retrace(play.state.rulebook, play.events) is None
    early = two_hands()
    early(c.LookAtHand(player="P", box=2, recorded_by="dealer"))
    assert early.refused(c.LookAtHand(player="P", box=1, recorded_by="dealer", before=3)).at == "before"
    early(c.LookAtHand(player="P", box=1, recorded_by="dealer", before=2))
    assert (early.state.looks, retrace(early.state.rulebook, early.events)) == ((1, 2), None)
    # Hands that a ruling has put elsewhere were looked at by nobody.
    moved = evolve(play.state, CardsArranged(order=(*range(3, 6), *range(3), *range(6, 12))))
    assert (moved.looks, moved.box(1).viewed) == ((), False)


@pytest.mark.parametrize(
    ("table", "command", "code"),
    [
        ({}, c.LookAtHand(player="Q", box=1, recorded_by="dealer"), Code.NOT_YOUR_HAND),
        ({}, c.LookAtHand(player="P", box=4, recorded_by="dealer"), Code.NOT_NOW),
        ({"commitment": "00" * 32}, c.LookAtHand(player="P", box=1, recorded_by="dealer"), Code.LOOK_NOT_ALLOWED),
    ],
    ids=["another's hand", "a box without cards", "a table that deals itself"],
)
def test_a_look_that_cannot_have_been_is_not_written_down(table: Any, command: c.Command, code: Code) -> None:
    assert two_hands(**table).refused(command).code == code


def test_the_dealer_is_offered_to_write_down_a_second_look() -> None:
    play = two_hands()
    play(c.LookAtHand(player="P", box=1, recorded_by="dealer"))
    looks = {one.box: one.refused for one in recordable(play.state) if one.type == "look-at-hand"}
    assert looks == {2: "", 3: ""}
