"""The player's table in Chromium: bets by click and key, cards, decisions and settlement of every game, in one seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.floor.config import Timers
from tests.floor.tables import GAMES
from tests.web.conftest import Opener
from tests.web.rooms import Room, barriers, served_room

#: Long enough to look at a settled felt, short enough to come back for the next round.
TIMERS = Timers(bets=600, decision=600, pause=2)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('table') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def spot(page: Page, box: int, bet: str) -> Locator:
    """The button of an own or free spot."""
    return page.locator(f"player-box[number='{box}'] betting-spot[data-bet='{bet}'] button.spot")


def seated(page: Page) -> Page:
    """Wait until bets are open."""
    expect(page.locator(".pill.open")).to_be_visible()
    expect(page.locator(".purse b")).to_be_visible()
    return page


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
    asked = page.locator(".act .btn:has-text('Check'), .act .btn.go:has-text('Play')")
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
        expect(shown.locator(".amt")).to_have_text(change(line["payout"] - line["stake"]))
        sources = shown.locator("clause-chip").all_text_contents()
        assert sources == [*line["clauses"], *line["facts"]["readings"]]


def check_purse(page: Page) -> None:
    """The purse is the ledger's."""
    chips = page.context.request.get(f"{page.url.split('/tables/')[0]}/api/purse").json()["chips"]
    expect(page.locator(".purse b")).to_have_text(re.compile(re.escape(f"{chips / 100:,.2f}") + "$"))


@pytest.mark.parametrize("table", GAMES)
def test_a_full_round_of_every_game(table: str, enter: Opener) -> None:
    page = seated(enter(f"/tables/{table}"))
    layout = page.context.request.get(f"{page.url.split('/tables/')[0]}/api/rulebooks/{GAMES[table]}").json()["layout"]
    printed = [one["print"] for one in layout["spots"]]
    expect(page.locator("player-box[number='3'] betting-spot > span:first-child")).to_have_count(len(printed))
    assert sorted(page.locator("player-box[number='3'] betting-spot > span:first-child").all_text_contents()) == sorted(
        printed
    )
    if layout["qualifies"]:
        expect(page.locator(".felt-art textPath")).to_have_text(layout["qualifies"]["text"].upper())

    # By click, then by key: arrows walk between spots, digits choose the chip.
    spot(page, 3, "ante").click()
    expect(page.get_by_role("button", name=re.compile(r"^Ante, box 3, \d"))).to_be_focused()
    page.keyboard.press("1")
    for one in layout["spots"]:
        if one["opening"] and one["bet"] != "ante" and not one["equal_to"]:
            spot(page, 3, one["bet"]).focus()
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name=re.compile(rf"^{one['print']}, box 3, \d"))).to_be_visible()
    expect(page.locator(".act .btn.go")).to_contain_text("Deal")
    total = sum(bet["own"] for bet in look(page, table)["view"]["round"]["boxes"][2]["bets"])
    expect(page.locator(".act .btn.go small")).to_contain_text(f"{total / 100:,.2f}")
    check_purse(page)
    number = look(page, table)["round"]
    page.keyboard.press("g")

    expect(page.locator(".act .btn.go")).to_have_text(re.compile("Look at box 3"))
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(layout["own"])
    cards = look(page, table)["view"]["round"]["boxes"][2]["cards"]
    assert (
        page.locator("player-box[own] playing-card").evaluate_all("all => all.map(one => one.getAttribute('card'))")
        == cards
    )
    expect(page.locator("#said")).to_contain_text("your cards")
    decide_all(page)

    expect(page.locator(".slip .heading h2")).to_contain_text(str(number))
    settled = settlement(page, table, number)
    check_slip(page, settled, 3)
    box = next(one for one in settled["boxes"] if one["box"] == 3)
    expect(page.locator(".slip .total b")).to_contain_text(f"{abs(box['paid'] - box['staked']) / 100:,.2f}")
    check_purse(page)
    expect(page.locator("#said")).to_contain_text("Net")
