"""Orders about links: whose turn comes first among winners, where the jackpot is out of order, and how to go on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Path, Request, Response

from croupier.errors import Code
from croupier.floor.pit import link_orders
from croupier.floor.web.errors import BODY, PERSON, problems
from croupier.floor.web.identity import Somebody
from croupier.floor.web.models import Id
from croupier.floor.web.routes.tables import answer, floor_of
from croupier.floor.web.table_models import AwardRequest, FaultChoice, FaultRequest, LinkInFull, OrderRequest, Place

router = APIRouter(prefix="/api/links/{link}", tags=["chips and links"])

Link = Annotated[Id, Path()]
Where = Annotated[Place, Path()]
Key = Annotated[str, Header(alias="Idempotency-Key", min_length=1, max_length=100, pattern=r"^[\x21-\x7e]+$")]
KNOWN = (*BODY, *PERSON, Code.NOT_FOUND, Code.UNKNOWN_LINK, Code.KEY_REUSED)
FAULT = (*KNOWN, Code.AUTHORITY_TOO_LOW, Code.LINK_CLOSED, Code.TABLE_NOT_LINKED, Code.JACKPOT_AT_FAULT, Code.NO_FAULT)


@router.post(
    "/order",
    summary="Put winners of several tables in their order",
    response_model=LinkInFull,
    responses=problems(*KNOWN, Code.AUTHORITY_TOO_LOW, Code.ORDER_FIXED, Code.ORDER_INCOMPLETE),
)
def order(request: Request, person: Somebody, link: Link, wanted: OrderRequest, idempotency_key: Key) -> Response:
    """The post to which the rules give that power decides who is paid first; where they fix the order, nobody."""
    floor = floor_of(request)
    shown = link_orders.order_winners(floor, person, link, wanted.order, idempotency_key, wanted.reason)
    floor.feed.note("links")
    return answer(shown)


@router.post(
    "/faults",
    summary="Declare a fault of the jackpot",
    response_model=LinkInFull,
    responses=problems(*FAULT, Code.NO_SUCH_BOX),
)
def fault(request: Request, person: Somebody, link: Link, wanted: FaultRequest, idempotency_key: Key) -> Response:
    """The value last registered is noted, and no jackpot bet is taken there until the house has chosen how to go on."""
    floor = floor_of(request)
    where, key = wanted.table, idempotency_key
    shown = link_orders.declare_fault(floor, person, link, where, wanted.box, key, wanted.reason)
    floor.feed.note("links")
    return answer(shown)


@router.post(
    "/faults/{where}/choice",
    summary="Choose how later rounds are played while a fault lasts",
    response_model=LinkInFull,
    responses=problems(*FAULT),
)
def choice(
    request: Request, person: Somebody, link: Link, where: Where, wanted: FaultChoice, idempotency_key: Key
) -> Response:
    """The table closed, a box blocked, or without jackpot bets: what the rules offer, by the post that they name."""
    floor = floor_of(request)
    shown = link_orders.choose(
        floor, person, link, where, wanted.mode, wanted.box, wanted.notice, idempotency_key, wanted.reason
    )
    floor.feed.note("links")
    return answer(shown)


@router.post(
    "/faults/{where}/repair",
    summary="Say that the jackpot works again",
    response_model=LinkInFull,
    responses=problems(*FAULT),
)
def repair(
    request: Request, person: Somebody, link: Link, where: Where, wanted: AwardRequest, idempotency_key: Key
) -> Response:
    """From the next round on jackpot bets are taken there as before."""
    floor = floor_of(request)
    shown = link_orders.repair(floor, person, link, where, idempotency_key, wanted.reason)
    floor.feed.note("links")
    return answer(shown)
