"""Exact figures: the PAR sheet of a game, its best strategy, and what a hand is worth; with pays changed if wanted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import StreamingResponse
from msgspec import Raw

from croupier.analysis.reports.shapes import ShownSheet, StrategyFigures
from croupier.errors import Code, CroupierError
from croupier.floor.figures import answers
from croupier.floor.figures.answers import CHANGE, MOST_CHANGES, known, tidy
from croupier.floor.figures.designs import TARGET, VARY, DesignAsked
from croupier.floor.web.identity import Somebody
from croupier.floor.web.language import language_of
from croupier.floor.web.routes.rulebooks import RulebookId, public
from croupier.floor.web.services import services_of
from croupier.floor.web.streams import message
from croupier.floor.web.wired import Wired, refuses, sends
from croupier.languages import offered
from croupier.wire.figures import Advice, SeenCards, SolvingProgress, TriedHand
from croupier.wire.message import ErrorObject, error_body

router = APIRouter(prefix="/api/rulebooks/{rulebook}", tags=["mathematics"], route_class=Wired)

WhatIf = Annotated[
    list[Annotated[str, Query(pattern=CHANGE, max_length=96)]],
    Query(max_length=MOST_CHANGES, description="pays to change, as `BET.flush=8` or `BET.pair J=3/2`"),
]
#: What may be said against pays that are changed, and against a sheet of them.
_CHANGE_FAULTS = (Code.UNKNOWN_KEY, Code.BAD_RULE, Code.PAY_TABLE_WRONG, Code.GAME_NOT_SOLVED, Code.TOO_MANY_ATTEMPTS)
_SHEET_FAULTS = (Code.UNKNOWN_RULEBOOK, *_CHANGE_FAULTS)
_FAULTS = refuses(*_SHEET_FAULTS)
AskedSheet: TypeAlias = tuple[tuple[Any, ...], Callable[[], bytes]]
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@router.get(
    "/seen-cards",
    summary="What seen cards are worth",
    response_model=SeenCards,
    responses=refuses(Code.UNKNOWN_RULEBOOK, Code.TOO_MANY_ATTEMPTS),
)
async def seen_cards(
    request: Request,
    rulebook: RulebookId,
    cards: Annotated[int, Query(ge=1, le=52, description="how many cards somebody knows who should not")] = 1,
) -> Response:
    """The exact worth of cards known before the first decision: of the dealer's, the community's, other boxes'."""
    return await _figure(request, answers.seen_cards_of, known(rulebook), cards)


async def _sheet(
    request: Request,
    rulebook: RulebookId,
    what_if: WhatIf = [],  # noqa: B006 - FastAPI reads the default, nobody changes it
    stake: Annotated[int, Query(ge=1, le=1_000_000, description="one unit of the jackpot bet, in cents")] = 500,
    meter: Annotated[int | None, Query(ge=0, le=10**12, description="the jackpot meter, in cents")] = None,
    other_boxes: Annotated[int, Query(ge=0, le=16, description="other boxes in play, for envy")] = 0,
) -> AskedSheet:
    """What a sheet is kept under, and how it is worked out."""
    asked = (known(rulebook), tidy(what_if), stake, meter, other_boxes)
    key = (answers.par_sheet_of.__name__, *asked)
    tell = services_of(request).figures.teller(key)
    return key, lambda: answers.par_sheet_of(*asked, tell)


Sheet = Annotated[AskedSheet, Depends(_sheet)]


@router.get("/par-sheet", summary="The PAR sheet", response_model=ShownSheet, responses=_FAULTS)
async def par_sheet(request: Request, sheet: Sheet) -> Response:
    """Every bet with its outcomes, edge and volatility, the jackpot by its meter, first decisions on two cards."""
    return public(request, await services_of(request).figures.answer(*sheet))


@router.get(
    "/par-sheet.xlsx",
    summary="The PAR sheet as a workbook",
    response_class=Response,
    responses=refuses(*_SHEET_FAULTS, unreadable=(Code.PACKAGE_MISSING,))
    | sends(XLSX, "every figure of the JSON, table by table"),
)
async def par_sheet_workbook(request: Request, rulebook: RulebookId, sheet: Sheet) -> Response:
    """The sheet as worksheets: numbers as numbers, a worksheet for every table, all other figures on the first."""
    desk = services_of(request).figures
    found = await desk.answer(*sheet)
    file = await desk.answer(("workbook", *sheet[0]), lambda: answers.workbook_of(found))
    named = {"content-disposition": f'attachment; filename="{rulebook}.xlsx"'}
    return Response(file, headers=named, media_type=XLSX)


