"""Hints, own rounds watched again, and the proof of a shuffle, in a real browser."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page

from croupier.analysis.advice import advise
from croupier.cards import DECK
from croupier.errors import CroupierError
from croupier.floor.config.model import TableConfig
from croupier.floor.table.moments import moments
from croupier.floor.table.setup import set_up
from croupier.floor.table.state import TableStep, new_state
from croupier.round import player
from croupier.round.commands import LookAtHand
from croupier.round.state import Official
from croupier.rulebook import book_ids
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.commands import GiveRuling
from croupier.shuffle import commitment, shuffled
from croupier.wire.message import encode
from tests.ruled_rounds import MOST_ACTS, Game, table_for
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.seats import TIMERS
from tests.web.serving import of_the_page

SEEDS = 300


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A floor on which a settled round lies there until the next one is called for."""
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('replay') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def module(page: Page, name: str, body: str, given: Any = None) -> Any:
    """Run something with a module of the page."""
    script = f"async (given) => {{ const part = await import('/static/parts/{name}.js'); {body} }}"
    return page.evaluate(of_the_page(script), given)


@pytest.fixture
def kit(enter: Opener) -> Page:
    return enter("/kit", role=None)


# ---- the shuffle


def test_the_page_shuffles_as_the_table_does(kit: Page) -> None:
    chance = random.Random(7)
    seeds = [bytes(32), b"\xff" * 32, *(chance.randbytes(32) for _ in range(SEEDS))]
    rounds = [("rws-3cp", f"round-{number}") for number in range(len(seeds) - 1)] + [("héllo", "Ω" * 90)]
    asked = [[seed.hex(), book, round_] for seed, (book, round_) in zip(seeds, rounds, strict=True)]
    body = """return Promise.all(given.map(async ([seed, book, round]) =>
        [part.shuffled(seed).join(" "), await part.commitmentOf(seed, book, round)]));"""
    for seed, (book, round_), found in zip(seeds, rounds, module(kit, "shuffle", body, asked), strict=True):
        assert found == [" ".join(map(str, shuffled(seed))), commitment(seed, book, round_)]


