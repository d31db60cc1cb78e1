"""What an audit says: how much was read and what is wrong, chains one by one, and the statement of a link."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from croupier.money import Cents
from croupier.wire.message import Answer, says
from croupier.wire.tables import RoundRow


class Finding(Answer, frozen=True, kw_only=True):
    """Something in the record that is not as it must be: its kind, its place, and what is wrong with it."""

    kind: str
    at: str
    message: str


class AuditReport(Answer, frozen=True, kw_only=True):
    """The audit of the floor: how much was read, and everything that is not as it must be."""

    clean: bool
    store: str
    counts: dict[str, int]
    findings: Annotated[tuple[Finding, ...], says("empty where the record is whole")]


class AuditStage(Answer, frozen=True, kw_only=True):
    """How far an audit is."""

    done: int
    streams: int


class LastAudit(AuditReport, frozen=True, kw_only=True):
    """The last audit of this server, and who asked for it."""

    at: datetime
    by: str


class AuditState(Answer, frozen=True, kw_only=True):
    """Whether the record is being verified now, and how the last audit came out."""

    running: AuditStage | None
    last: LastAudit | None


class Chain(Answer, frozen=True, kw_only=True):
    """A chain of the record. `name` is the table's, or `staff-log`; `verified` is null until somebody asks."""

    name: str
    title: str
    rulebook: str | None
    entries: int
    hash: str
    rounds: int
    verified: bool | None = None
    findings: tuple[Finding, ...] = ()


class LinkTable(Answer, frozen=True, kw_only=True):
    """A table of a link: the rules it is played by, and how they are read."""

    rulebook: str
    readings: dict[str, str]


class LinkTerms(Answer, frozen=True, kw_only=True):
    """What a link is set up with; shares are parts of 1."""

    id: str
    title: str
    currency: str
    mode: str
    unit: Cents
    reset: Cents
    ceiling: Cents | None
    shares: dict[str, float]
    tables: dict[str, LinkTable]


class StatementStart(Answer, frozen=True, kw_only=True):
    """Where a statement begins: the entry of the last reset, and the meter after it."""

    entry: int
    at: datetime
    meter_mils: int


class StatementLine(Answer, frozen=True, kw_only=True):
    """All transfers of one purpose since the last reset."""

    purpose: str
    says: str
    count: int
    mils: int


class StatementHits(Answer, frozen=True, kw_only=True):
    """How often a hand has won, and how much."""

    kind: str
    category: str
    count: int
    amount: Cents


class StatementWin(Answer, frozen=True, kw_only=True):
    """Something that was won on the link, with the reading that it was paid from."""

    id: str
    kind: str
    state: str
    says: Annotated[str, says("its state in words")]
    table: str
    round: str
    box: int
    player: str
    category: str
    hand: str
    amount: Cents
    reading: int
    before: Cents
    dealt_at: datetime
    entered_at: datetime
    turn: int


class StatementTransfer(Answer, frozen=True, kw_only=True):
    """Money from one account of the link to another."""

    debit: str
    credit: str
    mils: int
    purpose: str


class StatementEntry(Answer, frozen=True, kw_only=True):
    """One entry of the link's journal; `body` is what its kind has there."""

    entry: int
    at: datetime
    kind: str
    by: str
    also_by: str | None
    meter_mils: int | None
    hash: str
    body: Any
    transfers: tuple[StatementTransfer, ...]


class Statement(Answer, frozen=True, kw_only=True):
    """A link at one moment; balances are in ten-thousandths of a cent (`mils`), so that they add up exactly."""

    link: LinkTerms
    status: str
    reading: int
    displayed: Cents
    meter_mils: int
    derived_mils: int
    agrees: bool
    since: StatementStart
    lines: tuple[StatementLine, ...]
    totals: dict[str, int]
    reserve_mils: int
    prizes_mils: int
    pending: Cents
    house_mils: int
    hits: tuple[StatementHits, ...]
    wins: tuple[StatementWin, ...]
    entries: Annotated[tuple[StatementEntry, ...] | None, says("every entry since the last reset, if asked for")] = None


class FoundRound(Answer, frozen=True, kw_only=True):
    """A round that a search has found, and where."""

    title: str
    currency: str
    round: RoundRow


class FoundRounds(Answer, frozen=True, kw_only=True):
    """Rounds that fit, the newest first; `ends` asks for those before them, null where there are no more."""

    rounds: tuple[FoundRound, ...]
    ends: datetime | None
