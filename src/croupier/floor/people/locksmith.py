"""What whoever has the database may do about people: see who works here, and let somebody in who is locked out.

Everything is written on the staff log in the name of the house.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection

from croupier.errors import Code, Refusal
from croupier.floor.chance import Chance, Clock, new_secret
from croupier.floor.people.account_changes import locked, reset_details
from croupier.floor.people.authenticators import NewSecret, enrolled, new_authenticator, taken_off
from croupier.floor.people.passwords import Passwords
from croupier.floor.people.person import HOUSE, Account
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.sessions import PASSWORD_PREFIX, SHARED, Recognition
from croupier.floor.people.staffing import LONGEST_PAGE, Issued, Opened, Staffing
from croupier.floor.record.engine import Transactions
from croupier.languages import Sentence


class Locksmith:
    """Lists staff, gives somebody a temporary password, and a device a key."""

    def __init__(self, store: Transactions, clock: Clock, chance: Chance, passwords: Passwords) -> None:
        self._store, self._clock, self._chance, self._passwords = store, clock, chance, passwords
        self._staffing = Staffing(store, clock, chance, passwords, Recognition(SHARED))

    def staff(self) -> list[Account]:
        """Every person and device with a role of staff, in the order of their names."""
        found: list[Account] = []
        with self._store.read() as connection:
            accounts = PeopleRecords(connection).accounts
            while page := accounts.page(after=found[-1].id if found else "", limit=LONGEST_PAGE, staff_only=True):
                found += page
        return sorted(found, key=lambda account: account.name.casefold())

    def reset(self, name: str) -> Opened:
        """A temporary password for somebody who works here; his sessions end."""
        temporary = new_secret(self._chance, PASSWORD_PREFIX)
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account = self._of_staff(connection, name)
            account = account.with_password(self._passwords.hash(temporary), temporary=True)
            records.accounts.save(account)
            details = reset_details(records, account, self._clock.now())
            records.acts.add(HOUSE, self._clock.now(), "password-reset", account.id, details)
        return Opened(account, temporary)

    def authenticator(self, name: str) -> NewSecret:
        """An authenticator for somebody who works here, in force at once; his sessions end."""
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account, shown = new_authenticator(connection, self._chance, self._of_staff(connection, name))
            # No code of it was used yet: the first one may belong to any step.
            enrolled(records, HOUSE, replace(account, authenticator_step=0), self._clock.now())
            records.sessions.end_all(account.id)
        return shown

    def remove_authenticator(self, name: str) -> Account:
        """Let somebody in with the password alone; his sessions end."""
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account = self._of_staff(connection, name)
            if not account.enrolled:
                raise Refusal(Code.NOT_NOW, Sentence("account-has-no-authenticator"), at="name")
            taken_off(records, account)
            details = {"name": account.name}
            records.acts.add(HOUSE, self._clock.now(), "authenticator-removed", account.id, details)
        return account

    def device_key(self, name: str, label: str, roles: Iterable[str]) -> Issued:
        """A key for a device of the house; the device is added if there is none of this name."""
        return self._staffing.house_device(name, label, roles)

    def _of_staff(self, connection: Connection, name: str) -> Account:
        records = PeopleRecords(connection)
        found = records.accounts.named(name)
        account = locked(records, found.id) if found is not None else None
        if account is None or account.password_hash is None:
            raise Refusal(Code.NOT_FOUND, Sentence("nobody-with-password-is-called", name=repr(name)), at="name")
        return account
