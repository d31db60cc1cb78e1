"""The address of a database on the command line, which everybody on the machine can read."""

from __future__ import annotations

import re
import sys
from typing import Annotated, Final

import typer

from croupier.errors import Code, InputError

_PASSWORD: Final = re.compile(r"://[^/@:]*:[^/@]+@|[?&]password=")


def without_password(address: str | None) -> str | None:
    """Refuse a password that was typed where the list of processes shows it; the environment and files do not."""
    if address and _PASSWORD.search(address) and any(address in said for said in sys.argv):
        raise InputError(
            Code.BAD_USAGE,
            "every user of this machine can read a password on the command line",
            at="--database",
            expected="the address in CROUPIER_DATABASE or in the configuration file, or the password in ~/.pgpass",
        )
    return address


Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The database, as sqlite:///file.db or postgresql://user@host/name;"
        " default: CROUPIER_DATABASE, or a file in your data directory.",
        callback=without_password,
    ),
]
