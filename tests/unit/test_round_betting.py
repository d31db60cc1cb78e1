"""Betting beyond the scenarios: shared bets, seats, faults that follow from others, the meter."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.money import MOST_CENTS
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.closing import accepted_jackpot_stakes
from croupier.round.faults import faults
from croupier.round.table import Condition
from croupier.rulebook import load
from croupier.rulebook.wording import missing_words
from croupier.wire.rounds import Limit, MeterReading, Seat, Stake
from tests.unit.round_at_hand import METER, Play


def test_a_holder_who_takes_everything_back_leaves_the_box_to_the_next() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000).bet("Q", 1, ante=2000, pair_plus=500)
    assert play.state.holder(1) == "P"
    play(c.TakeBackBet(player="P", box=1, bet="ante"))
    assert play.state.holder(1) == "Q"
    assert play.state.box(1).bettors == ("Q",)
    play(c.TakeBackBet(player="Q", box=1, bet="ante"), c.TakeBackBet(player="Q", box=1, bet="pair-plus"))
    assert play.state.boxes == ()
    assert play.state.holder(1) is None


def test_whoever_sits_decides_even_if_others_bet_first() -> None:
    play = Play("mbs-megalink-3cp", seats=[Seat(box=1, player="P")]).bet("Q", 1, ante=1000)
    assert play.state.holder(1) == "P"
    assert play.refused(c.TakeSeat(player="Q", box=1)).code == Code.BOX_TAKEN
    assert play.refused(c.TakeSeat(player="P", box=2)).code == Code.BOX_TAKEN
    assert play.refused(c.TakeSeat(player="R", box=0)).code == Code.NO_SUCH_BOX


def test_a_seat_cannot_be_taken_where_another_bets() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000)
    assert play.refused(c.TakeSeat(player="Q", box=1)).code == Code.BOX_TAKEN
    play(c.TakeSeat(player="P", box=1))
    assert play.state.seated(1) == "P"


@pytest.mark.parametrize("amount", [0, -1, MOST_CENTS + 1])
def test_a_stake_is_an_amount(amount: int) -> None:
    play = Play("hgc-3cp-progressive")
    wrong = play.refused(c.PlaceBet(player="P", box=1, bet="ante", amount=amount))
    assert (wrong.code, wrong.at) == (Code.BAD_AMOUNT, "amount")


@pytest.mark.parametrize("bet", ["play", "ante-bonus", "x"])
def test_only_opening_bets_are_placed(bet: str) -> None:
    wrong = Play("rws-3cp").refused(c.PlaceBet(player="P", box=1, bet=bet, amount=1000))
    assert wrong.code == Code.UNKNOWN_BET
    assert "ante, pair-plus, jackpot" in wrong.expected


@pytest.mark.parametrize(("amount", "accepted"), [(499, False), (500, True), (10_000, True), (10_001, False)], ids=str)
def test_limits_below_at_and_above(amount: int, accepted: bool) -> None:
    play = Play("rws-3cp")
    command = c.PlaceBet(player="P", box=1, bet="ante", amount=amount)
    if accepted:
        play(command)
        assert play.state.box(1).amount("ante") == amount
    else:
        assert play.refused(command).code == Code.BET_SIZE_WRONG


def test_a_change_to_the_same_amount_is_no_event() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000)
    assert play(c.ChangeBet(player="P", box=1, bet="ante", amount=1000)) == ()
    assert play.refused(c.ChangeBet(player="Q", box=1, bet="ante", amount=1000)).code == Code.BET_NOT_THERE
    assert play.refused(c.TakeBackBet(player="Q", box=1, bet="ante")).code == Code.BET_NOT_THERE


def test_a_returned_excess_is_of_whoever_has_bet_too_much() -> None:
    """P's Blind is as large as his Ante; Q's is 9 larger than his, and that goes back to him alone."""
    play = Play("mbs-megalink-uth").bet("P", 1, ante=2000, blind=2000).bet("Q", 1, ante=100, blind=1000)
    play.close(return_faulty=True)
    returned = next(event for event in play.events if isinstance(event, e.BetReturned))
    assert returned.stakes == (Stake("Q", 900),)
    assert play.state.box(1).amount("blind") == play.state.box(1).amount("ante") == 2100
    assert returned.clauses == ("1.1.2",)


def test_a_fault_can_bring_others_with_it() -> None:
    """A shared Ante under the minimum goes back, and the jackpot bet that needed it with it."""
    limits = {"ante": Limit(min=1000, max=9000), "pair-plus": Limit(min=500, max=9000)}
    play = Play("rws-3cp", enforce_limits=False, limits=limits)
    play.bet("P", 1, ante=500, jackpot=500)
    assert [fault.incident for fault in faults(play.state)] == ["bet-under-minimum"]
    assert accepted_jackpot_stakes(play.state) == {1: 500}
    pooled = Play("mbs-megalink-3cp", limits=limits)
    pooled.bet("P", 1, ante=500, jackpot=500)
    found = [(fault.bet, fault.incident) for fault in faults(pooled.state)]
    assert found == [("ante", "bet-under-minimum"), ("jackpot", "side-bet-without-required-bet")]
    # Each is said in the language of whoever is told, amounts too.
    assert [fault.reason for fault in faults(pooled.state)] == [
        "5.00 is below the minimum of 10.00",
        "Progressive Jackpot stands without Ante or Pair Plus",
    ]
    assert [fault.reason for fault in faults(pooled.state, "el")] == [
        "5,00: κάτω από το ελάχιστο των 10,00",
        "Progressive Jackpot χωρίς Ante ή Pair Plus",
    ]
    # So is the refusal to close bets, with everything that lies wrongly.
    with pytest.raises(Refusal) as refused:
        pooled.close()
    assert refused.value.said().startswith("box 1: 5.00 is below the minimum of 10.00; box 1: ")
    assert refused.value.said("el") == (
        "θέση 1: 5,00: κάτω από το ελάχιστο των 10,00· θέση 1: Progressive Jackpot χωρίς Ante ή Pair Plus"
    )
    assert accepted_jackpot_stakes(pooled.state) == {}
    pooled.close(return_faulty=True)
    assert pooled.state.boxes == ()


def test_unequal_bets_are_a_fault_by_their_size_where_the_rules_leave_the_remedy_to_a_person() -> None:
    play = Play("mbs-megalink-uth", enforce_limits=False).bet("P", 1, ante=1000, blind=500)
    rule = "irregularities.rules.blind-unequal-seen"
    left = load("mbs-megalink-uth", changes={f"{rule}.remedy": "refer", f"{rule}.scope": "round"})
    (fault,) = faults(replace(play.state, rulebook=left))
    assert (fault.bet, fault.excess, fault.clauses) == ("ante", 500, ("1.1.2",))


def test_the_same_bets_are_faulty_by_the_terms_and_the_rulebook_of_their_round() -> None:
    """Faults are kept by the box: neither other limits nor another rulebook may be answered with them."""
    limits = {"ante": Limit(min=500, max=9000), "pair-plus": Limit(min=500, max=9000)}
    state = Play("rws-3cp", limits=limits).bet("P", 1, ante=1000).state
    assert faults(state) == ()
    stricter = limits | {"ante": Limit(min=2000, max=9000)}
    assert faults(replace(state, table=replace(state.terms, limits=stricter)))[0].incident == "bet-under-minimum"
    unequal = Play("mbs-megalink-uth", enforce_limits=False).bet("P", 1, ante=1000, blind=500).state
    other = load("mbs-megalink-uth", changes={"bets.blind.label": "Second"})
    assert faults(unequal)[0].reason == "Blind of 5.00 is not equal to Ante of 10.00"
    assert faults(replace(unequal, rulebook=other))[0].reason == "Second of 5.00 is not equal to Ante of 10.00"


def test_the_meter_counts_only_jackpot_bets_that_stand() -> None:
    play = Play("mbs-megalink-3cp", enforce_limits=False).bet("P", 1, ante=1000, jackpot=500).bet("Q", 2, jackpot=500)
    assert accepted_jackpot_stakes(play.state) == {1: 500}
    play.close()
    assert accepted_jackpot_stakes(play.state) == {1: 500}


def test_jackpot_bets_need_the_reading_of_the_meter() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000, jackpot=500)
    wrong = play.refused(c.CloseBetting())
    assert (wrong.code, wrong.clauses) == (Code.METER_MISSING, ("1.15",))
    without = Play("rws-3cp").bet("P", 1, ante=1000)
    without(c.CloseBetting())
    assert without.state.jackpot is None


@pytest.mark.parametrize(("meter", "reset", "at"), [(-1, 0, "jackpot.meter"), (5, 10**13, "jackpot.reset")])
def test_a_meter_shows_an_amount(meter: int, reset: int, at: str) -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000, jackpot=500)
    wrong = play.refused(c.CloseBetting(jackpot=MeterReading(meter=meter, reset=reset)))
    assert (wrong.code, wrong.at) == (Code.BAD_AMOUNT, at)


def test_bets_are_called_for_once_and_closed_once() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000)
    again = c.OpenBetting(round_id="R2", opened_at=play.state.opened_at or METER, table=play.table)  # type: ignore[arg-type]
    assert play.refused(again).code == Code.NOT_NOW
    play.close()
    assert play.refused(c.CloseBetting(jackpot=METER)).code == Code.NOT_NOW


def test_a_round_without_bets_is_over_when_they_close() -> None:
    play = Play("rws-3cp").close()
    assert play.state.phase == "settlement"
    play(c.Settle())
    assert play.state.phase == "closed"
    assert play.state.settlement is not None
    assert play.state.settlement.boxes == ()


def test_a_round_with_nothing_but_a_bet_to_be_returned_returns_it() -> None:
    play = Play("mbs-megalink-uth", enforce_limits=False).bet("P", 4, trips=500, jackpot=500).close()
    assert play.state.phase == "settlement"
    play(c.Settle())
    assert play.state.phase == "closed"
    assert play.state.settlement is not None
    assert [(box.staked, box.paid) for box in play.state.settlement.boxes] == [(1000, 1000)]


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        (Condition(kind="player-barred", player="P", clauses=("5.9",)), Code.PLAYER_BARRED),
        (Condition(kind="box-closed", box=1, clauses=("5.9",)), Code.BOX_CLOSED),
    ],
)
def test_conditions_hold_for_changes_too(condition: Condition, code: Code) -> None:
    play = Play("mbs-megalink-3cp", conditions=(condition,))
    wrong = play.refused(c.ChangeBet(player="P", box=1, bet="ante", amount=1000))
    assert (wrong.code, wrong.clauses) == (code, ("5.9",))


@pytest.mark.parametrize(("notice", "said"), [("Out of order.", "Out of order."), ("", "no jackpot bets are taken")])
def test_a_suspended_jackpot_bet_is_refused_with_the_notice_of_the_table(notice: str, said: str) -> None:
    play = Play("mbs-megalink-3cp", conditions=(Condition(kind="no-jackpot", notice=notice),)).bet("P", 1, ante=1000)
    wrong = play.refused(c.PlaceBet(player="P", box=1, bet="jackpot", amount=500))
    assert wrong.code is Code.JACKPOT_SUSPENDED
    assert wrong.message.startswith(said)


def test_a_player_is_told_once_that_he_may_look_at_one_hand() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000)
    assert not play.state.informed
    play.bet("P", 2, ante=1000).bet("P", 3, ante=1000)
    assert [event.player for event in play.events if isinstance(event, e.PlayerInformed)] == ["P"]
    # Sharing another's bet is no hand of one's own.
    pooled = Play("mbs-megalink-uth").bet("P", 1, ante=1000).bet("Q", 2, ante=1000).bet("Q", 1, ante=1000)
    assert not pooled.state.informed


def test_a_bet_is_known_by_its_name() -> None:
    box = Play("rws-3cp").bet("P", 1, ante=1000, pair_plus=500).state.box(1)
    assert [(bet.bet, bet.amount) for bet in map(box.placed, ("ante", "pair-plus")) if bet] == [
        ("ante", 1000), ("pair-plus", 500),
    ]  # fmt: skip
    assert box.placed("jackpot") is None


def test_what_a_bet_lacks_beside_it_is_said_in_the_words_of_the_layout() -> None:
    book = load("mbs-megalink-uth")
    assert missing_words(book, "trips", ()) == "Ante and Blind"
    assert missing_words(book, "trips", ("ante",)) == "Blind"
    assert missing_words(book, "trips", ("ante", "blind")) == ""


def test_a_box_that_others_bet_on_as_well_is_one_position_of_each() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000).bet("Q", 1, ante=1000).bet("Q", 2, ante=1000)
    assert (play.state.positions_of("P"), play.state.positions_of("Q")) == ((1,), (1, 2))
