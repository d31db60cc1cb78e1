"""The player's table when more than the cards decides: a ruling's offer, an empty purse, going away, a closed table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.seats import TIMERS, check_purse, look, seated, spot


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('events') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def test_a_ruling_s_offer_is_answered_in_place(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/mbs-3cp"))
    spot(page, 2, "ante").click()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
    room.ruled("mbs-3cp", id="R1", incident="power-failure", facts={"outcome_established": False})
    expect(page.locator(".act .who b")).to_contain_text("The ruling leaves you a choice")
    expect(page.locator(".act .who clause-chip")).to_have_text(["5.16", "5.16.1", "X8", "MB7"])
    expect(page.locator(".phase .pill.pending")).to_contain_text("A choice is open")
    answers = page.locator(".act .go-row .btn")
    expect(answers).to_have_count(2)
    expect(answers.first).to_contain_text("you are out of this round")
    page.get_by_role("button", name="Take the bets back").click()
    expect(page.locator(".slip .total b")).to_have_text("S$0.00")
    expect(page.locator("player-box[own] betting-spot[data-bet='ante'] b")).to_have_text("back")
    # What the record calls by a name is said in words.
    expect(page.locator(".slip .line .why").first).to_contain_text("the player chose withdraw all")
    check_purse(page)


def test_an_empty_purse_is_filled_again(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/hgc"))
    page.keyboard.press("5")
    spot(page, 1, "ante").click()
    expect(page.locator(".purse b")).to_have_text("€0.00")
    page.keyboard.press("1")
    spot(page, 1, "pair-plus").click()
    expect(page.locator(".act .who")).to_contain_text("You have €0.00 left.")
    refused = page.locator("player-box[number='1'] betting-spot[data-bet='pair-plus']")
    expect(refused.locator(".spot.refused")).to_have_text("no chips")
    expect(refused.locator("casino-chip:visible")).to_have_count(0)  # nothing lies there
    page.keyboard.press("g")
    page.get_by_role("button", name="Fold").click()
    expect(page.locator(".slip .heading")).to_be_visible()
    room.call_for_bets("hgc")
    more = page.get_by_role("button", name="More play chips")
    expect(more).to_be_visible()
    expect(page.locator(".btn.go")).to_have_count(1)
    more.click()
    expect(page.locator(".purse b")).to_have_text("€1,000.00")
    expect(page.locator(".rack")).to_be_visible()


def test_whoever_leaves_in_the_middle_can_come_back(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/rws-3cp"))
    other = room.client()
    room.say(other, "rws-3cp", "place-bet", box=5, bet="ante", amount=1000)
    expect(page.locator("player-box[number='5'] .plate")).to_contain_text("Guest")
    spot(page, 2, "ante").click()
    page.keyboard.press("g")
    expect(page.locator(".act .btn", has_text="Waiting for the others")).to_be_disabled()
    expect(page.locator("player-box[number='2'] .plate")).to_have_text("Box 2 · You, ready")
    room.say(other, "rws-3cp", "ready")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
    # What another player looks at stays hidden here.
    room.say(other, "rws-3cp", "look-at-hand", box=5)
    expect(page.locator("player-box[number='5'] playing-card")).to_have_count(3)
    expect(page.locator("player-box[number='5'] playing-card[card]")).to_have_count(0)
    page.get_by_role("button", name="Get up").click()
    back = page.get_by_role("button", name="Come back")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    room.say(other, "rws-3cp", "decide", box=5, decision="fold")
    expect(page.locator(".slip .heading")).to_be_visible()
    check_purse(page)
    assert look(page, "rws-3cp")["open"] is True


def test_a_table_that_closes_says_so(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/rws-ml"))
    room.say(room.client("pit-manager"), "rws-ml", "close-table", notice="Closed for the night")
    expect(page.locator(".notice")).to_have_text("Closed for the night")
    assert page.locator(".btn.go").count() <= 1


def test_a_fold_may_give_up_what_the_rules_leave_to_the_player(enter: Opener) -> None:
    page = seated(enter("/tables/mbs-3cp"))
    spot(page, 5, "ante").click()
    spot(page, 5, "pair-plus").click()
    page.keyboard.press("g")
    page.get_by_role("button", name="Fold, give up Pair Plus").click()
    given_up = page.locator(".slip [data-box='5'] .line[data-bet='pair-plus']")
    expect(given_up.locator(".amt")).to_have_text("−25.00")
    expect(given_up.locator("clause-chip")).to_have_text(["3.9.1.1", "MT4"])
    check_purse(page)
