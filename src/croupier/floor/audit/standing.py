"""What a record comes to at a moment: whoever keeps it can go on from there without reading what came before."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from croupier.chain import GENESIS, Head
from croupier.floor.audit.derived import LoggedPeople
from croupier.floor.audit.notes import Won
from croupier.floor.audit.snapshot import FIRST_LINE
from croupier.floor.link.following import Followed


class StaffMark(Struct, frozen=True, kw_only=True):
    """How far the staff log was read: its last line, when that was written, and what all of it says of people."""

    number: int = 0
    hash: str = GENESIS.hex()
    at: int = 0
    people: LoggedPeople = field(default_factory=LoggedPeople)

    @property
    def head(self) -> Head:
        return Head(self.number, bytes.fromhex(self.hash))

    @property
    def after(self) -> int:
        """The number after which lines are new."""
        return self.number or FIRST_LINE


class PaidRound(Struct, frozen=True):
    """What a link has given to a round that may still go on."""

    table: str
    round: str
    won: tuple[Won, ...]


class Reached(Struct, frozen=True, kw_only=True):
    """What followed from everything that was read, where nothing was found."""

    staff: StaffMark = StaffMark()
    #: By link, its journal as far as it was followed, and what was given to rounds that may still go on.
    links: dict[str, Followed] = field(default_factory=dict)
    paid: dict[str, list[PaidRound]] = field(default_factory=dict)
    #: Every account of the ledger, and how many transfers it was added up from.
    accounts: dict[str, int] = field(default_factory=dict)
    transfers: int = 0
    #: By stream, the journals of links and the staff log among them, the last entry.
    ends: dict[str, int] = field(default_factory=dict)


#: Before anything was read.
NOTHING: Final = Reached()
