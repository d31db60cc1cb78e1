"""A jackpot bet that was raised too late: the raise leaves the link to the last cent, and the rest is played for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import Code
from croupier.floor.audit import audit
from croupier.jackpot.bodies import PartReturned
from croupier.money import MILS
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room

TABLE, LINK, UNIT = "live-uth", "mega", 500
#: The box has a straight with the flop, and the dealer no pair.
HANDS = {"boxes": "9c 8d", "dealer": "Js 4h", "community": "7h 6s 5c Kd 2d"}
STRAIGHT = 20
LATE: dict[str, Any] = {"incident": "late-bet", "facts": {"action": "increased"}, "boxes": [1], "bet": "jackpot"}


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    live = {"id": TABLE, "rulebook": "mbs-megalink-uth", "link": LINK, "mode": "live", "deal": "method-b"}
    other = {"id": "live-rws", "rulebook": "rws-3cp", "link": "three", "mode": "live"}
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock, more_tables=(live, other)) as opened:
        yield opened


def closed(floor: Room, units: int) -> tuple[Browser, Browser]:
    """A guest with so many units on the jackpot, and the dealer, who has closed the bets."""
    dealer, guest = floor.signed_in("dealer"), floor.guest()
    assert floor.say(dealer, TABLE, "open-betting").status_code == 200
    for bet, amount in (("ante", 1000), ("blind", 1000), ("jackpot", units * UNIT)):
        assert floor.say(guest, TABLE, "place-bet", box=1, bet=bet, amount=amount).status_code == 200
    assert floor.say(dealer, TABLE, "close-betting").status_code == 200
    return dealer, guest


def finished(floor: Room, dealer: Browser, guest: Browser) -> dict[str, Any]:
    """The cards as they stand above, played to the end; gives the line of the jackpot bet."""
    faces = {place: cards.split() for place, cards in HANDS.items()}
    while not floor.floor.current(TABLE).round.over:
        waits = floor.floor.current(TABLE).waits_for
        if waits.act == "deal-cards":
            said = floor.say(dealer, TABLE, "deal-cards", cards=[faces[waits.place or ""].pop(0)])
        elif waits.act == "decide":
            said = floor.say(guest, TABLE, "decide", box=1, decision="play-4x")
        else:
            said = floor.say(dealer, TABLE, waits.act)
        assert said.status_code == 200, said.text
    lines = said.json()["view"]["round"]["settlement"]["boxes"][0]["lines"]
    return next(line for line in lines if line["bet"] == "jackpot")


def accounts(floor: Room) -> dict[str, int]:
    kinds = ("meter", "reserve", "prizes", "house", "stakes")
    return {name: mils for name, mils in floor.floor.links.store.balances().items() if name.split(":")[0] in kinds}


def chips(guest: Browser) -> int:
    return int(guest.get("/api/purse").json()["chips"])


def clean(floor: Room) -> None:
    store = floor.floor.links.store
    assert store.verify() == []
    assert sum(store.balances().values()) == 0
    assert store.statement(LINK).agrees
    assert audit(floor.floor.engine).findings == ()


@pytest.mark.clause("mbs-megalink-uth", "3.5.3", "3.5.4", "5.5")
def test_a_late_raise_of_a_jackpot_bet_goes_back_and_the_rest_is_paid(floor: Room) -> None:
    dealer, guest = closed(floor, 3)
    three, had = accounts(floor), chips(guest)
    case = dealer.post(f"/api/tables/{TABLE}/rulings/preview", json={**LATE, "amount": UNIT}).json()
    previewed = {one["account"]: one["change"] * MILS for one in case["ruling"]["accounts"]}
    answer = floor.say(dealer, TABLE, "give-ruling", id="r1", amount=UNIT, **LATE)
    assert answer.status_code == 200, answer.text
    assert floor.floor.current(TABLE).round.box(1).amount("jackpot") == 2 * UNIT
    assert chips(guest) == had + UNIT
    two = accounts(floor)
    answer = floor.say(dealer, TABLE, "give-ruling", id="r2", amount=UNIT, **LATE)
    assert answer.status_code == 200, answer.text
    one = accounts(floor)
    # Each unit takes the same from each account, so that what is left is what one unit alone has brought.
    gave = {name: three[name] - two[name] for name in three}
    assert {name: two[name] - one[name] for name in three} == gave
    assert sum(gave.values()) == UNIT * MILS
    assert {name: -previewed.get(name, 0) for name in three} == gave
    clean(floor)
    line = finished(floor, dealer, guest)
    assert (line["stake"], line["payout"]) == (UNIT, STRAIGHT * UNIT)
    bodies = [entry.read() for entry in floor.floor.links.store.entries(LINK)]
    parts = [(body.box, body.amount) for body in bodies if isinstance(body, PartReturned)]
    assert parts == [(1, UNIT), (1, UNIT)]
    clean(floor)


@pytest.mark.clause("mbs-megalink-uth", "3.5.3", "5.5")
def test_a_rest_that_is_no_stake_is_refused_and_nothing_is_half_done(floor: Room) -> None:
    dealer, guest = closed(floor, 3)
    before, had, version = accounts(floor), chips(guest), floor.version(TABLE)
    refused = floor.say(dealer, TABLE, "give-ruling", id="r1", amount=700, **LATE)
    assert (code(refused), refused.json()["error"]["at"]) == (Code.RULES_SILENT, "amount")
    assert refused.json()["error"]["expected"] == "a rest of 5.00 or 10.00"
    assert (accounts(floor), chips(guest), floor.version(TABLE)) == (before, had, version)
    clean(floor)


@pytest.mark.clause("mbs-megalink-uth", "5.5")
def test_after_a_late_raise_the_rest_can_go_back_too(floor: Room) -> None:
    before = floor.floor.links.store.balances()["meter:mega"]
    dealer, guest = closed(floor, 5)
    assert floor.say(dealer, TABLE, "give-ruling", id="r1", amount=2 * UNIT, **LATE).status_code == 200
    placed = {**LATE, "facts": {"action": "placed"}}
    assert floor.say(dealer, TABLE, "give-ruling", id="r2", **placed).status_code == 200
    assert floor.floor.links.store.balances()["meter:mega"] == before
    assert chips(guest) == 100_000 - 2000
    clean(floor)


@pytest.mark.clause("mbs-megalink-uth", "5.5")
def test_a_settled_round_with_a_late_raise_is_opened_again_without_it(floor: Room) -> None:
    """The dealer had three cards: what the settlement gave is taken back, and the raise is not."""
    meter = floor.floor.links.store.balances()["meter:mega"]
    dealer, guest = closed(floor, 5)
    assert floor.say(dealer, TABLE, "give-ruling", id="r1", amount=2 * UNIT, **LATE).status_code == 200
    assert finished(floor, dealer, guest)["payout"] == STRAIGHT * 3 * UNIT
    facts = {"noticed": "before-next-round", "reconstructable": False}
    wrong = {"id": "r2", "incident": "dealer-count-wrong", "facts": facts}
    asked = {"kind": "ruling", "subject": TABLE, "new": wrong, "reason": "the dealer had three cards"}
    proposal = dealer.post("/api/proposals", json=asked).json()
    approved = floor.signed_in("shift-manager").post(f"/api/proposals/{proposal['id']}/approval")
    assert approved.status_code == 200, approved.text
    floor.floor.look()
    assert chips(guest) == 100_000
    assert floor.floor.links.store.balances()["meter:mega"] == meter
    clean(floor)


@pytest.mark.clause("rws-3cp", "3.4", "5.11")
def test_where_a_rest_of_the_wrong_size_goes_back_the_link_returns_the_whole_bet(floor: Room) -> None:
    dealer, meter = floor.signed_in("dealer"), floor.floor.links.store.balances()["meter:three"]
    assert floor.say(dealer, "live-rws", "open-betting").status_code == 200
    for bet, amount in (("ante", 1000), ("jackpot", UNIT)):
        said = floor.say(dealer, "live-rws", "place-bet", player="a guest", box=1, bet=bet, amount=amount)
        assert said.status_code == 200, said.text
    assert floor.say(dealer, "live-rws", "close-betting").status_code == 200
    assert floor.floor.links.store.balances()["meter:three"] > meter
    answer = floor.say(dealer, "live-rws", "give-ruling", id="r1", amount=200, **LATE)
    assert answer.status_code == 200, answer.text
    state = floor.floor.current("live-rws")
    assert (state.round.box(1).amount("jackpot"), state.taken) == (0, {})
    assert floor.floor.links.store.balances()["meter:three"] == meter
    clean(floor)
