"""What a player is told at the table before it happens: what getting up does, what a bet pays, what the clock does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room, soon
from tests.web.seats import HEARD, TIMERS, check_purse, look, seated, spot

#: Whether the tip lies over a spot.
COVERED = """() => {
  const tip = document.querySelector('#spot-tip').getBoundingClientRect();
  return [...document.querySelectorAll('betting-spot .spot')].some(one => {
    const spot = one.getBoundingClientRect();
    return spot.left < tip.right && spot.right > tip.left && spot.top < tip.bottom && spot.bottom > tip.top;
  });
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('player') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def test_getting_up_after_a_look_folds_and_the_button_says_so(enter: Opener) -> None:
    page = seated(enter("/tables/mbs-3cp"))
    spot(page, 3, "ante").click()
    get_up = page.get_by_role("button", name="Get up")
    expect(get_up).to_contain_text("Your bets go back to you.")
    page.keyboard.press("g")
    expect(get_up).to_contain_text("its bets go back")
    page.keyboard.press("l")
    expect(get_up).to_contain_text("The hand counts as folded.")
    expect(page.locator(".corner clause-chip")).to_contain_text(["5.11", "MB11"])
    assert barriers(page) == []
    get_up.click()
    expect(page.locator(".slip .total b")).to_have_text("−S$25.00")
    check_purse(page)
    # Going away from the table and going out of the door are two words.
    expect(page.get_by_role("button", name="Leave", exact=True)).to_have_count(0)


def test_getting_up_in_greek_is_a_choice_at_the_table_with_community_cards(enter: Opener) -> None:
    page = seated(enter("/tables/mbs-uth", locale="el-GR"))
    spot(page, 3, "ante").click()
    get_up = page.get_by_role("button", name="Αποχώρηση")
    expect(get_up).to_contain_text("Τα πονταρίσματά σας σας επιστρέφονται.")
    page.keyboard.press("g")
    page.locator(".act .btn.go[data-does*='look']").click()
    expect(get_up).to_contain_text("όπου καμία, θεωρείται πάσο.")
    expect(page.locator(".corner clause-chip")).to_contain_text(["5.11", "MB11"])
    get_up.click()
    # Checked as long as that is a choice, and then folded: Ante and Blind are lost, and no more.
    expect(page.locator(".slip .total b")).to_have_text("−50,00\u00a0S$")


def test_what_pays_is_one_key_away_before_and_after_the_bets(enter: Opener) -> None:
    page = seated(enter("/tables/rws-ml"))
    # At a spot, what its bet pays; it stands beside the felt, and no spot is under it.
    spot(page, 3, "pair-plus").hover()
    tip = page.locator("#spot-tip")
    expect(tip).to_contain_text("Three of a kind")
    expect(tip).to_contain_text("30 to 1")
    spot(page, 3, "ante").hover()
    expect(tip).to_contain_text("Ante Bonus")
    assert not page.evaluate(COVERED)
    # Whoever walks with the arrows is told the same.
    page.mouse.move(4, 400)
    expect(tip).to_be_hidden()
    spot(page, 3, "ante").focus()
    page.keyboard.press("ArrowUp")
    focused = page.locator("button.spot:focus")
    expect(focused).to_have_attribute("aria-describedby", "spot-tip")
    expect(tip).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(tip).to_contain_text("Ante Bonus")
    spot(page, 3, "ante").click()
    # Whoever goes on by keys has nothing over what he asks for, wherever the pointer was left.
    expect(tip).to_be_visible()
    page.keyboard.press("d")
    expect(page.locator(".act .who b")).to_have_text("Your bets, S$50.00")
    expect(tip).to_be_hidden()
    page.mouse.move(4, 400)
    expect(tip).to_be_hidden()
    sheet = page.locator("dialog.pay-sheet")
    for press in ("t", "g", "t"):
        page.keyboard.press(press)
        if press == "g":
            expect(page.locator(".act .btn.go")).to_contain_text("Look at box 3")
            continue
        expect(sheet.locator("h3", has_text="Pair Plus")).to_be_visible()
        # What beats what, with cards to look at; a straight is worth more than a flush with three cards.
        first = sheet.locator(".ranking").first
        names = first.locator("li > span:first-child")
        expect(names).to_have_text(["Straight flush", "Three of a kind", "Straight", "Flush", "Pair", "High card"])
        expect(first.locator("li").first.locator("playing-card")).to_have_count(3)
        expect(sheet.get_by_role("link", name="Read the rules")).to_be_visible()
        assert barriers(page) == []
        page.keyboard.press("t")
        expect(sheet).to_have_count(0)
    # These community cards are for one bet alone, and the felt says so.
    expect(page.locator("table-felt [slot='board-for']")).to_have_text("For the Jackpot only")


def test_the_clock_says_what_it_will_do_and_sound_is_a_switch(enter: Opener) -> None:
    page = seated(enter("/tables/rws-3cp", own=True))
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    spot(page, 4, "ante").click()
    clock = page.locator(".act .clock")
    expect(clock).to_contain_text("then the cards come")
    page.keyboard.press("g")
    expect(clock).to_contain_text("then box 4: Fold")
    page.reload()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("l")
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(3)
    # Near its end it is urgent, and said aloud; the last seconds are heard.
    page.evaluate(HEARD)
    deadline = datetime.fromisoformat(look(page, "rws-3cp")["view"]["deadline"])
    page.clock.set_fixed_time(deadline - timedelta(seconds=9))
    expect(page.locator(".act .clock.hurry")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("seconds, then box 4: Fold.")
    assert page.evaluate("heard") == []
    page.clock.set_fixed_time(deadline - timedelta(seconds=4))
    soon(lambda: page.evaluate("heard") == [880])
    page.get_by_role("button", name="Fold").click()
    expect(page.locator(".slip .heading")).to_be_visible()


def test_brass_chips_and_repeat(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/mbs-uth"))
    felt = page.locator("table-felt").bounding_box()
    # Whoever bets more than a decision leaves him chips for is told before the cards.
    page.keyboard.press("4")
    spot(page, 2, "ante").click()
    expect(page.locator(".act .who")).to_contain_text("To play on takes S$500.00 to S$2,000.00 more; S$0.00 is left.")
    page.keyboard.press("x")
    expect(page.locator(".act .who b")).to_have_text("Place your bets")
    check_purse(page)
    # While nothing was left the chips were put away, and with them their keys.
    expect(page.locator(".rack")).to_be_visible()
    page.keyboard.press("1")
    spot(page, 2, "ante").click()
    # Ten is two chips of five.
    expect(spot(page, 2, "ante").locator("casino-chip").nth(1)).to_have_attribute("high", "2")
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Play 4×")).to_be_visible()
    expect(page.locator(".act .btn.go")).to_have_count(0)
    # Where chips may go next is outlined as the layout is printed: nothing leads to the most that may be bet.
    expect(page.locator(".spot.next")).to_have_css("border-top-color", "rgb(236, 230, 208)")
    assert page.locator("table-felt").bounding_box() == felt
    page.keyboard.press("4")
    expect(page.locator(".slip .heading")).to_be_visible()
    assert page.locator("table-felt").bounding_box() == felt
    page.reload()
    room.call_for_bets("mbs-uth")
    expect(page.get_by_role("button", name="Repeat")).to_contain_text("S$20.00")


@pytest.mark.parametrize(("table", "locale"), [("mbs-3cp", "en-GB"), ("mbs-uth", "el-GR")])
def test_a_phone_on_its_side_shows_the_box_and_its_decisions(
    table: str, locale: str, enter: Opener, room: Room
) -> None:
    """Also where the bets of a box are in three rows, and where words are long."""
    page = enter("/", width=844, height=390, locale=locale)
    go_on = page.locator(".enter .btn.go")
    expect(go_on).to_be_in_viewport(ratio=1)
    room.call_for_bets(table)
    page.goto(f"{page.url}tables/{table}")
    page.locator("player-box[number='3'] .sit").click()
    spot(page, 3, "ante").click()
    page.locator(".act .btn.go").click()
    page.locator(".act .btn.go[data-does*='look']").click()
    expect(page.locator("player-box[own] playing-card[card]").first).to_be_in_viewport(ratio=1)
    for one in page.locator(".act .go-row .btn").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert page.locator(".phase").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.locator(".phase .pill").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 844
    assert barriers(page) == []


def test_after_a_session_every_decision_is_weighed_and_a_round_can_be_sent(enter: Opener, room: Room) -> None:
    page = seated(enter("/tables/rws-3cp"))
    spot(page, 1, "ante").click()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 1")
    page.keyboard.press("l")
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(3)
    page.keyboard.press("f")
    expect(page.locator(".slip .heading")).to_be_visible()
    number = look(page, "rws-3cp")["round"]
    page.get_by_role("button", name="How you played").click()
    review = page.locator("dialog.review-sheet")
    told = page.context.request.get(f"{room.address}/api/tables/rws-3cp/rounds/{number}/decisions").json()
    (one,) = told["decisions"]
    line = review.locator("li[data-mark]")
    expect(line).to_contain_text("Decision: Fold")
    if one["cost"]:
        expect(line).to_contain_text(f"−S${one['cost'] / 100:,.2f}")
        expect(line).to_contain_text("best: Play 1×")
    else:
        expect(line).to_have_attribute("data-mark", "✓")
    expect(review.locator(".pay-rows")).to_contain_text("1 round")
    assert barriers(page) == []
    link = review.get_by_role("button", name="Copy the link").get_attribute("data-link") or ""
    # Whoever has the address sees the round, as much of it as anybody could.
    passer_by = enter(link.removeprefix(room.address), role=None)
    expect(passer_by.locator("dialog.replay h2")).to_contain_text(f"Round {number}")
