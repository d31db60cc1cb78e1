"""Servers for the benchmark of the floor, each a process of its own: the floor, and the least that a server can do.

`python -m bench._served floor|joining|trivial DATABASE PORT FILE TABLES BOXES [PLAYERS]`: FILE gets what a client
needs, once all is set. A joining process serves the floor that another one has set up.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel
from sqlalchemy import Column, MetaData, Table, Text, insert

from croupier.floor.config.model import FloorConfig, LinkConfig, TableConfig, Timers
from croupier.floor.logs import configure_logs
from croupier.floor.people.person import HOUSE, AccountKind, Person, Way
from croupier.floor.people.roles import Role
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.server import freeze_garbage_collection, open_floor, uvicorn_options

BOOKS = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "mbs-megalink-uth", "hgc-3cp-progressive")
CHIPS = 10**10


class Row(BaseModel):
    """What the least that a server can do is told."""

    subject: str
    reason: str


def floor_app(database: str, tables: int, boxes: int, players: int) -> tuple[FastAPI, dict[str, list[str]]]:
    """A floor with so many tables of so many boxes, and so many players with keys for each."""
    timers = Timers(bets=3600, decision=3600, pause=0.01)
    books = [BOOKS[index % len(BOOKS)] for index in range(tables)]
    config = FloorConfig.model_validate(
        {
            "database": database,
            "log_level": "error",
            # What a server can do is measured, not what it lets one account do.
            "command_rate": 0,
            "tables": [
                TableConfig(id=f"table-{i}", rulebook=book, link=f"link-{book}", timers=timers, boxes=boxes)
                for i, book in enumerate(books)
            ],
            "links": [LinkConfig(id=f"link-{book}", rulebook=book, chips="any") for book in dict.fromkeys(books)],
        }
    )
    served = open_floor(config)
    if not players:
        return served.app, {}
    staffing = served.services.people.staffing
    boss = staffing.appoint("Boss", ["administrator"]).account
    person = Person(boss.id, boss.name, boss.kind, frozenset({Role.ADMINISTRATOR}), Way.SESSION)
    keys: dict[str, list[str]] = {}
    for i in range(tables):
        for box in range(players):
            account = staffing.open_account(person, f"bot {i} {box}", AccountKind.DEVICE).account
            served.floor.move_chips(HOUSE, account.id, CHIPS, f"bench {account.id}")
            keys.setdefault(f"table-{i}", []).append(staffing.issue_key(person, "bench", account_id=account.id).secret)
    return served.app, keys


def trivial_app(database: str) -> FastAPI:
    """An endpoint that reads a small JSON body, inserts one row durably, and says so."""
    engine = open_engine(database_url(database), pool_size=20)
    metadata = MetaData()
    rows = Table("trivial", metadata, Column("id", Text, primary_key=True), Column("body", Text))
    metadata.create_all(engine)
    app = FastAPI()

    @app.post("/rows")
    def add(wanted: Row) -> dict[str, str]:
        with engine.begin() as connection:
            connection.execute(insert(rows).values(id=wanted.subject, body=wanted.reason))
        return {"id": wanted.subject}

    return app


def main() -> None:
    """Serve until killed."""
    kind, database, port, file, tables, boxes, *players = sys.argv[1:]
    configure_logs("error", "json")
    keys: dict[str, list[str]] = {}
    # What the floor is held to stays what it was when it was first measured.
    options: dict[str, Any] = {"http": "h11", "loop": "asyncio", "log_config": None, "access_log": False}
    if kind != "trivial":
        seated = int((players or [boxes])[0]) if kind == "floor" else 0
        app, keys = floor_app(database, int(tables), int(boxes), seated)
        options = uvicorn_options(FloorConfig())
        freeze_garbage_collection()
    else:
        app = trivial_app(database)
    Path(file).write_text(json.dumps(keys), encoding="utf-8")
    uvicorn.run(app, **options | {"port": int(port), "timeout_keep_alive": 65, "timeout_graceful_shutdown": 5})


if __name__ == "__main__":
    main()
