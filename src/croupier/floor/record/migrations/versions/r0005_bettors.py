"""Who bet in which round, and what it meant to him; rounds that were played before are entered from their events."""

from __future__ import annotations

import json
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "r0005"
down_revision = "r0004"

#: Ids of people with accounts, as they were when this was written.
_ACCOUNTS: Final = ("account-", "guest-")


def upgrade() -> None:
    bettors = op.create_table(
        "floor_bettors",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("boxes", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", "table", "number", name="pk_floor_bettors"),
        sqlite_with_rowid=False,
    )
    rounds, events = sa.table("floor_rounds"), sa.table("floor_events")
    for table, columns in ((rounds, ("table", "number", "last")), (events, ("stream", "version", "body"))):
        for name in columns:
            table.append_column(sa.column(name))
    found = op.get_bind().execute(
        sa.select(rounds.c.table, rounds.c.number, events.c.body).select_from(
            rounds.join(
                events,
                sa.and_(
                    events.c.stream == sa.literal("table:").concat(rounds.c.table), events.c.version == rounds.c.last
                ),
            )
        )
    )
    for table, number, body in found.all():
        rows = [
            {"player": player, "table": table, "number": number, "boxes": json.dumps(boxes, separators=(",", ":"))}
            for player, boxes in _bettors(json.loads(body)).items()
            if player.startswith(_ACCOUNTS)
        ]
        if rows:
            op.bulk_insert(bettors, rows)


def _bettors(events: list[dict[str, Any]]) -> dict[str, list[list[int]]]:
    """Box, stake and payout of everybody in the last settlement among these events."""
    settled = [event["settlement"] for event in events if event["type"] == "round-settled"]
    sums: dict[str, dict[int, list[int]]] = {}
    for box in settled[-1]["boxes"] if settled else ():
        for line in box["lines"]:
            whole = {"player": box["player"], "stake": line["stake"], "payout": line["payout"]}
            for part in line.get("shares") or [whole]:
                sum_ = sums.setdefault(part["player"], {}).setdefault(box["box"], [box["box"], 0, 0])
                sum_[1] += part["stake"]
                sum_[2] += part["payout"]
    return {player: [boxes[box] for box in sorted(boxes)] for player, boxes in sums.items()}
