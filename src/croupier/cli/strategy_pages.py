"""The readable form of a strategy."""

from __future__ import annotations

from croupier.analysis.holdem_solution import SolvedHoldem
from croupier.analysis.hole_kinds import kind_name
from croupier.analysis.reports.figures import percent, signed
from croupier.analysis.strategy import Habit, Strategy
from croupier.analysis.three_card.solver import SolvedThreeCard
from croupier.cli.analyze_pages import numbers
from croupier.cli.output import Page
from croupier.rulebook import Rulebook


def strategy_page(book: Rulebook, solved: SolvedHoldem | SolvedThreeCard, strategy: Strategy) -> None:
    """Print a strategy."""
    page = Page()
    page.heading(f"{book.identity.title}, {book.identity.house_name} ({book.id})")
    page.line(f"Best play comes to {signed(strategy.worth, 6)} of the Ante a round.")
    for rule in strategy.rules:
        page.line(rule)
    if isinstance(solved, SolvedHoldem):
        _grid(page, solved)
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
            ("hand", "hands", "decision", "play", "fold", "error"),
            [
                (
                    step.hand,
                    str(step.hands),
                    "play" if step.plays else "fold",
                    signed(step.play, 6),
                    signed(step.fold, 6),
                    f"{float(step.error):.6f}",
                )
                for step in strategy.steps
            ],
        )
    if strategy.simplifications:
        page.heading("Simpler rules, per Ante a round")
        _habits(page, strategy.simplifications)
    page.heading("Habits, per Ante a round")
    _habits(page, strategy.habits)


def _habits(page: Page, habits: tuple[Habit, ...]) -> None:
    rows = [(habit.name, percent(-habit.worth, 5), percent(habit.cost, 5), habit.says) for habit in habits]
    page.table(("way to play", "edge", "costs", "what it is"), rows, whole=("way to play", "edge", "costs"))


def _grid(page: Page, solved: SolvedHoldem) -> None:
    """The 169 kinds in the usual square: what is raised stands with its multiple."""
    page.heading("Before the flop: suited above the diagonal; a figure is the multiple to play, a dot a check")
    for row in range(13):
        cells = []
        for column in range(13):
            kind = row * 13 + column
            best = solved.best(kind)
            cells.append(f"{kind_name(kind)}{best or '·'}".ljust(5))
        page.line(" ".join(cells).rstrip())
