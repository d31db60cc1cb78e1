"""What a record goes on telling: facts that earlier versions left out, and that nothing leaves out once one was told.

So a record of before reads as it did, and nobody writes an entry as a version of before would have, to be held to less.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, cast

from msgspec import Struct, field

from croupier.floor.audit.report import Finding, Kind

Fact: TypeAlias = Literal[
    "book", "password", "ended-keys", "key-roles", "key-opens", "roles", "chips", "parties", "owed", "order"
]

#: By fact, what kind of finding it is to leave it out, and how the entry is at fault.
_LEFT_OUT: Final[dict[Fact, tuple[Kind, str]]] = {
    "book": ("rules", "names no edition of its rulebook"),
    "password": ("people", "does not say which password it was"),
    "ended-keys": ("people", "does not say which keys ended with the old password"),
    "key-roles": ("people", "does not say what roles the key has"),
    "key-opens": ("people", "does not say what the key opens"),
    "roles": ("people", "does not say in which roles the account is open again"),
    "chips": ("link", "does not say whose chips the link takes"),
    "parties": ("link", "does not say who had a hand in the round of the award"),
    "order": ("link", "has no line of the staff log"),
    "owed": ("link", "does not say who had a hand in the round that is owed for"),
}


class LeftOut(Struct, frozen=True, order=True):
    """An entry without a fact: when it was written, and where it stands."""

    at: int
    place: str


class OnceTold(Struct):
    """By fact, when it was first told, and what left it out last; parts of a record are put together in any order.

    A fact may be one of a certain thing: `chips megalink`.
    """

    first: dict[str, int] = field(default_factory=dict)
    left_out: dict[str, LeftOut] = field(default_factory=dict)

    def see(self, fact: Fact, told: bool, at: int, place: str, of: str = "") -> None:
        """One entry that has to do with a fact, and whether it tells it."""
        name = f"{fact} {of}" if of else fact
        if told:
            self.first[name] = min(at, self.first.get(name, at))
        else:
            last = LeftOut(at, place)
            self.left_out[name] = max(last, self.left_out.get(name, last))

    def add(self, more: OnceTold) -> None:
        """What another part of the record has told and left out."""
        self.first |= {name: min(at, self.first.get(name, at)) for name, at in more.first.items()}
        self.left_out |= {name: max(one, self.left_out.get(name, one)) for name, one in more.left_out.items()}

    def faults(self) -> Iterator[Finding]:
        """Of each fact, the last entry that has left it out after another had told it."""
        for name, one in sorted(self.left_out.items()):
            if one.at > self.first.get(name, one.at):
                kind, fault = _LEFT_OUT[cast(Fact, name.partition(" ")[0])]
                yield Finding(kind, one.place, f"it {fault}, which was told before")
