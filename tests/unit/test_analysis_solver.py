"""The solved games: exact figures, each by a second way as well, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.analysis import solutions
from croupier.analysis.card_sets import kind_numbers, kinds_of, set_numbers
from croupier.analysis.game import Game, GameChoice, GameStreet
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.routes import against_dealer, without_dealer
from croupier.analysis.routes.against_dealer import order_of_plans
from croupier.analysis.weighing import KnownCards, Weigher
from croupier.cards import DECK, Card
from croupier.errors import Code, CroupierError
from croupier.rulebook import load
from tests.solved import solved
from tests.unit import eight_games

#: What the main bet comes to under best play, and what has been published for the house, in percent.
FIGURES = {
    "let-it-ride": (Fraction(-37963, 1082900), 3.5057),
    "mississippi-stud": (Fraction(-53223, 1082900), 4.9149),
    "caribbean-stud": (Fraction(-142031221, 2718662100), 5.2243),
    "crazy-4-poker": (Fraction(-264142729, 7726058340), 3.42),
    "four-card-poker": (Fraction(-8840827253, 317119576410), 2.79),
    # 2.64 is in print, which the rules do not give.
    "high-card-flush": (Fraction(-1348050875653, 50592437455560), 2.6645),
}
THREE_CARD = ("rws-3cp", "mbs-megalink-3cp", "rws-multilink-3cp", "hgc-3cp-progressive")


def game(name: str) -> Game:
    return game_of(load(name))


@pytest.mark.parametrize("name", FIGURES)
def test_what_a_game_comes_to(name: str) -> None:
    results, (exact, published) = solved(name).results, FIGURES[name]
    assert results.distribution.mean == exact
    assert solutions.solved(game(name)).results == results, "make solved"
    digits = len(str(published).partition(".")[2])
    assert round(-100 * float(exact), digits) == published


@pytest.mark.parametrize("name", THREE_CARD)
def test_three_cards_against_three(name: str) -> None:
    results = solved(name).results
    assert results.distribution.mean == Fraction(-686689, 20358520)
    assert results.deals == comb(52, 3) * comb(49, 3)


@pytest.mark.parametrize(
    "name", [*list(FIGURES)[:4], *(pytest.param(name, marks=pytest.mark.slow) for name in list(FIGURES)[4:])]
)
def test_the_rulebook_is_read_as_the_rules_are_written(name: str) -> None:
    by_hand = getattr(eight_games, name.replace("-", "_"))()
    assert solve(by_hand).results.distribution == solved(name).results.distribution


@pytest.mark.parametrize("name", FIGURES)
def test_every_deal_ends_once(name: str) -> None:
    results, of = solved(name).results, game(name)
    dealt = comb(52, of.own) * comb(52 - of.own, of.dealer)
    if not of.dealer:
        dealt = comb(52, of.own) * (52 - of.own) * (51 - of.own) * (50 - of.own if of.community == 3 else 1)
    elif of.streets[0].dealer:
        dealt *= of.dealer
    assert results.deals == dealt
    assert sum(results.frequency(label) for label in results.labels) == 1


def hands_of(size: int, count: int) -> list[tuple[Card, ...]]:
    """Some kinds of hands, spread over all."""
    cards = kinds_of(size).cards
    return [tuple(DECK[card] for card in cards[place]) for place in range(7, len(cards), len(cards) // count)]


@pytest.mark.parametrize("name", ["rws-3cp", "crazy-4-poker", "caribbean-stud", "four-card-poker"])
def test_a_decision_is_worth_what_going_through_the_dealer_s_hands_says(name: str) -> None:
    of, solution = game(name), solved(name)
    plans = [of.course.plans[plan].label for plan in order_of_plans(of)]
    places = {row.tobytes(): place for place, row in enumerate(solution.cards)}
    for number, own in enumerate(hands_of(of.own, 6)):
        place = places[np.array(own, np.uint8).tobytes()]
        rest = [card for card in DECK if card not in own]
        up = (rest[11 * number % len(rest)],) if of.streets[0].dealer else ()
        worth = Weigher(of, KnownCards(own, dealer=up)).values(0, 0)
        best = {label for label, value in worth.items() if value == max(worth.values())}
        noted = solution.plans[place, up[0] if up else 0]
        assert {label for at, label in enumerate(plans) if noted >> at & 1} == best
        if not up:
            for at, label in enumerate(plans):
                if label in worth:
                    assert worth[label] == Fraction(int(solution.sums[place, at]), solution.deals_each * of.scale)


def test_an_own_hand_adds_up_over_the_up_cards() -> None:
    """All 47 up-cards of one hand, one by one."""
    of, solution = game("caribbean-stud"), solved("caribbean-stud")
    plans = [of.course.plans[plan].label for plan in order_of_plans(of)]
    place = len(solution.cards) // 3
    own = tuple(DECK[card] for card in solution.cards[place])
    worth = [Weigher(of, KnownCards(own, dealer=(up,))).values(0, 0) for up in DECK if up not in own]
    for at, label in enumerate(plans):
        total = sum((each[label] for each in worth), Fraction(0)) / len(worth)
        assert total == Fraction(int(solution.sums[place, at]), solution.deals_each * of.scale)
    best = sum((max(each.values()) for each in worth), Fraction(0)) / len(worth)
    assert best == Fraction(int(solution.best[place]), solution.deals_each * of.scale)


@pytest.mark.parametrize("place", [0, 1_000_000, 3_333_333, 6_000_000])
def test_the_longest_suit_is_worth_what_counting_suit_by_suit_says(place: int) -> None:
    of, solution = game("high-card-flush"), solved("high-card-flush")
    plans = [of.course.plans[plan].label for plan in order_of_plans(of)]
    masks = solution.masks[place].tolist()
    own = tuple(DECK[4 * rank + suit] for suit, mask in enumerate(masks) for rank in range(13) if mask >> rank & 1)
    worth = Weigher(of, KnownCards(own)).values(0, 0)
    best = max(worth.values())
    assert best == Fraction(int(solution.best[place]), comb(45, 7) * of.scale)
    noted = {label for at, label in enumerate(plans) if solution.plans[place] >> at & 1}
    assert noted == {label for label, value in worth.items() if value == best}


@pytest.mark.parametrize("name", ["let-it-ride", "mississippi-stud"])
def test_every_street_is_worth_what_going_through_the_cards_says(name: str) -> None:
    of, solution = game(name), solved(name)
    for number, street in enumerate(solution.streets):
        ways = 1
        for seen in range(street.seen, of.own + of.community):
            ways *= 52 - seen
        for cards in hands_of(street.seen, 3 if number else 1):
            weigher = Weigher(of, KnownCards(cards[: of.own], cards[of.own :]))
            kind = kind_numbers(street.seen)[set_numbers(np.array([sorted(cards)], np.uint8))[0]]
            for state in range(len(street.sums)):
                found = weigher.values(number, state)
                sums = [Fraction(int(sums[kind]), ways * of.scale) for sums in street.sums[state]]
                assert list(found.values()) == sums


@pytest.mark.slow
@pytest.mark.parametrize("name", ["let-it-ride", "mississippi-stud"])
def test_the_whole_game_by_going_through_the_cards(name: str) -> None:
    of = game(name)
    kinds, total = kinds_of(of.own), Fraction(0)
    for cards, weight in zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True):
        own = tuple(DECK[card] for card in cards)
        total += weight * max(Weigher(of, KnownCards(own)).values(0, 0).values())
    assert total / comb(52, of.own) == FIGURES[name][0]


@pytest.mark.parametrize(
    ("seen", "worth"),
    [(1, Fraction(443162, 12724075)), (2, Fraction(2501649, 14541800)), (3, Fraction(38556249, 101792600))],
)
def test_what_seen_cards_of_the_dealer_s_are_worth(seen: int, worth: Fraction) -> None:
    assert solve(game("rws-3cp").seeing(dealer=seen)).results.distribution.mean == worth


def test_what_a_card_of_another_box_is_worth() -> None:
    """Against going through the dealer's hands for every card that may have been seen beside one hand."""
    of = game("rws-3cp")
    solution = against_dealer.solve(of.seeing(boxes=1))
    place = 900
    own = tuple(DECK[card] for card in solution.cards[place])
    best = [max(Weigher(of, KnownCards(own, dead=(card,))).values(0, 0).values()) for card in DECK if card not in own]
    worth = Fraction(int(solution.best[place]), solution.deals_each * of.scale)
    assert worth == sum(best, Fraction(0)) / len(best)
    assert solution.results.distribution.mean > solved("rws-3cp").results.distribution.mean


