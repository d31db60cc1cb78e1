"""Live updates over HTTP. A stream carries every step once and in order; a slow reader gets them later, never fewer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Final, TypeAlias

from fastapi import Request
from msgspec import UNSET

from croupier.chain import moment
from croupier.errors import Code, CroupierError, StorageError
from croupier.floor.hall.floor import Floor
from croupier.floor.news import FLOOR, PEOPLE
from croupier.floor.people.person import Person
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.roles import Permission
from croupier.floor.pit.devices import DeviceDesk
from croupier.floor.pit.incidents import IncidentDesk, conditions
from croupier.floor.table.reports import IncidentState
from croupier.floor.table.sight import onlooker
from croupier.floor.table.views import options_for, table_view, update
from croupier.floor.web.connections import room
from croupier.floor.web.identity import identify
from croupier.floor.web.language import language_of
from croupier.floor.web.services import Services
from croupier.floor.web.views import incident
from croupier.floor.web.views import proposals as proposals_shown
from croupier.languages import ENGLISH, Sentence
from croupier.wire.message import encode
from croupier.wire.tables import Update

HEARTBEAT_SECONDS: Final = 15.0
#: How many live streams one process serves at a time, and of its connections one in two at most: whoever only
#: listens takes no place from those who play.
MOST_STREAMS: Final = 5000
RETRY: Final = b"retry: 1000\n\n"
HEARTBEAT: Final = b": still here\n\n"
#: News of the whole floor are told at once on a quiet evening, and no oftener than this on a busy one.
GATHER_SECONDS: Final = 0.05

#: Something that waits for staff, as a list of plain values.
Waiting: TypeAlias = Callable[[], list[Any]]


def message(event: str, data: Any, number: int | None = None) -> bytes:
    """One event of a stream."""
    head = b"" if number is None else b"id: %d\n" % number
    return head + b"event: " + event.encode() + b"\ndata: " + encode(data) + b"\n\n"


def require_room(floor: Floor, person: Person | None = None) -> None:
    """Refuse a listener more than this process can serve; passers-by have half of the places, those with a name all."""
    most = min(MOST_STREAMS, room() // 2)
    if floor.feed.watchers >= (most if person is not None else most // 2):
        raise StorageError(Code.NOT_READY, Sentence("too-many-listen"))


def changed(event: str, told: dict[str, bytes], now: dict[str, bytes]) -> bytes:
    """What of a bulletin is not as it was told; nothing where all is."""
    news = [said for name, said in now.items() if told.get(name) is not said]
    return b"event: " + event.encode() + b"\ndata: [" + b",".join(news) + b"]\n\n" if news else b""


async def table_news(
    request: Request, floor: Floor, table: str, person: Person | None, last: int | None, *, options: bool = False
) -> AsyncIterator[bytes]:
    """The steps of a table after `last`; without one the table as it is, and then every step."""
    setup = floor.tables.setup(table)
    who = onlooker(setup, person, language_of(request))

    with floor.feed.watching(table, PEOPLE) as news:
        yield RETRY
        state = await asyncio.to_thread(floor.current, table)
        if last is None or last > state.version:
            last = state.version
            snapshot = Update(
                table=table,
                version=last,
                at=moment(state.since) if state.since else None,
                kind="snapshot",
                events=(),
                view=table_view(setup, state, who),
                options=options_for(state, who) if options else UNSET,
            )
            yield message("update", snapshot, last)
        known_at, departures = time.monotonic(), -1
        while True:
            floor.driver.wake(table)
            if time.monotonic() - known_at >= HEARTBEAT_SECONDS or departures != floor.feed.departures:
                # A busy table is never silent, and whoever has been signed out must not go on listening there.
                known_at, departures = time.monotonic(), floor.feed.departures
                if not await still_the_same(request, person):
                    return
            news.clear()
            steps = floor.tables.recent(table, last)
            if steps is None:
                steps = await asyncio.to_thread(floor.steps_after, table, last)
            for step in steps:
                # Nobody chooses from what has passed: only the last of several steps comes with choices.
                latest = options and step is steps[-1]
                yield message("update", update(setup, step, who, options=latest), step.version)
                last = step.version
            if steps:
                continue
            if floor.stopping:
                return
            try:
                await asyncio.wait_for(news.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield HEARTBEAT


async def floor_news(
    request: Request, floor: Floor, person: Person | None = None, more: Mapping[str, Waiting] | None = None
) -> AsyncIterator[bytes]:
    """All tables and all meters at first, and then those that have changed; for staff also what waits for them.

    `more` are further lists by the name of their event, each told anew and whole when it has changed.
    """
    told_tables: dict[str, bytes] = {}
    told_meters: dict[str, bytes] = {}
    told_more: dict[str, Any] = {}
    known_at, departures, bulletin = time.monotonic(), floor.feed.departures, floor.bulletin
    with floor.feed.watching(FLOOR) as news:
        yield RETRY
        # From here on every table is kept up with; until now nobody here may have followed it.
        await asyncio.to_thread(floor.standing)
        while not floor.stopping:
            news.clear()
            began = time.monotonic()
            await bulletin.read()
            tables, meters = bulletin.tables, bulletin.meters
            for news_of in (changed("tables", told_tables, tables), changed("meters", told_meters, meters)):
                if news_of:
                    yield news_of
            told_tables, told_meters = tables, meters
            for name, waiting in (more or {}).items():
                found = await asyncio.to_thread(waiting)
                if told_more.get(name) != found:
                    told_more[name] = found
                    yield message(name, found)
            try:
                await asyncio.wait_for(news.wait(), HEARTBEAT_SECONDS)
                await asyncio.sleep(max(0.0, began + GATHER_SECONDS - time.monotonic()))
            except TimeoutError:
                yield HEARTBEAT
            if await request.is_disconnected():
                return
            if more and (time.monotonic() - known_at >= HEARTBEAT_SECONDS or departures != floor.feed.departures):
                known_at, departures = time.monotonic(), floor.feed.departures
                if not await still_the_same(request, person):
                    return


async def still_the_same(request: Request, person: Person | None) -> bool:
    """Whether whoever opened a stream may still be told what he is told."""
    if person is None:
        return True
    try:
        return await identify(request) == person
    except CroupierError:
        return False


def waiting_for(services: Services, person: Person | None, language: str = ENGLISH) -> dict[str, Waiting]:
    """The lists that this person may be told of, by the name of their event; none for players and passers-by."""
    if person is None or person.must_change:
        return {}
    who = person

    def incidents() -> list[Any]:
        found = IncidentDesk(services.floor).latest(who, state=IncidentState.OPEN)
        return [incident(report, language) for report in found]

    def proposals() -> list[Any]:
        approvals = services.people.approvals
        return list(proposals_shown(approvals, approvals.latest(who, state=ProposalState.OPEN), language))

    lists: dict[str, Waiting] = {}
    if who.may(Permission.RULE):
        lists |= {
            "incidents": incidents,
            "conditions": lambda: list(conditions(services.floor, who, language=language)),
        }
    if who.may(Permission.DEAL):
        lists["devices"] = lambda: DeviceDesk(services.floor).at_tables(who)
    if who.may(Permission.READ_PROPOSALS):
        lists["proposals"] = proposals
    return lists
