"""`croupier serve`: open a casino floor and answer for it until somebody says stop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer
from msgspec.structs import asdict

from croupier.cli.database import Database
from croupier.cli.output import print_json
from croupier.errors import CroupierError, bad_usage, bad_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastapi import FastAPI

    from croupier.floor.config.model import FloorConfig
    from croupier.floor.people.staffing import Opened
    from croupier.floor.server import Served


app = typer.Typer(help="Open a casino floor: tables, people, links, in the browser and by API.")


@app.command(
    epilog="Examples: croupier serve · croupier serve --port 0 · croupier serve --config floor.toml"
    " --database postgresql://croupier@db/floor --workers 2 · croupier serve --check-config floor.toml"
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
    from croupier.floor.config.reading import read_config
    from croupier.floor.logs import configure_logs
    from croupier.floor.server import listen

    options: dict[str, Any] = {
        "database": database, "host": host, "port": port, "workers": workers, "log_level": log, "log_format": form,
    }  # fmt: skip
    if check is not None:
        _check(check, options, as_json=as_json)
        return
    if as_json:
        raise bad_usage("an open floor answers over HTTP", "--json", "--check-config FILE")
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
    from croupier.floor.config.model import FloorConfig
    from croupier.floor.config.reading import readable_parts, try_config
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


#: Ctrl-C is how people close the floor, and no failure: everything was finished when it comes through.
_CLOSED_BY_HAND: Final = KeyboardInterrupt


def _serve_alone(settings: FloorConfig, listener: socket) -> None:
    import uvicorn

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

    with suppress(_CLOSED_BY_HAND):
        Server(uvicorn.Config(served.app, **uvicorn_options(settings))).run([listener])


def _serve_with_workers(settings: FloorConfig, listener: socket, config: Path | None, options: dict[str, Any]) -> None:
    """Several processes: each reads the configuration again, the command line's part from the environment."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from croupier.floor.record.engine import database_url
    from croupier.floor.server import freeze_garbage_collection, open_floor, uvicorn_options
    from croupier.floor.web.metrics import DIRECTORY

    if database_url(settings.database.get_secret_value() or None).get_backend_name() == "sqlite":
        raise bad_value("a SQLite file has one worker", "--workers", "1, or a PostgreSQL database")
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
        with suppress(_CLOSED_BY_HAND), TemporaryDirectory(prefix="croupier-metrics-") as counted:
            os.environ[DIRECTORY] = counted
            Multiprocess(processes, sockets=[listener]).run()
    finally:
        if bots is not None:
            bots.go()


def worker() -> FastAPI:
    """The application of one of several processes."""
    from croupier.floor.config.reading import read_config
    from croupier.floor.logs import configure_logs
    from croupier.floor.server import freeze_garbage_collection, open_floor

    settings = read_config()
    configure_logs(log_level(settings), log_form(settings))
    app = open_floor(settings).app
    freeze_garbage_collection()
    return app


def at_a_terminal() -> bool:
    """Whether a person reads along."""
    return sys.stdout.isatty() and sys.stderr.isatty()


def log_form(settings: FloorConfig) -> Literal["json", "text"]:
    """How the logs are written: as configured, else for people at a terminal and as JSON anywhere else."""
    return settings.log_format or ("text" if sys.stderr.isatty() else "json")


def log_level(settings: FloorConfig) -> str:
    """How much is logged: as configured, else only what somebody at a terminal should know."""
    return settings.log_level or ("warning" if sys.stderr.isatty() else "info")


def address(settings: FloorConfig, port: int) -> str:
    """Where browsers find the floor."""
    name = settings.hosts[0] if settings.secure and settings.hosts else ""
    if name:
        return f"https://{name}/"
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{'https' if settings.secure else 'http'}://{host}:{port}/"


def announce(settings: FloorConfig, served: Served, port: int) -> None:
    """Where the floor is, how to come in, and which part of the configuration has no effect."""
    from croupier.floor.logs import logger

    for unfollowed in served.overruled:
        logger().warning("the configuration has no effect here", **asdict(unfollowed))
    typer.echo(f"The floor is open at {address(settings, port)}")
    if at_a_terminal():
        tables = served.floor.tables.setups.values()
        typer.echo(f"\n  {len(tables)} tables of {len({one.rulebook.id for one in tables})} games are waiting.")
        if settings.guests:
            typer.echo("  Open the address in a browser and come in as a guest: you are handed play chips.")
        else:
            typer.echo("  Open the address in a browser and sign in; guests are not let in.")
        where = served.floor.engine.url.database or ""
        typer.echo(f"  Everything is kept in {where}" if served.floor.alone else f"  Everything is kept in {where!r}")
        typer.echo("  Ctrl-C closes the floor; rounds that are being played go on when it opens again.\n")
    sys.stdout.flush()


def show_staff(appointed: Sequence[Opened]) -> None:
    """Who works there from the first start on; passwords are shown this once."""
    issued = [one for one in appointed if one.temporary_password]
    widest = max((len(one.account.name) for one in issued), default=0)
    if issued:
        typer.echo("Staff with their temporary passwords, shown this once; each chooses another at the first sign-in:")
    for one in issued:
        roles = ", ".join(sorted(one.account.roles))
        typer.echo(f"  {one.account.name:<{widest}}  {one.temporary_password}  ({roles})")
    sys.stdout.flush()


#: What each of them is handed, in cents: they bet the least there is, so that it lasts for ever.
CHIPS: Final = 1_000_000_000
LABEL: Final = "house bots"


def house_bots(settings: FloorConfig, served: Served) -> HouseBots | None:
    """The bots of this floor, ready to be let in; None where no table wants any.

    They are devices of the house with keys of their own, made anew at every start, so they play where no guests are let
    in and where browsers must come over HTTPS. They ask by plain HTTP on this machine, like any other program.
    """
    wanted = {one.id: one.bots for one in served.floor.tables.setups.values() if one.virtual and one.bots}
    if not wanted or not settings.house_bots:
        return None
    keys = []
    for number in range(1, max(wanted.values()) + 1):
        issued = served.services.people.staffing.house_device(f"House bot {number}", LABEL)
        served.floor.top_up(issued.key.account, CHIPS)
        keys.append(issued.secret)
    return HouseBots(settings.host, wanted, keys)


class HouseBots:
    """A process with all of them, which leaves when the server is gone."""

    def __init__(self, host: str, wanted: dict[str, int], keys: list[str]) -> None:
        self._host = "127.0.0.1" if host in ("0.0.0.0", "localhost") else "::1" if host == "::" else host
        self._wanted, self._keys = wanted, keys
        self._process: subprocess.Popen[bytes] | None = None

    def come_in(self, port: int) -> None:
        """Let them in at this port. Their keys go where no list of processes shows them."""
        address = f"http://[{self._host}]:{port}" if ":" in self._host else f"http://{self._host}:{port}"
        tables = [f"--table={table}={count}" for table, count in self._wanted.items()]
        command = [sys.executable, "-c", "from croupier.cli.app import main; main()", "bots", address, *tables]
        self._process = subprocess.Popen(
            [*command, "--of-the-house"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, bufsize=0,
        )  # fmt: skip
        # A Ctrl-C in the moment before they have a session of their own ends them too: then nobody reads the keys, and
        # the server is closing anyway.
        with suppress(BrokenPipeError):
            if self._process.stdin is not None:
                self._process.stdin.write(json.dumps(self._keys).encode() + b"\n")

    def go(self) -> None:
        """End the process of the bots; nothing happens where none was started."""
        if self._process is not None:
            self._process.terminate()
            if self._process.stdin is not None:
                self._process.stdin.close()
