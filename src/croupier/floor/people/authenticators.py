"""Authenticators: six digits from a telephone beside the password, each good once (RFC 6238).

The secret is sealed under the key of the floor, like the seeds of its rounds. It counts once its owner has shown that
the telephone gives its codes.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import Connection

from croupier.errors import Code, Refusal, bad_value
from croupier.floor.chance import Chance, Clock
from croupier.floor.people.account_changes import account_of, locked
from croupier.floor.people.codes import spend_code
from croupier.floor.people.entrance import Entrance, SignedIn, account_subject
from croupier.floor.people.passwords import Passwords
from croupier.floor.people.person import Account, Person
from croupier.floor.people.proposals import Proposal, ProposalKind
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission
from croupier.floor.people.sessions import Recognition
from croupier.floor.record.engine import Transactions, vault_of
from croupier.languages import Sentence

#: As RFC 4226 recommends: 160 bits.
SECRET_BYTES: Final = 20
ISSUER: Final = "croupier"
KIND: Final = "account-authenticator"
ON, NONE = "on", "none"


@dataclass(frozen=True, slots=True)
class NewSecret:
    """What a telephone is told, once: the secret as people type it, and as a link that carries it."""

    secret: str = field(repr=False)
    link: str = field(repr=False)


def new_authenticator(connection: Connection, chance: Chance, account: Account) -> tuple[Account, NewSecret]:
    """The account with a fresh secret, sealed and not yet in force, and what its owner is shown."""
    secret = chance.draw(SECRET_BYTES)
    typed = base64.b32encode(secret).decode()
    link = f"otpauth://totp/{ISSUER}:{quote(account.name, safe='')}?secret={typed}&issuer={ISSUER}"
    sealed = vault_of(connection).seal(secret, account.id)
    return replace(account, authenticator=sealed, authenticator_step=None), NewSecret(typed, link)


def enrolled(records: PeopleRecords, by: Person, account: Account, now: datetime) -> None:
    """Put an authenticator in force, on record by the hash of what is sealed: one that was exchanged is found."""
    records.accounts.save(account)
    sealed = hashlib.sha256(account.authenticator or b"").hexdigest()
    details = {"name": account.name, "authenticator": sealed}
    records.acts.add(by, now, "authenticator-enrolled", account.id, details)


def taken_off(records: PeopleRecords, account: Account) -> Account:
    """The account without its authenticator; whoever is signed in signs in again."""
    without = replace(account, authenticator=None, authenticator_step=None)
    records.accounts.save(without)
    records.sessions.end_all(account.id)
    return without


class Authenticators:
    """Where somebody sets up an authenticator of his own, or takes it off."""

    def __init__(
        self,
        store: Transactions,
        clock: Clock,
        chance: Chance,
        passwords: Passwords,
        recognition: Recognition,
        entrance: Entrance,
    ) -> None:
        self._store, self._clock, self._chance = store, clock, chance
        self._passwords, self._recognition, self._entrance = passwords, recognition, entrance

    def begin(self, person: Person, password: str) -> NewSecret:
        """A secret for the own telephone; it counts once `confirm` has seen a code of it."""
        account = self._counted(person)
        if not self._passwords.fits(password, account.password_hash):
            raise Refusal(Code.WRONG_CREDENTIALS, Sentence("this-not-password"), at="password")
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            present = _still(records.accounts.get(account.id, lock=True), account)
            if present.enrolled:
                raise Refusal(Code.AUTHENTICATOR_ON, Sentence("account-has-authenticator-already"))
            records.attempts.forget(account_subject(account.name))
            present, shown = new_authenticator(connection, self._chance, present)
            records.accounts.save(present)
        return shown

    def confirm(self, person: Person, code: str, address: str) -> SignedIn:
        """The authenticator counts from now on; every session ends, and a fresh one begins."""

        def put_in_force(records: PeopleRecords, account: Account, now: datetime) -> Account:
            if account.authenticator is None or account.enrolled:
                raise Refusal(Code.NOT_NOW, Sentence("nothing-begun-that-code-confirms"))
            account = spend_code(records.connection, account, code, now)
            enrolled(records, person, account, now)
            return account

        return self._changed(person, address, put_in_force)

    def remove(self, person: Person, code: str, address: str) -> SignedIn:
        """Take the own authenticator off, by a code of it; every session ends, and a fresh one begins."""

        def take_off(records: PeopleRecords, account: Account, now: datetime) -> Account:
            if not account.enrolled:
                raise Refusal(Code.NOT_NOW, Sentence("account-has-no-authenticator"))
            spend_code(records.connection, account, code, now)
            without = taken_off(records, account)
            records.acts.add(person, now, "authenticator-removed", account.id, {"name": account.name})
            return without

        return self._changed(person, address, take_off)

    def _changed(
        self, person: Person, address: str, change: Callable[[PeopleRecords, Account, datetime], Account]
    ) -> SignedIn:
        """Change the own authenticator, end every session of the account, and begin a fresh one."""
        known, now = self._counted(person), self._clock.now()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            present = _still(records.accounts.get(known.id, lock=True), known)
            # Before the staff log, which everybody locks last; what is refused is undone with it.
            records.attempts.forget(account_subject(present.name))
            account = change(records, present, now)
            records.sessions.end_all(account.id)
            entered = self._entrance.open_session(records, account, address)
        self._recognition.forget()
        return entered

    def _counted(self, person: Person) -> Account:
        """Who asks, with a password of his own."""
        person.require_presence()
        person.require_own_password()
        return self._entrance.counted(person)


def authenticator_kind() -> ProposalKind:
    """The proposal that lets somebody in who has lost his telephone: two others take the authenticator off."""

    def carry_out(connection: Connection, proposal: Proposal, _: Person) -> Mapping[str, Any] | None:
        records = PeopleRecords(connection)
        locked(records, proposal.subject)
        taken_off(records, account_of(connection, proposal.subject))
        return None

    def read(connection: Connection, subject: str) -> str:
        return ON if account_of(connection, subject).enrolled else NONE

    def check(connection: Connection, subject: str, new: Any) -> str:
        if new != NONE:
            raise bad_value(Sentence("nobody-sets-up-authenticator-for-another", value=f'"{NONE}"'), "new")
        if not account_of(connection, subject).enrolled:
            raise Refusal(Code.NOT_NOW, Sentence("account-has-no-authenticator"), at="subject")
        return NONE

    return ProposalKind(
        name=KIND,
        title="An authenticator taken off whoever lost it",
        propose=Permission.WRITE_ACCOUNTS,
        approve=Permission.APPROVE_ACCOUNTS,
        read=read,
        check=check,
        carry_out=carry_out,
        concerns=lambda subject: subject,
    )


def _still(present: Account | None, known: Account) -> Account:
    """The account as it is under the lock; refused where it was closed or its password changed meanwhile."""
    if present is None or not present.active or present.password_hash != known.password_hash:
        raise Refusal(Code.SESSION_EXPIRED, Sentence("account-has-changed-meanwhile"))
    return present
