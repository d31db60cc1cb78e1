"""Chips, linked jackpots with their awards, and orders about them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, TypeAlias

from msgspec import Meta

from croupier.money import Cents
from croupier.wire.message import Answer, Remark, Request, of, says

AwardId: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{1,15}\.[0-9]{1,3}\Z")]
Place: TypeAlias = Annotated[
    str, Meta(pattern=r"^(\*|[a-z0-9][a-z0-9.-]{0,62})\Z", description="a table, or `*` for the whole link")
]
Notice: TypeAlias = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Box: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class Purse(Answer, frozen=True, kw_only=True):
    """What a player has in chips."""

    player: str
    chips: Cents


class ChipsRequest(Request, frozen=True, kw_only=True):
    """Chips to be handed out (above 0) or taken back (below 0)."""

    example: ClassVar[dict[str, Any]] = {"amount": 50_000, "reason": "buy-in"}

    amount: Annotated[int, Meta(ge=-(10**11), le=10**11)]
    reason: Notice = ""


class PurseMoved(Purse, frozen=True, kw_only=True):
    """Chips that were moved, and what the player has afterwards."""

    amount: Cents
    reason: str


class AwardRequest(Request, frozen=True, kw_only=True):
    """Why an award is rejected; for the other acts it may be empty. `payee` is for a winner without an account.

    A table that deals by hand may know a player by no account: whoever hands the award over then names the account
    under which the house has admitted the winner.
    """

    example: ClassVar[dict[str, Any]] = {"reason": "the hand was misread"}

    reason: Remark = ""
    payee: Remark = ""


class OrderRequest(Request, frozen=True, kw_only=True):
    """Every award that waits and can still be moved, in the order in which the house has them paid."""

    example: ClassVar[dict[str, Any]] = {"order": ["7.0", "8.0", "7.1"], "reason": "by the tape"}

    order: Annotated[tuple[AwardId, ...], Meta(max_length=100)]
    reason: Remark = ""


class FaultRequest(Request, frozen=True, kw_only=True):
    """Where the jackpot does not work: at a table, at one of its boxes, or with `*` on the whole link."""

    example: ClassVar[dict[str, Any]] = {"table": "rws-ml", "box": 2, "reason": "dead sensor"}

    table: Place
    box: Box | None = None
    reason: Remark = ""


class FaultChoice(Request, frozen=True, kw_only=True):
    """How later rounds are played while the fault lasts; `notice` is what players read at the table."""

    example: ClassVar[dict[str, Any]] = {"mode": "block-box", "box": 2, "reason": "no spare part"}

    mode: Annotated[str, of("FaultMode")]
    box: Box | None = None
    notice: Notice = ""
    reason: Remark = ""


class PendingAward(Answer, frozen=True, kw_only=True):
    """A share of the meter that a hand has won and that waits for the pit; `waits`: what it waits for beside that.

    `paid_first`: awards that the rules pay no earlier than it, and that were paid before it was claimed.
    """

    award: str
    table: str
    round: str
    box: int
    player: str
    category: str
    amount: Cents
    state: str
    says: Annotated[str, says("its state in words")]
    hand: tuple[str, ...]
    before: Cents
    clauses: tuple[str, ...]
    complete_at: datetime
    waits: str | None
    paid_first: tuple[Annotated[Any, of("PaidFirst")], ...]


class AwardTried(Answer, frozen=True, kw_only=True):
    """Why whoever asks could not do something with an award now, as it would be refused; nothing where he could."""

    code: Annotated[str | None, says("`not-admitted`: the account of the winner is to be named")]
    refused: str
    expected: str
    clauses: tuple[str, ...]


class WonOnLink(Answer, frozen=True, kw_only=True):
    """Something that was won on a link: a share of the meter, a fixed prize, or envy."""

    award: str
    kind: str
    state: str
    says: Annotated[str, says("its state in words")]
    table: str
    round: str
    box: int
    player: str
    category: str
    hand: tuple[str, ...]
    amount: Cents
    at: datetime


class PrizeRow(Answer, frozen=True, kw_only=True):
    """What a hand wins: a share of the meter or a fixed amount, and what it pays the other boxes."""

    category: str
    share: str | None
    amount: Cents | None
    envy: Cents | None


class Prizes(Answer, frozen=True, kw_only=True):
    """What the hands of a game win, best first, and the cards of the best one."""

    rulebook: str
    game: str
    rows: tuple[PrizeRow, ...]
    cards: tuple[str, ...]


class LinkView(Answer, frozen=True, kw_only=True):
    """A linked jackpot as its sign shows it."""

    link: str
    title: str
    currency: str
    meter: Cents
    reset: Cents
    unit: Cents
    reading: int
    status: str
    tables: tuple[str, ...]
    takes_all: Annotated[tuple[str, ...], says("the hands that take the whole meter")]
    latest: Annotated[str | None, says("changes with every win, and with what becomes of it")]
    faults: Annotated[dict[str, Annotated[Any, of("LinkFault")]], says("by table; `*` is the whole link")]
    pending: tuple[PendingAward, ...]


class LinkInFull(LinkView, frozen=True, kw_only=True):
    """A link with all that its sign tells beside the meter."""

    wins: tuple[WonOnLink, ...]
    last: Annotated[WonOnLink | None, says("the last share of the meter that was paid")]
    prizes: tuple[Prizes, ...]
