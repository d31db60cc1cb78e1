"""The PAR sheets as a workbook: a worksheet of figures, and one for the outcomes of every bet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from io import BytesIO
from typing import Any, Final

from croupier.errors import Code, InputError

#: A spreadsheet counts in double precision; a larger whole number is written as text.
_EXACT: Final = 2**53
_LONGEST_NAME: Final = 31


def workbook(sheet: Mapping[str, Any], at: datetime) -> bytes:
    """The JSON of a PAR sheet as worksheets; the same bytes for the same sheet."""
    try:
        import xlsxwriter
    except ImportError:
        raise InputError(
            Code.PACKAGE_MISSING, "a dossier needs XlsxWriter", expected="pip install 'croupier[laboratory]'"
        ) from None
    file = BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True, "strings_to_formulas": False}) as book:
        book.set_properties({"title": str(sheet["title"]), "author": "croupier", "created": at.replace(tzinfo=None)})
        bold = book.add_format({"bold": True, "bottom": 1})
        bets = dict(sheet["bets"]) | ({"jackpot": sheet["jackpot"]} if "jackpot" in sheet else {})
        single = [
            {"bet": name} | {key: value for key, value in one.items() if not isinstance(value, list | dict)}
            for name, one in bets.items()
        ]
        _write(book.add_worksheet("Figures"), single, bold)
        for name, one in bets.items():
            for key, rows in one.items():
                if isinstance(rows, list) and rows and isinstance(rows[0], Mapping):
                    _write(book.add_worksheet(_name(f"{name} {key}", book)), rows, bold)
    return file.getvalue()


def _write(page: Any, rows: list[dict[str, Any]], bold: Any) -> None:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    page.write_row(0, 0, [column.replace("_", " ") for column in columns], bold)
    page.freeze_panes(1, 0)
    for number, row in enumerate(rows, start=1):
        for place, column in enumerate(columns):
            value = row.get(column)
            plain = isinstance(value, str | bool | float | None) or (isinstance(value, int) and abs(value) < _EXACT)
            page.write(number, place, value if plain else str(value))
    page.autofit()


def _name(wanted: str, book: Any) -> str:
    """A name that a worksheet may have, and no other has."""
    taken = {page.get_name().casefold() for page in book.worksheets()}
    plain = re.sub(r"[\[\]:*?/\\']", " ", wanted)[:_LONGEST_NAME]
    name, number = plain, 1
    while name.casefold() in taken:
        number += 1
        name = f"{plain[: _LONGEST_NAME - 3]} {number}"
    return name
