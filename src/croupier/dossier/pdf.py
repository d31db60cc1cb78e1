"""Chapters as a document to sign: the same bytes for the same chapters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from croupier.dossier.chapters import Chapter, Grid
from croupier.errors import package_missing

_INK, _RULE, _SHADE, _SOFT = "#1d2733", "#b9c3cd", "#f3f5f7", "#5b6875"
#: A table of at most this part of a page is not split; another begins where so many millimetres of it find room.
_WHOLE: Final = 0.4
_BEGINNING: Final = 35
#: How much a cell keeps free on either side, in points.
_BESIDE: Final = 3
_LINES_TO_SIGN: Final = ("For the house", "For the laboratory or the regulator")
_FACES: Final = {
    "Body": "STIXGeneral.ttf",
    "Bold": "STIXGeneralBol.ttf",
    "Italic": "STIXGeneralItalic.ttf",
    "Typed": "DejaVuSansMono.ttf",
}


def document(title: str, subtitle: Sequence[tuple[str, str]], chapters: Sequence[Chapter], at: datetime) -> bytes:
    """The whole document: a page of title, contents and signatures, then the chapters, numbered.

    It is laid out twice: the first time tells on which page each chapter begins, and how many pages there are.
    """
    running = f"{title}, {at:%Y-%m-%d %H:%M} UTC"
    pages, starts, _ = _laid_out(title, running, subtitle, chapters, 0, [0] * len(chapters))
    return _laid_out(title, running, subtitle, chapters, pages, starts)[2]


def _laid_out(
    title: str,
    running: str,
    subtitle: Sequence[tuple[str, str]],
    chapters: Sequence[Chapter],
    pages: int,
    starts: Sequence[int],
) -> tuple[int, list[int], bytes]:
    """How many pages it has, on which its chapters begin, and the document that says `pages` and `starts`."""
    try:
        from reportlab.lib.colors import HexColor
        from reportlab.lib.pagesizes import A4
        from reportlab.lib.units import mm
        from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer
    except ImportError:
        raise package_missing("a dossier needs reportlab", "laboratory") from None
    styles, begun = _styles(), []

    class Numbered(SimpleDocTemplate):  # type: ignore[misc, unused-ignore]
        """A document that knows the page on which each chapter begins, for its contents and its bookmarks."""

        def afterFlowable(self, part: Any) -> None:  # noqa: N802 - reportlab calls it so
            if getattr(part, "style", None) is styles["chapter"]:
                begun.append(self.page)
                self.canv.bookmarkPage(f"chapter-{len(begun)}")
                self.canv.addOutlineEntry(part.getPlainText(), f"chapter-{len(begun)}")

    def below(canvas: Any, template: Any) -> None:
        canvas.setFont("Body", 8)
        canvas.setFillColor(HexColor(_SOFT))
        canvas.drawString(20 * mm, 11 * mm, running)
        canvas.drawRightString(190 * mm, 11 * mm, f"Page {template.page} of {pages}")

    file = BytesIO()
    template = Numbered(
        file, pagesize=A4, leftMargin=20 * mm, rightMargin=20 * mm, topMargin=22 * mm, bottomMargin=20 * mm,
        title=title, author="croupier", invariant=1,
    )  # fmt: skip
    # A frame keeps six points free on either side.
    width, height = template.width - 12, template.height - 12
    parts: list[Any] = [Spacer(1, 24 * mm), Paragraph(escape(title), styles["title"])]
    parts += [Paragraph("Dossier for the laboratory and the regulator", styles["under"]), Spacer(1, 6 * mm)]
    parts += [_table(Grid(("", ""), tuple(subtitle), "", (1, 3)), width, styles), Spacer(1, 8 * mm)]
    parts += [Paragraph("Contents", styles["head"]), _contents(chapters, starts, width, styles), Spacer(1, 12 * mm)]
    parts += [_signatures(width, styles), PageBreak()]
    for number, chapter in enumerate(chapters, start=1):
        parts += _chapter(number, chapter, width, height, styles)
    template.build(parts, onFirstPage=below, onLaterPages=below)
    return template.page, begun, file.getvalue()


def _chapter(number: int, chapter: Chapter, width: float, height: float, styles: dict[str, Any]) -> list[Any]:
    """A chapter in parts that a page may end between: no heading stands below without what it heads."""
    from reportlab.lib.units import mm
    from reportlab.platypus import CondPageBreak, Paragraph, Spacer

    opening = [Paragraph(f"{number}. {escape(chapter.title)}", styles["chapter"])]
    opening += [Paragraph(_marked(text), styles["text"]) for text in chapter.text]
    parts: list[Any] = []
    for grid in chapter.grids:
        table = _table(grid, width, styles)
        if grid.title:
            opening.append(Paragraph(escape(grid.title), styles["head"]))
        tall = table.wrap(width, height)[1]
        together = tall if tall < _WHOLE * height else _BEGINNING * mm
        parts += [CondPageBreak(_height(opening, width) + together), *opening, table, Spacer(1, 3 * mm)]
        opening = []
    return parts or [CondPageBreak(_height(opening, width)), *opening]


def _height(parts: Sequence[Any], width: float) -> float:
    return float(sum(part.getSpaceBefore() + part.wrap(width, 0)[1] + part.getSpaceAfter() for part in parts))


def _marked(text: str) -> str:
    """Text in which what stands between backticks is set as it is typed."""
    return re.sub(r"`([^`]+)`", r'<font face="Typed" size="8.5">\1</font>', escape(text))


@cache
def _styles() -> dict[str, Any]:
    """Faces that come with matplotlib, so that a document has them inside and looks alike everywhere."""
    import matplotlib
    from reportlab.lib.colors import HexColor
    from reportlab.lib.enums import TA_RIGHT
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    for name, face in _FACES.items():
        registerFont(TTFont(name, str(folder / face)))
    ink, soft = HexColor(_INK), HexColor(_SOFT)
    body = ParagraphStyle("text", fontName="Body", fontSize=10, leading=13.5, textColor=ink, spaceAfter=6)
    small = ParagraphStyle("cell", parent=body, fontSize=8.2, leading=10, spaceAfter=0, splitLongWords=1)
    return {
        "text": body,
        "title": ParagraphStyle("title", parent=body, fontName="Bold", fontSize=26, leading=31),
        "under": ParagraphStyle("under", parent=body, fontName="Italic", fontSize=13, leading=17, textColor=soft),
        "chapter": ParagraphStyle("chapter", parent=body, fontName="Bold", fontSize=15, leading=19, spaceBefore=12),
        "head": ParagraphStyle(
            "head", parent=body, fontName="Bold", fontSize=10.5, leading=14, spaceBefore=5, spaceAfter=3
        ),
        "cell": small,
        "figure": ParagraphStyle("figure", parent=small, alignment=TA_RIGHT),
        "column": ParagraphStyle("column", parent=small, fontName="Bold"),
        "number": ParagraphStyle("number", parent=small, fontName="Bold", alignment=TA_RIGHT),
    }


def _table(grid: Grid, width: float, styles: dict[str, Any]) -> Any:
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import LongTable, Paragraph

    from_column = len(grid.columns) if grid.figures is None else grid.figures
    weights = grid.widths or (1.0,) * len(grid.columns)
    widths = [width * weight / sum(weights) for weight in weights]

    def cells(row: Sequence[str], words: str, figures: str) -> list[Any]:
        found = []
        for at, text in enumerate(row):
            style = styles[figures if at >= from_column else words]
            found.append(Paragraph(_broken(text, widths[at] - 2 * _BESIDE, style), style))
        return found

    headed = any(grid.columns)
    rows = [cells(grid.columns, "column", "number")] if headed else []
    rows += [cells(row, "cell", "figure") for row in grid.rows]
    look = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.25, HexColor(_RULE)),
        ("LEFTPADDING", (0, 0), (-1, -1), _BESIDE),
        ("RIGHTPADDING", (0, 0), (-1, -1), _BESIDE),
        ("TOPPADDING", (0, 0), (-1, -1), 2.2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.8),
    ]
    if headed:
        look += [("BACKGROUND", (0, 0), (-1, 0), HexColor(_SHADE)), ("LINEABOVE", (0, 0), (-1, 0), 0.8, HexColor(_INK))]
    return LongTable(rows or [[""]], colWidths=widths, repeatRows=1 if headed else 0, style=look)


def _broken(text: str, width: float, style: Any) -> str:
    """Text in which a word wider than its column goes on in the next line after a sign within it, if it has one."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    def one(word: str) -> str:
        lines = [""]
        for piece in re.findall(r"[^-_/.:,]*[-_/.:,]*", word):
            if lines[-1] and stringWidth(lines[-1] + piece, style.fontName, style.fontSize) > width:
                lines.append("")
            lines[-1] += piece
        return "<br/>".join(map(escape, lines))

    return " ".join(one(word) for word in text.split(" "))


