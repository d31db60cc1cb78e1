"""The results of a simulation as tables in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from croupier.analysis.reports.figures import money, percent
from croupier.cli.output import Page
from croupier.simulation.reports.figures import (
    BET_COLUMNS,
    HIT_COLUMNS,
    bet_rows,
    hit_rows,
    house_rows,
    jackpot_facts,
    link_facts,
)


def results_page(results: Mapping[str, Any]) -> None:
    """Print everything that a reader wants first; the JSON has the rest."""
    page = Page()
    for table in results["tables"]:
        _table(page, table)
    if results["link"] is not None:
        page.heading("All tables together, meter and reserve left out")
        page.statements(link_facts(results["link"]))
    if results["jackpot"] is not None:
        page.heading("Jackpot")
        page.statements(jackpot_facts(results))
        currency = results["tables"][0]["currency"]
        page.table(HIT_COLUMNS, hit_rows(results["jackpot"], partial(money, currency=currency)))


def _table(page: Page, table: Mapping[str, Any]) -> None:
    currency, boxes = table["currency"], len(table["boxes"])
    page.heading(
        f"{table['name']}: {table['rulebook']}, {boxes} {'box' if boxes == 1 else 'boxes'}, "
        f"{table['rounds']:,} rounds, strategy {table['strategy']}"
    )
    page.table(BET_COLUMNS, bet_rows(table, 5))
    page.heading("House result, meter and reserve left out")
    rows = house_rows(table, ("p1", "p5", "p50", "p95", "p99"), partial(money, currency=currency))
    page.table(("", "number", "mean", "1%", "5%", "50%", "95%", "99%"), rows)
    bankroll = table["bankroll"]
    if bankroll["sessions"]:
        page.heading(f"Bankroll of the first box, {bankroll['sessions']:,} sessions of {bankroll['rounds']:,} rounds")
        page.table(
            ("bankroll", "survives"),
            [(money(row["bankroll"], currency), percent(row["part"], 2)) for row in bankroll["survival"]],
        )
