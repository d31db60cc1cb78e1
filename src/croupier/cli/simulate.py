"""`croupier simulate`: rounds by the million on one table or a link of many, here or on a Dask cluster."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.analysis.devices import DeviceChoice, in_use
from croupier.cli.analyze import Readings, WhatIf, on_device, rules
from croupier.cli.options import (
    PACE,
    RESET,
    TO_METER,
    AsCsv,
    AsXlsx,
    Ceiling,
    Opening,
    Pace,
    Reset,
    ToHouse,
    ToMeter,
    ToPrizes,
    ToReserve,
    amount,
    optional_amount,
    shares_of,
)
from croupier.cli.output import print_json
from croupier.cli.rulebook import AsJson, Rules
from croupier.errors import Code, InputError
from croupier.money import Cents
from croupier.simulation.settings import YEAR_HOURS

if TYPE_CHECKING:
    from croupier.simulation.running import Workers

app = typer.Typer()

#: What an interrupted run ends with: it has a result, but not the one that was asked for.
INTERRUPTED = 130
MOST_YEARS = 1_000_000

Rounds = Annotated[
    str | None, typer.Option(help="Rounds of the table: 1000000 or 1e6.", show_default="1e6, or as --years says")
]
Years = Annotated[
    float | None, typer.Option(help="Years of play, day and night, instead of rounds.", show_default=False)
]
Boxes = Annotated[int | None, typer.Option(help="Boxes in play; default: all boxes of the layout.")]
Bets = Annotated[
    list[str],
    typer.Option("--bets", metavar="BET=AMOUNT,…", help="The bets of every box, or given several times, of each box."),
]
How = Annotated[str, typer.Option("--strategy", help="best, basic, always-play, or the path of a strategy file.")]
Table = Annotated[
    list[str],
    typer.Option("--table", metavar="RULEBOOK[:KEY=VALUE]…", help="One more table on the link, with its own pace."),
]
PlayedOn = Annotated[
    DeviceChoice,
    typer.Option("--device", help="Where rounds are played: cpu, gpu, or auto (a GPU if there is one)."),
]
Bankrolls = Annotated[list[str], typer.Option("--bankroll", help="A bankroll to survive a session with.")]


@app.command(epilog="Example: croupier simulate rws-3cp --rounds 1e6 --boxes 5 --seed 7")
def simulate(
    rulebook: Rules,
    rounds: Rounds = None,
    years: Years = None,
    boxes: Boxes = None,
    bets: Bets = ["all"],  # noqa: B006 - Typer reads the default, nobody changes it
    strategy: How = "best",
    pace: Pace = PACE,
    table: Table = [],  # noqa: B006
    reset: Reset = RESET,
    opening: Opening = None,
    to_meter: ToMeter = TO_METER,
    to_reserve: ToReserve = None,
    to_prizes: ToPrizes = None,
    to_house: ToHouse = None,
    ceiling: Ceiling = None,
    shift_hours: Annotated[int, typer.Option(help="Hours in a shift.")] = 8,
    month_shifts: Annotated[int, typer.Option(help="Shifts in a month.")] = 90,
    session: Annotated[int, typer.Option(help="Rounds in a player's session.")] = 500,
    bankroll: Bankrolls = [],  # noqa: B006
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    workers: Annotated[int | None, typer.Option(help="Threads on this machine; default: one for each core.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers simulate instead.")
    ] = None,
    device: PlayedOn = "cpu",
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file for the results so far, to resume from.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the checkpoint of an earlier run.")] = False,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the results as one page.")] = None,
    as_csv: AsCsv = None,
    as_xlsx: AsXlsx = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write every figure as a table.")
    ] = None,
    what_if: WhatIf = [],  # noqa: B006
    reading: Readings = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Simulate tables and their linked jackpot, beside the exact figures.

    Further tables are written RULEBOOK:boxes=5:pace=30:count=2:strategy=basic; keys may be left out.
    """
    from croupier.analysis.reports.spreadsheets import write_tables
    from croupier.cli.progress import progress, with_rate
    from croupier.cli.simulate_settings import more_tables, table_of
    from croupier.simulation import checkpoint as kept
    from croupier.simulation.checking import check_all
    from croupier.simulation.running import run
    from croupier.simulation.settings import LinkSettings, Settings
    from croupier.simulation.shapes import DeviceSimulation
    from croupier.simulation.summary import summarize

    book = rules(rulebook, what_if, reading)
    number = _length(rounds, years, pace)
    boxes = book.equipment.most_boxes if boxes is None else boxes
    first = table_of(book, "table 1", boxes, bets, pace, strategy)
    at_reset = amount(reset, "--reset")
    settings = Settings(
        seed=seed,
        tables=(first, *more_tables(table, 1)),
        link=LinkSettings(
            reset=at_reset,
            start=at_reset if opening is None else amount(opening, "--opening"),
            shares=shares_of(to_meter, to_reserve, to_prizes, to_house),
            ceiling=optional_amount(ceiling, "--ceiling"),
        ),
        shift_hours=shift_hours,
        month_shifts=month_shifts,
        session_rounds=session,
        bankrolls=bankrolls_of(bankroll, sum(first.boxes[0].values())),
    )
    check_all(settings, number)
    keep = checkpoint if checkpoint is not None else kept.default_path(settings)
    with on_device(device) as played_on:
        players = _workers(workers, cluster, device)
    with progress(says := f"Simulating {book.id}") as bar:
        done = run(settings, number, players, keep=keep, resume=resume, progress=with_rate(bar, says))
    if not done.rounds:
        typer.echo("interrupted before the first chunk was done", err=True)
        raise typer.Exit(INTERRUPTED)
    results = summarize(done)
    if html is not None:
        from croupier.simulation.reports.page import write_page

        write_page(done, results, html)
    if parquet is not None:
        from croupier.simulation.reports.rows import write_parquet

        write_parquet(done, results, parquet)
    told: DeviceSimulation = {**results, "device": played_on}
    write_tables(told, as_csv, as_xlsx)
    if as_json:
        print_json(told)
    else:
        from croupier.cli.simulate_pages import results_page

        results_page(results)
        if device != "cpu":
            typer.echo(f"Played on {played_on}.")
    if done.interrupted:
        typer.echo(f"interrupted after {done.rounds:,} rounds; go on with --resume", err=True)
        raise typer.Exit(INTERRUPTED)


