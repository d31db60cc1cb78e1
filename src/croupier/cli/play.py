"""`croupier play`: sit down at a table of your own, against the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    RESET,
    TO_METER,
    OpeningAmount,
    Reset,
    ToHouse,
    ToMeter,
    ToPrizes,
    ToReserve,
    amount,
    shares_of,
)
from croupier.errors import Code, InputError
from croupier.money import Cents

app = typer.Typer(help="Play a game in the terminal: bets, decisions and results by key.")


@app.command(
    epilog="Examples: croupier play rws-3cp · croupier play mbs-megalink-uth --bots 3 --bet trips=5"
    " · croupier play rws-3cp --seed 7 --boxes 2"
)
def play(
    rulebook: Annotated[str, typer.Argument(help="The id of a game, or the file of a rulebook.")],
    boxes: Annotated[int, typer.Option(min=1, max=7, help="How many boxes you play.")] = 1,
    bots: Annotated[int, typer.Option(min=0, max=6, help="How many bots play beside you.")] = 0,
    balance: Annotated[str, typer.Option(help="The chips you sit down with.")] = "1,000",
    bet: Annotated[
        list[str] | None, typer.Option(help="A bet of the first round, such as pair-plus=5.", show_default=False)
    ] = None,
    limits: Annotated[
        list[str] | None,
        typer.Option(
            help="What the table takes: BET=10:500, or BET=5 where it prescribes the stake.", show_default=False
        ),
    ] = None,
    deal: Annotated[str | None, typer.Option(help="How cards are dealt, as the rulebook calls it.")] = None,
    opening: OpeningAmount = "50,000",
    reset: Reset = RESET,
    to_meter: ToMeter = TO_METER,
    to_reserve: ToReserve = None,
    to_prizes: ToPrizes = None,
    to_house: ToHouse = None,
    reading: Annotated[
        list[str] | None, typer.Option(help="Another reading of the rules, such as X1=card.", show_default=False)
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="A number or hexadecimal digits: the same seed deals the same cards.")
    ] = None,
    entropy: Annotated[
        str | None, typer.Option(help="What you add to every shuffle; default: random, or fixed by --seed.")
    ] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    age: Annotated[int | None, typer.Option(help="Your age, for games with a minimum age.", show_default=False)] = None,
    history: Annotated[Path | None, typer.Option(help="Where rounds are saved; default: your data directory.")] = None,
    save: Annotated[bool, typer.Option("--save/--no-save", help="Whether rounds are saved.")] = True,
    four_colours: Annotated[bool, typer.Option("--four-colours", help="A colour of its own for every suit.")] = False,
    pause: Annotated[float, typer.Option(min=0, max=5, help="Seconds to look at cards as they are turned.")] = 0.6,
) -> None:
    """Play a game in the terminal: bets, decisions and results by key."""
    from croupier.cli.table.drawing import CardStyle
    from croupier.cli.table.history import default_directory, prepare
    from croupier.cli.table.screen import Screen
    from croupier.cli.table.session import TableSession
    from croupier.cli.table.setup import Meter, SeedSource, check_shares, terms_of
    from croupier.round import check_table
    from croupier.rulebook import load
    from croupier.rulebook.admission import require_admitted, stated_age
    from croupier.rulebook.catalogue import book_ids

    readings = dict(_pair(text, "--reading", "X1=card") for text in reading or ())
    book = load(rulebook, readings=readings)
    require_admitted(book.identity.admission_age, stated_age(age, None, now().date()))
    source = "" if rulebook in book_ids() else str(Path(rulebook).absolute())
    terms = terms_of(book, limits=limits or (), boxes=boxes, bots=bots, deal=deal, readings=readings, source=source)
    check_table(book, terms.table)
    if not name.strip() or name.startswith("bot ") or len(name) > 12:
        raise InputError(Code.BAD_VALUE, f"{name!r} is no name here", at="--name", expected="up to 12 letters, no bot")
    start = amount(reset, "--reset")
    shares = shares_of(to_meter, to_reserve, to_prizes, to_house)
    check_shares(book, start, shares)
    TableSession(
        book,
        terms,
        screen=Screen(pace=pause),
        style=CardStyle(four_colours=four_colours),
        chance=SeedSource(seed, now(), entropy),
        meter=Meter(amount(opening, "--opening"), start, shares),
        balance=amount(balance, "--balance"),
        clock=now,
        name=name.strip(),
        bets=_bets(book.opening_bets, bet or ()),
        directory=prepare(history or default_directory()) if save else None,
    ).play()


def now() -> datetime:
    """The time at the table, with its zone."""
    return datetime.now().astimezone()


def _pair(text: str, option: str, example: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not key or not equals or not value:
        raise InputError(Code.BAD_VALUE, f"{text!r} says too little", at=option, expected=f"something like {example}")
    return key, value


def _bets(known: Sequence[str], texts: Sequence[str]) -> dict[str, Cents]:
    """The first bets as they were given on the command line."""
    found = {}
    for text in texts:
        bet, stake = _pair(text, "--bet", "BET=25")
        if bet not in known:
            expected = f"one of {', '.join(known)}"
            raise InputError(Code.UNKNOWN_BET, f"there is no bet {bet!r} to place", at="--bet", expected=expected)
        found[bet] = amount(stake, f"--bet {bet}")
    return found
