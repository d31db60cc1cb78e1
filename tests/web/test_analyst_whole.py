"""The whole PAR sheet in Chromium: what its JSON has, another game beside it, the live meter, CSV, paper."""

from __future__ import annotations

import re
import zipfile

from playwright.sync_api import Page

from tests.web.conftest import Opener
from tests.web.expecting import expect
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
    live.get_by_role("button", name="Show where the meter stands now").click()
    expect(live).to_contain_text("now.")
    live.get_by_role("button", name="Reckon with it").click()
    assert barriers(page) == []
    with page.expect_download() as found:
        page.get_by_role("button", name="As CSV").click()
    text = found.value.path().read_text(encoding="utf-8")
    assert "Pair Plus" in text
    assert str(pair_plus["combinations"]) in text
    with page.expect_download() as found:
        page.get_by_role("button", name="As a workbook").click()
    assert found.value.suggested_filename == "rws-multilink-3cp.xlsx"
    with zipfile.ZipFile(found.value.path()) as book:
        assert 'name="figures"' in book.read("xl/workbook.xml").decode()
    # Printed, or kept as PDF, nothing is folded away and nothing to press is left.
    page.evaluate("window.print = () => { window.asked = true }")
    page.get_by_role("button", name="Print or save as PDF").click()
    assert page.evaluate("window.asked")
    assert pages_printed(page) > 3
    assert page.locator("details.whole:not([open])").count() > 0
    page.emulate_media(media="print")
    expect(page.locator("room-bar")).to_be_hidden()
    expect(page.locator("button").filter(visible=True)).to_have_count(0)
    expect(every).to_be_visible()


def pages_printed(page: Page) -> int:
    """How many sheets of paper a page comes to; while it is printed everything on it is open."""
    page.evaluate("""() => addEventListener('beforeprint', () => {
      window.shut = document.querySelectorAll('details:not([open])').length
    }, { once: true })""")
    paper = page.pdf()
    assert page.evaluate("window.shut") == 0
    assert paper.startswith(b"%PDF-")
    return max(int(count) for count in re.findall(rb"/Count (\d+)", paper))


def test_a_rulebook_on_paper_has_all_its_clauses(enter: Opener) -> None:
    page = enter("/rulebooks/rws-3cp", role=None)
    clause = page.locator("#clause-3\\.1 p").first
    expect(page.locator("#clauses summary").first).to_be_visible()
    expect(clause).to_be_hidden()
    assert pages_printed(page) > 5
    # What was folded is folded again, and a search still opens what it finds.
    expect(clause).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("room-bar")).to_be_hidden()
    expect(page.locator("button, input").filter(visible=True)).to_have_count(0)


def test_the_sheet_is_read_whole_and_in_words(enter: Opener) -> None:
    page = enter("/analyst/rws-3cp", role=None, height=900)
    hands = page.locator("details.whole").filter(has_text="Jackpot: hands")
    expect(hands).to_contain_text("100% of the meter")
    # A fixed prize is an amount of the currency, not "flat".
    units = page.locator(".pays[data-bet='jackpot'] .step small")
    expect(units).to_have_text(["% of the meter", "S$", "S$", "S$", "S$"])
    # No column lies beyond the end of its table, and all ways to take the sheet along stand in one line.
    wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)"
    assert page.locator("details.whole[open] .scroll").evaluate_all(wide) == []
    tops = "all => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))].length"
    assert page.locator(".take .btn").evaluate_all(tops) == 1
    # Whoever has never seen hands written so reads what the letters mean.
    expect(page.locator(".legend")).to_contain_text("pair+ a pair or better")
    # A command is a word of its sentence.
    command = page.locator(".rules li code").first
    line = "code => code.getClientRects().length === 1 && code.parentElement.tagName === 'SPAN'"
    expect(command).to_be_visible()
    assert command.evaluate(line)


def test_a_changed_game_is_told_as_it_is_solved(enter: Opener) -> None:
    """The solver tells a part of it; the figures of before stay readable until it is done."""
    page = enter("/analyst/rws-3cp", role=None)
    solving = page.locator(".solving")
    told = 'event: solving\ndata: {"done":0.25}\n\n'
    page.route(re.compile("/solving"), lambda route: route.fulfill(content_type="text/event-stream", body=told))
    edge = page.locator(".stats .lead dd")
    before = edge.inner_text()
    pay = page.get_by_label("Pair Plus, flush pays", exact=True)
    page.evaluate(
        """() => {
          window.bars = [];
          new MutationObserver(() => {
            const bar = document.querySelector(".solving progress");
            if (bar) window.bars.push([bar.value, document.querySelector(".solving").textContent]);
          }).observe(document.querySelector("main"), { childList: true, subtree: true, characterData: true });
        }"""
    )
    pay.fill("3")
    pay.press("Enter")
    page.wait_for_function("() => window.bars.length > 0")
    value, text = page.evaluate("() => window.bars.at(-1)")
    assert value == 0.25
    assert "25%" in text
    assert edge.inner_text() == before
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute_all()
    pay.fill("2")
    pay.press("Enter")
    expect(page.locator(".trial")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(solving).to_have_count(0)


def test_two_games_stand_beside_each_other(enter: Opener, room: Room) -> None:
    page = enter("/analyst/rws-3cp", role=None)
    page.get_by_label("Beside").select_option("hgc-3cp-progressive")
    compared = page.locator("details.whole").first
    for book in ("rws-3cp", "hgc-3cp-progressive"):
        edge = page.context.request.get(f"{room.address}/api/rulebooks/{book}/par-sheet").json()["bets"]["pair-plus"]
        expect(compared).to_contain_text(f"{edge['house_edge'] * 100:.3f}%")
    assert "beside=hgc-3cp-progressive" in page.url
    assert barriers(page) == []


def test_in_greek_too_the_sheet_is_read_whole_on_any_screen(enter: Opener) -> None:
    """Greek words are longer: no table hides a column, and a phone shows nothing beside its screen."""
    path = "/analyst/rws-3cp?beside=hgc-3cp-progressive"
    page = enter(path, role=None, locale="el-GR", width=1440)
    rules = page.locator(".rules li")
    expect(rules.first).to_have_text("Με μεγάλο φύλλο ντάμα, κίκερ εξάρι και τεσσάρι ή καλύτερο: παίζω 1×.")
    expect(page.locator(".street th").nth(2)).to_have_text("Στρέιτ φλος έως μεγάλο φύλλο Q 6 4")
    wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)"
    assert page.locator("details.whole[open] .scroll").evaluate_all(wide) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    other = enter("/analyst/let-it-ride", role=None, locale="el-GR", width=390, height=844)
    expect(other.locator(".rules li").first).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
