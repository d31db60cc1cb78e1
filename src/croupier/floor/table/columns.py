"""Rounds that are over as three tables in columns, for pandas, DuckDB and Arrow: rounds, bets and lines.

They are made of the lines of the export (`export`), and nothing else: what is in the tables is what is on record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.analysis.reports.writing import pyarrow_for, unwritable

#: How many rounds are turned into columns at a time.
_AT_ONCE: Final = 1_000

#: What names the round in each of the tables.
_ROUND: Final = {"table": "string", "number": "int64", "round_id": "string"}
#: By table: its columns with their types. Money is in cents.
COLUMNS: Final = {
    "rounds": {
        **_ROUND,
        "rulebook": "string",
        "outcome": "string",
        "opened_at": "moment",
        "ended_at": "moment",
        "boxes": "int64",
        "staked": "int64",
        "paid": "int64",
        "dealer": "string",
        "qualifies": "bool",
        "meter": "int64",
    },
    "bets": {
        **_ROUND,
        "at": "moment",
        "event": "string",
        "box": "int64",
        "player": "string",
        "bet": "string",
        "amount": "int64",
    },
    "lines": {
        **_ROUND,
        "box": "int64",
        "player": "string",
        "hand": "string",
        "bet": "string",
        "stake": "int64",
        "payout": "int64",
        "result": "string",
        "situation": "string",
        "category": "string",
        "pays": "string",
        "clauses": "strings",
    },
}

#: The events that move the chips of a bet before the cards.
_BETS: Final = ("bet-placed", "bet-changed", "bet-taken-back", "bet-returned")


def write_columns(lines: Iterable[bytes], directory: Path) -> list[Path]:
    """Write the tables of these exported rounds as Parquet files, a bounded part of them in memory."""
    arrow, parquet = pyarrow_for("--parquet")
    types = {
        "string": arrow.string(),
        "int64": arrow.int64(),
        "bool": arrow.bool_(),
        "strings": arrow.list_(arrow.string()),
        "moment": arrow.timestamp("us", tz="UTC"),
    }
    schemas = {name: arrow.schema([(each, types[kind]) for each, kind in of.items()]) for name, of in COLUMNS.items()}
    paths = {name: directory / f"{name}.parquet" for name in COLUMNS}
    writers: dict[str, Any] = {}
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name, path in paths.items():
            writers[name] = parquet.ParquetWriter(path, schemas[name], compression="zstd")
        rounds = (msgspec.json.decode(line) for line in lines)
        while some := list(islice(rounds, _AT_ONCE)):
            for name, rows in (("rounds", _rounds), ("bets", _bets), ("lines", _lines)):
                found = [row for one in some for row in rows(one)]
                writers[name].write_table(arrow.Table.from_pylist([_typed(name, row) for row in found], schemas[name]))
    except OSError as fault:
        raise unwritable(directory, fault, "--parquet") from None
    finally:
        for writer in writers.values():
            writer.close()
    return list(paths.values())


def _typed(table: str, row: dict[str, Any]) -> dict[str, Any]:
    """A row with its moments read."""
    moments = [name for name, kind in COLUMNS[table].items() if kind == "moment"]
    return row | {name: datetime.fromisoformat(row[name]) for name in moments if row.get(name)}


def _rounds(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    settlement = _settlement(one)
    dealer = settlement.get("dealer") or {}
    closed = [event for event in _events(one) if event["type"] == "betting-closed"]
    meter = (closed[-1].get("jackpot") or {}).get("meter") if closed else None
    named = {name: one.get(name) for name in COLUMNS["rounds"]}
    yield named | {"dealer": dealer.get("category"), "qualifies": dealer.get("qualifies"), "meter": meter}


def _bets(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for entry in one["entries"]:
        for event in entry["events"]:
            if event["type"] not in _BETS:
                continue
            row = _of(one) | {"at": entry["at"], "event": event["type"], "box": event["box"], "bet": event["bet"]}
            for stake in event.get("stakes", (event,)):
                yield row | {"player": stake["player"], "amount": stake["amount"]}


def _lines(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for box in _settlement(one).get("boxes", ()):
        row = _of(one) | {"box": box["box"], "player": box["player"], "hand": box["category"]}
        for line in box["lines"]:
            facts = {name: line["facts"][name] for name in ("situation", "category", "pays")}
            yield row | {name: line[name] for name in ("bet", "stake", "payout", "result", "clauses")} | facts


def _of(one: dict[str, Any]) -> dict[str, Any]:
    return {name: one[name] for name in _ROUND}


def _events(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (event for entry in one["entries"] for event in entry["events"])


def _settlement(one: dict[str, Any]) -> dict[str, Any]:
    """The last settlement of a round: a ruling may have settled it anew."""
    found = [event["settlement"] for event in _events(one) if event["type"] == "round-settled"]
    return found[-1] if found else {}
