"""Lines and what they rest on: clauses in order, facts, orders, pooled bets, outcomes that a rulebook forgot."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cache import Cache
from croupier.cards import parse_cards
from croupier.errors import Code, InputError, Refusal, RulebookError
from croupier.ranking import RANK_LISTS, reference
from croupier.rulebook import load
from croupier.rulebook.thresholds import Bands, Threshold
from croupier.settlement import FinishedBox, FinishedRound, Line, Order, SettledBox, fits, settle
from croupier.settlement.finished import order_about
from croupier.settlement.hands import own_hands
from croupier.settlement.outcomes import outcome
from croupier.settlement.plan import plan_of
from croupier.settlement.read import Reader
from croupier.settlement.wire import plain
from croupier.wire.rounds import Limit


def box(cards: str, stakes: dict[str, int], *decisions: str, **more: Any) -> FinishedBox:
    return FinishedBox(box=1, player="A", cards=parse_cards(cards), stakes=stakes, decisions=decisions, **more)


def round_of(one: FinishedBox, book: str = "rws-3cp", dealer: str = "Qs 9h 4d", **more: Any) -> FinishedRound:
    return FinishedRound(rulebook=load(book), dealer=parse_cards(dealer), boxes=(one,), **more)


def settled(one: FinishedBox, book: str = "rws-3cp", dealer: str = "Qs 9h 4d", **more: Any) -> SettledBox:
    return settle(round_of(one, book, dealer, **more)).boxes[0]


def line(box_: SettledBox, bet: str) -> Line:
    found = box_.line(bet)
    assert found is not None
    return found


def test_the_example_of_the_interface() -> None:
    text = b"""{"rulebook": "rws-3cp", "jackpot": {"meter": 5000000, "reset": 1000000}, "dealer": "Qs 7h 2d",
        "community": "", "boxes": [{"box": 1, "player": "A", "cards": "As Ks 4c",
        "bets": {"ante": 2500, "pair-plus": 500, "jackpot": 500}, "decisions": ["play-1x"]}]}"""
    result = plain(settle(Reader().read(text)))
    assert result["dealer"] == {"category": "high-card", "qualifies": True}
    assert {key: value for key, value in result["boxes"][0].items() if key != "lines"} == {
        "box": 1, "player": "A", "category": "high-card", "staked": 6000, "paid": 10_000, "net": 4000,
    }  # fmt: skip
    assert result["boxes"][0]["lines"][0] == {
        "bet": "ante", "stake": 2500, "payout": 5000, "result": "win", "clauses": ["3.15.1", "4.1"],
    }  # fmt: skip
    assert result["jackpot"] == {"before": 5_000_000, "after": 5_000_000, "awards": []}
    assert list(result) == ["rulebook", "dealer", "boxes", "jackpot"]
    json.dumps(result)


def test_lines_stand_in_the_order_of_the_layout() -> None:
    stakes = {"jackpot": 500, "pair-plus": 500, "ante": 1000}
    assert [each.bet for each in settled(box("9c 8d 7s", stakes, "play-1x")).lines] == [
        "ante", "play", "ante-bonus", "pair-plus", "jackpot",
    ]  # fmt: skip


def test_facts_say_what_decided_a_line() -> None:
    lost = line(settled(box("Kc 7d 2s", {"pair-plus": 500})), "pair-plus")
    assert (lost.facts.situation, lost.facts.hand, lost.facts.category, lost.facts.pays) == (
        "settle", "own", "high-card", None,
    )  # fmt: skip
    won = line(settled(box("Kc Kd 2s", {"pair-plus": 500})), "pair-plus")
    assert (won.facts.category, won.facts.pays, won.net) == ("pair", "1 to 1", 500)
    folded = line(settled(box("Kc Kd 2s", {"ante": 500, "jackpot": 500}, "fold")), "jackpot")
    assert (folded.facts.situation, folded.facts.readings) == ("fold", ("RT4",))


def test_a_bet_that_loses_unseen_cites_the_clause_that_deems_it_lower() -> None:
    hidden = settled(box("Kc Kd Kh", {"ante": 500}, "play-1x", declined=True), "mbs-megalink-3cp", community=())
    assert line(hidden, "ante").clauses == ("3.10.2", "3.12.2")


def test_what_a_limit_returned_is_cited_and_counted() -> None:
    cut = line(settled(box("Kc 7d 2s", {"ante": 15_000}, "play-1x"), limits={"ante": Limit(max=10_000)}), "ante")
    assert (cut.stake, cut.payout, cut.facts.action) == (15_000, 25_000, 10_000)
    assert cut.clauses == ("3.15.1", "4.1", "5.1.1")
    assert cut.facts.readings == ("X11",)


@pytest.mark.parametrize(
    ("order", "payouts"),
    [
        (Order(then="return", bet="ante", clauses=("5.10",)), {"ante": 1000, "play": 1000, "pair-plus": 1000}),
        (Order(then="lose", bet="pair-plus", clauses=("5.1",)), {"ante": 2000, "play": 2000, "pair-plus": 0}),
        (
            Order(then="return-excess", bet="ante", action=400, clauses=("5.1",)),
            {"ante": 1400, "play": 1400, "pair-plus": 1000},
        ),
        (
            Order(then="return-excess", bet="play", action=400, clauses=("5.1",)),
            {"ante": 2000, "play": 1400, "pair-plus": 1000},
        ),
        (Order(then="return", clauses=("5.15",)), {"ante": 1000, "play": 1000, "pair-plus": 500}),
        (Order(then="lose", clauses=("P25",)), {"ante": 0, "play": 0, "pair-plus": 0}),
    ],
)
def test_orders_come_before_the_cards(order: Order, payouts: dict[str, int]) -> None:
    result = settled(box("Kc Kd 2s", {"ante": 1000, "pair-plus": 500}, "play-1x", orders=(order,)))
    assert {each.bet: each.payout for each in result.lines} == payouts
    ordered = [each for each in result.lines if order.bet in (None, each.bet)]
    assert all(set(order.clauses) <= set(each.clauses) for each in ordered)


def test_a_forfeited_or_returned_ante_earns_no_bonus() -> None:
    for then in ("return", "lose"):
        order = Order(then=then, bet="ante", clauses=("5.1",))
        result = settled(box("9c 8d 7s", {"ante": 1000}, "play-1x", orders=(order,)))
        assert result.line("ante-bonus") is None


def test_a_forfeited_jackpot_bet_claims_nothing() -> None:
    order = Order(then="lose", bet="jackpot", clauses=("5.1",))
    stakes = {"ante": 1000, "jackpot": 500}
    result = settle(round_of(box("As Ks Qs", stakes, "play-1x", orders=(order,)), dealer="Qd 9h 4d"))
    assert result.jackpot.awards == ()
    assert line(result.boxes[0], "jackpot").payout == 0


def test_play_follows_what_is_left_of_the_ante_even_when_its_own_size_is_wrong() -> None:
    both = settled(box("Kc 7d 2s", {"ante": 15_000, "play": 20_000}, "play-1x"), limits={"ante": Limit(max=10_000)})
    play = line(both, "play")
    assert (play.stake, play.payout) == (20_000, 30_000)
    assert play.clauses == ("3.15.1", "4.1", "5.3", "5.3.1", "5.1.1")
    assert play.facts.readings == ("RW1", "X11")


def test_where_the_document_is_silent_the_settlement_names_who_decides() -> None:
    with pytest.raises(Refusal) as refused:
        settled(box("Kc 7d 2s", {"ante": 15_000}, "play-1x"), "hgc-3cp-progressive", limits={"ante": Limit(max=10_000)})
    assert (refused.value.code, refused.value.at) == (Code.RULES_SILENT, "boxes[0].bets.ante")
    assert "ruling" in refused.value.expected


def test_a_pooled_bet_is_shared_to_the_cent() -> None:
    parts = {"P": 3333, "Q": 3333, "R": 3334}
    pooled = box("Kc 7d 2s", {"ante": 10_000}, "play-1x", bettors={"ante": parts})
    result = settled(pooled, "mbs-megalink-3cp", community=())
    for each in result.lines:
        assert sum(share.stake for share in each.shares) == each.stake
        assert sum(share.payout for share in each.shares) == each.payout
    assert [share.payout for share in line(result, "ante").shares] == [6666, 6666, 6668]
    assert "3.4" in line(result, "ante").clauses


def test_a_bonus_on_a_pooled_bet_is_shared_as_the_bet_is() -> None:
    pooled = box("9c 8d 7s", {"ante": 1000}, "play-1x", bettors={"ante": {"P": 400, "Q": 600}})
    bonus = line(settled(pooled, "mbs-megalink-3cp", community=()), "ante-bonus")
    assert [(share.player, share.stake, share.payout) for share in bonus.shares] == [("P", 0, 400), ("Q", 0, 600)]


def test_a_bet_that_the_rulebook_forgot_is_named() -> None:
    play = load("rws-3cp").bets["play"]
    with pytest.raises(RulebookError) as refused:
        outcome("play", play, ("fold", "settle"), None)
    assert (refused.value.code, refused.value.at) == (Code.BAD_RULE, "bets.play.on")


def test_a_bet_nobody_may_say_otherwise_about_is_named() -> None:
    with pytest.raises(InputError) as refused:
        outcome("pair-plus", load("rws-3cp").bets["pair-plus"], ("fold", "settle"), Threshold("pair"), elected=True)
    assert refused.value.code == Code.DECISION_NOT_OPEN


def test_what_does_not_fit_into_a_cache_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [settled(box("Kc 7d 2s", {"ante": amount}, "play-1x")) for amount in range(100, 110)]
    for name in ("plan._bundles", "outcomes._lines", "plan._plans"):
        monkeypatch.setattr(f"croupier.settlement.{name}", Cache(1))
    for name in ("plan._MOST_SHAPES", "hands._MOST_HANDS"):
        monkeypatch.setattr(f"croupier.settlement.{name}", 1)
    monkeypatch.setattr("croupier.settlement.hands._own_hands", {})
    assert [settled(box("Kc 7d 2s", {"ante": amount}, "play-1x")) for amount in range(100, 110)] == expected


def test_tables_that_read_hands_alike_share_what_they_remember() -> None:
    """However many kinds of boxes a server meets: what it keeps of the hands does not grow with them."""
    bands = tuple(Bands(RANK_LISTS[name]) for name in ("three-card", "three-card-jackpot"))
    remembered = own_hands(bands)
    assert own_hands(bands) is remembered
    assert remembered is not own_hands(bands[:1])
    tied = [remembered.read(parse_cards(hand)) for hand in ("Kc 7d 2s", "Kd 7s 2c")]
    assert tied[0] is tied[1]
    assert tied[0].rank == reference.rank_hand(parse_cards("Kc 7d 2s"), bands[0].rank_list)


LIMITS = {"ante": Limit(min=1000, max=10_000), "pair-plus": Limit(min=500, max=10_000)}


@pytest.mark.parametrize(
    ("book", "one", "payouts"),
    [
        ("mbs-megalink-3cp", box("", {"ante": 15_000}, "fold"), {"ante": 5000}),
        ("mbs-megalink-3cp", box("", {"ante": 500}, "fold", under_minimum_before=True), {"ante": 500}),
        ("mbs-megalink-3cp", box("", {"ante": 15_000}, "play-1x", declined=True), {"ante": 5000, "play": 5000}),
        ("rws-3cp", box("", {"ante": 1000, "pair-plus": 15_000}, "fold"), {"ante": 0, "pair-plus": 5000}),
    ],
    ids=["over the maximum", "under the minimum again", "declined", "a side bet that folds with it"],
)
def test_a_hand_nobody_has_read_is_held_to_the_limits(book: str, one: FinishedBox, payouts: dict[str, int]) -> None:
    community = parse_cards("6s 5c") if load(book).cards.community else ()
    found = settled(one, book, limits=LIMITS, community=community)
    assert found.category is None
    assert {each.bet: each.payout for each in found.lines} == payouts


def test_a_hand_on_which_a_bet_turns_must_be_read() -> None:
    live = box("", {"ante": 1000, "pair-plus": 500}, "fold")
    more: dict[str, Any] = {"book": "mbs-megalink-3cp", "community": parse_cards("6s 5c")}
    with pytest.raises(Refusal) as refused:
        settled(live, **more)
    assert (refused.value.code, refused.value.at) == (Code.CARDS_MISSING, "boxes[0].cards")
    assert "pair-plus" in refused.value.message
    back = Order(then="return", clauses=("5.13",), bet="pair-plus")
    assert [each.payout for each in settled(replace(live, orders=(back,)), **more).lines] == [0, 500]
    cut = Order(then="return-excess", clauses=("5.14",), bet="pair-plus", action=300)
    with pytest.raises(Refusal):
        settled(replace(live, orders=(cut,)), **more)


def test_the_first_order_that_ends_a_bet_holds_and_of_two_sizes_the_smaller() -> None:
    cut, less, back, lost = (
        Order(then="return-excess", clauses=("a",), bet="ante", action=800),
        Order(then="return-excess", clauses=("b",), bet="ante", action=600),
        Order(then="return", clauses=("c",), bet="ante"),
        Order(then="lose", clauses=("d",)),
    )
    assert order_about((cut, less), "ante") == less
    assert order_about((cut, back, lost), "ante") == back
    assert order_about((cut, back, lost), "play") == lost
    assert order_about((cut,), "play") is None
    # A stake that was ordered back is not collected with the hand that is forfeited later.
    out = settled(box("Kc 7d 2s", {"ante": 1000, "pair-plus": 500}, "play-1x", orders=(cut, back, lost)))
    assert {each.bet: each.payout for each in out.lines} == {"ante": 1000, "play": 0, "pair-plus": 0}


@pytest.mark.parametrize(
    ("book", "stakes", "decisions"),
    [
        ("rws-3cp", {"pair-plus": 1000}, ()),
        ("let-it-ride", {"first": 1000, "second": 1000, "third": 1000}, ("let-it-ride", "let-it-ride")),
    ],
)
def test_a_hand_without_a_decision_or_a_contest_is_higher_and_lower_than_nothing(
    book: str, stakes: dict[str, int], decisions: tuple[str, ...]
) -> None:
    shape = plan_of(load(book)).shape(box("2c 3d 5h", stakes, *decisions))
    assert {shape.situations(True, comparison) for comparison in (-1, 0, 1)} == {("settle",)}


def test_a_decision_for_better_hands_says_which() -> None:
    made = plan_of(load("crazy-4-poker")).shape(box("Ac Ad 9h 5s 3c", {"ante": 1000, "super-bonus": 1000}, "play-3x"))
    assert "open only with pair A or better" in fits.hand_too_low(made.conditional[0]).message
