"""What a dealer meets who walks a live round with a typing mistake: what the console orders is true at every step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.test_dealer import PHONE, at, go, lies

MEGALINK = "mbs-megalink-3cp"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    tables = [
        TableConfig(id=name, rulebook=MEGALINK, link="mega", mode="live").model_dump()
        for name in ("twice", "relieved", "waits", "faults", "steady")
    ]
    path = tmp_path_factory.mktemp("journey") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=tables) as room:
        yield room


def dealt(room: Room, table: str, cards: str, **bets: int) -> None:
    """Box 1 has bet and plays against these cards; everything lies there to be settled."""
    dealer = room.client("dealer")
    room.say(dealer, table, "open-betting")
    for bet, amount in bets.items():
        room.say(dealer, table, "place-bet", player="Box 1", box=1, bet=bet.replace("_", "-"), amount=amount)
    room.say(dealer, table, "close-betting")
    room.say(dealer, table, "deal-cards", cards=cards.split())
    room.say(dealer, table, "decide", player="Box 1", box=1, decision="play-1x")
    for _ in range(3):
        room.say(dealer, table, "turn-cards")


def comes_to(page: Page, *said: str) -> None:
    for text in said:
        expect(page.locator(".pays")).to_contain_text(text)


def test_a_bet_above_the_maximum_and_a_round_that_is_settled_twice(enter: Opener, room: Room) -> None:
    dealt(room, "twice", "Kh Qh 2d 9c 5s 8c 4s 6d", ante=1000, pair_plus=50000)
    page = enter("/tables/twice/dealer", role="dealer")
    go(page, "Settle")
    # Pair Plus of 500 was in action up to 200: the rest goes back to the player.
    comes_to(page, "Pay", "S$20.00", "take S$200.00, give back S$300.00")
    go(page, "Paid box 1")
    at(page, "Round 2")
    right = [{"place": "boxes", "box": 1, "index": 1, "card": "Ks"}]
    room.say(room.client("pit-supervisor"), "twice", "correct-cards", cards=right, reason="the king of spades")
    at(page, "All hands are up")
    expect(page.get_by_text("only the difference moves")).to_be_visible()
    go(page, "Settle")
    # He has lost 180 and now wins 220: the 400 between are paid, and nothing a second time.
    comes_to(page, "Pay", "S$400.00", "before −180.00, now +220.00")
    go(page, "Paid box 1")
    at(page, "Round 2")
    # Whoever has bet is still at the table, until the next round is called for.
    assert {row["table"]: row["players"] for row in room.client().get("/api/tables").json()}["twice"] == 1


def test_a_second_console_takes_over_in_the_middle_of_the_payment(enter: Opener, room: Room) -> None:
    dealer = room.client("dealer")
    room.say(dealer, "relieved", "open-betting")
    for box, amount in ((1, 1000), (2, 2500)):
        room.say(dealer, "relieved", "place-bet", player=f"Box {box}", box=box, bet="ante", amount=amount)
    room.say(room.client("shift-manager"), "relieved", "give-ruling", id="void", incident="foreign-card")
    page = enter("/tables/relieved/dealer", role="dealer")
    go(page, "Given back: box 1")
    # What one dealer has handed over is on record: whoever relieves him goes on from there, in a browser of his own.
    relief = enter("/tables/relieved/dealer", role="dealer")
    at(relief, "Box 2: round void")
    expect(relief.locator(".bx").first).to_contain_text("settled")
    # Either may go a step back, and both stand there again.
    relief.keyboard.press("b")
    at(page, "Box 1: round void")
    expect(page.locator(".bx").first).not_to_contain_text("settled")
    go(page, "Given back: box 1")
    at(relief, "Box 2: round void")
    go(relief, "That was the last")
    at(page, "Round 2")


def test_a_hand_that_waits_for_the_pit_is_not_cleared_away(enter: Opener, room: Room) -> None:
    dealt(room, "waits", "Ah 9c Kh 2d Qh 3s Jh Th", ante=1000, jackpot=500)
    page = enter("/tables/waits/dealer", role="dealer")
    go(page, "Settle")
    go(page, "The pit is called")
    at(page, "Round 2")
    expect(page.get_by_text("waits for the pit. Its cards and bets stay as they lie")).to_be_visible()
    expect(page.get_by_text("Clear the layout first")).to_have_count(0)


def test_on_phone_and_tablet_a_bet_fault_stands_above_the_bar_and_names_its_bet(enter: Opener) -> None:
    page = enter("/tables/faults/dealer", role="dealer", **PHONE)
    go(page, "Place your bets")
    for bet, chip in (("Ante", 1), ("Pair Plus", 4)):
        page.get_by_role("button", name=f"{bet}, box 1, empty").click()
        page.keyboard.press(str(chip))
    lies(page, "Pair Plus, box 1, 500")
    faults = page.get_by_role("list", name="Not in order").get_by_role("listitem")
    for width, height in ((390, 844), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for said in (
            "Box 1, Ante: 5.00 is below the minimum of 10.00. If it stays: settle as placed.",
            "Box 1, Pair Plus: 500.00 is above the maximum of 200.00. If it stays: settle at maximum.",
        ):
            fault = faults.filter(has_text=said)
            expect(fault).to_be_in_viewport(ratio=1)
            beside, bar = fault.bounding_box(), page.locator(".do .go").bounding_box()
            assert beside is not None
            assert bar is not None
            assert beside["y"] + beside["height"] <= bar["y"]


def test_what_is_picked_stays_where_it_is_and_whoever_stands_behind_keeps_his_name(enter: Opener, room: Room) -> None:
    dealer = room.client("dealer")
    room.say(dealer, "steady", "open-betting")
    room.say(dealer, "steady", "place-bet", player="Box 1", box=1, bet="ante", amount=1000)
    for bet, amount in (("ante", 500), ("pair-plus", 10000)):
        room.say(dealer, "steady", "place-bet", player="behind box 1", box=1, bet=bet, amount=amount)
    room.say(dealer, "steady", "close-betting")
    page = enter("/tables/steady/dealer", role="dealer", height=900)
    at(page, "To box 1: the first card")
    ace = page.get_by_role("button", name="Ace of spades")
    before = ace.bounding_box()
    page.keyboard.type("Kh9c")
    at(page, "To box 1: the second card")
    assert ace.bounding_box() == before
    # What was entered has the focus where it is looked for, not the way out.
    page.keyboard.press("w")
    expect(page.get_by_role("dialog").get_by_role("button", name="Box 1, first card K♥")).to_be_focused()
    page.keyboard.press("Escape")
    # An incident is reported where it happened, which need not be the box whose turn it is.
    page.keyboard.press("i")
    where = page.get_by_role("group", name="Where it happened").get_by_role("button")
    expect(where).to_have_text(["Box 1", "The whole table"])
    expect(where.first).to_have_attribute("aria-pressed", "true")
    where.last.click()
    expect(where.first).to_have_attribute("aria-pressed", "false")
    page.get_by_role("dialog").get_by_role("button", name="The cards were not shuffled").click()
    expect(page.get_by_role("list", name="Reported")).to_contain_text("not shuffled. The pit has been told")
    for card in ("2d", "3d", "5s", "4h", "4s", "6d"):
        page.keyboard.type(card)
    at(page, "Box 1: what does the player do?")
    page.keyboard.press("p")
    go(page, "Turn the dealer's hand")
    go(page, "Turn the players' hands")
    at(page, "Turn the community cards")
    name = page.locator(".bx .other b")
    assert name.evaluate("one => one.getClientRects().length === 1 && one.clientHeight < 30")
