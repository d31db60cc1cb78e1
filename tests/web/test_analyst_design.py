"""Pay tables from the other end, in Chromium: targets, the plot as it fills, a point that is tried and taken along."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, barriers


def test_a_point_of_the_plot_is_tried_and_taken_along(enter: Opener) -> None:
    page = enter("/analyst/rws-3cp")
    page.get_by_role("button", name="Which pay tables have the edge I want?").click()
    design = page.get_by_role("region", name="Design")
    # The focus is where one begins, and everything goes by keys.
    expect(design.get_by_label("Bet")).to_be_focused()
    design.get_by_label("Bet").select_option("pair-plus")
    design.get_by_label("House edge from, %").fill("2")
    design.get_by_label("House edge to, %").fill("6")
    for row in ("Straight flush", "Three of a kind", "Straight", "Flush", "Pair"):
        design.get_by_label(row, exact=True).fill("nice")
    design.get_by_label("Pair", exact=True).press("Enter")
    expect(design.get_by_role("status")).to_contain_text("tables qualify;")
    dots = design.locator("circle.dot")
    assert dots.count() > 20
    slider = design.get_by_role("slider", name="Table")
    slider.focus()
    slider.press("End")
    expect(design.locator(".design-pays")).to_contain_text("House edge5.9")
    # A click takes the nearest dot.
    before = design.locator(".design-pays").inner_text()
    box = dots.first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(design.locator(".design-pays")).to_contain_text("House edge2.0")
    assert design.locator(".design-pays").inner_text() != before
    assert barriers(page) == []
    with page.expect_download() as found:
        design.get_by_role("link", name="As a rulebook to play").click()
    book = tomllib.loads(found.value.path().read_text(encoding="utf-8"))
    assert book["extends"] == "rws-3cp"
    assert set(book["bets"]["pair-plus"]["pays"]["table"]) == {
        "straight-flush",
        "three-of-a-kind",
        "straight",
        "flush",
        "pair",
    }
    # It is played on the page: dealt, decided, settled with the pays that were found.
    design.get_by_role("button", name="Play a hand").click()
    hand = design.get_by_role("region", name="A hand with these pays")
    expect(hand.locator(".tried-cards").filter(has_text="Your hand").locator("playing-card")).to_have_count(3)
    expect(hand.locator(".tried-bets")).to_contain_text("Pair Plus")
    assert barriers(page) == []
    hand.get_by_role("button").first.press("Enter")
    expect(hand.get_by_role("status")).to_contain_text("It came to")
    expect(hand.locator(".tried-bets clause-chip").first).to_be_visible()
    hand.get_by_role("button", name="Another hand").click()
    expect(hand.get_by_role("status")).to_have_count(0)
    design.get_by_role("button", name="Try these pays").click()
    expect(page.locator(".trial")).to_contain_text("Pair Plus pays")
    expect(page.get_by_role("region", name="Pair Plus").locator(".edge")).to_contain_text("2.0")
    assert "what_if=pair-plus" in page.url


@pytest.fixture
def begin(chromium: Browser, kept_pages: KeptPages) -> Iterator[Opener]:
    """Browsers in which the server may refuse something."""
    with watched(chromium, kept=kept_pages, forgiven="Failed to load resource") as found:
        yield found


def test_what_cannot_be_searched_is_said_and_a_search_is_stopped(begin: Opener, room: Room) -> None:
    page = begin(width=390, height=844)
    room.enter_as_guest(page.context)
    page.goto(f"{room.address}/analyst/mbs-megalink-uth")
    page.get_by_role("button", name="Which pay tables have the edge I want?").click()
    design = page.get_by_role("region", name="Design")
    design.get_by_label("Bet").select_option("trips")
    design.get_by_label("Straight", exact=True).fill("9..3")
    design.get_by_role("button", name="Search").click()
    expect(design.get_by_role("alert")).to_contain_text("is empty: no value lies in it")
    expect(design.get_by_role("button", name="Search")).to_be_visible()
    # Nothing lies there: the nearest is shown.
    design.get_by_label("Straight", exact=True).fill("4")
    design.get_by_label("House edge from, %").fill("90")
    design.get_by_label("House edge to, %").fill("95")
    design.get_by_role("button", name="Search").click()
    expect(design.get_by_role("status")).to_contain_text("misses the edge by the least")
    expect(design.get_by_role("alert")).to_have_count(0)
    # Ten million millions of tables take longer than anybody waits.
    for row in ("Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight"):
        design.get_by_label(row, exact=True).fill("1..60")
    design.get_by_label("House edge from, %").fill("-500")
    design.get_by_label("House edge to, %").fill("30")
    design.get_by_role("button", name="Search").click()
    design.get_by_role("button", name="Stop").click()
    expect(design.get_by_role("status")).to_contain_text("Stopped.")
    expect(design.get_by_role("button", name="Search")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []


def test_a_passer_by_is_told_to_come_in(begin: Opener, room: Room) -> None:
    page = begin()
    page.goto(f"{room.address}/analyst/rws-3cp")
    page.get_by_role("button", name="Which pay tables have the edge I want?").click()
    design = page.get_by_role("region", name="Design")
    design.get_by_role("button", name="Search").click()
    expect(design.get_by_role("alert")).to_contain_text("Nobody is signed in")
