"""Everything a player could do is among the options, with what the rules leave to him."""

from __future__ import annotations

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
