"""What players, dealers and pit meet in Greek has no English in it but names: of games, houses, bets, people, keys."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from croupier.rulebook import load
from croupier.rulebook.shelf import known_ids
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room

GREEK: dict[str, Any] = {"locale": "el-GR", "width": 390, "height": 844}
#: Latin letters in a row are a word, if they are three or more.
WORD = re.compile(r"[A-Za-z][A-Za-z']{2,}")
#: A hash, whole or cut short; a clause with a word in its number; and by what a guest's name ends.
NUMBERS = re.compile(r"[0-9a-f]{16,}|([0-9a-f]{4} ){2}… [0-9a-f]{4}|\d[\w.]*-[a-z]+|Επισκέπτης \w+")
#: Every text of a page, hidden or not, and what is read of its elements; what is marked as English is left out.
TEXTS = """() => {
  const found = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element.closest('script, style, noscript, code, kbd, [lang=en]')) continue;
    if (node instanceof Text) found.push(node.data);
    else found.push(...['title', 'aria-label', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? ''));
  }
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}"""


def names(room: Room) -> set[str]:
    """Every word of a name: games, houses, bets as the layout prints them, links and people."""
    books = [load(name) for name in known_ids()]
    said = [
        "croupier Envy Enter JSON Lines CSV XLSX PDF UTC hash",
        # What is configured speaks of programs and how they are called.
        "serve config SQLAlchemy libpq SQLite PostgreSQL HTTP HTTPS HSTS cookies Secure IANA byte Argon",
        *(row.link for row in room.floor.tables.setups.values() if row.link),
    ]
    for book in books:
        said += [book.identity.title, book.identity.house_name, book.identity.currency]
        said += [text for bet in book.bets.values() for text in (bet.label, bet.short or "")]
        if (regulator := book.identity.regulator) is not None:
            said += [regulator.name, regulator.basis or "", regulator.operator or ""]
        # Clauses without a number, and the words that a search of clauses begins with.
        said += ["fold exposed burn card", *book.clauses]
    said += [account.name for account in room.accounts.values()]
    said += [text.replace("-", " ") for setup in room.floor.tables.setups.values() for text in (setup.id, setup.title)]
    return {word.lower() for text in said for word in WORD.findall(text)}


def english(page: Page, room: Room) -> list[str]:
    """Lines of the page with a word in them that is Latin and no name; clauses have numbers and no words."""
    known = names(room)
    texts = page.evaluate(TEXTS)
    return [text for text in texts if any(word.lower() not in known for word in WORD.findall(NUMBERS.sub("", text)))]


def test_the_lobby(enter: Opener, room: Room) -> None:
    # What the house says when a fault of the jackpot closes a table.
    pit = room.client("pit-manager")
    room.say(pit, "rws-ml", "close-table", notice="The table is closed.")
    page = enter("/", role=None, **GREEK)
    expect(page.get_by_text("Το τραπέζι είναι κλειστό.")).to_be_visible()
    room.say(pit, "rws-ml", "open-table")
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
    page = enter("/tables/hgc", **GREEK)
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


@pytest.fixture(scope="module")
def eventful(room: Room) -> Room:
    """A live round with a bet above the maximum, an award that waits, a ruling, a report, a fault."""
    live_round(room, "live", {"ante": 1000, "pair-plus": 5000, "jackpot": 500})
    dealer, manager = room.client("dealer"), room.client("shift-manager")
    room.call_for_bets("mbs-3cp")
    guest = room.client()
    room.say(guest, "mbs-3cp", "place-bet", box=1, bet="ante", amount=2500)
    room.say(guest, "mbs-3cp", "ready")
    told = {"incident": "player-count-wrong", "note": "τέσσερα φύλλα"}
    sent = dealer.post("/api/tables/mbs-3cp/incidents", json=told, headers={"Idempotency-Key": "told"})
    assert sent.is_success, sent.text
    room.say(manager, "mbs-3cp", "give-ruling", id="void", incident="foreign-card")
    fault = {"table": "rws-ml", "box": 2, "reason": "χαλασμένος αισθητήρας"}
    sent = dealer.post("/api/links/multi/faults", json=fault, headers={"Idempotency-Key": "fault"})
    assert sent.is_success, sent.text
    return room


def live_round(room: Room, table: str, bets: dict[str, int]) -> None:
    """A royal flush for whoever sits at box 1, from the call to the settlement."""
    dealer, player = room.client("dealer"), "Box 1"
    piles = {"boxes": ["As", "Ks", "Qs"], "community": ["Js", "Ts"], "dealer": ["2h", "5d", "9c"]}
    room.say(dealer, table, "open-betting")
    for bet, amount in bets.items():
        room.say(dealer, table, "place-bet", player=player, box=1, bet=bet, amount=amount)
    room.say(dealer, table, "close-betting")
    while (waits := room.floor.current(table).waits_for).act == "deal-cards":
        room.say(dealer, table, "deal-cards", cards=[piles[str(waits.place)].pop(0) if waits.kept else None])
    room.say(dealer, table, "decide", player=player, box=1, decision="play-1x")
    while room.floor.current(table).waits_for.act == "turn-cards":
        room.say(dealer, table, "turn-cards")
    room.say(dealer, table, "settle")


AUDIT = ("record", "rounds&table=mbs-3cp&round=1", "rounds&table=live&round=1", "search", "links&link=mega", "staff")


@pytest.mark.parametrize("see", AUDIT)
def test_the_auditors_desk(enter: Opener, eventful: Room, see: str) -> None:
    page = enter(f"/audit?see={see}", role="auditor", **GREEK)
    expect(page.locator(".paper").first).to_be_visible()
    assert english(page, eventful) == []


def test_the_pit_and_whatever_waits_there(enter: Opener, eventful: Room) -> None:
    page = enter("/pit", role="shift-manager", **GREEK | {"width": 1440})
    expect(page.locator(".table-row").first).to_be_visible()
    assert english(page, eventful) == []
    links = [one.get_attribute("data-open") for one in page.locator("a.q[data-open]").all()]
    waiting = [key for key in links if key]
    assert {key.partition(":")[0] for key in waiting} >= {"incident", "award"}
    for key in waiting:
        page.goto(f"{eventful.address}/pit?open={quote(key)}")
        expect(page.locator(".case h1")).to_be_visible()
        assert english(page, eventful) == []
    page.goto(f"{eventful.address}/pit/rws-ml")
    expect(page.locator(".case h1")).to_be_visible()
    assert english(page, eventful) == []


@pytest.mark.parametrize(
    ("path", "role", "there"),
    [
        ("/tables/live/dealer", "dealer", ".moves"),
        ("/tables/rws-ml", "guest", "betting-spot"),
        ("/figures", "shift-manager", "tbody tr"),
        ("/sign/mega", None, ".prizes dd"),
        ("/rulebooks/rws-3cp", None, ".says dt"),
        ("/rulebooks/rws-3cp?beside=mbs-megalink-uth", None, ".differ dt"),
        ("/analyst/rws-3cp?beside=hgc-3cp-progressive", None, ".rules li"),
        ("/analyst/let-it-ride", None, ".rules li"),
        ("/admin?see=accounts", "administrator", "main h2"),
        ("/admin?see=configuration", "administrator", ".settings td"),
    ],
)
def test_what_the_others_read(enter: Opener, eventful: Room, path: str, role: str | None, there: str) -> None:
    page = enter(path, role=role, **GREEK | {"width": 1440})
    # A game is solved when its sheet is first asked for.
    expect(page.locator(there).first).to_be_visible(timeout=60_000)
    assert english(page, eventful) == []


@pytest.mark.usefixtures("eventful")
def test_the_dealers_cards_are_the_dealers_in_greek(enter: Opener) -> None:
    """`dealer` is part of a name here, so the walk above would not see it."""
    page = enter("/audit?see=rounds&table=live&round=1", role="auditor", **GREEK)
    expect(page.locator(".as-dealt figcaption")).to_have_text(["Θέση 1", "Ντίλερ", "Κοινά φύλλα"])
    # Whoever sits at a live table has no account: the award names the box alone.
    expect(page.get_by_text("από το τζάκποτ: Θέση 1: φλος ρουαγιάλ")).to_be_visible()
    # Another table has the same title: the statement says at which of them it was won.
    page.goto(page.url.partition("?")[0] + "?see=links&link=mega")
    expect(page.locator("main")).to_contain_text(re.compile("Megalink Three Card Poker, .*θέση 1"))


def test_the_house_is_told_in_greek(enter: Opener) -> None:
    page = enter("/audit?see=staff", role="auditor", **GREEK)
    expect(page.locator(".log li").last.locator("div > b").first).to_have_text("καζίνο")
