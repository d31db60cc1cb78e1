"""`croupier strategy`: best play in words and tables, what simpler rules cost, and what habits cost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.analyze import WhatIf, rules
from croupier.cli.language import spoken
from croupier.cli.options import AsCsv, AsXlsx
from croupier.cli.output import AsJson, print_json
from croupier.cli.rulebook import Readings
from croupier.cli.rulebook import Rules as OneRulebook
from croupier.errors import bad_usage

if TYPE_CHECKING:
    from croupier.rulebook import Rulebook

app = typer.Typer()


@app.command(epilog="Example: croupier strategy rws-3cp")
def strategy(
    rulebook: OneRulebook,
    what_if: WhatIf = [],  # noqa: B006 - Typer reads the default, nobody changes it
    reading: Readings = [],  # noqa: B006
    flops: Annotated[
        Path | None,
        typer.Option("--flops", metavar="FILE", help="Write every decision on the flop as CSV, in files of a million."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write best play as one page to print.")
    ] = None,
    as_csv: AsCsv = None,
    as_xlsx: AsXlsx = None,
    as_json: AsJson = False,
) -> None:
    """Show the best play of a game, and what every simpler way to play costs per unit of the main bet."""
    from croupier.analysis.reports.strategy_json import strategy_json
    from croupier.analysis.strategies import strategy_of
    from croupier.cli.progress import progress

    book = rules(rulebook, what_if, reading)
    if flops is not None:
        _write_flops(book, flops)
        return
    with progress(f"Solving {book.id} (on a new machine some code is compiled first)") as advance:
        _, found = strategy_of(book, progress=advance)
    from croupier.analysis.reports.spreadsheets import write_tables

    written = write_tables(strategy_json(book.id, found, spoken()), as_csv, as_xlsx)
    if html is not None:
        from croupier.analysis.reports.strategy_section import strategy_card
        from croupier.analysis.reports.writing import report_file

        with report_file(html) as file:
            file.write(strategy_card(book, found, spoken()))
        written.append(html)
    if as_json:
        print_json(strategy_json(book.id, found, spoken()))
    elif written:
        typer.echo(f"wrote {', '.join(map(str, written))}")
    else:
        from croupier.cli.strategy_pages import strategy_page

        strategy_page(book, found, spoken())


def _write_flops(book: Rulebook, path: Path) -> None:
    """Write the table of every flop."""
    from croupier.analysis.reading import game_of
    from croupier.analysis.reports.flop_table import flop_street, write_flop_table

    game = game_of(book)
    street = flop_street(game)
    if street is None:
        expected = "a game with a flop; croupier analyze --json lists every hand of a three-card game"
        raise bad_usage(f"{book.id} has no decision on a flop", "--flops", expected)
    rows, written = write_flop_table(game, street, path)
    typer.echo(f"wrote {', '.join(map(str, written))}: {rows:,} hands on flops")