def whole(text: str, at: str = "--rounds") -> int:
    """A number of rounds or of something else: digits, or a power of ten such as 1e9."""
    digits, _, zeros = text.lower().replace(",", "").replace("_", "").partition("e")
    if not digits.isdecimal() or (zeros and not zeros.isdecimal()) or len(digits) + int(zeros or 0) > 30:
        raise InputError(Code.BAD_VALUE, f"{text!r} is no number", at=at, expected="1000000 or 1e6")
    return int(digits + "0" * int(zeros or 0))


def _length(rounds: str | None, years: float | None, pace: int) -> int:
    """How many rounds the first table plays."""
    if years is None:
        return whole(rounds if rounds is not None else "1e6")
    if rounds is not None:
        raise InputError(Code.BAD_USAGE, "rounds and years at once", at="--years", expected="one of them")
    if not 0 < years <= MOST_YEARS:
        raise InputError(
            Code.BAD_VALUE, f"{years:g} years", at="--years", expected=f"more than 0, up to {MOST_YEARS:,}"
        )
    return round(years * YEAR_HOURS * pace)


def bankrolls_of(texts: list[str], stake: Cents) -> tuple[Cents, ...]:
    """The bankrolls asked about; some multiples of what a round costs if none are."""
    if texts:
        return tuple(sorted(amount(text, "--bankroll") for text in texts))
    return tuple(times * stake for times in (10, 20, 50, 100, 200, 500))


def _workers(number: int | None, cluster: str | None, device: DeviceChoice) -> Workers:
    if cluster is not None and device != "cpu":
        raise InputError(
            Code.BAD_USAGE, "a cluster and a device of this machine at once", at="--device", expected="one of them"
        )
    if (accelerator := in_use()) is not None:
        from croupier.simulation.gpu.playing import Accelerator

        return Accelerator(accelerator)
    if cluster is not None:
        from croupier.simulation.cluster import Cluster

        return Cluster(cluster)
    from croupier.simulation.running import Threads

    cores = len(os.sched_getaffinity(0))
    if number is not None and not 1 <= number <= 1024:
        raise InputError(Code.BAD_VALUE, f"{number} workers", at="--workers", expected="1 to 1,024")
    return Threads(cores if number is None else number)
