"""The floor: tables, links, purses and the people around them, opened on one database and closed in good order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

from croupier.errors import Code, CroupierError, StorageError
from croupier.floor import demonstration
from croupier.floor.cage import MOVED, ChipsMoved, move_chips, refill, require_small, stream_of
from croupier.floor.chance import Chance, Clock
from croupier.floor.config.model import FloorConfig
from croupier.floor.hall.driver import Leases, TableDriver
from croupier.floor.hall.heads import Heads, key_place
from croupier.floor.hall.restored import Restoration
from croupier.floor.hall.tables import Batch, CommandPlace, Tables
from croupier.floor.hall.writer import Writer, books_on
from croupier.floor.link.meters import LinkDesk
from croupier.floor.link.sql import Links
from croupier.floor.logs import logger
from croupier.floor.news import PEOPLE, Feed, Listener, tell_of
from croupier.floor.people.person import HOUSE, Account, Person
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.archived import Archived
from croupier.floor.record.books import KeptBooks
from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import Transactions, migrate, shown
from croupier.floor.record.high_water import Marks
from croupier.floor.record.journal import Streams
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.tree import Tree, savepoint
from croupier.floor.record.vault import key_path
from croupier.floor.supervision import working
from croupier.floor.table.desk import UnitOfWork
from croupier.floor.table.jackpot import LinkOut
from croupier.floor.table.money import chips_of
from croupier.floor.table.requests import MOST_MISSED, TableRequest, read_request
from croupier.floor.table.setup import TableSetup, set_up
from croupier.floor.table.state import TableState, TableStep, staked_by
from croupier.floor.table.views import row_view
from croupier.languages import Sentence
from croupier.money import Cents
from croupier.wire.message import encode

T = TypeVar("T")

#: How often what other processes did is looked for, where no notice of it came.
LOOK_SECONDS: Final = 1.0


#: What nobody told of is noticed after so long.
STALE_SECONDS: Final = 10.0


class Bulletin:
    """Every table and every meter as JSON. What has not changed is the same object: looking for news costs nothing."""

    def __init__(self, tables: Tables, links: LinkDesk, feed: Feed) -> None:
        self._tables, self._links, self._feed = tables, links, feed
        self._lock, self._log = asyncio.Lock(), logger()
        self._read_at = (-1, 0.0)
        self.tables: dict[str, bytes] = {}
        self.meters: dict[str, bytes] = {}

    async def read(self) -> None:
        """Bring it up to date, unless it is: whoever asks while another reads gets what that one found."""
        async with self._lock:
            news, when = self._read_at
            if news == self._feed.news and time.monotonic() - when < STALE_SECONDS:
                return
            self._read_at = (self._feed.news, time.monotonic())
            try:
                meters = await asyncio.to_thread(self._links.views)
            except StorageError as error:
                # Tables go on without their links; what was confirmed last stays as it was.
                self._log.error("the meters cannot be read", code=str(error.code))
                meters = None
            setups = self._tables.setups.values()
            self.tables = self._kept(
                self.tables, ((setup.id, row_view(setup, self._tables.known(setup.id))) for setup in setups)
            )
            if meters is not None:
                self.meters = self._kept(self.meters, ((meter.link, meter) for meter in meters))

    @staticmethod
    def _kept(known: dict[str, bytes], found: Iterable[tuple[str, Any]]) -> dict[str, bytes]:
        kept = {}
        for name, view in found:
            said = encode(view)
            kept[name] = known[name] if known.get(name) == said else said
        return kept


class Floor:
    """Everything that the routes of the tables ask.

    `alone` says whether no other process can be on the same database, which is so for a SQLite file unless a simulation
    has it otherwise; its processes have no threads either.
    """

    def __init__(
        self,
        engine: Engine,
        config: FloorConfig,
        clock: Clock,
        chance: Chance,
        *,
        name: str = "",
        alone: bool | None = None,
        threaded: bool = True,
    ) -> None:
        migrate(engine)
        self.engine, self.config, self.clock, self.chance = engine, config, clock, chance
        self.alone = engine.dialect.name == "sqlite" if alone is None else alone
        self.store = Transactions(engine)
        self.where = shown(engine.url)
        with self.store.read() as connection:
            new = Tree(Driver(connection, self.where)).edge().size == 0
            Archived(Driver(connection, self.where)).require_files()
        key = key_place(config.head_key, engine.url)
        self.heads = Heads(self.store, self.where, clock, chance, key, config.head_seconds, config.witnesses)
        self._sql_links = Links(engine)
        self.links = LinkDesk(self._sql_links, clock)
        self.links.store.self_check()
        shows = config.demonstration and not config.tables
        table_configs = demonstration.tables() if shows else list(config.tables)
        link_configs = demonstration.links() if shows else list(config.links)
        self.links.set_up(table_configs, link_configs)
        states = {state.link.id: state.link for state in self.links.store.links()}
        units = {link.id: link.unit for link in states.values()}
        # What is on record holds, as for every value of a link.
        chips = {link.id: states[link.id].chips or link.chips for link in link_configs}
        setups = [set_up(one, units.get(one.link or ""), chips.get(one.link or "", "any")) for one in table_configs]
        self.feed = Feed()
        self.tables = Tables(setups, clock, chance, self._news)
        self.bulletin = Bulletin(self.tables, self.links, self.feed)
        self.writer = Writer(engine, self._sql_links, self.tables.committed, threaded=threaded)
        self.driver = TableDriver(self.tables, self.writer, clock, chance, alone=self.alone, name=name)
        self._listener = None if self.alone or not threaded else Listener(engine, self.heard)
        marks = Marks(key_path(engine.url, config.key_file).absolute().parent)
        self.restoration = Restoration(self.store, self.where, self.tables, self.books, clock, marks, new=new)
        #: Makes this process ask anew who stands behind a secret.
        self.forget_people: Callable[[], None] = lambda: None
        #: The tables at which others were ahead when this process last looked, with their versions.
        self._seen_behind: dict[str, int] = {}
        self._working: list[asyncio.Task[None]] = []
        self._closed = self._leaving = False
        self._find_tables(setups)

    def _find_tables(self, setups: list[TableSetup]) -> None:
        """Find the tables as they were left, keep their rulebooks, and say which have changed since the last round."""
        new = []
        with self.reading() as streams:
            for setup in setups:
                terms = self.tables.refresh(streams, setup.id).round.table
                if streams.books.find(setup.rulebook.digest) is None:
                    new.append(setup.rulebook)
                if (before := terms.book if terms is not None else "") not in ("", setup.rulebook.digest):
                    logger().warning(
                        "a table plays by another edition of its rulebook than before", table=setup.id,
                        rulebook=setup.rulebook.id, before=before, now=setup.rulebook.digest,
                    )  # fmt: skip
        if new:
            with self.store.write() as connection:
                for book in new:
                    KeptBooks(Driver(connection, self.where)).keep(book)

    # ---- news

    def _news(self, step: TableStep) -> None:
        self.driver.noticed(step)
        self.feed.note(step.table)

    def heard(self, news: Mapping[str, int]) -> None:
        """Something was written, perhaps by another process: tables with their versions, and other subjects."""
        others = [subject for subject in news if subject.startswith("*")]
        if PEOPLE in others:
            self.forget_people()
        if others:
            self.feed.note(*others)
        behind = {table: version for table, version in news.items() if self._behind(table, version)}
        self.driver.heard(behind)
        # What nobody here waits for is read when somebody asks for it, or once nothing more happens there.
        if awaited := [table for table in behind if self.feed.watched(table)]:
            with suppress(CroupierError), self.reading() as streams:
                for table in awaited:
                    self.tables.refresh(streams, table, behind[table])

    def _behind(self, table: str, version: int) -> bool:
        """Whether a table of this floor has come further than this process has seen."""
        known = self.tables.known(table)
        return table in self.tables.setups and (known is None or known.version < version)

    def look(self) -> None:
        """Read whatever other processes have done."""
        with self.reading() as streams:
            for table, version in self._all_behind(streams).items():
                self.tables.refresh(streams, table, version)

    def keep_up(self) -> None:
        """Read what others did where somebody waits for it, and at tables that stand still since the last time.

        Where others go on they let the time run, and each step costs whoever reads it as much as whoever took it.
        """
        with self.reading() as streams:
            before, self._seen_behind = self._seen_behind, self._all_behind(streams)
            for table, version in self._seen_behind.items():
                if before.get(table) == version or self.feed.watched(table):
                    self.tables.refresh(streams, table, version)

    def _all_behind(self, streams: Streams) -> dict[str, int]:
        """How far tables have come that this process has not seen as far."""
        heads = {stream.removeprefix("table:"): version for stream, version in streams.heads().items()}
        return {table: version for table, version in heads.items() if self._behind(table, version)}

    def standing(self) -> Mapping[str, TableState]:
        """Every table as it stands now."""
        if not self.alone:
            self.look()
        return self.tables.states

    def driven(self) -> set[str]:
        """The tables of this floor that some process drives, by the leases that hold now."""
        with self.store.read() as connection:
            leases = Leases(Driver(connection, self.where)).all().values()
        return {lease.table for lease in leases if self.driver.holds(lease)} & self.tables.setups.keys()

    def announce(self, subject: str) -> None:
        """Something beside the tables has changed, and perhaps a table with it: whoever watches the floor looks."""
        self.look()
        self.feed.note(f"*{subject}")
        if not self.alone:
            with self.store.write() as connection:
                tell_of(connection, subject)

    def rights_changed(self) -> None:
        """Somebody was signed out or may do less: streams are looked at, here at once, elsewhere when it is heard."""
        self.feed.note(PEOPLE)
        if not self.alone:
            with suppress(CroupierError), self.store.write() as connection:
                tell_of(connection, PEOPLE.removeprefix("*"))

    @contextmanager
    def reading(self) -> Iterator[Streams]:
        """The record, to be read."""
        with self.store.read() as connection:
            driver = Driver(connection, self.where)
            yield Streams(driver, Ledger(driver))

    @contextmanager
    def reading_books(self) -> Iterator[UnitOfWork]:
        """The record with chips and links, to be read."""
        with self.store.read() as connection:
            yield books_on(self._sql_links, connection)

    def books(self, connection: Connection) -> UnitOfWork:
        """The books inside a transaction that somebody else has begun."""
        return books_on(self._sql_links, connection)

    def with_books(self, connection: Connection, do: Callable[[UnitOfWork], T]) -> T:
        """Do something there; where the store of a link fails, once more without the link, as the writer does."""
        try:
            with savepoint(connection):
                return do(self.books(connection))
        except LinkOut as fault:
            return do(books_on(self._sql_links, connection, out={fault.link: str(fault.code)}))

    # ---- tables

    def current(self, table: str, streams: Streams | None = None) -> TableState:
        """The table as it stands now; whoever reads already says where."""
        self.tables.setup(table)
        if self.alone and (known := self.tables.known(table)) is not None:
            return known
        with self.reading() if streams is None else nullcontext(streams) as found:
            return self.tables.refresh(found, table)

    def submit(self, person: Person, table: str, body: bytes, key: str | None, match: str | None) -> Future[TableStep]:
        """Carry a command out; the step is there when it is durable. Refuses at once what cannot be read."""
        setup = self.tables.setup(table)
        asked = read_request(setup, person, body, key, match)
        place = CommandPlace(setup.link or "", setup.stream, asked.key)
        future = self.writer.submit(lambda batch: self.tables.ask(batch, table, asked), place)
        # Afterwards: a bet comes with entropy, and the house commits to its seed before it knows any of it.
        self.driver.wake(table)
        return future

    def carry_out(self, connection: Connection, table: str, asked: TableRequest) -> tuple[TableStep, bool]:
        """A command inside somebody else's transaction: its step, and whether it is a new one."""

        def ask(books: UnitOfWork) -> tuple[TableStep, bool]:
            batch = Batch(books)
            return self.tables.ask(batch, table, asked), bool(batch.steps)

        return self.with_books(connection, ask)

    def steps_after(self, table: str, version: int) -> list[TableStep]:
        """What has happened at a table after a version: from memory, or from the record, so many steps at a time."""
        recent = self.tables.recent(table, version)
        if recent is not None:
            return recent
        with self.reading() as streams:
            return list(self.tables.steps(streams, table, version, version + MOST_MISSED))

    # ---- chips

    def move_chips(self, person: Person, player: str, amount: int, key: str, reason: str = "") -> ChipsMoved:
        """Hand chips to a player or take them back."""
        return self.writer.perform(
            lambda batch: move_chips(batch.books, person, player, amount, key, self.clock.now(), reason)
        )

    def refill(self, person: Person, key: str) -> ChipsMoved:
        """A guest's purse is filled up, in the writer's own transaction: asked for at once, it is done once."""

        def fill(batch: Batch) -> ChipsMoved:
            def lying() -> Cents:
                return sum(staked_by(state, person.account) for state in self.tables.now(batch))

            return refill(batch.books, person, self.config.guest_chips, lying, key, self.clock.now())

        # What others did at any table is read before the writer waits for it.
        self.standing()
        return self.writer.perform(fill)

    def top_up(self, player: str, chips: int) -> None:
        """Bring a purse of the house up to so many chips."""
        with self.reading_books() as books:
            missing, head = chips - chips_of(books.ledger, player), books.streams.head(stream_of(player))
        if missing > 0:
            self.move_chips(HOUSE, player, missing, f"top-up/{head.version + 1}", "play chips")

    def hand_chips(self, person: Person, player: str, amount: int, key: str, reason: str = "") -> ChipsMoved:
        """Chips over the counter, by somebody of the house; the staff log has it, in the same transaction and once."""
        now = self.clock.now()
        with self.store.write() as connection:
            books, stream, acts = self.books(connection), stream_of(player), PeopleRecords(connection).acts
            before, config = books.streams.head(stream, lock=True), self.config
            moved = move_chips(books, person, player, amount, key, now, reason)
            if books.streams.head(stream) != before:
                # The log is locked last, as everybody does; what is too much is undone with everything else.
                require_small(acts, person, player, amount, config.large_chips, config.cashier_chips, now)
                acts.add(person, now, MOVED, player, {"amount": amount, "reason": reason})
        return moved

    def welcome(self, connection: Connection, guest: Account) -> None:
        """The play chips of a new guest, in the transaction in which he comes in."""
        if self.config.guest_chips:
            move_chips(
                self.books(connection), HOUSE, guest.id, self.config.guest_chips, "welcome", self.clock.now(),
                "play chips",
            )  # fmt: skip

    # ---- opening and closing

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """The floor while a server runs: timers, leases, and news from other processes."""
        loop = asyncio.get_running_loop()
        self.feed.live_in(loop)
        if await asyncio.to_thread(self.restoration.recognise):
            await asyncio.to_thread(self.look)
        await asyncio.to_thread(self.driver.settle_in)
        try:
            async with working({"timers": self.driver.run, "looking": self._keep_looking}) as self._working:
                if self._listener is not None:
                    self._listener.start()
                yield
        finally:
            self.feed.wake_all()
            self.feed.live_in(None)
            await asyncio.to_thread(self.close)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await asyncio.to_thread(self.keep_up)
                await asyncio.to_thread(self.stand_by_the_record)
            except Exception as error:  # noqa: BLE001 - whatever it was, the next look may find more
                logger().error("the record cannot be read", exc_info=error)

    def stand_by_the_record(self) -> None:
        """Note how far the record has come; where a backup was put back under this process, it writes nothing more."""
        if not self.restoration.keep() and self.writer.alive:
            logger().error("a backup was put back under a running floor; start it again")
            self.writer.close()

    def check(self) -> None:
        """Raise when a part of the floor that must always run has stopped."""
        stopped = [task for task in self._working if task.done()]
        deaf = self._listener is not None and self._working and not self._listener.alive
        if not self.writer.alive or ((stopped or deaf) and not self.stopping):
            raise StorageError(Code.NOT_READY, Sentence("part-of-floor-has-stopped"))

    def close(self) -> None:
        """Let go of the tables in good order, finish what is in flight, and stop."""
        if self._closed:
            return
        self._closed = True
        with suppress(CroupierError):
            self.driver.release()
            self.restoration.keep()
        if self._listener is not None:
            self._listener.close()
        self.writer.close()

    @property
    def stopping(self) -> bool:
        return self._closed or self._leaving

    def take_leave(self) -> None:
        """The server is about to stop: whoever listens is let go, so that nothing holds it up."""
        if not self._leaving:
            self._leaving = True
            self.feed.wake_all()
