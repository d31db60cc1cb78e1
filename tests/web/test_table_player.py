"""What a player is told at the table before it happens: what getting up does, what a bet pays, what the clock does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.rooms import Room, barriers, served_room
from tests.web.seats import TIMERS, check_purse, seated, spot


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
    expect(page.locator(".act .tools clause-chip")).to_contain_text(["5.11", "MB11"])
    assert barriers(page) == []
    get_up.click()
    expect(page.locator(".slip .total b")).to_have_text("−S$25.00")
    check_purse(page)
    # Going away from the table and going out of the door are two words.
    expect(page.get_by_role("button", name="Leave", exact=True)).to_have_count(0)
