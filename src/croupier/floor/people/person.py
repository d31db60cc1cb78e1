"""Who somebody is to the floor: the account, and the person who acts by it, with the rights of the way in."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum, unique
from typing import Final

from croupier.errors import Code, Refusal, bad_value
from croupier.floor.people.roles import Permission, Role, highest_post, holders, permissions_of, post_called
from croupier.languages import Listed, Sentence
from croupier.rulebook.irregularities import reaches

#: Letters and digits of any script, with single spaces, dots, hyphens and underscores between them.
_NAME: Final = re.compile(r"[^\W_]+(?:[ ._-][^\W_]+)*")
NAME_LENGTH: Final = range(2, 41)
#: What signs for whatever was configured.
CONFIGURATION: Final = Sentence("called-configuration")


def posts_with(permission: Permission) -> Sentence:
    """All roles that may do something."""
    return Listed(post_called(role) for role in sorted(holders(permission)))


@unique
class AccountKind(StrEnum):
    """A person with a password, a guest for one visit, or a device that has nothing but keys."""

    PERSON = "person"
    GUEST = "guest"
    DEVICE = "device"


@unique
class Authenticator(StrEnum):
    """Whether somebody signs in with a code beside the password: no, yes, or not until he has set one up."""

    NONE = "none"
    ON = "on"
    NEEDED = "needed"


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
    #: The secret of the authenticator, sealed; and the step of the last code that was used, None until the first.
    authenticator: bytes | None = None
    authenticator_step: int | None = None

    @property
    def enrolled(self) -> bool:
        """Whether it takes a code to sign in."""
        return self.authenticator is not None and self.authenticator_step is not None

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
        raise bad_value(Sentence("this-not-name", least=NAME_LENGTH.start, most=NAME_LENGTH.stop - 1), at)
    # By these the house itself signs, and its configuration: nobody else is called so.
    if name_key(plain) in (HOUSE.account, CONFIGURATION.told()):
        raise Refusal(Code.NAME_TAKEN, Sentence("name-is-of-house", name=repr(plain)), at=at)
    return plain


def name_key(name: str) -> str:
    """What two names are compared by: capitals and ways of writing the same character make no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).strip().casefold())


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
    authenticator: Authenticator = Authenticator.NONE
    permissions: frozenset[Permission] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "permissions", permissions_of(self.roles))

    @property
    def ready(self) -> bool:
        """Whether this person came in with a password of his own, and with the authenticator that his post takes."""
        return not self.must_change and self.authenticator is not Authenticator.NEEDED

    @property
    def post(self) -> str | None:
        """The highest post held, in which orders are given at a table; None for who holds no post."""
        return highest_post(self.roles)

    def may(self, permission: Permission, *, table: str | None = None) -> bool:
        """Whether this person may do this, at this table if one is named; nothing while a password or code is due."""
        here = table is None or self.tables is None or table in self.tables
        return self.ready and permission in self.permissions and here

    def require(self, permission: Permission, *, table: str | None = None) -> None:
        """Refuse whoever may not."""
        self.require_ready()
        if permission not in self.permissions:
            raise Refusal(
                Code.NOT_PERMITTED,
                Sentence("person-may-not", name=self.name),
                expected=Sentence("somebody-in-post", posts=posts_with(permission)),
            )
        if not self.may(permission, table=table):
            raise Refusal(Code.NOT_PERMITTED, Sentence("key-not-for-table", table=table))

    def require_own_password(self) -> None:
        """Refuse whoever came in with a password that was made for him."""
        if self.must_change:
            raise Refusal(Code.PASSWORD_CHANGE_NEEDED, Sentence("temporary-password-opens-nothing"))

    def require_ready(self) -> None:
        """Refuse whoever has yet to choose a password, or to set up the authenticator that his post takes."""
        self.require_own_password()
        if self.authenticator is Authenticator.NEEDED:
            raise Refusal(Code.AUTHENTICATOR_NEEDED, Sentence("post-opens-nothing-without-authenticator"))

    def require_post(self, needed: str) -> None:
        """Refuse whoever holds no post that may act for this one."""
        if not reaches(self.post, needed):
            post = post_called(needed)
            raise Refusal(
                Code.AUTHORITY_TOO_LOW,
                Sentence("person-may-not-act-as", name=self.name, post=post),
                expected=Sentence("that-post-or-above", post=post),
            )

    def require_presence(self) -> None:
        """Refuse keys where a person must be there: two people are two sessions, never two keys."""
        if self.way is not Way.SESSION:
            raise Refusal(Code.NOT_PERMITTED, Sentence("key-cannot-do-this"))


#: The floor itself: what timers, recovery and the first start do has this name in every log.
HOUSE = Person("house", "house", AccountKind.DEVICE, frozenset(), Way.HOUSE)
