"""Rulings that a house writes into its own record: what the rules and their posts do not give is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.floor.audit import audit
from croupier.floor.hall.tables import Batch
from croupier.floor.people.person import HOUSE, Person
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.table.desk import DeskOrder, DeskRun
from croupier.round import events as e
from croupier.round.state import Official
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling, UsePower
from croupier.wire.rounds import Stake
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room

TABLE = "mbs-3cp"
COUNTED: dict[str, bool | int | str] = {"noticed": "before-next-round", "reconstructable": False}
MANAGER = Official("the shift-manager", "shift-manager")
DEALER = Official("the dealer", "dealer")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock()) as opened:
        yield opened


@pytest.fixture
def guest(floor: Room) -> Browser:
    """Somebody with two hands, of which he has folded the first."""
    guest = floor.guest()
    for box in (1, 2):
        floor.say(guest, TABLE, "place-bet", box=box, bet="ante", amount=1000)
    floor.say(guest, TABLE, "ready")
    assert floor.say(guest, TABLE, "look-at-hand", box=1).status_code == 200
    assert floor.say(guest, TABLE, "decide", box=1, decision="fold").status_code == 200
    return guest


def write(floor: Room, do: Callable[[DeskRun], None], person: Person = HOUSE, key: str = "") -> None:
    """Something is written into the record as the floor itself does it, by whoever has the program and its keys."""
    order = DeskOrder(kind="give-ruling", do=lambda _, run: do(run), person=person, key=key)
    with floor.floor.store.write() as connection:
        floor.floor.with_books(connection, lambda books: floor.floor.tables.order(Batch(books), TABLE, lambda _: order))


def found(floor: Room) -> set[tuple[str, str]]:
    engine = open_engine(database_url(floor.served.services.config.database.get_secret_value()))
    findings = audit(engine).findings
    engine.dispose()
    return {(finding.kind, finding.at) for finding in findings}


def ruling(**said: Any) -> GiveRuling:
    return GiveRuling(id="r1", incident="player-count-wrong", facts=COUNTED, boxes=(1,), **said)


def test_what_two_people_have_ordered_is_clean(floor: Room, guest: Browser) -> None:
    assert floor.ruled(TABLE, id="r1", incident="player-count-wrong", facts=COUNTED, boxes=[1]).status_code == 200
    floor.say(guest, TABLE, "decide", box=2, decision="fold")
    assert floor.floor.current(TABLE).round.over
    assert found(floor) == set()


@pytest.mark.usefixtures("guest")
def test_what_a_ruling_did_not_give_is_found(floor: Room) -> None:
    """A bet that goes back beside what the clause gives, with its own place in chain, tree and ledger."""

    def beside(run: DeskRun) -> None:
        given = decide(run.state.round, ruling(decided_by=DEALER, approved_by=MANAGER))
        player = run.state.round.holder(2) or ""
        more = e.BetReturned(box=2, bet="ante", stakes=(Stake(player, 1000),), reason="", clauses=given[0].clauses)
        run.add((*given, more))

    write(floor, beside)
    assert ("rules", f"table:{TABLE} round 1") in found(floor)


@pytest.mark.usefixtures("guest")
def test_a_ruling_that_the_clause_does_not_give_is_found(floor: Room) -> None:
    def other(run: DeskRun) -> None:
        ruled, *done = decide(run.state.round, ruling(decided_by=DEALER, approved_by=MANAGER))
        assert isinstance(ruled, e.Ruled)
        run.add((replace(ruled, remedy="no-effect"), *done))

    write(floor, other)
    assert ("ruling", f"table:{TABLE} round 1") in found(floor)


@pytest.mark.usefixtures("guest")
def test_what_takes_two_people_and_was_ordered_by_one_is_found(floor: Room) -> None:
    write(floor, lambda run: run.add(decide(run.state.round, ruling(decided_by=MANAGER))))
    assert ("ruling", f"table:{TABLE} round 1") in found(floor)


STOP = {"power": "stop-multiple-hands"}


def test_a_power_against_the_cards_of_a_virtual_table_takes_two_people(floor: Room, guest: Browser) -> None:
    player = floor.floor.current(TABLE).round.holder(2)
    manager = floor.signed_in("shift-manager")
    said = {"id": "p1", "player": player, **STOP}
    assert code(floor.say(manager, TABLE, "use-power", **said)) == "two-people-needed"
    wanted = {"kind": "power", "subject": TABLE, "new": said, "reason": "two people at one screen"}
    proposed = floor.signed_in("pit-manager").post("/api/proposals", json=wanted).json()["id"]
    assert manager.post(f"/api/proposals/{proposed}/approval").status_code == 200
    assert guest.get("/api/purse").json()["chips"] == 99_000
    assert found(floor) == set()


@pytest.mark.usefixtures("guest")
def test_a_power_that_one_person_has_used_against_the_cards_is_found(floor: Room) -> None:
    def stop(run: DeskRun) -> None:
        player = run.state.round.holder(2)
        run.add(decide(run.state.round, UsePower(id="p1", decided_by=MANAGER, player=player, power=STOP["power"])))

    write(floor, stop)
    assert ("ruling", f"table:{TABLE} round 1") in found(floor)
