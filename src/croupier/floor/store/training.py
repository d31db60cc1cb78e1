"""What somebody has practised, in the database: exercises are added and read, never changed."""

from __future__ import annotations

from sqlalchemy import Connection, select

from croupier.floor.store.repetitions import insert_if_absent
from croupier.floor.store.training_schema import exercises
from croupier.training.progress import Exercise, Item


class TrainingRecords:
    """The exercises of every trainee, inside the transaction of whoever asks."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, account: str, exercise_id: str, exercise: Exercise) -> bool:
        """Write an exercise down; False where the same one was answered before, for the first answer counts."""
        return insert_if_absent(
            self._connection,
            exercises,
            {
                "account": account,
                "exercise": exercise_id,
                "kind": exercise.kind,
                "rulebook": exercise.rulebook,
                "at": exercise.at,
                "milliseconds": exercise.milliseconds,
                "items": [[item.topic, item.right, item.milliseconds] for item in exercise.items],
            },
        )

    def latest(self, account: str, limit: int) -> list[Exercise]:
        """The latest exercises of somebody, the oldest of them first."""
        query = (
            select(exercises)
            .where(exercises.c.account == account)
            .order_by(exercises.c.at.desc(), exercises.c.exercise)
            .limit(limit)
        )
        rows = self._connection.execute(query).mappings().all()
        return [
            Exercise(
                at=row["at"],
                kind=row["kind"],
                rulebook=row["rulebook"],
                milliseconds=row["milliseconds"],
                items=tuple(Item(*item) for item in row["items"]),
            )
            for row in reversed(rows)
        ]
