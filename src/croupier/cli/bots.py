"""`croupier bots`: players for an empty floor, through the same interface as everybody else."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.errors import bad_value

if TYPE_CHECKING:
    from croupier.client.bots import Crew

app = typer.Typer(help="Let bots play at the tables of a floor.")

#: The pause of bots that share their tables with people, in seconds.
UNHURRIED = 1.5


@app.command(epilog="Examples: croupier bots · croupier bots http://127.0.0.1:8777 --table marina-holdem=2 --rounds 10")
def bots(
    address: Annotated[str, typer.Argument(help="Where the floor is open.")] = "http://127.0.0.1:8777",
    table: Annotated[
        list[str] | None,
        typer.Option(help="A table and how many bots: ID or ID=2. Default: one at each virtual table."),
    ] = None,
    rounds: Annotated[int | None, typer.Option(min=1, help="How many rounds; default: until Ctrl-C.")] = None,
    pause: Annotated[float, typer.Option(min=0, max=60, help="Seconds before each act, about.")] = UNHURRIED,
    of_the_house: Annotated[
        bool,
        typer.Option("--of-the-house", help="Read keys from standard input; leave when it is closed.", hidden=True),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots enter as guests, bet the minimum and decide by simple rules; print what they did."""
    from croupier.client import Floor
    from croupier.client.bots import Crew
    from croupier.client.visit import PATIENCE

    keys: list[str] = json.loads(sys.stdin.buffer.readline()) if of_the_house else []
    with Floor(address, patience=PATIENCE if of_the_house else 10.0) as floor:
        rows = {row.table: row for row in floor.tables()}
    wanted = _wanted(table) if table else {name: 1 for name, row in rows.items() if row.mode == "virtual"}
    for name in wanted:
        if name not in rows:
            raise bad_value(f"there is no table {name!r}", "--table", ", ".join(rows))
    crew = Crew(address, wanted, each=lambda name: wanted[name], pace=pause, keys=keys)
    signal.signal(signal.SIGTERM, lambda *_: crew.leave())
    if of_the_house:
        threading.Thread(target=_wait_for_end, args=(crew,), daemon=True).start()
    crew.start(rounds)
    try:
        while not crew.join(1.0):
            pass
    except KeyboardInterrupt:
        crew.stop()
    from msgspec.structs import asdict

    from croupier.cli.answers import BotsTold

    tally = crew.tally
    told = BotsTold.of(tally, bots=len(crew.bots))
    print_json(told) if as_json else Page().statements((name, f"{count:,}") for name, count in asdict(told).items())
    for fault in crew.faults:
        raise fault


def _wait_for_end(crew: Crew) -> None:
    # Read without Python's buffer: whoever holds that when the process ends, brings it down with an abort.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    crew.leave()


def _wanted(tables: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in tables:
        name, _, count = text.partition("=")
        if count and not (count.isdecimal() and 0 < int(count) <= 12):
            raise bad_value(f"{count!r} bots cannot sit there", "--table", "1 to 12")
        found[name] = int(count or 1)
    return found
