"""Accounts: who somebody is to the floor. A guest is a player who was never asked for a name."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum, unique
from typing import Final

from croupier.errors import Code, InputError
from croupier.floor.people.roles import Role

#: Letters and digits of any script, with single spaces, dots, hyphens and underscores between them.
_NAME: Final = re.compile(r"[^\W_]+(?:[ ._-][^\W_]+)*")
NAME_LENGTH: Final = range(2, 41)


@unique
class AccountKind(StrEnum):
    """A person with a password, a guest for one visit, or a device that has nothing but keys."""

    PERSON = "person"
    GUEST = "guest"
    DEVICE = "device"


@dataclass(frozen=True, slots=True)
class Account:
    """One account. `active` is False for a closed one, which opens nothing but keeps its history."""

    id: str
    name: str
    kind: AccountKind
    roles: frozenset[Role]
    created_at: datetime
    created_by: str
    active: bool = True
    must_change: bool = False
    password_hash: str | None = None

    def __repr__(self) -> str:
        """Without the hash: a record that lands in a log gives nothing away."""
        return f"Account({self.id}, {self.name!r}, {sorted(self.roles)}, active={self.active})"

    def with_password(self, password_hash: str, *, temporary: bool) -> Account:
        """The account with a new password; a temporary one must be replaced at the next sign-in."""
        return replace(self, password_hash=password_hash, must_change=temporary)


def read_name(name: str, at: str = "name") -> str:
    """A name as it is shown: one spelling of each character, no tricks with spaces."""
    plain = unicodedata.normalize("NFKC", name).strip()
    if len(plain) not in NAME_LENGTH or not _NAME.fullmatch(plain):
        raise InputError(
            Code.BAD_VALUE,
            "this is not a name",
            at=at,
            expected=f"{NAME_LENGTH.start} to {NAME_LENGTH.stop - 1} letters and digits, with single spaces, dots, "
            "hyphens or underscores between them",
        )
    return plain


def name_key(name: str) -> str:
    """What two names are compared by: capitals and ways of writing the same character make no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).strip().casefold())
