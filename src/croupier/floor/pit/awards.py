"""Awards that wait at a link: verified, paid or rejected by people of the house, or only tried, to say who may."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from croupier.errors import Code, Refusal
from croupier.floor.hall.floor import Floor
from croupier.floor.link.meters import admitted
from croupier.floor.link.records import book_at
from croupier.floor.people.person import Person
from croupier.floor.people.records import PeopleRecords
from croupier.languages import ENGLISH
from croupier.rulings.lifting import referee
from croupier.wire.money import AwardTried, LinkInFull


def settle_award(
    floor: Floor, person: Person, link: str, award: str, act: str, key: str, reason: str, payee: str = ""
) -> LinkInFull:
    """Verify, pay or reject an award; the staff log has it, in the same transaction and once."""
    with floor.store.write() as connection:
        _settle(floor, connection, person, link, award, act, key, reason, payee)
    return floor.links.view(link)


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
        person.require_post(referee(book_at(books.link_state(link).link, table)))
    if floor.links.settle_award(desk, person, link, award, act, key, reason, winner):
        details: dict[str, Any] = {"amount": amount, "reason": reason} | ({"payee": winner} if winner else {})
        people.acts.add(person, floor.clock.now(), f"award-{act}", f"{link}:{award}", details)
