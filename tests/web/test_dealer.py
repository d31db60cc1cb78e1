"""The dealer's console: live tables from the call for bets to the last box paid, by keys and by taps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from croupier.floor.config.model import TableConfig, Timers
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room

#: A shared machine may be slow; nothing here depends on how fast it is.
PATIENT_MS = 15_000
PHONE = {"width": 390, "height": 844}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
LABELS = {
    "Ante": "ante", "Play": "play", "Blind": "blind", "Pair Plus": "pair-plus", "Trips": "trips",
    "Ante Bonus": "ante-bonus", "Progressive Jackpot": "jackpot",
}  # fmt: skip


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Live tables of two games, one more for every test that leaves something behind, and one that deals by itself."""
    megalink, holdem = "mbs-megalink-3cp", "mbs-megalink-uth"
    live = dict.fromkeys(("live", "reader", "incident", "award", "offer", "low"), megalink) | {"holdem": holdem}
    tables = [TableConfig(id=name, rulebook=live[name], link="mega", mode="live").model_dump() for name in live]
    patient = Timers(bets=0, decision=0, pause=0)
    tables.append(TableConfig(id="many", rulebook="rws-multilink-3cp", link="multi", mode="live").model_dump())
    tables.append(TableConfig(id="virtual", rulebook=megalink, link="mega", timers=patient).model_dump())
    path = tmp_path_factory.mktemp("dealer") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=tables) as room:
        yield room


