"""What goes over the wire about exercises. Amounts are whole cents; nothing here gives an answer away too early."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from croupier.floor.web.models import Wire
from croupier.rulebook.catalogue import book_ids
from croupier.training.payments import Act
from croupier.training.progress import Kind

#: Seeds stay exact in every language that reads JSON.
Seed = Annotated[int, Field(ge=0, le=2**53 - 1)]
Level = Annotated[int, Field(ge=1, le=3)]
Rulebook = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,64}$")]
#: Six of them fit into the name of an exercise in the record.
PaymentTopic = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,32}/[a-z0-9-]{1,32}$")]
Incident = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
Milliseconds = Annotated[int, Field(ge=0, le=86_400_000)]
Amount = Annotated[int, Field(ge=0, le=10**12)]


class ReasonView(Wire):
    """A step of the reasoning, with its clauses and readings."""

    says: str
    clauses: list[str]
    readings: list[str]


class PlaceView(Wire):
    """A bet to be paid; `stake` is 0 where a bonus may be due, and `acts` is what can be done there."""

    bet: str
    label: str
    bettor: str = Field(
        description="whose part of a shared bet it is, `seated` or `behind`; empty where it is not shared"
    )
    stake: int
    acts: list[Act]


class BoxView(Wire):
    """A box with its hand turned up, unless its player kept it covered and nobody else has looked at it."""

    box: int
    cards: list[str]
    decisions: list[str]
    folded: bool
    declined: bool
    notes: list[str] = Field(description="what the dealer was told: a bet given up, a bet below the minimum before")
    places: list[PlaceView]


class LimitView(Wire):
    """One line of the sign."""

    bet: str
    label: str
    min: int | None
    max: int | None


class SwitchView(Wire):
    """A clause that this house reads in another way than croupier does."""

    reading: str
    question: str
    says: str


class SignView(Wire):
    """What the sign of the table says."""

    limits: list[LimitView]
    payout_cap: int | None = Field(description="the maximum payout for a winning combination, where the rules have one")
    house: list[SwitchView]


class PaymentsExercise(Wire):
    """A settled layout, without what is to be paid."""

    rulebook: str
    seed: int
    level: int
    focus: list[str]
    currency: str
    seats: int = Field(description="boxes of the layout, empty ones included")
    dealer: list[str]
    community: list[str]
    meter: int | None
    sign: SignView
    boxes: list[BoxView]


class AnswerRequest(Wire):
    """What the trainee does with one bet.

    `amount` is what leaves the tray when he pays, and how much he takes where that is not the whole stake.
    """

    box: int = Field(ge=1, le=12)
    bet: str = Field(pattern=r"^[a-z0-9-]{1,40}$")
    bettor: str = Field(default="", pattern=r"^[a-z]{0,20}$")
    do: Act
    amount: Amount = 0
    milliseconds: Milliseconds = 0


class PaymentsRequest(Wire):
    """A layout, paid by a trainee."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"rulebook": book_ids()[0], "seed": 7, "level": 1, "focus": [], "milliseconds": 9000, "answers": []}
            ]
        },
    )

    rulebook: Rulebook
    seed: Seed
    level: Level = 1
    focus: list[PaymentTopic] = Field(default=[], max_length=6)
    answers: list[AnswerRequest] = Field(max_length=100)
    milliseconds: Milliseconds


class SaidView(Wire):
    """What a trainee answered, and how long he took for it."""

    do: Act
    amount: int
    milliseconds: int


class GradedView(Wire):
    """One bet: what is right and why, and what was said."""

    box: int
    bet: str
    label: str
    bettor: str
    stake: int
    topic: str
    right: bool
    said: SaidView | None
    do: Act
    amount: int
    reasons: list[str]
    clauses: list[str]
    readings: list[str]


class PaymentsGrade(Wire):
    """How a layout was paid. `recorded`: it counts in the record of the trainee."""

    asked: int
    right: int
    milliseconds: int
    recorded: bool
    dealer: ReasonView
    hands: dict[str, list[ReasonView]] = Field(description="what each box holds and how it compares, by its number")
    answers: list[GradedView]


class FactView(Wire):
    """A fact of the incident: the question and its answer."""

    name: str
    ask: str
    answer: str


class ChoiceView(Wire):
    """A remedy to choose."""

    remedy: str
    says: str


class RulingsExercise(Wire):
    """An incident at a table, and remedies of which one is right."""

    rulebook: str
    seed: int
    focus: list[str]
    currency: str
    incident: str
    says: str
    box: int | None
    bet: str | None
    stake: int = Field(description="what lay on that bet, even if it was sent back when bets closed")
    facts: list[FactView]
    choices: list[ChoiceView]
    limits: dict[str, dict[str, int | None]]
    round: dict[str, Any] = Field(description="the round as its dealer sees it")


class RulingRequest(Wire):
    """The remedy that a trainee has chosen."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"rulebook": book_ids()[0], "seed": 7, "focus": [], "remedy": "void-round", "milliseconds": 9000}
            ]
        },
    )

    rulebook: Rulebook
    seed: Seed
    focus: list[Incident] = Field(default=[], max_length=6)
    remedy: str = Field(pattern=r"^[a-z0-9-]{1,40}$")
    milliseconds: Milliseconds


class StandingView(Wire):
    """A bet before or after the ruling; `payout` is None while the cards still decide."""

    box: int
    bet: str
    label: str
    stake: int
    before: int | None
    after: int | None
    was: str
    then: str


class ElsewhereView(Wire):
    """Where the remedy that was chosen would have been right."""

    rulebook: str
    same: bool = Field(description="by the rules of the same game, with other facts")
    facts: list[FactView]
    clauses: list[str]


class RulingGrade(Wire):
    """What the rules say about the incident, what that does to the bets, and what was said."""

    right: bool
    said: str
    remedy: str
    says: str
    milliseconds: int
    recorded: bool
    authority: str
    clauses: list[str]
    readings: list[str]
    steps: list[str]
    effects: list[str]
    money: dict[str, list[StandingView]] = Field(description="every bet, for each answer where players are asked")
    elsewhere: ElsewhereView | None


class TallyRow(Wire):
    """Answers added up; `milliseconds` is 0 where no time was taken."""

    asked: int
    right: int
    milliseconds: int


class ExerciseRow(Wire):
    """One exercise of the record."""

    at: datetime
    kind: Kind
    rulebook: str
    asked: int
    right: int
    milliseconds: int
    bets: dict[str, TallyRow] = Field(description="the payments of a layout by bet")


class TopicRow(Wire):
    """How often a topic was asked and answered right."""

    kind: Kind
    rulebook: str
    topic: str
    asked: int
    right: int


class Progress(Wire):
    """A trainee's record: his latest exercises, the oldest first, and his topics, the weakest first."""

    exercises: list[ExerciseRow]
    topics: list[TopicRow]
