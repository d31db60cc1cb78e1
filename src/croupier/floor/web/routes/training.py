"""The trainer: layouts to pay, incidents to rule, and the record of whoever practises."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Query, Request
from msgspec.structs import asdict

from croupier.errors import Code, InputError
from croupier.floor import school as desk
from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Person
from croupier.floor.web import training_models as models
from croupier.floor.web import training_views as views
from croupier.floor.web.errors import BODY, PERSON, problems
from croupier.floor.web.identity import Somebody, identify, session_token
from croupier.floor.web.routes.tables import floor_of
from croupier.rulebook.catalogue import book_ids
from croupier.rulebook.vocabulary import vocabulary
from croupier.training.payments import Answer
from croupier.training.scenes import effect

router = APIRouter(prefix="/api/training", tags=["training"])

Game = Annotated[models.Rulebook, Query(examples=list(book_ids()[:1]))]
SeedAsked = Annotated[models.Seed, Query(description="the same seed is the same exercise")]
LevelAsked = Annotated[models.Level, Query(description="1: one box, 2: three, 3: a full table")]
TopicsAsked = Annotated[
    list[models.PaymentTopic] | None,
    Query(max_length=6, description="what should turn up: a bet and a hand, such as `side-bet/straight`"),
]
IncidentsAsked = Annotated[list[models.Incident] | None, Query(max_length=6, description="what it may be about")]
#: Anybody may ask, and a wish that no cards fulfil is looked for long: few at a time, or nobody else had a turn.
_TURNS: Final = CapacityLimiter(2)
GAME = (Code.UNKNOWN_RULEBOOK, Code.BAD_VALUE, Code.MISSING_FIELD)

T = TypeVar("T")


async def _in_turn(make: Callable[..., T], *arguments: object) -> T:
    """Make an exercise beside the event loop. Whoever waits does so here, and leaves the threads to the tables."""
    return await to_thread.run_sync(partial(make, *arguments), limiter=_TURNS)


async def _trainee(request: Request) -> Person | None:
    """Who answers: somebody known, whose answers are kept, or a passer-by, whose answers are only graded."""
    if "authorization" not in request.headers and session_token(request) is None:
        return None
    person = await identify(request)
    return None if person.must_change else person


Trainee = Annotated[Person | None, Depends(_trainee)]


@router.get("/payments", summary="A layout to pay", responses=problems(*GAME))
async def payments(
    rulebook: Game, seed: SeedAsked, level: LevelAsked = 1, focus: TopicsAsked = None
) -> models.PaymentsExercise:
    """A settled table with every hand turned: boxes, bets and cards, without what is to be paid."""
    asked = desk.Asked(rulebook, seed, tuple(focus or ()), level)
    return await _in_turn(lambda: views.payments_view(asked, desk.layout(asked)))


@router.post(
    "/payments",
    summary="Pay a layout and have it graded",
    responses=problems(*BODY, Code.UNKNOWN_RULEBOOK, Code.NOT_SIGNED_IN, Code.SESSION_EXPIRED),
)
async def pay(request: Request, person: Trainee, wanted: models.PaymentsRequest) -> models.PaymentsGrade:
    """Each bet with the right amount, the reason and its clauses, as the settlement gives them."""
    return await _in_turn(_paid, floor_of(request), person, wanted)


def _paid(floor: Floor, person: Person | None, wanted: models.PaymentsRequest) -> models.PaymentsGrade:
    asked = desk.Asked(wanted.rulebook, wanted.seed, tuple(wanted.focus), wanted.level)
    layout = desk.layout(asked)
    answers = [Answer(one.box, one.bet, one.do, one.amount, one.bettor, one.milliseconds) for one in wanted.answers]
    graded = desk.graded(layout, answers)
    exercise = desk.paid(asked, floor.clock.now(), wanted.milliseconds, graded)
    return models.PaymentsGrade(
        asked=exercise.asked,
        right=exercise.right,
        milliseconds=exercise.milliseconds,
        recorded=desk.Record(floor.store).keep(person, asked.id("payments"), exercise),
        dealer=views.dealer_view(layout),
        hands=views.hands_view(layout),
        answers=[views.graded_view(one) for one in graded],
    )


@router.get("/rulings", summary="An incident to rule", responses=problems(*GAME))
async def rulings(rulebook: Game, seed: SeedAsked, focus: IncidentsAsked = None) -> models.RulingsExercise:
    """What happened at a table, the facts, and remedies of which one is right."""
    return await _in_turn(_incident, desk.Asked(rulebook, seed, tuple(focus or ())))


def _incident(asked: desk.Asked) -> models.RulingsExercise:
    scene = desk.scene(asked)
    return views.rulings_view(asked, scene, desk.remedies(asked, scene))


@router.post(
    "/rulings",
    summary="Choose a remedy and have it graded",
    responses=problems(*BODY, Code.UNKNOWN_RULEBOOK, Code.NOT_SIGNED_IN, Code.SESSION_EXPIRED),
)
async def decide(request: Request, person: Trainee, wanted: models.RulingRequest) -> models.RulingGrade:
    """The right remedy with its clauses, who may order it, how it is carried out, and what it does to every bet."""
    return await _in_turn(_ruled, floor_of(request), person, wanted)


def _ruled(floor: Floor, person: Person | None, wanted: models.RulingRequest) -> models.RulingGrade:
    asked = desk.Asked(wanted.rulebook, wanted.seed, tuple(wanted.focus))
    scene = desk.scene(asked)
    offered = desk.remedies(asked, scene)
    if wanted.remedy not in offered:
        raise InputError(
            Code.BAD_VALUE,
            f"{wanted.remedy!r} is not among the remedies",
            at="remedy",
            expected=f"one of {', '.join(offered)}",
        )
    ruling, book = scene.ruling, scene.state.rulebook
    right = wanted.remedy == ruling.remedy
    exercise = desk.ruled(asked, floor.clock.now(), wanted.milliseconds, scene, right)
    found = effect(scene)
    return models.RulingGrade(
        right=right,
        said=wanted.remedy,
        remedy=ruling.remedy,
        says=vocabulary().remedies[ruling.remedy],
        milliseconds=wanted.milliseconds,
        recorded=desk.Record(floor.store).keep(person, asked.id("rulings"), exercise),
        authority=book.title(ruling.authority),
        clauses=list(ruling.clauses),
        readings=list(ruling.reading_ids),
        steps=list(ruling.steps),
        effects=list(found.effects) if found is not None else [],
        money=views.money_view(scene, found),
        elsewhere=None if right else views.elsewhere_view(scene, wanted.remedy),
    )


@router.get("/progress", summary="The own record of exercises", responses=problems(*PERSON))
def progress(request: Request, person: Somebody) -> models.Progress:
    """The latest exercises and, by topic, how often the answers were right."""
    exercises, topics = desk.Record(floor_of(request).store).of(person)
    return models.Progress(
        exercises=[
            models.ExerciseRow(
                at=one.at,
                kind=one.kind,
                rulebook=one.rulebook,
                asked=one.asked,
                right=one.right,
                milliseconds=one.milliseconds,
                bets={bet: models.TallyRow(**asdict(tally)) for bet, tally in one.bets.items()},
            )
            for one in exercises
        ],
        topics=[
            models.TopicRow(kind=one.kind, rulebook=one.rulebook, topic=one.topic, asked=one.asked, right=one.right)
            for one in topics
        ],
    )
