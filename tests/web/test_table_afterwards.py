"""The player's table after the fact: what went back and why, the round watched again, where the focus goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.seats import TIMERS, check_purse, seated, spot


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('after') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def test_a_bet_that_goes_back_is_said_until_the_next_bets_close(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/mbs-3cp"))
    spot(page, 4, "jackpot").click()
    expect(page.locator(".purse b")).to_have_text("S$995.00")
    other = room.client()
    room.say(other, "mbs-3cp", "place-bet", box=1, bet="ante", amount=1000)
    room.say(room.client("dealer"), "mbs-3cp", "close-betting")
    expect(page.locator(".act .who b")).to_have_text("Box 1 decides")
    expect(page.locator(".act .who")).to_contain_text(
        "S$5.00 went back. Progressive Jackpot stands without Ante or Pair Plus."
    )
    expect(page.locator(".act .who clause-chip").first).to_be_visible()
    back = page.locator(".slip .returned .line")
    expect(back).to_have_count(1)
    expect(back).to_contain_text("box 4")
    check_purse(page)
    # It stays while the next bets are laid, and what was refused is not offered again.
    room.say(other, "mbs-3cp", "decide", box=1, decision="fold")
    room.call_for_bets("mbs-3cp")
    seated(page)
    expect(back).to_have_count(1)
    expect(page.get_by_role("button", name="Repeat")).to_have_count(0)
    spot(page, 4, "ante").click()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 4")
    expect(back).to_have_count(0)
    page.keyboard.press("f")


def test_the_last_round_can_be_watched_and_verified_in_the_next(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/rws-3cp"))
    spot(page, 2, "ante").click()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
    page.keyboard.press("f")
    expect(page.locator(".slip .heading")).to_be_visible()
    room.call_for_bets("rws-3cp")
    expect(page.locator(".slip .heading h2")).to_contain_text("Last round")
    page.locator(".slip").get_by_role("button", name="Verify").click()
    sheet = page.locator("dialog.shuffle-sheet")
    expect(sheet.locator(".void-rounds")).to_contain_text("of this table ended void")
    sheet.get_by_role("button", name="Verify").click()
    expect(sheet.locator(".verdict b")).to_have_text("Verified")
    page.keyboard.press("Escape")
    page.locator(".slip .again-row").get_by_role("button", name="Replay").click()
    expect(page.locator("dialog.replay")).to_be_visible()


def test_a_stray_enter_never_raises(enter: Opener) -> None:
    page = seated(enter("/tables/mbs-uth"))
    spot(page, 4, "ante").click()
    page.get_by_role("button", name="Deal").press("Enter")
    look = page.locator(".act .btn.go", has_text="Look at box 4")
    expect(look).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play 4×")).to_be_visible()
    # Until exact values are asked for, no decision is put forward.
    expect(page.locator(".act .btn.go")).to_have_count(0)
    expect(page.locator(".act .who")).to_be_focused()
    page.keyboard.press("Enter")
    # The hint's best decision is the one in brass.
    page.keyboard.press("h")
    best = page.locator("exact-hint .best, exact-hint dt").first
    expect(best).to_be_attached()
    name = page.locator("exact-hint dt").first.text_content() or ""
    expect(page.locator(".act .btn.go")).to_have_count(1)
    expect(page.locator(".act .btn.go span").first).to_contain_text(name)
    expect(page.locator(".phase .pill")).to_contain_text("Hole")
    page.keyboard.press("4")
    expect(page.locator(".slip .heading")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(700, 900), (1280, 800)])
def test_the_question_has_room_and_the_own_cards_are_in_sight(width: int, height: int, enter: Opener) -> None:
    page = seated(enter("/tables/mbs-uth", width=width, height=height))
    if width < 821:
        page.get_by_role("button", name="Choose box 3").click()
    spot(page, 3, "ante").click()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 3")
    note = page.locator(".act .who .muted").bounding_box()
    assert note is not None
    assert note["height"] < 48
    bar = page.locator(".act").bounding_box()
    cards = page.locator("player-box[own] .hand").bounding_box()
    assert bar is not None
    assert cards is not None
    assert cards["y"] + cards["height"] <= bar["y"]
    page.keyboard.press("4")
    expect(page.locator(".slip .heading")).to_be_visible()


def test_whoever_sits_down_by_keyboard_goes_on_at_the_spots(enter: Opener) -> None:
    page = enter("/tables/hgc", role=None)
    page.locator(".act").get_by_role("button", name="Enter as a guest").press("Enter")
    expect(page.locator(".purse b")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"^Ante, box \d, empty")).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile(r"^Ante, box \d, \d"))).to_be_visible()