def title(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def at(page: Page, step: str) -> None:
    expect(title(page)).to_contain_text(step, timeout=PATIENT_MS)


def go(page: Page, name: str) -> None:
    """Take the one next action, which must be this one."""
    action = page.locator(".btn.go")
    expect(action).to_have_count(1, timeout=PATIENT_MS)
    expect(action).to_contain_text(name, timeout=PATIENT_MS)
    action.click()


def lies(page: Page, spot: str) -> None:
    expect(page.get_by_role("button", name=spot, exact=True)).to_be_visible(timeout=PATIENT_MS)


def cents(text: str) -> int:
    """`−1,005.00` as −100500."""
    return round(float(re.sub(r"[^\d.−]", "", text).replace("−", "-")) * 100)


def amounts(page: Page) -> dict[str, int]:
    """What the page says that each bet of the box at hand has changed."""
    rows = page.locator(".moves tbody tr")
    expect(rows.first).to_be_visible()
    return {LABELS[row.locator("td").first.inner_text()]: cents(row.locator(".num").inner_text()) for row in rows.all()}


def settled(room: Room, table: str) -> dict[int, Any]:
    settlement = room.floor.current(table).round.settlement
    assert settlement is not None
    return {box.box: box for box in settlement.boxes}


def test_a_live_round_by_keys_and_taps(enter: Opener, room: Room) -> None:
    page = enter("/tables/live/dealer", role="dealer")
    go(page, "Place your bets")
    at(page, "Bets are open")
    # Keys: chips on the chosen spot, arrows to the next one.
    page.keyboard.press("2")
    lies(page, "Ante, box 1, 25")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("1")
    lies(page, "Pair Plus, box 1, 5")
    # Taps: spot, then chips; the name of a player without an account.
    page.get_by_role("button", name="3 · free").click()
    page.get_by_label("Name").fill("the guest in blue")
    page.get_by_role("button", name="Sits here").click()
    page.get_by_role("button", name="Ante, box 3, empty").click()
    page.get_by_role("button", name="S$100 on Ante, box 3").click()
    lies(page, "Ante, box 3, 100")
    page.get_by_role("button", name="Jackpot, box 3, empty").click()
    page.get_by_role("button", name="S$5 on Progressive Jackpot, box 3").click()
    lies(page, "Jackpot, box 3, 5")
    # What lies wrongly is said before the close, and can be taken back.
    page.get_by_role("button", name="Pair Plus, box 4, empty").click()
    page.keyboard.press("5")
    expect(page.get_by_role("list", name="Not in order")).to_contain_text("above the maximum of 200.00")
    assert barriers(page) == []
    page.keyboard.press("z")
    expect(page.get_by_role("list", name="Not in order")).to_have_count(0)
    go(page, "No more bets")
    # One card to each box and the dealer in turn: one by tap, one by key, the others as a reader types them.
    at(page, "To box 1: the first card")
    page.get_by_role("button", name="nine of clubs").click()
    at(page, "To box 3: the first card")
    page.keyboard.type("9c")
    expect(page.get_by_role("alert")).to_contain_text("Nine of clubs lies at box 1 already")
    expect(page.get_by_role("button", name="nine of clubs, lies at box 1")).to_have_attribute("aria-disabled", "true")
    page.keyboard.type("Ks")
    at(page, "To the dealer: the first card")
    page.keyboard.type("qd9s10h4s9d2c7cQsJs")
    at(page, "Box 1: what does the player do?")
    page.get_by_role("button", name="Play 1×").click()
    at(page, "Box 3: what does the guest in blue do?")
    page.keyboard.press("p")
    go(page, "Turn the dealer's hand")
    go(page, "Turn the players' hands")
    go(page, "Turn the community cards")
    go(page, "Settle")
    at(page, "Box 1: three nines")
    boxes = settled(room, "live")
    for box in (1, 3):
        at(page, f"Box {box}:")
        shown = amounts(page)
        assert shown == {line.bet: line.net for line in boxes[box].lines}
        assert sum(shown.values()) == boxes[box].net
        page.keyboard.press("Space")
    assert barriers(page) == []
    go(page, "Place your bets")
    page.get_by_role("button", name="Same as last round").click()
    lies(page, "Jackpot, box 3, 5")
    lies(page, "Ante, box 1, 25")
    expect(page.get_by_role("button", name="3 · the guest in blue")).to_be_visible()


def test_holdem_face_down_on_a_phone(enter: Opener, room: Room) -> None:
    """Nothing is read before it is turned; every card is entered by two taps, rank and suit."""
    page = enter("/tables/holdem/dealer", role="dealer", theme="light", **PHONE)

    def read(*cards: str) -> None:
        for card in cards:
            page.get_by_role("button", name=card[0].replace("T", "10"), exact=True).click()
            page.get_by_role("button", name=SUITS[card[1]]).click()

    go(page, "Place your bets")
    page.get_by_role("button", name="Ante, box 2, empty").click()
    page.get_by_role("button", name="S$25 on Ante, box 2").click()
    lies(page, "Blind, box 2, 25")
    page.get_by_role("button", name="Trips, box 2, empty").click()
    page.get_by_role("button", name="S$5 on Trips, box 2").click()
    lies(page, "Trips, box 2, 5")
    # Whoever takes a second box is told by the dealer that it is played blind; here he thinks better of it.
    for box in (2, 3):
        page.get_by_role("button", name=re.compile(rf"^({box} · |Box {box}$)")).click()
        page.get_by_label("Name").fill("the guest in red")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=f"{box} · the guest in red")).to_be_visible()
    page.get_by_role("button", name="Ante, box 3, empty").click()
    page.get_by_role("button", name="S$25 on Ante, box 3").click()
    expect(page.get_by_text("Tell the guest in red:")).to_be_visible()
    for bet in ("Ante", "Blind"):
        page.get_by_role("button", name=f"{bet}, box 3, 25").click()
        page.get_by_role("button", name="Take back").click()
        lies(page, f"{bet}, box 3, empty")
    go(page, "No more bets")
    go(page, "All 9 dealt face down")
    at(page, "Box 2: what does the guest in red do?")
    expect(page.get_by_role("button", name="Play 4×")).to_contain_text("S$100.00 on Play")
    page.get_by_role("button", name=re.compile("^Check")).click()
    go(page, "Turn the flop: 3 cards")
    at(page, "Read the cards of the community area")
    read("Ks", "9h", "4h")
    at(page, "Box 2: what does the guest in red do?")
    page.get_by_role("button", name=re.compile("^Check")).click()
    go(page, "Turn the river: 2 cards")
    read("2c", "9d")
    page.get_by_role("button", name="Play 1×").click()
    go(page, "Turn the dealer's hand")
    at(page, "Read the cards of the dealer")
    assert barriers(page) == []
    read("Qs", "Jc")
    go(page, "Turn the players' hands")
    at(page, "Read the cards of box 2")
    read("Tc", "9c")
    go(page, "Settle")
    at(page, "Box 2: three nines")
    box = settled(room, "holdem")[2]
    assert amounts(page) == {line.bet: line.net for line in box.lines}
    assert cents(page.locator("[data-what=sum]").inner_text()) == 2500 + 2500 + 1500
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert barriers(page) == []
    go(page, "That was the last")
    at(page, "Round 2")


def bets(room: Room, table: str, player: str = "the guest in blue", /, **placed: int) -> Any:
    """Bets are open at a table, with these on box 1; gives the client of its dealer."""
    dealer = room.client("dealer")
    room.say(dealer, table, "open-betting")
    for name, amount in placed.items():
        bet = name.replace("_", "-")
        room.say(dealer, table, "place-bet", player=player, box=1, bet=bet, amount=amount)
    return dealer


