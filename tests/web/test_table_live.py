"""The player's place at a live table: cards that nobody has read, and limits that the pit changes meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.seats import HEARD, TIMERS, check_purse, deal, faces, seated, settle, settlement, spot


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('live') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def test_a_win_rises_from_the_felt_and_is_heard(enter: Opener, room: Room) -> None:
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    page = seated(enter("/tables/live", motion=True, own=True))
    page.evaluate(HEARD)
    page.get_by_role("button", name="Sound").click()
    spot(page, 1, "ante").click()
    expect(page.locator(".act .who")).to_contain_text("The dealer closes the bets.")
    number = room.floor.current("live").number
    deal(room, dealer, {"boxes": ["As", "Ah", "Ac"], "community": ["2s", "3h"], "dealer": ["2c", "5d", "9h"]})
    page.get_by_role("button", name="Look at box 1").last.click()
    page.get_by_role("button", name="Play 1×").click()
    settle(room, dealer)
    # The sum is what the dealer pays, and it makes room again by itself.
    expect(page.locator(".won-sum")).to_have_text("+S$125.00")
    (box,) = settlement(page, "live", number)["boxes"]
    assert box["paid"] - box["staked"] == 12_500
    expect(page.locator(".won-sum")).to_have_count(0)
    heard = page.evaluate("heard")
    # A chip, the cards, and at the end the three tones of a win.
    assert heard[:2] == [1900, 1900]
    assert 420 in heard
    assert heard[-3:] == [660, 880, 1320]


def test_whoever_shares_a_box_is_told_his_own_part_of_it(enter: Opener, room: Room) -> None:
    """What others have won on his box, and on whose box he has bet, is theirs: on the slip, the plate and the spots."""
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    page = seated(enter("/tables/live"))
    spot(page, 1, "ante").click()
    expect(page.locator("player-box[number='1'] .plate")).to_contain_text("You")
    for bet in ("ante", "pair-plus"):
        room.say(dealer, "live", "place-bet", player="behind box 1", box=1, bet=bet, amount=1000)
    room.say(dealer, "live", "place-bet", player="Box 2", box=2, bet="ante", amount=5000)
    expect(page.locator("player-box[number='2'] betting-spot[data-bet='ante']")).to_contain_text("50")
    spot(page, 2, "pair-plus").click()
    expect(page.locator(".purse b")).to_have_text("S$950.00")
    boxes = ["Qs", "7s", "Qh", "8h", "4d", "Tc"]
    deal(room, dealer, {"boxes": boxes, "community": ["2s", "3h"], "dealer": ["2c", "5d", "9h"]})
    page.get_by_role("button", name="Look at box 1").last.click()
    page.get_by_role("button", name="Play 1×").click()
    room.say(dealer, "live", "decide", player="Box 2", box=2, decision="play-1x")
    settle(room, dealer)
    slip = page.locator(".slip")
    # The dealer's nine high does not qualify: the own Ante of 25 is paid, Play goes back.
    expect(slip.locator("[data-box='1'] .line")).to_have_count(2)
    expect(slip.locator("[data-box='1'] header b")).to_have_text("+25.00")
    expect(slip.locator("[data-box='2'] .line")).to_have_count(1)
    expect(slip.locator("[data-box='2'] header b")).to_have_text("−25.00")
    expect(slip.locator(".total b")).to_have_text("S$0.00")
    expect(page.locator("player-box[number='1'] .plate")).to_contain_text("+25")
    expect(page.locator("player-box[number='2'] .plate")).to_contain_text("−25")
    expect(page.locator("player-box[number='1'] betting-spot[data-bet='ante'] b")).to_have_text("+25")
    check_purse(page)


def test_cards_that_nobody_has_read_lie_face_down_before_their_player(enter: Opener, room: Room) -> None:
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    page = seated(enter("/tables/live"))
    spot(page, 3, "ante").click()
    expect(page.locator(".act .who")).to_contain_text("The dealer closes the bets.")
    expect(page.locator(".purse b")).to_have_text("S$975.00")
    room.say(dealer, "live", "close-betting")
    room.say(dealer, "live", "deal-cards", cards=[None] * 8)
    expect(page.locator(".act .who b")).to_have_text("Box 3 to act")
    expect(page.locator(".act .who")).to_contain_text("Your cards lie in front of you.")
    assert faces(page) == [None] * 3
    # Nothing is offered that needs the faces.
    for offered in ("Look", "Exact values"):
        expect(page.get_by_role("button", name=offered)).to_have_count(0)
    page.keyboard.press("l")
    page.keyboard.press("h")
    expect(page.locator("player-box[number='3'] .plate")).to_have_text("Box 3 · You, to act")
    page.keyboard.press("p")
    expect(page.locator("player-box[number='3'] .plate")).to_contain_text("1×")
    expect(page.locator("body")).not_to_contain_text("undefined")
    expect(page.locator("body")).not_to_contain_text("blind")


def test_limits_follow_the_pit_without_a_reload(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/rws-3cp", width=1280, height=800))
    shown = page.locator(".slip .limits .line", has_text="Ante")
    expect(shown).to_contain_text("S$10 – 1,000")
    wanted = {"kind": "limits", "subject": "rws-3cp", "new": {"ante": {"min": 5000, "max": 9000}}, "reason": "busy"}
    proposal = room.client("pit-supervisor").post("/api/proposals", json=wanted).json()
    room.client("pit-manager").post(f"/api/proposals/{proposal['id']}/approval").raise_for_status()
    spot(page, 2, "ante").click()
    page.keyboard.press("g")
    page.get_by_role("button", name="Fold").click()
    expect(page.locator(".slip .heading")).to_be_visible()
    room.call_for_bets("rws-3cp")
    expect(shown).to_contain_text("S$50 – 90")
    expect(page.locator(".crumb")).to_contain_text("Ante S$50 – 90")
    assert "Ante S$50 – 90" in (page.locator(".crumb").get_attribute("title") or "")
