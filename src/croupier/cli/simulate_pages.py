"""The results of a simulation as tables in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.analysis.reports.figures import money, percent, signed
from croupier.cli.output import Page


def results_page(results: Mapping[str, Any]) -> None:
    """Print everything that a reader wants first; the JSON has the rest."""
    page = Page()
    for table in results["tables"]:
        _table(page, table)
    if results["jackpot"] is not None:
        _jackpot(page, results["jackpot"], results["tables"][0]["currency"])


def _table(page: Page, table: Mapping[str, Any]) -> None:
    currency = table["currency"]
    page.heading(
        f"{table['name']}: {table['rulebook']}, {len(table['boxes'])} boxes, {table['rounds']:,} rounds, "
        f"strategy {table['strategy']}"
    )
    rows = [
        (
            name,
            bet["per"],
            signed(bet["net"], 5),
            f"±{bet['interval'][1] - bet['net']:.5f}",
            "-" if bet["exact"] is None else signed(bet["exact"], 5),
            "-" if bet["deviation"] is None else signed(bet["deviation"], 2),
        )
        for name, bet in table["bets"].items()
    ]
    page.table(("bet", "per unit of", "net", "95%", "exact", "standard errors off"), rows)
    parts = ("mean", "p1", "p5", "p50", "p95", "p99")
    rows = []
    for period, held in table["house"].items():
        amounts = ("-" if held[part] is None else money(held[part], currency) for part in parts)
        rows.append((period, f"{held['number']:,}", *amounts))
    page.heading("House result, meter and reserve left out")
    page.table(("", "number", "mean", "1%", "5%", "50%", "95%", "99%"), rows)
    bankroll = table["bankroll"]
    if bankroll["sessions"]:
        page.heading(f"Bankroll of the first box, {bankroll['sessions']:,} sessions of {bankroll['rounds']:,} rounds")
        page.table(
            ("bankroll", "survives"),
            [(money(row["bankroll"], currency), percent(row["part"], 2)) for row in bankroll["survival"]],
        )


def _jackpot(page: Page, jackpot: Mapping[str, Any], currency: str) -> None:
    page.heading("Jackpot")
    reserve = jackpot["reserve"]
    needed = reserve["share_of_stakes_needed"]
    page.statements(
        [
            ("Awarded", f"{money(jackpot['awarded'], currency)} in {jackpot['awards']:,} awards"),
            ("Resets", f"{jackpot['resets']:,}, funded with {money(jackpot['reset_funding'], currency)}"),
            ("Several winners", f"{jackpot['shared_rounds']:,} rounds"),
            ("Reserve needs at the start", money(reserve["needed_at_start"], currency)),
            ("Resets take of each stake", "-" if needed is None else percent(needed, 3)),
        ]
    )
    rows = [
        (
            share,
            f"{hits['hits']:,}",
            "-" if hits["hours_between"] is None else f"{hits['hours_between']:,.1f}",
            *(money(hits["meter"][part], currency) for part in ("mean", "p5", "p50", "p95", "most")),
        )
        for share, hits in jackpot["hits"].items()
    ]
    page.table(("share", "hits", "hours between", "meter at a hit", "5%", "50%", "95%", "most"), rows)
