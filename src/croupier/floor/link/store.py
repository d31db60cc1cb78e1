"""Links with transactions of their own: each command is durable when its answer comes, and safe to send again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

from croupier.errors import Code, StorageError
from croupier.floor.link.checks import make_statement, self_check, verify
from croupier.floor.link.orders import write_down_of_house
from croupier.floor.link.performing import Desk, Performed, repeated
from croupier.floor.link.records import KeyTaken
from croupier.floor.link.sql import LinkRecords, Links
from croupier.floor.people.records import ActRecords
from croupier.floor.record.engine import database_url, migrate, open_engine, require_present
from croupier.jackpot import commands as c
from croupier.jackpot.entries import Entry, request_digest
from croupier.jackpot.people import Act
from croupier.jackpot.state import DisplayReading, LinkState, TableRound, reading
from croupier.jackpot.statement import Statement
from croupier.jackpot.wins import Win
from croupier.languages import Sentence
from croupier.money import MILS, Cents

T = TypeVar("T")

#: A command is tried this often where others were in the way or a connection had died unnoticed.
ATTEMPTS: Final = 3
PAUSE_SECONDS: Final = 0.02


class LinkStore:
    """All links of a store."""

    def __init__(self, links: Links) -> None:
        self.transactions = links

    def perform(self, command: c.Command, act: Act) -> Performed:
        """Carry a command out durably; under the same key it is carried out once, however often it is sent."""
        return self._carry_out(command, act, lambda _records, _done: None)

    def order(self, command: c.Command, act: Act) -> Performed:
        """The same for what nobody orders by an account; the staff log has it in the name of the house."""

        def noted(records: LinkRecords, done: Performed) -> None:
            if not done.repeated:
                write_down_of_house(ActRecords(records.connection), command, act, done.entry)

        return self._carry_out(command, act, noted)

    def _carry_out(self, command: c.Command, act: Act, noted: Callable[[LinkRecords, Performed], None]) -> Performed:
        def carry_out() -> Performed:
            with self.transactions.write() as records:
                done = Desk(records).perform(command, act)
                noted(records, done)
                return done

        try:
            return _retrying(carry_out)
        except KeyTaken:
            return self._known(command, act)

    def _known(self, command: c.Command, act: Act) -> Performed:
        link = command.link.id if isinstance(command, c.OpenLink) else command.link
        key = c.acceptance_key(command.table, command.round) if isinstance(command, c.AcceptBets) else act.key
        with self.transactions.read() as records:
            known = records.find(link, key)
            if known is None:
                raise StorageError(Code.STORE_BUSY, Sentence("key-in-use-elsewhere"), at="key")
            return repeated(known, request_digest(command, act), records.state(link))

    def end_round(self, link: str, table: str, round_id: str) -> bool:
        """The round is over at its table; whether it was open."""

        def end() -> bool:
            with self.transactions.write() as records:
                return Desk(records).end_round(link, table, round_id)

        return _retrying(end)

    def links(self) -> list[LinkState]:
        """Every link as it is now."""
        return self._ask(lambda records: [records.state(link) for link in records.links()])

    def displays(self) -> list[tuple[LinkState, Win | None]]:
        """Every link as it is now, with its latest win."""
        return self._ask(
            lambda records: [(records.state(link), next(iter(records.wins(link, 1)), None)) for link in records.links()]
        )

    def state(self, link: str) -> LinkState:
        """One link as it is now."""
        return self._ask(lambda records: records.state(link))

    def rounds(self, link: str) -> dict[str, TableRound]:
        """The last round of each table of a link."""
        return self._ask_about(link, lambda records: records.rounds(link))

    def reading(self, link: str) -> DisplayReading:
        """What the display of a link shows."""
        return reading(self.state(link))

    def wins(self, link: str, limit: int | None = 25) -> list[Win]:
        """The latest wins, newest first."""
        return self._ask_about(link, lambda records: records.wins(link, limit))

    def shares(self, link: str, table: str) -> list[Win]:
        """Every share of the meter that a table has claimed, as it stands now, the earliest first."""
        return self._ask_about(link, lambda records: records.shares(link, table))

    def last_award(self, link: str) -> Win | None:
        """The last share of the meter that was paid."""
        return self._ask_about(link, lambda records: records.last_award(link))

    def entries(self, link: str, after: int = 0) -> list[Entry]:
        """The journal of a link."""
        return self._ask_about(link, lambda records: list(records.entries(link, after)))

    def opening(self, link: str) -> Cents:
        """What the display of a link showed when it was set up."""
        return self._ask_about(link, lambda records: next(records.entries(link)).meter or 0) // MILS

    def balances(self) -> dict[str, int]:
        """Every account of the ledger that is not empty."""
        return self._ask(lambda records: dict(records.accounts()))

    def statement(self, link: str) -> Statement:
        """How the present value follows from everything since the last reset."""
        return self._ask(lambda records: make_statement(records, link))

    def self_check(self) -> None:
        """Refuse to operate on lost or inconsistent configuration, balances or journals."""
        self._ask(self_check)

    def verify(self) -> list[str]:
        """Read the whole record again; every finding in words, none if all is well."""
        return self._ask(verify)

    def _ask(self, question: Callable[[LinkRecords], T]) -> T:
        """One state of everything; a connection that has died unnoticed is replaced."""

        def ask() -> T:
            with self.transactions.read() as records:
                return question(records)

        return _retrying(ask)

    def _ask_about(self, link: str, question: Callable[[LinkRecords], T]) -> T:
        """Read something of a link; refused where there is no such link."""

        def about(records: LinkRecords) -> T:
            records.state(link)
            return question(records)

        return self._ask(about)

    def close(self) -> None:
        """Let go of the store."""
        self.transactions.close()


def _retrying(act: Callable[[], T]) -> T:
    """Try again where others were in the way, or a connection had died; every command is safe to repeat."""
    for attempt in range(1, ATTEMPTS):
        try:
            return act()
        except StorageError as error:
            if error.code not in (Code.STORE_BUSY, Code.STORE_UNREACHABLE):
                raise
            time.sleep(PAUSE_SECONDS * attempt)
    return act()


def open_links(database: str | None = None, *, read_only: bool = False) -> LinkStore:
    """The links of a database, brought to the present version and checked; without an address the user's own file."""
    engine = open_engine(database_url(database))
    store = LinkStore(Links(engine))
    try:
        (require_present if read_only else migrate)(engine)
        store.self_check()
    except BaseException:
        store.close()
        raise
    return store