def test_the_stream_goes_on_over_many_blocks(kit: Page) -> None:
    """Thousands of words, far beyond what one shuffle takes, are those of the same cipher elsewhere."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

    seed = bytes(range(32))
    stream = Cipher(algorithms.ChaCha20(seed, bytes(16)), mode=None).encryptor().update(bytes(4 * 5000))
    due = [int.from_bytes(stream[at : at + 4], "little") for at in range(0, len(stream), 4)]
    body = "const all = part.words(Uint8Array.from(given)); return Array.from(Array(5000), () => all.next().value);"
    assert module(kit, "chacha20", body, list(seed)) == due


def test_the_hash_is_the_same_without_the_browsers_own(kit: Page) -> None:
    """As on a tablet that came by plain HTTP, where browsers keep their own to themselves."""
    messages = [bytes(range(256))[:length] * (1 + length // 64) for length in (0, 1, 55, 56, 57, 63, 64, 65, 119, 200)]
    body = """return Promise.all(given.map(async (message) => [[...part.sha256Here(Uint8Array.from(message))],
        [...await part.sha256(Uint8Array.from(message), null)], [...await part.sha256(Uint8Array.from(message))]]));"""
    for message, found in zip(messages, module(kit, "sha256", body, [list(one) for one in messages]), strict=True):
        assert found == [list(hashlib.sha256(message).digest())] * 3


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({}, "Verified"),
        ({"commitment": "0" * 64}, "another commitment"),
        ({"cards": ["2c", "hidden", "2d"]}, "Card 1 was the two of clubs"),
        ({"round_id": "another"}, "another commitment"),
    ],
)
def test_a_proof_is_recomputed_and_a_false_one_fails(kit: Page, change: dict[str, Any], says: str) -> None:
    seed = hashlib.sha256(b"a proof").digest()
    deck = [str(card) for card in shuffled(seed)]
    sealed = commitment(seed, "rws-3cp", "r-1")
    proof = {"rulebook": "rws-3cp", "round_id": "r-1", "commitment": sealed, "seed": seed.hex()}
    proof |= {"cards": [deck[0], "hidden", *deck[2:9]]} | change
    module(kit, "shuffle-proof", "part.openProof(given);", proof)
    sheet = kit.get_by_role("dialog")
    sheet.get_by_role("button", name="Verify", exact=True).click()
    expect(sheet.locator(".proof-found")).to_contain_text(says)
    expect(sheet.locator(".verdict b")).to_have_text("Not verified" if change else "Verified")
    shown = sheet.locator(".whole-deck playing-card")
    assert [card.get_attribute("card") for card in shown.all()] == deck
    expect(sheet.locator(".whole-deck .seen")).to_have_count(1 if "cards" in change else 8)
    sheet.get_by_text("Check it yourself").click()
    expect(sheet.locator("details code")).to_contain_text(f"croupier shuffle verify --seed {seed.hex()}")
    kit.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_the_page_verifies_without_a_secure_connection(enter: Opener) -> None:
    page = enter("/kit", role=None)
    page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.get_by_role("button", name="Verify the shuffle").click()
    page.get_by_role("dialog").get_by_role("button", name="Verify", exact=True).click()
    expect(page.locator(".verdict b")).to_have_text("Verified")


def test_before_the_round_is_over_there_is_the_seal_alone(kit: Page) -> None:
    kit.get_by_role("button", name="verify after the round").click()
    sheet = kit.get_by_role("dialog")
    expect(sheet.locator("code")).to_have_count(1)
    expect(sheet.get_by_role("button", name="Verify", exact=True)).to_have_count(0)
    assert barriers(kit) == []


# ---- own rounds


class Player:
    """A guest who plays over the API, and whose browser shows what he did."""

    def __init__(self, room: Room) -> None:
        self.room, self.client = room, room.client()
        self.account: str = self.client.get("/api/me").json()["account"]

    def bets(self, table: str, box: int) -> None:
        book = self.room.floor.tables.setup(table).rulebook
        main = next(bets for bets in book.entry.any_of if book.streets[0].on in bets)
        for bet in (*main, "jackpot"):
            self.say(table, "place-bet", box=box, bet=bet, amount=500 if bet == "jackpot" else 1000)

    def say(self, table: str, type_: str, **said: Any) -> Any:
        return self.room.say(self.client, table, type_, **said)

    def play(self, table: str, box: int = 2) -> dict[str, Any]:
        """A whole round; its last view."""
        self.room.call_for_bets(table)
        self.bets(table, box)
        answer = self.say(table, "ready")
        self.say(table, "look-at-hand", box=box)
        while answer["view"]["waits_for"]["act"] == "decide":
            options = self.client.get(f"/api/tables/{table}").json()["options"]
            open_ = [one["decision"] for one in options if one["type"] == "decide" and "refused" not in one]
            answer = self.say(table, "decide", box=box, decision="check" if "check" in open_ else "play-1x")
        round_: dict[str, Any] = answer["view"]["round"]
        return round_

    def browser(self, enter: Opener, path: str, **more: Any) -> Page:
        """His browser."""
        page = enter("/kit", role=None, **more)
        for one in self.client.cookies.jar:
            page.context.add_cookies([{"name": one.name, "value": one.value or "", "url": self.room.address}])
        page.goto(self.room.address + path)
        return page

    def shows(self, enter: Opener, element: str, **more: Any) -> Page:
        """His browser, with a part on an empty page."""
        page = self.browser(enter, "/kit", **more)
        # The page draws itself once it has the words of a game, over whatever stood there before.
        page.locator("main section").first.wait_for()
        page.locator("main").evaluate("(main, markup) => { main.innerHTML = `<h1>Yours</h1>${markup}`; }", element)
        return page


def test_a_hint_is_exact_and_a_refusal_is_said_in_words(room: Room, enter: Opener) -> None:
    player = Player(room)
    room.call_for_bets("mbs-uth")
    player.bets("mbs-uth", 3)
    player.say("mbs-uth", "ready")
    player.say("mbs-uth", "look-at-hand", box=3)
    page = player.shows(enter, "<exact-hint></exact-hint>")
    hint = page.locator("exact-hint")
    expect(hint).to_be_hidden()
    hint.evaluate("hint => hint.ask('mbs-uth', 3)")
    cards = room.floor.current("mbs-uth").round.box(3).cards
    due = advise(room.floor.tables.setup("mbs-uth").rulebook, [card for card in cards if card is not None])
    rows = hint.locator(".evs li")
    expect(rows).to_have_count(3)
    for row, (decision, value) in zip(rows.all(), due.decisions, strict=True):
        expect(row.locator("span")).to_have_text(decision.replace("play-", "Play ").replace("x", "×").capitalize())
        expect(row.locator("b")).to_have_text(f"{float(value):+.4f}".replace("-", "−"))
    expect(rows.first).to_have_class("best")
    expect(hint).to_contain_text("Exact value, in Antes")
    expect(page.locator("#said")).to_contain_text("Best: ")
    hint.evaluate("hint => hint.clear()")
    expect(hint).to_be_hidden()
    refusal = {"error": {"code": "not-now", "message": "the hand is blind", "expected": "a look", "clauses": ["3.4.1"]}}
    page.evaluate(
        "(said) => { window.fetch = async () => new Response(JSON.stringify(said), { status: 409 }); }", refusal
    )
    hint.evaluate("hint => { hint.setAttribute('rulebook', 'mbs-megalink-uth'); return hint.ask('mbs-uth', 3); }")
    expect(hint.get_by_role("alert")).to_contain_text("The hand is blind. What would be right: a look.")
    expect(hint.get_by_role("button", name="Clause 3.4.1")).to_be_visible()


def test_own_rounds_are_listed_and_watched_again(room: Room, enter: Opener) -> None:
    player = Player(room)
    last = player.play("rws-3cp")
    settled = last["settlement"]["boxes"][0]
    page = player.shows(enter, '<round-history table="rws-3cp"></round-history>')
    row = page.locator("round-history li")
    expect(row).to_have_count(1)
    net = (settled["paid"] - settled["staked"]) / 100
    expect(row.locator("b")).to_have_text(f"{net:+.2f}".replace("-", "−") if net else "0.00")
    row.get_by_role("button").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".telling h3")).to_have_text("Bets are placed")
    # The round is called by the same time in the list and over the replay.
    expect(sheet.get_by_role("heading", level=2)).to_contain_text(row.locator("time").inner_text())
    expect(sheet.locator("player-box[own] playing-card")).to_have_count(0)
    titles = sheet.locator(".story button").all_text_contents()
    for title in titles[1:]:
        page.keyboard.press("ArrowRight")
        expect(sheet.locator(".telling h3")).to_have_text(title)
        expect(sheet.locator(".story [aria-current=step]")).to_be_in_viewport()
    assert "You look at the hand of box 2" in titles
    assert "Box 2, you: play 1× S$10.00" in titles
    shown = sheet.locator("player-box[own] playing-card")
    assert [card.get_attribute("card") for card in shown.all()] == last["boxes"][1]["cards"]
    lines = sheet.locator(".ends money-line")
    expect(lines).to_have_count(len(settled["lines"]))
    for line, due in zip(lines.all(), settled["lines"], strict=True):
        assert line.locator("clause-chip").count() >= len(due["clauses"])
    lines.first.locator("clause-chip button").first.hover()
    expect(sheet.locator(".clause-words")).to_be_visible()
    expect(sheet.get_by_role("button", name="Next")).to_be_disabled()
    page.keyboard.press("Home")
    expect(sheet.locator(".telling h3")).to_have_text("Bets are placed")
    assert barriers(page) == []
    page.keyboard.press("End")
    sheet.get_by_role("button", name="Verify the shuffle").click()
    proof = page.get_by_role("dialog").last
    proof.get_by_role("button", name="Verify", exact=True).click()
    expect(proof.locator(".verdict b")).to_have_text("Verified")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_replay_plays_by_itself_and_stops_at_the_end(room: Room, enter: Opener) -> None:
    player = Player(room)
    player.play("hgc")
    page = player.shows(enter, '<round-history table="hgc"></round-history>', own=True)
    page.clock.install()
    page.locator("round-history li button").click()
    sheet = page.get_by_role("dialog")
    controls = sheet.get_by_role("group", name="Replay")
    controls.get_by_role("button", name="Play").click()
    expect(controls.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(60_000)
    expect(sheet.locator(".telling h3")).to_have_text("Every bet is settled")
    expect(controls.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize(
    ("table", "width", "height", "theme"),
    [("rws-ml", 390, 844, "dark"), ("mbs-3cp", 390, 844, "light"), ("rws-3cp", 1440, 1000, "light")],
)
def test_everybody_can_watch(room: Room, enter: Opener, table: str, width: int, height: int, theme: str) -> None:
    player = Player(room)
    player.play(table)
    page = player.browser(enter, f"/tables/{table}", width=width, height=height, theme=theme)
    page.locator("round-history li button").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".telling h3")).to_be_visible()
    page.keyboard.press("End")
    expect(sheet.locator(".ends money-line").first).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")


def test_a_table_has_all_three(room: Room, enter: Opener) -> None:
    """Whoever sits there asks for a hint, plays, finds the round in his list and verifies its shuffle."""
    player, table = Player(room), "rws-ml"
    room.call_for_bets(table)
    page = player.browser(enter, f"/tables/{table}")
    expect(page.locator("shuffle-proof button")).to_have_text("Verify after the round")
    player.bets(table, 4)
    player.say(table, "ready")
    player.say(table, "look-at-hand", box=4)
    expect(page.locator("player-box[acting]")).to_have_attribute("number", "4")
    page.get_by_role("button", name="Exact values").click()
    expect(page.locator("exact-hint .evs li")).to_have_count(2)
    assert barriers(page) == []
    last = player.say(table, "decide", box=4, decision="play-1x")["view"]["round"]
    expect(page.locator("round-history li")).to_have_count(1)
    page.locator("shuffle-proof button", has_text="Verify").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Verify", exact=True).click()
    expect(sheet.locator(".verdict b")).to_have_text("Verified")
    expect(sheet.locator(".whole-deck .seen")).to_have_count(sum(card != "hidden" for card in last["drawn"]))


def some_round(rulebook: str, chance: random.Random) -> list[dict[str, Any]]:
    """A round in which anything may have been ruled at any moment, as one of its players is told of it."""
    setup = set_up(TableConfig(id="any", rulebook=rulebook, mode="live"))
    game = Game(rulebook, table_for(rulebook), chance.sample(DECK, len(DECK)))
    pick = chance.choice
    for box in range(1, 4):
        who = pick(["P", "Q"])
        for bet in setup.rulebook.opening_bets:
            with suppress(CroupierError):
                game.bet(box, who, {bet: pick([500, 1000, 12_000])})
    ruled_at = chance.randrange(30)
    for act in range(MOST_ACTS):
        if act == ruled_at:
            official = Official("somebody", "shift-manager")
            incident, remedy = pick(list(vocabulary().incidents)), pick([None, *vocabulary().remedies])
            with suppress(CroupierError):
                game.do(GiveRuling(id="r", incident=incident, decided_by=official, boxes=(1,), remedy=remedy))
        boxes = [box.number for box in game.state.in_round if not box.viewed]
        if game.state.street is not None and boxes and chance.random() < 0.3:
            with suppress(CroupierError):
                game.do(LookAtHand(player=game.state.holder(boxes[0]) or "", box=boxes[0]))
        if not game.step(pick):
            break
    before = new_state(setup)
    step = TableStep(table="any", kind="any", actor="P", at=0, events=tuple(game.events), before=before, after=before)
    told: list[dict[str, Any]] = json.loads(encode(moments(setup, [step], player("P"))))
    return told


@pytest.mark.parametrize("of_each", [2, pytest.param(12, marks=pytest.mark.slow)])
def test_whatever_happens_is_told_in_words_and_drawn(kit: Page, of_each: int) -> None:
    body = """
        const { get } = await import("/static/parts/server.js");
        for (const [rulebook, moments] of JSON.parse(given)) {
          const teller = { game: await get(`/api/rulebooks/${rulebook}`), names: {}, me: "P", currency: "SGD" };
          const felt = new part.ReplayFelt(teller, moments[0].round);
          document.querySelector("main").replaceChildren(felt.element);
          for (const moment of moments) felt.draw(moment);
        }
        return document.querySelector("main").textContent;"""
    chance = random.Random(11)
    rounds = [(rulebook, some_round(rulebook, chance)) for rulebook in book_ids() for _ in range(of_each)]
    said = [[one["beat"], one["title"], *one["lines"]] for _, moments in rounds for one in moments]
    shown = module(kit, "replay-felt", body, json.dumps(rounds))
    assert {beat for beat, *_ in said} >= {"betting", "closing", "dealing", "street", "look", "decision", "turn"}
    assert {beat for beat, *_ in said} >= {"ruling", "settlement"}
    for _, *words in said:
        assert all(word.strip() for word in words)
        assert not any(odd in word for word in words for odd in ("None", "none", "hidden", "()", "  "))
    assert "undefined" not in shown


def test_whoever_does_not_play_has_no_rounds(enter: Opener) -> None:
    page = enter("/kit", role=None)
    page.locator("main").evaluate("main => { main.innerHTML = '<round-history table=rws-3cp></round-history>'; }")
    expect(page.locator("round-history")).to_be_hidden()
