"""People whom the house has admitted, and chips that went over its counter: on the staff log, as on a real floor."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from croupier.floor.cage import MOVED
from croupier.floor.people.person import HOUSE, Account, AccountKind, Person, Way
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Role
from croupier.floor.people.staffing import Staffing

CASHIER = Person("account-cashier", "Cashier", AccountKind.PERSON, frozenset({Role.PIT_SUPERVISOR}), Way.SESSION)


def admit(records: PeopleRecords, person: Person, at: datetime) -> None:
    """An account for somebody, unless he has one."""
    if records.accounts.get(person.account) is None:
        account = Account(person.account, person.name, person.kind, person.roles, at, HOUSE.account)
        Staffing._enter(records, HOUSE, account)


def note_chips(connection: Connection, person: Person, amount: int, at: datetime) -> None:
    """The staff log has that the cashier moved chips to somebody, who has an account from now on."""
    records = PeopleRecords(connection)
    for one in (CASHIER, person):
        admit(records, one, at)
    records.acts.add(CASHIER, at, MOVED, person.account, {"amount": amount, "reason": ""})
