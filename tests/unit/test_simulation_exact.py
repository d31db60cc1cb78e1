"""Simulated and exact figures of every game and bet, side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.par_sheet import par_sheet
from croupier.simulation.chunks import prepare_table
from croupier.simulation.exact import Means, exact_means
from croupier.simulation.running import Threads, run
from croupier.simulation.settings import TableSettings
from croupier.simulation.summary import summarize
from croupier.simulation.table import compile_table
from tests import simulated


def means(table: TableSettings) -> tuple[Means, ...]:
    return exact_means(table, compile_table(table), prepare_table(table).strategy)


@pytest.mark.parametrize("rulebook", simulated.BOOKS)
def test_the_exact_figures_are_those_of_the_par_sheet(rulebook: str) -> None:
    sheet = par_sheet(simulated.book(rulebook))
    (found,) = means(simulated.table(rulebook))
    for share in sheet.shares:
        assert found[share.bet] == share.net * simulated.ANTE
    assert found["main game"] == sheet.main.distribution.mean * simulated.ANTE
    for bet in sheet.side_bets:
        assert found[bet.bet] == bet.distribution.mean * simulated.SIDE
    assert sheet.jackpot is not None
    fixed = sheet.jackpot.per_unit * simulated.SIDE + sheet.jackpot.flat_cents - simulated.SIDE
    assert found["jackpot"] == fixed


def test_a_fold_that_kills_a_side_bet_is_in_its_exact_figure() -> None:
    """By a strategy that folds everything below a straight, Pair Plus is never paid on pairs and flushes."""
    plays = {"decision": {"play-1x": ["straight+"]}}
    (folding,) = means(simulated.table("rws-3cp", strategy=plays))
    # 720 straights pay 5, 52 threes 30, 48 straight flushes 40; everything else loses.
    assert folding["pair-plus"] == Fraction(720 * 5 + 52 * 30 + 48 * 40 - (22_100 - 820), 22_100) * simulated.SIDE
    (read,) = means(simulated.table("rws-multilink-3cp", strategy=plays))
    (best,) = means(simulated.table("rws-multilink-3cp"))
    assert read["pair-plus"] == best["pair-plus"]


def test_hold_em_says_where_it_knows_no_exact_figure() -> None:
    (basic,) = means(simulated.table("mbs-megalink-uth", strategy="basic"))
    assert basic["main game"] is None
    assert basic["all bets"] is None
    assert basic["trips"] is not None
    (raised,) = means(simulated.table("mbs-megalink-uth", strategy="always-play"))
    assert raised["main game"] is not None
    assert raised["ante"] is None


def deviations(rulebook: str, rounds: int, seed: int, **more: Any) -> dict[str, float | None]:
    settings = simulated.settings(simulated.table(rulebook, 5, **more), seed=seed)
    results = summarize(run(settings, rounds, Threads(1)))
    return {name: bet["deviation"] for name, bet in results["tables"][0]["bets"].items()}


@pytest.mark.parametrize("rulebook", simulated.BOOKS)
def test_every_bet_lies_within_four_standard_errors(rulebook: str) -> None:
    found = deviations(rulebook, 400_000, seed=2026)
    assert len(found) >= 6
    for name, deviation in found.items():
        assert deviation is not None
        assert abs(deviation) < 4, name


@pytest.mark.parametrize("strategy", ["basic", "always-play"])
@pytest.mark.parametrize("rulebook", ["hgc-3cp-progressive", "mbs-megalink-uth"])
def test_so_does_every_bet_of_other_strategies(rulebook: str, strategy: str) -> None:
    found = deviations(rulebook, 200_000, seed=9, strategy=strategy)
    known = [deviation for deviation in found.values() if deviation is not None]
    assert len(known) >= 2
    assert max(map(abs, known)) < 4


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", simulated.BOOKS)
def test_a_hundred_million_box_rounds_lie_within_four_standard_errors(rulebook: str) -> None:
    found = deviations(rulebook, 20_000_000, seed=1)
    for name, deviation in found.items():
        assert deviation is not None
        assert abs(deviation) < 4, name
