"""The figures of the pit: what tables have won in a shift, beside what is expected; as JSON and as CSV."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response

from croupier.errors import CroupierError
from croupier.floor.config.model import zone_named
from croupier.floor.figures import edges as figures
from croupier.floor.figures.games import ShiftTimes, game_told, shift_at
from croupier.floor.figures.played import PlayedRounds, link_moved
from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.record.between import BetweenMoments
from croupier.floor.table.setup import TableSetup
from croupier.floor.web.identity import allowed
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.services import services_of
from croupier.floor.web.wired import Wired, as_csv, sends
from croupier.jackpot.entries import link_stream
from croupier.rulebook import Rulebook
from croupier.wire.money import LinkView
from croupier.wire.shifts import GameFigures, LinkFigures, Shift, ShiftFigures

router = APIRouter(prefix="/api", tags=["figures"], route_class=Wired)

Reader = Annotated[Person, Depends(allowed(Permission.READ_FIGURES))]
ShiftChosen = Annotated[
    datetime | None, Query(description="any moment of the shift, with its offset; otherwise the present one")
]
#: A game whose solution is at hand takes no longer; one that has to be solved first is told without what is expected.
_TIMEOUT_SECONDS: Final = 2.0
_MICROSECONDS: Final = 1_000_000


@router.get("/shift-figures", summary="The figures of a shift")
async def shift_figures(request: Request, person: Reader, at: ShiftChosen = None) -> ShiftFigures:  # noqa: ARG001
    """Rounds, bets, win and hold of every table and game, what is expected, and what the links took and paid."""
    return await _figures(request, at)


@router.get(
    "/shift-figures.csv",
    summary="The figures of a shift as CSV",
    response_class=Response,
    responses=sends("text/csv", "one table a line, amounts in cents"),
)
async def shift_figures_csv(request: Request, person: Reader, at: ShiftChosen = None) -> Response:  # noqa: ARG001
    """The tables of a shift, one a line."""
    found = await _figures(request, at)
    return as_csv(f"figures-{found.shift.begins:%Y-%m-%d-%H%M}", _rows(found))


async def _figures(request: Request, at: datetime | None) -> ShiftFigures:
    services, floor = services_of(request), floor_of(request)
    now, zone = services.clock.now(), zone_named(services.config.time_zone)
    wanted = (at if at is None or at.tzinfo is not None else at.replace(tzinfo=zone)) or now
    shift = shift_at(min(wanted, now), [time.fromisoformat(one) for one in services.config.shifts], zone)
    for book in {id(setup.rulebook): setup.rulebook for setup in floor.tables.setups.values()}.values():
        await _work_out(request, book)
    games, links = await asyncio.to_thread(_read, floor, services.played, shift)
    return ShiftFigures(
        shift=Shift(
            begins=shift.begins.astimezone(zone),
            ends=shift.ends.astimezone(zone),
            time_zone=services.config.time_zone,
            running=now < shift.ends,
            previous=shift.before,
            next=None if now < shift.ends else shift.ends,
        ),
        at=now,
        games=games,
        links=links,
    )


async def _work_out(request: Request, book: Rulebook) -> None:
    """Have what is expected of a game at hand, if that takes no more than a moment."""
    if not figures.known(book):
        answer = services_of(request).figures.answer(("edges", id(book)), lambda: figures.work_out(book))
        try:
            await asyncio.wait_for(asyncio.shield(answer), _TIMEOUT_SECONDS)
        except (CroupierError, TimeoutError):
            return


def _read(
    floor: Floor, played: PlayedRounds, shift: ShiftTimes
) -> tuple[tuple[GameFigures, ...], tuple[LinkFigures, ...]]:
    begins, ends = (int(one.timestamp() * _MICROSECONDS) for one in (shift.begins, shift.ends))
    by_game: dict[str, list[TableSetup]] = {}
    for setup in floor.tables.setups.values():
        by_game.setdefault(setup.rulebook.id, []).append(setup)
    with floor.reading_books() as books:
        record = BetweenMoments(books.driver, books.streams)
        rounds = {
            setup.id: played.between(books.streams, record, setup, begins, ends)
            for setups in by_game.values()
            for setup in setups
        }
        views = floor.links.views()
        moved = {view.link: record.moved(link_stream(view.link), begins, ends) for view in views}
    opened = {id_: state.open for id_, state in floor.standing().items() if id_ in rounds}
    games = tuple(game_told(setups, opened, rounds) for setups in by_game.values())
    return games, tuple(_link(view, moved[view.link]) for view in views)


def _link(view: LinkView, moved: dict[tuple[str, str], int]) -> LinkFigures:
    meter = view.meter if view.status == "open" and "*" not in view.faults else None
    return LinkFigures.of(view, meter=meter, **link_moved(view.link, moved))


_COLUMNS: Final = (
    "rounds", "void", "boxes", "staked", "win", "hold", "expected", "deviation", "widest", "distance", "least",
    "jackpot",
)  # fmt: skip


def _rows(found: ShiftFigures) -> Iterator[tuple[Any, ...]]:
    yield ("begins", "ends", "table", "title", "rulebook", "currency", "rounds_an_hour", *_COLUMNS)
    for game in found.games:
        for table in game.tables:
            yield (
                found.shift.begins.isoformat(),
                found.shift.ends.isoformat(),
                table.table,
                table.title,
                game.rulebook,
                game.currency,
                table.rounds_an_hour,
                *(getattr(table.played, name) for name in _COLUMNS),
            )
