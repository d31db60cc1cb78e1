"""Several bettors on one box at the dealer's console, and the keys that make a round quick."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.test_dealer import PHONE, amounts, at, cents, go, lies

#: Box 1 and box 3 and the dealer in turn, then the two community cards: three nines at box 3, no dealer's hand.
CARDS = ("2c9c4d", "5d9s7h", "Jh9h2s", "QsKd")

#: Keys as fast as they can come: nothing else happens between them.
PRESS = """(keys) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Live tables of a game that lets several people fund one bet, and one of a game that does not."""
    books = {"shared": "mbs-megalink-3cp", "order": "mbs-megalink-3cp", "keys": "mbs-megalink-3cp"}
    tables = [
        TableConfig(id=name, rulebook=book, link="mega", mode="live").model_dump() for name, book in books.items()
    ]
    tables.append(TableConfig(id="alone", rulebook="rws-multilink-3cp", link="multi", mode="live").model_dump())
    path = tmp_path_factory.mktemp("bettors") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=tables) as room:
        yield room


def behind(page: Page, box: int) -> None:
    page.get_by_role("button", name=f"Somebody bets behind box {box}").click()


def test_three_bettors_on_a_box_are_each_paid_their_own(enter: Opener, room: Room) -> None:
    page = enter("/tables/shared/dealer", role="dealer")
    go(page, "Place your bets")
    at(page, "Bets are open")
    page.keyboard.press("2")
    lies(page, "Ante, box 1, 25")
    page.get_by_role("button", name="Ante, box 3, empty").click()
    page.keyboard.press("2")
    lies(page, "Ante, box 3, 25")
    # Two taps for one more bettor: behind the box, and his chip.
    behind(page, 3)
    page.get_by_role("button", name="S$5 on Ante, box 3").click()
    lies(page, "Ante, box 3, 30")
    page.get_by_role("button", name="Pair Plus, box 3, empty").click()
    page.keyboard.press("1")
    lies(page, "Pair Plus, box 3, 5")
    # A jackpot bet is of whoever plays the box; that is said before anybody tries.
    page.get_by_role("button", name="Jackpot, box 3, empty").click()
    expect(page.locator(".tray")).to_contain_text("whose box it is, may bet the jackpot")
    expect(page.locator(".chip-key")).to_be_disabled()
    behind(page, 3)
    page.keyboard.press("3")
    lies(page, "Ante, box 3, 130")
    page.keyboard.press("z")
    lies(page, "Ante, box 3, 30")
    page.keyboard.press("2")
    lies(page, "Ante, box 3, 55")
    box = page.get_by_role("group", name="Box 3")
    plates = box.locator(".bettor")
    expect(plates).to_have_text(["3 · playsdecides · Ante 25", "BehindAnte 5, Pair Plus 5", "Second behindAnte 25"])
    assert barriers(page) == []
    go(page, "No more bets")
    at(page, "To box 1: the first card")
    page.keyboard.type("".join(CARDS))
    at(page, "Box 1: what does the player do?")
    page.keyboard.press("f")
    at(page, "Box 3: what does the player do?")
    expect(page.locator(".now .head")).to_contain_text("for behind box 3, second behind box 3 as well")
    page.keyboard.press("p")
    for step in ("Turn the dealer's hand", "Turn the players' hands", "Turn the community cards", "Settle"):
        go(page, step)
    at(page, "Box 1: folded")
    page.keyboard.press("Space")
    at(page, "Box 3: three nines")
    lines = {
        line.bet: {share.player: share.payout - share.stake for share in line.shares} or {"Box 3": line.net}
        for one in room.floor.current("shared").round.settlement.boxes  # type: ignore[union-attr]
        if one.box == 3
        for line in one.lines
    }
    about = page.locator(".now .head p")
    for place, (player, name) in enumerate(
        {"Box 3": "", "behind box 3": "Behind box 3", "second behind box 3": "Second behind box 3"}.items(), start=1
    ):
        expect(about).to_contain_text(f"{name} · {place} of 3 with chips here" if name else f"{place} of 3 with chips")
        assert amounts(page) == {bet: net[player] for bet, net in lines.items() if player in net}
        expect(page.locator(".moves .why").first.get_by_role("button", name=re.compile("^Clause"))).not_to_have_count(0)
        page.keyboard.press("Space")
    at(page, "Round 2")
    # What lay there last lies there again, for each of them.
    go(page, "Place your bets")
    expect(page.get_by_role("button", name="Same as last round")).to_be_visible()
    page.keyboard.press("r")
    lies(page, "Ante, box 3, 55")
    expect(plates).to_have_text(["3 · playsdecides · Ante 25", "BehindAnte 5, Pair Plus 5", "Second behindAnte 25"])


def test_whoever_bets_behind_can_be_named_and_decide(enter: Opener, room: Room) -> None:
    page = enter("/tables/order/dealer", role="dealer", theme="light", **PHONE)
    go(page, "Place your bets")
    page.get_by_role("button", name="Ante, box 2, empty").click()
    page.get_by_role("button", name="S$25 on Ante, box 2").click()
    lies(page, "Ante, box 2, 25")
    page.get_by_role("button", name="Jackpot, box 2, empty").click()
    page.get_by_role("button", name="S$5 on Progressive Jackpot, box 2").click()
    lies(page, "Jackpot, box 2, 5")
    behind(page, 2)
    page.get_by_role("button", name="S$100 on Ante, box 2").click()
    lies(page, "Ante, box 2, 125")
    second = page.get_by_role("group", name="Box 2").locator(".bettor").nth(1)
    second.click()
    page.get_by_label("Name").fill("the guest in red")
    page.get_by_role("button", name="Bets here").click()
    expect(second).to_contain_text("The guest in red")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert barriers(page) == []
    second.click()
    page.get_by_role("button", name="Decides for the box").click()
    lies(page, "Jackpot, box 2, empty")
    expect(page.get_by_role("alert")).to_contain_text("Only whoever decides for the box may bet it.")
    lies(page, "Ante, box 2, 125")
    plates = page.get_by_role("group", name="Box 2").locator(".bettor")
    expect(plates).to_have_text(["2 · the guest in reddecides · Ante 100", "Box 2Ante 25"])
    held = room.floor.current("order").round
    assert held.holder(2) == "the guest in red"


def test_one_bettor_a_box_where_the_rules_take_one(enter: Opener) -> None:
    page = enter("/tables/alone/dealer", role="dealer")
    go(page, "Place your bets")
    at(page, "Bets are open")
    page.keyboard.press("2")
    lies(page, "Ante, box 1, 25")
    expect(page.get_by_role("button", name="Somebody bets behind box 1")).to_have_count(0)


def test_a_full_table_in_few_keys_and_a_wrong_key_taken_back(enter: Opener, room: Room) -> None:
    page = enter("/tables/keys/dealer", role="dealer")
    go(page, "Place your bets")
    at(page, "Bets are open")
    page.keyboard.press("2")
    lies(page, "Ante, box 1, 25")
    for box in range(2, 7):
        page.keyboard.press("s")
        lies(page, f"Ante, box {box}, 25")
    expect(page.get_by_role("button", name="Same on box")).to_have_count(0)
    page.keyboard.press("Space")
    at(page, "To box 1: the first card")
    # A rank, and a whole card, taken back before it is entered; then the right one.
    typed = page.locator(".typed")
    page.keyboard.press("k")
    expect(typed).to_contain_text("K of …")
    page.keyboard.press("z")
    expect(typed).to_contain_text("Rank, then suit")
    page.evaluate(PRESS, ["q", "s", "z", "q", "h"])
    at(page, "To box 2: the first card")
    expect(typed).to_contain_text("Q♥ box 1")
    page.keyboard.type("2c3c")
    at(page, "To box 4: the first card")
    expect(typed).to_contain_text("Q♥ box 12♣ box 23♣ box 3")
    assert [str(card) for card in room.floor.current("keys").round.drawn] == ["Qh", "2c", "3c"]
    assert barriers(page) == []
    page.keyboard.press("Space")
    at(page, "Box 1: what does the player do?")
    assert cents(page.locator(".choice small").first.inner_text()) == 2500
