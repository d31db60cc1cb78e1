"""Accounts, keys and the staff log."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from croupier.errors import Code
from croupier.floor.people.person import AccountKind, Person
from croupier.floor.people.roles import Permission, read_roles
from croupier.floor.web import views
from croupier.floor.web.identity import Somebody, allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.parameters import Id, Named, Part, RequestKey
from croupier.floor.web.services import services_of
from croupier.floor.web.wired import Wired, refuses
from croupier.wire.people import Account, AccountChange, AccountRequest, IssuedKey, KeyRequest, OpenedAccount, StaffAct
from croupier.wire.people import Key as KeyShown

router = APIRouter(prefix="/api", tags=["staff"], route_class=Wired)

AccountReader = Annotated[Person, Depends(allowed(Permission.READ_ACCOUNTS))]
AccountWriter = Annotated[Person, Depends(allowed(Permission.WRITE_ACCOUNTS))]
LogReader = Annotated[Person, Depends(allowed(Permission.READ_STAFF_LOG))]
PageSize = Annotated[int, Query(ge=1, le=200)]


@router.get("/accounts", summary="List accounts")
def accounts(
    request: Request,
    person: AccountReader,
    after: Annotated[Id | None, Query()] = None,
    limit: PageSize = 100,
    staff: Annotated[bool, Query()] = False,
    kind: Annotated[AccountKind | None, Query()] = None,
    name: Annotated[Part, Query(description="a part of the name")] = "",
) -> list[Account]:
    """Accounts in the order of their ids; `after` is the last id of the page before."""
    found = services_of(request).people.staffing.accounts(
        person, after=after or "", limit=limit, staff_only=staff, kind=kind, name=name
    )
    return [views.account(account) for account in found]


@router.post(
    "/accounts",
    status_code=201,
    summary="Open an account",
    responses=refuses(Code.NAME_TAKEN, Code.KEY_REUSED, Code.AGE_UNKNOWN, Code.UNDER_AGE),
)
def open_account(
    request: Request, person: AccountWriter, wanted: AccountRequest, idempotency_key: RequestKey = None
) -> OpenedAccount:
    """A new account with the role of a player; any other role takes a proposal and a second person."""
    services = services_of(request)
    staffing, kind = services.people.staffing, AccountKind(wanted.kind)
    if kind is AccountKind.PERSON:
        services.require_admitted(wanted.age, wanted.born)
    opened = staffing.open_account(person, wanted.name, kind, request_key=idempotency_key)
    return OpenedAccount(account=views.account(opened.account), temporary_password=opened.temporary_password)


@router.get("/accounts/{account}", summary="Look at an account", responses=refuses(Code.NOT_FOUND))
def account(request: Request, person: AccountReader, account: Named) -> Account:
    """One account."""
    return views.account(services_of(request).people.staffing.account(person, account))


@router.patch(
    "/accounts/{account}",
    summary="Close an account or open it again",
    responses=refuses(Code.NOT_FOUND, Code.ROLES_CLASH),
)
def change_account(request: Request, person: AccountWriter, account: Named, wanted: AccountChange) -> Account:
    """A closed account opens nothing; its history stays."""
    return views.account(services_of(request).people.staffing.set_active(person, account, wanted.active))


@router.delete(
    "/accounts/{account}/sessions",
    status_code=204,
    summary="Sign somebody out everywhere",
    responses=refuses(Code.NOT_FOUND),
)
def sign_out_everywhere(request: Request, person: AccountWriter, account: Named) -> None:
    """End every session of an account."""
    services_of(request).people.staffing.sign_out_everywhere(person, account)


@router.get("/keys", summary="List keys", responses=refuses(Code.NOT_FOUND))
def keys(request: Request, person: Somebody, account: Annotated[Id | None, Query()] = None) -> list[KeyShown]:
    """The own keys, or those of a device's account."""
    return [views.key(key) for key in services_of(request).people.staffing.keys(person, account)]


@router.post(
    "/keys",
    status_code=201,
    summary="Issue a key",
    responses=refuses(Code.NOT_FOUND, Code.ROLES_CLASH, Code.KEY_REUSED, Code.TOO_MANY_ATTEMPTS),
)
def issue_key(request: Request, person: Somebody, wanted: KeyRequest, idempotency_key: RequestKey = None) -> IssuedKey:
    """A key for the own play, or for a device. Its secret is in this answer and nowhere else."""
    read_roles(wanted.roles)
    issued = services_of(request).people.staffing.issue_key(
        person,
        wanted.label,
        account_id=wanted.account,
        roles=wanted.roles,
        tables=wanted.tables,
        lasting=None if wanted.days is None else timedelta(days=wanted.days),
        request_key=idempotency_key,
    )
    return IssuedKey(key=views.key(issued.key), secret=issued.secret or None)


@router.delete("/keys/{key}", status_code=204, summary="Revoke a key", responses=refuses(Code.NOT_FOUND))
def revoke_key(request: Request, person: Somebody, key: Named) -> None:
    """Close a key at once and for good."""
    services_of(request).people.staffing.revoke_key(person, key)


@router.get("/staff-log", summary="Read the staff log")
def staff_log(
    request: Request,
    person: LogReader,
    before: Annotated[int | None, Query(ge=1, le=2**63 - 1)] = None,
    account: Annotated[Id | None, Query()] = None,
    limit: PageSize = 100,
) -> list[StaffAct]:
    """Who did what and when, the newest first; `before` is the last number of the page before."""
    people = services_of(request).people
    acts = people.staffing.log(person, before=before, account=account, limit=limit)
    return views.acts(people.approvals, acts, language_of(request))
