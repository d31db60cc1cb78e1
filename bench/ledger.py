"""A round's jackpot work against the least that any ledger could do, on the same server in the same run.

- croupier: `AcceptBets` with six boxes: contributions, transfers, meter, chained entry and the round of the table, in
  one durable transaction of a `LinkStore`;
- bare: a transaction written by hand for the same driver that updates one row and inserts one, and nothing else;
- bare, together: the same with its statements sent in one journey (psycopg's pipeline mode), for comparison only.

Writers start together, run for the same time, and contenders take turns. On PostgreSQL they are processes. On SQLite
they are the tables of one floor, whose `Writer` lets rounds that close together share a commit; processes of their own,
which cannot, stand beside them. PostgreSQL runs with `synchronous_commit` on, SQLite with a write-ahead log
and `synchronous=FULL`. The end of a round is an update of the table's own row in the transaction that settles it, and
no part of this.
"""

from __future__ import annotations

import multiprocessing
import queue
import sqlite3
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import psycopg

from bench._record import note
from croupier.floor.hall.writer import Writer
from croupier.floor.link import open_links
from croupier.floor.link.sql import Links
from croupier.floor.record.engine import database_url, open_engine
from croupier.jackpot import AcceptBets, Act, JackpotBet, Link, LinkedTable, OpenLink, Shares, Signature
from tests.system.postgres import running_server

SECONDS = 1.0
TURNS = 3
#: Writers on so many links; SQLite has one writer at a time whatever the links, and is measured on one.
WRITERS = {1: (1, 2, 4, 8, 16), 2: (4, 16), 4: (4, 16)}
BOXES = 6
MOST_WRITERS = max(WRITERS[1])
GOAL = 0.6
GOAL_WRITERS = 4

#: One transaction of a writer: the round's number in, the work done when it returns.
Transaction: TypeAlias = Callable[[int], None]
Contender: TypeAlias = Callable[[str, int, str], AbstractContextManager[Transaction]]

DEALER = Signature("bench")


def link_named(name: str) -> Link:
    tables = {f"{name}-{i}": LinkedTable(rulebook="rws-multilink-3cp") for i in range(MOST_WRITERS)}
    shares = Shares(meter=7000, reserve=1000, house=2000)
    return Link(id=name, title=name, currency="SGD", unit=500, reset=2_000_000, shares=shares, tables=tables)


def rounds(perform: Callable[[AcceptBets, Act], object], writer: int, link: str) -> Transaction:
    """Six boxes bet for the jackpot."""
    table, run = f"{link}-{writer}", f"{time.time_ns()}"
    bets = tuple(JackpotBet(box, f"player-{box}", 500) for box in range(1, BOXES + 1))

    def play(number: int) -> None:
        name = f"{run}-{number}"
        act = Act(key=name, at=datetime.now(UTC), by=DEALER)
        perform(AcceptBets(link=link, table=table, round=name, bets=bets), act)

    return play


@contextmanager
def croupier(database: str, writer: int, link: str) -> Iterator[Transaction]:
    """A writer with a store of its own."""
    store = open_links(database)
    try:
        yield rounds(store.perform, writer, link)
    finally:
        store.close()


@contextmanager
def tables_of(floor: Writer, _database: str, writer: int, link: str) -> Iterator[Transaction]:
    """A table of a floor: its commands wait for the writer, which commits together what waits together."""
    yield rounds(
        lambda command, act: floor.perform(lambda batch: batch.books.links.perform(command, act)), writer, link
    )


UPDATE = "UPDATE bare_meter SET mils = mils + {} WHERE link = {}"
INSERT = "INSERT INTO bare_entry (link, mils) VALUES ({}, {})"


@contextmanager
def bare_postgres(database: str, _writer: int, link: str, *, together: bool = False) -> Iterator[Transaction]:
    """Update one row, insert one row, commit."""
    update, insert = UPDATE.format("%s", "%s"), INSERT.format("%s", "%s")
    with psycopg.connect(database) as connection:

        def write(number: int) -> None:
            connection.execute(update, (number, link))
            connection.execute(insert, (link, number))
            connection.commit()

        def write_together(number: int) -> None:
            with connection.pipeline():
                write(number)

        yield write_together if together else write


@contextmanager
def bare_sqlite(database: str, _writer: int, link: str) -> Iterator[Transaction]:
    """Update one row, insert one row, commit."""
    update, insert = UPDATE.format("?", "?"), INSERT.format("?", "?")
    connection = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None, timeout=30)
    connection.execute("PRAGMA synchronous=FULL")

    def write(number: int) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(update, (number, link))
        connection.execute(insert, (link, number))
        connection.execute("COMMIT")

    try:
        yield write
    finally:
        connection.close()


