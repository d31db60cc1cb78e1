"""Whole walks with a Greek browser: at every step the page has no English in it but names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from croupier.floor.school.exams import COURSE
from tests.floor.house import PASSWORD
from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, served_room
from tests.web.seats import TIMERS, spot
from tests.web.test_dealer import bets, go
from tests.web.test_nothing_left_in_english import GREEK, english, live_round

DESK = GREEK | {"width": 1440, "height": 1000}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A floor on which nothing happens by itself."""
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('greek') / 'floor.db'}", timers=TIMERS) as room:
        yield room


class Walk:
    """A walk through a page that is read whole as often as it has changed."""

    def __init__(self, page: Page, room: Room) -> None:
        self.page, self.room = page, room

    def reads(self, there: str | Locator) -> None:
        """This stands there by now, and nothing on the page is in English."""
        expect(self.page.locator(there).first if isinstance(there, str) else there).to_be_visible()
        assert english(self.page, self.room) == []

    def presses(self, name: str, there: str | Locator) -> None:
        """Press a button, and read what comes."""
        self.page.get_by_role("button", name=re.compile(name)).first.click()
        self.reads(there)

    def leaves(self) -> None:
        """Close the sheet on top."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)


def test_a_player_from_the_spots_to_the_proof_of_the_shuffle(enter: Opener, room: Room) -> None:
    page = enter("/tables/rws-3cp", **DESK)
    walk = Walk(page, room)
    spot(page, 4, "ante").click()
    page.locator(".act .btn.go").click()
    walk.reads(page.locator(".act .btn.go", has_text="θέση 4"))
    page.keyboard.press("l")
    page.keyboard.press("p")
    walk.reads(".slip .heading")
    # A clause opens with the words of its document, which are in English and say so.
    page.locator(".slip clause-chip button").first.press("Enter")
    walk.reads(".clause-words p[lang=en]")
    page.keyboard.press("Escape")
    walk.presses("^Δείτε ξανά$", "dialog.replay")
    walk.leaves()
    room.call_for_bets("rws-3cp")
    walk.presses("^Επαλήθευση$", "dialog.shuffle-sheet .void-rounds")
    page.locator("dialog.shuffle-sheet .btn.go").click()
    walk.reads("dialog.shuffle-sheet .verdict b")
    walk.leaves()
    page.locator("round-history").get_by_role("button", name="Πώς παίξατε").click()
    walk.reads("dialog.review-sheet .reviewed li ul")


def test_the_door_and_what_is_behind_it(enter: Opener, room: Room) -> None:
    page = enter("/", role=None, **DESK)
    walk = Walk(page, room)
    page.locator(".bar").get_by_role("button", name="Είσοδος").click()
    walk.reads("dialog.door-dialog")
    page.get_by_label("Όνομα").fill("the dealer")
    page.get_by_label("Κωδικός", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    me = page.get_by_role("button", name=re.compile("the dealer"))
    for name in ("Συσκευή ελέγχου ταυτότητας", "Αλλαγή κωδικού|Κωδικός"):
        me.click()
        page.get_by_role("button", name=re.compile(name)).last.click()
        walk.reads("dialog.door-dialog h2")
        walk.leaves()


def test_a_dealer_from_the_call_to_the_last_box(enter: Opener, room: Room) -> None:
    page = enter("/tables/live/dealer", role="dealer", **DESK)
    walk = Walk(page, room)
    go(page, "Ποντάρετε, παρακαλώ")
    walk.reads(".boxes-laid")
    page.get_by_role("button", name=re.compile("^3 · ")).click()
    walk.reads(page.get_by_role("button", name="Κάθεται εδώ"))
    page.keyboard.press("Escape")
    # What lies wrongly: above the maximum, and a jackpot bet that stands alone.
    for bet, amount in (("ante", 1000), ("pair-plus", 50_000), ("jackpot", 500)):
        room.say(room.client("dealer"), "live", "place-bet", player="Box 1", box=1, bet=bet, amount=amount)
    walk.reads(page.locator("ul", has_text="πάνω από το μέγιστο"))
    page.get_by_role("button", name="Συμβάν").click()
    walk.reads("dialog[open]")
    page.get_by_role("button", name=re.compile("πάνω από το μέγιστο")).click()
    walk.reads(page.get_by_role("list", name="Αναφέρθηκαν"))
    walk.presses("Τι λένε οι κανόνες", "dialog .case")
    walk.leaves()
    room.say(
        room.client("pit-supervisor"), "live", "give-ruling", id="high", incident="bet-over-maximum", boxes=[1],
        bet="pair-plus", facts={"noticed": "before-close"},
    )  # fmt: skip
    room.say(room.client("dealer"), "live", "close-betting")
    walk.reads(".typed")
    page.keyboard.type("9cKs9s")
    page.get_by_role("button", name="Διόρθωση").click()
    walk.reads("dialog .correct")
    page.locator("dialog .tile").first.click()
    walk.reads("dialog .pick-card, dialog .pick-rank")
    page.keyboard.type("8d")
    walk.reads("dialog .before-after")
    walk.leaves()
    page.keyboard.type("qd9d10h4s2c7c")
    walk.reads(page.get_by_role("button", name="Παίζω 1×"))
    page.get_by_role("button", name="Παίζω 1×").click()
    for step in ("Ανοίξτε το χέρι του ντίλερ", "Ανοίξτε τα χέρια των παικτών", "Ανοίξτε τα κοινά φύλλα", "Εκκαθάριση"):
        walk.reads(page.locator(".btn.go", has_text=step))
        go(page, step)
    walk.reads(".moves")


def test_a_choice_at_the_dealers_table_and_in_the_pit(enter: Opener, room: Room) -> None:
    """Power was lost before anything was decided: every player may take all bets back or stay."""
    dealer = bets(room, "live", "Box 1", ante=1000)
    room.say(dealer, "live", "close-betting")
    room.say(dealer, "live", "deal-cards", cards=[None] * 8)
    shift = room.client("shift-manager")
    facts = {"outcome_established": False}
    room.say(shift, "live", "give-ruling", id="dark", incident="power-failure", facts=facts)
    Walk(enter("/tables/live/dealer", role="dealer", **DESK), room).reads(".choice")
    pit = enter("/pit?open=asked:live", role="shift-manager", **DESK)
    Walk(pit, room).reads(".case .answer")
    room.say(shift, "live", "give-ruling", id="void", incident="foreign-card")


def test_the_pit_and_its_sheets(enter: Opener, room: Room) -> None:
    page = enter("/pit/hgc", role="shift-manager", **DESK)
    walk = Walk(page, room)
    page.get_by_role("button", name=re.compile("λάχιστο.*, πάνω")).first.click()
    page.get_by_role("button", name=re.compile("^Πρόταση για")).click()
    walk.reads("dialog.ask-reason")
    walk.leaves()
    walk.presses("^Κλείσιμο μετά", "dialog.ask-reason")
    walk.leaves()
    page.goto(f"{room.address}/pit?open=link:athens")
    walk.reads(".case h1")
    page.get_by_role("button", name="+10", exact=True).click()
    page.locator(".correct .btn.go").click()
    walk.reads("dialog.ask-reason")
    walk.leaves()
    page.locator(".past .picks button").first.click()
    walk.reads("dialog.ask-reason")
    page.locator("dialog .answer").first.click()
    walk.reads(".past ol li")


def test_an_award_and_its_paper(enter: Opener, room: Room) -> None:
    live_round(room, "live", {"ante": 1000, "jackpot": 500})
    [award] = [one["award"] for one in room.client().get("/api/links/mega").json()["pending"]]
    path = f"/api/links/mega/awards/{award}/verification"
    key = {"Idempotency-Key": "verified"}
    assert room.client("pit-manager").post(path, json={}, headers=key).is_success
    page = enter(f"/pit?open=award:mega:{award}", role="shift-manager", **DESK)
    walk = Walk(page, room)
    walk.reads(".case .btn.go, .money .btn.go")
    page.locator(".money input").fill("the player")
    page.locator(".money .btn.go").click()
    walk.reads("dialog .slip-paper")
    walk.leaves()
    walk.presses("^Απόρριψη", "dialog.ask-reason")


def answers_all(page: Page) -> None:
    """Say of every bet that nothing is due, or that it is pushed, and hand in."""
    till, hand_in = page.locator(".till"), page.get_by_role("button", name="Παράδοση")
    while not hand_in.is_visible():
        before = till.inner_text()
        page.keyboard.press("n")
        if till.inner_text() == before:
            page.keyboard.press("p")
    hand_in.click()


def test_a_trainee_is_graded(enter: Opener, room: Room) -> None:
    page = enter("/trainer?rulebook=rws-3cp&seed=3&level=2", role="dealer", **DESK)
    walk = Walk(page, room)
    walk.reads("table-felt")
    answers_all(page)
    walk.reads(".verdict-row")
    page.goto(f"{room.address}/trainer?do=record&rulebook=rws-3cp")
    walk.reads(".record .panel, .record section")


def test_an_exam(enter: Opener, room: Room) -> None:
    page = enter("/trainer?do=exam&rulebook=rws-3cp", role="dealer", **DESK)
    walk = Walk(page, room)
    walk.presses("Έναρξη εξέτασης", ".which")
    for number, (kind, _) in enumerate(COURSE, 1):
        expect(page.locator(".which")).to_contain_text(f"Άσκηση {number} από {len(COURSE)}")
        if kind == "rulings":
            walk.reads("[data-remedy]")
            page.locator("[data-remedy]").first.click()
            continue
        walk.reads(".till")
        answers_all(page)
    walk.reads(".score")


def test_the_administrators_desk(enter: Opener, room: Room) -> None:
    admin = room.client("administrator")
    device = {"name": "συσκευή", "kind": "device"}
    made = admin.post("/api/accounts", json=device, headers={"Idempotency-Key": "a-reader"}).raise_for_status()
    body = {"label": "θέση 3", "account": made.json()["account"]["id"], "roles": ["player"], "tables": ["rws-3cp"]}
    admin.post("/api/keys", json=body, headers={"Idempotency-Key": "a-key"}).raise_for_status()
    named = next(one for one in admin.get("/api/accounts?staff=true").json() if one["name"] == "the dealer")
    wanted = {"kind": "account-roles", "subject": named["id"], "new": ["dealer", "pit-supervisor"], "reason": "απόψε"}
    admin.post("/api/proposals", json=wanted, headers={"Idempotency-Key": "posts"}).raise_for_status()
    for see, there in (
        ("devices", "[data-key]"),
        ("waiting", "[data-proposal]"),
        ("floor", ".settings td"),
    ):
        page = enter(f"/admin?see={see}", role="administrator", **DESK)
        walk = Walk(page, room)
        walk.reads(there)
        for button in page.locator("main button").all()[:3]:
            button.click()
            walk.reads("dialog")
            walk.leaves()


def test_the_sign_and_a_connection_that_is_lost(
    chromium: Browser, kept_pages: KeptPages, enter: Opener, room: Room
) -> None:
    Walk(enter("/sign", role=None, **DESK), room).reads("jackpot-meter")
    with watched(chromium, kept=kept_pages, forgiven="net::ERR_") as begin:
        page = begin(**DESK)
        room.sign_in(page.context, "shift-manager")
        for path, there in (
            ("/", "[data-table]"),
            ("/sign/mega", "jackpot-meter, meter-digits"),
            ("/tables/live/dealer", "h1"),
            ("/pit", ".table-row"),
        ):
            page.goto(room.address + path)
            expect(page.locator(there).first).to_be_visible()
            page.context.set_offline(True)
            Walk(page, room).reads(page.get_by_text(re.compile("σύνδεση|επικοινωνία")).filter(visible=True).first)
            page.context.set_offline(False)
