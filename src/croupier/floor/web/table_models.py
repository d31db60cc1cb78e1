"""What goes over the wire about tables, chips and links. Amounts are cents, times are ISO 8601 in UTC.

The parts of a round, its events and views, are written by the round itself (`croupier.round.codec`); here they are
described as far as the description of the interface needs it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.errors import Code
from croupier.floor.table.requests import TYPES
from croupier.floor.web.models import ErrorBody, Wire
from croupier.rulebook.irregularities import FaultMode

Cents = Annotated[int, Field(description="whole cents")]
AwardId = Annotated[str, Field(pattern=r"^[0-9]{1,15}\.[0-9]{1,3}$")]
Place = Annotated[
    str, Field(pattern=r"^(\*|[a-z0-9][a-z0-9.-]{0,62})$", description="a table, or `*` for the whole link")
]


class Described(BaseModel):
    """A message of which the description names the fixed part."""

    model_config = ConfigDict(extra="allow")


class LimitView(Wire):
    """The least and the most that may stand on a bet."""

    min: Cents | None
    max: Cents | None


class TableRow(Described):
    """A table as the lobby shows it."""

    table: str
    title: str
    rulebook: str
    game: str
    family: dict[str, str] = Field(description="`id` and `title` of the games that are dealt and compared alike")
    mode: Literal["virtual", "live"]
    link: str | None
    open: bool
    notice: str
    boxes: int
    players: int
    seats: list[dict[str, Any]] = Field(description="`box` and `player` of everybody who sits there")
    dealt: dict[str, int] = Field(description="cards at the `dealer` and on the `board`, and how many face up")
    limits: dict[str, LimitView]
    entry: list[str] = Field(description="the opening bets that together bring in a hand with something to decide")
    phase: str
    referred: bool = Field(description="whether the round waits for a manager after a power failure")
    offers: int = Field(description="how many players are asked something and have not answered")
    round: int
    version: int


class WaitsFor(Described):
    """What has to happen next, and where; `faults` are bets that are not in order as they lie."""

    act: str
    boxes: list[int]
    cards: int
    manager: bool
    faults: list[dict[str, Any]]


class TableView(Described):
    """A table as somebody there sees it; `round` is the round as he may see it, cards he may not see as `hidden`."""

    limits: dict[str, LimitView] = Field(description="those of this round; the pit may change them for the next one")
    number: int
    names: dict[str, str]
    ready: list[str]
    waits_for: WaitsFor
    deadline: str | None
    round: dict[str, Any]
    jackpot_fault: dict[str, Any] | None = Field(
        default=None, description="while the link is out of order: code, cause, notice, what is owed"
    )
    prompt: dict[str, Any] | None = Field(
        default=None, description="for staff: the course of the round, and what its dealer has to know for this step"
    )


class TableAnswer(TableRow):
    """A table, what the caller could do there, and his chips."""

    view: TableView
    options: list[dict[str, Any]]
    chips: Cents | None


class Update(Described):
    """One step: what happened, as the caller may learn of it, and the table afterwards."""

    table: str
    version: int
    at: str | None
    kind: str
    events: list[dict[str, Any]]
    says: str = Field(default="", description="what a dealer says aloud meanwhile, for whoever does not see the table")
    view: TableView


class Conflict(Wire):
    """A refusal; a stale command is told the present version and what has happened since the one it saw."""

    error: ErrorBody
    version: int | None = None
    changed: list[Update] | None = None


class RoundRowAnswer(Described):
    """A round as the list of rounds has it."""

    table: str
    number: int
    round_id: str
    first_version: int
    last_version: int | None
    opened_at: str
    ended_at: str | None
    outcome: str | None
    boxes: int
    staked: Cents
    paid: Cents


class RoundAnswer(RoundRowAnswer):
    """A round with every step."""

    steps: list[dict[str, Any]] = Field(
        description="each an update; for those who may recall rounds with `told`, its events in words"
    )


class Moment(Described):
    """What a watcher takes in together: events as the caller may learn of them, and the round after them."""

    table: str
    number: int
    version: int
    at: str
    beat: Literal["betting", "closing", "dealing", "street", "look", "decision", "turn", "ruling", "settlement"]
    title: str = Field(description="what happened, in a few words")
    lines: list[str] = Field(description="and more of it, a sentence each")
    clauses: list[str]
    events: list[dict[str, Any]]
    round: dict[str, Any]


class ReplayAnswer(RoundRowAnswer):
    """A round moment by moment."""

    rulebook: str
    currency: str
    names: dict[str, str]
    moments: list[Moment]


class OwnBox(Wire):
    """The caller's part of one box; `paid` is all the money handed back to him, stakes included."""

    box: int
    staked: Cents
    paid: Cents


