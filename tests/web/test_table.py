"""The player's table in Chromium: a full round by keys, and what a phone and a reader of screens get of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.floor.tables import GAMES
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.seats import (
    TIMERS,
    check_purse,
    check_slip,
    check_total,
    decide_all,
    faces,
    look,
    seated,
    settlement,
    spot,
)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('table') / 'floor.db'}", timers=TIMERS) as room:
        yield room


@pytest.mark.parametrize("table", ["hgc", "mbs-uth"])
def test_a_full_round_by_keys(table: str, enter: Opener) -> None:
    page = seated(enter(f"/tables/{table}"))
    layout = page.context.request.get(f"{page.url.split('/tables/')[0]}/api/rulebooks/{GAMES[table]}").json()["layout"]
    printed = sorted(one["print"] for one in layout["spots"])
    names = page.locator("player-box[number='3'] betting-spot > span:first-child")
    expect(names).to_have_count(len(printed))
    assert sorted(names.all_text_contents()) == printed
    expect(page.locator(".felt-art textPath")).to_have_text(layout["qualifies"]["text"].upper())

    # By click, then by key: digits choose the chip, Enter lays it.
    spot(page, 3, "ante").click()
    expect(page.get_by_role("button", name=re.compile(r"^Ante, box 3, \d"))).to_be_focused()
    page.keyboard.press("1")
    for one in layout["spots"]:
        if one["opening"] and one["bet"] != "ante" and not one["equal_to"]:
            spot(page, 3, one["bet"]).focus()
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name=re.compile(rf"^{one['print']}, box 3, \d"))).to_be_visible()
    expect(page.locator(".act .btn.go")).to_contain_text("Deal")
    check_total(page, table, 3)
    check_purse(page)
    number = look(page, table)["round"]
    page.keyboard.press("g")

    expect(page.locator(".act .btn.go")).to_have_text(re.compile("Look at box 3"))
    assert faces(page) == [None] * layout["own"]
    page.keyboard.press("l")
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(layout["own"])
    assert faces(page) == look(page, table)["view"]["round"]["boxes"][2]["cards"]
    expect(page.locator("#said")).to_contain_text("your cards")
    decide_all(page)

    expect(page.locator(".slip .heading h2")).to_contain_text(str(number))
    settled = settlement(page, table, number)
    check_slip(page, settled, 3)
    box = next(one for one in settled["boxes"] if one["box"] == 3)
    expect(page.locator(".slip .total b")).to_contain_text(f"{abs(box['paid'] - box['staked']) / 100:,.2f}")
    check_purse(page)
    expect(page.locator("#said")).to_contain_text("Net")


@pytest.mark.parametrize(("width", "height", "theme"), [(390, 844, "light"), (1440, 1000, "dark")])
def test_a_round_on_a_phone_and_at_a_desk_bars_nobody(width: int, height: int, theme: str, enter: Opener) -> None:
    page = seated(enter("/tables/mbs-3cp", width=width, height=height, theme=theme))
    if width < 800:
        page.get_by_role("button", name="Choose box 3").click()
    spot(page, 3, "ante").click()
    spot(page, 3, "jackpot").click()
    expect(page.locator(".act .btn.go")).to_contain_text("S$30.00")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert barriers(page) == []
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Look at box 3", exact=False).last.click()
    go = page.get_by_role("button", name=re.compile("^Play 1×")).bounding_box()
    assert go is not None
    assert go["height"] >= 44
    assert go["y"] + go["height"] <= height
    assert barriers(page) == []
    page.get_by_role("button", name=re.compile("^Play 1×")).click()
    expect(page.locator(".slip .heading")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert barriers(page) == []
    check_purse(page)
