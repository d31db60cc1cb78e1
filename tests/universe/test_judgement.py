"""How an interrupted round may end: what is judged to be wrong, and what is not."""

from __future__ import annotations

from typing import Literal

from croupier.cards import DECK
from croupier.round import Event
from croupier.round import events as e
from croupier.settlement import DealerHand, JackpotResult, Line, SettledBox, Settlement, Void
from croupier.wire.rounds import Offer
from croupier.wire.settlement import Facts
from tests.floor.interruptions import Interrupted, played_on, withdrawal

ROUND = Interrupted("mbs-uth", 9, 125, "continue", ("ada", "ben"))


def box(number: int, result: Literal["lose", "returned"], situation: str) -> SettledBox:
    line = Line(
        bet="ante", stake=1000, payout=1000 if result == "returned" else 0, result=result, clauses=("3.1",),
        facts=Facts(situation=situation, then="return" if result == "returned" else result),
    )  # fmt: skip
    return SettledBox(box=number, player="ada", category=None, staked=1000, paid=line.payout, lines=(line,))


def settled(*boxes: SettledBox) -> Settlement:
    dealer, jackpot = DealerHand(category="pair", qualifies=True), JackpotResult(before=None, after=None, awards=())
    return Settlement(rulebook="mbs-megalink-uth", dealer=dealer, boxes=boxes, jackpot=jackpot)


def test_whoever_plays_on_may_tie_and_have_everything_back() -> None:
    assert withdrawal(ROUND, [], settled(box(1, "lose", "lose"), box(2, "returned", "tie"))) == ""
    assert "boxes [2] were not settled" in withdrawal(
        ROUND, [], settled(box(1, "lose", "lose"), box(2, "returned", "x"))
    )


def test_whoever_withdrew_at_an_earlier_failure_of_the_round_is_out_of_it() -> None:
    ended = settled(box(1, "lose", "lose"), box(2, "returned", "ruled"))
    offer = Offer(ruling="r", player="ben", boxes=(2,), options=("withdraw-all", "play-on"))
    gone = e.OfferAnswered(ruling="r", box=2, player="ben", option="withdraw-all")
    events: list[Event] = [e.OfferMade(offer=offer), gone]
    assert withdrawal(ROUND, events, ended) == ""
    assert withdrawal(ROUND, events[:1], ended) == f"{ROUND}: without an answer: [('r', 'ben')]"


def test_a_round_that_is_played_on_is_void_where_nobody_was_dealt_a_hand_and_nowhere_else() -> None:
    void = Settlement(
        rulebook="mbs-megalink-uth", dealer=DealerHand(category=None, qualifies=None), boxes=(), void=True,
        jackpot=JackpotResult(before=None, after=None, awards=()),
    )  # fmt: skip
    taken_back = e.BetTakenBack(box=1, bet="ante", player="ada", amount=1000)
    assert played_on(ROUND, [taken_back], void) == ""
    ruled = e.RoundVoided(void=Void(clauses=("5.16",)), decided_by="pit-manager")
    for event in (e.CardDealt(card=DECK[0], place="dealer"), ruled):
        assert "void, where it is played on" in played_on(ROUND, [taken_back, event], void)
