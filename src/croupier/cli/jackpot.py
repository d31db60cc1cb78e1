"""`croupier jackpot`: links of tables that share a meter; display, statement, order of winners, faults, corrections."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated
from uuid import uuid4

import typer

from croupier.cli.database import Database
from croupier.cli.options import (
    RESET,
    TO_METER,
    UNIT,
    Ceiling,
    Opening,
    Reset,
    ToHouse,
    ToMeter,
    ToPrizes,
    ToReserve,
    Unit,
    amount,
    optional_amount,
    shares_of,
)
from croupier.cli.output import print_json

if TYPE_CHECKING:
    from croupier.floor.link import LinkStore
    from croupier.jackpot import Command, Link

app = typer.Typer(no_args_is_help=True, help="Set up linked jackpots, read their meters, prove and correct them.")

LinkId = Annotated[str, typer.Argument(metavar="LINK", help="The name of the link.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs; amounts are whole cents.")]
By = Annotated[str | None, typer.Option(help="Who does this.", show_default="you, by your name on this machine")]
AlsoBy = Annotated[str | None, typer.Option(help="The second person, who must be another one.", show_default=False)]
Reason = Annotated[str, typer.Option(help="Why it is done.", show_default=False)]
Where = Annotated[str, typer.Option("--table", help="The table.", show_default="the whole link")]
Box = Annotated[int | None, typer.Option(help="One box of the table.", show_default=False)]
HeldPost = Annotated[
    str, typer.Option(help="The post in which it is ordered: dealer, pit-supervisor, pit-manager, shift-manager.")
]
Key = Annotated[
    str | None,
    typer.Option(
        help="Idempotency key: run again with the same key, the command has no second effect.", show_default=False
    ),
]


@app.command("list", epilog="Example: croupier jackpot list")
def list_(database: Database = None, as_json: AsJson = False) -> None:
    """List every link with what its display shows."""
    from croupier.cli.answers import LinksTold
    from croupier.cli.jackpot_pages import list_page, state_told

    with _store(database) as store:
        states = store.links()
    print_json(LinksTold(links=tuple(map(state_told, states)))) if as_json else list_page(states)


@app.command(
    epilog="Example: croupier jackpot create megalink --table m1=mbs-megalink-3cp --table m2=mbs-megalink-uth "
    "--unit 5 --reset 20,000 --to-meter 70% --to-reserve 10% --to-house 20%"
)
def create(
    link: LinkId,
    table: Annotated[
        list[str], typer.Option("--table", metavar="NAME=RULEBOOK", help="A table of the link; may be repeated.")
    ] = [],  # noqa: B006 - Typer reads the default, nobody changes it
    unit: Unit = UNIT,
    reset: Reset = RESET,
    opening: Opening = None,
    reserve: Annotated[str, typer.Option(help="What lies in reserve at first.")] = "0",
    to_meter: ToMeter = TO_METER,
    to_reserve: ToReserve = None,
    to_prizes: ToPrizes = None,
    to_house: ToHouse = None,
    ceiling: Ceiling = None,
    title: Annotated[str, typer.Option(help="What players call it.", show_default="the name")] = "",
    test: Annotated[bool, typer.Option("--test", help="A link for test tables, which no live table can join.")] = False,
    by: By = None,
    key: Key = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Set up a link: tables, jackpot stake, start value, and where each stake goes."""
    from croupier.cli.jackpot_settings import currency_of, tables_of
    from croupier.jackpot import Link, OpenLink

    tables = tables_of(table)
    wanted = Link(
        id=link,
        title=title or link,
        currency=currency_of(tables),
        unit=amount(unit, "--unit"),
        reset=amount(reset, "--reset"),
        shares=shares_of(to_meter, to_reserve, to_prizes, to_house),
        mode="test" if test else "live",
        ceiling=optional_amount(ceiling, "--ceiling"),
        tables=tables,
    )
    command = OpenLink(link=wanted, meter=optional_amount(opening, "--opening"), reserve=amount(reserve, "--reserve"))
    _carry_out(link, command, database, as_json, by, key, "set up")


@app.command(epilog="Example: croupier jackpot show megalink")
def show(link: LinkId, database: Database = None, as_json: AsJson = False) -> None:
    """Show a link: its display, its tables, awards on their way, faults, the latest wins."""
    from croupier.cli.jackpot_pages import show_page, shown_told

    with _store(database) as store:
        state, wins = store.state(link), store.wins(link)
    if as_json:
        print_json(shown_told(state, wins))
    else:
        show_page(state, wins)