class OwnRoundAnswer(Described):
    """A finished round as the caller's own list has it: his boxes, his stakes, what he was paid."""

    table: str
    number: int
    round_id: str
    opened_at: str
    ended_at: str
    outcome: str
    boxes: list[OwnBox]
    staked: Cents
    paid: Cents


class WorthAnswer(Wire):
    """One open decision and what it is worth in units of the Ante, as a decimal and exactly."""

    decision: str
    value: float
    value_exact: str


class HintAnswer(Wire):
    """What the caller knows about his hand, and what each open decision is worth, best first.

    `unit` is his Ante in cents; `counted` names the bets that the values are about, side bets are left out.
    """

    table: str
    version: int
    box: int
    unit: Cents
    currency: str
    rulebook: str
    cards: str
    board: str
    dealer: str
    decided: list[str]
    street: str
    best: list[str]
    hand: str
    counted: list[str]
    decisions: list[WorthAnswer]


class EdgeAnswer(Wire):
    """What the house keeps of a unit staked on a bet, as a decimal and exactly; below zero it is the player's.

    `covers` are the bets that the figure is about: of the main game, played best, all that it stakes. `risk` is the
    same per unit of all of them together. `stake` is the least that the table takes, `cost` what it costs on average,
    in cents. `counted` is how many deals, or hands of so many `cards`, were counted: all that there are.
    """

    bet: str
    label: str
    covers: list[str]
    edge: float
    edge_exact: str
    risk: float
    hits: float = Field(description="how often the bet wins something")
    counted: int
    cards: int
    stake: Cents | None
    cost: float | None


class MeterEdgeAnswer(Wire):
    """The jackpot bet of so many units at the meter as it stands, and the lowest meter at which it costs nothing."""

    units: int
    stake: Cents
    edge: float
    edge_exact: str
    cost: float
    break_even: Cents | None


class JackpotEdgeAnswer(Wire):
    """The jackpot bet now, as if no other box had a jackpot hand in the round; `envy` in cents for each other box."""

    bet: str
    label: str
    meter: Cents
    hits: float
    counted: int
    cards: int
    envy: float | None
    units: list[MeterEdgeAnswer]


class TableEdgesAnswer(Wire):
    """Every bet of a table that is laid before the cards; no figure for the jackpot while its link is out of order."""

    table: str
    rulebook: str
    currency: str
    main: EdgeAnswer
    side: list[EdgeAnswer]
    jackpot: JackpotEdgeAnswer | None


class MainEdgeAnswer(Wire):
    """The main game of a table; `edge` is null where its rulebook has no exact solution."""

    table: str
    edge: EdgeAnswer | None


class PurseAnswer(Wire):
    """What a player has in chips."""

    player: str
    chips: Cents