def test_equal_decisions_are_all_named() -> None:
    """Where every hand comes back, to stake less or more is the same."""
    of = game("mississippi-stud")
    bets = tuple(replace(bet, pays=tuple((0,) * len(row) for row in bet.pays)) for bet in of.bets)
    solution = without_dealer.solve(replace(of, bets=bets))
    fold, *plays = solution.streets[2].sums[0]
    assert all((one == plays[0]).all() for one in plays)
    assert (fold < plays[0]).all()
    worth = Weigher(solution.game, KnownCards(DECK[:2], DECK[2:4])).values(2, 0)
    assert [label for label, value in worth.items() if value == 0] == ["bet-1x", "bet-2x", "bet-3x"]
    # Of equal ones that which stakes least is taken.
    assert solution.results.labels == ("bet-1x bet-1x bet-1x",)


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"streets": 2}, "streets"),
        ({"own": (0, 1)}, "hands"),
        ({"against": (0, 1, 2, 3)}, "contest.against"),
        ({"huge": True}, "bets"),
    ],
)
def test_what_a_route_is_not_made_for_is_refused(change: dict[str, Any], at: str) -> None:
    of, contest = game("caribbean-stud"), game("caribbean-stud").contest
    assert contest is not None
    if "streets" in change:
        first = GameStreet("first", (GameChoice("fold", folds=True), GameChoice("go")))
        of = replace(of, streets=(first, *of.streets))
    if "own" in change:
        of = replace(of, hands=tuple(replace(hand, own=change["own"]) for hand in of.hands))
    if "against" in change:
        of = replace(of, contest=replace(contest, against=replace(contest.against, dealer=change["against"])))
    if "huge" in change:
        of = replace(of, bets=tuple(replace(bet, fold=-(10**9)) for bet in of.bets))
    with pytest.raises(CroupierError) as caught:
        solve(of)
    assert (caught.value.code, caught.value.at) == (Code.GAME_NOT_SOLVED, at)


