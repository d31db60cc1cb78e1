"""A live table when something comes between: choices, hands not shown, a referral, a link that fails, no power."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page
from sqlalchemy import text

from croupier.floor.chance import SystemChance
from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.test_dealer import at, go, lies

MEGALINK, ATHENS = "mbs-megalink-3cp", "hgc-3cp-progressive"
PLAYER = "the player in blue"
TABLES = {"lone": MEGALINK, "lone-pit": MEGALINK, "covered": "rws-3cp", "faulty": MEGALINK, "void": "rws-multilink-3cp"}


def table(name: str, book: str) -> dict[str, Any]:
    link = {ATHENS: "athens", "rws-multilink-3cp": "multi", "rws-3cp": "three"}.get(book, "mega")
    return TableConfig(id=name, rulebook=book, link=link, mode="live").model_dump()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    path = tmp_path_factory.mktemp("states") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=[table(name, book) for name, book in TABLES.items()]) as room:
        yield room


def opened(room: Room, name: str, **bets: int) -> httpx.Client:
    """Bets are open at a table, with these on box 2; gives the client of its dealer."""
    dealer = room.client("dealer")
    room.say(dealer, name, "open-betting")
    for bet, amount in bets.items():
        room.say(dealer, name, "place-bet", player=PLAYER, box=2, bet=bet, amount=amount)
    return dealer


LONE = {"incident": "side-bet-without-required-bet", "boxes": [2], "bet": "jackpot"}


def test_a_bet_that_stands_alone_is_completed_at_the_table(enter: Opener, room: Room) -> None:
    dealer = opened(room, "lone", jackpot=500)
    page = enter("/tables/lone/dealer", role="dealer")
    expect(page.get_by_role("list", name="Not in order")).to_contain_text("Box 2")
    room.say(room.client("pit-supervisor"), "lone", "give-ruling", id="alone", **LONE)
    at(page, f"Box 2: {PLAYER} may choose")
    expect(page.get_by_role("button", name="Clause 5.12", exact=True).first).to_be_visible()
    complete = page.get_by_role("button", name=re.compile("^Complete"))
    expect(complete).to_contain_text("Add the bet that is missing: Ante S$10.00")
    assert barriers(page) == []
    page.keyboard.press("1")
    at(page, "Bets are open")
    lies(page, "Ante, box 2, 10")
    lies(page, "Jackpot, box 2, 5")
    expect(page.get_by_role("list", name="Not in order")).to_have_count(0)
    go(page, "No more bets")
    at(page, "To box 2: the first card")
    room.say(dealer, "lone", "deal-cards", cards=[None] * 8)
    at(page, f"Box 2: what does {PLAYER} do?")


def test_the_pit_writes_down_that_it_is_completed(enter: Opener, room: Room) -> None:
    opened(room, "lone-pit", jackpot=500)
    page = enter("/pit", role="pit-supervisor")
    room.say(room.client("pit-supervisor"), "lone-pit", "give-ruling", id="alone", **LONE)
    page.get_by_role("region", name="Asked, no answer yet").get_by_role("link").click()
    answers = page.locator(".answer b")
    expect(answers).to_have_text(["Complete", "Cancel"])
    page.get_by_role("button", name="Add the bet that is missing: Ante S$10.00").click()
    expect(page.locator(".told")).to_have_text("Everybody has answered.")
    held = room.floor.current("lone-pit").round.box(2)
    assert (held.amount("ante"), held.amount("jackpot")) == (1000, 500)


def test_a_player_keeps_his_cards_covered_and_shows_them_after_all(enter: Opener, room: Room) -> None:
    dealer = opened(room, "covered", ante=1000)
    room.say(dealer, "covered", "place-bet", player="the player in red", box=4, bet="ante", amount=1000)
    room.say(dealer, "covered", "close-betting")
    hands = {2: ["9c", "9s", "9h"], 4: ["2c", "5d", "Jh"], None: ["Kd", "Qh", "2s"]}
    while (waits := room.floor.current("covered").waits_for).act == "deal-cards":
        box = waits.boxes[0] if waits.place == "boxes" else None
        room.say(dealer, "covered", "deal-cards", cards=[hands[box].pop(0) if waits.kept else "3d"])
    for box, player in ((2, PLAYER), (4, "the player in red")):
        room.say(dealer, "covered", "decide", player=player, box=box, decision="play-1x")
    page = enter("/tables/covered/dealer", role="dealer")
    go(page, "Turn the dealer's hand")
    at(page, "Turn the players' hands")
    page.get_by_role("button", name="Box 2 will not show").click()
    side = page.get_by_role("complementary", name="Boxes")
    expect(side).to_contain_text("cards not shown")
    expect(page.get_by_role("button", name="Box 2 will not show")).to_have_count(0)
    page.get_by_role("button", name="Box 4 will not show").click()
    after_all = page.get_by_role("button", name="Box 2 shows after all")
    expect(after_all).to_be_visible()
    assert barriers(page) == []
    after_all.click()
    expect(after_all).to_have_count(0)
    go(page, "Settle")
    at(page, "Box 2: three nines")
    expect(page.locator(".moves")).to_contain_text("Beats the dealer, 1 to 1")
    page.keyboard.press("Space")
    at(page, "Box 4: not shown")
    expect(page.locator(".moves .verb").first).to_have_text("Take")
    expect(page.locator(".moves").get_by_role("button", name="Clause 4.5").first).to_be_visible()
    page.keyboard.press("Space")
    at(page, "Round 2")


@contextmanager
def without_links(room: Room) -> Iterator[None]:
    """The store of the links is not there for a while; everything else is."""

    def rename(old: str, new: str) -> None:
        with room.floor.store.write() as connection:
            connection.exec_driver_sql("PRAGMA legacy_alter_table = ON")
            connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))

    for name in ("links", "link_tables"):
        rename(name, f"{name}_gone")
    try:
        yield
    finally:
        for name in ("links", "link_tables"):
            rename(f"{name}_gone", name)


def test_the_jackpot_fails_as_bets_close_and_the_round_goes_on_without_it(enter: Opener, room: Room) -> None:
    dealer = opened(room, "faulty", ante=1000, jackpot=500)
    page = enter("/tables/faulty/dealer", role="dealer")
    at(page, "Bets are open")
    with without_links(room):
        go(page, "No more bets")
        at(page, "To box 2: the first card")
        told = page.get_by_role("status").filter(has_text="The jackpot is out of order")
        expect(told).to_contain_text("Hand back: box 2 Progressive Jackpot S$5.00")
        expect(page.locator(".lay .notice")).to_contain_text("no jackpot bets are taken at this table")
        expect(page.locator("aside jackpot-meter")).to_have_attribute("state", "fault")
        assert barriers(page) == []
        room.say(dealer, "faulty", "give-ruling", id="over", incident="foreign-card")
        at(page, "Box 2: round void")
        go(page, "That was the last")
        go(page, "Place your bets")
        page.get_by_role("button", name="Jackpot, box 2, empty").click()
        expect(page.locator(".tray")).to_contain_text("The jackpot is out of order")
        expect(page.locator(".chip-key")).to_be_disabled()
        room.say(dealer, "faulty", "place-bet", player=PLAYER, box=2, bet="ante", amount=1000)
        room.say(dealer, "faulty", "close-betting")
        room.say(dealer, "faulty", "give-ruling", id="void", incident="foreign-card")
        at(page, "Box 2: round void")
        page.keyboard.press("Space")
    # As soon as the link answers, a round has its jackpot again.
    go(page, "Place your bets")
    expect(page.locator(".notice.fault")).to_have_count(0)


def test_where_a_fault_makes_the_round_void_every_bet_goes_back_by_its_clause(enter: Opener, room: Room) -> None:
    opened(room, "void", ante=1000, jackpot=500)
    page = enter("/tables/void/dealer", role="dealer")
    at(page, "Bets are open")
    with without_links(room):
        go(page, "No more bets")
        at(page, "Box 2: round void")
        expect(page.get_by_role("list", name="Reported")).to_contain_text("The round is void: every bet goes back")
        expect(page.locator(".moves .verb")).to_have_text(["Give back", "Give back"])
        # What goes back is named as that, and not as nothing that moves.
        expect(page.locator(".pays .cap")).to_have_text("Give back")
        expect(page.locator("[data-what=sum]")).to_have_text("S$15.00")
        why = page.locator(".moves .why").first
        expect(why.get_by_role("button", name="Clause 5.16", exact=True)).to_be_visible()
        go(page, "That was the last")
        at(page, "Round 2")


def restarted(chromium: Browser, database: str, book: str, play: Any) -> Iterator[tuple[Room, Page, Opener]]:
    """A live table in the middle of a round, its server gone and there again; the dealer's page is the same."""
    tables = [table("live", book)]
    with watched(chromium, forgiven="net::ERR_") as begin:
        with served_room(database, tables=tables) as room:
            page = begin()
            room.sign_in(page.context, "dealer")
            page.goto(f"{room.address}/tables/live/dealer")
            play(room, page)
            page.evaluate("window.same = true")
            # As if the plug had been pulled: nothing is let go in good order.
            room.floor.driver.release = lambda: None  # type: ignore[method-assign]
            port = int(room.address.rsplit(":", 1)[1])
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        # Another process, with a name of its own.
        with served_room(database, tables=tables, port=port, chance=SystemChance()) as room:
            expect(page.get_by_text("The connection is lost")).to_be_hidden()
            yield room, page, begin
            assert page.evaluate("window.same") is True


