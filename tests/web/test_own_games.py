"""Games that are files of one's own, in Chromium: from the lobby to a settled round, and on the pages about them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from croupier.rulebook import load
from tests.kinds import of_each_kind
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.seats import TIMERS, check_purse, check_slip, look, seated, settlement, spot
from tests.web.test_dealer import go
from tests.web.test_every_game import decide_everything, inside, lay_everything, picture

FILES = {
    game: Path(__file__).parents[1] / "games" / f"{game}.toml" for game in ("lantern-stud", "river-walk", "two-moons")
}
BOOKS = {game: load(file) for game, file in FILES.items()}
#: A bet of six cards that a fold loses, which nobody has reckoned, beside others that are.
PARTLY = 'extends = "hgc-3cp-progressive"\n[bets.six-card-bonus.on.fold]\nthen = "lose"\n'
UNSOLVED = Path(__file__).parents[2] / "examples" / "back-door-four.toml"
LINKED = [game for game, book in BOOKS.items() if book.has_jackpot]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A virtual and a live table of each of these games."""
    links = [
        {"id": f"{game}-link", "rulebook": str(FILES[game]), "opening": 5_000_000, "chips": "any"} for game in LINKED
    ]
    tables = [
        {"id": f"{how}{game}", "rulebook": str(file), "link": f"{game}-link" if game in LINKED else None, **more}
        for how, more in (("", {"timers": TIMERS.model_dump()}), ("live-", {"mode": "live"}))
        for game, file in FILES.items()
    ]
    path = tmp_path_factory.mktemp("own")
    (path / "partly.toml").write_text(PARTLY, encoding="utf-8")
    tables += [
        {"id": "partly", "rulebook": str(path / "partly.toml"), "timers": TIMERS.model_dump()},
        {"id": "unsolved", "rulebook": str(UNSOLVED)},
    ]
    with served_room(f"sqlite:///{path / 'floor.db'}", tables=tables, links=links) as room:
        yield room


def look_at(page: Page, name: str) -> None:
    picture(page, name)
    inside(page)
    assert barriers(page) == []


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [
        ("lantern-stud", 1440, 900),
        pytest.param("river-walk", 390, 844, marks=pytest.mark.slow),
        ("two-moons", 390, 844),
    ],
)
def test_a_game_from_a_file_is_played_from_the_lobby_to_a_settled_round(
    game: str, width: int, height: int, enter: Opener, room: Room
) -> None:
    book = BOOKS[game]
    room.call_for_bets(game)
    page = enter("/", width=width, height=height)
    tile = page.locator(f'.tbl:has(a[href="/tables/{game}"])')
    expect(tile).to_contain_text(book.identity.title)
    picture(page, f"own-lobby-{width}")
    inside(page)
    tile.locator(f'a[href="/tables/{game}"]').first.click()
    page = seated(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(book.identity.title)
    if width < 800:
        page.get_by_role("button", name="Choose box 3").click()
    lay_everything(page, book, 3)
    number = look(page, game)["round"]
    picture(page, f"own-{game}-{width}-bets")
    inside(page)
    page.get_by_role("button", name="Deal").click()
    page.locator(".act .btn.go", has_text=re.compile("Look at box 3")).click()
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(book.cards.own)
    expect(page.locator(".go-row .btn[data-does*='\"decide\"']").first).to_be_visible()
    look_at(page, f"own-{game}-{width}-deciding")
    decide_everything(page)
    check_slip(page, settlement(page, game, number), 3)
    check_purse(page)
    look_at(page, f"own-{game}-{width}-settled")


def test_what_has_no_exact_figure_says_why_and_the_rest_has_its_own(enter: Opener) -> None:
    lobby = enter("/")
    expect(lobby.locator("#edge-partly")).to_contain_text("House edge 3.37% per Ante")
    edge = lobby.locator("#edge-unsolved")
    expect(edge).to_have_text("No exact house edge")
    expect(edge).to_have_attribute("title", "4 own cards against 4 with community cards")
    page = seated(enter("/tables/partly"))
    page.keyboard.press("h")
    expect(page.locator(".edges dt").first).to_be_visible()
    expect(page.locator(".edges")).to_contain_text("6 Card Bonus: no exact figure, as ")
    spot(page, 2, "six-card-bonus").focus()
    expect(page.locator("#spot-tip")).to_contain_text("no exact figure")
    spot(page, 2, "pair-plus").focus()
    expect(page.locator("#spot-tip")).to_contain_text("for the house")
    look_at(page, "own-edges")


@pytest.mark.parametrize("game", of_each_kind(FILES, kinds=("lantern-stud", "two-moons")))
def test_the_pages_about_a_game_from_a_file_and_its_dealers_console(game: str, enter: Opener) -> None:
    book = BOOKS[game]
    page = enter(f"/rulebooks/{game}", role=None, width=390, height=844)
    expect(page.get_by_role("heading", level=1)).to_have_text(book.identity.title)
    expect(page.locator(".streets > li")).to_have_count(len(book.streets) + 2)
    expect(page.locator(".hero dd").first).not_to_have_text("…")
    look_at(page, f"own-{game}-rulebook")
    page = enter(f"/trainer?rulebook={game}&seed=3&level=2", role=None)
    expect(page.get_by_role("region", name="The bet at hand")).to_be_visible()
    # A table whose rules ask for no sign has none, not an empty one.
    expect(page.locator("table-felt .sign")).to_have_count(int(book.limits.displayed is not None))
    look_at(page, f"own-{game}-trainer")
    page = enter(f"/tables/live-{game}/dealer", role="dealer")
    go(page, "Place your bets")
    expect(page.get_by_role("button", name=f"{book.bets[book.main_bet].label}, box 1, empty")).to_be_visible()
    look_at(page, f"own-{game}-dealer")
