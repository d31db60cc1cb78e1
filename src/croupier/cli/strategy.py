"""`croupier strategy`: best play in words and tables, what simpler rules cost, and what habits cost."""

from __future__ import annotations

import typer

from croupier.cli.analyze import Fresh, Readings, WhatIf, rules
from croupier.cli.output import print_json
from croupier.cli.rulebook import AsJson
from croupier.cli.rulebook import Rules as OneRulebook

app = typer.Typer()


@app.command(epilog="Example: croupier strategy rws-3cp")
def strategy(
    rulebook: OneRulebook,
    what_if: WhatIf = [],  # noqa: B006 - Typer reads the default, nobody changes it
    reading: Readings = [],  # noqa: B006
    fresh: Fresh = False,
    as_json: AsJson = False,
) -> None:
    """Show the best play of a game, and what every simpler way to play costs per Ante."""
    from croupier.analysis.reports.strategy_json import strategy_json
    from croupier.analysis.strategies import strategy_of
    from croupier.cli.progress import progress

    book = rules(rulebook, what_if, reading)
    with progress(f"Solving {book.id}") as advance:
        solved, found = strategy_of(book, fresh=fresh, progress=advance)
    if as_json:
        print_json(strategy_json(book.id, found))
    else:
        from croupier.cli.strategy_pages import strategy_page

        strategy_page(book, solved, found)
