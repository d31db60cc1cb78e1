"""What a record has told once it goes on telling: entries as an earlier version would have written them are found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from croupier.floor.audit import audit
from croupier.floor.audit.marks import MarkFile
from croupier.floor.audit.once import OnceTold
from croupier.floor.link import Desk
from croupier.floor.people.passwords import on_record
from croupier.floor.people.person import HOUSE
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.table import jackpot
from croupier.jackpot import AcceptBets, Act, ChangeLink, ClaimAwards, JackpotBet, OpenLink, Signature
from tests.floor.databases import on_each_database
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import House
from tests.floor.played import PlayedFloor
from tests.floor.served import Room
from tests.floor.tables import House as Tables
from tests.floor.test_award_custody import claimed, floor, settle

__all__ = ["floor"]
TABLE = "rws-3cp"


def test_what_was_told_is_told_from_then_on_in_whatever_order_it_is_read() -> None:
    early, late, middle = OnceTold(), OnceTold(), OnceTold()
    early.see("book", False, 1, "a")
    middle.see("book", True, 2, "b")
    early.add(middle)
    assert list(early.faults()) == []
    late.see("book", False, 3, "c")
    for parts in ((early, late), (late, early)):
        whole = OnceTold()
        for part in parts:
            whole.add(part)
        assert [(one.kind, one.at) for one in whole.faults()] == [("rules", "c")]
    late.see("chips", True, 1, "d", of="megalink")
    late.see("chips", False, 2, "e", of="multilink")
    assert [one.at for one in late.faults()] == []


def found(engine: Any, since: Path | None = None) -> list[tuple[str, str]]:
    return [(one.kind, one.at) for one in audit(engine, since=MarkFile(since)).findings]


# ---- tables


@pytest.mark.parametrize("when", ["in the same audit", "in the next one"])
def test_a_round_that_names_no_edition_of_its_rulebook_is_found(small_database: str, when: str, tmp_path: Path) -> None:
    """By another edition it could be won and lost otherwise, and nobody could say which it was."""
    engine = open_engine(database_url(small_database))
    played, mark = PlayedFloor(engine, FakeClock(), FakeChance()), tmp_path / "mark.json"
    played.play(TABLE)
    if when == "in the next one":
        assert found(engine, mark) == []
    setup = played.setups["hgc-3cp-progressive"]
    played.setups[setup.id] = replace(setup, terms=replace(setup.terms, book=""))
    played.play(setup.id)
    assert found(engine, mark) == found(engine) == [("rules", f"table:{setup.id} round 1")]
    played.links.close()
    engine.dispose()


# ---- people


def line(house: House, act: str, subject: str, details: dict[str, Any]) -> None:
    """What the house writes on the staff log in its own name."""
    with house.store.write() as connection:
        PeopleRecords(connection).acts.add(HOUSE, house.clock.now(), act, subject, details)


def changed(house: House, statement: str, **values: Any) -> None:
    with house.store.write() as connection:
        assert connection.execute(text(statement), values).rowcount == 1


def password(house: House, subject: str) -> None:
    line(house, "password-changed", subject, {"keys": []})
    changed(house, "UPDATE people_accounts SET password_hash = '$argon2id$x' WHERE id = :id", id=subject)


def keys_kept(house: House, subject: str) -> None:
    hash_ = "$argon2id$x"
    line(house, "password-changed", subject, {"password": on_record(hash_)})
    changed(house, "UPDATE people_accounts SET password_hash = :hash WHERE id = :id", hash=hash_, id=subject)


def key(house: House, subject: str) -> None:
    line(house, "key-issued", subject, {"key": "key-eve", "roles": ["dealer"]})
    row = "('key-eve', :id, 'x', 'x', :roles, 'null', 1, 'house', NULL, NULL)"
    changed(house, f"INSERT INTO people_keys VALUES {row}", id=subject, roles='["dealer"]')


def device(house: House, _: str) -> None:
    """A device never has a password, whatever is told of it."""
    account = house.people.staffing.house_device("a shoe", "shoe", ["dealer"]).key.account
    changed(house, "UPDATE people_accounts SET password_hash = '$argon2id$x' WHERE id = :id", id=account)


@pytest.mark.parametrize("forge", [password, keys_kept, key, device])
def test_a_line_that_says_less_than_lines_before_it_is_found(
    small_house: House, forge: Callable[[House, str], None]
) -> None:
    house = small_house
    house.people.staffing.house_device("a reader", "reader", ["dealer"])
    ida = house.as_person(house.appoint("Ida", "player"))
    house.people.entrance.change_password(ida, "nine blue horses", "ten slow trains", "127.0.0.1")
    engine = house.store._engine
    assert found(engine) == []
    house.clock.pass_by(seconds=1)
    forge(house, house.accounts["dealer"].id)
    assert {kind for kind, _ in found(engine)} == {"people"}


# ---- links


def performed(tables: Tables, *commands: Any) -> None:
    tables.clock.pass_by(seconds=1)
    with tables.floor._sql_links.write() as records:
        for number, command in enumerate(commands):
            act = Act(
                key=f"{tables.clock.now()} {number}", at=tables.clock.now(), by=Signature("ann", "shift-manager"),
                also_by=Signature("eve", "shift-manager"), reason="so",
            )  # fmt: skip
            Desk(records).perform(command, act)


@on_each_database
def test_a_link_that_no_longer_says_whose_chips_it_takes_is_found(open_tables: Tables) -> None:
    link = open_tables.floor.links.store.state("athens").link
    performed(open_tables, ChangeLink(link="athens", new=replace(link, chips=None)))
    assert ("link", "link:athens entry 2") in found(open_tables.floor.engine)


@on_each_database
def test_so_is_a_new_one_that_never_says_it_as_soon_as_it_is_fed(open_tables: Tables) -> None:
    link = open_tables.floor.links.store.state("athens").link
    tables = {"other": link.tables["hgc"]}
    performed(open_tables, OpenLink(link=replace(link, id="other", tables=tables, chips=None)))
    engine = open_tables.floor.engine
    assert ("link", "link:other") not in found(engine)
    bets = (JackpotBet(1, "ada", link.unit),)
    performed(open_tables, AcceptBets(link="other", table="other", round="r1", bets=bets))
    assert ("link", "link:other") in found(engine)


def test_a_claim_that_names_nobody_with_a_hand_in_its_round_is_found(
    floor: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without them whoever dealt the hand could verify it, and pay it."""
    award = claimed(floor, floor.signed_in("dealer"))
    assert settle(floor, floor.signed_in("pit-manager"), award, "verification").status_code == 200
    assert settle(floor, floor.signed_in("shift-manager"), award, "payment", payee="the player").status_code == 200
    assert found(floor.floor.engine) == []
    floor.clock.pass_by(seconds=1)
    monkeypatch.setattr(jackpot, "ClaimAwards", lambda **said: ClaimAwards(**said | {"parties": None}))
    award = claimed(floor, floor.signed_in("dealer"))
    assert found(floor.floor.engine) == [("link", f"link:mega award {award['award']}")]
