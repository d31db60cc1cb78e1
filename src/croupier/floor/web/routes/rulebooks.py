"""Rulebooks to read: the list, one game at a glance, its clauses in our words, two games side by side."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from croupier.errors import Code
from croupier.floor.figures.answers import known
from croupier.floor.web.language import VARY, language_of
from croupier.floor.web.packing import packed
from croupier.floor.web.wired import Wired, refuses
from croupier.rulebook import load
from croupier.rulebook.catalogue import CatalogueGame, book_ids
from croupier.rulebook.compare import Difference, differences
from croupier.rulebook.shelf import entries, known_ids
from croupier.rulebook.summary import Glance, glance, reading_lines
from croupier.wire import message as wire
from croupier.wire.rulebooks import ClausesOf, ClauseWords

#: Rules and figures change only with the program, so a minute without asking is safe and spares most requests.
KEPT: Final = "public, max-age=60, stale-while-revalidate=600"


def public(request: Request, body: bytes, *, language: str | None = None) -> Response:
    """A JSON answer with its tag, packed where that is understood; nothing but the head for whoever has it already.

    `language` is the one that it is told in, where it depends on who asks.

    What is public has no secret in it that the length of a packed answer could give away.
    """
    headers = {"cache-control": KEPT, "vary": "Accept-Encoding"}
    if language is not None:
        headers |= {"vary": f"Accept-Encoding, {VARY}", "content-language": language}
    body, encoding = packed(request, body)
    headers |= encoding
    headers["etag"] = tag = f'"{sha256(body).hexdigest()[:24]}"'
    if tag in (part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


router = APIRouter(prefix="/api/rulebooks", tags=["rulebooks"], route_class=Wired)

_ID = Path(pattern=r"^[a-z0-9-]{1,64}$", examples=list(book_ids()[:1]))
RulebookId = Annotated[str, _ID]


@router.get("", summary="Every rulebook", response_model=list[CatalogueGame])
def every_rulebook(request: Request) -> Response:
    """The games that this floor knows: those that come with croupier, and those that its tables are set up for."""
    return public(request, _list(known_ids()))


@router.get(
    "/{rulebook}", summary="One game at a glance", response_model=Glance, responses=refuses(Code.UNKNOWN_RULEBOOK)
)
def one_rulebook(request: Request, rulebook: RulebookId) -> Response:
    """Bets, pay tables, streets, what becomes of each bet, irregularities; every statement with its clauses."""
    language = language_of(request)
    return public(request, _glance(known(rulebook), language), language=language)


@router.get(
    "/{rulebook}/clauses",
    summary="The clauses of a game in our words",
    response_model=ClausesOf,
    responses=refuses(Code.UNKNOWN_RULEBOOK),
)
def clauses(request: Request, rulebook: RulebookId) -> Response:
    """What each clause says, with an example, and how we read those that are silent or contradict themselves."""
    return public(request, _clauses(known(rulebook)))


@router.get(
    "/{rulebook}/differences",
    summary="Two games side by side",
    response_model=list[Difference],
    responses=refuses(Code.UNKNOWN_RULEBOOK),
)
def side_by_side(
    request: Request,
    rulebook: RulebookId,
    beside: Annotated[str, Query(pattern=r"^[a-z0-9-]{1,64}$", description="the other game")],
) -> Response:
    """Only what differs, by subject, each side with its clauses."""
    language = language_of(request)
    return public(request, _differences(known(rulebook), known(beside), language), language=language)


@cache
def _list(ids: tuple[str, ...]) -> bytes:
    return wire.encode([entry for entry in entries() if entry.id in ids])


@cache
def _glance(rulebook_id: str, language: str) -> bytes:
    return wire.encode(glance(load(rulebook_id), language=language))


@cache
def _clauses(rulebook_id: str) -> bytes:
    book = load(rulebook_id)
    return wire.encode(
        ClausesOf(
            rulebook=rulebook_id,
            clauses={
                number: ClauseWords.of(clause, readings=clause.reading) for number, clause in book.clauses.items()
            },
            readings={line.id: line for line in reading_lines(book, {})},
        )
    )


@cache
def _differences(first: str, second: str, language: str) -> bytes:
    return wire.encode(differences(load(first), load(second), language))
