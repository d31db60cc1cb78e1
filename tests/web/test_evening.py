"""One evening on four screens: the dealer deals, the pit rules and verifies, a player looks on, the wall counts."""

from __future__ import annotations

from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room
from tests.web.test_dealer import at, go, lies

#: Box 1, box 3 and the dealer in turn, then the two community cards: a royal flush at box 1.
CARDS = "As2c4c Ks7d8h Qs9hJd JsTs"


def test_an_evening_at_a_live_table(enter: Opener, room: Room) -> None:
    sign = enter("/sign/mega", role=None)
    meter = sign.locator("meter-digits svg")
    expect(meter).to_have_attribute("aria-label", "S$50,000.00")
    dealer = enter("/tables/live/dealer", role="dealer")
    pit = enter("/pit", role="shift-manager")
    watcher = enter("/tables/live")

    go(dealer, "Place your bets")
    for box in (1, 3):
        dealer.get_by_role("button", name=f"Ante, box {box}, empty").click()
        dealer.get_by_role("button", name=f"S$25 on Ante, box {box}").click()
        lies(dealer, f"Ante, box {box}, 25")
        dealer.get_by_role("button", name=f"Jackpot, box {box}, empty").click()
        dealer.get_by_role("button", name=f"S$5 on Progressive Jackpot, box {box}").click()
        lies(dealer, f"Jackpot, box {box}, 5")
    go(dealer, "No more bets")
    at(dealer, "To box 1: the first card")

    # The wall has what the link has, as soon as the stakes are taken.
    fed = room.floor.links.view("mega").meter
    assert fed > 5_000_000
    expect(meter).to_have_attribute("aria-label", f"S${fed / 100:,.2f}")

    dealer.keyboard.type(CARDS.replace(" ", ""))
    at(dealer, "Box 1: what does the player do?")
    # Cards that nobody may see have not reached the player's screen.
    expect(watcher.locator("player-box playing-card").first).to_be_visible()
    assert watcher.locator("playing-card[card]").count() == 0

    dealer.get_by_role("button", name="Incident").click()
    dealer.get_by_role("button", name="A player showed, shared or spied cards").click()
    expect(dealer.get_by_role("list", name="Reported")).to_contain_text("The pit has been told")
    pit.get_by_role("complementary", name="Waiting").get_by_role(
        "link", name="A player showed, shared or spied"
    ).click()
    # It was reported at box 1, whose turn it was; the pit knows better.
    pit.get_by_role("button", name="Change").click()
    pit.get_by_role("button", name="Box 3").click()
    # The rules leave it to him whether the player is barred.
    pit.get_by_role("button", name="Bar player").click()
    expect(pit.get_by_role("table", name="Bets before and after the ruling")).to_contain_text("returned, S$25.00")
    pit.locator(".btn.go").click()
    expect(pit.locator(".told")).to_have_text("The ruling is given.")
    expect(dealer.get_by_role("list", name="Reported")).to_contain_text("Ruling of the")

    dealer.get_by_role("button", name="Play 1×").click()
    go(dealer, "Turn the dealer's hand")
    go(dealer, "Turn the players' hands")
    go(dealer, "Turn the community cards")
    go(dealer, "Settle")
    at(dealer, "Box 1: straight flush to the ace")

    [award] = room.floor.links.view("mega").pending
    amount = f"S${award.amount / 100:,.2f}"
    expect(sign.locator(".sign")).to_have_attribute("data-state", "pending")
    expect(sign.locator(".says")).to_contain_text(f"The award of {amount} is being verified.")
    # Whoever has ruled in the round verifies nothing of it, and whoever verifies does not pay.
    verifier = enter("/pit", role="pit-manager")
    verifier.get_by_role("region", name="Awards").get_by_role("link", name=f"Royal flush: {amount}").click()
    verifier.get_by_role("button", name=f"Verify the hand, {amount}").click()
    expect(verifier.locator(".told")).to_have_text("Verified. Somebody else can hand it over.")
    go(dealer, "Paid box 1")
    # What the ruling has returned is handed back here.
    at(dealer, "Box 3: out of the round")
    dealer.locator(".btn.go").click()
    at(dealer, "Box 1: the award is verified")
    payer = enter("/pit", role="pit-supervisor")
    awards = payer.get_by_role("region", name="Awards")
    awards.get_by_role("link").click()
    payer.get_by_label("Account of the winner").fill("the player")
    payer.get_by_role("button", name=f"Hand over {amount}").click()
    payer.get_by_role("button", name=f"Yes, hand over {amount}").click()
    expect(awards).to_have_count(0)
    expect(sign.locator(".last")).to_contain_text(f"Last won{amount}Royal flush")
    expect(meter).to_have_attribute("aria-label", f"S${room.floor.links.view('mega').meter / 100:,.2f}")
