"""A jackpot that does not work, on the pit's page: the house chooses how to go on, and says when it works again."""

from __future__ import annotations

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, soon


def test_a_fault_is_handled_by_the_shift_manager_and_repaired(room: Room, enter: Opener) -> None:
    said = {"table": "rws-ml", "box": 2, "reason": "dead sensor"}
    key = {"Idempotency-Key": "a-fault"}
    declared = room.client("dealer").post("/api/links/multi/faults", json=said, headers=key)
    assert declared.status_code == 200, declared.text
    manager = enter("/pit", role="pit-manager")
    # What the house has still to say stands among what waits, until it is said.
    waiting = manager.get_by_role("complementary", name="Waiting").get_by_role("region", name="Jackpots with a fault")
    expect(waiting).to_contain_text("No jackpot bets until the house has said how to go on")
    waiting.get_by_role("link").click()
    broken = manager.get_by_role("region", name="Out of order")
    expect(broken).to_contain_text("box 2")
    expect(broken).to_contain_text("until the house has said how to go on")
    shift = enter("/pit", role="shift-manager")
    shift.locator("a.table-row[href*='link:multi'], a.table-row[href*='link%3Amulti']").click()
    chosen = shift.get_by_role("region", name="Out of order")
    chosen.get_by_role("button", name="Block the box").click()
    expect(chosen).to_contain_text("Block box")
    expect(waiting).to_have_count(0)
    assert room.floor.links.view("multi").faults["rws-ml"].mode == "block-box"
    assert barriers(shift) == []
    chosen.get_by_role("button", name="It works again").click()
    expect(chosen).to_have_count(0)
    assert room.floor.links.view("multi").faults == {}


def test_under_a_fault_of_the_whole_link_a_table_may_go_on_otherwise(room: Room, enter: Opener) -> None:
    said, key = {"table": "*", "reason": "no server"}, {"Idempotency-Key": "a-fault-of-the-link"}
    declared = room.client("shift-manager").post("/api/links/mega/faults", json=said, headers=key)
    assert declared.status_code == 200, declared.text
    page = enter("/pit", role="shift-manager")
    page.locator("a.table-row[href*='link:mega'], a.table-row[href*='link%3Amega']").click()
    broken = page.get_by_role("region", name="Out of order")
    broken.get_by_role("button", name="Close the table", exact=True).first.click()
    soon(lambda: room.floor.links.view("mega").faults["*"].mode == "close-table")
    one = broken.locator("li[data-table=mbs-uth]")
    one.get_by_role("button", name="Play without the jackpot").click()
    expect(one).to_contain_text("No jackpot")
    assert room.floor.links.view("mega").faults["*"].tables["mbs-uth"].mode == "no-jackpot"
    assert barriers(page) == []
    broken.get_by_role("button", name="It works again").click()
    expect(broken).to_have_count(0)


def test_a_fault_is_declared_where_the_link_is_looked_at(room: Room, enter: Opener) -> None:
    page = enter("/pit", role="pit-supervisor")
    page.locator("a.table-row[href*='link:three'], a.table-row[href*='link%3Athree']").click()
    section = page.get_by_role("region", name="It does not work")
    section.get_by_role("button", name="Every table").click()
    page.get_by_role("dialog").get_by_role("button", name="The connection is lost").click()
    expect(page.get_by_role("region", name="Out of order")).to_contain_text("until the house has said how to go on")
    expect(section).to_have_count(0)
    assert room.floor.links.view("three").faults["*"].mode is None
    assert barriers(page) == []
