"""The player's table when something comes between: a lost network, a restarted server, an award to be verified."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

from croupier.floor.config.model import Timers
from croupier.wire.money import PendingAward
from tests.ports import free_port
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room, soon
from tests.web.seats import TIMERS, check_purse, check_slip, deal, look, seated, settle, settlement, spot

#: What Chromium itself writes down when nobody answers; everything else is a fault of the page.
UNREACHABLE = re.compile(r"net::ERR_")


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Page]:
    """A browser that may lose its connection, and complain about nothing else."""
    complaints: list[str] = []
    context = chromium.new_context(viewport={"width": 1440, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert [told for told in complaints if not UNREACHABLE.search(told)] == []


def begin(page: Page, room: Room, table: str, box: int, *bets: str) -> None:
    """Sit down as a guest, bet and have the cards dealt."""
    room.enter_as_guest(page.context)
    room.call_for_bets(table)
    page.goto(f"{room.address}/tables/{table}")
    seated(page)
    for bet in bets:
        spot(page, box, bet).click()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text(f"Look at box {box}")


def test_a_lost_network_leaves_the_table_as_it_was_and_comes_back_by_itself(tmp_path: Path, opened: Page) -> None:
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}", timers=TIMERS) as room:
        begin(opened, room, "rws-3cp", 3, "ante", "pair-plus")
        opened.evaluate("window.same = true")
        opened.context.set_offline(True)
        expect(opened.locator(".line-lost")).to_contain_text("The connection is lost")
        expect(opened.locator("player-box[own] playing-card")).to_have_count(3)
        expect(opened.get_by_role("button", name="Look at box 3").last).to_be_disabled()
        # What waits is pale; what lies under it on a phone does not shine through.
        assert opened.locator(".act").evaluate("one => getComputedStyle(one).opacity") == "1"
        opened.context.set_offline(False)
        expect(opened.locator(".line-lost")).to_be_hidden()
        opened.keyboard.press("l")
        expect(opened.get_by_role("button", name="Play 1×")).to_be_visible()
        opened.keyboard.press("p")
        expect(opened.locator(".slip .heading")).to_be_visible()
        check_slip(opened, settlement(opened, "rws-3cp", 1), 3)
        check_purse(opened)
        assert opened.evaluate("window.same") is True


def test_what_the_clock_did_without_a_connection_is_said_before_and_after(tmp_path: Path, opened: Page) -> None:
    timers = Timers(bets=600, decision=4, pause=0)
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}", timers=timers) as room:
        room.enter_as_guest(opened.context)
        room.call_for_bets("rws-3cp")
        opened.goto(f"{room.address}/tables/rws-3cp")
        for box in (2, 4):
            spot(seated(opened), box, "ante").click()
        opened.keyboard.press("g")
        expect(opened.locator(".act .btn.go")).to_contain_text("Look at box 2")
        opened.context.set_offline(True)
        line = opened.locator(".line-lost")
        expect(line).to_contain_text("when the time is over, box 2: Fold, box 4: Fold.")
        soon(lambda: room.floor.current("rws-3cp").round.phase == "closed")
        opened.context.set_offline(False)
        expect(line).to_be_hidden()
        told = "Time ran out and the house decided for you: box 2: Fold, box 4: Fold."
        expect(opened.locator(".act .who")).to_contain_text(told)
        check_purse(opened)


def test_a_restarted_server_is_survived_in_the_middle_of_a_round(tmp_path: Path, opened: Page) -> None:
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    with served_room(database, timers=TIMERS, port=(port := free_port())) as room:
        begin(opened, room, "mbs-uth", 2, "ante", "trips")
        opened.keyboard.press("l")
        expect(opened.locator("player-box[own] playing-card[card]")).to_have_count(2)
        opened.evaluate("window.same = true")
    expect(opened.locator(".line-lost")).to_be_visible()
    with served_room(database, timers=TIMERS, port=port):
        expect(opened.locator(".line-lost")).to_be_hidden(timeout=20_000)
        expect(opened.locator("player-box[own] playing-card[card]")).to_have_count(2)
        opened.keyboard.press("p")
        expect(opened.locator(".slip .heading")).to_be_visible()
        check_slip(opened, settlement(opened, "mbs-uth", 1), 2)
        check_purse(opened)
        assert opened.evaluate("window.same") is True


def royal(page: Page, room: Room, dealer: httpx.Client) -> PendingAward:
    """A guest wins the whole meter at the live table, and the pit has it on its list."""
    room.say(dealer, "live", "open-betting")
    if "live" not in page.url:
        room.enter_as_guest(page.context)
        page.goto(f"{room.address}/tables/live")
    seated(page)
    spot(page, 1, "ante").click()
    spot(page, 1, "jackpot").click()
    expect(page.locator(".act .who")).to_contain_text("The dealer closes the bets.")
    expect(page.get_by_role("button", name="Deal")).to_have_count(0)
    expect(page.locator(".slip header b").first).to_have_text("S$30.00")
    deal(room, dealer, {"boxes": ["As", "Ks", "Qs"], "community": ["Js", "Ts"], "dealer": ["2c", "5d", "9h"]})
    # A key is for what stands on the screen.
    expect(page.locator(".act .who b")).to_have_text("Box 1 to act")
    page.keyboard.press("l")
    expect(page.locator(".act .who b")).to_have_text("Box 1: A♠ K♠ Q♠")
    page.keyboard.press("p")
    expect(page.locator(".act .btn.go")).to_have_count(0)
    settle(room, dealer)
    (award,) = room.floor.links.view("mega").pending
    expect(page.locator(".phase .pill.pending")).to_be_visible()
    expect(page.locator(".notice.pending")).to_contain_text("royal flush")
    expect(page.locator(".slip .award")).to_contain_text(f"S${award.amount / 100:,.2f}")
    expect(page.locator(".slip .award")).to_contain_text("The pit looks at the hand")
    return award


def rules(client: httpx.Client, award: PendingAward, act: str, **said: str) -> None:
    """Somebody of the pit verifies, pays or rejects."""
    path = f"/api/links/mega/awards/{award.award}/{act}"
    answer = client.post(path, json=said, headers={"Idempotency-Key": act})
    assert answer.is_success, answer.text


def test_an_award_at_a_live_table_waits_for_the_pit_and_reaches_the_purse(tmp_path: Path, opened: Page) -> None:
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}", timers=TIMERS) as room:
        dealer, pit = room.client("dealer"), room.client("pit-manager")
        award = royal(opened, room, dealer)
        expect(opened.locator("jackpot-meter")).to_have_attribute("state", "pending")
        check_slip(opened, look(opened, "live")["view"]["round"]["settlement"], 1)
        check_purse(opened)
        # What waits is won nowhere yet, on spot or rail: Ante 25, Ante Bonus 5 to 1, less the stake of 5.
        expect(opened.locator("player-box[own] betting-spot[data-bet='jackpot'] b")).to_have_text("pending")
        expect(opened.locator("player-box[own] .plate")).to_contain_text("+145")
        rules(pit, award, "verification")
        expect(opened.locator(".slip .award")).to_contain_text("The pit has confirmed the hand")
        rules(room.client("pit-supervisor"), award, "payment")
        expect(opened.locator("jackpot-meter")).not_to_have_attribute("state", "pending")
        check_purse(opened)
        # Nothing waits any more: the award is in the chips, and in what the round has won.
        expect(opened.locator(".pending")).to_have_count(0)
        expect(opened.locator(".notice.won")).to_have_text("Box 1: royal flush, award paid")
        expect(opened.locator(".slip .award")).to_contain_text("Paid")
        won = f"You win S${(2_500 + 12_500 + award.amount - 500) / 100:,.2f}"
        expect(opened.locator(".act .who b")).to_have_text(won)
        # Whoever comes back to it finds it so.
        opened.reload()
        expect(opened.locator(".notice.won")).to_have_text("Box 1: royal flush, award paid")
        expect(opened.locator(".act .who b")).to_have_text(won)


def test_an_award_that_the_pit_rejects_in_the_next_round_is_told_as_that(tmp_path: Path, opened: Page) -> None:
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}", timers=TIMERS) as room:
        dealer = room.client("dealer")
        award = royal(opened, room, dealer)
        room.say(dealer, "live", "open-betting")
        expect(opened.locator(".slip .heading h2")).to_have_text("Last round · 1")
        chips = opened.locator(".purse b").inner_text()
        rules(room.client("pit-manager"), award, "rejection", reason="the hand was misread")
        told = opened.locator(".slip .award")
        expect(told).to_contain_text("is not paid: the pit has rejected the award")
        expect(told.locator(".pill")).to_have_text("Rejected")
        expect(opened.locator("#said")).to_contain_text("Rejected: Royal flush")
        expect(opened.locator(".slip [data-bet='jackpot'] .amt")).to_have_text("−5.00")
        check_purse(opened)
        assert opened.locator(".purse b").inner_text() == chips


def test_an_award_of_an_earlier_round_stands_there_until_it_is_paid(tmp_path: Path, opened: Page) -> None:
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}", timers=TIMERS) as room:
        dealer = room.client("dealer")
        award = royal(opened, room, dealer)
        # The notice lies over no card and over no word below them.
        below = opened.locator("[slot='board-for']").bounding_box()
        notice = opened.locator(".notice.pending").bounding_box()
        assert below is not None
        assert notice is not None
        assert below["y"] + below["height"] <= notice["y"]
        room.say(dealer, "live", "open-betting")
        seated(opened)
        # He plays on, or comes back: what is owed to him is said with its round.
        opened.reload()
        owed = opened.locator(".slip .award")
        expect(owed.locator("h2")).to_have_text("Jackpot · box 1Round 1")
        expect(owed).to_contain_text(f"S${award.amount / 100:,.2f}")
        expect(owed).to_contain_text("The pit looks at the hand")
        rules(room.client("pit-manager"), award, "verification")
        expect(owed).to_contain_text("The pit has confirmed the hand")
        rules(room.client("pit-supervisor"), award, "payment")
        expect(opened.locator("#said")).to_contain_text("Paid: Royal flush")
        expect(owed).to_have_count(0)
        check_purse(opened)
