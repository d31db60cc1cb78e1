"""`croupier serve`: open a casino floor and answer for it until somebody says stop."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.database import Database
from croupier.cli.output import print_json
from croupier.cli.serve_pages import announce, log_form, log_level, show_staff
from croupier.errors import Code, CroupierError, InputError

if TYPE_CHECKING:
    from fastapi import FastAPI

    from croupier.floor.config import FloorConfig

app = typer.Typer(help="Open a casino floor: tables, people, links, in the browser and by API.")


@app.command(
    epilog="Examples: croupier serve · croupier serve --port 0 · croupier serve --config floor.toml"
    " --database postgresql://croupier@db/floor --workers 2 · croupier serve --check-config floor.toml",
)
def serve(
    config: Annotated[
        Path | None, typer.Option(help="A TOML file with tables, limits, links and staff.", show_default=False)
    ] = None,
    database: Database = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; default: 127.0.0.1.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; default: 8777, 0 for any free one.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="How many processes; several need PostgreSQL.")
    ] = None,
    log: Annotated[
        str | None,
        typer.Option(
            "--log-level", help="debug, info, warning or error; default: warning at a terminal, otherwise info."
        ),
    ] = None,
    form: Annotated[
        str | None, typer.Option("--log-format", help="json or text; default: text at a terminal, otherwise json.")
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option("--check-config", metavar="FILE", help="Print everything that is wrong with this file, and exit."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="With --check-config: print JSON for programs.")] = False,
) -> None:
    """Open a casino floor: tables, people, links, in the browser and by API."""
    from croupier.floor.config import read_config
    from croupier.floor.logs import configure_logs
    from croupier.floor.server import listen

    options: dict[str, Any] = {
        "database": database, "host": host, "port": port, "workers": workers, "log_level": log, "log_format": form,
    }  # fmt: skip
    if check is not None:
        _check(check, options, as_json=as_json)
        return
    if as_json:
        raise InputError(Code.BAD_USAGE, "an open floor answers over HTTP", at="--json", expected="--check-config FILE")
    settings = read_config(config, options)
    configure_logs(log_level(settings), log_form(settings))
    with listen(settings) as listener:
        if settings.workers > 1:
            _serve_with_workers(settings, listener, config, options)
        else:
            _serve_alone(settings, listener)


def _check(file: Path, options: dict[str, Any], *, as_json: bool) -> None:
    """Read a configuration, try each of its tables and links, and say all that is wrong."""
    from croupier.cli.failure import report
    from croupier.floor.config import FloorConfig, readable_parts, try_config
    from croupier.floor.server import faults_of

    found = try_config(file, options)
    faults: list[CroupierError] = []
    if isinstance(found, FloorConfig):
        faults += faults_of(found.tables, found.links)
    else:
        parts = readable_parts(file)
        faults += found
        faults += [fault for fault in parts.faults if fault.at not in {one.at for one in found}]
        faults += faults_of(parts.tables, parts.links)
    if as_json:
        from croupier.cli.answers import CheckedConfig

        print_json(CheckedConfig(file=str(file), errors=tuple(fault.to_json()["error"] for fault in faults)))
        raise typer.Exit(max((fault.exit_status for fault in faults), default=0))
    status = max((report(fault, as_json=False) for fault in faults), default=0)
    if isinstance(found, FloorConfig) and not status:
        counted = f"tables: {len(found.tables)}, links: {len(found.links)}, staff: {len(found.staff)}"
        typer.echo(f"{file} can be opened ({counted})")
    raise typer.Exit(status)


def _serve_alone(settings: FloorConfig, listener: socket) -> None:
    import uvicorn

    from croupier.cli.house_bots import house_bots
    from croupier.floor.server import freeze_garbage_collection, open_floor, uvicorn_options
    from croupier.floor.supervision import end_soon

    served = open_floor(settings, show=show_staff)
    bots = house_bots(settings, served)
    freeze_garbage_collection()

    class Server(uvicorn.Server):
        """Says its address once it listens, sends its bots home before it stops, and waits for no thread."""

        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if self.started:
                port = listener.getsockname()[1]
                announce(settings, served, port)
                if bots is not None:
                    bots.come_in(port)

        async def shutdown(self, sockets: Any = None) -> None:
            if bots is not None:
                bots.go()
            await super().shutdown(sockets)
            end_soon()

    with _closed_by_hand():
        Server(uvicorn.Config(served.app, **uvicorn_options(settings))).run([listener])


@contextmanager
def _closed_by_hand() -> Iterator[None]:
    """Ctrl-C is how people close the floor, and no failure: everything was finished when it comes through."""
    with suppress(KeyboardInterrupt):
        yield


def _serve_with_workers(settings: FloorConfig, listener: socket, config: Path | None, options: dict[str, Any]) -> None:
    """Several processes: each reads the configuration again, the command line's part from the environment."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from croupier.cli.house_bots import house_bots
    from croupier.floor.record.engine import database_url
    from croupier.floor.server import freeze_garbage_collection, open_floor, uvicorn_options
    from croupier.floor.web.metrics import DIRECTORY

    if database_url(settings.database.get_secret_value() or None).get_backend_name() == "sqlite":
        raise InputError(
            Code.BAD_VALUE, "a SQLite file has one worker", at="--workers", expected="1, or a PostgreSQL database"
        )
    if config is not None:
        os.environ["CROUPIER_CONFIG"] = str(config)
    for name, value in options.items():
        if value is not None:
            os.environ[f"CROUPIER_{name.upper()}"] = str(value)
    # The first start migrates, sets up and appoints once, before the processes begin.
    first = open_floor(settings, show=show_staff)
    bots = house_bots(settings, first)
    first.floor.close()
    first.floor.links.store.close()
    # What the first start has loaded would hold up the end of this process by seconds, to be freed piece by piece.
    freeze_garbage_collection()
    port = listener.getsockname()[1]
    announce(settings, first, port)
    if bots is not None:
        bots.come_in(port)
    processes = uvicorn.Config(
        "croupier.cli.serve:worker", factory=True, workers=settings.workers, **uvicorn_options(settings)
    )
    try:
        with _closed_by_hand(), TemporaryDirectory(prefix="croupier-metrics-") as counted:
            os.environ[DIRECTORY] = counted
            Multiprocess(processes, sockets=[listener]).run()
    finally:
        if bots is not None:
            bots.go()


def worker() -> FastAPI:
    """The application of one of several processes."""
    from croupier.floor.config import read_config
    from croupier.floor.logs import configure_logs
    from croupier.floor.server import freeze_garbage_collection, open_floor

    settings = read_config()
    configure_logs(log_level(settings), log_form(settings))
    app = open_floor(settings).app
    freeze_garbage_collection()
    return app
