"""Seen cards: games solved for somebody who knows more, beside going through all that can follow for single hands."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.analysis.card_sets import cards_of_sets, numbers_with, set_numbers, sets_up_to, suit_masks
from croupier.analysis.game import Game
from croupier.analysis.reading import game_of
from croupier.analysis.registry import advice, solve
from croupier.analysis.routes import against_dealer, beside_dead_cards, longest_suit
from croupier.analysis.solution import Position
from croupier.analysis.weighing import KnownCards, Weigher
from croupier.cards import DECK, Card
from croupier.errors import Code, CroupierError
from croupier.rulebook import load


def game(name: str) -> Game:
    return game_of(load(name))


def mean_of_best(of: Game, own: tuple[Card, ...], known: int, dead: int) -> Fraction:
    """Best play with one own hand, over every choice of seen cards one by one."""
    rest = [card for card in DECK if card not in own]
    values = [
        max(Weigher(of, KnownCards(own, dealer=seen, dead=others)).values(0, 0).values())
        for seen in combinations(rest, known)
        for others in combinations([card for card in rest if card not in seen], dead)
    ]
    return sum(values, Fraction(0)) / len(values)


def some_hands(monkeypatch: pytest.MonkeyPatch, places: list[int]) -> None:
    """Let the route go through some own hands alone."""
    every = against_dealer.own_hands

    def some(of: Game, taken: Any = None) -> Any:
        columns, names = every(of, taken)
        return tuple(column[places] for column in columns), names

    monkeypatch.setattr(against_dealer, "own_hands", some)


@pytest.mark.parametrize(
    ("name", "dealer", "boxes", "places"),
    [
        ("rws-3cp", 2, 0, [3, 700, 1701]),
        ("rws-3cp", 0, 2, [700]),
        ("rws-3cp", 1, 1, [20, 1500]),
        pytest.param("rws-3cp", 3, 0, [900], marks=pytest.mark.slow),
        pytest.param("rws-3cp", 0, 2, [3, 1701], marks=pytest.mark.slow),
        pytest.param("crazy-4-poker", 0, 1, [5, 77_000, 134_000], marks=pytest.mark.slow),
        pytest.param("caribbean-stud", 0, 1, [60_000], marks=pytest.mark.slow),
        pytest.param("caribbean-stud", 2, 0, [70_000], marks=pytest.mark.slow),
        pytest.param("four-card-poker", 1, 0, [50_000], marks=pytest.mark.slow),
    ],
)
def test_own_hands_beside_every_choice_of_seen_cards(
    name: str, dealer: int, boxes: int, places: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    some_hands(monkeypatch, places)
    of = game(name).seeing(dealer=dealer, boxes=boxes)
    solution = against_dealer.solve(of)
    for place, cards in enumerate(solution.cards):
        own = tuple(DECK[card] for card in cards)
        worth = Fraction(int(solution.best[place]), solution.deals_each * of.scale)
        assert worth == mean_of_best(of, own, len(of.streets[0].dealer), boxes)


@pytest.mark.parametrize(("dealer", "boxes"), [(1, 0), (0, 1)])
def test_longest_suits_beside_every_seen_card(dealer: int, boxes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands with long and short suits, and with two suits of one length."""
    masks, weights = suit_masks(7)
    some = np.arange(50_001, len(masks), 1_500_000)
    monkeypatch.setattr(longest_suit, "suit_masks", lambda _: (masks[some], weights[some]))
    of = game("high-card-flush").seeing(dealer=dealer, boxes=boxes)
    solution = longest_suit.solve(of)
    each = 45 * (Weigher(of, KnownCards(DECK[:7], dealer=DECK[7 : 7 + dealer], dead=DECK[7 : 7 + boxes])).dealers)
    for place, of_suits in enumerate(solution.masks.tolist()):
        own = tuple(DECK[4 * rank + suit] for suit in range(4) for rank in range(13) if of_suits[suit] >> rank & 1)
        assert Fraction(int(solution.best[place]), each * of.scale) == mean_of_best(of, own, dealer, boxes)


@pytest.mark.parametrize(
    ("name", "decided"), [("let-it-ride", ("pull-back",)), ("mississippi-stud", ("bet-1x", "bet-3x"))]
)
def test_the_last_street_without_a_dealer_beside_dead_cards(name: str, decided: tuple[str, ...]) -> None:
    of = game(name).seeing(boxes=2)
    street = len(of.streets) - 1
    state = of.course.ways(street, decided, of)
    assert state is not None
    up = len(of.streets[street].community)
    for shift in (0, 17, 40):
        cards = [DECK[(11 * place + shift) % 52] for place in range(of.own + up + 2)]
        own, community, dead = cards[: of.own], cards[of.own : of.own + up], cards[of.own + up :]
        position = Position(street, state, tuple(own), tuple(community), (), tuple(dead))
        expected = Weigher(of, KnownCards(tuple(own), tuple(community), dead=tuple(dead))).values(street, state)
        assert advice(of, position).values == expected


def test_the_first_street_without_a_dealer_beside_a_dead_card() -> None:
    of, own, dead = game("mississippi-stud").seeing(boxes=1), (DECK[3], DECK[22]), (DECK[20],)
    found = advice(of, Position(0, 0, own, (), (), dead)).values
    weigher = Weigher(of, KnownCards(own, dead=dead))
    assert weigher.feasible()
    assert found == weigher.values(0, 0)


@pytest.mark.parametrize("name", ["let-it-ride", "mississippi-stud"])
def test_what_best_play_adds_up_to_is_what_its_endings_come_to(name: str) -> None:
    """Sums go backwards over the streets, endings forwards."""
    of = game(name).seeing(boxes=1)
    beside = beside_dead_cards._Beside(of, [20])
    best = np.max(beside.sums[0][0], axis=0)
    alive = [number for number, cards in enumerate(cards_of_sets(of.own)[-len(best) :].tolist()) if 20 not in cards]
    counts = beside.counts()
    prices = np.array([[of.price(plan, 0, bands) for bands in beside.names] for plan in of.course.plans], object)
    ended = (counts * prices).sum()
    orders = int(beside.ended(beside.sizes[0]).sum(axis=0)[alive[0]]) * len(alive) // int(counts.sum())
    assert ended * orders == int(best[alive].sum())


@pytest.mark.parametrize(
    ("name", "seen", "at"),
    [
        ("high-card-flush", {"dealer": 1, "boxes": 1}, "seen"),
        ("let-it-ride", {"boxes": 4}, "seen"),
        ("caribbean-stud", {"dealer": 3}, "seen"),
        ("casino-holdem", {"dealer": 1, "boxes": 2}, "seen"),
    ],
)
def test_more_seen_cards_than_can_be_gone_through_are_refused(name: str, seen: dict[str, int], at: str) -> None:
    with pytest.raises(CroupierError) as caught:
        solve(game(name).seeing(**seen))
    assert (caught.value.code, caught.value.at) == (Code.GAME_NOT_SOLVED, at)


def test_the_numbers_of_sets_with_a_card_more() -> None:
    cards, starts = cards_of_sets(3), sets_up_to(3).starts
    for card in (0, 25, 51):
        numbers = numbers_with(2, card)
        for number, pair in enumerate(cards[starts[2] : starts[3], :2].tolist()):
            if card not in pair:
                assert numbers[number] == set_numbers(np.array([sorted([*pair, card])], np.uint8))[0]
