"""The lobby and the door in a real browser: everybody sees the floor as it is now, and comes in with one press."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from croupier.floor.people.passwords import LENGTH
from croupier.jackpot import DeclareFault, RepairFault, Signature
from croupier.jackpot.people import Act
from tests.floor.house import PASSWORD
from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.held import Held
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, barriers, lay_out, served_room


def test_a_newcomer_comes_in_as_a_guest_with_one_press(enter: Opener) -> None:
    page = enter("/", role=None)
    expect(page.locator(".tbl")).to_have_count(6)
    expect(page.locator(".btn.go")).to_have_text("Enter as a guest")
    expect(page.get_by_role("region", name="Your next step")).to_contain_text("1,000 in play chips")
    page.get_by_role("button", name="Enter as a guest").click()
    expect(page.locator(".person")).to_contain_text("Guest ")
    expect(page.get_by_role("region", name="Your next step")).to_contain_text("1,000.00 in play chips")
    expect(page.locator(".btn.go")).to_have_count(1)
    next_table = page.get_by_role("link", name="Sit down at")
    assert (next_table.get_attribute("href") or "").startswith("/tables/")


def test_the_floor_is_seen_while_it_changes(enter: Opener, room: Room) -> None:
    page = enter("/")
    live, meter = page.locator("[data-table=live]"), page.locator("[data-link=mega] output")
    expect(live.locator("state-pill")).to_have_text("Not open yet")
    expect(meter).to_have_text("S$50,000.00")
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    expect(live.locator("state-pill")).to_have_text("Bets open")
    for box in (2, 3):
        room.say(dealer, "live", "place-bet", player=f"box {box}", box=box, bet="ante", amount=1000)
        room.say(dealer, "live", "place-bet", player=f"box {box}", box=box, bet="jackpot", amount=500)
    expect(live.locator(".m-on")).to_have_count(2)
    expect(live).to_contain_text("4 free")
    room.say(dealer, "live", "close-betting")
    expect(meter).to_have_text("S$50,007.00")
    room.say(dealer, "live", "deal-cards", cards=["Qs"])
    expect(live.locator("state-pill")).to_have_text("Dealing")


def test_the_own_seat_is_found_again(enter: Opener, room: Room) -> None:
    page = enter("/")
    room.call_for_bets("hgc")
    token = page.evaluate("fetch('/api/session').then((answer) => answer.json())")["person"]["csrf_token"]
    seat = {"type": "place-bet", "box": 2, "bet": "ante", "amount": 1000, "version": room.floor.current("hgc").version}
    headers = {"X-CSRF-Token": token, "Idempotency-Key": "own-seat"}
    assert page.context.request.post(f"{room.address}/api/tables/hgc/commands", data=seat, headers=headers).ok
    expect(page.locator("[data-table=hgc] .m-me")).to_have_count(1)
    expect(page.locator("[data-table=hgc]")).to_contain_text("your seat")
    back = page.get_by_role("link", name="Back to")
    expect(back).to_have_attribute("href", "/tables/hgc")
    expect(page.locator(".btn.go")).to_have_count(1)


def test_a_fault_says_so_and_the_confirmed_meter_stays(enter: Opener, room: Room) -> None:
    page = enter("/")
    panel = page.locator("[data-link=multi]")
    expect(panel.locator("output")).to_have_text("S$50,000.00")
    room.floor.links.store.order(DeclareFault(link="multi", table=""), signed("fault"))
    room.floor.feed.note("links")
    expect(panel).to_contain_text("no jackpot bets are taken")
    expect(panel.locator("jackpot-meter")).to_have_attribute("state", "fault")
    expect(panel.locator("output")).to_have_text("S$50,000.00")
    expect(page.locator("[data-table=rws-ml] state-pill")).to_have_text("No jackpot bets")
    room.floor.links.store.order(RepairFault(link="multi", table=""), signed("mended"))
    room.floor.feed.note("links")
    expect(panel.locator("jackpot-meter")).to_have_attribute("state", "live")


def signed(key: str) -> Act:
    return Act(key=key, at=datetime.now(UTC), by=Signature("the test", "shift-manager"), reason="a test")


def test_staff_deals_and_goes_to_the_pit(enter: Opener) -> None:
    page = enter("/", role="dealer")
    expect(page.locator("[data-table=live] .deal")).to_have_attribute("href", "/tables/live/dealer")
    expect(page.locator(".btn.go")).to_have_attribute("href", "/tables/live/dealer")
    # Another table has the same title.
    expect(page.locator(".btn.go")).to_have_text("Deal at Megalink Three Card Poker, Live")
    expect(page.locator("[data-table=live] .to")).to_have_text("Megalink Three Card Poker, Live")
    expect(page.locator(".deal")).to_have_count(6)
    expect(page.locator(".bar nav").get_by_role("link", name="Pit")).to_have_count(0)
    pit = enter("/", role="pit-manager")
    expect(pit.locator(".bar nav").get_by_role("link", name="Pit")).to_have_attribute("href", "/pit")
    expect(pit.locator(".btn.go")).to_have_attribute("href", "/pit")
    auditor = enter("/", role="auditor")
    expect(auditor.locator(".btn.go")).to_have_attribute("href", "/audit")
    expect(auditor.locator(".deal")).to_have_count(0)


def test_signing_in_and_out_by_keyboard(enter: Opener) -> None:
    page = enter("/", role=None)
    page.locator(".bar").get_by_role("button", name="Sign in").press("Enter")
    door = page.get_by_role("dialog", name="Sign in")
    expect(door.get_by_label("Name")).to_be_focused()
    page.keyboard.type("the pit-supervisor")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(door).to_have_count(0)
    person = page.locator(".person")
    expect(person).to_contain_text("the pit-supervisor")
    person.press("Enter")
    page.get_by_role("button", name="Sign out").press("Enter")
    expect(page.locator(".bar").get_by_role("button", name="Sign in")).to_be_visible()
    expect(page.locator(".btn.go")).to_have_text("Enter as a guest")


def test_the_bar_keeps_the_focus_when_the_answer_comes_who_this_is(enter: Opener) -> None:
    page = enter("/", role=None)
    asked = Held(page, "**/api/session")
    page.reload(wait_until="commit")
    door = page.locator(".bar").get_by_role("button", name="Sign in")
    door.focus()
    asked.wait()
    asked.let_go()
    expect(page.get_by_role("button", name="Enter as a guest")).to_be_visible()
    expect(door).to_be_focused()


def test_whoever_enters_by_keyboard_finds_the_next_step_at_hand(enter: Opener) -> None:
    page = enter("/", role=None)
    page.get_by_role("button", name="Enter as a guest").press("Enter")
    seat = page.get_by_role("link", name="Sit down at")
    expect(seat).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/tables/"))


def test_the_first_password_is_changed_before_anything_else(enter: Opener, room: Room) -> None:
    made = room.served.services.people.staffing.appoint("a new dealer", ["dealer"])
    page = enter("/", role=None)
    page.locator(".bar").get_by_role("button", name="Sign in").click()
    page.get_by_label("Name").fill("a new dealer")
    page.get_by_label("Password").fill(made.temporary_password or "")
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    door = page.get_by_role("dialog", name="Choose your own password")
    # What he has just typed is not asked for again, and what a password must be like is said before he types.
    expect(door.get_by_label("Password until now")).to_be_hidden()
    own = door.get_by_label("Your own")
    expect(own).to_be_focused()
    expect(door).to_contain_text(f"{LENGTH.start} to {LENGTH.stop - 1} characters")
    expect(own).to_have_attribute("minlength", str(LENGTH.start))
    own.fill("ten green horses")
    door.get_by_role("button", name="Keep this password").click()
    expect(door).to_have_count(0)
    expect(page.locator(".btn.go")).to_have_attribute("href", "/tables/live/dealer")


def test_a_wrong_password_is_said_in_place(page: Page, room: Room) -> None:
    # A page without the watch on its console: the browser itself writes down that an address answered 401.
    page.goto(room.address)
    page.locator(".bar").get_by_role("button", name="Sign in").click()
    page.get_by_label("Name").fill("the dealer")
    page.get_by_label("Password").fill("nine red horses")
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_table_keeps_its_place_whatever_its_state_is_called(enter: Opener) -> None:
    page = enter("/", width=1280, height=800)
    tile = page.locator(".tbl[data-table=mbs-uth]")
    heights = tile.evaluate(
        """tile => ["Dealing", "Bets open", "Cards turned", "Paying bets", "Settled"].map(word => {
            const pill = document.createElement("state-pill");
            pill.setAttribute("state", "open");
            pill.textContent = word;
            tile.querySelector("state-pill").replaceWith(pill);
            return [tile.offsetHeight, tile.querySelector(".to").getBoundingClientRect().width];
        })"""
    )
    assert len({tuple(one) for one in heights}) == 1, heights


def test_an_address_where_nothing_is_leads_back_to_the_lobby(
    chromium: Browser, kept_pages: KeptPages, room: Room
) -> None:
    with watched(chromium, kept=kept_pages, forgiven="404") as begin:
        page = begin(width=390, height=844)
        for path in ("/nope", "/tables/", "/pit/a/b"):
            answer = page.goto(room.address + path)
            assert (path, answer and answer.status) == (path, 404)
            expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
            back = page.get_by_role("link", name="To the lobby", exact=True)
            expect(back).to_have_attribute("href", "/")
        back.click()
        expect(page).to_have_url(f"{room.address}/")


def test_a_name_that_nothing_has_is_said_with_a_way_back(chromium: Browser, kept_pages: KeptPages, room: Room) -> None:
    with watched(chromium, kept=kept_pages, forgiven="404") as begin:
        page = begin()
        room.enter_as_guest(page.context)
        for path in ("/analyst/nope", "/rulebooks/nope", "/tables/nope"):
            page.goto(room.address + path)
            alert = page.get_by_role("alert").filter(has_text="There is no such")
            expect(alert).to_be_visible()
            back = alert.get_by_role("link", name="To the lobby")
            expect(back).to_have_attribute("href", "/")
        back.click()
        expect(page).to_have_url(f"{room.address}/")


def test_programs_are_told_in_json_that_nothing_is_there(room: Room) -> None:
    client = room.client()
    for path, accept in (("/nope", "*/*"), ("/nope", "application/json"), ("/api/nope", "text/html")):
        answer = client.get(path, headers={"accept": accept})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


@pytest.mark.clause("hgc-3cp-progressive", "P51")
def test_a_floor_that_asks_for_the_age_lets_nobody_in_who_is_too_young(chromium: Browser, tmp_path: Path) -> None:
    with (
        served_room(f"sqlite:///{tmp_path / 'floor.db'}", ask_age=True) as room,
        watched(chromium, forgiven="403") as begin,
    ):
        page = begin()
        page.goto(f"{room.address}/")
        born, door = page.get_by_label("Date of birth (admission from 21)"), page.get_by_role("alert")
        page.get_by_role("button", name="Enter as a guest").click()
        expect(door.filter(has_text="21 years of age")).to_be_visible()
        born.fill("2024-02-29")
        page.get_by_role("button", name="Enter as a guest").click()
        expect(door.filter(has_text="nobody is admitted")).to_be_visible()
        born.fill("1980-02-29")
        page.get_by_role("button", name="Enter as a guest").click()
        expect(page.get_by_role("button", name="Enter as a guest")).to_have_count(0)


def test_a_floor_without_guests_asks_for_a_name(chromium: Browser, tmp_path: Path) -> None:
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}", guests=False) as room, watched(chromium) as begin:
        page = begin()
        page.goto(room.address)
        expect(page.locator(".btn.go")).to_have_text("Sign in")
        expect(page.get_by_text("Enter as a guest")).to_have_count(0)
        page.locator(".btn.go").click()
        expect(page.get_by_role("dialog").get_by_text("Enter as a guest")).to_have_count(0)


def test_a_lost_connection_is_said_and_mended_without_a_reload(page: Page, room: Room) -> None:
    page.goto(room.address)
    meter = page.locator("[data-link=athens]")
    expect(meter.locator("output")).to_have_text("€50,000.00")
    page.context.set_offline(True)
    expect(page.locator("main > .notice")).to_contain_text("No connection")
    expect(meter.locator("jackpot-meter")).to_have_attribute("state", "fault")
    expect(meter.locator("output")).to_have_text("€50,000.00")
    page.context.set_offline(False)
    expect(page.locator("main > .notice")).to_be_hidden()
    expect(meter.locator("jackpot-meter")).to_have_attribute("state", "live")


def test_a_tablet_and_a_wall_have_one_way_in(enter: Opener) -> None:
    page = enter("/")
    expect(page.locator(".tbl")).to_have_count(6)
    for width, height, theme in ((820, 1180, "light"), (3840, 2160, "dark")):
        lay_out(page, width, height, theme)
        expect(page.locator(".btn.go")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert barriers(page) == []


def test_on_a_phone_the_pages_are_in_the_menu(enter: Opener) -> None:
    page = enter("/", width=390, height=844)
    expect(page.locator(".bar > nav")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Rulebooks").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    assert barriers(page) == []
    expect(page.locator(".menu").get_by_role("link", name="Rulebooks")).to_have_attribute("aria-current", "page")


def test_every_table_says_what_the_house_keeps_and_of_what(enter: Opener, room: Room) -> None:
    page = enter("/", role=None)
    told = {one["table"]: one["edge"] for one in page.context.request.get(f"{room.address}/api/edges").json()}
    for table, edge in told.items():
        shown = page.locator(f"[data-table={table}] .edge")
        expect(shown).to_have_text(f"House edge {edge['edge'] * 100:.2f}% per Ante")
        expect(shown).to_have_attribute("title", re.compile(rf"played best\. .* it is {edge['risk'] * 100:.3f}%"))
        expect(page.locator(f"[data-table={table}] .to")).to_have_attribute("aria-describedby", f"edge-{table}")


def test_a_closed_table_has_as_much_room_as_any(enter: Opener, room: Room) -> None:
    pit = room.client("pit-manager")
    room.say(pit, "hgc", "close-table", notice="Closed for the night")
    page = enter("/", role=None, width=390, height=844)
    shut = page.locator("[data-table=hgc]")
    expect(shut.locator("state-pill")).to_have_text("Closed for the night")
    assert shut.bounding_box()["width"] == page.locator("[data-table=live]").bounding_box()["width"]  # type: ignore[index]
    room.say(pit, "hgc", "open-table")
