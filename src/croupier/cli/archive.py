"""`croupier archive`: closed days go to compressed files, where audit, replay and search still find them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.admit import day as day_of
from croupier.cli.database import Database, opened
from croupier.cli.output import AsJson, Page, print_json
from croupier.cli.progress import progress

app = typer.Typer(help="Move closed days to compressed files that everything still reads.")


@app.command(
    epilog="Examples: croupier archive · croupier archive --before 2026-11-01 --json"
    " · CROUPIER_DATABASE=postgresql://owner@db/floor croupier archive --archive /srv/croupier/archive"
)
def archive(
    before: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="Only what was played before this day (UTC); default: up to 24 hours ago."),
    ] = None,
    directory: Annotated[
        Path | None,
        typer.Option(
            "--archive",
            metavar="DIR",
            help="The directory; default: CROUPIER_ARCHIVE, beside the SQLite file, or your data directory.",
        ),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write a file for every closed day, read it again, and delete what is in it from the database.

    The floor may go on meanwhile. On PostgreSQL it takes the role that runs the migrations. An interrupted run loses
    nothing: the next run continues.
    """
    from croupier.floor.record.archive import archive_path
    from croupier.floor.record.archiving import Archiver, DaysArchived, closed_before
    from croupier.floor.record.engine import database_url, shown

    now, url = datetime.now(UTC), database_url(database)
    day = day_of(before, "--before") or closed_before(now)
    place = archive_path(url, str(directory) if directory is not None else None)
    with opened(database, archive=str(place)) as engine, progress("archive") as bar:
        done = Archiver(engine, bar or (lambda _: None)).run(day, now)
    if as_json:
        print_json(DaysArchived(database=shown(url), archive=str(place), before=day, files=tuple(done)))
        return
    page = Page()
    page.heading(f"Archive of {shown(url)} in {place}")
    if not done:
        page.line(f"Nothing that was played before {day} is left to archive.")
        return
    rows = [(one.file, f"{len(one.streams):,}", f"{one.entries:,}", f"{one.bytes:,}") for one in done]
    page.table(("file", "tables", "entries", "bytes"), rows)
