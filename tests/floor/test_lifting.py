"""Orders about a player end by a post that may give them: at once, on record, and once under a key."""

from __future__ import annotations

from typing import Any

from tests.floor.databases import on_each_database
from tests.floor.house import Browser, code
from tests.floor.served import Room

TABLE, PLAYER = "live", "a guest"


def bet(floor: Room, box: int = 1, name: str = PLAYER) -> Any:
    return floor.say(floor.signed_in("dealer"), TABLE, "place-bet", player=name, box=box, bet="ante", amount=1000)


def ordered(floor: Room, power: str) -> None:
    """The shift manager uses a power on the player, in a round that has just been opened."""
    floor.say(floor.signed_in("dealer"), TABLE, "open-betting")
    assert bet(floor).status_code == 200
    used = floor.say(floor.signed_in("shift-manager"), TABLE, "use-power", id="p1", power=power, player=PLAYER)
    assert used.status_code == 200, used.text


def lift(floor: Room, browser: Browser, kind: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
    said = {"kind": kind, "player": PLAYER, "reason": "it was somebody else", **more}
    return browser.post(f"/api/tables/{TABLE}/conditions/lifting", json=said, headers=headers or floor.key())


def held(browser: Browser) -> list[dict[str, Any]]:
    return [one for one in browser.get("/api/conditions").json() if one["table"] == TABLE]


def test_a_player_held_to_one_position_may_take_another_again(floor: Room) -> None:
    ordered(floor, "one-position-only")
    manager = floor.signed_in("pit-manager")
    [order] = held(manager)
    assert (order["kind"], order["lifted_by"], order["may_lift"]) == ("one-position", "pit-manager", True)
    assert [one["may_lift"] for one in held(floor.signed_in("dealer"))] == [False]
    assert bet(floor, box=2).status_code == 409
    answer = lift(floor, manager, "one-position")
    assert (answer.status_code, answer.json()) == (200, [])
    assert held(manager) == []
    assert bet(floor, box=2).status_code == 200
    [act] = [one for one in floor.signed_in("auditor").get("/api/staff-log").json() if one["act"] == "condition-lifted"]
    assert (act["name"], act["subject"]) == ("the pit-manager", TABLE)
    assert act["details"] == {"kind": "one-position", "player": PLAYER, "reason": "it was somebody else"}
    assert floor.signed_in("auditor").post("/api/audit").json()["findings"] == []


def test_an_order_lifted_between_two_rounds_does_not_come_back(floor: Room) -> None:
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    ordered(floor, "stop-multiple-hands")
    assert floor.say(manager, TABLE, "give-ruling", id="r1", incident="foreign-card").status_code == 200
    assert floor.floor.current(TABLE).round.over
    assert code(lift(floor, floor.signed_in("pit-manager"), "player-barred")) == "authority-too-low"
    assert [one["kind"] for one in held(dealer)] == ["player-barred"]
    assert lift(floor, manager, "player-barred").json() == []
    assert floor.say(dealer, TABLE, "open-betting").status_code == 200
    assert held(dealer) == []
    assert bet(floor).status_code == 200
    assert floor.signed_in("auditor").post("/api/audit").json()["findings"] == []


def test_what_is_not_ordered_cannot_be_lifted_and_a_key_counts_once(floor: Room) -> None:
    ordered(floor, "one-position-only")
    manager, key = floor.signed_in("pit-manager"), {"Idempotency-Key": "once"}
    before = floor.version(TABLE)
    assert code(lift(floor, manager, "player-barred")) == "ruling-unfit"
    other = lift(floor, manager, "one-position", player="another guest")
    assert (code(other), other.json()["error"]["expected"]) == ("ruling-unfit", f"one of {PLAYER}")
    assert lift(floor, manager, "table-closed").status_code == 422
    assert lift(floor, floor.guest(), "one-position").status_code == 403
    assert floor.version(TABLE) == before
    first = lift(floor, manager, "one-position", key)
    assert first.status_code == 200
    assert lift(floor, manager, "one-position", key).json() == first.json()
    assert floor.version(TABLE) == before + 1
    assert code(lift(floor, manager, "one-position", key, reason="another one")) == "key-reused"
    assert (
        len(
            [one for one in floor.signed_in("auditor").get("/api/staff-log").json() if one["act"] == "condition-lifted"]
        )
        == 1
    )


@on_each_database
def test_two_long_keys_that_begin_alike_are_two_orders(floor: Room) -> None:
    ordered(floor, "one-position-only")
    manager = floor.signed_in("shift-manager")
    used = floor.say(manager, TABLE, "use-power", id="p2", power="stop-multiple-hands", player=PLAYER)
    assert used.status_code == 200, used.text
    keys = [{"Idempotency-Key": "k" * 99 + last} for last in "ab"]
    assert [one["kind"] for one in lift(floor, manager, "one-position", keys[0]).json()] == ["player-barred"]
    assert lift(floor, manager, "player-barred", keys[1]).json() == []
    assert held(manager) == []
    assert floor.signed_in("auditor").post("/api/audit").json()["findings"] == []


def test_an_order_given_between_two_rounds_holds_from_the_next_one(floor: Room) -> None:
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    floor.say(dealer, TABLE, "open-betting")
    assert bet(floor).status_code == 200
    assert floor.say(manager, TABLE, "give-ruling", id="r1", incident="foreign-card").status_code == 200
    assert floor.floor.current(TABLE).round.over
    used = floor.say(manager, TABLE, "use-power", id="p1", power="one-position-only", player=PLAYER)
    assert used.status_code == 200, used.text
    assert [one["kind"] for one in held(dealer)] == ["one-position"]
    assert floor.say(dealer, TABLE, "open-betting").status_code == 200
    assert bet(floor).status_code == 200
    assert bet(floor, box=2).status_code == 409
    assert lift(floor, manager, "one-position").json() == []
    assert floor.signed_in("auditor").post("/api/audit").json()["findings"] == []
