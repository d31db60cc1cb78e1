"""Chips over the counter: who may have them, and the large movements that take two people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection

from croupier.errors import Code, InputError, Refusal, bad_value
from croupier.floor.cage import AGREED, MOST_CENTS, MOVED, ChipsMoved, move_chips
from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Account, AccountKind, Person
from croupier.floor.people.proposals import Proposal, ProposalKind
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission, Role
from croupier.languages import Sentence
from croupier.money import Cents

CHIPS: Final = "chips"


def hand_chips(floor: Floor, person: Person, account: str, amount: Cents, key: str, reason: str) -> ChipsMoved:
    """Buying in and cashing out by one person, up to what the configuration calls large."""
    if not amount:
        raise InputError(Code.BAD_AMOUNT, Sentence("nothing-is-moved"), at="amount")
    with floor.store.read() as connection:
        _player(connection, account, "account")
    return floor.hand_chips(person, account, amount, f"{person.account}/{key}", reason)


def chips_kinds(floor: Floor) -> tuple[ProposalKind, ...]:
    """The kind of proposal by which two people move chips. Its subject is the account of a player."""

    def move(connection: Connection, proposal: Proposal, person: Person) -> Mapping[str, Any]:
        now, amount = floor.clock.now(), proposal.new["amount"]
        books = floor.books(connection)
        key = f"{AGREED}{proposal.id}"
        moved = move_chips(books, person, proposal.subject, amount, key, now, proposal.reason)
        details = {"amount": amount, "reason": proposal.reason, "proposed_by": proposal.proposed_by}
        PeopleRecords(connection).acts.add(person, now, MOVED, proposal.subject, details)
        return {"chips": moved.chips}

    def present(connection: Connection, subject: str) -> dict[str, Any]:
        """Whose purse it is: what lies in it may change with every bet meanwhile."""
        return {"name": _player(connection, subject, "subject").name}

    return (
        ProposalKind(
            name=CHIPS,
            title="Many chips handed to a player, or taken back",
            propose=Permission.MOVE_CHIPS,
            approve=Permission.MOVE_CHIPS,
            read=present,
            check=lambda _connection, _subject, new: _amount(new),
            carry_out=move,
            concerns=lambda subject: subject,
        ),
    )


def _player(connection: Connection, account: str, at: str) -> Account:
    found = PeopleRecords(connection).accounts.get(account)
    if found is None or not found.active or Role.PLAYER not in found.roles:
        raise Refusal(Code.NOT_FOUND, Sentence("there-no-such-player"), at=at)
    if found.kind is not AccountKind.PERSON:
        raise Refusal(Code.NOT_PERMITTED, Sentence("play-chips-neither-sold-nor-cashed"), at=at)
    return found


def _amount(new: Any) -> dict[str, int]:
    amount = new.get("amount") if isinstance(new, dict) and set(new) == {"amount"} else None
    if type(amount) is not int:
        raise bad_value(Sentence("this-moves-no-chips", such=json.dumps({"amount": 2_500_000})), "new")
    if not 0 < abs(amount) <= MOST_CENTS:
        raise InputError(Code.BAD_AMOUNT, Sentence("this-no-amount-of-chips"), at="new.amount")
    return {"amount": amount}