def test_a_reader_and_a_card_that_was_dealt_already(chromium: Browser, room: Room) -> None:
    """What a reader has dealt no page knows: the server refuses the second one by its clause and does not name it."""
    reader = bets(room, "reader", ante=1000)
    room.say(reader, "reader", "close-betting")
    with chromium.new_context(viewport={"width": 1440, "height": 1000}, reduced_motion="reduce") as context:
        room.sign_in(context, "dealer")
        page = context.new_page()
        page.goto(f"{room.address}/tables/reader/dealer")
        at(page, "To box 1: the first card")
        room.say(reader, "reader", "deal-cards", cards=["Qs"])
        at(page, "To the dealer: the first card")
        page.keyboard.type("qs")
        refused = page.get_by_role("alert")
        expect(refused).to_contain_text("This card cannot lie here")
        expect(refused.get_by_role("button", name="Clause 2.1")).to_be_visible()
        at(page, "To the dealer: the first card")
        page.keyboard.type("9h")
        at(page, "To box 1: the second card")
        expect(refused).to_have_count(0)
        # The connection goes and comes back; the step waits, and what has happened meanwhile is there.
        context.set_offline(True)
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        expect(page.locator(".btn.go")).to_be_disabled()
        room.say(reader, "reader", "deal-cards", cards=["2c"])
        context.set_offline(False)
        at(page, "To the dealer: the second card")
        expect(page.get_by_text("The connection is lost")).to_be_hidden()


def test_an_incident_in_two_taps_ruled_within_the_own_post(enter: Opener, room: Room) -> None:
    bets(room, "incident", ante=1000)
    page = enter("/tables/incident/dealer", role="dealer")
    at(page, "Bets are open")
    page.get_by_role("button", name="Pair Plus, box 2, empty").click()
    page.keyboard.press("4")
    lies(page, "Pair Plus, box 2, 500")
    page.get_by_role("button", name="Incident").click()
    page.get_by_role("button", name="A bet is larger than the table's maximum").click()
    reported = page.get_by_role("list", name="Reported")
    expect(reported).to_contain_text("The pit has been told")
    [report] = room.client("pit-manager").get("/api/incidents", params={"state": "open", "table": "incident"}).json()
    assert (report["incident"], report["reporter"]) == ("bet-over-maximum", "the dealer")
    assert barriers(page) == []
    page.get_by_role("button", name="What do the rules say?").click()
    case = page.get_by_role("dialog", name="Incident")
    case.get_by_role("button", name=re.compile("Box 2")).click()
    expect(case).to_contain_text("What is above the limit goes back at once")
    case.get_by_role("button", name="Give the ruling").click()
    expect(case).to_have_count(0)
    at(page, "Bets are open")
    lies(page, "Pair Plus, box 2, 200")
    expect(reported).to_contain_text("Ruling of the dealer: What is above the limit goes back at once")
    [ruled] = room.client("pit-manager").get("/api/incidents", params={"table": "incident"}).json()
    assert ruled["state"] == "ruled"
    # What was reported and not ruled on is a quiet line once its round is over.
    dealer = room.client("dealer")
    headers = {"Idempotency-Key": "left-open"}
    dealer.post("/api/tables/incident/incidents", json={"incident": "confidentiality-breach"}, headers=headers)
    expect(reported).to_contain_text("The pit has been told")
    room.say(dealer, "incident", "close-betting")
    room.say(room.client("shift-manager"), "incident", "give-ruling", id="void", incident="foreign-card")
    earlier = reported.locator("summary")
    expect(earlier).to_have_text("A report of an earlier round waits for the pit")
    expect(reported.get_by_text("A player showed, shared or spied cards")).to_be_hidden()
    earlier.click()
    expect(reported).to_contain_text("Reported in round 1, which is over.")


def test_a_share_of_the_meter_waits_for_the_pit_and_is_handed_over(enter: Opener, room: Room) -> None:
    dealer = bets(room, "award", ante=1000, jackpot=500)
    room.say(dealer, "award", "close-betting")
    room.say(dealer, "award", "deal-cards", cards=["9s", "Qd", "8s", "4h", "7s", "2h", "6s", "5s"])
    room.say(dealer, "award", "decide", player="the guest in blue", box=1, decision="play-1x")
    page = enter("/tables/award/dealer", role="dealer")
    go(page, "Turn the dealer's hand")
    go(page, "Turn the players' hands")
    go(page, "Turn the community cards")
    go(page, "Settle")
    at(page, "Box 1: straight flush to the nine")
    [award] = room.client().get("/api/links/mega").json()["pending"]
    row = page.get_by_role("row", name=re.compile("Progressive Jackpot"))
    expect(row).to_contain_text("Call the pit")
    assert cents(row.locator(".num").inner_text()) == award["amount"]
    # What the dealer pays now is everything else: Ante and Play once, the bonus five times.
    assert cents(page.locator("[data-what=sum]").inner_text()) == 1000 + 1000 + 5000
    go(page, "The pit is called. Paid box 1")
    at(page, "Round 2")
    path = f"/api/links/mega/awards/{award['award']}"
    verified = room.client("pit-manager").post(f"{path}/verification", json={}, headers={"Idempotency-Key": "verify"})
    assert verified.is_success, verified.text
    at(page, "Box 1: the award is verified")
    expect(page.get_by_text("Somebody from the pit hands it over")).to_be_visible()
    payer, said = room.client("pit-supervisor"), {"payee": "the player"}
    assert payer.post(f"{path}/payment", json=said, headers={"Idempotency-Key": "pay"}).is_success
    at(page, "Round 2")
    assert room.client().get("/api/links/mega").json()["pending"] == []


