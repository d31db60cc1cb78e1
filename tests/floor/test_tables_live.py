"""Live tables, rulings and awards: the dealer is prompted, the pit decides, two people where two are needed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.floor.people.person import HOUSE
from croupier.jackpot import DeclareFault, HandleFault, RepairFault, Signature
from croupier.jackpot.people import Act
from croupier.round.chips import in_play
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock) as opened:
        yield opened


def live_bets(floor: Room, dealer: Browser) -> None:
    assert floor.say(dealer, "live", "open-betting").status_code == 200
    for box, name in ((1, "a guest"), (3, "box 3")):
        answer = floor.say(dealer, "live", "place-bet", player=name, box=box, bet="ante", amount=1000)
        assert answer.status_code == 200, answer.text
    assert floor.say(dealer, "live", "place-bet", player="box 3", box=3, bet="jackpot", amount=500).status_code == 200


def test_the_dealer_is_prompted_card_by_card(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    live_bets(floor, dealer)
    update = floor.say(dealer, "live", "close-betting").json()
    assert update["view"]["waits_for"]["act"] == "deal-cards"
    deck = list(DECK)
    random.Random(2).shuffle(deck)
    dealt = 0
    while (waits := update["view"]["waits_for"])["act"] == "deal-cards":
        assert waits["place"] in ("boxes", "dealer", "community")
        answer = floor.say(dealer, "live", "deal-cards", cards=[str(deck[dealt])])
        assert answer.status_code == 200, answer.text
        update, dealt = answer.json(), dealt + 1
    assert dealt >= 9
    twice = floor.say(dealer, "live", "deal-cards", cards=[str(deck[0])])
    assert code(twice) == "not-now"
    assert waits["act"] == "decide"
    for box, name in ((1, "a guest"), (3, "box 3")):
        answer = floor.say(dealer, "live", "decide", player=name, box=box, decision="play-1x")
        assert answer.status_code == 200, answer.text
    update = answer.json()
    while update["view"]["waits_for"]["act"] == "turn-cards":
        update = floor.say(dealer, "live", "turn-cards").json()
    assert update["view"]["waits_for"]["act"] == "settle"
    update = floor.say(dealer, "live", "settle").json()
    settlement = update["view"]["round"]["settlement"]
    assert [box["player"] for box in settlement["boxes"]] == ["a guest", "box 3"]
    balances = floor.floor.links.store.balances()
    assert balances.get("stakes:live", 0) == 0
    assert sum(balances.values()) == 0
    assert floor.floor.links.view("mega").meter == 5_000_000 + 350


def test_a_card_reader_deals_with_a_key_of_its_table(floor: Room) -> None:
    staffing = floor.served.services.people.staffing
    administrator = floor.signed_in("administrator")
    opened = administrator.post("/api/accounts", json={"name": "reader", "kind": "device"}).json()["account"]
    shift = floor.signed_in("shift-manager")
    wanted = {"kind": "account-roles", "subject": opened["id"], "new": ["dealer"], "reason": "reads cards"}
    proposal = administrator.post("/api/proposals", json=wanted).json()
    assert shift.post(f"/api/proposals/{proposal['id']}/approval").status_code == 200
    asked = {"label": "reader", "account": opened["id"], "roles": ["dealer"], "tables": ["live"]}
    secret = administrator.post("/api/keys", json=asked).json()["secret"]
    assert staffing.has_staff()
    device = floor.browser()
    device.headers = {"Authorization": f"Bearer {secret}"}
    live_bets(floor, device)
    assert floor.say(device, "live", "close-betting").status_code == 200
    assert floor.say(device, "live", "deal-cards", cards=["As", None]).status_code == 200
    elsewhere = floor.say(device, "rws-3cp", "close-betting")
    assert (elsewhere.status_code, code(elsewhere)) == (403, "not-permitted")


def test_the_dealer_does_not_play_for_people_with_accounts(floor: Room) -> None:
    dealer, account = floor.signed_in("dealer"), floor.accounts["player"].id
    floor.say(dealer, "live", "open-betting")
    answer = floor.say(dealer, "live", "place-bet", player=account, box=1, bet="ante", amount=1000)
    assert (answer.status_code, code(answer)) == (422, "bad-value")


def dealt_round(floor: Room, table: str) -> Browser:
    guest = floor.guest()
    floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000)
    floor.say(guest, table, "place-bet", box=1, bet="jackpot", amount=500)
    assert floor.say(guest, table, "ready").status_code == 200
    return guest


def test_a_ruling_within_the_own_post(floor: Room) -> None:
    guest, dealer, table = dealt_round(floor, "rws-3cp"), floor.signed_in("dealer"), "rws-3cp"
    answer = floor.say(dealer, table, "give-ruling", id="r1", incident="foreign-card")
    assert answer.status_code == 200, answer.text
    [ruled] = [event for event in answer.json()["events"] if event["type"] == "ruled"]
    assert (ruled["remedy"], ruled["decided_by"]) == ("void-round", {"name": "the dealer", "post": "dealer"})
    assert floor.floor.current(table).round.over
    assert guest.get("/api/purse").json()["chips"] == 100_000
    assert floor.floor.links.store.verify() == []


def test_a_ruling_above_the_own_post_takes_two_people(floor: Room) -> None:
    guest, dealer, table = dealt_round(floor, "rws-3cp"), floor.signed_in("dealer"), "rws-3cp"
    facts = {"any_player_seen": False, "reconstructable": False}
    said: dict[str, Any] = {"id": "r1", "incident": "burn-missed", "facts": facts}
    refused = floor.say(dealer, table, "give-ruling", **said)
    assert (refused.status_code, code(refused)) == (403, "authority-too-low")
    forged = floor.say(dealer, table, "give-ruling", **said, approved_by={"name": "x", "post": "shift-manager"})
    assert code(forged) == "unknown-field"
    wanted = {"kind": "ruling", "subject": table, "new": said, "reason": "the first card was not burnt"}
    proposal = dealer.post("/api/proposals", json=wanted).json()
    assert code(dealer.post(f"/api/proposals/{proposal['id']}/approval")) == "two-people-needed"
    before = floor.version(table)
    approved = floor.signed_in("shift-manager").post(f"/api/proposals/{proposal['id']}/approval")
    assert approved.status_code == 200, approved.text
    floor.floor.look()
    state = floor.floor.current(table)
    assert state.version == before + 1
    assert state.round.void is not None
    assert guest.get("/api/purse").json()["chips"] == 100_000
    step = floor.floor.steps_after(table, before)[0]
    [ruled] = [event for event in step.events if type(event).__name__ == "Ruled"]
    assert (ruled.decided_by.name, ruled.approved_by.name) == ("the dealer", "the shift-manager")  # type: ignore[union-attr]


def test_an_award_is_verified_by_another_and_then_paid(floor: Room) -> None:
    """Rounds until a hand wins a share of the meter would take years: the claim is entered as the table does it."""
    from croupier.floor.link import Desk
    from croupier.jackpot import AcceptBets, ClaimAwards, JackpotBet, JackpotHand

    account = floor.accounts["player"].id
    book = floor.floor.tables.setup("rws-3cp").rulebook
    assert book.jackpot is not None
    pays = book.bets[book.jackpot.bet].pays
    assert pays is not None
    category = next(name for name, pay in pays.table.items() if pay.kind == "percent")
    act = Act(key="t1", at=floor.clock.now(), by=Signature("house"))
    with floor.floor._sql_links.write() as records:
        desk = Desk(records)
        bets = (JackpotBet(1, account, 500),)
        desk.perform(AcceptBets(link="three", table="rws-3cp", round="r", bets=bets), act)
        hands = (JackpotHand(box=1, player=account, category=category),)
        claim = ClaimAwards(link="three", table="rws-3cp", round="r", dealt_at=act.at, hands=hands)
        desk.perform(claim, Act(key="t2", at=act.at, by=Signature("house")))
    [award] = floor.browser().get("/api/links/three").json()["pending"]
    path = f"/api/links/three/awards/{award['award']}"
    player, dealer, manager = (floor.signed_in(role) for role in ("player", "dealer", "pit-manager"))
    for browser in (player, dealer):
        refused = browser.post(f"{path}/verification", json={}, headers=floor.key())
        assert (refused.status_code, code(refused)) == (403, "not-permitted")
    assert code(dealer.post(f"{path}/payment", json={}, headers=floor.key())) == "award-not-open"
    assert manager.post(f"{path}/verification", json={}, headers=floor.key()).status_code == 200
    paid = dealer.post(f"{path}/payment", json={}, headers=floor.key())
    assert paid.status_code == 200, paid.text
    assert player.get("/api/purse").json()["chips"] == award["amount"]
    acts = [act["act"] for act in floor.signed_in("auditor").get("/api/staff-log").json()]
    assert {"award-verification", "award-payment"} <= set(acts)


@pytest.mark.clause("hgc-3cp-progressive", "P18")
def test_envy_that_is_spent_keeps_the_award_from_being_rejected(floor: Room) -> None:
    """Envy goes back with the hand that brought it: where it is gone, nothing is rejected, and nothing is half done."""
    from croupier.floor.link import Desk
    from croupier.jackpot import AcceptBets, ClaimAwards, Command, JackpotBet, JackpotHand, PayPrizes
    from croupier.jackpot.bodies import Prize

    store, winner, guest = floor.floor.links.store, floor.accounts["player"].id, floor.guest()
    purse = guest.get("/api/purse").json()
    other, had = purse["player"], purse["chips"]
    envy = floor.floor.tables.setup("hgc").rulebook.envy
    assert envy is not None
    [(category, amount)] = envy.amounts.items()
    at: dict[str, Any] = {"link": "athens", "table": "hgc", "round": "r"}
    hand = JackpotHand(box=1, player=winner, category=category)
    prize = Prize(kind="envy", box=2, player=other, category=category, amount=amount.numerator)
    with floor.floor._sql_links.write() as records:
        desk, now = Desk(records), floor.clock.now()
        commands: tuple[Command, ...] = (
            AcceptBets(bets=(JackpotBet(1, winner, 500), JackpotBet(2, other, 500)), **at),
            ClaimAwards(dealt_at=now, hands=(hand,), **at),
            PayPrizes(prizes=(prize,), **at),
        )
        for key, command in enumerate(commands):
            desk.perform(command, Act(key=f"t{key}", at=now, by=Signature("house")))
    assert guest.get("/api/purse").json()["chips"] == had + prize.amount
    floor.floor.move_chips(HOUSE, other, -(had + prize.amount), "cashed")
    before = dict(store.balances())
    [award] = floor.browser().get("/api/links/athens").json()["pending"]
    path, manager = f"/api/links/athens/awards/{award['award']}/rejection", floor.signed_in("pit-manager")
    said: dict[str, Any] = {"json": {"reason": "the spades were clubs"}}
    refused = manager.post(path, headers=floor.key(), **said)
    assert (refused.status_code, code(refused)) == (409, "funds-missing")
    assert floor.browser().get("/api/links/athens").json()["pending"] == [award]
    assert dict(store.balances()) == before
    assert store.verify() == []
    floor.floor.move_chips(HOUSE, other, prize.amount, "handed back")
    assert manager.post(path, headers=floor.key(), **said).status_code == 200
    assert guest.get("/api/purse").json()["chips"] == 0
    assert floor.browser().get("/api/links/athens").json()["pending"] == []
    assert store.verify() == []


@pytest.mark.parametrize(("table", "void"), [("rws-3cp", True), ("mbs-3cp", False), ("hgc", False)])
def test_a_jackpot_out_of_order_follows_its_clause_and_the_table_says_so(floor: Room, table: str, void: bool) -> None:
    link = floor.floor.tables.setup(table).link or ""
    guest = floor.guest()
    floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000)
    floor.say(guest, table, "place-bet", box=1, bet="jackpot", amount=500)
    signed = Act(key="fault", at=floor.clock.now(), by=Signature("x", "shift-manager"), reason="no power")
    floor.floor.links.store.order(DeclareFault(link=link, table=table), signed)
    answer = floor.say(guest, table, "ready")
    assert answer.status_code == 200, answer.text
    kinds = [event["type"] for event in answer.json()["events"]]
    assert "jackpot-failed" in kinds
    state = floor.floor.current(table)
    assert (state.round.void is not None) is void
    if void:
        assert guest.get("/api/purse").json()["chips"] == 100_000
    else:
        assert in_play(state.round) == 1000
        floor.say(guest, table, "decide", box=1, decision="fold")
    dealer = floor.signed_in("dealer")
    signed = Act(key="mode", at=floor.clock.now(), by=Signature("x", "shift-manager"), reason="no power")
    mode = HandleFault(link=link, table=table, mode="no-jackpot", notice="No jackpot tonight.")
    floor.floor.links.store.order(mode, signed)
    opened = floor.say(dealer, table, "open-betting").json()
    assert "No jackpot tonight." in opened["view"]["round"]["notices"]
    assert code(floor.say(guest, table, "place-bet", box=1, bet="jackpot", amount=500)) == "jackpot-suspended"
    signed = Act(key="mended", at=floor.clock.now(), by=Signature("x", "shift-manager"), reason="power is back")
    floor.floor.links.store.order(RepairFault(link=link, table=table), signed)
    floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000)
    floor.say(guest, table, "ready")
    floor.say(guest, table, "decide", box=1, decision="fold")
    reopened = floor.say(dealer, table, "open-betting").json()
    assert reopened["view"]["round"]["notices"] == []


def test_limits_are_changed_by_two_people_from_the_next_round_on(floor: Room) -> None:
    table, supervisor = "rws-3cp", floor.signed_in("pit-supervisor")
    wanted = {"kind": "limits", "subject": table, "new": {"ante": {"min": 5000, "max": 9000}}, "reason": "a busy night"}
    for new in ({"ante": {"min": 9, "max": 5}}, {"roulette": {"min": 1, "max": 5}}, [1], {"ante": 5}):
        assert code(supervisor.post("/api/proposals", json={**wanted, "new": new})) == "bad-value"
    proposal = supervisor.post("/api/proposals", json=wanted).json()
    assert proposal["old"]["ante"] == {"min": 1000, "max": 100_000}
    assert code(supervisor.post(f"/api/proposals/{proposal['id']}/approval")) == "not-permitted"
    approved = floor.signed_in("pit-manager").post(f"/api/proposals/{proposal['id']}/approval")
    assert approved.status_code == 200, approved.text
    guest = floor.guest()
    assert floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000).status_code == 200
    floor.say(guest, table, "ready")
    floor.say(guest, table, "decide", box=1, decision="fold")
    floor.say(floor.signed_in("dealer"), table, "open-betting")
    assert code(floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000)) == "bet-size-wrong"
    rows = {row["table"]: row for row in floor.browser().get("/api/tables").json()}
    assert rows[table]["limits"]["ante"] == {"min": 5000, "max": 9000}
    acts = floor.signed_in("auditor").get("/api/staff-log").json()
    assert "limits-changed" in [act["act"] for act in acts]


def test_a_meter_is_put_right_by_two_people(floor: Room) -> None:
    manager, shift = floor.signed_in("pit-manager"), floor.signed_in("shift-manager")
    wanted = {"kind": "jackpot-correction", "subject": "three", "reason": "a bet was counted twice"}
    for new in ({"account": "meter", "change": 0}, {"account": "house", "change": 5}, {"change": 5}, 5):
        assert manager.post("/api/proposals", json={**wanted, "new": new}).status_code == 422
    good = {**wanted, "new": {"account": "meter", "change": -350}}
    assert code(floor.signed_in("pit-supervisor").post("/api/proposals", json=good)) == "not-permitted"
    assert code(manager.post("/api/proposals", json={**good, "subject": "nowhere"})) == "unknown-link"
    proposal = manager.post("/api/proposals", json=good).json()
    before = manager.get("/api/links/three").json()["meter"]
    assert code(manager.post(f"/api/proposals/{proposal['id']}/approval")) == "not-permitted"
    approved = shift.post(f"/api/proposals/{proposal['id']}/approval")
    assert approved.status_code == 200, approved.text
    assert manager.get("/api/links/three").json()["meter"] == before - 350
    assert floor.floor.links.store.verify() == []
    acts = floor.signed_in("auditor").get("/api/staff-log").json()
    assert ("approved", "the shift-manager") in [(one["act"], one["name"]) for one in acts]


def test_nobody_learns_by_trying_which_cards_lie_face_down(floor: Room) -> None:
    """A reader has named hands that nobody has seen; whoever types cards is not told that he has met one of them."""
    dealer, supervisor = floor.signed_in("dealer"), floor.signed_in("pit-supervisor")
    live_bets(floor, dealer)
    assert floor.say(dealer, "live", "close-betting").status_code == 200
    assert floor.say(dealer, "live", "deal-cards", cards=["As", "Kd"]).status_code == 200
    probed = floor.say(dealer, "live", "deal-cards", cards=["As"])
    assert (probed.status_code, code(probed)) == (409, "card-twice")
    assert "As" not in probed.text
    assert (probed.json()["error"]["message"], probed.json()["error"]["at"]) == (
        "this card cannot lie here",
        "cards[0]",
    )
    answered = floor.say(supervisor, "live", "deal-cards", cards=["As"])
    assert "left the device already" in answered.json()["error"]["message"]
    assert "As" not in answered.text
    # What he has typed himself in the same breath is no secret from him.
    typed = floor.say(dealer, "live", "deal-cards", cards=["2c", "2c"])
    assert typed.json()["error"]["message"] == "2c has left the device already"
    while floor.floor.current("live").waits_for.act == "deal-cards":
        assert floor.say(dealer, "live", "deal-cards", cards=[None]).status_code == 200
    read = floor.say(dealer, "live", "read-cards", place="dealer", cards=["As", "2h", "3h"])
    assert read.json()["error"]["message"] == "this card cannot lie here"
    assert floor.say(dealer, "live", "read-cards", place="dealer", cards=["Qh", "2h", "3h"]).status_code == 200


def test_a_bettor_of_any_name_leaves_room_for_another_behind_the_box(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    floor.say(dealer, "live", "open-betting")
    answer = floor.say(dealer, "live", "place-bet", player="somebody", box=1, bet="ante", amount=1000)
    behind = answer.json()["view"]["prompt"]["behind"]
    assert [option["type"] for option in behind if option["bet"] == "ante"] == ["place-bet"]


def test_a_look_at_a_live_table_is_written_down_whoever_looked(floor: Room) -> None:
    dealer, guest = floor.signed_in("dealer"), floor.guest()
    floor.say(dealer, "live", "open-betting")
    for box in (1, 2):
        answer = floor.say(guest, "live", "place-bet", box=box, bet="ante", amount=1000)
        assert answer.status_code == 200, answer.text
    account = floor.floor.current("live").round.holder(1)
    floor.say(dealer, "live", "close-betting")
    while floor.floor.current("live").round.phase in ("betting-closed", "dealing"):
        assert floor.say(dealer, "live", "deal-cards", cards=[None]).status_code == 200
    assert floor.say(guest, "live", "look-at-hand", box=1).status_code == 200
    assert code(floor.say(guest, "live", "look-at-hand", box=2)) == "look-not-allowed"
    assert code(floor.say(guest, "live", "look-at-hand", box=2, recorded_by="dealer")) == "unknown-field"
    answer = floor.say(dealer, "live", "look-at-hand", player=account, box=2)
    assert answer.status_code == 200, answer.text
    assert floor.floor.current("live").round.looks == (1, 2)
    assert answer.json()["events"][0]["recorded_by"] == "dealer"


def test_a_late_jackpot_bet_goes_back_and_leaves_the_meter(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    live_bets(floor, dealer)
    floor.say(dealer, "live", "close-betting")
    assert floor.floor.links.view("mega").meter == 5_000_000 + 350
    said = {"id": "r1", "incident": "late-bet", "facts": {"action": "placed"}, "boxes": [3], "bet": "jackpot"}
    answer = floor.say(dealer, "live", "give-ruling", **said)
    assert answer.status_code == 200, answer.text
    assert floor.floor.links.view("mega").meter == 5_000_000
    assert floor.floor.current("live").round.box(3).amount("jackpot") == 0
    assert floor.floor.links.store.verify() == []


def test_whom_the_dealer_has_paid_is_on_record_by_each_settlement(floor: Room) -> None:
    dealer, pit = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    live_bets(floor, dealer)
    early = floor.say(dealer, "live", "pay-box", box=1, player="a guest")
    assert code(early) == "not-now"
    void = floor.say(pit, "live", "give-ruling", id="void", incident="foreign-card").json()
    assert void["view"]["paid"] == []
    told = floor.say(dealer, "live", "pay-box", box=3, player="box 3").json()
    assert told["events"] == [{"type": "box-paid", "box": 3, "player": "box 3"}]
    # Everything goes back, so nobody is handed more than he had staked.
    assert told["view"]["paid"] == [{"box": 3, "player": "box 3", "now": 0, "before": None}]
    for wrong in ({"box": 3, "player": "box 3"}, {"box": 1, "player": "box 3"}, {"box": 2, "player": "nobody"}):
        assert code(floor.say(dealer, "live", "pay-box", **wrong)) == "not-now"
    assert floor.say(dealer, "live", "pay-box", box=3, player="box 3", paid=False).json()["view"]["paid"] == []
    assert code(floor.say(dealer, "live", "pay-box", box=3, player="box 3", paid=False)) == "not-now"
    # A player is not told what the dealer still has to do.
    guest = floor.client.get("/api/tables/live").json()["view"]
    assert "paid" not in guest
