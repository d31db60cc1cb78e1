"""What the server says about tables, rounds, chips and links. What a newer server adds is left unread."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct, field

from croupier.money import Cents


class Limit(Struct, frozen=True, kw_only=True):
    """The least and the most that may stand on a bet."""

    min: Cents | None = None
    max: Cents | None = None


class TableRow(Struct, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    table: str
    title: str
    rulebook: str
    game: str
    mode: str
    boxes: int
    players: int
    phase: str
    round: int
    version: int
    limits: dict[str, Limit]
    open: bool = True
    notice: str = ""
    house: str = ""
    currency: str = ""
    link: str | None = None
    #: The opening bets that together bring in a hand with something to decide.
    entry: tuple[str, ...] = ()


class BetView(Struct, frozen=True, kw_only=True):
    """A bet on the layout; `own` is the visitor's part of it."""

    bet: str
    amount: Cents
    own: Cents = 0


class BoxView(Struct, frozen=True, kw_only=True):
    """One box of the layout; cards that the visitor may not see are `hidden`."""

    box: int
    player: str | None
    bets: tuple[BetView, ...]
    dealt_in: bool
    cards: tuple[str, ...]
    viewed: bool
    decisions: tuple[str, ...]
    declined: bool
    out: bool
    deciding: bool
    hand: str = ""


class Offer(Struct, frozen=True, kw_only=True):
    """A choice that a ruling has put to a player."""

    ruling: str
    player: str
    boxes: tuple[int, ...]
    options: tuple[str, ...]
    bet: str | None = None
    clauses: tuple[str, ...] = ()


class RoundView(Struct, frozen=True, kw_only=True):
    """The round as the visitor may see it."""

    rulebook: str
    round_id: str
    phase: str
    version: int
    boxes: tuple[BoxView, ...]
    dealer: tuple[str, ...]
    community: tuple[str, ...]
    offers: tuple[Offer, ...] = ()
    notices: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    jackpot: dict[str, Cents] | None = None
    commitment: str = ""
    seed: str = ""
    drawn: tuple[str, ...] = ()
    settlement: dict[str, Any] | None = None
    dealer_hand: str = ""

    @property
    def over(self) -> bool:
        """Whether the round has its end."""
        return self.phase in ("closed", "void")


class WaitsFor(Struct, frozen=True, kw_only=True):
    """What has to happen next, and where."""

    act: str
    boxes: tuple[int, ...] = ()
    cards: int = 0
    place: str | None = None
    box: int | None = None
    manager: bool = False


class TableView(Struct, frozen=True, kw_only=True):
    """A table as the visitor sees it."""

    number: int
    waits_for: WaitsFor
    round: RoundView
    names: dict[str, str] = {}
    ready: tuple[str, ...] = ()
    deadline: datetime | None = None
    open: bool = True
    notice: str = ""


class Option(Struct, frozen=True, kw_only=True):
    """Something the visitor could do; where it is `refused`, code and clauses say why."""

    type: str
    box: int | None = None
    bet: str | None = None
    decision: str | None = None
    amount: Cents | None = None
    least: Cents | None = None
    most: Cents | None = None
    step: Cents | None = None
    #: Of a decision: the bet that it puts up, how many times over, the bet that it hands back, whether it folds.
    stakes: str | None = None
    times: int = 0
    takes: str | None = None
    folds: bool = False
    refused: str = ""
    code: str = ""
    clauses: tuple[str, ...] = ()


class TableState(TableRow, frozen=True, kw_only=True):
    """A table, what the visitor could do there, and his chips."""

    view: TableView
    options: tuple[Option, ...] = ()
    chips: Cents | None = None

    def allowed(self, kind: str, box: int | None = None) -> tuple[Option, ...]:
        """The options of one kind that nothing speaks against."""
        return tuple(
            one for one in self.options if one.type == kind and not one.refused and (box is None or one.box == box)
        )


class Update(Struct, frozen=True, kw_only=True):
    """One step at a table: what happened, as the visitor may learn of it, and the table afterwards."""

    table: str
    version: int
    kind: str
    view: TableView
    events: tuple[dict[str, Any], ...] = ()
    at: datetime | None = None


class RoundRow(Struct, frozen=True, kw_only=True):
    """A round as the list of rounds has it."""

    table: str
    number: int
    round_id: str
    opened_at: datetime
    boxes: int
    staked: Cents
    paid: Cents
    ended_at: datetime | None = None
    outcome: str | None = None


class Recalled(RoundRow, frozen=True, kw_only=True):
    """A round with every step."""

    steps: tuple[dict[str, Any], ...] = ()


class Moment(Struct, frozen=True, kw_only=True):
    """Events that belong together, and the round after them."""

    version: int
    at: datetime
    beat: str
    events: tuple[dict[str, Any], ...]
    round: RoundView


class Replay(RoundRow, frozen=True, kw_only=True):
    """A round moment by moment."""

    rulebook: str
    currency: str
    names: dict[str, str]
    moments: tuple[Moment, ...]


class OwnBox(Struct, frozen=True, kw_only=True):
    """The visitor's part of one box; `paid` is all the money handed back to him."""

    box: int
    staked: Cents
    paid: Cents


class OwnRound(Struct, frozen=True, kw_only=True):
    """A finished round of the visitor's."""

    table: str
    number: int
    round_id: str
    opened_at: datetime
    ended_at: datetime
    outcome: str
    boxes: tuple[OwnBox, ...]
    staked: Cents
    paid: Cents


class Worth(Struct, frozen=True, kw_only=True):
    """An open decision and its value in Antes, as a decimal and exactly ("p/q")."""

    decision: str
    value: float
    value_exact: str


class Hint(Struct, frozen=True, kw_only=True):
    """What the visitor knows about his hand, and what each decision is worth, best first."""

    box: int
    unit: Cents
    currency: str
    cards: str
    board: str
    street: str
    hand: str
    counted: tuple[str, ...]
    decisions: tuple[Worth, ...]


class Purse(Struct, frozen=True, kw_only=True):
    """What a player has in chips; after a movement, how much was moved."""

    player: str
    chips: Cents
    amount: Cents = 0
    reason: str = ""


class LinkView(Struct, frozen=True, kw_only=True):
    """A linked jackpot as its sign shows it."""

    link: str
    title: str
    meter: Cents
    reset: Cents
    unit: Cents
    reading: int
    status: str
    tables: tuple[str, ...]
    pending: tuple[dict[str, Any], ...] = ()
    wins: tuple[dict[str, Any], ...] = ()


class AuditReport(Struct, frozen=True, kw_only=True):
    """The audit of the floor: how much was read, and everything that is not as it must be."""

    clean: bool
    store: str
    counts: dict[str, int]
    findings: tuple[dict[str, str], ...] = field(default=())
