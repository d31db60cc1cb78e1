"""Three-card games: classes with card removal, and every one of the 407,170,400 deals."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from croupier.analysis.advice import advise
from croupier.analysis.main_game import MainGame, price_main_game, qualifying_value
from croupier.analysis.three_card import solver
from croupier.cards import parse_cards
from croupier.ranking import THREE_CARD
from croupier.ranking.kernels import rank_hands
from croupier.rulebook import load

GAMES = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "hgc-3cp-progressive")
Integers = npt.NDArray[np.int64]


@pytest.fixture(scope="module")
def game() -> MainGame:
    return price_main_game(load("rws-3cp"))


@pytest.fixture(scope="module")
def solved(game: MainGame) -> solver.SolvedThreeCard:
    return solver.solve(game)


def hands_and_values() -> tuple[Integers, Integers]:
    cards = np.array(list(combinations(range(52), 3)))
    return cards, rank_hands(cards, THREE_CARD).astype(np.int64)


@pytest.mark.parametrize("name", GAMES)
def test_the_four_games_share_one_main_game(name: str) -> None:
    # Public pages: 3.37% of the Ante, element of risk 2.01%.
    found = solver.solve(price_main_game(load(name))).results
    assert found.distribution.mean == Fraction(-686689, 20358520)
    assert round(float(found.element_of_risk), 4) == 0.0201
    assert found.deals == 22_100 * 18_424 == 407_170_400


def test_the_lowest_hand_to_play(solved: solver.SolvedThreeCard) -> None:
    playing = [hand for hand in solved.hands if solved.best(hand)]
    folding = [hand for hand in solved.hands if not solved.best(hand)]
    assert playing[0].rank.describe() == "queen high, six and four kickers"
    assert folding[-1].rank.describe() == "queen high, six and three kickers"


def test_the_kinds_of_hands_stand_for_all(solved: solver.SolvedThreeCard) -> None:
    assert len(solved.hands) == 1_755
    assert sum(hand.weight for hand in solved.hands) == 22_100


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


def test_every_single_deal(game: MainGame, solved: solver.SolvedThreeCard) -> None:
    cards, values = hands_and_values()
    counts = np.zeros((len(cards), 6), np.int64)
    count: Any = _every_deal
    assert count(cards, values, values >= qualifying_value(game), counts) == 407_170_400
    total = 0
    for hand, row in zip(values, counts, strict=True):
        strength = int(hand) >> 12
        play = sum(int(count) * (game.steady[at][strength] + game.play[at][strength]) for at, count in enumerate(row))
        total += max(play, game.fold * 18_424)
    assert Fraction(total, 407_170_400 * game.scale) == solved.results.distribution.mean


def test_counts_with_card_removal(game: MainGame, solved: solver.SolvedThreeCard) -> None:
    """The qualifying hands below each hand, by inclusion and exclusion over sums: no hand is compared with another."""
    cards, values = hands_and_values()
    fit = values >= qualifying_value(game)
    places = np.unique(values, return_inverse=True)[1]
    size = int(places.max()) + 1
    with_none = np.bincount(places[fit], minlength=size)
    with_one, with_two = np.zeros((52, size), np.int64), np.zeros((52, 52, size), np.int64)
    for first in range(3):
        np.add.at(with_one, (cards[fit, first], places[fit]), 1)
        for second in range(first + 1, 3):
            np.add.at(with_two, (cards[fit, first], cards[fit, second], places[fit]), 1)
    below_none, below_one, below_two = (table.cumsum(axis=-1) - table for table in (with_none, with_one, with_two))
    number = {tuple(hand): at for at, hand in enumerate(cards.tolist())}
    for hand in solved.hands:
        trio = sorted(map(int, hand.cards))
        place = places[number[tuple(trio)]]
        # The player's own hand is not below itself, so the exclusion ends with pairs.
        count = below_none[place] - sum(below_one[card, place] for card in trio)
        count += sum(below_two[one, other, place] for one, other in combinations(trio, 2))
        assert hand.standings[0] == count


@pytest.mark.parametrize("cards", ["Qs 6h 4d", "Qs 6h 3d", "Qs 6s 4s", "2c 2d 3h", "As Ks Qs", "5h 3d 2c"])
def test_advice_agrees_with_the_solved_game(solved: solver.SolvedThreeCard, cards: str) -> None:
    found = dict(advise(load("rws-3cp"), parse_cards(cards)).decisions)
    own = parse_cards(cards)
    pattern = sorted((card.rank, len([other for other in own if other.suit == card.suit])) for card in own)
    like = [
        hand
        for hand in solved.hands
        if sorted((card.rank, len([other for other in hand.cards if other.suit == card.suit])) for card in hand.cards)
        == pattern
    ]
    assert found["play-1x"] in {solved.value(hand, 1) for hand in like}
    assert found["fold"] == -1


def test_the_literal_reading_of_qualifying() -> None:
    # 15,380 of 22,100 dealer's hands qualify by rank, 12,220 by a single card; see reading X1.
    found = solver.solve(price_main_game(load("rws-3cp", readings={"X1": "card"}))).results
    assert round(float(found.distribution.mean), 3) == 0.268
    cards, values = hands_and_values()
    assert int((values >= qualifying_value(price_main_game(load("rws-3cp")))).sum()) == 15_380
    assert int((cards[:, 2] >> 2 >= 10).sum()) == 12_220
