"""The address of a database on the command line, which everybody on the machine can read, and what lies there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from croupier.errors import bad_usage

if TYPE_CHECKING:
    from sqlalchemy import Engine

_PASSWORD: Final = re.compile(r"://[^/@:]*:[^/@]+@|[?&]password=")


def without_password(address: str | None) -> str | None:
    """Refuse a password that was typed where the list of processes shows it; the environment and files do not."""
    if address and _PASSWORD.search(address) and any(address in said for said in sys.argv):
        expected = "the address in CROUPIER_DATABASE or in the configuration file, or the password in ~/.pgpass"
        raise bad_usage("every user of this machine can read a password on the command line", "--database", expected)
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


@contextmanager
def opened(database: str | None, archive: str | None = None) -> Iterator[Engine]:
    """The store, let go of afterwards; one of another version is refused and not changed."""
    from croupier.floor.record.engine import database_url, open_engine, require_present

    engine = open_engine(database_url(database), archive=archive)
    try:
        require_present(engine)
        yield engine
    finally:
        engine.dispose()
