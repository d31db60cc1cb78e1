"""The readable form of a strategy."""

from __future__ import annotations

from croupier.analysis.charts import Chart, ChartCell
from croupier.analysis.hole_kinds import kind_name
from croupier.analysis.reports.figures import percent, signed, words
from croupier.analysis.reports.strategy_section import caption
from croupier.analysis.strategy import Habit, Strategy
from croupier.cli.analyze_pages import numbers
from croupier.cli.output import Page
from croupier.rulebook import Rulebook


def strategy_page(book: Rulebook, strategy: Strategy) -> None:
    """Print a strategy."""
    page = Page()
    page.heading(f"{book.identity.title}, {book.identity.house_name} ({book.id})")
    unit = book.bets[book.main_bet].label
    page.line(f"Best play comes to {signed(strategy.worth, 6)} of the {unit} a round.")
    for rule in strategy.rules:
        # Backticks mark commands for a page; a terminal has no other letters for them.
        page.line(rule.replace("`", ""))
    for chart in strategy.charts:
        _chart(page, chart)
    if strategy.flop_kinds:
        page.heading("On the flop, hands checked before: how often best play raises, and what one rule for all costs")
        numbers(
            page,
            ("hand on the flop", "chance", "raised", "raise all costs", "check all costs"),
            [
                (
                    kind.name,
                    percent(kind.chance, 3),
                    percent(kind.raised, 2),
                    percent(kind.cost_of_raising_all),
                    percent(kind.cost_of_checking_all),
                )
                for kind in strategy.flop_kinds
            ],
        )
    if strategy.steps:
        page.heading("Around the edge: what the wrong decision costs each time")
        numbers(
            page,
            ("hand", "hands", "stake more", "stake less", "error"),
            [
                (step.hand, str(step.hands), signed(step.play, 6), signed(step.fold, 6), f"{float(step.error):.6f}")
                for step in strategy.steps
            ],
        )
    if strategy.simplifications:
        page.heading(f"Simpler rules, per {unit} a round")
        _habits(page, strategy.simplifications)
    if strategy.habits:
        page.heading(f"Habits, per {unit} a round")
        _habits(page, strategy.habits)


def _habits(page: Page, habits: tuple[Habit, ...]) -> None:
    rows = [(habit.name, percent(-habit.worth, 5), percent(habit.cost, 5), habit.says) for habit in habits]
    page.table(("way to play", "edge", "costs", "what it is"), rows, whole=("way to play", "edge", "costs"))


def _chart(page: Page, chart: Chart) -> None:
    """A chart with a letter or two for each decision."""
    page.heading(caption(chart))
    signs = _signs(chart.decisions)
    page.line(", ".join(f"{sign}: {name}" for name, sign in signs.items()))
    if chart.form == "grid":
        for row, each in enumerate(chart.rows):
            cells = [f"{kind_name(13 * row + at)}{_sign(signs, cell)}".ljust(5) for at, cell in enumerate(each.cells)]
            page.line(" ".join(cells).rstrip())
        return
    rows = [(words(row.name), *(_sign(signs, cell) for cell in row.cells)) for row in chart.rows]
    page.table((chart.across or "hand", *chart.columns), rows, whole=(chart.across or "hand", *chart.columns))


def _signs(decisions: tuple[str, ...]) -> dict[str, str]:
    """A short sign for each decision: how many times, or a letter; a dot for the first."""
    found: dict[str, str] = {}
    for place, name in enumerate(decisions):
        times = name.rpartition("-")[2].removesuffix("x")
        sign = "·" if place == 0 else times if times.isdecimal() else name[0].upper()
        found[name] = sign if sign not in found.values() else name
    return found


def _sign(signs: dict[str, str], cell: ChartCell | None) -> str:
    if cell is None:
        return ""
    part = "" if len(cell.shares) == 1 else f" {100 * float(cell.shares[0][1]):.0f}%"
    return signs[cell.decision] + part
