"""The sign on the wall: the confirmed meter, the award that waits, the envy, and a sign that looks after itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from croupier.jackpot import DeclareFault, RepairFault, Signature
from croupier.jackpot.people import Act
from tests.floor import tables
from tests.floor.fakes import FakeChance
from tests.ports import free_port
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room

TABLE = "live-3cp"
LIVE = {"id": TABLE, "rulebook": "rws-3cp", "link": "three", "mode": "live", "title": "Table 14"}
DEALERS = ("2c", "4d", "7h")
PLAIN = {1: "9c 5d 3h", 2: "Tc 6d 8h", 3: "Jc 8d 4s"}


def opened(path: Path, port: int = 0, seed: str = "") -> AbstractContextManager[Room]:
    known = tables.config().model_dump()["tables"]
    database = f"sqlite:///{path / 'floor.db'}"
    return served_room(database, port=port, chance=FakeChance(seed), tables=[*known, LIVE])


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with opened(tmp_path_factory.mktemp("sign")) as room:
        yield room


class Round:
    """A round of three boxes with jackpot bets at the live table; the test names the cards of some."""

    def __init__(self, room: Room, hands: dict[int, str] | None = None) -> None:
        self._room, self._dealer = room, room.client("dealer")
        self._hands = {box: cards.split() for box, cards in (PLAIN | (hands or {})).items()}
        self._say("open-betting")
        for box in PLAIN:
            for bet, amount in (("ante", 1000), ("jackpot", 500)):
                self._say("place-bet", player=f"box {box}", box=box, bet=bet, amount=amount)
        self._waits = self._say("close-betting")

    def _say(self, act: str, **said: Any) -> Any:
        return self._room.say(self._dealer, TABLE, act, **said)["view"]["waits_for"]

    def finish(self) -> None:
        """Deal, decide, turn and settle."""
        waits, others = self._waits, {"burn": ["2h"], "dealer": list(DEALERS)}
        while waits["act"] == "deal-cards":
            hand = self._hands[waits["boxes"][0]] if waits["place"] == "boxes" else others[waits["place"]]
            waits = self._say("deal-cards", cards=[hand.pop(0)])
        for box in PLAIN:
            waits = self._say("decide", player=f"box {box}", box=box, decision="play-1x")
        while waits["act"] == "turn-cards":
            waits = self._say("turn-cards")
        assert waits["act"] == "settle"
        self._say("settle")


def shown(page: Page) -> Locator:
    """The figure; its name is what is confirmed."""
    return page.locator("meter-digits svg")


def state(page: Page, wanted: str) -> None:
    expect(page.locator(".sign")).to_have_attribute("data-state", wanted)


def signed(key: str) -> Act:
    return Act(key=key, at=datetime.now(UTC), by=Signature("the test", "shift-manager"), reason="a test")


def test_two_games_name_their_prizes_side_by_side(enter: Opener) -> None:
    page = enter("/sign/mega", role=None, width=1280, height=720)
    lists = page.locator(".prizes dl")
    expect(lists).to_have_count(2)
    first, second = (one.bounding_box() for one in lists.all())
    assert first is not None
    assert second is not None
    assert first["y"] == second["y"]
    rows = page.locator(".prizes dt").evaluate_all("names => names.map(name => name.getClientRects().length)")
    heights = page.locator(".prizes dt").evaluate_all("names => names.map(name => name.offsetHeight)")
    assert set(rows) == {1}
    assert max(heights) < 1.5 * min(heights)


def test_the_meter_counts_and_the_hands_are_printed(enter: Opener, room: Room) -> None:
    page = enter("/sign/three", role=None, motion=True)
    expect(shown(page)).to_have_attribute("aria-label", "S$50,000.00")
    state(page, "live")
    expect(page.locator(".says")).to_have_text("Mini royal spades takes it all")
    expect(page.locator(".sign .hand [role=img]").first).to_have_attribute("aria-label", "ace of spades")
    expect(page.locator(".prizes dd")).to_have_text(["S$1,250", "S$175", "S$150", "S$15"])
    expect(page.locator(".last")).to_have_text("Not won yet")
    noughts = page.locator("meter-digits path").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    round_ = Round(room)
    # Three stakes of 5.00, seven tenths of each to the meter: 50,010.50 has a five where a nought was.
    expect(shown(page)).to_have_attribute("aria-label", "S$50,010.50")
    expect(page.locator("meter-digits path").nth(-2)).to_have_attribute("d", noughts[2])
    round_.finish()


def test_an_envy_lets_coins_fall(enter: Opener, room: Room) -> None:
    page = enter("/sign/three", role=None, motion=True)
    still = enter("/sign/three", role=None)
    for sign in (page, still):
        state(sign, "live")
        expect(sign.locator(".prizes dd")).to_have_count(4)
        expect(sign.locator(".shower")).to_be_hidden()
    Round(room, {2: "Ah Kh Qh"}).finish()
    for sign in (page, still):
        state(sign, "envy")
        expect(sign.locator(".says")).to_have_text("Mini royal at Table 14. Envy S$50.00 to boxes 1 and 3.")
        expect(sign.locator(".sign .hand [role=img]").first).to_have_attribute("aria-label", "ace of hearts")
        expect(sign.locator(".shower i").first).to_be_visible()
    moves = "(coin) => getComputedStyle(coin).animationName"
    assert page.locator(".shower i").first.evaluate(moves) == "fall"
    assert still.locator(".shower i").first.evaluate(moves) == "none"
    # They have been seen to fall; every further picture of it costs.
    page.emulate_media(reduced_motion="reduce")
    later = enter("/sign/three", role=None)
    expect(later.locator(".prizes dd")).to_have_count(4)
    state(later, "live")


def test_an_award_waits_and_is_paid(enter: Opener, room: Room) -> None:
    page = enter("/sign/three", role=None)
    state(page, "live")
    Round(room, {1: "As Ks Qs"}).finish()
    state(page, "pending")
    stands = shown(page).get_attribute("aria-label") or ""
    expect(page.locator(".says")).to_have_text(
        f"Mini royal spades at Table 14. The award of {stands} is being verified."
    )
    expect(page.locator(".state")).to_have_text("Verifying at Table 14")
    again = enter("/sign/three", role=None)
    expect(shown(again)).to_have_attribute("aria-label", stands)
    lobby = enter("/", role=None)
    expect(lobby.locator("[data-link=three] jackpot-meter")).to_have_attribute("state", "pending")
    expect(lobby.locator("[data-link=three] output")).to_have_text(stands)
    expect(lobby.locator(f"[data-table={TABLE}] state-pill")).to_have_text("Award pending")
    (award,) = room.floor.links.view("three").pending
    for act, role in (("verification", "pit-manager"), ("payment", "pit-supervisor")):
        path = f"/api/links/three/awards/{award.award}/{act}"
        answer = room.client(role).post(path, json={"payee": "the player"}, headers={"Idempotency-Key": act})
        assert answer.is_success, answer.text
    # The meter starts again from its start value; whatever had been put by for it is in there.
    expect(shown(page)).to_have_attribute("aria-label", f"S${room.floor.links.view('three').meter / 100:,.2f}")
    expect(page.locator(".last")).to_contain_text(f"Last won{stands}Mini royal spades, Table 14")
    expect(lobby.locator("[data-link=three] jackpot-meter")).to_have_attribute("state", "live")


def test_a_fault_leaves_the_confirmed_meter_thin_and_grey(enter: Opener, room: Room) -> None:
    page = enter("/sign/multi", role=None)
    state(page, "live")
    room.floor.links.store.order(DeclareFault(link="multi", table=""), signed("fault"))
    room.floor.feed.note("links")
    state(page, "fault")
    expect(page.locator(".says")).to_contain_text("No jackpot bets are taken. As confirmed at ")
    expect(shown(page)).to_have_attribute("aria-label", "S$50,000.00")
    assert float(shown(page).evaluate("(drawn) => parseFloat(getComputedStyle(drawn).strokeWidth)")) < 10
    room.floor.links.store.order(RepairFault(link="multi", table=""), signed("mended"))
    room.floor.feed.note("links")
    state(page, "live")


def test_a_lost_network_is_survived(page: Page, room: Room) -> None:
    # A page without the watch on its console: the browser itself writes down that it has no network.
    page.goto(f"{room.address}/sign/mega")
    state(page, "live")
    before = shown(page).get_attribute("aria-label") or ""
    page.context.set_offline(True)
    state(page, "lost")
    expect(page.locator(".state")).to_have_text("No connection, trying again")
    expect(page.locator(".says")).to_contain_text("As confirmed at ")
    expect(shown(page)).to_have_attribute("aria-label", before)
    page.context.set_offline(False)
    state(page, "live")


def test_a_restarted_server_is_survived(page: Page, tmp_path: Path) -> None:
    with opened(tmp_path, port=(port := free_port())) as before:
        page.goto(f"{before.address}/sign/three")
        expect(shown(page)).to_have_attribute("aria-label", "S$50,000.00")
        page.evaluate("window.neverReloaded = true")
    state(page, "lost")
    expect(shown(page)).to_have_attribute("aria-label", "S$50,000.00")
    with opened(tmp_path, port, "again") as after:
        expect(page.locator(".sign")).to_have_attribute("data-state", "live", timeout=15_000)
        Round(after)
        expect(shown(page)).to_have_attribute("aria-label", "S$50,010.50")
        assert page.evaluate("window.neverReloaded")


def test_a_sign_is_chosen(enter: Opener) -> None:
    page = enter("/sign", role=None)
    expect(page.locator(".choice jackpot-meter output")).to_have_count(4)
    page.get_by_role("link", name="athens").click()
    expect(shown(page)).to_have_attribute("aria-label", "€50,000.00")
    unknown = enter("/sign/nowhere", role=None)
    expect(unknown.locator(".choice")).to_contain_text("There is no link called nowhere")


def test_it_fits_any_screen(enter: Opener) -> None:
    page = enter("/sign/mega", role=None)
    expect(page.locator(".prizes dl")).to_have_count(2)
    for width, height in ((1440, 1000), (390, 844), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ("meter-digits svg", ".says", ".last", ".sign .hand", ".prizes"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert min(box["x"], box["y"]) >= 0, part
            assert (box["x"] + box["width"], box["y"] + box["height"]) <= (width, height), part
        digits = shown(page).bounding_box()
        assert digits is not None
        assert digits["width"] > 0.5 * width
    # The walk through every page asks at the other two.
    assert barriers(page) == []
