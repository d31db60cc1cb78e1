"""A strategy as JSON."""

from __future__ import annotations

from croupier.analysis.charts import Chart
from croupier.analysis.reports import shapes
from croupier.analysis.reports.figures import exact
from croupier.analysis.strategy import Habit, Strategy
from croupier.languages import ENGLISH, told


def strategy_json(rulebook: str, strategy: Strategy, language: str = ENGLISH) -> shapes.StrategyFigures:
    """Rules, what simpler ones cost, habits, and the hands at the edge; all per unit of the main bet."""
    return {
        "rulebook": rulebook,
        "worth": float(strategy.worth),
        "worth_exact": exact(strategy.worth),
        "rules": [told(rule, language) for rule in strategy.rules],
        "simplifications": [_habit(habit, language) for habit in strategy.simplifications],
        "habits": [_habit(habit, language) for habit in strategy.habits],
        "edge": [
            {
                "hand": told(step.hand, language),
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
                "kind": told(kind.name, language),
                "chance": float(kind.chance),
                "raised": float(kind.raised),
                "cost_of_raising_all": float(kind.cost_of_raising_all),
                "cost_of_checking_all": float(kind.cost_of_checking_all),
            }
            for kind in strategy.flop_kinds
        ],
        "charts": [chart_json(chart, language) for chart in strategy.charts],
    }


def chart_json(chart: Chart, language: str = ENGLISH) -> shapes.ChartFigures:
    """A chart: rows of cells, and in each for which part of its hands a decision is best, the most frequent first."""
    return {
        "street": chart.street,
        "decided": list(chart.decided),
        "form": chart.form,
        "decisions": list(chart.decisions),
        "across": told(chart.across, language),
        "columns": [told(column, language) for column in chart.columns],
        "rows": [
            {
                "name": told(row.name, language),
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


def _habit(habit: Habit, language: str) -> shapes.HabitFigures:
    return {
        "name": habit.name,
        "says": told(habit.says, language),
        "worth": float(habit.worth),
        "worth_exact": exact(habit.worth),
        "cost": float(habit.cost),
    }
