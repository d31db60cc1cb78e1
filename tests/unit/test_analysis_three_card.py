"""Three-card games: kinds with card removal, and every one of the 407,170,400 deals."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from croupier.analysis.advice import advise
from croupier.analysis.game import Game
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.routes import against_dealer
from croupier.analysis.routes.plain_counts import standings
from croupier.analysis.solution import Position
from croupier.cards import DECK, parse_cards
from croupier.ranking import THREE_CARD, rank_hand
from croupier.ranking.kernels import rank_hands
from croupier.rulebook import load

GAMES = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "hgc-3cp-progressive")
Integers = npt.NDArray[np.int64]


@pytest.fixture(scope="module")
def game() -> Game:
    return game_of(load("rws-3cp"))


@pytest.fixture(scope="module")
def solved(game: Game) -> against_dealer.AgainstDealerSolution:
    return against_dealer.solve(game)


def qualifying_value(game: Game) -> int:
    assert game.contest is not None
    return game.contest.qualifies


def hands_and_values() -> tuple[Integers, Integers]:
    cards = np.array(list(combinations(range(52), 3)))
    return cards, rank_hands(cards, THREE_CARD).astype(np.int64)


@pytest.mark.parametrize("name", GAMES)
def test_the_four_games_share_one_main_game(name: str) -> None:
    # Public pages: 3.37% of the Ante, element of risk 2.01%.
    found = solve(game_of(load(name))).results
    assert found.distribution.mean == Fraction(-686689, 20358520)
    assert round(float(found.element_of_risk), 4) == 0.0201
    assert found.deals == 22_100 * 18_424 == 407_170_400


def test_the_lowest_hand_to_play(solved: against_dealer.AgainstDealerSolution) -> None:
    # The first plan stakes least: it folds.
    plays = solved.plans[:, 0] == 2
    hands = [rank_hand([DECK[card] for card in row], THREE_CARD) for row in solved.cards]
    playing = min(rank for rank, play in zip(hands, plays, strict=True) if play)
    folding = max(rank for rank, play in zip(hands, plays, strict=True) if not play)
    assert playing.describe() == "queen high, six and four kickers"
    assert folding.describe() == "queen high, six and three kickers"


def test_the_kinds_of_hands_stand_for_all(solved: against_dealer.AgainstDealerSolution) -> None:
    assert len(solved.cards) == 1_755
    assert solved.weights.sum() == 22_100


@numba.njit
def _every_deal(cards: Integers, values: Integers, fit: npt.NDArray[np.bool_], out: Integers) -> int:
    deals = 0
    for player in range(len(cards)):
        a, b, c = cards[player]
        for dealer in range(len(cards)):
            d, e, f = cards[dealer]
            if a in (d, e, f) or b in (d, e, f) or c in (d, e, f):
                continue
            deals += 1
            standing = 0 if values[player] > values[dealer] else 1 if values[player] == values[dealer] else 2
            out[player, standing + (0 if fit[dealer] else 3)] += 1
    return deals


def test_every_single_deal(game: Game, solved: against_dealer.AgainstDealerSolution) -> None:
    cards, values = hands_and_values()
    counts = np.zeros((len(cards), 6), np.int64)
    count: Any = _every_deal
    assert count(cards, values, values >= qualifying_value(game), counts) == 407_170_400
    assert (standings(game, cards.astype(np.uint8), values) == counts).all()
    played = next(plan for plan in game.course.plans if not plan.folded)
    folded = next(plan for plan in game.course.plans if plan.folded)
    bands = len(game.hands[0].bands)
    assert bands == len(THREE_CARD.categories)
    prices = [[game.price(played, at, (band,)) for at in range(6)] for band in range(bands)]
    fold = game.price(folded, 0, (0,)) * 18_424
    total = 0
    for hand, row in zip(values, counts, strict=True):
        total += max(sum(int(n) * price for n, price in zip(row, prices[int(hand) >> 12], strict=True)), fold)
    assert Fraction(total, 407_170_400 * game.scale) == solved.results.distribution.mean


@pytest.mark.parametrize("cards", ["Qs 6h 4d", "Qs 6h 3d", "Qs 6s 4s", "2c 2d 3h", "As Ks Qs", "5h 3d 2c"])
def test_advice_agrees_with_the_solved_game(solved: against_dealer.AgainstDealerSolution, cards: str) -> None:
    own = parse_cards(cards)
    found = dict(advise(load("rws-3cp"), own).decisions)
    assert found == solved.advice(Position(0, 0, own)).values
    assert found["fold"] == -1


def test_the_literal_reading_of_qualifying(game: Game) -> None:
    # 15,380 of 22,100 dealer's hands qualify by rank, 12,220 by a single card; see reading X1.
    found = solve(game_of(load("rws-3cp", readings={"X1": "card"}))).results
    assert round(float(found.distribution.mean), 3) == 0.268
    cards, values = hands_and_values()
    assert int((values >= qualifying_value(game)).sum()) == 15_380
    assert int((cards[:, 2] >> 2 >= 10).sum()) == 12_220
