"""A simulation as one page: everything in it, nothing fetched, made to be printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from croupier.analysis.reports.figures import money, percent
from croupier.analysis.reports.markup import facts, figure, headlines, table, whole_page
from croupier.analysis.reports.plots import BRASS, GREEN, GREY, drawn
from croupier.analysis.reports.writing import unwritable
from croupier.money import MILS, format_amount
from croupier.simulation.histogram import Histogram
from croupier.simulation.reports.figures import (
    BET_COLUMNS,
    HIT_COLUMNS,
    bet_rows,
    hit_rows,
    house_rows,
    jackpot_facts,
    link_facts,
)
from croupier.simulation.running import Run
from croupier.simulation.settings import YEAR_HOURS
from croupier.simulation.totals import TableTotals

PERCENTILES = {"1%": "p1", "5%": "p5", "25%": "p25", "50%": "p50", "75%": "p75", "95%": "p95", "99%": "p99"}


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
    if (link := summary["link"]) is not None:
        parts.append("<h2>All tables together</h2>" + facts(link_facts(link)))
    if summary["jackpot"] is not None:
        parts.append(_jackpot(run, summary))
    title = f"Simulation of {', '.join(dict.fromkeys(each['rulebook'] for each in summary['tables']))}"
    return whole_page(title, parts, f"seed {summary['seed']} · settings {run.settings.digest}")


def _title(run: Run, summary: Mapping[str, Any]) -> str:
    titles = dict.fromkeys(table.book.identity.title for table in run.settings.tables)
    box_rounds = sum(each["box_rounds"] for each in summary["tables"])
    boxes = [
        ("Rounds at the first table", f"{summary['rounds']:,}"),
        ("Box-rounds at all tables", f"{box_rounds:,}"),
        ("Years of play, day and night", f"{summary['hours'] / YEAR_HOURS:,.2f}"),
        ("Seed", str(summary["seed"])),
    ]
    cut = "" if summary["complete"] else "<p>The run was interrupted; this is what was done by then.</p>"
    return f'<p class="kicker">Simulation</p><h1>{escape(", ".join(titles))}</h1>{cut}{headlines(boxes)}'


def _bets(each: Mapping[str, Any]) -> str:
    known = [(name, bet["deviation"]) for name, bet in each["bets"].items() if bet["deviation"] is not None]
    return (
        f"<h2>{escape(each['name'])}: bets</h2>"
        f"<p>{escape(each['rulebook'])}, {len(each['boxes'])} boxes, {each['pace']} rounds an hour, "
        f"strategy {escape(each['strategy'])}. Net result per unit of the bet named; of the jackpot the fixed prizes "
        "alone, since shares of the meter are not the house's money.</p>"
        + table(BET_COLUMNS, bet_rows(each, 6), text=2)
        + figure(
            deviations([name for name, _ in known], [value for _, value in known]), "Each bet beside its exact figure"
        )
    )


def _house(run: Run, each: Mapping[str, Any], totals: TableTotals) -> str:
    currency = each["currency"]
    settings = run.settings
    of = next(table for table in settings.tables if table.name == each["name"])
    shift = settings.shift_hours * of.pace
    kept = of.jackpot_stake * (settings.link.shares.meter + settings.link.shares.reserve) * shift / MILS
    turned = totals.shifts.turned()
    return (
        f"<h2>{escape(each['name'])}: the house</h2><p>What the house keeps in a shift and in a month; what goes to "
        f"the meter and its reserve is left out, fixed prizes and envy are paid. In whole {currency}.</p>"
        + table(("", "number", "mean", *PERCENTILES), house_rows(each, tuple(PERCENTILES.values()), _whole))
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


def _jackpot(run: Run, summary: Mapping[str, Any]) -> str:
    jackpot, currency = summary["jackpot"], summary["tables"][0]["currency"]
    figures = []
    for share in jackpot["hits"]:
        totals = run.totals.link.hits[share]
        figures.append(figure(distribution(totals.meters, f"Meter, {currency}"), f"The meter at a hit of {share}"))
        figures.append(figure(distribution(totals.waits, "Hours", scale=1), f"Hours between hits of {share}"))
    rows = table(HIT_COLUMNS, hit_rows(jackpot, _amount))
    return f"<h2>The jackpot</h2>{facts(jackpot_facts(summary))}{rows}{''.join(figures)}"


def _whole(cents: float) -> str:
    """To the unit: a month of a busy table to the cent would not fit the page."""
    return f"{round(cents / 100):,}".replace("-", "−")


def _amount(cents: float) -> str:
    """Without the currency, which stands above the table."""
    return format_amount(round(cents))


_MOST_BARS: Final = 120


def distribution(histogram: Histogram, label: str, *, scale: float = 0.01, shift: float = 0.0) -> str:
    """How often each amount came; `scale` turns a whole number into what the axis shows."""
    if histogram.number < 2 or histogram.least is None or histogram.most is None:
        return ""
    places = sorted(histogram.bins)
    # Neighbouring bins together, so that no bar is thinner than a line.
    merged: dict[int, int] = {}
    by = max(1, (places[-1] - places[0]) // _MOST_BARS)
    for place in places:
        merged[place // by] = merged.get(place // by, 0) + histogram.bins[place]
    if len(merged) < 2:
        return ""
    width = histogram.width * by * scale
    starts = [shift + place * histogram.width * by * scale for place in merged]

    def draw(axes: Any) -> None:
        axes.bar(
            starts,
            [100 * count / histogram.number for count in merged.values()],
            width=width,
            align="edge",
            color=GREEN,
        )
        axes.xaxis.set_major_formatter("{x:,.10g}")
        axes.set_xlabel(label)
        axes.set_ylabel("%")

    return drawn(7.2, 2.4, draw)


def deviations(names: Sequence[str], deviation: Sequence[float]) -> str:
    """How far each bet lies from its exact figure, in standard errors."""

    def draw(axes: Any) -> None:
        axes.axvspan(-2, 2, color="#eef3f0")
        axes.axvline(0, color=GREY, linewidth=0.8)
        axes.scatter(deviation, range(len(names)), color=BRASS, zorder=3)
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        most = max(4.0, *(abs(each) + 0.5 for each in deviation))
        axes.set_xlim(-most, most)
        axes.set_xlabel("Standard errors from the exact figure")

    return drawn(7.2, 0.7 + 0.28 * len(names), draw) if len(names) > 1 else ""


def survival(bankrolls: Sequence[int], parts: Sequence[float]) -> str:
    """How many sessions a bankroll survives."""

    def draw(axes: Any) -> None:
        axes.plot([bankroll / 100 for bankroll in bankrolls], [100 * part for part in parts], color=GREEN, marker="o")
        axes.set_ylim(0, 100)
        axes.xaxis.set_major_formatter("{x:,.10g}")
        axes.set_xlabel("Bankroll")
        axes.set_ylabel("Sessions survived, %")

    return drawn(7.2, 2.4, draw) if len(bankrolls) > 1 else ""
