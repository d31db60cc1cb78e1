"""Exercises: the same from the same seed, worth doing, right by the settlement and by the rulings."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

import msgspec
import pytest

from croupier.rulebook import Rulebook, load
from croupier.rulebook.catalogue import book_ids
from croupier.rulings import rule
from croupier.rulings.record import facts_with_record
from croupier.settlement import settle
from croupier.settlement.read import Reader
from croupier.settlement.write import document
from croupier.training.dice import Dice
from croupier.training.layouts import BOXES, LEVELS, make_layout, pushes
from croupier.training.payments import Reply, RightPayment, grade, payments, places
from croupier.training.progress import Exercise, Item, topics
from croupier.training.remedies import CHOICES, choices, elsewhere
from croupier.training.scenes import effect, incidents, make_scene
from croupier.wire.training import TallyRow
from tests.kinds import of_each_kind

BOOKS = [load(name) for name in book_ids()]
by_game = pytest.mark.parametrize("book", of_each_kind(made=load))


def answers(right: tuple[RightPayment, ...]) -> list[Reply]:
    return [Reply(one.place.box, one.place.bet, one.do, one.amount, one.place.bettor) for one in right]


def left_with_player(payment: RightPayment) -> int:
    """What a bettor has in the end: his stake unless it was taken or the house keeps it, and what he was paid."""
    stake, line = payment.place.stake, payment.line
    if payment.do == "take":
        return stake - (payment.amount or stake)
    kept = payment.do == "pay" and line is not None and line.payout == payment.amount
    return payment.amount + (0 if kept else stake)


def test_dice_follow_their_seed_and_favour_nothing() -> None:
    assert [Dice("a").number(1000) for _ in range(3)] == [Dice("a").number(1000)] * 3
    assert Dice("a").deck() != Dice("b").deck()
    dice = Dice("c")
    drawn = Counter(dice.number(6) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(850 < count < 1150 for count in drawn.values())
    assert Dice("d").weighted({"never": 0, "always": 3}) == "always"
    assert sorted(Dice("e").some([1, 2, 3], 5)) == [1, 2, 3]


@by_game
@pytest.mark.parametrize("level", LEVELS)
def test_a_layout_is_a_round_that_the_rules_allow(book: Rulebook, level: int) -> None:
    for seed in range(25):
        layout = make_layout(book, seed, level)
        assert layout == make_layout(book, seed, level)
        assert len(layout.round.boxes) == min(BOXES[level], book.equipment.most_boxes)
        # Read again from its document, as `croupier settle` would, it is checked against the rulebook.
        again = Reader().read(msgspec.json.encode(document(layout.round, readings=layout.readings)))
        assert settle(again).boxes == layout.settlement.boxes


@by_game
def test_the_payments_are_the_settlement(book: Rulebook) -> None:
    for seed in range(40):
        layout = make_layout(book, seed, 3)
        right = payments(layout.round, layout.settlement)
        assert [one.place for one in right] == list(places(layout.round, layout.settlement))
        lines = {(box.box, line.bet): line for box in layout.settlement.boxes for line in box.lines}
        assert {(one.place.box, one.place.bet) for one in right if one.line} == set(lines)
        assert all((one.do, one.amount) == ("nothing", 0) for one in right if one.line is None)
        for key, line in lines.items():
            # Whatever the dealer takes and pays, the players end with what the settlement hands them.
            there = [one for one in right if (one.place.box, one.place.bet) == key]
            assert sum(one.place.stake for one in there) == line.stake
            assert sum(left_with_player(one) for one in there) == line.payout
        graded = grade(layout.round, layout.settlement, answers(right))
        assert all(one.right and one.why.clauses for one in graded)


@by_game
def test_a_wrong_amount_a_wrong_act_and_no_answer_are_wrong(book: Rulebook) -> None:
    several = (make_layout(book, seed, 2) for seed in range(50))
    layout = next(one for one in several if sum(due.do == "pay" for due in payments(one.round, one.settlement)) > 1)
    right = payments(layout.round, layout.settlement)
    first, second = [index for index, one in enumerate(right) if one.do == "pay"][:2]
    said = answers(right)
    said[first] = msgspec.structs.replace(said[first], amount=said[first].amount + 100)
    del said[second]
    graded = grade(layout.round, layout.settlement, said)
    assert [index for index, one in enumerate(graded) if not one.right] == [first, second]
    assert graded[second].said is None


@by_game
def test_what_is_rare_at_a_table_is_not_rare_here(book: Rulebook) -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        layout = make_layout(book, seed, 2)
        shown = payments(layout.round, layout.settlement)
        seen.update({one.do for one in shown})
        seen.update({one.place.bet for one in shown if one.do == "pay"})
    for bet in book.bets:
        assert seen[bet] >= 4, bet
    if book.jackpot is not None and book.jackpot.envy is not None:
        assert seen["envy"] >= 4
    assert seen["push"] >= (10 if pushes(book) else 0)


@by_game
def test_a_focus_brings_what_somebody_gets_wrong(book: Rulebook) -> None:
    for name, bet in book.bets.items():
        for row in bet.pays.table if bet.pays is not None else ():
            # A win with nothing at all over a dealer who qualifies is too rare for a search.
            if bet.pays is not None and row == book.rank_list(bet.pays.hand).categories[-1]:
                continue
            topic = f"{name}/{row}"
            layouts = (make_layout(book, seed, 2, (topic,)) for seed in range(4))
            # The next one is made only where this one does not bring it.
            found = (topic in [one.topic for one in payments(each.round, each.settlement)] for each in layouts)
            assert any(found), topic


@by_game
def test_a_scene_agrees_with_its_own_record(book: Rulebook) -> None:
    for incident in incidents(book):
        for seed in range(4):
            scene = make_scene(book, seed, (incident,))
            assert scene == make_scene(book, seed, (incident,))
            ruling = scene.ruling
            assert ruling == rule(book, incident, ruling.facts)
            boxes = scene.order.boxes
            facts_with_record(scene.state, incident, ruling.facts, box=boxes[0] if boxes else None, player=None)
            assert (effect(scene) is None) == (ruling.remedy == "refer"), (incident, seed)
            assert (scene.bet is None) == (scene.stake == 0)
            # A table shows a meter where its game has one, and nowhere else.
            assert scene.state.jackpot is None or book.has_jackpot


@by_game
def test_the_right_remedy_stands_among_others(book: Rulebook) -> None:
    places_of_right = set()
    for incident in incidents(book):
        for seed in range(3):
            scene = make_scene(book, seed, (incident,))
            offered = choices(scene, BOOKS, seed)
            assert len(set(offered)) == CHOICES
            places_of_right.add(offered.index(scene.ruling.remedy))
            for remedy in set(offered) - {scene.ruling.remedy}:
                found = elsewhere(scene, remedy, BOOKS)
                if found is not None:
                    assert rule(load(found.rulebook), incident, found.facts).remedy == remedy
    assert places_of_right == set(range(CHOICES))


def test_every_ruling_of_an_incident_comes_up() -> None:
    book = load("rws-3cp")
    remedies = {make_scene(book, seed, ("player-count-wrong",)).ruling.clauses for seed in range(30)}
    rules = [one for one in book.irregularities.rules if one.incident == "player-count-wrong"]
    assert len(remedies) >= len({one.clause for one in rules})


def test_the_record_says_where_somebody_errs() -> None:
    at = datetime(2030, 1, 1, tzinfo=UTC)
    one = Exercise(
        at=at, kind="payments", rulebook="rws-3cp", milliseconds=9000,
        items=(Item("ante/win", True), Item("ante-bonus/straight", False)),
    )  # fmt: skip
    other = Exercise(
        at=at, kind="payments", rulebook="rws-3cp", milliseconds=9000, items=(Item("ante-bonus/straight", True),)
    )
    assert (one.asked, one.right) == (2, 1)
    found = topics([one, other])
    assert [(row.topic, row.asked, row.right) for row in found] == [("ante-bonus/straight", 2, 1), ("ante/win", 1, 1)]


def test_the_record_has_speed_and_accuracy_by_bet() -> None:
    at = datetime(2030, 1, 1, tzinfo=UTC)
    items = (Item("ante/win", True, 3000), Item("ante/over-maximum", False, 8000), Item("envy/nothing", True))
    one = Exercise(at=at, kind="payments", rulebook="rws-3cp", milliseconds=12_000, items=items)
    assert one.bets == {
        "ante": TallyRow(asked=2, right=1, milliseconds=11_000),
        "envy": TallyRow(asked=1, right=1, milliseconds=0),
    }
    ruled = Exercise(at=at, kind="rulings", rulebook="rws-3cp", milliseconds=9000, items=(Item("misdeal", True),))
    assert ruled.bets == {}
