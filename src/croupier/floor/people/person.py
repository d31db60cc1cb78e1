"""Who acts: an account as it stands before the floor in one request, with the rights that come with the way in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum, unique

from croupier.errors import Code, Refusal
from croupier.floor.people.accounts import AccountKind
from croupier.floor.people.roles import Permission, Role, acts_for, highest_post, holders, permissions_of


@unique
class Way(StrEnum):
    """How somebody came in: a session is a person who is present, a key is a device, the house acts by itself."""

    SESSION = "session"
    KEY = "key"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known to the floor. `tables` is None for all tables, or those that a key is for."""

    account: str
    name: str
    kind: AccountKind
    roles: frozenset[Role]
    way: Way
    tables: frozenset[str] | None = None
    must_change: bool = False
    permissions: frozenset[Permission] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "permissions", permissions_of(self.roles))

    @property
    def post(self) -> str | None:
        """The highest post held, in which orders are given at a table; None for who holds no post."""
        return highest_post(self.roles)

    def may(self, permission: Permission, *, table: str | None = None) -> bool:
        """Whether this person may do this, at this table if one is named."""
        return permission in self.permissions and (table is None or self.tables is None or table in self.tables)

    def require(self, permission: Permission, *, table: str | None = None) -> None:
        """Refuse whoever may not."""
        if self.must_change:
            raise Refusal(
                Code.PASSWORD_CHANGE_NEEDED, "a temporary password opens nothing", expected="a password of your own"
            )
        if permission not in self.permissions:
            raise Refusal(
                Code.NOT_PERMITTED,
                f"{self.name} may not do this",
                expected=f"one of the roles {', '.join(sorted(holders(permission)))}",
            )
        if not self.may(permission, table=table):
            raise Refusal(Code.NOT_PERMITTED, f"this key is not for table {table}", expected="a key for that table")

    def require_post(self, needed: str) -> None:
        """Refuse whoever holds no post that may act for this one."""
        if not acts_for(self.post, needed):
            raise Refusal(Code.AUTHORITY_TOO_LOW, f"{self.name} may not act as {needed}", expected=f"{needed} or above")

    def require_presence(self) -> None:
        """Refuse keys where a person must be there: two people are two sessions, never two keys."""
        if self.way is not Way.SESSION:
            raise Refusal(Code.NOT_PERMITTED, "a key cannot do this", expected="the session of a person")


#: The floor itself: what timers, recovery and the first start do has this name in every log.
HOUSE = Person("house", "house", AccountKind.DEVICE, frozenset(), Way.HOUSE)
