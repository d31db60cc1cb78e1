"""Exercises, their grades, and the record of whoever practises; no exercise gives its answer away."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, TypeAlias

from msgspec import Meta

from croupier.money import MOST_CENTS
from croupier.wire.message import Answer, Request, of, says
from croupier.wire.rounds import Limit, RoundView

#: What can be done with a bet, and the kinds of exercises.
Act: TypeAlias = Annotated[str, of("Act")]
Kind: TypeAlias = Annotated[str, of("Kind")]

#: Seeds stay exact in every language that reads JSON.
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Level = Annotated[int, Meta(ge=1, le=3)]
Rulebook = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,64}\Z")]
#: Six of them fit into the name of an exercise in the record.
PaymentTopic = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,32}/[a-z0-9-][a-z0-9TJQKA -]{0,31}\Z")]
Word = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}\Z")]
Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]
Number = Annotated[int, Meta(ge=0, le=99)]
Amount = Annotated[int, Meta(ge=0, le=MOST_CENTS)]


class ReasonShown(Answer, frozen=True, kw_only=True):
    """A step of the reasoning, with its clauses and readings."""

    says: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class PlaceToPay(Answer, frozen=True, kw_only=True):
    """A bet to be paid; `stake` is 0 where a bonus may be due, and `acts` is what can be done there."""

    bet: str
    label: str
    bettor: Annotated[str, says("whose part of a shared bet it is, `seated` or `behind`; empty where it is not shared")]
    stake: int
    acts: tuple[Act, ...]


class BoxToPay(Answer, frozen=True, kw_only=True):
    """A box with its hand turned up, unless its player kept it covered and nobody else has looked at it."""

    box: int
    cards: tuple[str, ...]
    decisions: tuple[str, ...]
    folded: bool
    declined: bool
    notes: Annotated[tuple[str, ...], says("what the dealer was told: a bet given up, a bet below the minimum before")]
    places: tuple[PlaceToPay, ...]


class SignLimit(Answer, frozen=True, kw_only=True):
    """One line of the sign."""

    bet: str
    label: str
    min: int | None
    max: int | None


class HouseReading(Answer, frozen=True, kw_only=True):
    """A clause that this house reads in another way than croupier does."""

    reading: str
    question: str
    says: str


class TableSign(Answer, frozen=True, kw_only=True):
    """What the sign of the table says."""

    limits: tuple[SignLimit, ...]
    payout_cap: Annotated[int | None, says("the maximum payout for a winning combination, where the rules have one")]
    house: tuple[HouseReading, ...]


class PaymentsExercise(Answer, frozen=True, kw_only=True):
    """A settled layout, without what is to be paid."""

    rulebook: str
    seed: int
    level: int
    focus: tuple[str, ...]
    currency: str
    seats: Annotated[int, says("boxes of the layout, empty ones included")]
    dealer: tuple[str, ...]
    community: tuple[str, ...]
    meter: int | None
    sign: TableSign
    boxes: tuple[BoxToPay, ...]


class AnswerRequest(Request, frozen=True, kw_only=True):
    """What the trainee does with one bet.

    `amount` is what leaves the tray when he pays, and how much he takes where that is not the whole stake.
    """

    box: Annotated[int, Meta(ge=1, le=12)]
    bet: Word
    bettor: Annotated[str, Meta(pattern=r"^[a-z]{0,20}\Z")] = ""
    do: Act
    amount: Amount = 0
    milliseconds: Milliseconds = 0


class PaymentsRequest(Request, frozen=True, kw_only=True):
    """A layout, paid by a trainee."""

    example: ClassVar[dict[str, Any]] = {
        "rulebook": "",
        "seed": 7,
        "level": 1,
        "focus": [],
        "milliseconds": 9000,
        "answers": [],
    }

    rulebook: Rulebook
    seed: Seed
    level: Level = 1
    focus: Annotated[tuple[PaymentTopic, ...], Meta(max_length=6)] = ()
    answers: Annotated[tuple[AnswerRequest, ...], Meta(max_length=100)]
    milliseconds: Milliseconds


class AnswerGiven(Answer, frozen=True, kw_only=True):
    """What a trainee answered, and how long he took for it."""

    do: Act
    amount: int
    milliseconds: int


class Graded(Answer, frozen=True, kw_only=True):
    """One bet: what is right and why, and what was said."""

    box: int
    bet: str
    label: str
    bettor: str
    stake: int
    topic: str
    right: bool
    said: AnswerGiven | None
    do: Act
    amount: int
    reasons: tuple[str, ...]
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class PaymentsGrade(Answer, frozen=True, kw_only=True):
    """How a layout was paid. `recorded`: it counts in the record of the trainee."""

    asked: int
    right: int
    milliseconds: int
    recorded: bool
    dealer: ReasonShown
    hands: Annotated[dict[str, tuple[ReasonShown, ...]], says("what each box holds and how it compares, by its number")]
    answers: tuple[Graded, ...]


class FactShown(Answer, frozen=True, kw_only=True):
    """A fact of the incident: the question and its answer."""

    name: str
    ask: str
    answer: str


class RemedyChoice(Answer, frozen=True, kw_only=True):
    """A remedy to choose."""

    remedy: str
    says: str


class RulingsExercise(Answer, frozen=True, kw_only=True):
    """An incident at a table, and remedies of which one is right."""

    rulebook: str
    seed: int
    focus: tuple[str, ...]
    currency: str
    incident: str
    says: str
    box: int | None
    bet: str | None
    stake: Annotated[int, says("what lay on that bet, even if it was sent back when bets closed")]
    facts: tuple[FactShown, ...]
    choices: tuple[RemedyChoice, ...]
    limits: dict[str, Limit]
    round: Annotated[RoundView, says("the round as its dealer sees it")]


class RulingRequest(Request, frozen=True, kw_only=True):
    """The remedy that a trainee has chosen."""

    example: ClassVar[dict[str, Any]] = {
        "rulebook": "",
        "seed": 7,
        "focus": [],
        "remedy": "void-round",
        "milliseconds": 9000,
    }

    rulebook: Rulebook
    seed: Seed
    focus: Annotated[tuple[Word, ...], Meta(max_length=6)] = ()
    remedy: Word
    milliseconds: Milliseconds


class BetMoney(Answer, frozen=True, kw_only=True):
    """A bet before or after the ruling; `payout` is None while the cards still decide."""

    box: int
    bet: str
    label: str
    stake: int
    before: int | None
    after: int | None
    was: str
    then: str


class Elsewhere(Answer, frozen=True, kw_only=True):
    """Where the remedy that was chosen would have been right."""

    rulebook: str
    same: Annotated[bool, says("by the rules of the same game, with other facts")]
    facts: tuple[FactShown, ...]
    clauses: tuple[str, ...]


class RulingGrade(Answer, frozen=True, kw_only=True):
    """What the rules say about the incident, what that does to the bets, and what was said."""

    right: bool
    said: str
    remedy: str
    says: str
    milliseconds: int
    recorded: bool
    authority: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    steps: tuple[str, ...]
    effects: tuple[str, ...]
    money: Annotated[dict[str, tuple[BetMoney, ...]], says("every bet, for each answer where players are asked")]
    elsewhere: Elsewhere | None


class ExamRequest(Request, frozen=True, kw_only=True):
    """Of which game somebody wants to be examined."""

    example: ClassVar[dict[str, Any]] = {"rulebook": ""}

    rulebook: Rulebook


class ExamExercise(Answer, frozen=True, kw_only=True):
    """The exercise of an exam that is due: a layout to pay, or an incident to rule; their `seed` says nothing."""

    payments: PaymentsExercise | None
    ruling: RulingsExercise | None


class ExamAnswerRequest(Request, frozen=True, kw_only=True):
    """The answer to it: payments, or a remedy."""

    example: ClassVar[dict[str, Any]] = {"answers": [], "remedy": None}

    answers: Annotated[tuple[AnswerRequest, ...], Meta(max_length=100)] = ()
    remedy: Word | None = None


class DeedShown(Answer, frozen=True, kw_only=True):
    """What is done with a bet, or the remedy that is ordered."""

    do: str
    amount: int = 0


class MissedTopic(Answer, frozen=True, kw_only=True):
    """What was not right, a bet and hand or an incident, and the clauses that say what is; older exams say no more.

    The record of an exam has it in these fields too.
    """

    topic: str
    clauses: tuple[str, ...]
    box: int | None = None
    right: DeedShown | None = None
    said: DeedShown | None = None


class ExamResult(Answer, frozen=True, kw_only=True):
    """One exercise of an exam that is over; one that was not answered is missed as a whole."""

    kind: Kind
    level: int
    answered: bool
    asked: int
    right: int
    milliseconds: int
    missed: tuple[MissedTopic, ...]


class Exam(Answer, frozen=True, kw_only=True):
    """An exam: whose, of which game, and how far it is. Figures and `results` are told when it is `over`."""

    id: str
    name: str
    rulebook: str
    at: datetime
    over: bool
    count: Annotated[int, says("exercises that it has")]
    answered: Annotated[int, says("exercises that were answered; the next one is due under this number")]
    asked: int
    right: int
    milliseconds: int
    results: tuple[ExamResult, ...]


class TallyRow(Answer, frozen=True, kw_only=True):
    """Answers added up; `milliseconds` is 0 where no time was taken."""

    asked: int
    right: int
    milliseconds: int


class ExerciseRow(Answer, frozen=True, kw_only=True):
    """One exercise of the record."""

    at: datetime
    kind: Kind
    rulebook: str
    asked: int
    right: int
    milliseconds: int
    bets: Annotated[dict[str, TallyRow], says("the payments of a layout by bet")]


class TopicRow(Answer, frozen=True, kw_only=True):
    """How often a topic was asked and answered right."""

    kind: Kind
    rulebook: str
    topic: str
    asked: int
    right: int


class Progress(Answer, frozen=True, kw_only=True):
    """A trainee's record: his latest exercises, the oldest first, and his topics, the weakest first."""

    exercises: tuple[ExerciseRow, ...]
    topics: tuple[TopicRow, ...]
