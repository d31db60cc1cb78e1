"""A player's walk from the bets to the session's results, with a mouse and a finger: nothing ends in a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from croupier.floor.config.model import Timers
from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, barriers, served_room, soon
from tests.web.seats import TIMERS, seated, spot

#: Whether the tip is there and lies over a spot.
COVERED = """() => {
  const tip = document.querySelector('#spot-tip').getBoundingClientRect();
  return [...document.querySelectorAll('betting-spot .spot')].some(one => {
    const spot = one.getBoundingClientRect();
    return spot.left < tip.right && spot.right > tip.left && spot.top < tip.bottom && spot.bottom > tip.top;
  });
}"""
#: Whether the tip lies over the list of all of it.
ON_LIST = """() => {
  const [tip, list] = ['#spot-tip', '.act .edges'].map(one => document.querySelector(one).getBoundingClientRect());
  return list.left < tip.right && list.right > tip.left && list.top < tip.bottom && list.bottom > tip.top;
}"""
#: How far the lower end of the own cards lies above the bar below; less than nothing is behind it.
CLEAR = """() => document.querySelector('.act').getBoundingClientRect().top
  - document.querySelector('player-box[own] .hand').getBoundingClientRect().bottom"""
#: Parts of the bar's line that reach over its end.
CUT = """bar => [...bar.querySelectorAll('.muted > span')].filter(one => {
  const [part, line] = [one.getBoundingClientRect(), bar.getBoundingClientRect()];
  return part.top < line.bottom && part.right > line.right;
}).map(one => one.textContent)"""
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('walked') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def test_whoever_comes_in_reads_what_the_game_is(enter: Opener) -> None:
    page = enter("/tables/mbs-uth", role=None)
    how = page.locator(".slip .panel.quiet")
    expect(how).to_contain_text("You get 2 cards, the dealer 2, and 5 lie in the middle.")
    expect(how.locator("li")).to_have_text(
        ["Hole: Check or Play 3× or Play 4×.", "Flop: Check or Play 2×.", "River: Fold or Play 1×."]
    )
    page.goto(page.url.replace("mbs-uth", "rws-3cp"))
    expect(how).to_contain_text("You get 3 cards, the dealer 3.")
    expect(how.locator("li")).to_have_text(["Then you choose: Fold or Play 1×."])
    # What programs speak to is a click away too.
    page.locator("room-bar").get_by_role("link", name="croupier").click()
    page.get_by_role("link", name="The interface for programs").click()
    expect(page.get_by_text("/api/tables/{table}/commands", exact=True)).to_be_visible()


def test_what_a_bet_costs_lies_over_no_spot_and_a_share_says_of_what(enter: Opener) -> None:
    page = seated(enter("/tables/mbs-3cp", height=900))
    tip = page.locator("#spot-tip")
    spot(page, 4, "jackpot").hover()
    expect(tip).to_contain_text("100% of the meter")
    expect(tip).to_contain_text("S$2,000.00")
    page.get_by_role("button", name="House edge").click()
    for bet in ("ante", "pair-plus", "jackpot"):
        spot(page, 4, bet).hover()
        expect(tip).to_contain_text("for the house")
        assert not page.evaluate(COVERED)
        assert not page.evaluate(ON_LIST)
    # The bar leaves a limit away rather than half of its figure.
    assert page.locator(".crumb").evaluate(CUT) == []


def test_a_finger_that_is_lifted_still_wants_to_know(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/mbs-3cp", **PHONE))
    # The bar has no room for the name of the game, and the heading has it: not cut away for the eye.
    assert (
        page.locator("h1").evaluate("one => one.offsetHeight > 10 && one.innerText").startswith("Megalink Three Card")
    )
    box = int(page.locator("player-box[chosen]").get_attribute("number") or 0)
    tip = page.locator("#spot-tip")
    # A bet that cannot stand alone brings no cards when the time is over.
    spot(page, box, "jackpot").tap()
    expect(page.locator(".act .clock")).to_contain_text("then what is not in order goes back")
    spot(page, box, "ante").tap()
    expect(page.locator(".act .clock")).to_contain_text("then the cards come")
    expect(tip).to_contain_text("Ante Bonus")
    spot(page, box, "jackpot").tap()
    expect(tip).to_contain_text("100% of the meter")
    assert not page.evaluate(COVERED)
    page.locator(".act .who").tap()
    expect(tip).to_be_hidden()
    # What values say does not lie over the cards that they are about.
    page.locator(".act .btn.go").tap()
    page.get_by_role("button", name=f"Look at box {box}").last.tap()
    page.get_by_role("button", name="Exact values").tap()
    expect(page.locator("exact-hint")).to_contain_text("Exact value")
    soon(lambda: page.evaluate(CLEAR) >= 0)
    page.get_by_role("button", name="Fold", exact=True).tap()
    expect(page.locator(".slip .heading")).to_be_attached()
    spot_ante = page.locator(f"player-box[number='{box}'] betting-spot[data-bet='ante'] .spot")
    spot_ante.tap()
    expect(tip).to_contain_text("Folded")
    # On its side the decisions are as wide as the bar that they stand in.
    page.set_viewport_size({"width": 844, "height": 390})
    room.call_for_bets("mbs-3cp")
    page.get_by_role("button", name="Repeat").tap()
    spot(page, box, "ante").tap()
    expect(tip).to_contain_text("Ante Bonus")
    assert not page.evaluate(COVERED)
    page.get_by_role("button", name="Deal").tap()
    look_at = page.get_by_role("button", name=f"Look at box {box}").last
    expect(look_at).to_be_visible()
    assert look_at.evaluate("button => button.offsetWidth") > 200
    assert barriers(page) == []
    # Whoever comes next waits for no round that nobody plays any more.
    look_at.tap()
    page.get_by_role("button", name="Fold", exact=True).tap()
    expect(page.locator(".slip .heading")).to_be_attached()


def test_nothing_that_is_said_moves_the_felt_of_a_phone(enter: Opener) -> None:
    page = seated(enter("/tables/mbs-3cp", **PHONE))
    page.get_by_role("button", name="Choose box 3").tap()
    own = page.locator("player-box[number='3']")
    at = own.bounding_box()
    rack = page.locator(".rack").bounding_box()
    spot(page, 3, "ante").tap()
    expect(page.get_by_role("button", name="Deal")).to_be_visible()
    assert own.bounding_box() == at
    # Where a chip was, no button to deal comes to lie under the thumb.
    assert page.locator(".rack").bounding_box() == rack
    page.locator(".rack .chip").last.tap()
    spot(page, 3, "pair-plus").tap()
    expect(page.locator(".spot.refused")).to_be_visible()
    assert own.bounding_box() == at
    page.get_by_role("button", name="Pays").tap()
    expect(page.locator("dialog.pay-sheet h3").first).to_be_visible()
    assert own.bounding_box() == at
    page.keyboard.press("Escape")
    expect(page.locator("dialog.pay-sheet")).to_have_count(0)
    assert own.bounding_box() == at
    page.get_by_role("button", name="Deal").tap()
    page.get_by_role("button", name="Look at box 3").last.tap()
    spots = own.locator(".spots")
    before = spots.bounding_box()
    page.get_by_role("button", name="Play 1×").tap()
    # The dealer's hand is named beside it.
    expect(page.locator(".verdict")).to_contain_text("Dealer")
    expect(page.locator(".slip .heading")).to_be_visible()
    assert spots.bounding_box() == before


def test_rounds_that_ended_without_a_connection_are_there_when_it_is_back(
    chromium: Browser, kept_pages: KeptPages, room: Room
) -> None:
    with watched(chromium, kept=kept_pages, forgiven="net::ERR_") as begin:
        page = begin(**PHONE)
        room.enter_as_guest(page.context)
        room.call_for_bets("rws-3cp")
        page.goto(f"{room.address}/tables/rws-3cp")
        seated(page).get_by_role("button", name="Choose box 2").click()
        spot(page, 2, "ante").click()
        page.get_by_role("button", name="Deal").click()
        expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
        # The round goes on while its player's line is cut: the own rounds cannot be asked for.
        page.route("**/api/me/rounds*", lambda route: route.abort())
        page.locator(".act .btn.go").click()
        page.get_by_role("button", name="Fold", exact=True).click()
        expect(page.locator(".slip .heading")).to_be_visible()
        expect(page.locator("round-history")).to_be_hidden()
        box = page.locator("player-box[own]").bounding_box()
        page.unroute("**/api/me/rounds*")
        page.context.set_offline(True)
        expect(page.locator(".line-lost")).to_be_in_viewport(ratio=1)
        assert page.locator("player-box[own]").bounding_box() == box
        page.context.set_offline(False)
        page.get_by_role("button", name="How you played").click()
        review = page.locator("dialog.review-sheet")
        expect(review.locator(".pay-rows")).to_contain_text("Result of 1 round")
        expect(review.locator(".legend")).to_contain_text("?? a grave mistake")


def test_time_that_ran_out_is_said_afterwards(chromium: Browser, tmp_path: Path) -> None:
    timers = Timers(bets=600, decision=1, pause=0)
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}", timers=timers) as room, watched(chromium) as begin:
        page = begin()
        room.enter_as_guest(page.context)
        room.call_for_bets("rws-3cp")
        page.goto(f"{room.address}/tables/rws-3cp")
        spot(seated(page), 3, "ante").click()
        expect(page.get_by_role("button", name="Get up")).to_be_visible()
        steady = page.get_by_role("button", name="Pays")
        before = steady.bounding_box()
        page.get_by_role("button", name="Deal").click()
        expect(page.locator(".slip .heading")).to_be_visible()
        expect(page.locator(".act .who")).to_contain_text("Time ran out and the house decided for you: box 3: Fold.")
        # What can be done at any time stays where it is when getting up is no longer offered.
        expect(page.get_by_role("button", name="Get up")).to_have_count(0)
        assert steady.bounding_box() == before
