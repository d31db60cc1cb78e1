"""What one transaction can read and write of the links, wherever they are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from croupier.errors import Code, Refusal
from croupier.jackpot.bodies import Body
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import Link, LinkedTable
from croupier.jackpot.state import LinkStanding, LinkState, TableRound
from croupier.jackpot.wins import Win
from croupier.rulebook import Rulebook, load


class KeyTaken(Refusal):
    """The idempotency key belongs to an entry that is there already; whoever sent it may have sent it twice."""


class StoredTotal(Struct, frozen=True):
    """How many transfers of one purpose there are, and what they moved into an account (negative: out of it)."""

    purpose: str
    count: int
    mils: int


class PreparedBets(Struct, frozen=True, kw_only=True):
    """The bets of a round, worked out before anything is locked, under the terms that the link is thought to have.

    The entry carries what it adds to each balance; `hashed` is what its hash is over beside number and balances.
    """

    terms: LinkStanding
    entry: Entry
    hashed: tuple[bytes, bytes]
    table: str
    round: str


class LinkRecords(Protocol):
    """The links, inside one transaction. Whoever locks a link keeps it until the transaction ends."""

    def links(self) -> list[str]:
        """The names of all links."""
        ...

    def state(self, link: str) -> LinkState:
        """A link as it is now, without a lock; refused where there is none."""
        ...

    def lock(self, link: str) -> LinkState:
        """The state of a link, whose row stays locked until the transaction is over."""
        ...

    def lock_table(self, link: str, table: str) -> tuple[LinkState, TableRound]:
        """A link and the round of one of its tables, both locked; refused where the table is not on the link."""
        ...

    def rounds(self, link: str) -> dict[str, TableRound]:
        """The last round of each table of a link."""
        ...

    def find(self, link: str, key: str) -> Entry | None:
        """The entry that was written under a key."""
        ...

    def entry(self, link: str, seq: int) -> Entry | None:
        """The entry with this number."""
        ...

    def entries(self, link: str, after: int = 0) -> Iterator[Entry]:
        """All entries after a number, in order."""
        ...

    def write(
        self, before: LinkState | None, after: LinkState, entry: Entry, body: Body, seat: tuple[str, TableRound] | None
    ) -> None:
        """Add an entry with its transfers and bring everything that follows from it up to date."""
        ...

    def remembered(self, link: str) -> LinkStanding | None:
        """The terms of a link as we last saw them, where the store can take bets without reading the link first."""
        ...

    def contribute(self, several: Sequence[PreparedBets]) -> list[LinkState] | None:
        """Take the bets of some rounds of one link, one after the other, and give the link as each of them left it.

        None, and nothing is written, unless the terms are still those that the rounds were worked out under and the
        ranges hold; also where the store does not take so many at once.
        """
        ...

    def end_round(self, link: str, table: str, round_id: str) -> bool:
        """Close the round of a table; whether it was the open one."""
        ...

    def wins(self, link: str, limit: int | None = None, *, after: int = 0) -> list[Win]:
        """Wins of the entries after a number, the latest first."""
        ...

    def win(self, link: str, win: str) -> Win | None:
        """One win by its id."""
        ...

    def shares(self, link: str, table: str) -> list[Win]:
        """Every share of the meter that a table has claimed, as it stands now, the earliest first."""
        ...

    def last_award(self, link: str) -> Win | None:
        """The last share of the meter that was paid."""
        ...

    def totals(self, link: str, account: str, after: int = 0) -> list[StoredTotal]:
        """What transfers after an entry moved into or out of an account of the link, by purpose."""
        ...

    def accounts(self) -> Mapping[str, int]:
        """The balance of every account of the ledger, added up from every transfer."""
        ...

    def kept_balances(self) -> Mapping[str, int]:
        """The balances that are kept beside the transfers."""
        ...


class Links(Protocol):
    """Where links are kept: whoever asks gets their records for the length of one transaction."""

    #: The address, without secrets.
    where: str
    #: Whether only one transaction at a time can write, so that rounds had better share one.
    one_writer: bool

    def remembered(self, link: str) -> LinkStanding | None:
        """A link as its records say, read without a transaction."""
        ...

    def read(self) -> AbstractContextManager[LinkRecords]:
        """A transaction that sees one state of everything and changes nothing."""
        ...

    def write(self) -> AbstractContextManager[LinkRecords]:
        """A transaction that is durable when its block ends, and undone when the block raises."""
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...


def unknown_link(link: str, known: Sequence[str]) -> Refusal:
    """There is no such link."""
    return Refusal(
        Code.UNKNOWN_LINK, f"there is no link {link!r}", at="link", expected=", ".join(known) or "none is there yet"
    )


def linked_elsewhere() -> Refusal:
    """A table feeds one meter."""
    return Refusal(
        Code.TABLE_LINKED_ELSEWHERE,
        "a table belongs to another link",
        at="tables",
        expected="tables that belong to none",
    )


def key_taken() -> KeyTaken:
    """The key belongs to another entry."""
    return KeyTaken(Code.KEY_REUSED, "the key was used before", at="key", expected="a fresh key")


def seated(state: LinkState | None) -> set[str]:
    """The tables that a link holds; a closed one lets them go."""
    if state is None or state.terms.status == "closed":
        return set()
    return set(state.link.tables)


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
