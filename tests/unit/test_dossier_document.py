"""The document of a dossier: its contents say where each chapter begins, and nothing is cut where it cannot be read."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from croupier.dossier import pdf
from croupier.dossier.chapters import Chapter, Grid

AT = datetime(2026, 3, 1, tzinfo=UTC)
LONG = Grid(("Hand", "Chance"), tuple((f"hand {number}", "1%") for number in range(100)), "By hand")
SHORT = Grid(("Hand", "Chance"), tuple((f"hand {number}", "1%") for number in range(10)), "By hand")
CHAPTERS = (
    Chapter("One", ("The first, with `croupier verify`.",), (LONG,)),
    Chapter("Two", ("The second.",), (SHORT, SHORT, SHORT, SHORT, SHORT, SHORT)),
    Chapter("Three", ("The third.",)),
)


def laid_out(pages: int, starts: list[int]) -> tuple[int, list[int], bytes]:
    return pdf._laid_out("A game", "A game, 2026-03-01 00:00 UTC", [("Game", "a game")], CHAPTERS, pages, starts)


def test_the_contents_have_the_pages_on_which_chapters_begin() -> None:
    """The first chapter follows the title, the long table takes three pages, and the other chapters come after it."""
    pages, starts, _ = laid_out(0, [0, 0, 0])
    assert (pages, starts) == (6, [2, 4, 6])
    again = laid_out(pages, starts)
    assert again[:2] == (pages, starts)
    assert pdf.document("A game", [("Game", "a game")], CHAPTERS, AT) == again[2]
    assert len(re.findall(rb"/Title", again[2])) == 1 + len(CHAPTERS), (
        "a bookmark for every chapter, and the document's"
    )


def test_a_page_number_is_part_of_the_document() -> None:
    pages, starts, _ = laid_out(0, [0, 0, 0])
    assert laid_out(pages, starts)[2] != laid_out(pages, [9, 9, 9])[2]
    assert laid_out(pages, starts)[2] != laid_out(pages + 1, starts)[2]


def test_a_word_wider_than_its_column_is_broken_after_a_sign_within_it() -> None:
    style = pdf._styles()["cell"]
    broken = pdf._broken("tests/unit/test_a_rule.py::test_that_it_holds shows <it>", 60, style)
    assert broken.split("<br/>")[0] == "tests/unit/test_a_"
    assert broken.replace("<br/>", "") == "tests/unit/test_a_rule.py::test_that_it_holds shows &lt;it&gt;"
    assert pdf._broken("short words stay as they are", 60, style) == "short words stay as they are"
