"""The exact figures beside the simulated ones: what each column of money comes to on average, by kind of box.

Whatever strategy is played, its results are counted over every deal, fold effects included. What remains unknown are
lines of a Hold'em game that are read on other cards than the main game and depend on how it is decided.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.analysis.combinations import combinations_by_category
from croupier.analysis.main_game import MainGame, main_bets, play_bet, price_main_game
from croupier.analysis.main_results import MainResults
from croupier.analysis.prices import STANDINGS as ANALYSED
from croupier.ranking.kernels import rank_hands
from croupier.ranking.tables import NO_CARDS
from croupier.ranking.values import CATEGORY_SHIFT
from croupier.settlement.arrays import HAND
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.counting import Threes, count_boards, count_dealers
from croupier.simulation.kernels.layout import ALONE, FOLDED, PLAYED, SHARED, SIZE, STANDINGS, Strategy
from croupier.simulation.settings import TableSettings
from croupier.simulation.strategies import BEST
from croupier.simulation.strategies.suits import three_cards
from croupier.simulation.table import ALL, MAIN, CompiledTable

#: By column, in cents a round; None where no exact figure is known.
Means = dict[str, Fraction | None]

#: By ending, and by strength of one hand.
Counts = dict[int, list[int]]


def exact_means(settings: TableSettings, table: CompiledTable, strategy: Strategy) -> tuple[Means, ...]:
    """For each kind of box: what every column comes to on average in a round."""
    weights = _Weights(settings, table, strategy)
    return tuple(_means(table, weights, kind) for kind in range(len(table.kinds)))


def _means(table: CompiledTable, weights: _Weights, kind: int) -> Means:
    book, rules = table.rulebook, table.rules
    decides = bool(table.terms.decides[kind])
    found: Means = {}
    for place, line in enumerate(rules.lines):
        hand = int(rules.rules.lines[place, HAND])
        net = table.terms.net[kind, hand].reshape(*table.terms.net.shape[2:4], -1)[:, :, place]
        found[line] = _mean(weights, hand, net, decides=decides)
    main = [found[line] for line in (*main_bets(book), play_bet(book))]
    found[MAIN] = _sum(main)
    found[ALL] = _sum([mean for line, mean in found.items() if line != MAIN])
    return found


def _mean(weights: _Weights, hand: int, net: Any, *, decides: bool) -> Fraction | None:
    """The mean of one line that is read on one hand."""
    if not net.any():
        return Fraction(0)
    counts: Counts | None
    if not decides:
        counts = {ALONE: weights.of_hand(hand)}
    elif (net[FOLDED:] == net[PLAYED]).all():
        # No decision and no comparison changes what it pays.
        counts = {PLAYED: weights.of_hand(hand)}
    else:
        steady = (net[PLAYED:] == net[PLAYED]).all()
        counts = weights.by_decision(hand) if steady else weights.by_ending(hand)
    if counts is None:
        return None
    total = sum(sum(row) for row in counts.values())
    won = sum(
        count * int(net[ending, strength]) for ending, row in counts.items() for strength, count in enumerate(row)
    )
    return Fraction(won, total)


def _sum(means: list[Fraction | None]) -> Fraction | None:
    known = [mean for mean in means if mean is not None]
    return sum(known, Fraction(0)) if len(known) == len(means) else None


def _rows(counts: Any) -> Counts:
    return dict(enumerate(counts.tolist()))


class _Weights:
    """How often hands come, by strength, and with the decision or the ending where that matters."""

    def __init__(self, settings: TableSettings, table: CompiledTable, strategy: Strategy) -> None:
        self._settings, self._table, self._strategy = settings, table, strategy
        self._known: dict[tuple[str, int], Counts] = {}

    def of_hand(self, hand: int) -> list[int]:
        """By strength: combinations of the hand's cards."""
        rank_list = self._table.rules.plan.hands[self._table.rules.hands[hand]].rank_list
        counted = combinations_by_category(rank_list.id, int(self._table.hands.about[hand, SIZE]))
        return [counted[rank_list.category(strength)] for strength in range(len(rank_list.categories))]

    def by_decision(self, hand: int) -> Counts | None:
        """By folded or played, and strength; what is played stands under any of its endings."""
        if self._strategy.streets == 1 and self._reads(hand) == "community":
            return self._kept("boards", hand, self._count_boards)
        return self.by_ending(hand)

    def by_ending(self, hand: int) -> Counts | None:
        """By ending and strength; None where it is not known."""
        if self._strategy.streets == 1:
            return None if self._reads(hand) == "community" else self._kept("dealers", hand, self._count_dealers)
        return self._kept("holdem", hand, self._count_holdem) if hand == 0 else None

    def _kept(self, what: str, hand: int, count: Callable[[int], Counts]) -> Counts:
        key = (what, hand)
        if key not in self._known:
            self._known[key] = count(hand)
        return self._known[key]

    def _reads(self, hand: int) -> str:
        """Whose cards a three-card hand is made of beside the box's own."""
        hands, dealer = self._table.hands, self._table.terms.dealer
        shared = hands.shared[hand, : hands.about[hand, SHARED]].tolist()
        if not shared:
            return "own"
        return "dealer" if shared == list(range(dealer)) else "community"

    def _threes(self, cards: Integers, start: int) -> Threes:
        """Sets of three cards; as the key begins with `start`, two sets together begin with no cards at all."""
        five, game = self._table.hands.five, self._table.rules.plan.contest
        return Threes(
            (1 << cards).sum(axis=1),
            rank_hands(cards, game.rank_list).astype(np.int64),
            start + five.keys[cards].sum(axis=1),
            five.bits[cards].sum(axis=1),
        )

    def _decided(self, cards: Integers) -> Integers:
        """By own three: the first of the endings that its decision leads to, 0 for a fold."""
        multiples = self._strategy.hole[(cards[:, 0] * 52 + cards[:, 1]) * 52 + cards[:, 2]]
        decided: Integers = np.where(multiples > 0, self._table.terms.places[multiples], 0)
        return decided

    def _count_dealers(self, hand: int) -> Counts:
        terms, hands = self._table.terms, self._table.hands
        dealers, numbers, _ = three_cards()
        cards, weights = dealers, np.ones(len(dealers), np.int64)
        reader = self._table.rules.plan.hands[self._table.rules.hands[hand]]
        if reader.rank_list.id != "three-card-jackpot":
            # Suits can be exchanged, unless the list knows one suit from another.
            _, places, weights = np.unique(numbers, return_index=True, return_counts=True)
            cards = cards[places]
        if self._reads(hand) == "own":
            strengths = rank_hands(cards, reader.rank_list).astype(np.int64) >> CATEGORY_SHIFT
        else:
            strengths = np.full(len(cards), -1)
        against = self._threes(dealers, 0)
        fit = against.values >= terms.qualifying_value
        if terms.qualifying_rank >= 0:
            fit = dealers[:, 2] >> 2 >= terms.qualifying_rank
        unfit = np.where(fit, 0, STANDINGS // 2)
        counts = np.zeros(terms.net.shape[2:4], np.int64)
        own = self._threes(cards, NO_CARDS)
        count_dealers(own, weights, self._decided(cards), strengths, against, unfit, hands.five, counts)
        return _rows(counts)

    def _count_boards(self, hand: int) -> Counts:
        del hand
        cards, _, _ = three_cards()
        counts = np.zeros(self._table.terms.net.shape[2:4], np.int64)
        count_boards(self._threes(cards, NO_CARDS), self._decided(cards), self._table.hands.five, counts)
        return _rows(counts)

    def _count_holdem(self, hand: int) -> Counts:
        """Best play from the solution, everything else counted anew."""
        del hand
        from croupier.analysis.solved_games import solve_holdem

        game = price_main_game(self._table.rulebook)
        results = solve_holdem(game).results if self._settings.strategy == BEST else self._played(game)
        counts: Counts = {}
        for plan, by_category in zip(results.plans, results.counts, strict=True):
            for strength, by_standing in enumerate(by_category):
                for (fit, compared), number in zip(ANALYSED, by_standing, strict=True):
                    standing = (0 if fit else STANDINGS // 2) + 1 + compared
                    ending = int(self._table.terms.places[plan]) + standing if plan else FOLDED
                    row = counts.setdefault(ending, [0] * len(by_category))
                    row[strength] += number
        return counts

    def _played(self, game: MainGame) -> MainResults:
        from croupier.analysis.holdem.flops import hole_numbers
        from croupier.analysis.holdem.played import results_of
        from croupier.analysis.holdem.solver import RiverChoices

        strategy, (cards, _) = self._strategy, hole_numbers()
        at_hole = strategy.hole.reshape(52, 52)[cards[:, 0], cards[:, 1]]
        return results_of(game, at_hole, strategy.flop, RiverChoices(strategy.plain, strategy.flush))
