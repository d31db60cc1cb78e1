"""The record of trainees: one row for each exercise that somebody has answered."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table

from croupier.floor.store.people_schema import Moment, Plain, accounts
from croupier.floor.store.schema import metadata

exercises = Table(
    "training_exercises",
    metadata,
    Column("account", ForeignKey(accounts.c.id), primary_key=True),
    #: Kind, game, seed and what else the exercise was made from: the same one counts once.
    Column("exercise", String(512), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("rulebook", String(64), nullable=False),
    Column("at", Moment, nullable=False),
    Column("milliseconds", BigInteger, nullable=False),
    #: Topics, whether each was right and, since times are taken, how long it took: `[["ante/win", true, 4100], …]`.
    Column("items", Plain, nullable=False),
    Index("ix_training_exercises_at", "account", "at"),
)

TABLES = (exercises,)
