"""Every game in Chromium: a round at a virtual table, and its rulebook; nothing that only one of them has."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from croupier.rulebook import Rulebook
from croupier.rulebook.layout import layout_of
from tests.floor.every_game import BOOKS, GAMES, KINDS, config
from tests.kinds import of_each_kind
from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, barriers, lay_out, served_room
from tests.web.seats import TIMERS, check_purse, check_slip, faces, look, seated, settlement, spot
from tests.web.serving import of_the_page

#: Where pictures go for whoever wants to look at them.
PICTURES = os.environ.get("CROUPIER_PICTURES")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A virtual table of every game, and some live ones."""
    settings = config(TIMERS).model_dump()
    path = tmp_path_factory.mktemp("games") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=settings["tables"], links=settings["links"]) as room:
        yield room


def picture(page: Page, name: str, *, full: bool = False) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=full)


def inside(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]  # type: ignore[index]


#: How far a hand of so many cards of somebody else stays within his box on a phone, with another one beside it.
STRIP = """(count) => {
  const others = [1, 2].map((number) => document.querySelector(`player-box[number='${number}']`));
  for (const box of others) {
    box.removeAttribute('free');
    box.lay(Array(count).fill(null));
  }
  const [box, hand] = [others[0], others[0].querySelector('.hand .cards')].map((one) => one.getBoundingClientRect());
  return Math.min(hand.left - box.left, box.right - hand.right);
}"""


def lay_everything(page: Page, book: Rulebook, box: int) -> None:
    """A chip on every spot that takes one before the cards; those of one size lie there together."""
    for one in book.opening_bets:
        if one not in book.equal_bets:
            spot(page, box, one).click()
            expect(spot(page, box, one)).to_have_class(re.compile(r"\bbet\b"))


def decide_everything(page: Page) -> None:
    """Whatever stays in the game, street by street, until the round is settled."""
    settled, felt = page.locator(".slip .heading"), page.locator("table-felt")
    asked = page.locator(".act .go-row .btn[data-does*='\"decide\"']:not([data-does*='\"fold\"'])")
    expect(asked.or_(settled).first).to_be_visible()
    while not settled.count():
        shown = felt.get_attribute("data-shown") or ""
        asked.last.click()
        expect(felt).not_to_have_attribute("data-shown", shown)
        expect(asked.or_(settled).first).to_be_visible()


@pytest.mark.parametrize(
    ("game", "width", "height", "theme"),
    [
        *(pytest.param(game, 390, 844, "light", marks=() if game in KINDS else pytest.mark.slow) for game in GAMES),
        *((game, 1440, 900, "dark") for game in KINDS),
    ],
)
def test_a_round_of_every_game_is_played(game: str, width: int, height: int, theme: str, enter: Opener) -> None:
    book, phone = BOOKS[game], width < 800
    page = seated(enter(f"/tables/{game}", width=width, height=height, theme=theme))
    if phone:
        page.get_by_role("button", name="Choose box 3").click()
    lay_everything(page, book, 3)
    number = look(page, game)["round"]
    picture(page, f"{game}-{width}-bets")
    page.get_by_role("button", name="Deal").click()
    go = page.locator(".act .btn.go")
    expect(go).to_have_text(re.compile("Look at box 3"))
    assert faces(page) == [None] * book.cards.own
    go.click()
    expect(page.locator("player-box[own] playing-card[card]")).to_have_count(book.cards.own)
    offered = page.locator(".go-row .btn[data-does*='\"decide\"']")
    expect(offered.first).to_be_visible()
    decisions = [one for one in look(page, game)["options"] if one["type"] == "decide" and not one.get("refused")]
    assert offered.count() == len(decisions)
    if phone and BOOKS[game].contest is None:
        # Where no dealer's hand has to be counted, what each decision is worth is there at once.
        page.get_by_role("button", name="Exact values").click()
        expect(page.locator("exact-hint .evs li")).to_have_count(len(decisions))
    picture(page, f"{game}-{width}-deciding")
    if phone:
        assert page.evaluate(STRIP, book.cards.own) >= 0
    inside(page)
    # Of the others, which are slow, every text is asked about.
    assert barriers(page, whole=game not in KINDS) == []
    decide_everything(page)
    check_slip(page, settlement(page, game, number), 3)
    check_purse(page)
    picture(page, f"{game}-{width}-settled")
    inside(page)


@pytest.mark.parametrize("game", ["mississippi-stud", "mbs-megalink-uth"])
def test_on_a_greek_phone_every_choice_and_every_open_card_is_in_sight(game: str, enter: Opener) -> None:
    page = seated(enter(f"/tables/{game}", width=390, height=844, locale="el-GR"))
    page.locator("player-box[number='3'] .sit").click()
    lay_everything(page, BOOKS[game], 3)
    page.locator(".act .btn.go").click()
    look_at = page.locator(".act .btn.go[data-does*='look']")
    expect(look_at).to_be_visible()
    for choice in page.locator(".act .go-row .btn").all():
        expect(choice).to_be_in_viewport(ratio=1)
    # The phase and its clock are read whole, however long the words and high the purse.
    assert page.locator(".phase .pill").evaluate("one => one.scrollWidth <= one.clientWidth")
    look_at.click()
    page.locator(".act .go-row .btn[data-does*='-1x'], .act .go-row .btn[data-does*='check']").first.click()
    for card in page.locator("table-felt .board playing-card, player-box[own] playing-card").all():
        expect(card).to_be_in_viewport(ratio=1)
    assert barriers(page) == []
    decide_everything(page)


