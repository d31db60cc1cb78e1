"""Every hand of three cards against every dealer's hand, and the best decision for each."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np

from croupier.analysis.main_game import MainGame, not_solved, qualifying_value
from croupier.analysis.main_results import MainResults
from croupier.analysis.three_card.comparing import compare
from croupier.cards import DECK, Card
from croupier.ranking import HandRank
from croupier.ranking.kernels import rank_hands
from croupier.ranking.values import CATEGORY_SHIFT, rank_of

#: The dealer's hands beside the player's three cards.
DEALERS: Final = 18_424
HANDS: Final = 22_100


@dataclass(frozen=True)
class Hand:
    """A player's hand that stands for `weight` hands of the same ranks and suit pattern."""

    cards: tuple[Card, Card, Card]
    weight: int
    rank: HandRank
    #: Dealer's hands by standing.
    standings: tuple[int, ...]
    #: What the opening bets come to over all dealer's hands, and what each Ante on Play adds.
    steady: int
    play: int


@dataclass(frozen=True)
class SolvedThreeCard:
    """The solution: every kind of hand, the lowest first, with what each decision is worth."""

    game: MainGame
    hands: tuple[Hand, ...]

    @property
    def plays(self) -> tuple[int, ...]:
        return self.game.streets[0].plays

    def value(self, hand: Hand, multiple: int) -> Fraction:
        """What a decision is worth in Antes; multiple 0 is to fold."""
        total = hand.steady + multiple * hand.play if multiple else self.game.fold * DEALERS
        return Fraction(total, DEALERS * self.game.scale)

    def best(self, hand: Hand) -> int:
        """The best multiple, 0 for a fold; of equal decisions the one that stakes least."""
        return max((0, *self.plays), key=lambda multiple: (self.value(hand, multiple), -multiple))

    @cached_property
    def results(self) -> MainResults:
        """How the game ends under best play."""
        plans = (*self.plays, 0)
        counts = np.zeros((len(plans), len(self.game.categories), 6), np.int64)
        for hand in self.hands:
            counts[plans.index(self.best(hand)), hand.rank.key[0]] += hand.weight * np.array(hand.standings)
        nested = tuple(tuple(tuple(int(n) for n in row) for row in plan) for plan in counts)
        return MainResults(self.game, plans, nested)

    def worth(self, plays: dict[Hand, int]) -> Fraction:
        """What the game is worth per Ante to somebody who decides so."""
        total = sum((hand.weight * self.value(hand, multiple) for hand, multiple in plays.items()), Fraction(0))
        return total / HANDS


def require_three_card(game: MainGame) -> None:
    """Refuse a game that is not three against three with one decision."""
    if game.cards[:2] != (3, 3) or game.rank_list.size != 3:
        raise not_solved("only three own cards against three of the dealer's can be solved by hand", "cards")
    if game.turned != (0,):
        raise not_solved("a three-card game is decided on the own cards alone", "streets")
    if len(game.streets) != 1 or not game.streets[0].fold or game.streets[0].check or not game.streets[0].plays:
        raise not_solved("a three-card game has one decision, to fold or to play", "streets")


def solve(game: MainGame) -> SolvedThreeCard:
    """Solve the main game of a three-card rulebook over all deals."""
    require_three_card(game)
    cards = np.array(list(combinations(range(52), 3)))
    values = rank_hands(cards, game.rank_list).astype(np.int64)
    by_card = game.qualifying_card
    fit = values >= qualifying_value(game) if by_card is None else cards[:, 2] >> 2 >= by_card
    places, weights = _kinds(cards, values)
    standings = np.zeros((len(places), 6), np.int64)
    compare((1 << cards).sum(axis=1), values, fit, places, standings)
    categories = values[places] >> CATEGORY_SHIFT
    steady = (standings * np.array(game.steady).T[categories]).sum(axis=1)
    play = (standings * np.array(game.play).T[categories]).sum(axis=1)
    hands = []
    for at, place in enumerate(places):
        first, second, third = (DECK[card] for card in sorted(cards[place].tolist(), reverse=True))
        rank = rank_of(int(values[place]), game.rank_list)
        counts = tuple(standings[at].tolist())
        hands.append(Hand((first, second, third), int(weights[at]), rank, counts, int(steady[at]), int(play[at])))
    return SolvedThreeCard(game, tuple(hands))


def _kinds(
    cards: np.ndarray[tuple[int, int], np.dtype[np.int64]], values: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """One hand of each kind that exchanging suits cannot tell apart, by rising value, and how many are like it.

    Two hands are of one kind when their ranks agree and the same of their cards share a suit. Cards of one rank may
    stand in either order, so of the orders the one with the smallest number counts.
    """
    ranks, suits = cards >> 2, cards & 3
    numbers = []
    for order in ((0, 1, 2), (1, 0, 2), (0, 2, 1)):
        r, s = ranks[:, order], suits[:, order]
        alike = (s[:, 0] == s[:, 1]) * 4 + (s[:, 1] == s[:, 2]) * 2 + (s[:, 0] == s[:, 2])
        number = ((r[:, 0] * 13 + r[:, 1]) * 13 + r[:, 2]) * 8 + alike
        numbers.append(np.where((r[:, 0] <= r[:, 1]) & (r[:, 1] <= r[:, 2]), number, np.iinfo(np.int64).max))
    _, places, weights = np.unique(np.min(numbers, axis=0), return_index=True, return_counts=True)
    order_ = np.argsort(values[places], kind="stable")
    return places[order_], weights[order_]
