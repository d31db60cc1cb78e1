"""Exams: begun, answered exercise by exercise without a word of what was right, and seen when they are over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from croupier.errors import Code, Refusal
from croupier.floor.people.person import Person
from croupier.floor.school import practice
from croupier.floor.school.exams import Exam, Exams
from croupier.floor.web.identity import Somebody
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Named, bounded
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.routes.training import in_turn, payments_view, replies, require_offered, rulings_view
from croupier.floor.web.wired import Wired, refuses
from croupier.languages import Sentence
from croupier.training.payments import Graded
from croupier.training.progress import Kind
from croupier.wire import training as wire

router = APIRouter(prefix="/api/training/exams", tags=["training"], route_class=Wired)

Number = Annotated[int, bounded(wire.Number), Path(description="which exercise of the exam, from 0")]
_DUE = refuses(Code.NOT_FOUND, Code.NOT_NOW)


@router.get("", summary="Exams")
def every_exam(request: Request, person: Somebody) -> tuple[wire.Exam, ...]:
    """The own exams, the latest first; of everybody for whoever may see them. Results are told when one is over."""
    floor = floor_of(request)
    found = _exams(request).seen_by(person)
    return tuple(exam_view(one, name, over=one.over(floor.clock.now())) for name, one in found)


@router.post("", summary="Begin an exam", responses=refuses(Code.UNKNOWN_RULEBOOK, Code.TOO_MANY_ATTEMPTS))
def begin(request: Request, person: Somebody, wanted: wire.ExamRequest) -> wire.Exam:
    """A new exam of a game; whoever has one open goes on with that."""
    return exam_view(_exams(request).begin(person, wanted.rulebook), person.name, over=False)


@router.get("/{exam}/{exercise}", summary="The exercise that is due", responses=_DUE)
async def due(request: Request, person: Somebody, exam: Named, exercise: Number) -> wire.ExamExercise:
    """A layout to pay or an incident to rule, without the seed that it was made from."""
    kind, key = _exams(request).exercise(person, exam, exercise)
    return await in_turn(_shown, kind, key, language_of(request))


def _shown(kind: Kind, key: practice.ExerciseKey, language: str) -> wire.ExamExercise:
    shown = practice.ExerciseKey(key.rulebook, 0, (), key.level)
    if kind == "payments":
        return wire.ExamExercise(payments=payments_view(shown, practice.layout(key), language), ruling=None)
    scene = practice.scene(key)
    return wire.ExamExercise(payments=None, ruling=rulings_view(shown, scene, practice.remedies(key, scene), language))


@router.post("/{exam}/{exercise}", summary="Answer it", responses=_DUE)
async def answer(
    request: Request, person: Somebody, exam: Named, exercise: Number, wanted: wire.ExamAnswerRequest
) -> wire.Exam:
    """Payments of a layout, or the remedy of an incident: the first answer counts, and the next exercise is due."""
    return await in_turn(_answered, request, person, exam, exercise, wanted)


def _answered(request: Request, person: Person, exam_id: str, number: int, wanted: wire.ExamAnswerRequest) -> wire.Exam:
    desk = _exams(request)
    kind, key = desk.exercise(person, exam_id, number)
    if (kind == "rulings") != (wanted.remedy is not None):
        says = Sentence("no-answer-to-that-exercise", kind=kind)
        raise Refusal(Code.MISSING_FIELD, says, at="remedy")
    if wanted.remedy is not None:
        scene = practice.scene(key)
        require_offered(wanted.remedy, practice.remedies(key, scene))
        ruling = scene.ruling
        asked, right = 1, int(wanted.remedy == ruling.remedy)
        due, said = wire.DeedShown(do=ruling.remedy), wire.DeedShown(do=wanted.remedy)
        wrong = wire.MissedTopic(topic=ruling.incident, clauses=tuple(ruling.clauses), right=due, said=said)
        missed = [] if right else [wrong]
    else:
        graded = practice.graded(practice.layout(key), replies(wanted.answers))
        asked, right = len(graded), sum(one.right for one in graded)
        missed = [_missed(one) for one in graded if not one.right]
    exam = desk.answer(person, exam_id, number, asked, right, missed)
    return exam_view(exam, person.name, over=exam.ended_at is not None)


def _missed(one: Graded) -> wire.MissedTopic:
    due = one.payment
    return wire.MissedTopic(
        topic=due.topic,
        clauses=tuple(one.why.clauses),
        box=due.place.box,
        right=wire.DeedShown.of(due),
        said=wire.DeedShown.of(one.said) if one.said is not None else None,
    )


def exam_view(exam: Exam, name: str, *, over: bool) -> wire.Exam:
    """An exam: what was right stays untold until it is over."""
    results = zip(exam.keys, (*exam.answered, *[None] * (len(exam.keys) - len(exam.answered))), strict=True)
    return wire.Exam.of(
        exam,
        name=name,
        over=over,
        count=len(exam.keys),
        answered=len(exam.answered),
        asked=exam.asked if over else 0,
        right=exam.right if over else 0,
        milliseconds=exam.milliseconds if over else 0,
        results=tuple(
            wire.ExamResult(
                kind=kind,
                level=key.level,
                answered=one is not None,
                asked=one.asked if one is not None else 1,
                right=one.right if one is not None else 0,
                milliseconds=one.milliseconds if one is not None else 0,
                missed=one.missed if one is not None else (),
            )
            for (kind, key), one in (results if over else ())
        ),
    )


def _exams(request: Request) -> Exams:
    floor = floor_of(request)
    return Exams(floor.store, floor.clock, floor.chance)
