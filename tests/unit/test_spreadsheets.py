"""Reports as tables for spreadsheets: what is in the JSON is in the worksheets and in the CSV, numbers as numbers."""

from __future__ import annotations

import csv
import json
import re
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.analysis.reports.spreadsheets import tables_of
from croupier.cli.app import main
from croupier.jackpot.link import USUAL_SHARES, format_share

SIMULATE = ("simulate", "rws-3cp", "--rounds", "2000", "--boxes", "2", "--workers", "1")
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def long_table(path: Path) -> dict[tuple[str, str, str], str]:
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["table"], row["row"], row["figure"]): row["value"] for row in csv.DictReader(file)}


def worksheets(path: Path) -> dict[str, list[list[Any]]]:
    """The cells of a workbook, read as the format has them: texts by their number, numbers as they are."""
    with zipfile.ZipFile(path) as book:
        names = [
            one.attrib["name"] for one in ElementTree.fromstring(book.read("xl/workbook.xml")).iter(f"{MAIN}sheet")
        ]
        strings = ElementTree.fromstring(book.read("xl/sharedStrings.xml")).iter(f"{MAIN}si")
        texts = ["".join(part.itertext()) for part in strings]
        found = {}
        for number, name in enumerate(names, start=1):
            rows = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml")).iter(f"{MAIN}row")
            found[name] = [[_cell(cell, texts) for cell in row.iter(f"{MAIN}c")] for row in rows]
    return found


def _cell(cell: ElementTree.Element, texts: list[str]) -> str | float | bool | None:
    value = cell.findtext(f"{MAIN}v")
    assert cell.find(f"{MAIN}f") is None, "a formula"
    match cell.attrib.get("t"):
        case "s":
            return texts[int(value or "")]
        case "b":
            return value == "1"
        case _:
            return None if value is None else float(value)


@pytest.fixture(autouse=True)
def _own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.parametrize("line", [("analyze", "rws-3cp"), ("strategy", "rws-3cp"), SIMULATE], ids=lambda line: line[0])
def test_every_figure_of_the_json_is_in_the_tables(
    line: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    as_csv, as_xlsx = tmp_path / "all.csv", tmp_path / "all.xlsx"
    assert main([*line, "--csv", str(as_csv), "--xlsx", str(as_xlsx), "--json"]) == 0
    tables = tables_of(json.loads(capsys.readouterr().out))
    assert len(tables) > 1
    sheets, rows = worksheets(as_xlsx), long_table(as_csv)
    assert [len(table.rows) + 1 for table in tables] == [len(sheet) for sheet in sheets.values()]
    for table, sheet in zip(tables, sheets.values(), strict=True):
        assert sheet[0] == list(table.columns)
        first = [value for value in table.rows[0] if value not in (None, "")]
        assert [value for value in sheet[1] if value is not None] == pytest.approx(first)
    figures = {str(row[0]): row[1] for row in tables[0].rows}
    numbers = [(name, value) for name, value in figures.items() if isinstance(value, float)]
    for at, (name, value) in enumerate(figures.items(), start=1):
        if (name, value) in numbers:
            assert float(rows["figures", str(at), str(name)]) == value
    assert numbers


def test_without_json_the_files_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.csv"
    assert main(["analyze", "rws-3cp", "--csv", str(file)]) == 0
    assert capsys.readouterr().out == f"wrote {file}\n"
    assert main(["analyze", "rws-3cp", "--xlsx", str(tmp_path / "no" / "where.xlsx")]) == 2
    assert "(file-unreadable)" in capsys.readouterr().err


def test_lists_are_tables_and_deeper_things_have_columns_of_their_own() -> None:
    report = {"a": 1, "b": {"c": ["x", "y"]}, "d": [{"n": 1, "in": {"p": 0.5, "q": [7, 8]}}, {"n": 2}]}
    figures, listed = tables_of(report)
    assert tables_of({"e": [{"k": 3, "rows": [{"m": 4}]}]})[1] == ("e 1 rows", ("m",), ((4,),))
    assert figures.rows == (("a", 1), ("b c 1", "x"), ("b c 2", "y"))
    assert (listed.name, listed.columns) == ("d", ("n", "in p", "in q 1", "in q 2"))
    assert listed.rows == ((1, 0.5, 7, 8), (2, None, None, None))


def test_two_games_are_compared_on_one_page_and_in_one_workbook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, book = tmp_path / "both.html", tmp_path / "both.xlsx"
    assert main(["analyze", "rws-3cp", "rws-3cp", "--what-if", "pair-plus.flush=3", "--html", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert re.search(r"Pair Plus: house edge</td><td class=n>5\.57466%</td><td class=n>10\.5\d+%</td>", text)
    assert "rws-3cp (pair-plus.flush=3)" in text
    assert main(["analyze", "rws-3cp", "hgc-3cp-progressive", "--xlsx", str(book)]) == 0
    assert {"1 bets ante outcomes", "2 bets ante outcomes"} <= set(worksheets(book))
    capsys.readouterr()


def test_a_sheet_says_what_it_was_reckoned_with_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "rws-3cp"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"Meter +SGD 40,000\.00 +assumed: half of where a bet breaks even", shown)
    assert re.search(r"Reset +SGD 10,000\.00 +the usual one", shown)
    assert re.search(rf"To the meter +{format_share(USUAL_SHARES.meter)} +the usual share", shown)
    assert main(["analyze", "rws-3cp", "--meter", "77,000", "--reset", "5,000", "--to-meter", "20%"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"Meter +SGD 77,000\.00 +as given", shown)
    assert re.search(r"Reset +SGD 5,000\.00 +as given", shown)
    assert re.search(r"To the meter +20% +as given", shown)
    # Flat prizes in cents are a part of the stake, and the fraction beside the percentage is that part.
    part, numerator, denominator = re.findall(r"Fixed prizes +([\d.]+)% of the stake +(\d+)/(\d+)", shown)[0]
    assert float(part) == pytest.approx(100 * int(numerator) / int(denominator), abs=1e-4)


def test_a_year_of_play_and_the_whole_link(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["simulate", "mbs-megalink-3cp", "--years", "0.01", "--boxes", "1", "--pace", "40", "--workers", "1"]
    assert main([*line, "--table", "mbs-megalink-uth:boxes=1:pace=20:strategy=always-play", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["hours"] == pytest.approx(87.6)
    assert (found["rounds"], found["link"]["rounds"]) == (3504, 3504 + 1752)
    link, jackpot = found["link"], found["jackpot"]
    kept = jackpot["shares"]["meter"] + jackpot["shares"]["reserve"]
    assert link["to_meter_and_reserve"] == round(jackpot["staked"] * kept)
    nets = [
        table["bets"]["all bets"]["net"] * sum(table["boxes"][0].values()) * table["rounds"]
        for table in found["tables"]
    ]
    assert link["house"] == pytest.approx(-sum(nets) - link["to_meter_and_reserve"])
    assert main([*line, "--rounds", "5"]) == 2
    assert main(["simulate", "rws-3cp", "--years", "0"]) == 2
