"""What went wrong at a table: reported, heard and ruled on, and what rulings have left behind."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta

from croupier.money import MOST_CENTS, Cents
from croupier.wire.message import Answer, ErrorBody, Reason, Request, of, says

#: The longest note.
LONGEST_NOTE: Final = 500

Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9-]+\Z")]
FactName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z_]+\Z")]
Note: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NOTE, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Player: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
BoxNumber: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Boxes: TypeAlias = Annotated[tuple[BoxNumber, ...], Meta(max_length=20)]
Moves: TypeAlias = Annotated[tuple[tuple[BoxNumber, BoxNumber], ...], Meta(max_length=20)]
CardName: TypeAlias = Annotated[str, Meta(pattern=r"^[2-9TJQKA][cdhs]\Z")]
#: Parts of a case that the rulings themselves make.
Known: TypeAlias = Annotated[Any, of("Known")]
Question: TypeAlias = Annotated[Any, of("Question")]
Standing: TypeAlias = Annotated[Any, of("Standing")]
Back: TypeAlias = Annotated[Any, of("Back")]


class IncidentRequest(Request, frozen=True, kw_only=True):
    """What went wrong at a table, as far as it is known."""

    example: ClassVar[dict[str, Any]] = {"incident": "extra-hand-viewed", "boxes": [3], "note": "box 2 was first"}

    incident: Word
    boxes: Boxes = ()
    player: Player | None = None
    note: Note = ""


class DismissalRequest(Request, frozen=True, kw_only=True):
    """Why a report needs no ruling."""

    example: ClassVar[dict[str, Any]] = {"reason": "settled at the table"}

    reason: Reason


class Incident(Answer, frozen=True, kw_only=True):
    """A reported incident. Whoever rules on it gives the ruling under this id."""

    id: str
    table: str
    round: int
    incident: str
    boxes: tuple[int, ...]
    player: str | None
    note: str
    reported_by: str
    reporter: str
    reported_at: datetime
    state: Annotated[str, of("IncidentState")]
    closed_by: str | None
    closed_at: datetime | None
    reason: str


class CaseRequest(Request, frozen=True, kw_only=True):
    """An incident with what is known of it: facts, and whom it concerns."""

    example: ClassVar[dict[str, Any]] = {"incident": "extra-hand-viewed", "boxes": [3], "facts": {"intentional": True}}

    incident: Word
    facts: Annotated[dict[FactName, bool | Annotated[int, Meta(ge=0, le=9999)] | Word], Meta(max_length=20)] = {}
    boxes: Boxes = ()
    bet: Word | None = None
    player: Player | None = None
    looked: Boxes = ()
    amount: Annotated[int, Meta(ge=0, le=MOST_CENTS)] | None = None
    remedy: Word | None = None
    moves: Moves | None = None
    cards: Annotated[tuple[CardName, ...], Meta(max_length=52)] | None = None


class After(Answer, frozen=True, kw_only=True):
    """Every bet after the ruling; where players are asked, with everybody giving this answer."""

    answer: str
    bets: tuple[Standing, ...]
    back: Annotated[tuple[Back, ...], says("chips that have gone back to their bettors by then")]


class PostOfCase(Answer, frozen=True, kw_only=True):
    """A post of the house, as the rulebook calls it, and whether its holder may order the ruling."""

    post: str
    title: str
    may: bool
    you: bool


class Moved(Answer, frozen=True, kw_only=True):
    """An account that a ruling moves at once; before and after where its balance is shown to anybody."""

    account: str
    title: str
    change: Cents
    before: Cents | None = None
    after: Cents | None = None


class RulingOfCase(Answer, frozen=True, kw_only=True):
    """What would happen, by which clauses, on whose word, and what it does to every bet and to the money.

    With `two_people` one proposes it and another approves: it takes back a share of the meter.
    """

    remedy: str
    says: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    steps: tuple[str, ...]
    effects: tuple[str, ...]
    authority: str
    may_order: bool
    posts: tuple[PostOfCase, ...]
    before: tuple[Standing, ...]
    after: tuple[After, ...]
    accounts: tuple[Moved, ...]
    two_people: bool


class Case(Answer, frozen=True, kw_only=True):
    """Where a case stands at this version of the table: one of `question`, `ruling` and `refusal` is there.

    `give` are the fields with which `give-ruling` gives this ruling, or with which it is proposed. `seen` is how many
    cards somebody knows who should not; `GET /api/rulebooks/{rulebook}/seen-cards` says what they are worth.
    """

    table: str
    version: int
    round: int
    rulebook: str
    incident: str
    says: str
    seen: int = 0
    give: dict[str, Any]
    known: tuple[Known, ...]
    question: Question | None
    ruling: RulingOfCase | None
    refusal: ErrorBody | None


class Power(Answer, frozen=True, kw_only=True):
    """A power that the rulebook gives a post; `use-power` names one of `choices` in the field that `about` names.

    Without choices it cannot be used now. With `two_people` it is proposed, as `power`, and another approves.
    """

    id: str
    says: str
    post: str
    title: str
    may: bool
    two_people: bool
    about: Literal["player", "box", "choice"]
    choices: tuple[int | str, ...]
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class LiftingRequest(Request, frozen=True, kw_only=True):
    """Which order about whom ends, and why."""

    example: ClassVar[dict[str, Any]] = {"kind": "one-position", "player": "a guest", "reason": "he plays alone now"}

    kind: Literal["player-barred", "one-position"]
    player: Player
    reason: Reason


class Condition(Answer, frozen=True, kw_only=True):
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
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    lifted_by: str | None
    may_lift: bool