def set_up(database: str, run: Callable[[str], object]) -> None:
    """Links for both sides."""
    store = open_links(database)
    for name in link_names():
        act = Act(key="open", at=datetime.now(UTC), by=DEALER)
        store.perform(OpenLink(link=link_named(name)), act)
    store.close()
    counter = "BIGSERIAL" if database.startswith("postgresql") else "INTEGER"
    run("CREATE TABLE bare_meter (link TEXT PRIMARY KEY, mils BIGINT NOT NULL)")
    run(f"CREATE TABLE bare_entry (id {counter} PRIMARY KEY, link TEXT NOT NULL, mils BIGINT NOT NULL)")
    for name in link_names():
        run(f"INSERT INTO bare_meter VALUES ('{name}', 0)")


def link_names() -> list[str]:
    return [f"link-{i}" for i in range(max(WRITERS))]


def work(contender: Contender, database: str, writer: int, link: str, start: Any, results: Any) -> None:
    """What one writer does: wait for the others, then commit as often as it can until time is up."""
    with contender(database, writer, link) as transaction:
        transaction(0)
        start.wait()
        done, end = 0, time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            done += 1
            transaction(done)
        results.put(done)


def rate(contender: Contender, database: str, writers: int, links: int, *, threads: bool) -> float:
    """Commits a second of so many writers, spread over so many links."""
    names = link_names()[:links]
    context: Any = multiprocessing.get_context("fork")
    start: Any = threading.Barrier(writers) if threads else context.Barrier(writers)
    results: Any = queue.Queue() if threads else context.Queue()
    kind: Any = threading.Thread if threads else context.Process
    several = [
        kind(target=work, args=(contender, database, writer, names[writer % links], start, results))
        for writer in range(writers)
    ]
    for one in several:
        one.start()
    total: int = sum(results.get(timeout=60) for _ in several)
    for one in several:
        one.join()
    return total / SECONDS


class Side(NamedTuple):
    """A contender, and whether its writers are threads of one process."""

    contender: Contender
    threads: bool = False


def compare(title: str, database: str, sides: dict[str, Side]) -> bool:
    """Print the rates for every number of writers and links, and whether the goal is met."""
    print(f"{title}: transactions a second, median of {TURNS} turns of {SECONDS:g} s")
    print(f"  {'writers':>7} {'links':>5}{''.join(f'{name:>20}' for name in sides)}{'ratio':>8}")
    met = True
    for links in (1,) if database.startswith("sqlite") else WRITERS:
        for writers in WRITERS[links]:
            turns = [
                {
                    name: rate(side.contender, database, writers, links, threads=side.threads)
                    for name, side in sides.items()
                }
                for _ in range(TURNS)
            ]
            medians = {name: statistics.median(turn[name] for turn in turns) for name in sides}
            ratio = statistics.median(turn["croupier"] / turn["bare"] for turn in turns)
            goal = writers == GOAL_WRITERS and links == 1
            remark = f"  goal {GOAL:.0%}: {'met' if ratio >= GOAL else 'MISSED'}" if goal else ""
            met = met and (not goal or ratio >= GOAL)
            cells = "".join(f"{medians[name]:20,.0f}" for name in sides)
            print(f"  {writers:7} {links:5}{cells}{ratio:8.0%}{remark}", flush=True)
            if goal:
                note(f"{title}, {writers} writers", medians["croupier"], "transactions", "bare", ratio)
    return met


@contextmanager
def one_floor(database: str) -> Iterator[Contender]:
    """Writers that share the writer of a floor, as its tables do."""
    engine = open_engine(database_url(database))
    writer = Writer(engine, Links(engine), lambda *_: None)
    try:
        yield partial(tables_of, writer)
    finally:
        writer.close()
        engine.dispose()


def main() -> bool:
    """Measure both databases, and say whether the goals are met."""
    with running_server() as server:
        database = server.url()
        with psycopg.connect(database, autocommit=True) as connection:
            set_up(database, connection.execute)
            shown = connection.execute("SHOW synchronous_commit").fetchone()
        together = partial(bare_postgres, together=True)
        sides = {"croupier": Side(croupier), "bare": Side(bare_postgres), "bare, together": Side(together)}
        postgres = compare(f"PostgreSQL, synchronous_commit {shown[0] if shown else ''}", database, sides)
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "bench.db"
        # A floor takes no file that others may read.
        file.touch(mode=0o600)
        database = f"sqlite:///{file}"
        with closing(sqlite3.connect(file)) as plain:
            plain.execute("PRAGMA journal_mode=WAL")
            set_up(database, plain.execute)
            plain.commit()
        with one_floor(database) as floor:
            sides = {
                "croupier": Side(floor, threads=True),
                "bare": Side(bare_sqlite, threads=True),
                "croupier, processes": Side(croupier),
                "bare, processes": Side(bare_sqlite),
            }
            sqlite = compare("SQLite, write-ahead log, synchronous=FULL, tables of one floor", database, sides)
    return postgres and sqlite
