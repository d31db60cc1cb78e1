"""The dealer's console: a live table from the call for bets to the last box paid, by keys and by taps."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Opener
from tests.web.rooms import Room

PHONE = {"width": 390, "height": 844}


def title(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def go(page: Page, name: str) -> None:
    """Take the one next action, which must be this one."""
    action = page.locator(".btn.go")
    expect(action).to_have_count(1)
    expect(action).to_contain_text(name)
    action.click()


def lies(page: Page, spot: str) -> None:
    expect(page.get_by_role("button", name=spot, exact=True)).to_be_visible()


def cents(text: str) -> int:
    """`−1,005.00` as −100500."""
    return round(float(re.sub(r"[^\d.−]", "", text).replace("−", "-")) * 100)


def amounts(page: Page) -> dict[str, int]:
    """What the page says that each bet of the box at hand has changed."""
    rows = page.locator(".moves tbody tr")
    expect(rows.first).to_be_visible()
    return {row.locator("td").first.inner_text(): cents(row.locator(".num").inner_text()) for row in rows.all()}


def settled(room: Room, table: str) -> dict[int, Any]:
    settlement = room.floor.current(table).round.settlement
    assert settlement is not None
    return {box.box: box for box in settlement.boxes}


def test_a_live_round_by_keys_and_taps(enter: Opener, room: Room) -> None:
    page = enter("/tables/live/dealer", role="dealer")
    go(page, "Place your bets")
    expect(title(page)).to_have_text("Bets are open")
    # Keys: chips on the chosen spot, arrows to the next one.
    page.keyboard.press("2")
    lies(page, "Ante, box 1, 25")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    lies(page, "Pair Plus, box 1, 5")
    # Taps: spot, then chips; the name of a player without an account.
    page.get_by_role("button", name="3 · free").click()
    page.get_by_label("Name").fill("Mr Tan")
    page.get_by_role("button", name="Sits here").click()
    page.get_by_role("button", name="Ante, box 3, empty").click()
    page.get_by_role("button", name="S$100 on Ante, box 3").click()
    lies(page, "Ante, box 3, 100")
    page.get_by_role("button", name="Jackpot, box 3, empty").click()
    page.get_by_role("button", name="S$5 on Progressive Jackpot, box 3").click()
    lies(page, "Jackpot, box 3, 5")
    go(page, "No more bets")
    # One card to each box and the dealer in turn: some by tap, the others as a reader types them.
    expect(title(page)).to_have_text("To box 1: the first card")
    page.get_by_role("button", name="nine of clubs").click()
    expect(title(page)).to_have_text("To box 3: the first card")
    page.keyboard.type("Ks")
    expect(title(page)).to_have_text("To the dealer: the first card")
    page.keyboard.type("qd9s10h4s9d2c7cQsJs")
    expect(title(page)).to_contain_text("Box 1: what does the player do?")
    page.get_by_role("button", name="Play 1×").click()
    expect(title(page)).to_contain_text("Box 3: what does Mr Tan do?")
    page.keyboard.press("p")
    go(page, "Turn the dealer's hand")
    go(page, "Turn the players' hands")
    go(page, "Turn the community cards")
    go(page, "Settle")
    expect(title(page)).to_contain_text("Box 1:")
    boxes = settled(room, "live")
    labels = {
        "Ante": "ante",
        "Play": "play",
        "Pair Plus": "pair-plus",
        "Ante Bonus": "ante-bonus",
        "Progressive Jackpot": "jackpot",
    }
    for box in (1, 3):
        expect(title(page)).to_contain_text(f"Box {box}:")
        shown = {labels[name]: net for name, net in amounts(page).items()}
        assert shown == {line.bet: line.net for line in boxes[box].lines}
        assert sum(shown.values()) == boxes[box].net
        page.keyboard.press("Space")
    go(page, "Place your bets")
    expect(title(page)).to_have_text("Bets are open")