class ChipsRequest(Wire):
    """Chips to be handed out (above 0) or taken back (below 0)."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"amount": 50_000, "reason": "buy-in"}]})

    amount: int = Field(ge=-(10**11), le=10**11)
    reason: str = Field(default="", max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")


class ChipsAnswer(Wire):
    """Chips that were moved, and what the player has afterwards."""

    player: str
    amount: Cents
    chips: Cents
    reason: str


class AwardRequest(Wire):
    """Why an award is rejected; for the other acts it may be empty."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"reason": "the hand was misread"}]})

    reason: str = Field(default="", max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")


class OrderRequest(Wire):
    """Every award that waits and can still be moved, in the order in which the house has them paid."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"order": ["7.0", "8.0", "7.1"], "reason": "by the tape"}]}
    )

    order: list[AwardId] = Field(max_length=100)
    reason: str = Field(default="", max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")


class FaultRequest(Wire):
    """Where the jackpot does not work: at a table, at one of its boxes, or with `*` on the whole link."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"table": "rws-ml", "box": 2, "reason": "dead sensor"}]}
    )

    table: Place
    box: int | None = Field(default=None, ge=1, le=99)
    reason: str = Field(default="", max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")


class FaultChoice(Wire):
    """How later rounds are played while the fault lasts; `notice` is what players read at the table."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"mode": "block-box", "box": 2, "reason": "no spare part"}]}
    )

    mode: FaultMode
    box: int | None = Field(default=None, ge=1, le=99)
    notice: str = Field(default="", max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")
    reason: str = Field(default="", max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")


class LinkAnswer(Described):
    """A link as its sign shows it."""

    link: str
    title: str
    meter: Cents
    reset: Cents
    unit: Cents
    reading: int
    status: str
    tables: list[str]
    takes_all: list[str] = Field(description="the hands that take the whole meter")
    latest: str | None = Field(description="changes with every win, and with what becomes of it")
    pending: list[dict[str, Any]]


class LinkInFull(LinkAnswer):
    """A link with all that its sign tells beside the meter."""

    wins: list[dict[str, Any]]
    last: dict[str, Any] | None = Field(description="the last share of the meter that was paid")
    prizes: list[dict[str, Any]] = Field(description="for each game what its hands win, best first, and the best hand")


#: What the rules and the tables can refuse.
COMMAND_CODES: Final = (
    Code.BAD_AMOUNT,
    Code.BAD_CARD,
    Code.STALE_VERSION,
    Code.KEY_REUSED,
    Code.FUNDS_MISSING,
    Code.AUTHORITY_TOO_LOW,
    Code.AWARD_PAID,
    Code.BETS_INCOMPLETE,
    Code.BETTING_CLOSED,
    Code.BETTING_NOT_OPEN,
    Code.BET_NOT_THERE,
    Code.BET_SIZE_WRONG,
    Code.BET_STANDS_ALREADY,
    Code.BET_WITHOUT_REQUIRED,
    Code.BOX_CLOSED,
    Code.BOX_TAKEN,
    Code.CARDS_MISSING,
    Code.CARD_TWICE,
    Code.COMPARISON_REQUIRED,
    Code.DECISION_NOT_OPEN,
    Code.HAND_OUT,
    Code.JACKPOT_AT_FAULT,
    Code.JACKPOT_SUSPENDED,
    Code.LIMITS_MISSING,
    Code.LOOK_NOT_ALLOWED,
    Code.METER_MISSING,
    Code.NOT_AT_TABLE,
    Code.NOT_NOW,
    Code.NOT_VOID,
    Code.NOT_YOUR_HAND,
    Code.NO_CARD_DUE,
    Code.NO_OFFER,
    Code.NO_SUCH_BOX,
    Code.OFFER_OPEN,
    Code.ONE_HAND_ONLY,
    Code.ONE_POSITION_ONLY,
    Code.PLAYER_BARRED,
    Code.PLAYER_BETS_HIMSELF,
    Code.PROOF_NOT_OPEN,
    Code.ROUND_NOT_OPEN,
    Code.RULEBOOK_NOT_IN_FORCE,
    Code.RULES_SILENT,
    Code.RULING_UNFIT,
    Code.TABLE_CLOSED,
    Code.TABLE_NOT_ALLOWED,
    Code.TWO_PEOPLE_NEEDED,
    Code.UNKNOWN_BET,
    Code.WRONG_CARD_COUNT,
)
#: What cannot be made sense of, whatever the table does.
SENSELESS_CODES: Final = (
    Code.FACTS_CONTRADICT,
    Code.FACTS_MISSING,
    Code.UNKNOWN_DECISION,
    Code.UNKNOWN_FACT,
    Code.UNKNOWN_INCIDENT,
    Code.UNKNOWN_POST,
    Code.UNKNOWN_POWER,
)

_FIELDS: Final[dict[str, dict[str, Any]]] = {
    "type": {"type": "string", "enum": list(TYPES)},
    "version": {"type": "integer", "minimum": 0, "description": "the version of the table that the sender saw"},
    "box": {"type": "integer"},
    "bet": {"type": "string"},
    "amount": {"type": "integer", "description": "whole cents"},
    "decision": {"type": "string", "examples": ["play-1x", "check", "fold"]},
    "cards": {"type": "array", "items": {"type": ["string", "null"]}},
}

#: The body of a command: read by the floor itself, whose words about it are the same in every place.
COMMAND_BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "title": "Command",
                    "type": "object",
                    "properties": _FIELDS,
                    "required": ["type", "version"],
                    "description": "`type` and the fields of that command; docs/api.md has all of them",
                },
                "examples": {
                    "bet": {"value": {"type": "place-bet", "version": 1, "box": 1, "bet": "main-bet", "amount": 1000}},
                    "ready": {"value": {"type": "ready", "version": 2}},
                    "decide": {"value": {"type": "decide", "version": 3, "box": 1, "decision": "play-1x"}},
                },
            }
        },
    }
}
