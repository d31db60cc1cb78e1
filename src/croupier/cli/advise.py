"""`croupier advise`: what every open decision is worth for this hand, best first."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.analyze import Fresh, Readings, WhatIf, rules
from croupier.cli.output import Page, print_json
from croupier.cli.rulebook import AsJson
from croupier.cli.rulebook import Rules as OneRulebook

app = typer.Typer()


@app.command(epilog='Example: croupier advise mbs-megalink-uth --cards "Jh 6h" --board "Ks 9h 4h"')
def advise(
    rulebook: OneRulebook,
    cards: Annotated[str, typer.Option("--cards", help='Your own cards, as in "Qs 6h".', show_default=False)],
    board: Annotated[str, typer.Option("--board", help="The community cards that are up.")] = "",
    what_if: WhatIf = [],  # noqa: B006 - Typer reads the default, nobody changes it
    reading: Readings = [],  # noqa: B006
    fresh: Fresh = False,
    as_json: AsJson = False,
) -> None:
    """Weigh every open decision exactly, per unit of Ante, side bets left out."""
    from croupier.analysis.advice import advise as weigh
    from croupier.analysis.reports.figures import exact, signed
    from croupier.cards import format_cards, parse_cards
    from croupier.cli.progress import progress

    book = rules(rulebook, what_if, reading)
    with progress(f"Solving {book.id}") as advance:
        found = weigh(book, parse_cards(cards), parse_cards(board), fresh=fresh, progress=advance)
    if as_json:
        print_json(
            {
                "rulebook": book.id,
                "cards": format_cards(found.cards),
                "board": format_cards(found.board),
                "street": found.street,
                "decisions": [
                    {"decision": name, "value": float(value), "value_exact": exact(value)}
                    for name, value in found.decisions
                ],
            }
        )
        return
    page = Page()
    up = f" on {format_cards(found.board)}" if found.board else ""
    page.heading(f"{format_cards(found.cards)}{up}" + (f": {found.hand}" if found.hand else ""))
    best = found.decisions[0][1]
    rows = [
        (name, signed(value, 6), signed(value - best, 6) if value != best else "best", exact(value))
        for name, value in found.decisions
    ]
    page.table(("decision", "Antes", "costs", "exactly"), rows, whole=("decision", "Antes", "costs"))
