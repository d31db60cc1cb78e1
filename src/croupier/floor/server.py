"""A server of the floor: the store, the people, the tables and the application that answers for them.

May import every other room.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from socket import AddressFamily, create_server, socket
from typing import IO, Any, Final

from fastapi import FastAPI
from sqlalchemy import URL

from croupier.errors import Code, CroupierError, InputError, StorageError
from croupier.floor import demonstration
from croupier.floor.chance import Chance, Clock, SystemChance, SystemClock
from croupier.floor.config.model import FloorConfig, LinkConfig, TableConfig
from croupier.floor.hall.floor import Floor
from croupier.floor.hall.integrity import IntegrityWatch
from croupier.floor.hall.overruled import overruled
from croupier.floor.link.meters import link_of
from croupier.floor.logs import logger
from croupier.floor.people.locksmith import Locksmith
from croupier.floor.people.office import open_desks
from croupier.floor.people.passwords import HashCost, Passwords
from croupier.floor.people.roles import Role
from croupier.floor.people.sessions import SessionPolicy
from croupier.floor.people.staffing import Opened
from croupier.floor.pit.chips import chips_kinds
from croupier.floor.pit.proposals import link_kinds, table_kinds
from croupier.floor.record.engine import Transactions, database_url, open_engine, require_present
from croupier.floor.supervision import working
from croupier.floor.table.setup import set_up
from croupier.floor.web.app import create_app
from croupier.floor.web.metrics import FloorNumbers
from croupier.floor.web.services import Services
from croupier.jackpot.link import check_link
from croupier.rulebook import Rulebook
from croupier.rulebook.admission import admission_age
from croupier.wire.configuration import OverruledValue

SWEEP_SECONDS: Final = 600.0
COUNT_SECONDS: Final = 1.0
#: How long requests in flight may take when the server is told to stop.
GRACE_SECONDS: Final = 10
#: Connections that wait to be taken.
_BACKLOG: Final = 2048
#: So many objects more than were freed, and the garbage collector looks for cycles among them.
YOUNG_OBJECTS: Final = 10_000


@dataclass(frozen=True)
class Served:
    """An application, its floor, whoever was appointed at the first start, and what the record overrules."""

    app: FastAPI
    floor: Floor
    services: Services
    appointed: tuple[Opened, ...]
    overruled: tuple[OverruledValue, ...]


def faults_of(tables: Sequence[TableConfig], links: Sequence[LinkConfig]) -> list[CroupierError]:
    """What keeps tables and links that can be read from being opened: each is tried."""
    units = {link.id: link.unit for link in links}
    found: list[CroupierError] = []
    books: dict[str, Rulebook] = {}
    for table in tables:
        try:
            books[table.id] = set_up(table, units.get(table.link or "")).rulebook
        except CroupierError as error:
            found.append(error if error.at.startswith("tables.") else error.located(f"tables.{table.id}"))
    for link in links:
        joined = [table for table in tables if table.link == link.id and table.id in books]
        try:
            check_link(link_of(link, joined), books)
        except CroupierError as error:
            found.append(error if error.at.startswith("links.") else error.located(f"links.{link.id}"))
    return found


@contextmanager
def open_locksmith(database: str | None, *, cost: HashCost | None = None) -> Iterator[Locksmith]:
    """A way to the people of a floor for whoever has its database; a SQLite file must not be open in a server."""
    url = database_url(database)
    with ExitStack() as held:
        if url.get_backend_name() == "sqlite":
            if not Path(str(url.database)).exists():
                raise StorageError(
                    Code.STORE_UNREACHABLE, "there is no such file", at=str(url.database), expected="a floor's database"
                )
            if (lock := _claim_file(str(url.database))) is not None:
                held.callback(lock.close)
        engine = open_engine(url)
        held.callback(engine.dispose)
        require_present(engine)
        yield Locksmith(Transactions(engine), SystemClock(), SystemChance(), Passwords(cost))


def open_floor(
    config: FloorConfig,
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    cost: HashCost | None = None,
    show: Callable[[Sequence[Opened]], None] = lambda _: None,
) -> Served:
    """Open the floor of this configuration; its timers run once the application does.

    `show` is told whom the first start appoints, before they are there.
    """
    clock, chance = clock or SystemClock(), chance or SystemChance()
    url = database_url(config.database.get_secret_value() or None)
    lock = _claim_file(str(url.database)) if url.get_backend_name() == "sqlite" else None
    if lock is not None and config.workers > 1:
        raise InputError(
            Code.BAD_VALUE, "a SQLite file has one worker", at="workers", expected="1, or a PostgreSQL database"
        )
    try:
        return _open(config, url, lock, clock, chance, cost, show)
    except BaseException:
        if lock is not None:
            lock.close()
        raise


def _open(
    config: FloorConfig,
    url: URL,
    lock: IO[Any] | None,
    clock: Clock,
    chance: Chance,
    cost: HashCost | None,
    show: Callable[[Sequence[Opened]], None],
) -> Served:
    engine = open_engine(url, pool_size=10, key_file=config.key_file, archive=config.archive, served=True)
    floor = Floor(engine, config, clock, chance)
    people = open_desks(
        floor.store,
        clock,
        chance,
        cost=cost,
        policy=SessionPolicy(authenticators=frozenset(map(Role, config.authenticators))),
        alone=floor.alone,
        welcome=floor.welcome,
        kinds=(*table_kinds(floor), *link_kinds(floor), *chips_kinds(floor)),
        changed=floor.rights_changed,
    )
    floor.forget_people = people.recognition.empty
    shows = config.demonstration and not config.tables and not config.staff
    staff = demonstration.staff() if shows else config.staff
    hashes = (one.password_hash.get_secret_value() if one.password_hash is not None else None for one in staff)
    appointed = people.staffing.appoint_first(
        [(one.name, one.roles, hash_) for one, hash_ in zip(staff, hashes, strict=True)], show
    )

    @asynccontextmanager
    async def held() -> AsyncIterator[None]:
        try:
            yield
        finally:
            await asyncio.to_thread(floor.links.store.close)
            if lock is not None:
                lock.close()

    @asynccontextmanager
    async def swept() -> AsyncIterator[None]:
        async with working({"entrance": partial(_sweep, services), "metrics": partial(_count, services)}):
            yield

    games = sorted({setup.rulebook.id for setup in floor.tables.setups.values()})
    integrity = IntegrityWatch(floor.store, clock, config.manifest, games, only=config.approved_only)
    integrity.open()
    services = Services(
        config=config,
        people=people,
        clock=clock,
        chance=chance,
        floor=floor,
        admission=admission_age(setup.rulebook for setup in floor.tables.setups.values()),
        checks={"store": floor.store.check, "tables": floor.check},
        spans=[held, integrity.at_work, floor.heads.at_work, floor.at_work, swept],
        announce=floor.announce,
        take_leave=floor.take_leave,
    )
    metrics = services.metrics
    metrics.asked.register(FloorNumbers(lambda: _numbers(floor)))
    metrics.refresh = lambda: metrics.watchers.set(floor.feed.watchers)
    return Served(create_app(services), floor, services, appointed, tuple(overruled(floor)))


def listen(config: FloorConfig) -> socket:
    """Take the address before anything else is done: nobody is appointed where the floor cannot open."""
    family = AddressFamily.AF_INET6 if ":" in config.host else AddressFamily.AF_INET
    try:
        return create_server((config.host, config.port), family=family, backlog=_BACKLOG)
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else str(error)
        message = f"nobody can listen at {config.host}, port {config.port}: {reason}"
        expected = "an address of this machine and a port that is free, or 0 for any"
        raise InputError(Code.ADDRESS_UNUSABLE, message, at="--port", expected=expected) from None


def uvicorn_options(config: FloorConfig) -> dict[str, Any]:
    """How uvicorn serves a floor."""
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(config.proxies),
        "forwarded_allow_ips": config.proxies or "127.0.0.1",
        "timeout_graceful_shutdown": GRACE_SECONDS,
        # Longer than a player thinks: a connection that is closed while he sends is one that he has to open again.
        "timeout_keep_alive": 65,
        "http": "croupier.floor.web.connections:Connection",
        "ws": "none",
        "lifespan": "on",
    }


def freeze_garbage_collection() -> None:
    """Leave whatever is loaded by now out of every later garbage collection: it stays until the process ends.

    What a command leaves behind is freed by itself; the collector would spend a fifth of the server's time on going
    through rulebooks and packages again and again.
    """
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


async def _count(services: Services) -> None:
    """Keep what is open here known to whichever worker is asked."""
    while True:
        services.metrics.refresh()
        await asyncio.sleep(COUNT_SECONDS)


async def _sweep(services: Services) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await asyncio.to_thread(services.people.entrance.sweep)
        except Exception as error:  # noqa: BLE001 - whatever it was, the next time may be better
            logger().warning("the entrance was not swept", exc_info=error)


def _numbers(floor: Floor) -> dict[str, float]:
    """Numbers of the floor for Prometheus, the same whichever process is asked."""
    known: dict[str, float] = {"croupier_tables": len(floor.tables.setups)}
    with suppress(CroupierError):
        known["croupier_rounds_in_play"] = sum(bool(state.round.boxes) for state in list(floor.standing().values()))
        known["croupier_tables_driven"] = len(floor.driven())
    return known


def _claim_file(database: str) -> IO[Any] | None:
    """A SQLite file belongs to one server: the lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:
        return None
    Path(database).parent.mkdir(parents=True, exist_ok=True)
    if Path(database).exists() and (names := Path(database).stat().st_nlink) > 1:
        # SQLite keeps its log beside the name: under two names it would be two logs of one file.
        expected = "one name: remove the other hard links, or copy the file"
        raise StorageError(Code.STORE_BUSY, f"this file has {names} names", at=database, expected=expected)
    # By whatever name the file is called, it is one file; and whoever may open the lock could hold it.
    handle = os.open(f"{Path(database).resolve()}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    lock = os.fdopen(handle, "w", encoding="utf-8")
    os.fchmod(handle, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        message = "another server has this floor open"
        expected = "one server, or a PostgreSQL database for several"
        raise StorageError(Code.STORE_BUSY, message, at=database, expected=expected) from None
    return lock
