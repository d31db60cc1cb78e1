"""`croupier advise`: what every open decision is worth for this hand, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.analyze import Device, WhatIf, on_device, rules
from croupier.cli.output import AsJson, Page, print_json
from croupier.cli.rulebook import Readings
from croupier.cli.rulebook import Rules as OneRulebook

if TYPE_CHECKING:
    pass

app = typer.Typer()


@app.command(epilog='Example: croupier advise mbs-megalink-uth --cards "Jh 6h" --board "Ks 9h 4h"')
def advise(
    rulebook: OneRulebook,
    cards: Annotated[str, typer.Option("--cards", help='Your own cards, as in "Qs 6h".', show_default=False)],
    board: Annotated[str, typer.Option("--board", help="The community cards that are up.")] = "",
    dealer: Annotated[str, typer.Option("--dealer", help="The dealer's cards that are up, or that were seen.")] = "",
    decided: Annotated[
        str | None, typer.Option("--decided", help='What was decided before on this hand, as in "bet-1x bet-3x".')
    ] = None,
    others: Annotated[str, typer.Option("--others", help="Cards of other boxes that were seen.")] = "",
    seen: Annotated[
        int, typer.Option("--early", min=0, max=7, help="How many cards of the board were seen before they were due.")
    ] = 0,
    what_if: WhatIf = [],  # noqa: B006 - Typer reads the default, nobody changes it
    reading: Readings = [],  # noqa: B006
    device: Device = "cpu",
    as_json: AsJson = False,
) -> None:
    """Show the exact value of every open decision, per unit of the main bet, without side bets."""
    from croupier.analysis.advice import advise as weigh
    from croupier.analysis.reports.figures import exact, signed
    from croupier.cards import format_cards, parse_cards
    from croupier.cli.language import spoken
    from croupier.cli.progress import progress
    from croupier.languages import ENGLISH
    from croupier.narrator.teller import NONE, Teller

    book = rules(rulebook, what_if, reading)
    with on_device(device), progress(f"Solving {book.id} (on a new machine some code is compiled first)") as advance:
        found = weigh(
            book,
            parse_cards(cards, "cards"),
            parse_cards(board, "board"),
            dealer=parse_cards(dealer, "dealer"),
            others=parse_cards(others, "others"),
            early=seen,
            decided=decided.split() if decided is not None else None,
            progress=advance,
            language=ENGLISH if as_json else spoken(),
        )
    if as_json:
        from croupier.cli.answers import DeviceAdvice

        print_json(found.told(DeviceAdvice, rulebook=book.id))
        return
    page, teller = Page(), Teller(rulebook=book, language=spoken())
    cards_, up = format_cards(found.cards), format_cards(found.board)
    page.heading(teller.say("advise-hand", cards=cards_, board=up or NONE, hand=found.hand or NONE))
    best, unit = found.decisions[0][1], book.bets[book.main_bet].label
    rows = [
        (
            name if teller.language == ENGLISH else teller.decision(name),
            signed(value, 6),
            signed(value - best, 6) if value != best else teller.say("advise-best"),
            exact(value),
        )
        for name, value in found.decisions
    ]
    decision, costs = teller.say("advise-decision"), teller.say("advise-costs")
    page.table((decision, unit, costs, teller.say("advise-exactly")), rows, whole=(decision, unit, costs))
    if device != "cpu":
        typer.echo(f"Weighed on {found.device}.")