def test_the_lobby_puts_games_of_one_kind_together(enter: Opener) -> None:
    page = enter("/")
    expect(page.locator(".tbl")).to_have_count(len(GAMES))
    kinds = {layout_of(book).family for book in BOOKS.values()}
    for kind in kinds:
        section = page.get_by_role("region", name=kind.title)
        together = [game for game, book in BOOKS.items() if layout_of(book).family == kind]
        expect(section.locator(".tbl")).to_have_count(len(together))
    expect(page.get_by_role("navigation", name="Kinds of games").get_by_role("link")).to_have_count(len(kinds))
    for width, theme in ((1440, "dark"), (390, "light")):
        lay_out(page, width, 900, theme)
        picture(page, f"lobby-{width}", full=True)
        inside(page)
        assert barriers(page) == []


@pytest.mark.parametrize("game", of_each_kind(kinds=KINDS))
def test_the_rulebook_of_every_game(game: str, chromium: Browser, kept_pages: KeptPages, room: Room) -> None:
    # A game that nobody has solved has rules all the same; the browser itself writes down that its figures are refused.
    with watched(chromium, kept=kept_pages, forgiven="Failed to load resource") as begin:
        page = begin(width=390, height=844)
        page.goto(f"{room.address}/rulebooks/{game}")
        expect(page.get_by_role("heading", level=1)).to_have_text(BOOKS[game].identity.title)
        expect(page.locator(".streets > li")).to_have_count(len(BOOKS[game].streets) + 2)
        expect(page.locator(".hero dd").first).not_to_have_text("…")
        expect(page.locator(".trouble")).to_have_count(0)
        picture(page, f"{game}-rulebook")
        inside(page)
        assert barriers(page, whole=game not in KINDS) == []


def test_any_hand_is_weighed_with_what_was_decided_before(enter: Opener) -> None:
    page = enter("/analyst/mississippi-stud", role=None)
    hand = page.get_by_role("region", name="Any hand")
    for card in ("jack of spades", "six of hearts"):
        hand.get_by_role("button", name=card).click()
    expect(hand.locator(".evs li")).to_have_count(4)
    hand.get_by_role("button", name="jack of hearts").click()
    before = hand.get_by_role("combobox", name="Decided before: Third")
    expect(before).to_have_value("bet-1x")
    # A pair of jacks cannot lose any more: three times the bet, and more is worth more still.
    worth = hand.locator(".evs li").first
    expect(worth).to_contain_text("Bet 3×")
    one = float(worth.locator("b").inner_text())
    before.select_option("bet-3x")
    expect(worth.locator("b")).not_to_have_text(f"+{one:.4f}")
    assert float(worth.locator("b").inner_text()) > one > 5
    picture(page, "analyst-hand", full=True)
    inside(page)
    assert barriers(page) == []


def test_the_dealers_card_that_is_up_is_asked_for(enter: Opener) -> None:
    page = enter("/analyst/caribbean-stud", role=None)
    hand = page.get_by_role("region", name="Any hand")
    for card in ("ace of spades", "king of hearts", "nine of clubs", "five of clubs", "two of hearts"):
        hand.get_by_role("button", name=card).click()
    expect(hand.locator(".ask")).to_contain_text("the card of the dealer's that is up")
    expect(hand.locator(".evs")).to_have_count(0)
    hand.get_by_role("button", name="nine of spades").click()
    expect(hand.locator(".evs li")).to_have_count(2)


def test_keys_of_decisions_never_meet_and_leave_those_of_the_page_alone(enter: Opener) -> None:
    """Whatever a game calls its decisions, and whichever of them stake as often as another."""
    page = enter("/tables/rws-3cp")
    asked = [
        *({"decision": name} for name in ("fold", "lash", "stay", "hold")),
        *({"decision": f"hoist-{many}x", "stakes": "sail", "times": many} for many in (1, 2, 4)),
        *({"decision": f"wave-{many}x", "stakes": "flag", "times": many} for many in (1, 2)),
    ]
    script = "async (asked) => Object.fromEntries((await import('/static/parts/layout.js')).decisionKeys(asked, 'LH'))"
    keys = page.evaluate(of_the_page(script), asked)
    assert keys == {
        "fold": "F",
        "lash": "A",
        "stay": "S",
        "hold": "O",
        "hoist-1x": "I",
        "hoist-2x": "T",
        "hoist-4x": "4",
        "wave-1x": "W",
        "wave-2x": "V",
    }
