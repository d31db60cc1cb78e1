"""Chapters as a document to sign: the same bytes for the same chapters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from croupier.dossier.chapters import Chapter, Grid
from croupier.errors import Code, InputError

_INK, _RULE, _SHADE, _SOFT = "#1d2733", "#b9c3cd", "#f3f5f7", "#5b6875"
_LINES_TO_SIGN: Final = ("For the house", "For the laboratory or the regulator")
_FACES: Final = {"Body": "STIXGeneral.ttf", "Bold": "STIXGeneralBol.ttf", "Italic": "STIXGeneralItalic.ttf"}


def document(title: str, subtitle: Sequence[tuple[str, str]], chapters: Sequence[Chapter], at: datetime) -> bytes:
    """The whole document: a page of title, contents and signatures, then the chapters, numbered."""
    canvas, styles = _canvas(f"{title}, {at:%Y-%m-%d %H:%M} UTC"), _styles()
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.units import mm
    from reportlab.platypus import CondPageBreak, PageBreak, Paragraph, SimpleDocTemplate, Spacer

    file = BytesIO()
    template = SimpleDocTemplate(
        file, pagesize=A4, leftMargin=20 * mm, rightMargin=20 * mm, topMargin=22 * mm, bottomMargin=20 * mm,
        title=title, author="croupier", invariant=1,
    )  # fmt: skip
    # A frame keeps six points free on either side.
    width = template.width - 12
    parts: list[Any] = [Spacer(1, 24 * mm), Paragraph(escape(title), styles["title"])]
    parts += [Paragraph("Dossier for the laboratory and the regulator", styles["under"]), Spacer(1, 6 * mm)]
    parts += [_table(Grid(("", ""), tuple(subtitle), "", (1, 3)), width, styles), Spacer(1, 8 * mm)]
    parts += [Paragraph("Contents", styles["head"]), *_contents(chapters, width, styles), Spacer(1, 12 * mm)]
    parts += [_signatures(width, styles), PageBreak()]
    for number, chapter in enumerate(chapters, start=1):
        parts += [CondPageBreak(45 * mm), Paragraph(f"{number}. {escape(chapter.title)}", styles["chapter"])]
        parts += [Paragraph(escape(text), styles["text"]) for text in chapter.text]
        for grid in chapter.grids:
            if grid.title:
                parts += [CondPageBreak(25 * mm), Paragraph(escape(grid.title), styles["head"])]
            parts += [_table(grid, width, styles), Spacer(1, 3 * mm)]
    template.build(parts, canvasmaker=canvas)
    return file.getvalue()


def _canvas(running: str) -> type[Any]:
    """Pages that say of how many they are one."""
    try:
        from reportlab.lib.colors import HexColor
        from reportlab.lib.units import mm
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise InputError(
            Code.PACKAGE_MISSING, "a dossier needs reportlab", expected="pip install 'croupier[laboratory]'"
        ) from None

    class Numbered(Canvas):  # type: ignore[misc, unused-ignore]
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            self._pages: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802 - reportlab calls it so
            self._pages.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for number, page in enumerate(self._pages, start=1):
                self.__dict__.update(page)
                self.setFont("Body", 8)
                self.setFillColor(HexColor(_SOFT))
                self.drawString(20 * mm, 11 * mm, running)
                self.drawRightString(190 * mm, 11 * mm, f"Page {number} of {len(self._pages)}")
                super().showPage()
            super().save()

    return Numbered


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
        "chapter": ParagraphStyle(
            "chapter", parent=body, fontName="Bold", fontSize=15, leading=19, spaceBefore=12, keepWithNext=1
        ),
        "head": ParagraphStyle(
            "head", parent=body, fontName="Bold", fontSize=10.5, leading=14, spaceBefore=5, spaceAfter=3, keepWithNext=1
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

    def cells(row: Sequence[str], words: str, figures: str) -> list[Any]:
        return [Paragraph(escape(text), styles[figures if at >= from_column else words]) for at, text in enumerate(row)]

    headed = any(grid.columns)
    rows = [cells(grid.columns, "column", "number")] if headed else []
    rows += [cells(row, "cell", "figure") for row in grid.rows]
    weights = grid.widths or (1.0,) * len(grid.columns)
    look = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.25, HexColor(_RULE)),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ("TOPPADDING", (0, 0), (-1, -1), 2.2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.8),
    ]
    if headed:
        look += [("BACKGROUND", (0, 0), (-1, 0), HexColor(_SHADE)), ("LINEABOVE", (0, 0), (-1, 0), 0.8, HexColor(_INK))]
    widths = [width * weight / sum(weights) for weight in weights]
    return LongTable(rows or [[""]], colWidths=widths, repeatRows=1 if headed else 0, style=look)


def _contents(chapters: Sequence[Chapter], width: float, styles: dict[str, Any]) -> list[Any]:
    """Titles in two columns."""
    from reportlab.platypus import Paragraph, Table

    titles = [Paragraph(f"{number}. {escape(one.title)}", styles["cell"]) for number, one in enumerate(chapters, 1)]
    half = (len(titles) + 1) // 2
    right = [*titles[half:], *[""] * (2 * half - len(titles))]
    rows = list(zip(titles[:half], right, strict=True))
    return [
        Table(
            rows,
            colWidths=[width / 2] * 2,
            style=[("TOPPADDING", (0, 0), (-1, -1), 1), ("LEFTPADDING", (0, 0), (-1, -1), 0)],
        )
    ]


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
