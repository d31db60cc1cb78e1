"""What a table's stream says about others: noted in its order, and compared with the links when everything is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.money import Cents
from croupier.wire.rounds import MeterReading


class Won(Struct, frozen=True, array_like=True, order=True):
    """What a box has won of a link: a fixed prize or envy with what it comes to, or a share of the meter."""

    kind: Literal["fixed", "envy", "share"]
    box: int
    category: str
    amount: Cents = 0


class Taken(Struct, frozen=True, kw_only=True, tag=True):
    """Jackpot bets that a table says it has handed to a link, and the value that it played for."""

    table: str
    round: str
    link: str
    reading: int
    boxes: Mapping[int, str]
    display: MeterReading | None
    #: What it has won by its last settlement; None where it is not settled, or the link still owes it.
    won: tuple[Won, ...] | None


class Reopened(Struct, frozen=True, kw_only=True, tag=True):
    """A round for which a table says that a link has undone its part."""

    table: str
    round: str
    link: str
    reading: int
    generation: int
    boxes: tuple[int, ...]
    awards: tuple[str, ...]
    prizes: Cents
    #: Who has decided it, and who answers for it beside him.
    by: str = ""
    also_by: str = ""


class RecordedClaim(Struct, frozen=True, kw_only=True, tag=True):
    """A share of the meter for which a table says that it was claimed of a link."""

    table: str
    link: str
    award: str
    box: int
    player: str
    category: str
    amount: Cents
    #: Who had a hand in its round; None where the link was out of reach then, and it was claimed later.
    parties: frozenset[str] | None = None


class Owed(Struct, frozen=True, tag=True):
    """A round to which a link owes what it has won."""

    round: str


class MadeGood(Struct, frozen=True, tag=True):
    """A round to which a link owes nothing any more."""

    round: str


class Reported(Struct, frozen=True, tag=True):
    """What a table has told its link of a fault: the key that it came under, and who has ruled on it, if anybody."""

    key: str
    by: str


Note: TypeAlias = Taken | Reopened | RecordedClaim | Owed | MadeGood | Reported


class Told(Struct):
    """What all tables say about the links, put together."""

    handed: list[Taken] = field(default_factory=list)
    reopened: list[Reopened] = field(default_factory=list)
    claims: list[RecordedClaim] = field(default_factory=list)
    reported: set[Reported] = field(default_factory=set)

    def take(self, notes: Iterable[Note]) -> None:
        """The notes of one table, in the order of its stream."""
        owed, handed = set[str](), list[Taken]()
        for note in notes:
            match note:
                case Owed():
                    owed.add(note.round)
                case MadeGood():
                    owed.discard(note.round)
                case Taken():
                    handed.append(note)
                case Reopened():
                    self.reopened.append(note)
                case Reported():
                    self.reported.add(note)
                case RecordedClaim():
                    self.claims.append(replace(note, parties=None) if owed else note)
        self.handed += [replace(one, won=None) if one.round in owed else one for one in handed]


def still_open(notes: Iterable[Note]) -> list[Note]:
    """What of the notes of a table must be remembered once they have been compared: what is owed."""
    kept, owed = list(notes), set[str]()
    for note in kept:
        if isinstance(note, Owed):
            owed.add(note.round)
        elif isinstance(note, MadeGood):
            owed.discard(note.round)
    return [one for one in kept if isinstance(one, Owed | Taken) and one.round in owed]
