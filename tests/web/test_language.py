"""The pages in Greek, in a real browser: as the browser asks for it and as the switch says, at a desk or on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Opener

GREEK = {"locale": "el-GR"}
PHONE = {"width": 390, "height": 844}


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
    expect(page.get_by_role("dialog").get_by_label("Κωδικός")).to_be_visible()
