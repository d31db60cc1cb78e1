"""Rounds that an auditor looks for, over all tables; as JSON and as CSV."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response

from croupier.errors import Code
from croupier.floor.audit.search import RoundSearch, found_rounds
from croupier.floor.hall.floor import Floor
from croupier.floor.hall.history import rows_told
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.web.identity import allowed
from croupier.floor.web.parameters import Id, Part
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.wired import Wired, as_csv, refuses, sends
from croupier.wire.audit import FoundRound, FoundRounds
from croupier.wire.tables import RoundRow

router = APIRouter(prefix="/api", tags=["audit"], route_class=Wired)

MOST_LINES: Final = 10_000
_REFUSED: Final = refuses(Code.NOT_FOUND)


def searched(
    player: Annotated[Part, Query(description="a part of a name, or a name that was written down")] = "",
    begins: Annotated[datetime | None, Query(description="rounds that ended at this moment or later")] = None,
    ends: Annotated[datetime | None, Query(description="rounds that ended before this moment")] = None,
    least: Annotated[int | None, Query(ge=0, le=2**53, description="staked or paid so much, in cents")] = None,
    most: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    ruled: Annotated[bool, Query(description="only rounds in which something was ruled")] = False,
    void: Annotated[bool, Query(description="only void rounds")] = False,
) -> RoundSearch:
    """What is looked for."""
    return RoundSearch(player=player, begins=begins, ends=ends, least=least, most=most, ruled=ruled, void=void)


Auditor = Annotated[Person, Depends(allowed(Permission.AUDIT))]
Wanted = Annotated[RoundSearch, Depends(searched)]
Where = Annotated[Id | None, Query(description="one table; otherwise all of them")]


@router.get("/audit/rounds", summary="Find rounds", responses=_REFUSED)
def search(
    request: Request,
    person: Auditor,  # noqa: ARG001
    wanted: Wanted,
    table: Where = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> FoundRounds:
    """Rounds that are over, by table, time, player, amount, ruling and outcome; the newest first."""
    found = _found(floor_of(request), table, wanted, limit + 1)
    if len(found) <= limit:
        return FoundRounds(rounds=tuple(found), ends=None)
    # Rounds that ended in the same moment stay together, so that the next page begins before all of them.
    shown = next(
        (cut for cut in range(limit, 0, -1) if found[cut].round.ended_at != found[cut - 1].round.ended_at), limit
    )
    return FoundRounds(rounds=tuple(found[:shown]), ends=found[shown - 1].round.ended_at)


@router.get(
    "/audit/rounds.csv",
    summary="Find rounds, as CSV",
    response_class=Response,
    responses=_REFUSED | sends("text/csv", "one round a line, in cents"),
)
def search_csv(
    request: Request,
    person: Auditor,  # noqa: ARG001
    wanted: Wanted,
    table: Where = None,
) -> Response:
    """Rounds that are over, as the search finds them: one a line, the newest first, at most 10,000."""
    found = _found(floor_of(request), table, wanted, MOST_LINES)
    return as_csv("rounds", [_COLUMNS, *(_line(one, one.round) for one in found)])


_COLUMNS: Final = (
    "table", "title", "currency", "round", "opened_at", "ended_at", "outcome", "boxes", "staked", "paid", "house",
    "link",
)  # fmt: skip


def _line(found: FoundRound, row: RoundRow) -> tuple[object, ...]:
    link = row.staked - row.paid - (row.house or 0)
    return (
        row.table, found.title, found.currency, row.number, row.opened_at, row.ended_at, row.outcome, row.boxes,
        row.staked, row.paid, row.house, link,
    )  # fmt: skip


def _found(floor: Floor, table: str | None, wanted: RoundSearch, limit: int) -> list[FoundRound]:
    setups = [floor.tables.setup(table)] if table is not None else list(floor.tables.setups.values())
    found: list[FoundRound] = []
    with floor.reading_books() as books:
        for setup in setups:
            rows = found_rounds(books, setup, wanted, limit)
            found += [
                FoundRound(title=setup.title, currency=setup.rulebook.identity.currency, round=told)
                for told in rows_told(floor, books, setup, rows)
            ]
    found.sort(key=lambda one: (one.round.ended_at, one.round.table, one.round.number), reverse=True)
    return found[:limit]
