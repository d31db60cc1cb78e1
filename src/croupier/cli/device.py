"""`croupier device`: a shoe or a reader to try the protocol of devices with, at a live table."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.errors import bad_value

app = typer.Typer(help="Be a shoe or a reader at a live table: tell it of cards, one by one.")


@app.command(
    epilog="Examples: croupier device table-7 --key ck_… · croupier device table-7 --cards 'Qs 10h 2c' --key ck_…"
)
def device(
    table: Annotated[str, typer.Argument(help="The table that the key is for.")],
    key: Annotated[
        str, typer.Option(envvar="CROUPIER_DEVICE_KEY", help="The key of the device, as it was shown once.")
    ],
    address: Annotated[str, typer.Option(help="Where the floor is open.")] = "http://127.0.0.1:8777",
    cards: Annotated[
        str, typer.Option(help="The cards in order; default: as many as are due, from a shuffled deck.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Shuffles the same deck again.")] = None,
    as_json: AsJson = False,
) -> None:
    """Send cards as a device does: each once under its own idempotency key, and again if the table had changed."""
    from croupier.cards import DECK, format_cards, parse_cards
    from croupier.client import Floor
    from croupier.client.device import CardDevice

    with Floor(address, key=key) as floor:
        if table not in {row.table for row in floor.tables()}:
            known = ", ".join(row.table for row in floor.tables() if row.mode == "live")
            raise bad_value(f"there is no table {table!r}", "TABLE", known)
        shoe = CardDevice(floor.table(table))
        if cards:
            given = parse_cards(cards, "--cards")
            sent = [(card, done.version) for card, done in zip(given, shoe.deal_all(given), strict=True)]
        else:
            deck = list(DECK)
            Random(seed).shuffle(deck)
            sent = [(card, done.version) for card, done in shoe.deal_due(deck)]
        waits = floor.table(table).look(options=False).view.waits_for.act
    told = [card for card, _ in sent]
    if as_json:
        from croupier.cli.answers import CardsTold

        print_json(CardsTold(table=table, cards=tuple(told), version=sent[-1][1] if sent else None, waits_for=waits))
        return
    shown = format_cards(told) or "none"
    Page().statements([("cards told", shown), ("the table waits for", waits)])
