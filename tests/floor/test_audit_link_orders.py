"""Whatever people, the configuration or the terminal order of a link has its line of the staff log, and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.app import main
from croupier.floor.audit import audit
from croupier.floor.audit.marks import MarkFile
from croupier.floor.link import open_links
from croupier.floor.people.person import HOUSE, Person, Way
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.table.jackpot import fault_key
from croupier.jackpot import (
    Act,
    ChangeLink,
    CloseLink,
    Command,
    CorrectLink,
    DeclareFault,
    OpenLink,
    PayAward,
    Signature,
    VerifyAward,
)
from croupier.money import MILS
from tests.floor.fakes import FakeClock
from tests.floor.served import Room, room
from tests.floor.test_award_custody import claimed, settle
from tests.floor.test_tables_live import floor as live
from tests.unit.linked import MANAGER, SECOND, Desk, link

__all__ = ["live"]

LINK = "mega"
TWO = {"by": Signature("max", "shift-manager"), "also_by": Signature("ben", "shift-manager")}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Room]:
    """A floor of today: its links were opened with a line of the staff log."""
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock()) as opened:
        yield opened


def some_link(floor: Room) -> str:
    return floor.floor.links.store.links()[0].link.id


def found(floor: Room, since: MarkFile | None = None) -> list[str]:
    return [f"{finding.at}: {finding.message}" for finding in audit(floor.floor.engine, since=since).findings]


def orders(link: str) -> dict[str, Callable[[Room], Command]]:
    return {
        "a correction": lambda _: CorrectLink(link=link, account="meter", mils=7 * MILS),
        "another configuration": lambda floor: ChangeLink(
            link=link, new=replace(floor.floor.links.store.state(link).link, title="Another")
        ),
        "an end": lambda _: CloseLink(link=link),
        "a fault": lambda _: DeclareFault(link=link, table=""),
        "a link": lambda floor: OpenLink(
            link=replace(floor.floor.links.store.state(link).link, id="new", tables={}), meter=50_000_000
        ),
    }


@pytest.mark.parametrize("what", orders(LINK))
@pytest.mark.parametrize("logged", [True, False])
def test_what_nobody_has_ordered_on_the_staff_log_is_found(
    floor: Room, what: str, logged: bool, tmp_path: Path
) -> None:
    """With everything else in order: chain, tree and sums are those of the program itself."""
    link_id, mark = some_link(floor), MarkFile(tmp_path / "mark.json")
    assert found(floor, mark) == []
    floor.clock.pass_by(seconds=1)
    store = floor.floor.links.store
    for table, last in store.rounds(link_id).items():
        store.end_round(link_id, table, last.round)
    act = Act(key="at night", at=floor.clock.now(), reason="because", **TWO)
    (store.order if logged else store.perform)(orders(link_id)[what](floor), act)
    for since in (mark, None):
        messages = found(floor, since)
        if logged:
            assert messages == []
        else:
            [message] = messages
            assert message.endswith("it has no line of the staff log, which was told before")


def test_a_line_of_which_nothing_came_and_one_that_says_something_else_are_found(floor: Room) -> None:
    link_id, store = some_link(floor), floor.floor.links.store
    correction = CorrectLink(link=link_id, account="meter", mils=7 * MILS)
    done = store.perform(correction, Act(key="k", at=floor.clock.now(), reason="because", **TWO))
    with floor.floor.store.write() as connection:
        for entry, change in ((done.entry.seq, 5), (99, 7)):
            details = {"account": "meter", "change": change, "by": "max", "also_by": "ben", "reason": "because"}
            PeopleRecords(connection).acts.add(
                HOUSE, floor.clock.now(), "link-corrected", link_id, details | {"entry": entry}
            )
    first, second = found(floor)
    assert "the staff log has another order" in first
    assert "the staff log alone has link-corrected" in second


def test_a_correction_is_what_two_people_have_agreed_on(floor: Room) -> None:
    supervisor, manager = floor.signed_in("pit-manager"), floor.signed_in("shift-manager")
    link_id = some_link(floor)
    wanted = {"account": "meter", "change": 500}
    said = {"kind": "jackpot-correction", "subject": link_id, "new": wanted, "reason": "counted twice"}
    proposed = supervisor.post("/api/proposals", said)
    assert proposed.status_code == 201, proposed.text
    approved = manager.post(f"/api/proposals/{proposed.json()['id']}/approval")
    assert approved.status_code == 200, approved.text
    assert found(floor) == []
    forged = CorrectLink(link=link_id, account="meter", mils=900 * MILS)
    store = floor.floor.links.store
    store.perform(forged, Act(key="proposal/none", at=floor.clock.now(), reason="counted twice", **TWO))
    [message] = found(floor)
    assert "two people have not agreed on none" in message


def award_of(live: Room) -> dict[str, Any]:
    award = claimed(live, live.signed_in("dealer"))
    assert [one.message for one in audit(live.floor.engine).findings] == []
    return award


def test_an_award_that_nobody_has_verified_or_paid_on_the_staff_log_is_found(live: Room) -> None:
    award, store = award_of(live)["award"], live.floor.links.store
    manager, supervisor = live.accounts["pit-manager"], live.accounts["pit-supervisor"]
    for account, command in (
        (manager, VerifyAward(link=LINK, award=award)),
        (supervisor, PayAward(link=LINK, award=award, payee=live.accounts["player"].id)),
    ):
        by = Signature(account.name, "shift-manager", account.id)
        store.perform(command, Act(key=f"{account.id}/{command}"[:200], at=live.clock.now(), by=by))
    messages = [one.message for one in audit(live.floor.engine).findings]
    assert ["the staff log does not have it" in one for one in messages] == [True, True]


def test_an_award_is_verified_by_whoever_has_the_post_for_it(live: Room) -> None:
    """The post is that of the account at that time, whatever the program was told."""
    award, store = award_of(live)["award"], live.floor.links.store
    auditor = live.accounts["auditor"]
    by = Signature(auditor.name, "shift-manager", auditor.id)
    done = store.perform(VerifyAward(link=LINK, award=award), Act(key=f"{auditor.id}/k", at=live.clock.now(), by=by))
    with live.floor.store.write() as connection:
        line = {"reason": "", "entry": done.entry.seq}
        PeopleRecords(connection).acts.add(
            signed_as(live, "auditor"), live.clock.now(), "award-verification", f"{LINK}:{award}", line
        )
    [message] = [one.message for one in audit(live.floor.engine).findings]
    assert "could not be made" in message


def signed_as(live: Room, role: str) -> Person:
    account = live.accounts[role]
    return Person(account.id, account.name, account.kind, account.roles, Way.SESSION)


def test_an_award_that_was_verified_and_paid_has_its_lines(live: Room) -> None:
    award = award_of(live)
    assert settle(live, live.signed_in("pit-manager"), award, "verification").status_code == 200
    assert settle(live, live.signed_in("pit-supervisor"), award, "payment", payee="the player").status_code == 200
    assert audit(live.floor.engine).findings == ()


def test_the_terminal_leaves_its_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path / 'links.db'}"
    two = ("--by", "ada", "--also-by", "ben", "--reason", "because")
    for said in (
        ("create", "mega", "--table", "m1=mbs-megalink-3cp", "--unit", "5", "--reset", "20,000", "--to-meter", "20%",
         "--to-reserve", "5%", "--to-house", "75%"),
        ("create", "other", "--table", "m2=mbs-megalink-uth", "--unit", "5", "--reset", "20,000", "--to-meter", "20%",
         "--to-reserve", "5%", "--to-house", "75%"),
        ("adjust", "mega", "--meter=+12.50", *two),
        ("adjust", "mega", "--set", "title=Mega", *two),
        ("fault", "mega", "--table", "m1", "--by", "ada"),
        ("choose", "mega", "no-jackpot", "--table", "m1", "--post", "shift-manager", "--by", "ada"),
        ("repair", "mega", "--table", "m1"),
        ("close", "mega", *two),
    ):  # fmt: skip
        assert main(["jackpot", *said, "--database", address]) == 0, capsys.readouterr().err
    engine = open_engine(database_url(address))
    assert audit(engine).findings == ()
    with engine.connect() as connection:
        lines = PeopleRecords(connection).acts.latest(limit=20)
    engine.dispose()
    told = [(one.act, one.subject, one.account) for one in reversed(lines)]
    assert told == [
        ("link-opened", "mega", "house"), ("link-opened", "other", "house"), ("link-corrected", "mega", "house"),
        ("link-changed", "mega", "house"), ("fault-declared", "mega:m1", "house"),
        ("fault-handled", "mega:m1", "house"), ("fault-repaired", "mega:m1", "house"), ("link-closed", "mega", "house"),
    ]  # fmt: skip
    corrected = next(one for one in lines if one.act == "link-corrected").details
    assert corrected == {
        "by": "ada", "also_by": "ben", "account": "meter", "change": 1250, "reason": "because", "entry": 2
    }  # fmt: skip


def test_orders_of_before_are_held_to_the_log_from_its_first_line_on(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'links.db'}"
    store = open_links(address)
    engine, desk = open_engine(database_url(address)), Desk(store)
    desk.send(OpenLink(link=link("old", tables={})))
    correction = CorrectLink(link="old", account="meter", mils=MILS)
    desk.send(correction, MANAGER, SECOND)
    assert audit(engine).findings == ()
    store.order(correction, desk.act(MANAGER, SECOND))
    assert audit(engine).findings == ()
    desk.send(correction, MANAGER, SECOND)
    [finding] = audit(engine).findings
    assert (finding.at, finding.message) == (
        "link:old entry 4",
        "it has no line of the staff log, which was told before",
    )
    store.close()
    engine.dispose()


def test_a_table_tells_its_link_of_the_faults_that_were_ruled_on_there_and_of_no_others(live: Room) -> None:
    store = live.floor.links.store
    setup = live.floor.tables.setup("live")
    round_id = live.floor.current("live").round.round_id
    live.clock.pass_by(seconds=1)
    key = fault_key(setup.id, round_id, "r1")
    act = Act(key=key, at=live.clock.now(), by=Signature("the dealer", "dealer"))
    store.perform(DeclareFault(link=LINK, table="live"), act)
    [finding] = audit(live.floor.engine).findings
    assert finding.message == "it has no line of the staff log, which was told before"
