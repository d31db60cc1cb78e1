"""A share of a linked jackpot: the line claims it, the link pays it, and every account of the round says the same."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from croupier.wire.settlement import CLAIMED
from tests.floor.fakes import FakeClock
from tests.floor.served import Room
from tests.floor.test_link_orders import (
    FLUSHES,
    LEFT,
    RIGHT,
    ROYAL,
    Table,
    clean,
    hand_over,
    pair,
    pending,
    post,
)

__all__ = ["pair"]


def accounts(floor: Room, table: Table) -> dict[str, Any]:
    """What is said of the first round of a table: its line, the lists, its steps, the replay and the export."""
    settlement = floor.floor.current(table.name).round.settlement
    assert settlement is not None
    line = settlement.boxes[0].line("jackpot")
    assert line is not None
    [row] = floor.browser().get(f"/api/tables/{table.name}/rounds").json()
    [own] = table.guests[1].get(f"/api/me/rounds?table={table.name}").json()
    replay = floor.browser().get(f"/api/tables/{table.name}/rounds/1/replay").json()
    recalled = floor.signed_in("auditor").get(f"/api/tables/{table.name}/rounds/1").json()
    [exported] = floor.signed_in("auditor").get(f"/api/tables/{table.name}/export").text.splitlines()
    awards = [one["awards"] for one in (row, own, replay, recalled, json.loads(exported))]
    assert all(one == awards[0] for one in awards)
    return {
        "line": (line.payout, line.facts.notes),
        "paid": [row["paid"], replay["paid"], recalled["paid"]],
        "own": (own["paid"], [box["paid"] for box in own["boxes"]]),
        "awards": [(one["box"], one["settled"], one["amount"], one["state"]) for one in awards[0]],
        "lines": replay["moments"][-1]["lines"],
    }


@pytest.mark.clause("rws-multilink-3cp", "4.7.2")
def test_a_royal_that_was_settled_at_100_000_and_is_paid_90_000_is_accounted_for_with_90_000(
    pair: Room, clock: FakeClock
) -> None:
    left, right = Table(pair, LEFT, FLUSHES, (1, 4)), Table(pair, RIGHT, ROYAL, (1,))
    start = clock.now()
    for seconds, table, box in ((5, left, 1), (6, right, 1), (7, left, 4)):
        clock.time = start + timedelta(seconds=seconds)
        table.deal_until(box)
    for table in (left, right):
        table.deal_until(None)
    right.settle()
    before = accounts(pair, right)
    assert before["line"] == (10_000_000, (CLAIMED,))
    assert before["awards"] == [(1, 10_000_000, 10_000_000, "claimed")]
    assert before["paid"] == [0, 0, 0]
    assert before["own"] == (0, [0])
    left.settle()
    assert accounts(pair, right)["awards"] == [(1, 10_000_000, 9_000_000, "claimed")]
    for award in [one["award"] for one in pending(pair)]:
        assert hand_over(pair, award).status_code == 200
    now = accounts(pair, right)
    assert now["line"] == before["line"]
    assert now["awards"] == [(1, 10_000_000, 9_000_000, "paid")]
    assert now["paid"] == [9_000_000] * 3
    assert now["own"] == (9_000_000, [9_000_000])
    assert any("has paid" in one and "90,000" in one for one in now["lines"])
    clean(pair)


def test_a_claim_that_is_rejected_was_never_paid(pair: Room) -> None:
    table = Table(pair, RIGHT, ROYAL, (1,))
    table.deal_until(None)
    table.settle()
    [award] = pending(pair)
    said = post(pair, "pit-manager", f"awards/{award['award']}/rejection", reason="a seven of spades")
    assert said.status_code == 200
    now = accounts(pair, table)
    assert now["paid"] == [0, 0, 0]
    assert any("was rejected" in one for one in now["lines"])
    clean(pair)


def test_the_audit_holds_the_list_of_the_link_against_its_journal(pair: Room) -> None:
    from sqlalchemy import text

    from croupier.floor.audit import audit

    table = Table(pair, RIGHT, ROYAL, (1,))
    table.deal_until(None)
    table.settle()
    clean(pair)
    with pair.floor.engine.begin() as connection:
        connection.execute(text("UPDATE link_wins SET box = 2"))
    told = [one.message for one in audit(pair.floor.engine).findings if one.kind == "link"]
    assert told == ["pair: the wins listed are not those of the journal"]
