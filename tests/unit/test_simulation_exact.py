"""Simulated and exact figures of every game and bet, side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.par_sheet import par_sheet
from croupier.analysis.reading import game_of
from croupier.analysis.solutions import solved
from croupier.simulation.exact import Means, exact_means, results_of
from croupier.simulation.running import Threads, run
from croupier.simulation.settings import TableSettings
from croupier.simulation.strategies import decisions
from croupier.simulation.summary import summarize
from croupier.simulation.table import compile_table
from tests import simulated
from tests.kinds import KINDS, of_each_kind


def means(table: TableSettings) -> tuple[Means, ...]:
    return exact_means(table, compile_table(table))


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


UTH = "mbs-megalink-uth"


@pytest.mark.parametrize(
    "rulebook",
    of_each_kind(
        ["rws-3cp", UTH, "casino-holdem", "let-it-ride", "mississippi-stud", "crazy-4-poker"],
        kinds=(*KINDS, "crazy-4-poker"),
    ),
)
def test_best_play_written_out_hand_by_hand_has_the_results_of_the_solution(rulebook: str) -> None:
    """The decisions that the simulation looks up, counted over every deal, and the solver, which decides for itself."""
    book = simulated.book(rulebook)
    game = game_of(book)
    written = decisions(book, game, "best")
    assert results_of(game, "as written", written) == solved(game).results


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", simulated.ON_BOARDS)
@pytest.mark.parametrize("strategy", ["basic", "always-play"])
def test_other_strategies_are_counted_in_every_game_with_a_board(rulebook: str, strategy: str) -> None:
    (exact,) = means(simulated.table(rulebook, strategy=strategy))
    assert all(mean is not None for mean in exact.values())


def test_a_strategy_that_folds_everything_loses_ante_and_blind() -> None:
    (found,) = means(simulated.table(UTH, strategy={}))
    assert found["main game"] == Fraction(-2 * simulated.ANTE)
    assert found["play"] == Fraction(0)


def deviations(rulebook: str, rounds: int, seed: int, **more: Any) -> dict[str, float | None]:
    settings = simulated.settings(simulated.table(rulebook, 5, **more), seed=seed)
    results = summarize(run(settings, rounds, Threads(1)))
    return {name: bet["deviation"] for name, bet in results["tables"][0]["bets"].items()}


def require_near(found: dict[str, float | None]) -> None:
    for name, deviation in found.items():
        assert deviation is not None, name
        assert abs(deviation) < 4, name


@pytest.mark.parametrize("rulebook", simulated.SOME)
def test_every_bet_lies_within_four_standard_errors(rulebook: str) -> None:
    found = deviations(rulebook, 400_000, seed=2026)
    assert len(found) >= 6
    require_near(found)


@pytest.mark.parametrize("rulebook", simulated.SOME_MORE)
def test_so_does_every_bet_of_other_games(rulebook: str) -> None:
    found = deviations(rulebook, 400_000, seed=2026)
    assert {*simulated.book(rulebook).bets, "main game", "all bets"} == set(found)
    require_near(found)


@pytest.mark.parametrize("strategy", ["basic", "always-play"])
@pytest.mark.parametrize(
    "rulebook",
    of_each_kind(
        ["hgc-3cp-progressive", "mbs-megalink-uth", "caribbean-stud", "crazy-4-poker", "casino-holdem"],
        kinds=(*KINDS, "crazy-4-poker"),
    ),
)
def test_so_does_every_bet_of_other_strategies(rulebook: str, strategy: str) -> None:
    require_near(deviations(rulebook, 200_000, seed=9, strategy=strategy))


def test_so_does_every_bet_by_a_file_that_plays_street_by_street() -> None:
    written = {
        "third": {"bet-3x": ["pair J+"], "bet-1x": ["all"]},
        "fourth": {"bet-3x": ["pair 6+"], "bet-1x": ["high-card J+"]},
        "fifth": {"bet-3x": ["pair 6+"]},
    }
    require_near(deviations("mississippi-stud", 200_000, seed=9, strategy=written))
