"""The record of a live table put right: by the dealer alone, with the pit, and after the jackpot was claimed."""

from __future__ import annotations

from typing import Any

from tests.floor.house import code
from tests.floor.served import Room
from tests.floor.test_reopened_rounds import CARDS, TABLE, chips, clean, pending, played, settle_again, settled

WRONG = {"place": "boxes", "box": 1, "index": 2, "card": "3s"}


def proposed(floor: Room, new: dict[str, Any], by: str = "dealer") -> Any:
    wanted = {"kind": "record-correction", "subject": TABLE, "new": new, "reason": "the queen was a three"}
    return floor.signed_in(by).post("/api/proposals", json=wanted)


def test_the_dealer_puts_a_card_right_and_the_pit_what_hung_on_it(floor: Room) -> None:
    played(floor)
    dealer = floor.signed_in("dealer")
    refused = floor.say(dealer, TABLE, "correct-cards", cards=[WRONG])
    assert code(refused) == "authority-too-low"
    made = proposed(floor, {"type": "correct-cards", "cards": [WRONG]})
    assert made.status_code == 201, made.text
    approval = f"/api/proposals/{made.json()['id']}/approval"
    assert floor.signed_in("pit-supervisor").post(approval).status_code == 200
    settle_again(floor)
    assert pending(floor) == []
    (event,) = [
        event
        for step in floor.signed_in("auditor").get(f"/api/tables/{TABLE}/rounds/1").json()["steps"]
        for event in step["events"]
        if event["type"] == "cards-corrected"
    ]
    assert event["cards"] == [{"place": "boxes", "index": 2, "was": "Qs", "card": "3s", "box": 1}]
    assert (event["decided_by"]["post"], event["approved_by"]["post"]) == ("dealer", "pit-supervisor")
    clean(floor)


def test_a_jackpot_that_a_wrong_card_had_won_is_claimed_no_more(floor: Room) -> None:
    guests = settled(floor)
    before = [chips(guest) for guest in guests]
    assert [award.box for award in pending(floor)] == [1]
    supervisor = floor.signed_in("pit-supervisor")
    alone = floor.say(supervisor, TABLE, "correct-cards", cards=[WRONG], reason="misread")
    assert code(alone) == "two-people-needed"
    made = proposed(floor, {"type": "correct-cards", "cards": [WRONG]})
    approved = supervisor.post(f"/api/proposals/{made.json()['id']}/approval")
    assert approved.status_code == 200, approved.text
    assert pending(floor) == []
    settle_again(floor)
    assert pending(floor) == []
    # Box 1 has a flush by now: the fixed prize is paid like the other one's.
    assert [chips(guest) for guest in guests][1:] == before[1:]
    clean(floor)


def test_a_decision_of_somebody_with_an_account_is_not_the_dealers_alone(floor: Room) -> None:
    guests = played(floor, {**CARDS, 1: "As Kd 5h"})
    dealer, purse = floor.signed_in("dealer"), chips(guests[0])
    refused = floor.say(dealer, TABLE, "correct-decision", box=1, decision="fold")
    assert code(refused) == "authority-too-low"
    supervisor = floor.signed_in("pit-supervisor")
    assert floor.say(supervisor, TABLE, "correct-decision", box=1, decision="fold").status_code == 200
    assert chips(guests[0]) == purse + 1000
    settle_again(floor)
    clean(floor)


def test_what_could_not_be_put_right_is_not_proposed(floor: Room) -> None:
    played(floor)
    assert code(proposed(floor, {"type": "correct-cards", "cards": [WRONG | {"index": 7}]})) == "correction-unfit"
    assert code(proposed(floor, {"type": "correct-cards", "cards": [WRONG | {"card": "8h"}]})) == "card-twice"
    assert code(proposed(floor, {"type": "settle"})) == "bad-value"
    assert code(proposed(floor, {"type": "correct-cards", "cards": [], "decided_by": {}})) == "bad-value"
    assert code(proposed(floor, {"type": "correct-cards"}, by="auditor")) == "not-permitted"
