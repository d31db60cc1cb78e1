"""A simulation as one page: everything in it, nothing fetched, made to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from croupier import __version__
from croupier.analysis.reports.figures import money, percent, signed
from croupier.analysis.reports.markup import facts, figure, numbered, table
from croupier.money import MILS, format_amount
from croupier.simulation.reports.plots import deviations, distribution, survival
from croupier.simulation.reports.rows import unwritable
from croupier.simulation.running import Run
from croupier.simulation.totals import TableTotals

PERCENTILES = ("p1", "p5", "p25", "p50", "p75", "p95", "p99")


def write_page(run: Run, summary: Mapping[str, Any], path: Path) -> None:
    """Write the page to a file."""
    try:
        path.write_text(page(run, summary), encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error, "--html") from None


def page(run: Run, summary: Mapping[str, Any]) -> str:
    """The whole page."""
    parts = [_title(run, summary)]
    for each, totals in zip(summary["tables"], run.totals.tables, strict=True):
        parts += [_bets(each), _house(run, each, totals), _bankroll(each, totals)]
    if summary["jackpot"] is not None:
        parts.append(_jackpot(run, summary["jackpot"], summary["tables"][0]["currency"]))
    style = files("croupier.analysis.reports").joinpath("page.css").read_text(encoding="utf-8")
    title = escape(f"Simulation of {', '.join(dict.fromkeys(each['rulebook'] for each in summary['tables']))}")
    foot = f"croupier {__version__} · seed {summary['seed']} · settings {run.settings.digest}"
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n{numbered(chr(10).join(filter(None, parts)))}\n"
        f"<footer>{foot}</footer>\n</body>\n</html>\n"
    )


def _title(run: Run, summary: Mapping[str, Any]) -> str:
    titles = dict.fromkeys(table.book.identity.title for table in run.settings.tables)
    box_rounds = sum(each["box_rounds"] for each in summary["tables"])
    boxes = [
        ("Rounds at the first table", f"{summary['rounds']:,}"),
        ("Box-rounds at all tables", f"{box_rounds:,}"),
        ("Years of play, day and night", f"{summary['hours'] / 8760:,.2f}"),
        ("Seed", str(summary["seed"])),
    ]
    heads = "".join(f"<div><span>{escape(name)}</span><b>{escape(value)}</b></div>" for name, value in boxes)
    cut = "" if summary["complete"] else "<p>The run was interrupted; this is what was done by then.</p>"
    return (
        f'<p class="kicker">Simulation</p><h1>{escape(", ".join(titles))}</h1>{cut}<div class="headline">{heads}</div>'
    )


def _bets(each: Mapping[str, Any]) -> str:
    rows = [
        (
            name,
            bet["per"],
            signed(bet["net"], 6),
            f"±{bet['interval'][1] - bet['net']:.6f}",
            "-" if bet["exact"] is None else signed(bet["exact"], 6),
            "-" if bet["deviation"] is None else signed(bet["deviation"], 2),
        )
        for name, bet in each["bets"].items()
    ]
    known = [(name, bet["deviation"]) for name, bet in each["bets"].items() if bet["deviation"] is not None]
    return (
        f"<h2>{escape(each['name'])}: bets</h2>"
        f"<p>{escape(each['rulebook'])}, {len(each['boxes'])} boxes, {each['pace']} rounds an hour, "
        f"strategy {escape(each['strategy'])}. Net result per unit of the bet named; of the jackpot the fixed prizes "
        "alone, since shares of the meter are not the house's money.</p>"
        + table(("bet", "per", "net", "95%", "exact", "deviation"), rows, text=2)
        + figure(
            deviations([name for name, _ in known], [value for _, value in known]), "Each bet beside its exact figure"
        )
    )


def _house(run: Run, each: Mapping[str, Any], totals: TableTotals) -> str:
    currency = each["currency"]
    rows = []
    for period in ("shift", "month"):
        held = each["house"][period]
        amounts = ["-" if held[key] is None else format_amount(round(held[key])) for key in ("mean", *PERCENTILES)]
        rows.append((period, f"{held['number']:,}", *amounts))
    settings = run.settings
    of = next(table for table in settings.tables if table.name == each["name"])
    shift = settings.shift_hours * of.pace
    kept = of.jackpot_stake * (settings.link.shares.meter + settings.link.shares.reserve) * shift / MILS
    turned = totals.shifts.turned()
    return (
        f"<h2>{escape(each['name'])}: the house</h2><p>What the house keeps in a shift and in a month; what goes to "
        f"the meter and its reserve is left out, fixed prizes and envy are paid. In {currency}.</p>"
        + table(("", "number", "mean", *PERCENTILES), rows)
        + figure(
            distribution(turned, f"House result of a shift, {currency}", shift=-kept / 100),
            "House results of all shifts",
        )
    )


def _bankroll(each: Mapping[str, Any], totals: TableTotals) -> str:
    held, currency = each["bankroll"], each["currency"]
    if not held["sessions"]:
        return ""
    rows = [
        (money(row["bankroll"], currency), f"{row['survived']:,}", percent(row["part"], 2)) for row in held["survival"]
    ]
    return (
        f"<h2>{escape(each['name'])}: a player's bankroll</h2><p>{held['sessions']:,} sessions of {held['rounds']:,} "
        f"rounds on the first box. A bankroll is gone when it cannot pay for a round as the strategy plays it "
        f"({money(held['needed_for_a_round'], currency)}); who wins a share of the meter is out of danger.</p>"
        + table(("bankroll", "sessions survived", "part"), rows)
        + figure(
            survival([row["bankroll"] for row in held["survival"]], [row["part"] for row in held["survival"]]),
            "Sessions that each bankroll survives",
        )
        + figure(distribution(totals.sessions.results, f"Result of a session, {currency}"), "Results of all sessions")
    )


def _jackpot(run: Run, jackpot: Mapping[str, Any], currency: str) -> str:
    reserve = jackpot["reserve"]
    said = facts(
        [
            ("Staked", money(jackpot["staked"], currency)),
            ("Awarded", f"{money(jackpot['awarded'], currency)} in {jackpot['awards']:,} awards"),
            ("Resets", f"{jackpot['resets']:,}, funded with {money(jackpot['reset_funding'], currency)}"),
            ("Rounds with several winners", f"{jackpot['shared_rounds']:,}, {jackpot['shared_awards']:,} awards"),
            ("The reserve needs at the start", money(reserve["needed_at_start"], currency)),
            (
                "Resets take of each stake",
                "-" if reserve["share_of_stakes_needed"] is None else percent(reserve["share_of_stakes_needed"], 3),
            ),
            ("Meter at the end", money(jackpot["meter"], currency)),
        ]
    )
    rows, drawn = [], []
    for share, hits in jackpot["hits"].items():
        meter = hits["meter"]
        rows.append(
            (
                share,
                f"{hits['hits']:,}",
                "-" if hits["hours_between"] is None else f"{hits['hours_between']:,.1f}",
                *(format_amount(round(meter[key])) for key in ("mean", "p5", "p50", "p95", "most")),
            )
        )
        totals = run.totals.link.hits[share]
        drawn.append(figure(distribution(totals.meters, f"Meter, {currency}"), f"The meter at a hit of {share}"))
        drawn.append(figure(distribution(totals.waits, "Hours", scale=1), f"Hours between hits of {share}"))
    columns = ("share", "hits", "hours between", "meter: mean", "5%", "half", "95%", "most")
    return f"<h2>The jackpot</h2>{said}{table(columns, rows)}{''.join(drawn)}"