def _contents(chapters: Sequence[Chapter], starts: Sequence[int], width: float, styles: dict[str, Any]) -> Any:
    """Titles in two columns, each with its page, and a link to it."""
    from reportlab.platypus import Paragraph, Table

    lines = [
        (
            Paragraph(f'<a href="#chapter-{number}">{number}. {escape(one.title)}</a>', styles["cell"]),
            Paragraph(str(page), styles["figure"]),
        )
        for number, (one, page) in enumerate(zip(chapters, starts, strict=True), 1)
    ]
    half = (len(lines) + 1) // 2
    right = [*lines[half:], *[("", "")] * (2 * half - len(lines))]
    rows = [(*left, "", *other) for left, other in zip(lines[:half], right, strict=True)]
    look = [
        ("TOPPADDING", (0, 0), (-1, -1), 1),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ]
    return Table(rows, colWidths=[width * part for part in (0.4, 0.06, 0.08, 0.4, 0.06)], style=look)


def _signatures(width: float, styles: dict[str, Any]) -> Any:
    """Where it is signed: name, signature and date of either side."""
    from reportlab.lib.colors import HexColor
    from reportlab.lib.units import mm
    from reportlab.platypus import Paragraph, Table

    heads = [Paragraph(text, styles["column"]) for text in _LINES_TO_SIGN]
    rows: list[list[Any]] = [[heads[0], "", heads[1]]]
    rows += [
        [Paragraph(text, styles["cell"]), "", Paragraph(text, styles["cell"])] for text in ("Name", "Date", "Signed")
    ]
    line = ("LINEBELOW", 0.5, HexColor(_INK))
    look: list[Any] = [(line[0], (column, 1), (column, -1), *line[1:]) for column in (0, 2)]
    look += [("VALIGN", (0, 0), (-1, -1), "BOTTOM"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]
    widths = [width * 0.46, width * 0.08, width * 0.46]
    return Table(rows, colWidths=widths, rowHeights=[7 * mm, 9 * mm, 9 * mm, 13 * mm], style=look)
