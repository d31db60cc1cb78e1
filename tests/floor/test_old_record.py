"""A record of before is read as it was written: its audit is clean, and its rounds leave the house unchanged.

`records/five-games.sql.gz` is the database of an evening at the five first games, written when the floor was not
divided into rooms: 38 whole rounds and one in play, shares of all four links won (three paid, one verified and still to
be paid), rounds that rulings voided or settled anew, reported incidents. `records/five-games.jsonl.gz` is what was
exported from it that evening.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import main
from croupier.floor.record.engine import database_url, migrate, open_engine

RECORDS = Path(__file__).parent / "records"


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The address of the old database, brought to its present shape as a server does that opens it."""
    path = tmp_path / "floor.db"
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((RECORDS / "five-games.sql.gz").read_bytes()).decode())
    connection.close()
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    engine.dispose()
    return f"sqlite:///{path}"


def lines(text: bytes) -> dict[tuple[str, int], Any]:
    return {(line["table"], line["number"]): line for line in map(json.loads, text.splitlines())}


def test_the_audit_of_an_old_database_is_clean(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--database", record, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["findings"] == []
    read = told["counts"]
    assert (read["rounds"], read["settled"], read["void"], read["unfinished"]) == (39, 30, 8, 1)
    assert (read["rulings"], read["proofs"], read["links"], read["link_entries"]) == (8, 39, 4, 70)


def test_old_rounds_are_exported_as_they_were(record: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["audit", "export", "--database", record]) == 0
    now = lines(capsysbinary.readouterr().out)
    before = lines(gzip.decompress((RECORDS / "five-games.jsonl.gz").read_bytes()))
    assert len(before) == 38
    # What a link has paid stands beside the round since; of all that was there before, every word is.
    assert {where: {name: line[name] for name in before[where]} for where, line in now.items()} == before


@pytest.mark.parametrize(
    ("find", "put", "kind"),
    [
        ('"clauses":["3.15.2"]', '"clauses":["9.9"]', "settlement"),
        ('"clauses":["3.1","3.15"]', '"clauses":["9.9"]', "rules"),
        ('"situation":"lose"', '"situation":"win"', None),
    ],
)
def test_reasons_of_its_day_are_clauses_of_the_book(
    record: str, find: str, put: str, kind: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which clause a book cites may change with its edition; that it has such a clause may not."""
    path = record.removeprefix("sqlite:///")
    with sqlite3.connect(path) as connection:
        changed = connection.execute(
            "UPDATE floor_events SET body = replace(body, ?, ?) WHERE stream = 'table:rws-ml' AND body LIKE ?",
            (find, put, f"%{find}%"),
        ).rowcount
    connection.close()
    assert changed
    assert main(["audit", "--database", record, "--json"]) == 1
    kinds = {finding["kind"] for finding in json.loads(capsys.readouterr().out)["findings"]}
    assert kinds == {"chain", kind} - {None}
