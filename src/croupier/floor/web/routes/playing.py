"""For whoever plays: what a bet costs and a decision is worth, the own rounds, any round to be watched again."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from croupier.errors import Code, RulebookError
from croupier.floor.figures import edges as figures
from croupier.floor.figures.answers import hint_for
from croupier.floor.hall.history import own_decisions, own_rounds, replayed_round
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.table.sight import KnownHand, known_to
from croupier.floor.web.identity import Visitor, allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Id, Named
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.services import services_of
from croupier.floor.web.wired import Wired, answer, refuses
from croupier.round import displayed
from croupier.rulebook import Rulebook
from croupier.wire.figures import Advice, Hint, MainEdge, TableEdges, WeighedDecision, WeighedRound
from croupier.wire.tables import OwnRound, Replay

router = APIRouter(prefix="/api", tags=["playing"], route_class=Wired)

Player = Annotated[Person, Depends(allowed(Permission.PLAY))]
PlayerHere = Annotated[Person, Depends(allowed(Permission.PLAY, table="table"))]


@router.get(
    "/tables/{table}/hint",
    summary="What each decision is worth",
    response_model=Hint,
    responses=refuses(
        Code.NOT_FOUND, Code.NOT_YOUR_HAND, Code.NOT_NOW, Code.CARDS_MISSING, Code.GAME_NOT_SOLVED,
        Code.TOO_MANY_ATTEMPTS, unreadable=(Code.WRONG_CARD_COUNT,),
    ),
)  # fmt: skip
async def hint(
    request: Request,
    person: PlayerHere,
    table: Named,
    box: Annotated[int, Query(ge=1, le=99, description="an own box with a decision to make")],
) -> Response:
    """The exact value of every open decision for an own hand that the caller has looked at, best first."""
    floor = floor_of(request)
    setup = floor.tables.setup(table)
    state = floor.current(table) if floor.alone else await asyncio.to_thread(floor.current, table)
    known = known_to(setup, state, person.account, box)
    book, found = setup.rulebook, await _hint(request, setup.rulebook, table, known)
    about = {
        "table": table,
        "version": known.version,
        "box": box,
        "unit": known.unit,
        "currency": book.identity.currency,
    }
    return answer(msgspec.convert(about | json.loads(found), Hint), known.version)


async def _hint(request: Request, book: Rulebook, table: str, known: KnownHand) -> bytes:
    asked = (known.cards, known.board, known.dealer, known.decided, language_of(request))
    return await services_of(request).hints.answer((table, *asked), lambda: hint_for(book, *asked))


@router.get(
    "/edges",
    summary="The house edge of every table's main game",
    responses=refuses(Code.TOO_MANY_ATTEMPTS, Code.NOT_FOUND),
)
async def main_edges(
    request: Request, table: Annotated[Id | None, Query(description="this one only; all of them unless said")] = None
) -> list[MainEdge]:
    """What the house keeps of a unit of the main bet at each table, by its rulebook and readings, played best."""
    tables = floor_of(request).tables
    found = []
    for setup in tables.setups.values() if table is None else (tables.setup(table),):
        book = setup.rulebook
        try:
            await _work_out(request, book)
            found.append(MainEdge(table=setup.id, edge=figures.main_edge(book)))
        except RulebookError as error:
            found.append(MainEdge(table=setup.id, edge=None, refused=figures.refused(book, book.main_bet, error)))
    return found


@router.get(
    "/tables/{table}/edges",
    summary="What each bet costs",
    responses=refuses(Code.NOT_FOUND, Code.GAME_NOT_SOLVED, Code.TOO_MANY_ATTEMPTS),
)
async def table_edges(request: Request, table: Named) -> TableEdges:
    """The exact house edge of each bet that is laid before the cards; of the jackpot at the meter as it stands."""
    floor = floor_of(request)
    setup = floor.tables.setup(table)
    book = setup.rulebook
    await _work_out(request, book)
    played_by = (await asyncio.to_thread(floor.current, table)).round.table
    terms = setup.terms if played_by is None else played_by
    meter = await asyncio.to_thread(floor.links.meter, setup.link) if setup.link is not None else None
    stakes = {bet: limit.min for bet, limit in displayed(book, terms).items()}
    return figures.table_edges(table, book, stakes, meter)


async def _work_out(request: Request, book: Rulebook) -> None:
    """Have the edges of a rulebook worked out, once; refused where its main game has no exact solution."""
    if not figures.known(book):
        await services_of(request).figures.answer(("edges", id(book)), lambda: figures.work_out(book))


@router.get("/me/rounds", summary="List the own rounds", responses=refuses(Code.NOT_FOUND))
def rounds(
    request: Request,
    person: Player,
    table: Annotated[Id, Query(description="the table they were played at")],
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
    before: Annotated[int | None, Query(ge=1, le=2**62, description="only rounds before this number")] = None,
) -> list[OwnRound]:
    """Finished rounds in which the caller had chips on the layout, the newest first: own boxes, stakes and payouts."""
    floor = floor_of(request)
    return own_rounds(floor, floor.tables.setup(table), person.account, limit, before)


@router.get(
    "/tables/{table}/rounds/{number}/decisions",
    summary="What the own decisions of a round cost",
    responses=refuses(Code.NOT_FOUND, Code.GAME_NOT_SOLVED, Code.TOO_MANY_ATTEMPTS),
)
async def weighed_round(
    request: Request, person: PlayerHere, table: Named, number: Annotated[int, Path(ge=1, le=2**62)]
) -> WeighedRound:
    """Every decision of the caller's in a finished round, exactly, beside the best one for what he knew then."""
    floor = floor_of(request)
    setup = floor.tables.setup(table)
    decided = await asyncio.to_thread(own_decisions, floor, setup, person.account, number)
    weighed = [await _weighed(request, setup.rulebook, table, known, decision) for known, decision in decided]
    return WeighedRound(
        table=table,
        number=number,
        currency=setup.rulebook.identity.currency,
        decisions=tuple(weighed),
        cost=sum(one.cost for one in weighed),
    )


async def _weighed(request: Request, book: Rulebook, table: str, known: KnownHand, decision: str) -> WeighedDecision:
    advice = msgspec.json.decode(await _hint(request, book, table, known), type=Advice)
    worth = {one.decision: one.value for one in advice.decisions}
    best = max(worth.values())
    return WeighedDecision.of(
        advice,
        box=known.box,
        decision=decision,
        value=worth[decision],
        best_value=best,
        cost=round((best - worth[decision]) * known.unit),
    )


@router.get("/tables/{table}/rounds/{number}/replay", summary="Watch a round again", responses=refuses(Code.NOT_FOUND))
def replay(request: Request, table: Named, number: Annotated[int, Path(ge=1, le=2**62)], person: Visitor) -> Replay:
    """A round moment by moment: bets, deal, looks, decisions, reveal, settlement, as the caller may see each."""
    floor = floor_of(request)
    return replayed_round(floor, floor.tables.setup(table), person, number, language_of(request))
