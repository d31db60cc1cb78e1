"""Games in which player and dealer share the board: exact figures, each by a second way too, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.game import STANDINGS, Choice, Game, Need
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.routes.boards import Solution, advice
from croupier.analysis.solution import Position
from croupier.analysis.weighing import Known, Weigher
from croupier.cards import DECK, parse_cards
from croupier.errors import Code, CroupierError
from croupier.ranking.tables import plain_values
from croupier.rulebook import load

UTH, CASINO, BONUS = "mbs-megalink-uth", "casino-holdem", "texas-holdem-bonus"

#: What the main bet comes to under best play, what has been published for the house in percent, and orders of streets.
FIGURES = {
    UTH: (Fraction(-50643648973, 2317817502000), 2.185, comb(47, 2)),
    CASINO: (Fraction(-1363917077, 63213204600), 2.16, comb(47, 2)),
    BONUS: (Fraction(-578107733, 28381438800), 2.04, 47 * 46),
}


def game(name: str, **changes: Any) -> Game:
    return game_of(load(name, changes=changes or None))


@cache
def solved(name: str) -> Solution:
    solution = solve(game(name))
    assert isinstance(solution, Solution)
    return solution


def position(street: int, own: str, board: str = "", dealer: str = "", dead: str = "", state: int = 0) -> Position:
    cards = [tuple(parse_cards(text)) if text else () for text in (own, board, dealer, dead)]
    return Position(street, state, *cards)


def enumerated(of: Game, at: Position) -> dict[str, Fraction]:
    """Every board and every dealer's hand, one by one."""
    return Weigher(of, Known(at.own, at.community, at.dealer, at.dead)).values(at.street, at.state)


@pytest.mark.parametrize("name", FIGURES)
def test_what_a_game_comes_to(name: str) -> None:
    results, (exact, published, later) = solved(name).results, FIGURES[name]
    assert results.distribution.mean == exact
    assert round(-100 * float(exact), len(str(published).partition(".")[2])) == published
    assert results.deals == comb(52, 2) * comb(50, 3) * later * comb(45, 2)
    assert sum(results.frequency(label) for label in results.labels) == 1


#: Street, own cards, board: near-ties, flush draws, paired boards, boards that play for both.
SPOTS = {
    UTH: [(1, "Jh 6h", "Ks 9h 4h"), (2, "Jh 6h", "Ks 9h 4h 2c 2d"), (2, "2c 3d", "As Ks Qs Js Ts")],
    CASINO: [(0, "Jh 6h", "Ks 9h 4h"), (0, "2c 7d", "7h 7s 3c")],
    BONUS: [(2, "Ah 5h", "Kh 9h 4c 4d"), (2, "8s 8d", "Ts Js Qs 2h"), (1, "Ah 5h", "Kh 9h 4c")],
}


@pytest.mark.parametrize(("name", "spot"), [(name, spot) for name, spots in SPOTS.items() for spot in spots])
def test_a_decision_is_worth_what_going_through_everything_says(name: str, spot: tuple[int, str, str]) -> None:
    street, own, board = spot
    at = position(street, own, board)
    assert advice(game(name), at).values == enumerated(game(name), at)


def test_a_known_value() -> None:
    """Published for Casino Hold'em: calling with a flush draw is worth 0.638."""
    values = advice(game(CASINO), position(0, "Jh 6h", "Ks 9h 4h")).values
    assert values["fold"] == -1
    assert round(float(values["call-2x"]), 3) == 0.638


@pytest.mark.parametrize("name", [UTH, BONUS])
def test_cards_that_were_seen_count(name: str) -> None:
    """A card of the dealer's, and cards of other boxes, on the last street with a card to come or none."""
    board = "Kh 9h 4c 4d" + (" 2s" if name == UTH else "")
    for dealer, dead in (("4h", ""), ("", "Th 2h 3c"), ("Kd", "Ks 9c")):
        at = position(2, "Ah 5h", board, dealer, dead)
        assert advice(game(name), at).values == enumerated(game(name), at)


