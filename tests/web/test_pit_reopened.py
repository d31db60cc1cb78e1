"""The pit takes back a round that was paid already: the money of the link is in the picture, and two people sign."""

from __future__ import annotations

import httpx

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers
from tests.web.test_pit import chips, report

TABLE = "live"
#: A royal flush with the community cards, and a dealer who does not qualify.
CARDS = {"boxes": "As Ks Qs", "dealer": "8h 7d 2c", "community": "Js Ts"}


def hit(room: Room) -> httpx.Client:
    """A guest plays and wins the meter; the round is settled, and the award waits for the pit."""
    guest, dealer = room.client(), room.client("dealer")
    faces = {place: said.split() for place, said in CARDS.items()}
    room.say(dealer, TABLE, "open-betting")
    room.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000)
    room.say(guest, TABLE, "place-bet", box=1, bet="jackpot", amount=500)
    room.say(dealer, TABLE, "close-betting")
    while (waits := room.floor.current(TABLE).waits_for).act == "deal-cards":
        room.say(dealer, TABLE, "deal-cards", cards=[faces[waits.place or ""].pop(0)])
    room.say(guest, TABLE, "decide", box=1, decision="play-1x")
    while room.floor.current(TABLE).waits_for.act == "turn-cards":
        room.say(dealer, TABLE, "turn-cards")
    room.say(dealer, TABLE, "settle")
    return guest


def test_a_paid_round_is_voided_by_two_people_and_the_meter_is_as_before(room: Room, enter: Opener) -> None:
    meter = room.floor.links.view("mega").meter
    guest = hit(room)
    [award] = [one for one in room.floor.links.view("mega").pending if one.table == TABLE]
    report(room.client("dealer"), "dealer-count-wrong", TABLE, note="four cards in the tray")
    manager = enter("/pit", role="shift-manager")
    manager.get_by_role("link", name="The dealer has the wrong number of cards").click()
    shown = manager.get_by_role("group", name="Hands in the round")
    expect(shown.locator("b").first).to_have_text("The dealer")
    expect(shown.get_by_role("img", name="eight of hearts")).to_be_visible()
    expect(shown.get_by_role("img", name="jack of spades")).to_be_visible()
    manager.get_by_role("button", name="Before next round").click()
    manager.get_by_role("button", name="No The round is void").click()
    account = manager.get_by_role("table", name="Accounts before and after the ruling")
    expect(account.get_by_role("row", name="Jackpot meter")).to_contain_text(f"{meter / 100:,.2f}")
    expect(account.get_by_role("row", name="Awards waiting")).to_contain_text(f"{award.amount / 100:,.2f}")
    expect(account.get_by_role("row", name="Sum of changes")).to_contain_text("0.00")
    assert barriers(manager) == []
    # He holds the post, but a share of the meter goes back: he proposes, and somebody else approves.
    expect(manager.get_by_role("button", name="Give the ruling")).to_have_count(0)
    manager.get_by_role("button", name="Propose, to be approved").click()
    manager.get_by_role("dialog", name="Why should it be ordered?").locator(".answer").first.click()
    expect(manager.locator(".told")).to_be_visible()
    assert len(room.floor.links.view("mega").pending) >= 1
    proposal = room.client("auditor").get("/api/proposals?state=open").json()[0]
    other = room.client("pit-manager")
    answer = other.post(f"/api/proposals/{proposal['id']}/approval")
    assert answer.is_success, answer.text
    expect(manager.get_by_role("region", name="Rulings proposed")).to_have_count(0)
    assert chips(guest) == 100_000
    assert room.floor.links.view("mega").meter == meter
    assert [one for one in room.floor.links.view("mega").pending if one.table == TABLE] == []
