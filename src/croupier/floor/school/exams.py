"""Exams: exercises of which nobody knows the seed, answered once and in order, timed by the floor, and on record."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Column, Connection, ForeignKey, Index, RowMapping, String, Table, insert, select, update

from croupier.errors import Code, InputError, Refusal
from croupier.floor.chance import Chance, Clock, new_id
from croupier.floor.figures.answers import known
from croupier.floor.people import throttle
from croupier.floor.people.person import Person
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission
from croupier.floor.people.schema import Plain, UtcMicroseconds, accounts
from croupier.floor.record.engine import Transactions
from croupier.floor.record.schema import metadata
from croupier.floor.school.practice import ExerciseKey
from croupier.languages import Sentence
from croupier.training.progress import Kind
from croupier.wire.training import MissedTopic

exams = Table(
    "training_exams",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("account", ForeignKey(accounts.c.id), nullable=False),
    Column("rulebook", String(64), nullable=False),
    Column("at", UtcMicroseconds, nullable=False),
    #: When its last exercise was answered; none while it is open, or where its time ran out.
    Column("ended_at", UtcMicroseconds),
    #: Kind, level and seed of every exercise: `[["payments", 1, 77], …]`.
    Column("asked", Plain, nullable=False),
    #: What was answered, in the same order, as far as it is.
    Column("answered", Plain, nullable=False),
    Index("ix_training_exams_at", "at"),
)

#: What an exam asks, one after the other: layouts of one box, of three and of a full table, and incidents.
COURSE: Final[tuple[tuple[Kind, int], ...]] = (
    ("payments", 1), ("rulings", 0), ("payments", 2), ("rulings", 0), ("rulings", 0), ("payments", 3), ("rulings", 0),
    ("rulings", 0),
)  # fmt: skip
#: What is not answered by then is missed.
LONGEST: Final = timedelta(hours=1)
#: How many exams a list has.
LATEST: Final = 100
#: What the staff log says of one that is over.
ENDED: Final = "exam-ended"
_SEED_BYTES: Final = 6


class Answered(Struct, frozen=True):
    """One exercise of an exam, graded, with the time since the answer before it by the floor's clock."""

    asked: int
    right: int
    milliseconds: int
    missed: tuple[MissedTopic, ...] = ()


class Exam(Struct, frozen=True, kw_only=True):
    """An exam of somebody, as far as it is."""

    id: str
    account: str
    rulebook: str
    at: datetime
    ended_at: datetime | None
    keys: tuple[tuple[Kind, ExerciseKey], ...]
    answered: tuple[Answered, ...]

    def over(self, now: datetime) -> bool:
        """Whether nothing can be answered any more."""
        return self.ended_at is not None or now - self.at > LONGEST

    @property
    def asked(self) -> int:
        """Every answer that was due; an exercise that was not answered is one."""
        return sum(one.asked for one in self.answered) + len(self.keys) - len(self.answered)

    @property
    def right(self) -> int:
        return sum(one.right for one in self.answered)

    @property
    def milliseconds(self) -> int:
        return sum(one.milliseconds for one in self.answered)


class Exams:
    """Begins exams, takes answers, and shows what came of them."""

    def __init__(self, store: Transactions, clock: Clock, chance: Chance) -> None:
        self._store, self._clock, self._chance = store, clock, chance

    def begin(self, person: Person, rulebook: str) -> Exam:
        """A new exam; whoever has one open goes on with that."""
        now, book = self._clock.now(), known(rulebook)
        with self._store.write() as connection:
            open_ = [one for one in _of(connection, person.account) if not one.over(now)]
            if open_:
                return open_[0]
            PeopleRecords(connection).attempts.count(f"exams:{person.account}", now, throttle.OWN)
            asked = [[kind, level, int.from_bytes(self._chance.draw(_SEED_BYTES))] for kind, level in COURSE]
            row: dict[str, Any] = {
                "id": new_id(self._chance, "exam"), "account": person.account, "rulebook": book, "at": now,
                "ended_at": None, "asked": asked, "answered": [],
            }  # fmt: skip
            connection.execute(insert(exams).values(**row))
            return _exam(row)

    def exercise(self, person: Person, exam_id: str, number: int) -> tuple[Kind, ExerciseKey]:
        """From which the exercise that is due is made."""
        with self._store.read() as connection:
            return self._due(connection, person, exam_id, number).keys[number]

    def answer(
        self, person: Person, exam_id: str, number: int, asked: int, right: int, missed: Sequence[MissedTopic]
    ) -> Exam:
        """Take the answer of the exercise that is due; the time is the one since the answer before it."""
        now = self._clock.now()
        with self._store.write() as connection:
            exam = self._due(connection, person, exam_id, number)
            since = exam.at + timedelta(milliseconds=exam.milliseconds)
            took = max(0, (now - since) // timedelta(milliseconds=1))
            answered = (*exam.answered, Answered(asked, right, took, tuple(missed)))
            ended = now if len(answered) == len(exam.keys) else None
            exam = msgspec.structs.replace(exam, answered=answered, ended_at=ended)
            change = {"answered": msgspec.to_builtins(answered), "ended_at": ended}
            connection.execute(update(exams).where(exams.c.id == exam_id).values(**change))
            if ended is not None:
                said = {"rulebook": exam.rulebook, "asked": exam.asked, "right": exam.right}
                PeopleRecords(connection).acts.add(person, now, ENDED, exam_id, said)
        return exam

    def seen_by(self, person: Person) -> list[tuple[str, Exam]]:
        """The latest exams with whose they are: of everybody for whoever may see them, else the own ones."""
        everybody = person.may(Permission.READ_EXAMS)
        with self._store.read() as connection:
            found = _of(connection, None if everybody else person.account)
            names = PeopleRecords(connection).accounts.names({one.account for one in found})
        return [(names.get(one.account, one.account), one) for one in found]

    def _due(self, connection: Connection, person: Person, exam_id: str, number: int) -> Exam:
        row = connection.execute(select(exams).where(exams.c.id == exam_id)).mappings().first()
        if row is None or row["account"] != person.account:
            raise InputError(Code.NOT_FOUND, Sentence("no-such-exam"), at="exam")
        exam = _exam(row)
        if (over := exam.over(self._clock.now())) or number != len(exam.answered):
            due = Sentence("an-open-exam") if over else Sentence("exercise-numbered", number=len(exam.answered))
            raise Refusal(Code.NOT_NOW, Sentence("exercise-not-due"), at="number", expected=due)
        return exam


def _of(connection: Connection, account: str | None) -> list[Exam]:
    query = select(exams).order_by(exams.c.at.desc(), exams.c.id).limit(LATEST)
    if account is not None:
        query = query.where(exams.c.account == account)
    return [_exam(row) for row in connection.execute(query).mappings()]


def _exam(row: RowMapping | dict[str, Any]) -> Exam:
    return Exam(
        id=row["id"],
        account=row["account"],
        rulebook=row["rulebook"],
        at=row["at"],
        ended_at=row["ended_at"],
        keys=tuple((kind, ExerciseKey(row["rulebook"], seed, (), level)) for kind, level, seed in row["asked"]),
        answered=msgspec.convert(row["answered"], tuple[Answered, ...]),
    )
