"""A strategy as JSON."""

from __future__ import annotations

from croupier.analysis.charts import Chart
from croupier.analysis.reports import shapes
from croupier.analysis.reports.figures import exact
from croupier.analysis.strategy import Habit, Strategy


def strategy_json(rulebook: str, strategy: Strategy) -> shapes.StrategyFigures:
    """Rules, what simpler ones cost, habits, and the hands at the edge; all per unit of the main bet."""
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
        "charts": [chart_json(chart) for chart in strategy.charts],
    }


def chart_json(chart: Chart) -> shapes.ChartFigures:
    """A chart: rows of cells, and in each for which part of its hands a decision is best, the most frequent first."""
    return {
        "street": chart.street,
        "decided": list(chart.decided),
        "form": chart.form,
        "decisions": list(chart.decisions),
        "across": chart.across,
        "columns": list(chart.columns),
        "rows": [
            {
                "name": row.name,
                "cells": [
                    None
                    if cell is None
                    else {"hands": cell.hands, "shares": {name: float(share) for name, share in cell.shares}}
                    for cell in row.cells
                ],
            }
            for row in chart.rows
        ],
    }


def _habit(habit: Habit) -> shapes.HabitFigures:
    return {
        "name": habit.name,
        "says": habit.says,
        "worth": float(habit.worth),
        "worth_exact": exact(habit.worth),
        "cost": float(habit.cost),
    }
