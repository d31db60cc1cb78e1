"""Who sees what, beyond the scenarios: shared boxes, hands that were not shown, events as they are told."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.cards import DECK, parse_cards
from croupier.round import DEALER, PIT, SPECTATOR, Viewer, awaited, command_for, legal, player, redacted, refusal, view
from croupier.round import commands as c
from croupier.round.codec import plain
from croupier.round.events import CardDealt, CardsRead, RoundSettled
from croupier.round.faults import faults
from croupier.wire.rounds import Option, Seat
from tests.unit.round_at_hand import METER, Play

EVERYBODY = (player("P"), player("Q"), DEALER, PIT, SPECTATOR)


def stacked(play: Play, **hands: str) -> Play:
    """Deal by packets of three: boxes in order, then the dealer."""
    cards = [card for hand in hands.values() for card in parse_cards(hand)]
    rest = [card for card in DECK if card not in cards]
    return play.deal((cards + rest)[: awaited(play.state).cards])


def test_a_settlement_tells_nothing_about_a_hand_that_was_not_shown() -> None:
    play = Play("rws-3cp", deal="shuffler").bet("P", 1, ante=1000, pair_plus=500).bet("Q", 2, ante=1000)
    stacked(play.close(), one="Kc Kh Kd", two="Ac Kc 4h".replace("Kc", "Ks"), dealer="Qs 9h 4d")
    play(c.LookAtHand(player="P", box=1))
    play.decide("P", 1, "fold").decide("Q", 2, "play-1x").finish()
    settled = next(event for event in play.events if isinstance(event, RoundSettled))
    for person in EVERYBODY:
        told = view(play.state, person).settlement
        assert told is not None
        knows = person == player("P")
        assert (told.boxes[0].category == "three-of-a-kind") == knows
        assert told.boxes[1].category == "high-card"
        assert [line.payout for line in told.boxes[0].lines] == [0, 0]
        event = redacted(play.state, settled, person)
        assert isinstance(event, RoundSettled)
        assert event.settlement == told


def test_nobody_learns_a_card_from_the_deal() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).close().deal()
    dealt = [event for event in play.events if isinstance(event, CardDealt)]
    assert all(event.card is not None for event in dealt)
    for person in EVERYBODY:
        for event in dealt:
            told = redacted(play.state, event, person)
            assert isinstance(told, CardDealt)
            assert told.card is None
            assert (told.place, told.box) == (event.place, event.box)


@pytest.mark.parametrize("person", EVERYBODY, ids=lambda person: f"{person.kind} {person.name}")
def test_a_name_alone_opens_no_cards(person: Viewer) -> None:
    """A dealer or watcher who is called like a player sees no more than a dealer or watcher."""
    play = Play("rws-3cp").bet("P", 1, ante=1000).close().deal()
    play(c.LookAtHand(player="P", box=1))
    seen = view(play.state, Viewer(person.kind, "P")).boxes[0].cards
    assert (seen != ("hidden",) * 3) == (person.kind == "player")


def test_everybody_sees_the_chips_and_his_own_part_of_them() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 2, ante=1000).bet("Q", 2, ante=3000)
    for person, own in ((player("P"), 1000), (player("Q"), 3000), (SPECTATOR, 0)):
        box = view(play.state, person).boxes[1]
        assert [(bet.amount, bet.own) for bet in box.bets if bet.bet == "ante"] == [(4000, own)]
        assert box.player == "P"
    assert len(view(play.state, SPECTATOR).boxes) == 5


def options(play: Play, person: Viewer, kind: str) -> list[Option]:
    return [option for option in legal(play.state, person) if option.type == kind]


def test_what_a_player_may_bet_is_told_with_its_bounds() -> None:
    play = Play("mbs-megalink-uth").bet("P", 1, ante=4000)
    for_q = {option.bet: option for option in options(play, player("Q"), "place-bet") if option.box == 1}
    assert (for_q["ante"].least, for_q["ante"].most, for_q["ante"].refused) == (1, 6000, "")
    assert (for_q["jackpot"].least, for_q["jackpot"].most, for_q["jackpot"].step) == (500, 2500, 500)
    assert for_q["jackpot"].code == "box-taken"
    assert "3.5.5" in for_q["jackpot"].clauses
    assert [option.bet for option in options(play, player("P"), "change-bet")] == ["ante"]


def test_what_a_player_may_decide_is_told_with_its_price() -> None:
    play = Play("mbs-megalink-uth", deal="method-a").bet("P", 1, ante=1000, blind=1000).close().deal()
    open_now = options(play, player("P"), "decide")
    assert [(option.decision, option.amount) for option in open_now] == [
        ("check", 0),
        ("play-3x", 3000),
        ("play-4x", 4000),
    ]
    assert options(play, player("Q"), "decide") == []
    play(command_for(open_now[2], "P"))
    assert play.state.box(1).amount("play") == 4000


def test_a_refused_option_says_why() -> None:
    play = Play("rws-3cp").bet("P", 1, pair_plus=500).close().deal()
    (look,) = options(play, player("P"), "look-at-hand")
    assert (look.code, look.clauses) == ("look-not-allowed", ("3.14",))
    assert refusal(play.state, c.LookAtHand(player="P", box=1)) is not None
    assert refusal(play.state, c.LeaveTable(player="P")) is None


def test_the_house_is_told_what_it_may_do() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000, jackpot=500)
    assert [option.type for option in legal(play.state, DEALER)] == ["close-betting"]
    play.close()
    assert [option.type for option in legal(play.state, DEALER)] == ["deal-cards"]
    play.deal()
    (turn,) = legal(play.state, DEALER)
    assert (turn.type, turn.code, turn.clauses) == ("turn-cards", "not-now", ("3.9",))
    play.decide("P", 1, "play-1x")
    assert legal(play.state, PIT) == ()
    play(c.DeclineComparison(player="P", box=1))
    assert [(option.type, option.box) for option in legal(play.state, PIT)] == [("inspect-hand", 1)]
    assert legal(play.state, SPECTATOR) == ()
    play.finish()
    assert legal(play.state, DEALER) == legal(play.state, player("P")) == ()


def test_what_lies_wrongly_is_told_before_bets_close() -> None:
    play = Play("mbs-megalink-uth").bet("P", 1, ante=1000, blind=1500)
    assert [(fault.bet, fault.excess) for fault in awaited(play.state).faults] == [("blind", 500)]
    assert faults(play.state)[0].clauses == ("1.1.2",)
    assert play.refused(c.CloseBetting(jackpot=METER)).clauses == ("1.1.2",)
    assert plain(awaited(play.state))["faults"][0]["after"]["remedy"] == "return-excess"
    assert plain(legal(play.state, player("P")))[0] == {"type": "take-seat", "box": 1}


def test_no_clause_number_is_written_in_the_engine() -> None:
    """Clauses come from the rulebook's keys; docstrings may name readings, strings in the code no clause."""
    clause = re.compile(r"^(\d+\.\d+(\.\d+)*(\.[a-z])?|P\d+(\.\d)?|App\.[A-D])$")
    package = Path(view.__code__.co_filename).parent
    written = [
        (path.name, node.value)
        for path in package.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and clause.match(node.value)
    ]
    assert written == []


