"""`croupier serve`: open a casino floor and answer for it until somebody says stop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from fastapi import FastAPI

    from croupier.floor.config import FloorConfig
    from croupier.floor.server import Served

app = typer.Typer(help="Open a casino floor: tables, people, links, in the browser and by API.")

#: How long requests in flight may take when the server is told to stop.
GRACE_SECONDS = 10


@app.command(
    epilog="Examples: croupier serve · croupier serve --port 0 · croupier serve --config floor.toml"
    " --database postgresql://croupier@db/floor --workers 2",
)
def serve(
    config: Annotated[
        Path | None, typer.Option(help="A TOML file with tables, limits, links and staff.", show_default=False)
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="Where everything is kept; a SQLite file of your own without it.")
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen at; 127.0.0.1 without it.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; 8777 without it, 0 for any.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="How many processes; several need PostgreSQL.")
    ] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    log_format: Annotated[str | None, typer.Option(help="json or text.")] = None,
) -> None:
    """Open a casino floor: tables, people, links, in the browser and by API."""
    from croupier.floor.config import read_config
    from croupier.floor.logs import configure_logs

    options: dict[str, Any] = {
        "database": database, "host": host, "port": port, "workers": workers, "log_level": log_level,
        "log_format": log_format,
    }  # fmt: skip
    settings = read_config(config, options)
    configure_logs(settings.log_level, settings.log_format)
    if settings.workers > 1:
        _serve_with_workers(settings, config, options)
    else:
        _serve_alone(settings)


def _serve_alone(settings: FloorConfig) -> None:
    import uvicorn

    from croupier.floor.server import open_floor

    served = open_floor(settings)

    class Server(uvicorn.Server):
        """Says its address once it listens, and lets go of whoever only listens before it stops."""

        bots: subprocess.Popen[bytes] | None = None

        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if self.started:
                listening = self.servers[0].sockets[0].getsockname()
                _announce(settings, served, listening[1])
                self.bots = _house_bots(settings, served, listening[1])

        async def shutdown(self, sockets: Any = None) -> None:
            if self.bots is not None:
                self.bots.terminate()
            served.floor.take_leave()
            await super().shutdown(sockets)

    Server(uvicorn.Config(served.app, **_uvicorn_options(settings))).run()


def _house_bots(settings: FloorConfig, served: Served, port: int) -> subprocess.Popen[bytes] | None:
    """The bots that tables are configured with: a process of its own, which leaves when this one is gone.

    They come in as guests, by plain HTTP on this machine; a floor that wants HTTPS or takes no guests has none.
    """
    wanted = [f"--table={one.id}={one.bots}" for one in served.floor.tables.setups.values() if one.virtual and one.bots]
    if not wanted or settings.secure or not settings.guests:
        return None
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "localhost") else settings.host
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    command = [sys.executable, "-c", "from croupier.cli.app import main; main()", "bots", address, *wanted]
    return subprocess.Popen(
        [*command, "--until-closed"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _uvicorn_options(settings: FloorConfig) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies or "127.0.0.1",
        "timeout_graceful_shutdown": GRACE_SECONDS,
        "lifespan": "on",
    }


def _serve_with_workers(settings: FloorConfig, config: Path | None, options: dict[str, Any]) -> None:
    """Several processes: each reads the configuration again, the command line's part from the environment."""
    import uvicorn

    from croupier.errors import Code, InputError
    from croupier.floor.server import open_floor
    from croupier.floor.store.engine import database_url

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
    first = open_floor(settings)
    first.floor.close()
    first.floor.links.store.close()
    _announce(settings, first, settings.port)
    uvicorn.run("croupier.cli.serve:worker", factory=True, workers=settings.workers, **_uvicorn_options(settings))


def worker() -> FastAPI:
    """The application of one of several processes."""
    from croupier.floor.config import read_config
    from croupier.floor.logs import configure_logs
    from croupier.floor.server import open_floor

    settings = read_config()
    configure_logs(settings.log_level, settings.log_format)
    return open_floor(settings).app


def _announce(settings: FloorConfig, served: Served, port: int) -> None:
    """Where the floor is, and who works there; passwords are shown this once."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    scheme = "https" if settings.secure else "http"
    typer.echo(f"The floor is open at {scheme}://{host}:{port}/")
    issued = [one for one in served.appointed if one.temporary_password]
    if issued:
        typer.echo("Staff with their temporary passwords, shown this once:")
    for one in issued:
        roles = ", ".join(sorted(one.account.roles))
        typer.echo(f"  {one.account.name:<16} {one.temporary_password}  ({roles})")
