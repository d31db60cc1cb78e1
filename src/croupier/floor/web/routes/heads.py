"""The record for its witnesses: signed heads, and the proofs that belong to them. Anybody may ask, but of purses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request

from croupier.errors import Code, Refusal
from croupier.floor.cage import stream_of
from croupier.floor.people.roles import Permission
from croupier.floor.record.driver import Driver
from croupier.floor.record.tree import Tree
from croupier.floor.web.identity import Somebody
from croupier.floor.web.parameters import bounded
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.wired import Wired, refuses
from croupier.languages import Sentence
from croupier.wire import message as wire
from croupier.wire.tree import Consistency, Inclusion, SignedHead

router = APIRouter(prefix="/api/heads", tags=["audit"], route_class=Wired)

#: What the streams of purses begin with.
PURSES: Final = stream_of("")

Size = Annotated[int, Query(ge=0, le=2**53, description="a number of entries of the record")]


@contextmanager
def _tree(request: Request) -> Iterator[Tree]:
    floor = floor_of(request)
    with floor.store.read() as connection:
        yield Tree(Driver(connection, floor.where))


@router.get("", summary="The signed heads of the record")
def heads(request: Request, before: Size = 2**53, limit: Annotated[int, Query(ge=1, le=200)] = 50) -> list[SignedHead]:
    """The latest first. Whoever keeps one notices if the record that it was signed over ever changes."""
    return floor_of(request).heads.several(limit, before)


@router.get("/latest", summary="The latest signed head", responses=refuses(Code.NOT_FOUND))
def latest(request: Request) -> SignedHead:
    """The whole record in one hash, as it was when it was last signed."""
    head = floor_of(request).heads.latest()
    if head is None:
        raise Refusal(Code.NOT_FOUND, Sentence("record-not-signed-yet"), at="head")
    return head


@router.get("/consistency", summary="Prove that the record only grew", responses=refuses(Code.NOT_FOUND))
def consistency(request: Request, earlier: Size, later: Size) -> Consistency:
    """The hashes by which the record of a later head is seen to begin with that of an earlier one."""
    with _tree(request) as tree:
        return tree.consistency(earlier, later)


@router.get("/inclusion", summary="Prove that an entry is in the record", responses=refuses(Code.NOT_FOUND))
def inclusion(
    request: Request,
    person: Somebody,
    stream: Annotated[str, bounded(wire.Line), Query(description="such as `table:blackwood`")],
    number: Annotated[int, Query(ge=1, le=2**53, description="the number of the entry there")],
    size: Size,
) -> Inclusion:
    """The hashes by which an entry of a stream is seen to be in the record of a head."""
    if stream.startswith(PURSES) and stream != stream_of(person.account):
        # How many entries a purse has is how often its owner has bought and cashed chips.
        person.require(Permission.AUDIT)
    with _tree(request) as tree:
        return tree.inclusion(stream, number, size)
