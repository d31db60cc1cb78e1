"""What takes two people at the tables and links: a ruling above the own post, other limits, a balance put right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, cast

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from croupier.chain import asked_digest, microseconds
from croupier.errors import Code, InputError, Refusal, bad_value
from croupier.floor.hall.floor import Floor
from croupier.floor.link.orders import CORRECTION, PROPOSED
from croupier.floor.people.person import HOUSE, Person
from croupier.floor.people.proposals import Proposal, ProposalKind
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission, highest_post
from croupier.floor.table.requests import CORRECTIONS, Correction, TableRequest, require_ruling_id
from croupier.floor.table.setup import LIMITS, change_limits, changed_limits, check_limits, with_limits
from croupier.floor.table.sight import veiled
from croupier.jackpot import Act, CorrectLink, Signature
from croupier.languages import Sentence
from croupier.money import MILS, Cents
from croupier.round.codec import plain
from croupier.round.correcting import APPROVER
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling, UsePower, decode_command

RULING: Final = "ruling"
POWER: Final = "power"
#: The command that a proposal of each of these kinds holds.
_COMMANDS: Final = {RULING: "give-ruling", POWER: "use-power"}
RECORD: Final = "record-correction"


def table_kinds(floor: Floor) -> tuple[ProposalKind, ...]:
    """The kinds of proposals about tables. The subject of each is the id of a table."""

    def give(connection: Connection, proposal: Proposal, person: Person) -> Mapping[str, Any]:
        """The proposer decided, the approver answers for it; the higher of the two posts must reach it."""
        proposer = PeopleRecords(connection).accounts.get(proposal.proposed_by)
        decided = _official(proposer.name, highest_post(proposer.roles)) if proposer is not None else None
        command = _COMMANDS.get(proposal.kind)
        own = {"reason": proposal.reason} if command is None else {"type": command}
        said = proposal.new | own | {"decided_by": decided, "approved_by": _official(person.name, person.post)}
        wanted = cast(GiveRuling | UsePower | Correction, decode_command(json.dumps(said)))
        digest = asked_digest(proposal.id)
        asked = TableRequest(person=HOUSE, wanted=wanted, key=f"proposal/{proposal.id}", digest=digest)
        step, _ = floor.carry_out(connection, proposal.subject, asked)
        return {"version": step.version, "events": [str(type(event).__struct_config__.tag) for event in step.events]}

    def round_now(_: Connection, subject: str) -> dict[str, Any]:
        return {"round": floor.current(floor.tables.setup(subject).id).number}

    def limit(connection: Connection, proposal: Proposal, person: Person) -> None:
        """The limits hold from the next round on."""
        streams, at = floor.books(connection).streams, floor.clock.now()
        limits = check_limits(floor.tables.setup(proposal.subject), proposal.new)
        by = (proposal.proposed_by, person.account)
        change_limits(streams, proposal.subject, limits, by=by, key=proposal.id, at=microseconds(at))
        PeopleRecords(connection).acts.add(person, at, "limits-changed", proposal.subject, dict(proposal.new))

    def present(connection: Connection, subject: str) -> dict[str, Any]:
        terms = floor.tables.setup(subject).terms
        now = with_limits(terms, changed_limits(floor.books(connection).streams, subject)).limits
        return {bet: {"min": one.min, "max": one.max} for bet, one in now.items()}

    return (
        ProposalKind(
            name=LIMITS,
            title="Other limits at a table, from its next round on",
            propose=Permission.PROPOSE_LIMITS,
            approve=Permission.APPROVE_LIMITS,
            read=present,
            check=lambda _, subject, new: plain(check_limits(floor.tables.setup(subject), new)),
            carry_out=limit,
        ),
        ProposalKind(
            name=RULING,
            title="A ruling at a table that takes a higher post",
            propose=Permission.RULE,
            approve=Permission.RULE,
            read=round_now,
            check=lambda _, subject, new: _check_order(floor, subject, RULING, new),
            carry_out=give,
        ),
        ProposalKind(
            name=POWER,
            title="A power used at a table that deals by itself",
            propose=Permission.RULE,
            approve=Permission.RULE,
            read=round_now,
            check=lambda _, subject, new: _check_order(floor, subject, POWER, new),
            carry_out=give,
        ),
        ProposalKind(
            name=RECORD,
            title="A card or a decision that was keyed wrong, put right",
            propose=Permission.DEAL,
            approve=Permission.RULE,
            read=round_now,
            check=lambda _, subject, new: _check_correction(floor, subject, new),
            carry_out=give,
        ),
    )


def _check_order(floor: Floor, subject: str, kind: str, new: Any) -> dict[str, Any]:
    floor.tables.setup(subject)
    if not isinstance(new, dict) or {"decided_by", "approved_by", "type"} & set(new):
        raise bad_value(Sentence("this-no-ruling"), "new")
    require_ruling_id(new.get("id"), "new.id")
    official = {"name": "x", "post": "dealer"}
    decode_command(json.dumps({**new, "type": _COMMANDS[kind], "decided_by": official}))
    return new


def _check_correction(floor: Floor, subject: str, new: Any) -> dict[str, Any]:
    """Whether the record could be put right so, if somebody of the pit stood behind it."""
    setup = floor.tables.setup(subject)
    if not isinstance(new, dict) or {"decided_by", "approved_by", "reason"} & set(new):
        raise bad_value(Sentence("this-corrects-nothing"), "new")
    if new.get("type") not in CORRECTIONS:
        raise bad_value(
            Sentence("this-corrects-nothing"), "new.type", Sentence("one-of", names=", ".join(sorted(CORRECTIONS)))
        )
    wanted = cast(Correction, decode_command(json.dumps({**new, "decided_by": _official("x", APPROVER)})))
    state = floor.current(setup.id).round
    try:
        decide(state, wanted)
    except Refusal as said:
        cards = tuple(one.card for one in getattr(wanted, "cards", ()))
        raise veiled(setup, state, HOUSE, cards, said) from None
    return new


def _official(name: str, post: str | None) -> dict[str, str | None]:
    return {"name": name, "post": post}


#: More than that is no slip of the pen.
MOST: Final[Cents] = 10**10


class LinkCorrection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is added to an account of the link, from the house; below 0 it goes back there."""

    account: Literal["meter", "reserve", "prizes"]
    change: Cents


# msgspec works out a shape when it first meets it, and two threads must not meet it first together.
msgspec.json.Decoder(LinkCorrection)


def link_kinds(floor: Floor) -> tuple[ProposalKind, ...]:
    """The kinds of proposals about links. The subject is the id of a link."""

    def correct(connection: Connection, proposal: Proposal, person: Person) -> None:
        wanted = _read(proposal.new)
        proposer = PeopleRecords(connection).accounts.get(proposal.proposed_by)
        signed = Act(
            key=f"{PROPOSED}{proposal.id}",
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


def _read(new: Any) -> LinkCorrection:
    try:
        wanted = msgspec.convert(new, LinkCorrection)
    except msgspec.ValidationError:
        such = json.dumps({"account": "meter", "change": 500})
        raise bad_value(Sentence("this-no-correction", such=such), "new") from None
    if not 0 < abs(wanted.change) <= MOST:
        raise InputError(Code.BAD_AMOUNT, Sentence("this-corrects-no-balance"), at="new.change")
    return wanted
