"""Exercises for trainees, made from a seed, graded by the rules, and kept for whoever is signed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from msgspec.structs import asdict, astuple
from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, select

from croupier.errors import Code, InputError
from croupier.floor.figures.answers import known
from croupier.floor.people.person import Person
from croupier.floor.people.records import insert_if_absent
from croupier.floor.people.schema import Plain, UtcMicroseconds, accounts
from croupier.floor.record.engine import Transactions
from croupier.floor.record.schema import metadata
from croupier.languages import ENGLISH, Sentence
from croupier.rulebook import Rulebook, load
from croupier.rulebook.shelf import known_ids
from croupier.training.layouts import LayoutToPay, make_layout
from croupier.training.payments import Graded, Reply, grade, places
from croupier.training.progress import Exercise, Item
from croupier.training.remedies import choices
from croupier.training.scenes import Scene, incidents, make_scene

exercises = Table(
    "training_exercises",
    metadata,
    Column("account", ForeignKey(accounts.c.id), primary_key=True),
    #: Kind, game, seed and what else the exercise was made from: the same one counts once.
    Column("exercise", String(512), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("rulebook", String(64), nullable=False),
    Column("at", UtcMicroseconds, nullable=False),
    Column("milliseconds", BigInteger, nullable=False),
    #: Topics, whether each was right and, since times are taken, how long it took: `[["ante/win", true, 4100], …]`.
    Column("items", Plain, nullable=False),
    Index("ix_training_exercises_at", "account", "at"),
)


#: How far back a record is shown and added up.
LATEST: Final = 400


@dataclass(frozen=True, slots=True)
class ExerciseKey:
    """From which an exercise is made: the same always makes the same one."""

    rulebook: str
    seed: int
    focus: tuple[str, ...] = ()
    level: int = 0

    def id(self, kind: str) -> str:
        """The name of the exercise in the record."""
        return f"{kind}/{self.rulebook}/{self.level}/{self.seed}/{','.join(self.focus)}"


def layout(asked: ExerciseKey) -> LayoutToPay:
    """A settled table to pay."""
    return make_layout(_book(asked), asked.seed, asked.level, asked.focus)


def scene(asked: ExerciseKey) -> Scene:
    """An incident to rule."""
    book = _book(asked)
    for index, incident in enumerate(asked.focus):
        if incident not in incidents(book):
            says = Sentence("book-silent-about", book=book.id, incident=incident, names=", ".join(incidents(book)))
            raise InputError(Code.BAD_VALUE, says, at=f"focus[{index}]")
    return make_scene(book, asked.seed, asked.focus)


def remedies(asked: ExerciseKey, found: Scene) -> tuple[str, ...]:
    """What the trainee may choose from."""
    return choices(found, books(), asked.seed)


def books() -> tuple[Rulebook, ...]:
    """Every rulebook that this floor knows."""
    return tuple(load(name) for name in known_ids())


def graded(found: LayoutToPay, answers: Sequence[Reply], language: str = ENGLISH) -> tuple[Graded, ...]:
    """Answers compared with the settlement; one about a bet that is not there is refused."""
    there = {place.key: place for place in places(found.round, found.settlement)}
    for index, answer in enumerate(answers):
        place = there.get((answer.box, answer.bet, answer.bettor))
        if place is None:
            says = Sentence("nothing-to-pay-there", bet=answer.bet, bettor=answer.bettor or "-", box=answer.box)
            raise InputError(Code.BAD_VALUE, says, at=f"answers[{index}].bet")
        if answer.do not in place.acts:
            says = Sentence("bet-not-answered-so", bet=place.label, act=answer.do, names=", ".join(place.acts))
            raise InputError(Code.BAD_VALUE, says, at=f"answers[{index}].do")
    return grade(found.round, found.settlement, answers, language)


class TrainingRecord:
    """What trainees have done so far."""

    def __init__(self, store: Transactions) -> None:
        self._store = store

    def keep(self, person: Person | None, exercise_id: str, exercise: Exercise) -> bool:
        """Write an exercise down for somebody who is signed in; whether it counts, which the first answer does."""
        if person is None:
            return False
        items = [astuple(item) for item in exercise.items]
        values = asdict(exercise) | {"account": person.account, "exercise": exercise_id, "items": items}
        with self._store.write() as connection:
            return insert_if_absent(connection, exercises, values)

    def latest(self, account: str, limit: int = LATEST) -> list[Exercise]:
        """The latest exercises of somebody, the oldest of them first."""
        columns = (exercises.c[name] for name in Exercise.__struct_fields__)
        query = (
            select(*columns)
            .where(exercises.c.account == account)
            .order_by(exercises.c.at.desc(), exercises.c.exercise)
            .limit(limit)
        )
        with self._store.read() as connection:
            rows = connection.execute(query).mappings().all()
        return [Exercise(**dict(row) | {"items": tuple(Item(*one) for one in row["items"])}) for row in reversed(rows)]


def paid(asked: ExerciseKey, at: datetime, milliseconds: int, answers: Sequence[Graded]) -> Exercise:
    """A layout that was paid, for the record."""
    items = tuple(Item(one.payment.topic, one.right, one.said.milliseconds if one.said else 0) for one in answers)
    return Exercise(at=at, kind="payments", rulebook=asked.rulebook, milliseconds=milliseconds, items=items)


def ruled(asked: ExerciseKey, at: datetime, milliseconds: int, found: Scene, right: bool) -> Exercise:
    """An incident that was ruled, for the record."""
    items = (Item(found.ruling.incident, right),)
    return Exercise(at=at, kind="rulings", rulebook=asked.rulebook, milliseconds=milliseconds, items=items)


def _book(asked: ExerciseKey) -> Rulebook:
    return load(known(asked.rulebook))
