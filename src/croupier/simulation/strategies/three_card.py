"""Three-card decisions: play or fold, for each of the 22,100 hands."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.main_game import MainGame
from croupier.analysis.three_card import solver
from croupier.cards import RANKS
from croupier.ranking.kernels import rank_hands
from croupier.ranking.values import CATEGORY_SHIFT
from croupier.rulebook import Rulebook
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.layout import Strategy
from croupier.simulation.strategies import ALWAYS_PLAY, BEST
from croupier.simulation.strategies.classes import three_card_class
from croupier.simulation.strategies.files import read_decisions
from croupier.simulation.strategies.suits import by_any_order, three_cards

#: The basic rule of three-card games: play what a dealer would qualify with.
_BASIC = RANKS.index("Q")


def decisions(rulebook: Rulebook, game: MainGame, strategy: str | dict[str, Any]) -> Strategy:
    """The multiple that each hand plays."""
    solver.require_three_card(game)
    cards, numbers, _ = three_cards()
    most = max(game.streets[0].plays)
    if isinstance(strategy, dict):
        choice = _from_file(rulebook, game, strategy, cards)
    elif strategy == BEST:
        choice = _best(game, numbers)
    elif strategy == ALWAYS_PLAY:
        choice = np.full(len(cards), most)
    else:
        strength = rank_hands(cards, game.rank_list) >> CATEGORY_SHIFT
        choice = np.where((strength > 0) | (cards[:, 2] >> 2 >= _BASIC), most, 0)
    return plain_strategy(by_any_order(cards, choice))


def plain_strategy(hole: Integers) -> Strategy:
    """A strategy of one street."""
    none = np.zeros((1, 1), np.uint8)
    nothing = np.zeros(1, np.int32)
    orders = np.zeros((1, 1), np.int64)
    return Strategy(
        1, hole.astype(np.uint8), none, none, none, nothing, orders, nothing, nothing, nothing, nothing
    )  # fmt: skip


def _best(game: MainGame, numbers: Integers) -> Integers:
    solved = solver.solve(game)
    best = {}
    for hand in solved.hands:
        high, middle, low = (int(card) for card in hand.cards)
        best[_standing_for(high, middle, low)] = solved.best(hand)
    return np.array([best[number] for number in numbers.tolist()])


def _standing_for(high: int, middle: int, low: int) -> int:
    cards, numbers, _ = three_cards()
    # Sets of three stand in the order of their cards, so the place of one can be looked for.
    place = np.searchsorted((cards[:, 0] * 52 + cards[:, 1]) * 52 + cards[:, 2], (low * 52 + middle) * 52 + high)
    return int(numbers[place])


def _from_file(rulebook: Rulebook, game: MainGame, strategy: dict[str, Any], cards: Integers) -> Integers:
    street = rulebook.streets[0]
    values = rank_hands(cards, game.rank_list).astype(np.int64)
    choice = np.zeros(len(cards), np.int64)
    for times, classes in read_decisions(rulebook, strategy)[street.id]:
        for text, at in classes:
            chosen = three_card_class(text, game.rank_list, values, at)
            choice = np.where((choice == 0) & chosen, times, choice)
    return choice
