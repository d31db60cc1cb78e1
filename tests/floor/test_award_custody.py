"""Nobody takes the jackpot alone: who had a hand in a round neither verifies nor pays its award, and strangers wait."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import text

from croupier.floor.audit import audit
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Role
from croupier.floor.table.desk import parties_of
from croupier.jackpot.bodies import PendingAward
from croupier.round.events import Ruled
from croupier.round.state import Official
from tests.floor.house import Browser, code
from tests.floor.served import Room
from tests.floor.test_tables_live import floor

__all__ = ["floor"]

#: Own cards and those in the middle make a royal flush.
ROYAL = {"boxes": ["As", "Ks", "Qs"], "community": ["Js", "Ts"], "dealer": ["2h", "5d", "9c"]}


def claimed(floor: Room, dealer: Browser, closer: Browser | None = None) -> dict[str, Any]:
    """A royal flush that one person has dealt to somebody whom he has invented; the award that waits."""
    player = "nobody anybody knows"
    floor.say(dealer, "live", "open-betting")
    for bet, amount in (("ante", 1000), ("jackpot", 500)):
        assert floor.say(dealer, "live", "place-bet", player=player, box=1, bet=bet, amount=amount).status_code == 200
    floor.say(closer or dealer, "live", "close-betting")
    piles = {place: list(cards) for place, cards in ROYAL.items()}
    while (waits := floor.floor.current("live").waits_for).act == "deal-cards":
        cards = [piles[str(waits.place)].pop(0) if waits.kept else None]
        said = floor.say(dealer, "live", "deal-cards", cards=cards)
        assert said.status_code == 200, said.text
    assert floor.say(dealer, "live", "decide", player=player, box=1, decision="play-1x").status_code == 200
    while floor.floor.current("live").waits_for.act == "turn-cards":
        floor.say(dealer, "live", "turn-cards")
    assert floor.say(dealer, "live", "settle").status_code == 200
    [award] = floor.browser().get("/api/links/mega").json()["pending"]
    found: dict[str, Any] = award
    return found


def settle(floor: Room, browser: Browser, award: dict[str, Any], act: str, **said: Any) -> Any:
    return browser.post(f"/api/links/mega/awards/{award['award']}/{act}", json=said, headers=floor.key())


def test_one_person_cannot_take_the_jackpot(floor: Room) -> None:
    manager, other = floor.signed_in("pit-manager"), floor.signed_in("shift-manager")
    award = claimed(floor, manager)
    refused = settle(floor, manager, award, "verification")
    assert (refused.status_code, code(refused)) == (403, "two-people-needed")
    assert "had a part in the round" in refused.json()["error"]["message"]
    assert settle(floor, other, award, "verification").status_code == 200
    for one in (manager, other):
        assert code(settle(floor, one, award, "payment", payee="the player")) == "two-people-needed"
    third = floor.signed_in("pit-supervisor")
    assert settle(floor, third, award, "payment", payee="the player").status_code == 200
    assert floor.signed_in("player").get("/api/purse").json()["chips"] == award["amount"]
    assert audit(floor.floor.engine).findings == ()


def test_a_key_is_no_second_person(floor: Room) -> None:
    """Whoever has verified an award and holds the key of a shoe does not pay it with that."""
    award = claimed(floor, floor.signed_in("dealer"))
    assert settle(floor, floor.signed_in("pit-manager"), award, "verification").status_code == 200
    issued = floor.served.services.people.staffing.house_device("a shoe", "shoe", ["dealer"])
    device = floor.browser()
    device.headers = {"Authorization": f"Bearer {issued.secret}"}
    refused = settle(floor, device, award, "payment", payee="the player")
    assert (refused.status_code, code(refused)) == (403, "not-permitted")
    assert floor.signed_in("player").get("/api/purse").json()["chips"] == 0


def test_whoever_had_any_part_in_the_round_does_not_verify_it(floor: Room) -> None:
    award = claimed(floor, floor.signed_in("dealer"), closer=floor.signed_in("shift-manager"))
    assert code(settle(floor, floor.signed_in("shift-manager"), award, "verification")) == "two-people-needed"
    assert settle(floor, floor.signed_in("pit-manager"), award, "verification").status_code == 200


def test_whoever_had_a_part_in_the_round_does_not_take_its_award_away(floor: Room) -> None:
    manager = floor.signed_in("pit-manager")
    award = claimed(floor, manager)
    assert code(settle(floor, manager, award, "rejection", reason="no such hand")) == "two-people-needed"
    refused = settle(floor, floor.signed_in("shift-manager"), award, "rejection", reason="no such hand")
    assert refused.status_code == 200, refused.text


def test_whoever_answers_for_a_ruling_has_a_part_in_the_round() -> None:
    """A ruling that two people agreed on is carried out by the house: it is theirs all the same."""
    by, also_by = Official("player one", "pit-manager"), Official("player two", "shift-manager")
    ruled = Ruled(ruling="r1", incident="foreign-card", facts={}, remedy="void", decided_by=by, approved_by=also_by)
    assert parties_of(["house", "account-d"], [ruled]) == {"account-d", "player one", "player two"}


def test_a_winner_who_was_never_admitted_is_not_paid(floor: Room) -> None:
    award = claimed(floor, floor.signed_in("dealer"))
    assert settle(floor, floor.signed_in("pit-manager"), award, "verification").status_code == 200
    payer, administrator = floor.signed_in("pit-supervisor"), floor.signed_in("administrator")
    for payee in ("", "nobody", "the auditor", floor.guest().get("/api/me").json()["name"]):
        refused = settle(floor, payer, award, "payment", payee=payee)
        assert (refused.status_code, code(refused)) == (403, "not-admitted"), payee
    assert administrator.post("/api/accounts", json={"name": "the winner"}).status_code == 201
    assert settle(floor, payer, award, "payment", payee="The Winner").status_code == 200
    [win] = [one for one in floor.browser().get("/api/links/mega").json()["wins"] if one["award"] == award["award"]]
    assert win["state"] == "paid"
    assert audit(floor.floor.engine).findings == ()


def test_an_account_opened_by_somebody_with_a_part_in_the_award_is_no_admission(floor: Room) -> None:
    administrator = floor.accounts["administrator"]
    with floor.floor.store.write() as connection:
        both = replace(administrator, roles=administrator.roles | {Role.PIT_MANAGER})
        PeopleRecords(connection).accounts.save(both)
    browser = floor.signed_in("administrator")
    browser.post("/api/accounts", json={"name": "a friend"})
    award = claimed(floor, browser)
    settle(floor, floor.signed_in("pit-manager"), award, "verification")
    refused = settle(floor, floor.signed_in("pit-supervisor"), award, "payment", payee="a friend")
    assert code(refused) == "not-admitted"
    assert "has a part in the award" in refused.json()["error"]["message"]


def test_the_audit_finds_an_award_that_says_less_of_who_had_a_hand_in_it(floor: Room) -> None:
    claimed(floor, floor.signed_in("dealer"))
    assert audit(floor.floor.engine).findings == ()
    dealer = floor.accounts["dealer"].id
    with floor.floor.engine.begin() as connection:
        connection.execute(text("UPDATE link_entries SET body = replace(body, :who, 'account-x')"), {"who": dealer})
    messages = [one.message for one in audit(floor.floor.engine).findings]
    assert any("names others than had a hand in its round" in one for one in messages)


def test_claims_of_before_are_read_as_they_were() -> None:
    old = b'{"id":"7.0","box":1,"player":"account-a","category":"royal-flush","hand":"","state":"verified"}'
    award = msgspec.json.decode(old, type=PendingAward)
    assert (award.parties, award.verified_by) == (None, "")


def test_a_large_award_is_handed_over_by_the_post_that_the_document_names(floor: Room) -> None:
    award = claimed(floor, floor.signed_in("dealer"))
    assert settle(floor, floor.signed_in("pit-manager"), award, "verification").status_code == 200
    floor.floor.config = floor.floor.config.model_copy(update={"large_award": award["amount"] - 1})
    refused = settle(floor, floor.signed_in("pit-supervisor"), award, "payment", payee="the player")
    assert code(refused) == "authority-too-low"
    # Nor is it handed over by anybody else when the floor no longer opens the table at which it was won.
    opened = floor.floor.tables.setups.pop("live")
    refused = settle(floor, floor.signed_in("pit-supervisor"), award, "payment", payee="the player")
    assert code(refused) == "authority-too-low"
    floor.floor.tables.setups["live"] = opened
    paid = settle(floor, floor.signed_in("shift-manager"), award, "payment", payee="the player")
    assert paid.status_code == 200, paid.text
    log = floor.signed_in("auditor").get("/api/staff-log").json()
    assert next(one for one in log if one["act"] == "award-payment")["details"]["amount"] == award["amount"]
