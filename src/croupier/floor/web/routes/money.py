"""Chips and links: what somebody has, chips over the counter, meters, awards that wait, and orders about a link."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Request

from croupier.errors import Code, Refusal
from croupier.floor.people.person import AccountKind, Person
from croupier.floor.people.roles import Permission
from croupier.floor.pit import link_orders
from croupier.floor.pit.chips import hand_chips
from croupier.floor.table.money import chips_of
from croupier.floor.web.identity import Somebody, allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Key, Named, bounded
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.wired import Wired, one_of, refuses
from croupier.languages import Sentence
from croupier.rulebook.irregularities import FaultMode
from croupier.wire import money as wire
from croupier.wire.money import (
    AwardRequest,
    AwardTried,
    ChipsRequest,
    FaultChoice,
    FaultRequest,
    LinkInFull,
    LinkView,
    OrderRequest,
    Purse,
    PurseMoved,
)

router = APIRouter(prefix="/api", tags=["chips and links"], route_class=Wired)

Player = Annotated[Person, Depends(allowed(Permission.PLAY))]
Claimant = Annotated[Person, Depends(allowed(Permission.REQUEST_AWARDS))]
Cashier = Annotated[Person, Depends(allowed(Permission.MOVE_CHIPS))]
Where = Annotated[str, bounded(wire.Place), Path()]
#: What may be said against any order about a link, and against one about a fault.
ASKED = (Code.NOT_FOUND, Code.UNKNOWN_LINK, Code.KEY_REUSED)
FAULT = (
    *ASKED, Code.AUTHORITY_TOO_LOW, Code.LINK_CLOSED, Code.TABLE_NOT_LINKED, Code.JACKPOT_AT_FAULT, Code.NO_FAULT,
)  # fmt: skip


@router.get("/purse", summary="Look into the own purse")
def purse(request: Request, person: Player) -> Purse:
    """The own chips."""
    with floor_of(request).reading_books() as books:
        return Purse(player=person.account, chips=chips_of(books.ledger, person.account))


@router.post("/purse/refill", summary="Play chips for a guest who has none left", responses=refuses(Code.KEY_REUSED))
def refill(request: Request, person: Player, idempotency_key: Key) -> PurseMoved:
    """A guest's purse is filled up to what guests are handed when they come in."""
    floor = floor_of(request)
    if person.kind is not AccountKind.GUEST:
        raise Refusal(Code.NOT_PERMITTED, Sentence("only-play-chips-given-away"))
    return PurseMoved.of(floor.refill(person, f"refill/{idempotency_key}"))


@router.post(
    "/players/{account}/chips",
    summary="Hand chips to a player, or take them back",
    responses=refuses(Code.NOT_FOUND, Code.BAD_AMOUNT, Code.FUNDS_MISSING, Code.KEY_REUSED, Code.TWO_PEOPLE_NEEDED),
)
def chips(request: Request, person: Cashier, account: Named, wanted: ChipsRequest, idempotency_key: Key) -> PurseMoved:
    """Buying in and cashing out, as the cage does it; both are in the staff log. Large amounts take a proposal."""
    floor = floor_of(request)
    return PurseMoved.of(hand_chips(floor, person, account, wanted.amount, idempotency_key, wanted.reason))


@router.get("/links", summary="List links")
def links(request: Request) -> list[LinkView]:
    """Every link as its sign shows it."""
    return floor_of(request).links.views()


@router.get("/links/{link}", summary="Look at a link", responses=refuses(Code.NOT_FOUND))
def link(request: Request, link: Named) -> LinkInFull:
    """One link, with its latest wins and what its hands win."""
    return floor_of(request).links.view(link, language_of(request))


@router.post(
    "/links/{link}/awards/{award}/{act}",
    summary="Verify, pay or reject an award",
    responses=refuses(
        Code.NOT_FOUND, Code.AWARD_NOT_OPEN, Code.AWARD_OUT_OF_TURN, Code.AWARD_PAID, Code.ORDER_UNDECIDED,
        Code.TWO_PEOPLE_NEEDED, Code.NOT_ADMITTED, Code.KEY_REUSED, Code.FUNDS_MISSING, Code.AUTHORITY_TOO_LOW,
    ),
)  # fmt: skip
def award(
    request: Request,
    person: Somebody,
    link: Named,
    award: Annotated[str, bounded(wire.AwardId), Path()],
    act: Literal["verification", "payment", "rejection"],
    wanted: AwardRequest,
    idempotency_key: Key,
) -> LinkInFull:
    """A claimed award is verified by one and paid by another, neither of whom had a part in the round; or rejected."""
    asked = (link, award, act, idempotency_key, wanted.reason, wanted.payee)
    return link_orders.settle_award(floor_of(request), person, *asked)


@router.get(
    "/links/{link}/awards/{award}/{act}",
    summary="Ask whether one may verify or pay an award",
    responses=refuses(Code.NOT_FOUND),
)
def award_tried(
    request: Request,
    person: Claimant,
    link: Named,
    award: Annotated[str, bounded(wire.AwardId), Path()],
    act: Literal["verification", "payment"],
) -> AwardTried:
    """Whether whoever asks could do it now, and otherwise why not. It is tried and undone."""
    return link_orders.try_award(floor_of(request), person, link, award, act, language_of(request))


# ---- orders about links


@router.post(
    "/links/{link}/order",
    summary="Put winners of several tables in their order",
    responses=refuses(*ASKED, Code.AUTHORITY_TOO_LOW, Code.ORDER_FIXED, Code.ORDER_INCOMPLETE),
)
def order(request: Request, person: Somebody, link: Named, wanted: OrderRequest, idempotency_key: Key) -> LinkInFull:
    """The post to which the rules give that power decides who is paid first; where they fix the order, nobody."""
    return link_orders.order_winners(floor_of(request), person, link, wanted.order, idempotency_key, wanted.reason)


@router.post(
    "/links/{link}/faults", summary="Declare a fault of the jackpot", responses=refuses(*FAULT, Code.NO_SUCH_BOX)
)
def fault(request: Request, person: Somebody, link: Named, wanted: FaultRequest, idempotency_key: Key) -> LinkInFull:
    """The value last registered is noted, and no jackpot bet is taken there until the house has chosen how to go on."""
    asked = (link, wanted.table, wanted.box, idempotency_key, wanted.reason)
    return link_orders.declare_fault(floor_of(request), person, *asked)


@router.post(
    "/links/{link}/faults/{where}/choice",
    summary="Choose how later rounds are played while a fault lasts",
    responses=refuses(*FAULT),
)
def choice(
    request: Request, person: Somebody, link: Named, where: Where, wanted: FaultChoice, idempotency_key: Key
) -> LinkInFull:
    """The table closed, a box blocked, or without jackpot bets: what the rules offer, by the post that they name."""
    mode = one_of(wanted.mode, FaultMode, "mode")
    asked = (link, where, mode, wanted.box, wanted.notice, idempotency_key, wanted.reason)
    return link_orders.choose(floor_of(request), person, *asked)


@router.post(
    "/links/{link}/faults/{where}/repair", summary="Say that the jackpot works again", responses=refuses(*FAULT)
)
def repair(
    request: Request, person: Somebody, link: Named, where: Where, wanted: AwardRequest, idempotency_key: Key
) -> LinkInFull:
    """From the next round on jackpot bets are taken there as before."""
    return link_orders.repair(floor_of(request), person, link, where, idempotency_key, wanted.reason)