def test_whoever_pays_sees_who_has_put_in_what() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000).bet("Q", 1, ante=500)
    for person in EVERYBODY:
        [ante] = [bet for bet in view(play.state, person).boxes[0].bets if bet.bet == "ante"]
        told = [(stake.player, stake.amount) for stake in ante.stakes]
        assert told == ([("P", 1000), ("Q", 500)] if person in (DEALER, PIT) else [])
        assert ante.amount == 1500


def test_cards_that_lie_open_are_told_to_everybody_when_they_are_read() -> None:
    play = Play("mbs-megalink-uth", deal="method-a", enforce_limits=False)
    play.bet("P", 1, ante=1000, blind=1000).close().deal([None] * 9).decide("P", 1, "check")
    play(c.TurnCards(), c.ReadCards(place="community", cards=parse_cards("Ah Kh Qh")))
    read = redacted(play.state, play.events[-1], SPECTATOR)
    assert isinstance(read, CardsRead)
    assert read.cards == parse_cards("Ah Kh Qh")


def test_who_left_knowing_his_cards_is_himself_and_at_his_own_box() -> None:
    state = replace(Play("mbs-megalink-uth", enforce_limits=True).state, left_seen=(Seat(player="Q", box=1),))
    asked = (("Q", 1), ("P", 1), ("R", 1), ("Q", 2))
    assert [one for one in asked if state.left_knowing(*one)] == [("Q", 1)]
