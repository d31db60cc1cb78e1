"""What earlier rulings have left at the tables: bets below the minimum settled once, who is barred, what is shut."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from croupier.errors import Code, Refusal
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission, acts_for
from croupier.floor.service.floor import Floor
from croupier.floor.service.requests import Asked
from croupier.floor.service.setup import TableSetup, keeps_chips
from croupier.floor.service.state import TableState
from croupier.floor.store.people import PeopleRecords
from croupier.round.state import Official
from croupier.round.table import Condition
from croupier.rulebook.statements import KEPT
from croupier.rulings.commands import LiftCondition
from croupier.rulings.lifting import lifter
from croupier.rulings.posts import require_known_post
from croupier.rulings.telling import told_condition

#: What can be lifted.
LiftedKind: TypeAlias = Literal["player-barred", "one-position"]


#: Lists of what holds at the tables are told under this name.
SUBJECT: Final = "conditions"


def conditions(floor: Floor, person: Person, table: str | None = None) -> list[dict[str, Any]]:
    """Every condition at every table, in the order of the tables; or at one of them."""
    person.require(Permission.RULE)
    found = [
        one
        for setup in floor.tables.setups.values()
        if table in (None, setup.id)
        and (state := floor.tables.known(setup.id)) is not None
        and person.may(Permission.RULE, table=setup.id)
        for one in _held(setup, state, person)
    ]
    _name(floor, found)
    return found


def lift_condition(
    floor: Floor, person: Person, table: str, kind: LiftedKind, player: str, reason: str, key: str
) -> list[dict[str, Any]]:
    """End an order about a player, by a post that may give it. In the table's stream and on the staff log, once."""
    setup, now = floor.tables.setup(table), floor.clock.now()
    person.require(Permission.RULE, table=table)
    person.require_presence()
    said = hashlib.blake2b(json.dumps((person.account, kind, player, reason)).encode(), digest_size=16).digest()
    own = f"{person.account}/{key}"
    with floor.store.write() as connection:
        streams = floor.books(connection).streams
        _, known = streams.head_and_known(setup.stream, own)
        if known is None:
            ordered = LiftCondition(
                # Of the whole key: one that is cut off would be the key of another order.
                id=f"lifted/{hashlib.blake2b(own.encode(), digest_size=16).hexdigest()}",
                kind=kind,
                player=player,
                reason=reason,
                decided_by=Official(person.name, require_known_post(person.post or "")),
            )
            floor.carry_out(connection, table, Asked(person=person, wanted=ordered, key=own, digest=said))
            details = {"kind": kind, "player": player, "reason": reason}
            PeopleRecords(connection).acts.add(person, now, "condition-lifted", table, details)
        elif next(iter(streams.after(setup.stream, known - 1, to=known))).request != said:
            raise Refusal(
                Code.KEY_REUSED, "this key was used for something else", at="Idempotency-Key", expected="a fresh key"
            )
    floor.announce(SUBJECT)
    return conditions(floor, person, table)


def _held(setup: TableSetup, state: TableState, person: Person) -> Iterator[dict[str, Any]]:
    for one in dict.fromkeys((*(state.round.conditions if state.playing else ()), *state.conditions)):
        yield {
            "table": setup.id,
            "kind": one.kind,
            "says": told_condition(one),
            "player": one.player,
            "name": state.names.get(one.player or "", one.player),
            "box": one.box,
            "until": _until(setup, one),
            "notice": one.notice,
            "rulebook": setup.rulebook.id,
            "clauses": list(one.clauses),
            "readings": _readings(setup, one.kind),
            "lifted_by": (post := lifter(setup.rulebook, one)),
            "may_lift": post is not None and acts_for(person.post, post),
        }


def _until(setup: TableSetup, condition: Condition) -> str:
    """For how long it holds, in words."""
    memory = setup.rulebook.limits.under_minimum_memory
    if condition.kind == "under-minimum-before" and memory is not None:
        return KEPT[memory.kept]
    if condition.fault and setup.link is not None:
        return "until the jackpot is repaired, or the house chooses otherwise"
    if condition.kind in ("table-closed", "box-closed", "no-jackpot"):
        return "until the pit opens the table"
    return "until somebody of the post that may order it lifts it"


def _readings(setup: TableSetup, kind: str) -> list[str]:
    memory = setup.rulebook.limits.under_minimum_memory
    return list(memory.reading) if kind == "under-minimum-before" and memory is not None else []


def _name(floor: Floor, found: list[dict[str, Any]]) -> None:
    """Players who have left the table are still known by name."""
    accounts = {one["player"] for one in found if one["player"] and keeps_chips(one["player"])}
    with floor.store.read() as connection:
        names = PeopleRecords(connection).accounts.names(accounts)
    for one in found:
        if one["player"] in names:
            one["name"] = names[one["player"]]
            one["says"] = one["says"].replace(one["player"], names[one["player"]])
