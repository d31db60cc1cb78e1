"""Who reads the spans of an audit: this process, several of this machine, or the workers of a Dask cluster.

Whoever reads opens the database himself. Streams are only added to, and the rounds of a span are followed by another
one, so that all of them see the same entries, whatever is played meanwhile.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import URL, make_url

from croupier.floor.audit.snapshot import Snapshot, snapshot
from croupier.floor.audit.tables import Library, Span, Stretch, TableAudit
from croupier.floor.record.engine import open_engine
from croupier.round import Table
from croupier.rulebook import Rulebook, load
from croupier.rulebook.catalogue import book_ids

#: A span, and the rounds of its table for which a seed is kept.
Task: TypeAlias = tuple[Span, tuple[str, ...]]

#: How many spans are under way for each worker.
_AHEAD: Final = 3


class Readers(Protocol):
    """Reads spans, and gives what they turned out to be in the order in which they came."""

    def read(self, store: Snapshot, tasks: Iterable[Task]) -> Iterator[Stretch]: ...


def by_name(table: Table) -> Rulebook:
    """The rulebook of a table's terms, among those of the package."""
    return load(table.rulebook, readings=table.readings)


def library_of(sources: Iterable[str]) -> Library:
    """The rulebooks of the package, and those in the files that a floor's tables play by."""
    files = {load(source).id: source for source in set(sources) if source not in book_ids()}
    return lambda table: load(files.get(table.rulebook, table.rulebook), readings=table.readings)


def read_span(store: Snapshot, library: Library, span: Span, seeds: Mapping[str, bytes]) -> Stretch:
    """Read one span in a state of the store that somebody else has opened.

    What it makes are values that never hold themselves, many and of short life: the garbage collector rests meanwhile.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return TableAudit(store, span, library, seeds).run()
    finally:
        if collecting:
            gc.enable()


class Alone:
    """Spans are read in this process, one after the other."""

    def __init__(self, library: Library = by_name) -> None:
        self._library = library

    def read(self, store: Snapshot, tasks: Iterable[Task]) -> Iterator[Stretch]:
        for span, kept in tasks:
            yield read_span(store, self._library, span, dict.fromkeys(kept, b""))


class Processes:
    """Spans are read by a pool of worker processes, in parallel."""

    def __init__(self, count: int, address: URL, sources: Iterable[str] = ()) -> None:
        self._count, self._sources = count, tuple(sources)
        self._address = address.render_as_string(hide_password=False)

    def read(self, store: Snapshot, tasks: Iterable[Task]) -> Iterator[Stretch]:  # noqa: ARG002 - they open their own
        from concurrent.futures import ProcessPoolExecutor

        # Not forked: a connection to SQLite does not survive that.
        with ProcessPoolExecutor(self._count, mp_context=get_context("spawn")) as pool:
            yield from _in_order(
                lambda task: pool.submit(_read_elsewhere, self._address, self._sources, *task), tasks, self._count
            )


class ClusterReaders:
    """The workers of a Dask cluster, which must reach the database; a password they find for themselves."""

    def __init__(self, scheduler: str, address: URL, sources: Iterable[str] = ()) -> None:
        self._scheduler, self._sources = scheduler, tuple(sources)
        there = URL.create(
            address.drivername, address.username, None, address.host, address.port, address.database, address.query
        )
        self._address = there.render_as_string(hide_password=False)

    def read(self, store: Snapshot, tasks: Iterable[Task]) -> Iterator[Stretch]:  # noqa: ARG002 - they open their own
        from croupier.simulation.cluster import connected, the_result

        client = connected(self._scheduler)
        try:
            threads = sum(client.nthreads().values())
            for job in _jobs(
                lambda task: client.submit(
                    _read_elsewhere, self._address, self._sources, *task, pure=False, retries=3
                ), tasks, threads,
            ):  # fmt: skip
                yield the_result(job, "a part of the record")
        finally:
            client.close()


def _in_order(submit: Callable[[Task], Any], tasks: Iterable[Task], workers: int) -> Iterator[Stretch]:
    for job in _jobs(submit, tasks, workers):
        yield job.result()


def _jobs(submit: Callable[[Task], Any], tasks: Iterable[Task], workers: int) -> Iterator[Any]:
    """Jobs in the order of their tasks, a few for each worker under way."""
    waiting = deque[Any]()
    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) >= _AHEAD * workers:
            yield waiting.popleft()
    while waiting:
        yield waiting.popleft()


def _read_elsewhere(address: str, sources: tuple[str, ...], span: Span, kept: tuple[str, ...]) -> Stretch:
    with snapshot(_engine(address)) as store:
        return read_span(store, _library(sources), span, dict.fromkeys(kept, b""))


@lru_cache(maxsize=4)
def _engine(address: str) -> Any:
    return open_engine(make_url(address), pool_size=1)


@lru_cache(maxsize=4)
def _library(sources: tuple[str, ...]) -> Library:
    return library_of(sources)
