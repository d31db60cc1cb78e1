"""What goes over the wire about people. Amounts are cents, times are ISO 8601 in UTC, secrets are shown once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as dataclass_fields
from datetime import date, datetime
from typing import Annotated, Any, Literal

from fastapi import Header
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from croupier.floor.people.approvals import Approvals, CarriedOut
from croupier.floor.people.entrance import SignedIn
from croupier.floor.people.passwords import LENGTH
from croupier.floor.people.person import Account, AccountKind, Person, Way
from croupier.floor.people.proposals import Proposal, ProposalKind, ProposalState
from croupier.floor.people.roles import Permission, Role
from croupier.floor.people.sessions import ApiKey
from croupier.floor.people.staff_log import StaffAct
from croupier.floor.people.staffing import Issued, Opened

#: Text that a person typed: no control characters, which databases and terminals take amiss.
Line = Annotated[str, Field(min_length=1, max_length=128, pattern=r"^[^\x00-\x1f\x7f]+$")]
Reason = Annotated[str, Field(min_length=3, max_length=500, pattern=r"^[^\x00-\x1f\x7f]+$")]
Label = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9-]+$")]
#: Under the same key a request counts once; one without a key counts every time.
RequestKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="under the same key the request counts once",
        min_length=1,
        max_length=100,
        pattern=r"^[\x21-\x7e]+$",
    ),
]
Password = Annotated[str, Field(min_length=1, max_length=LENGTH.stop - 1, json_schema_extra={"format": "password"})]


class Wire(BaseModel):
    """A message: every field is known."""

    model_config = ConfigDict(extra="forbid")


class SignInRequest(Wire):
    """Name and password."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"name": "player one", "password": "four tall ships"}]}
    )

    name: Line
    password: Password


class PasswordRequest(Wire):
    """A person's own new password."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"current": "four tall ships", "new": "six warm stones"}]}
    )

    current: Password
    new: Password


class Me(Wire):
    """Somebody, as they see themselves."""

    account: str
    name: str
    kind: AccountKind
    roles: list[Role]
    post: str | None
    permissions: list[Permission]
    way: Way
    tables: list[str] | None
    must_change_password: bool
    csrf_token: str | None = Field(default=None, description="send it as X-CSRF-Token with every change")

    @classmethod
    def of(cls, person: Person, csrf: str | None = None) -> Me:
        """A person's own view."""
        return cls(
            account=person.account,
            name=person.name,
            kind=person.kind,
            roles=sorted(person.roles),
            post=person.post,
            permissions=sorted(person.permissions),
            way=person.way,
            tables=None if person.tables is None else sorted(person.tables),
            must_change_password=person.must_change,
            csrf_token=csrf,
        )

    @classmethod
    def entered(cls, entered: SignedIn) -> Me:
        """Somebody who has just come in, with the token that their page needs."""
        return cls.of(entered.person, entered.csrf)


class PasswordLength(Wire):
    """How many characters a password has."""

    least: int = LENGTH.start
    most: int = LENGTH.stop - 1


class AgeStated(Wire):
    """How old somebody is who comes in: in whole years, or by the day of his birth. Nothing of it is kept."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"born": "2001-05-17"}]})

    age: int | None = None
    born: date | None = None


class AdmissionView(Wire):
    """From which age the rules of this floor's games admit, by which clauses, and whether everybody is asked."""

    years: int
    clauses: list[str]
    asked: bool


class Presence(Wire):
    """Who is behind a browser's session, if anybody is, and what whoever comes in is handed or asked for."""

    person: Me | None
    admission: AdmissionView | None = Field(default=None, description="null where the rules admit at any age")
    guest_chips: int | None = Field(description="whole cents; null where the floor takes no guests")
    password_length: PasswordLength = PasswordLength()


class RoleRow(Wire):
    """One permission and who has it."""

    permission: Permission
    means: str
    roles: list[Role]


class AccountRequest(Wire):
    """A new account."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "player", "kind": "person"}]})

    name: Line
    kind: Literal["person", "device"] = "person"
    age: int | None = Field(default=None, description="checked against the age of admission, and not kept")
    born: date | None = None


class AccountChange(Wire):
    """An account closed or opened again."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"active": False}]})

    active: bool


class AccountView(Wire):
    """An account, without anything secret."""

    id: str
    name: str
    kind: AccountKind
    roles: list[Role]
    active: bool
    must_change_password: bool
    created_at: datetime
    created_by: str

    @classmethod
    def of(cls, account: Account) -> AccountView:
        """An account as staff sees it."""
        return cls(
            id=account.id,
            name=account.name,
            kind=account.kind,
            roles=sorted(account.roles),
            active=account.active,
            must_change_password=account.must_change,
            created_at=account.created_at,
            created_by=account.created_by,
        )


class OpenedAccount(Wire):
    """A new account and its temporary password, shown this once: null for a device, and where it is repeated."""

    account: AccountView
    temporary_password: str | None

    @classmethod
    def of(cls, opened: Opened) -> OpenedAccount:
        """What the administrator is shown."""
        return cls(account=AccountView.of(opened.account), temporary_password=opened.temporary_password)


