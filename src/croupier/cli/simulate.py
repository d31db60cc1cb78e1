"""`croupier simulate`: rounds by the million on one table or a link of many, here or on a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from croupier.analysis.devices import DeviceChoice, in_use
from croupier.analysis.reports.figures import money, percent
from croupier.cli.analyze import WhatIf, on_device, rules
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
from croupier.cli.output import AsJson, Page, print_json
from croupier.cli.rulebook import Readings, Rules
from croupier.errors import Code, InputError, bad_usage, bad_value
from croupier.money import Cents
from croupier.simulation.reports.figures import (
    BET_COLUMNS,
    HIT_COLUMNS,
    bet_rows,
    hit_rows,
    house_rows,
    jackpot_facts,
    link_facts,
)
from croupier.simulation.settings import YEAR_HOURS

if TYPE_CHECKING:
    from croupier.rulebook import Rulebook
    from croupier.simulation.running import Workers
    from croupier.simulation.settings import TableSettings


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
    DeviceChoice, typer.Option("--device", help="Where rounds are played: cpu, gpu, or auto (a GPU if there is one).")
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
        raise bad_value(f"{text!r} is no number", at, "1000000 or 1e6")
    return int(digits + "0" * int(zeros or 0))


def _length(rounds: str | None, years: float | None, pace: int) -> int:
    """How many rounds the first table plays."""
    if years is None:
        return whole(rounds if rounds is not None else "1e6")
    if rounds is not None:
        raise bad_usage("rounds and years at once", "--years", "one of them")
    if not 0 < years <= MOST_YEARS:
        raise bad_value(f"{years:g} years", "--years", f"more than 0, up to {MOST_YEARS:,}")
    return round(years * YEAR_HOURS * pace)


def bankrolls_of(texts: list[str], stake: Cents) -> tuple[Cents, ...]:
    """The bankrolls asked about; some multiples of what a round costs if none are."""
    if texts:
        return tuple(sorted(amount(text, "--bankroll") for text in texts))
    return tuple(times * stake for times in (10, 20, 50, 100, 200, 500))


def _workers(number: int | None, cluster: str | None, device: DeviceChoice) -> Workers:
    if cluster is not None and device != "cpu":
        raise bad_usage("a cluster and a device of this machine at once", "--device", "one of them")
    if (accelerator := in_use()) is not None:
        from croupier.simulation.gpu.playing import Accelerator

        return Accelerator(accelerator)
    if cluster is not None:
        from croupier.simulation.cluster import Cluster

        return Cluster(cluster)
    from croupier.simulation.running import Threads

    cores = len(os.sched_getaffinity(0))
    if number is not None and not 1 <= number <= 1024:
        raise bad_value(f"{number} workers", "--workers", "1 to 1,024")
    return Threads(cores if number is None else number)


def results_page(results: Mapping[str, Any]) -> None:
    """Print everything that a reader wants first; the JSON has the rest."""
    page = Page()
    for table in results["tables"]:
        _table(page, table)
    if results["link"] is not None:
        page.heading("All tables together, meter and reserve left out")
        page.statements(link_facts(results["link"]))
    if results["jackpot"] is not None:
        page.heading("Jackpot")
        page.statements(jackpot_facts(results))
        currency = results["tables"][0]["currency"]
        page.table(HIT_COLUMNS, hit_rows(results["jackpot"], partial(money, currency=currency)))


def _table(page: Page, table: Mapping[str, Any]) -> None:
    currency, boxes = table["currency"], len(table["boxes"])
    page.heading(
        f"{table['name']}: {table['rulebook']}, {boxes} {'box' if boxes == 1 else 'boxes'}, "
        f"{table['rounds']:,} rounds, strategy {table['strategy']}"
    )
    page.table(BET_COLUMNS, bet_rows(table, 5))
    page.heading("House result, meter and reserve left out")
    rows = house_rows(table, ("p1", "p5", "p50", "p95", "p99"), partial(money, currency=currency))
    page.table(("", "number", "mean", "1%", "5%", "50%", "95%", "99%"), rows)
    bankroll = table["bankroll"]
    if bankroll["sessions"]:
        page.heading(f"Bankroll of the first box, {bankroll['sessions']:,} sessions of {bankroll['rounds']:,} rounds")
        page.table(
            ("bankroll", "survives"),
            [(money(row["bankroll"], currency), percent(row["part"], 2)) for row in bankroll["survival"]],
        )


_TABLE_KEYS: Final = ("boxes", "pace", "count", "strategy", "bets")


def bets_of(book: Rulebook, text: str) -> dict[str, Cents]:
    """Read `ante=25,pair-plus=5`; a bet that must equal another follows it. `all` is every opening bet."""
    from croupier.simulation.settings import opening_stakes

    if text == "all":
        return opening_stakes(book)
    found: dict[str, Cents] = {}
    for part in text.split(","):
        bet, equals, stake = part.strip().partition("=")
        if bet not in book.opening_bets or not equals:
            message = f"{part.strip()!r} is no bet of {book.id} with its stake"
            expected = f"BET=AMOUNT with one of {', '.join(book.opening_bets)}"
            raise InputError(Code.UNKNOWN_BET, message, at="--bets", expected=expected)
        found[bet] = amount(stake, "--bets")
    for bet in book.opening_bets:
        base = book.equal_bets.get(bet, bet)
        if bet not in found and base != bet and base in found:
            found[bet] = found[base]
    return {bet: found[bet] for bet in book.opening_bets if bet in found}


def strategy_of(text: str) -> str | dict[str, Any]:
    """The name of a strategy, or the content of a strategy file."""
    from croupier.simulation.strategies import NAMES, read_file

    if text in NAMES:
        return text
    if not Path(text).suffix and not Path(text).exists():
        expected = f"{', '.join(NAMES)}, or the path of a strategy file"
        raise InputError(Code.UNKNOWN_STRATEGY, f"{text!r} is no strategy", at="--strategy", expected=expected)
    return read_file(Path(text))


def table_of(book: Rulebook, name: str, boxes: int, bets: Sequence[str], pace: int, strategy: str) -> TableSettings:
    """One table. One set of bets is for every box; several are for one box each."""
    from croupier.simulation.settings import TableSettings

    most = book.equipment.most_boxes
    if not 1 <= boxes <= most:
        raise bad_value(f"a table of {book.id} cannot have {boxes:,} boxes", "--boxes", f"1 to {most}")
    if len(bets) not in (1, boxes):
        raise bad_usage(f"{len(bets)} sets of bets for {boxes} boxes", "--bets", "one for all boxes, or one for each")
    each = [bets_of(book, text) for text in bets]
    return TableSettings(
        name=name,
        rulebook=book.model_dump_json(by_alias=True),
        boxes=tuple(each * boxes if len(each) == 1 else each),
        pace=pace,
        strategy=strategy_of(strategy),
    )


def more_tables(texts: Sequence[str], taken: int) -> list[TableSettings]:
    """Read `mbs-megalink-uth:boxes=5:pace=30:count=2` for each further table of the link."""
    from croupier.rulebook import load

    tables: list[TableSettings] = []
    for text in texts:
        name, *parts = text.split(":")
        book = load(name)
        options = dict.fromkeys(_TABLE_KEYS, "")
        for part in parts:
            key, equals, value = part.partition("=")
            if key not in _TABLE_KEYS or not equals:
                message = f"{part!r} says nothing about a table"
                raise bad_usage(message, "--table", f"KEY=VALUE with one of {', '.join(_TABLE_KEYS)}")
            options[key] = value
        boxes = _number(options["boxes"] or str(book.equipment.most_boxes), "boxes")
        pace = _number(options["pace"] or str(PACE), "pace")
        for _ in range(_number(options["count"] or "1", "count")):
            number = taken + len(tables) + 1
            bets = [options["bets"] or "all"]
            tables.append(table_of(book, f"table {number}", boxes, bets, pace, options["strategy"] or "best"))
    return tables


def _number(text: str, what: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise bad_value(f"{text!r} cannot be the {what}", "--table", "1 to 1,000")
    return int(text)
