"""The pages and their addresses: one page for every game, asked for with all its modules at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from croupier.floor.web import headers, phrases
from croupier.floor.web.language import VARY, language_of
from croupier.floor.web.packing import packed
from croupier.floor.web.services import services_of
from croupier.integrity.sealing import software
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


class WebPage(NamedTuple):
    """A page: its addresses, and what it has beside what every page has.

    The module that it starts and the style sheet that comes last are called as the page is, where it has them.
    """

    #: What stands in braces the page reads from its own address.
    addresses: tuple[str, ...] = ()
    #: Style sheets that it shares with other pages.
    styles: tuple[str, ...] = ()
    #: The phrase that is its title, where that is not called as the page is.
    title: str = ""
    #: What its viewport has beside the usual, and its body.
    viewport: str = ""
    body: str = "<body>"
    #: The attributes of the row of games, where it has one.
    games: str | None = None
    main: str = '<p class="waiting" role="status">{{page-one-moment}}</p>'
    #: Where it says what a screen reader is to read out.
    said: str = '<p id="said" class="sr" role="status"></p>'
    #: The commands that do the same without a browser that runs scripts.
    instead: tuple[str, ...] = ()


_FELT: Final = ("felt", "playing")
_RULES: Final = ("rulebook show", "analyze")
_LOST: Final = (
    '<section class="door panel"><h1>{{lost-title}}</h1><p class="muted">{{lost-why}}</p>'
    '<p class="ways"><a class="btn go" href="/">{{way-to-lobby}}</a>'
    '<a class="btn ghost" href="/rulebooks">{{way-all-rulebooks}}</a></p></section>'
)

PAGES: Final = {
    "lobby": WebPage(("/",), ("felt",), instead=("play",)),
    "rulebook": WebPage(("/rulebooks", "/rulebooks/{rulebook}"), ("felt",), "page-rulebooks", games="", instead=_RULES),
    "analyst": WebPage(("/analyst", "/analyst/{rulebook}"), ("felt",), games="", instead=_RULES),
    "table": WebPage(
        ("/tables/{table}",),
        _FELT,
        viewport=", viewport-fit=cover",
        body='<body class="seat">',
        said='<div id="said" class="sr" role="status" aria-atomic="false"></div>',
        instead=("play",),
    ),
    "dealer": WebPage(("/tables/{table}/dealer",), (*_FELT, "case")),
    "pit": WebPage(("/pit", "/pit/{table}"), (*_FELT, "case"), main=""),
    "admin": WebPage(("/admin",), ("audit", "playing"), main=""),
    "figures": WebPage(("/figures",), ("audit",), main=""),
    "sign": WebPage(("/sign", "/sign/{link}"), ("felt",)),
    "trainer": WebPage(("/trainer",), ("felt",), games="", instead=("--help",)),
    "audit": WebPage(("/audit",), _FELT, main="", instead=("audit",)),
    "kit": WebPage(("/kit",), _FELT, games=" hidden", instead=_RULES),
    "docs": WebPage((), ("audit",), main=""),
    "lost": WebPage(main=_LOST, said=""),
}
#: The pages that are printed, and the sheet that is only for that.
_PRINTED: Final = ("rulebook", "analyst")


def html_of(name: str) -> str:
    """A page as its file would be, its phrases not yet put in."""
    page = PAGES[name]
    sheets = ["tokens", "room", *page.styles, *([name] if (STATIC / f"{name}.css").exists() else [])]
    head = [f'<link rel="stylesheet" href="/static/{one}.css">' for one in sheets]
    if name in _PRINTED:
        head.append('<link rel="stylesheet" href="/static/print.css" media="print">')
    starts = ["parts/room.js", *([f"pages/{name}.js"] if (STATIC / "pages" / f"{name}.js").exists() else [])]
    head += [f'<script type="module" src="/static/{one}"></script>' for one in starts]
    body = ["<room-bar></room-bar>", f'<main id="main" tabindex="-1">{page.main}</main>', page.said]
    if page.games is not None:
        body.insert(1, f'<nav class="games" aria-label="{{{{page-games}}}}"{page.games}></nav>')
    if page.instead:
        commands = ", ".join(f"<code>croupier {one}</code>" for one in page.instead)
        body.append(f'<noscript><p class="trouble">{{{{page-no-script}}}} {commands}</p></noscript>')
    return _SHELL.format(
        title=f"{{{{{page.title or f'page-{name}'}}}}}",
        viewport=page.viewport,
        head="\n  ".join(head),
        body=page.body,
        content="\n  ".join(filter(None, body)),
    )


_SHELL: Final = """<!doctype html>
<html lang="en" data-theme="dark">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1{viewport}">
  <title>{title} · croupier</title>
  <link rel="icon" href="/static/mark.svg" type="image/svg+xml">
  <script src="/static/theme.js"></script>
  {head}
</head>
{body}
  {content}
</body>
</html>
"""


@cache
def said_on(name: str, language: str) -> str:
    """The script with everything that a page says, now or later."""
    modules = _all(_started(html_of(name), STATIC), _NEEDED, _LATER)
    return phrases.script((one.read_text(encoding="utf-8") for one in modules), language)


@cache
def edition() -> str:
    """By which a browser knows that it has everything already: another one with any other file of the software.

    Short, for a page says it sixty times.
    """
    return phrases.fingerprint("\n".join(f"{path} {digest}" for path, digest in software().items()))[:12]


@cache
def _text(name: str, language: str) -> str:
    page = with_modules(phrases.filled(html_of(name), language), STATIC)
    script = f'  <script defer src="/static/phrases/{language}/{name}.js"></script>\n'
    page = page.replace('  <script type="module"', f'{script}  <script type="module"', 1)
    # Modules name each other by where they lie, so that all of them are asked for below the same address.
    return page.replace('"/static/', f'"/static/{edition()}/')


def _page(request: Request, name: str, status: int = 200) -> HTMLResponse:
    language = language_of(request)
    text = _text(name, language)
    body, encoding = packed(request, text.encode())
    return HTMLResponse(
        body,
        status,
        headers={
            "cache-control": headers.REVALIDATED,
            "content-language": language,
            "etag": f'W/"{phrases.fingerprint(text)}"',
            "vary": f"Accept-Encoding, {VARY}",
            **encoding,
        },
    )


def phrases_at(path: str) -> str | None:
    """The script at an address below the static files, `phrases/el/table.js`; nothing where no page has one."""
    folder, _, name = path.removesuffix(".js").rpartition("/")
    language = folder.removeprefix("phrases/")
    if path != f"phrases/{language}/{name}.js" or language not in offered() or name not in PAGES:
        return None
    return said_on(name, language)


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


def _serve(name: str, addresses: tuple[str, ...]) -> None:
    async def page(request: Request) -> HTMLResponse:
        return _page(request, name)

    for address in addresses:
        router.add_api_route(address, page, name=name)


for _name, _one in PAGES.items():
    _serve(_name, _one.addresses)


@router.get("/docs")
async def documentation(request: Request) -> Response:
    """The documentation where this floor has it, otherwise the interface to read."""
    return RedirectResponse("/docs/") if services_of(request).config.docs else _page(request, "docs")
