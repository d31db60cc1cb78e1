"""The trainer: a layout paid right and wrong, an incident ruled, the record that follows; by keys and by finger."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from croupier.rulebook import load
from croupier.training.layouts import make_layout
from croupier.training.payments import RightPayment, payments
from croupier.training.scenes import Scene, effect, make_scene
from tests.floor.every_game import KINDS
from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, barriers

SEED = 3


def due(rulebook: str, seed: int, level: int, *focus: str) -> tuple[RightPayment, ...]:
    """What the settlement says is right."""
    layout = make_layout(load(rulebook), seed, level, focus)
    return payments(layout.round, layout.settlement)


def answer(page: Page, payment: RightPayment, *, wrong: bool = False) -> None:
    """Answer for the bet at hand, by keys."""
    if payment.do == "pay":
        page.keyboard.type(f"{payment.amount / 100 + wrong:.2f}")
        page.keyboard.press("Enter")
    else:
        if payment.amount:
            page.keyboard.type(f"{payment.amount / 100:.2f}")
        page.keyboard.press({"take": "t", "push": "p", "nothing": "n"}[payment.do])


def open_layout(enter: Opener, rulebook: str, level: int = 2, focus: str = "", **more: Any) -> Page:
    wanted = f"&focus={focus}" if focus else ""
    page = enter(f"/trainer?rulebook={rulebook}&seed={SEED}&level={level}{wanted}", **more)
    expect(page.locator("table-felt")).to_be_visible()
    return page


def test_which_bet_was_taken_back_can_be_told_from_the_felt(enter: Opener) -> None:
    page = open_layout(enter, "let-it-ride", role=None)
    decided = page.locator("table-felt player-box .plate").filter(has_text="·")
    expect(decided.first).to_be_visible()
    # Two decisions stand at each box, in the order in which they were made.
    for said in decided.all_inner_texts():
        assert re.search(r"· (Pull back|Let it ride), (pull back|let it ride)$", said), said


# Boxes beside each other are the same at any table: one game shows them, the others have a layout of one box.
@pytest.mark.parametrize(("rulebook", "level"), [(game, 2 if game == KINDS[0] else 1) for game in KINDS])
def test_a_layout_of_any_kind_is_paid_by_keys_alone(rulebook: str, level: int, enter: Opener) -> None:
    page = open_layout(enter, rulebook, level, role=None)
    identity = load(rulebook).identity
    expect(page.locator(".which")).to_have_text(f"{identity.title}, {identity.house_name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440
    assert barriers(page) == []
    right = due(rulebook, SEED, level)
    for payment in right:
        bet = page.get_by_role("region", name="The bet at hand")
        expect(bet).to_contain_text(f"Box {payment.place.box}, {payment.place.label}")
        answer(page, payment)
    page.get_by_role("button", name="Hand in").press("Enter")
    slip = page.get_by_role("region", name="Your payments, graded")
    expect(slip.get_by_role("heading", name="All right")).to_be_visible()
    expect(slip.locator(".verdict-row.good")).to_have_count(len(right))
    assert slip.locator(".verdict-row").filter(has=page.locator("clause-chip")).count() == len(right)
    page.get_by_role("button", name="Next layout").press("Enter")
    expect(page.get_by_role("region", name="Your payments", exact=True)).to_be_visible()


#: The game, the level at which it has such a layout with the fewest boxes, and what is asked.
SPECIALS = {
    "ante/pooled": ("mbs-megalink-uth", 1, "of the player behind"),
    "ante/over-maximum": ("rws-3cp", 1, "Ante"),
    "six-card-bonus/maximum-payout": ("hgc-3cp-progressive", 1, "6 Card Bonus"),
    "pair-plus/by-choice": ("mbs-megalink-3cp", 1, "Pair Plus"),
    "pair-plus/house-reading": ("rws-multilink-3cp", 2, "Pair Plus"),
}


@pytest.mark.parametrize("focus", SPECIALS)
def test_a_special_layout_is_paid_by_keys_alone(focus: str, enter: Opener) -> None:
    rulebook, level, asked = SPECIALS[focus]
    page = open_layout(enter, rulebook, level, focus=focus, role=None)
    right = due(rulebook, SEED, level, focus)
    about = next(one for one in right if one.topic == focus)
    bet, seen = page.get_by_role("region", name="The bet at hand"), []
    for payment in right:
        expect(bet).to_contain_text(f"Box {payment.place.box}, {payment.place.label}")
        expect(bet).to_contain_text({"": payment.place.label}.get(payment.place.bettor, payment.place.bettor))
        seen.append(bet.inner_text())
        answer(page, payment)
    assert any(asked in text for text in seen)
    page.get_by_role("button", name="Hand in").press("Enter")
    slip = page.get_by_role("region", name="Your payments, graded")
    expect(slip.get_by_role("heading", name="All right")).to_be_visible()
    assert about.line is not None
    for clause in about.line.clauses:
        expect(slip.locator(f"clause-chip[clause='{clause}']").first).to_be_visible()


def test_the_sign_of_the_table_says_what_it_takes_and_pays(enter: Opener) -> None:
    page = open_layout(enter, "rws-3cp", focus="ante/over-maximum", role=None)
    sign = page.get_by_role("complementary", name="Sign of the table")
    expect(sign).to_contain_text("Ante")
    expect(sign).to_contain_text("10 – 100")
    page = open_layout(enter, "hgc-3cp-progressive", focus="six-card-bonus/maximum-payout", role=None)
    cap = make_layout(load("hgc-3cp-progressive"), SEED, 2, ("six-card-bonus/maximum-payout",)).round.payout_cap
    assert cap is not None
    expect(page.get_by_role("complementary", name="Sign of the table")).to_contain_text(f"{cap / 100:,.0f}")
    page = open_layout(enter, "rws-multilink-3cp", focus="pair-plus/house-reading", role=None)
    sign = page.get_by_role("complementary", name="Sign of the table")
    expect(sign.locator("clause-chip")).to_have_count(1)


def test_two_peoples_chips_lie_on_one_spot_and_each_is_paid_by_finger(enter: Opener) -> None:
    page = open_layout(
        enter, "mbs-megalink-3cp", level=1, focus="ante/pooled", role=None, width=390, height=844, has_touch=True
    )
    right = due("mbs-megalink-3cp", SEED, 1, "ante/pooled")
    first, second = [one for one in right if one.place.bet == "ante"]
    expect(page.locator("betting-spot[data-bet=ante] casino-chip:visible")).to_have_count(2)
    expect(page.locator("betting-spot[data-bet=ante] casino-chip.behind")).to_be_visible()
    bet = page.get_by_role("region", name="The bet at hand")
    expect(bet).to_contain_text("of the seated player")
    page.locator("betting-spot[data-bet=ante] button").tap()
    expect(bet).to_contain_text("of the player behind")
    assert (first.place.bettor, second.place.bettor) == ("seated", "behind")
    bet.get_by_role("button", name="Add 1", exact=True).tap()
    bet.get_by_role("button", name="Take 1.00").tap()
    slip = page.get_by_role("region", name="Your payments", exact=True)
    expect(slip.locator("button.row").nth(1)).to_contain_text("Take 1.00")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_was_paid_before_is_not_taken_as_a_part(enter: Opener) -> None:
    page = open_layout(enter, "rws-3cp", level=1, role=None)
    bet = page.get_by_role("region", name="The bet at hand")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(bet.get_by_role("textbox")).to_have_value("5")
    page.keyboard.press("t")
    slip = page.get_by_role("region", name="Your payments", exact=True)
    expect(slip.locator("button.row b").first).to_have_text("Take")


def test_a_wrong_payment_is_told_with_its_amount_reason_and_clause(enter: Opener) -> None:
    page = open_layout(enter, "rws-3cp")
    right = due("rws-3cp", SEED, 2)
    spoiled = next(one for one in right if one.do == "pay")
    for payment in right:
        answer(page, payment, wrong=payment is spoiled)
    page.keyboard.press("Enter")
    slip = page.get_by_role("region", name="Your payments, graded")
    expect(slip.get_by_role("heading", name=f"{len(right) - 1} of {len(right)} right")).to_be_visible()
    row = slip.locator(".verdict-row.bad")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(spoiled.place.label)
    expect(row).to_contain_text(f"Pay {spoiled.amount / 100:,.2f}")
    expect(row).to_contain_text(f"You: Pay {spoiled.amount / 100 + 1:,.2f}")
    assert spoiled.line is not None
    clause = spoiled.line.clauses[0]
    row.get_by_role("button", name=f"Clause {clause}", exact=True).hover()
    expect(page.get_by_role("tooltip")).to_contain_text(load("rws-3cp").clauses[clause].says[:40])
    expect(page.locator("betting-spot[wrong]")).to_have_count(1)


def test_answers_are_given_by_finger_changed_and_handed_in_late(enter: Opener) -> None:
    page = open_layout(enter, "mbs-megalink-3cp", level=1, width=390, height=844, has_touch=True)
    right = due("mbs-megalink-3cp", SEED, 1)
    bet = page.get_by_role("region", name="The bet at hand")
    expect(bet.get_by_role("button", name="Pay")).to_be_disabled()
    bet.get_by_role("button", name="Add 25").tap()
    bet.get_by_role("button", name="Add 5", exact=True).tap()
    bet.get_by_role("button", name="Pay S$30.00").tap()
    slip = page.get_by_role("region", name="Your payments", exact=True)
    expect(slip.locator("button.row").first).to_contain_text("Pay 30.00")
    slip.locator("button.row").first.tap()
    for payment in right:
        answer(page, payment)
    expect(bet.get_by_role("button", name="Hand in")).to_be_enabled()
    bet.get_by_role("button", name="Hand in").tap()
    expect(page.get_by_role("heading", name="All right")).to_be_visible()


@pytest.mark.parametrize("rulebook", KINDS)
def test_an_incident_is_ruled(rulebook: str, enter: Opener) -> None:
    page = enter(f"/trainer?do=rulings&rulebook={rulebook}&seed={SEED}", role=None)
    ruling = make_scene(load(rulebook), SEED).ruling
    choices = page.locator("[data-remedy]")
    expect(choices).to_have_count(4)
    identity = load(rulebook).identity
    expect(page.locator(".which")).to_have_text(f"{identity.title}, {identity.house_name}")
    wrong = next(one for one in range(4) if choices.nth(one).get_attribute("data-remedy") != ruling.remedy)
    page.keyboard.press(str(wrong + 1))
    expect(page.get_by_text("Not by these rules.")).to_be_visible()
    expect(page.locator(".remedy.good")).to_have_attribute("data-remedy", ruling.remedy)
    expect(page.locator(".remedy.bad .mark")).to_have_attribute("aria-label", "wrong")
    for clause in ruling.clauses:
        expect(page.locator(f".verdict-of clause-chip[clause='{clause}']").first).to_be_visible()
    expect(page.get_by_role("region", name="What to do")).to_contain_text(ruling.steps[0])
    page.get_by_role("button", name="Next incident").press("Enter")
    expect(page.locator(".remedy[disabled]")).to_have_count(0)


def test_everything_to_pay_with_is_in_sight_on_arrival(enter: Opener) -> None:
    page = enter(
        f"/trainer?do=payments&rulebook=mbs-megalink-uth&seed={SEED}&level=3", role=None, width=1280, height=800
    )
    expect(page.get_by_role("group", name="Chips")).to_be_in_viewport(ratio=1)
    expect(page.locator(".till .btn.go")).to_be_in_viewport(ratio=1)


def test_a_grade_is_told_in_words(enter: Opener) -> None:
    page = open_layout(enter, "mbs-megalink-3cp", level=3)
    for payment in due("mbs-megalink-3cp", SEED, 3):
        page.keyboard.press("n" if payment.place.stake == 0 else "p")
    page.keyboard.press("Enter")
    slip = page.get_by_role("region", name="Your payments, graded")
    expect(slip).to_contain_text(re.compile(r"play 1×|fold"))
    assert re.findall(r"play-\dx|\b[2-9TJQKA][shdc]\b", slip.inner_text()) == []
    # The caption of the dealer's hand keeps clear of what is printed on the felt.
    caption, print_ = (
        page.locator(".dealer .verdict").bounding_box(),
        page.locator("table-felt textPath").bounding_box(),
    )
    assert caption is not None
    assert print_ is not None
    assert caption["y"] + caption["height"] <= print_["y"] + 4


def hands_bets_back(scene: Scene) -> bool:
    """Whether the ruling returns a bet that would otherwise have stood."""
    found = effect(scene)
    if found is None or list(found.after) != [""]:
        return False
    before = {(one.box, one.bet): one.result for one in found.before}
    return any(one.result == "returned" != before.get((one.box, one.bet)) for one in found.after[""])


def test_the_money_of_a_ruling_is_shown_before_and_after(enter: Opener) -> None:
    book = load("rws-3cp")
    seed = next(seed for seed in range(1, 100) if hands_bets_back(make_scene(book, seed)))
    page = enter(f"/trainer?do=rulings&rulebook=rws-3cp&seed={seed}", role=None)
    ruling = make_scene(book, seed).ruling
    page.locator(f"[data-remedy={ruling.remedy}]").click()
    expect(page.get_by_text("Right.", exact=False).first).to_be_visible()
    sheet = page.get_by_role("region", name="The money")
    expect(sheet.get_by_role("row").filter(has_text="Returned").first).to_be_visible()


def test_the_record_of_somebody_signed_in_is_the_servers(enter: Opener, room: Room) -> None:
    page = open_layout(enter, "hgc-3cp-progressive", level=1, role="dealer")
    right = due("hgc-3cp-progressive", SEED, 1)
    for payment in right:
        page.keyboard.press("n" if payment.place.stake == 0 else "p")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next layout")).to_be_visible()
    good = sum((payment.do in ("push", "nothing")) for payment in right)
    found = room.client("dealer").get("/api/training/progress").json()
    assert (found["exercises"][-1]["asked"], found["exercises"][-1]["right"]) == (len(right), good)
    # What went wrong is asked for again.
    with page.expect_request(re.compile(r"/api/training/payments\?.*focus=")) as asked:
        page.get_by_role("button", name="Next layout").click()
    missed = {one["topic"] for one in found["topics"] if one["right"] < one["asked"]}
    assert missed & set(re.findall(r"focus=([^&]+)", asked.value.url.replace("%2F", "/")))
    page.reload()
    page.get_by_role("navigation", name="Exercises").get_by_role("link", name="Record").click()
    expect(page.get_by_role("region", name="Where you err")).to_contain_text("wrong")
    expect(page.get_by_role("region", name="Over time").get_by_role("img")).to_be_visible()
    by_bet = page.get_by_role("region", name="By bet")
    expect(by_bet.get_by_role("row").filter(has_text="Ante").first).to_contain_text(re.compile(r"lately \d+\.\d s"))
    expect(page.get_by_label("Your record")).to_contain_text("1 payments, 0 rulings")


def test_the_record_of_a_passer_by_stays_in_his_browser(enter: Opener) -> None:
    page = enter(f"/trainer?do=rulings&rulebook=hgc-3cp-progressive&seed={SEED}", role=None)
    page.locator("[data-remedy]").first.click()
    expect(page.get_by_role("button", name="Next incident")).to_be_visible()
    page.goto(page.url.split("?", maxsplit=1)[0] + "?do=record")
    expect(page.get_by_label("Your record")).to_contain_text("0 payments, 1 rulings")


def test_a_lost_connection_costs_no_answer(chromium: Browser, kept_pages: KeptPages, room: Room) -> None:
    with watched(chromium, kept=kept_pages, forgiven="net::ERR_INTERNET_DISCONNECTED") as begin:
        page = begin()
        page.goto(f"{room.address}/trainer?rulebook=rws-3cp&seed={SEED}&level=1")
        expect(page.locator("table-felt")).to_be_visible()
        for payment in due("rws-3cp", SEED, 1):
            answer(page, payment)
        page.context.set_offline(True)
        page.get_by_role("button", name="Hand in").click()
        expect(page.get_by_role("alert")).to_contain_text("The floor cannot be reached")
        page.context.set_offline(False)
        page.get_by_role("button", name="Hand in").click()
        expect(page.get_by_role("heading", name="All right")).to_be_visible()


def test_what_comes_after_an_answer_bars_nobody(enter: Opener) -> None:
    page = open_layout(enter, "mbs-megalink-uth", role=None, width=390, height=844, theme="light")
    for payment in due("mbs-megalink-uth", SEED, 2):
        answer(page, payment, wrong=True)
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_role("button", name="Next layout")).to_be_visible()
    assert barriers(page) == []
    page.goto(page.url.split("?", maxsplit=1)[0] + f"?do=rulings&rulebook=rws-3cp&seed={SEED}")
    page.locator("[data-remedy]").first.click()
    expect(page.get_by_role("button", name="Next incident")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("navigation", name="Exercises").get_by_role("link", name="Record").click()
    expect(page.get_by_role("region", name="Over time")).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
