"""The exact figures beside the simulated ones: what each column of money comes to on average, by kind of box.

Three-card games are counted over every deal for whatever strategy is played, fold effects included. Hold'em is known
exactly for best play, and in part for other strategies: bets that no decision touches, and a game that is raised
before the flop with every hand.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from croupier.analysis.combinations import combinations_by_category
from croupier.analysis.hole_kinds import KINDS, kind_size
from croupier.analysis.main_game import main_bets, price_main_game
from croupier.analysis.prices import STANDINGS as ANALYSED
from croupier.ranking import RANK_LISTS
from croupier.settlement.arrays import HAND
from croupier.simulation.kernels.counting import count_boards, count_dealers
from croupier.simulation.kernels.layout import FOLDED, OWN, PLAYED, STANDINGS, Strategy
from croupier.simulation.settings import TableSettings
from croupier.simulation.strategies import ALWAYS_PLAY, BEST
from croupier.simulation.strategies.suits import three_cards
from croupier.simulation.table import ALL, MAIN, CompiledTable

#: By column, in cents a round; None where no exact figure is known.
Means = dict[str, Fraction | None]


def exact_means(settings: TableSettings, table: CompiledTable, strategy: Strategy) -> tuple[Means, ...]:
    """For each kind of box: what every column comes to on average in a round."""
    weights = _Weights(settings, table, strategy)
    return tuple(_means(settings, table, weights, kind) for kind in range(len(table.kinds)))


def _means(settings: TableSettings, table: CompiledTable, weights: _Weights, kind: int) -> Means:
    book, rules = table.rulebook, table.rules
    decides = bool(table.terms.decides[kind])
    found: Means = {}
    for place, line in enumerate(rules.lines):
        hand = int(rules.rules.lines[place, HAND])
        net = table.terms.net[kind, hand].reshape(*table.terms.net.shape[2:4], -1)[:, :, place]
        found[line] = _mean(weights, hand, net, decides=decides)
    main = [found[line] for line in (*main_bets(book), book.play_bet)]
    found[MAIN] = _sum(main)
    if found[MAIN] is None and settings.strategy == ALWAYS_PLAY:
        found[MAIN] = _always_raised(table, kind)
    if found[MAIN] is None:
        found[ALL] = None
    else:
        others = [mean for line, mean in found.items() if line not in (*main_bets(book), book.play_bet, MAIN)]
        found[ALL] = _sum([found[MAIN], *others])
    return found


def _mean(weights: _Weights, hand: int, net: Any, *, decides: bool) -> Fraction | None:
    """The mean of one line that is read on one hand."""
    if not net.any():
        return Fraction(0)
    if not decides or (net == net[PLAYED]).all():
        # No decision and no comparison changes what it pays.
        counts = {0 if not decides else PLAYED: weights.of_hand(hand)}
    elif (net[PLAYED:] == net[PLAYED]).all():
        by_decision = weights.by_decision(hand)
        if by_decision is None:
            return None
        counts = by_decision
    else:
        by_ending = weights.by_ending(hand)
        if by_ending is None:
            return None
        counts = by_ending
    total = sum(sum(row) for row in counts.values())
    won = sum(
        count * int(net[ending, strength]) for ending, row in counts.items() for strength, count in enumerate(row)
    )
    return Fraction(won, total)


def _sum(means: list[Fraction | None]) -> Fraction | None:
    known = [mean for mean in means if mean is not None]
    return sum(known, Fraction(0)) if len(known) == len(means) else None


def _always_raised(table: CompiledTable, kind: int) -> Fraction | None:
    """A Hold'em game in which every hand is raised before the flop by the largest multiple."""
    from croupier.analysis.holdem_solution import DEALS
    from croupier.analysis.solved_games import solve_holdem

    game = price_main_game(table.rulebook)
    solved = solve_holdem(game)
    place = 1 + solved.plays.index(max(solved.plays))
    total = sum(solved.kind_sums[each][place] * kind_size(each) for each in range(KINDS))
    return Fraction(total, DEALS * game.scale) * table.kinds[kind][table.rulebook.streets[0].on]