def test_a_table_that_deals_by_itself_and_one_that_the_pit_closes(enter: Opener, room: Room) -> None:
    page = enter("/tables/virtual/dealer", role="dealer")
    go(page, "Place your bets")
    at(page, "players bet on their own screens")
    expect(page.locator(".btn.go")).to_have_count(0)
    guest = room.client()
    room.say(guest, "virtual", "place-bet", box=2, bet="ante", amount=1000)
    go(page, "No more bets")
    at(page, "Box 2 decides")
    room.say(room.client("pit-supervisor"), "virtual", "close-table", notice="Closed for tonight.")
    room.say(guest, "virtual", "decide", box=2, decision="fold")
    at(page, "The table is closed")
    expect(page.get_by_text("Closed for tonight.")).to_be_visible()
    expect(page.locator(".btn.go")).to_have_count(0)


def test_the_console_is_for_dealers(enter: Opener) -> None:
    page = enter("/tables/live/dealer", role="guest")
    at(page, "This page is for a dealer")


def test_whoever_signs_out_sees_the_table_no_more(enter: Opener) -> None:
    page = enter("/tables/live/dealer", role="dealer")
    expect(page.get_by_role("button", name="Incident")).to_be_visible(timeout=PATIENT_MS)
    page.get_by_role("button", name="You: the dealer").click()
    page.get_by_role("button", name="Sign out").click()
    at(page, "This page is for a dealer")


def test_a_choice_that_a_ruling_leaves_to_a_player(enter: Opener, room: Room) -> None:
    """Power was lost before anything was decided: every player may take all bets back or stay (5.16.1)."""
    dealer = bets(room, "offer", ante=1000)
    room.say(dealer, "offer", "close-betting")
    room.say(dealer, "offer", "deal-cards", cards=[None] * 8)
    page = enter("/tables/offer/dealer", role="dealer")
    at(page, "Box 1: what does the guest in blue do?")
    facts = {"outcome_established": False}
    shift = room.client("shift-manager")
    room.say(shift, "offer", "give-ruling", id="dark", incident="power-failure", facts=facts)
    at(page, "Box 1: the guest in blue may choose")
    reported = page.get_by_role("list", name="Reported")
    expect(reported).to_contain_text("Ruling of the shift manager: Each player may take back")
    expect(page.get_by_role("button", name="Clause 5.16.1").first).to_be_visible()
    page.get_by_role("button", name="Stay").click()
    at(page, "Box 1: what does the guest in blue do?")
    page.get_by_role("button", name=re.compile("^Fold")).click()
    expect(page.locator(".btn.go")).to_contain_text("Turn the dealer's hand")


@pytest.mark.parametrize("table", ["low", "many"])
def test_on_a_low_screen_nothing_lies_behind_the_action(enter: Opener, table: str) -> None:
    page = enter(f"/tables/{table}/dealer", role="dealer", width=1280, height=800)
    go(page, "Place your bets")
    page.get_by_role("button", name="Ante, box 6").click()
    page.keyboard.press("2")
    lies(page, "Ante, box 6, 25")

    def clear(last: str) -> None:
        """Everything of the step is above the action, and every box within the felt."""
        for width, height in ((1280, 720), (1280, 800), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            bottom, top, end = page.evaluate(
                "(last) => [document.querySelector(last), document.querySelector('.do')]"
                ".map((one) => one.getBoundingClientRect())"
                ".reduce((all, one, at) => at ? [...all, one.top, one.bottom] : [one.bottom], [])",
                last,
            )
            assert bottom <= top, (width, height)
            assert end <= height, (width, height)

    clear(".tray")
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator(".boxes-laid").evaluate("one => one.scrollWidth <= one.clientWidth"), width
    go(page, "No more bets")
    expect(page.locator(".typed")).to_be_visible()
    clear(".typed")
    if table == "low":
        at(page, "To box 6: the first card")
        # With cards lying on it, the felt has its place above.
        page.keyboard.type("As4c")
        at(page, "To box 6: the second card")
        clear(".typed")
