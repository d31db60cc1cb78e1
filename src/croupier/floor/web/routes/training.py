"""The trainer: layouts to pay, incidents to rule, and the record of whoever practises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Final, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Query, Request

from croupier.errors import Code, InputError
from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Person
from croupier.floor.school import practice as desk
from croupier.floor.school.practice import ExerciseKey, books
from croupier.floor.web.identity import Somebody, identify, session_token
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import bounded
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.wired import Wired, one_of, refuses
from croupier.languages import Sentence
from croupier.narrator.reasoning import explain
from croupier.round import DEALER, view
from croupier.rulebook import Rulebook
from croupier.rulebook.catalogue import book_ids
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings import rule
from croupier.rulings.facts import spoken
from croupier.rulings.posts import titled
from croupier.rulings.preview import Preview, Standing
from croupier.settlement import FinishedBox, SettledBox
from croupier.training.layouts import LayoutToPay
from croupier.training.payments import Act, Graded, Reply, places, standing
from croupier.training.progress import topics
from croupier.training.remedies import elsewhere
from croupier.training.scenes import Scene, effect
from croupier.wire import training as wire

router = APIRouter(prefix="/api/training", tags=["training"], route_class=Wired)

Game = Annotated[str, bounded(wire.Rulebook), Query(examples=list(book_ids()[:1]))]
SeedAsked = Annotated[int, bounded(wire.Seed), Query(description="the same seed is the same exercise")]
LevelAsked = Annotated[int, bounded(wire.Level), Query(description="1: one box, 2: three, 3: a full table")]
TopicsAsked = Annotated[
    list[Annotated[str, bounded(wire.PaymentTopic)]] | None,
    Query(max_length=6, description="what should turn up: a bet and a hand, such as `side-bet/straight`"),
]
IncidentsAsked = Annotated[
    list[Annotated[str, bounded(wire.Word)]] | None, Query(max_length=6, description="what it may be about")
]
#: Anybody may ask, and a wish that no cards fulfil is looked for long: few at a time, or nobody else had a turn.
_LIMITER: Final = CapacityLimiter(2)

T = TypeVar("T")


async def in_turn(make: Callable[..., T], *arguments: object) -> T:
    """Make an exercise beside the event loop. Whoever waits does so here, and leaves the threads to the tables."""
    return await to_thread.run_sync(partial(make, *arguments), limiter=_LIMITER)


async def _trainee(request: Request) -> Person | None:
    """Who answers: somebody known, whose answers are kept, or a passer-by, whose answers are only graded."""
    if "authorization" not in request.headers and session_token(request) is None:
        return None
    person = await identify(request)
    return None if person.must_change else person


Trainee = Annotated[Person | None, Depends(_trainee)]


@router.get("/payments", summary="A layout to pay", responses=refuses(Code.UNKNOWN_RULEBOOK))
async def payments(
    request: Request, rulebook: Game, seed: SeedAsked, level: LevelAsked = 1, focus: TopicsAsked = None
) -> wire.PaymentsExercise:
    """A settled table with every hand turned: boxes, bets and cards, without what is to be paid."""
    asked = desk.ExerciseKey(rulebook, seed, tuple(focus or ()), level)
    language = language_of(request)
    return await in_turn(lambda: payments_view(asked, desk.layout(asked), language))


@router.post(
    "/payments",
    summary="Pay a layout and have it graded",
    responses=refuses(Code.UNKNOWN_RULEBOOK, Code.NOT_SIGNED_IN, Code.SESSION_EXPIRED),
)
async def pay(request: Request, person: Trainee, wanted: wire.PaymentsRequest) -> wire.PaymentsGrade:
    """Each bet with the right amount, the reason and its clauses, as the settlement gives them."""
    return await in_turn(_paid, floor_of(request), person, wanted, language_of(request))


def _paid(floor: Floor, person: Person | None, wanted: wire.PaymentsRequest, language: str) -> wire.PaymentsGrade:
    asked = desk.ExerciseKey(wanted.rulebook, wanted.seed, wanted.focus, wanted.level)
    layout = desk.layout(asked)
    graded = desk.graded(layout, replies(wanted.answers), language)
    exercise = desk.paid(asked, floor.clock.now(), wanted.milliseconds, graded)
    return wire.PaymentsGrade.of(
        exercise,
        recorded=desk.TrainingRecord(floor.store).keep(person, asked.id("payments"), exercise),
        dealer=dealer_view(layout, language),
        hands=hands_view(layout, language),
        answers=tuple(graded_view(one) for one in graded),
    )


def replies(answers: Sequence[wire.AnswerRequest]) -> list[Reply]:
    """What a trainee does with each bet, as it is graded."""
    return [
        Reply(one.box, one.bet, one_of(one.do, Act, f"answers[{place}].do"), one.amount, one.bettor, one.milliseconds)
        for place, one in enumerate(answers)
    ]


@router.get("/rulings", summary="An incident to rule", responses=refuses(Code.UNKNOWN_RULEBOOK))
async def rulings(
    request: Request, rulebook: Game, seed: SeedAsked, focus: IncidentsAsked = None
) -> wire.RulingsExercise:
    """What happened at a table, the facts, and remedies of which one is right."""
    return await in_turn(_incident, desk.ExerciseKey(rulebook, seed, tuple(focus or ())), language_of(request))


def _incident(asked: desk.ExerciseKey, language: str) -> wire.RulingsExercise:
    scene = desk.scene(asked)
    return rulings_view(asked, scene, desk.remedies(asked, scene), language)


@router.post(
    "/rulings",
    summary="Choose a remedy and have it graded",
    responses=refuses(Code.UNKNOWN_RULEBOOK, Code.NOT_SIGNED_IN, Code.SESSION_EXPIRED),
)
async def decide(request: Request, person: Trainee, wanted: wire.RulingRequest) -> wire.RulingGrade:
    """The right remedy with its clauses, who may order it, how it is carried out, and what it does to every bet."""
    return await in_turn(_ruled, floor_of(request), person, wanted, language_of(request))


def _ruled(floor: Floor, person: Person | None, wanted: wire.RulingRequest, language: str) -> wire.RulingGrade:
    asked = desk.ExerciseKey(wanted.rulebook, wanted.seed, wanted.focus)
    scene = desk.scene(asked)
    offered = desk.remedies(asked, scene)
    require_offered(wanted.remedy, offered)
    ruling, book = scene.ruling, scene.state.rulebook
    right = wanted.remedy == ruling.remedy
    exercise = desk.ruled(asked, floor.clock.now(), wanted.milliseconds, scene, right)
    found = effect(scene, language)
    return wire.RulingGrade.of(
        ruling,
        right=right,
        said=wanted.remedy,
        says=vocabulary(language).remedies[ruling.remedy],
        milliseconds=wanted.milliseconds,
        recorded=desk.TrainingRecord(floor.store).keep(person, asked.id("rulings"), exercise),
        authority=titled(book, ruling.authority).told(language),
        readings=ruling.reading_ids,
        steps=rule(book, ruling.incident, ruling.facts, language=language).steps,
        effects=found.effects if found is not None else (),
        money=money_view(scene, found),
        elsewhere=None if right else elsewhere_view(scene, wanted.remedy, language),
    )


def require_offered(remedy: str, offered: Sequence[str]) -> None:
    """Refuse a remedy that was not to be chosen from."""
    if remedy not in offered:
        says = Sentence("not-among-remedies", remedy=remedy, names=", ".join(offered))
        raise InputError(Code.BAD_VALUE, says, at="remedy")


@router.get("/progress", summary="The own record of exercises")
def progress(request: Request, person: Somebody) -> wire.Progress:
    """The latest exercises and, by topic, how often the answers were right."""
    found = desk.TrainingRecord(floor_of(request).store).latest(person.account)
    return wire.Progress(exercises=tuple(map(wire.ExerciseRow.of, found)), topics=topics(found))


# ---- exercises and grades as they go over the wire


def payments_view(asked: ExerciseKey, layout: LayoutToPay, language: str) -> wire.PaymentsExercise:
    """A layout to pay."""
    round_ = layout.round
    by_box: dict[int, list[wire.PlaceToPay]] = {}
    for place in places(round_, layout.settlement):
        shown = wire.PlaceToPay.of(place, acts=tuple(place.acts))
        by_box.setdefault(place.box, []).append(shown)
    return wire.PaymentsExercise.of(
        asked,
        currency=round_.rulebook.identity.currency,
        seats=max(5, *(box.box for box in round_.boxes)),
        dealer=tuple(str(card) for card in round_.dealer),
        community=tuple(str(card) for card in round_.community),
        meter=round_.jackpot.meter if round_.jackpot is not None else None,
        sign=sign_view(layout),
        boxes=tuple(
            wire.BoxToPay.of(
                box,
                cards=tuple(str(card) for card in box.cards) if _seen(box, settled) else (),
                folded=round_.rulebook.way(box.stakes, box.decisions).folded,
                notes=tuple(one.told(language) for one in _told(round_.rulebook, box)),
                places=tuple(by_box[box.box]),
            )
            for box, settled in zip(round_.boxes, layout.settlement.boxes, strict=True)
        ),
    )


def _seen(box: FinishedBox, settled: SettledBox) -> bool:
    """Whether the dealer knows the hand: a covered one only where a bet is settled on its cards all the same."""
    return not box.declined or any(line.facts.hand is not None for line in settled.lines)


def sign_view(layout: LayoutToPay) -> wire.TableSign:
    """What hangs at the table."""
    round_ = layout.round
    book = round_.rulebook
    return wire.TableSign(
        limits=tuple(
            wire.SignLimit(bet=bet, label=book.bets[bet].label, min=limit.min, max=limit.max)
            for bet, limit in round_.limits.items()
        ),
        payout_cap=round_.payout_cap,
        house=tuple(
            wire.HouseReading(reading=name, question=found.question, says=found.options[option].says)
            for name, option in layout.readings.items()
            for found in [book.readings[name]]
        ),
    )


def _told(book: Rulebook, box: FinishedBox) -> Iterable[Sentence]:
    """What a dealer knows of a box that cannot be seen on it."""
    for bet in box.elected:
        given_up = book.bets[bet].on["fold"].then != "lose"
        yield Sentence("bet-elected", bet=book.bets[bet].label, how="given-up" if given_up else "kept")
    if box.under_minimum_before:
        yield Sentence("under-minimum-once")


def dealer_view(layout: LayoutToPay, language: str) -> wire.ReasonShown:
    """What the dealer holds, and whether he qualifies."""
    return wire.ReasonShown.of(explain(layout.round, layout.settlement, language).below[0])


def hands_view(layout: LayoutToPay, language: str) -> dict[str, tuple[wire.ReasonShown, ...]]:
    """What each box holds and how it compares."""
    round_, settlement = layout.round, layout.settlement
    return {
        str(box.box): tuple(wire.ReasonShown.of(step) for step in standing(round_, settlement, box.box, language))
        for box in round_.boxes
    }


def graded_view(one: Graded) -> wire.Graded:
    """One bet with its grade."""
    place = one.payment.place
    return wire.Graded.of(
        place,
        topic=one.payment.topic,
        right=one.right,
        said=wire.AnswerGiven.of(one.said) if one.said is not None else None,
        do=one.payment.do,
        amount=one.payment.amount,
        reasons=tuple(step.says for step in one.why.below),
        clauses=tuple(one.why.clauses),
        readings=tuple(one.why.readings),
    )


def facts_view(incident: str, facts: Mapping[str, Fact], language: str) -> tuple[wire.FactShown, ...]:
    """Facts as questions with their answers."""
    asked = vocabulary(language).questions(incident)
    return tuple(wire.FactShown(name=name, ask=asked[name].ask, answer=spoken(value)) for name, value in facts.items())


def rulings_view(asked: ExerciseKey, scene: Scene, remedies: Sequence[str], language: str) -> wire.RulingsExercise:
    """An incident to rule."""
    ruling = scene.ruling
    known = vocabulary(language)
    return wire.RulingsExercise.of(
        asked,
        currency=scene.state.rulebook.identity.currency,
        incident=ruling.incident,
        says=known.incidents[ruling.incident].says,
        box=scene.box,
        bet=scene.bet,
        stake=scene.stake,
        facts=facts_view(ruling.incident, ruling.facts, language),
        choices=tuple(wire.RemedyChoice(remedy=name, says=known.remedies[name]) for name in remedies),
        limits=dict(scene.state.terms.limits),
        round=view(scene.state, DEALER),
    )


def money_view(scene: Scene, found: Preview | None) -> dict[str, tuple[wire.BetMoney, ...]]:
    """Every bet before and after a ruling; for each answer where players are asked, '' where nobody is."""
    if found is None:
        return {}
    book = scene.state.rulebook
    before = {(one.box, one.bet): one for one in found.before}
    if scene.box is not None and scene.bet is not None and scene.state.box(scene.box).bet(scene.bet) is None:
        # It lay there when it was noticed; that it went back is what the ruling says.
        gone = Standing(scene.box, "", scene.bet, scene.stake, None, "placed")
        before = {(scene.box, scene.bet): gone, **before}
    return {answer: tuple(_beside(book, before, after)) for answer, after in found.after.items()}


def _beside(
    book: Rulebook, before: Mapping[tuple[int, str], Standing], after: Iterable[Standing]
) -> Iterable[wire.BetMoney]:
    later = {(one.box, one.bet): one for one in after}
    for key in dict.fromkeys((*before, *later)):
        was, then = before.get(key), later.get(key)
        one = was or later[key]
        yield wire.BetMoney.of(
            one,
            label=book.bets[one.bet].label if one.bet in book.bets else one.bet.title(),
            before=was.payout if was is not None else None,
            after=then.payout if then is not None else one.stake,
            was=was.result if was is not None else "",
            then=then.result if then is not None else "returned",
        )


def elsewhere_view(scene: Scene, remedy: str, language: str) -> wire.Elsewhere | None:
    """Where a remedy that is wrong here would be right."""
    found = elsewhere(scene, remedy, books())
    if found is None:
        return None
    return wire.Elsewhere.of(
        found,
        same=found.rulebook == scene.ruling.rulebook,
        facts=facts_view(scene.ruling.incident, found.facts, language),
    )
