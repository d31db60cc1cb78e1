"""What earlier rulings have left at the tables: bets below the minimum settled once, who is barred, what is shut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.service.floor import Floor
from croupier.floor.service.setup import TableSetup, keeps_chips
from croupier.floor.service.state import TableState
from croupier.floor.store.people import PeopleRecords
from croupier.rulebook.statements import KEPT
from croupier.rulings.telling import told_condition


def conditions(floor: Floor, person: Person) -> list[dict[str, Any]]:
    """Every condition at every table, in the order of the tables."""
    person.require(Permission.RULE)
    found = [
        one
        for setup in floor.tables.setups.values()
        if (state := floor.tables.known(setup.id)) is not None and person.may(Permission.RULE, table=setup.id)
        for one in _held(setup, state)
    ]
    _name(floor, found)
    return found


def _held(setup: TableSetup, state: TableState) -> Iterator[dict[str, Any]]:
    for one in dict.fromkeys((*(state.round.conditions if state.playing else ()), *state.conditions)):
        yield {
            "table": setup.id,
            "kind": one.kind,
            "says": told_condition(one),
            "player": one.player,
            "name": state.names.get(one.player or "", one.player),
            "box": one.box,
            "until": _until(setup, one.kind),
            "notice": one.notice,
            "rulebook": setup.rulebook.id,
            "clauses": list(one.clauses),
            "readings": _readings(setup, one.kind),
        }


def _until(setup: TableSetup, kind: str) -> str:
    """For how long it holds, in words."""
    memory = setup.rulebook.limits.under_minimum_memory
    if kind == "under-minimum-before" and memory is not None:
        return KEPT[memory.kept]
    if kind in ("table-closed", "box-closed", "no-jackpot"):
        return "until the pit opens the table"
    return "at this table"


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
