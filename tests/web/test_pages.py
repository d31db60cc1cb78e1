"""The pages about rules and figures, in a real browser: what they show is exact, and everybody can read it."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page

from croupier.analysis.par_sheet import par_sheet
from croupier.analysis.what_if import changes
from croupier.rulebook import load
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import barriers

PAIR_PLUS = "section[data-bet=pair-plus]"


def edge(rulebook: str, bet: str, *what_if: str) -> str:
    """A house edge as the page writes it, worked out here."""
    book = load(rulebook)
    book = load(rulebook, changes=changes(book, what_if)) if what_if else book
    sheet = par_sheet(book)
    found = next((side.distribution for side in sheet.side_bets if side.bet == bet), sheet.main.distribution)
    return f"{float(-found.mean) * 100:.3f}%".replace("-", "−")


def work_out(address: str, rulebook: str) -> None:
    """Have the server work out the figures of a game, so that a page that asks for them waits for no compiler."""
    for figure in ("par-sheet", "strategy"):
        httpx.get(f"{address}/api/rulebooks/{rulebook}/{figure}", timeout=300, trust_env=False).raise_for_status()


def settled(page: Page) -> Page:
    """Wait until the page has everything it asked for."""
    page.wait_for_load_state("networkidle")
    return page


def test_a_changed_pay_changes_the_edge_to_the_exact_figure(open_page: Opener) -> None:
    page = open_page("/analyst/rws-3cp")
    shown = page.locator(f"{PAIR_PLUS} .edge b")
    expect(shown).to_have_text(edge("rws-3cp", "pair-plus"))
    page.get_by_role("button", name="Pair Plus, flush pays less").click()
    expected = edge("rws-3cp", "pair-plus", "pair-plus.flush=3")
    expect(shown).to_have_text(expected)
    expect(page.locator("#said")).to_contain_text(expected)
    assert page.url.endswith("?what_if=pair-plus.flush%3D3")
    expect(page.locator(f"{PAIR_PLUS} tr.hot th")).to_have_text("Flush")
    page.get_by_role("button", name="As printed").click()
    expect(shown).to_have_text(edge("rws-3cp", "pair-plus"))


def test_a_row_from_a_rank_on_and_a_stake_that_comes_back_are_changed(open_page: Opener) -> None:
    page = open_page("/analyst/mississippi-stud")
    panel = page.locator('.panel.pays[data-bet="ante"]')
    shown = panel.locator(".edge b")
    expect(shown).to_have_text(edge("mississippi-stud", "ante"))
    page.get_by_role("button", name="Ante, pair of sixes pays more").click()
    expect(shown).to_have_text(edge("mississippi-stud", "ante", "ante.pair 6=1"))
    expect(panel.locator("tr.hot small")).to_have_text("to 1")
    expect(page.locator(".trial")).to_contain_text("Ante pays 1 for a pair of sixes, printed push")
    page.get_by_role("button", name="As printed").click()
    expect(shown).to_have_text(edge("mississippi-stud", "ante"))
    page.goto(f"{page.url.partition('?')[0]}?what_if=ante.pair J=2")
    expect(shown).to_have_text(edge("mississippi-stud", "ante", "ante.pair J=2"))


def test_a_trial_can_be_sent_to_somebody(open_page: Opener) -> None:
    page = open_page("/analyst/rws-3cp?what_if=pair-plus.straight=6&what_if=ante-bonus.straight=2")
    expect(page.locator(f"{PAIR_PLUS} .edge b")).to_have_text(edge("rws-3cp", "pair-plus", "pair-plus.straight=6"))
    # An Ante Bonus of one unit more on every straight: 720 of 22,100 hands, all of them played.
    before = par_sheet(load("rws-3cp")).main.distribution.mean
    after = f"{float(-before - 720 / 22_100) * 100:.3f}%".replace("-", "−")
    expect(page.locator(".stats .lead dd")).to_contain_text(after)


def test_a_pay_that_cannot_be_is_refused_in_words(open_page: Opener) -> None:
    page = open_page("/analyst/rws-3cp")
    pay = page.get_by_role("textbox", name="Pair Plus, pair pays")
    pay.fill("many")
    pay.press("Enter")
    expect(pay).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"{PAIR_PLUS} .edge b")).to_have_text(edge("rws-3cp", "pair-plus"))


def test_any_hand_is_weighed_exactly(open_page: Opener) -> None:
    page = open_page("/analyst/rws-3cp")
    for card in ("queen of spades", "six of hearts", "four of diamonds"):
        page.get_by_role("button", name=card).click()
    values = page.get_by_role("region", name="Any hand").locator(".evs li")
    expect(values.first).to_contain_text("Play 1×")
    expect(values.first).to_contain_text("−0.99")
    expect(values.last).to_contain_text("Fold−1.0000")


def test_the_square_of_hole_cards_is_walked_with_the_arrows(open_page: Opener, address: str) -> None:
    work_out(address, "mbs-megalink-uth")
    page = open_page("/analyst/mbs-megalink-uth")
    expect(page.get_by_role("heading", name="First decision")).to_have_text("First decision: 69 of 169 hands play 4×")
    values = page.get_by_role("region", name="First decision").locator(".evs li b")
    # K5o: play four times, check, play three times.
    expect(values).to_have_text(["−0.1176", "−0.1511", "−0.1839"])
    page.get_by_role("button", name="K5o").press("ArrowUp")
    expect(page.get_by_role("button", name="K6o")).to_be_focused()
    expect(values.first).to_have_text("−0.0208")


def test_a_clause_opens_on_focus_and_closes_with_escape(open_page: Opener) -> None:
    page = open_page("/rulebooks/rws-3cp")
    chip = page.locator("#effects").get_by_role("button", name="Clause 3.15.3").first
    chip.focus()
    words = page.get_by_role("tooltip")
    expect(words).to_contain_text(load("rws-3cp").clauses["3.15.3"].says)
    expect(chip).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)


def test_a_rulebook_reads_whole_and_its_clauses_can_be_found(open_page: Opener) -> None:
    page = open_page("/rulebooks/hgc-3cp-progressive", width=390, height=844)
    expect(page.get_by_role("heading", level=1)).to_have_text("Three Card Poker with Progressive Feature")
    expect(page.locator("#pays")).to_contain_text(edge("hgc-3cp-progressive", "six-card-bonus"))
    clauses = page.locator(".clauses > li")
    expect(clauses).to_have_count(len(load("hgc-3cp-progressive").clauses))
    # Every example that stands in the field is found.
    finder = page.get_by_role("searchbox", name="Find a clause")
    examples = (finder.get_attribute("placeholder") or "").removeprefix("Find a clause: ").removesuffix("…").split(", ")
    assert len(examples) == 3
    for example in examples:
        finder.fill(example)
        expect(page.locator(".clauses li:visible").first).to_be_visible()
    finder.fill("P17")
    expect(page.locator("#clause-P17")).to_be_visible()
    assert page.locator(".clauses > li:not([hidden])").count() < clauses.count()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_two_games_side_by_side(open_page: Opener) -> None:
    page = open_page("/rulebooks/rws-3cp")
    page.get_by_role("combobox", name="Read beside another game").select_option("hgc-3cp-progressive")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        ["3 Card Poker", "Three Card Poker with Progressive Feature"]
    )
    item = page.locator(".differ .item", has_text="A box is dealt in for")
    expect(item.locator("dd")).to_contain_text(["Ante or Pair Plus", "Ante"])


def test_a_game_that_is_not_there_is_said_in_words(page: Page, address: str) -> None:
    # A page without the watch on its console: the browser itself writes down that an address answered 404.
    page.goto(f"{address}/analyst/no-such-game")
    expect(page.get_by_role("alert")).to_contain_text("There is no such rulebook.")
    page.get_by_role("alert").get_by_role("link", name="All rulebooks").click()
    expect(page).to_have_url(f"{address}/rulebooks")


def test_without_a_site_the_docs_are_the_interface_to_read(open_page: Opener) -> None:
    page = open_page("/docs")
    find = page.get_by_role("searchbox", name="Find an address")
    find.fill("staff-log")
    line = page.locator("details:visible", has_text="/api/staff-log")
    line.locator("summary").click()
    expect(line).to_contain_text("Who did what and when")
    assert barriers(page) == []
