"""Everything a player could do is among the options, with what the rules leave to him."""

from __future__ import annotations

from croupier.round import legal, player
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