ON_THE_FLOP = {"hands.final.from": ["own", "community[0:3]"], "hands.dealer.from": ["dealer", "community[0:3]"]}


@pytest.mark.parametrize(
    ("name", "changes", "at", "reason"),
    [
        # Turn and river are up before a decision and are in no hand: they are dead cards that everybody knows, and a
        # decision depends on them by more than what they make.
        ("mbs-megalink-uth", ON_THE_FLOP, "streets.river", "no part of a hand"),
        ("texas-holdem-bonus", ON_THE_FLOP, "streets.turn", "no part of a hand"),
        # Whether a card that was not chosen may qualify, no rule says.
        ("crazy-4-poker", {"contest.qualify.by": "card"}, "contest.qualify.by", "chosen from more cards"),
        ("casino-holdem", {"contest.qualify.by": "card"}, "contest.qualify.by", "chosen from more cards"),
        ("high-card-flush", {"contest.qualify.by": "card"}, "contest.qualify.by", "chosen from more cards"),
    ],
)
def test_books_that_load_and_cannot_be_solved_are_refused_with_the_reason(
    name: str, changes: dict[str, Any], at: str, reason: str
) -> None:
    with pytest.raises(CroupierError) as caught:
        solve(game_of(load(name, changes=changes)))
    assert (caught.value.code, caught.value.at) == (Code.GAME_NOT_SOLVED, at)
    assert reason in caught.value.message
