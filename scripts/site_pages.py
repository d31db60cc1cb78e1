"""What the site has beside docs/: pages made from code and rulebooks, and whatever documents link to elsewhere.

The pages on commands, Python and HTTP are made in site_reference.py.

MkDocs calls `on_files` before it reads a page and `on_page_markdown` for each of them; mkdocs.yml names this file.
The site is laid out as the repository is, with what lies in docs/ at its top.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from site_reference import commands_page, http_page, messages_page, python_page, table

from croupier.dossier.chapters import Grid
from croupier.dossier.rules import rule_chapters
from croupier.floor.config.model import FloorConfig
from croupier.floor.server import open_floor
from croupier.rulebook import book_ids, load
from croupier.rulebook.statements import RuleStatement
from croupier.rulebook.summary import glance

ROOT: Final = Path(__file__).resolve().parent.parent
FRONT: Final = "README.md"
#: A link to a file: its address, and the anchor behind it.
LINK: Final = re.compile(r"\]\((?![a-z]+:)([^)\s#]+)(#[^)\s]*)?\)")


#: A script that stands in a page; what has a type or an address is data or a file.
INLINE: Final = re.compile(r"<script>(.+?)</script>", re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made and what is linked to, and name the pages of each folder in the navigation."""
    for place, text in made_pages():
        files.append(File.generated(config, place, content=text))
    for path in linked(FRONT, *(f"docs/{file.src_uri}" for file in files.documentation_pages())):
        place = placed(path)
        if (ROOT / path).is_dir():
            files.append(File.generated(config, place, content=listing(path)))
        elif files.get_file_from_path(place) is None:
            files.append(File.generated(config, place, abs_src_path=str(ROOT / path)))
    known = [file.src_uri for file in files.documentation_pages()]
    config.nav = unfolded(config.nav, known)
    return files


def on_env(env: Any, config: MkDocsConfig, **_: Any) -> Any:
    """No page for what is not there: whoever serves the site has one, and knows at which address."""
    config.theme.static_templates.discard("404.html")
    return env


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The scripts of a page as files, so that it can be served where no script may stand in a page."""

    def moved(script: re.Match[str]) -> str:
        place = f"assets/javascripts/page-{hashlib.sha256(script[1].encode()).hexdigest()[:16]}.js"
        path = Path(config.site_dir, place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script[1], encoding="utf-8")
        return f'<script src="{relpath(place, str(PurePosixPath(page.file.dest_uri).parent))}"></script>'

    return INLINE.sub(moved, output)


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """The links of a document, as they lead in the site."""
    here = page.file.src_uri
    came_from = FRONT if here == "index.md" else here if (ROOT / here).exists() else f"docs/{here}"

    def led(link: re.Match[str]) -> str:
        path = target(came_from, link[1])
        if path is None:
            return link[0]
        return f"]({relpath(placed(path), str(PurePosixPath(here).parent))}{link[2] or ''})"

    return LINK.sub(led, markdown)


def target(document: str, address: str) -> str | None:
    """The file or folder of the repository that a link of a document means, if it is one."""
    path = normpath(f"{PurePosixPath(document).parent}/{address}")
    return path if not path.startswith("..") and (ROOT / path).exists() else None


def placed(path: str) -> str:
    """Where a file of the repository stands in the site."""
    if path == FRONT:
        return "index.md"
    return f"{path}/index.md".removeprefix("docs/") if (ROOT / path).is_dir() else path.removeprefix("docs/")


def linked(*documents: str) -> Iterator[str]:
    """The documents' links to what lies outside docs/ or is a folder, and theirs in turn."""
    waiting, seen = [*documents], set(documents)
    yield FRONT
    while waiting:
        document = waiting.pop()
        path = ROOT / document
        if path.is_dir():
            found = {f"{document}/{one.name}" for one in path.iterdir() if one.is_file()}
        elif path.suffix == ".md" and path.exists():
            text = path.read_text(encoding="utf-8")
            found = {one for link in LINK.finditer(text) if (one := target(document, link[1])) is not None}
        else:
            continue
        for one in sorted(found - seen):
            seen.add(one)
            waiting.append(one)
            if (ROOT / one).is_dir() or not one.startswith("docs/"):
                yield one


def listing(folder: str) -> str:
    """The page of a folder that documents link to."""
    name = PurePosixPath(folder).name
    rows = [f"- [{title(path)}]({path.name})" for path in sorted((ROOT / folder).iterdir()) if path.is_file()]
    return "\n".join((f"# {name.capitalize()}", "", *rows, ""))


def title(path: Path) -> str:
    """The heading of a document, or the name of any other file."""
    return path.read_text(encoding="utf-8").partition("\n")[0].strip("# ") if path.suffix == ".md" else path.name


def unfolded(nav: Any, known: list[str]) -> Any:
    """The navigation with the pages of a folder in the folder's place, its own page first."""
    if isinstance(nav, dict):
        return {name: unfolded(below, known) for name, below in nav.items()}
    if not isinstance(nav, list):
        return nav
    found: list[Any] = []
    for one in nav:
        if isinstance(one, str) and one.endswith("/"):
            found += sorted((page for page in known if page.startswith(one)), key=lambda p: (p != f"{one}index.md", p))
        else:
            found.append(unfolded(one, known))
    return found


def made_pages() -> Iterator[tuple[str, str]]:
    """The pages that stand in no file: commands, the Python and the HTTP interface, and each rulebook."""
    document = described()
    yield "commands.md", commands_page()
    yield "python.md", python_page()
    yield "http.md", http_page(document)
    yield "messages.md", messages_page(document)
    rows = []
    for book_id in book_ids():
        game = glance(load(book_id))
        rows.append((f"[{book_id}]({book_id}.md)", game.title, game.house))
        yield f"rulebooks/{book_id}.md", rulebook_page(book_id)
    yield "rulebooks/index.md", f"# Rulebooks\n\n{table(('Id', 'Game', 'House'), rows)}"


def described() -> dict[str, Any]:
    """The OpenAPI document of a floor without tables."""
    with tempfile.TemporaryDirectory() as folder:
        config = FloorConfig.model_validate({"database": f"sqlite:///{folder}/floor.db", "demonstration": False})
        served = open_floor(config)
        try:
            return served.app.openapi()
        finally:
            served.floor.links.store.close()


def rulebook_page(book_id: str) -> str:
    """A game: everything that its rulebook says, each value with its clause."""
    book = load(book_id)
    game = glance(book)
    parts = [f"# {game.title}, {game.house}\n\n`croupier rulebook show {book_id}`\n"]
    for chapter in rule_chapters(book):
        parts += [f"## {chapter.title}\n", *(f"{text}\n" for text in chapter.text)]
        for grid in chapter.grids:
            parts.append(f"### {grid.title}\n\n{of_grid(grid)}" if grid.title else of_grid(grid))
    for heading, said in (("Progressive jackpot", game.jackpot), ("Powers", game.powers)):
        if said:
            parts.append(f"## {heading}\n\n{statements(said)}")
    return "\n".join(parts)


def statements(said: Iterable[RuleStatement]) -> str:
    """What is said under each name, with its clauses."""
    return table(("", "", "Clause"), ((one.name, one.text, ", ".join(one.clauses)) for one in said))


def of_grid(grid: Grid) -> str:
    """A table of a dossier as one of Markdown."""
    return table(grid.columns, ([verbatim(cell) for cell in row] for row in grid.rows))


def verbatim(text: str) -> str:
    """Words in which no character is a sign of Markdown."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)
