"""What needs two people at a table: a ruling above the own post, and a change of limits."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from croupier.errors import Code, InputError
from croupier.floor.people.person import HOUSE, Person
from croupier.floor.people.proposals import Proposal, ProposalKind
from croupier.floor.people.roles import Permission, highest_post
from croupier.floor.service.floor import Floor
from croupier.floor.service.requests import Asked
from croupier.floor.store.people import PeopleRecords
from croupier.rulings.commands import GiveRuling, decode_command

RULING = "ruling"


def table_kinds(floor: Floor) -> tuple[ProposalKind, ...]:
    """The kinds of proposals about tables. The subject of each is the id of a table."""

    def rule(connection: Connection, proposal: Proposal, person: Person) -> Mapping[str, Any]:
        """The proposer decided, the approver approves; the higher of the two posts must reach the ruling."""
        proposer = PeopleRecords(connection).accounts.get(proposal.proposed_by)
        decided = _official(proposer.name, highest_post(proposer.roles)) if proposer is not None else None
        said = dict(proposal.new) | {
            "type": "give-ruling",
            "decided_by": decided,
            "approved_by": _official(person.name, person.post),
        }
        wanted = decode_command(json.dumps(said))
        if not isinstance(wanted, GiveRuling):
            raise InputError(Code.BAD_VALUE, "this is no ruling", at="new", expected="an incident and its facts")
        digest = hashlib.blake2b(proposal.id.encode(), digest_size=16).digest()
        asked = Asked(person=HOUSE, wanted=wanted, key=f"proposal/{proposal.id}", digest=digest)
        step = floor.carry_out(connection, proposal.subject, asked)
        return {"version": step.version, "events": [str(type(event).__struct_config__.tag) for event in step.events]}

    return (
        ProposalKind(
            name=RULING,
            title="A ruling at a table that takes a higher post",
            propose=Permission.RULE,
            approve=Permission.RULE,
            read=lambda _, subject: floor.tables.setup(subject).id,
            check=lambda _, subject, new: _check_ruling(floor, subject, new),
            carry_out=rule,
        ),
    )


def _check_ruling(floor: Floor, subject: str, new: Any) -> dict[str, Any]:
    floor.tables.setup(subject)
    if not isinstance(new, dict) or {"decided_by", "approved_by", "type"} & set(new):
        raise InputError(
            Code.BAD_VALUE, "this is no ruling", at="new", expected="id, incident, facts and whom it concerns"
        )
    official = {"name": "x", "post": "dealer"}
    decode_command(json.dumps({**new, "type": "give-ruling", "decided_by": official}))
    return new


def _official(name: str, post: str | None) -> dict[str, str | None]:
    return {"name": name, "post": post}