@router.get(
    "/par-sheet/solving",
    summary="The PAR sheet as it is worked out (Server-Sent Events)",
    response_class=StreamingResponse,
    responses=_FAULTS
    | sends("text/event-stream", "`solving` with the part that is done, then `sheet` with all of it, or `refused`"),
)
async def solving(request: Request, sheet: Sheet) -> StreamingResponse:
    """The PAR sheet for whoever would see how far it is: a changed main game is solved over all deals."""
    watched = services_of(request).figures.watched(*sheet)
    first = await anext(watched)

    async def told() -> AsyncIterator[bytes]:
        try:
            yield _told(first)
            async for news in watched:
                yield _told(news)
        except CroupierError as fault:
            yield message("refused", ErrorObject(error=error_body(fault)))

    return StreamingResponse(told(), media_type="text/event-stream")


@router.get(
    "/hand",
    summary="A hand to try a game out",
    responses=refuses(*_SHEET_FAULTS, unreadable=(Code.DECISION_NOT_OPEN, Code.UNKNOWN_DECISION)),
)
def hand(
    rulebook: RulebookId,
    seed: Annotated[int, Query(ge=0, le=2**53 - 1, description="the same seed is the same deck")],
    what_if: WhatIf = [],  # noqa: B006
    decided: Annotated[
        list[Annotated[str, Query(pattern=r"^[a-z0-9-]{1,40}$")]],
        Query(max_length=8, description="what was decided, in order"),
    ] = [],  # noqa: B006
) -> TriedHand:
    """One box by the rules of the game with these pays, as far as it is decided; nothing of it is kept."""
    return answers.hand_of(known(rulebook), tidy(what_if), seed, tuple(decided))


def _told(news: float | bytes) -> bytes:
    return message("solving", SolvingProgress(done=news)) if isinstance(news, float) else message("sheet", Raw(news))


@router.get("/strategy", summary="Best play", response_model=StrategyFigures, responses=_FAULTS)
async def strategy(
    request: Request,
    rulebook: RulebookId,
    what_if: WhatIf = [],  # noqa: B006
) -> Response:
    """The rules of best play, what simpler ones cost, and the hands at the edge."""
    asked = (known(rulebook), tidy(what_if))
    told = await services_of(request).figures.answer(("strategy", *asked), lambda: answers.strategy_of(*asked))
    language = language_of(request)
    return public(request, told.split(b"\n")[offered().index(language)], language=language)


@router.get(
    "/advice",
    summary="What a hand is worth",
    response_model=Advice,
    responses=refuses(
        *_SHEET_FAULTS,
        Code.BAD_CARD,
        unreadable=(Code.CARD_TWICE, Code.WRONG_CARD_COUNT, Code.DECISION_NOT_OPEN, Code.UNKNOWN_DECISION),
    ),
)
async def advice(
    request: Request,
    rulebook: RulebookId,
    cards: Annotated[str, Query(min_length=1, max_length=32, description="own cards, as `Jh 6h`")],
    board: Annotated[str, Query(max_length=32, description="community cards that are up")] = "",
    dealer: Annotated[str, Query(max_length=32, description="the dealer's cards that are up, or that were seen")] = "",
    decided: Annotated[str, Query(max_length=120, description="what was decided before, as `bet-1x bet-3x`")] = "",
    what_if: WhatIf = [],  # noqa: B006
) -> Response:
    """Every open decision with its exact value per unit of the main bet, side bets left out."""
    language = language_of(request)
    asked = (known(rulebook), tidy(what_if), cards, board, dealer, decided, language)
    return await _figure(request, answers.advice_for, *asked, language=language)


@router.get(
    "/designs",
    summary="Search for pay tables (Server-Sent Events)",
    response_class=StreamingResponse,
    responses=refuses(Code.UNKNOWN_RULEBOOK, Code.BAD_USAGE, *_CHANGE_FAULTS)
    | sends("text/event-stream", "`progress`, `points` as they are found, `refused` where it cannot go on, and `end`"),
)
async def designs(
    request: Request,
    rulebook: RulebookId,
    person: Somebody,
    vary: Annotated[
        list[Annotated[str, Query(pattern=VARY, max_length=180)]],
        Query(min_length=1, max_length=MOST_CHANGES, description="rows that vary, as `BET.flush=5..9` or `BET.*=nice`"),
    ],
    target: Annotated[
        list[Annotated[str, Query(pattern=TARGET, max_length=120)]],
        Query(min_length=1, max_length=8, description="what is to be met, as `edge=2%..3%`; the edge with both ends"),
    ],
) -> StreamingResponse:
    """Pay tables of a bet that meet targets: at each edge the least and the most volatile, told as they are found.

    An account has one search at a time; it ends with the connection, and after some minutes in any case.
    """
    services = services_of(request)
    run = services.designs.begin(person.account, DesignAsked(known(rulebook), tuple(vary), tuple(target)))
    try:
        await run.understood
    except BaseException:
        run.cancel()
        raise

    async def told() -> AsyncIterator[bytes]:
        async for event, data in run.news(lambda: not getattr(services.floor, "stopping", False)):
            yield message(event, data)

    return StreamingResponse(told(), media_type="text/event-stream")


async def _figure(request: Request, work: Any, *asked: Any, language: str | None = None) -> Response:
    body = await services_of(request).figures.answer((work.__name__, *asked), lambda: work(*asked))
    return public(request, body, language=language)
