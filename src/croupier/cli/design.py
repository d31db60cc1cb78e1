"""`croupier design`: pay tables, shares and start values that meet a target, every one of them or the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.analysis.reports.figures import money, percent, plain
from croupier.cli.analyze import Device, on_device, positive
from croupier.cli.options import RESET, TO_METER, UNIT, Meter, OtherBoxes, Reset, ToMeter, Unit, amount, optional_amount
from croupier.cli.output import AsJson, Page, print_json
from croupier.cli.rulebook import Rules as OneRulebook
from croupier.errors import bad_usage
from croupier.jackpot.link import WHOLE, parse_share

if TYPE_CHECKING:
    from croupier.analysis.jackpot_links import LinkSetup
    from croupier.design.designing import Design, Found
    from croupier.design.figures import Value
    from croupier.rulebook import Rulebook
    from croupier.rulebook.pays import Pay

app = typer.Typer()


@app.command(
    epilog='Examples: croupier design mbs-megalink-uth --vary "trips.*=nice" --target edge=2%..2.2% --rank volatility'
    ' · croupier design rws-3cp --vary "ante-bonus.*=1..6" --target edge=3%..3.2% --out found'
    ' · croupier design mbs-megalink-uth --vary "jackpot.straight=5..30" --target break-even=900000..1000000'
)
def design(
    rulebook: OneRulebook,
    vary: Annotated[
        list[str],
        typer.Option(
            "--vary",
            metavar="BET.ROW=VALUES",
            help="What may vary: '1..3 step 1/2', '1, 3/2, 2', 'nice' or 'nice 5..50'; BET.* is every row; KEY=[A, B]"
            " any other key.",
        ),
    ] = [],  # noqa: B006 - Typer reads the default, nobody changes it
    target: Annotated[
        list[str], typer.Option("--target", metavar="FIGURE=LOW..HIGH", help="What must be met, such as edge=2%..2.2%.")
    ] = [],  # noqa: B006
    rank: Annotated[
        str,
        typer.Option(metavar="FIGURE", help="What comes first: the lowest of a figure, or with a minus the highest."),
    ] = "edge",
    best: Annotated[int, typer.Option(min=1, max=100_000, help="How many tables to show.")] = 10,
    every: Annotated[bool, typer.Option("--all", help="Show every table that qualifies.")] = False,
    any_order: Annotated[
        bool, typer.Option("--any-order", help="Let a lower hand pay more than a higher one.")
    ] = False,
    unit: Unit = UNIT,
    meter: Meter = None,
    reset: Reset = RESET,
    to_meter: ToMeter = TO_METER,
    other_boxes: OtherBoxes = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write each table as a rulebook that is ready to play.")
    ] = None,
    as_csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the tables as CSV.")] = None,
    device: Device = "cpu",
    as_json: AsJson = False,
) -> None:
    """Find the pay tables that give a game the edge, volatility or jackpot that is wanted, exactly."""
    from croupier.analysis.jackpot_links import link_for
    from croupier.analysis.jackpots import jackpot_bet
    from croupier.analysis.reports.writing import report_file
    from croupier.cli.progress import progress
    from croupier.design.designing import DesignAim
    from croupier.design.files import SolvedDesign, design_json, write_csv, write_rulebooks
    from croupier.design.trying import designed, where_solved
    from croupier.rulebook import load

    stake = positive(unit, "--unit")
    shown, start = optional_amount(meter, "--meter"), amount(reset, "--reset")
    part = Fraction(parse_share(to_meter, "--to-meter"), WHOLE)

    def changed(changes: Mapping[str, Any]) -> Rulebook:
        return load(rulebook, changes=changes)

    def link(book: Rulebook) -> LinkSetup:
        jackpot = jackpot_bet(book)
        return link_for(jackpot, stake, meter=shown, reset=start, contribution=part, other_boxes=other_boxes)

    if not target and every:
        raise bad_usage("every table of all is no answer", "--all", "a target, or --best alone")
    asked = DesignAim(tuple(vary), tuple(target), rank, None if every else best, any_order)
    with on_device(device), progress(f"Searching {rulebook}") as advance:

        def watch(done: float, ruled_out: int, qualify: int) -> None:
            if advance is not None:
                advance(done, f"{ruled_out:,} tables ruled out, {qualify:,} qualify")

        found = designed(changed, asked, link, watch)
        solved_on = where_solved(found)
    written = write_rulebooks(found, rulebook, out) if out is not None else []
    if as_csv is not None:
        with report_file(as_csv) as file:
            write_csv(found, file)
    if as_json:
        answer: SolvedDesign = {**design_json(found), "device": solved_on}
        print_json(answer)
    else:
        design_page(found, written)
        if device != "cpu":
            typer.echo(f"Solved on {solved_on}.")
    if not found.complete:
        raise typer.Exit(130)
    if not found.qualify:
        raise typer.Exit(1)


def design_page(design: Design, written: Sequence[Path] = ()) -> None:
    """Print the tables that were found, and the files that were written."""
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
