"""What the records of links are made of, what is refused about them, and the rulebooks of their tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from croupier.errors import Code, Refusal
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import Link, LinkedTable
from croupier.jackpot.state import LinkStanding, LinkState
from croupier.languages import Sentence
from croupier.rulebook import Rulebook, load


class KeyTaken(Refusal):
    """The idempotency key belongs to an entry that is there already; whoever sent it may have sent it twice."""


class PreparedBets(Struct, frozen=True, kw_only=True):
    """The bets of a round, worked out before anything is locked, under the terms that the link is thought to have.

    The entry carries what it adds to each balance; `hashed` is what its hash is over beside number and balances.
    """

    terms: LinkStanding
    entry: Entry
    hashed: tuple[bytes, bytes, bytes]
    table: str
    round: str


def unknown_link(link: str, known: Sequence[str]) -> Refusal:
    """There is no such link."""
    right = Sentence("one-of", names=", ".join(known)) if known else Sentence("no-link-yet")
    return Refusal(Code.UNKNOWN_LINK, Sentence("no-such-link", link=link), at="link", expected=right)


def linked_elsewhere() -> Refusal:
    """A table feeds one meter."""
    return Refusal(Code.TABLE_LINKED_ELSEWHERE, Sentence("table-linked-elsewhere"), at="tables")


def not_linked(table: str, link: str) -> Refusal:
    """The table feeds another meter, or none."""
    return Refusal(Code.TABLE_NOT_LINKED, Sentence("table-not-of-link", table=table, link=link), at="table")


def key_taken() -> KeyTaken:
    """The key belongs to another entry."""
    return KeyTaken(Code.KEY_REUSED, Sentence("key-was-used-for-something-else"), at="key")


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
        raise not_linked(table, link.id)
    return book_of(linked)
