"""Rulings against what a virtual table has on record: nobody alone gives back a bet that he has seen lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.floor.databases import on_each_database
from tests.floor.house import Browser, code
from tests.floor.served import Room

TABLE = "rws-3cp"
COUNTED: dict[str, Any] = {"noticed": "before-next-round", "reconstructable": False}
DEALT = {"any_player_seen": True, "movable": True}


@pytest.fixture
def guest(floor: Room) -> Browser:
    """Somebody with two boxes that are dealt, who has looked at the first."""
    guest = floor.guest()
    for box, amount in ((1, 50_000), (2, 1000)):
        floor.say(guest, TABLE, "place-bet", box=box, bet="ante", amount=amount)
    floor.say(guest, TABLE, "ready")
    assert floor.say(guest, TABLE, "look-at-hand", box=1).status_code == 200
    return guest


def test_a_lost_bet_goes_back_by_two_people(floor: Room, guest: Browser) -> None:
    for box in (1, 2):
        floor.say(guest, TABLE, "decide", box=box, decision="fold")
    ruling: dict[str, Any] = {"id": "r1", "incident": "player-count-wrong", "facts": COUNTED, "boxes": [1]}
    for role in ("dealer", "shift-manager"):
        assert code(floor.say(floor.signed_in(role), TABLE, "give-ruling", **ruling)) == "two-people-needed"
    assert guest.get("/api/purse").json()["chips"] == 49_000
    assert floor.ruled(TABLE, **ruling).status_code == 200
    assert guest.get("/api/purse").json()["chips"] == 99_000


def test_nobody_alone_offers_a_bet_back_once_its_cards_were_seen(floor: Room, guest: Browser) -> None:  # noqa: ARG001
    dealer = floor.signed_in("dealer")
    ruling: dict[str, Any] = {"incident": "misdeal", "facts": DEALT, "boxes": [1]}
    shown = dealer.post(f"/api/tables/{TABLE}/rulings/preview", json=ruling).json()["ruling"]
    assert shown["two_people"]
    assert code(floor.say(dealer, TABLE, "give-ruling", id="r1", **ruling)) == "two-people-needed"
    assert floor.ruled(TABLE, id="r1", **ruling).status_code == 200


@on_each_database
def test_not_even_two_people_let_hands_change_places(floor: Room, guest: Browser) -> None:  # noqa: ARG001
    moves = [[1, 2], [2, 1]]
    moved: dict[str, Any] = {"id": "r1", "incident": "misdeal", "facts": DEALT, "boxes": [1, 2], "moves": moves}
    for refused in (floor.say(floor.signed_in("dealer"), TABLE, "give-ruling", **moved), floor.ruled(TABLE, **moved)):
        assert code(refused) == "ruling-unfit"


def test_a_round_is_void_for_everybody_by_whom_the_rules_name(floor: Room, guest: Browser) -> None:
    dealer = floor.signed_in("dealer")
    assert floor.say(dealer, TABLE, "give-ruling", id="r1", incident="foreign-card").status_code == 200
    assert guest.get("/api/purse").json()["chips"] == 100_000
    assert guest.get(f"/api/tables/{TABLE}/void-rounds").json()["void"] == 1
