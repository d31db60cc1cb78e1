"""`croupier dossier`: one archive about a game for a laboratory or a regulator, and whether one is as it was made."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.analyze import positive
from croupier.cli.options import (
    RESET,
    TO_METER,
    UNIT,
    Meter,
    OtherBoxes,
    Reset,
    ToMeter,
    Unit,
    amount,
    optional_amount,
)  # fmt: skip
from croupier.cli.output import AsJson, print_json
from croupier.cli.rulebook import Readings, readings_of
from croupier.errors import bad_usage

app = typer.Typer()


@app.command(
    epilog="Examples: croupier dossier rws-3cp --out rws-3cp-dossier --at 2026-03-01 · croupier dossier --check DIR"
)
def dossier(
    rulebook: Annotated[
        str | None, typer.Argument(help="The id of a rulebook or the path of a TOML file.", show_default=False)
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="A new folder for the dossier.")] = None,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="DIR", help="Make the dossier in this folder again and compare.")
    ] = None,
    at: Annotated[str | None, typer.Option(metavar="TIME", help="The date of the dossier; default: now.")] = None,
    seed: Annotated[str, typer.Option(help="64 hexadecimal digits for the shuffles that are tested.")] = "0" * 64,
    shuffles: Annotated[str, typer.Option(help="How many shuffles are tested.")] = "1e7",
    reading: Readings = [],  # noqa: B006 - Typer reads the default, nobody changes it
    unit: Unit = UNIT,
    meter: Meter = None,
    reset: Reset = RESET,
    to_meter: ToMeter = TO_METER,
    other_boxes: OtherBoxes = 0,
    stake: Annotated[str, typer.Option(help="The stake on every bet in the worst round.")] = "100",
    brief: Annotated[bool, typer.Option("--brief", help="Leave out what simpler ways to play cost.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make one reproducible archive about a game: rules, clauses, PAR sheets, randomness, integrity, requirements."""
    from croupier.cli.progress import progress
    from croupier.cli.simulate import whole
    from croupier.cli.verify import moment
    from croupier.dossier.archive import made, require_new, write
    from croupier.dossier.settings import DossierSettings
    from croupier.jackpot.link import WHOLE, parse_share
    from croupier.randomness.battery import require_enough
    from croupier.rulebook import load
    from croupier.shuffle import parse_seed

    if (check is None) == (rulebook is None) or (rulebook is not None and out is None):
        raise bad_usage("neither a dossier to make nor one to check", expected="RULEBOOK --out DIR, or --check DIR")
    if check is not None:
        _check(check, as_json=as_json)
        return
    settings = DossierSettings(
        at=(moment(at, "--at") or datetime.now(UTC)).astimezone(UTC).replace(microsecond=0),
        seed=parse_seed(seed).hex(),
        shuffles=whole(shuffles, "--shuffles"),
        unit=positive(unit, "--unit"),
        meter=optional_amount(meter, "--meter"),
        reset=amount(reset, "--reset"),
        to_meter=str(Fraction(parse_share(to_meter, "--to-meter"), WHOLE)),
        other_boxes=other_boxes,
        stake=positive(stake, "--stake"),
        brief=brief,
    )
    require_enough(settings.shuffles, "--shuffles")
    book = load(rulebook or "", readings=readings_of(reading))
    require_new(out or Path())
    with progress(f"Making the dossier of {book.id}") as advance:
        found = made(book, settings, advance)
    write(found, out or Path())
    if as_json:
        from croupier.cli.answers import DossierMade

        print_json(DossierMade(folder=str(out), files=tuple(sorted(found))))
    else:
        typer.echo(f"wrote {len(found)} files to {out}")


def _check(folder: Path, *, as_json: bool) -> None:
    from croupier.cli.progress import progress
    from croupier.dossier.archive import check

    with progress("Making the dossier again") as advance:
        found = check(folder, advance)
    if as_json:
        from croupier.cli.answers import DossierChecked

        print_json(DossierChecked(folder=str(folder), findings=tuple(found)))
    for line in () if as_json else found or (f"{folder} is as it was made",):
        typer.echo(line)
    if found:
        raise typer.Exit(1)
