"""The addresses of our pages. A page is one file for every game: it reads the game's id from its own address."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse

from croupier.floor.web import headers

STATIC: Final = Path(__file__).parents[1] / "static"

router = APIRouter(include_in_schema=False)


def _page(name: str) -> FileResponse:
    return FileResponse(STATIC / name, headers={"cache-control": headers.REVALIDATED})


@router.get("/")
async def lobby() -> FileResponse:
    """The tables."""
    return _page("index.html")


@router.get("/rulebooks")
@router.get("/rulebooks/{rulebook}")
async def rulebook_page() -> FileResponse:
    """Any game to read, or two side by side."""
    return _page("rulebook.html")


@router.get("/analyst")
@router.get("/analyst/{rulebook}")
async def analyst_page() -> FileResponse:
    """Any game in figures."""
    return _page("analyst.html")


@router.get("/tables/{table}")
async def table_page() -> FileResponse:
    """A table to sit at."""
    return _page("table.html")


@router.get("/tables/{table}/dealer")
async def dealer_page() -> FileResponse:
    """The same table from the other side."""
    return _page("dealer.html")


@router.get("/pit")
@router.get("/pit/{table}")
async def pit_page() -> FileResponse:
    """What waits for the pit."""
    return _page("pit.html")


@router.get("/sign")
@router.get("/sign/{link}")
async def sign_page() -> FileResponse:
    """A jackpot for the wall."""
    return _page("sign.html")


@router.get("/trainer")
async def trainer_page() -> FileResponse:
    """Payments and rulings to practise."""
    return _page("trainer.html")


@router.get("/audit")
async def audit_page() -> FileResponse:
    """The record, for whoever checks it."""
    return _page("audit.html")


@router.get("/kit")
async def kit_page() -> FileResponse:
    """Every part of our pages in every state."""
    return _page("kit.html")
