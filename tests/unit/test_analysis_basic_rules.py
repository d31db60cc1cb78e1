"""The basic rules of the books are priced beside best play, and as the simulator counts them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from croupier.analysis import strategies as module
from croupier.analysis.card_sets import suit_masks
from croupier.analysis.reading import game_of
from croupier.analysis.routes import against_dealer, longest_suit, without_dealer
from croupier.analysis.strategies import basic_rules, strategy_of
from croupier.languages import told
from croupier.rulebook import load
from croupier.simulation.exact import results_of
from croupier.simulation.strategies import BASIC, decisions
from tests.solved import solved


@pytest.mark.parametrize("name", ["rws-3cp", "crazy-4-poker", "let-it-ride", "mississippi-stud"])
def test_a_basic_rule_comes_to_what_the_simulator_counts(name: str) -> None:
    book = load(name)
    game, solution = game_of(book), solved(name)
    assert isinstance(solution, against_dealer.AgainstDealerSolution | without_dealer.NoDealerSolution)
    (rule,) = basic_rules(solution, book.play)
    counted = results_of(game, BASIC, decisions(book, game, BASIC))
    assert counted is not None
    assert rule.worth == counted.distribution.mean
    assert rule.cost == solution.results.distribution.mean - rule.worth > 0


def test_points_and_draws_are_nearly_best_play() -> None:
    """Four places of the decimal: 4.9331% for the house, 4.9149% against best play."""
    book, solution = load("mississippi-stud"), solved("mississippi-stud")
    assert isinstance(solution, without_dealer.NoDealerSolution)
    (rule,) = basic_rules(solution, book.play)
    assert (round(-100 * float(rule.worth), 4), round(100 * float(rule.cost), 4)) == (4.9331, 0.0182)


def test_the_strategy_of_three_cards_prices_the_dealers_queen() -> None:
    _, strategy = strategy_of(load("rws-3cp"))
    (rule,) = strategy.simplifications
    assert (rule.name, told(rule.says)) == ("the dealer's queen", "Play 1× with high-card Q+, else fold.")
    # Whoever plays what the dealer would qualify with plays from queen high on.
    assert rule.worth == next(habit.worth for habit in strategy.habits if habit.name == "mimic the dealer")
    assert rule.worth == Fraction(-70219, 2035852)
    assert "A simple rule: Play 1× with high-card Q+, else fold. It costs 0.0761% of the Ante." in [
        told(one) for one in strategy.rules
    ]


def test_a_rule_of_several_streets_is_said_street_by_street() -> None:
    book, solution = load("let-it-ride"), solved("let-it-ride")
    assert isinstance(solution, without_dealer.NoDealerSolution)
    (rule,) = basic_rules(solution, book.play)
    assert told(rule.says) == (
        "Three cards: let it ride with pair T+, else pull back. Four cards: let it ride with pair T+, else pull back."
    )


def test_a_rule_that_names_a_decision_of_another_game_is_left_out() -> None:
    book = load("rws-3cp")
    (way,) = (each for each in book.play.ways if each.kind == "basic")
    other = way.model_copy(update={"plays": {"decision": {"play-2x": ("pair+",)}}})
    solution = solved(book.id)
    assert isinstance(solution, against_dealer.AgainstDealerSolution)
    assert not list(basic_rules(solution, book.play.model_copy(update={"ways": (other,)})))


def test_a_rule_for_longest_suits_is_weighed_again_only_where_it_is_not_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game, chance = game_of(load("high-card-flush")), np.random.default_rng(16)
    masks, weights = suit_masks(game.own)
    some = np.sort(chance.choice(len(masks), 400, replace=False))
    monkeypatch.setattr(longest_suit, "suit_masks", lambda _: (masks[some], weights[some]))
    solution = longest_suit.solve(game)
    # To fold, and to raise once, are open with every hand.
    taken = chance.integers(0, 2, len(some)).astype(np.uint8)
    assert all(choice.needs is None for choice in game.streets[0].choices[:2])
    counted = longest_suit.solve(game, taken=taken).results.distribution.mean
    assert module._of_suits(solution, taken) == counted < solution.results.distribution.mean
