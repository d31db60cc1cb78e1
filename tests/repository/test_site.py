"""The documentation as a site: whole, with every link and anchor, and without a request to anybody else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

import croupier
from croupier import client
from croupier.cli.app import COMMANDS
from croupier.floor.web.app import FILE as EXAMPLES
from croupier.rulebook import book_ids, load
from tests.repository.tracked import ROOT


class Read(HTMLParser):
    """A page: its anchors, where its links lead, what a browser loads with it, and its headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.headings: list[str] = []
        self._in_heading = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        self.loaded |= {given["src"]} if "src" in given else {given["href"]} if tag == "link" else set()
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if re.fullmatch("h[1-6]", tag):
            self._in_heading = True
            self.headings.append("")
        elif given.get("class") == "headerlink":
            self._in_heading = False

    def handle_endtag(self, tag: str) -> None:
        self._in_heading &= not re.fullmatch("h[1-6]", tag)

    def handle_data(self, data: str) -> None:
        if self._in_heading:
            self.headings[-1] += data


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    # Not --quiet: what is not logged is not counted by --strict.
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Read]:
    return {path: Read(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def test_every_link_and_anchor_leads_somewhere(pages: dict[Path, Read]) -> None:
    lost = []
    for path, page in pages.items():
        for link in {*page.links, *page.loaded}:
            address, anchor = urldefrag(link)
            if re.match("[a-z]+:", address):
                continue
            there = (path.parent / unquote(address)).resolve() if address else path
            there = there / "index.html" if there.is_dir() else there
            if not there.is_file() or (anchor and there in pages and unquote(anchor) not in pages[there].anchors):
                lost.append(f"{path.name}: {link}")
    assert not lost


def test_a_page_loads_nothing_from_another_host(site: Path, pages: dict[Path, Read]) -> None:
    outside = re.compile(r"(?:https?:)?//")
    assert not {address for page in pages.values() for address in page.loaded if outside.match(address)}
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert styles
    assert not [found for text in styles for found in re.findall(r"(?:url\(|@import )[\"']?(?:https?:)?//[^)]*", text)]


def test_every_document_is_there(site: Path) -> None:
    documents = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")]
    assert documents
    assert not [path for path in documents if not (site / path).with_suffix(".html").exists()]


def test_every_command_has_its_part(site: Path, pages: dict[Path, Read]) -> None:
    assert {f"croupier {entry.name}" for entry in COMMANDS} <= set(pages[site / "commands.html"].headings)
    assert "croupier rulebook show" in pages[site / "commands.html"].headings


def test_every_operation_of_the_http_interface_has_its_part(site: Path, pages: dict[Path, Read]) -> None:
    assert set(json.loads(EXAMPLES.read_text(encoding="utf-8"))) <= set(pages[site / "http.html"].headings)


def test_every_message_of_the_http_interface_has_its_part(site: Path, pages: dict[Path, Read]) -> None:
    named = {
        anchor
        for link in pages[site / "http.html"].links
        for address, anchor in [urldefrag(link)]
        if address == "messages.html" and anchor
    }
    assert len(named) > 50
    assert named <= pages[site / "messages.html"].anchors


def test_every_public_name_of_python_has_its_part(site: Path, pages: dict[Path, Read]) -> None:
    headings = set(pages[site / "python.html"].headings)
    public = {name for name in croupier.__all__ if name not in ("__version__", "Floor")}
    assert {f"croupier.{name}" for name in public} <= headings
    assert {f"croupier.client.{name}" for name in client.__all__} <= headings
    assert {"Floor.enter_as_guest", "Table.bet", "Settlement", "Line", "Ruling", "Advice", "ParSheet"} <= headings


def test_every_rulebook_is_found_by_its_clauses(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    for book_id in book_ids():
        text = " ".join(part["text"] for part in index if part["location"].startswith(f"rulebooks/{book_id}.html"))
        assert not [clause for clause in load(book_id).clauses if clause not in text], book_id


def test_no_script_and_no_style_stands_in_a_page(pages: dict[Path, Read]) -> None:
    """The floor serves them under its own policy, which lets none of them run."""
    inline = re.compile(r"<script>|<style|<[^>]+ style=|<[^>]+ on[a-z]+=")
    assert not [path.name for path in pages if inline.search(path.read_text(encoding="utf-8"))]
