"""Several people on one box: whose chips lie where, who decides, who sees what, and who is asked."""

from __future__ import annotations

import pytest

from croupier.errors import Code, Refusal
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round import player, view
from croupier.round.engine import apply
from croupier.round.faults import faults
from croupier.round.retrace import retrace
from croupier.round.state import Official, PlacedBet
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, UsePower
from croupier.wire.rounds import Limit, Offer, Stake
from tests.ruled_rounds import Game, table_for

MANAGER = Official("somebody", "shift-manager")
UTH, M3 = "mbs-megalink-uth", "mbs-megalink-3cp"


def dealt(rulebook: str, bets: dict[str, dict[str, int]], *, live: bool = False) -> Game:
    """A round with these people on box 1, all cards dealt."""
    game = Game(rulebook, table_for(rulebook, live=live))
    for who, laid in bets.items():
        game.bet(1, who, laid)
    while game.state.phase in ("betting-open", "betting-closed", "dealing"):
        game.step(lambda options: options[0])
    return game


def test_chips_are_remembered_in_the_order_in_which_they_were_laid() -> None:
    game = Game(M3, table_for(M3))
    game.bet(1, "P", {"ante": 3000})
    game.bet(1, "Q", {"ante": 2000})
    game.do(c.ChangeBet(player="P", box=1, bet="ante", amount=4000))
    game.do(c.ChangeBet(player="Q", box=1, bet="ante", amount=2500))
    bet = game.state.box(1).bet("ante")
    assert bet == PlacedBet(
        "ante",
        (Stake("P", 4000), Stake("Q", 2500)),
        (Stake("P", 3000), Stake("Q", 2000), Stake("P", 1000), Stake("Q", 500)),
    )
    assert bet.last(400) == (Stake("Q", 400),)
    assert bet.last(1600) == (Stake("P", 1000), Stake("Q", 600))
    assert bet.last(6500) == bet.stakes
    # Who takes chips off takes those that he laid last.
    game.do(c.ChangeBet(player="P", box=1, bet="ante", amount=2500))
    assert game.state.box(1).bet("ante") == PlacedBet("ante", (Stake("P", 2500), Stake("Q", 2500)))


def test_who_goes_and_comes_again_comes_last() -> None:
    game = Game(M3, table_for(M3))
    game.bet(1, "P", {"ante": 3000})
    game.bet(1, "Q", {"ante": 2000})
    game.do(c.TakeBackBet(player="P", box=1, bet="ante"))
    game.bet(1, "P", {"ante": 9000})
    bet = game.state.box(1).bet("ante")
    assert bet is not None
    assert (bet.stakes, bet.last(1000)) == ((Stake("Q", 2000), Stake("P", 9000)), (Stake("P", 1000),))


def test_a_fault_says_whose_chips_are_too_much() -> None:
    game = Game(UTH, table_for(UTH))
    game.bet(1, "P", {"ante": 8000, "blind": 8000})
    game.bet(1, "Q", {"ante": 4000, "trips": 1000})
    found = [(fault.bet, fault.incident, fault.stakes) for fault in faults(game.state)]
    assert found == [
        ("ante", "bet-over-maximum", (Stake("Q", 2000),)),
        ("ante", "", (Stake("Q", 4000),)),
        ("trips", "side-bet-without-required-bet", (Stake("Q", 1000),)),
    ]


def test_whoever_decides_after_another_has_not_seen_the_cards() -> None:
    game = dealt(M3, {"P": {"ante": 1000}, "Q": {"ante": 2000}})
    game.do(c.LookAtHand(player="P", box=1))
    game.do(GiveRuling(id="bar", incident="confidentiality-breach", decided_by=MANAGER, player="P"))
    assert game.state.holder(1) == "Q"
    for who in ("P", "Q"):
        assert set(view(game.state, player(who)).boxes[0].cards) == {"hidden"}
    game.do(c.LookAtHand(player="Q", box=1))
    assert "hidden" not in view(game.state, player("Q")).boxes[0].cards


