"""Who somebody is, accounts, keys, what takes two people, and the staff log."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta

from croupier.wire.message import Answer, Id, Label, Line, Reason, Request, of, says

Role = Annotated[str, of("Role")]
Permission = Annotated[str, of("Permission")]
AccountKind = Annotated[str, of("AccountKind")]
Way = Annotated[str, of("Way")]
Authenticator = Annotated[str, of("Authenticator")]
#: How many characters a password has.
PASSWORD_LENGTH: Final = range(10, 129)
Password = Annotated[
    str, Meta(min_length=1, max_length=PASSWORD_LENGTH.stop - 1, extra_json_schema={"format": "password"})
]


#: How many digits a one-time code has.
CODE_DIGITS: Final = 6
OneTimeCode = Annotated[str, Meta(pattern=rf"^[0-9]{{{CODE_DIGITS}}}\Z")]


class SignInRequest(Request, frozen=True, kw_only=True):
    """Name and password, and a code where the account has an authenticator."""

    example: ClassVar[dict[str, Any]] = {"name": "player one", "password": "four tall ships"}

    name: Line
    password: Password
    code: OneTimeCode | None = None


class PasswordRequest(Request, frozen=True, kw_only=True):
    """A person's own new password."""

    example: ClassVar[dict[str, Any]] = {"current": "four tall ships", "new": "six warm stones"}

    current: Password
    new: Password


class EnrolmentRequest(Request, frozen=True, kw_only=True):
    """An authenticator is to be set up, by somebody who has the password."""

    example: ClassVar[dict[str, Any]] = {"password": "four tall ships"}

    password: Password


class Enrolment(Answer, frozen=True, kw_only=True):
    """The secret of an authenticator, shown this once: as people type it, and as a link for a telephone."""

    secret: str
    link: str


class CodeRequest(Request, frozen=True, kw_only=True):
    """A code of the own authenticator."""

    example: ClassVar[dict[str, Any]] = {"code": "492039"}

    code: OneTimeCode


class Me(Answer, frozen=True, kw_only=True):
    """Somebody, as they see themselves."""

    account: str
    name: str
    kind: AccountKind
    roles: tuple[Role, ...]
    post: str | None
    permissions: tuple[Permission, ...]
    way: Way
    tables: tuple[str, ...] | None
    must_change_password: bool
    authenticator: Annotated[Authenticator, says("`needed`: the post opens nothing until one is set up")] = "none"
    csrf_token: Annotated[str | None, says("send it as X-CSRF-Token with every change")] = None


class PasswordLength(Answer, frozen=True, kw_only=True):
    """How many characters a password has."""

    least: int
    most: int


class AgeStated(Request, frozen=True, kw_only=True):
    """How old somebody is who comes in: in whole years, or by the day of his birth. Nothing of it is kept."""

    example: ClassVar[dict[str, Any]] = {"born": "2001-05-17"}

    age: int | None = None
    born: date | None = None


class Admission(Answer, frozen=True, kw_only=True):
    """From which age the rules of this floor's games admit, by which clauses, and whether everybody is asked."""

    years: int
    clauses: tuple[str, ...]
    asked: bool


class Presence(Answer, frozen=True, kw_only=True):
    """Who is behind a browser's session, if anybody is, and what whoever comes in is handed or asked for."""

    person: Me | None
    admission: Annotated[Admission | None, says("null where the rules admit at any age")]
    guest_chips: Annotated[int | None, says("whole cents; null where the floor takes no guests")]
    password_length: PasswordLength


class RoleRow(Answer, frozen=True, kw_only=True):
    """One permission and who has it."""

    permission: Permission
    means: str
    roles: tuple[Role, ...]


class AccountRequest(Request, frozen=True, kw_only=True):
    """A new account."""

    example: ClassVar[dict[str, Any]] = {"name": "player", "kind": "person"}

    name: Line
    kind: Literal["person", "device"] = "person"
    age: Annotated[int | None, says("checked against the age of admission, and not kept")] = None
    born: date | None = None


class AccountChange(Request, frozen=True, kw_only=True):
    """An account closed or opened again."""

    example: ClassVar[dict[str, Any]] = {"active": False}

    active: bool


class Account(Answer, frozen=True, kw_only=True):
    """An account of the floor, without anything secret."""

    id: str
    name: str
    kind: AccountKind
    roles: tuple[Role, ...]
    active: bool
    must_change_password: bool
    created_at: datetime
    created_by: str
    authenticator: Annotated[bool, says("whether it takes a code to sign in")] = False


class OpenedAccount(Answer, frozen=True, kw_only=True):
    """A new account and its temporary password, shown this once: null for a device, and where it is repeated."""

    account: Account
    temporary_password: str | None


class KeyRequest(Request, frozen=True, kw_only=True):
    """A new key: for the own account, or for a device's."""

    example: ClassVar[dict[str, Any]] = {"label": "reader at table 4", "roles": ["dealer"], "tables": ["table-4"]}

    label: Label
    account: Id | None = None
    roles: Annotated[tuple[Role, ...], Meta(min_length=1, max_length=20)] = ("player",)
    tables: Annotated[tuple[Id, ...], Meta(max_length=200)] | None = None
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class Key(Answer, frozen=True, kw_only=True):
    """A key of a device, or for the own play, without its secret."""

    id: str
    account: str
    label: str
    roles: tuple[Role, ...]
    tables: tuple[str, ...] | None
    created_at: datetime
    created_by: str
    expires_at: datetime | None
    revoked_at: datetime | None


class IssuedKey(Answer, frozen=True, kw_only=True):
    """A new key and its secret, shown this once; null where the same request is repeated."""

    key: Key
    secret: str | None


class ProposalRequest(Request, frozen=True, kw_only=True):
    """A change that another person is asked to approve."""

    example: ClassVar[dict[str, Any]] = {
        "kind": "account-roles",
        "subject": "account-abc",
        "new": ["dealer"],
        "reason": "starts on Monday",
    }

    kind: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z-]+\Z")]
    subject: Annotated[str, Meta(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9:._-]+\Z")]
    new: Any
    reason: Reason


class Proposal(Answer, frozen=True, kw_only=True):
    """A change that takes two people, as it stands; `old` and `new` are what its kind has there."""

    id: str
    kind: str
    title: Annotated[str, says("what this kind of proposal is")]
    subject: str
    about: Annotated[str, says("the name of the account that it concerns, or the subject itself")]
    old: Any
    new: Any
    reason: str
    proposed_by: str
    proposer: Annotated[str, says("the name of who proposed it")]
    proposed_at: datetime
    expires_at: datetime
    state: Annotated[str, of("ProposalState")]
    decided_by: str | None
    decider: str | None
    decided_at: datetime | None
    approve: Annotated[Permission, says("what whoever approves it needs; never who proposed it")]
    shown: Annotated[dict[str, Any], says("what its proposer is shown once, in the answer to the proposal")] = {}


class CarriedOut(Answer, frozen=True, kw_only=True):
    """A proposal that took effect, and what its approver is shown this once."""

    proposal: Proposal
    shown: dict[str, Any]


class StaffAct(Answer, frozen=True, kw_only=True):
    """One line of the staff log: who did what and when."""

    number: int
    at: datetime
    account: str
    name: str
    way: Way
    act: str
    subject: str
    details: dict[str, Any]
    names: Annotated[dict[str, str], says("what the accounts that the line is about are called")]
