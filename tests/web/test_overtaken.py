"""Answers that come late or in another order than they were asked for: nothing pressed is lost, nothing old wins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.held import Held, HeldAnswers
from tests.web.rooms import Room, served_room
from tests.web.seats import TIMERS, check_purse, seated, spot
from tests.web.serving import of_the_page


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with served_room(f"sqlite:///{tmp_path_factory.mktemp('overtaken') / 'floor.db'}", timers=TIMERS) as room:
        yield room


def test_what_is_said_while_something_else_is_on_its_way_is_said_after_it(enter: Opener) -> None:
    page = enter("/tables/rws-3cp")
    held = Held(page, "**/commands", at_once=False)
    seated(page)
    spot(page, 2, "ante").click()
    page.keyboard.press("g")
    expect(page.locator(".act .btn.go")).to_contain_text("Look at box 2")
    held.hold()
    page.keyboard.press("l")
    held.wait()
    page.keyboard.press("f")
    held.let_go()
    expect(page.locator(".slip .heading")).to_be_visible()
    expect(page.locator("player-box[number='2'] .tag")).to_have_text("folded")
    check_purse(page)


def test_a_door_that_is_slow_to_open_opens_once(enter: Opener) -> None:
    page = enter("/", role=None)
    asked = Held(page, "**/api/session")
    page.reload(wait_until="commit")
    door = page.locator(".bar").get_by_role("button", name="Sign in")
    for _ in range(3):
        door.press("Enter")
    asked.wait()
    asked.let_go()
    expect(page.get_by_role("dialog", name="Sign in").get_by_label("Name")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(1)


def test_an_old_answer_about_who_this_is_takes_nobodys_session_away(enter: Opener) -> None:
    page = enter("/rulebooks", role=None)
    asked = HeldAnswers(page, "**/api/session")
    page.reload(wait_until="commit")
    asked.wait()
    person = of_the_page("import('/static/parts/person.js')")
    page.evaluate(f"{person}.then(part => part.enterAsGuest()).then(() => true)")
    expect(page.locator(".person")).to_contain_text("Guest ")
    asked.let_go()
    # Only whoever still carries his token may leave.
    gone = "async ({ me, signOut }) => [(await me()).kind, await signOut(), await me()]"
    assert page.evaluate(f"{person}.then({gone})") == ["guest", None, None]
    expect(page.locator(".bar").get_by_role("button", name="Sign in")).to_be_visible()


def test_a_late_answer_does_not_close_what_was_opened_meanwhile(enter: Opener, room: Room) -> None:
    dealer = room.client("dealer")
    for incident in ("confidentiality-breach", "late-discovery"):
        headers = {"Idempotency-Key": f"reported-{incident}"}
        told = dealer.post("/api/tables/hgc/incidents", json={"incident": incident}, headers=headers)
        assert told.is_success, told.text
    page = enter("/pit", role="pit-supervisor")
    answer = HeldAnswers(page, "**/dismissal")
    page.get_by_role("link", name="A player showed, shared or spied cards").click()
    page.get_by_role("button", name="Dismiss").click()
    page.get_by_role("button", name="Reported by mistake").click()
    answer.wait()
    page.get_by_role("link", name="An error of an earlier round is found now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("An error of an earlier round is found now")
    answer.let_go()
    expect(page.locator("#said")).to_have_text("Dismissed.")
    expect(page.get_by_role("heading", level=1)).to_have_text("An error of an earlier round is found now")


def test_what_would_be_drawn_as_it_was_stays_the_same_element(enter: Opener) -> None:
    page = enter("/kit", role=None)
    script = """async () => {
      const [{ redraw }, { h }] = await Promise.all(['redraw', 'dom'].map(one => import(`/static/parts/${one}.js`)));
      const place = document.querySelector('main').appendChild(h('div'));
      const draw = (...names) => redraw(place, ...names.map(name => h('label', {}, name, h('input', { name }))));
      draw('one', 'two', 'three');
      const two = place.querySelector('[name=two]');
      two.focus();
      two.value = 'half a wo';
      draw('new', 'two', 'one');
      const order = [...place.querySelectorAll('input')].map(one => one.name);
      return [order, two === place.querySelector('[name=two]'), document.activeElement === two, two.value];
    }"""
    kept = page.evaluate(of_the_page(script))
    assert kept == [["new", "two", "one"], True, True, "half a wo"]


def test_an_answer_about_another_player_of_the_same_name_is_another_answer(enter: Opener) -> None:
    """Whoever sat there has gone, and somebody who is called alike has come: the press means the one who is there."""
    page = enter("/pit/mbs-3cp", role="pit-supervisor")
    script = """async () => {
      const [{ redraw }, { h }, { steps }] = await Promise.all(
        ['redraw', 'dom', 'incident-facts'].map(one => import(`/static/parts/${one}.js`)));
      const place = document.querySelector('main').appendChild(h('div'));
      const meant = [];
      const draw = player => {
        const answers = [{ value: player, says: player, leads_to: '', player }];
        const question = { about: 'player', name: 'player', ask: 'Which player?', answers, several: false };
        const how = { called: () => 'the player in green', label: bet => bet, boxes: [],
                      answer: (_, value) => meant.push(value), change: () => {}, named: text => text };
        redraw(place, h('div', {}, steps({ give: {}, known: [], question, ruling: null, refusal: null }, how)));
      };
      for (const player of ['account-one', 'account-two']) {
        draw(player);
        place.querySelector('.answer').click();
      }
      return meant;
    }"""
    meant = page.evaluate(of_the_page(script))
    assert meant == ["account-one", "account-two"]


def test_a_reason_that_somebody_types_stays_while_the_table_goes_on(enter: Opener, room: Room) -> None:
    page = enter("/pit/mbs-3cp", role="pit-supervisor")
    page.get_by_role("button", name="Close after this round").click()
    words = page.get_by_role("textbox", name="Other words")
    words.press_sequentially("A new fe")
    room.call_for_bets("mbs-3cp")
    room.say(room.client(), "mbs-3cp", "place-bet", box=1, bet="ante", amount=1000)
    expect(page.locator(".case .meta")).to_contain_text("1 at the table")
    expect(words).to_have_value("A new fe")
    expect(words).to_be_focused()
    page.keyboard.type("lt")
    page.keyboard.press("Enter")
    expect(page.locator(".case .meta")).to_contain_text("“A new felt”")
    room.say(room.client("pit-supervisor"), "mbs-3cp", "open-table")


def test_a_lively_table_in_the_lobby_keeps_the_link_that_is_pressed(enter: Opener, room: Room) -> None:
    page = enter("/")
    link = page.locator("[data-table=rws-ml] .to")
    link.focus()
    link.evaluate("link => { link.pressed = true; }")
    room.call_for_bets("rws-ml")
    room.say(room.client(), "rws-ml", "place-bet", box=1, bet="ante", amount=1000)
    expect(page.locator("[data-table=rws-ml] .m-on")).to_have_count(1)
    expect(link).to_be_focused()
    assert link.evaluate("link => link.pressed")


def test_accounts_that_are_looked_for_twice_are_listed_once(enter: Opener) -> None:
    page = enter("/admin", role="administrator")
    expect(page.locator("[data-account='the dealer']")).to_be_visible()
    asked = Held(page, "**/api/accounts?*")
    page.get_by_label("Name, or a part of it").fill("the")
    for presses in (1, 2):
        page.keyboard.press("Enter")
        asked.wait(presses)
    asked.let_go()
    expect(page.locator("[data-account='the auditor']")).to_be_visible()
    expect(page.locator(".people > li").filter(has_text="the dealer")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert page.locator("[data-account='the dealer']").count() == 1
