"""What a link has where nobody says otherwise: no game that comes with croupier returns more than is staked."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.analysis.jackpot_links import LongRun, assumptions, link_for, long_run
from croupier.analysis.jackpots import jackpot_bet
from croupier.errors import RulebookError
from croupier.jackpot.link import USUAL_RESET, USUAL_SHARES, USUAL_UNIT, WHOLE
from croupier.rulebook import book_ids, load

STEP = Fraction(5, 100)
USUAL = Fraction(USUAL_SHARES.meter, WHOLE)


def in_the_long_run(share: Fraction) -> dict[str, LongRun]:
    """Every game with a meter, by its rulebook."""
    found = {}
    for book_id in book_ids():
        jackpot = jackpot_bet(load(book_id))
        run = long_run(jackpot, USUAL_UNIT, share, USUAL_RESET) if jackpot is not None else None
        if run is not None:
            found[book_id] = run
    return found


def test_every_game_returns_less_than_is_staked_and_a_step_more_would_be_too_much_for_one() -> None:
    assert {book: float(run.returned) for book, run in in_the_long_run(USUAL).items() if run.returned >= 1} == {}
    assert any(run.returned >= 1 for run in in_the_long_run(USUAL + STEP).values())


def test_the_reserve_pays_every_reset() -> None:
    reserve = Fraction(USUAL_SHARES.reserve, WHOLE)
    assert all(run.seeded <= reserve for run in in_the_long_run(USUAL).values())


def test_the_shares_are_the_whole_stake() -> None:
    shares = USUAL_SHARES
    assert shares.meter + shares.reserve + shares.prizes + shares.house == WHOLE


def test_a_sheet_says_which_share_it_assumed_and_why() -> None:
    jackpot = jackpot_bet(load("mbs-megalink-uth"))
    link = link_for(jackpot, USUAL_UNIT)
    (share,) = [row for row in assumptions(link, "SGD") if row[0] == "To the meter"]
    assert share[1:] == ("40%", "the usual share: in the long run every game of ours returns less than is staked")


def test_the_name_of_before_is_answered_with_the_new_one() -> None:
    from croupier.design.asking import varied

    with pytest.raises(RulebookError) as refused:
        varied(load("rws-3cp"), ["link.contribution=10..40 step 10"])
    assert "to-meter" in refused.value.expected
