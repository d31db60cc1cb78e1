"""The pages in Greek, in a real browser: as the browser asks for it and as the switch says, at a desk or on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.keyboards import greek
from tests.web.rooms import Room, barriers, served_room
from tests.web.seats import TIMERS, seated, spot
from tests.web.serving import of_the_page

GREEK = {"locale": "el-GR"}
PHONE = {"width": 390, "height": 844}
#: Words that stand in less room than they need.
CUT_OFF = """() => [...document.querySelectorAll('.btn, .pill, .act .who b, h2, .plate, .bar a')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('greek') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def fits(page: Page, width: int) -> None:
    """Nothing is wider than the page, and no word is cut off."""
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(CUT_OFF) == []


def test_a_greek_browser_is_answered_in_greek_and_the_switch_leads_back(enter: Opener) -> None:
    page = enter("/", role=None, **GREEK)
    expect(page.locator("html")).to_have_attribute("lang", "el")
    expect(page.locator(".bar nav").get_by_role("link", name="Κανονισμοί")).to_be_visible()
    page.locator(".bar").get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".bar nav").get_by_role("link", name="Rulebooks")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_on_a_phone_the_switch_is_in_the_menu_and_goes_by_the_keyboard(enter: Opener) -> None:
    page = enter("/", role=None, **PHONE)
    expect(page.locator(".bar > .language")).to_be_hidden()
    page.get_by_role("button", name="Menu").press("Enter")
    page.locator(".menu").get_by_role("button", name="Ελληνικά").press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "el")
    page.get_by_role("button", name="Μενού").click()
    page.locator(".menu").get_by_role("button", name="Είσοδος").click()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text("Είσοδος")
    expect(page.get_by_role("dialog").get_by_label("Κωδικός", exact=True)).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 1000), (390, 844)])
def test_a_round_is_played_in_greek_with_a_greek_keyboard(width: int, height: int, enter: Opener) -> None:
    page = seated(enter("/tables/mbs-3cp", width=width, height=height, **GREEK))
    asked, slip = page.locator(".act .who b"), page.locator(".slip .heading")
    expect(asked).to_have_text("Ποντάρετε")
    if width < 800:
        page.get_by_role("button", name="Επιλογή θέσης 3").click()
    spot(page, 3, "ante").click()
    spot(page, 3, "jackpot").click()
    expect(asked).to_have_text("Τα πονταρίσματά σας, 30,00\u00a0S$")
    expect(page.locator("player-box[number='3']")).to_contain_text("Θέση 3 · Εσείς")
    fits(page, width)
    page.get_by_role("button", name="Μοιρασιά").click()
    expect(page.get_by_role("button", name="Δείτε τη θέση 3")).to_be_visible()
    greek(page, "l")
    expect(asked).to_have_text(re.compile("Θέση 3: .*[♠♥♦♣]"))
    fits(page, width)
    assert barriers(page) == []
    greek(page, "f")
    expect(slip.get_by_role("heading")).to_have_text(re.compile(r"Γύρος \d+"))
    expect(slip.locator(".pill")).to_have_text("Εκκαθαρίστηκε")
    expect(page.locator(".slip .total b")).to_have_text("−30,00\u00a0S$")
    fits(page, width)
    greek(page, "t")
    pays = page.get_by_role("dialog")
    expect(pays.locator(".pay-rows").last).to_contain_text("Φλος ρουαγιάλ")
    expect(pays).to_contain_text("1 προς 1")
    fits(page, width)
    # The same key closes it.
    greek(page, "t")
    expect(pays).to_have_count(0)
    page.locator(".again-row").get_by_role("button", name="Δείτε ξανά").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Μετά")).to_be_visible()
    fits(page, width)
    page.keyboard.press("Escape")
    assert barriers(page) == []


def test_figures_are_written_and_read_as_the_language_has_them(enter: Opener) -> None:
    figures = """() => import('/static/parts/words.js').then((m) => [
        m.money(-107994737, 'SGD'), m.span(1000, 100000, 'EUR'), m.percent(0.03336), m.grouped(1234567),
        m.numberOf(m.grouped(12345.5)), m.cents('37,5'), m.moment('2026-11-16T13:05:00')])"""
    greek = enter("/", role=None, **GREEK).evaluate(of_the_page(figures))
    assert greek[:6] == ["−1.079.947,37\u00a0S$", "10 – 1.000\u00a0€", "3,336%", "1.234.567", 12345.5, 3750]
    assert "Νοε" in greek[6]
    assert "13:05" in greek[6]
    english = enter("/", role=None).evaluate(of_the_page(figures))
    assert english[:6] == ["−S$1,079,947.37", "€10 – 1,000", "3.336%", "1,234,567", 12345.5, 3750]
    assert "13:05" in english[6]


def test_what_went_wrong_ends_with_one_full_stop(enter: Opener) -> None:
    """Some refusals are whole sentences, others are put into one."""
    troubles = """() => import('/static/parts/server.js').then((m) => [
        m.troubleWords(new m.Trouble({code: 'a', message: 'Δεν ταιριάζουν.', expected: 'Δοκιμάστε ξανά.'})),
        m.troubleWords(new m.Trouble({code: 'a', message: 'δεν ταιριάζει', expected: 'ένας αριθμός'}))])"""
    said = enter("/", role=None, **GREEK).evaluate(of_the_page(troubles))
    assert said == [
        ["Δεν ταιριάζουν.", "Δοκιμάστε ξανά."],
        ["Δεν ταιριάζει.", "Το σωστό θα ήταν: ένας αριθμός."],
    ]


#: What somebody types, as a number and as cents in English and in Greek; nothing where it may mean two things.
TYPED = {
    "1000": (1000, 100_000, 1000, 100_000),
    "1,000.5": (1000.5, 100_050, None, None),
    "1.000,50": (None, None, 1000.5, 100_050),
    "1,000": (1000, 100_000, 1, None),
    "1.000": (1, None, 1000, 100_000),
    "1,234,567.89": (1_234_567.89, 123_456_789, None, None),
    "12.345.678": (None, None, 12_345_678, 1_234_567_800),
    "37.5": (37.5, 3750, 37.5, 3750),
    "37,5": (37.5, 3750, 37.5, 3750),
    "0.125": (0.125, None, 0.125, None),
    "1234,567": (None, None, 1234.567, None),
    "1,00,000": (None, None, None, None),
    "-5": (None, None, None, None),
    "": (None, None, None, None),
}
READ = """async (typed) => {
  const { AMOUNT, cents, numberOf } = await import('/static/parts/words.js');
  const field = Object.assign(document.createElement('input'), { pattern: AMOUNT });
  return typed.map((text) => {
    field.value = text;
    return [numberOf(text), cents(text)].map((one) => (Number.isNaN(one) ? null : one)).concat(field.validity.valid);
  });
}"""


def test_numbers_are_read_as_the_language_writes_them_or_not_at_all(enter: Opener) -> None:
    for language, at in (("en-GB", 0), ("el-GR", 2)):
        found = enter("/", role=None, locale=language).evaluate(of_the_page(READ), [*TYPED])
        assert {text: tuple(one[:2]) for text, one in zip(TYPED, found, strict=True)} == {
            text: wanted[at : at + 2] for text, wanted in TYPED.items()
        }
        # A field for amounts takes what is one; whether it must be filled in is another matter.
        taken = [text for text, one in zip(TYPED, found, strict=True) if one[2]]
        assert taken == [text for text, wanted in TYPED.items() if wanted[at + 1] is not None or not text]
