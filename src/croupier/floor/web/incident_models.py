"""What goes over the wire about incidents and rulings. Amounts are cents, times are ISO 8601 in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from croupier.floor.table.reports import LONGEST_NOTE, IncidentReport, IncidentState
from croupier.floor.web.models import ErrorBody, Reason, Wire
from croupier.round.table import MOST_CENTS

Word = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9-]+$")]
FactName = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z_]+$")]
Note = Annotated[str, Field(max_length=LONGEST_NOTE, pattern=r"^[^\x00-\x1f\x7f]*$")]
Player = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
Boxes = Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(max_length=20)]


class IncidentRequest(Wire):
    """What went wrong at a table, as far as it is known."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"incident": "extra-hand-viewed", "boxes": [3], "note": "box 2 was first"}]},
    )

    incident: Word
    boxes: Boxes = []
    player: Player | None = None
    note: Note = ""


class DismissalRequest(Wire):
    """Why a report needs no ruling."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"reason": "settled at the table"}]})

    reason: Reason


class IncidentView(Wire):
    """A reported incident. Whoever rules on it gives the ruling under this id."""

    id: str
    table: str
    round: int
    incident: str
    boxes: list[int]
    player: str | None
    note: str
    reported_by: str
    reporter: str
    reported_at: datetime
    state: IncidentState
    closed_by: str | None
    closed_at: datetime | None
    reason: str

    @classmethod
    def of(cls, report: IncidentReport) -> IncidentView:
        """A report as staff sees it."""
        return cls(**{name: getattr(report, name) for name in cls.model_fields} | {"boxes": list(report.boxes)})


class CaseRequest(Wire):
    """An incident with what is known of it: facts, and whom it concerns."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"incident": "extra-hand-viewed", "boxes": [3], "facts": {"intentional": True}}]
        },
    )

    incident: Word
    facts: dict[FactName, bool | Annotated[int, Field(ge=0, le=9999)] | Word] = Field(default={}, max_length=20)
    boxes: Boxes = []
    bet: Word | None = None
    player: Player | None = None
    looked: Boxes = []
    amount: Annotated[int, Field(ge=0, le=MOST_CENTS)] | None = None
    remedy: Word | None = None


class KnownView(Wire):
    """A fact that is settled, by the record of the round or by an answer."""

    fact: str
    ask: str
    value: bool | int | str
    says: str
    on_record: bool


class AnswerView(Wire):
    """One answer, and what follows from it in words; `player` is whose box it is."""

    value: bool | int | str
    says: str
    leads_to: str
    player: str | None


class QuestionView(Wire):
    """The one question that is next; its answer goes into `facts`, or into the field that `about` names.

    Where that is `amount`, any other amount in cents may be answered too.
    """

    about: Literal["fact", "boxes", "bet", "player", "looked", "amount", "remedy"]
    name: str
    ask: str
    answers: list[AnswerView]
    several: bool


class PartView(Wire):
    """What one of several bettors has on a bet, and what of it is handed back to him."""

    player: str
    stake: int
    payout: int | None


class StandingView(Wire):
    """A bet as it stands: `payout` is what is handed back for it, null while the cards still decide.

    `parts` are those of everybody with chips on it, where that is not the player of the box alone.
    """

    box: int
    player: str
    bet: str
    stake: int
    payout: int | None
    result: str
    parts: list[PartView] = []


class BackView(Wire):
    """Chips of one bettor that lie on the layout no more."""

    box: int
    player: str
    bet: str
    amount: int


class AfterView(Wire):
    """Every bet after the ruling; where players are asked, with everybody giving this answer."""

    answer: str
    bets: list[StandingView]
    back: list[BackView] = Field(default=[], description="chips that have gone back to their bettors by then")


class PostView(Wire):
    """A post of the house, as the rulebook calls it, and whether its holder may order the ruling."""

    post: str
    title: str
    may: bool
    you: bool


class MovedView(Wire):
    """An account that the ruling moves at once, in cents."""

    account: str
    title: str
    change: int
    before: int | None
    after: int | None


class RulingView(Wire):
    """What would happen, by which clauses, on whose word, and what it does to every bet and to the money.

    With `two_people` one proposes it and another approves: it takes back a share of the meter.
    """

    remedy: str
    says: str
    clauses: list[str]
    readings: list[str]
    steps: list[str]
    effects: list[str]
    authority: str
    may_order: bool
    posts: list[PostView]
    before: list[StandingView]
    after: list[AfterView]
    accounts: list[MovedView]
    two_people: bool


class CaseView(Wire):
    """Where a case stands at this version of the table: one of `question`, `ruling` and `refusal` is there.

    `give` are the fields with which `give-ruling` gives this ruling, or with which it is proposed.
    """

    table: str
    version: int
    round: int
    rulebook: str
    incident: str
    says: str
    give: dict[str, Any]
    known: list[KnownView]
    question: QuestionView | None
    ruling: RulingView | None
    refusal: ErrorBody | None


class PowerView(Wire):
    """A power that the rulebook gives a post; `use-power` names one of `choices` in the field that `about` names."""

    id: str
    says: str
    post: str
    title: str
    may: bool
    about: Literal["player", "box", "choice"]
    choices: list[int | str]
    clauses: list[str]
    readings: list[str]


class LiftingRequest(Wire):
    """Which order about whom ends, and why."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"kind": "one-position", "player": "a guest", "reason": "he plays alone now"}]},
    )

    kind: Literal["player-barred", "one-position"]
    player: Player
    reason: Reason


class ConditionView(Wire):
    """What an earlier ruling has left at a table, and for how long it holds.

    `lifted_by` is the lowest post that may end it, null where it ends in another way; `may_lift`: whether you may.
    """

    table: str
    kind: str
    says: str
    player: str | None
    name: str | None
    box: int | None
    until: str
    notice: str
    rulebook: str
    clauses: list[str]
    readings: list[str]
    lifted_by: str | None
    may_lift: bool
