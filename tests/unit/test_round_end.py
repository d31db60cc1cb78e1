"""How rounds end: settled, void at any moment, proved by their seed; and histories that are held against themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.errors import Code, CroupierError
from croupier.round import commands as c
from croupier.round import evolve, fingerprint, in_play, movements, replay
from croupier.round.chips import Movement
from croupier.round.events import BetChanged, BetTakenBack, CardsTurned, HandFolded, OrderGiven
from croupier.round.history import settles_the_same
from croupier.round.retrace import retrace
from croupier.round.state import Official
from croupier.rulebook import load
from croupier.rulebook.irregularities import Post
from croupier.rulings.commands import GiveRuling
from croupier.rulings.retrace import ordered
from croupier.settlement.finished import Order
from croupier.shuffle import commitment, shuffled
from tests.unit.round_at_hand import Play

SEED = bytes(range(32))
VOID = GiveRuling(id="deck", incident="wrong-deck-count", decided_by=Official("Dora", "dealer"))

MOMENTS: dict[str, Callable[[Play], object]] = {
    "betting-open": lambda play: play,
    "betting-closed": lambda play: play.close(),
    "dealing": lambda play: play.close().deal("2c 3c"),
    "street:hole": lambda play: play.close().deal(),
    "street:flop": lambda play: play.close().deal().decide("P", 1, "check").decide("Q", 2, "play-4x")(c.TurnCards()),
    "reveal": lambda play: (
        play.close().deal().decide("P", 1, "play-3x").decide("Q", 2, "play-4x")(c.TurnCards(), c.TurnCards())
    ),
    "settlement": lambda play: (
        play.close()
        .deal()
        .decide("P", 1, "play-3x")
        .decide("Q", 2, "play-4x")(c.TurnCards(), c.TurnCards(), c.TurnCards(), c.TurnCards())
    ),
}


def holdem() -> Play:
    play = Play("mbs-megalink-uth", deal="method-a").bet("P", 1, ante=1000, blind=1000, trips=500, jackpot=500)
    return play.bet("Q", 2, ante=1000, blind=1000).bet("R", 2, ante=500, blind=500)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_void_round_returns_everything_to_everybody(moment: str) -> None:
    play = holdem()
    MOMENTS[moment](play)
    assert play.state.phase == moment
    play(VOID)
    assert play.state.phase == "void"
    assert in_play(play.state) == 0
    purses: dict[str, int] = {}
    for event in play.events:
        for move in movements(event):
            purses[move.player] = purses.get(move.player, 0) + move.amount
    assert purses == {"P": 0, "Q": 0, "R": 0}
    assert play.state.settlement is not None
    assert {"5.1.1"} <= {clause for box in play.state.settlement.boxes for line in box.lines for clause in line.clauses}
    assert play(VOID) == ()
    assert play.refused(replace(VOID, id="again")).code == Code.NOT_NOW
    assert settles_the_same(play.state)
    assert retrace(play.state.rulebook, play.events, ordered) is None


@pytest.mark.parametrize(
    ("incident", "facts", "post", "code"),
    [
        ("foreign-card", {}, "dealer", None),
        ("late-bet", {"action": "placed"}, "shift-manager", Code.RULING_UNFIT),
        ("late-bet", {"action": "withdrawn"}, "shift-manager", Code.RULING_UNFIT),
        ("no-such-incident", {}, "shift-manager", Code.UNKNOWN_INCIDENT),
        # The rules say nothing about it, and leave it to the shift manager.
        ("uncovered", {}, "pit-manager", Code.AUTHORITY_TOO_LOW),
        ("uncovered", {}, "shift-manager", None),
    ],
)
def test_a_round_is_void_by_a_rule_that_says_so_or_by_the_post_it_is_left_to(
    incident: str, facts: dict[str, bool | int | str], post: Post, code: Code | None
) -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).close()
    official = Official("Dora", post)
    command = GiveRuling(id="1", incident=incident, facts=facts, remedy="void-round", decided_by=official)
    if code is None:
        play(command)
        assert play.state.phase == "void"
    else:
        assert play.refused(command).code == code


def test_a_rule_that_is_left_to_a_higher_post_needs_it() -> None:
    book = load("rws-3cp")
    rule = next(one for one in book.irregularities.rules if one.remedy == "void-round" and one.authority != "dealer")
    play = Play("rws-3cp").bet("P", 1, ante=1000).close()
    low = GiveRuling(id="1", incident=rule.incident, facts=rule.when, decided_by=Official("Dora", "dealer"))
    wrong = play.refused(low)
    assert wrong.code == Code.AUTHORITY_TOO_LOW
    assert set(rule.clause) <= set(wrong.clauses)
    play(replace(low, decided_by=Official("Sven", "shift-manager")))
    assert play.state.phase == "void"


def test_money_moves_where_the_events_say() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000).bet("Q", 1, ante=3000)
    play(c.ChangeBet(player="P", box=1, bet="ante", amount=1500))
    assert movements(play.events[-1]) == (Movement("P", 1, "ante", -500),)
    play.close().deal().decide("P", 1, "play-1x")
    decided = next(event for event in reversed(play.events) if movements(event))
    assert movements(decided) == (Movement("P", 1, "play", -1500), Movement("Q", 1, "play", -3000))
    assert in_play(play.state) == 9000


def test_a_bet_that_went_back_with_a_decision_is_not_paid_again_and_the_others_are() -> None:
    play = Play("let-it-ride").bet("P", 1, first=1000, second=1000, third=1000).close().deal("Ks Kh 3d 7c 2h")
    play.decide("P", 1, "pull-back")
    assert movements(play.events[-1]) == (Movement("P", 1, "first", 1000),)
    play(c.TurnCards())
    play.decide("P", 1, "let-it-ride").finish()
    paid = next(found for event in reversed(play.events) if (found := movements(event)))
    assert paid == (Movement("P", 1, "second", 2000), Movement("P", 1, "third", 2000))


@pytest.mark.parametrize(
    ("game", "clauses", "reading"), [("rws-3cp", ("5.5",), ()), ("mbs-megalink-3cp", ("5.11",), ("MT6", "MB11"))]
)
def test_what_becomes_of_a_hand_whose_player_is_away_has_its_clause(
    game: str, clauses: tuple[str, ...], reading: tuple[str, ...]
) -> None:
    play = Play(game).bet("P", 1, ante=1000).close().deal()
    became = play(c.LeaveTable(player="P"))[1]
    assert isinstance(became, HandFolded | OrderGiven)
    assert became.clauses == clauses
    assert (became.order.reading if isinstance(became, OrderGiven) else ()) == reading


def test_an_order_about_a_bet_goes_with_the_last_chip_on_it_and_no_other_does() -> None:
    state = Play("rws-3cp").bet("P", 1, ante=1000, pair_plus=500).state
    for bet in ("ante", "pair-plus"):
        state = evolve(state, OrderGiven(box=1, order=Order(then="return", bet=bet, clauses=())))
    state = evolve(state, BetChanged(player="P", box=1, bet="ante", was=1000, amount=1500))
    assert [order.bet for order in state.box(1).orders] == ["ante", "pair-plus"]
    state = evolve(state, BetTakenBack(player="P", box=1, bet="pair-plus", amount=500))
    assert [order.bet for order in state.box(1).orders] == ["ante"]


def test_the_seed_proves_the_cards_of_the_round() -> None:
    play = Play("rws-3cp", commitment=commitment(SEED, "rws-3cp", "R1")).bet("P", 1, ante=1000)
    assert play.refused(c.RevealSeed(seed=SEED.hex())).code == Code.NOT_NOW
    play.close().deal(shuffled(SEED)[:7]).decide("P", 1, "fold").finish()
    assert play.refused(c.RevealSeed(seed="11" * 32)).code == Code.PROOF_FAILED
    assert play.refused(c.RevealSeed(seed="11")).code == Code.BAD_VALUE
    play(c.RevealSeed(seed=SEED.hex()))
    assert play.state.seed == SEED.hex()
    assert play.refused(c.RevealSeed(seed=SEED.hex())).code == Code.NOT_NOW


def test_other_cards_than_the_seed_gives_are_found_out() -> None:
    play = Play("rws-3cp", commitment=commitment(SEED, "rws-3cp", "R1")).bet("P", 1, ante=1000)
    deck = list(shuffled(SEED)[:7])
    deck[1], deck[2] = deck[2], deck[1]
    play.close().deal(deck).decide("P", 1, "fold").finish()
    wrong = play.refused(c.RevealSeed(seed=SEED.hex()))
    assert (wrong.code, wrong.at) == (Code.PROOF_FAILED, "drawn[1]")


def test_a_history_is_replayed_by_its_own_rulebook_only() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000)
    assert replay(load("rws-3cp"), play.events) == play.state
    with pytest.raises(CroupierError) as wrong:
        replay(load("rws-multilink-3cp"), play.events)
    assert wrong.value.expected == "rws-3cp"
    assert replay(load("rws-3cp"), []).phase == "not-open"


def test_a_fingerprint_tells_states_apart_and_nothing_else() -> None:
    one, other = (Play("rws-3cp").bet("P", 1, ante=1000) for _ in range(2))
    assert fingerprint(one.state) == fingerprint(other.state)
    other(c.ChangeBet(player="P", box=1, bet="ante", amount=1001))
    assert fingerprint(one.state) != fingerprint(other.state)


def test_a_settlement_that_was_tampered_with_is_noticed() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).close().deal().decide("P", 1, "play-1x").finish()
    settlement = play.state.settlement
    assert settlement is not None
    assert settles_the_same(play.state)
    (box,) = settlement.boxes
    richer = replace(settlement, boxes=(replace(box, paid=box.paid + 1),))
    assert not settles_the_same(replace(play.state, settlement=richer))


def test_nothing_happens_after_the_end() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).close().deal().decide("P", 1, "fold").finish()
    for command in (c.Settle(), c.TurnCards(), c.LeaveTable(player="P"), c.ComeBack(player="P"), VOID):
        assert play.refused(command).code == Code.NOT_NOW
    assert play.refused(c.PlaceBet(player="P", box=1, bet="ante", amount=1000)).code == Code.BETTING_CLOSED


@pytest.mark.clause("hgc-3cp-progressive", "P7")
def test_hands_are_turned_from_right_to_left_and_a_round_in_which_they_were_turned_together_still_holds() -> None:
    play = Play("hgc-3cp-progressive")
    for player, box in (("P", 1), ("Q", 2), ("R", 4)):
        play.bet(player, box, ante=1000)
    play.close().deal()
    for player, box in (("P", 1), ("Q", 2), ("R", 4)):
        play.decide(player, box, "play-1x")
    play.finish()
    turned = [event for event in play.events if isinstance(event, CardsTurned)]
    assert [event.boxes for event in turned] == [(), (4,), (2,), (1,)]
    assert all(event.clauses == ("P7",) for event in turned[1:])
    book = play.state.rulebook
    assert retrace(book, play.events) is None
    # Rounds of before turned all hands of the step in one go; the record of one is as good as ever.
    old = [event for event in play.events if event not in turned[2:]]
    together = [replace(event, boxes=(1, 2, 4)) if event == turned[1] else event for event in old]
    assert retrace(book, together) is None
    assert replay(book, together).settlement == play.state.settlement
    wrong = [replace(event, boxes=(2,)) if event == turned[1] else event for event in play.events]
    assert retrace(book, wrong) is not None
