"""The console at live tables of games that are dealt in other ways: an up-card, no dealer, bets that go back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.floor.every_game import config
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.seats import TIMERS
from tests.web.test_dealer import PHONE, at, cents, go, lies, settled
from tests.web.test_every_game import inside, picture

STUD, BOARD, BACK = "live-caribbean-stud", "live-mississippi-stud", "live-let-it-ride"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A live table of each of these games."""
    settings = config(TIMERS, *(name.removeprefix("live-") for name in (STUD, BOARD, BACK))).model_dump()
    path = tmp_path_factory.mktemp("dealt") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=settings["tables"], links=settings["links"]) as room:
        yield room


def laid(page: Page, bet: str, box: int, chip: int) -> None:
    page.get_by_role("button", name=re.compile(rf"^{bet}, box {box}, empty$")).click()
    page.get_by_role("button", name=re.compile(rf"^\$?{chip} on .*, box {box}$")).click()
    lies(page, f"{bet}, box {box}, {chip}")


def moved(page: Page) -> int:
    """What the bets of the box at hand have come to, line by line."""
    rows = page.locator(".moves tbody tr")
    expect(rows.first).to_be_visible()
    return sum(cents(row.locator(".num").inner_text()) for row in rows.all())


def test_a_stud_with_an_up_card_and_a_jackpot(enter: Opener, room: Room) -> None:
    page = enter(f"/tables/{STUD}/dealer", role="dealer")
    go(page, "Place your bets")
    laid(page, "Ante", 1, 25)
    laid(page, "Progressive", 1, 5)
    picture(page, "dealer-stud-bets")
    go(page, "No more bets")
    # Five to the box and five to the dealer: a flush against a pair of kings.
    at(page, "To box 1: the first card")
    page.keyboard.type("2h5h9hJhKh" + "KsKd7c4c3d")
    at(page, "Box 1: what does the player do?")
    up = page.locator(".lay playing-card")
    expect(up).to_have_count(5)
    assert up.evaluate_all("all => all.map(one => one.getAttribute('card'))") == [None, None, None, None, "3d"]
    picture(page, "dealer-stud-decides")
    assert barriers(page) == []
    expect(page.get_by_role("button", name="Raise 2×")).to_contain_text("$50.00 on Raise")
    page.keyboard.press("r")
    go(page, "Turn the dealer's hand")
    go(page, "Turn the players' hands")
    go(page, "Settle")
    at(page, "Box 1: flush, king")
    # Ante 1 to 1; Raise 5 to 1 for a flush; the jackpot bet of 5 wins 50 for 1.
    assert moved(page) == settled(room, STUD)[1].net == 2500 + 5 * 5000 + 50 * 500 - 500
    picture(page, "dealer-stud-pays")
    assert barriers(page) == []


def test_a_board_that_is_turned_card_by_card_and_no_dealers_hand(enter: Opener) -> None:
    page = enter(f"/tables/{BOARD}/dealer", role="dealer", theme="light", **PHONE)
    go(page, "Place your bets")
    laid(page, "Ante", 2, 25)
    go(page, "No more bets")
    at(page, "To box 2: the first card")
    page.keyboard.type("JhJd" + "3c8sTd")
    for street, stakes in (("3rd Street", "3"), ("4th Street", "1"), ("5th Street", "2")):
        at(page, "Box 2: what does the player do?")
        expect(page.get_by_role("button", name=f"Bet {stakes}×")).to_contain_text(street)
        page.keyboard.press(stakes)
        go(page, "Turn")
    expect(page.locator(".lay .label")).to_have_text("Community")
    go(page, "Turn the players' hands")
    go(page, "Settle")
    at(page, "Box 2: pair of jacks")
    # A pair of jacks pays 1 to 1 on the Ante and on six more of it.
    assert moved(page) == 7 * 2500
    picture(page, "dealer-board-pays")
    inside(page)
    assert barriers(page) == []


def test_a_bet_that_is_taken_back_is_handed_back_at_once(enter: Opener, room: Room) -> None:
    page = enter(f"/tables/{BACK}/dealer", role="dealer")
    go(page, "Place your bets")
    for bet in ("First bet", "Second bet", "Third bet"):
        if page.get_by_role("button", name=f"{bet}, box 1, 25", exact=True).count() == 0:
            laid(page, bet, 1, 25)
    go(page, "No more bets")
    at(page, "To box 1: the first card")
    page.keyboard.type("2h7d9c" + "KsQd")
    at(page, "Box 1: what does the player do?")
    back = page.get_by_role("button", name="Pull back")
    expect(back).to_contain_text("First bet $25.00 goes back")
    picture(page, "dealer-back-decides")
    page.keyboard.press("p")
    go(page, "Turn")
    at(page, "Box 1: what does the player do?")
    expect(page.get_by_role("button", name="Let it ride")).to_contain_text("Everything stays as it lies")
    page.get_by_role("button", name="Let it ride").click()
    go(page, "Turn the community cards")
    go(page, "Turn the players' hands")
    go(page, "Settle")
    # Two of three bets are lost; the first went back with the decision.
    at(page, "Box 1: king high")
    assert moved(page) == settled(room, BACK)[1].net == -2 * 2500
    assert barriers(page) == []
