"""The dealer's console forgives: cards and decisions keyed wrong are put right, and a reader presses no button."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from croupier.cards import parse_cards
from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room, soon
from tests.web.test_dealer import PHONE, at, go


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    tables = [
        TableConfig(id=name, rulebook="rws-3cp", deal="shuffler", mode="live").model_dump()
        for name in ("wrong", "reader")
    ]
    path = tmp_path_factory.mktemp("corrections") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=tables) as room:
        yield room


def begun(enter: Opener, room: Room, table: str, **more: int) -> Page:
    """Two boxes have bet, and the cards come."""
    dealer = room.client("dealer")
    room.say(dealer, table, "open-betting")
    for box in (1, 2):
        room.say(dealer, table, "place-bet", player=f"Box {box}", box=box, bet="ante", amount=1000)
    room.say(dealer, table, "close-betting")
    page = enter(f"/tables/{table}/dealer", role="dealer", **more)
    at(page, "To box 1: the first card")
    return page


def test_what_was_keyed_wrong_is_put_right_before_and_after_something_hung_on_it(enter: Opener, room: Room) -> None:
    page = begun(enter, room, "wrong", **PHONE)
    page.keyboard.type("QsJh9c8s8d3cKd9h4d")
    at(page, "Box 1: what does the player do?")
    # At once: which card, which is right, before and after.
    page.keyboard.press("w")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Box 1, first card Q♠").click()
    page.keyboard.type("kh")
    expect(sheet.locator(".before-after")).to_have_text("On recordQ♠→Put rightK♥")
    assert barriers(page) == []
    sheet.get_by_role("button", name="Put it right").click()
    expect(sheet).to_have_count(0)
    soon(lambda: room.floor.current("wrong").round.box(1).cards == parse_cards("Kh Jh 9c"))
    # A decision, as long as its street is open.
    page.keyboard.press("f")
    at(page, "Box 2: what does the player do?")
    page.keyboard.press("w")
    sheet.get_by_role("button", name="Box 1, decision Fold").click()
    sheet.get_by_role("button", name="Play 1×").click()
    sheet.get_by_role("button", name="Put it right").click()
    expect(sheet).to_have_count(0)
    soon(lambda: room.floor.current("wrong").round.box(1).decisions == ("play-1x",))
    page.keyboard.press("p")
    go(page, "Turn the dealer's hand")
    # By now players have decided: the pit answers for it. Two cards that were mixed up are exchanged.
    page.get_by_role("button", name="Put right").click()
    sheet.get_by_role("button", name="The dealer, first card K♦").click()
    page.keyboard.type("8s")
    expect(sheet).to_contain_text("8♠ stands at Box 2, first card: the two are exchanged.")
    expect(sheet).to_contain_text("a pit supervisor answers for it")
    sheet.get_by_role("button", name="Ask the pit").click()
    waits = page.get_by_role("list", name="A correction waits for the pit")
    expect(waits).to_contain_text("The dealer, first card: K♦ was keyed, it is 8♠")
    assert barriers(page) == []
    pit = enter("/pit", role="pit-supervisor")
    pit.get_by_text("keyed wrong, put right").first.click()
    # Whoever approves sees what is on record and what will be, at both places.
    expect(pit.locator(".turn p")).to_have_text([re.compile("K♦.*8♠"), re.compile("8♠.*K♦")])
    pit.get_by_role("button", name="Approve").click()
    expect(waits).to_have_count(0)
    became = page.get_by_role("list", name="Put right")
    expect(became).to_contain_text("Approved by the pit-supervisor and carried out. The dealer, first card: K♦")
    assert room.floor.current("wrong").round.dealer == parse_cards("8s 9h 4d")
    # On record as a correction: nothing was reported, nothing was ruled.
    assert room.floor.current("wrong").round.rulings == ()
    expect(page.get_by_role("list", name="Reported")).to_have_count(0)


def test_a_reader_enters_every_card_once_and_presses_nothing(enter: Opener, room: Room) -> None:
    page = begun(enter, room, "reader")
    for card in ("10h", "Qs"):
        page.keyboard.type(card)
        page.keyboard.press("Enter")
    at(page, "To box 1: the third card")
    page.locator(".btn.go").focus()
    # A prefix of the reader's, one card a line, and a tabulator behind the last: ten keys and more without a pause.
    page.keyboard.type("]C09c")
    page.keyboard.press("Enter")
    at(page, "To box 2: the first card")
    for card in ("8s", "8d", "3c", "Kd", "9h", "4d"):
        page.keyboard.type(card)
        page.keyboard.press("Tab")
    at(page, "Box 1: what does the player do?")
    round_ = room.floor.current("reader").round
    assert round_.drawn == parse_cards("Th Qs 9c 8s 8d 3c Kd 9h 4d")
    expect(page.get_by_role("alert")).to_have_count(0)