class _Weights:
    """How often hands come, by strength, and with the decision or the ending where that matters."""

    def __init__(self, settings: TableSettings, table: CompiledTable, strategy: Strategy) -> None:
        self._settings, self._table, self._strategy = settings, table, strategy
        self._three = strategy.streets == 1
        self._known: dict[tuple[str, int], dict[int, list[int]] | None] = {}

    def of_hand(self, hand: int) -> list[int]:
        """By strength: combinations of the hand's cards."""
        reader = self._table.rules.plan.hands[self._table.rules.hands[hand]]
        size = int(self._table.hands.about[hand, 0])
        counted = combinations_by_category(reader.rank_list.id, size)
        strengths = range(len(RANK_LISTS[reader.rank_list.id].categories))
        return [counted[reader.rank_list.category(strength)] for strength in strengths]

    def by_decision(self, hand: int) -> dict[int, list[int]] | None:
        """By folded or played, and strength."""
        if not self._three:
            by_ending = self.by_ending(hand)
            return by_ending
        dealers = self._shared_of_dealer(hand)
        return self._kept("decision", hand, self._count_boards) if not dealers else self.by_ending(hand)

    def by_ending(self, hand: int) -> dict[int, list[int]] | None:
        """By ending and strength."""
        if self._three:
            community = self._table.hands.about[hand, 3] > 0 and not self._shared_of_dealer(hand)
            return None if community else self._kept("ending", hand, self._count_dealers)
        return self._kept("ending", hand, self._best_holdem) if hand == 0 else None

    def _kept(self, what: str, hand: int, count: Any) -> dict[int, list[int]] | None:
        key = (what, hand)
        if key not in self._known:
            self._known[key] = count(hand)
        return self._known[key]

    def _shared_of_dealer(self, hand: int) -> bool:
        number = int(self._table.hands.about[hand, 3])
        return any(place < self._table.terms.dealer for place in self._table.hands.shared[hand, :number].tolist())

    def _one_box(self) -> Any:
        return self._table.terms._replace(boxes=1)

    def _room(self) -> Any:
        return np.zeros(self._table.terms.net.shape[2:4], np.int64)

    def _count_dealers(self, hand: int) -> dict[int, list[int]]:
        cards, numbers, _ = three_cards()
        # Suits can be exchanged unless the hand is read by a list that knows one suit from another.
        alike = self._table.hands.about[hand, OWN] == 0 or hand == 0 or self._table.hands.about[hand, 1] < 0
        if alike:
            _, places, weights = np.unique(numbers, return_index=True, return_counts=True)
            cards = cards[places]
        else:
            weights = np.ones(len(cards), np.int64)
        counts = self._room()
        count_dealers(self._one_box(), self._table.hands, self._strategy, cards, weights, hand, counts)
        return dict(enumerate(counts.tolist()))

    def _count_boards(self, hand: int) -> dict[int, list[int]]:
        counts = self._room()
        community = int(self._table.hands.about[hand, 3])
        count_boards(self._one_box(), self._table.hands, self._strategy, three_cards()[0], community, hand, counts)
        return dict(enumerate(counts.tolist()))

    def _best_holdem(self, hand: int) -> dict[int, list[int]] | None:
        """Best play, from the solution; of other strategies it is not known how they end."""
        del hand
        if self._settings.strategy != BEST:
            return None
        from croupier.analysis.solved_games import solve_holdem

        results = solve_holdem(price_main_game(self._table.rulebook)).results
        counts: dict[int, list[int]] = {}
        for plan, by_category in zip(results.plans, results.counts, strict=True):
            for strength, by_standing in enumerate(by_category):
                for (fit, compared), number in zip(ANALYSED, by_standing, strict=True):
                    standing = (0 if fit else STANDINGS // 2) + 1 + compared
                    ending = int(self._table.terms.places[plan]) + standing if plan else FOLDED
                    row = counts.setdefault(ending, [0] * len(by_category))
                    row[strength] += number
        return counts
