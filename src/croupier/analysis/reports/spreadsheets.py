"""The JSON of a report as tables: worksheets of a workbook, or one long table of CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.analysis.reports.writing import report_file, unwritable
from croupier.errors import package_missing

Cell: TypeAlias = str | int | float | bool | None

#: A spreadsheet counts in double precision; a larger whole number is written as text.
_EXACT: Final = 2**53
#: What the name of a worksheet may not have in it, and how long it may be.
_NOT_IN_A_NAME: Final = re.compile(r"[\[\]:*?/\\']")
_LONGEST_NAME: Final = 31


class SheetTable(NamedTuple):
    """One table: its name, the names of its columns, and its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables_of(report: Mapping[str, Any]) -> list[SheetTable]:
    """Every list of a report as a table with a row for each item; all other figures as one table before them."""
    figures: list[tuple[Cell, ...]] = []
    found = list(_walk((), report, figures))
    return [SheetTable("figures", ("figure", "value"), tuple(figures)), *found]


def _walk(path: tuple[str, ...], value: Any, figures: list[tuple[Cell, ...]]) -> Iterator[SheetTable]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _walk((*path, str(name)), inner, figures)
    elif isinstance(value, list) and any(map(_has_tables, value)):
        for place, item in enumerate(value, start=1):
            yield from _walk((*path, str(place)), item, figures)
    elif _is_table(value):
        rows = [dict(_flat("", item)) for item in value]
        columns = tuple(dict.fromkeys(name for row in rows for name in row))
        yield SheetTable(" ".join(path), columns, tuple(tuple(row.get(name) for name in columns) for row in rows))
    elif isinstance(value, list):
        figures += [(f"{' '.join(path)} {place}", item) for place, item in enumerate(value, start=1)]
    else:
        figures.append((" ".join(path), value))


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)


def _has_tables(item: Any) -> bool:
    """Whether an item of a list is no row of a table, but has tables of its own."""
    return isinstance(item, Mapping) and any(map(_is_table, item.values()))


def _flat(name: str, value: Any) -> Iterator[tuple[str, Cell]]:
    """One item of a list as a row; what lies deeper has its path as the name of a column."""
    if isinstance(value, Mapping | list):
        inner = value.items() if isinstance(value, Mapping) else enumerate(value, start=1)
        for key, each in inner:
            yield from _flat(f"{name} {key}".strip(), each)
    else:
        yield name, value


def write_csv(tables: Sequence[SheetTable], path: Path) -> None:
    """All tables as one long one: of which table, which row, which figure, its value."""
    with report_file(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("table", "row", "figure", "value"))
        for table in tables:
            named = table.columns == ("figure", "value")
            for number, row in enumerate(table.rows, start=1):
                if named:
                    writer.writerow((table.name, number, *row))
                    continue
                writer.writerows(
                    (table.name, number, column, value)
                    for column, value in zip(table.columns, row, strict=True)
                    if value is not None
                )


def workbook(tables: Sequence[SheetTable], title: str = "", at: datetime | None = None) -> bytes:
    """Each table as a worksheet of one workbook; numbers are numbers, and no text is taken for a formula.

    With its moment given, the same tables are the same bytes.
    """
    try:
        import xlsxwriter
    except ImportError:
        raise package_missing("workbooks need XlsxWriter", "xlsx") from None
    file = BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True, "strings_to_formulas": False}) as book:
        created = {} if at is None else {"created": at.replace(tzinfo=None)}
        book.set_properties({"title": title, "author": "croupier"} | created)
        bold, taken = book.add_format({"bold": True, "bottom": 1}), set[str]()
        for table in tables:
            sheet = book.add_worksheet(_name(table.name, taken))
            sheet.write_row(0, 0, table.columns, bold)
            sheet.freeze_panes(1, 0)
            for number, row in enumerate(table.rows, start=1):
                for place, value in enumerate(row):
                    large = isinstance(value, int) and abs(value) > _EXACT
                    sheet.write(number, place, str(value) if large else value)
            if table.rows:
                sheet.autofilter(0, 0, len(table.rows), max(0, len(table.columns) - 1))
            sheet.autofit()
    return file.getvalue()


def write_xlsx(tables: Sequence[SheetTable], path: Path) -> None:
    """The workbook of these tables as a file."""
    try:
        path.write_bytes(workbook(tables))
    except OSError as error:
        raise unwritable(path, error, "--xlsx") from None


def _name(wanted: str, taken: set[str]) -> str:
    """A name that a worksheet may have, and no other has."""
    plain = _NOT_IN_A_NAME.sub(" ", wanted).strip()
    name, number = plain[:_LONGEST_NAME], 1
    while name.casefold() in taken:
        number += 1
        name = f"{plain[: _LONGEST_NAME - 3]} {number}"
    taken.add(name.casefold())
    return name


def write_tables(report: Mapping[str, Any], as_csv: Path | None, as_xlsx: Path | None) -> list[Path]:
    """Write a report where it was asked for; which files were written."""
    if as_csv is None and as_xlsx is None:
        return []
    tables = tables_of(report)
    if as_csv is not None:
        write_csv(tables, as_csv)
    if as_xlsx is not None:
        write_xlsx(tables, as_xlsx)
    return [path for path in (as_csv, as_xlsx) if path is not None]