@pytest.mark.parametrize("name", [UTH, BONUS])
def test_before_the_flop_the_whole_game_is_behind_each_hand(name: str) -> None:
    """The best of all 1,326 hands, added up by kind, is the game."""
    solution = solved(name)
    root = solution.recipe.nodes[solution.recipe.root]
    solver = solution.parts[0][0]
    sums = solver.best(root, np.zeros((1, 0), np.uint8))[0]
    assert Fraction(int(sums.sum()), 1326 * solver.deals(0) * solution.game.scale) == FIGURES[name][0]
    hand = position(0, "Ks 5s")
    best = max(advice(solution.game, hand).values.values())
    number = comb(int(hand.own[0]), 2) + int(hand.own[1])
    assert best == Fraction(int(sums[number]), solver.deals(0) * solution.game.scale)


@pytest.mark.parametrize(
    ("name", "street", "board"), [(UTH, 0, 0), (UTH, 1, 3), (UTH, 2, 5), (BONUS, 2, 4), (CASINO, 0, 3)]
)
def test_a_table_of_decisions_has_what_advice_says(name: str, street: int, board: int) -> None:
    of, table = game(name), solved(name).decisions(street)
    dealt = np.random.default_rng(16).permuted(np.tile(np.arange(52, dtype=np.uint8), (12, 1)), axis=1)
    numbers = table.numbers(dealt[:, :2], dealt[:, 2 : 2 + board], dealt[:, :0])
    state = 0
    for row, number in zip(dealt.tolist(), numbers, strict=True):
        cards = [DECK[card] for card in row]
        at = Position(street, state, tuple(cards[:2]), tuple(cards[2 : 2 + board]))
        choices = [choice.id for choice in of.streets[street].choices]
        best = {choice for place, choice in enumerate(choices) if table.best[state, number] >> place & 1}
        assert best == set(advice(of, at).best)


def test_a_condition_on_the_river_closes_a_choice() -> None:
    """Playing only with a pair or better: a lower hand has to fold."""
    of = game(UTH)
    hand, river = of.hands[0], of.streets[2]
    pair = next(least for least, name in zip(hand.bands, hand.names, strict=True) if name == "pair")
    need = Need(hand, pair)
    choices = tuple(choice if choice.folds else replace(choice, needs=need) for choice in river.choices)
    of = replace(of, streets=(*of.streets[:2], replace(river, choices=choices)))
    low, high = position(2, "Ah 5h", "Kd 9h 7c 2d 3s"), position(2, "Ah 7h", "Kd 9h 7c 2d 3s")
    assert set(advice(of, low).values) == {"fold"}
    assert set(advice(of, high).values) == {"fold", "play-1x"}
    before = position(1, "Ah 5h", "Kd 9h 7c")
    assert advice(of, before).values == enumerated(of, before)
    assert solve(of).results.distribution.mean < FIGURES[UTH][0]


def on_the_flop_alone() -> Game:
    """Casino Hold'em on five cards each: turn and river are nobody's."""
    hands = {"hands.final.from": ["own", "community[0:3]"], "hands.dealer.from": ["dealer", "community[0:3]"]}
    return game(CASINO, **hands)


def test_hands_of_hole_cards_and_flop_alone() -> None:
    of, at = on_the_flop_alone(), position(0, "Jh 6h", "Ks 9h 4h")
    assert advice(of, at).values == enumerated(of, at)
    assert solve(of).results.deals == comb(52, 2) * comb(50, 3) * comb(47, 2)


@cache
def apart() -> npt.NDArray[np.bool_]:
    """Of 49 cards, which two pairs share none."""
    pairs = np.array(list(combinations(range(49), 2)), np.uint8)
    shared: npt.NDArray[np.bool_] = (pairs[:, None, :, None] == pairs[None, :, None, :]).any(axis=(2, 3))
    return ~shared


