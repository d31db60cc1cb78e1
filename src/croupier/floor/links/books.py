"""The rulebooks that the tables of a link play by."""

from __future__ import annotations

from functools import lru_cache

from croupier.errors import Code, Refusal
from croupier.jackpot.link import Link, LinkedTable
from croupier.rulebook import Rulebook, load


@lru_cache(maxsize=64)
def _book(rulebook: str, readings: tuple[tuple[str, str], ...]) -> Rulebook:
    return load(rulebook, readings=dict(readings))


def book_of(linked: LinkedTable) -> Rulebook:
    """The rulebook of a table, under the readings adopted there. Read once: rules stay while a link runs."""
    return _book(linked.rulebook, tuple(sorted(linked.readings.items())))


def books_of(link: Link) -> dict[str, Rulebook]:
    """The rulebook of each table of a link."""
    return {table: book_of(linked) for table, linked in link.tables.items()}


def book_at(link: Link, table: str) -> Rulebook:
    """The rulebook that a table of the link plays by."""
    linked = link.tables.get(table)
    if linked is None:
        raise Refusal(Code.TABLE_NOT_LINKED, f"table {table!r} does not belong to the link {link.id}", at="table")
    return book_of(linked)
