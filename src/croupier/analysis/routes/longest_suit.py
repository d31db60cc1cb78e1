"""Games whose hands are their longest suits: one decision, weighed against every hand that the dealer may hold."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Integers, Masks, choose, suit_masks
from croupier.analysis.game import Game, contest_of, not_solved
from croupier.analysis.results import Results
from croupier.analysis.routes.against_dealer import (
    hands_each,
    opens_of,
    order_of_plans,
    prices_of,
    require_fit,
    results_of,
    to_choices,
)
from croupier.analysis.routes.deciding import BySuits, suits_key
from croupier.analysis.routes.without_dealer import number_bands
from croupier.analysis.routes.working import at_once, cores
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress
from croupier.analysis.weighing import weigh
from croupier.ranking import RankList
from croupier.ranking.compiling import kernel
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


COLUMNS: Final = 6


# A dealer's hand is below a given suit if each of its suits is: shorter ones always, those of the same length where
# their ranks are lower, longer ones never. So the hands below are counted suit by suit: in how many ways a suit gives
# so many cards, and from these numbers for the four suits, in how many ways all give as many as a hand has. With a card
# that is known to be the dealer's the hands below are those of them that contain it; with a dead one those that do not.


@kernel
def _hands(ways: Integers, longest: int, size: int, pairs: Integers) -> int:
    """In how many ways four suits of at most so many cards give as many as a hand has."""
    pairs[:] = 0
    for half in range(2):
        for first in range(longest + 1):
            for second in range(min(longest, size - first) + 1):
                pairs[half, first + second] += ways[2 * half, first] * ways[2 * half + 1, second]
    total = 0
    for count in range(size + 1):
        total += pairs[0, count] * pairs[1, size - count]
    return total


@kernel
def _fill(
    free: Integers, held: npt.NDArray[np.uint8], choose: Integers, longest: int, length: int, ranks: int, ways: Integers
) -> None:
    """By suit and number of cards: in how many ways the suit is below one of this length and ranks, by itself."""
    for suit in range(4):
        for count in range(longest + 1):
            ways[suit, count] = choose[held[free[suit]], count] if count < length else 0
        ways[4, suit] = 0
        if length > longest:
            continue
        # From the highest rank down: what lacks that rank, and has none higher, is below, whatever follows.
        missing, left, rank = length, ranks, 12
        while missing:
            while left >> rank == 0:
                rank -= 1
            ways[suit, length] += choose[held[free[suit] & (1 << rank) - 1], missing]
            if free[suit] >> rank & 1 == 0:
                break
            left ^= 1 << rank
            missing -= 1
        # Whether the very same ranks are free in this suit.
        ways[4, suit] = missing == 0


@kernel
def _with_each(
    free: Integers, held: npt.NDArray[np.uint8], choose: Integers, longest: int, length: int, ranks: int, size: int,
    ways: Integers, equal: bool, pairs: Integers, found: Integers,
) -> None:  # fmt: skip
    """By free card: how many of the hands contain it whose suits are below one of this length and ranks, or equal."""
    for suit in range(4):
        # Two of the other suits together; and with the third, by how many cards this suit has, all that they can be.
        first, second, third = (suit + 1) % 4, (suit + 2) % 4, (suit + 3) % 4
        pairs[0] = 0
        for one in range(longest + 1):
            for other in range(min(longest, size - one) + 1):
                pairs[0, one + other] += ways[first, one] * ways[second, other]
        same, top = 0, 0
        for count in range(1, min(longest, length) + 1):
            others = 0
            for two in range(size - count + 1):
                if size - count - two <= longest:
                    others += pairs[0, two] * ways[third, size - count - two]
            if count < length:
                same += choose[held[free[suit]] - 1, count - 1] * others if free[suit] else 0
            else:
                top = others
        for rank in range(13):
            found[4 * rank + suit] = same
        if top == 0:
            continue
        missing, left, high, above = length, ranks, 12, 0
        while missing:
            while left >> high == 0:
                high -= 1
            lower = held[free[suit] & (1 << high) - 1]
            for rank in range(13):
                if above >> rank & 1:
                    found[4 * rank + suit] += choose[lower, missing] * top
                elif rank < high and lower:
                    found[4 * rank + suit] += choose[lower - 1, missing - 1] * top
            if free[suit] >> high & 1 == 0:
                break
            left ^= 1 << high
            above |= 1 << high
            missing -= 1
        if missing == 0 and equal:
            for rank in range(13):
                if above >> rank & 1:
                    found[4 * rank + suit] += top


@kernel
def go_through(
    choose: Integers,
    held: npt.NDArray[np.uint8],
    # How many cards a dealer's hand has, and whether one is seen: a card of his, or a dead one.
    size: int,
    known: bool,
    dead: bool,
    # What qualifies: a suit of this length and these ranks; and how many dealer's hands there are.
    least_length: int,
    least_ranks: int,
    all_hands: int,
    # The player's hands as the ranks in each suit, their bands as a number, and which plans are open.
    own: Masks,
    own_weights: Integers,
    bands: Integers,
    opens: Integers,
    prices: npt.NDArray[np.int64],
    # Filled in: by hand the whole sum and, where no card is seen, the best plans, a bit for each; by plan, band and
    # standing how many deals.
    sums: Integers,
    best_plans: npt.NDArray[np.uint8],
    deals: npt.NDArray[np.int64],
) -> None:
    """Weigh every plan for each own hand, beside each card that may be seen."""
    ways, pairs = np.zeros((5, 14), np.int64), np.zeros((2, 14), np.int64)
    with_card = np.zeros((3, 52), np.int64)
    free = np.zeros(4, np.int64)
    counted = np.zeros(COLUMNS, np.int64)
    seen = known or dead
    for hand in range(len(own)):
        length, ranks = 0, 0
        for suit in range(4):
            mask = int(own[hand, suit])
            free[suit] = 8191 ^ mask
            if held[mask] > length or (held[mask] == length and mask > ranks):
                length, ranks = int(held[mask]), mask
        all_unfit = 0
        if least_length:
            longest = min(least_length, size)
            _fill(free, held, choose, longest, least_length, least_ranks, ways)
            all_unfit = _hands(ways, longest, size, pairs)
            if seen:
                _with_each(
                    free, held, choose, longest, least_length, least_ranks, size, ways, False, pairs, with_card[0]
                )
        longest = min(length, size)
        _fill(free, held, choose, longest, length, ranks, ways)
        all_below = all_upto = _hands(ways, longest, size, pairs)
        if seen:
            _with_each(free, held, choose, longest, length, ranks, size, ways, False, pairs, with_card[1])
            with_card[2] = with_card[1]
        if ways[4, 0] or ways[4, 1] or ways[4, 2] or ways[4, 3]:
            for suit in range(4):
                ways[suit, length] += ways[4, suit]
            all_upto = _hands(ways, longest, size, pairs)
            if seen:
                _with_each(free, held, choose, longest, length, ranks, size, ways, True, pairs, with_card[2])
        sums[hand] = 0
        for card in range(52 if seen else 1):
            unfit, below, upto = all_unfit, all_below, all_upto
            if seen:
                if free[card & 3] >> (card >> 2) & 1 == 0:
                    continue
                unfit, below, upto = with_card[0, card], with_card[1, card], with_card[2, card]
                if dead:
                    unfit, below, upto = all_unfit - unfit, all_below - below, all_upto - upto
            # Hands that do not qualify are the lowest ones.
            counted[0] = max(below - unfit, 0)
            counted[1] = max(upto - max(below, unfit), 0)
            counted[2] = all_hands - max(upto, unfit)
            counted[3] = min(below, unfit)
            counted[4] = min(upto, unfit) - counted[3]
            counted[5] = unfit - counted[3] - counted[4]
            band, best, taken, noted = bands[hand], np.int64(0), -1, 0
            for plan in range(prices.shape[0]):
                if opens[hand] >> plan & 1:
                    worth = np.int64(0)
                    for standing in range(COLUMNS):
                        worth += counted[standing] * prices[plan, band, standing]
                    if taken < 0 or worth > best:
                        best, taken, noted = worth, plan, 0
                    if worth == best:
                        noted |= 1 << plan
            sums[hand] += best
            best_plans[hand] = noted
            for standing in range(COLUMNS):
                deals[taken, band, standing] += own_weights[hand] * counted[standing]
