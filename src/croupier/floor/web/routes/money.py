"""Chips and links: what somebody has, chips handed over the counter, meters, and awards that wait for the pit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Request, Response

from croupier.errors import Code, InputError, Refusal
from croupier.floor.cage import ChipsMoved
from croupier.floor.people.person import AccountKind, Person
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission
from croupier.floor.table.money import chips_of
from croupier.floor.web.errors import BODY, PERSON, problems
from croupier.floor.web.identity import Somebody, allowed
from croupier.floor.web.models import Id
from croupier.floor.web.routes.tables import answer, floor_of
from croupier.floor.web.table_models import (
    AwardId,
    AwardRequest,
    ChipsAnswer,
    ChipsRequest,
    LinkAnswer,
    LinkInFull,
    PurseAnswer,
)

router = APIRouter(prefix="/api", tags=["chips and links"])

Player = Annotated[Person, Depends(allowed(Permission.PLAY))]
Cashier = Annotated[Person, Depends(allowed(Permission.MOVE_CHIPS))]
Named = Annotated[Id, Path()]
Key = Annotated[str, Header(alias="Idempotency-Key", min_length=1, max_length=100, pattern=r"^[\x21-\x7e]+$")]
KNOWN = (Code.NOT_FOUND, Code.BAD_VALUE)


@router.get("/purse", summary="Look into the own purse", response_model=PurseAnswer, responses=problems(*PERSON))
def purse(request: Request, person: Player) -> Response:
    """The own chips."""
    with floor_of(request).reading_books() as books:
        return answer({"player": person.account, "chips": chips_of(books.ledger, person.account)})


@router.post(
    "/purse/refill",
    summary="Play chips for a guest who has none left",
    response_model=ChipsAnswer,
    responses=problems(*PERSON, Code.MISSING_FIELD, Code.BAD_VALUE, Code.REQUEST_FORGED, Code.KEY_REUSED),
)
def refill(request: Request, person: Player, idempotency_key: Key) -> Response:
    """A guest's purse is filled up to what guests are handed when they come in."""
    floor = floor_of(request)
    if person.kind is not AccountKind.GUEST:
        raise Refusal(Code.NOT_PERMITTED, "only play chips are given away", expected="a guest, or the cashier")
    with floor.reading_books() as books:
        missing = floor.config.guest_chips - chips_of(books.ledger, person.account)
    if missing <= 0:
        raise Refusal(Code.NOT_PERMITTED, "there are chips enough", expected=f"below {floor.config.guest_chips} cents")
    return answer(_moved(floor.move_chips(person, person.account, missing, f"refill/{idempotency_key}", "play chips")))


@router.post(
    "/players/{account}/chips",
    summary="Hand chips to a player, or take them back",
    response_model=ChipsAnswer,
    responses=problems(*BODY, *PERSON, Code.NOT_FOUND, Code.BAD_AMOUNT, Code.FUNDS_MISSING, Code.KEY_REUSED),
)
def chips(request: Request, person: Cashier, account: Named, wanted: ChipsRequest, idempotency_key: Key) -> Response:
    """Buying in and cashing out, as the cage does it; both are in the staff log."""
    floor = floor_of(request)
    if not wanted.amount:
        raise InputError(Code.BAD_AMOUNT, "nothing is moved", at="amount", expected="an amount other than 0")
    with floor.store.read() as connection:
        found = PeopleRecords(connection).accounts.get(account)
    if found is None or not found.active or "player" not in found.roles:
        raise Refusal(Code.NOT_FOUND, "there is no such player", at="account", expected="the account of a player")
    key = f"{person.account}/{idempotency_key}"
    return answer(_moved(floor.hand_chips(person, account, wanted.amount, key, wanted.reason)))


def _moved(moved: ChipsMoved) -> dict[str, Any]:
    return {"player": moved.player, "amount": moved.amount, "chips": moved.chips, "reason": moved.reason}


@router.get("/links", summary="List links", response_model=list[LinkAnswer], responses=problems())
def links(request: Request) -> Response:
    """Every link as its sign shows it."""
    return answer(floor_of(request).links.views())


@router.get("/links/{link}", summary="Look at a link", response_model=LinkInFull, responses=problems(*KNOWN))
def link(request: Request, link: Named) -> Response:
    """One link, with its latest wins and what its hands win."""
    floor = floor_of(request)
    return answer(floor.links.view(link))


@router.post(
    "/links/{link}/awards/{award}/{act}",
    summary="Verify, pay or reject an award",
    response_model=LinkInFull,
    responses=problems(
        *BODY, *PERSON, Code.NOT_FOUND, Code.AWARD_NOT_OPEN, Code.AWARD_OUT_OF_TURN, Code.AWARD_PAID,
        Code.ORDER_UNDECIDED, Code.TWO_PEOPLE_NEEDED, Code.KEY_REUSED,
    ),
)  # fmt: skip
def award(
    request: Request,
    person: Somebody,
    link: Named,
    award: Annotated[AwardId, Path()],
    act: Literal["verification", "payment", "rejection"],
    wanted: AwardRequest,
    idempotency_key: Key,
) -> Response:
    """A claimed award is verified by somebody else than whoever entered it, and then paid in its turn; or rejected."""
    floor = floor_of(request)
    shown = floor.settle_award(person, link, award, act, idempotency_key, wanted.reason)
    floor.feed.note("links")
    return answer(shown)