class KeyRequest(Wire):
    """A new key: for the own account, or for a device's."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"label": "reader at table 4", "roles": ["dealer"], "tables": ["table-4"]}]},
    )

    label: Label
    account: Id | None = None
    roles: list[Role] = Field(default=[Role.PLAYER], min_length=1, max_length=len(Role))
    tables: list[Id] | None = Field(default=None, max_length=200)
    days: int | None = Field(default=None, ge=1, le=3650)


class KeyView(Wire):
    """A key, without its secret."""

    id: str
    account: str
    label: str
    roles: list[Role]
    tables: list[str] | None
    created_at: datetime
    created_by: str
    expires_at: datetime | None
    revoked_at: datetime | None

    @classmethod
    def of(cls, key: ApiKey) -> KeyView:
        """A key as its holder sees it."""
        return cls(
            id=key.id,
            account=key.account,
            label=key.label,
            roles=sorted(key.roles),
            tables=None if key.tables is None else sorted(key.tables),
            created_at=key.created_at,
            created_by=key.created_by,
            expires_at=key.expires_at,
            revoked_at=key.revoked_at,
        )


class IssuedKey(Wire):
    """A new key and its secret, shown this once; null where the same request is repeated."""

    key: KeyView
    secret: str | None

    @classmethod
    def of(cls, issued: Issued) -> IssuedKey:
        """What the holder is shown."""
        return cls(key=KeyView.of(issued.key), secret=issued.secret or None)


class ProposalRequest(Wire):
    """A change that another person is asked to approve."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"kind": "account-roles", "subject": "account-abc", "new": ["dealer"], "reason": "starts on Monday"}
            ]
        },
    )

    kind: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z-]+$")]
    subject: Annotated[str, Field(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9:._-]+$")]
    new: JsonValue
    reason: Reason


class ProposalView(Wire):
    """A proposal as it stands."""

    id: str
    kind: str
    title: str = Field(description="what this kind of proposal is")
    subject: str
    about: str = Field(description="the name of the account that it concerns, or the subject itself")
    old: Any
    new: Any
    reason: str
    proposed_by: str
    proposer: str = Field(description="the name of who proposed it")
    proposed_at: datetime
    expires_at: datetime
    state: ProposalState
    decided_by: str | None
    decider: str | None
    decided_at: datetime | None
    approve: Permission = Field(description="what whoever approves it needs; never who proposed it")

    @classmethod
    def of(cls, proposal: Proposal, kind: ProposalKind, names: Mapping[str, str]) -> ProposalView:
        """A proposal as staff sees it; `names` are those of the people around it."""
        fields = {field.name: getattr(proposal, field.name) for field in dataclass_fields(proposal)}
        return cls(
            **fields,
            title=kind.title,
            about=names.get(proposal.subject, proposal.subject),
            proposer=names.get(proposal.proposed_by, proposal.proposed_by),
            decider=names.get(proposal.decided_by or "", proposal.decided_by),
            approve=kind.approve,
        )

    @classmethod
    def all_of(cls, approvals: Approvals, proposals: Sequence[Proposal]) -> list[ProposalView]:
        """Several proposals, with everybody's names."""
        around = [one for each in proposals for one in (each.proposed_by, each.decided_by, each.subject)]
        names = approvals.names(around)
        return [cls.of(proposal, approvals.kind(proposal.kind), names) for proposal in proposals]


class CarriedOutView(Wire):
    """A proposal that took effect, and what its approver is shown this once."""

    proposal: ProposalView
    shown: dict[str, Any]

    @classmethod
    def of(cls, approvals: Approvals, done: CarriedOut) -> CarriedOutView:
        """What the approver is shown."""
        [proposal] = ProposalView.all_of(approvals, [done.proposal])
        return cls(proposal=proposal, shown=dict(done.shown))


class ActView(Wire):
    """One line of the staff log."""

    number: int
    at: datetime
    account: str
    name: str
    way: Way
    act: str
    subject: str
    details: dict[str, Any]
    names: dict[str, str] = Field(description="what the accounts that the line is about are called")

    @classmethod
    def of(cls, act: StaffAct, names: Mapping[str, str]) -> ActView:
        """A line as it is read; `names` are those of everybody around."""
        about = {one: names[one] for one in _mentioned(act) if one in names}
        return cls(**{name: getattr(act, name) for name in cls.model_fields if name != "names"}, names=about)

    @classmethod
    def all_of(cls, approvals: Approvals, acts: Sequence[StaffAct]) -> list[ActView]:
        """Several lines, with the names of everybody whom they are about."""
        names = approvals.names(one for act in acts for one in _mentioned(act))
        return [cls.of(act, names) for act in acts]


def _mentioned(act: StaffAct) -> tuple[str, ...]:
    """Whatever may be somebody's account in a line."""
    return (act.subject, *(one for one in act.details.values() if isinstance(one, str)))
