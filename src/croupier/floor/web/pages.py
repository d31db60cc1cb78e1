"""The pages and their addresses: one file for every game, asked for with all its modules at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from croupier.floor.web import headers, phrases
from croupier.floor.web.language import VARY, language_of
from croupier.floor.web.services import services_of
from croupier.languages import offered

#: What a page starts, and what a module says it needs before it can begin; what is imported later may come later.
_STARTED: Final = re.compile(r'<script type="module" src="/static/([^"]+)"')
_NEEDED: Final = re.compile(r'^(?:import|(?:import|export)\s[^;"=]+\sfrom)\s+"(\.[^"]+\.js)"', re.MULTILINE)
#: What a module may load when somebody asks for it: what that says is sent with the page.
_LATER: Final = re.compile(r'^(?!\s*(?:/?\*|//)).*\bimport\("(\.[^"]+\.js)"\)', re.MULTILINE)


def with_modules(page: str, static: Path) -> str:
    """The page with a link in its head for every module that it will need."""
    started = _started(page, static)
    needed = [module for module in dict.fromkeys(_all(started, _NEEDED)) if module not in started]
    links = "".join(f'  <link rel="modulepreload" href="/static/{one.relative_to(static)}">\n' for one in needed)
    return page.replace("</head>", f"{links}</head>", 1)


def _started(page: str, static: Path) -> list[Path]:
    return [static / name for name in _STARTED.findall(page)]


def _all(modules: list[Path], *named: re.Pattern[str]) -> Iterator[Path]:
    """Modules and whatever they name in this way, each after the one that names it first."""
    waiting, seen = list(modules), set(modules)
    while waiting:
        module = waiting.pop(0)
        yield module
        text = module.read_text(encoding="utf-8")
        for name in (one for pattern in named for one in pattern.findall(text)):
            found = (module.parent / name).resolve()
            if found not in seen:
                seen.add(found)
                waiting.append(found)


STATIC: Final = (Path(__file__).parent / "static").resolve()

router = APIRouter(include_in_schema=False)


#: Under these addresses programs ask, and are answered as programs.
_FOR_PROGRAMS: Final = ("/api/", "/static/")


def _html(name: str) -> str:
    return (STATIC / f"{name}.html").read_text(encoding="utf-8")


@cache
def said_on(name: str, language: str) -> str:
    """The script with everything that a page says, now or later."""
    modules = _all(_started(_html(name), STATIC), _NEEDED, _LATER)
    return phrases.script((one.read_text(encoding="utf-8") for one in modules), language)


@cache
def _text(name: str, language: str) -> str:
    page = with_modules(phrases.filled(_html(name), language), STATIC)
    mark = phrases.fingerprint(said_on(name, language))
    script = f'  <script defer src="/static/phrases/{language}/{name}.js?v={mark}"></script>\n'
    return page.replace('  <script type="module"', f'{script}  <script type="module"', 1)


def _page(request: Request, name: str, status: int = 200) -> HTMLResponse:
    language = language_of(request)
    text = _text(name, language)
    return HTMLResponse(
        text,
        status,
        headers={
            "cache-control": headers.REVALIDATED,
            "content-language": language,
            "etag": f'"{phrases.fingerprint(text)}"',
            "vary": VARY,
        },
    )


def phrases_at(path: str) -> str | None:
    """The script at an address below the static files, `phrases/el/table.js`; nothing where no page has one."""
    folder, _, name = path.removesuffix(".js").rpartition("/")
    language = folder.removeprefix("phrases/")
    if path != f"phrases/{language}/{name}.js" or language not in offered() or name not in _NAMES:
        return None
    return said_on(name, language)


_NAMES: Final = frozenset(one.stem for one in STATIC.glob("*.html"))


def lost_page(request: Request) -> HTMLResponse:
    """What somebody sees who came to an address where nothing is."""
    return _page(request, "lost", 404)


def wants_page(request: Request) -> bool:
    """Whether somebody with a browser came for a page; programs and the modules of our pages read error objects."""
    return (
        request.method in ("GET", "HEAD")
        and "text/html" in request.headers.get("accept", "")
        and not request.url.path.startswith(_FOR_PROGRAMS)
    )


#: Where each page is; what stands in braces the page reads from its own address.
PAGES: Final = {
    "index": ("/",),
    "rulebook": ("/rulebooks", "/rulebooks/{rulebook}"),
    "analyst": ("/analyst", "/analyst/{rulebook}"),
    "table": ("/tables/{table}",),
    "dealer": ("/tables/{table}/dealer",),
    "pit": ("/pit", "/pit/{table}"),
    "admin": ("/admin",),
    "figures": ("/figures",),
    "sign": ("/sign", "/sign/{link}"),
    "trainer": ("/trainer",),
    "audit": ("/audit",),
    "kit": ("/kit",),
}


def _serve(name: str, addresses: tuple[str, ...]) -> None:
    async def page(request: Request) -> HTMLResponse:
        return _page(request, name)

    for address in addresses:
        router.add_api_route(address, page, name=name)


for _name, _addresses in PAGES.items():
    _serve(_name, _addresses)


@router.get("/docs")
async def documentation(request: Request) -> Response:
    """The documentation where this floor has it, otherwise the interface to read."""
    return RedirectResponse("/docs/") if services_of(request).config.docs else _page(request, "docs")
