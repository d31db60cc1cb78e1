"""`croupier migrate`: bring a database to the present version, and let another role than its owner serve on it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.database import Database
from croupier.cli.output import AsJson, Page, print_json

app = typer.Typer(help="Bring a database to the present version, and say who may serve on it.")


@app.command(epilog="Example: croupier migrate --server-role croupier_server")
def migrate(
    database: Database = None,
    server_role: Annotated[
        str | None, typer.Option(help="The PostgreSQL role of the server: it may add to the record and not change it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run the missing migrations of a database; with a role, grant it what a server needs and no more."""
    from croupier.floor.record.engine import database_url, open_engine, shown
    from croupier.floor.record.engine import migrate as run
    from croupier.floor.record.migrations import revisions
    from croupier.floor.record.privileges import grant_server

    engine = open_engine(database_url(database))
    try:
        run(engine)
        if server_role is not None:
            grant_server(engine, server_role)
    finally:
        engine.dispose()
    if as_json:
        from croupier.cli.answers import Migrated

        print_json(Migrated(database=shown(engine.url), version=revisions()[-1], server_role=server_role))
        return
    served = f", served by {server_role}" if server_role is not None else ""
    Page().line(f"{shown(engine.url)} is at version {revisions()[-1]}{served}")
