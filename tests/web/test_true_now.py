"""What stands at the pit and at the dealer's console is true now, whole, and on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from croupier.cards import parse_card
from croupier.client import Floor
from croupier.client.device import CardDevice
from croupier.errors import Refusal
from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.test_pit import live_round, report

TABLE = "shared"
#: A desk and two tablets, one of them upright.
SCREENS = ((1280, 800), (1024, 768), (820, 1180))
BETS = (
    ("Box 1", 1, "ante", 2500),
    ("Box 3", 3, "ante", 2500),
    ("behind box 3", 3, "ante", 500),
    ("behind box 3", 3, "pair-plus", 500),
)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A live table of a game that lets several people fund one bet, with bets on two boxes and the cards to come."""
    path = tmp_path_factory.mktemp("true-now") / "floor.db"
    tables = [
        TableConfig(id=name, rulebook="mbs-megalink-3cp", link="mega", mode="live").model_dump()
        for name in (TABLE, "live")
    ]
    with served_room(f"sqlite:///{path}", tables=tables) as room:
        dealer = room.client("dealer")
        room.say(dealer, TABLE, "open-betting")
        for player, box, bet, amount in BETS:
            room.say(dealer, TABLE, "place-bet", player=player, box=box, bet=bet, amount=amount)
        yield room


def chosen(page: Page, name: str) -> None:
    expect(page.locator(".laid .selected").get_by_role("button")).to_have_accessible_name(name)


def test_arrows_choose_the_spot_that_an_eye_finds_and_the_focus_goes_along(enter: Opener) -> None:
    page = enter(f"/tables/{TABLE}/dealer", role="dealer", width=1280, height=800)
    spot = page.locator(".laid").nth(0).get_by_role("button", name="Ante, box 1")
    spot.click()
    chosen(page, "Ante, box 1, 25")
    # Above the Ante lies what is printed above it, whatever comes first in the rulebook; right of it the next box.
    page.keyboard.press("ArrowUp")
    expect(page.locator(".laid .selected").get_by_role("button")).not_to_have_accessible_name("Ante, box 1, 25")
    above = page.locator(".laid .selected").bounding_box()
    ante = spot.bounding_box()
    assert above is not None
    assert ante is not None
    assert above["y"] + above["height"] <= ante["y"]
    page.keyboard.press("ArrowDown")
    chosen(page, "Ante, box 1, 25")
    page.keyboard.press("ArrowRight")
    chosen(page, "Ante, box 2, empty")
    # A tapped spot does not keep the keys; one that was reached with Tab hands its focus on.
    expect(page.locator("body")).to_be_focused()
    spot.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Ante, box 3, 30")).to_be_focused()


WHOLE = """(deck) => [...deck.querySelectorAll(".pick-card")].every((card) => {
    const [outer, suit] = [card, card.querySelector("i")].map((one) => one.getBoundingClientRect());
    return suit.top >= outer.top && suit.bottom <= outer.bottom && suit.left >= outer.left && suit.right <= outer.right
        && suit.height > 12 && "♠♥♦♣".includes(card.querySelector("i").textContent);
})"""


def test_every_card_to_pick_shows_its_suit_whole(enter: Opener, room: Room) -> None:
    room.say(room.client("dealer"), TABLE, "close-betting")
    page = enter(f"/tables/{TABLE}/dealer", role="dealer")
    deck = page.locator(".deck")
    for width, height in ((1440, 1000), (1280, 800), (1024, 768), (900, 700)):
        page.set_viewport_size({"width": width, "height": height})
        expect(deck).to_be_visible()
        assert deck.evaluate(WHOLE), width
    expect(page.get_by_role("button", name="ten of hearts")).to_have_text("10♥")


def test_the_console_says_which_reader_was_heard_and_what_stopped_it(enter: Opener, room: Room) -> None:
    staffing = room.served.services.people.staffing
    page = enter(f"/tables/{TABLE}/dealer", role="dealer", width=1280, height=800)
    expect(page.locator(".bx").first).to_be_visible()
    devices = page.get_by_role("region", name="Readers and shoes")
    expect(devices).to_have_count(0)
    issued = staffing.house_device("shoe 7", "shoe", ["dealer"])
    with Floor(room.address, key=issued.secret) as floor:
        shoe = CardDevice(floor.table(TABLE))
        assert shoe.due()
        shoe.deal(parse_card("As"))
        # What has been dealt may lie face down: a card that was taken is not named.
        expect(devices).to_contain_text("shoe 7 last heard at")
        expect(devices).to_contain_text(": a card")
        expect(devices).not_to_contain_text("A♠")
        for _ in range(2):
            with pytest.raises(Refusal):
                shoe.deal(parse_card("As"))
        expect(devices.get_by_role("status")).to_contain_text("A♠ lies there already. Look at the card.")
        logged = room.client("auditor").get("/api/staff-log").json()
        [line] = [one for one in logged if one["act"] == "device-refused"]
        assert (line["subject"], line["details"]) == (TABLE, {"code": "card-twice", "cards": ["As"]})
        # It goes on as soon as the table does.
        shoe.deal(parse_card("Kd"))
        expect(devices.get_by_role("status")).to_have_count(0)
        expect(devices).to_contain_text("shoe 7 last heard at")
    assert barriers(page) == []


