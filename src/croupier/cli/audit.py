"""`croupier audit`: read the whole record of a floor again; `audit export`: its rounds as JSON Lines or in columns."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.database import Database, opened
from croupier.cli.output import AsJson, Page, print_json
from croupier.cli.progress import progress
from croupier.errors import bad_value, unreadable

if TYPE_CHECKING:
    from croupier.floor.audit import Report
    from croupier.wire.tree import SignedHead

app = typer.Typer(
    invoke_without_command=True,
    help="Verify the whole record of a floor: chains, rounds, settlements, proofs, ledger and meters.",
    epilog="Examples: croupier audit · croupier audit --database postgresql://…/floor --json"
    " · croupier audit --witness heads.jsonl --since audited.json --workers 2"
    " · croupier audit export --table 3 > rounds.jsonl",
)

Config = Annotated[
    Path | None, typer.Option(help="The floor's configuration, where tables play by rulebook files of their own.")
]


@app.callback()
def audit(
    context: typer.Context,
    database: Database = None,
    config: Config = None,
    witness: Annotated[
        list[Path] | None, typer.Option(help="Heads that a witness keeps, one a line; may be given several times.")
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Read only what is new since the audit that wrote this file, and update it; made if missing.",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes that read rounds.", min=1, max=1024)] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers read rounds instead.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify everything and report all findings; exit status 1 if there are any. The floor may go on meanwhile."""
    context.obj = (database, config)
    if context.invoked_subcommand is not None:
        return
    report = _audit(database, config, _witnessed(witness or ()), since, workers, cluster)
    if as_json:
        print_json(report.told())
    else:
        _print(report)
    if not report.clean:
        raise typer.Exit(1)


@app.command(
    epilog="Examples: croupier audit export --table blackwood > rounds.jsonl · croupier audit export --parquet played"
)
def export(
    context: typer.Context,
    table: Annotated[list[str] | None, typer.Option(help="Only this table; may be given several times.")] = None,
    after: Annotated[int, typer.Option(help="Only rounds after this number of their table.", min=0)] = 0,
    parquet: Annotated[
        Path | None,
        typer.Option("--parquet", metavar="DIR", help="Write rounds, bets and lines as tables for pandas and DuckDB."),
    ] = None,
    database: Database = None,
) -> None:
    """Write every round that is over as a line of JSON: each step with who, when and every card."""
    from croupier.floor.audit.snapshot import snapshot
    from croupier.floor.table.export import exported

    with opened(database or context.obj[0]) as engine, snapshot(engine) as store:
        known = {name.removeprefix("table:") for name in store.streams.heads()}
        for one in table or ():
            if one not in known:
                expected = ", ".join(sorted(known)) or "a table of this floor"
                raise bad_value(f"there is no table {one!r}", "--table", expected)
        lines = (
            line
            for one in table or store.tables_with_rounds()
            for line in exported(
                store.streams, store.links.shares, store.streams.every_round(one, after), afterwards=True
            )
        )
        if parquet is not None:
            from croupier.floor.table.columns import write_columns

            for path in write_columns(lines, parquet):
                typer.echo(f"wrote {path}")
            return
        for line in lines:
            sys.stdout.buffer.write(line)


def _audit(
    database: str | None,
    config: Path | None,
    witnessed: list[SignedHead],
    since: Path | None,
    workers: int,
    cluster: str | None,
) -> Report:
    from croupier.floor.audit import audit as run
    from croupier.floor.audit.marks import MarkFile
    from croupier.floor.audit.readers import Alone, ClusterReaders, Processes, Readers, library_of

    sources = _sources(config)
    library = library_of(sources)
    with opened(database) as engine, progress("audit") as bar:
        readers: Readers = Alone(library)
        if cluster is not None:
            readers = ClusterReaders(cluster, engine.url, sources)
        elif workers > 1:
            readers = Processes(workers, engine.url, sources)
        told = None if bar is None else (lambda stage: bar(stage.entries / max(stage.of, 1)))
        return run(
            engine, library=library, readers=readers, since=MarkFile(since), progress=told, witnessed=witnessed
        )  # fmt: skip


def _witnessed(files: Iterable[Path]) -> list[SignedHead]:
    """The heads in these files, each with its signature checked."""
    from croupier.witness import read_heads

    try:
        return [head for file in files for head in read_heads(file.read_bytes().splitlines(), str(file))]
    except OSError as fault:
        raise unreadable("the file cannot be read", fault, str(fault.filename)) from None


def _sources(config: Path | None) -> tuple[str, ...]:
    """The rulebooks that the configuration names: files, beside our own."""
    from croupier.floor.config.reading import read_config

    return () if config is None else tuple(table.rulebook for table in read_config(config).tables)


def _print(report: Report) -> None:
    counts, page = report.counts, Page()
    page.heading(f"Audit of {report.store}")
    page.statements(
        [
            ("streams", f"{counts.streams:,} with {counts.entries:,} entries"),
            (
                "rounds",
                f"{counts.rounds:,}: {counts.settled:,} settled, {counts.void:,} void, {counts.unfinished:,} in play",
            ),
            ("proofs", f"{counts.proofs:,} shuffles, {counts.rulings:,} rulings"),
            ("staff log", f"{counts.acts:,} acts"),
            ("ledger", f"{counts.transfers:,} transfers on {counts.accounts:,} accounts"),
            ("links", f"{counts.links:,} with {counts.link_entries:,} entries"),
            ("tree", f"{counts.leaves:,} leaves, {counts.witnessed:,} heads of witnesses"),
            *([("since", f"{counts.known:,} entries that an earlier audit has read")] if counts.known else []),
        ]
    )
    if report.clean:
        page.line("Nothing was found: the record is whole.")
        return
    page.heading(f"{len(report.findings):,} findings")
    page.table(("kind", "where", "what"), [(one.kind, one.at, one.message) for one in report.findings])
