"""Rulebooks by which rounds were opened: each kept once, so that a round is played again by the rules of its day."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sqlalchemy import bindparam, select

from croupier.errors import Code, StorageError
from croupier.floor.record.driver import Driver, Prepared, with_conflict
from croupier.floor.record.tables_schema import books
from croupier.rulebook import Rulebook
from croupier.rulebook.digest import read_again

_KEEP: Final = with_conflict(lambda dialect: dialect.insert(books).on_conflict_do_nothing())
_BOOK: Final = Prepared(select(books.c.content).where(books.c.digest == bindparam("which")))


@lru_cache(maxsize=64)
def _read(content: str) -> Rulebook | None:
    """What is kept, read again; None where it is no rulebook. Transactions are many, and books few."""
    try:
        return read_again(content)
    except ValueError:
        return None


class KeptBooks:
    """The rulebooks that are kept, inside one transaction."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._known: dict[str, Rulebook] = {}

    def keep(self, book: Rulebook) -> None:
        """Keep a rulebook, unless it is kept already."""
        self._driver.run(_KEEP, {"digest": book.digest, "content": book.written})

    def find(self, digest: str) -> Rulebook | None:
        """The rulebook under a hash, or None; refused where what is kept there is another one."""
        if (known := self._known.get(digest)) is not None or not digest:
            return known
        row = self._driver.one(_BOOK, {"which": digest})
        if row is None:
            return None
        book = _read(row[0])
        if book is None or book.digest != digest:
            raise StorageError(
                Code.STORE_INCONSISTENT, f"the rulebook that is kept as {digest[:12]} is not that one",
                at=self._driver.where, expected="the rulebook as it was when it was kept",
            )  # fmt: skip
        self._known[digest] = book
        return book
