"""`croupier analyze`: the PAR sheet of a rulebook, readable, as JSON or as a page; two rulebooks side by side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.analysis.devices import CPU, DeviceChoice, in_use, using
from croupier.cli.options import (
    RESET,
    TO_METER,
    UNIT,
    AsCsv,
    AsXlsx,
    Meter,
    OtherBoxes,
    Reset,
    ToMeter,
    Unit,
    amount,
    optional_amount,
)
from croupier.cli.output import AsJson, print_json
from croupier.cli.rulebook import Readings, readings_of
from croupier.errors import Code, InputError, bad_usage
from croupier.jackpot.link import WHOLE, parse_share
from croupier.money import Cents

if TYPE_CHECKING:
    from croupier.analysis.jackpot_links import LinkSetup
    from croupier.analysis.par_sheet import ParSheet
    from croupier.analysis.reports.shapes import SolvedSheet
    from croupier.rulebook import Rulebook

app = typer.Typer()

#: Whose cards may have been seen: the arguments of `croupier.analysis.game.Game.seeing`.
_WHOSE = ("dealer", "community", "boxes")

Rules = Annotated[
    list[str],
    typer.Argument(help="The id of a rulebook or the path of a TOML file; two are compared.", show_default=False),
]
WhatIf = Annotated[
    list[str],
    typer.Option("--what-if", metavar="BET.HAND=PAY", help="Change a pay or another key; may be given several times."),
]
Seen = Annotated[
    list[str],
    typer.Option(
        "--seen", metavar="WHOSE=N", help="Cards known from the start: dealer=1, community=1, boxes=2; also combined."
    ),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Compute again instead of reading the cache.")]
Device = Annotated[
    DeviceChoice, typer.Option("--device", help="Where games are solved: cpu, gpu, or auto (a GPU if there is one).")
]


@app.command(epilog="Example: croupier analyze mbs-megalink-uth --what-if blind.flush=2")
def analyze(
    rulebooks: Rules,
    what_if: WhatIf = [],  # noqa: B006 - Typer reads the default, nobody changes it
    reading: Readings = [],  # noqa: B006
    unit: Unit = UNIT,
    meter: Meter = None,
    reset: Reset = RESET,
    to_meter: ToMeter = TO_METER,
    other_boxes: OtherBoxes = 0,
    seen: Seen = [],  # noqa: B006
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the sheet as one page.")] = None,
    as_csv: AsCsv = None,
    as_xlsx: AsXlsx = None,
    fresh: Fresh = False,
    device: Device = "cpu",
    as_json: AsJson = False,
) -> None:
    """Derive every figure of a game exactly: edges, outcomes, volatility, jackpot and strategy."""
    from croupier.analysis.jackpot_links import link_for
    from croupier.analysis.par_sheet import par_sheet
    from croupier.cli.progress import progress

    if len(rulebooks) > 2:
        raise bad_usage(f"{len(rulebooks)} rulebooks given", expected="one, or two to compare")
    stake, known, sheets = positive(unit, "--unit"), seen_cards(seen), []
    for place, name in enumerate(rulebooks, start=1):
        # Of two, the changes are for the second: the first is what it is compared with.
        changed = place == len(rulebooks)
        book = rules(name, what_if if changed else [], reading if changed else [])
        notes = (*what_if, *reading) if changed else ()
        with (
            on_device(device),
            progress(f"Solving {book.id} (on a new machine some code is compiled first)") as advance,
        ):
            sheets.append(par_sheet(book, changes=notes, seen=known, fresh=fresh, progress=advance))
            say_where(sheets[-1].device)
    link = link_for(
        sheets[-1].jackpot,
        stake,
        meter=optional_amount(meter, "--meter"),
        reset=amount(reset, "--reset"),
        contribution=Fraction(parse_share(to_meter, "--to-meter"), WHOLE),
        other_boxes=other_boxes,
    )
    written = _written(sheets, link, html, as_csv, as_xlsx)
    if as_json:
        from croupier.analysis.reports.shapes import Sheets

        found = _as_data(sheets, link)
        print_json(found[0] if len(found) == 1 else Sheets(sheets=found))
    elif written:
        typer.echo(f"wrote {', '.join(map(str, written))}")
    elif len(sheets) > 1:
        from croupier.cli.analyze_pages import comparison_page

        comparison_page(sheets[0], sheets[1], link)
    else:
        from croupier.cli.analyze_pages import sheet_page

        sheet_page(sheets[0], link)


def _written(
    sheets: list[ParSheet], link: LinkSetup, html: Path | None, as_csv: Path | None, as_xlsx: Path | None
) -> list[Path]:
    """Write the files that were asked for."""
    written = []
    if html is not None:
        from croupier.analysis.reports.page import write_page

        write_page(sheets, html, link)
        written.append(html)
    if as_csv is not None or as_xlsx is not None:
        from croupier.analysis.reports.spreadsheets import write_tables

        found = _as_data(sheets, link)
        # Side by side, the tables of each begin with its number.
        several = {str(place): one for place, one in enumerate(found, start=1)}
        written += write_tables(found[0] if len(found) == 1 else several, as_csv, as_xlsx)
    return written


def _as_data(sheets: list[ParSheet], link: LinkSetup) -> list[SolvedSheet]:
    """Each sheet with all its figures, and with the device that solved it."""
    from croupier.analysis.reports.as_json import sheet_json

    return [{**sheet_json(sheet, link), "device": sheet.device} for sheet in sheets]


def rules(name: str, what_if: list[str], reading: list[str]) -> Rulebook:
    """The rulebook under the chosen readings, with what is to be tried changed."""
    from croupier.rulebook import load

    chosen = readings_of(reading)
    book = load(name, readings=chosen)
    if not what_if:
        return book
    from croupier.analysis.what_if import changes

    return load(name, readings=chosen, changes=changes(book, what_if))


@contextmanager
def on_device(asked: DeviceChoice) -> Iterator[str]:
    """Solve on the device that was asked for; where it is the processor for want of another, say so; gives its name."""
    with using(asked) as chosen:
        if chosen.why_not:
            typer.echo(f"On the processor: {chosen.why_not}.", err=True)
        yield chosen.name


def say_where(solved_on: str) -> None:
    """Where there is a GPU and a game was solved on the processor all the same: why."""
    if in_use() is not None and solved_on == CPU:
        typer.echo("On the processor: a GPU solves only games with a dealer's hand.", err=True)


def seen_cards(options: list[str]) -> dict[str, int]:
    """Cards that somebody knows from the start, by whose they are."""
    found: dict[str, int] = {}
    for option in options:
        whose, equals, number = (part.strip() for part in option.partition("="))
        twice = whose in found
        if whose not in _WHOSE or not equals or not number.isdecimal() or not int(number) or twice:
            said = "says again whose cards were seen" if twice else "says of no cards that they were seen"
            raise bad_usage(f"{option!r} {said}", "--seen", f"each of {', '.join(_WHOSE)} at most once, as in dealer=1")
        found[whose] = int(number)
    return found


def positive(text: str, option: str) -> Cents:
    """An amount of money above nothing."""
    cents = amount(text, option)
    if not cents:
        raise InputError(Code.BAD_AMOUNT, "a stake of nothing", at=option, expected="an amount such as 5")
    return cents
