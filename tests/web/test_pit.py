"""The pit's console in a real browser: a case put question by question, two people where needed, awards, limits."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page

from croupier.cards import DECK, parse_cards
from croupier.round.events import Ruled
from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, barriers, served_room

TABLE = "rws-3cp"


def report(client: httpx.Client, incident: str, table: str = TABLE, **more: Any) -> dict[str, Any]:
    """Something that the dealer reports."""
    headers = {"Idempotency-Key": f"report-{time.perf_counter_ns()}"}
    answer = client.post(f"/api/tables/{table}/incidents", json={"incident": incident, **more}, headers=headers)
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


def dealt(room: Room, *boxes: int, table: str = TABLE) -> httpx.Client:
    """A guest with an Ante and a jackpot bet on each of these boxes, and the cards dealt."""
    guest = room.client()
    wait(room, table, "betting-open")
    for box in boxes:
        room.say(guest, table, "place-bet", box=box, bet="ante", amount=2500)
    room.say(guest, table, "place-bet", box=boxes[-1], bet="jackpot", amount=500)
    room.say(guest, table, "ready")
    return guest


def wait(room: Room, table: str, phase: str) -> None:
    until = time.monotonic() + 20
    while room.floor.current(table).round.phase != phase:
        assert time.monotonic() < until, room.floor.current(table).round.phase
        time.sleep(0.05)


def chips(client: httpx.Client) -> int:
    return int(client.get("/api/purse").json()["chips"])


def proposed(page: Page) -> None:
    """The ruling is put forward for the reason that the case itself gives."""
    page.get_by_role("button", name="Propose, to be approved").click()
    page.get_by_role("dialog", name="Why should it be ordered?").locator(".answer").first.click()
    expect(page.locator(".told")).to_contain_text("Proposed.")


def approved(room: Room) -> None:
    """Somebody else approves what was proposed last."""
    manager = room.client("pit-manager")
    last = manager.get("/api/proposals?state=open").json()[0]
    manager.post(f"/api/proposals/{last['id']}/approval").raise_for_status()


def test_an_incident_is_ruled_question_by_question(room: Room, enter: Opener) -> None:
    page = enter("/pit", role="pit-supervisor")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    guest = dealt(room, 2, 3)
    report(room.client("dealer"), "player-count-wrong", note="box 3 has four")
    queue = page.get_by_role("complementary", name="Waiting")
    queue.get_by_role("link", name="A player has the wrong number of cards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A player has the wrong number of cards")
    expect(page.locator(".note")).to_have_text("“box 3 has four”")
    expect(page.locator("#said")).to_have_text("Can the cards be put back in their intended order?")
    page.get_by_role("button", name="No The hand is out of the round and its bets go back.").click()
    expect(page.get_by_role("heading", name="Which boxes are concerned?")).to_be_focused()
    page.keyboard.press("2")
    page.get_by_role("button", name="These are concerned").click()
    expect(page.get_by_role("heading", name="The hand is out of the round and its bets go back.")).to_be_visible()
    expect(page.locator(".rule").get_by_role("button", name="Clause 5.15")).to_be_visible()
    moved = page.get_by_role("table", name="Bets before and after the ruling")
    expect(moved.get_by_role("row", name="Box 3 Ante")).to_contain_text("in playreturned, S$25.00")
    expect(moved.get_by_role("row", name="Box 3 Progressive Jackpot")).to_contain_text("in playreturned, S$5.00")
    assert page.locator(".btn.go").count() == 1
    page.set_viewport_size({"width": 1280, "height": 400})
    proposed(page)
    expect(page.locator(".told")).to_be_in_viewport()
    expect(page.locator(".told")).to_be_focused()
    approved(room)
    expect(queue.get_by_role("link", name="A player has the wrong number")).to_have_count(0)
    room.say(guest, TABLE, "decide", box=2, decision="fold")
    assert chips(guest) == 100_000 - 2500


def test_a_ruling_above_the_own_post_is_proposed_and_approved_by_another(room: Room, enter: Opener) -> None:
    guest = dealt(room, 1)
    report(room.client("dealer"), "burn-missed")
    supervisor = enter("/pit", role="pit-supervisor")
    supervisor.get_by_role("link", name="The burn card was forgotten").click()
    supervisor.get_by_role("button", name="No The round is void").click()
    who = supervisor.get_by_role("region", name="Who may order it").get_by_role("listitem")
    expect(who).to_have_text(
        ["Dealermay not", "Pit Supervisoryou, may not", "Pit Managermay not", "Table Game Shift Manager"]
    )
    account = supervisor.get_by_role("table", name="Accounts before and after the ruling")
    expect(account.get_by_role("row").nth(1)).to_contain_text("970.001,000.00+30.00")
    expect(account.get_by_role("row", name="Sum of changes")).to_contain_text("0.00")
    supervisor.get_by_role("button", name="Propose to the Table Game Shift Manager").click()
    # Nothing goes out without a reason: what the case itself says, or the own words.
    why = supervisor.get_by_role("dialog", name="Why should it be ordered?")
    expect(why.locator(".answer").first).to_be_focused()
    expect(why.locator(".answer").first).to_have_text("The burn card was forgotten")
    supervisor.keyboard.press("Escape")
    expect(supervisor.get_by_role("button", name="Propose to the Table Game Shift Manager")).to_be_focused()
    supervisor.keyboard.press("Enter")
    why.get_by_role("textbox", name="Other words").fill("I saw it myself from the next table")
    supervisor.keyboard.press("Enter")
    expect(supervisor.locator(".told")).to_contain_text("It waits for the Table Game Shift Manager.")
    manager = enter("/pit", role="shift-manager")
    proposed = manager.get_by_role("region", name="Rulings proposed").get_by_role("link")
    proposed.click()
    expect(manager.get_by_text("proposed by the pit-supervisor")).to_be_visible()
    expect(manager.locator(".note")).to_have_text("“I saw it myself from the next table”")
    manager.get_by_role("button", name="Approve, return S$30.00").click()
    expect(manager.locator(".told")).to_have_text("Approved. The ruling is given.")
    expect(supervisor.get_by_role("region", name="Incidents")).to_have_count(0)
    expect(supervisor.get_by_role("region", name="Rulings proposed")).to_have_count(0)
    assert chips(guest) == 100_000
    given = [event for step in room.floor.steps_after(TABLE, 0) for event in step.events if isinstance(event, Ruled)]
    assert given[-1].approved_by is not None
    assert (given[-1].decided_by.post, given[-1].approved_by.post) == ("pit-supervisor", "shift-manager")


def test_a_report_is_dismissed_with_a_usual_reason(room: Room, enter: Opener) -> None:
    page = enter("/pit", role="pit-supervisor")
    told = report(room.client("dealer"), "confidentiality-breach", table="hgc")
    page.get_by_role("link", name="A player showed, shared or spied cards").click()
    page.get_by_role("button", name="Dismiss").click()
    page.get_by_role("button", name="Reported by mistake").click()
    expect(page.locator(".told")).to_have_text("Dismissed.")
    closed = room.client("dealer").get(f"/api/incidents/{told['id']}").json()
    assert (closed["state"], closed["reason"]) == ("dismissed", "Reported by mistake")


def test_a_report_of_a_round_that_is_over_says_so_and_goes_in_one_tap(room: Room, enter: Opener) -> None:
    guest = dealt(room, 1)
    wait(room, TABLE, "street:decision")
    told = report(room.client("dealer"), "misdeal", boxes=[1])
    page = enter(f"/pit?open=incident:{told['id']}", role="pit-supervisor")
    expect(page.get_by_role("button", name="Dismiss", exact=True)).to_be_visible()
    over = f"eported in round {told['round']}, which is over"
    expect(page.get_by_text(over)).to_have_count(0)
    room.say(guest, TABLE, "decide", box=1, decision="fold")
    expect(page.locator(".case .meta")).to_contain_text(over)
    expect(page.get_by_role("region", name="Incidents")).to_contain_text(over)
    page.get_by_role("button", name="Dismiss: the round is over").click()
    expect(page.locator(".told")).to_have_text("Dismissed.")
    closed = room.client("dealer").get(f"/api/incidents/{told['id']}").json()
    assert (closed["state"], closed["reason"]) == ("dismissed", "The round is over")


def test_a_table_that_nobody_has_opened_has_no_round(chromium: Browser, tmp_path: Path) -> None:
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}") as room, watched(chromium) as begin:
        page = begin()
        room.sign_in(page.context, "pit-supervisor")
        page.goto(f"{room.address}/pit")
        row = page.locator("a.table-row").filter(has_text="Not open yet").first
        expect(row).to_be_visible()
        expect(row).not_to_contain_text("round")


def test_things_are_called_as_the_house_calls_them(room: Room, enter: Opener) -> None:
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    room.say(dealer, "live", "place-bet", player="Box 1", box=1, bet="ante", amount=2500)
    room.say(dealer, "live", "place-bet", player="Box 1", box=1, bet="pair-plus", amount=2500)
    page = enter("/pit/live", role="pit-supervisor")
    lying = page.get_by_role("group", name="Hands in the round")
    expect(lying.locator("b")).to_have_text("Box 1")
    expect(lying).to_contain_text("Ante S$25 · Pair Plus S$25")
    expect(page.get_by_role("region", name="Limits")).to_contain_text("Pair Plus")
    page.goto(f"{room.address}/pit?open=case:live:confidentiality-breach")
    expect(page.locator(".facts")).to_contain_text("Box concerned")
    room.say(dealer, "live", "close-betting")
    room.say(dealer, "live", "give-ruling", id="named", incident="foreign-card")


#: Lines of a paper that stand out of it.
WIDER = """all => all.filter(one => one.scrollWidth > one.clientWidth
  || one.getBoundingClientRect().right > one.closest('.slip-paper').getBoundingClientRect().right)
  .map(one => one.textContent)"""
BOXES = "one => [...one.querySelectorAll('button, output')].map((part) => part.getBoundingClientRect().toJSON())"


def test_every_limit_has_room_between_its_steps(enter: Opener) -> None:
    page = enter("/pit/mbs-uth", role="pit-supervisor")
    for _ in range(4):
        page.get_by_role("button", name="Ante maximum up").click()
    expect(page.get_by_role("group", name="Ante maximum").locator("output")).to_have_text("S$20,000")
    for width in (1440, 1280, 1180, 1024, 900, 390, 320):
        page.set_viewport_size({"width": width, "height": 1000})
        for stepper in page.locator(".stepper").all():
            down, amount, up = stepper.evaluate(BOXES)
            inside = stepper.evaluate("one => one.closest('.limits').getBoundingClientRect().right")
            assert down["right"] + 4 <= amount["left"], width
            assert amount["right"] + 4 <= up["left"], width
            assert up["right"] <= inside, width
            assert stepper.locator("output").evaluate("one => one.scrollWidth <= one.clientWidth"), width
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_an_answer_that_leads_nowhere_can_be_changed(room: Room, enter: Opener) -> None:
    guest = dealt(room, 1)
    wait(room, TABLE, "street:decision")
    told = report(room.client("dealer"), "play-size-wrong", boxes=[1])
    page = enter(f"/pit?open=incident:{told['id']}", role="pit-supervisor")
    page.get_by_role("button", name="Over").click()
    refused = page.locator(".facts .trouble")
    expect(refused).to_contain_text("No bet of box 1 is too large")
    change = page.get_by_role("button", name="Change: ").filter(visible=True)
    expect(change).to_have_count(2)
    change.last.click()
    expect(refused).to_have_count(0)
    expect(page.get_by_role("button", name="Over")).to_be_visible()
    room.client("pit-supervisor").post(f"/api/incidents/{told['id']}/dismissal", json={"reason": "looked at"})
    room.say(guest, TABLE, "decide", box=1, decision="fold")


def test_limits_are_changed_by_four_eyes(room: Room, enter: Opener) -> None:
    page = enter("/pit/mbs-uth", role="pit-supervisor")
    page.get_by_role("button", name="Ante minimum up").click()
    expect(page.get_by_role("group", name="Ante minimum").locator("output")).to_have_text("S$20")
    page.get_by_role("button", name="Propose for Ante").click()
    # No reason is recorded that nobody gave: nothing goes out until one is.
    assert page.request.get(f"{room.address}/api/proposals?state=open").json() == []
    why = page.get_by_role("dialog", name="Why are the limits changed?")
    expect(why.locator(".answer").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Propose for Ante")).to_be_focused()
    page.keyboard.press("Enter")
    why.get_by_role("textbox", name="Other words").fill("A party of eight is on its way")
    why.get_by_role("button", name="With these words").click()
    expect(page.locator(".told")).to_contain_text("Somebody else approves it")
    expect(page.locator(".told")).to_be_focused()
    # What was proposed is asked for no longer, and what holds until it is approved stands there.
    expect(why).to_have_count(0)
    expect(page.get_by_role("group", name="Ante minimum").locator("output")).to_have_text("S$10")
    page.get_by_role("region", name="Second pair of eyes").get_by_role("link").click()
    expect(page.get_by_text("You proposed this: somebody else approves it.")).to_be_visible()
    manager = enter("/pit", role="pit-manager")
    manager.get_by_role("region", name="Second pair of eyes").get_by_role("link").click()
    expect(manager.locator(".note")).to_have_text("“A party of eight is on its way”")
    turn = manager.get_by_role("region", name="Before and after")
    expect(turn).to_contain_text("S$10.00 to S$1,000.00")
    expect(turn).to_contain_text("S$20.00 to S$1,000.00")
    manager.get_by_role("button", name="Approve").click()
    expect(manager.locator(".told")).to_have_text("Approved and carried out.")
    expect(page.locator(".told")).to_have_text("Approved by the pit-manager and carried out.")


def test_a_meter_is_put_right_by_four_eyes(room: Room, enter: Opener) -> None:
    page = enter("/pit", role="pit-manager")
    before = room.client().get("/api/links/athens").json()["meter"]
    page.get_by_role("link", name="Athens").click()
    for step in ("+10", "+1", "−1", "+1"):
        page.get_by_role("button", name=step, exact=True).click()
    page.get_by_role("button", name="Propose +11.00 on the meter").click()
    page.get_by_role("button", name="A bet was not counted").click()
    expect(page.locator(".told")).to_contain_text("Proposed.")
    shift = enter("/pit", role="shift-manager")
    shift.get_by_role("region", name="Second pair of eyes").get_by_role("link", name="Athens").click()
    expect(shift.locator(".note")).to_have_text("“A bet was not counted”")
    shift.get_by_role("button", name="Approve: +11.00").click()
    expect(shift.locator(".told")).to_have_text("Approved and carried out.")
    assert room.client().get("/api/links/athens").json()["meter"] == before + 1100
    expect(page.locator(".table-row", has_text="Athens")).to_contain_text(f"€{(before + 1100) / 100:,.2f}")


def test_a_table_is_closed_with_a_notice_and_opened_again(room: Room, enter: Opener) -> None:
    page = enter("/pit/hgc", role="pit-supervisor")
    page.get_by_role("button", name="Close after this round").click()
    page.get_by_role("button", name="Back in ten minutes").click()
    expect(page.get_by_text("“Back in ten minutes”")).to_be_visible()
    assert room.floor.current("hgc").open is False
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Close after this round")).to_be_visible()
    assert room.floor.current("hgc").open is True


#: What the dealer of the live table turns over: a royal flush for box 1.
DEAL = {"boxes": {1: "As Ks Qs", 3: "2c 7d 9h"}, "dealer": "4c 8h Jd", "community": "Js Ts", "burn": "2d 3d 5d 6d"}


def live_round(room: Room, dealer: httpx.Client, *, ante: int = 2500) -> dict[str, Any]:
    """A round at the live table as its dealer enters it, until everything is paid."""
    players = {1: "the player in blue", 3: "the player in red"}
    room.say(dealer, "live", "open-betting")
    for box, name in players.items():
        room.say(dealer, "live", "place-bet", player=name, box=box, bet="ante", amount=ante)
        room.say(dealer, "live", "place-bet", player=name, box=box, bet="jackpot", amount=500)
    told = room.say(dealer, "live", "close-betting")
    boxes = {box: cards.split() for box, cards in DEAL["boxes"].items()}  # type: ignore[attr-defined]
    piles = {place: str(cards).split() for place, cards in DEAL.items() if place != "boxes"}
    while (waits := told["view"]["waits_for"])["act"] == "deal-cards":
        pile = boxes[waits["boxes"][0]] if waits["place"] == "boxes" else piles[waits["place"]]
        told = room.say(dealer, "live", "deal-cards", cards=[(pile if waits["kept"] else piles["burn"]).pop(0)])
    for box, name in players.items():
        room.say(dealer, "live", "decide", player=name, box=box, decision="play-1x")
    while room.floor.current("live").waits_for.act == "turn-cards":
        room.say(dealer, "live", "turn-cards")
    settled: dict[str, Any] = room.say(dealer, "live", "settle")
    return settled


def asked_for_an_account(room: Room, chromium: Browser, kept_pages: KeptPages, amount: str) -> None:
    """On a phone: the account is asked for before the paper, which is as wide as what stands on it; a wrong one is
    refused where it was pressed."""
    with watched(chromium, kept=kept_pages, forgiven="403") as begin:
        page = begin(width=390, height=844)
        room.sign_in(page.context, "shift-manager")
        page.goto(f"{room.address}/pit")
        page.get_by_role("region", name="Awards").get_by_role("link").click()
        account = page.get_by_label("Account of the winner")
        expect(account.locator("..")).to_contain_text("whoever won at box 1 by no account")
        page.get_by_role("button", name=f"Hand over {amount}").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(account).to_be_focused()
        account.fill("nobody of this name")
        page.get_by_role("button", name=f"Hand over {amount}").click()
        assert page.locator(".slip-paper dd").evaluate_all(WIDER) == []
        page.get_by_role("button", name=f"Yes, hand over {amount}").click()
        refused = page.get_by_role("alert").filter(has_text="admitted nobody of this name")
        for shown in (refused, account, page.get_by_role("button", name="Reject")):
            expect(shown).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(refused).to_be_in_viewport(ratio=1)


def test_an_award_is_verified_by_the_pit_manager_and_handed_over(
    room: Room, enter: Opener, chromium: Browser, kept_pages: KeptPages
) -> None:
    page = enter("/pit", role="pit-manager")
    settled = live_round(room, room.client("dealer"))
    [claimed] = [event for event in settled["events"] if event["type"] == "awards-claimed"]
    amount = f"S${claimed['awards'][0]['amount'] / 100:,.2f}"
    queue = page.get_by_role("region", name="Awards")
    queue.get_by_role("link", name=f"Royal flush: {amount}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Royal flush: {amount}")
    for card in ("ace of spades", "king of spades", "queen of spades", "jack of spades", "ten of spades"):
        expect(page.get_by_role("img", name=card)).to_be_visible()
    expect(page.get_by_role("region", name="What it does")).to_contain_text(f"Handed overto the player+{amount[2:]}")
    page.get_by_role("button", name="Watch the round again").click()
    played = room.floor.current("live").number
    expect(page.get_by_role("dialog", name=f"Round {played}")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=f"Verify the hand, {amount}").click()
    expect(page.locator(".told")).to_have_text("Verified. Somebody else can hand it over.")
    # Whoever has verified it reads why he does not hand it over, and has no button for it.
    expect(page.locator(".barred")).to_contain_text("The pit-manager verified this award")
    expect(page.get_by_role("button", name="Hand over")).to_have_count(0)
    asked_for_an_account(room, chromium, kept_pages, amount)
    page = enter("/pit", role="pit-supervisor", width=1024, height=768)
    queue = page.get_by_role("region", name="Awards")
    queue.get_by_role("link").click()
    # On a tablet, too, what is pressed is on the screen, and what waits is not cut.
    for shown in (page.get_by_role("button", name=f"Hand over {amount}"), page.get_by_label("Account of the winner")):
        expect(shown).to_be_in_viewport(ratio=1)
    page.get_by_label("Account of the winner").fill("the player")
    page.get_by_role("button", name=f"Hand over {amount}").click()
    # The sum is named once more, on the paper that is signed; leaving it hands over nothing.
    slip = page.get_by_role("dialog", name=f"Hand over {amount}?")
    expect(slip).to_contain_text("A♠ K♠ Q♠ J♠ 10♠")
    expect(slip.locator("[data-what=words]")).to_contain_text("00/100 SGD")
    # Another table has the same title: the paper says at which of them it was won.
    expect(slip).to_contain_text(f"mega {claimed['awards'][0]['award']}")
    expect(slip).to_contain_text("Megalink Three Card Poker, Live")
    expect(page.locator(".case .meta")).to_contain_text("Megalink Three Card Poker, Live")
    expect(slip.locator(".signs span")).to_have_text(["Verified by", "Handed over by", "Received by"])
    assert barriers(page) == []
    page.keyboard.press("Escape")
    assert room.floor.links.view("mega").pending
    page.get_by_role("button", name=f"Hand over {amount}").click()
    slip.get_by_role("button", name=f"Yes, hand over {amount}").click()
    expect(page.locator(".told")).to_have_text(f"Paid: {amount}.")
    expect(queue).to_have_count(0)
    [win] = [
        one
        for one in room.client().get("/api/links/mega").json()["wins"]
        if one["award"] == claimed["awards"][0]["award"]
    ]
    assert win["state"] == "paid"
    logged = room.client("auditor").get("/api/staff-log").json()
    paid = next(one for one in logged if one["act"] == "award-payment")
    assert paid["details"]["amount"] == claimed["awards"][0]["amount"]


def test_a_power_against_the_cards_is_proposed_and_carried_out_by_somebody_else(room: Room, enter: Opener) -> None:
    dealt(room, 2, table="mbs-3cp")
    page = enter("/pit", role="pit-manager")
    manager = enter("/pit/mbs-3cp", role="shift-manager")
    order = manager.locator(".order", has_text="Stop the action")
    order.locator("[data-choice]").first.click()
    manager.get_by_role("dialog", name="Why should it be ordered?").get_by_role("button", name="Seen at").click()
    expect(manager.locator(".told")).to_contain_text("Proposed.")
    page.get_by_role("link", name="A power used at a table that deals by itself").click()
    turn = page.get_by_role("region", name="Before and after")
    expect(turn).to_contain_text("Guest")
    page.get_by_role("button", name="Approve").click()
    expect(page.locator(".told")).to_have_text("Approved and carried out.")
    assert [one.kind for one in room.floor.current("mbs-3cp").round.conditions] == ["player-barred"]


def fold_and_settle(room: Room, dealer: httpx.Client, name: str) -> None:
    """The round with this player alone in box 1, from the first card to its settlement."""
    cards = iter(DECK)
    while (act := room.floor.current("live").waits_for.act) in ("deal-cards", "decide", "turn-cards", "settle"):
        said: dict[str, Any] = {}
        if act == "deal-cards":
            said = {"cards": [str(next(cards))]}
        elif act == "decide":
            said = {"player": name, "box": 1, "decision": "fold"}
        room.say(dealer, "live", act, **said)


def test_whose_bet_below_the_minimum_was_settled_once_is_on_a_list(room: Room, enter: Opener) -> None:
    page = enter("/pit", role="pit-supervisor")
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    room.say(dealer, "live", "place-bet", player="the player in blue", box=1, bet="ante", amount=500)
    room.say(dealer, "live", "close-betting", return_faulty=False)
    said = {"id": "small", "incident": "bet-under-minimum", "boxes": [1]}
    room.say(dealer, "live", "give-ruling", **said)
    fold_and_settle(room, dealer, "the player in blue")
    listed = page.get_by_role("region", name="Under minimum, used once")
    expect(listed).to_contain_text("the player in blue: the next one is returned")
    expect(listed.get_by_role("button", name="Clause 5.13").first).to_be_visible()
    listed.get_by_role("link").click()
    expect(page.get_by_role("region", name="What holds here")).to_contain_text(
        "Kept for the player's session at the table"
    )


def test_an_order_about_a_player_is_lifted_with_a_reason(room: Room, enter: Opener) -> None:
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    room.say(dealer, "live", "place-bet", player="the player in green", box=2, bet="ante", amount=2500)
    order = {"id": "one-only", "power": "one-position-only", "player": "the player in green"}
    room.say(room.client("shift-manager"), "live", "use-power", **order)
    supervisor = enter("/pit/live", role="pit-supervisor")
    held = supervisor.get_by_role("region", name="What holds here")
    expect(held).to_contain_text("The player in green is held to one positionUntil the Pit Manager lifts it.")
    expect(held.get_by_role("button", name="Lift it")).to_have_count(0)
    manager = enter("/pit/live", role="pit-manager")
    # Two may be called alike: whom an order is about stands on its button, which is drawn anew when that is another.
    orders = manager.get_by_role("region", name="On your own judgement")
    expect(orders.locator("[data-choice='the player in green']").first).to_be_visible()
    held = manager.get_by_role("region", name="What holds here")
    held.get_by_role("button", name="Lift it").click()
    why = manager.get_by_role("dialog", name="Why is it lifted")
    expect(why.locator(".answer").first).to_be_focused()
    assert barriers(manager) == []
    manager.keyboard.press("Escape")
    expect(held.get_by_role("button", name="Lift it")).to_be_focused()
    manager.keyboard.press("Enter")
    why.get_by_role("button", name="It was somebody else").click()
    expect(manager.locator(".told")).to_have_text("Lifted for the player in green.")
    expect(held).not_to_contain_text("held to one position")
    [act] = [one for one in room.client("auditor").get("/api/staff-log").json() if one["act"] == "condition-lifted"]
    assert (act["name"], act["details"]["reason"]) == ("the pit-manager", "It was somebody else")
    room.say(dealer, "live", "close-betting")
    room.say(dealer, "live", "give-ruling", id="lifted-over", incident="foreign-card")


def test_a_round_referred_to_a_manager_and_players_who_do_not_answer(room: Room, enter: Opener) -> None:
    dealt(room, 1, table="mbs-3cp")
    page = enter("/pit?open=case:mbs-3cp:power-failure", role="shift-manager")
    columns = page.get_by_role("group", name="If everybody asked answers").get_by_role("button")
    expect(columns).to_have_text(["Withdraw all", "Stay"])
    expect(page.get_by_role("region", name="Bets before and after")).to_contain_text("returned, S$25.00")
    columns.last.click()
    expect(page.get_by_role("region", name="Bets before and after")).to_contain_text("No bet changes.")
    expect(page.locator(".now-moves")).to_have_text("No money moves.")
    proposed(page)
    approved(room)
    asked = page.get_by_role("region", name="Asked, no answer yet")
    asked.get_by_role("link").click()
    # What he wants is his to say; the house only writes down what leaves things as they are.
    expect(page.locator(".answer b")).to_have_text(["Stay"])
    page.get_by_role("button", name="Stay").click()
    expect(asked).to_have_count(0)
    assert room.floor.current("mbs-3cp").round.offers == ()


def test_a_lost_connection_is_said_and_the_page_goes_on_by_itself(
    chromium: Browser, kept_pages: KeptPages, room: Room
) -> None:
    # Whatever the page asks for while the line is cut, the browser itself writes down.
    with watched(chromium, kept=kept_pages, forgiven="net::ERR_INTERNET_DISCONNECTED") as begin:
        page = begin()
        room.sign_in(page.context, "pit-supervisor")
        page.goto(f"{room.address}/pit/rws-ml")
        expect(page.get_by_role("button", name="Close after this round")).to_be_enabled()
        page.context.set_offline(True)
        expect(page.locator(".connection")).to_be_visible()
        expect(page.locator(".case")).to_have_attribute("inert", "")
        page.context.set_offline(False)
        expect(page.locator(".connection")).to_be_hidden()
        told = report(room.client("dealer"), "misdeal", table="rws-ml", boxes=[1])
        link = page.get_by_role("region", name="Incidents").get_by_role(
            "link", name="Cards were dealt to the wrong places"
        )
        expect(link).to_be_visible()
        room.client("pit-supervisor").post(f"/api/incidents/{told['id']}/dismissal", json={"reason": "looked at"})
        expect(link).to_have_count(0)


def test_what_one_has_opened_another_may_deal_with(room: Room, enter: Opener) -> None:
    told = report(room.client("dealer"), "late-discovery", table="rws-ml")
    page = enter(f"/pit?open=incident:{told['id']}", role="pit-supervisor")
    expect(page.get_by_role("heading", level=1)).to_have_text("An error of an earlier round is found now")
    room.client("pit-manager").post(f"/api/incidents/{told['id']}/dismissal", json={"reason": "looked at"})
    expect(page.locator(".told")).to_have_text("Somebody else has dismissed it: “looked at”.")


def test_players_and_passers_by_do_not_come_in(enter: Opener) -> None:
    page = enter("/pit", role="guest")
    expect(page.get_by_text("somebody of the pit")).to_be_visible()
    expect(page.get_by_role("complementary", name="Waiting")).to_have_count(0)


def test_a_late_raise_is_ruled_with_its_amount_and_looks_with_their_order(room: Room, enter: Opener) -> None:
    dealer, guest = room.client("dealer"), room.client()
    room.say(dealer, "live", "open-betting")
    for box in (1, 2):
        room.say(guest, "live", "place-bet", box=box, bet="ante", amount=3000)
    room.say(dealer, "live", "close-betting")
    while room.floor.current("live").round.phase in ("betting-closed", "dealing"):
        room.say(dealer, "live", "deal-cards", cards=[None])
    late = report(dealer, "late-bet", table="live", boxes=[1])
    page = enter(f"/pit?open=incident:{late['id']}", role="pit-supervisor")
    page.get_by_role("button", name="Increased").click()
    page.get_by_role("button", name="Ante").click()
    expect(page.get_by_role("heading", name="How much of the bet on record was added too late?")).to_be_visible()
    page.get_by_role("textbox", name="Amount").fill("10")
    page.get_by_role("textbox", name="Amount").press("Enter")
    expect(page.locator(".effects")).to_have_text("Box 1: 10.00 of Ante goes back now.")
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.locator(".told")).to_have_text("The ruling is given.")
    assert room.floor.current("live").round.box(1).amount("ante") == 2000
    several = report(dealer, "multiple-hands-controlled", table="live", boxes=[1])
    page = enter(f"/pit?open=incident:{several['id']}", role="pit-supervisor")
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="Which hands has he looked at?")).to_be_visible()
    page.get_by_role("button", name="Box 2").click()
    page.get_by_role("button", name="These, in this order").click()
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.locator(".told")).to_have_text("The ruling is given.")
    round_ = room.floor.current("live").round
    assert (round_.looks, round_.box(1).out, round_.box(2).out) == ((2,), True, False)
    room.say(room.client("shift-manager"), "live", "give-ruling", id="over", incident="foreign-card")


def test_a_misdeal_is_mended_by_naming_whose_hand_goes_where(room: Room, enter: Opener) -> None:
    dealer = room.client("dealer")
    room.say(dealer, "live", "open-betting")
    for box in (1, 2, 3):
        room.say(dealer, "live", "place-bet", player=f"Box {box}", box=box, bet="ante", amount=3000)
    room.say(dealer, "live", "close-betting")
    hands = parse_cards("Qs Qh Qc"), parse_cards("8s 8d 3c"), parse_cards("Ah 7d 2c")
    in_turn = [str(card) for cards in zip(*hands, parse_cards("Kd 9h 4d"), strict=True) for card in cards]
    room.say(dealer, "live", "deal-cards", cards=in_turn)
    told = report(dealer, "misdeal", table="live", boxes=[1])
    page = enter(f"/pit?open=incident:{told['id']}", role="pit-supervisor")
    page.get_by_role("button", name="No Then: Can it be mended by moving whole hands?").click()
    page.get_by_role("button", name="Yes The cards are put where they were meant to go").click()
    asked = page.get_by_role("heading", name="Which hands does the record have at the wrong box?")
    expect(asked).to_be_focused()
    assert barriers(page) == []
    # Nothing need be moved where the record is right; the answer can be taken back as any other.
    page.get_by_role("button", name="None: on record everything lies where it belongs").click()
    expect(page.locator(".effects")).to_have_count(0)
    page.get_by_role("button", name="Change: Hands that go to another box").click()
    expect(asked).to_be_visible()
    # Every hand lies one box too far: that of box 2 belongs to box 1, that of box 1 to box 3.
    in_this_order = page.get_by_role("button", name="These, in this order")
    page.locator(".answer", has_text="Box 2").click()
    expect(in_this_order).to_be_disabled()
    page.locator(".answer", has_text="Box 1").click()
    page.locator(".answer", has_text="Box 3").click()
    expect(in_this_order).to_have_text("These, in this order: Box 2 → Box 1 → Box 3 → Box 2")
    in_this_order.click()
    expect(page.locator(".fact", has_text="Hands that go to another box")).to_contain_text("2 → 1, 1 → 3, 3 → 2")
    expect(page.locator(".effects")).to_have_text(
        "The hand at position 2 goes to box 1, the hand at position 1 goes to box 3, "
        "the hand at position 3 goes to box 2."
    )
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.locator(".told")).to_have_text("The ruling is given.")
    round_ = room.floor.current("live").round
    assert tuple(round_.box(box).cards for box in (1, 2, 3)) == (hands[1], hands[2], hands[0])
    room.say(room.client("shift-manager"), "live", "give-ruling", id="over", incident="foreign-card")


def test_what_an_exposed_card_was_worth_stands_beside_the_case(room: Room, enter: Opener) -> None:
    """Of the dealer's it turns 3.37% for the house into 3.48% for the player; of another box it is next to nothing."""
    guest = dealt(room, 2, 3)
    told = report(room.client("dealer"), "cards-exposed")
    page = enter(f"/pit?open=incident:{told['id']}", role="pit-supervisor", width=390, height=844)
    worth = page.get_by_role("region", name="What it was worth")
    expect(worth.get_by_role("heading")).to_contain_text("What the exposed card was worth")
    rows = worth.get_by_role("listitem")
    expect(rows.filter(has_text="A card of the dealer's")).to_contain_text("6.856% of the Ante")
    expect(rows.filter(has_text="A card of the dealer's")).to_contain_text("−3.373%, with it +3.483%")
    expect(rows.filter(has_text="A card of another box")).to_contain_text("0.016% of the Ante")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert barriers(page) == []
    # Answered that it was two, their worth; and once nothing is left to ask, the clauses of the ruling.
    page.get_by_role("button", name="2 or more").click()
    expect(worth.get_by_role("heading")).to_contain_text("What 2 exposed cards were worth")
    expect(rows.filter(has_text="2 cards of the dealer's")).to_contain_text("20.576% of the Ante")
    expect(worth.get_by_role("button", name="Clause 5.8.2")).to_be_visible()
    room.client("pit-supervisor").post(f"/api/incidents/{told['id']}/dismissal", json={"reason": "looked at"})
    for box in (2, 3):
        room.say(guest, TABLE, "decide", box=box, decision="fold")
