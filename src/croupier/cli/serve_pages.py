"""What `croupier serve` says: a few lines for whoever sits at the terminal, one for whoever reads a log."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

import typer
from msgspec.structs import asdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.floor.config import FloorConfig
    from croupier.floor.people.staffing import Opened
    from croupier.floor.server import Served


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
