"""The one writer of a floor goes on whatever becomes of those who wait for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from croupier.errors import Code, Refusal, StorageError
from croupier.floor.hall.driver import Lease, Leases
from croupier.floor.hall.tables import Batch, CommandPlace
from croupier.floor.hall.writer import Writer, durable
from croupier.floor.link.sql import Links
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.floor.table.state import TableStep
from tests.floor.tables import Slow


class Notes:
    """Who hears of every commit, and may fail."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.heard = 0

    def __call__(self, _missed: list[TableStep], _steps: list[TableStep]) -> None:
        self.heard += 1
        if self.fault is not None:
            raise self.fault


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'floor.db'}"))
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
def writer(engine: Engine, notes: Notes) -> Iterator[Writer]:
    links = Links(engine)
    writer = Writer(engine, links, notes)
    yield writer
    writer.close()
    links.close()


def test_whoever_does_not_wait_any_longer_does_not_stop_the_others(writer: Writer) -> None:
    slow, done = Slow(), list[str]()

    def quick(_: Batch) -> str:
        done.append("quick")
        return "quick"

    first = writer.submit(slow)
    assert slow.begun.wait(10)
    second, third = writer.submit(quick), writer.submit(lambda _: "third")
    assert not first.cancel(), "what is being done is done"
    assert second.cancel(), "what has not begun is left"
    slow.go_on.set()
    assert (first.result(10), third.result(10)) == ("slow", "third")
    assert done == []
    assert writer.perform(lambda _: "and on") == "and on"


def _noted(done: list[str], name: str, _: Batch) -> None:
    done.append(name)


def test_every_process_goes_from_place_to_place_in_one_order(writer: Writer) -> None:
    """Or two of them would wait for each other's links."""
    slow, done = Slow(), list[str]()
    writer.submit(slow)
    assert slow.begun.wait(10)
    places = [
        CommandPlace("mega", "table:a"),
        CommandPlace("three", "table:c"),
        CommandPlace("mega", "table:b"),
        CommandPlace("mega", "table:a"),
    ]
    jobs = [
        writer.submit(partial(_noted, done, f"{place.stream} {turn}"), place)
        for turn, place in reversed(list(enumerate(places)))
    ]
    slow.go_on.set()
    for job in jobs:
        job.result(10)
    assert done == ["table:a 3", "table:a 0", "table:b 2", "table:c 1"]


def test_news_that_nobody_can_take_do_not_harm_what_is_durable(writer: Writer, notes: Notes) -> None:
    notes.fault = RuntimeError("no ears")
    assert writer.perform(lambda _: 1) == 1
    notes.fault = None
    assert writer.perform(lambda _: 2) == 2
    assert notes.heard == 2


@pytest.mark.parametrize(
    "fault", [RuntimeError("oh"), Refusal(Code.NOT_NOW, "no"), StorageError(Code.STORE_FAILED, "x")]
)
def test_a_job_that_fails_tells_its_own_people_only(writer: Writer, fault: Exception) -> None:
    def failing(_: Batch) -> None:
        raise fault

    begun, go_on = threading.Event(), threading.Event()

    def holding(_: Batch) -> None:
        begun.set()
        assert go_on.wait(10)

    writer.submit(holding)
    assert begun.wait(10)
    together: list[Future[Any]] = [
        writer.submit(lambda _: "before"),
        writer.submit(failing),
        writer.submit(lambda _: "after"),
    ]
    go_on.set()
    assert together[0].result(10) == "before"
    with pytest.raises(type(fault)):
        together[1].result(10)
    assert together[2].result(10) == "after"


def test_a_writer_that_is_closed_takes_nothing_more(engine: Engine, notes: Notes) -> None:
    links = Links(engine)
    writer = Writer(engine, links, notes)
    writer.close()
    with pytest.raises(StorageError) as refused:
        writer.perform(lambda _: None)
    assert refused.value.code is Code.NOT_READY
    links.close()


def test_an_event_loop_waits_for_what_is_durable_and_takes_back_what_nobody_has_begun_with(writer: Writer) -> None:
    slow, done = Slow(), list[str]()

    def refused(_: Batch) -> str:
        raise Refusal(Code.NOT_NOW, "not now")

    async def three_wait() -> None:
        first = asyncio.ensure_future(durable(writer.submit(slow)))
        assert await asyncio.to_thread(slow.begun.wait, 10)
        gone = asyncio.ensure_future(durable(writer.submit(lambda _: done.append("gone"))))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        slow.go_on.set()
        assert await first == "slow"
        with pytest.raises(Refusal):
            await durable(writer.submit(refused))

    asyncio.run(three_wait())
    assert done == []


def test_on_postgresql_what_fails_in_a_transaction_takes_nothing_else_with_it(fresh_database: str) -> None:
    engine = open_engine(database_url(fresh_database))
    migrate(engine)
    writer = Writer(engine, Links(engine), Notes())
    slow = Slow()

    def take(table: str, fault: Exception | None, batch: Batch) -> None:
        assert Leases(batch.books.driver).take(Lease(table, "here", 1, 2), None)
        if fault is not None:
            raise fault

    first = writer.submit(slow)
    assert slow.begun.wait(10)
    together = [writer.submit(partial(take, *one)) for one in (("kept", None), ("undone", ZeroDivisionError()))]
    slow.go_on.set()
    assert first.result(10) == "slow"
    assert [type(one.exception(10)) for one in together] == [type(None), ZeroDivisionError]
    assert writer.perform(lambda batch: set(Leases(batch.books.driver).all())) == {"kept"}
    writer.close()
    engine.dispose()
