"""A strategy as JSON."""

from __future__ import annotations

from typing import Any

from croupier.analysis.reports.figures import exact
from croupier.analysis.strategy import Habit, Strategy


def strategy_json(rulebook: str, strategy: Strategy) -> dict[str, Any]:
    """Rules, what simpler ones cost, habits, and the hands at the edge; all per Ante."""
    return {
        "rulebook": rulebook,
        "worth": float(strategy.worth),
        "worth_exact": exact(strategy.worth),
        "rules": list(strategy.rules),
        "simplifications": [_habit(habit) for habit in strategy.simplifications],
        "habits": [_habit(habit) for habit in strategy.habits],
        "edge": [
            {
                "hand": step.hand,
                "hands": step.hands,
                "decision": "play" if step.plays else "fold",
                "play": float(step.play),
                "fold": float(step.fold),
                "error": float(step.error),
            }
            for step in strategy.steps
        ],
        "flop": [
            {
                "kind": kind.name,
                "chance": float(kind.chance),
                "raised": float(kind.raised),
                "cost_of_raising_all": float(kind.cost_of_raising_all),
                "cost_of_checking_all": float(kind.cost_of_checking_all),
            }
            for kind in strategy.flop_kinds
        ],
    }


def _habit(habit: Habit) -> dict[str, Any]:
    return {
        "name": habit.name,
        "says": habit.says,
        "worth": float(habit.worth),
        "worth_exact": exact(habit.worth),
        "cost": float(habit.cost),
    }
