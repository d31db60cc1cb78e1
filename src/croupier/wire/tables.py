"""Tables in the lobby and as somebody there sees them, what can be done there, and rounds that were played."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from croupier.cards import Card
from croupier.money import Cents
from croupier.wire.message import Answer, ErrorBody, of, says
from croupier.wire.rounds import Limit, Option, RoundView, Seat

#: What happens at a table, as it stands in its record.
Event: TypeAlias = Annotated[Any, of("Event")]


class Dealt(Answer, frozen=True, kw_only=True):
    """How many cards lie before the dealer and on the board, and how many of them face up."""

    dealer: int = 0
    dealer_up: int = 0
    board: int = 0
    board_up: int = 0


class TableRow(Answer, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    table: str
    title: str
    rulebook: str
    game: str
    family: Annotated[Any, of("Family")]
    house: str
    currency: str
    mode: Literal["virtual", "live"]
    link: str | None
    open: bool
    notice: str
    notices: Annotated[dict[str, str], says("the notice by language, where it is the house's and no one's own words")]
    boxes: int
    players: int
    seats: Annotated[tuple[Seat, ...], says("everybody who sits there")]
    dealt: Dealt
    limits: dict[str, Limit]
    entry: Annotated[tuple[str, ...], says("the opening bets that together bring in a hand with something to decide")]
    labels: Annotated[dict[str, str], says("the bets of the game as the layout prints them")]
    phase: str
    referred: Annotated[bool, says("whether the round waits for a manager after a power failure")]
    offers: Annotated[int, says("how many players are asked something and have not answered")]
    round: int
    version: int


class DeviceRefused(Answer, frozen=True, kw_only=True):
    """What a reader or shoe was refused: it has stopped, and the dealer looks at the card."""

    code: str
    cards: tuple[str, ...]


class DeviceStatus(Answer, frozen=True, kw_only=True):
    """A reader or shoe at a table: when it was last heard, how many cards it told of then, what it was refused."""

    table: str
    device: str
    heard_at: datetime | None
    cards: int
    refused: DeviceRefused | None


class VoidRounds(Answer, frozen=True, kw_only=True):
    """How many rounds of a table ended void, beside what is expected: as many as at the other tables of the floor.

    A house that voids a round whenever it would lose stands out here.
    """

    table: str
    rounds: Annotated[int, says("rounds of the table that have ended")]
    void: Annotated[int, says("those of them that ended void")]
    expected: Annotated[float, says("how many would be void at the rate of all other tables")]


class WaitsFor(Answer, frozen=True, kw_only=True):
    """What has to happen next, and where; `faults` are bets that are not in order as they lie.

    `cards` are due; the next one goes to `place` and is discarded unless it is `kept`.
    """

    act: str
    boxes: tuple[int, ...]
    cards: int
    place: str | None
    kept: bool
    manager: bool
    faults: tuple[Annotated[Any, of("BetFault")], ...]


class JackpotOutOfOrder(Answer, frozen=True, kw_only=True):
    """What a table says while its link is out of order: that, why, and what becomes of what was won."""

    code: Annotated[str, of("Code")]
    cause: Annotated[str, of("Code")] | None
    notice: str
    owed: Cents
    shares: int


class PaidBettor(Answer, frozen=True, kw_only=True):
    """What a bettor of a settled box was handed at the layout, less what was taken from him.

    `now` is by the settlement that stands, null while the dealer has not said so; `before` by those of the round that
    were taken back, null where nothing was.
    """

    box: int
    player: str
    now: Cents | None
    before: Cents | None


class TableView(Answer, frozen=True, kw_only=True):
    """A table as somebody there sees it; `round` is the round as he may see it."""

    mode: Literal["virtual", "live"]
    link: str | None
    open: bool
    notice: str
    limits: Annotated[dict[str, Limit], says("those of this round; the pit may change them for the next one")]
    number: int
    names: dict[str, str]
    ready: tuple[str, ...]
    seats: tuple[Seat, ...]
    waits_for: WaitsFor
    deadline: datetime | None
    claims: tuple[Annotated[Any, of("Claimed")], ...]
    jackpot_fault: JackpotOutOfOrder | None
    round: RoundView
    prompt: Annotated[
        Any, of("Prompt"), says("for staff: the course of the round, and what its dealer has to know for this step")
    ] = UNSET
    paid: Annotated[tuple[PaidBettor, ...] | UnsetType, says("for staff: whom the dealer has paid by hand")] = UNSET
    asked: (
        Annotated[tuple[Annotated[Any, of("OpenOffer")], ...], says("for staff: what players are asked")] | UnsetType
    ) = UNSET


class TableState(TableRow, frozen=True, kw_only=True):
    """A table, what the visitor could do there, and his chips."""

    view: TableView
    options: tuple[Option, ...]
    chips: Cents | None

    def allowed(self, kind: str, box: int | None = None) -> tuple[Option, ...]:
        """The options of one kind that nothing speaks against."""
        return tuple(
            one for one in self.options if one.type == kind and not one.refused and (box is None or one.box == box)
        )


class Update(Answer, frozen=True, kw_only=True):
    """One step at a table: what happened, as the visitor may learn of it, and the table afterwards."""

    table: str
    version: int
    at: datetime | None
    kind: str
    events: tuple[Event, ...]
    says: Annotated[str, says("what a dealer says aloud meanwhile, for whoever does not see the table")] = ""
    view: TableView
    options: (
        Annotated[tuple[Option, ...], says("what the visitor could do then, where he asked for it")] | UnsetType
    ) = UNSET


class Conflict(Answer, frozen=True, kw_only=True):
    """A refusal; a stale command is told the present version and what has happened since the one it saw."""

    error: ErrorBody
    version: int | UnsetType = UNSET
    changed: tuple[Update, ...] | UnsetType = UNSET


class ClaimedShare(Answer, frozen=True, kw_only=True):
    """A share of a linked jackpot that a round claims: `settled` is its line, `amount` what it comes to by now."""

    award: str
    box: int
    player: str
    category: str
    settled: Cents
    amount: Cents
    state: Literal["claimed", "verified", "paid", "rejected"]


class RoundRow(Answer, frozen=True, kw_only=True):
    """A round as the list of rounds has it; of the shares in `awards`, `paid` has what the link has paid by now.

    `house` is what the float of the table has gained, once the round is over; what jackpot bets brought and paid
    beside it is the link's.
    """

    table: str
    number: int
    round_id: str
    first_version: int
    last_version: int | None
    opened_at: datetime
    ended_at: datetime | None
    outcome: str | None
    boxes: int
    staked: Cents
    paid: Cents
    awards: tuple[ClaimedShare, ...] = ()
    house: Cents | None = None


class ToldEvent(Answer, frozen=True, kw_only=True):
    """An event of the record in a sentence, with the cards and the clauses that belong to it."""

    says: str
    cards: tuple[Card | None, ...]
    clauses: tuple[str, ...]


class RecalledStep(Update, frozen=True, kw_only=True):
    """A step of a round; its events in words, who did it and its hash for those who may recall rounds."""

    at: datetime
    told: tuple[ToldEvent, ...] | UnsetType = UNSET
    actor: str | UnsetType = UNSET
    hash: str | UnsetType = UNSET


class Recalled(RoundRow, frozen=True, kw_only=True):
    """A round with its steps, so many at a time."""

    steps: tuple[RecalledStep, ...]
    goes_on_after: Annotated[int | None, says("the `after` of the steps that follow; null after the last")] = None


class Moment(Answer, frozen=True, kw_only=True):
    """What a watcher takes in together: events as the visitor may learn of them, and the round after them."""

    table: str
    number: int
    version: int
    at: datetime
    beat: Annotated[str, of("Beat")]
    title: Annotated[str, says("what happened, in a few words")]
    lines: Annotated[tuple[str, ...], says("and more of it, a sentence each")]
    clauses: tuple[str, ...]
    events: tuple[Event, ...]
    round: RoundView


class Replay(RoundRow, frozen=True, kw_only=True):
    """A round moment by moment."""

    rulebook: str
    currency: str
    names: dict[str, str]
    moments: tuple[Moment, ...]


class OwnBox(Answer, frozen=True, kw_only=True):
    """The visitor's part of one box; `paid` is all the money handed back to him, stakes included."""

    box: int
    staked: Cents
    paid: Cents


class OwnRound(Answer, frozen=True, kw_only=True):
    """A finished round of the visitor's: his boxes, his stakes, what he was paid."""

    table: str
    number: int
    round_id: str
    first_version: int
    last_version: int | None
    opened_at: datetime
    ended_at: datetime
    outcome: str
    boxes: tuple[OwnBox, ...]
    staked: Cents
    paid: Cents
    awards: tuple[ClaimedShare, ...] = ()
