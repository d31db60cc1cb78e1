"""The readable form of a strategy."""

from __future__ import annotations

from croupier.analysis.charts import Chart, ChartCell
from croupier.analysis.hole_kinds import kind_name
from croupier.analysis.reports.figures import percent, signed, words
from croupier.analysis.reports.strategy_section import at_the_edge, caption, on_the_flop
from croupier.analysis.strategy import Habit, Strategy
from croupier.cli.analyze_pages import numbers
from croupier.cli.output import Page
from croupier.languages import Sentence, told
from croupier.narrator.teller import Teller, decided
from croupier.rulebook import Rulebook


def strategy_page(book: Rulebook, strategy: Strategy, language: str) -> None:
    """Print a strategy."""
    page, teller = Page(), Teller(language=language)
    house = teller.house(book.identity.house_name)
    page.heading(f"{book.identity.title}, {house} ({book.id})")
    unit = book.bets[book.main_bet].label
    page.line(teller.say("strategy-worth", worth=signed(strategy.worth, 6, language), bet=unit))
    for rule in strategy.rules:
        # Backticks mark commands for a page; a terminal has no other letters for them.
        page.line(told(rule, language).replace("`", ""))
    for chart in strategy.charts:
        _chart(page, chart, language)
    if strategy.flop_kinds:
        page.heading(teller.say("strategy-on-flop"))
        numbers(
            page,
            (
                teller.say("strategy-flop-hand"),
                teller.say("strategy-chance"),
                teller.say("strategy-raised"),
                teller.say("strategy-raise-all"),
                teller.say("strategy-check-all"),
            ),
            on_the_flop(strategy, language),
        )
    if strategy.steps:
        page.heading(teller.say("strategy-at-edge"))
        numbers(
            page,
            (
                teller.say("strategy-hand"),
                teller.say("strategy-hands"),
                teller.say("strategy-more"),
                teller.say("strategy-less"),
                teller.say("strategy-error"),
            ),
            at_the_edge(strategy, language),
        )
    if strategy.simplifications:
        page.heading(teller.say("strategy-simpler", bet=unit))
        _habits(page, strategy.simplifications, teller)
    if strategy.habits:
        page.heading(teller.say("strategy-habits", bet=unit))
        _habits(page, strategy.habits, teller)


def _habits(page: Page, habits: tuple[Habit, ...], teller: Teller) -> None:
    language = teller.language
    rows = [
        (
            told(habit.title, language),
            percent(-habit.worth, 5, language),
            percent(habit.cost, 5, language),
            told(habit.says, language),
        )
        for habit in habits
    ]
    whole = (teller.say("strategy-way"), teller.say("strategy-edge"), teller.say("strategy-costs"))
    page.table((*whole, teller.say("strategy-what")), rows, whole=whole)


def _chart(page: Page, chart: Chart, language: str) -> None:
    """A chart with a letter or two for each decision."""
    page.heading(caption(chart, language))
    signs = _signs(chart.decisions, language)
    page.line(", ".join(f"{sign}: {decided(name, language)}" for name, sign in signs.items()))
    if chart.form == "grid":
        for row, each in enumerate(chart.rows):
            cells = [f"{kind_name(13 * row + at)}{_sign(signs, cell)}".ljust(5) for at, cell in enumerate(each.cells)]
            page.line(" ".join(cells).rstrip())
        return
    rows = [(words(told(row.name, language)), *(_sign(signs, cell) for cell in row.cells)) for row in chart.rows]
    across = told(chart.across, language) or Sentence("strategy-hand").told(language)
    columns = (across, *(told(column, language) for column in chart.columns))
    page.table(columns, rows, whole=columns)


def _signs(decisions: tuple[str, ...], language: str) -> dict[str, str]:
    """A short sign for each decision: how many times, or a letter; a dot for the first."""
    found: dict[str, str] = {}
    for place, name in enumerate(decisions):
        times = name.rpartition("-")[2].removesuffix("x")
        sign = "·" if place == 0 else times if times.isdecimal() else decided(name, language)[0].upper()
        found[name] = sign if sign not in found.values() else name
    return found


def _sign(signs: dict[str, str], cell: ChartCell | None) -> str:
    if cell is None:
        return ""
    part = "" if len(cell.shares) == 1 else f" {100 * float(cell.shares[0][1]):.0f}%"
    return signs[cell.decision] + part
