"""Everything a player could do is among the options, with what the rules leave to him."""

from __future__ import annotations

import pytest

from croupier.round import commands as c
from croupier.round import legal, player
from croupier.round.options import behind
from tests.unit.round_at_hand import Play


def folds(book: str, **bets: int) -> tuple[str, ...]:
    """The bets about which a player may say otherwise when he folds."""
    play = Play(book).bet("P", 1, **bets).close().deal()
    return next(one.elect for one in legal(play.state, player("P")) if one.decision == "fold")


def test_a_fold_says_about_which_bets_the_player_may_choose() -> None:
    bets = {"ante": 1000, "pair-plus": 500}
    assert folds("mbs-megalink-3cp", **bets) == ("pair-plus",)
    assert folds("mbs-megalink-3cp", ante=1000) == ()
    assert folds("rws-3cp", **bets) == ()


def behind_options(play: Play) -> dict[str, str]:
    """What one more bettor may put behind box 1, and what speaks against it."""
    assert {one.box for one in behind(play.state)} <= {1}
    return {one.bet or "": one.code for one in behind(play.state)}


def test_somebody_may_bet_behind_a_box_where_the_rules_let_several_fund_one_bet() -> None:
    play = Play("mbs-megalink-3cp").bet("P", 1, ante=1000)
    assert behind_options(play) == {"ante": "", "pair-plus": "", "jackpot": "box-taken"}
    ante = next(one for one in behind(play.state) if one.bet == "ante")
    assert (ante.type, ante.least) == ("place-bet", 1)
    play.bet("Q", 1, ante=500).close()
    assert behind(play.state) == ()
    assert behind_options(Play("rws-3cp").bet("P", 1, ante=1000)) == {}


def test_whoever_has_kept_his_cards_covered_may_show_them_and_nobody_else() -> None:
    play = Play("rws-3cp").bet("P", 1, ante=1000).close().deal().decide("P", 1, "play-1x")
    covered = {one.type for one in legal(play.state, player("P"))}
    assert "decline-comparison" in covered
    assert "show-hand" not in covered
    play(c.DeclineComparison(player="P", box=1))
    assert "show-hand" in {one.type for one in legal(play.state, player("P"))}
    play(c.ShowHand(player="P", box=1))
    assert "show-hand" not in {one.type for one in legal(play.state, player("P"))}


def leaving(play: Play) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """What the option to leave says, with its sources."""
    found = next(one for one in legal(play.state, player("P")) if one.type == "leave-table")
    return found.says, found.clauses, found.readings


FOLDED = "The hand counts as folded."
BACK = "The hand is out of the round and its bets go back."


def looked(play: Play) -> Play:
    play(c.LookAtHand(player="P", box=1))
    return play


@pytest.mark.parametrize(
    ("book", "unseen", "seen"),
    [
        ("mbs-megalink-3cp", BACK, FOLDED),
        ("rws-3cp", FOLDED, FOLDED),
        ("hgc-3cp-progressive", FOLDED, FOLDED),
    ],
)
def test_leaving_says_beforehand_what_it_does(book: str, unseen: str, seen: str) -> None:
    play = Play(book, enforce_limits=True, absent_hand="fold-hand").bet("P", 1, ante=1000)
    assert leaving(play)[0] == "Your bets go back to you."
    play.close().deal()
    assert leaving(play)[0] == unseen
    assert leaving(looked(play))[0] == seen
    play.decide("P", 1, "play-1x")
    assert leaving(play)[0] == "Your bets stay in play and are settled as they lie."


def test_leaving_two_hands_says_of_each_what_it_does() -> None:
    play = Play("mbs-megalink-3cp", enforce_limits=True).bet("P", 1, ante=1000).bet("P", 2, ante=1000).close().deal()
    says = "Box 1: the hand counts as folded. Box 2: the hand is out of the round and its bets go back."
    assert leaving(looked(play))[0] == says


def test_leaving_after_the_river_is_said_to_fold_and_folds() -> None:
    play = Play("mbs-megalink-uth", enforce_limits=True).bet("P", 1, ante=1000, blind=1000).close().deal()
    stays = "The hand stays as it is where a choice leaves it so; where none does, it counts as folded."
    assert leaving(looked(play))[0] == stays
    play.decide("P", 1, "check")
    play(c.TurnCards())
    assert leaving(play)[0] == stays
    play.decide("P", 1, "check")
    play(c.TurnCards())
    says, clauses, readings = leaving(play)
    assert (says, clauses, "MB11" in readings) == (FOLDED, ("5.11",), True)
    play(c.LeaveTable(player="P"))
    assert play.state.box(1).folded


def test_what_is_decided_when_the_time_runs_out_is_marked() -> None:
    play = Play("mbs-megalink-uth").bet("P", 1, ante=1000, blind=1000).close().deal()
    assert [one.decision for one in legal(play.state, player("P")) if one.late] == ["check"]
    short = Play("rws-3cp").bet("P", 1, ante=1000).close().deal()
    assert [one.decision for one in legal(short.state, player("P")) if one.late] == ["fold"]
