"""What the server says about people: who one is, accounts, keys, proposals and the staff log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct


class Me(Struct, frozen=True, kw_only=True):
    """The visitor, as the floor knows him."""

    account: str
    name: str
    kind: str
    roles: tuple[str, ...]
    permissions: tuple[str, ...]
    way: str
    post: str | None = None
    tables: tuple[str, ...] | None = None
    must_change_password: bool = False
    csrf_token: str | None = None


class Account(Struct, frozen=True, kw_only=True):
    """An account of the floor."""

    id: str
    name: str
    kind: str
    roles: tuple[str, ...]
    active: bool
    must_change_password: bool
    created_at: datetime
    created_by: str


class OpenedAccount(Struct, frozen=True, kw_only=True):
    """A new account, and the temporary password that is shown this once."""

    account: Account
    temporary_password: str | None = None


class Key(Struct, frozen=True, kw_only=True):
    """A key of a device, or for the own play."""

    id: str
    account: str
    label: str
    roles: tuple[str, ...]
    created_at: datetime
    created_by: str
    tables: tuple[str, ...] | None = None
    expires_at: datetime | None = None
    revoked_at: datetime | None = None


class IssuedKey(Struct, frozen=True, kw_only=True):
    """A new key, and its secret that is shown this once."""

    key: Key
    secret: str


class Proposal(Struct, frozen=True, kw_only=True):
    """A change that takes two people."""

    id: str
    kind: str
    subject: str
    old: Any
    new: Any
    reason: str
    proposed_by: str
    proposed_at: datetime
    expires_at: datetime
    state: str
    decided_by: str | None = None
    decided_at: datetime | None = None


class CarriedOut(Struct, frozen=True, kw_only=True):
    """A proposal that took effect, and what its approver is shown this once."""

    proposal: Proposal
    shown: dict[str, Any] = {}


class StaffAct(Struct, frozen=True, kw_only=True):
    """One line of the staff log: who did what and when."""

    number: int
    at: datetime
    account: str
    name: str
    way: str
    act: str
    subject: str
    details: dict[str, Any] = {}
