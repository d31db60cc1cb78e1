"""Sitting at a table in Chromium: its spots, what the server says about it, and what the page must show of that."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, Page

from croupier.floor.config.model import Timers
from croupier.wire.settlement import CLAIMED
from tests.web.expecting import expect
from tests.web.rooms import Room, soon

#: No timer runs out, and a settled felt lies there until somebody calls for bets: `room.call_for_bets(table)`.
TIMERS = Timers(bets=600, decision=600, pause=0)

#: In the page: the pitch of every tone that is begun.
HEARD = """() => {
  window.heard = [];
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context, how) { super(context, how); heard.push(how.frequency); }
  };
}"""


def spot(page: Page, box: int, bet: str) -> Locator:
    """The button of an own or free spot."""
    return page.locator(f"player-box[number='{box}'] betting-spot[data-bet='{bet}'] button.spot")


def seated(page: Page) -> Page:
    """Wait until bets are open."""
    expect(page.locator(".pill.open")).to_be_visible()
    expect(page.locator(".purse b")).to_be_visible()
    return page


def deal(room: Room, dealer: httpx.Client, cards: dict[str, list[str]]) -> None:
    """The dealer of a live table closes the bets and lays these cards, place by place."""
    room.say(dealer, "live", "close-betting")
    while (waits := room.floor.current("live").waits_for).act == "deal-cards":
        room.say(dealer, "live", "deal-cards", cards=[cards[str(waits.place)].pop(0)])


def settle(room: Room, dealer: httpx.Client) -> None:
    """The dealer of a live table turns what lies face down, once everybody has decided, and settles."""
    soon(lambda: room.floor.current("live").waits_for.act == "turn-cards")
    while room.floor.current("live").waits_for.act == "turn-cards":
        room.say(dealer, "live", "turn-cards")
    room.say(dealer, "live", "settle")


def look(page: Page, table: str) -> Any:
    """The table as this browser's session sees it over the API."""
    return page.context.request.get(f"{page.url.split('/tables/')[0]}/api/tables/{table}").json()


def settlement(page: Page, table: str, number: int) -> Any:
    """The settlement of a round as the server has recorded it."""
    answer = page.context.request.get(f"{page.url.split('/tables/')[0]}/api/tables/{table}/rounds/{number}").json()
    return next(
        event["settlement"] for step in answer["steps"] for event in step["events"] if event["type"] == "round-settled"
    )


def change(cents: int) -> str:
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{abs(cents) / 100:,.2f}"


def decide_all(page: Page) -> None:
    """Check where that is possible, play otherwise, until the round is settled."""
    asked = page.locator(".act .btn:has-text('Check'), .act .go-row .btn:has-text('Play')")
    settled = page.locator(".slip .heading")
    felt = page.locator("table-felt")
    expect(asked.or_(settled).first).to_be_visible()
    while not settled.count():
        shown = felt.get_attribute("data-shown") or ""
        page.keyboard.press("c" if page.locator(".act .btn:has-text('Check')").count() else "p")
        expect(felt).not_to_have_attribute("data-shown", shown)
        expect(asked.or_(settled).first).to_be_visible()


def check_slip(page: Page, settled: Any, box: int) -> None:
    """Every line of a box stands on the slip with its amount and all of its clauses and readings."""
    lines = next(one for one in settled["boxes"] if one["box"] == box)["lines"]
    panel = page.locator(f".slip [data-box='{box}']")
    expect(panel.locator(".line")).to_have_count(len(lines))
    for line in lines:
        shown = panel.locator(f".line[data-bet='{line['bet']}']")
        claimed = CLAIMED in line["facts"]["notes"]
        amount = f"{line['payout'] / 100:,.2f} claimed" if claimed else change(line["payout"] - line["stake"])
        expect(shown.locator(".amt")).to_have_text(amount)
        sources = shown.locator("clause-chip").all_text_contents()
        assert sources == [*line["clauses"], *line["facts"]["readings"]]


def check_total(page: Page, table: str, box: int) -> None:
    """The sum on the button is what lies on the box by the server's record."""

    def same() -> bool:
        bets = look(page, table)["view"]["round"]["boxes"][box - 1]["bets"]
        total = sum(bet["own"] for bet in bets)
        return f"{total / 100:,.2f}" in page.locator(".act .btn.go small").inner_text()

    soon(same)


def check_purse(page: Page) -> None:
    """The purse is the ledger's."""

    def same() -> bool:
        chips = page.context.request.get(f"{page.url.split('/tables/')[0]}/api/purse").json()["chips"]
        return re.sub(r"\D", "", page.locator(".purse b").inner_text()) == f"{chips / 100:.2f}".replace(".", "")

    soon(same)


def faces(page: Page) -> list[str | None]:
    """The own cards as they lie on the felt; face down is nothing."""
    cards = page.locator("player-box[own] playing-card")
    found: list[str | None] = cards.evaluate_all("all => all.map(one => one.getAttribute('card'))")
    return found