def dealt(cards: int) -> Any:
    def play(room: Room, page: Page) -> None:
        dealer = opened(room, "live", ante=1000)
        room.say(dealer, "live", "close-betting")
        room.say(dealer, "live", "deal-cards", cards=[None] * cards)
        at(page, f"Box 2: what does {PLAYER} do?")

    return play


def test_after_a_power_failure_the_player_may_withdraw(chromium: Browser, tmp_path: Path) -> None:
    for room, page, _ in restarted(chromium, f"sqlite:///{tmp_path / 'floor.db'}", MEGALINK, dealt(8)):
        at(page, f"Box 2: {PLAYER} may choose")
        expect(page.get_by_role("button", name="Clause 5.16.1").first).to_be_visible()
        expect(page.locator(".choice b")).to_have_text(["Withdraw all", "Stay"])
        assert barriers(page) == []
        page.get_by_role("button", name=re.compile("^Withdraw all")).click()
        expect(page.get_by_role("complementary", name="Boxes")).to_contain_text("out of the round")
        assert room.floor.current("live").round.box(2).out
        expect(page.locator(".btn.go")).to_have_count(1)


def test_what_the_rules_leave_open_is_referred_and_decided_by_the_right_post(chromium: Browser, tmp_path: Path) -> None:
    for room, page, begin in restarted(chromium, f"sqlite:///{tmp_path / 'floor.db'}", ATHENS, dealt(6)):
        at(page, "The round waits for the pit")
        expect(page.locator(".btn.go")).to_have_count(0)
        expect(page.get_by_role("button", name="Incident")).to_be_visible()
        pit = begin()
        room.sign_in(pit.context, "shift-manager")
        pit.goto(f"{room.address}/pit")
        waiting = pit.get_by_role("region", name="Waiting for a manager")
        waiting.get_by_role("link", name="Power was lost in the round").click()
        expect(pit.locator("#question")).to_contain_text("The rules leave power failure to the shift manager")
        expect(pit.locator(".answer b").filter(visible=True)).to_have_text(
            ["Continue", "Void round", "Offer withdrawal"]
        )
        pit.get_by_role("button", name="The round goes on as it is.").click()
        pit.get_by_role("button", name="Give the ruling").click()
        expect(waiting).to_have_count(0)
        at(page, f"Box 2: what does {PLAYER} do?")
        page.keyboard.press("f")
        expect(page.locator(".btn.go")).to_contain_text("Turn")
