"""Special layouts: bets outside the limits, cut wins, shared bets, choices, readings; all graded by the settlement."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from croupier.rulebook import Rulebook, load
from croupier.rulebook.catalogue import book_ids
from croupier.settlement import settle
from croupier.settlement.bettors import by_bettor
from croupier.training.layouts import LEVELS, LayoutToPay, make_layout
from croupier.training.payments import Graded, Reply, RightPayment, grade, payments
from croupier.training.specials import (
    BEHIND,
    BY_CHOICE,
    CAP,
    HOUSE,
    OVER,
    PLAY_SIZE,
    POOLED,
    SEATED,
    UNDER,
    possible,
    switches,
)
from tests.kinds import KINDS, of_each_kind

BOOKS = [load(name) for name in book_ids()]
by_game = pytest.mark.parametrize("book", of_each_kind(made=load))
#: Every special in games of each kind and in the first that has it; all others are slow.
FIRST = {name: book.id for book in reversed(BOOKS) for name in possible(book)}
CASES = [
    pytest.param(
        book,
        name,
        id=f"{book.id}-{name}",
        marks=() if book.id in KINDS or book.id == FIRST[name] else pytest.mark.slow,
    )
    for book in BOOKS
    for name in possible(book)
]


def due(layout: LayoutToPay) -> tuple[RightPayment, ...]:
    return payments(layout.round, layout.settlement)


def answered(right: tuple[RightPayment, ...]) -> list[Reply]:
    return [Reply(one.place.box, one.place.bet, one.do, one.amount, one.place.bettor) for one in right]


def marked(layout: LayoutToPay, said: list[Reply]) -> tuple[Graded, ...]:
    return grade(layout.round, layout.settlement, said)


def special(book: Rulebook, name: str, bet: str = "", level: int = 2) -> list[tuple[LayoutToPay, RightPayment]]:
    """Layouts with this special, each with a bet that it is about."""
    found = []
    for seed in range(24):
        layout = make_layout(book, seed, level, (name,))
        topics = [one for one in due(layout) if one.topic.endswith(f"/{name}") and bet in ("", one.place.bet)]
        found += [(layout, one) for one in topics]
    return found


def test_every_game_has_specials_and_each_special_a_game() -> None:
    known = {book.id: set(possible(book)) for book in BOOKS}
    limits = {OVER, UNDER}
    documents = {
        "hgc-3cp-progressive": {CAP, HOUSE},
        "mbs-megalink-3cp": limits | {POOLED, BY_CHOICE, HOUSE},
        "mbs-megalink-uth": limits | {POOLED},
        "rws-3cp": limits | {PLAY_SIZE, HOUSE},
        "rws-multilink-3cp": limits | {PLAY_SIZE, HOUSE},
    }
    assert known == documents | {
        book.id: limits | ({PLAY_SIZE} if book.decided_bets else set()) | ({HOUSE} if switches(book) else set())
        for book in BOOKS
        if book.id not in documents
    }


@by_game
@pytest.mark.parametrize("level", LEVELS)
def test_whatever_is_dealt_right_answers_score_full_and_each_wrong_one_is_found(book: Rulebook, level: int) -> None:
    for seed in range(1000, 1012):
        layout = make_layout(book, seed, level)
        right = due(layout)
        assert len({one.place.key for one in right}) == len(right)
        assert all(one.do in one.place.acts for one in right)
        # By finger or by key, nothing can be paid but an amount.
        assert all((one.amount > 0) if one.do == "pay" else (one.do == "take" or one.amount == 0) for one in right)
        said = answered(right)
        assert all(one.right and one.why.clauses and one.why.below for one in marked(layout, said))
        for place, answer in enumerate(said):
            others = [replace(answer, amount=answer.amount + 1)]
            others += [replace(answer, amount=answer.amount - 1)] if answer.amount > 1 else []
            others += [replace(answer, do="push" if answer.do != "push" else "take", amount=0)]
            for other in others:
                found = marked(layout, [*said[:place], other, *said[place + 1 :]])
                assert [index for index, one in enumerate(found) if not one.right] == [place]


@by_game
@pytest.mark.parametrize("level", LEVELS)
def test_something_is_special_often_and_not_always(book: Rulebook, level: int) -> None:
    seen: Counter[str] = Counter()
    rounds = 130
    for seed in range(rounds):
        names = {one.topic.rpartition("/")[2] for one in due(make_layout(book, seed, level))}
        seen.update(names & set(possible(book)) or {"plain"})
    assert rounds * 45 // 100 < seen["plain"] < rounds * 85 // 100
    assert all(seen[name] >= 2 for name in possible(book))


@pytest.mark.parametrize(("book", "name"), CASES)
def test_a_special_is_brought_when_it_is_asked_for(book: Rulebook, name: str) -> None:
    missed = [
        seed
        for seed in range(12)
        if not any(one.topic.endswith(f"/{name}") for one in due(make_layout(book, seed, 2, (name,))))
    ]
    assert len(missed) <= (1 if name == HOUSE else 0)


@by_game
def test_a_bet_without_anything_special_is_asked_about_as_before(book: Rulebook) -> None:
    for seed in range(40):
        layout = make_layout(book, seed, 3)
        plain = replace(layout.round, limits={}, payout_cap=None)
        for one in due(layout):
            box = next(box for box in settle(plain).boxes if box.box == one.place.box)
            assert one.topic.rpartition("/")[2] in possible(book) or box.line(one.place.bet) == one.line


def test_the_excess_over_the_maximum_neither_wins_nor_loses() -> None:
    book = load("rws-3cp")
    results = set()
    for layout, payment in special(book, OVER, "ante"):
        most, line = layout.round.limits["ante"].max, payment.line
        assert most is not None
        assert line is not None
        assert line.facts.action == most < payment.place.stake
        results.add(payment.do)
        if payment.do == "take":
            assert payment.amount == most
        if payment.do == "pay":
            assert payment.amount == most  # 1 to 1 of what is in action
    assert {"take", "pay"} <= results


def test_taking_the_whole_stake_can_be_said_in_two_ways_and_is_wrong_where_a_part_goes_back() -> None:
    layout, payment = next(one for one in special(load("rws-3cp"), OVER, "ante") if one[1].do == "take")
    said = answered(due(layout))
    place = [one.place.key for one in due(layout)].index(payment.place.key)
    for amount in (0, payment.place.stake):
        said[place] = replace(said[place], amount=amount)
        assert [one.right for one in marked(layout, said)].count(False) == 1
    layout = make_layout(load("rws-3cp"), 1, 3)
    lost = next(one for one in due(layout) if one.do == "take" and one.amount == 0)
    whole = Reply(lost.place.box, lost.place.bet, "take", lost.place.stake)
    assert [one.payment.place for one in marked(layout, [whole]) if one.right] == [lost.place]


def test_a_bet_below_the_minimum_is_settled_once_and_then_goes_back() -> None:
    again: dict[bool, set[str]] = {True: set(), False: set()}
    for layout, payment in special(load("mbs-megalink-3cp"), UNDER, "ante"):
        box = next(box for box in layout.round.boxes if box.box == payment.place.box)
        again[box.under_minimum_before].add(payment.line.result if payment.line is not None else "")
        if box.under_minimum_before:
            bonus = next((one for one in due(layout) if one.place.key == (box.box, "ante-bonus", "")), None)
            assert bonus is None or bonus.do == "nothing"
    assert again[True] == {"returned"}
    assert {"win", "lose"} <= again[False]


def test_a_play_of_the_wrong_size_is_settled_as_the_rules_say() -> None:
    for layout, payment in special(load("rws-3cp"), PLAY_SIZE):
        box = next(box for box in layout.round.boxes if box.box == payment.place.box)
        line = payment.line
        assert line is not None
        over = box.stakes["play"] > box.stakes["ante"]
        assert line.facts.action == (box.stakes["ante"] if over else None)


def test_a_maximum_payout_cuts_a_win() -> None:
    for layout, payment in special(load("hgc-3cp-progressive"), CAP):
        line = payment.line
        assert line is not None
        assert (payment.do, payment.amount) == ("pay", layout.round.payout_cap)
        assert "P29" in line.clauses
        assert any("held to the maximum payout" in note for note in line.facts.notes)


@pytest.mark.parametrize("rulebook", ["mbs-megalink-3cp", "mbs-megalink-uth"])
def test_people_who_share_a_bet_are_paid_each(rulebook: str) -> None:
    shared: set[str] = set()
    for layout, payment in special(load(rulebook), POOLED):
        together = [one for one in due(layout) if one.place.key[:2] == payment.place.key[:2]]
        assert {one.place.bettor for one in together} == {SEATED, BEHIND}
        assert len({one.do for one in together}) == 1
        line = payment.line
        assert line is not None
        assert {share.player: share.stake for share in line.shares} == {
            one.place.bettor: one.place.stake for one in together
        }
        assert by_bettor(layout.settlement).keys() >= {SEATED, BEHIND}
        shared.add(payment.place.bet)
    assert {"ante", "play"} <= shared
    assert "jackpot" not in shared


def test_a_bet_given_up_by_choice_is_lost_whatever_the_hand() -> None:
    for layout, payment in special(load("mbs-megalink-3cp"), BY_CHOICE):
        box = next(box for box in layout.round.boxes if box.box == payment.place.box)
        assert box.elected == ("pair-plus",)
        assert box.decisions[-1] == "fold"
        assert payment.do == "take"


@pytest.mark.parametrize("book", [book for book in BOOKS if HOUSE in possible(book)], ids=lambda book: book.id)
def test_a_house_may_read_a_clause_in_another_way(book: Rulebook) -> None:
    adopted: Counter[tuple[str, str]] = Counter()
    for seed in range(24):
        layout = make_layout(book, seed, 2, (HOUSE,))
        assert layout.round.rulebook == load(book.id, readings=layout.readings)
        adopted.update(layout.readings.items())
    assert set(adopted) == set(switches(book))
