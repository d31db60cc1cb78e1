"""Chips at the player's table: laid, undone, doubled, repeated, refused; one hand seen and the other blind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.seats import TIMERS, check_purse, look, seated, spot


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('table') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def test_a_result_tells_its_reason_on_its_spot(enter: Opener) -> None:
    page = seated(enter("/tables/rws-3cp"))
    spot(page, 2, "ante").click()
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Look at box 2").first.click()
    page.get_by_role("button", name="Fold").click()
    lost = page.get_by_role("button", name="Ante, box 2, −25")
    lost.focus()
    tip = page.locator("#spot-tip")
    expect(tip).to_contain_text("Folded")
    expect(tip.locator("clause-chip")).to_have_text(["3.12.1"])
    expect(page.locator("player-box[own] .plate b")).to_have_text("−25")


def test_chips_are_laid_undone_doubled_cleared_and_repeated(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/mbs-uth"))
    total = page.locator(".act .who b")
    spot(page, 4, "ante").click()
    # What must be equal is laid together.
    expect(total).to_have_text("Your bets, S$50.00")
    expect(page.get_by_role("button", name="Blind, box 4, 25")).to_be_visible()
    spot(page, 4, "trips").click()
    expect(total).to_have_text("Your bets, S$75.00")
    page.keyboard.press("d")
    expect(total).to_have_text("Your bets, S$150.00")
    page.keyboard.press("z")
    expect(total).to_have_text("Your bets, S$75.00")
    page.keyboard.press("x")
    expect(total).to_have_text("Place your bets")
    page.keyboard.press("z")
    expect(total).to_have_text("Your bets, S$75.00")
    spot(page, 4, "trips").press("Delete")
    expect(total).to_have_text("Your bets, S$50.00")
    check_purse(page)
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look")
    page.keyboard.press("4")  # P is the highest multiple, a figure its own
    repeat = page.get_by_role("button", name="Repeat")
    expect(page.locator(".slip .heading")).to_be_visible()
    room.call_for_bets("mbs-uth")
    expect(repeat).to_contain_text("S$50.00")
    expect(page.locator(".btn.go")).to_have_count(1)
    page.keyboard.press("r")
    expect(total).to_have_text("Your bets, S$50.00")
    page.keyboard.press("x")
    expect(total).to_have_text("Place your bets")


def test_a_bet_that_the_layout_does_not_take_is_refused_with_its_clause(enter: Opener) -> None:
    page = seated(enter("/tables/hgc"))
    spot(page, 5, "ante").click()
    page.keyboard.press("5")
    spot(page, 5, "ante").click()
    refused = page.locator("player-box[number='5'] betting-spot[data-bet='ante'] .spot.refused")
    expect(refused).to_have_text("max 1,000")
    expect(page.locator(".act .who")).to_contain_text("Ante takes at most €1,000.00.")
    expect(page.locator(".act .who clause-chip")).to_have_text(["P2", "H16"])
    assert look(page, "hgc")["view"]["round"]["boxes"][4]["bets"][0]["own"] == 2500
    # A second box is not offered where a player has one hand only.
    expect(page.locator("player-box[number='4'] button.spot")).to_have_count(0)
    page.keyboard.press("1")
    spot(page, 5, "ante").click()
    expect(page.get_by_role("button", name="Ante, box 5, 30")).to_be_visible()
    page.get_by_role("button", name="Get up").click()
    expect(page.get_by_role("button", name="Ante, box 5, empty")).to_be_visible()
    check_purse(page)


def test_a_bet_that_lies_wrongly_is_pointed_out_before_the_deal(enter: Opener) -> None:
    page = seated(enter("/tables/mbs-3cp"))
    spot(page, 4, "jackpot").click()
    expect(page.locator(".act .who")).to_contain_text("Progressive Jackpot stands without Ante or Pair Plus.")
    expect(page.locator(".act .who clause-chip").first).to_be_visible()
    expect(page.get_by_role("button", name="Deal")).to_be_disabled()
    spot(page, 4, "pair-plus").click()
    expect(page.get_by_role("button", name="Deal")).to_be_enabled()
    page.keyboard.press("x")
    expect(page.locator(".act .who b")).to_have_text("Place your bets")


def test_one_hand_is_looked_at_and_the_other_is_played_blind(enter: Opener) -> None:
    page = seated(enter("/tables/rws-ml"))
    spot(page, 2, "ante").click()
    spot(page, 4, "ante").click()
    expect(page.locator(".act .who b")).to_have_text("Your bets, S$50.00")
    page.keyboard.press("g")
    expect(page.locator(".act .who")).to_contain_text("One hand may be looked at")
    page.get_by_role("button", name="Look at the cards of box 4").click()
    expect(page.locator("player-box[number='4'] playing-card[card]")).to_have_count(3)
    expect(page.locator("player-box[number='2'] .tag")).to_have_text("not looked at")
    expect(page.locator("player-box[number='2'] playing-card[card]")).to_have_count(0)
    assert look(page, "rws-ml")["view"]["round"]["boxes"][1]["cards"] == ["hidden"] * 3
    # Box 2 comes first, without looking; the clause says why.
    expect(page.locator(".act .who")).to_contain_text("without looking")
    expect(page.locator(".act .who clause-chip").first).to_be_visible()
    expect(page.get_by_role("button", name="Look at")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.locator("player-box[acting]")).to_have_attribute("number", "4")
    page.keyboard.press("f")
    expect(page.locator(".slip [data-box='2'] h2")).to_contain_text("not looked at")
    expect(page.locator("player-box[number='4'] .tag")).to_have_text("folded")
    check_purse(page)


def test_a_passer_by_sees_the_table_and_sits_down_as_a_guest(enter: Opener) -> None:
    page = enter("/tables/mbs-3cp", role=None)
    expect(page.locator(".btn.go")).to_have_text("Enter as a guest")
    expect(page.locator("button.spot")).to_have_count(0)
    expect(page.locator("player-box")).to_have_count(6)
    page.get_by_role("button", name="Enter as a guest").first.click()
    expect(page.locator(".purse b")).to_have_text("S$1,000.00")
    spot(page, 6, "ante").click()
    expect(page.locator(".act .btn.go")).to_contain_text("Deal")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".act .who b")).to_have_text("Place your bets")


def test_cards_move_one_after_the_other_and_a_key_shows_the_end(enter: Opener) -> None:
    page = seated(enter("/tables/rws-3cp", motion=True, own=True))
    spot(page, 3, "ante").click()
    spot(page, 4, "ante").click()
    expect(page.locator(".act .who b")).to_have_text("Your bets, S$50.00")
    page.evaluate(
        """() => {
          window.moved = new Set();
          window.skips = window.goBeside = 0;
          new MutationObserver(() => {
            const [skip, go] = ['[data-does*=skip]', '.btn.go'].map(one => document.querySelector(`.act ${one}`));
            if (skip && window.skip !== skip) window.skips++;
            if (skip && go) window.goBeside++;
            window.skip = skip;
          }).observe(document.querySelector('.act'), { childList: true, subtree: true });
          const watch = () => {
            for (const one of document.getAnimations()) {
              if (one.effect.target.localName !== 'playing-card') continue;
              for (const name of Object.keys(one.effect.getKeyframes()[0])) window.moved.add(name);
            }
            requestAnimationFrame(watch);
          };
          watch();
        }"""
    )
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 3")
    # While the cards came, there was nothing to do but to skip.
    assert page.evaluate("[window.skips, window.goBeside]") == [1, 0]
    page.keyboard.press("l")
    expect(page.locator("player-box[number='3'] playing-card[card]")).to_have_count(3)
    expect(page.get_by_role("button", name="Play 1×")).to_be_visible()
    # Nothing is animated that the browser would have to lay out or paint anew.
    moved = set(page.evaluate("[...window.moved]")) - {"offset", "computedOffset", "easing", "composite"}
    assert moved == {"transform", "opacity"}
    page.keyboard.press("f")
    expect(page.locator("player-box[acting]")).to_have_attribute("number", "4")
    # Time stands still, and the settlement with it, until a key is pressed.
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=1))
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".slip .heading")).to_be_visible()
    assert (
        page.evaluate("document.getAnimations().filter(one => one.effect.target.localName === 'playing-card').length")
        == 0
    )
    check_purse(page)
