"""A jackpot that does not work, on the pit's page: the house chooses how to go on, and says when it works again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.rooms import Room, barriers


def test_a_fault_is_handled_by_the_shift_manager_and_repaired(room: Room, enter: Opener) -> None:
    said = {"table": "rws-ml", "box": 2, "reason": "dead sensor"}
    key = {"Idempotency-Key": "a-fault"}
    declared = room.client("dealer").post("/api/links/multi/faults", json=said, headers=key)
    assert declared.status_code == 200, declared.text
    manager = enter("/pit", role="pit-manager")
    manager.locator("a.table-row[href*='link:multi'], a.table-row[href*='link%3Amulti']").click()
    broken = manager.get_by_role("region", name="Out of order")
    expect(broken).to_contain_text("box 2")
    expect(broken).to_contain_text("until the house has said how to go on")
    shift = enter("/pit", role="shift-manager")
    shift.locator("a.table-row[href*='link:multi'], a.table-row[href*='link%3Amulti']").click()
    chosen = shift.get_by_role("region", name="Out of order")
    chosen.get_by_role("button", name="Block the box").click()
    expect(chosen).to_contain_text("Block box")
    assert room.floor.links.view("multi").faults["rws-ml"].mode == "block-box"
    assert barriers(shift) == []
    chosen.get_by_role("button", name="It works again").click()
    expect(chosen).to_have_count(0)
    assert room.floor.links.view("multi").faults == {}