@app.command(epilog="Example: croupier jackpot statement megalink")
def statement(
    link: LinkId,
    entries: Annotated[bool, typer.Option("--entries", help="List every entry since the last reset too.")] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Derive the present value from every contribution, award, reset and correction since the last reset.

    The exit status is 1 where the value derived is not the one on the display.
    """
    from croupier.cli.jackpot_pages import statement_page
    from croupier.floor.link.wire import statement_told

    with _store(database) as store:
        found = store.statement(link)
        listed = store.entries(link, found.since) if entries else None
    print_json(statement_told(found, listed)) if as_json else statement_page(found, listed)
    if not found.agrees:
        raise typer.Exit(1)


@app.command(
    epilog='Example: croupier jackpot adjust megalink --meter=-12.50 --reason "double count on table m1" '
    "--by shift-1 --also-by shift-2"
)
def adjust(
    link: LinkId,
    reason: Reason,
    meter: Annotated[str | None, typer.Option(help="Put the meter right by this: +10 or -12.50.")] = None,
    reserve: Annotated[str | None, typer.Option(help="The same for the reserve.")] = None,
    prizes: Annotated[str | None, typer.Option(help="The same for what is set aside for prizes.")] = None,
    setting: Annotated[
        list[str],
        typer.Option(
            "--set", metavar="NAME=VALUE",
            help="Change a parameter: title, unit, reset, ceiling, to-meter, to-reserve, to-prizes, to-house, "
            "table.NAME (its rulebook, or nothing to take it off).",
        ),
    ] = [],  # noqa: B006 - Typer reads the default, nobody changes it
    by: By = None,
    also_by: AlsoBy = None,
    key: Key = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Correct a balance by a new transfer, or change parameters between rounds; both take two people."""
    from croupier.cli.jackpot_settings import adjustment

    amounts = {"meter": meter, "reserve": reserve, "prizes": prizes}
    _carry_out(
        link, lambda known: adjustment(known, amounts, setting), database, as_json, by, key, reason, also_by=also_by
    )


@app.command(
    epilog='Example: croupier jackpot order multi-link 7.0 8.0 7.1 --reason "by the tape" --by shift-1 '
    "--post shift-manager"
)
def order(
    link: LinkId,
    awards: Annotated[
        list[str], typer.Argument(metavar="AWARD...", help="Every award that waits, whoever is paid first first.")
    ],
    post: HeldPost,
    reason: Reason = "",
    by: By = None,
    key: Key = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Put winners of several tables in their order, where the rules leave that to somebody."""
    from croupier.jackpot import DecideOrder

    _carry_out(link, DecideOrder(link=link, order=tuple(awards)), database, as_json, by, key, reason, post)


@app.command(epilog="Example: croupier jackpot fault multi-link --table m1 --box 2")
def fault(
    link: LinkId,
    table: Where = "",
    box: Box = None,
    reason: Reason = "",
    by: By = None,
    key: Key = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Declare that the jackpot does not work: no jackpot bet is taken there until the house has chosen how to go on."""
    from croupier.jackpot import DeclareFault

    _carry_out(link, DeclareFault(link=link, table=table, box=box), database, as_json, by, key, reason)


@app.command(epilog="Example: croupier jackpot choose multi-link block-box --table m1 --box 2 --post shift-manager")
def choose(
    link: LinkId,
    mode: Annotated[str, typer.Argument(metavar="MODE", help="close-table, block-box or no-jackpot.")],
    post: HeldPost,
    table: Where = "",
    box: Box = None,
    notice: Annotated[str, typer.Option(help="What players read at the table.", show_default=False)] = "",
    reason: Reason = "",
    by: By = None,
    key: Key = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Choose how later rounds are played while a fault lasts, from what the rules offer."""
    from croupier.cli.jackpot_settings import fault_mode
    from croupier.jackpot import HandleFault

    command = HandleFault(link=link, table=table, mode=fault_mode(mode), box=box, notice=notice)
    _carry_out(link, command, database, as_json, by, key, reason, post)


@app.command(epilog="Example: croupier jackpot repair multi-link --table m1")
def repair(
    link: LinkId,
    table: Where = "",
    reason: Reason = "",
    by: By = None,
    key: Key = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Say that the jackpot works again; bets are taken as before."""
    from croupier.jackpot import RepairFault

    _carry_out(link, RepairFault(link=link, table=table), database, as_json, by, key, reason)


@app.command(
    epilog='Example: croupier jackpot close megalink --move-to megalink-2 --reason "new hall" '
    "--by shift-1 --also-by shift-2"
)
def close(
    link: LinkId,
    reason: Reason,
    move_to: Annotated[str, typer.Option(metavar="LINK", help="Bring the money there.", show_default=False)] = "",
    by: By = None,
    also_by: AlsoBy = None,
    key: Key = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Close a link for good, with two people; its money stays on its accounts or goes to another link."""
    from croupier.jackpot import CloseLink

    command = CloseLink(link=link, move_to=move_to)
    _carry_out(link, command, database, as_json, by, key, reason, also_by=also_by)


def _carry_out(
    link: str,
    command: Command | Callable[[Link], Command],
    database: str | None,
    as_json: bool,
    by: str | None,
    key: str | None,
    reason: str,
    post: str | None = None,
    also_by: str | None = None,
) -> None:
    """Do one thing to a link, or what follows from how it is set up, and show it."""
    from croupier.cli.jackpot_pages import show_page, state_told
    from croupier.jackpot import Act, Signature
    from croupier.rulings.posts import require_known_post

    signed = Act(
        key=key or str(uuid4()),
        at=datetime.now(UTC),
        by=Signature(
            by if by is not None else getpass.getuser(),
            require_known_post(post, "--post") if post is not None else None,
        ),
        also_by=Signature(also_by) if also_by is not None else None,
        reason=reason,
    )
    with _store(database) as store:
        store.order(command(store.state(link).link) if callable(command) else command, signed)
        state = store.state(link)
    print_json(state_told(state)) if as_json else show_page(state, ())


def _store(database: str | None) -> closing[LinkStore]:
    from croupier.floor.link import open_links

    return closing(open_links(database))
