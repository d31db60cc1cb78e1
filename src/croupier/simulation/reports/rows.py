"""The results as one long table: a figure a row, so that any tool can pick and plot what it wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from croupier.analysis.reports.writing import pyarrow_for, unwritable
from croupier.simulation.histogram import Histogram
from croupier.simulation.running import Run


class FigureRow(NamedTuple):
    """One figure: of which table (empty for the link), about what, which figure, for a bin from where, its value."""

    table: str
    subject: str
    item: str
    figure: str
    low: int | None
    value: float


def rows(run: Run, summary: Mapping[str, Any]) -> Iterator[FigureRow]:
    """Every figure of the summary, and every bin of the distributions."""
    for table, totals in zip(summary["tables"], run.totals.tables, strict=True):
        name = table["name"]
        yield FigureRow(name, "table", "", "rounds", None, table["rounds"])
        yield FigureRow(name, "table", "", "box_rounds", None, table["box_rounds"])
        for bet, figures in table["bets"].items():
            yield from _figures(name, "bet", bet, figures)
        for hand, counted in table["outcomes"].items():
            for category, count in counted.items():
                yield FigureRow(name, "outcome", hand, category, None, count)
        yield from _figures(name, "envy", "", table["envy"])
        for period, figures in table["house"].items():
            yield from _figures(name, "house", period, figures)
        for each in table["bankroll"]["survival"]:
            yield FigureRow(name, "bankroll", "survival", "part", each["bankroll"], each["part"] or 0.0)
        yield from _bins(name, "players won in a shift", totals.shifts)
        yield from _bins(name, "players won in a month", totals.months)
        yield from _bins(name, "session result", totals.sessions.results)
        yield from _bins(name, "session lowest", totals.sessions.lowest)
    if summary["jackpot"] is not None:
        yield from _figures("", "jackpot", "", summary["jackpot"])
        yield from _figures("", "jackpot", "reserve", summary["jackpot"]["reserve"])
    for share, hits in run.totals.link.hits.items():
        yield from _figures("", "hits", share, summary["jackpot"]["hits"][share])
        yield from _bins("", f"meter at a hit of {share}", hits.meters)
        yield from _bins("", f"hours between hits of {share}", hits.waits)


def _figures(table: str, subject: str, item: str, figures: Mapping[str, Any]) -> Iterator[FigureRow]:
    for figure, value in figures.items():
        if type(value) in (int, float):
            yield FigureRow(table, subject, item, figure, None, value)


def _bins(table: str, item: str, histogram: Histogram) -> Iterator[FigureRow]:
    for place in sorted(histogram.bins):
        yield FigureRow(table, "bin", item, f"width {histogram.width}", place * histogram.width, histogram.bins[place])


def write_parquet(run: Run, summary: Mapping[str, Any], path: Path) -> None:
    """Write the long table as a Parquet file."""
    pyarrow, parquet = pyarrow_for("--parquet")
    columns = list(zip(*rows(run, summary), strict=True))
    types = {"low": pyarrow.int64(), "value": pyarrow.float64()}
    arrays = {
        name: pyarrow.array(column, types.get(name, pyarrow.string()))
        for name, column in zip(FigureRow._fields, columns, strict=True)
    }
    try:
        parquet.write_table(pyarrow.table(arrays), path, compression="zstd")
    except OSError as error:
        raise unwritable(path, error, "--parquet") from None
