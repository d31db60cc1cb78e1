"""The dealer's console forgives: cards and decisions keyed wrong are put right, and a reader presses no button."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page

from croupier.cards import parse_cards
from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.keyboards import greek
from tests.web.rooms import Room, barriers, served_room, soon
from tests.web.test_dealer import PHONE, at, go, lies


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    tables = [
        TableConfig(id=name, rulebook="rws-3cp", deal="shuffler", mode="live").model_dump()
        for name in ("wrong", "reader", "greek", "confirms", "by-hand")
    ]
    tables += [TableConfig(id="undue", rulebook="mbs-megalink-uth", link="mega", mode="live").model_dump()]
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


def test_a_round_is_keyed_and_put_right_on_a_greek_keyboard(enter: Opener, room: Room) -> None:
    """Where Q is printed it types a question mark of its own; queens and kings come all the same."""
    page = begun(enter, room, "greek")
    greek(page, "qs")
    at(page, "To box 1: the second card")
    # The card entered last was the queen of hearts.
    greek(page, "z")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Box 1, first card: Q♠")
    greek(page, "qh")
    sheet.get_by_role("button", name="Put it right").click()
    expect(sheet).to_have_count(0)
    greek(page, "jh9c8s8d3ckd9h4d")
    at(page, "Box 1: what does the player do?")
    greek(page, "p")
    at(page, "Box 2: what does the player do?")
    round_ = room.floor.current("greek").round
    assert round_.drawn == parse_cards("Qh Jh 9c 8s 8d 3c Kd 9h 4d")
    assert round_.box(1).decisions == ("play-1x",)


def test_a_reader_never_confirms_a_correction(enter: Opener, room: Room) -> None:
    page = begun(enter, room, "confirms")
    page.keyboard.type("Qs")
    at(page, "To box 1: the second card")
    page.keyboard.press("w")
    sheet = page.get_by_role("dialog")
    # While nothing is chosen yet, a card that is read chooses nothing either.
    page.keyboard.type("Kd")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("alert")).to_have_text("No card is due: what was read was not entered.")
    sheet.get_by_role("button", name="Box 1, first card Q♠").click()
    expect(sheet.get_by_role("alert")).to_have_count(0)
    page.keyboard.type("10h")
    page.keyboard.press("Enter")
    go_on = sheet.get_by_role("button", name="Put it right")
    expect(go_on).to_be_focused()
    # Another card is read by mistake, and it is not the one that is put right either.
    page.keyboard.type("9c")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("alert")).to_have_text("No card is due: what was read was not entered.")
    expect(sheet.locator(".before-after")).to_have_text("On recordQ♠→Put right10♥")
    assert room.floor.current("confirms").round.box(1).cards == parse_cards("Qs")
    # A hand that presses Enter means it.
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    soon(lambda: room.floor.current("confirms").round.box(1).cards == parse_cards("Th"))


def test_a_card_read_when_none_is_due_decides_and_bets_nothing(enter: Opener, room: Room) -> None:
    page = enter("/tables/undue/dealer", role="dealer")
    go(page, "Place your bets")
    at(page, "Bets are open")
    told = page.locator("main").get_by_role("alert")
    sheet = page.get_by_role("dialog")

    def read(card: str, says: Locator = told) -> None:
        """A reader with a prefix and a suffix; the console says that it was not entered."""
        page.keyboard.type(f"]C0{card}")
        page.keyboard.press("Enter")
        expect(says).to_have_text("No card is due: what was read was not entered.")

    read("4c")
    assert not any(box.bets for box in room.floor.current("undue").round.boxes)
    page.keyboard.press("2")
    lies(page, "Ante, box 1, 25")
    # What a hand does takes the word away.
    expect(told).to_have_count(0)
    go(page, "No more bets")
    go(page, "All 9 dealt face down")
    at(page, "Box 1: what does the player do?")
    read("4c")
    page.keyboard.press("i")
    expect(sheet).to_be_visible()
    read("3d", sheet.get_by_role("alert"))
    page.keyboard.press("Escape")
    now = room.floor.current("undue").round
    assert now.box(1).decisions == ()
    assert room.client("pit-manager").get("/api/incidents", params={"table": "undue"}).json() == []
    # A hand decides by the same key.
    page.keyboard.press("4")
    go(page, "Turn the flop: 3 cards")
    assert room.floor.current("undue").round.box(1).decisions == ("play-4x",)


def test_cards_typed_by_hand_and_taken_back(enter: Opener, room: Room) -> None:
    page = begun(enter, room, "by-hand")
    page.keyboard.type("qs10hkc", delay=120)
    at(page, "To box 2: the first card")
    # Half a card, and a card that is not entered yet, go back at once.
    page.keyboard.type("9z", delay=120)
    page.keyboard.type("8sz", delay=120)
    page.keyboard.type("7d", delay=120)
    at(page, "To box 2: the second card")
    assert room.floor.current("by-hand").round.drawn == parse_cards("Qs Th Kc 7d")
    # What was entered last is put right by the same key, from the keyboard alone.
    page.keyboard.press("z")
    page.keyboard.type("7h", delay=120)
    expect(page.get_by_role("dialog").get_by_role("button", name="Put it right")).to_be_focused()
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    soon(lambda: room.floor.current("by-hand").round.box(2).cards == parse_cards("7h"))
