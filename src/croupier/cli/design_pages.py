"""What `croupier design` shows: how many tables qualify, the best of them with their figures, or the nearest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from croupier.analysis.reports.figures import money, percent, plain
from croupier.cli.output import Page
from croupier.design.designing import Design, Found
from croupier.design.figures import Value
from croupier.rulebook.pays import Pay


def design_page(design: Design, written: Sequence[Path] = ()) -> None:
    """Print an answer."""
    page, book = Page(), design.rulebook
    labels = ", ".join(book.bets[bet].label for bet in design.bets)
    page.heading(f"{book.identity.title}: {labels}")
    if not design.complete:
        counted = f"{design.qualify:,} found, {design.ruled_out:,} of {design.tables:,} tables ruled out"
        page.line(f"The search was broken off: {counted}.")
    elif design.qualify:
        page.line(f"{design.qualify:,} of {design.tables:,} tables qualify; {design.ruled_out:,} were ruled out.")
    else:
        page.line(f"None of {design.tables:,} tables.")
    if design.link is not None:
        shown = money(design.link.meter, book.identity.currency)
        page.line(f"Edge and deviation are at a meter of {shown}.")
    if design.found:
        _tables(page, design.found, book.identity.currency)
    elif design.nearest is not None:
        page.line("The nearest:")
        _tables(page, [design.nearest], book.identity.currency)
    elif design.complete and design.asked.targets:
        page.line("The targets cannot be met together.")
    for path in written[:1]:
        more = f" and {len(written) - 1} more" if len(written) > 1 else ""
        page.line(f"Written: {path}{more}.")


def _tables(page: Page, found: Sequence[Found], currency: str) -> None:
    """A column for each row that varies, the highest hand first, and for each figure."""
    bets = list(dict.fromkeys(name.partition(".")[0] for name in found[0].pays))
    names = [name for bet in bets for name in reversed(found[0].pays) if name.partition(".")[0] == bet]
    heads = [name.partition(".")[2] if len(bets) == 1 else name for name in names]
    figures = list(found[0].figures)
    keys = list(found[0].settings)
    words = str.maketrans("-.", "  ")
    columns = ["", *keys, *(name.translate(words) for name in (*heads, *figures))]
    rows = [
        [
            str(number),
            *(str(one.settings[key]) for key in keys),
            *(_short(one.pays[name]) for name in names),
            *(_figure(one.figures.get(name), currency) for name in figures),
        ]
        for number, one in enumerate(found, start=1)
    ]
    page.table(columns, rows, whole=columns)


def _short(pay: Pay) -> str:
    """Odds to or for one as a number; everything else as it is printed."""
    return plain(pay.ratio) if pay.kind in ("to", "for") else str(pay)


def _figure(value: Value | None, currency: str) -> str:
    if value is None:
        return "-"
    if value.unit == "money":
        return money(value.exact, currency)
    return percent(value.exact) if value.unit == "percent" else f"{float(value):.4f}"
