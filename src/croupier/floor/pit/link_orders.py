"""What people of the house order about a link: whose turn comes first, how to go on while it is out of order, and what
becomes of awards that wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from croupier.errors import Code, Refusal
from croupier.floor.hall.floor import Floor
from croupier.floor.link.meters import admitted, post_of
from croupier.floor.link.orders import ALL_TABLES, write_down
from croupier.floor.link.records import book_at
from croupier.floor.people.person import Person
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission
from croupier.jackpot import Act, Command, DecideOrder, DeclareFault, HandleFault, RepairFault, Signature
from croupier.jackpot.state import EVERY_TABLE
from croupier.languages import ENGLISH
from croupier.rulebook.irregularities import FaultMode
from croupier.wire.money import AwardTried, LinkInFull


def order_winners(floor: Floor, person: Person, link: str, order: Sequence[str], key: str, reason: str) -> LinkInFull:
    """The house puts the winners of several tables in their order; the rules say which post may, if any."""
    person.require(Permission.RULE)
    person.require_presence()
    said = {"order": list(order), "reason": reason}
    return _carry_out(floor, person, DecideOrder(link=link, order=tuple(order)), "awards-ordered", link, said, key)


def declare_fault(
    floor: Floor, person: Person, link: str, table: str, box: int | None, key: str, reason: str
) -> LinkInFull:
    """The jackpot does not work at a table, at one of its boxes, or anywhere."""
    person.require(Permission.RULE, table=table)
    said = {"box": box, "reason": reason}
    command = DeclareFault(link=link, table=_table(table), box=box)
    return _carry_out(floor, person, command, "fault-declared", f"{link}:{table}", said, key)


def choose(
    floor: Floor,
    person: Person,
    link: str,
    table: str,
    mode: FaultMode,
    box: int | None,
    notice: str,
    key: str,
    reason: str,
) -> LinkInFull:
    """How later rounds are played while the fault lasts; the rules say which post may choose, and from what."""
    person.require(Permission.RULE, table=table)
    person.require_presence()
    said = {"mode": mode, "box": box, "reason": reason}
    command = HandleFault(link=link, table=_table(table), mode=mode, box=box, notice=notice)
    return _carry_out(floor, person, command, "fault-handled", f"{link}:{table}", said, key)


def repair(floor: Floor, person: Person, link: str, table: str, key: str, reason: str) -> LinkInFull:
    """The jackpot works again."""
    person.require(Permission.OPEN_TABLES, table=table)
    command = RepairFault(link=link, table=_table(table))
    return _carry_out(floor, person, command, "fault-repaired", f"{link}:{table}", {"reason": reason}, key)


def _carry_out(
    floor: Floor, person: Person, command: Command, act: str, subject: str, said: dict[str, Any], key: str
) -> LinkInFull:
    """In one transaction with its line of the staff log, and once."""
    now, link = floor.clock.now(), subject.partition(":")[0]
    by = Signature(person.name, post_of(person))
    signed = Act(key=f"{person.account}/{key}"[:200], at=now, by=by, reason=str(said["reason"]))
    with floor.store.write() as connection:
        done = floor.books(connection).links.perform(command, signed)
        if not done.repeated:
            write_down(PeopleRecords(connection).acts, person, now, act, subject, said, done.entry)
    return _shown(floor, link)


def _shown(floor: Floor, link: str) -> LinkInFull:
    """The link as it stands now; whoever watches the links is told that one has changed."""
    floor.feed.note("links")
    return floor.links.view(link)


def _table(table: str) -> str:
    return EVERY_TABLE if table == ALL_TABLES else table


def settle_award(
    floor: Floor, person: Person, link: str, award: str, act: str, key: str, reason: str, payee: str = ""
) -> LinkInFull:
    """Verify, pay or reject an award; the staff log has it, in the same transaction and once."""
    with floor.store.write() as connection:
        _settle(floor, connection, person, link, award, act, key, reason, payee)
    return _shown(floor, link)


def try_award(floor: Floor, person: Person, link: str, award: str, act: str, language: str = ENGLISH) -> AwardTried:
    """What stands between a person and an act on an award, before he looks at any papers; nothing of it is kept."""
    with floor.store.rehearsal() as connection:
        try:
            _settle(floor, connection, person, link, award, act, "tried", "", "")
        except Refusal as refusal:
            if refusal.code is Code.NOT_FOUND:
                raise
            return AwardTried(
                code=refusal.code,
                refused=refusal.said(language),
                expected=refusal.wanted(language),
                clauses=refusal.clauses,
            )
    return AwardTried(code=None, refused="", expected="", clauses=())


def _settle(
    floor: Floor, connection: Connection, person: Person, link: str, award: str, act: str, key: str, reason: str,
    payee: str,
) -> None:  # fmt: skip
    people, books = PeopleRecords(connection), floor.books(connection)
    desk = books.links
    winner = admitted(people.accounts, payee, desk.parties(link, award) | {person.account}) if payee else ""
    table, amount = desk.waiting(link, award)
    if act == "payment" and amount > floor.config.large_award:
        # The link knows the rules of its tables, those that the floor no longer opens included.
        person.require_post(book_at(books.link_state(link).link, table).authority.referral.post)
    done = floor.links.settle_award(desk, person, link, award, act, key, reason, winner)
    if not done.repeated:
        details: dict[str, Any] = {"amount": amount, "reason": reason} | ({"payee": winner} if winner else {})
        write_down(people.acts, person, floor.clock.now(), f"award-{act}", f"{link}:{award}", details, done.entry)
