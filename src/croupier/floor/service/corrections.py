"""A balance of a link put right: what was recorded stays, and two people sign for the difference."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from croupier.errors import Code, InputError
from croupier.floor.people.person import Person
from croupier.floor.people.proposals import Proposal, ProposalKind
from croupier.floor.people.roles import Permission
from croupier.floor.service.floor import Floor
from croupier.floor.store.people import PeopleRecords
from croupier.jackpot import Act, CorrectLink, Signature
from croupier.money import MILS, Cents

CORRECTION: Final = "jackpot-correction"
#: More than that is no slip of the pen.
MOST: Final[Cents] = 10**10


class Correction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is added to an account of the link, from the house; below 0 it goes back there."""

    account: Literal["meter", "reserve", "prizes"]
    change: Cents


# msgspec works out a shape when it first meets it, and two threads must not meet it first together.
msgspec.json.Decoder(Correction)


def link_kinds(floor: Floor) -> tuple[ProposalKind, ...]:
    """The kinds of proposals about links. The subject is the id of a link."""

    def correct(connection: Connection, proposal: Proposal, person: Person) -> None:
        wanted = _read(proposal.new)
        proposer = PeopleRecords(connection).accounts.get(proposal.proposed_by)
        signed = Act(
            key=f"proposal/{proposal.id}",
            at=floor.clock.now(),
            by=Signature(proposer.name if proposer is not None else proposal.proposed_by),
            also_by=Signature(person.name),
            reason=proposal.reason,
        )
        command = CorrectLink(link=proposal.subject, account=wanted.account, mils=wanted.change * MILS)
        floor.books(connection).links.perform(command, signed)

    def terms(connection: Connection, subject: str) -> dict[str, Any]:
        """What must not have changed meanwhile: not the meter, which moves with every bet, but what the link is."""
        state = floor.books(connection).link_state(subject)
        return {"status": state.terms.status, "reset": state.link.reset, "unit": state.link.unit}

    return (
        ProposalKind(
            name=CORRECTION,
            title="A balance of the jackpot put right",
            propose=Permission.PROPOSE_JACKPOT,
            approve=Permission.APPROVE_JACKPOT,
            read=terms,
            check=lambda _connection, _subject, new: msgspec.to_builtins(_read(new)),
            carry_out=correct,
        ),
    )


def _read(new: Any) -> Correction:
    try:
        wanted = msgspec.convert(new, Correction)
    except msgspec.ValidationError:
        raise InputError(
            Code.BAD_VALUE, "this is no correction", at="new", expected='such as {"account": "meter", "change": 500}'
        ) from None
    if not 0 < abs(wanted.change) <= MOST:
        raise InputError(Code.BAD_AMOUNT, "this corrects nothing", at="new.change", expected="cents, above or below 0")
    return wanted
