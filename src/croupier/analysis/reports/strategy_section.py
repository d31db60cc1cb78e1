"""Best play in a PAR sheet's page: the rules, the square of hole cards, and what other ways to play cost."""

from __future__ import annotations

from html import escape

from croupier.analysis.holdem_solution import SolvedHoldem
from croupier.analysis.hole_kinds import KINDS, kind_name
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports import plots
from croupier.analysis.reports.figures import percent, signed
from croupier.analysis.reports.markup import figure, table
from croupier.analysis.strategy import Strategy


def strategy_section(sheet: ParSheet, strategy: Strategy) -> str:
    solution = sheet.solution
    parts = ["<h2>Best play</h2>", *(f"<p>{escape(rule)}</p>" for rule in strategy.rules)]
    if isinstance(solution, SolvedHoldem):
        parts.append(_grid(solution))
    parts.append(
        figure(plots.strategy_plot(solution), "What playing is worth for every hand, from the lowest to the highest.")
    )
    if strategy.steps:
        rows = [
            (s.hand, str(s.hands), "play" if s.plays else "fold", signed(s.play, 6), f"{float(s.error):.6f}")
            for s in strategy.steps
        ]
        parts.append(
            "<h3>Around the edge</h3>"
            + table(("Hand", "Hands", "Decision", "Worth of playing", "Cost of the error"), rows)
        )
    if strategy.flop_kinds:
        kinds = [
            (
                k.name.capitalize(),
                percent(k.chance, 3),
                percent(k.raised, 2),
                percent(k.cost_of_raising_all),
                percent(k.cost_of_checking_all),
            )
            for k in strategy.flop_kinds
        ]
        parts.append(
            "<h3>On the flop, hands checked before</h3>"
            + table(("Hand", "Chance", "Best raised", "Raise all costs", "Check all costs"), kinds)
        )
    habits = [
        (h.name.capitalize(), h.says, percent(-h.worth, 4), percent(h.cost, 4))
        for h in (*strategy.simplifications, *strategy.habits)
    ]
    parts.append(
        "<h3>Simpler rules and habits, per Ante a round</h3>"
        + table(("Way to play", "What it is", "House edge", "Costs"), habits, text=2)
    )
    return "".join(parts)


def _grid(solution: SolvedHoldem) -> str:
    rows = []
    for row in range(13):
        cells = []
        for kind in range(13 * row, 13 * row + 13):
            best = solution.best(kind)
            value = signed(solution.value(kind, best), 3)
            shown = f"{best}× {value}" if best else value
            cells.append(f"<td{' class=r' if best else ''}>{kind_name(kind)}<small>{shown}</small></td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    raised = sum(1 for kind in range(KINDS) if solution.best(kind))
    caption = (
        f"Before the flop: {raised} of 169 kinds of hole cards are played (dark, with the multiple), "
        "suited above the diagonal; below each its value in Antes."
    )
    return (
        f'<figure><table class="grid"><tbody>{"".join(rows)}</tbody></table><figcaption>{caption}</figcaption></figure>'
    )
