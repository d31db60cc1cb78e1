"""What changes of an account: what must hold of each change, and those that take two people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection

from croupier.errors import Code, Refusal, bad_value
from croupier.floor.chance import Chance, new_secret
from croupier.floor.people.passwords import Passwords, half_hash, on_record
from croupier.floor.people.person import Account, AccountKind, Person
from croupier.floor.people.proposals import Proposal, ProposalKind
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission, Role, post_called, read_roles
from croupier.floor.people.sessions import PASSWORD_PREFIX
from croupier.languages import Listed, Sentence

#: What a device may be: it plays (a bot), deals (a card reader), or reads for the books.
DEVICE_ROLES: Final = frozenset({Role.PLAYER, Role.DEALER, Role.AUDITOR})

ROLES: Final = "account-roles"
PASSWORD: Final = "account-password"
TEMPORARY: Final = "temporary"


def locked(records: PeopleRecords, account_id: str) -> Account | None:
    """An account that is about to change, locked after all administrators: in one order, or two would wait for ever."""
    records.accounts.administrators()
    return records.accounts.get(account_id, lock=True)


def not_the_last_administrator(records: PeopleRecords, changed: Account) -> None:
    """Refuse a change after which nobody could administer the floor."""
    if changed.active and Role.ADMINISTRATOR in changed.roles:
        return
    others = [account for account in records.accounts.administrators() if account.id != changed.id]
    before = records.accounts.get(changed.id)
    if before is not None and before.active and Role.ADMINISTRATOR in before.roles and not others:
        raise Refusal(Code.ROLES_CLASH, Sentence("only-administrator", name=changed.name), at="account")


def reset_details(records: PeopleRecords, account: Account, at: datetime) -> dict[str, Any]:
    """End whatever an old password has opened, sessions and keys; what the staff log has of it."""
    ended, keys = records.sessions.end_all(account.id), records.keys.revoke_all(account.id, at)
    return {"name": account.name, "sessions": ended, "keys": keys, "password": on_record(account.password_hash)}


def account_kinds(chance: Chance, passwords: Passwords) -> tuple[ProposalKind, ...]:
    """The kinds of proposals about accounts. The subject of each is the id of an account."""

    def first_half(_new: str) -> tuple[Any, Mapping[str, Any]]:
        """Who proposes knows one half, who approves the other: neither learns the password without the other."""
        half = new_secret(chance, PASSWORD_PREFIX)
        return {TEMPORARY: half_hash(half)}, {"first_half": half}

    def reset_password(connection: Connection, proposal: Proposal, person: Person) -> Mapping[str, Any]:
        if not isinstance(proposal.new, dict):
            raise Refusal(Code.PROPOSAL_STALE, Sentence("proposer-shown-no-half"))
        half = new_secret(chance, PASSWORD_PREFIX)
        records = PeopleRecords(connection)
        locked(records, proposal.subject)
        account = account_of(connection, proposal.subject)
        both = passwords.hash_halves(proposal.new[TEMPORARY], half)
        account = account.with_password(both, temporary=True)
        records.accounts.save(account)
        at = proposal.decided_at or proposal.proposed_at
        details = reset_details(records, account, at) | {"proposal": proposal.id}
        records.acts.add(person, at, "password-reset", account.id, details)
        return {"second_half": half}

    def change_roles(connection: Connection, proposal: Proposal, _: Person) -> None:
        records = PeopleRecords(connection)
        locked(records, proposal.subject)
        changed = replace(account_of(connection, proposal.subject), roles=read_roles(proposal.new))
        not_the_last_administrator(records, changed)
        records.accounts.save(changed)

    return (
        ProposalKind(
            name=ROLES,
            title="Change of an account's roles",
            propose=Permission.WRITE_ACCOUNTS,
            approve=Permission.APPROVE_ACCOUNTS,
            read=lambda connection, subject: sorted(account_of(connection, subject).roles),
            check=_check_roles,
            carry_out=change_roles,
            concerns=lambda subject: subject,
        ),
        ProposalKind(
            name=PASSWORD,
            title="A temporary password for somebody who lost theirs",
            propose=Permission.WRITE_ACCOUNTS,
            approve=Permission.APPROVE_ACCOUNTS,
            read=_has_password,
            check=_check_password,
            carry_out=reset_password,
            concerns=lambda subject: subject,
            begin=first_half,
        ),
    )


def account_of(connection: Connection, account_id: str) -> Account:
    """The account that a proposal is about; refused where there is none, or a guest's."""
    account = PeopleRecords(connection).accounts.get(account_id)
    if account is None:
        raise Refusal(Code.NOT_FOUND, Sentence("there-no-such-account"), at="subject")
    if account.kind is AccountKind.GUEST:
        raise Refusal(Code.NOT_PERMITTED, Sentence("guest-stays-guest"), at="subject")
    return account


def no_device_holds(at: str) -> Refusal:
    """A role that is not for devices."""
    roles = Listed(post_called(role) for role in sorted(DEVICE_ROLES))
    return Refusal(Code.ROLES_CLASH, Sentence("no-device-holds-such-role", roles=roles), at=at)


def _check_roles(connection: Connection, subject: str, new: Any) -> list[str]:
    if not isinstance(new, list) or not all(isinstance(name, str) for name in new):
        raise bad_value(Sentence("this-no-list-of-roles"), "new")
    roles = read_roles(new, at="new")
    if account_of(connection, subject).kind is AccountKind.DEVICE and not roles <= DEVICE_ROLES:
        raise no_device_holds("new")
    return sorted(roles)


def _has_password(connection: Connection, subject: str) -> str:
    account = account_of(connection, subject)
    if account.password_hash is None:
        raise Refusal(Code.NOT_PERMITTED, Sentence("account-has-no-password"), at="subject")
    return TEMPORARY if account.must_change else "own"


def _check_password(_connection: Connection, _subject: str, new: Any) -> Any:
    if isinstance(new, dict) and set(new) == {TEMPORARY}:
        return new  # as the proposal holds it
    if new != TEMPORARY:
        raise bad_value(Sentence("nobody-chooses-password-for-another", value=f'"{TEMPORARY}"'), "new")
    return TEMPORARY
