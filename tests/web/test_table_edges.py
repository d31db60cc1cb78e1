"""What bets cost, on request at the table: the server's exact figures, at the spot, by key and by touch."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers
from tests.web.seats import seated, spot


def told(room: Room, table: str) -> dict[str, object]:
    answer = httpx.get(f"{room.address}/api/tables/{table}/edges", trust_env=False, timeout=20)
    body: dict[str, object] = answer.raise_for_status().json()
    return body


def figure(edge: float) -> str:
    return f"{abs(edge) * 100:.3f}%"


def asked(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".edges dt").first).to_be_visible()


@pytest.mark.parametrize("table", ["hgc", "mbs-uth"])
def test_every_spot_says_on_request_what_its_bet_costs(enter: Opener, room: Room, table: str) -> None:
    figures = told(room, table)
    page = seated(enter(f"/tables/{table}"))
    expect(page.locator("#spot-tip")).to_be_hidden()
    spot(page, 2, "ante").focus()
    expect(page.locator("#spot-tip")).not_to_contain_text("played best")
    asked(page)
    tip = page.locator("#spot-tip")
    expect(tip).to_contain_text(figure(figures["main"]["edge"]))  # type: ignore[index]
    expect(tip).to_contain_text("played best")
    for one in figures["side"]:  # type: ignore[attr-defined]
        spot(page, 2, one["bet"]).focus()
        expect(tip).to_contain_text(f"{figure(one['edge'])} for the house")
        expect(tip).to_contain_text(one["edge_exact"])
    jackpot = figures["jackpot"]
    spot(page, 2, jackpot["bet"]).focus()  # type: ignore[index]
    expect(tip).to_contain_text(figure(jackpot["units"][0]["edge"]))  # type: ignore[index]
    expect(tip).to_contain_text("Even from a meter of")
    expect(tip).to_contain_text("as long as no other box has a jackpot hand")
    assert barriers(page) == []
    page.keyboard.press("h")
    expect(page.locator(".edges")).to_have_count(0)
    expect(tip).not_to_contain_text("for the house")


def test_by_touch_the_figures_stand_beside_the_tools_and_a_spot_still_takes_its_chip(enter: Opener) -> None:
    page = seated(enter("/tables/rws-3cp", width=390, height=844, has_touch=True))
    page.get_by_role("button", name="House edge").tap()
    expect(page.locator(".edges dl > div")).to_have_count(3)
    ante = page.locator("player-box[chosen] betting-spot[data-bet=ante] button").first
    ante.tap()
    expect(page.locator("#spot-tip")).to_contain_text("played best")
    expect(page.locator("player-box[own] betting-spot[data-bet=ante] b").first).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="House edge").tap()
    expect(page.locator(".edges")).to_have_count(0)


#: Each time that something is said at a spot: what it covers of the spots and of what is pressed below.
WATCH = """() => {
    const tip = document.querySelector("#spot-tip");
    window.said = 0;
    window.covered = [];
    new MutationObserver(() => {
        const at = tip.getBoundingClientRect();
        if (tip.hidden) return;
        window.said += 1;
        for (const one of document.querySelectorAll("table-felt betting-spot, .act")) {
            const there = one.getBoundingClientRect();
            const beside = there.top >= at.bottom || there.bottom <= at.top;
            if (there.width && !beside && there.left < at.right && there.right > at.left)
                window.covered.push(one.outerHTML.slice(0, 80));
        }
    }).observe(tip, { attributes: true });
}"""


@pytest.mark.parametrize("table", ["mbs-uth", "rws-3cp"])
def test_on_a_phone_what_a_bet_costs_covers_no_spot(enter: Opener, table: str) -> None:
    page = seated(enter(f"/tables/{table}", width=390, height=844, has_touch=True))
    page.get_by_role("button", name="House edge").tap()
    expect(page.locator(".edges dl > div").first).to_be_visible()
    chosen = page.locator("player-box[chosen]").first
    box = int(chosen.get_attribute("number") or 0)
    bets = chosen.locator("betting-spot:has(button.spot)").evaluate_all("all => all.map((one) => one.dataset.bet)")
    page.evaluate(WATCH)
    for bet in bets:
        spot(page, box, bet).tap()
    assert page.evaluate("window.covered") == []
    assert page.evaluate("window.said")


def test_a_hand_that_is_blind_has_no_values_and_the_page_says_why(enter: Opener) -> None:
    page = seated(enter("/tables/rws-ml"))
    for box in (2, 3):
        spot(page, box, "ante").click()
        expect(spot(page, box, "ante").locator("b")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Exact values")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".act .who")).to_contain_text("This hand is played without looking: no values are told for it.")
    expect(page.locator(".act .who clause-chip").first).to_be_visible()
    expect(page.get_by_role("button", name="Exact values")).to_have_count(0)


def test_a_meter_that_moves_changes_the_figure_of_the_jackpot(enter: Opener, room: Room) -> None:
    """Two tables feed one link: whoever bets at the other one changes what the bet costs here."""
    page = seated(enter("/tables/mbs-uth"))
    spot(page, 3, "jackpot").focus()
    asked(page)
    tip = page.locator("#spot-tip")
    expect(tip).to_contain_text("With the meter at")
    before = tip.text_content() or ""
    other = room.client()
    for bet, amount in (("ante", 100_00), ("jackpot", 5_00)):
        room.say(other, "mbs-3cp", "place-bet", box=1, bet=bet, amount=amount)
    room.say(other, "mbs-3cp", "ready")
    expect(tip).not_to_have_text(before)
    expect(tip).to_contain_text("With the meter at")