def test_two_bettors_on_a_box_stand_apart_in_a_case_whose_button_is_on_the_screen(enter: Opener, room: Room) -> None:
    room.say(room.client("dealer"), TABLE, "deal-cards", cards=[None] * 7)
    report(room.client("dealer"), "player-count-wrong", table=TABLE, boxes=[3])
    page = enter("/pit", role="pit-supervisor", width=1280, height=800)
    page.get_by_role("link", name="A player has the wrong number of cards").click()
    expect(page.locator(".answer").first).to_be_visible()
    page.locator(".q[aria-current]").focus()
    # A key that answers takes the focus to what is asked or ordered next, from wherever it was.
    page.keyboard.press(page.locator(".answer").filter(has_text="No").get_attribute("data-key") or "")
    order = page.get_by_role("heading", name="The hand is out of the round and its bets go back.")
    expect(order).to_be_focused()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Give the ruling, return S$35.00")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".snap .hot p span")).to_have_text(
        ["Box 3: Ante S$25", "Behind box 3: Ante S$5 · Pair Plus S$5"]
    )
    moved = page.get_by_role("table", name="Bets before and after the ruling").get_by_role("row")
    expect(moved).to_contain_text(
        ["Bet", "Box 3 AnteS$25.00", "Box 3 Antebehind box 3 · S$5.00", "Box 3 Pair Plusbehind box 3 · S$5.00"],
    )
    expect(moved.nth(2)).to_contain_text("returned, S$5.00")
    expect(page.get_by_text("One other bet stays as it is.")).to_be_visible()


def test_the_whole_order_is_in_view_where_it_was_answered(enter: Opener) -> None:
    page = enter(f"/tables/{TABLE}/dealer", role="dealer", width=1280, height=800)
    page.get_by_role("button", name="What do the rules say").click()
    page.locator(".answer").filter(has_text="No").click()
    expect(page.locator(".rule li").last).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Give the ruling, return S$35.00")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Give the ruling, return S$35.00")).to_be_in_viewport(ratio=1)


def test_an_award_that_is_pending_stands_with_its_own_sum_and_is_in_no_other(enter: Opener, room: Room) -> None:
    settled = live_round(room, room.client("dealer"))
    [claimed] = [event for event in settled["events"] if event["type"] == "awards-claimed"]
    pending = f"{claimed['awards'][0]['amount'] / 100:,.2f}"
    page = enter("/tables/live/dealer", role="dealer", width=1280, height=800)
    expect(page.locator(".call.pending")).to_contain_text(f"Royal flush: S${pending}. Touch nothing of this hand")
    expect(page.locator(".call.pending")).to_be_in_viewport(ratio=1)
    expect(page.locator(".moves .num.pending")).to_have_text(pending)
    # The meter has begun anew, under its own name; what is pending is beside it, and not what the dealer pays.
    meter = page.locator("aside jackpot-meter")
    expect(meter.locator("output")).to_have_text(f"S${room.floor.links.view('mega').meter / 100:,.2f}")
    expect(meter.locator(".label")).not_to_have_text("Award pending")
    expect(meter.locator("small")).to_have_text(f"Award pending: S${pending}")
    first = page.locator(".bx").first
    lines = next(box for box in settled["view"]["round"]["settlement"]["boxes"] if box["box"] == 1)["lines"]
    paid = sum(line["payout"] - line["stake"] for line in lines if line["bet"] != "jackpot")
    expect(first.locator(".amt")).to_have_text(f"+{paid / 100:,.2f}")
    expect(first).to_contain_text(f"Award pending: S${pending}")
    award, manager = claimed["awards"][0]["award"], room.client("pit-manager")
    path = f"/api/links/mega/awards/{award}"
    assert manager.post(f"{path}/rejection", json={"reason": "a test"}, headers={"Idempotency-Key": "r"}).is_success
    expect(first).to_contain_text("The pit has settled it.")
    expect(page.locator("[data-what=sum]")).to_have_text("S$150.00")