@pytest.mark.clause(M3, "5.11")
def test_a_history_in_which_somebody_was_away_is_what_the_rules_give() -> None:
    game = dealt(M3, {"P": {"ante": 1000}, "Q": {"ante": 2000, "pair-plus": 1000}})
    game.do(c.LeaveTable(player="Q"))
    made = game.do(c.Decide(player="P", box=1, decision="play-1x"))
    assert next(event for event in made if isinstance(event, e.DecisionMade)).stakes == (Stake("P", 1000),)
    back = {event.bet: (event.stakes, event.clauses) for event in made if isinstance(event, e.BetReturned)}
    assert back == {
        "ante": ((Stake("Q", 2000),), ("5.11", "3.4", "3.4.2")),
        "pair-plus": ((Stake("Q", 1000),), ("5.11", "3.4", "3.4.2")),
    }
    game.finish(lambda options: options[0])
    assert retrace(game.state.rulebook, game.events) is None


@pytest.mark.clause(M3, "5.16.1")
def test_each_of_several_answers_for_himself() -> None:
    game = dealt(M3, {"P": {"ante": 1000}, "Q": {"ante": 2000}})
    game.do(GiveRuling(id="power", incident="power-failure", decided_by=MANAGER))
    assert [(offer.player, offer.boxes) for offer in game.state.offers] == [("P", (1,)), ("Q", (1,))]
    with pytest.raises(Refusal) as refused:
        game.do(AnswerOffer(ruling="power", box=1, option="stay", answered_by="dealer"))
    assert (refused.value.code, refused.value.at, refused.value.expected) == (Code.NO_OFFER, "player", "P or Q")
    with pytest.raises(Refusal) as refused:
        game.do(AnswerOffer(ruling="power", box=1, option="stay", player="R"))
    assert refused.value.code == Code.NO_OFFER
    game.do(AnswerOffer(ruling="power", box=1, option="stay", player="Q", answered_by="dealer"))
    assert [offer.player for offer in game.state.offers] == ["P"]
    # The last one needs no name: there is nobody else whom it could be about.
    game.do(AnswerOffer(ruling="power", box=1, option="stay", answered_by="dealer"))
    assert game.state.offers == ()


def test_an_answer_on_record_from_before_takes_its_offer_away() -> None:
    game = dealt(M3, {"P": {"ante": 1000}})
    offer = Offer(ruling="r", player="P", boxes=(1,), options=("stay",))
    asked = apply(game.state, [e.OfferMade(offer=offer)])
    answered = e.OfferAnswered(ruling="r", box=1, player="P", option="stay")
    assert apply(asked, [answered]).offers == ()


@pytest.mark.clause(UTH, "3.4.3")
def test_the_pit_manager_may_say_which_position_is_kept() -> None:
    game = Game(UTH, table_for(UTH))
    for box in (4, 2, 6):
        game.bet(box, "P", {"ante": 1000, "blind": 1000})
    assert game.state.positions_of("P") == (4, 2, 6)
    command = UsePower(
        id="one", power="one-position-only", decided_by=Official("somebody", "pit-manager"), player="P", box=2
    )
    back = [(event.box, event.bet) for event in decide(game.state, command) if isinstance(event, e.BetReturned)]
    assert back == [(4, "ante"), (4, "blind"), (6, "ante"), (6, "blind")]
    with pytest.raises(Refusal) as refused:
        decide(game.state, UsePower(id="two", power="one-position-only", decided_by=MANAGER, player="P", box=3))
    assert (refused.value.at, refused.value.expected) == ("box", "4 or 2 or 6")


def test_a_stake_within_the_limits_is_not_held_against_who_is_left() -> None:
    """P and Q have 60 each on an Ante of at most 100: when Q has gone, all of P's is in action."""
    game = Game(M3, table_for(M3))
    game.bet(1, "P", {"ante": 6000})
    game.bet(1, "Q", {"ante": 6000})
    while game.state.phase in ("betting-open", "betting-closed", "dealing"):
        game.step(lambda options: options[0])
    game.do(GiveRuling(id="bar", incident="confidentiality-breach", decided_by=MANAGER, player="P"))
    game.finish(lambda options: options[0])
    assert game.state.settlement is not None
    (box,) = game.state.settlement.boxes
    assert [(line.bet, line.stake, line.facts.action) for line in box.lines] == [("ante", 6000, None)]
    assert game.state.terms.limits["ante"] == Limit(min=1000, max=10_000)
