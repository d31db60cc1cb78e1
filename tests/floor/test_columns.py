"""Rounds as tables in columns: what is in them is what is exported, and the questions of the document are answered."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from croupier.cli.app import main
from croupier.errors import Code, InputError
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.floor.table.columns import COLUMNS, write_columns

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[1] / "docs" / "tables-of-rounds.md"


@pytest.fixture(scope="module")
def exported() -> list[bytes]:
    """An evening as it was exported: settled rounds, void ones, and some that a ruling settled anew."""
    return gzip.decompress((HERE / "records" / "five-games.jsonl.gz").read_bytes()).splitlines()


@pytest.fixture(scope="module")
def tables(exported: list[bytes], tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    written = write_columns(exported, tmp_path_factory.mktemp("played"))
    return {path.stem: parquet.read_table(path).to_pylist() for path in written}


def test_every_round_with_its_money(tables: dict[str, list[dict[str, Any]]], exported: list[bytes]) -> None:
    rounds = {row["round_id"]: row for row in tables["rounds"]}
    assert len(rounds) == len(exported) == 38
    for line in map(json.loads, exported):
        row = rounds[line["round_id"]]
        assert {name: row[name] for name in ("table", "number", "rulebook", "outcome", "boxes")} == {
            name: line[name] for name in ("table", "number", "rulebook", "outcome", "boxes")
        }
        assert (row["opened_at"].isoformat(), row["ended_at"].isoformat()) == (line["opened_at"], line["ended_at"])
        mine = [each for each in tables["lines"] if each["round_id"] == line["round_id"]]
        assert sum(each["stake"] for each in mine) == row["staked"] == line["staked"]
        assert sum(each["payout"] for each in mine) == row["paid"] == line["paid"]
    assert {row["outcome"] for row in tables["rounds"]} == {"settled", "void"}
    assert any(row["meter"] for row in tables["rounds"])
    assert {row["qualifies"] for row in tables["rounds"]} == {True, False, None}


def test_every_line_has_its_clauses_and_every_bet_its_moment(tables: dict[str, list[dict[str, Any]]]) -> None:
    void = {row["round_id"] for row in tables["rounds"] if row["outcome"] == "void"}
    assert all(row["clauses"] for row in tables["lines"] if row["round_id"] not in void)
    assert {row["result"] for row in tables["lines"] if row["round_id"] in void} == {"returned"}
    assert len(tables["bets"]) == 230
    assert {row["event"] for row in tables["bets"]} == {"bet-placed"}
    assert all(row["amount"] > 0 and row["at"].tzinfo is not None for row in tables["bets"])
    assert {name: set(rows[0]) for name, rows in tables.items()} == {name: set(of) for name, of in COLUMNS.items()}


def test_a_bet_that_went_back_names_everybody_who_had_a_part_in_it(tmp_path: Path) -> None:
    event = {"type": "bet-returned", "box": 2, "bet": "b", "reason": "r", "stakes": [{"player": "x", "amount": 5}] * 2}
    line = {"table": "t", "number": 1, "round_id": "t-1", "opened_at": None, "ended_at": None}
    line |= {"entries": [{"at": "2026-01-05T20:00:00+00:00", "events": [event]}]}
    write_columns([json.dumps(line).encode()], tmp_path)
    rows = parquet.read_table(tmp_path / "bets.parquet").to_pylist()
    assert [(row["event"], row["player"], row["amount"]) for row in rows] == [("bet-returned", "x", 5)] * 2
    assert parquet.read_table(tmp_path / "lines.parquet").num_rows == 0


def test_the_questions_of_the_document(tables: dict[str, list[dict[str, Any]]]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows_of = re.findall(r"^\| `(\w+)` \|[^|]*\|(.*)\|$", text, re.MULTILINE)
    listed = {name: set(re.findall(r"`(\w+)`", row)) for name, row in rows_of}
    assert listed == {name: set(of) for name, of in COLUMNS.items()}
    store = sqlite3.connect(":memory:")
    for name, rows in tables.items():
        columns = [f'"{column}"' for column in COLUMNS[name]]
        store.execute(f"CREATE TABLE {name} ({', '.join(columns)})")
        values = [[_plain(row[each]) for each in COLUMNS[name]] for row in rows]
        store.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})", values)
    kept, fared, won = (
        store.execute(re.sub(r"'played/(\w+)\.parquet'", r"\1", query)).fetchall()
        for query in re.findall(r"^```sql\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    )
    net = sum(row["stake"] - row["payout"] for row in tables["lines"])
    assert {rulebook for rulebook, *_ in kept} == {row["rulebook"] for row in tables["rounds"]}
    assert round(sum(on_it * part for *_, on_it, part in kept)) == sum(
        row["stake"] - row["payout"] for row in tables["lines"] if row["stake"]
    )
    assert -sum(row[-1] for row in fared) == net
    assert won[0][-1] == max(row[-1] for row in won) > 0


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | str | None) else str(value)


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "floor.db"
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((HERE / "records" / "five-games.sql.gz").read_bytes()).decode())
    connection.close()
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    engine.dispose()
    out = tmp_path / "played"
    assert main(["audit", "export", "--database", f"sqlite:///{path}", "--parquet", str(out), "--table", "rws-ml"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"wrote {out / name}.parquet" for name in COLUMNS]
    assert {row["table"] for row in parquet.read_table(out / "rounds.parquet").to_pylist()} == {"rws-ml"}


def test_what_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError) as error:
        write_columns([], tmp_path / "file" / "played")
    assert error.value.code == Code.FILE_UNREADABLE
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InputError) as error:
        write_columns([], tmp_path)
    assert (error.value.code, error.value.at) == (Code.PACKAGE_MISSING, "--parquet")
