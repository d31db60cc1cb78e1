"""What commands answer with `--json` where the answer is their own: one record for each, from which schemas are made.

Amounts are whole cents, a share is a part of 1. docs/schemas says which command answers with which.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import UNSET, UnsetType, field

from croupier.cards import Card
from croupier.errors import ErrorFields
from croupier.jackpot.bodies import PaidFirst
from croupier.money import Cents
from croupier.rulebook.catalogue import CatalogueGame
from croupier.rulebook.compare import Difference
from croupier.rulebook.coverage import ClauseCoverage
from croupier.wire.audit import LinkTerms, StatementWin
from croupier.wire.figures import Advice
from croupier.wire.message import Answer, says


class Catalogue(Answer, frozen=True, kw_only=True):
    """The rulebooks that come with croupier."""

    rulebooks: tuple[CatalogueGame, ...]


class WrittenFile(Answer, frozen=True, kw_only=True):
    """A file that was written."""

    file: str


class Proofread(Answer, frozen=True, kw_only=True):
    """What is wrong with a rulebook; `rulebook` is null where it could not be read that far."""

    source: str
    ok: bool
    rulebook: str | None
    readings: tuple[str, ...]
    findings: tuple[ErrorFields, ...]


class Differences(Answer, frozen=True, kw_only=True):
    """Two rulebooks, and what differs."""

    first: str
    second: str
    differences: tuple[Difference, ...]


class CoveredGame(Answer, frozen=True, kw_only=True):
    """The clauses of one rulebook: counts by state, the same by kind, and each clause."""

    totals: dict[str, int]
    kinds: dict[str, dict[str, int]]
    clauses: tuple[ClauseCoverage, ...]


class Coverage(Answer, frozen=True, kw_only=True):
    """Which clauses are tested, stated, explained, pending or uncovered."""

    totals: dict[str, int]
    games: dict[str, CoveredGame]


class Admitted(Answer, frozen=True, kw_only=True):
    """Somebody may come in; whoever may not is answered by an error with its clause."""

    rulebook: str
    admitted: Literal[True]
    age: int | None
    least: Annotated[int | None, says("the age from which the rulebook admits; null where it names none")] = field(
        name="from"
    )
    clauses: tuple[str, ...]


class AskedIncident(Answer, frozen=True, kw_only=True):
    """An incident and the facts that its ruling turns on."""

    incident: str
    says: str
    facts: tuple[str, ...]


class Incidents(Answer, frozen=True, kw_only=True):
    """Everything that can be ruled."""

    rulebook: str
    incidents: tuple[AskedIncident, ...]


class DeviceAdvice(Advice, frozen=True, kw_only=True):
    """What each open decision is worth, and the name of the device that weighed it."""

    device: str


class CheckedConfig(Answer, frozen=True, kw_only=True):
    """Everything that is wrong with a configuration."""

    file: str
    errors: tuple[ErrorFields, ...]


class StaffAccount(Answer, frozen=True, kw_only=True):
    """Somebody who works on the floor, or a device of the house."""

    account: str
    name: str
    kind: str
    roles: tuple[str, ...]
    active: bool
    must_change: Annotated[bool, says("whether the password is a temporary one")]
    authenticator: Annotated[bool, says("whether it takes a code to sign in")]


class TemporaryPassword(Answer, frozen=True, kw_only=True):
    """A password that is shown this once."""

    account: str
    temporary_password: str | None


class StaffAuthenticator(Answer, frozen=True, kw_only=True):
    """An authenticator; its secret is shown this once, and is null where it was taken off."""

    name: str
    secret: str | None
    link: str | None


class DeviceKey(Answer, frozen=True, kw_only=True):
    """A key of a device; its secret is shown this once."""

    account: str
    key: str
    secret: str


class CardsTold(Answer, frozen=True, kw_only=True):
    """The cards that a table was told of, in their order, and what it waits for now."""

    table: str
    cards: tuple[Card, ...]
    version: Annotated[int | None, says("the version of the table after the last card; null where none was told")]
    waits_for: str


class Corrected(Answer, frozen=True, kw_only=True):
    """What was keyed wrong at a table is put right, or that is proposed."""

    table: str
    version: Annotated[int | None, says("the version of the table afterwards; null where it is proposed")]
    proposal: Annotated[str | None, says("the proposal that waits for the pit")]


class PasswordHash(Answer, frozen=True, kw_only=True):
    """The hash of a password, for the configuration."""

    password_hash: str


class AwardOnItsWay(Answer, frozen=True, kw_only=True):
    """An award on its way; `before` is what the display showed when its turn came.

    `paid_first`: awards that the rules pay no earlier than it, and that were paid before it was claimed.
    """

    award: str
    table: str
    round: str
    box: int
    player: str
    category: str
    hand: str
    amount: Cents
    reading: int
    before: Cents
    state: str
    clauses: tuple[str, ...]
    complete_at: datetime
    paid_first: tuple[PaidFirst, ...]


class PlaceAtFault(Answer, frozen=True, kw_only=True):
    """A fault of the jackpot system; the places are the tables, or `*` for the whole link."""

    reading: int
    box: int | None
    boxes: tuple[int, ...]
    mode: str | None


class LinkStateTold(Answer, frozen=True, kw_only=True):
    """A link as it stands: what it displays, what lies where (`mils`: ten-thousandths of a cent), awards and faults."""

    link: LinkTerms
    status: str
    reading: int
    displayed: Cents
    meter_mils: int
    reserve_mils: int
    prizes_mils: int
    pending: tuple[AwardOnItsWay, ...]
    faults: dict[str, PlaceAtFault]


class LinkShown(LinkStateTold, frozen=True, kw_only=True):
    """A link with its latest wins."""

    wins: tuple[StatementWin, ...]


class LinksTold(Answer, frozen=True, kw_only=True):
    """Every link."""

    links: tuple[LinkStateTold, ...]


class DrawnSeed(Answer, frozen=True, kw_only=True):
    """A seed, and the commitment to publish before bets close."""

    algorithm: str
    rulebook: str
    round_id: str
    commitment: str
    seed: str


class VerifiedShuffle(Answer, frozen=True, kw_only=True):
    """Whether a seed was committed to, and the deck that it makes, first card first."""

    verified: bool
    algorithm: str
    rulebook: str
    round_id: str
    entropy: tuple[str, ...]
    problem: str | UnsetType = UNSET
    deck: str


class BotsTold(Answer, frozen=True, kw_only=True):
    """What bots did."""

    bots: int
    rounds: int
    commands: int
    refused: int


class Migrated(Answer, frozen=True, kw_only=True):
    """The version of a database, and the role that was let in to serve on it."""

    database: str
    version: str
    server_role: str | None


class DossierMade(Answer, frozen=True, kw_only=True):
    """The files of a dossier."""

    folder: str
    files: tuple[str, ...]


class DossierChecked(Answer, frozen=True, kw_only=True):
    """Where a dossier is not what is made again from it."""

    folder: str
    findings: tuple[str, ...]


class VerifiedSoftware(Answer, frozen=True, kw_only=True):
    """Software and rules beside the latest approved edition."""

    manifest: str
    edition: datetime
    by: str
    croupier: str
    verified: bool
    departures: tuple[str, ...]


class KeptHead(Answer, frozen=True, kw_only=True):
    """The latest head of a floor's record, and whether it was new."""

    size: int
    root: str
    at: datetime
    key: str
    new: bool
