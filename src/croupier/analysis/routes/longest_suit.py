"""Games whose hands are their longest suits: one decision, weighed against every hand that the dealer may hold."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Integers, Masks, choose, suit_masks
from croupier.analysis.game import Game, not_solved
from croupier.analysis.results import Results
from croupier.analysis.routes.against_dealer import (
    contest_of,
    hands_each,
    opens_of,
    order_of_plans,
    prices_of,
    require_fit,
    results_of,
    to_choices,
)
from croupier.analysis.routes.deciding import BySuits, suits_key
from croupier.analysis.routes.suit_counts import go_through
from croupier.analysis.routes.without_dealer import number_bands
from croupier.analysis.routes.working import at_once, cores
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress
from croupier.analysis.weighing import weigh
from croupier.ranking import RankList
from croupier.ranking.tables import SUIT_TABLE, rank_tables
from croupier.ranking.values import rank_of


@dataclass(frozen=True)
class LongestSuitSolution:
    """A solved game of longest suits."""

    game: Game
    #: By kind of own hand: the ranks in each suit, how many are of it, what best play comes to, and the best plans.
    masks: Masks
    weights: Integers
    best: Integers
    plans: npt.NDArray[np.uint8]
    results: Results

    def advice(self, position: Position) -> DecisionValues:
        """By counting the dealer's hands suit by suit."""
        return weigh(self.game, position)

    def decisions(self, _street: int) -> Decisions:
        """By the ranks in the four suits, in no particular order."""
        if self.game.streets[0].dealer or self.game.dead:
            raise not_solved("best play with a seen card is not kept where hands are longest suits", "seen")
        keys = suits_key(self.masks)
        order = np.argsort(keys)
        return BySuits(to_choices(self.game, self.plans)[order].reshape(1, -1), keys[order])


def advice(game: Game, position: Position, _progress: Progress | None = None) -> DecisionValues:
    """What each decision is worth for one hand, without a whole solution."""
    require_fit(game)
    return weigh(game, position)


def solve(
    game: Game,
    _progress: Progress | None = None,
    taken: npt.NDArray[np.uint8] | None = None,
    those: Integers | None = None,
) -> LongestSuitSolution:
    """Solve a game of longest suits over all deals; where `taken` has a choice for each kind, no other is open.

    Where the numbers of some kinds are given, no others are looked at.
    """
    held = np.bitwise_count(np.arange(SUIT_TABLE, dtype=np.uint16))
    rules = (choose(), held, *suit_rules(game))
    own, names = own_suits(game, taken, those)
    masks, weights = own[:2]
    plans = order_of_plans(game)
    prices = prices_of(game, plans, names)
    parts = [slice(first, None, cores()) for first in range(cores())]
    best, noted = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.uint8)
    deals = [np.zeros(prices.shape, np.int64) for _ in parts]
    at_once(
        go_through,
        [
            (*rules, *(np.ascontiguousarray(column[part]) for column in own), prices, best[part], noted[part], counted)
            for part, counted in zip(parts, deals, strict=True)
        ],
    )
    return LongestSuitSolution(game, masks, weights, best, noted, results_of(game, plans, names, np.sum(deals, axis=0)))


class SuitRules(NamedTuple):
    """How many cards a dealer's hand has, what is seen, what qualifies, and how many dealer's hands there are."""

    size: int
    known: bool
    dead: bool
    #: A suit of this length and these ranks.
    least_length: int
    least_ranks: int
    all_hands: int


def suit_rules(game: Game) -> SuitRules:
    """What a game of longest suits is counted by; others are refused."""
    require_fit(game)
    contest = contest_of(game)
    if not contest.against.rank_list.measure or contest.qualifying_card is not None:
        raise not_solved("hands are not measured by their longest suit", "contest")
    known, dead = len(game.streets[0].dealer), game.dead
    if known + dead > 1:
        raise not_solved(f"{known + dead} cards are seen where hands are longest suits", "seen", "one card at most")
    all_hands = hands_each(game)
    game.require_room(comb(52, game.own) * (52 - game.own) ** (known + dead) * all_hands)
    least = rank_of(contest.qualifies, contest.against.rank_list).ranks if contest.qualifies else ()
    return SuitRules(game.dealer, bool(known), bool(dead), len(least), sum(1 << rank for rank in least), all_hands)


def own_suits(
    game: Game, taken: npt.NDArray[np.uint8] | None = None, those: Integers | None = None
) -> tuple[tuple[Masks, Integers, Integers, Integers], tuple[tuple[int, ...], ...]]:
    """Kinds of own hands: ranks by suit, how many are of each, bands as a number, open plans; what bands mean."""
    masks, weights = suit_masks(game.own)
    if those is not None:
        masks, weights = masks[those], weights[those]
    bands, names = number_bands(game, [_values(masks, hand.rank_list) for hand in game.hands])
    return (masks, weights, bands, opens_of(game, len(masks), lambda of: _values(masks, of.rank_list), taken)), names


def _values(masks: Masks, rank_list: RankList) -> npt.NDArray[np.uint16]:
    """The values of hands that are known by the ranks in each suit."""
    if not rank_list.measure:
        raise not_solved("a bet is read by another list than the longest suit", "bets")
    suited = rank_tables(rank_list).suited
    values: npt.NDArray[np.uint16] = np.max([suited[suit * SUIT_TABLE + masks[:, suit]] for suit in range(4)], axis=0)
    return values
