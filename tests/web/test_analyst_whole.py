"""The whole PAR sheet in Chromium: what its JSON has, another game beside it, the live meter, CSV, paper."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.rooms import Room, barriers


def test_the_page_shows_what_its_json_has(enter: Opener, room: Room) -> None:
    page = enter("/analyst/rws-multilink-3cp", role=None)
    sheet = page.context.request.get(f"{room.address}/api/rulebooks/rws-multilink-3cp/par-sheet").json()
    tables = page.locator("details.whole")
    every = tables.filter(has_text="Every bet")
    pair_plus = sheet["bets"]["pair-plus"]
    row = every.locator("tbody tr").filter(has_text="Pair Plus")
    for told in (
        f"{pair_plus['hit_frequency'] * 100:.3f}%",
        f"{pair_plus['standard_deviation']:.3f}",
        f"{pair_plus['skewness']:.3f}",
        f"{pair_plus['combinations']:,}",
    ):
        expect(row).to_contain_text(told)
    outcomes = tables.filter(has_text="Outcomes: Pair Plus")
    outcomes.locator("summary").click()
    expect(outcomes.locator("tbody tr")).to_have_count(len(pair_plus["outcomes"]))
    expect(outcomes.locator("tbody tr").first).to_contain_text("48")  # straight flushes of three cards
    long_run = tables.filter(has_text="in the long run")
    expect(long_run).to_contain_text("Mean meter")
    expect(long_run).to_contain_text("Bets between resets")
    expect(tables.filter(has_text="two winners").locator("tbody tr")).to_have_count(
        len(sheet["jackpot"]["two_winners"])
    )
    # The meter as it stands on this floor, to be reckoned with.
    live = page.locator(".live-meter")
    live.get_by_role("button", name="The meter as it stands").click()
    expect(live).to_contain_text("now.")
    live.get_by_role("button", name="Reckon with it").click()
    assert barriers(page) == []
    with page.expect_download() as found:
        page.get_by_role("button", name="As CSV").click()
    text = found.value.path().read_text(encoding="utf-8")
    assert "Pair Plus" in text
    assert str(pair_plus["combinations"]) in text
    page.emulate_media(media="print")
    expect(page.locator("room-bar")).to_be_hidden()
    expect(every).to_be_visible()


def test_two_games_stand_beside_each_other(enter: Opener, room: Room) -> None:
    page = enter("/analyst/rws-3cp", role=None)
    page.get_by_label("Beside").select_option("hgc-3cp-progressive")
    compared = page.locator("details.whole").first
    for book in ("rws-3cp", "hgc-3cp-progressive"):
        edge = page.context.request.get(f"{room.address}/api/rulebooks/{book}/par-sheet").json()["bets"]["pair-plus"]
        expect(compared).to_contain_text(f"{edge['house_edge'] * 100:.3f}%")
    assert "beside=hgc-3cp-progressive" in page.url
    assert barriers(page) == []
