"""What players, dealers and pit meet in Greek has no English in it but names: of games, houses, bets, people, keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.rulebook import book_ids, load
from tests.web.conftest import Opener
from tests.web.rooms import Room

GREEK: dict[str, Any] = {"locale": "el-GR", "width": 390, "height": 844}
#: Latin letters in a row are a word, if they are three or more.
WORD = re.compile(r"[A-Za-z][A-Za-z']{2,}")
#: A hash, whole or cut short; and a clause with a word in its number.
NUMBERS = re.compile(r"[0-9a-f]{16,}|([0-9a-f]{4} ){2}… [0-9a-f]{4}|\d[\w.]*-[a-z]+")


def names(room: Room) -> set[str]:
    """Every word of a name: games, houses, bets as the layout prints them, links and people."""
    books = [load(name) for name in book_ids()]
    said = ["croupier Envy Enter any house", *(row.link for row in room.floor.tables.setups.values() if row.link)]
    for book in books:
        said += [book.identity.title, book.identity.house_name, book.identity.currency]
        said += [text for bet in book.bets.values() for text in (bet.label, bet.short or "")]
    said += [account.name for account in room.accounts.values()]
    return {word.lower() for text in said for word in WORD.findall(text)}


def english(page: Page, room: Room) -> list[str]:
    """Lines of the page with a word in them that is Latin and no name; clauses have numbers and no words."""
    known = names(room)
    lines = page.evaluate("document.body.innerText").splitlines()
    return [
        line.strip()
        for line in dict.fromkeys(lines)
        if any(word.lower() not in known for word in WORD.findall(NUMBERS.sub("", line)))
    ]


def test_the_lobby(enter: Opener, room: Room) -> None:
    page = enter("/", role=None, **GREEK)
    expect(page.get_by_role("heading", name="Τρία φύλλα απέναντι στη μάνα")).to_be_visible()
    expect(page.get_by_role("heading", name="Με κοινά φύλλα")).to_be_visible()
    assert english(page, room) == []


@pytest.mark.parametrize(("table", "needs"), [("mbs-uth", "ζευγάρι"), ("rws-3cp", "μεγάλο φύλλο ντάμα")])
def test_a_table_and_what_it_pays(enter: Opener, room: Room, table: str, needs: str) -> None:
    page = enter(f"/tables/{table}", **GREEK)
    expect(page.get_by_text(f"Ο ντίλερ προκρίνεται με {needs} ή καλύτερο.").first).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".pay-sheet")).to_be_visible()
    assert english(page, room) == []
    # What lies wrongly is said in the same language.
    page.keyboard.press("Escape")
    page.locator("player-box[chosen] betting-spot[data-bet=jackpot] button.spot").first.click()
    expect(page.locator(".act .who")).to_contain_text(re.compile(r"Jackpot χωρίς Ante"))
    assert english(page, room) == []


def test_a_hint_names_the_hand(enter: Opener, room: Room) -> None:
    page = enter("/tables/rws-3cp", **GREEK)
    page.locator("player-box[chosen] betting-spot[data-bet=ante] button.spot").first.click()
    expect(page.locator(".act .btn.go")).to_be_enabled()
    page.keyboard.press("g")
    expect(page.locator(".pill.deciding")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("player-box[acting] playing-card[card]").first).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_text("Ακριβής τιμή").first).to_be_visible()
    assert english(page, room) == []


def test_a_rulebook_says_once_what_is_in_english(enter: Opener) -> None:
    page = enter("/rulebooks/rws-3cp", role=None, **GREEK)
    expect(page.get_by_text("είναι εδώ στα αγγλικά")).to_have_count(1)
    english_page = enter("/rulebooks/rws-3cp", role=None, locale="en-GB")
    expect(english_page.get_by_role("heading", level=1)).to_be_visible()
    expect(english_page.locator("header.hero")).not_to_contain_text("αγγλικά")


def test_the_trainer_asks_and_explains(enter: Opener, room: Room) -> None:
    page = enter("/trainer?do=rulings&rulebook=rws-3cp&seed=3", role=None, **GREEK)
    expect(page.locator("h2.serif")).to_have_text("Ξεχάστηκε το καμένο φύλλο.")
    assert english(page, room) == []
    page.keyboard.press("1")
    expect(page.locator("kbd", has_text="Enter").first).to_be_visible()
    assert english(page, room) == []


def test_a_proposal_in_the_pit(enter: Opener, room: Room) -> None:
    limits = {"ante": {"min": 2000, "max": 100_000}}
    wanted = {"kind": "limits", "subject": "hgc", "new": limits, "reason": "μεγάλη παρέα"}
    assert room.client("pit-supervisor").post("/api/proposals", json=wanted).is_success
    page = enter("/pit", role="pit-manager", **GREEK)
    page.locator(".q[data-open^='proposal']").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Άλλα όρια σε ένα τραπέζι, από τον επόμενο γύρο του")
    assert english(page, room) == []
    # The time is written as the other pages write it, by twenty-four hours.
    expect(page.locator(".case .meta")).to_contain_text(re.compile(r"από the pit-supervisor, \d\d:\d\d:\d\d$"))
