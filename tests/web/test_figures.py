"""The figures of the pit: a shift manager opens them first, sees rounds come in, and turns back to an earlier shift."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.analysis.edges import edges
from croupier.analysis.par_sheet import par_sheet
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room

TABLE = "rws-3cp"


def fold_a_round(room: Room, table: str = TABLE) -> None:
    guest = room.client()
    room.call_for_bets(table)
    for bet, amount in (("ante", 1000), ("jackpot", 500)):
        room.say(guest, table, "place-bet", box=1, bet=bet, amount=amount)
    room.say(guest, table, "ready")
    room.say(guest, table, "decide", box=1, decision="fold")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A floor at which one round has been played in the present shift, whenever the test runs."""
    path: Path = tmp_path_factory.mktemp("figures") / "floor.db"
    with served_room(f"sqlite:///{path}", shifts=["00:00"]) as room:
        fold_a_round(room)
        yield room


def test_a_shift_manager_opens_the_figures_first_and_sees_them_grow(room: Room, enter: Opener) -> None:
    page = enter("/", role="shift-manager", width=1280, height=900)
    page.get_by_role("link", name="Figures of the shift").click()
    row = page.locator(f"tr[data-table={TABLE}]")
    expect(row.locator("[data-label=Bets]")).to_have_text("S$10.00")
    expect(row.locator("[data-label=Win]")).to_have_text("+10.00")
    expect(row.locator("[data-label=Hold]")).to_have_text("100.0%")
    expect(row.locator("[data-label='Away, in deviations']")).to_contain_text("usual")
    # What is expected of the Ante by the exact mathematics, and how far it usually lies away.
    main = edges(par_sheet(room.floor.tables.setups[TABLE].rulebook)).main
    beside = f"+{float(main.edge) * 10:.2f}± {float(main.variance) ** 0.5 * 10:.2f}"
    expect(row.locator("[data-label=Expected]")).to_have_text(beside)
    expect(row.locator("[data-label='Jackpot bets']")).to_have_text("5.00")
    expect(page.locator("tr[data-link=three] [data-label=Contributed]")).to_have_text("5.00")
    page.locator(f"details[data-bets={TABLE}] summary").click()
    fold_a_round(room)
    expect(row.locator("[data-label=Win]")).to_have_text("+20.00")
    expect(page.locator(f"details[data-bets={TABLE}]")).to_have_attribute("open", "")
    assert barriers(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="As CSV").click()
    assert ",2000," in Path(download.value.path()).read_text()


def test_an_earlier_shift_on_a_phone_by_keyboard(enter: Opener) -> None:
    page = enter("/figures", role="shift-manager", width=390, height=844)
    expect(page.locator(f"tr[data-table={TABLE}]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Earlier shift").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("No round has ended in this shift.")).to_be_visible()
    page.get_by_role("button", name="Present shift").click()
    expect(page.locator(f"tr[data-table={TABLE}]")).to_be_visible()
    assert barriers(page) == []


def test_the_figures_are_not_a_dealers(enter: Opener) -> None:
    page = enter("/figures", role="dealer")
    expect(page.get_by_role("heading", name="This page is for a pit manager or an auditor")).to_be_visible()
