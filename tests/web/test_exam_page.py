"""An exam in Chromium: taken on a phone from the first exercise to the result, and seen by a supervisor."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from croupier.floor.school.exams import COURSE
from croupier.rulebook import load
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import barriers

GAME = "hgc-3cp-progressive"


def answer(page: Page, number: int) -> None:
    """Answer what is due somehow: every bet is pushed, or the first remedy taken."""
    expect(page.locator(".which")).to_contain_text(f"Exercise {number} of {len(COURSE)}")
    if COURSE[number - 1][0] == "rulings":
        page.locator("[data-remedy]").first.click()
        return
    at_hand, hand_in = page.get_by_role("region", name="The bet at hand"), page.get_by_role("button", name="Hand in")
    for _ in range(60):
        if hand_in.is_visible() and hand_in.is_enabled():
            break
        before = at_hand.inner_text()
        page.keyboard.press("n")
        if at_hand.is_visible() and at_hand.inner_text() == before:
            page.keyboard.press("p")
    hand_in.click()


def test_an_exam_is_taken_on_a_phone_and_a_supervisor_sees_it(enter: Opener) -> None:
    page = enter(f"/trainer?do=exam&rulebook={GAME}", role="dealer", width=390, height=844)
    page.get_by_role("button", name="Begin the exam").click()
    for number in range(1, len(COURSE) + 1):
        answer(page, number)
        # Nothing says what was right until all is over.
        expect(page.locator(".verdict-row")).to_have_count(0)
    result = page.get_by_role("region", name="What came of it")
    expect(result.locator(".score")).to_contain_text(re.compile(r"^\d+%: \d+ of \d+ right"))
    score = result.locator(".score").inner_text()
    expect(result.locator("clause-chip").first).to_be_visible()
    expect(result.locator(".right-was").first).to_contain_text(re.compile(r"^Right: .+\. You"))
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    other = enter(f"/trainer?do=exam&rulebook={GAME}", role="pit-supervisor")
    everybody = other.get_by_role("region", name="Exams of everybody")
    taken = everybody.locator("details").filter(has_text="the dealer").first
    expect(taken).to_contain_text(score)
    expect(taken).to_contain_text(load(GAME).identity.title)
    taken.locator("summary").click()
    expect(taken.locator("clause-chip").first).to_be_visible()
    assert barriers(other) == []


def test_the_exam_is_explained_in_greek_and_asks_a_passer_by_to_sign_in(enter: Opener) -> None:
    page = enter(f"/trainer?do=exam&rulebook={GAME}", role=None, locale="el-GR")
    expect(page.get_by_role("region", name="Εξέταση")).to_contain_text("συνδεθείτε πρώτα")
    page.get_by_role("region", name="Εξέταση").get_by_role("button").click()
    expect(page.locator("dialog, [role=dialog], form").first).to_be_visible()
    known = enter(f"/trainer?do=exam&rulebook={GAME}", role="player", locale="el-GR")
    expect(known.get_by_role("button", name="Έναρξη εξέτασης")).to_be_visible()
    expect(known.get_by_role("region", name="Οι εξετάσεις σας")).to_be_visible()
