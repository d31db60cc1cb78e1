"""Walks from the first page through the door with nothing but the pages: a player, a dealer, a shift manager."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from croupier.cards import parse_cards
from croupier.floor.config.model import TableConfig
from tests.floor.house import PASSWORD
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import PATIENT, Room, barriers, served_room
from tests.web.seats import check_purse, spot
from tests.web.test_dealer import at, go, lies

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
GREEK = {"locale": "el-GR"}
GAME = "mbs-megalink-3cp"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A table that deals by itself, and two with a dealer."""
    own = TableConfig(id="own", rulebook=GAME, link="mega", timers=PATIENT)
    live = TableConfig(id="live", rulebook=GAME, link="mega", title="Table 1", mode="live")
    tables = [one.model_dump() for one in (own, live, live.model_copy(update={"id": "shift", "title": "Table 2"}))]
    path = tmp_path_factory.mktemp("journeys") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=tables, shifts=["00:00"]) as room:
        yield room


def signed_in(
    enter: Opener, role: str, words: tuple[str, str, str] = ("Sign in", "Name", "Password"), **more: Any
) -> Page:
    """Somebody of the house comes to the first page and signs in at its door."""
    page = enter("/", role=None, **more)
    door, name, password = words
    page.locator(".enter").get_by_role("button", name=door, exact=True).click()
    dialog = page.get_by_role("dialog", name=door)
    dialog.get_by_label(name, exact=True).fill(f"the {role}")
    dialog.get_by_label(password, exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    return page


def test_a_player_with_a_greek_phone(enter: Opener) -> None:
    page = enter("/", role=None, **PHONE, **GREEK)
    page.get_by_role("button", name="Είσοδος ως επισκέπτης").tap()
    expect(page.locator(".enter")).to_contain_text("1.000,00")
    # What the game is, before anything is bet, and back.
    page.locator("[data-table=own]").get_by_role("link", name="Κανόνες").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Megalink Three Card Poker")
    page.get_by_role("link", name="croupier, στην αίθουσα").tap()
    page.get_by_role("link", name="Καθίστε: Megalink Three Card Poker").tap()
    page.get_by_role("button", name="Επιλογή θέσης 3").tap()
    spot(page, 3, "ante").tap()
    spot(page, 3, "jackpot").tap()
    expect(page.locator(".act .who b")).to_have_text("Τα πονταρίσματά σας, 30,00\u00a0S$")
    page.get_by_role("button", name="Μοιρασιά").tap()
    page.locator(".act").get_by_role("button", name="Δείτε τη θέση 3").tap()
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(3)
    page.get_by_role("button", name="Παίζω 1×").tap()
    slip = page.locator(".slip")
    expect(slip.locator(".heading .pill")).to_have_text("Εκκαθαρίστηκε")
    net = slip.locator(".total b").inner_text()
    assert net.endswith("\u00a0S$")
    # The round once more, and whether the cards were chosen against him.
    page.locator(".again-row").get_by_role("button", name="Δείτε ξανά").tap()
    replay = page.get_by_role("dialog", name=re.compile(r"^Γύρος \d"))
    replay.get_by_role("list", name="Ο γύρος, στιγμή προς στιγμή").get_by_role("button").last.tap()
    replay.get_by_role("button", name="Επαλήθευση ανακατέματος").tap()
    proof = page.get_by_role("dialog", name=re.compile("^Το ανακάτεμα"))
    proof.get_by_role("button", name="Επαλήθευση", exact=True).tap()
    expect(proof).to_contain_text("Επαληθεύτηκε")
    expect(proof.locator(".void-rounds")).to_contain_text("0 από 1 γύρο αυτού του τραπεζιού")
    assert barriers(page) == []
    for sheet in (proof, replay):
        sheet.get_by_role("button", name=re.compile("^Κλείσιμο")).tap()
    page.get_by_role("button", name="Πώς παίξατε").tap()
    review = page.locator("dialog.review-sheet")
    expect(review.locator("li[data-mark]")).to_contain_text("Παίζω 1×")
    expect(review.locator(".pay-rows")).to_contain_text(net.removeprefix("+"))
    review.get_by_role("button", name=re.compile("Κλείσιμο")).tap()
    check_purse(page)
    chips = page.locator(".purse b").inner_text().removesuffix("\u00a0S$")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    # Out again: what he has is his as long as he is here, and the door is where it was.
    page.get_by_role("link", name="croupier, στην αίθουσα").tap()
    expect(page.locator(".enter")).to_contain_text(chips)
    page.locator(".bar .person").tap()
    page.get_by_role("button", name="Έξοδος").tap()
    expect(page.get_by_role("button", name="Είσοδος ως επισκέπτης")).to_be_visible()


def test_a_dealer_who_keys_two_cards_wrong(enter: Opener, room: Room) -> None:
    page = signed_in(enter, "dealer")
    page.locator(".enter").get_by_role("link", name="Deal at Table 1").click()
    go(page, "Place your bets")
    at(page, "Bets are open")
    page.keyboard.press("2")
    lies(page, "Ante, box 1, 25")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("1")
    lies(page, "Pair Plus, box 1, 5")
    page.get_by_role("button", name="Ante, box 2, empty").click()
    page.keyboard.press("1")
    page.keyboard.press("1")
    lies(page, "Ante, box 2, 10")
    go(page, "No more bets")
    # It was the king of hearts: seen at once, and put right alone.
    at(page, "To box 1: the first card")
    page.keyboard.type("QhTs")
    at(page, "To the dealer: the first card")
    page.keyboard.press("w")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Box 1, first card Q♥").click()
    page.keyboard.type("kh")
    expect(sheet.locator(".before-after")).to_have_text("On recordQ♥→Put rightK♥")
    sheet.get_by_role("button", name="Put it right").click()
    expect(sheet).to_have_count(0)
    page.keyboard.type("Qd2c3c7c4d5d2s9c9sJs")
    at(page, "Box 1: what does the player do?")
    page.keyboard.press("p")
    at(page, "Box 2: what does the player do?")
    page.keyboard.press("p")
    for step in ("Turn the dealer's hand", "Turn the players' hands", "Turn the community cards", "Settle"):
        go(page, step)
    at(page, "Box 1: king high")
    expect(page.locator("[data-what=sum]")).to_contain_text("S$50.00")
    go(page, "Paid box 1")
    go(page, "Taken box 2")
    at(page, "Round 2")
    # After the settlement somebody saw that box 1 had another king: by now the pit answers for it.
    page.get_by_role("button", name="Put right").click()
    sheet.get_by_role("button", name="Box 1, second card 2♣").click()
    page.keyboard.type("kd")
    expect(sheet).to_contain_text("a pit supervisor answers for it")
    sheet.get_by_role("button", name="Ask the pit").click()
    expect(page.get_by_role("list", name="A correction waits for the pit")).to_contain_text("2♣ was keyed, it is K♦")
    pit = signed_in(enter, "pit-supervisor")
    pit.get_by_role("link", name="To the pit").click()
    pit.get_by_text("keyed wrong, put right").first.click()
    pit.get_by_role("button", name="Approve").click()
    expect(pit.locator(".told")).to_be_visible()
    at(page, "All hands are up")
    expect(page.get_by_text("only the difference moves")).to_be_visible()
    go(page, "Settle")
    at(page, "Box 1: pair of kings")
    # He had lost the Pair Plus of 5 and wins 5 with it now.
    expect(page.locator("[data-what=sum]")).to_contain_text("S$10.00")
    go(page, "Paid box 1")
    # At box 2 nothing has changed, and the console says so.
    at(page, "Box 2: ten high")
    expect(page.locator(".pays")).to_have_text("Nothing movesbefore −20.00, now −20.00")
    expect(page.locator(".moves .verb")).to_have_text(["Lose", "Lose"])
    go(page, "Done with box 2")
    at(page, "Round 2")
    assert room.floor.current("live").round.box(1).cards == parse_cards("Kh Kd 4d")
    assert room.floor.current("live").round.rulings == ()
    assert barriers(page) == []
    page.get_by_role("button", name="You: the dealer").click()
    page.get_by_role("button", name="Sign out").click()
    at(page, "This page is for a dealer")


def test_a_shift_manager_in_greek(enter: Opener) -> None:
    dealer = signed_in(enter, "dealer")
    dealer.locator("[data-table=shift]").get_by_role("link", name="Deal").click()
    go(dealer, "Place your bets")
    at(dealer, "Bets are open")
    dealer.keyboard.press("2")
    lies(dealer, "Ante, box 1, 25")
    go(dealer, "No more bets")
    at(dealer, "To box 1: the first card")
    dealer.get_by_role("button", name="Incident").click()
    dealer.get_by_role("dialog").get_by_role("button", name="A card that does not belong to the deck").click()
    expect(dealer.get_by_role("list", name="Reported")).to_contain_text("The pit has been told")

    page = signed_in(enter, "shift-manager", ("Είσοδος", "Όνομα", "Κωδικός"), **GREEK)
    page.get_by_role("link", name="Στοιχεία της βάρδιας").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Σε εξέλιξη")
    page.locator(".bar nav").get_by_role("link", name="Πιτ").click()
    waiting = page.get_by_role("complementary", name="Σε αναμονή")
    waiting.get_by_role("link", name=re.compile("Εμφανίστηκε φύλλο")).click()
    expect(page.locator(".case")).to_contain_text("Ο γύρος είναι άκυρος")
    page.get_by_role("button", name="Δώστε την απόφαση").click()
    expect(page.locator(".told")).to_have_text("Η απόφαση δόθηκε.")
    go(dealer, "Given back: box 1")
    # The deck is changed: the table is closed meanwhile, which the dealer sees, and opened again.
    page.get_by_role("link", name=re.compile("^Table 2")).click()
    page.get_by_role("button", name="Κλείσιμο μετά από αυτόν τον γύρο").click()
    page.get_by_role("dialog").locator(".answer").first.click()
    at(dealer, "The table is closed")
    page.get_by_role("button", name="Άνοιγμα του τραπεζιού").click()
    at(dealer, "Round 2")
    # At a table the pages are in the menu.
    page.locator(".bar .person").click()
    page.locator(".menu").get_by_role("link", name="Στοιχεία").click()
    row = page.locator("tr[data-table=shift]")
    expect(row).to_contain_text("1 άκυροι")
    assert barriers(page) == []
    page.locator(".bar .person").click()
    page.get_by_role("button", name="Έξοδος").click()
    expect(page.get_by_role("heading", name="Αυτή η σελίδα είναι για υπεύθυνο πιτ ή ελεγκτή")).to_be_visible()
