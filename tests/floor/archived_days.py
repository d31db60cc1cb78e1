"""A floor on which several days were played, in a file of its own."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path

from sqlalchemy import Engine

from croupier.floor.hall.heads import Heads
from croupier.floor.record.archiving import ArchivedDay, Archiver
from croupier.floor.record.engine import Transactions, database_url, migrate, open_engine, shown
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.played import GAMES, PlayedFloor

DAYS, ROUNDS = 3, 2
DAY = timedelta(days=1)


def opened(path: Path) -> Engine:
    return open_engine(database_url(f"sqlite:///{path}"))


def played_days(path: Path, days: int = DAYS) -> datetime:
    """Rounds of every game on several days, the first of them under a signed head; the time it is afterwards."""
    engine = opened(path)
    migrate(engine)
    clock = FakeClock()
    floor = PlayedFloor(engine, clock, FakeChance())
    for day in range(days):
        for table in GAMES:
            for _ in range(ROUNDS):
                floor.play(table)
        if day == 0:
            signed(engine, path, clock)
        clock.pass_by(days=1)
    floor.links.close()
    engine.dispose()
    return clock.now()


def signed(engine: Engine, path: Path, clock: FakeClock) -> str:
    """A head over what is there, and the file in which a witness keeps it."""
    witness = path.with_suffix(".heads")
    heads = Heads(
        Transactions(engine), shown(engine.url), clock, FakeChance("head"), path.with_suffix(".sign"),
        witnesses=(str(witness),),
    )  # fmt: skip
    assert heads.sign() is not None
    return str(witness)


def archive(engine: Engine, now: datetime, before: date | None = None) -> list[ArchivedDay]:
    """Everything that has been over for long enough."""
    return Archiver(engine).run(before or (now - DAY).date(), now)


def rows(path: Path, table: str = "floor_events") -> int:
    with closing(sqlite3.connect(path)) as connection:
        (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)


def tamper(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount >= 1