def called(of: Game, flop: npt.NDArray[np.uint8]) -> dict[tuple[int, ...], int]:
    """By hole: what calling comes to, by comparing every two pairs of cards that a flop leaves."""
    assert of.contest is not None
    hand, plan = of.hands[0], next(plan for plan in of.course.plans if not plan.folded)
    holes = np.array(list(combinations(sorted(set(range(52)) - set(flop.tolist())), 2)), np.uint8)
    cards = np.concatenate([np.tile(flop, (len(holes), 1)), holes], axis=1)
    values = plain_values(cards, hand.rank_list).astype(np.int32)
    fits = values >= of.contest.qualifies
    compared = np.sign(values[:, None] - values[None, :]).astype(np.int8)
    bands = np.searchsorted(np.array(hand.bands), values, side="right") - 1
    sums = np.zeros(len(holes), np.int64)
    for standing, (fit, result) in enumerate(STANDINGS):
        counts = np.count_nonzero((apart() & (compared == result))[:, fits == fit], axis=1)
        names = [tuple(int(band) for _ in of.hands) for band in range(len(hand.bands))]
        prices = np.array([of.price(plan, standing, name) for name in names])
        sums += counts * prices[bands]
    return {tuple(row): int(total) for row, total in zip(holes.tolist(), sums, strict=True)}


@pytest.mark.parametrize("step", [175, pytest.param(1, marks=pytest.mark.slow)])
def test_every_two_hands_on_a_flop(step: int) -> None:
    """Plain enumeration of the whole game on five cards, or of ten flops of it."""
    of = on_the_flop_alone()
    solution = solve(of)
    assert isinstance(solution, Solution)
    kinds, call = kinds_of(3), next(choice.id for choice in of.streets[0].choices if not choice.folds)
    fold, total = of.price(next(plan for plan in of.course.plans if plan.folded), 0, (0,) * len(of.hands)), 0
    for place in range(0, len(kinds), step):
        by_hole = called(of, kinds.cards[place])
        flop = tuple(DECK[card] for card in kinds.cards[place])
        for hole in list(by_hole)[:: 120 * 175 // step]:
            at = Position(0, 0, tuple(DECK[card] for card in hole), flop)
            assert advice(of, at).values[call] == Fraction(by_hole[hole], comb(47, 2) * of.scale)
        total += int(kinds.weights[place]) * sum(max(worth, fold * comb(47, 2)) for worth in by_hole.values())
    if step == 1:
        deals = comb(52, 3) * comb(49, 2) * comb(47, 2)
        assert Fraction(total, deals * of.scale) == solution.worth == solution.results.distribution.mean


def test_a_check_on_the_last_street() -> None:
    """To check the river for nothing is better than to fold it."""
    of = game(UTH)
    river = of.streets[2]
    choices = tuple(Choice("check") if choice.folds else choice for choice in river.choices)
    of = replace(of, streets=(*of.streets[:2], replace(river, choices=choices)))
    at = position(2, "Jh 6h", "Ks 9h 4h 2c 2d")
    assert advice(of, at).values == enumerated(of, at)
    assert solve(of).results.distribution.mean > FIGURES[UTH][0]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands.dealer.from": ["dealer", "community[0:3]"]}, "other cards than the player's"),
        (
            {"hands.final.from": ["own", "community[1:5]"], "hands.dealer.from": ["dealer", "community[1:5]"]},
            "a hand with the community cards (1, 2, 3, 4)",
        ),
    ],
)
def test_what_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(CroupierError) as refused:
        solve(game(CASINO, **changes))
    assert refused.value.code == Code.GAME_NOT_SOLVED
    assert reason in str(refused.value)


@pytest.mark.slow
def test_what_a_card_of_the_dealer_s_is_worth() -> None:
    """Published after days of computing: 13.5922% of the Ante for a player who sees one of the dealer's two cards."""
    solution = solve(game(UTH).seeing(dealer=1))
    assert isinstance(solution, Solution)
    assert solution.worth == Fraction(8592081451, 63213204600)


def test_a_community_card_that_was_seen_helps() -> None:
    """Casino Hold'em with the turn seen before the decision: one hand by enumeration, and the game for the player."""
    of = game(CASINO).seeing(community=4)
    at = position(0, "Jh 6h", "Ks 9h 4h 2d")
    assert advice(of, at).values == enumerated(of, at)
    solution = solve(of)
    assert isinstance(solution, Solution)
    assert solution.worth == solution.results.distribution.mean > FIGURES[CASINO][0]
