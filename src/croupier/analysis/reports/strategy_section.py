"""Best play as HTML: rules, charts, and what other ways to play cost; in a PAR sheet or on a card of its own."""

from __future__ import annotations

from html import escape
from typing import Final

from croupier.analysis.charts import Chart, ChartCell, after, street_words
from croupier.analysis.first_decision import FirstDecision
from croupier.analysis.hole_kinds import kind_name
from croupier.analysis.reports import plots
from croupier.analysis.reports.figures import percent, signed, words
from croupier.analysis.reports.markup import document, figure, table
from croupier.analysis.strategy import Strategy
from croupier.languages import ENGLISH, Sentence, told
from croupier.money import in_marks
from croupier.narrator.teller import Teller, decided, sentence
from croupier.rulebook import Rulebook

#: A chart with more columns stands alone in its line on a card; with more charts they stand three in a line.
_WIDE: Final = 6
_MANY: Final = 4


def strategy_section(strategy: Strategy, first: tuple[FirstDecision, ...]) -> str:
    """The part of a PAR sheet's page."""
    parts = ["<h2>Best play</h2>", *(f"<p>{rule_html(str(rule))}</p>" for rule in strategy.rules)]
    values = {each.name: each for each in first}
    parts += [chart_html(chart, values) for chart in strategy.charts]
    if first and len(first[0].cards) > 2:
        parts.append(
            figure(plots.first_values(first), "What each decision is worth, from the lowest hand to the highest.")
        )
    if strategy.steps:
        columns = ("Hand", "Hands", "To stake more", "To stake less", "Cost of the error")
        parts.append("<h3>Around the edge</h3>" + table(columns, at_the_edge(strategy)))
    if strategy.flop_kinds:
        kinds = [(sentence(hand), *figures) for hand, *figures in on_the_flop(strategy)]
        parts.append(
            "<h3>On the flop, hands checked before</h3>"
            + table(("Hand", "Chance", "Best raised", "Raise all costs", "Check all costs"), kinds)
        )
    habits = [
        (sentence(str(h.title)), str(h.says), percent(-h.worth, 4), percent(h.cost, 4))
        for h in (*strategy.simplifications, *strategy.habits)
    ]
    if habits:
        parts.append(
            "<h3>Simpler rules and habits, per unit of the main bet a round</h3>"
            + table(("Way to play", "What it is", "House edge", "Costs"), habits, text=2)
        )
    return "".join(parts)


def at_the_edge(strategy: Strategy, language: str = ENGLISH) -> list[tuple[str, ...]]:
    """The hands around the edge: how many each stands for, what either decision is worth, and what the error costs."""
    return [
        (
            told(step.hand, language),
            str(step.hands),
            signed(step.play, 6, language),
            signed(step.fold, 6, language),
            in_marks(f"{float(step.error):.6f}", language),
        )
        for step in strategy.steps
    ]


def on_the_flop(strategy: Strategy, language: str = ENGLISH) -> list[tuple[str, ...]]:
    """The kinds of hands on a flop: how often they come and are best raised, and what it costs to do so always."""
    return [
        (
            told(kind.name, language),
            percent(kind.chance, 3, language),
            percent(kind.raised, 2, language),
            percent(kind.cost_of_raising_all, language=language),
            percent(kind.cost_of_checking_all, language=language),
        )
        for kind in strategy.flop_kinds
    ]


def rule_html(rule: str) -> str:
    """A rule of best play; what stands between backticks is a command."""
    parts = escape(rule).split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))


def chart_html(chart: Chart, values: dict[str, FirstDecision] | None = None, language: str = ENGLISH) -> str:
    """A chart as a table whose cells are coloured by what is best there."""
    head = "".join(f"<th>{escape(told(column, language))}</th>" for column in chart.columns)
    if chart.form == "grid":
        body = _grid_rows(chart, values or {})
    else:
        lines = ((words(told(row.name, language)), row.cells) for row in chart.rows)
        body = "".join(
            f"<tr><th>{escape(name)}</th>{''.join(_cell(chart, cell, language) for cell in cells)}</tr>"
            for name, cells in lines
        )
        head = f"<th>{escape(told(chart.across, language))}</th>{head}"
    shown = "" if chart.form == "grid" else f"<thead><tr>{head}</tr></thead>"
    shape = " square" if chart.form == "grid" else " wide" if len(chart.columns) > _WIDE else ""
    return (
        f'<figure class="chart{shape}"><table class="grid chart">{shown}<tbody>{body}</tbody></table>'
        f"<figcaption>{escape(caption(chart, language))} {_legend(chart, language)}</figcaption></figure>"
    )


def caption(chart: Chart, language: str = ENGLISH) -> str:
    """What a chart is about, in a sentence."""
    form = chart.form.replace(" ", "-")
    about = Sentence(
        "chart-caption", street=street_words(chart.street), after=after(chart), form=form, across=chart.across
    )
    return about.told(language)


def _legend(chart: Chart, language: str) -> str:
    names = (decided(name, language) for name in chart.decisions)
    return " ".join(f'<span class="d{at}">{escape(name)}</span>' for at, name in enumerate(names))


def _cell(chart: Chart, cell: ChartCell | None, language: str) -> str:
    if cell is None:
        return "<td></td>"
    at = chart.decisions.index(cell.decision)
    part = "" if len(cell.shares) == 1 else f"<small>{100 * float(cell.shares[0][1]):.0f}</small>"
    return f'<td class="d{at}">{escape(decided(cell.decision, language))}{part}</td>'


def _grid_rows(chart: Chart, values: dict[str, FirstDecision]) -> str:
    rows = []
    for row, each in enumerate(chart.rows):
        cells = []
        for column, cell in enumerate(each.cells):
            name = kind_name(13 * row + column)
            at = chart.decisions.index(cell.decision) if cell is not None else 0
            known = values.get(name)
            worth = f"<small>{signed(known.values[known.best[0]], 3)}</small>" if known is not None else ""
            cells.append(f'<td class="d{at}">{name}{worth}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return "".join(rows)


def strategy_card(book: Rulebook, strategy: Strategy, language: str = ENGLISH) -> str:
    """Best play on one page to print: the charts, and the rules that are short."""
    rules = "".join(f"<li>{rule_html(told(rule, language))}</li>" for rule in strategy.rules)
    teller = Teller(language=language)
    charts = "".join(chart_html(chart, language=language) for chart in strategy.charts)
    shown = " many" if len(strategy.charts) > _MANY else " one" if _alone(strategy.charts) else ""
    body = (
        f'<body class="card">\n'
        f'<h1>{escape(book.identity.title)}</h1><p class="soft">{escape(teller.house(book.identity.house_name))} · '
        f"{teller.say('card-edge', edge=percent(-strategy.worth, language=language))}</p>\n<ul>{rules}</ul>\n"
        f'<div class="charts{shown}">{charts}</div>\n</body>'
    )
    return document(teller.say("card-title", game=book.identity.title), body, language)


def _alone(charts: tuple[Chart, ...]) -> bool:
    return len(charts) == 1 and charts[0].form == "heat map" and len(charts[0].columns) <= _WIDE
