"""The pages and their addresses: one file for every game, asked for with all its modules at once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from croupier.floor.web import headers
from croupier.floor.web.services import services_of

#: What a page starts, and what a module says it needs before it can begin; what is imported later may come later.
_STARTED: Final = re.compile(r'<script type="module" src="/static/([^"]+)"')
_NEEDED: Final = re.compile(r'^(?:import|(?:import|export)\s[^;"=]+\sfrom)\s+"(\.[^"]+\.js)"', re.MULTILINE)


def with_modules(page: str, static: Path) -> str:
    """The page with a link in its head for every module that it will need."""
    started = [static / name for name in _STARTED.findall(page)]
    needed = [module for module in dict.fromkeys(_all(started)) if module not in started]
    links = "".join(f'  <link rel="modulepreload" href="/static/{one.relative_to(static)}">\n' for one in needed)
    return page.replace("</head>", f"{links}</head>", 1)


def _all(modules: list[Path]) -> Iterator[Path]:
    """Modules and whatever they need, each after the one that needs it first."""
    waiting, seen = list(modules), set(modules)
    while waiting:
        module = waiting.pop(0)
        yield module
        for name in _NEEDED.findall(module.read_text(encoding="utf-8")):
            found = (module.parent / name).resolve()
            if found not in seen:
                seen.add(found)
                waiting.append(found)


STATIC: Final = (Path(__file__).parent / "static").resolve()

router = APIRouter(include_in_schema=False)


#: Under these addresses programs ask, and are answered as programs.
_FOR_PROGRAMS: Final = ("/api/", "/static/")


@cache
def _text(name: str) -> str:
    return with_modules((STATIC / name).read_text(encoding="utf-8"), STATIC)


def _page(name: str, status: int = 200) -> HTMLResponse:
    text = _text(name)
    tag = hashlib.sha256(text.encode()).hexdigest()[:32]
    return HTMLResponse(text, status, headers={"cache-control": headers.REVALIDATED, "etag": f'"{tag}"'})


def lost_page() -> HTMLResponse:
    """What somebody sees who came to an address where nothing is."""
    return _page("lost.html", 404)


def wants_page(request: Request) -> bool:
    """Whether somebody with a browser came for a page; programs and the modules of our pages read error objects."""
    return (
        request.method in ("GET", "HEAD")
        and "text/html" in request.headers.get("accept", "")
        and not request.url.path.startswith(_FOR_PROGRAMS)
    )


@router.get("/")
async def lobby() -> HTMLResponse:
    """The tables."""
    return _page("index.html")


@router.get("/rulebooks")
@router.get("/rulebooks/{rulebook}")
async def rulebook_page() -> HTMLResponse:
    """Any game to read, or two side by side."""
    return _page("rulebook.html")


@router.get("/analyst")
@router.get("/analyst/{rulebook}")
async def analyst_page() -> HTMLResponse:
    """Any game in figures."""
    return _page("analyst.html")


@router.get("/tables/{table}")
async def table_page() -> HTMLResponse:
    """A table to sit at."""
    return _page("table.html")


@router.get("/tables/{table}/dealer")
async def dealer_page() -> HTMLResponse:
    """The table as its dealer has it before him."""
    return _page("dealer.html")


@router.get("/pit")
@router.get("/pit/{table}")
async def pit_page() -> HTMLResponse:
    """What waits for the pit."""
    return _page("pit.html")


@router.get("/sign")
@router.get("/sign/{link}")
async def sign_page() -> HTMLResponse:
    """A jackpot for the wall."""
    return _page("sign.html")


@router.get("/trainer")
async def trainer_page() -> HTMLResponse:
    """Payments and rulings to practise."""
    return _page("trainer.html")


@router.get("/audit")
async def audit_page() -> HTMLResponse:
    """The record, for whoever checks it."""
    return _page("audit.html")


@router.get("/kit")
async def kit_page() -> HTMLResponse:
    """Every part of our pages in every state."""
    return _page("kit.html")


@router.get("/docs")
async def documentation(request: Request) -> RedirectResponse:
    """The documentation where this floor has it, otherwise the description of the interface."""
    return RedirectResponse("/docs/" if services_of(request).config.docs else "/api/openapi.json")
