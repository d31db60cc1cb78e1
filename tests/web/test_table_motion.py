"""What moves at the player's table: chips and cards, by transform and opacity alone, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.seats import TIMERS, decide_all, seated, settlement, spot

#: Every animation that is begun: what moves, and which properties.
NOTED = """() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    const properties = [...new Set(frames.flatMap((frame) => Object.keys(frame)))];
    const sliding = Boolean(this.closest(".sliding"));
    window.moved.push({ what: this.localName, sliding, properties, fades: frames.at(-1).opacity === 0 });
    return animate.call(this, frames, how);
  };
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('motion') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def moved(page: Page) -> list[dict[str, Any]]:
    """What has moved since this was last asked."""
    found: list[dict[str, Any]] = page.evaluate("window.moved.splice(0)")
    return found


def still(page: Page) -> None:
    """Every chip has arrived."""
    expect(page.locator(".sliding casino-chip")).to_have_count(0)


def test_chips_slide_to_their_spot_and_back_while_the_bet_counts_at_once(enter: Opener, room: Room) -> None:
    room.call_for_bets("mbs-uth")
    page = seated(enter("/tables/mbs-uth", motion=True))
    page.evaluate(NOTED)
    total = page.locator(".act .who b")
    spot(page, 3, "ante").click()
    expect(total).to_have_text("Your bets, S$50.00")
    slides = [one for one in moved(page) if one["sliding"]]
    assert [one["fades"] for one in slides] == [False, False], "the Ante and its Blind"
    page.keyboard.press("d")
    expect(total).to_have_text("Your bets, S$100.00")
    still(page)
    assert [one["fades"] for one in moved(page) if one["sliding"]] == [False, False]
    page.keyboard.press("z")
    expect(total).to_have_text("Your bets, S$50.00")
    page.keyboard.press("x")
    expect(total).to_have_text("Place your bets")
    still(page)
    assert [one["fades"] for one in moved(page) if one["sliding"]] == [True] * 4
    page.get_by_role("button", name="Ante, box 3, empty").wait_for()


def test_lost_chips_go_to_the_tray_and_payments_come_from_it(enter: Opener, room: Room) -> None:
    room.call_for_bets("rws-3cp")
    page = seated(enter("/tables/rws-3cp", motion=True))
    number = room.floor.current("rws-3cp").number
    for bet in ("ante", "pair-plus"):
        spot(page, 2, bet).click()
        expect(spot(page, 2, bet).locator("b")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look")
    page.keyboard.press("l")
    expect(page.locator(".act .go-row")).to_contain_text("Play")
    page.evaluate(NOTED)
    decide_all(page)
    still(page)
    found = moved(page)
    (box,) = settlement(page, "rws-3cp", number)["boxes"]
    lines = [line for line in box["lines"] if line["stake"]]
    slides = [one for one in found if one["sliding"]]
    lost = sum(line["result"] == "lose" for line in lines)
    won = sum(line["result"] == "win" for line in lines)
    assert sum(one["fades"] for one in slides) == lost
    # The Play bet came to its spot before, from in front of its player.
    assert sum(not one["fades"] for one in slides) == won + 1
    assert {name for one in found for name in one["properties"]} <= {"transform", "opacity", "offset"}
    expect(page.locator("player-box[number='2'] .paid:visible")).to_have_count(won)


def test_whoever_wants_no_motion_sees_none(enter: Opener, room: Room) -> None:
    room.call_for_bets("mbs-3cp")
    page = seated(enter("/tables/mbs-3cp"))
    page.evaluate(NOTED)
    spot(page, 2, "ante").click()
    expect(spot(page, 2, "ante").locator("b")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look")
    page.keyboard.press("l")
    expect(page.locator(".act .go-row")).to_contain_text("Play")
    decide_all(page)
    assert moved(page) == []


def test_a_word_in_the_bar_lays_out_no_spot(enter: Opener, room: Room) -> None:
    """What changes beside the felt must not cost a frame: the felt is no container whose size the rest decides."""
    room.call_for_bets("hgc")
    page = seated(enter("/tables/hgc"))
    containers = page.evaluate(
        """() => [...document.querySelectorAll("main, main *")]
             .filter((one) => getComputedStyle(one).containerType === "size").length"""
    )
    assert containers == 0
    felt = page.locator("table-felt")
    at = felt.bounding_box()
    assert at is not None
    width, height = at["width"], at["height"]
    assert width / height == pytest.approx(1100 / 730, rel=0.01)
    inside = "() => { const s = document.querySelector('.stage'); return [s.clientWidth, s.clientHeight]; }"
    room_for = page.evaluate(inside)
    assert width == pytest.approx(min(room_for[0], room_for[1] * 1100 / 730), abs=2)
    page.set_viewport_size({"width": 1200, "height": 800})
    expect(felt).not_to_have_css("width", f"{width}px")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
